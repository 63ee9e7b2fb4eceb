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
    return answered(olympiad(table, system, **more))


def answered(given: State) -> Answer:
    """The answer to a state; it must be a pairing."""
    found = pw.answer(given)
    assert "error" not in found, found
    return found


def matches(found: Answer) -> list[tuple[int, ...]]:
    """The matches without colours, in the order of their numbers."""
    return sorted(tuple(sorted(pair)) for pair in found["pairs"])


def whites(found: Answer) -> set[int]:
    """The teams with White."""
    return {white for white, _ in found["pairs"]}


def down(*met: tuple[int, int], rounds: int = 3) -> str:
    """Teams 1 to 3 with 2 points a round, 4 to 6 with none; pairs that have met, one per round."""
    lines: dict[int, list[str]] = {tpn: [] for tpn in range(1, 7)}
    for number in range(rounds):
        a, b = met[number] if number < len(met) else (0, 0)
        own = "WB"[number % 2]
        for tpn, line in lines.items():
            sign = "+" if tpn < 4 else "-"
            colour = own if tpn % 2 else "WB"["BW".index(own)]
            line.append(f"{colour}{sign}")
        if a:
            assert a < 4 <= b
            lines[a][-1] = f"{own}{b}+"
            lines[b][-1] = f"{'WB'['BW'.index(own)]}{a}-"
    return "\n".join(f"{tpn} {' '.join(line)}" for tpn, line in lines.items())


def up(*met: tuple[int, int], rounds: int = 5) -> str:
    """Teams 1 to 5 with 2 points a round, the median group, and 6 to 8 with none; pairs that have met, one per
    round."""
    lines: dict[int, list[str]] = {tpn: [] for tpn in range(1, 9)}
    for number in range(rounds):
        own = "WB"[number % 2]
        other = "BW"[number % 2]
        for tpn, line in lines.items():
            line.append(f"{own if tpn % 2 else other}{'+' if tpn < 6 else '-'}")
        if number < len(met):
            a, b = met[number]
            lines[a][-1], lines[b][-1] = f"{own}{b}+", f"{other}{a}-"
    return "\n".join(f"{tpn} {' '.join(line)}" for tpn, line in lines.items())


SIX = [
    "14 25 36", "14 26 35", "14 23 56", "15 24 36", "15 26 34", "15 23 46", "16 24 35", "16 25 34", "16 23 45",
    "13 25 46", "13 26 45", "13 24 56", "12 35 46", "12 36 45", "12 34 56",
]  # fmt: skip
"""The table of 9.3; in row 4 the text prints 3 x 5, which is a second match for 5."""


def row_pairs(row: str) -> list[tuple[int, int]]:
    return [(int(two[0]), int(two[1])) for two in row.split()]


def barred_before(rows: list[str], number: int) -> list[tuple[int, int]]:
    """Pairs, none of them in row `number`, of which each earlier row has one."""
    wanted = set(row_pairs(rows[number]))
    barred: set[tuple[int, int]] = set()
    for row in rows[:number]:
        if not barred & set(row_pairs(row)):
            barred.add(next(two for two in row_pairs(row) if two not in wanted))
    return sorted(barred)
