"""How a server that only this computer can reach is opened to phones and other computers: by a button, or by another
start."""

from __future__ import annotations

import asyncio
import shlex
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from socket import AF_INET, SOCK_DGRAM, socket

from ..domain.errors import StateError
from ..domain.messages import msg
from .place import Installation

_ELSEWHERE = ("192.0.2.1", 9)
"""An address of no computer [RFC 5737]: nothing is sent to it."""
_PORT = 8080
"""The usual one."""


@dataclass(frozen=True)
class Network:
    """What is typed to start the server for others (empty: it is the matter of whoever looks after a database), and
    the address at which they find it (empty: this computer is in no network now)."""

    start: str
    address: str
    can_open: bool = False
    """Whether a button can do it."""
    is_open: bool = False
    """Whether it is done."""


def network_of(place: Installation, port: int) -> Network:
    """The same server for others, on the same port."""
    target = str(getattr(place.desks.shelf, "path", "")) if place.desks.alone else place.desks.where
    more = "" if port == _PORT else f" --port {port}"
    start = f"pairwright serve {shlex.quote(target)} --host 0.0.0.0{more}" if target else ""
    own = own_address()
    can_open = place.open_door and place.listen is not None
    return Network(start, f"http://{own}:{port}/" if own else "", can_open, place.outside)


async def open_to_network(place: Installation) -> None:
    """Everybody signs in from now on, and the others in the network reach the server. StateError: what is missing."""
    if not place.open_door or place.listen is None:
        raise StateError(msg("this server is not opened from here"))
    if not any(one.role("*") == "chief" for one in await asyncio.to_thread(place.accounts.names)):
        raise StateError(msg("an account with the role of chief arbiter is needed first"))
    own = own_address()
    if not own:
        raise StateError(msg("this computer is in no network now"))
    place.open_door = False  # before anybody else can come in
    try:
        await place.listen.open(own)
    except OSError as error:
        place.open_door = True
        raise StateError(
            msg("{address} cannot be opened: {error}", address=own, error=error.strerror or error)
        ) from None
    place.outside = True


def own_address() -> str:
    """The address of this computer in its network; empty without one."""
    with suppress(OSError), socket(AF_INET, SOCK_DGRAM) as way:
        way.connect(_ELSEWHERE)
        own = ip_address(way.getsockname()[0])
        return "" if own.is_loopback or own.is_unspecified else str(own)
    return ""
