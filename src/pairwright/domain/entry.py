"""The entrants of a tournament, and their past rounds."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, NamedTuple

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


@dataclass(frozen=True)
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

    __repr__ = in_a_line


class PastRound(NamedTuple):
    """One past round of a team or a player. Points in tenths; `colour` is None when none was assigned.

    The points of a chess player are `mp`, and `gp` as well. `boards` is the side's own results in the match, one
    character per board ("1=*0"; `*` is unfinished), where known; for a player, the one of the game. Also possible:
    `+` and `-` for a board that was not played (won, not won), `W`, `D`, `L` for a game of less than one move.
    `lineup` has the numbers of the team's players on these boards, 0 for an empty board, where known.
    """

    result: Result
    opponent: int | None = None
    colour: Colour | None = None
    mp: int = 0
    gp: int = 0
    boards: str = ""
    lineup: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return in_a_line(self)


@dataclass(frozen=True)
class Entry:
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
    def mp(self) -> int:
        """Match points so far, in tenths."""
        return sum(item.mp for item in self.history)

    @cached_property
    def gp(self) -> int:
        """Game points so far, in tenths."""
        return sum(item.gp for item in self.history)
