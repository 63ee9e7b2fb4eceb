"""Team data from tables before its rounds are known."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ...domain.tournament import Player


@dataclass
class Team:
    """A team while its tables are being read."""

    tpn: int
    name: str
    fields: dict[str, Any] = field(default_factory=dict)
    players: list[tuple[int, Player]] = field(default_factory=list)
    """With each player's board."""
