"""Points have two forms, never confused: numbers of points where people write and read them, and tenths, whole
numbers, for computing."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import pairwright as pw

SETTINGS = {"rounds": 3, "initial_colour": "W"}
FOUR = pw.Tournament.new(["Ajax", "Bern", "Cork", "Deal"], rounds=3, initial_colour="W")
AFTER = FOUR.played(pw.pair(FOUR), {1: "2½-1½", 2: "2-2"})


def small(**fields: Any) -> pw.Tournament:
    return pw.Tournament("fide-team", 1, (pw.Entry(1), pw.Entry(2)), SETTINGS, **fields)


def met(mp: int, gp: int) -> pw.Tournament:
    one = pw.PastRound(pw.Result.PLAYED, 2, pw.Colour.WHITE, mp, gp)
    other = pw.PastRound(pw.Result.PLAYED, 1, pw.Colour.BLACK, 0, 15)
    entries = pw.Entry(1, history=(one,)), pw.Entry(2, history=(other,))
    return pw.Tournament("fide-team", 2, entries, SETTINGS)


TAKES_TENTHS: dict[str, tuple[Callable[[], Any], Callable[[], Any]]] = {
    "PastRound.mp": (lambda: pw.standings(met(2, 25)), lambda: pw.standings(met(20, 25))),
    "PastRound.gp": (lambda: pw.standings(met(20, 3)), lambda: pw.standings(met(20, 30))),
    "VirtualPoints": (
        lambda: pw.pair(small(acceleration=(pw.VirtualPoints(1, 0, 1, 1, 1, 1),))),
        lambda: pw.pair(small(acceleration=(pw.VirtualPoints(10, 0, 1, 1, 1, 1),))),
    ),
    "EventInfo.game_points": (
        lambda: pw.pair(small(info=pw.EventInfo(game_points=(("W", 3), ("D", 1), ("L", 0))))),
        lambda: pw.pair(small(info=pw.EventInfo(game_points=(("W", 30), ("D", 10), ("L", 0))))),
    ),
    "final_points": (
        lambda: pw.standings(AFTER, final_points=[(1, -1, 0)]),
        lambda: pw.standings(AFTER, final_points=[(1, -10, 0)]),
    ),
}


@pytest.mark.parametrize("door", TAKES_TENTHS)
def test_whole_points_are_not_taken_for_tenths(door: str) -> None:
    """`mp=2` has to mean two, or be rejected."""
    whole, tenths = TAKES_TENTHS[door]
    with pytest.raises(pw.StateError, match=r"tenths of a point are no result of this event: .* 20 for two"):
        whole()
    tenths()


@pytest.mark.parametrize(("given", "mp"), [(3, 3), ("1½", Fraction(3, 2)), (2.5, Fraction(5, 2))])
def test_points_as_people_write_them_come_back_as_points(given: object, mp: object) -> None:
    """Options, results, standings and documents: a match won under `win_mp` is worth that everywhere."""
    event = pw.Tournament.new(["Ajax", "Bern"], rounds=2, initial_colour="W", win_mp=given)
    event = event.played(pw.pair(event), {1: "2½-1½"})
    table = pw.standings(event, "GPTS")
    assert table.row(1).values == (mp, Fraction(5, 2))
    assert [type(value) for value in table.row(1).values if value == 3] in ([], [int])
    document = pw.write_state(event)
    past = document["entries"][0]["history"][0]
    assert (Fraction(past["mp"]), past["gp"]) == (mp, 2.5)
    assert pw.write_state(pw.read_state(document)) == document
    entry = event.entries[0]
    assert (entry.mp, entry.gp) == (mp * 10, 25)  # type: ignore[operator]
    assert pw.points(given) == entry.mp  # type: ignore[arg-type]


def test_documents_have_points_where_values_have_tenths() -> None:
    answer = pw.answer(pw.write_state(AFTER))
    result = pw.pair(AFTER)
    assert [bracket["score"] * 10 for bracket in answer["brackets"]] == [one.score for one in result.brackets]
    assert "of 2 points" in pw.explain(result, length="full")


TENTHS = {
    pw.PastRound: ("mp", "gp"), pw.Entry: ("mp", "gp"), pw.VirtualPoints: ("mp", "gp"), pw.Bracket: ("score",),
    pw.EventInfo: ("game_points",),
}  # fmt: skip
"""The public values in tenths."""


def test_no_other_public_value_counts_in_tenths() -> None:
    """A number that a user reads is in points, unless documented otherwise."""
    named = ("mp", "gp", "score", "points", "game_points")
    for name in pw.__all__:
        one = getattr(pw, name)
        if not isinstance(one, type):
            continue
        fields = {*getattr(one, "__annotations__", {}), *vars(one)}
        assert {field for field in fields if field in named} == set(TENTHS.get(one, ())), name
