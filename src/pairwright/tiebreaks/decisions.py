"""Points that do not follow from the results: awarded or deducted by decision, or declared in a file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ..domain.messages import Message, listed, msg
from ..domain.points import points_text
from ..domain.results import Result
from ..domain.scoring import Scoring, SideRecord
from ..domain.shown import in_a_line
from ..domain.tournament import Entry, PastRound
from .field import PLAYED
from .standing import Standings


@dataclass(frozen=True)
class Decision:
    """A round in which a team's points differ from those of its results; in tenths."""

    round: int
    team: Entry
    mp: int
    gp: int
    expected_mp: int
    expected_gp: int

    __repr__ = in_a_line

    @property
    def text(self) -> Message:
        """What was decided."""
        parts = []
        if self.mp != self.expected_mp:
            mp, by_results = points_text(self.mp), points_text(self.expected_mp)
            parts.append(msg("{points} match points instead of {expected}", points=mp, expected=by_results))
        if self.gp != self.expected_gp:
            gp, by_results = points_text(self.gp), points_text(self.expected_gp)
            parts.append(msg("{points} game points instead of {expected}", points=gp, expected=by_results))
        return msg(
            "{team}, round {round}: {what}, by decision",
            team=self.team.label,
            round=self.round,
            what=listed(parts),
        )

    def __str__(self) -> str:
        return self.text


def decisions(standings: Standings) -> list[Decision]:
    """The matches whose points were set, awarded or deducted by decision, as far as the results show it."""
    field = standings.results
    if field.settings.players:
        return []
    found = []
    for i, history in enumerate(field.histories):
        for r, item in enumerate(history):
            if item.opponent is None:
                continue
            side = _by_results(field.settings.scoring, item, field.histories[field.opponents[i][r]][r])
            if (side.mp, side.gp) != (item.mp_tenths, item.gp_tenths):
                found.append(
                    Decision(r + 1, field.entries[i], item.mp_tenths, item.gp_tenths, side.mp, side.gp)
                )
    return found


def _by_results(scoring: Scoring, item: PastRound, back: PastRound) -> SideRecord:
    """What a match would give this side without a decision: by its boards, by its score, or by attendance."""
    boards = (item.boards, back.boards) if item.boards and back.boards else None
    if boards is not None:
        sides = scoring.on_boards(*boards)
        if [side.result for side in sides] == [item.result, back.result]:
            return sides[0]
    if item.result is PLAYED:
        return scoring.of_score((item.gp_tenths, back.gp_tenths))[0]
    kinds = "".join("+" if one.result is Result.FORFEIT_WIN else "-" for one in (item, back))
    gp = None if boards is not None else (item.gp_tenths, back.gp_tenths)
    return scoring.forfeit(kinds, boards=boards or ("", ""), gp=gp)[0]


class Declared(NamedTuple):
    """What a file declares about a team; None where it says nothing. Points in tenths."""

    rank: int | None = None
    mp: int | None = None
    gp: int | None = None
