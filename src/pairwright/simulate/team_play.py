"""A random event of teams: line-ups, boards, unusual results, and the tie-break list of its file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from ..domain.event_info import EventInfo
from ..domain.pairing import Pair
from ..domain.points import worths_exact
from ..domain.results import Colour
from ..domain.tournament import Entry, PastRound, Player
from ..ranks import standings
from .model import board
from .play import FORFEITS, Entrant, Play, Played
from .streams import position

_EMPTY = 0.3
"""The share of unplayed boards on which a seat stays empty: the team is short of players."""


class Special(NamedTuple):
    """A board not decided by strength: its result characters for the first-named team, and empty seats."""

    signs: str
    empty: tuple[bool, bool] = (False, False)


class TeamPlay(Play):
    """One event of teams."""

    def __init__(self, *of: object) -> None:
        self._special: dict[tuple[int, int], Special] = {}
        super().__init__(*of)  # type: ignore[arg-type]

    def drawn_byes(self) -> tuple[str, ...]:
        """The Olympiad rules have absent teams, but no half- or full-point byes."""
        if self.setting.system.id == "fide-team":
            return ("half_byes", "full_byes", "zero_byes")
        return ("zero_byes",)

    def played(self) -> Played:
        """All rounds; a drawn list of tie-breaks keeps those that can be used."""
        found = super().played()
        if self.wishes.tie_breaks is not None:
            return found
        table = standings(found.tournament)
        dropped = {one.code for one in table.dropped}
        kept = ",".join(code for code in self.setting.tie_breaks.split(",") if code not in dropped)
        info = replace(found.tournament.info, tie_breaks=kept)
        return found._replace(tournament=replace(found.tournament, info=info))

    @cached_property
    def info(self) -> EventInfo:
        """Tie-breaks, colours of the boards, values of a game."""
        game = self.setting.game_points
        return EventInfo(
            tie_breaks=self.setting.tie_breaks,
            board_colours=("WB" * self.setting.boards)[: self.setting.boards],
            game_points=() if game == (10, 5, 0) else worths_exact(zip("WDL", game, strict=True)),
        )

    def entry(self, entrant: Entrant, away: bool) -> Entry:
        """A team."""
        number = entrant.tpn
        found = super().entry(entrant, away)
        return replace(found, name=f"Team {number}", short_name=f"T{number}", players=entrant.players)

    def before_matches(self, number: int, pairs: Sequence[Pair]) -> None:
        """The boards of the round that are not played, and those with unusual results."""
        rng = self.streams.course("boards", number)
        boards = [(pair.table, at) for pair in pairs for at in range(self.setting.boards)]
        self._special = {
            at: Special(rng.choice(("=0", "0=", "00")))
            for at in self.drawings["unusual"].choose(number, boards, rng)
        }
        left = [at for at in boards if at not in self._special]
        for at in self.drawings["board_forfeits"].choose(number, left, rng):
            signs = rng.choice(FORFEITS)
            first, second = (sign == "-" and rng.random() < _EMPTY for sign in signs)
            self._special[at] = Special(signs, (first, second))

    def match(self, number: int, pair: Pair, forfeit: str) -> dict[int, PastRound]:
        """How a match ended."""
        white, black = self.entrants[pair.white.tpn - 1], self.entrants[pair.black.tpn - 1]
        line_ups = self._line_up(number, white), self._line_up(number, black)
        if forfeit:  # the team that appeared has handed in its line-up
            seats = [
                [player.number for player in side] if sign == "+" else []
                for side, sign in zip(line_ups, forfeit, strict=True)
            ]
            first, second = self.scoring.forfeit(forfeit, (seats[0], seats[1]))
        else:
            seats = [[player.number for player in side] for side in line_ups]
            luck = [self.streams.luck(number, one.tpn, self.setting.boards) for one in (white, black)]
            boards = []
            for at in range(self.setting.boards):
                special = self._special.get((pair.table, at))
                if special is not None:
                    boards.append(special.signs)
                    for which in (0, 1):
                        seats[which][at] *= not special.empty[which]
                    continue
                mine, theirs = line_ups[0][at].rating, line_ups[1][at].rating
                boards.append(board(at, position(luck[0][at], luck[1][at]), mine, theirs, self.model))
            first, second = self.scoring.on_boards(*map("".join, zip(*boards, strict=True)))
        return {
            white.tpn: first.past(black.tpn, Colour.WHITE, tuple(seats[0])),
            black.tpn: second.past(white.tpn, Colour.BLACK, tuple(seats[1])),
        }

    def _line_up(self, number: int, team: Entrant) -> Sequence[Player]:
        """The players of a match in board order; who sits out is drawn."""
        if not self.setting.reserves:
            return team.players
        rng = self.streams.course("line-up", number, team.tpn)
        out = set(rng.sample(range(len(team.players)), self.setting.reserves))
        return [player for at, player in enumerate(team.players) if at not in out]
