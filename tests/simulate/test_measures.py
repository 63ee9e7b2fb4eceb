"""Measures of events, each against a small event counted by hand."""

from __future__ import annotations

import pytest

from pairwright.domain.results import Colour, Result
from pairwright.domain.tournament import Entry, PastRound, Tournament
from pairwright.simulate.generator import play
from pairwright.simulate.measures import correlation, kendall, measure, part_within, ranks
from pairwright.simulate.play import Played
from pairwright.simulate.wishes import QUIET, Wishes


def test_places_of_values() -> None:
    assert ranks([30, 10, 20]) == [3, 1, 2]
    assert ranks([10, 20, 10, 30]) == [1.5, 3, 1.5, 4]


def test_the_rank_correlation() -> None:
    assert correlation([1, 2, 3, 4], [1, 2, 3, 4]) == pytest.approx(1)
    assert correlation([4, 3, 2, 1], [1, 2, 3, 4]) == pytest.approx(-1)
    assert correlation([2.5, 2.5, 2.5, 2.5], [1, 2, 3, 4]) is None
    assert correlation([2, 1, 3], [1, 2, 3]) == pytest.approx(0.5)  # 1 - 6 * 2 / (3 * 8)


def test_kendalls_tau() -> None:
    assert kendall([1, 2, 3, 4], [1, 2, 3, 4]) == pytest.approx(1)
    assert kendall([4, 3, 2, 1], [1, 2, 3, 4]) == pytest.approx(-1)
    assert kendall([2, 1, 3], [1, 2, 3]) == pytest.approx(1 / 3)  # 2 pairs agree, 1 does not
    # Tied in the first: 1 of 6 pairs; of the other five, all but (2, 4) agree: (4 - 1) / sqrt(5 * 6)
    assert kendall([1.5, 1.5, 4, 3], [1, 2, 3, 4]) == pytest.approx(3 / 30**0.5)
    assert kendall([1, 1, 1], [1, 2, 3]) is None


def test_a_shared_place_counts_in_parts() -> None:
    assert part_within(1, 1, 1) == 1
    assert part_within(1, 2, 1) == 0.5
    assert part_within(3, 6, 4) == 0.5
    assert part_within(4, 4, 3) == 0


def event() -> Tournament:
    """Three rounds, in the last 1 and 2 meet again. Points: 1: 2 2 0, 2: 0 2 2, 3: 2 0 1, 4: 0 0 1."""
    white, black = Colour.WHITE, Colour.BLACK

    def item(opponent: int, colour: Colour, mp: int, gp: int) -> PastRound:
        return PastRound.of_tenths(Result.PLAYED, opponent, colour, mp, gp)

    histories = {
        1: (item(2, white, 20, 40), item(3, white, 20, 30), item(2, white, 0, 10)),
        2: (item(1, black, 0, 0), item(4, white, 20, 30), item(1, black, 20, 30)),
        3: (item(4, white, 20, 30), item(1, black, 0, 10), item(4, white, 10, 20)),
        4: (item(3, black, 0, 10), item(2, black, 0, 10), item(3, black, 10, 20)),
    }
    ratings = {1: 2400, 2: 2500, 3: 2300, 4: 2200}
    entries = tuple(Entry(tpn, "", histories[tpn], rating=ratings[tpn]) for tpn in histories)
    return Tournament("fide-team", 4, entries, {"rounds": 3, "boards": 4})


def test_an_event_counted_by_hand() -> None:
    found = measure(Played(event(), ()))
    # Places by match points, then game points: 1 (4, 8), 2 (4, 6), 3 (3), 4 (1); by strength: 2, 1, 3, 4.
    assert found["spearman"] == pytest.approx(0.8)  # 1 - 6 * 2 / (4 * 15)
    assert found["kendall"] == pytest.approx(4 / 6)  # five pairs agree, one does not
    assert found["displacement"] == 0.5
    assert found["best_first"] == 0
    assert found["best_in_three"] == 1
    # Floats: round 2 none (2-2 and 0-0), round 3: 4 against 2 and 2 against 0.
    assert found["floats"] == pytest.approx(2 / 6)
    assert found["float_points"] == 2
    assert found["strength_gap"] == pytest.approx((100 + 100 + 100 + 300 + 100 + 100) / 6)
    # Differences of colours: 3, 1, 1, 3; three in a row: teams 1 and 4.
    assert found["colour_balance"] == 2
    assert found["colour_runs"] == 0.5
    # 1-2 two rounds after the first, 3-4 as well.
    assert found["rematches"] == pytest.approx(2 / 6)
    assert found["rematch_distance"] == 2
    assert found["extensions"] is None
    assert found["rounds"] == 3


def test_players_have_no_colours_and_olympiads_say_what_was_extended() -> None:
    solo = measure(play(Wishes("ibf-swiss", 8, 3, **QUIET), "x"))
    assert solo["colour_balance"] is None
    played = play(Wishes("olympiad-2022", 6, 5, 4, 0, **QUIET), "x")
    wanted = [bool(result.extra["extension_needed"]) for result in played.pairings]
    assert any(wanted)
    assert measure(played)["extensions"] == sum(wanted) / len(wanted)
