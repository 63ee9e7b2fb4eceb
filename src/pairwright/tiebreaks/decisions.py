"""Points that do not follow from the results: what a decision gave or took, and what a file declares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ..domain.points import points_text
from ..domain.results import Result
from ..domain.shown import in_a_line
from ..domain.tournament import Entry
from .field import PLAYED
from .standing import Standings


@dataclass(frozen=True)
class Decision:
    """A round in which a team has other points than its results give; in tenths."""

    round: int
    team: Entry
    mp: int
    gp: int
    expected_mp: int
    expected_gp: int

    __repr__ = in_a_line

    def __str__(self) -> str:
        parts = [
            f"{points_text(given)} {what} instead of {points_text(expected)}"
            for what, given, expected in (
                ("match points", self.mp, self.expected_mp),
                ("game points", self.gp, self.expected_gp),
            )
            if given != expected
        ]
        return f"{self.team.label}, round {self.round}: {' and '.join(parts)}, by decision"


def decisions(standings: Standings) -> list[Decision]:
    """The matches whose points were set, given or taken away by decision, as far as results show it."""
    field = standings.results
    settings = field.settings
    if settings.players:
        return []
    value = settings.sign_values
    found = []
    for i, history in enumerate(field.histories):
        for r, item in enumerate(history):
            if item.opponent is None:
                continue
            back = field.histories[field.opponents[i][r]][r]
            gp, other = item.gp, back.gp
            if item.boards and back.boards:
                gp, other = (sum(value[sign] for sign in side.boards) for side in (item, back))
            if item.result is PLAYED:
                mp = settings.win_mp if gp > other else settings.loss_mp
                if gp == other and gp:
                    mp = settings.draw_mp
            else:
                mp = settings.win_mp if item.result is Result.FORFEIT_WIN else 0
            if (mp, gp) != (item.mp, item.gp):
                found.append(Decision(r + 1, field.entries[i], item.mp, item.gp, mp, gp))
    return found


class Declared(NamedTuple):
    """What a file says about a team; None where it says nothing. Points in tenths."""

    rank: int | None = None
    mp: int | None = None
    gp: int | None = None
