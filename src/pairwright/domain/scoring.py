"""What a match, a board, a forfeit and a bye are worth. All formats, user interfaces and simulations use this module.

A board has a result character for each side (`SIGNS`), from that side's point of view. A match that was played is
decided by the game points of its boards; one without a game is not a meeting [C.04.2: 3.4]:

- a team whose players all stayed away was absent: it has lost, with the points of absence;
- otherwise the team was present, and the boards that it won without play count as its score [TRF26, record 330];
- a decision that the match is forfeited overrides the boards, whose game points stand.

If nobody scored on any board, both sides lose the match. A round may be paired before all games have ended: until then
they count as draws [2022: 5.1; 2009: 13; 2008: 12].
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from .entry import PastRound
from .results import Colour, Result
from .tournament import AbnormalPoints

KIND_OF_SIGN: Mapping[str, str] = MappingProxyType(
    {"1": "W", "=": "D", "0": "L", "+": "W", "-": "A", "*": "X", "W": "W", "D": "D", "L": "L"}
)
"""How a board ended for a side, by its result character, in the letters of record 162: won, drawn, lost, absent,
unfinished. `+` and `-`: won and not won without play; `W`, `D`, `L`: in less than one move. An unfinished board
counts as a draw for pairing [2022: 5.1; 2009: 13; 2008: 12]."""
SIGNS = "".join(KIND_OF_SIGN)
PLAYED_SIGNS = frozenset(SIGNS) - frozenset("+-")
"""The result characters of boards on which a game was, or is, played."""
RATED_HALVES: Mapping[str, int] = MappingProxyType({"1": 2, "W": 2, "=": 1, "D": 1, "0": 0, "L": 0})
"""Games over the board with a result as ratings count them, in halves of a point, whatever the board is worth in the
event."""
_SCORING_SIGNS = frozenset("1=+*WD")
_OTHER_SIDE = {
    "1": "0", "=": "=0", "0": "1=0", "+": "-", "-": "+-", "*": "*", "W": "L", "D": "DL", "L": "WDL",
}  # fmt: skip
"""What is allowed on the other side of a board; an arbiter can decide ½-0 and 0-0."""
FORFEITS = ("+-", "-+", "--")
"""How a match may be lost without play, the first side's character first."""
_MOST_KEPT = 4096


def fit(sign: str, back: str) -> bool:
    """Whether two result characters are a valid combination for the two sides of a board."""
    return back in _OTHER_SIDE[sign]


def other_side(sign: str) -> str:
    """The usual character for the other side of a board."""
    return _OTHER_SIDE[sign][0]


class GamePoints(NamedTuple):
    """What a board, or the game of a player, is worth, in tenths [record 162]."""

    win: int = 10
    draw: int = 5
    loss: int = 0
    absent: int = 0
    """A side that did not appear."""
    open: int = 5
    """No result yet."""

    @classmethod
    def of(cls, values: Iterable[tuple[str, int]]) -> GamePoints:
        """From values by letter (`W` `D` `L` `A` `X`), the usual ones where missing; an open board counts as a draw."""
        given = dict(values)
        draw = given.get("D", 5)
        return cls(given.get("W", 10), draw, given.get("L", 0), given.get("A", 0), given.get("X", draw))

    @property
    def by_kind(self) -> dict[str, int]:
        """The values by letter."""
        return dict(zip("WDLAX", self, strict=True))


class SideRecord(NamedTuple):
    """A match from one side; points in tenths."""

    result: Result
    mp: int
    gp: int
    signs: str = ""
    kind: str = ""
    """Won, drawn, lost (`W` `D` `L`); won or lost without play (`+` `-`)."""

    def past(self, opponent: int, colour: Colour | None = None, lineup: tuple[int, ...] = ()) -> PastRound:
        """The round in this side's history."""
        result, mp, gp, signs, _ = self
        return PastRound.of_tenths(result, opponent, colour, mp, gp, signs, lineup)


Sides = tuple[SideRecord, SideRecord]
_USUAL_GAME = GamePoints()
_NO_WORTHS: Mapping[str, tuple[int, int]] = MappingProxyType({})


@dataclass(frozen=True)
class Scoring:
    """The points of an event, in tenths: match points of a match, values of a board, boards of a match, the bye.

    For players one against one (`individual`) a match is one board, and match points are the points of that board.
    For matches that are only won or lost (backgammon) `boards` is 0.
    """

    win: int = 20
    draw: int = 10
    loss: int = 0
    absent: int = 0
    """Match points of a team that did not appear, and of a zero-point bye."""
    boards: int = 4
    game: GamePoints = _USUAL_GAME
    pab: tuple[int | None, int | None] = (None, None)
    """Match points and game points of the pairing-allocated bye; None: as for a draw [C.04.6: 1.4; 2022: 4.3;
    2009: 12; 2008: 11], for a player as for a win."""
    individual: bool = False
    worths: Mapping[str, tuple[int, int]] = field(default_factory=dict, hash=False)
    """Match points and game points of all results of a kind, set by decision: `W` `D` `L`, byes `F` `H` `Z`, forfeits
    `+` `-` [record 299]. Boards that were played keep their game points."""
    walkover: Callable[[Sequence[int], int], str] | None = None
    """The result characters of a team whose opponent did not appear, from its line-up and the number of boards
    [2009: 45]. None: it has won all boards [2008: 58]."""
    values: Mapping[str, int] = field(init=False, repr=False, compare=False)
    """Game points by the result character of a board."""
    _seen: dict[tuple[str, str], Sides] = field(init=False, repr=False, compare=False, default_factory=dict)

    def __post_init__(self) -> None:
        by_kind = self.game.by_kind
        values = {sign: by_kind[kind] for sign, kind in KIND_OF_SIGN.items()}
        object.__setattr__(self, "values", MappingProxyType(values))

    @classmethod
    def of_games(
        cls,
        game: GamePoints = _USUAL_GAME,
        pab: int | None = None,
        worths: Mapping[str, tuple[int, int]] = _NO_WORTHS,
    ) -> Scoring:
        """Scoring for players one against one: a win 1, a draw ½, the bye a win unless `pab` says otherwise."""
        return cls(game.win, game.draw, game.loss, game.absent, 1, game, (pab, pab), True, worths)

    @classmethod
    def of_matches(cls) -> Scoring:
        """Scoring for matches that are won or lost, for one point each, the bye included."""
        return cls(10, 0, 0, boards=0, pab=(10, 0))

    @property
    def whole(self) -> int:
        """The maximum total of game points in a match, both sides together."""
        return self.boards * max(self.game.win + self.game.loss, 2 * self.game.draw)

    @property
    def drawn(self) -> tuple[int, int]:
        """Match points and game points of a match that is drawn on all boards."""
        return self.draw, self.game.draw * self.boards

    def board_points(self, signs: str) -> int:
        """Game points of a side with these result characters."""
        values = self.values
        return sum([values[sign] for sign in signs])

    def on_boards(self, first: str, second: str) -> Sides:
        """Both sides of a match from the result characters of all its boards."""
        found = self._seen.get((first, second))
        if found is None:
            if len(self._seen) >= _MOST_KEPT:
                self._seen.clear()
            found = self._seen[first, second] = self._on_boards(first, second)
        return found

    def _on_boards(self, first: str, second: str) -> Sides:
        if self.individual:
            return self._of_game(first), self._of_game(second)
        gp = self.board_points(first), self.board_points(second)
        both = frozenset(first + second)
        if both.isdisjoint(PLAYED_SIGNS):
            return self._without_play(gp, ("+" in first, "+" in second), (first, second))
        return self._played(gp, not both.isdisjoint(_SCORING_SIGNS), (first, second))

    def _of_game(self, sign: str) -> SideRecord:
        result = {"+": Result.FORFEIT_WIN, "-": Result.FORFEIT_LOSS}.get(sign, Result.PLAYED)
        points = self.values[sign]
        kind = sign if sign in "+-" else KIND_OF_SIGN[sign]
        return SideRecord(result, *self._worth(kind, points, points), sign, kind)

    def of_score(self, gp: tuple[int, int], signs: tuple[str, str] = ("", "")) -> Sides:
        """Both sides of a match that was played, from its game points."""
        lowest = self.boards * self.game.loss
        return self._played(gp, max(gp) > lowest or self.game.draw == self.game.loss, signs)

    def _played(self, gp: tuple[int, int], scored: bool, signs: tuple[str, str]) -> Sides:
        """`scored`: somebody has won or drawn a board."""
        level = "DD" if scored else "LL"
        kinds = level if gp[0] == gp[1] else "WL" if gp[0] > gp[1] else "LW"
        worth = {"W": self.win, "D": self.draw, "L": self.loss}
        first, second = (
            SideRecord(Result.PLAYED, *self._worth(kind, worth[kind], points), side, kind)
            for kind, points, side in zip(kinds, gp, signs, strict=True)
        )
        return first, second

    def without_play(self, gp: tuple[int, int], signs: tuple[str, str] = ("", "")) -> Sides:
        """Both sides of a match without a game, from game points that were won without play."""
        lowest = self.boards * self.game.absent
        return self._without_play(gp, (gp[0] > lowest, gp[1] > lowest), signs)

    def _without_play(self, gp: tuple[int, int], came: tuple[bool, bool], signs: tuple[str, str]) -> Sides:
        if gp[0] == gp[1] and any(came):  # as many boards each: drawn, and not a meeting
            return (
                SideRecord(Result.FORFEIT_LOSS, self.draw, gp[0], signs[0], "D"),
                SideRecord(Result.FORFEIT_LOSS, self.draw, gp[1], signs[1], "D"),
            )
        won = gp[0] > gp[1], gp[1] > gp[0]
        first, second = (
            self._forfeited(
                "+" if won[side] else "-", self.loss if came[side] else self.absent, gp[side], signs[side]
            )
            for side in (0, 1)
        )
        return first, second

    def _forfeited(self, sign: str, lost: int, gp: int, signs: str) -> SideRecord:
        if sign == "+":
            return SideRecord(Result.FORFEIT_WIN, *self._worth("+", self.win, gp), signs, "+")
        return SideRecord(Result.FORFEIT_LOSS, *self._worth("-", lost, gp), signs, "-")

    def forfeit(
        self,
        kinds: str,
        lineups: tuple[Sequence[int], Sequence[int]] = ((), ()),
        boards: tuple[str, str] | None = None,
        gp: tuple[int, int] | None = None,
    ) -> Sides:
        """Both sides of a forfeited match (`+-`, `-+`, `--`), whatever its boards say, where they are known.

        `lineups` are those of a team that appeared; `gp` are game points that do not follow from the boards.
        """
        if boards is None:
            boards = self._walkover(kinds[0], lineups[0]), self._walkover(kinds[1], lineups[1])
        if gp is None:
            gp = self.board_points(boards[0]), self.board_points(boards[1])
        if self.individual:
            points = self.values[kinds[0]], self.values[kinds[1]]
            return (
                self._forfeited(kinds[0], self.absent, points[0], kinds[0]),
                self._forfeited(kinds[1], self.absent, points[1], kinds[1]),
            )
        return (
            self._forfeited(kinds[0], self.absent, gp[0], boards[0]),
            self._forfeited(kinds[1], self.absent, gp[1], boards[1]),
        )

    def _walkover(self, sign: str, lineup: Sequence[int]) -> str:
        if sign == "+" and self.walkover is not None and lineup:
            return self.walkover(lineup, self.boards)
        return sign * self.boards

    def of_winner(self, first: bool | None) -> Sides:
        """Both sides of a match without boards that the first or the second has won; None: neither."""
        mine, theirs = (self.win if first else self.loss), (self.win if first is False else self.loss)
        kinds = "L" if first is not True else "W", "L" if first is not False else "W"
        return SideRecord(Result.PLAYED, mine, 0, "", kinds[0]), SideRecord(
            Result.PLAYED, theirs, 0, "", kinds[1]
        )

    def bye(self, kind: Result) -> tuple[int, int]:
        """Match points and game points of a bye: pairing-allocated, full-point, half-point or zero-point."""
        game = self.game
        if kind is Result.PAB:
            usual = (game.win, game.win) if self.individual else self.drawn
            mp, gp = self.pab
            return usual[0] if mp is None else mp, usual[1] if gp is None else gp
        if kind is Result.FULL_BYE:
            return self._worth("F", self.win, game.win * self.boards)
        if kind is Result.HALF_BYE:
            return self._worth("H", *self.drawn)
        return self._worth("Z", self.absent, self.absent if self.individual else 0)

    def past_bye(self, kind: Result) -> PastRound:
        """A bye in a history."""
        return PastRound.of_tenths(kind, None, None, *self.bye(kind))

    @property
    def options(self) -> dict[str, int]:
        """The points as the options of a team system, in tenths."""
        pab_mp, pab_gp = self.bye(Result.PAB)
        return {
            "win_mp": self.win, "draw_mp": self.draw, "loss_mp": self.loss, "pab_mp": pab_mp, "pab_gp": pab_gp,
        }  # fmt: skip

    def _worth(self, kind: str, mp: int, gp: int) -> tuple[int, int]:
        """The points of a result of this kind, which has `mp` and `gp` unless a decision says otherwise."""
        known = self.worths.get(kind) if self.worths else None
        if known is None:
            return mp, gp
        if self.individual:
            return known[1], known[1]
        return known[0], gp if kind in "WDL" else known[1]


def worths_of(abnormal: Iterable[AbnormalPoints]) -> dict[str, tuple[int, int]]:
    """The values of kinds of results among points by decision."""
    return {item.kind: (item.mp_tenths, item.gp_tenths) for item in abnormal if not item.teams}
