"""Round-states of the Olympiad written by hand: the tables of `tests.systems.by_hand` with another system."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pairwright as pw
from tests.systems.by_hand import State, state

Answer = dict[str, Any]


def olympiad(
    table: str,
    system: str = "olympiad-2022",
    *,
    prohibited: Iterable[tuple[int, int]] = (),
    forced: Iterable[tuple[int, int]] = (),
    **options: Any,
) -> State:
    """The state of a table; White is the lot unless another one is given."""
    made = state(table, prohibited=prohibited, forced=forced)
    made["system"] = system
    made["options"] = {"initial_colour": "W", "boards": 4, **options}
    return made


def answer(table: str, system: str = "olympiad-2022", **more: Any) -> Answer:
    """The answer to a table; it must be a pairing."""
    found = pw.answer(olympiad(table, system, **more))
    assert "error" not in found, found
    return found


def matches(found: Answer) -> list[tuple[int, ...]]:
    """The matches without colours, in the order of their numbers."""
    return sorted(tuple(sorted(pair)) for pair in found["pairs"])


def whites(found: Answer) -> set[int]:
    """The teams with White."""
    return {white for white, _ in found["pairs"]}
