"""The pairing of one round: the answer of an engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from .points import Number, in_points, points_exact, scores_in
from .shown import clipped, in_a_line
from .tournament import Entry, Tournament


@dataclass(frozen=True, eq=False, repr=False)
class Pair:
    """Two teams that play each other; `white` has White on board 1."""

    white: Entry
    black: Entry
    table: int
    """Place in the published list, from 1."""
    bracket: int | None = None
    """Index in `RoundPairing.brackets`; None for a pair that the arbiter decided."""
    colour_article: str = ""
    """The article that gave `white` White, e.g. `4.3.3`."""

    def __repr__(self) -> str:
        return clipped(f"<Pair at table {self.table}: {self.white.label} - {self.black.label}>")

    @property
    def teams(self) -> frozenset[int]:
        """The two TPNs."""
        return frozenset((self.white.tpn, self.black.tpn))


@dataclass(frozen=True, eq=False, repr=False)
class Bracket:
    """A pairing bracket [1.3.2] with the value of each criterion.

    The value of a criterion in `criteria` is a count, a tuple where scores or score differences are
    compared one by one (1000 more for a player in the Limbo), or None where a criterion does not apply.
    """

    score_tenths: int
    residents: tuple[int, ...]
    upfloaters: tuple[int, ...]
    criteria_tenths: Mapping[str, Any]
    """The same, scores as they are counted."""
    moved_down: tuple[int, ...] = ()
    """Players from higher scoregroups (MDPs), where a system pairs them with these residents."""
    downfloaters: tuple[int, ...] | None = None
    """The players who remain unpaired and move to the next bracket; None: the system has no downfloaters."""

    @property
    def score(self) -> Number:
        """The score of its residents."""
        return points_exact(self.score_tenths)

    @property
    def criteria(self) -> Mapping[str, Any]:
        """The value that each criterion reached, by its name."""
        return {name: scores_in(value) for name, value in self.criteria_tenths.items()}

    __repr__ = in_a_line


@dataclass(frozen=True, eq=False, repr=False)
class RoundPairing:
    """The complete pairing of a round, in the order in which the rules form it."""

    tournament: Tournament
    options_tenths: Mapping[str, Any]
    """The options as the system was given them, points as they are counted."""
    pairs: tuple[Pair, ...]
    bye: Entry | None = None
    brackets: tuple[Bracket, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)
    """Additional fields of the answer, by system."""

    def __repr__(self) -> str:
        bye = f", bye {self.bye.label}" if self.bye is not None else ""
        return clipped(f"<RoundPairing of round {self.round}, {self.system}: {len(self.pairs)} pairs{bye}>")

    @property
    def options(self) -> Mapping[str, Any]:
        """Every option of the system with its value."""
        return in_points(self.options_tenths)

    @property
    def system(self) -> str:
        return self.tournament.system

    @property
    def round(self) -> int:
        return self.tournament.round

    @cached_property
    def tables(self) -> tuple[Pair, ...]:
        """The pairs in the order of publication."""
        return tuple(sorted(self.pairs, key=lambda pair: pair.table))

    def pair_of(self, tpn: int) -> Pair | None:
        """The pair of a team; None for the bye and for absent teams."""
        try:
            return self._pair_by_tpn.get(tpn)
        except TypeError:  # an unhashable value is nobody's number
            return None

    @cached_property
    def _pair_by_tpn(self) -> dict[int, Pair]:
        return {tpn: pair for pair in self.pairs for tpn in (pair.white.tpn, pair.black.tpn)}
