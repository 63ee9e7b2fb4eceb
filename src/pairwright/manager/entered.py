"""What is entered before an event begins: its settings, and the teams with their players and absences. Immutable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from ..domain.entry import OfficialRating
from ..domain.results import Result

_NOTHING: Mapping[Any, Any] = MappingProxyType({})


def nothing() -> Mapping[Any, Any]:
    """The default of a field that is a mapping."""
    return _NOTHING


@dataclass(frozen=True, slots=True)
class EventSettings:
    """The settings of the event. `options` are those of the system that were given; points in tenths."""

    name: str = ""
    system: str = "fide-team"
    rounds: int = 0
    """The announced number; 0: not announced."""
    boards: int = 4
    options: Mapping[str, Any] = field(default_factory=nothing)
    game_points: Mapping[str, int] = field(default_factory=nothing)
    """Board values other than 1, ½, 0: `W`, `D`, `L`, `A` (absent)."""
    tie_breaks: str = ""
    city: str = ""
    federation: str = ""
    start: str = ""
    end: str = ""
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    time_control: str = ""
    play: str = ""
    """The category of play: `standard`, `rapid`, `blitz`; empty: as the time control has it."""
    round_times: tuple[str, ...] = ()
    """The time control of rounds 1, 2, ... where it is not the event's; an empty text: the event's."""
    round_plays: tuple[str, ...] = ()
    """The category of rounds 1, 2, ... where it is not as the time control has it."""
    tie_break_ratings: str = ""
    """Empty: tie-breaks use the tournament rating; `round`: the official rating of each round."""
    round_dates: tuple[str, ...] = ()
    match_lengths: tuple[int, ...] = ()
    """Backgammon: the match lengths in points of round 1, 2, ...; the last one applies to all later rounds. In a
    bracket they are read from the last round backwards, where its options have none."""
    lineup_order: str = "fixed"
    """`fixed`: a line-up keeps the board order of the roster; `free`: any order."""
    rating_cap: int = 0
    """The highest total rating of a line-up; 0: no limit. Exceeding it is flagged, not refused."""
    board_colours: str = ""
    results_by_link: bool = False
    """Whether the two sides of a match may report its result; what both report alike counts."""
    language: str = ""
    """Of public pages, screens and documents; empty: that of the reader."""
    time_zone: str = ""
    """Of deadlines, the clock and the history, such as Europe/Berlin; empty: that of the server."""


@dataclass(frozen=True, slots=True)
class Member:
    """A player of a team. `number` is unique in the event and never reused."""

    number: int
    name: str
    title: str = ""
    sex: str = ""
    rating: int = 0
    """The tournament rating."""
    federation: str = ""
    fide_id: int = 0
    birth: str = ""
    ratings: tuple[OfficialRating, ...] = ()
    """Official ratings by category and list."""


@dataclass(frozen=True, slots=True)
class Absence:
    """Rounds `first` to `last` (None: to the end) without a match; `kind` is the bye Result of these rounds."""

    first: int
    last: int | None
    kind: Result = Result.ZERO_BYE
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Team:
    """A team, or the player or pair of a solo event. `id` is the order of entry."""

    id: int
    name: str
    short_name: str = ""
    federation: str = ""
    rating: int = 0
    """The rating entered for it; 0: the average of its best players is used."""
    club: str = ""
    captain: str = ""
    members: tuple[Member, ...] = ()
    joined: int = 1
    absences: tuple[Absence, ...] = ()
    expelled: bool = False
    no_half_byes: bool = False
    title: str = ""
    """For a player of an individual event, like the following fields."""
    sex: str = ""
    fide_id: int = 0
    birth: str = ""
    ratings: tuple[OfficialRating, ...] = ()
    """Official ratings of such a player by category and list; `rating` is the tournament rating."""
    previous: int = 0
    """Its final place in the previous Olympiad [2008: 9b]; 0: unknown, or it did not take part."""

    def absence(self, round_number: int) -> Absence | None:
        """Why the team does not play a round, if so; the last decision counts."""
        for item in reversed(self.absences):
            if item.first <= round_number and (item.last is None or round_number <= item.last):
                return item
        return None

    def plays(self, round_number: int) -> bool:
        """Whether the team is to be paired in a round."""
        return self.joined <= round_number and self.absence(round_number) is None

    @property
    def withdrawn(self) -> bool:
        """Whether the team has withdrawn for good."""
        return self.left_from is not None

    @property
    def left_from(self) -> int | None:
        """The first round after the team withdrew for good; None if it has not."""
        return min(
            (item.first for item in self.absences if item.withdrawn and item.last is None), default=None
        )
