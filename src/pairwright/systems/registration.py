"""Systems from outside this package, and what modules below the registry need to know about every system."""

from __future__ import annotations

from ..domain.entered import entered
from ..domain.errors import StateError
from ..domain.expected import expect
from ..domain.kinds import Kind, tell
from .options import read_options
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
    if known is not None and known is not system:
        raise StateError(f"there is a system {system.id!r} already; choose another id", "system")
    add(system)
    _tell(system)
    return system


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
