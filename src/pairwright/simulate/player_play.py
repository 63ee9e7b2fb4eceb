"""A random event of players by the federation's Swiss systems: a match is won or lost."""

from __future__ import annotations

from ..domain.pairing import Pair
from ..domain.tournament import PastRound, Tournament
from ..systems.ibf.storm import chance
from ..systems.ibf.swiss_lives import survivors
from ..systems.registry import complete_options
from .play import Play
from .streams import position

MATCH_LENGTH = 7
"""Match length in points: besides the ratings, the chances depend on it."""


class PlayerPlay(Play):
    """One event of players."""

    forfeit_signs = ("+-", "-+")

    def drawn_byes(self) -> tuple[str, ...]:
        """Only absences: the federation has no half-point byes."""
        return ("zero_byes",)

    def is_over(self, before: Tournament) -> bool:
        """With elimination after N losses one player is left at the end, or those remaining have left [4.9]."""
        system = self.setting.system
        if system.id != "ibf-swiss-lives":
            return False
        left = survivors(before, complete_options(before))
        return sum(map(before.takes_part, left)) < 2

    def match(self, number: int, pair: Pair, forfeit: str) -> dict[int, PastRound]:
        """How a match ended, by the federation's formula."""
        one, other = self.entrants[pair.white.tpn - 1], self.entrants[pair.black.tpn - 1]
        if forfeit:
            first, second = self.scoring.forfeit(forfeit)
        else:
            luck = position(*self.streams.luck(number, one.tpn), *self.streams.luck(number, other.tpn))
            won = luck >= 1 - chance(one.rating, other.rating, MATCH_LENGTH)
            first, second = self.scoring.of_winner(won)
        return {one.tpn: first.past(other.tpn), other.tpn: second.past(one.tpn)}
