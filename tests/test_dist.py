"""Releases: the wheel, the sdist and the bundle."""

from __future__ import annotations

import email
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest

from tests.tools import TOOLS, tool

ROOT = Path(__file__).parents[1]
HERE = f"{sys.version_info[0]}.{sys.version_info[1]}"
if not (ROOT / ".git").exists():
    pytest.skip("releases are made from a git checkout", allow_module_level=True)
for name in ("build", "hatchling", "shiv"):
    pytest.importorskip(name, reason="the extra `release` is not installed")


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, list[str]]:
    """The wheel, the sources, and differences in a second build."""
    folder = tmp_path_factory.mktemp("dist")
    files, different = tool("make_dist").build_twice(folder)
    return next(path for path in files if path.suffix == ".whl"), folder / "one" / "source", different


def test_two_builds_are_equal_byte_for_byte(dist: tuple[Path, Path, list[str]]) -> None:
    assert dist[2] == []


def test_the_wheel_holds_all_that_the_package_needs(dist: tuple[Path, Path, list[str]]) -> None:
    wheel, source, _ = dist
    assert tool("make_dist").missing(wheel, source) == []
    names = tool("make_dist").members(wheel).keys()
    for needed in (
        "py.typed",
        "formats/schema/state-1.schema.json",
        "reasons/catalogue/en.toml",
        "report/fonts/NotoSans-Regular.ttf",
        "report/typst/base.typ",
        "report/site/templates/base.html",
        "languages/de.po",
        "web/static/web.js",
        "report/look/static/app.css",
        "report/look/icons.json",
        "web/templates/desk.html",
        "manual/index.md",
        "manual/images/desk.png",
    ):
        assert f"pairwright/{needed}" in names


def needs(requirements: list[str]) -> dict[str, list[str]]:
    """The packages behind requirements, without extras, each with its files in this environment."""
    found: dict[str, list[str]] = {}
    for line in requirements:
        match = re.match(r"[\w.-]+", line)
        assert match is not None
        if ";" in line or match[0].lower() in found:
            continue
        package = distribution(match[0])
        found[match[0].lower()] = [str(file) for file in package.files or () if ".." not in file.parts]
        found |= needs(list(package.requires or ()))
    return found


@pytest.fixture(scope="module")
def empty(dist: tuple[Path, Path, list[str]], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and its declared dependencies; nothing is downloaded."""
    folder = tmp_path_factory.mktemp("empty")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    site = next(folder.glob("lib/python*/site-packages"))
    with zipfile.ZipFile(dist[0]) as wheel:
        wheel.extractall(site)
        metadata = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
        asked = email.message_from_bytes(wheel.read(metadata)).get_all("Requires-Dist") or []
    found = needs([line for line in asked if "extra ==" not in line])
    assert set(found) <= {"click", "sqlalchemy", "typing-extensions", "greenlet"}, "few dependencies"
    for package, files in found.items():
        base = distribution(package).locate_file("")
        for file in files:
            (site / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(Path(str(base)) / file, site / file)
    return folder


def test_an_empty_environment_has_library_command_line_and_events(empty: Path, tmp_path: Path) -> None:
    shutil.copy(ROOT / "examples" / "club-cup.trf", tmp_path)

    def run(*command: str) -> str:
        python = [str(empty / "bin" / "python"), "-I", *command]
        return subprocess.run(python, cwd=tmp_path, capture_output=True, text=True, check=True).stdout

    library = (
        "import pairwright as pw; print(pw.__file__, pw.pair(pw.load('club-cup.trf')).tables[0].white.name)"
    )
    said = run("-c", library).split()
    assert Path(said[0]).is_relative_to(empty)
    assert said[1] in run("-m", "pairwright", "pair", "club-cup.trf")
    run("-m", "pairwright", "new", "cup.pairwright", "--from", "club-cup.trf")
    assert "Round 4 is paired" in run("-m", "pairwright", "event", "cup.pairwright", "pair")


def test_what_an_extra_is_for_is_reported_where_it_is_missing(empty: Path, tmp_path: Path) -> None:
    python = [str(empty / "bin" / "python"), "-I", "-m", "pairwright", "serve", str(tmp_path)]
    got = subprocess.run(python, capture_output=True, text=True, check=False)
    assert got.returncode in (2, 3)
    assert "pairwright[web]" in got.stderr
    assert "Traceback" not in got.stderr


def test_a_bundle_runs_with_python_alone(empty: Path, tmp_path: Path) -> None:
    """Packed from the empty environment, so that nothing is fetched."""
    maker = tool("make_bundle")
    packages = tmp_path / "packages"
    assert maker.join([next(empty.glob("lib/python*/site-packages"))], packages) == []
    preamble = tmp_path / "start.py"
    preamble.write_text(start(HERE, maker.here()))
    targets = [tmp_path / "a.pyz", tmp_path / "b.pyz"]
    for target in targets:
        maker.pack(packages, preamble, target, "1700000000")
    assert targets[0].read_bytes() == targets[1].read_bytes()
    fresh = tmp_path / "fresh"
    fresh.mkdir()
    shutil.copy(ROOT / "examples" / "club-cup.trf", fresh)
    got = subprocess.run(
        [sys.executable, "-I", "-S", str(targets[0]), "pair", "club-cup.trf"],
        cwd=fresh,
        env={"SHIV_ROOT": str(tmp_path / "root"), "PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=True,
    )
    assert got.stdout.startswith("Round 4")


def start(python: str, platform: str) -> str:
    """The start of a bundle for one Python and platform."""
    text = (TOOLS / "bundle_start.py").read_text(encoding="utf-8")
    suits = f"SUITS = {{'pythons': ['{python}'], 'platform': '{platform}'}}"
    return re.sub(r"^SUITS = .*$", suits, text, flags=re.MULTILINE)


@pytest.mark.parametrize(
    ("python", "platform", "said"),
    [
        ("3.99", "", "This file runs on Python 3.99; this is Python 3."),
        ("", "plan9-mips", "This file is for plan9-mips;"),
    ],
)
def test_a_bundle_for_another_machine_says_so(python: str, platform: str, said: str) -> None:
    text = start(python or HERE, platform or tool("make_bundle").here())
    got = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=False)
    assert (got.returncode, got.stderr[: len(said)]) == (3, said)


def test_a_bundle_without_arguments_opens_the_manager() -> None:
    text = f"{start(HERE, tool('make_bundle').here())}\nprint(sys.argv[1:])"
    got = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)
    assert got.stdout.strip() == "['serve', '.', '--open']"


def test_the_page_about_installing_names_every_extra() -> None:
    page = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "optional-dependencies"
    ]
    named = {extra for extra in extras if f"extra `{extra}`" in page}
    assert named == extras.keys() - {"bench", "dev", "docs", "mutation", "release"}, (
        "the others are for this checkout"
    )
