"""The list of systems: the command line, the table in the documentation and the tests are all generated from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any

from ..domain.consistency import check_consistency
from ..domain.errors import StateError
from ..domain.explain import Length, Step
from ..domain.frozen import frozen
from ..domain.names import among
from ..domain.pairing import Pair, RoundPairing
from ..domain.results import Result
from ..domain.shown import in_a_line
from ..domain.standing import Basis
from ..domain.tournament import Tournament
from . import dutch, olympiad, player_round_robin, team_round_robin, team_swiss
from .ibf import registered as ibf
from .ibf.listed import LISTED
from .ibf.trail_plain import Plain
from .options import Option, read_options
from .round_robin_play import rounds_of


@dataclass(frozen=True)
class Trail:
    """How a system gives reasons, computed on demand: for a round, a pair, a team (by TPN), and a what-if question.

    `why_round` may omit the steps that only a full trail includes. `why_not` gets the pairing by the rules and two
    TPNs that it does not pair.
    """

    why_round: Callable[[RoundPairing, Length], list[Step]]
    why_pair: Callable[[RoundPairing, Pair], list[Step]]
    why_team: Callable[[RoundPairing, int], list[Step]]
    why_not: Callable[[RoundPairing, int, int], list[Step]]

    __repr__ = in_a_line


@dataclass(frozen=True, eq=False)
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
        plain = Plain("own", "", self.pair)
        return self.trail or Trail(plain.why_round, plain.why_pair, plain.why_player, plain.why_not)

    __repr__ = in_a_line


@dataclass(frozen=True)
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


_TABLE = Plain("table", "C.05 Annex 1", team_round_robin.pair)

_SYSTEMS: dict[str, System] = {
    system.id: system
    for system in (
        System(
            "fide-team",
            "FIDE Swiss Team Pairing System",
            "C.04.6 (2026)",
            team_swiss.OPTIONS,
            team_swiss.pair,
            Trail(team_swiss.why_round, team_swiss.why_pair, team_swiss.why_team, team_swiss.why_not),
        ),
        System(
            "fide-dutch",
            "FIDE (Dutch) System",
            "C.04.3 (2026)",
            dutch.OPTIONS,
            dutch.pair,
            Trail(dutch.why_round, dutch.why_pair, dutch.why_team, dutch.why_not),
            solo=True,
        ),
        System(
            "team-round-robin",
            "Round robin of teams",
            "C.05 Annex 1, Berger tables",
            team_round_robin.OPTIONS,
            team_round_robin.pair,
            Trail(_TABLE.why_round, _TABLE.why_pair, _TABLE.why_player, _TABLE.why_not),
            standing=team_round_robin.standing,
            kind="table",
        ),
        System(
            "round-robin",
            "Round robin of players",
            "C.05 Annex 1, Berger tables",
            player_round_robin.OPTIONS,
            player_round_robin.pair,
            Trail(_TABLE.why_round, _TABLE.why_pair, _TABLE.why_player, _TABLE.why_not),
            solo=True,
            standing=player_round_robin.standing,
            kind="table",
        ),
        *(
            System(
                one.id,
                one.title,
                f"IBF Pairing Rules {one.article}",
                one.options,
                one.pair,
                Trail(*one.trail),
                solo=True,
                colours=False,
                standing=one.standing,
                kind=one.kind,
                usual_rounds=one.usual_rounds,
            )
            for one in ibf.REGISTERED
        ),
        *(
            System(
                edition.id,
                edition.title,
                edition.rule_book,
                olympiad.OPTIONS[edition.id],
                olympiad.pair,
                Trail(olympiad.why_round, olympiad.why_pair, olympiad.why_team, olympiad.why_not),
                walkover=olympiad.walkover(edition),
            )
            for edition in olympiad.EDITIONS.values()
        ),
    )
}
SYSTEMS: Mapping[str, System] = MappingProxyType(_SYSTEMS)
"""The systems that pair a tournament round by round; `registration.register` adds others."""

CUPS: Mapping[str, CupSystem] = MappingProxyType(
    {
        one.id: CupSystem(one.id, one.title, f"IBF Pairing Rules {one.article}", one.options, one.kind)
        for one in LISTED
    }
)

_CATALOGUE: dict[str, System | CupSystem] = {**_SYSTEMS, **CUPS}
CATALOGUE: Mapping[str, System | CupSystem] = MappingProxyType(_CATALOGUE)
"""Every system, cups included."""


def add(system: System) -> None:
    """Add a system: see `registration.register`."""
    _SYSTEMS[system.id] = _CATALOGUE[system.id] = system


class _Names(Sequence[str]):
    """The ids of all systems, including those registered later."""

    def __len__(self) -> int:
        return len(_CATALOGUE)

    def __getitem__(self, at: Any) -> Any:
        return list(_CATALOGUE)[at]


NAMES: Sequence[str] = _Names()


def listed(name: str) -> System | CupSystem:
    """The system with this id, of any kind; StateError lists the ids that exist."""
    if name not in CATALOGUE:
        raise StateError(f"there is no system {name!r}{among(name, CATALOGUE)}", "system")
    return CATALOGUE[name]


def system_of(name: str) -> System:
    """The system with this id that pairs rounds; StateError lists the ids that exist."""
    if name in SYSTEMS:
        return SYSTEMS[name]
    if name in CUPS:
        wrong = f"{name} has no rounds to pair: it is played with the verbs of `pairwright event`"
        raise StateError(wrong, "system")
    wrong = f"there is no system {name!r}" if name else "no system is named"
    raise StateError(f"{wrong}{among(name, SYSTEMS)}", "system")


def by_system(tournament: Tournament, name: str | None, /, **options: Any) -> Tournament:
    """The tournament under another system, if one is named, with these options added to its own.

    Of its existing options, those that the new system has as well are kept. StateError as above.
    """
    if name is not None:
        system = system_of(name)
        if name != tournament.system:
            known = known_options(name, tournament.options)
            tournament = tournament.decided_otherwise(system=name, options=known)
            if (system.solo, system.colours) != (tournament.solo, tournament.colours):
                _check_kind(tournament, system)
                tournament = replace(tournament, solo=system.solo, colours=system.colours)
    return tournament.with_options(**options) if options else tournament


def _check_kind(tournament: Tournament, system: System) -> None:
    """StateError when teams would be paired as players, or games with colours as matches without."""
    if system.solo is not tournament.solo and tournament.entries:
        pairs, has = ("players", "teams") if system.solo else ("teams", "players")
        raise StateError(f"{system.id} pairs {pairs}, and the entries of this event are {has}", "system")
    if system.colours is not tournament.colours and tournament.round > 1:
        has = "with" if system.colours else "without"
        raise StateError(f"{system.id} pairs matches {has} colours, unlike those of this event", "system")


def by_table(name: str) -> bool:
    """Whether this system is a round robin, in which all meetings are fixed before the start."""
    return name in SYSTEMS and SYSTEMS[name].kind == "table"


def table_rounds(tournament: Tournament) -> int:
    """The number of rounds in the round-robin table; 0 for other systems and while there is no field."""
    if not by_table(tournament.system) or len(tournament.entries) < 2:
        return 0
    return len(rounds_of(len(tournament.entries), complete_options(tournament)))


def complete_options(tournament: Tournament) -> Mapping[str, Any]:
    """All options of the tournament's system with their values; StateError for a wrong or unknown one."""
    system = system_of(tournament.system)
    given = tuple((name, type(value), value) for name, value in tournament.options.items())
    try:
        return _complete(system, given)
    except TypeError:  # an option's value is never a list: `Option.read` guarantees it
        return frozen(read_options(tournament.options, system.options, system.id))


@lru_cache(maxsize=256)
def _complete(system: System, given: tuple[tuple[str, type, Any], ...]) -> Mapping[str, Any]:
    return frozen(read_options({name: value for name, _, value in given}, system.options, system.id))


def known_options(name: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Those of these options that the system has; all of them if there is no such system."""
    if name not in SYSTEMS:
        return dict(options)
    known = {option.name for option in SYSTEMS[name].options}
    return {key: value for key, value in options.items() if key in known}


def pair_round(tournament: Tournament) -> RoundPairing:
    """Pair the round of `tournament` by its system; checks the tournament first.

    StateError: the tournament or an option is wrong. NoLegalPairing: the round cannot be completed.
    """
    system = system_of(tournament.system)
    check_consistency(tournament)
    result = system.pair(tournament, complete_options(tournament), None)
    settled = [bye.tpn for bye in tournament.requested if bye[1:] == (tournament.round, Result.PAB)]
    if settled and result.bye is not None:
        raise StateError(
            f"the bye of round {tournament.round} is decided, for {tournament.entry(settled[0]).label}, and those who "
            f"are to be paired are an odd number: {result.bye.label} would have a second one",
            "requested",
        )
    return result
