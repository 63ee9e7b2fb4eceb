"""The place that is served: its events, its accounts, and whether its door is open."""

from __future__ import annotations

from dataclasses import dataclass

from .accounts import Accounts
from .desks import Desks


@dataclass
class Place:
    """What every handler works with. `open_door`: on this machine only, without passwords; whoever asks is `owner`."""

    desks: Desks
    accounts: Accounts
    open_door: bool
    owner: str = "arbiter"
    hosts: tuple[str, ...] = ()
    """Names that it answers to; none: all."""
