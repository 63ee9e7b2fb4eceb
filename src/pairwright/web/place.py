"""The place being served: its events, its accounts, whether it is open, and the host names that it accepts."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path
from socket import gethostname
from typing import TYPE_CHECKING

from ..domain.reading import number_in
from .accounts import Accounts
from .away import Away
from .desks import Desks
from .index import Index
from .looking import Looker
from .organisations import Organisations
from .turns import Waiting

if TYPE_CHECKING:
    from .listener import Listener
    from .metrics import Metrics

LOOPBACK = ("localhost", "127.0.0.1", "::1")


@dataclass
class Installation:
    """What every handler works with. `open_door`: only on this machine, without passwords; everybody who
    has not signed in is `owner`."""

    desks: Desks
    accounts: Accounts
    open_door: bool
    owner: str = "arbiter"
    hosts: tuple[str, ...] = ()
    """Host names besides those of the machine."""
    looker: Looker = field(default_factory=Looker)
    """Reads uploaded files."""
    sites: Path | None = None
    """The folder in which sites of events may be written, each in its own subfolder; None: none."""
    metrics: Metrics | None = field(init=False, default=None)
    """Figures for monitoring; None without the extra."""
    organisations: Organisations = field(init=False)
    """Whose events these are."""
    waiting: Waiting = field(init=False)
    """Who waits for whom."""
    index: Index = field(init=False)
    """The list of the events."""
    away: Away = field(init=False)
    """Those in the archive and the trash."""
    ratings: Path | None = None
    """The folder of rating lists; None: none are kept."""
    listen: Listener | None = None
    """Opens a running server to the network; None where it cannot be done while it runs."""
    outside: bool = False
    """Whether others in the network reach the server."""
    form_secret: str = ""
    """The key that signs form tokens."""

    def __post_init__(self) -> None:
        self.organisations = Organisations(self.accounts)
        self.desks.most_entries = self.organisations.most_entries
        self.waiting = Waiting(self.desks, self.organisations.of_event)
        self.index = Index(self.desks, self.accounts)
        self.away = Away(self.desks)

    async def end(self) -> None:
        """End the connections at a second address; then close all files."""
        if self.listen is not None:
            await self.listen.close()
        self.close()

    def close(self) -> None:
        """Close all files and connections to databases."""
        self.index.close()
        self.desks.close()
        self.accounts.close()

    def answers_to(self, host: str) -> bool:
        """Whether a `Host` header names this server.

        Another site can make a name of its own resolve to this machine, but neither `localhost` nor an IP address is
        such a name.
        """
        name, _, port = host.rpartition(":")
        name = (
            (name if number_in(port) is not None and name else host)
            .casefold()
            .removeprefix("[")
            .removesuffix("]")
        )
        if name in LOOPBACK or name in map(str.casefold, self.hosts):
            return True
        if self.open_door:
            return False
        with suppress(ValueError):
            return bool(ip_address(name))
        return name == gethostname().casefold()
