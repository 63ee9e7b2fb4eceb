"""An event as used by paper and site: its rounds with every match, board and bye, and the standings after each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING

from ..domain.errors import StateError
from ..domain.messages import msg
from ..domain.results import Result
from ..domain.tournament import Entry, Player, Tournament
from ..reasons.byes import bye_word
from ..systems.registry import by_table, complete_options
from ..systems.round_robin_play import rounds_of
from .round_lines import RoundLine, RulingLine

if TYPE_CHECKING:
    from ..cups.state import Cup
    from ..manager.journal import JournalLine
    from ..tiebreaks import Standings
    from ..tiebreaks.prize_fund import PrizeGroup


@dataclass(frozen=True, eq=False)
class Book:
    """Everything that paper and site may show of an event. `tournament` is that after the last of `rounds`."""

    title: str
    tournament: Tournament
    rounds: tuple[RoundLine, ...]
    boards: int
    announced: int
    compute: Callable[[int], Standings]
    """The standings after a round: a function that keeps them while they are asked for."""
    cup: Cup | None = None
    log: tuple[JournalLine, ...] = ()
    """The arbiter's decisions."""
    clubs: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    """TPN to club and captain."""
    finished: bool = False
    remarks: tuple[str, ...] = ()
    left: Mapping[int, str] = field(default_factory=dict)
    """TPN to `withdrawn` or `expelled`, of those who have left for good."""
    prizes: tuple[PrizeGroup, ...] = ()
    """In the order in which they are won."""
    rulings: tuple[RulingLine, ...] = ()
    """Points awarded or deducted by decision."""
    language: str = ""
    """Of documents and of the site; empty: English."""
    for_rating: Tournament | None = None
    """The tournament with the games of the rating report, where some were corrected for it only [C.04.2: 4.3]."""
    created: str = ""
    """The day on which the event was created (UTC), where it is known: 2026-11-28."""
    time_zone: str = ""
    """By its name; empty: that of the server."""
    without: frozenset[str] = frozenset()
    """The parts (`report.site.pages.PARTS`) that the site omits."""

    @property
    def kind(self) -> str:
        """`teams`, `solo` or `bracket`, as in the manager."""
        return "bracket" if self.cup is not None else "solo" if self.solo else "teams"

    @property
    def rated(self) -> Tournament:
        """The tournament with the games that count for ratings and norms: those of the rating report."""
        return self.tournament if self.for_rating is None else self.for_rating

    @property
    def solo(self) -> bool:
        """Whether the entries are players, without boards and colours."""
        return self.tournament.solo or self.cup is not None

    @property
    def by_score(self) -> bool:
        """Whether matches are won or lost by a score, without boards and colours."""
        return self.cup is not None or (self.solo and not self.tournament.colours)

    @property
    def teams(self) -> tuple[Entry, ...]:
        """The field, by number."""
        return tuple(sorted(self.tournament.entries, key=lambda entry: entry.tpn))

    @property
    def context(self) -> str:
        """The context of its words in catalogues: a match of backgammon has other words than one of chess."""
        from ..languages import BACKGAMMON  # late: a round is paired without any language

        return BACKGAMMON if self.by_score else ""

    @cached_property
    def done(self) -> int:
        """The number of rounds for which standings can be made: all up to the last that has begun; for players, whose
        matches have no boards that could count as drawn, those before the first open one, except in a round robin."""
        if self.by_score and not self.by_table:
            complete = takewhile(lambda one: not one.open and not one.by_engine, self.rounds)
            return sum(1 for _ in complete)
        return max((one.number for one in self.rounds if not one.by_engine and _begun(one)), default=0)

    @cached_property
    def latest(self) -> int:
        """The round whose standings are shown by default: no match of a round in progress is counted. A board still
        open in an older round was adjourned and counts as before."""
        if self.by_score or self.by_table or not self.done:
            return self.done
        playing = self.rounds[self.done - 1]
        last = self.done == sum(not one.by_engine for one in self.rounds)
        return self.done - 1 if last and playing.open else self.done

    @property
    def by_table(self) -> bool:
        """Whether all meetings are fixed: in a round robin unplayed meetings do not count at all."""
        return by_table(self.tournament.system)

    def bye_word(self, kind: Result) -> str:
        """The displayed text for a round without a match."""
        return bye_word(kind, self.by_table)

    def unplayed(self, after: int) -> int:
        """The matches of rounds 1 to `after` without any result."""
        return sum(match.state == "new" for one in self.rounds[:after] for match in one.matches)

    @property
    def begun(self) -> int:
        """The number of rounds with at least one result."""
        return sum(1 for one in self.rounds if not one.by_engine and _begun(one))

    @property
    def current(self) -> int:
        """The round being played: in a round robin, whose rounds may all be paired at once, the first with an open
        match, otherwise the last."""
        if self.by_table:
            return next((one.number for one in self.rounds if one.open), len(self.rounds))
        return len(self.rounds)

    def round(self, number: int | None = None) -> RoundLine:
        """A round, by default the one being played; StateError if it is not paired."""
        if not self.rounds:
            raise StateError(msg("no round is paired yet"))
        if number is None:
            return self.rounds[self.current - 1]
        if not 1 <= number <= len(self.rounds):
            raise StateError(
                msg(
                    "round {round} is not paired; rounds 1 to {count} are",
                    round=number,
                    count=len(self.rounds),
                )
            )
        return self.rounds[number - 1]

    def standings(self, after: int | None = None) -> Standings:
        """The standings after a round that has begun, by default `latest`; StateError otherwise."""
        number = self.latest if after is None else after
        if not 0 <= number <= self.done:
            raise StateError(
                msg("round {round} has no results; rounds 1 to {last} have", round=number, last=self.done)
            )
        return self.compute(number)

    @cached_property
    def players(self) -> dict[int, tuple[Entry, int, Player]]:
        """Number of a player to the player's team, place in the roster and data."""
        return {
            player.number: (entry, place, player)
            for entry in self.teams
            for place, player in enumerate(entry.players, 1)
        }


def _begun(one: RoundLine) -> bool:
    return not one.matches or any(match.state != "new" for match in one.matches)


def table_of(book: Book) -> list[list[tuple[int, int]]]:
    """The rounds by the table, from 0; for other round robins only existing rounds, empty."""
    if not book.by_table:
        return [[] for _ in book.rounds]
    if len(book.teams) < 2:
        return []
    options = complete_options(book.tournament)
    return [[(a - 1, b - 1) for a, b in row] for row in rounds_of(len(book.teams), options)]
