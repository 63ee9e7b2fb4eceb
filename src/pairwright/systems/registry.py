"""The list of systems: the command line, the table in the documentation and the tests are all generated from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from ..domain.consistency import check_consistency
from ..domain.errors import StateError
from ..domain.expected import expect
from ..domain.frozen import frozen
from ..domain.messages import msg
from ..domain.names import among
from ..domain.pairing import RoundPairing
from ..domain.results import Result
from ..domain.tournament import Tournament
from . import player_round_robin, round_robin_play, team_round_robin
from .dutch.options import OPTIONS as DUTCH
from .ibf import registered as ibf
from .ibf.listed import LISTED, ibf_rules
from .olympiad.editions import EDITIONS
from .olympiad.no_show import walkover
from .olympiad.options import OPTIONS as OLYMPIAD
from .options import read_options
from .system import CupSystem, System, Trail, late
from .team_swiss.options import OPTIONS as TEAM_SWISS

_TABLE = Trail.plain("table", msg("C.05 Annex 1"), round_robin_play.pair)

_SYSTEMS: dict[str, System] = {
    system.id: system
    for system in (
        System(
            "fide-team",
            msg("FIDE Swiss Team Pairing System"),
            "C.04.6 (2026)",
            TEAM_SWISS,
            late("team_swiss.engine", "pair"),
            Trail.of("team_swiss.trail"),
        ),
        System(
            "fide-dutch",
            msg("FIDE (Dutch) System"),
            "C.04.3 (2026)",
            DUTCH,
            late("dutch.engine", "pair"),
            Trail.of("dutch.trail"),
            solo=True,
        ),
        System(
            "team-round-robin",
            msg("Round robin of teams"),
            msg("C.05 Annex 1, Berger tables"),
            team_round_robin.OPTIONS,
            round_robin_play.pair,
            _TABLE,
            standing=team_round_robin.standing,
            kind="table",
        ),
        System(
            "round-robin",
            msg("Round robin of players"),
            msg("C.05 Annex 1, Berger tables"),
            player_round_robin.OPTIONS,
            round_robin_play.pair,
            _TABLE,
            solo=True,
            standing=player_round_robin.standing,
            kind="table",
        ),
        *ibf.SYSTEMS,
        *(
            System(
                edition.id,
                edition.title,
                edition.rule_book,
                OLYMPIAD[edition.id],
                late("olympiad.engine", "pair"),
                Trail.of("olympiad.trail"),
                walkover=walkover(edition),
            )
            for edition in EDITIONS.values()
        ),
    )
}
SYSTEMS: Mapping[str, System] = MappingProxyType(_SYSTEMS)
"""The systems that pair a tournament round by round; `registration.register` adds others."""

CUPS: Mapping[str, CupSystem] = MappingProxyType(
    {one.id: CupSystem(one.id, one.title, ibf_rules(one.article), one.options, one.kind) for one in LISTED}
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
        raise _unknown(name, CATALOGUE)
    return CATALOGUE[name]


def system_of(name: str) -> System:
    """The system with this id that pairs rounds; StateError lists the ids that exist."""
    expect(name, str, "a system is named by its id, as 'fide-team'")
    if name in SYSTEMS:
        return SYSTEMS[name]
    if name in CUPS:
        wrong = msg(
            "{name} has no rounds to pair: it is played with the verbs of `pairwright event`", name=name
        )
        raise StateError(wrong, "system")
    raise _unknown(name, SYSTEMS)


def _unknown(name: str, known: Iterable[str]) -> StateError:
    hint = among(name, known)
    if not name:
        return StateError(msg("no system is named{known}", known=hint), "system")
    return StateError(msg("there is no system {name}{known}", name=repr(name), known=hint), "system")


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
        raise StateError(
            msg("{system} pairs players, and the entries of this event are teams", system=system.id)
            if system.solo
            else msg("{system} pairs teams, and the entries of this event are players", system=system.id),
            "system",
        )
    if system.colours is not tournament.colours and tournament.round > 1:
        raise StateError(
            msg("{system} pairs matches with colours, unlike those of this event", system=system.id)
            if system.colours
            else msg("{system} pairs matches without colours, unlike those of this event", system=system.id),
            "system",
        )


def by_table(name: str) -> bool:
    """Whether this system is a round robin, in which all meetings are fixed before the start."""
    return name in SYSTEMS and SYSTEMS[name].kind == "table"


def table_rounds(tournament: Tournament) -> int:
    """The number of rounds in the round-robin table; 0 for other systems and while there is no field."""
    if not by_table(tournament.system) or len(tournament.entries) < 2:
        return 0
    return len(round_robin_play.rounds_of(len(tournament.entries), complete_options(tournament)))


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
            msg(
                "the bye of round {round} is decided, for {team}, and those who are to be paired are an odd "
                "number: {other_team} would have a second one",
                round=tournament.round,
                team=tournament.entry(settled[0]).label,
                other_team=result.bye.label,
            ),
            "requested",
        )
    return result
