"""Systems from outside: what is registered, what is refused, and an event that changes to another kind of system."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from pairwright import NoLegalPairing, Pair, RoundPairing, StateError, why_not
from pairwright.domain.results import Result
from pairwright.domain.tournament import Entry, PastRound, Tournament
from pairwright.systems import registry
from pairwright.systems.registration import register
from pairwright.systems.registry import NAMES, by_system, complete_options, known_options, system_of
from pairwright.systems.scoring import scoring_of
from pairwright.systems.system import System

OWN = System("own-1", "Own", "House rules", (), system_of("ibf-round-robin").pair)


pytestmark = pytest.mark.usefixtures("own_systems")


def test_a_registered_system_is_found_by_its_id_and_listed_last() -> None:
    before = len(NAMES)
    assert register(OWN) is OWN
    found = system_of("own-1")
    assert replace(found, pair=OWN.pair).__dict__ == OWN.__dict__, "as registered, but its rounds are checked"
    assert (len(NAMES), NAMES[-1]) == (before + 1, "own-1")
    assert register(OWN) is OWN, "the same one again is no other"
    assert len(NAMES) == before + 1


def test_an_id_that_another_system_has_is_refused() -> None:
    register(OWN)
    for one in (replace(OWN, title="Other"), replace(OWN, id="fide-dutch"), replace(OWN, id="ibf-single")):
        with pytest.raises(StateError) as trouble:
            register(one)
        assert trouble.value.why == f"there is a system {one.id!r} already; choose another id"
        assert trouble.value.where == "system"


@pytest.mark.parametrize("name", ["", "my system", " own", "a/b"])
def test_an_id_has_letters_figures_and_hyphens(name: str) -> None:
    with pytest.raises(StateError) as trouble:
        register(replace(OWN, id=name))
    assert trouble.value.why == f"{name!r} is no id of a system: letters, figures and hyphens"
    assert name not in registry.SYSTEMS


def test_only_a_system_can_be_registered() -> None:
    with pytest.raises(TypeError, match="`register` takes a System, not the str 'own-1'"):
        register("own-1")  # type: ignore[arg-type]


def test_the_scoring_of_a_registered_system_is_the_usual_one() -> None:
    """Matches count 2, 1, 0 unless the event says otherwise; four boards."""
    register(OWN)
    scoring = scoring_of(Tournament("own-1", 1, (Entry(1), Entry(2)), {}))
    assert (scoring.win, scoring.draw, scoring.loss, scoring.boards) == (20, 10, 0, 4)
    assert scoring_of(Tournament("own-1", 1, (Entry(1), Entry(2)), {}), 8).boards == 8
    assert scoring_of(Tournament("own-1", 1, (Entry(1), Entry(2)), {"boards": 6})).boards == 6


def test_teams_are_not_paired_as_players() -> None:
    teams = Tournament("fide-team", 1, (Entry(1), Entry(2)), {})
    with pytest.raises(StateError) as trouble:
        by_system(teams, "fide-dutch")
    assert trouble.value.why == "fide-dutch pairs players, and the entries of this event are teams"
    players = Tournament("fide-dutch", 1, (Entry(1), Entry(2)), {}, solo=True)
    with pytest.raises(StateError, match="fide-team pairs teams, and the entries of this event are players"):
        by_system(players, "fide-team")


def test_matches_without_colours_are_not_continued_as_games_with_colours() -> None:
    history = (PastRound(Result.ZERO_BYE),)
    players = Tournament(
        "ibf-swiss", 2, (Entry(1, history=history), Entry(2, history=history)), {}, solo=True, colours=False
    )
    with pytest.raises(StateError) as trouble:
        by_system(players, "fide-dutch")
    assert trouble.value.why == "fide-dutch pairs matches with colours, unlike those of this event"


def test_before_round_1_players_change_to_a_system_with_colours() -> None:
    players = Tournament("ibf-swiss", 1, (Entry(1), Entry(2)), {}, solo=True, colours=False)
    moved = by_system(players, "fide-dutch")
    assert (moved.system, moved.solo, moved.colours) == ("fide-dutch", True, True)


def test_an_option_that_is_a_list_is_refused_in_words() -> None:
    with pytest.raises(StateError, match="rounds"):
        complete_options(Tournament("fide-team", 1, (Entry(1),), {"rounds": [5]}))


def test_options_of_a_system_that_is_not_there_are_all_kept() -> None:
    assert known_options("not-there", {"rounds": 5, "x": 1}) == {"rounds": 5, "x": 1}
    assert known_options("fide-team", {"rounds": 5, "x": 1}) == {"rounds": 5}


def test_a_wish_that_a_registered_system_cannot_grant() -> None:
    """A system that pairs neighbours: if 1 met 2, 3 and 4 would be left, and they may not meet."""

    def pair(
        event: Tournament, options: Mapping[str, Any], together: tuple[int, int] | None = None
    ) -> RoundPairing:
        if together == (1, 2):
            raise NoLegalPairing("3 and 4 may not meet", [3, 4])
        one, two, three, four = event.entries
        return RoundPairing(event, options, (Pair(one, three, 1, 0), Pair(two, four, 2, 0)), None)

    register(replace(OWN, pair=pair, sentences={}))
    entries = tuple(Entry(tpn, "ABCD"[tpn - 1]) for tpn in range(1, 5))
    event = Tournament("own-1", 1, entries, {}, solo=True, colours=False)
    assert why_not(event, 1, 2) == "1 A cannot meet 2 B by the rules of the system."


def test_a_sentence_that_resembles_none_is_refused_with_all_that_there_are() -> None:
    with pytest.raises(StateError) as trouble:
        register(replace(OWN, sentences={"zzz": "Nothing."}))
    assert trouble.value.why == (
        "there is no sentence 'zzz'; there are: round, pair, bye, wish, wish_nothing"
    )
