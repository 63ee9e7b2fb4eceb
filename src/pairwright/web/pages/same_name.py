"""Two events of one name are asked about once: nothing but the number of entries would tell them apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...domain.messages import Message, joined, msg
from ...domain.names import counted
from ..access import organisation_of, place_of
from ..event_line import EventLine
from .common import AnyRequest

FIELD = "same"
"""The field of a form that has asked: the name that was asked about."""


def asked(request: AnyRequest, data: Mapping[str, Any], title: str, own: str = "") -> dict[str, Any]:
    """The errors of a form that gives an event this name, which another one has: at its name, and the field that its
    next sending has; empty if there is no such event, or it was asked already. `own`: an event that is no other."""
    if _plain(str(data.get(FIELD, ""))) == _plain(title):
        return {}
    organisations, organisation = place_of(request).organisations, organisation_of(request)
    if own:
        organisation = organisations.of_event(own)
    among = organisations.events(organisation) if organisation else None
    lines = [one for one, _ in place_of(request).index.page(title, among=among).lines]
    alike = [one for one in lines if one.name != own and _plain(one.title) == _plain(title)]
    if not alike:
        return {}
    there = joined(*map(_described, alike), by="; ")
    why = msg("An event of this name is there already: {event}. Send it again to have both.", event=there)
    return {"name": why, FIELD: title}


def _described(line: EventLine) -> Message:
    return joined(line.title, line.city, counted(line.entries, "entry"), by=", ")


def _plain(title: str) -> str:
    return " ".join(title.casefold().split())
