"""Who takes part, and what the past rounds were for each of them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, NamedTuple

from .results import Colour, Result
from .shown import clipped, in_a_line


class NationalRating(NamedTuple):
    """What a federation says of a player; a field that is empty or 0 is as in `Player`, or not known."""

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
    """A person: a member of a team, or who an entry of an individual event is (`Entry.person`).

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
    """What one past round was for a team or a player. Points in tenths; `colour` is None when none was drawn.

    The points of a chess player are `mp`, and `gp` as well. `boards` is the own side of the match, a character a board
    ("1=*0"; `*` is unfinished), where known: one of a player's game. Also possible: `+` and `-` for a board that was
    not played (won, not won), `W`, `D`, `L` for a game of less than one move. `lineup` has the numbers of the team's
    players on these boards, 0 for nobody, where known.
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
    """An entrant, a team or a player: TPN, history, one item a past round, and whether it takes part in this round.

    Of a team the persons are `players`. A player of an individual event is the person himself: title, sex, date of
    birth, ids and ratings are fields of the entry, and `players` is empty.
    """

    tpn: int
    name: str = ""
    history: tuple[PastRound, ...] = ()
    available: bool = True
    joined_round: int = 1
    """The first round in which the team takes part (a late entry has more than 1)."""
    short_name: str = ""
    rating: int = 0
    """The strength by which the entrant was ranked, where known: the rating, of a team the average rating."""
    federation: str = ""
    players: tuple[Player, ...] = ()
    """Of a team in board order, or of a pair in doubles."""
    withdrawn_after: int | None = None
    """The number of rounds after which it left for good, of itself or excluded; None: not, whatever it missed."""
    sex: str = ""
    title: str = ""
    fide_id: int = 0
    birth: str = ""
    national: tuple[NationalRating, ...] = ()
    previous_place: int = 0
    """Of a team: its final place in the Olympiad before [2008: 9b]; 0: not known, or it was not there."""

    @classmethod
    def of_person(cls, person: Player, **more: Any) -> Entry:
        """The entry of a player of an individual event; `more` are the fields that a person has not."""
        values = {item.name: getattr(person, item.name) for item in fields(Player)}
        return cls(tpn=values.pop("number"), **values, **more)

    @property
    def person(self) -> Player:
        """Who the player of an individual event is."""
        names = [item.name for item in fields(Player)][1:]
        return Player(self.tpn, **{name: getattr(self, name) for name in names})

    def __repr__(self) -> str:
        away = "" if self.available else ", absent"
        return clipped(f"<Entry {self.label}, {len(self.history)} rounds{away}>")

    @property
    def label(self) -> str:
        """Number and name for people: `4 Poland`, or `team 4` without a name."""
        return f"{self.tpn} {self.name}" if self.name else f"team {self.tpn}"

    @cached_property
    def mp(self) -> int:
        """Match points so far, in tenths."""
        return sum(item.mp for item in self.history)

    @cached_property
    def gp(self) -> int:
        """Game points so far, in tenths."""
        return sum(item.gp for item in self.history)
