"""What the registry knows about a system. Its functions are named here and imported when first called: a command, or
a page, needs one system, and importing the modules of all takes longer than pairing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..domain.explain import Length, Step
from ..domain.shown import in_a_line
from .options import Option

if TYPE_CHECKING:
    from ..domain.pairing import Pair, RoundPairing
    from ..domain.standing import Basis
    from ..domain.tournament import Tournament


def late(module: str, name: str) -> Callable[..., Any]:
    """The function with this name in a module of `systems`, imported on the first call."""

    def call(*given: Any, **named: Any) -> Any:
        return getattr(import_module(f".{module}", __package__), name)(*given, **named)

    call.__name__, call.__qualname__ = name, f"{module}.{name}"
    return call


@dataclass(frozen=True, repr=False)
class Trail:
    """How a system gives reasons, computed on demand: for a round, a pair, a team (by TPN), and a what-if question.

    `why_round` may omit the steps that only a full trail includes. `why_not` gets the pairing by the rules and two
    TPNs that it does not pair.
    """

    why_round: Callable[[RoundPairing, Length], list[Step]]
    why_pair: Callable[[RoundPairing, Pair], list[Step]]
    why_team: Callable[[RoundPairing, int], list[Step]]
    why_not: Callable[[RoundPairing, int, int], list[Step]]

    @classmethod
    def of(cls, module: str) -> Trail:
        """The functions with these four names in a module of `systems`."""
        return cls(*(late(module, name) for name in _REASONS))

    @classmethod
    def plain(cls, key: str, article: str, pair: Callable[..., RoundPairing]) -> Trail:
        """The reasons of rounds that are not searched group by group, using the sentences under `key` in the
        catalogue."""

        def of_plain(name: str) -> Callable[..., list[Step]]:
            def call(*given: Any) -> list[Step]:
                from .ibf.trail_plain import Plain

                steps: list[Step] = getattr(Plain(key, article, pair), name)(*given)
                return steps

            return call

        return cls(*map(of_plain, _REASONS))

    __repr__ = in_a_line


_REASONS = ("why_round", "why_pair", "why_team", "why_not")


@dataclass(frozen=True, eq=False, repr=False)
class System:
    """A competition system. `pair` takes a consistent tournament and the complete options; with a pair of TPNs as
    third argument these two teams must meet, by the rules as far as they allow it. It raises NoLegalPairing.
    """

    id: str
    title: str
    rule_book: str
    options: tuple[Option, ...]
    pair: Callable[[Tournament, Mapping[str, Any], tuple[int, int] | None], RoundPairing]
    trail: Trail | None = None
    """Its reasons; None: the generic ones, from `sentences` if given."""
    solo: bool = False
    """Players instead of teams: see `Tournament.solo`."""
    colours: bool = True
    """Whether matches have colours: see `Tournament.colours`."""
    standing: Callable[[Tournament, Mapping[str, Any]], Basis] | None = None
    """The tournament from which standings are computed, with the complete options; None: the results as they are."""
    kind: str = "rounds"
    """`rounds` (each pairing depends on the rounds before), `table` (all meetings fixed in advance) or `race`."""
    walkover: Callable[[Sequence[int], int], str] | None = None
    """What a team scores when its opponent does not appear: see `domain.scoring.Scoring`."""
    usual_rounds: Callable[[int], int] | None = None
    """The number of rounds for a field of this size where none is announced; None: no such rule."""
    sentences: Mapping[str, str] = field(default_factory=dict)
    """For a system without a trail: why the `round` is as it is, a `pair`, the `bye`, and why another pair (`wish`) is
    not made.

    Fields: {round} {matches} {table} {a_team} {b_team} {bye_team}.
    """

    @cached_property
    def reasons(self) -> Trail:
        """Its own trail, or the generic one."""
        return self.trail or Trail.plain("own", "", self.pair)

    __repr__ = in_a_line


@dataclass(frozen=True, repr=False)
class CupSystem:
    """A system that is played as a cup (package `cups`), not paired round by round."""

    id: str
    title: str
    rule_book: str
    options: tuple[Option, ...]
    kind: str
    """`bracket`, `groups`, or `stages` played one after another."""
    solo: bool = True

    __repr__ = in_a_line
