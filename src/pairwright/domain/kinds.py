"""What values need to know about a system by its id. Systems are a higher layer, so they register it here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from .errors import StateError
from .expected import expect
from .messages import msg
from .names import among


class Kind(NamedTuple):
    """A system, as `Tournament.new` and `Tournament.played` need it."""

    solo: bool
    colours: bool
    read_options: Callable[[Mapping[str, Any]], Mapping[str, Any]]
    """The complete options; StateError for a wrong one."""
    sides: Callable[[Any, Any], tuple[Any, Any]]
    """Both sides of a match of a tournament, from a result as people type it (`domain.entered`)."""
    bye: Callable[[Any, Any], Any]
    """A bye of a tournament as a past round."""


_KINDS: dict[str, Kind] = {}


def tell(system: str, kind: Kind) -> None:
    """Make a system known."""
    _KINDS[system] = kind


def kind_of(system: str) -> Kind:
    """The kind of a system; StateError if there is none with this id."""
    if not _KINDS:
        raise StateError(
            "no system is known yet; `import pairwright` and its `Tournament` know them", "system"
        )
    expect(system, str, "a system is named by its id, as 'fide-team'")
    if system not in _KINDS:
        known = among(system, _KINDS)
        raise StateError(msg("there is no system {name}{known}", name=repr(system), known=known), "system")
    return _KINDS[system]
