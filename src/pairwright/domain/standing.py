"""What standings start from when results alone are not enough: values given from outside, and how a system counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from .shown import in_a_line
from .tournament import Tournament


@dataclass(frozen=True, repr=False)
class Given:
    """A tie-break whose values are given: by the system, by a play-off, by hand."""

    code: str
    """`OTHER_` and a name."""
    values: Mapping[int, int | Fraction]
    """By TPN; participants without a value come last."""
    title: str = ""
    article: str = ""
    low_wins: bool = False
    """Whether a lower value is better."""
    notes: Mapping[int, str] = field(default_factory=dict)
    """A comment on the value, by TPN."""
    leads: bool = False
    """Whether it replaces the primary score."""
    level: frozenset[int] = frozenset()
    """TPNs that no later tie-break may separate."""

    __repr__ = in_a_line


@dataclass(frozen=True, repr=False)
class Basis:
    """How a system wants its standings computed."""

    tournament: Tournament
    """With the results as they count."""
    tie_breaks: str = ""
    """The list to use when neither the caller nor the file has one; empty: that of its rule book
    (`tiebreaks.defaults`)."""
    given: tuple[Given, ...] = ()
    struck: tuple[int, ...] = ()
    """TPNs excluded from the ranking, whose results count for nobody."""
    unranked: Mapping[int, str] = field(default_factory=dict)
    """TPNs excluded from the ranking, whose results count for the others, and why."""

    __repr__ = in_a_line
