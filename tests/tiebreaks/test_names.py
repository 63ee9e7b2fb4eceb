"""Tie-breaks in words."""

from __future__ import annotations

import pytest

from pairwright.tiebreaks import RULES, parse_tie_break
from pairwright.tiebreaks.names import NAMES, definition_of, name_of, short_name


def test_what_a_team_won_are_matches_and_what_a_player_won_are_games() -> None:
    """C.07 7.2 for a team counts matches unless the code says that its boards are meant; the column said games."""
    won, boards = parse_tie_break("WON"), parse_tie_break("WON:GP")
    assert (short_name(won), definition_of(won)) == ("Matches won", "Matches won over the board. [C.07 7.2]")
    assert name_of(won, players=True) == "Games won"
    assert definition_of(won, players=True) == "Games won over the board. [C.07 7.2]"
    assert name_of(boards) == "Games won (game points)"


@pytest.mark.parametrize(
    ("code", "name", "short"),
    [
        ("BH", "Buchholz", "Buchholz"),
        ("BH/C1", "Buchholz cut 1", "Buchholz cut 1"),
        ("BH:GP/M2", "Buchholz median 2 (game points)", "Buchholz median 2"),
        ("BH:MP/C1/P", "Buchholz cut 1 (match points, forfeits as played)", "Buchholz cut 1"),
        ("AOB/F", "Average Buchholz of opponents (Fore Buchholz)", "Average Buchholz of opponents"),
        ("TPN/R", "Starting number (reversed)", "Starting number"),
        (
            "EDEC",
            "Extended direct encounter, board count",
            "Extended direct encounter",
        ),
        ("OTHER_PLAYOFF", "OTHER_PLAYOFF", "OTHER_PLAYOFF"),
    ],
)
def test_the_name_of_a_code(code: str, name: str, short: str) -> None:
    assert name_of(parse_tie_break(code)) == name
    assert short_name(parse_tie_break(code)) == short


@pytest.mark.parametrize(
    ("code", "definition"),
    [
        ("BH", "The sum of the scores of all opponents. [C.07 8.1]"),
        (
            "BH/C1",
            "The sum of the scores of all opponents. The least significant value is left out. [C.07 8.1]",
        ),
        (
            "BH/C2",
            "The sum of the scores of all opponents. The 2 least significant values are left out. [C.07 8.1]",
        ),
        (
            "BH/M1",
            "The sum of the scores of all opponents. The 1 lowest and the 1 highest are left out. [C.07 8.1]",
        ),
        ("OTHER_IBFWON", "Wins that are no bye. [IBF 4.6]"),
        ("OTHER_PLAYOFF", ""),
    ],
)
def test_what_a_code_counts_with_its_article(code: str, definition: str) -> None:
    assert definition_of(parse_tie_break(code)) == definition


def test_every_tie_break_has_a_name() -> None:
    assert set(NAMES) == set(RULES)
