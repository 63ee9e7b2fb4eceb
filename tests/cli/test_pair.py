"""`pairwright pair`: what goes to stdout, what to stderr, and the exit code."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pairwright import RoundPairing, answer
from pairwright.cli import app, source
from tests.formats.states import changed, on_boards, small

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def run(*arguments: str | Path, given: str | bytes | None = None, **environment: str) -> Result:
    """Run the command; xdist sets COLUMNS in its workers, so it is removed."""
    return CliRunner().invoke(
        app, [str(argument) for argument in arguments], given, {"COLUMNS": None, **environment}
    )


@pytest.fixture
def league(tmp_path: Path) -> Path:
    return written(tmp_path / "league.json", small())


def written(path: Path, *states: Any) -> Path:
    path.write_text("".join(json.dumps(state) + "\n" for state in states), encoding="utf-8")
    return path


def no_pairing() -> dict[str, Any]:
    """Two teams that have met."""
    return on_boards("11", "00", rounds=5)


# Text

LEAGUE = """\
Round 3 · A league · C.04.6 type A · 5 teams, 1 absent, bye: team 3
Table  White      MP  GP     Black    MP  GP
    1  □ 2 Birch   2  5½  –  ■ 1 Ash   3  4½
    2  □ 4         0  0   –  ■ 5       1  2
Decided by the arbiter: table 1.
1 upfloater: `pairwright explain` says why.
"""
"""2-1 is forced. With the bye for 4, the last, 3-5 would be left, which is prohibited; 5 has had it; so 3 has it.
4, which has had Black once, gets White [4.3.5]."""


def test_the_first_line_is_the_answer_and_figures_stand_under_each_other(league: Path) -> None:
    result = run("pair", league)
    assert (result.exit_code, result.stdout, result.stderr) == (0, LEAGUE, "")


def test_quiet_leaves_the_notes_out(league: Path) -> None:
    assert "upfloater" in run("pair", league).stdout
    assert "upfloater" not in run("pair", league, "--quiet").stdout


@pytest.mark.parametrize("columns", [30, 50, 60, 80])
def test_no_line_is_wider_than_the_terminal(columns: int) -> None:
    result = run("pair", EXAMPLES / "olympiad-2026-women.json", COLUMNS=str(columns))
    widest = max(len(line) for line in result.stdout.splitlines())
    # figures are never cut: below this width names cannot be shortened further
    assert widest <= max(columns, 58)
    if columns == 60:
        assert "…" in result.stdout


def test_without_a_terminal_nothing_is_cut_and_nothing_coloured(league: Path) -> None:
    out = run("pair", EXAMPLES / "olympiad-2026-women.json").stdout
    assert "United States of America" in out
    assert "\x1b" not in out


# Other formats


def test_json_is_the_answer_document(league: Path) -> None:
    result = run("pair", league, "--format", "json")
    assert json.loads(result.stdout) == answer(small())
    assert result.stdout.count("\n") == 1


def test_pairs_is_the_list_that_engines_print(league: Path) -> None:
    """The count includes the bye; White first; the bye last with 0."""
    assert run("pair", league, "--format", "pairs").stdout_bytes == b"3\n2 1\n4 5\n3 0\n"


def test_trf_can_be_paired_and_written_again(tmp_path: Path) -> None:
    out = tmp_path / "paired.trf"
    assert run("pair", EXAMPLES / "club-cup.trf", "--format", "trf", "-o", out).exit_code == 0
    again = run("pair", out, "--format", "pairs", "--quiet")
    assert again.stdout == run("pair", EXAMPLES / "club-cup.trf", "--format", "pairs", "--quiet").stdout


# Options, systems, rounds


def test_an_option_of_the_command_line_wins_over_the_file(league: Path) -> None:
    assert "type B" in run("pair", league, "--option", "colour_preference=B").stdout
    assert "type" not in run("pair", league, "--option", "colour-preference=none").stdout


def test_the_last_of_two_equal_options_counts(league: Path) -> None:
    arguments = ["--option", "colour_preference=none", "--option", "colour_preference=B"]
    assert "type B" in run("pair", league, *arguments).stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--option", "tempo=7"], "options.tempo: fide-team has no option 'tempo'; its options are "),
        (["--option", "rounds=many"], "options.rounds: rounds must be a whole number from 1, not 'many'"),
        (["--option", "rounds"], "--option needs NAME=VALUE, not 'rounds'."),
        (
            ["--system", "dutch"],
            "system: there is no system 'dutch'; did you mean fide-dutch? There are: fide-team",
        ),
        (["--round", "4"], "round 4 cannot be replayed: rounds 1 to 3 are known"),
        (["--round", "0"], "round 0 cannot be replayed: rounds 1 to 3 are known"),
        (["--format", "xml"], "Invalid value for '--format'"),
        (["--frobnicate"], "No such option"),
    ],
)
def test_a_bad_request_gives_a_message_and_exit_code_3(
    league: Path, arguments: list[str], sentence: str
) -> None:
    result = run("pair", league, *arguments)
    assert result.exit_code == 3
    assert sentence in result.stderr
    assert "Traceback" not in result.output
    assert result.stdout == ""


def test_an_earlier_round_can_be_replayed(tmp_path: Path) -> None:
    state = small()
    state["prohibited"] = state["forced"] = state["acceleration"] = []
    result = run("pair", written(tmp_path / "a.json", state), "--round", "2", "--format", "json")
    earlier = {**state, "round": 2}
    earlier["entries"] = [
        {
            **entry,
            "history": entry["history"][:1],
            "available": entry["history"][1]["result"] not in ("zero-bye", "half-bye"),
        }
        for entry in state["entries"]
    ]
    assert json.loads(result.stdout) == answer(earlier)


# Errors


def test_no_valid_pairing_is_exit_code_1_with_the_sentence_that_callers_look_for(tmp_path: Path) -> None:
    result = run("pair", written(tmp_path / "a.json", no_pairing()), "-o", tmp_path / "out")
    assert result.exit_code == 1
    assert result.stderr.startswith("No valid pairing exists: ")
    assert result.stdout == ""
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "line 1, columns 2-2: not JSON: expecting property name enclosed in double quotes"),
        ("", "line 1, columns 1-1: not JSON: expecting value"),
        ("[]", "a round state must be an object, not a list"),
        (
            json.dumps(changed("entries[0].history[0].opponent", 9)),
            "entries[0].history[0]: 1 Ash: opponent 9",
        ),
    ],
)
def test_a_bad_file_gives_a_message_and_exit_code_3(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "a.json"
    path.write_text(text, encoding="utf-8")
    result = run("pair", path)
    assert (result.exit_code, result.stdout) == (3, "")
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("name", ["gone.json", "."])
def test_a_file_that_cannot_be_read_is_exit_code_5(tmp_path: Path, name: str) -> None:
    result = run("pair", tmp_path / name)
    assert result.exit_code == 5
    assert result.stderr.startswith(str(tmp_path / name))


def test_a_file_that_cannot_be_written_is_exit_code_5(league: Path, tmp_path: Path) -> None:
    result = run("pair", league, "-o", tmp_path / "no" / "such" / "folder")
    assert (result.exit_code, result.stdout) == (5, "")
    assert "No such file or directory" in result.stderr


def test_a_file_that_is_too_big_is_exit_code_4(league: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MOST_BYTES", 100)
    result = run("pair", league)
    assert result.exit_code == 4
    assert "bigger than" in result.stderr


def _fail(*_: Any) -> RoundPairing:
    raise RuntimeError("the cat sat on it")


def test_an_internal_error_is_exit_code_2_without_traceback(
    league: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pairwright.systems.registry.pair_round", _fail)
    result = run("pair", league)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "internal error (RuntimeError: the cat sat on it)" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("state", "code", "kind"),
    [
        (no_pairing(), 1, "no-legal-pairing"),
        (changed("round", 9), 3, "invalid-state"),
        ("{", 3, "invalid-file"),
    ],
)
def test_errors_are_json_too_when_json_is_asked_for(tmp_path: Path, state: Any, code: int, kind: str) -> None:
    path = tmp_path / "a.json"
    path.write_text(state if isinstance(state, str) else json.dumps(state), encoding="utf-8")
    result = run("pair", path, "--format", "json")
    assert result.exit_code == code
    assert json.loads(result.stdout)["error"] == kind
    assert result.stderr


# The output file


def test_the_output_file_takes_the_place_of_the_old_one_whole(league: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    out.write_text("old")
    out.chmod(0o640)
    result = run("pair", league, "--format", "pairs", "-o", out)
    assert (result.exit_code, result.stdout) == (0, "")
    assert out.read_text() == run("pair", league, "--format", "pairs").stdout
    assert stat.S_IMODE(out.stat().st_mode) == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["league.json", "out.txt"]


def test_a_failure_leaves_no_old_answer_that_could_be_taken_for_the_new_one(tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    out.write_text("old")
    run("pair", written(tmp_path / "a.json", no_pairing()), "-o", out)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.json"]
    out.write_text("old")
    run("pair", tmp_path / "a.json", "-o", out, "--format", "json")
    assert json.loads(out.read_text())["error"] == "no-legal-pairing"


def test_a_new_output_file_has_the_rights_of_any_new_file(league: Path, tmp_path: Path) -> None:
    run("pair", league, "-o", tmp_path / "out.txt")
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE((tmp_path / "out.txt").stat().st_mode) == 0o666 & ~mask


def test_text_in_an_output_file_is_utf_8_without_colour(league: Path, tmp_path: Path) -> None:
    run("pair", league, "-o", tmp_path / "out.txt")
    assert (tmp_path / "out.txt").read_text(encoding="utf-8") == run("pair", league).stdout


# JSON Lines


def test_each_line_gets_its_answer_and_bad_lines_an_error(tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    lines = [json.dumps(small()), "{nonsense", json.dumps(changed("round", 9)), "", json.dumps(no_pairing())]
    path.write_text("\n".join([*lines, json.dumps(small())]), encoding="utf-8")
    result = run("pair", path)
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [one.get("error") for one in answers] == [
        None,
        "invalid-file",
        "invalid-state",
        "no-legal-pairing",
        None,
    ]
    assert answers[0] == answers[-1] == answer(small())
    assert answers[1]["where"] == "line 2, columns 2-2"
    assert result.exit_code == 3


def test_lines_that_are_all_answered_are_exit_code_0(tmp_path: Path) -> None:
    path = written(tmp_path / "many.jsonl", small(), no_pairing())
    assert run("pair", path).exit_code == 0
    out = tmp_path / "out.jsonl"
    assert run("pair", path, "-o", out).stdout == ""
    assert out.read_text() == run("pair", path).stdout


def test_an_internal_error_does_not_affect_the_other_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pairwright.systems.registry import pair_round

    monkeypatch.setattr(
        "pairwright.systems.registry.pair_round",
        lambda tournament: _fail() if tournament.round == 2 else pair_round(tournament),
    )
    result = run("pair", written(tmp_path / "many.jsonl", no_pairing(), small()))
    first, second = map(json.loads, result.stdout.splitlines())
    assert first == {"error": "failed", "why": "RuntimeError: the cat sat on it"}
    assert second == answer(small())
    assert result.exit_code == 2


def test_options_hold_for_every_line(tmp_path: Path) -> None:
    path = written(tmp_path / "many.jsonl", small(), small())
    result = run("pair", path, "--option", "tempo=1")
    assert [json.loads(line)["where"] for line in result.stdout.splitlines()] == ["options.tempo"] * 2


def test_lines_are_answered_in_json_only(tmp_path: Path) -> None:
    result = run("pair", written(tmp_path / "many.jsonl", small()), "--format", "pairs")
    assert result.exit_code == 3
    assert "JSON Lines are answered in JSON" in result.stderr


# Standard input


def test_standard_input_is_recognised_by_its_content() -> None:
    one = json.dumps(small())
    assert run("pair", "-", given=one).stdout.startswith("Round 3 · A league")
    assert run("pair", "-", given=f"{one}\n{one}\n").stdout.count('"pairs"') == 2
    assert run("pair", "-", "--lines", given=one).stdout.count('"pairs"') == 1
    assert run("pair", "-", given=json.dumps(small(), indent=1)).stdout.startswith("Round 3 · A league")
    trf = (EXAMPLES / "club-cup.trf").read_bytes()
    assert run("pair", "-", "-q", given=trf).stdout.startswith("Round 4 · Club Cup")


def test_a_fault_in_standard_input_says_so() -> None:
    result = run("pair", "-", given="{")
    assert result.exit_code == 3
    assert result.stderr.startswith("standard input: line 1")
