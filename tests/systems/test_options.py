"""Options: every kind accepts valid values, rejects others with its name, and shows its default."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import pairwright as pw
from pairwright import StateError
from pairwright.systems.options import Option, read_options

CHOICE = Option("primary", "choice", "MP", "1.7", "the score", ("MP", "GP"))
FLAG = Option("strict", "flag", False, "", "whether")
NUMBER = Option("rounds", "number", None, "", "how many")
POINTS = Option("win_mp", "points", 2, "", "a win")
TEXT = Option("seed", "text", "", "", "a seed")
ALL = (CHOICE, FLAG, NUMBER, POINTS, TEXT)


@pytest.mark.parametrize(
    ("option", "text"),
    [(CHOICE, "MP"), (FLAG, "false"), (NUMBER, "not set"), (POINTS, "2"), (TEXT, "")],
)
def test_a_default_in_words(option: Option, text: str) -> None:
    assert option.default_text == text


def test_half_points_as_a_default_are_words_too() -> None:
    assert Option("draw", "points", "½", "", "").default_text == "½"


def test_an_option_that_is_not_set_has_its_default_as_points_are_counted() -> None:
    assert (
        read_options({}, [POINTS], "test") == {"win_mp": 20} == read_options({"win_mp": 2}, [POINTS], "test")
    )


def test_options_of_a_round_are_in_points() -> None:
    """`round.options["win_mp"]` of a match won for 3 points was 30, though the option is set with 3."""
    event = pw.Tournament.new(
        ["Ajax", "Bern", "Cork", "Derby"], rounds=3, win_mp=3, pab_gp="1½", initial_colour="W"
    )
    options = pw.pair(event).options
    assert (options["win_mp"], options["draw_mp"], options["loss_mp"]) == (3, 1, 0)
    assert (options["pab_mp"], options["pab_gp"], options["rounds"]) == (None, Fraction(3, 2), 3)


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (CHOICE, "gp", "GP"),
        (FLAG, True, True),
        (FLAG, "Yes", True),
        (FLAG, "0", False),
        (NUMBER, 9, 9),
        (NUMBER, " 11 ", 11),
        (POINTS, "1.5", 15),
        (POINTS, 3, 30),
        (TEXT, "4-2-6", "4-2-6"),
    ],
)
def test_a_value_is_read(option: Option, given: Any, value: Any) -> None:
    assert option.read(given) == value


@pytest.mark.parametrize(
    ("option", "given", "why"),
    [
        (CHOICE, "XP", "primary must be one of MP, GP, not 'XP'"),
        (CHOICE, 1, "primary must be one of MP, GP, not 1"),
        (FLAG, "perhaps", "strict must be true or false, not 'perhaps'"),
        (FLAG, 1, "strict must be true or false, not 1"),
        (NUMBER, True, "rounds must be a whole number, not True"),
        (NUMBER, 2.0, "rounds must be a whole number, not 2.0"),
        (NUMBER, "0", "rounds must be a whole number from 1, not '0'"),
        (NUMBER, "1234567", "rounds must be a whole number from 1, not '1234567'"),
        (POINTS, "many", "win_mp: 'many' is not a number of points"),
        (POINTS, "-½", "win_mp cannot be negative, as -½ is"),
        (TEXT, 426, "seed must be a text, not 426"),
    ],
)
def test_a_wrong_value_is_refused_by_name(option: Option, given: Any, why: str) -> None:
    with pytest.raises(StateError) as trouble:
        option.read(given)
    assert (trouble.value.why, trouble.value.where) == (why, f"options.{option.name}")


@pytest.mark.parametrize(("win", "draw", "loss"), [(1, 2, 0), (2, 0, 1), (0, 1, 2)])
def test_a_win_a_draw_and_a_loss_are_worth_less_and_less(win: int, draw: int, loss: int) -> None:
    known = [Option(name, "points", 0, "", "") for name in ("win_mp", "draw_mp", "loss_mp")]
    with pytest.raises(StateError, match=f"are worth {win}, {draw}, {loss} match points") as trouble:
        read_options({"win_mp": win, "draw_mp": draw, "loss_mp": loss}, known, "test")
    assert trouble.value.where == "options.win_mp"


def test_all_options_with_defaults_for_what_is_not_given() -> None:
    assert read_options({"rounds": "9", "primary": None}, ALL, "fide-team") == {
        "primary": "MP",
        "strict": False,
        "rounds": 9,
        "win_mp": 20,
        "seed": "",
    }


def test_an_unknown_option_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(StateError) as trouble:
        read_options({"round": 9}, ALL, "fide-team")
    assert trouble.value.why == (
        "fide-team has no option 'round'; did you mean rounds? Its options are primary, strict, rounds, win_mp, seed"
    )
    assert trouble.value.where == "options.round"
