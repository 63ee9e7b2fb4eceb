"""The results as tie-breaks use them: opponents, kinds of rounds and points, as parallel lists.

A participant is its place in the list of entries, a round its place from 0; points are tenths. A *score* is one kind of
points: match points (`MP`) and game points (`GP`) of teams, or the points (`P`) of players.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeVar, cast

from ..domain.errors import StateError
from ..domain.messages import msg
from ..domain.rated_play import rating_in_round
from ..domain.results import Result
from ..domain.scoring import GamePoints, Scoring
from ..domain.standing import Given
from ..domain.tournament import Entry, PastRound

T = TypeVar("T")

PLAYED = Result.PLAYED
VOLUNTARY = frozenset({Result.HALF_BYE, Result.ZERO_BYE, Result.FORFEIT_LOSS})
"""Voluntary unplayed rounds [16.2]."""
NEVER = -1
"""Stands for an opponent when there is none."""


@dataclass(frozen=True)
class TieBreakSettings:
    """What the regulations of the competition state, as far as tie-breaks need it. Points in tenths."""

    players: bool = False
    primary: str = "MP"
    win_mp: int = 20
    draw_mp: int = 10
    loss_mp: int = 0
    boards: int = 4
    game: tuple[tuple[str, int], ...] = (("W", 10), ("D", 5), ("L", 0), ("A", 0), ("X", 5))
    board_colours: str = ""
    predetermined: bool = False
    """Whether it is a round robin, with pairings known beforehand [15.2]."""
    announced: int = 0
    """The announced number of rounds."""
    capped: bool = True
    """Whether the dummy opponent's score is capped [16.4, since 2026]."""
    final_points: tuple[tuple[int, int, int], ...] = ()
    """(TPN, match points, game points) that count in the final standings only, not in tie-breaks."""
    plays: tuple[str, ...] = ()
    """The category of play of each round, where tie-breaks use the official rating of each round; empty: the
    tournament rating, which is the first one [10]."""
    seed: str = ""
    """Seed for the drawing of lots, recorded before it."""
    restart: bool = False
    """Whether a subset still tied starts again with the first tie-break [IBF 1.2]."""
    boards_of_the_match: bool = False
    """Reading: after EDE, Article 12 is applied to the match of the two teams only, not to the whole event."""

    given: Mapping[str, Given] = field(default_factory=dict)
    """Tie-breaks with given values, by code."""

    @cached_property
    def game_values(self) -> dict[str, int]:
        """Points of a game by kind: won, drawn, lost, absent, not finished."""
        return dict(self.game)

    @cached_property
    def scoring(self) -> Scoring:
        """What matches and boards are worth."""
        game = GamePoints.of(self.game)
        return Scoring(self.win_mp, self.draw_mp, self.loss_mp, boards=self.boards, game=game)

    @cached_property
    def sign_values(self) -> Mapping[str, int]:
        """Points of a game by the result character of its board."""
        return self.scoring.values


@dataclass(eq=False)
class Score:
    """One kind of points for all: `points[i][r]`, their sums, and the value of a won and a drawn round."""

    name: str
    win: int
    draw: int
    points: list[list[int]]

    @cached_property
    def totals(self) -> list[int]:
        return [sum(row) for row in self.points]


class ScoredField:
    """All results of the rounds that count."""

    def __init__(self, entries: Sequence[Entry], rounds: int, settings: TieBreakSettings) -> None:
        self.entries = tuple(entries)
        self.rounds = rounds
        self.settings = settings
        self.place = {entry.tpn: i for i, entry in enumerate(self.entries)}
        self.histories: list[Sequence[PastRound]] = [entry.history[:rounds] for entry in self.entries]
        place: dict[int | None, int] = {entry.tpn: i for i, entry in enumerate(self.entries)}
        place[None] = NEVER
        try:
            self.opponents = [[place[item[1]] for item in history] for history in self.histories]
        except KeyError as missing:
            raise StateError(
                msg("there is no team {team}, which has a match", team=missing), "entries"
            ) from None
        self.unplayed: list[list[int]] = [
            [r for r, item in enumerate(history) if item[0] is not PLAYED] for history in self.histories
        ]
        self._scores: dict[str, Score] = {}
        self._memory: dict[object, object] = {}

    def __len__(self) -> int:
        return len(self.entries)

    def rating(self, i: int, r: int) -> int:
        """The rating of a participant in a round, for tie-breaks [10]."""
        plays = self.settings.plays
        return rating_in_round(self.entries[i], plays[r], r + 1) if plays else self.entries[i].rating

    @property
    def secondary(self) -> str:
        """The other score of a team event."""
        return self.other(self.settings.primary)

    @staticmethod
    def other(name: str) -> str:
        """The other score."""
        return {"MP": "GP", "GP": "MP"}.get(name, name)

    def score(self, name: str = "") -> Score:
        """The score with this name; the primary one for an empty name."""
        name = "P" if self.settings.players else name or self.settings.primary
        if name not in self._scores:
            self._scores[name] = self._score(name)
        return self._scores[name]

    def _score(self, name: str) -> Score:
        settings = self.settings
        win, draw = settings.game_values["W"], settings.game_values["D"]
        if name == "GP":
            points = [[item[4] for item in history] for history in self.histories]
            return Score(name, win * settings.boards, win * settings.boards // 2, points)
        points = [[item[3] for item in history] for history in self.histories]
        return Score(name, *((win, draw) if name == "P" else (settings.win_mp, settings.draw_mp)), points)

    @cached_property
    def final_points(self) -> dict[str, dict[int, int]]:
        """By score and participant, the points that only the final standings include."""
        found: dict[str, dict[int, int]] = {"MP": {}, "GP": {}, "P": {}}
        for tpn, mp, gp in self.settings.final_points:
            if tpn in self.place:
                for name, value in (("MP", mp), ("GP", gp), ("P", gp)):
                    mine = found[name]
                    mine[self.place[tpn]] = mine.get(self.place[tpn], 0) + value
        return found

    def total(self, name: str, i: int) -> int:
        """A score as the standings show it."""
        score = self.score(name)
        return score.totals[i] + self.final_points[score.name].get(i, 0)

    def kind(self, i: int, r: int) -> Result:
        """The kind of round `r` for `i`."""
        return self.histories[i][r].result

    def elements(self, i: int) -> Sequence[int]:
        """The rounds that are elements of a sum for `i`: all, or those with an opponent in a round robin [15.2]."""
        if not self.settings.predetermined:
            return range(self.rounds)
        return [r for r, opponent in enumerate(self.opponents[i]) if opponent != NEVER]

    @cached_property
    def fore(self) -> ScoredField:
        """The same results with every paired game of the last round drawn [Fore Buchholz]; itself before that round."""
        last = self.rounds - 1
        if self.rounds < self.settings.announced or last < 0:
            return self
        match, game = self.score("MP").draw, self.score("GP").draw
        entries = [
            replace(entry, history=(*entry.history[:last], _drawn(entry.history[last], match, game)))
            for entry in self.entries
        ]
        return ScoredField(entries, self.rounds, self.settings)

    def in_edition(self, edition: int) -> ScoredField:
        """The same results under another edition of C.07 [/V2024]."""
        capped = edition != 2024
        if not edition or capped is self.settings.capped:
            return self
        return self.remember(
            ("edition", edition),
            lambda: ScoredField(self.entries, self.rounds, replace(self.settings, capped=capped)),
        )

    def remember(self, key: object, make: Callable[[], T]) -> T:
        """The result of `make`, computed once for this key."""
        if key not in self._memory:
            self._memory[key] = make()
        return cast("T", self._memory[key])


def _drawn(item: PastRound, match: int, game: int) -> PastRound:
    if item.opponent is None:
        return item
    return item._replace(result=PLAYED, mp_tenths=match, gp_tenths=game, boards="")
