"""The timestamp of a decision, and of a file."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> str:
    """UTC as ISO 8601 with milliseconds: 2026-11-28T07:00:00.000Z."""
    return _written(datetime.now(UTC))


def at_time(seconds: float) -> str:
    """The same of a time of a file, in seconds since the epoch."""
    return _written(datetime.fromtimestamp(seconds, UTC))


def _written(time: datetime) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z"
