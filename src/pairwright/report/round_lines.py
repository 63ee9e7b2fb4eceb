"""A round as used by paper and site: every match, board and bye."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ..domain.messages import Message, joined
from ..domain.points import points_text
from ..domain.results import Result
from ..domain.tournament import Entry, Player
from ..reasons.byes import BYES

SIGN_TEXTS = {"1": "1", "W": "1", "0": "0", "L": "0", "=": "½", "D": "½", "+": "+", "-": "−", "*": ""}


class Seat(NamedTuple):
    """A board of a match: the players of the two teams as far as known, and the result character of each side."""

    number: int
    first: Player | None
    second: Player | None
    first_is_white: bool
    signs: str
    """The result characters of the first and second team's players; empty while nothing is known."""

    @property
    def open(self) -> bool:
        """Whether the board has no result yet."""
        return not self.signs or "*" in self.signs

    @property
    def text(self) -> str:
        """The result for display, `1–0`, or `+ : −` for a game that was not played; empty while it is unfinished."""
        if self.open:
            return ""
        between = " : " if set(self.signs) & {"+", "-"} else "–"
        return f"{SIGN_TEXTS[self.signs[0]]}{between}{SIGN_TEXTS[self.signs[1]]}"


class MatchSide(NamedTuple):
    """A team in a match; points in tenths. `mp` and `gp` are its totals before the round."""

    team: Entry
    mp: int
    gp: int
    match_mp: int
    match_gp: int


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match of a round; `first` has White on board 1, or is named first if there are no colours."""

    table: int
    first: MatchSide
    second: MatchSide
    seats: tuple[Seat, ...]
    state: str
    """`new`, `open` (some results are known) or `done`."""
    played: bool = True
    """False after a forfeit."""
    points: tuple[int, int] | None = None
    """Backgammon: the score of the match."""
    remark: str = ""
    solo: bool = False
    for_open_boards: int = 0
    """Part of the game points of each side: what unfinished boards count for pairing."""
    signs: str = ""
    """Of a game of two players: the sign of who is named first and that of the other; empty while nothing is known."""

    @property
    def sides(self) -> tuple[MatchSide, MatchSide]:
        """Both teams."""
        return self.first, self.second

    def side(self, tpn: int) -> MatchSide:
        """The side of a team."""
        return self.first if self.first.team.tpn == tpn else self.second

    def other(self, tpn: int) -> MatchSide:
        """The side of its opponent."""
        return self.second if self.first.team.tpn == tpn else self.first

    @property
    def text(self) -> str:
        """The result for display, game points of both: `2½–1½`; empty before anything is known."""
        return self.text_for(self.first.team.tpn)

    def text_for(self, tpn: int) -> str:
        """The same with a team's own points first."""
        if self.state == "new":
            return ""
        swapped = self.first.team.tpn != tpn
        if self.points is not None:
            own, other = map(str, reversed(self.points) if swapped else self.points)
            return joined(own, other, by="–")
        own, other = (
            points_text(side.match_mp if self.solo else side.match_gp - self.for_open_boards)
            for side in (self.side(tpn), self.other(tpn))
        )
        parts = own, "–", other, "" if self.played else " F"
        if isinstance(own, Message) or isinstance(other, Message):
            return joined(*parts, by="")
        return "".join(parts)  # of most matches: nothing in it depends on the language


class ByeLine(NamedTuple):
    """A team without a match and why; points in tenths, before the round and for it."""

    team: Entry
    kind: Result
    mp: int
    gp: int
    got_mp: int
    got_gp: int


class RulingLine(NamedTuple):
    """Points by decision of the arbiter, in tenths; `round` None: in the final standings only."""

    team: int
    round: int | None
    mp: int
    gp: int
    reason: str


@dataclass(frozen=True)
class RoundLine:
    """A paired round: matches by table, then those without one (the pairing-allocated bye before the absent)."""

    number: int
    matches: tuple[MatchLine, ...]
    byes: tuple[ByeLine, ...]
    date: str = ""
    by_engine: bool = False
    """Paired here and now; not in any file."""

    @property
    def open(self) -> int:
        """Matches without a complete result."""
        return sum(match.state != "done" for match in self.matches)

    def match_of(self, tpn: int) -> MatchLine | None:
        """The match of a team."""
        return self._by_team.get(tpn)

    @cached_property
    def _by_team(self) -> dict[int, MatchLine]:
        return {side.team.tpn: match for match in reversed(self.matches) for side in match.sides}


def in_order(byes: Iterable[ByeLine]) -> tuple[ByeLine, ...]:
    """The pairing-allocated bye, then the others, each by number."""
    return tuple(sorted(byes, key=lambda bye: (list(BYES).index(bye.kind), bye.team.tpn)))
