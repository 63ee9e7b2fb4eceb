"""`pairwright explain` and `pairwright systems`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pairwright import explain, load, pair, why_not
from pairwright.domain.errors import StateError
from pairwright.systems.registry import CATALOGUE, system_of
from tests.formats.states import EXAMPLES

from .test_pair import no_pairing, run, written

CUP = EXAMPLES / "club-cup.trf"


def test_it_says_what_the_library_says() -> None:
    event = load(CUP)
    result = pair(event)
    assert run("explain", CUP, "-q").stdout == explain(result) + "\n"
    assert run("explain", CUP, "-q", "--table", "2").stdout == explain(result, table=2) + "\n"
    assert (
        run("explain", CUP, "-q", "--team", "7", "--length", "full").stdout
        == explain(result, team=7, length="full") + "\n"
    )
    assert (
        run("explain", CUP, "-q", "--why-not", "1", "2", "--length", "sentence").stdout
        == why_not(event, 1, 2, length="sentence") + "\n"
    )


def test_options_and_rounds_hold_here_too() -> None:
    event = load(CUP)
    assert (
        run("explain", CUP, "-q", "--option", "colour_preference=none", "--table", "1").stdout
        == explain(pair(event, colour_preference="none"), table=1) + "\n"
    )
    assert (
        run("explain", CUP, "-q", "--round", "2", "--table", "1").stdout
        == explain(pair(event.before(2)), table=1) + "\n"
    )


@pytest.mark.parametrize("columns", [40, 80])
def test_lines_are_folded_for_the_terminal(columns: int) -> None:
    folded = run("explain", CUP, "-q", COLUMNS=str(columns)).stdout
    whole = run("explain", CUP, "-q").stdout
    assert max(map(len, folded.splitlines())) <= columns
    assert folded.split() == whole.split()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--table", "9"], "there is no table 9; round 4 has 4 tables"),
        (["--team", "12"], "there is no team 12"),
        (
            ["--table", "1", "--team", "2"],
            "--table, --team and --why-not cannot be combined; use one of them.",
        ),
        (["--table", "one"], "Invalid value for '--table'"),
        (["--length", "long"], "Invalid value for '--length'"),
        (["--why-not", "1", "12"], "there is no team 12"),
    ],
)
def test_a_bad_question_gives_a_message_and_exit_code_3(arguments: list[str], sentence: str) -> None:
    result = run("explain", CUP, "-q", *arguments)
    assert (result.exit_code, result.stdout) == (3, "")
    assert sentence in result.stderr


def test_a_round_that_cannot_be_paired_is_exit_code_1(tmp_path: Path) -> None:
    result = run("explain", written(tmp_path / "a.json", no_pairing()))
    assert result.exit_code == 1
    assert result.stderr.startswith("No valid pairing exists: ")


def test_it_can_be_written_to_a_file(tmp_path: Path) -> None:
    out = tmp_path / "why.txt"
    assert run("explain", CUP, "-q", "-o", out).stdout == ""
    assert out.read_text(encoding="utf-8") == run("explain", CUP, "-q").stdout


# Systems


def test_the_systems_are_those_of_the_registry() -> None:
    first, titles, *rows = run("systems").stdout.splitlines()
    assert first.startswith(f"{len(CATALOGUE)} system")
    assert titles.split() == ["Id", "Kind", "Title", "Rule", "book"]
    assert [row.split()[0] for row in rows] == list(CATALOGUE)


def test_one_closed_list_names_every_system_of_the_federation() -> None:
    """1.1 to 1.9 of its rules; 1.3 has two methods."""
    kinds = {name: system.kind for name, system in CATALOGUE.items() if name.startswith("ibf-")}
    assert kinds == {
        "ibf-round-robin": "table",
        "ibf-groups": "groups",
        "ibf-swiss": "rounds",
        "ibf-swiss-blind": "rounds",
        "ibf-swiss-lives": "rounds",
        "ibf-single": "bracket",
        "ibf-double": "bracket",
        "ibf-reentry": "bracket",
        "ibf-mixed": "stages",
        "ibf-storm": "race",
    }


def test_a_cup_has_no_rounds_to_pair() -> None:
    with pytest.raises(StateError, match="ibf-double has no rounds to pair"):
        system_of("ibf-double")


@pytest.mark.parametrize("name", CATALOGUE)
def test_every_option_is_shown_with_article_values_and_default(name: str) -> None:
    out = run("systems", name).stdout
    for option in CATALOGUE[name].options:
        [line] = [line for line in out.splitlines() if line.startswith(f"{option.name} ")]
        assert f"[{option.article}]" in line
        assert f"default: {option.default_text}" in line
        assert all(choice in line for choice in option.choices)
        assert option.help in out


def test_systems_in_json() -> None:
    every = json.loads(run("systems", "--format", "json").stdout)
    one = json.loads(run("systems", "fide-team", "--format", "json").stdout)
    assert one in every
    assert one["options"][0] == {
        "name": "colour_preference",
        "kind": "choice",
        "choices": ["A", "B", "none"],
        "default": "A",
        "article": "1.7",
        "help": "Colour preferences used",
    }
    assert one["kind"] == "rounds"
    assert {option["name"]: option["default"] for option in one["options"]}["win_mp"] == 2


def test_a_default_of_one_is_a_number() -> None:
    out = run("systems", "ibf-reentry").stdout
    assert "limit  [3.3.4]  a whole number; default: 1" in out


def test_a_system_that_does_not_exist_is_exit_code_3() -> None:
    result = run("systems", "dutch")
    assert result.exit_code == 3
    assert "there is no system 'dutch'" in result.stderr


@pytest.mark.parametrize("columns", [40, 70])
def test_systems_fit_the_terminal(columns: int) -> None:
    for arguments in ([], ["fide-team"]):
        assert max(map(len, run("systems", *arguments, COLUMNS=str(columns)).stdout.splitlines())) <= columns
