"""How a server that only this computer can reach is opened to phones and other computers: by another start."""

from __future__ import annotations

import shlex
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from socket import AF_INET, SOCK_DGRAM, socket

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


def network_of(place: Installation, port: int) -> Network:
    """The same server for others, on the same port."""
    target = str(getattr(place.desks.shelf, "path", "")) if place.desks.alone else place.desks.where
    more = "" if port == _PORT else f" --port {port}"
    start = f"pairwright serve {shlex.quote(target)} --host 0.0.0.0{more}" if target else ""
    own = own_address()
    return Network(start, f"http://{own}:{port}/" if own else "")


def own_address() -> str:
    """The address of this computer in its network; empty without one."""
    with suppress(OSError), socket(AF_INET, SOCK_DGRAM) as way:
        way.connect(_ELSEWHERE)
        own = ip_address(way.getsockname()[0])
        return "" if own.is_loopback or own.is_unspecified else str(own)
    return ""
