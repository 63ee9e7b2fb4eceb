"""The time zone of an event: the one of its settings, otherwise that of the server."""

from __future__ import annotations

import os
from datetime import datetime, tzinfo
from difflib import get_close_matches
from functools import cache, lru_cache
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones

from ..domain.dates import dated
from ..domain.errors import StateError
from ..domain.messages import joined, msg

_LOCAL = Path("/etc/localtime")
_REGIONS = (
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
)  # fmt: skip


@lru_cache(maxsize=64)
def named(name: str) -> ZoneInfo:
    """A zone by its name, such as Europe/Berlin; StateError if there is none."""
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, KeyError):  # no such zone, a folder of zones, or not a name
        raise StateError(msg("there is no time zone {name}", name=repr(name)), "time_zone") from None


@cache
def names() -> tuple[str, ...]:
    """The zones to choose from, by places: without the older names and abbreviations that zones have beside them."""
    found = (name for name in available_timezones() if name.partition("/")[0] in _REGIONS)
    return (*sorted(found), "UTC")


def offered() -> tuple[str, ...]:
    """The same with the zone of this computer first."""
    own = getattr(of_the_server(), "key", "")
    return (own, *(name for name in names() if name != own)) if own else names()


def near(name: str) -> tuple[str, ...]:
    """The zones that a misspelt name, or the name of a place alone, may mean; three at most."""
    wanted = "_".join(name.split()).casefold()
    place = wanted.rpartition("/")[2]
    by_text = {one.casefold(): one for one in names()}
    by_place = {text.rpartition("/")[2]: one for text, one in by_text.items()}
    begin = [one for text, one in by_place.items() if len(place) > 2 and text.startswith(place)]
    alike = [by_text[text] for text in get_close_matches(wanted, by_text, 3, 0.75)]
    alike += [by_place[text] for text in get_close_matches(place, by_place, 3, 0.75)]
    return tuple(dict.fromkeys((*begin, *alike)))[:3]


def zone_of(name: str) -> tzinfo:
    """The zone of a setting; that of the server where it is empty, or unknown on this computer."""
    if name:
        try:
            return named(name)
        except StateError:
            pass
    return of_the_server()


def of_the_server() -> tzinfo:
    """The local zone of this computer: by its name where that is known, so that summer time is kept."""
    parts = (os.environ.get("TZ", "").lstrip(":") or str(_LOCAL.resolve())).rpartition("zoneinfo/")
    try:
        return named(parts[2])
    except StateError:
        return datetime.now().astimezone().tzinfo or ZoneInfo("UTC")


_NAMES = {
    str(name): name for name in (msg("CET"), msg("CEST"), msg("EET"), msg("EEST"), msg("WET"), msg("WEST"))
}
"""Names of zones that some languages have words of their own for."""


def label_of(zone: tzinfo, when: datetime) -> str:
    """The zone as a time at that moment shows it: `CET`, or `UTC+05:30` where it has no letters."""
    local = when.astimezone(zone)
    name = local.tzname() or ""
    if name.isalpha():
        return _NAMES.get(name, name)
    offset = f"{local:%z}"
    return f"UTC{offset[:3]}:{offset[3:5]}"


def in_zone(text: str, zone: tzinfo) -> str:
    """A time in UTC as machines write it, in a zone and with its name: `2026-11-28 11:00 CET`."""
    when = datetime.fromisoformat(text)
    return joined(dated(f"{when.astimezone(zone):%Y-%m-%d %H:%M}"), label_of(zone, when))


def clock_time(text: str, zone: tzinfo) -> str:
    """Only the hour and minute of such a time."""
    return f"{datetime.fromisoformat(text).astimezone(zone):%H:%M}"
