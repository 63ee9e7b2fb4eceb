"""Random events of chess players: the wishes are fulfilled, files represent them, and the same number gives the same
event."""

from __future__ import annotations

from collections import Counter

import pytest

import pairwright as pw
from pairwright.domain.errors import StateError
from pairwright.domain.results import Result
from pairwright.formats.trf import read, write
from pairwright.simulate.generator import generate
from pairwright.simulate.wishes import QUIET, Wishes


def test_events_have_everything_that_a_history_can_hold() -> None:
    seen: Counter[str] = Counter()
    for number in range(1, 41):
        event = generate(Wishes("fide-dutch"), "all", number)
        seen.update(item.result.value for entry in event.entries for item in entry.history)
        seen.update(item.boards for entry in event.entries for item in entry.history)
        seen[str(event.options.get("acceleration", "none"))] += 1
        seen["prohibited"] += bool(event.prohibited)
        seen["late"] += any(entry.joined_round > 1 for entry in event.entries)
        seen[f"points {dict(event.info.game_points).get('W', 1)}"] += 1
        seen["cheap bye"] += "P" in dict(event.info.game_points)
    for name in (
        *(result.value for result in Result), "1", "=", "0", "+", "-", "baku", "none", "prohibited", "late",
        "points 1", "points 2", "points 3", "cheap bye",
    ):  # fmt: skip
        assert seen[name], name


@pytest.mark.parametrize("number", range(1, 9))
def test_an_event_is_by_the_rules_and_its_file_holds_it(number: int) -> None:
    event = generate(Wishes("fide-dutch"), "files", number)
    again, _ = read(write(event), "x.trf")
    assert [entry.history for entry in again.entries] == [entry.history for entry in event.entries]
    report = pw.check(again)
    assert report.faults == ()
    assert generate(Wishes("fide-dutch"), "files", number) == event


def test_wishes_are_kept() -> None:
    wishes = Wishes(
        "fide-dutch", teams=9, rounds=4, baku=True, initial_colour="B", bye_points=(5, 5),
        tie_breaks="DE,BH", **QUIET,
    )  # fmt: skip
    event = generate(wishes, "x", 1)
    assert (len(event.entries), event.round) == (9, 5)
    assert event.options["acceleration"] == "baku"
    assert event.options["initial_colour"] == "B"
    assert event.info.tie_breaks == "DE,BH"
    assert {
        item.mp_tenths for entry in event.entries for item in entry.history if item.result is Result.PAB
    } == {5}
    quick = generate(Wishes("fide-dutch", game_points=(30, 10, 0), baku=False, **QUIET), "x", 2)
    assert dict(quick.info.game_points)["W"] == 3
    unusual = generate(Wishes("fide-dutch", teams=12, rounds=3, **{**QUIET, "unusual": 0.5}), "x", 3)
    pairs = Counter(
        item.boards + unusual.entry(item.opponent).history[at].boards
        for entry in unusual.entries
        for at, item in enumerate(entry.history)
        if item.opponent is not None
    )
    assert pairs["00"] + pairs["=0"] + pairs["0="] > 0


@pytest.mark.parametrize(
    ("wishes", "why"),
    [
        ({"boards": 4}, "boards is for events of teams, not of fide-dutch"),
        ({"match_points": (30, 10, 0)}, "match points is for events of teams"),
        ({"primary": "GP"}, "primary is an option of fide-team"),
    ],
)
def test_wishes_of_teams_are_refused(wishes: dict[str, object], why: str) -> None:
    with pytest.raises(StateError, match=why):
        generate(Wishes("fide-dutch", **wishes), "x")  # type: ignore[arg-type]


def test_what_has_no_colours_has_no_initial_colour() -> None:
    with pytest.raises(StateError, match="initial colour is for events with colours"):
        generate(Wishes("ibf-swiss", initial_colour="W"), "x")
