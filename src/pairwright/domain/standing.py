"""What standings start from when results alone do not say it: values found elsewhere, and how a system counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from .shown import in_a_line
from .tournament import Tournament


@dataclass(frozen=True)
class Given:
    """A tie-break whose values are given: by the system, by a play-off, by hand."""

    code: str
    """`OTHER_` and a name."""
    values: Mapping[int, int | Fraction]
    """By TPN; who has none comes last."""
    title: str = ""
    article: str = ""
    low_wins: bool = False
    """The lower value is the better one."""
    notes: Mapping[int, str] = field(default_factory=dict)
    """By TPN a word about the value."""
    leads: bool = False
    """It stands in place of the primary score."""
    level: frozenset[int] = frozenset()
    """Those whom no later tie-break may divide."""

    __repr__ = in_a_line


@dataclass(frozen=True)
class Basis:
    """How a system has its standings counted."""

    tournament: Tournament
    """With the results as they count."""
    tie_breaks: str = ""
    """The list where neither the caller nor the file has one; empty: that of its rule book (`tiebreaks.defaults`)."""
    given: tuple[Given, ...] = ()
    struck: tuple[int, ...] = ()
    """TPNs out of the ranking, with results that count for nobody."""
    unranked: Mapping[int, str] = field(default_factory=dict)
    """TPNs out of the ranking, with results that count for the others, and why."""

    __repr__ = in_a_line
