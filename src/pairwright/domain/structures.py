"""Knockout structures: matches joined by links. One mechanism for single and double elimination, places, consolation.

A match takes its two players from sources: a line of the draw, the winner or the loser of another match. A slot holds
one of three things, always distinguished: a player, a `Bye` (nobody will come) or `ToBeDecided` (not known yet).
Players are whole numbers; their names are not known here. `domain.play` folds results over a structure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from .errors import StateError
from .messages import msg


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the draw, from 1."""

    number: int


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """The winner of a match."""

    match: str


@dataclass(frozen=True, slots=True)
class LoserOf:
    """The loser of a match."""

    match: str


@dataclass(frozen=True, slots=True)
class FirstLossFrom:
    """The player whose first loss is here, seen from a match of the first round: its loser or, after a pass there,
    the player who passed, on losing the next match; otherwise nobody."""

    match: str


Source = Line | WinnerOf | LoserOf | FirstLossFrom


@dataclass(frozen=True, slots=True)
class Bye:
    """Nobody will come: a virtual opponent, or the slot of a player who has left."""

    left: tuple[int, ...] = ()
    """Players who have left and whose places are determined along this slot."""
    down: int | None = None
    """A player on the way to the lower bracket, real again there (one of two who both did not appear)."""


@dataclass(frozen=True, slots=True)
class ToBeDecided:
    """Not known yet: the match that determines it has no result, or the line is still open."""

    source: Source


Occupant = int | Bye | ToBeDecided

BYE = Bye()


def people(occupant: Occupant) -> tuple[int, ...]:
    """The players behind an occupant, present or not."""
    if isinstance(occupant, int):
        return (occupant,)
    if isinstance(occupant, Bye):
        return occupant.left if occupant.down is None else (*occupant.left, occupant.down)
    return ()


@dataclass(frozen=True, slots=True)
class Match:
    """A match of a structure: two sources, and its position."""

    id: str
    bracket: str
    """`U` upper or only bracket, `L` lower, `F` superfinal and additional match, `P...` places, `C...` consolation."""
    round: int
    number: int
    a: Source
    b: Source
    time: int = 0
    """The round of play it belongs to; matches with the same value can be played at once."""
    second_life: bool = False
    """Whether its loser plays on for the same title in a lower bracket."""
    only_if_second_won: str = ""
    """Played only if the second player won that match (the additional match)."""


@dataclass(frozen=True, slots=True)
class Placing:
    """A table of places: classes of winners and losers, best class first; players of one class share its places."""

    title: str
    classes: tuple[tuple[WinnerOf | LoserOf, ...], ...]
    everyone: bool = True
    """Whether players who left are placed too; a consolation ranks only those who took part."""


@dataclass(frozen=True)
class Structure:
    """Matches in an order in which every source comes before its use, and the tables of places."""

    lines: int
    matches: tuple[Match, ...]
    placings: tuple[Placing, ...] = ()
    index: dict[str, int] = field(init=False, repr=False, compare=False)
    winner_to: dict[str, tuple[str, int]] = field(init=False, repr=False, compare=False)
    """Where the winner goes: a match, and 0 for its first or 1 for its second slot. Below, the same for the loser."""
    loser_to: dict[str, tuple[str, int]] = field(init=False, repr=False, compare=False)
    line_to: dict[int, tuple[str, int]] = field(init=False, repr=False, compare=False)
    dependents: dict[str, tuple[int, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        index: dict[str, int] = {}
        winner_to: dict[str, tuple[str, int]] = {}
        loser_to: dict[str, tuple[str, int]] = {}
        line_to: dict[int, tuple[str, int]] = {}
        dependents: dict[str, list[int]] = {}
        for at, match in enumerate(self.matches):
            if match.id in index:
                raise StateError(msg("there are two matches {match}", match=match.id), match.id)
            for side, source in enumerate((match.a, match.b)):
                slot = (match.id, side)
                if isinstance(source, Line):
                    known = 1 <= source.number <= self.lines
                    taken = line_to.setdefault(source.number, slot) != slot
                else:
                    known = source.match in index
                    to = winner_to if isinstance(source, WinnerOf) else loser_to
                    taken = to.setdefault(source.match, slot) != slot
                if not known or taken:
                    raise StateError(
                        msg("match {match}: its source {source} comes twice", match=match.id, source=source)
                        if known
                        else msg(
                            "match {match}: its source {source} does not come before it",
                            match=match.id,
                            source=source,
                        ),
                        match.id,
                    )
                if not isinstance(source, Line):
                    for before in self._path(source, winner_to):
                        dependents[before].append(at)
            index[match.id] = at
            dependents[match.id] = []
        found = {match: tuple(sorted(set(after))) for match, after in dependents.items()}
        for name, value in (
            ("index", index),
            ("winner_to", winner_to),
            ("loser_to", loser_to),
            ("line_to", line_to),
            ("dependents", found),
        ):
            object.__setattr__(self, name, value)

    def _path(self, source: Source, winner_to: dict[str, tuple[str, int]]) -> Iterator[str]:
        """The matches whose results a source may depend on."""
        assert not isinstance(source, Line)
        match: str | None = source.match
        while match is not None:
            yield match
            match = winner_to[match][0] if isinstance(source, FirstLossFrom) and match in winner_to else None

    def __getitem__(self, match: str) -> Match:
        try:
            return self.matches[self.index[match]]
        except KeyError:
            raise StateError(msg("there is no match {match}", match=repr(match)), "match") from None

    def __contains__(self, match: str) -> bool:
        return match in self.index

    def rounds(self, bracket: str) -> int:
        """The number of rounds of a bracket."""
        return max((match.round for match in self.matches if match.bracket == bracket), default=0)

    def of(self, bracket: str, round_: int | None = None) -> list[Match]:
        """The matches of a bracket, or of one of its rounds."""
        return [match for match in self.matches if match.bracket == bracket and round_ in (None, match.round)]

    def brackets(self) -> list[str]:
        """The brackets in the order of their first matches."""
        return list(dict.fromkeys(match.bracket for match in self.matches))


def joined(*parts: Iterable[Match]) -> tuple[Match, ...]:
    """The matches of several parts as one tuple."""
    return tuple(match for part in parts for match in part)
