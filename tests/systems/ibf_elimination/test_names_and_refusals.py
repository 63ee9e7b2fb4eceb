"""Rounds, matches and brackets in words, and what the building blocks of brackets refuse, with the message."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pairwright.domain.errors import StateError
from pairwright.domain.structures import Structure
from pairwright.domain.tournament import Entry, Tournament
from pairwright.systems.ibf.clocks import late_penalty, planned, reserve
from pairwright.systems.ibf.consolation import with_consolation
from pairwright.systems.ibf.double import double
from pairwright.systems.ibf.lines import by_hand, draw_lines, size_for
from pairwright.systems.ibf.naming import bracket_name, name_of_round, round_name
from pairwright.systems.ibf.single import single
from pairwright.systems.round_robin_play import pair


def names(structure: Structure, match: str) -> tuple[str, str]:
    """The round of a match and its bracket in words."""
    one = structure[match]
    return name_of_round(structure, one.bracket, one.round), bracket_name(structure, one.bracket)


@pytest.mark.parametrize(
    ("match", "words"),
    [
        ("U1.3", ("Quarter-finals", "Main bracket")),
        ("U2.1", ("Semi-finals", "Main bracket")),
        ("U3.1", ("Final", "Main bracket")),
        ("P3", ("Third place", "Third place")),
        ("P5-8.2", ("Places 5-8, round 1", "Places 5-8")),
        ("P7", ("Places 5-8", "Places 5-8")),
    ],
)
def test_3_1_3_names_of_a_bracket_with_matches_for_places(match: str, words: tuple[str, str]) -> None:
    assert names(single(8, 8), match) == words


@pytest.mark.parametrize(
    ("match", "words"),
    [
        ("U1.2", ("Upper semi-finals", "Upper bracket")),
        ("U2.1", ("Upper final", "Upper bracket")),
        ("L1.1", ("Lower round 1", "Lower bracket")),
        ("L2.1", ("Lower final", "Lower bracket")),
        ("SF", ("Superfinal", "Superfinal")),
        ("AM", ("Additional match", "Superfinal")),
    ],
)
def test_3_2_7_names_of_double_elimination(match: str, words: tuple[str, str]) -> None:
    assert names(double(4), match) == words


def test_names_of_a_consolation_with_last_chance_and_second_place() -> None:
    structure = with_consolation(single(8), "progressive", last_chance=1, second_place=True)
    rounds = structure.rounds("C")
    assert name_of_round(structure, "C", 1) == "Consolation round 1"
    assert name_of_round(structure, "C", rounds) == "Consolation final"
    assert name_of_round(structure, "LC", structure.rounds("LC")) == "Last chance final"
    assert name_of_round(structure, "X", 1) == "Match for second place"
    assert [bracket_name(structure, name) for name in ("C", "LC", "X")] == [
        "Consolation",
        "Last chance",
        "Second place",
    ]


def test_3_1_3_a_large_round_is_named_after_its_players() -> None:
    assert [round_name(pairs) for pairs in (1, 2, 4, 8, 64)] == [
        "Final", "Semi-finals", "Quarter-finals", "Round of 16", "Round of 128",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("act", "where", "why"),
    [
        (lambda: size_for(1), "players", "a bracket needs at least two players"),
        (lambda: draw_lines([1, 2, 2], "seeded"), "players", "a player cannot stand on two lines"),
        (lambda: draw_lines([1, 2], "lots"), "seed", "lots need a seed, written down before the draw"),
        (lambda: draw_lines([1, 2], "seeds", "a", seeds=3), "seeds", "3 seeds among 2 players"),
        (lambda: by_hand([1, 2, 3]), "lines", "a draw has 2, 4, 8, ... lines, not 3 [IBF 3.1.1]"),
        (lambda: by_hand([1, 1]), "lines", "a player cannot stand on two lines"),
        (lambda: by_hand([1, 2, None, None]), "lines", "lines 3 and 4 have no player [IBF 3.1.1]"),
        (lambda: single(6), "size", "a bracket has 2, 4, 8, ... lines, not 6 [IBF 3.1.1]"),
        (lambda: single(4, 8), "places_played", "places are played for 2, 4, 8, ... players up to 4"),
        (lambda: single(8, 3), "places_played", "places are played for 2, 4, 8, ... players up to 8"),
        (
            lambda: with_consolation(single(2)),
            "size",
            "a bracket has 2, 4, 8, ... lines, not 2 [IBF 3.1.1]",
        ),
        (
            lambda: with_consolation(single(8), "progressive", last_entry=3),
            "last_entry",
            "losers can enter from rounds 1 to 2, not 3",
        ),
        # the four who lose in round 1 play two rounds: the losers of the first of them get another chance
        (
            lambda: with_consolation(single(8), "round-1", last_chance=2),
            "last_chance",
            "a last chance takes the losers of 1 to 1 rounds",
        ),
        (lambda: late_penalty(10, each=0), "each", "a penalty point covers at least one minute"),
        (lambda: reserve(0), "scored", "a match to 0 points cannot stand at 0 points together"),
        (lambda: reserve(5, scored=9), "scored", "a match to 5 points cannot stand at 9 points together"),
    ],
)
def test_what_is_refused(act: Callable[[], object], where: str, why: str) -> None:
    with pytest.raises(StateError) as trouble:
        act()
    assert (trouble.value.where, trouble.value.why) == (where, why)


@pytest.mark.parametrize("mode", ["hand", "swiss"])
def test_2_2_a_draw_that_does_not_exist_is_refused(mode: str) -> None:
    with pytest.raises(StateError, match=rf"^draw: a draw is one of .*, not '{mode}'$"):
        draw_lines([1, 2], mode, "a")


def test_a_consolation_that_does_not_exist_is_refused() -> None:
    with pytest.raises(StateError, match=r"^consolation: a consolation is one of .*, not 'second'$"):
        with_consolation(single(8), "second")


def test_rounds_are_planned_one_after_the_other() -> None:
    """11 minutes a point: 7 points, and four rounds of them."""
    assert planned(7) == 77
    assert planned(7, 4) == 4 * 77


@pytest.mark.parametrize(
    ("entries", "round_", "why"),
    [(1, 1, "a round robin needs two players"), (4, 4, "the round robin has 3 rounds")],
)
def test_a_round_that_a_round_robin_has_not(entries: int, round_: int, why: str) -> None:
    event = Tournament(
        "ibf-round-robin", round_, tuple(Entry(k) for k in range(1, entries + 1)), solo=True, colours=False
    )
    with pytest.raises(StateError) as trouble:
        pair(event, {"cycles": 1, "swap_last_rounds": True})
    assert trouble.value.why == why


def test_a_meeting_of_two_who_are_not_there_is_not_a_match_and_no_walkover() -> None:
    """Round 1 of four is 1-4 and 2-3 (C.05 Annex 1). With 1 and 4 away 2-3 is left; with 4 alone 1 has a walkover."""

    def round_1(*away: int) -> tuple[list[set[int]], object]:
        entries = tuple(Entry(k, available=k not in away) for k in range(1, 5))
        found = pair(
            Tournament("ibf-round-robin", 1, entries, solo=True, colours=False),
            {"cycles": 1, "swap_last_rounds": True},
        )
        return [set(one.teams) for one in found.pairs], found.extra.get("walkovers")

    assert round_1(1, 4) == ([{2, 3}], [])
    assert round_1(4) == ([{2, 3}], [[1, 4]])
