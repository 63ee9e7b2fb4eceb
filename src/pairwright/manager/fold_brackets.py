"""Decisions about brackets and groups (`cups.fold`) in an event: its field and settings are those of the cup."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from ..cups import fold
from ..cups.state import Cup, Entrant
from ..domain.errors import StateError
from ..domain.messages import msg
from ..systems.ibf.lengths import read_lengths
from .event import Event, EventSettings, evolve
from .snapshot import strength

LENGTHS = ("lengths", "side_lengths")


def bracket_options(settings: EventSettings) -> dict[str, Any]:
    """The options of the first bracket, with the match lengths as numbers."""
    options = dict(settings.options)
    if settings.match_lengths and "lengths" not in options:
        options["lengths"] = list(settings.match_lengths)
    for name in LENGTHS:
        if isinstance(options.get(name), str):
            options[name] = read_lengths(options[name])
    return options


def with_field(event: Event) -> Event:
    """The event with the players of its cup as entered now: names and clubs may be corrected."""
    if event.cup is None:
        return event
    cup = copy.copy(event.cup)
    cup.entrants = _entrants(event)
    return evolve(event, cup=cup)


def _entrants(event: Event) -> tuple[Entrant, ...]:
    found = []
    for number, identity in enumerate(event.order, 1):
        team = event.teams[identity]
        found.append(Entrant(number, team.name, strength(team, event.settings) or None, team.club))
    return tuple(found)


def _decided(kind: str, event: Event, data: Mapping[str, Any]) -> Event:
    """One decision; the first one, the seeding, starts the cup with the current field and settings."""
    if event.cup is not None:
        cup = event.cup.copy()
        cup.entrants = _entrants(event)
    elif kind == "seeding":
        settings = event.settings
        cup = Cup(settings.name, settings.system, bracket_options(settings), _entrants(event))
    else:
        raise StateError(msg("nothing is drawn yet"))
    fold.apply(cup, fold.CupDecision(kind, data))
    return evolve(event, cup=cup)


BRACKETS: dict[str, Callable[[Event, Mapping[str, Any]], Event]] = {
    kind: partial(_decided, kind) for kind in fold.KINDS
}
