"""The entrants of a tournament, and their past rounds."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, NamedTuple

from .points import InPoints, Points, parse_points
from .results import Colour, Result
from .shown import clipped, in_a_line


class NationalRating(NamedTuple):
    """A federation's own data on a player; an empty field or 0 means the same as in `Player`, or unknown."""

    federation: str
    rating: int = 0
    id: str = ""
    title: str = ""
    """The national class."""
    origin: str = ""
    """Region or club."""
    name: str = ""
    sex: str = ""
    birth: str = ""


class OfficialRating(NamedTuple):
    """A rating of a player by a list, beside the tournament rating."""

    kind: str
    """The category of play: `standard`, `rapid` or `blitz`."""
    rating: int
    list: str = ""
    """The name of the list, `fide` for FIDE's own; empty: entered by hand."""
    date: str = ""
    """The day from which the list is valid, YYYY-MM-DD, where known."""
    since: int = 1
    """The first round in which it applies."""


@dataclass(frozen=True, repr=False)
class Player:
    """A person: a member of a team, or the person behind an entry of an individual event (`Entry.person`).

    `number` is the starting number in the file; ratings and ids are 0 when unknown.
    """

    number: int
    name: str = ""
    sex: str = ""
    title: str = ""
    rating: int = 0
    federation: str = ""
    fide_id: int = 0
    birth: str = ""
    national: tuple[NationalRating, ...] = ()
    ratings: tuple[OfficialRating, ...] = ()
    """Official ratings by category and list; `rating` is the tournament rating."""

    __repr__ = in_a_line


class _PastRound(NamedTuple):
    """The fields of `PastRound` as they are counted."""

    result: Result
    opponent: int | None = None
    colour: Colour | None = None
    mp_tenths: int = 0
    gp_tenths: int = 0
    boards: str = ""
    lineup: tuple[int, ...] = ()


class PastRound(InPoints, _PastRound):
    """One past round of a team or a player; `colour` is None when none was assigned.

    The points of a chess player are `mp`, and `gp` as well. `boards` is the side's own results in the match, one
    character per board ("1=*0"; `*` is unfinished), where known; for a player, the one of the game. Also possible:
    `+` and `-` for a board that was not played (won, not won), `W`, `D`, `L` for a game of less than one move.
    `lineup` has the numbers of the team's players on these boards, 0 for an empty board, where known.
    """

    __slots__ = ()

    def __new__(
        cls,
        result: Result,
        opponent: int | None = None,
        colour: Colour | None = None,
        mp: Points = 0,
        gp: Points = 0,
        boards: str = "",
        lineup: tuple[int, ...] = (),
    ) -> PastRound:
        """Points as people write them: 2, 2.5, "2½"."""
        return cls.of_tenths(result, opponent, colour, parse_points(mp), parse_points(gp), boards, lineup)

    @classmethod
    def of_tenths(
        cls,
        result: Result,
        opponent: int | None = None,
        colour: Colour | None = None,
        mp_tenths: int = 0,
        gp_tenths: int = 0,
        boards: str = "",
        lineup: tuple[int, ...] = (),
    ) -> PastRound:
        """The same with points as they are counted."""
        return tuple.__new__(cls, (result, opponent, colour, mp_tenths, gp_tenths, boards, lineup))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self)._make, (tuple(self),)

    def __repr__(self) -> str:
        return in_a_line(self)


@dataclass(frozen=True, repr=False)
class Entry(InPoints):
    """An entrant, team or player: TPN, history with one item per past round, and whether it takes part in this round.

    For a team, `players` lists its members. For a player of an individual event, title, sex, date of birth, ids and
    ratings are fields of the entry itself, and `players` is empty.
    """

    tpn: int
    name: str = ""
    history: tuple[PastRound, ...] = ()
    available: bool = True
    joined_round: int = 1
    """The first round in which the entrant takes part (more than 1 for a late entry)."""
    short_name: str = ""
    rating: int = 0
    """The rating by which the entrant was ranked, where known; for a team, the average rating."""
    federation: str = ""
    players: tuple[Player, ...] = ()
    """Members of a team in board order, or of a doubles pair."""
    withdrawn_after: int | None = None
    """The number of rounds after which it left for good, by withdrawal or exclusion; None: it has not, whatever it
    missed."""
    sex: str = ""
    title: str = ""
    fide_id: int = 0
    birth: str = ""
    national: tuple[NationalRating, ...] = ()
    previous_place: int = 0
    """For a team, its final place in the previous Olympiad [2008: 9b]; 0: unknown, or it did not take part."""
    ratings: tuple[OfficialRating, ...] = ()
    """Official ratings of a player by category and list; `rating` is the tournament rating."""

    @classmethod
    def of_person(cls, person: Player, **more: Any) -> Entry:
        """The entry of a player of an individual event; `more` are the fields that a person does not have."""
        values = {item.name: getattr(person, item.name) for item in fields(Player)}
        return cls(tpn=values.pop("number"), **values, **more)

    @property
    def person(self) -> Player:
        """The person behind the entry of an individual event."""
        names = [item.name for item in fields(Player)][1:]
        return Player(self.tpn, **{name: getattr(self, name) for name in names})

    def __repr__(self) -> str:
        away = "" if self.available else ", absent"
        return clipped(f"<Entry {self.label}, {len(self.history)} rounds{away}>")

    @property
    def label(self) -> str:
        """Number and name for display: `4 Poland`, or `team 4` without a name."""
        return f"{self.tpn} {self.name}" if self.name else f"team {self.tpn}"

    @cached_property
    def mp_tenths(self) -> int:
        """Match points so far as they are counted."""
        return sum([item.mp_tenths for item in self.history])

    @cached_property
    def gp_tenths(self) -> int:
        """Game points so far as they are counted."""
        return sum([item.gp_tenths for item in self.history])
