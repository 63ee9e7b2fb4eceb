"""The options of the editions: name, kind, default, article and choices, as the texts and the readings have them."""

from __future__ import annotations

import pytest

from pairwright.systems.olympiad.editions import EDITIONS, Edition
from pairwright.systems.olympiad.options import OPTIONS, options_of

ARTICLES = {
    # lot, boards, rounds, system, bye, bye barred, undecided, equalise, limits, repeat, as many as possible
    "olympiad-2022": ("7.2", "7.1", "1.1", "1.1", "4.1", "4.2", "7.6", "7.5.1", "7.3", "6.1", "9.5"),
    "olympiad-2022-draft": ("7.2", "7.1", "1.1", "1.1", "4.1", "4.2", "7.6", "7.5.1", "7.3", "6.1", "9.5"),
    "olympiad-2009": ("21", "4", "11", "1", "12", "16b", "27", "24a", "22", "16a", "42"),
    "ecu-team": ("21", "4", "11", "1", "12", "16b", "27", "24a", "22", "16a", "42"),
    "olympiad-2008": ("19", "4", "10", "1", "11", "15b", "25", "22a", "20", "15a", "47"),
}
ROUNDS = {"olympiad-2009": 11, "olympiad-2008": 11}
UNRATED = {"olympiad-2022": "3.1.1", "olympiad-2022-draft": "3.1.1"}
BYE_WORTH = {"olympiad-2022": "4.3", "olympiad-2022-draft": "4.3"}
"""Where the points of the bye are printed; in the older editions with the bye itself."""
OF_THE_DRAFT = {"r_bye_by": "number", "r_undecided": "alternate"}
"""4.1: the last initial number; 7.6: the higher ranked team alternates."""
MORE: dict[str, list[tuple[object, ...]]] = {
    "olympiad-2008": [("r_half_tie", "choice", "up", "28", ("up", "down"))],
    "ecu-team": [("r_sb_cut", "flag", True, "M.1", ())],
}


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.id)
def test_the_options_of_an_edition(edition: Edition) -> None:
    lot, boards, rounds, system, bye, barred, undecided, equalise, limits, repeat, many = ARTICLES[edition.id]
    expected: list[tuple[object, ...]] = [
        ("initial_colour", "choice", None, lot, ("W", "B")),
        ("boards", "number", 4, boards, ()),
        ("rounds", "number", ROUNDS.get(edition.id), rounds, ()),
        ("unrated", "number", 1400, UNRATED.get(edition.id, "7"), ()),
        ("win_mp", "points", 2, system, ()),
        ("draw_mp", "points", 1, system, ()),
        ("loss_mp", "points", 0, system, ()),
        ("pab_mp", "points", 1, BYE_WORTH.get(edition.id, bye), ()),
        ("pab_gp", "points", 2, BYE_WORTH.get(edition.id, bye), ()),
        ("r_bye_by", "choice", "rank", bye, ("rank", "number")),
        ("r_second_bye", "flag", True, barred, ()),
        ("r_undecided", "choice", "balance", undecided, ("balance", "alternate")),
        ("r_equalise", "choice", "difference", equalise, ("difference", "whites")),
        ("r_odd", "choice", "places", lot, ("places", "numbers")),
        ("r_limits", "choice", "strict", limits, ("strict", "approached")),
        ("r_forfeit_meets", "flag", False, repeat, ()),
        ("r_rest_of_target", "flag", True, many, ()),
    ]
    if edition.id == "olympiad-2022-draft":
        expected = [(*one[:2], OF_THE_DRAFT.get(str(one[0]), one[2]), *one[3:]) for one in expected]
    found = options_of(edition)
    assert found == OPTIONS[edition.id]
    assert [(one.name, one.kind, one.default, one.article, one.choices) for one in found] == [
        *expected,
        *MORE.get(edition.id, []),
    ]
