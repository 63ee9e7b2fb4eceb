"""Systems from outside this package, and what modules below the registry need to know about every system."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..domain.entered import entered
from ..domain.errors import StateError
from ..domain.expected import expect, refused
from ..domain.kinds import Kind, tell
from ..domain.messages import GRAMMARS, read
from ..domain.names import did_you_mean
from ..domain.pairing import RoundPairing
from ..domain.points import in_points
from ..domain.tournament import Tournament
from .options import KINDS, read_options
from .registry import CATALOGUE, SYSTEMS, add
from .scoring import scoring_of
from .system import System


def register(system: System) -> System:
    """Register a system of your own under its id: it pairs, explains, checks and has standings like every built-in one.

    `pairwright --plugin FILE_OR_MODULE` imports a module that calls this, before any command. Registering the same
    system twice is allowed; a different one with the same id raises StateError. Returns the system.
    """
    expect(system, System, "`register` takes a System")
    if not system.id or system.id != system.id.strip() or not system.id.replace("-", "").isalnum():
        raise StateError(f"{system.id!r} is no id of a system: letters, figures and hyphens", "system")
    known = CATALOGUE.get(system.id)
    if known is not None and system not in (known, _OUTSIDE.get(system.id)):
        raise StateError(f"there is a system {system.id!r} already; choose another id", "system")
    if known is None:
        _check(system)
        _OUTSIDE[system.id] = system
        add(replace(system, pair=_Watched(system)))
        _tell(system)
    return system


_OUTSIDE: dict[str, System] = {}
"""The systems as they were registered."""

_FIELDS: Mapping[str, Mapping[str, Any]] = {
    "round": {"round": 1, "matches": 2},
    "pair": {"round": 1, "table": 1, "a_team": "1 Ajax", "b_team": "2 Bern"},
    "bye": {"bye_team": "3 Cork"},
    "wish": {"a_team": "1 Ajax", "b_team": "2 Bern"},
    "wish_nothing": {"a_team": "1 Ajax", "b_team": "2 Bern"},
}
"""The fields of each sentence, with an example."""


def _check(system: System) -> None:
    """StateError for an option of an unknown kind, and for a sentence that cannot be written."""
    for option in system.options:
        if option.kind not in KINDS:
            hint = did_you_mean(str(option.kind), KINDS) or f"; there are: {', '.join(KINDS)}"
            raise StateError(f"{option.kind!r} is no kind of an option{hint}", f"options.{option.name}")
        try:
            read_options({}, (option,), system.id)
        except StateError as error:
            raise StateError(f"the default: {error.why}", error.where) from None
    for key, text in system.sentences.items():
        where = f"sentences.{key}"
        if key not in _FIELDS:
            hint = did_you_mean(key, _FIELDS) or f"; there are: {', '.join(_FIELDS)}"
            raise StateError(f"there is no sentence {key!r}{hint}", where)
        try:
            read(text).put(_FIELDS[key], GRAMMARS["en"])
        except KeyError as error:
            fields = ", ".join(f"{{{name}}}" for name in _FIELDS[key])
            raise StateError(f"there is no field {{{error.args[0]}}}; there are: {fields}", where) from None
        except ValueError as error:
            raise StateError(str(error), where) from None


class _Watched:
    """The `pair` of a system from outside: options in points, and an answer that is a complete round."""

    def __init__(self, system: System) -> None:
        self._system = system

    def __call__(
        self, tournament: Tournament, options: Mapping[str, Any], together: tuple[int, int] | None = None
    ) -> RoundPairing:
        name = self._system.id
        found = self._system.pair(tournament, in_points(options), together)
        if not isinstance(found, RoundPairing):
            raise refused(found, f"`pair` of the system {name} returns a RoundPairing")
        seated = [entry.tpn for pair in found.pairs for entry in (pair.white, pair.black)]
        seated += [] if found.bye is None else [found.bye.tpn]
        present = {entry.tpn for entry in tournament.present}
        for what, wrong in (
            ("twice", [tpn for tpn, times in Counter(seated).items() if times > 1]),
            ("not at all", present.difference(seated)),
            ("though absent", set(seated) - present),
        ):
            if wrong:
                labels = ", ".join(tournament.entry(tpn).label for tpn in sorted(wrong))
                raise StateError(
                    f"round {tournament.round} by the system {name} has {labels} {what}", "system"
                )
        tables = sorted(pair.table for pair in found.pairs)
        if tables != list(range(1, len(tables) + 1)):
            raise StateError(
                f"round {tournament.round} by the system {name} has the tables {', '.join(map(str, tables))}; they are "
                f"numbered 1 to {len(tables)}",
                "system",
            )
        return replace(found, options_tenths=options)


def _tell(system: System) -> None:
    tell(
        system.id,
        Kind(
            system.solo,
            system.colours,
            lambda given: read_options(given, system.options, system.id),
            lambda tournament, result: entered(scoring_of(tournament), result),
            lambda tournament, kind: scoring_of(tournament).past_bye(kind),
        ),
    )


for _system in SYSTEMS.values():
    _tell(_system)
