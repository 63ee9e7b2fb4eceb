"""The order of teams with equal match points: the rank of 3.2; section G (2009: 14a, 14b, 14c; 2008: 13a, 13b, 13c)."""

from __future__ import annotations

from collections.abc import Sequence

from ...domain.section_g import counted, left_out
from ...domain.tournament import Entry
from .editions import TieBreaks


def in_order(entries: Sequence[Entry], points: Sequence[int], keys: Sequence[tuple[int, ...]]) -> list[Entry]:
    """The teams in the order of section G, given the values of the tie-breaks; finally the initial number decides."""
    rows = sorted(
        (-own, *[-key for key in values], entry.tpn, i)
        for i, (entry, own, values) in enumerate(zip(entries, points, keys, strict=True))
    )
    return [entries[row[-1]] for row in rows]


def tie_break_values(
    entries: Sequence[Entry],
    points: Sequence[int],
    game_points: Sequence[int],
    rules: TieBreaks,
    boards: int,
    cut: bool = True,
) -> list[tuple[int, ...]]:
    """The values of the tie-breaks of each entry, higher is better: `points` are the match points, all in tenths.

    With `cut` the weakest opponent is left out.
    """
    points_of = {entry.tpn: value for entry, value in zip(entries, points, strict=True)}
    drawn = boards * 5
    against_itself = rules.absent_opponent == "self"
    found = []
    for own, game, entry in zip(points, game_points, entries, strict=True):
        rows = counted(entry.history, own, points_of, drawn, against_itself)
        products = sum([row[0] * row[1] for row in rows])
        opponents = less = sum([row[0] for row in rows])
        if cut and (least := left_out(rows)) is not None:
            products -= least.mp * least.gp
            less -= least.mp
        values = {"SB": products, "GP": game, "OMP": less, "OMP-all": opponents}
        found.append(tuple([values[key] for key in rules.keys]))
    return found
