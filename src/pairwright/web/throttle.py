"""Rate limiting of sign-in attempts: after a few wrong passwords each further attempt has to wait, longer each time.

Counted per account and address, per account, and per address; shared by all servers of a place. An attacker elsewhere
does not delay the true owner in a network from which the account was used before, and nobody for longer than a minute:
only the delay for the attacker's own address keeps growing.
"""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from ipaddress import IPv6Address, ip_address
from time import time

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from .accounts import Accounts
from .tables import TRIES

_RULES = {"both": (5, 900.0), "account": (20, 60.0), "address": (40, 900.0)}
"""What is counted: the attempts without delay, and the longest delay in seconds."""
_COUNTING = 0x70617472
"""The lock in a database that is held while an attempt is counted: many at once are not all seen as the first."""
_FORGOTTEN = 3600.0
"""Seconds without an attempt after which counters are reset."""
_KNOWN = 90 * 24 * 3600.0
"""Seconds for which a network is known from which an account signed in."""


class Throttle:
    """Sign-in attempts, counted in the database of the accounts."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts

    def wait(self, name: str, address: str) -> float:
        """Seconds to wait before an attempt; 0 if it may be made now, and then it is counted first."""
        with self._accounts.reading() as connection:  # who has to wait writes nothing
            _, _, longest = _counted(connection, name, address, time())
            if longest > 0:
                return longest
        with self._accounts.writing() as connection:
            if connection.dialect.name == "postgresql":  # one at a time, as in a file
                connection.execute(select(func.pg_advisory_xact_lock(_COUNTING)))
            now = time()  # it is one's turn: no attempt was later
            connection.execute(delete(TRIES).where(TRIES.c.last < now - _FORGOTTEN))
            keys, found, longest = _counted(connection, name, address, now)
            if longest > 0:
                return longest
            for key in keys:
                if key in found:
                    more = update(TRIES).where(TRIES.c.key == key)
                    connection.execute(more.values(count=TRIES.c.count + 1, last=now))
                else:
                    with suppress(IntegrityError), connection.begin_nested():  # another server was faster
                        connection.execute(insert(TRIES).values(key=key, count=1, last=now))
        return 0.0

    def made_nothing(self, name: str) -> None:
        """An attempt that was not to be counted for all addresses together: as if it had not been made there."""
        key, now = _keys(name, "")["account"], time()
        with self._accounts.writing() as connection:
            statement = select(TRIES.c.count).where(TRIES.c.key == key, TRIES.c.count > 0).with_for_update()
            count = connection.execute(statement).scalar()
            if count is not None:
                less = update(TRIES).where(TRIES.c.key == key)
                connection.execute(less.values(count=count - 1, last=now - _pause("account", count - 1)))

    def succeeded(self, name: str, address: str) -> None:
        """The password was right: the counter of the account is reset, that of the address reduced by this attempt, and
        the network is one where the account is known."""
        keys = _keys(name, address)
        until = time() + _KNOWN
        with self._accounts.writing() as connection:
            connection.execute(delete(TRIES).where(TRIES.c.key.in_((keys["both"], keys["account"]))))
            one = update(TRIES).where(TRIES.c.key == keys["address"], TRIES.c.count > 0)
            connection.execute(one.values(count=TRIES.c.count - 1))
            again = update(TRIES).where(TRIES.c.key == keys["known"]).values(last=until)
            if not connection.execute(again).rowcount:
                with suppress(IntegrityError), connection.begin_nested():
                    connection.execute(insert(TRIES).values(key=keys["known"], count=0, last=until))


def _pause(what: str, count: int) -> float:
    free, longest = _RULES[what]
    return 0.0 if count < free else min(longest, 2.0 ** min(count - free, 20))


def network_of(address: str) -> str:
    """What counts as one address: of IPv6 the whole network that one household has."""
    with suppress(ValueError):
        found = ip_address(address)
        if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
            return str(IPv6Address(int(found) >> 64 << 64))
    return address


def _counted(
    connection: Connection, name: str, address: str, now: float
) -> tuple[list[str], set[str], float]:
    """The counters of an attempt, those of them that exist, and the seconds to wait."""
    keys = _keys(name, address)
    known = keys.pop("known")
    if connection.execute(select(TRIES.c.key).where(TRIES.c.key == known)).first() is not None:
        del keys["account"]  # what others try elsewhere keeps nobody out here
    of = (TRIES.c.key.in_(keys.values())) & (TRIES.c.last >= now - _FORGOTTEN)
    found = {key: (count, last) for key, count, last in connection.execute(select(TRIES).where(of))}
    waits = [found[key][1] + _pause(what, found[key][0]) - now for what, key in keys.items() if key in found]
    return list(keys.values()), set(found), max(waits, default=0.0)


def _keys(name: str, address: str) -> dict[str, str]:
    """The counter keys, as hashes: people type passwords into the name field."""
    address = network_of(address)
    texts = {
        "both": f"{name}\n{address}",
        "account": f"{name}\n",
        "address": f"\n{address}",
        "known": f"{name}\n{address}\nknown",
    }
    return {what: sha256(text.encode(errors="replace")).hexdigest() for what, text in texts.items()}
