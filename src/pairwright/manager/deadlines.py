"""Times until which something can be handed in: as typed, without a zone UTC."""

from __future__ import annotations

from datetime import UTC, datetime


def moment(text: str) -> datetime | None:
    """The time that a text means; None when it is none."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found.astimezone(UTC) if found.tzinfo else found.replace(tzinfo=UTC)


def utc(text: str) -> str:
    """The time in UTC as machines read it, to the minute: `2026-11-28T10:00Z`; empty when the text is none."""
    found = moment(text)
    return f"{found:%Y-%m-%dT%H:%M}Z" if found is not None else ""


def is_over(text: str) -> bool:
    """Whether the time is past; never for a text that is none."""
    found = moment(text)
    return found is not None and datetime.now(UTC) >= found
