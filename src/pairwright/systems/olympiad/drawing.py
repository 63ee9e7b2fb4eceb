"""What both procedures come to: the groups in the order in which they were paired, with their pairs and floaters."""

from __future__ import annotations

from dataclasses import dataclass

RawPair = tuple[int, int]


@dataclass(frozen=True)
class Floated:
    """A team that left its group, and how."""

    team: int
    opponent: int
    groups: int
    """How many groups it moved."""
    limits: bool
    """Whether it meets its opponent within the colour limits [7.3]."""


@dataclass(frozen=True)
class GroupPairs:
    """A score group once it is paired."""

    scores: tuple[int, ...]
    """The points of its teams, in tenths; several when groups were joined [2008: 53]."""
    teams: tuple[int, ...]
    """Its residents, from the top."""
    is_median: bool
    pairs: tuple[RawPair, ...]
    """Pairs of its teams with each other and with floaters to it, in the order made."""
    arrived: tuple[Floated, ...] = ()
    """The floaters that it received, in the order in which they were paired."""
    left: tuple[Floated, ...] = ()
    """Its teams that floated, in the order chosen."""
    limits: bool = True
    """Whether the colour limits hold for the pairs of its own teams."""


@dataclass(frozen=True)
class Drawing:
    """The pairs of a round before colours."""

    groups: tuple[GroupPairs, ...] = ()
    """In the order in which they were paired."""
    median_score: int | None = None
    """The points of the median team, in tenths; None without teams."""
    down: tuple[RawPair, ...] = ()
    """Downfloaters with their opponents, in the order made."""
    up: tuple[RawPair, ...] = ()
    extended: bool = False
    """Whether a choice outside the articles was made."""
