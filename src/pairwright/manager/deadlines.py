"""Times until which something can be handed in: typed in the zone of the event, stored in UTC."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo

from ..domain.dates import when_of


def moment(text: str, zone: tzinfo = UTC) -> datetime | None:
    """The time that a text means, as files or people write it, in that zone where it names none; None when it is no
    time."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        typed = when_of(text)
        if not isinstance(typed, datetime):
            return None
        found = typed
    return found.astimezone(UTC) if found.tzinfo else found.replace(tzinfo=zone).astimezone(UTC)


def utc(text: str, zone: tzinfo = UTC) -> str:
    """The time in UTC as machines read it, to the minute: `2026-11-28T10:00Z`; empty when the text is none."""
    found = moment(text, zone)
    return f"{found:%Y-%m-%dT%H:%M}Z" if found is not None else ""


def is_over(text: str) -> bool:
    """Whether the time is past; never for a text that is none."""
    found = moment(text)
    return found is not None and datetime.now(UTC) >= found
