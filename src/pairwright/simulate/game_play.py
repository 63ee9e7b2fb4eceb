"""A random event of chess players: games with colours, byes of all kinds, and the tie-break list of its file."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ..domain.event_info import EventInfo
from ..domain.pairing import Pair
from ..domain.points import worths_exact
from ..domain.results import Colour
from ..domain.tournament import PastRound
from .model import board
from .play import Play
from .streams import position


class GamePlay(Play):
    """One event of players with one game a round."""

    def __init__(self, *of: object) -> None:
        self._special: dict[int, str] = {}
        super().__init__(*of)  # type: ignore[arg-type]

    def drawn_byes(self) -> tuple[str, ...]:
        """All kinds."""
        return ("half_byes", "full_byes", "zero_byes")

    @cached_property
    def info(self) -> EventInfo:
        """Tie-breaks, and non-standard values of results."""
        usual = self.game_points == (("W", 10), ("D", 5), ("L", 0))
        return EventInfo(
            tie_breaks=self.setting.tie_breaks, game_points=() if usual else worths_exact(self.game_points)
        )

    def before_matches(self, number: int, pairs: Sequence[Pair]) -> None:
        """The games of the round that end with ½-0, 0-½ or 0-0."""
        rng = self.streams.course("boards", number)
        tables = [pair.table for pair in pairs]
        self._special = {
            table: rng.choice(("=0", "0=", "00"))
            for table in self.drawings["unusual"].choose(number, tables, rng)
        }

    def match(self, number: int, pair: Pair, forfeit: str) -> dict[int, PastRound]:
        """How a game ended."""
        white, black = self.entrants[pair.white.tpn - 1], self.entrants[pair.black.tpn - 1]
        signs = forfeit or self._special.get(pair.table, "")
        if not signs:
            luck = position(*self.streams.luck(number, white.tpn), *self.streams.luck(number, black.tpn))
            signs = board(0, luck, white.rating, black.rating, self.model)
        first, second = self.scoring.on_boards(signs[0], signs[1])
        return {
            white.tpn: first.past(black.tpn, Colour.WHITE),
            black.tpn: second.past(white.tpn, Colour.BLACK),
        }
