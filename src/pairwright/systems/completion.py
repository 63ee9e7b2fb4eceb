"""Completion: can a set of participants all be paired among themselves, and if not, why?

The completion criterion: [C4] of C.04.3: 2.2.1, [C3] of C.04.6: 2.2.1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..domain.errors import NoLegalPairing
from ..domain.messages import msg
from ..matching.perfect import bits, largest_matching, leftovers
from .participants import Participants


class Completion:
    """Answers questions about subsets of `teams` (places in the field); a subset is a mask of `local` places."""

    def __init__(self, field: Participants, teams: Sequence[int]) -> None:
        self.teams = list(teams)
        self.local = {team: k for k, team in enumerate(self.teams)}
        self.rows = field.rows(self.teams)
        self._witness = [-1] * len(self.teams)
        self._known: dict[int, tuple[int, int]] = {}

    def mask(self, teams: Iterable[int]) -> int:
        """The subset that holds these teams."""
        mask = 0
        for team in teams:
            mask |= 1 << self.local[team]
        return mask

    def names(self, mask: int) -> list[int]:
        """The teams of a subset, in the order given to the constructor."""
        return [self.teams[k] for k in bits(mask)]

    def judge(self, mask: int) -> tuple[int, int]:
        """How many teams of the subset a maximum matching leaves over, and the mask of those it may leave over."""
        known = self._known.get(mask)
        if known is None:
            start = [
                mate if mate >= 0 and mask >> k & 1 and mask >> mate & 1 else -1
                for k, mate in enumerate(self._witness)
            ]
            mate = largest_matching(self.rows, mask, start)
            missing = sum(1 for k in bits(mask) if mate[k] < 0)
            known = missing, leftovers(self.rows, mask, mate) if missing else 0
            self._known[mask] = known
            # a question about a part leaves the pairs among the others for the next question
            others = ((1 << len(mate)) - 1) & ~mask
            for k in bits(others):
                before = self._witness[k]
                if before >= 0 and others >> before & 1:
                    mate[k] = before
            self._witness = mate
        return known

    def complete(self, mask: int) -> bool:
        """Whether all teams of the subset can be paired."""
        return mask.bit_count() % 2 == 0 and self.judge(mask)[0] == 0


def impossible(field: Participants, completion: Completion, players: bool = False) -> NoLegalPairing:
    """Why not all can be paired: the teams (or players) that outnumber the opponents available to them.

    Those that a maximum matching may leave over fall into components that cannot meet each other; together they need
    more opponents from outside than there are (Tutte and Berge).
    """
    missing, open_ = completion.judge((1 << len(completion.teams)) - 1)
    others = 0
    for k in bits(open_):
        others |= completion.rows[k]
    others &= ~open_
    stuck = [field.tpn[i] for i in completion.names(open_)]
    helpers = [field.tpn[i] for i in completion.names(others)]
    values = {"names": ", ".join(map(str, stuck)), "count": missing, "article": "C1, C3" if players else "C1"}
    if helpers:
        values["others"] = ", ".join(map(str, helpers))
        why = (
            msg(
                "of players {names} too few may still meet; for the games that they need outside their groups only "
                "{others} are left, so {count} of them stay over [{article}]",
                **values,
            )
            if players
            else msg(
                "of teams {names} too few may still meet; for the matches that they need outside their groups only "
                "{others} are left, so {count} of them stay over [{article}]",
                **values,
            )
        )
    elif players:
        why = msg(
            "{count} of the players {names} stay over: they have no opponent left that they may meet [{article}]",
            **values,
        )
    else:
        why = msg(
            "{count} of the teams {names} stay over: they have no opponent left that they may meet [{article}]",
            **values,
        )
    return NoLegalPairing(why, stuck)
