"""The list of systems: found by id, refused with the existing ids; a tournament under another system."""

from __future__ import annotations

import pytest

import pairwright as pw
from pairwright import StateError
from pairwright.domain.results import Result
from pairwright.domain.tournament import Entry, RequestedBye, Tournament
from pairwright.systems.registry import CATALOGUE, CUPS, SYSTEMS, by_system, listed, pair_round, system_of


def test_every_system_is_listed_by_its_id() -> None:
    assert [listed(name).id for name in CATALOGUE] == [*SYSTEMS, *CUPS]
    with pytest.raises(StateError) as trouble:
        listed("swiss")
    assert trouble.value.where == "system"
    assert trouble.value.why == (
        f"there is no system 'swiss'; did you mean ibf-swiss? There are: {', '.join(CATALOGUE)}"
    )


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("swiss", "there is no system 'swiss'; did you mean ibf-swiss? There are: fide-team, "),
        ("chess", "there is no system 'chess'; there are: fide-team, "),
        ("", "no system is named; there are: fide-team, "),
    ],
)
def test_a_system_that_does_not_exist_is_refused(name: str, why: str) -> None:
    with pytest.raises(StateError) as trouble:
        system_of(name)
    assert trouble.value.where == "system"
    assert trouble.value.why.startswith(why)
    assert not set(CUPS) & set(trouble.value.why.replace(",", "").split())


@pytest.mark.parametrize("name", CUPS)
def test_a_cup_pairs_no_rounds(name: str) -> None:
    with pytest.raises(StateError) as trouble:
        system_of(name)
    assert (
        trouble.value.why
        == f"{name} has no rounds to pair: it is played with the verbs of `pairwright event`"
    )


def test_under_another_system_the_options_stay_that_it_has_too() -> None:
    # the Olympiad has four boards and a lot as the FIDE system has, but no type of colour preferences
    given = {"boards": 4, "initial_colour": "W", "colour_preference": "A"}
    event = Tournament("fide-team", 1, (Entry(1), Entry(2)), given)
    assert by_system(event, "fide-team") is event
    moved = by_system(event, "olympiad-2022")
    assert (moved.system, moved.options) == ("olympiad-2022", {"boards": 4, "initial_colour": "W"})
    assert moved.entries == event.entries
    with pytest.raises(StateError, match="there is no system 'swiss'"):
        by_system(event, "swiss")


@pytest.mark.parametrize("system", ["fide-team", "olympiad-2022", "ibf-swiss"])
def test_a_decided_bye_leaves_an_even_number_to_be_paired(system: str) -> None:
    """The one bye of the round is given: with six teams five would be left, and a second team without opponent."""
    entries = tuple(Entry(tpn, "ABCDEF"[tpn - 1]) for tpn in range(1, 7))
    options = {"initial_colour": "W", "rounds": 5, "boards": 4} if system == "fide-team" else {}
    options = {"initial_colour": "W"} if system == "olympiad-2022" else options
    event = Tournament(system, 1, entries, options, requested=(RequestedBye(3, 1, Result.PAB),))
    with pytest.raises(StateError) as trouble:
        pair_round(event)
    assert trouble.value.where == "requested"
    assert trouble.value.why.startswith(
        "the bye of round 1 is decided, for 3 C, and those who are to be paired are an odd number: "
    )
    seven = Tournament(system, 1, (*entries, Entry(7, "G")), options, requested=event.requested)
    found = pw.pair(seven)
    assert found.bye is None
    assert len(found.pairs) == 3
