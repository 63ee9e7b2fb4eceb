"""Pruning does not change the answers: each technique switched off, or used from the start."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pairwright as pw
from pairwright.systems.olympiad import floaters, pruning
from pairwright.systems.olympiad.judge import Judge
from pairwright.systems.olympiad.outlook import PositionOutlook
from tests.systems.olympiad.tables import answer
from tests.yardstick import at_most

CASES = Path(__file__).parents[2] / "data" / "cases" / "olympiad.jsonl.gz"

Patch = pytest.MonkeyPatch


def patience(patch: Patch, dead_ends: int) -> None:
    for module in (floaters, pruning):
        patch.setattr(module, "PATIENCE", dead_ends)


def led_at_once(patch: Patch) -> None:
    patience(patch, -1)


def led_from_the_first_dead_end(patch: Patch) -> None:
    patience(patch, 0)


def looked_at_closely(patch: Patch) -> None:
    patience(patch, 10**9)
    patch.setattr(PositionOutlook, "in_trouble", True)


def led_and_looked_at_closely(patch: Patch) -> None:
    patience(patch, -1)
    patch.setattr(PositionOutlook, "in_trouble", True)


def without_outlook(patch: Patch) -> None:
    patience(patch, 10**9)
    patch.setattr(PositionOutlook, "is_dead", lambda *_, **__: False)
    patch.setattr(PositionOutlook, "partners", lambda *_: -1)


def without_counting(patch: Patch) -> None:
    patch.setattr(Judge, "_countable", lambda *_: False)
    patch.setattr(PositionOutlook, "_surely_complete", lambda *_: False)


@pytest.mark.parametrize(
    "change",
    [
        led_at_once, led_from_the_first_dead_end, looked_at_closely, led_and_looked_at_closely, without_outlook,
        without_counting,
    ],
)  # fmt: skip
def test_the_answers_stay(change: Callable[[Patch], None], monkeypatch: Patch) -> None:
    change(monkeypatch)
    with gzip.open(CASES, "rt", encoding="utf-8") as lines:
        rows: list[dict[str, Any]] = [json.loads(line) for line in lines]
    for row in rows:
        expected = row["expected"]
        if expected.get("extension_needed") or len(expected.get("downfloaters", ())) > 1:
            found = pw.answer(row["state"])
            assert {key: found.get(key) for key in expected} == expected, row["id"]


def test_a_group_of_which_half_must_float_is_not_a_problem() -> None:
    """Eighteen of 22 teams have met each other: at least fourteen of them float, and there are 646,646 sets of ten."""
    level = [f"{tpn} {'W+ B+ W+ B+' if tpn % 2 else 'B+ W+ B+ W+'}" for tpn in range(1, 23)]
    lower = [f"{tpn} {'W- B- W- B-' if tpn % 2 else 'B- W- B- W-'}" for tpn in range(31, 61)]
    met = [(a, b) for a in range(1, 19) for b in range(a + 1, 19)]
    with at_most(100):
        found = answer("\n".join(level + lower), prohibited=met)
    assert [floater for floater, _ in found["downfloaters"]] == list(range(5, 19))


def test_many_floaters_that_pass_a_group_are_no_trouble_in_a_large_field() -> None:
    """The same eighteen have met all of the next group too, and 600 teams more take part.

    1 to 4 meet 19 to 22; the other fourteen float to the second group below. There are 319,770 sets of fourteen, and
    none of them finds opponents in the next group, wherever each of its teams goes."""
    level = [f"{tpn} {'W+ B+ W+ B+' if tpn % 2 else 'B+ W+ B+ W+'}" for tpn in range(1, 23)]
    following = [f"{tpn} {'W+ B+ W+ B=' if tpn % 2 else 'B+ W+ B+ W='}" for tpn in range(31, 41)]
    lower = [f"{tpn} {'W- B- W- B-' if tpn % 2 else 'B- W- B- W-'}" for tpn in range(41, 71)]
    more = [f"{tpn} zero zero zero zero" for tpn in range(5001, 5601)]
    met = [(a, b) for a in range(1, 19) for b in (*range(a + 1, 19), *range(31, 41))]
    with at_most(100):
        found = answer("\n".join(level + following + lower + more), prohibited=met)
    assert [floater for floater, _ in found["downfloaters"]] == list(range(5, 19))
