"""Whole numbers, flags and enumerations are parsed alike everywhere: options, parameters, cells, JSON."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pairwright.cli.app import app
from pairwright.domain.errors import FileError, StateError
from pairwright.domain.reading import flag, is_whole_number, number_in, one_of, whole_number
from pairwright.formats.files import read_tournament
from pairwright.formats.rating_lists.rated import whole
from pairwright.formats.tables.from_sheets import tournament_of
from pairwright.formats.tables.sheet import Sheet
from pairwright.manager.warnings import Refusal
from pairwright.systems.options import Option
from tests.manager.tools import Hand

SOURCE = Path(__file__).parents[1] / "src" / "pairwright"
NO_NUMBERS = ["", "x", "1.5", "-1", "+1", "1 0", "²", "٣", "1_000", "9" * 5000, True, 2.0, None, [1]]


@pytest.mark.parametrize("value", NO_NUMBERS, ids=lambda value: repr(value)[:10])
def test_what_is_not_a_whole_number(value: Any) -> None:
    assert not is_whole_number(value)
    with pytest.raises(ValueError, match="is not a whole number"):
        whole_number(value)


def test_a_whole_number_has_the_digits_0_to_9_and_a_range() -> None:
    assert [whole_number(text) for text in ("0", " 7 ", "007", 12)] == [0, 7, 7, 12]
    assert whole_number("99", 1, 99) == 99
    for beyond in ("0", "100"):
        with pytest.raises(ValueError, match="from 1 to 99"):
            whole_number(beyond, 1, 99)


def test_a_flag_is_true_or_false_or_a_word_for_it() -> None:
    assert all(map(flag, (True, "true", "Yes", "1", "on", "x", "ja", "oui", "sí", 1)))
    assert not any(map(flag, (False, "false", "NO", "0", "off", "nein", "non", "-", 0)))
    for value in ("maybe", "", 2, None, 1.0):
        with pytest.raises(ValueError, match="neither yes nor no"):
            flag(value)


def test_one_of_some_words_whatever_its_letters() -> None:
    assert one_of(" mp ", ("MP", "GP")) == "MP"
    for value in ("M", "", None, 1):
        with pytest.raises(ValueError, match="none of MP, GP"):
            one_of(value, ("MP", "GP"))


def teams(cell: str) -> bytes:
    return f"Number;Team;Present\n1;Ajax;{cell}\n2;Bern;yes\n".encode()


def here_in_a_sheet(word: str) -> bool:
    tournament, _ = read_tournament(teams(word), "teams.csv")
    return tournament.entry(1).available


def here_in_an_option(word: str) -> bool:
    return bool(Option("x", "flag", False, "", "").read(word))


def here_in_a_verb(word: str) -> bool:
    hand = Hand()
    hand("create", name="Cup", system="ibf-single")
    hand("teams", teams=[{"name": f"P{k}", "club": "Ajax"} for k in range(1, 5)])
    hand("draw", mode="lots", seed="coin", clubs_apart=word)
    return any("apart" in one.data for one in hand.desk.decisions)


@pytest.mark.parametrize("read", [here_in_a_sheet, here_in_an_option, here_in_a_verb])
def test_the_same_words_are_yes_and_no_everywhere(read: Callable[[str], bool]) -> None:
    for word in ("yes", "TRUE", "1", "x", "ja"):
        assert read(word) is True, word
    for word in ("no", "False", "0", "nein", "off"):
        assert read(word) is False, word
    with pytest.raises((StateError, FileError, Refusal)):
        read("maybe")


def test_digits_of_other_scripts_end_nothing() -> None:
    """`²` is a digit for Python but not a number: code that only tests `isdigit` would fail on it."""
    field = Sheet("Teams", [["Number", "Team"], ["1", "Ajax"], ["2", "Bern"]])
    rules = Sheet("Prohibited", [["From round", "Teams"], ["1", "1 ² 2"]])
    tournament, _ = tournament_of([field, rules], "league.xlsx")
    assert [item.teams for item in tournament.prohibited] == [(1, 2)]
    hand = Hand()
    with pytest.raises(Refusal, match="match lengths are numbers"):
        hand("create", name="Cup", system="ibf-single", match_lengths="²")


OTHER_USES = {"domain/reading.py", "formats/tables/signs.py", "cli/table.py"}
"""The parser itself; the digits in the name of a round; alignment of half points."""


def test_nobody_else_reads_numbers() -> None:
    """Columns of TRF, tables, rating lists and commands had their own parsers, some of which accepted other digits."""
    own = re.compile(r"\.is(?:digit|decimal|numeric)\(")
    found = {
        str(path.relative_to(SOURCE)) for path in SOURCE.rglob("*.py") if own.search(path.read_text("utf-8"))
    }
    assert found == OTHER_USES


@pytest.mark.parametrize("digits", ["٣", "²", "3 3"])
def test_other_digits_are_no_numbers_in_columns_and_commands(digits: str) -> None:
    """`--teams ٣` was 3, and a rating list had a player with the number ٣."""
    assert number_in(digits) is None
    assert whole(digits) == 0
    told = CliRunner().invoke(
        app, ["compare", "pairwright", "pairwright", "--events", "1", "--teams", digits]
    )
    assert "--teams is one number or two, as in 6-14" in told.output


def test_a_number_in_a_text() -> None:
    assert [number_in(text) for text in ("7", " 07 ", "0", "000", "", "-1", "1.0")] == [
        7,
        7,
        0,
        0,
        None,
        None,
        None,
    ]
    assert (number_in("999", 999), number_in("1000", 999), number_in("0" * 5000 + "1", 9)) == (999, None, 1)
