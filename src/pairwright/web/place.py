"""The place that is served: its events, its accounts, whether its door is open, and the names that it answers to."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path
from socket import gethostname

from .accounts import Accounts
from .desks import Desks
from .looking import Looker

LOOPBACK = ("localhost", "127.0.0.1", "::1")


@dataclass
class Installation:
    """What every handler works with. `open_door`: on this machine only, without passwords; whoever asks is `owner`."""

    desks: Desks
    accounts: Accounts
    open_door: bool
    owner: str = "arbiter"
    hosts: tuple[str, ...] = ()
    """Names of its own, beside those of the machine."""
    looker: Looker = field(default_factory=Looker)
    """What reads uploaded files."""
    sites: Path | None = None
    """The folder in which sites of events may be written, each in one of its own; None: none."""
    form_secret: str = ""
    """What signs the tokens of forms."""

    def answers_to(self, host: str) -> bool:
        """Whether a `Host` header names this server.

        Another site can bend a name of its own to this machine, but neither `localhost` nor an address is such a name.
        """
        name, _, port = host.rpartition(":")
        name = (name if port.isdigit() and name else host).casefold().removeprefix("[").removesuffix("]")
        if name in LOOPBACK or name in map(str.casefold, self.hosts):
            return True
        if self.open_door:
            return False
        with suppress(ValueError):
            return bool(ip_address(name))
        return name == gethostname().casefold()
