"""The result of both procedures: the groups in pairing order, with their pairs and floaters."""

from __future__ import annotations

from dataclasses import dataclass, field

from .choices import ExtraFloaters

RawPair = tuple[int, int]


@dataclass(frozen=True)
class Floated:
    """A team that left its group, and how."""

    team: int
    opponent: int
    source: int
    """Its group, from 0 at the top."""
    target: int
    limits: bool
    """Whether its target is within the colour limits [7.3]."""

    @property
    def distance(self) -> int:
        """How many groups it moved."""
        return abs(self.target - self.source)


@dataclass(frozen=True)
class GroupPairs:
    """A score group after pairing."""

    number: int
    """Its index among the groups, from 0 at the top."""
    scores: tuple[int, ...]
    """The points of its teams, in tenths; several when groups were joined [2008: 53]."""
    residents: tuple[int, ...]
    """Its teams before any floated, from the top."""
    is_median: bool
    turns: tuple[RawPair, ...]
    """The pairs among its own teams, in the order made: (the team whose turn it was, its opponent)."""
    arrived: tuple[Floated, ...] = ()
    """The floaters that it received, in the order in which they were paired."""
    left: tuple[Floated, ...] = ()
    """Its teams that floated, in the order in which they chose."""
    limits: bool = True
    """Whether the colour limits hold for the pairs of its own teams."""
    changed: bool = False
    """Whether it gave up its own first choice of floaters because of a later group [8.4]."""
    given: int = 0
    """How many more floaters it sent than it needed."""

    @property
    def pairs(self) -> tuple[RawPair, ...]:
        """All pairs made in this group, those with floaters first."""
        mine = {floated.team for floated in self.arrived}
        with_floaters = tuple((floated.team, floated.opponent) for floated in self.arrived)
        return with_floaters + tuple(two for two in self.turns if mine.isdisjoint(two))


@dataclass(frozen=True)
class Drawing:
    """The pairs of a round before colours."""

    groups: tuple[GroupPairs, ...] = ()
    """In pairing order."""
    median_score: int | None = None
    """The points of the median team, in tenths; None without teams."""
    down: tuple[RawPair, ...] = ()
    """Downfloaters with their opponents, in the order made."""
    up: tuple[RawPair, ...] = ()
    extended: bool = False
    """Whether a choice outside the articles was made."""
    extra_floaters: ExtraFloaters = field(default_factory=lambda: ExtraFloaters({}))
    """The floaters beyond those that were needed [8.4]."""
