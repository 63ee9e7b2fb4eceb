"""The timestamp of a decision."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> str:
    """UTC as ISO 8601 with milliseconds: 2026-11-28T07:00:00.000Z."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z"
