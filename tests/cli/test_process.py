"""The real program as a separate process: streams, encodings, pipes, terminals, and start-up time."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from pairwright import __version__, answer
from tests.formats.states import EXAMPLES, small

PAIRWRIGHT = [sys.executable, "-m", "pairwright"]
CUP = str(EXAMPLES / "club-cup.trf")


def environment(**more: str) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "NO_COLOR", "TERM")}
    return {**kept, "TERM": "xterm", **more}


def run(*arguments: str, given: bytes = b"", **more: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*PAIRWRIGHT, *arguments], input=given, capture_output=True, env=environment(**more), check=False
    )


def test_the_version_is_that_of_the_package() -> None:
    assert run("--version").stdout.decode() == f"pairwright {__version__}\n"


def test_help_names_commands_and_exit_codes() -> None:
    out = run("--help").stdout.decode()
    assert all(
        word in out for word in ("pair", "explain", "systems", "Exit codes: 0 done, 1 no valid pairing")
    )
    assert "..." not in out.partition("Commands:")[2]


def test_a_round_on_standard_output_and_nothing_else() -> None:
    result = run("pair", CUP, "--quiet", "--format", "pairs")
    assert (result.returncode, result.stderr) == (0, b"")
    assert result.stdout.splitlines()[0] == b"5"


def test_lines_are_answered_while_the_input_is_still_open() -> None:
    """A caller keeps one process and asks it round after round."""
    line = json.dumps(small()).encode() + b"\n"
    with subprocess.Popen(
        [*PAIRWRIGHT, "pair", "-", "--lines"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):
            process.stdin.write(line)
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == answer(small())
        process.stdin.close()
        assert process.wait(20) == 0


def test_a_closed_pipe_causes_no_traceback() -> None:
    read, write = os.pipe()
    os.close(read)
    result = subprocess.run(
        [*PAIRWRIGHT, "systems", "fide-team"],
        stdout=write,
        stderr=subprocess.PIPE,
        env=environment(),
        check=False,
    )
    os.close(write)
    assert (result.returncode, result.stderr) == (5, b"")


def test_a_terminal_without_unicode_gets_question_marks() -> None:
    result = run("pair", CUP, "-q", PYTHONIOENCODING="latin-1")
    assert result.returncode == 0
    assert "? 1 Ravens" in result.stdout.decode("latin-1")


def test_names_are_utf_8_in_json_whatever_the_terminal() -> None:
    state = {**small(), "forced": [[2, 9]]}
    state["entries"][1]["name"] = "Bjørk"
    state["entries"][1]["available"] = False
    result = run("pair", "-", "--format", "json", given=json.dumps(state).encode(), PYTHONIOENCODING="ascii")
    assert result.returncode == 3
    state["forced"] = [[2, 1]]
    result = run("pair", "-", "--format", "json", given=json.dumps(state).encode(), PYTHONIOENCODING="ascii")
    assert "forced" in json.loads(result.stdout.decode("utf-8"))["where"]


def test_a_fault_shows_its_traceback_only_when_asked(tmp_path: Path) -> None:
    broken = "import pairwright.systems.registry as r\nr.pair_round = None\nfrom pairwright.cli import main\nmain()"
    command = [sys.executable, "-c", broken, "pair", CUP, "-q"]
    quiet = subprocess.run(command, capture_output=True, env=environment(), check=False)
    loud = subprocess.run(command, capture_output=True, env=environment(PAIRWRIGHT_DEBUG="1"), check=False)
    assert quiet.returncode == 2
    assert b"internal error (TypeError" in quiet.stderr
    assert b"Traceback" not in quiet.stderr
    assert b"Traceback" in loud.stderr


def on_a_terminal(*arguments: str, **more: str) -> str:
    """The program's output to a terminal of 60 columns."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*PAIRWRIGHT, *arguments], stdin=theirs, stdout=theirs, env=environment(COLUMNS="60", **more)
    ) as process:
        os.close(theirs)
        out = b""
        try:
            while chunk := os.read(ours, 4096):
                out += chunk
        except OSError:  # the end of a terminal
            pass
        assert process.wait(20) == 0
    os.close(ours)
    return out.decode()


def test_colour_is_for_terminals_that_want_it() -> None:
    assert "\x1b[1mRound 4" in on_a_terminal("pair", CUP, "-q")
    assert "\x1b" not in on_a_terminal("pair", CUP, "-q", NO_COLOR="1")
    assert "\x1b" not in on_a_terminal("pair", CUP, "-q", TERM="dumb")
    assert b"\x1b" not in run("pair", CUP, "-q").stdout


def test_help_starts_quickly() -> None:
    """Neither the engine nor the slow parts of the standard library are imported for the help."""
    code = (
        "import sys\nfrom pairwright.cli import app\n"
        "try: app(['--help'])\nexcept SystemExit: pass\nprint(*sys.modules, file=sys.stderr)"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(result.stderr.split())
    own = {name for name in loaded if name.startswith("pairwright.") and ".cli" not in name}
    assert own == {"pairwright.version"}
    assert not loaded & {"json", "tempfile", "pathlib", "tomllib", "rich"}


def test_pair_imports_one_system_and_one_format() -> None:
    code = (
        "import sys\nfrom pairwright.cli import app\n"
        f"try: app(['pair', {CUP!r}, '-q'])\nexcept SystemExit: pass\nprint(*sys.modules, file=sys.stderr)"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(result.stderr.split())
    engines = {name for name in loaded if name.startswith("pairwright.systems.") and name.endswith(".engine")}
    assert engines == {"pairwright.systems.team_swiss.engine"}
    rooms = {name.split(".")[1] for name in loaded if name.startswith("pairwright.")}
    assert rooms <= {"cli", "domain", "formats", "matching", "reasons", "report", "systems", "version"}
    assert not {name.split(".")[2] for name in loaded if name.startswith("pairwright.formats.")} & {
        "state_json",
        "tables",
        "chess_json",
    }
    assert not loaded & {"sqlalchemy", "litestar", "tomllib", "importlib.resources", "tempfile", "rich"}


@pytest.mark.parametrize("script", ["pairwright", "pairwright.cli"])
def test_it_runs_as_a_module(script: str) -> None:
    result = subprocess.run([sys.executable, "-m", script, "--version"], capture_output=True, check=True)
    assert result.stdout.startswith(b"pairwright ")
