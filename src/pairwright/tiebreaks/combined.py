"""The combined ranking of two sections, like open and women at an Olympiad: by the sum of each federation's places.

Then by the sums of the points and of the tie-breaks of both sections, in the order of their list; federations still
tied share the better place (main regulations of the Olympiad of 2026, appendix 2).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..domain.errors import StateError
from ..domain.messages import msg
from ..domain.points import place_text
from ..domain.shown import in_a_line
from ..domain.tournament import Entry
from .codes import TieBreak
from .registry import rule_in
from .standing import Row, Standings
from .values import Number


@dataclass(frozen=True)
class CombinedRow:
    """A federation with its team in each section; a shared place is a range."""

    place: int
    last_place: int
    federation: str
    teams: tuple[Entry, Entry]
    places: tuple[int, int]
    """In the two sections, the best of a shared one."""
    sums: tuple[Number, ...]
    """Of the places, then of each tie-break of `Combined.tie_breaks`."""

    __repr__ = in_a_line

    @property
    def place_text(self) -> str:
        """`3`, or `3-4` for a shared place."""
        return place_text(self.place, self.last_place)


@dataclass(frozen=True)
class Combined:
    """The combined ranking of two sections."""

    tie_breaks: tuple[TieBreak, ...]
    rows: tuple[CombinedRow, ...]
    alone: tuple[str, ...]
    """Federations with a team in only one section."""

    __repr__ = in_a_line


def combined(first: Standings, second: Standings) -> Combined:
    """The combined ranking. A federation with several teams in a section is represented by its best one (ours).

    StateError: the sections have different tie-breaks, or teams without a federation.
    """
    if first.codes != second.codes:
        raise StateError(
            msg(
                "the sections have different tie-breaks: {codes} and {other_codes}",
                codes=", ".join(first.codes),
                other_codes=", ".join(second.codes),
            ),
            "tie_breaks",
        )
    best = _best(first), _best(second)
    summed = [k for k, tie_break in enumerate(first.tie_breaks) if _can_be_summed(first, tie_break, k)]
    ups = [_sign(first, first.tie_breaks[k]) for k in summed]
    found = []
    for federation in best[0].keys() & best[1].keys():
        rows = best[0][federation], best[1][federation]
        sums = (
            rows[0].place + rows[1].place,
            *(_number(rows[0].values[k]) + _number(rows[1].values[k]) for k in summed),
        )
        key = (sums[0], *(sign * value for sign, value in zip(ups, sums[1:], strict=True)))
        found.append((key, federation, rows, sums))
    found.sort(key=lambda one: one[:2])
    keys = [one[0] for one in found]
    lines = [
        CombinedRow(
            keys.index(key) + 1,
            keys.index(key) + keys.count(key),
            federation,
            (rows[0].team, rows[1].team),
            (rows[0].place, rows[1].place),
            sums,
        )
        for key, federation, rows, sums in found
    ]
    alone = sorted(best[0].keys() ^ best[1].keys())
    return Combined(tuple(first.tie_breaks[k] for k in summed), tuple(lines), tuple(alone))


def _best(standings: Standings) -> dict[str, Row]:
    found: dict[str, Row] = {}
    for row in standings.rows:
        if not row.team.federation:
            raise StateError(
                msg("{team} has no federation, and sections are combined by federation", team=row.team.label),
                "entries",
            )
        found.setdefault(row.team.federation, row)
    return found


def _can_be_summed(standings: Standings, tie_break: TieBreak, k: int) -> bool:
    """Whether a tie-break has a number for every team, unlike places within a tied group and points by board."""
    rule = rule_in(standings.results, tie_break)
    assert rule is not None
    return rule.split is None and _are_numbers(row.values[k] for row in standings.rows)


def _are_numbers(values: Iterable[object]) -> bool:
    return not any(value is None or isinstance(value, tuple) for value in values)


def _number(value: Number | Sequence[Number] | None) -> Number:
    assert value is not None
    assert not isinstance(value, Sequence)
    return value


def _sign(standings: Standings, tie_break: TieBreak) -> int:
    """1 when lower is better."""
    rule = rule_in(standings.results, tie_break)
    assert rule is not None
    return 1 if rule.low_wins != tie_break.reverse else -1
