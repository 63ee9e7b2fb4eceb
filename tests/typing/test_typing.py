"""What mypy --strict reports for a user's program with the installed package: `py.typed`, promised types, detected
errors."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[int, list[str]]]:
    """File -> line -> what mypy says of it, run outside this checkout and without its configuration."""
    folder = tmp_path_factory.mktemp("user")
    for name in ("user.py", "wrong.py"):
        shutil.copy(HERE / name, folder)
    strict = ["--strict", "--config-file=", "--show-error-codes", "--no-error-summary", "--warn-unreachable"]
    run = subprocess.run(
        [sys.executable, "-m", "mypy", *strict, "user.py", "wrong.py"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    found: dict[str, dict[int, list[str]]] = {"user.py": {}, "wrong.py": {}}
    for line in run.stdout.splitlines():
        match = re.fullmatch(r"(user\.py|wrong\.py):(\d+): (.*)", line)
        assert match is not None, run.stdout + run.stderr
        found[match[1]].setdefault(int(match[2]), []).append(match[3])
    return found


def behind(name: str) -> dict[int, str]:
    """Line -> the comment behind its code."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return {number: line.split("  # ")[1] for number, line in enumerate(lines, 1) if "  # " in line}


def test_a_users_program_has_the_promised_types(said: dict[str, dict[int, list[str]]]) -> None:
    expected = {number: [f'note: Revealed type is "{kind}"'] for number, kind in behind("user.py").items()}
    assert len(expected) > 30
    assert {number: [plain(line) for line in lines] for number, lines in said["user.py"].items()} == expected


def plain(line: str) -> str:
    """The type as people write it: no `builtins.`, no `typing.`."""
    return re.sub(r"\bbuiltins\.|\btyping\.", "", line)


def test_a_users_mistakes_are_found(said: dict[str, dict[int, list[str]]]) -> None:
    found = {
        number: re.findall(r"\[([\w-]+)\]$", "\n".join(lines), re.MULTILINE)
        for number, lines in said["wrong.py"].items()
    }
    assert found == {number: [code] for number, code in behind("wrong.py").items()}
