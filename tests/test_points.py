"""Points are points wherever a user writes or reads them: two is 2, and two and a half 2½. Nobody meets the tenths in
which they are counted."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from fractions import Fraction
from typing import Any

import pytest

import pairwright as pw
from pairwright.domain.tournament import AbnormalPoints

SETTINGS = {"rounds": 3, "initial_colour": "W"}
WRITTEN = [
    (2, 2),
    ("2", 2),
    (2.0, 2),
    ("2½", Fraction(5, 2)),
    (2.5, Fraction(5, 2)),
    (Fraction(5, 2), Fraction(5, 2)),
]


@pytest.mark.parametrize(("given", "points"), WRITTEN)
def test_mp_2_means_two(given: Any, points: object) -> None:
    """`mp=2` was a fifth of a point."""
    item = pw.PastRound(pw.Result.PLAYED, 2, pw.Colour.WHITE, mp=given, gp=given)
    assert (item.mp, item.gp) == (points, points)
    assert type(item.mp) is type(points)
    virtual = pw.VirtualPoints(given, 0, 1, 2, 1, 3)
    assert (virtual.mp, virtual.gp, virtual.first, virtual.last_tpn) == (points, 0, 1, 3)
    decided = AbnormalPoints(given, 0, None, (1,))
    assert (decided.mp, decided.teams) == (points, (1,))
    entry = pw.Entry(1, history=(item, item))
    assert (entry.mp, entry.gp) == (2 * points, 2 * points)  # type: ignore[operator]


def test_a_history_by_hand_counts_as_one_that_was_played() -> None:
    event = pw.Tournament.new(["Ajax", "Bern"], rounds=3, initial_colour="W")
    played = event.played(pw.pair(event), {1: "2½-1½"})
    first = pw.PastRound(pw.Result.PLAYED, 2, pw.Colour.WHITE, 2, 2.5)
    second = pw.PastRound(pw.Result.PLAYED, 1, pw.Colour.BLACK, 0, "1½")
    assert [entry.history for entry in played.entries] == [(first,), (second,)]
    by_hand = pw.Tournament(
        "fide-team", 2, (pw.Entry(1, history=(first,)), pw.Entry(2, history=(second,))), SETTINGS
    )
    assert pw.standings(by_hand, "GPTS").row(1).values == (2, Fraction(5, 2))


def test_the_repr_says_points() -> None:
    item = pw.PastRound(pw.Result.PLAYED, 2, pw.Colour.WHITE, mp=2, gp=2.5)
    assert repr(item) == "PastRound(result=played, opponent=2, colour=W, mp=2, gp=2½)"
    assert repr(pw.VirtualPoints(1, "½", 1, 1, 1, 3)).startswith("VirtualPoints(mp=1, gp=½, first=1")


@pytest.mark.parametrize("given", [0.25, "2.25", Fraction(1, 3), "two", None, True, 10**10, float("nan")])
def test_what_is_no_number_of_points_is_refused(given: Any) -> None:
    with pytest.raises(ValueError, match=r"is not a number of points|more than one decimal|too many points"):
        pw.PastRound(pw.Result.PLAYED, 2, pw.Colour.WHITE, mp=given)


def test_copies_have_the_same_points() -> None:
    item = pw.PastRound(pw.Result.PLAYED, 2, pw.Colour.WHITE, mp=2, gp=2.5)
    for other in (
        copy.copy(item),
        copy.deepcopy(item),
        pickle.loads(pickle.dumps(item)),
        item._replace(boards="1"),
    ):
        assert (type(other), other.mp, other.gp) == (pw.PastRound, 2, Fraction(5, 2))
    virtual = pw.VirtualPoints(1, 0, 1, 1, 1, 3)
    assert pickle.loads(pickle.dumps(virtual)) == copy.deepcopy(virtual) == virtual


@pytest.mark.parametrize(("given", "mp"), [(3, 3), ("1½", Fraction(3, 2)), (2.5, Fraction(5, 2))])
def test_options_results_standings_and_documents_have_the_same_points(given: Any, mp: Any) -> None:
    event = pw.Tournament.new(["Ajax", "Bern"], rounds=2, initial_colour="W", win_mp=given)
    event = event.played(pw.pair(event), {1: "2½-1½"})
    assert pw.standings(event, "GPTS").row(1).values == (mp, Fraction(5, 2))
    assert (event.entries[0].mp, event.entries[0].history[0].mp) == (mp, mp)
    document = pw.write_state(event)
    past = document["entries"][0]["history"][0]
    assert (Fraction(past["mp"]), past["gp"]) == (mp, 2.5)
    assert pw.write_state(pw.read_state(document)) == document


def test_final_points_are_points() -> None:
    event = pw.Tournament.new(["Ajax", "Bern"], rounds=2, initial_colour="W")
    event = event.played(pw.pair(event), {1: "2½-1½"})
    assert pw.standings(event, "GPTS", final_points=[(1, -1, "½")]).row(1).values == (1, 3)


def test_the_worth_of_a_board_is_in_points() -> None:
    """`("W", 3)` was three tenths of a point."""
    info = pw.EventInfo(game_points=(("W", 3), ("D", "1"), ("L", 0)))
    assert info.game_points == (("W", 3), ("D", 1), ("L", 0))
    event = pw.Tournament.new(["Ann", "Bob"], "fide-dutch", 1, initial_colour="W")
    event = dataclasses.replace(event, info=info)
    assert event.played([(1, 2)], {1: "1-0"}).entries[0].mp == 3
    assert pw.write_state(event)["info"]["game_points"] == {"W": 3, "D": 1, "L": 0}


def test_brackets_have_points_as_their_documents_do() -> None:
    event = pw.Tournament.new(["Ajax", "Bern", "Cork", "Deal"], rounds=3, initial_colour="W")
    event = event.played(pw.pair(event), {1: "2½-1½", 2: "2-2"})
    answer, result = pw.answer(pw.write_state(event)), pw.pair(event)
    assert [one.score for one in result.brackets] == [one["score"] for one in answer["brackets"]] == [2, 1]
    assert result.brackets[0].criteria["C5"] == (1,)
    assert "score=2" in repr(result.brackets[0])
