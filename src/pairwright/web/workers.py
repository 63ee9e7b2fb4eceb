"""Several processes that serve the same database: each makes its application from what `serve` was told."""

from __future__ import annotations

import gc
import json
import os
import sys
from dataclasses import asdict, dataclass
from pathlib import Path

from litestar import Litestar

from .accounts import open_accounts
from .app import create_app
from .desks import Desks
from .place import Installation

_TOLD = "PAIRWRIGHT_SERVE"
"""The environment variable by which the processes are told what to serve."""
_SWITCH = 0.0005
"""Seconds. While one thread generates a page or a pairing, all others wait this long for their turn after every disk
or network access: with the default 5 ms every twentieth answer took twice as long (benchmarks: the web)."""


@dataclass(frozen=True)
class Served:
    """What is served, and how."""

    target: str
    open_door: bool
    owner: str
    hosts: tuple[str, ...] = ()
    sites: str = ""
    """The folder of published sites; empty for none."""
    secure: bool = False
    ratings: str = ""
    """The folder of rating lists; empty for none."""

    def app(self) -> Litestar:
        """The application."""
        sys.setswitchinterval(_SWITCH)
        sites = Path(self.sites) if self.sites else None
        place = Installation(
            Desks(self.target),
            open_accounts(self.target),
            self.open_door,
            self.owner,
            tuple(self.hosts),
            sites=sites,
            ratings=Path(self.ratings) if self.ratings else None,
        )
        made = create_app(place, self.secure)
        # What is imported stays until the end. Looked through with everything else every few seconds, it made all
        # answers of that moment wait a tenth of a second.
        gc.collect()
        gc.freeze()
        return made

    def tell(self) -> None:
        """Tell it to the processes started from now on."""
        os.environ[_TOLD] = json.dumps(asdict(self))


def app() -> Litestar:
    """The application of a process."""
    return Served(**json.loads(os.environ[_TOLD])).app()
