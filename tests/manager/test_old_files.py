"""Events written by an earlier version open in the same state.

`tests/data/old/brackets-1.jsonl.gz` was written by version 1 of the decisions, which kept the brackets as a log
inside the log: each row has the event as saved and, under `after`, the state of its groups and brackets. Results,
walkovers, corrections, withdrawals, boards, late players, re-entries and undo were chosen at random.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from pairwright.cups.state import Cup
from pairwright.domain.errors import StateError
from pairwright.manager.desk import Desk
from pairwright.manager.fold import fold, undone
from pairwright.manager.journal import journal
from pairwright.store.event_json import create_from, read_event
from pairwright.store.files import open_file
from pairwright.store.log import Recorded

DATA = Path(__file__).parents[1] / "data" / "old" / "brackets-1.jsonl.gz"
ROWS = [json.loads(line) for line in gzip.decompress(DATA.read_bytes()).splitlines()]


def occupant(found: object) -> object:
    return found if isinstance(found, int) else type(found).__name__


def as_it_stands(cup: Cup) -> dict[str, Any]:
    found: dict[str, Any] = {
        "entrants": [one.name for one in cup.entrants],
        "boards": cup.boards,
        "playable": {name: list(players) for name, players in cup.playable.items()},
    }
    if cup.groups is not None:
        groups = cup.groups
        found["groups"] = groups.groups
        found["withdrawn"] = sorted(groups.withdrawn)
        found["results"] = {
            name: [list(one.players), one.winner, one.how.value, list(one.score) if one.score else None]
            for name, one in groups.outcomes.items()
        }
        found["tables"] = [
            [list(place.players) for place in groups.table(number)]
            for number in range(1, len(groups.groups) + 1)
        ]
    found["stages"] = [
        {
            "name": stage.name,
            "lines": [occupant(line) for line in stage.lines],
            "withdrawn": sorted(stage.withdrawn),
            "matches": {
                match: [
                    *map(occupant, (status.a, status.b)),
                    status.state.value,
                    *map(occupant, (status.winner, status.loser)),
                    list(status.outcome.score) if status.outcome and status.outcome.score else None,
                ]
                for match, status in stage.play.status.items()
            },
        }
        for stage in cup.stages
    ]
    return found


@pytest.mark.parametrize("row", ROWS, ids=[row["id"] for row in ROWS])
def test_brackets_of_version_1_open_as_they_stood(row: dict[str, Any]) -> None:
    decisions = read_event(json.dumps(row["event"]).encode(), "old.json")
    cup = fold(decisions, undone(decisions)).cup
    assert cup is not None
    assert as_it_stands(cup) == row["after"]


def test_every_decision_of_version_1_about_brackets_was_tried() -> None:
    inner = {
        one["data"]["decision"]["do"]
        for row in ROWS
        for one in row["event"]["decisions"]
        if one["kind"] == "cup"
    }
    assert inner == {
        "create", "enter", "draw", "groups", "stage", "result", "group-result", "correct", "group-order", "board",
        "withdraw", "return", "late", "decline", "give-line",
    }  # fmt: skip


def overlapping(upto: int | None = None) -> list[Recorded]:
    """A draw of version 1 with two groups that share a player, and what was decided after it."""
    row = next(row for row in ROWS if row["id"] == "ibf-single-20")
    found = []
    for one in read_event(json.dumps(row["event"]).encode(), "old.json"):
        data = dict(one.data)
        inner = data.get("decision", {})
        if inner.get("do") == "draw":
            data["decision"] = {**inner, "apart": [[1, 2, 3, 4, 5, 6], [5, 7, 8, 9, 10]]}
        found.append(one._replace(data=data))
        if inner.get("do") == "draw" and upto == 0:
            break
    return found


def test_a_draw_of_version_1_with_overlapping_groups_is_reported_and_not_silently_changed() -> None:
    """Its decision has only the seed; the present draw spreads such groups differently."""
    drawn = overlapping(0)
    cup = fold(drawn, undone(drawn)).cup
    assert cup is not None
    assert [remark.partition(",")[0] for remark in cup.remarks] == ["The draw was made by an earlier version"]
    everything = overlapping()
    with pytest.raises(StateError, match="The draw was made by an earlier version") as refused:
        fold(everything, undone(everything))
    assert "compare the lines with those that were published" in refused.value.why


def test_a_draw_of_version_1_without_such_groups_has_no_remark() -> None:
    for row in ROWS:
        decisions = read_event(json.dumps(row["event"]).encode(), "old.json")
        cup = fold(decisions, undone(decisions)).cup
        assert cup is not None
        assert cup.remarks == ()


def test_a_file_of_version_1_can_be_continued_and_is_described_in_words(tmp_path: Path) -> None:
    row = next(row for row in ROWS if row["id"] == "hand")
    path = tmp_path / "old.pairwright"
    create_from(read_event(json.dumps(row["event"]).encode(), "old.json"), path)
    log = open_file(path)
    try:
        desk = Desk(log)
        cup = desk.event.cup
        assert cup is not None
        name, (a, _) = next(iter(cup.playable.items()))
        answer = desk.do("score", match=name, points="7-5")
        assert [one.kind for one in answer.decisions] == ["match-result"]
        texts = [line.text for line in journal(desk)]
        assert "The lines are drawn (by hand, seed none)." in texts
        assert texts[-1] == f"{name}: {a} P{a} wins 7-5."
        assert all(texts)
    finally:
        log.close()
