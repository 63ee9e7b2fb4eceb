"""An event whose settings and entries begin another one."""

from __future__ import annotations

from typing import Any

import pytest

from pairwright.manager.entrants import entries_again, settings_again
from pairwright.manager.warnings import Refusal

from .tools import Hand


def test_settings_and_entries_of_a_copy_are_those_of_the_event() -> None:
    """Results by link, the language, places in the previous Olympiad and the note about half-point byes were lost."""
    hand = Hand()
    hand("create", name="Cup", boards=2, results_by_link=True, language="de")
    hand("teams", teams=[{"name": "Ash", "previous": 3, "members": ["Ann"]}, {"name": "Elm"}])
    hand("change-team", team="Elm", no_half_byes=True)
    again = Hand()
    again("create", **settings_again(hand.desk.event))
    again("teams", teams=entries_again(hand.desk.event))
    settings = again.desk.event.settings
    assert (settings.results_by_link, settings.language, settings.boards) == (True, "de", 2)
    ash, elm = (again.desk.event.teams[identity] for identity in again.desk.event.order)
    assert (ash.previous, ash.no_half_byes, elm.previous, elm.no_half_byes) == (3, False, 0, True)


@pytest.mark.parametrize(
    ("value", "kept"), [(True, True), ("yes", True), (False, False), ("no", False), (None, False)]
)
def test_a_row_says_who_may_not_have_half_point_byes(value: Any, kept: bool) -> None:
    hand = Hand()
    hand("create", name="Cup")
    hand("teams", teams=[{"name": "Ash", "no_half_byes": value}])
    assert hand.desk.event.team(1).no_half_byes is kept


def test_what_is_neither_yes_nor_no_is_refused_with_its_row() -> None:
    hand = Hand()
    hand("create", name="Cup")
    with pytest.raises(Refusal, match="Row 1: Ash: no_half_byes: 'perhaps' is neither yes nor no"):
        hand("teams", teams=[{"name": "Ash", "no_half_byes": "perhaps"}])
