"""The time zone of an event: the one of its settings, otherwise that of the server."""

from __future__ import annotations

import os
from datetime import datetime, tzinfo
from functools import lru_cache
from pathlib import Path
from zoneinfo import ZoneInfo

from ..domain.errors import StateError
from ..domain.messages import msg

_LOCAL = Path("/etc/localtime")


@lru_cache(maxsize=64)
def named(name: str) -> ZoneInfo:
    """A zone by its name, such as Europe/Berlin; StateError if there is none."""
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, KeyError):  # no such zone, a folder of zones, or not a name
        raise StateError(msg("there is no time zone {name}", name=repr(name)), "time_zone") from None


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


def label_of(zone: tzinfo, when: datetime) -> str:
    """The zone as a time at that moment shows it: `CET`, or `UTC+05:30` where it has no letters."""
    local = when.astimezone(zone)
    name = local.tzname() or ""
    if name.isalpha():
        return name
    offset = f"{local:%z}"
    return f"UTC{offset[:3]}:{offset[3:5]}"


def in_zone(text: str, zone: tzinfo) -> str:
    """A time in UTC as machines write it, in a zone and with its name: `2026-11-28 11:00 CET`."""
    when = datetime.fromisoformat(text)
    return f"{when.astimezone(zone):%Y-%m-%d %H:%M} {label_of(zone, when)}"


def clock_time(text: str, zone: tzinfo) -> str:
    """Only the hour and minute of such a time."""
    return f"{datetime.fromisoformat(text).astimezone(zone):%H:%M}"
