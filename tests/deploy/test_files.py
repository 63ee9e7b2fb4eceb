"""The files of a deployment agree with each other, with the package, and with the command line."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from configparser import RawConfigParser
from pathlib import Path

import pytest

from pairwright.cli.serve import serve
from pairwright.web.pages import ratings, uploads

from ..deployment import DEPLOY, ROOT, services

pytestmark = pytest.mark.skipif(
    not DEPLOY.is_dir(), reason="the deployment is not part of the source distribution"
)
SETTINGS = {"PAIRWRIGHT_NAME": "cup.example.org", "PAIRWRIGHT_PASSWORD": "a word"}


def of_compose() -> list[str]:
    pytest.importorskip("yaml")
    return shlex.split(services(SETTINGS)["workers"]["command"])


def of_systemd() -> tuple[list[str], RawConfigParser]:
    unit = RawConfigParser(strict=False, comment_prefixes=("#",))
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(DEPLOY / "pairwright.service")
    command = unit["Service"]["ExecStart"].replace("${PAIRWRIGHT_NAME}", SETTINGS["PAIRWRIGHT_NAME"])
    return shlex.split(command), unit


def test_the_commands_of_compose_and_systemd_are_the_same_and_exist() -> None:
    """In a container the workers listen to the proxy in another one, and to nobody else: no port is published."""
    program, *there = of_systemd()[0]
    assert Path(program).name == "pairwright"
    here = [word for word in of_compose() if word not in ("--host", "0.0.0.0")]
    assert here == there
    given = serve.make_context("serve", here[1:]).params
    assert (given["workers"], given["accounts"], given["behind_tls"], given["hosts"]) == (
        4,
        True,
        True,
        (SETTINGS["PAIRWRIGHT_NAME"],),
    )
    found = services(SETTINGS)
    assert "ports" not in found["workers"]
    assert "ports" not in found["database"]


def test_the_files_that_compose_names_are_there() -> None:
    pytest.importorskip("yaml")
    found = services(SETTINGS)
    build = found["workers"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()
    mounted = [one.split(":")[0] for one in found["proxy"]["volumes"] if one.startswith("./")]
    assert [one for one in mounted if not (DEPLOY / one).exists()] == ["./tls"]  # of the operator
    assert found["proxy"]["environment"]["PAIRWRIGHT_AT"] == "workers:8080"


def test_the_site_of_nginx_takes_what_the_pages_take() -> None:
    """The largest form of the pages has two files; a rating list has a page of its own."""
    site = (DEPLOY / "nginx.conf.template").read_text(encoding="utf-8")
    sizes = [int(one) << 20 for one in re.findall(r"client_max_body_size (\d+)m;", site)]
    assert sizes[0] >= 2 * uploads.UPLOAD
    assert sizes[1] >= ratings.UPLOAD + 64 * 1024
    assert set(re.findall(r"\$\{(\w+)\}", site)) == {"PAIRWRIGHT_NAME", "PAIRWRIGHT_AT"}


def test_the_image_gets_all_that_the_wheel_is_built_from(tmp_path: Path) -> None:
    pytest.importorskip("hatchling")
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    for words in (line.split()[1:] for line in text.splitlines() if line.startswith("COPY ")):
        for name in words[:-1]:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / name, tmp_path / name)
    kept = (DEPLOY / "Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    assert sorted(one.name for one in tmp_path.iterdir()) == sorted(one[1:] for one in kept if one[0] == "!")
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    extras = re.findall(r"'\.\[([\w,]+)\]'", text)[0].split(",")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(extras) <= set(project["optional-dependencies"])


def test_systemd_finds_no_fault_in_the_unit(tmp_path: Path) -> None:
    """But that pairwright is not installed here where the unit expects it."""
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd-analyze is not installed (Debian's package systemd)")
    unit = tmp_path / "pairwright.service"
    text = (DEPLOY / "pairwright.service").read_text(encoding="utf-8")
    unit.write_text(text.replace("/opt/pairwright/bin/pairwright", sys.executable), encoding="utf-8")
    done = subprocess.run([program, "verify", str(unit)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
