"""Organisations: the events that belong to one, the roles of its members, invitations, sign-up, and quotas.

A member's role counts in every event of the organisation. It is a role of the account under `o/` and the name of the
organisation, beside those in single events and in all (`*`).
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from time import time

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..domain.errors import StateError
from ..domain.messages import Number, msg
from ..manager.size import Size
from ..store.shelf import derived_name
from .accounts import Accounts, Person, check_name, hash_of
from .chiefs import has_role, members_of, organisations_in, scope_of, standing
from .tables import INVITATIONS, JOINED, ORGANISATIONS, OWNED, SETTINGS, TOKENS, USERS

ROLES = ("clerk", "arbiter", "chief")
"""The roles of members: a chief decides about members too."""
EVENTS, ENTRIES = 50, 500
"""The quotas of a new organisation: its events, and the entries of each, by which all of its size is measured."""
_MOST = 1_000_000
_DAYS = 14
"""For how long an invitation can be used."""
MEMBERS = 200
"""How many members an organisation may have, open invitations and accounts of former members included."""
_HELD = 600.0
"""Seconds for which a name is kept for an event that is being made."""
_SIGN_UP = "sign-up"


class NoSuchOrganisation(StateError):
    """There is no organisation of this name."""


@dataclass(frozen=True)
class Organisation:
    """An organisation: its name in addresses, its title, and its quotas."""

    name: str
    title: str
    events: int = EVENTS
    """How many events it may have, archived and deleted ones included."""
    entries: int = ENTRIES
    """How many entries each of them may have; its decisions, rounds and players are limited in proportion
    (`manager/size`)."""


@dataclass(frozen=True)
class Invitation:
    """An invitation that nobody has used."""

    key: str
    """Stands for it in forms; it does not open it."""
    organisation: str
    role: str
    until: float
    maker: str
    """The account that made it; empty for the owner of the machine, and for a program of the place."""


class Organisations:
    """The organisations of a place, in the database of its accounts."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts

    def all(self) -> list[Organisation]:
        """All organisations, by title."""
        with self._accounts.reading() as connection:
            rows = connection.execute(select(ORGANISATIONS)).all()
        return sorted((Organisation(*row) for row in rows), key=lambda one: one.title.casefold())

    def find(self, name: str) -> Organisation:
        """An organisation; NoSuchOrganisation if there is none of the name."""
        row = None
        if name.isprintable():
            with self._accounts.reading() as connection:
                row = connection.execute(select(ORGANISATIONS).where(ORGANISATIONS.c.name == name)).first()
        if row is None:
            raise _missing(name)
        return Organisation(*row)

    def titles(self, names: Collection[str]) -> dict[str, str]:
        """The titles of organisations by name; of one that is gone its name."""
        if not names:
            return {}
        with self._accounts.reading() as connection:
            columns = ORGANISATIONS.c.name, ORGANISATIONS.c.title
            rows = connection.execute(select(*columns).where(ORGANISATIONS.c.name.in_(names))).all()
        return {**{name: name for name in names}, **{row[0]: row[1] for row in rows}}

    def create(self, title: str) -> str:
        """A new organisation, without members; its name in addresses."""
        with self._accounts.changing() as connection:
            return _created(connection, title)

    def change(self, name: str, title: str, events: int, entries: int) -> None:
        """Change the title and the quotas."""
        self.find(name)
        check_name(title)
        if not (0 <= events <= _MOST and 1 <= entries <= _MOST):
            raise StateError(
                msg(
                    "an organisation may have 0 to {most} events, with 1 to {most} entries",
                    most=Number(_MOST),
                )
            )
        with self._accounts.changing() as connection:
            connection.execute(
                update(ORGANISATIONS)
                .where(ORGANISATIONS.c.name == name)
                .values(title=title, events=events, entries=entries)
            )

    def remove(self, name: str) -> None:
        """Remove an organisation, with the roles in it and its invitations. Its events stay, and belong to none."""
        with self._accounts.changing() as connection:
            _locked(connection, name)
            for table, key in ((USERS, USERS.c.id), (TOKENS, TOKENS.c.hash)):
                found = connection.execute(select(key, table.c.roles).where(has_role(table.c.roles, name)))
                for which, roles in found.all():
                    left = {
                        where: role for where, role in json.loads(roles).items() if where != scope_of(name)
                    }
                    connection.execute(update(table).where(key == which).values(roles=json.dumps(left)))
            for table in (OWNED, INVITATIONS, JOINED):
                connection.execute(delete(table).where(table.c.organisation == name))
            connection.execute(delete(ORGANISATIONS).where(ORGANISATIONS.c.name == name))

    # events

    def of_event(self, event: str) -> str:
        """The organisation to which an event belongs; empty if to none."""
        with self._accounts.reading() as connection:
            statement = select(OWNED.c.organisation).where(OWNED.c.event == event)
            return connection.execute(statement).scalar() or ""

    def events(self, organisation: str) -> frozenset[str]:
        """The names of the events of an organisation, archived and deleted ones too."""
        with self._accounts.reading() as connection:
            statement = select(OWNED.c.event).where(OWNED.c.organisation == organisation)
            return frozenset(connection.execute(statement).scalars())

    def counts(self) -> Mapping[str, int]:
        """The number of events of each organisation that has any."""
        with self._accounts.reading() as connection:
            rows = connection.execute(
                select(OWNED.c.organisation, func.count()).group_by(OWNED.c.organisation)
            )
            return {str(name): int(count) for name, count in rows}

    def give(self, event: str, organisation: str) -> None:
        """Let an event belong to an organisation, whatever its quota; to none if that is empty."""
        if organisation:
            self.find(organisation)
        with self._accounts.changing() as connection:
            connection.execute(delete(OWNED).where(OWNED.c.event == event))
            if organisation:
                connection.execute(insert(OWNED).values(event=event, organisation=organisation, since=time()))

    @contextmanager
    def claimed(
        self, organisation: str, event: str, size: Size, present: Callable[[], Collection[str]]
    ) -> Iterator[None]:
        """Keep the name of an event for an organisation (empty: for none) while it is made; StateError if the
        organisation has as many events as it may have, or may not have one of this size.

        `present`: the names of all events that exist, for the rows of those that do not are dropped.
        """
        now = time()
        # not in the transaction: it may have to wait for a connection of the events
        there = frozenset(present()) if organisation else frozenset()
        with self._accounts.changing() as connection:
            old = OWNED.c.since < now - _HELD
            connection.execute(
                delete(OWNED).where(OWNED.c.event == event, old)
            )  # that of one removed by hand
            if organisation:
                self._has_room(connection, organisation, size, there, now)
                try:
                    with connection.begin_nested():
                        row = {"event": event, "organisation": organisation, "since": now}
                        connection.execute(insert(OWNED).values(**row))
                except IntegrityError:
                    raise _taken(event) from None
            elif connection.execute(select(OWNED.c.event).where(OWNED.c.event == event)).first():
                raise _taken(event)
        try:
            yield
        except BaseException:
            if organisation:
                self.give(event, "")
            raise

    def _has_room(
        self, connection: Connection, organisation: str, size: Size, there: Collection[str], now: float,
    ) -> None:  # fmt: skip
        """One at a time: its row is locked."""
        found = _locked(connection, organisation)
        if size.entries > found.entries:
            raise StateError(
                msg(
                    "an event of {organisation} may have {most} entries, and this one has {count}; ask those who run "
                    "this server",
                    organisation=found.title,
                    most=Number(found.entries),
                    count=Number(size.entries),
                )
            )
        if why := size.too_large(found.entries):
            raise StateError(
                msg(
                    "the event is too large for {organisation}: {why}; ask those who run this server",
                    organisation=found.title,
                    why=why,
                )
            )
        own = OWNED.c.organisation == organisation
        rows = connection.execute(select(OWNED.c.event, OWNED.c.since).where(own)).all()
        since = {str(event): float(at) for event, at in rows}
        if len(since) < found.events:
            return
        gone = [event for event, at in since.items() if event not in there and at < now - _HELD]
        connection.execute(delete(OWNED).where(own, OWNED.c.event.in_(gone)))
        if len(since) - len(gone) >= found.events:
            raise StateError(
                msg(
                    "{organisation} may have {count, plural, one {# event} other {# events}}, archived and deleted "
                    "ones included; ask those who run this server",
                    organisation=found.title,
                    count=Number(found.events),
                )
            )

    def most_entries(self, event: str) -> int | None:
        """How many entries an event may have; None if it belongs to no organisation."""
        with self._accounts.reading() as connection:
            statement = select(ORGANISATIONS.c.entries).join(
                OWNED, OWNED.c.organisation == ORGANISATIONS.c.name
            )
            found: int | None = connection.execute(statement.where(OWNED.c.event == event)).scalar()
        return found

    # members

    def seen_by(self, person: Person) -> Person:
        """A person with the events of the organisations in which he or she has a role."""
        own = organisations_in(person.roles)
        if not own:
            return person
        with self._accounts.reading() as connection:
            statement = select(OWNED.c.event, OWNED.c.organisation).where(OWNED.c.organisation.in_(own))
            return replace(
                person, events={event: scope_of(name) for event, name in connection.execute(statement)}
            )

    def members(self, organisation: str) -> list[tuple[str, str]]:
        """Everybody with a role in an organisation, and the role."""
        with self._accounts.reading() as connection:
            return members_of(connection, organisation)

    def set_role(self, organisation: str, name: str, role: str, outside: bool = False) -> None:
        """Change the role of a member, `public` ends it; StateError if no chief would be left. `outside`: somebody who
        is not a member yet."""
        if role != "public":
            _check_role(role)
        with self._accounts.changing() as connection:
            _locked(connection, organisation)  # so that two chiefs do not give up the role at the same moment
            if not outside and name not in dict(members_of(connection, organisation)):
                raise StateError(msg("{name} is no member", name=repr(name[:80])))
            self._accounts.grant_in(connection, name, role, scope_of(organisation))

    # invitations and sign-up

    def invite(self, organisation: str, role: str, maker: str = "") -> str:
        """A new invitation: the secret of its link, shown once. It can be used once, within two weeks, while the
        account that made it may still invite people."""
        _check_role(role)
        secret = secrets.token_urlsafe(24)
        with self._accounts.changing() as connection:
            _locked(connection, organisation)
            connection.execute(delete(INVITATIONS).where(INVITATIONS.c.until < time()))
            made = select(JOINED.c.account).where(JOINED.c.organisation == organisation)
            people = select(func.count()).where(has_role(USERS.c.roles, organisation) | USERS.c.id.in_(made))
            invited = select(func.count()).where(INVITATIONS.c.organisation == organisation)
            if sum(connection.execute(one).scalar_one() for one in (people, invited)) >= MEMBERS:
                raise StateError(
                    msg(
                        "an organisation may have {count} members, open invitations and accounts of former members "
                        "included; ask those who run this server",
                        count=Number(MEMBERS),
                    )
                )
            row = {
                "hash": hash_of(secret), "organisation": organisation, "role": role,
                "until": time() + _DAYS * 24 * 3600, "maker": maker,
            }  # fmt: skip
            connection.execute(insert(INVITATIONS).values(**row))
        return secret

    def invitations(self, organisation: str) -> list[Invitation]:
        """The open invitations of an organisation, the oldest first."""
        with self._accounts.reading() as connection:
            statement = select(INVITATIONS).where(INVITATIONS.c.organisation == organisation)
            rows = connection.execute(statement.where(INVITATIONS.c.until >= time()).order_by("until")).all()
            rows = standing(connection, rows)
        return [Invitation(*row) for row in rows]

    def end_invitation(self, organisation: str, key: str) -> None:
        """Withdraw an invitation."""
        if any(one.key == key for one in self.invitations(organisation)):
            with self._accounts.changing() as connection:
                connection.execute(delete(INVITATIONS).where(INVITATIONS.c.hash == key))

    def invitation(self, secret: str) -> Invitation | None:
        """What a link invites to; None if it was used or withdrawn, is too old, or whoever made it may not invite
        people any more."""
        with self._accounts.reading() as connection:
            rows = connection.execute(
                select(INVITATIONS).where(
                    INVITATIONS.c.hash == hash_of(secret), INVITATIONS.c.until >= time()
                )
            ).all()
            return next((Invitation(*row) for row in standing(connection, rows)), None)

    def join(self, secret: str, name: str, password: str | None) -> str:
        """Use an invitation: for a new account with a password, or for one that exists (None), which keeps a higher
        role that it has. The organisation; StateError if the link opens nothing any more."""
        found = self.invitation(secret)
        if found is None:
            raise _used()
        scope = scope_of(found.organisation)
        row = self._accounts.new_row(name, password, {scope: found.role}) if password is not None else None
        with self._accounts.changing() as connection:
            if not connection.execute(delete(INVITATIONS).where(INVITATIONS.c.hash == found.key)).rowcount:
                raise _used()
            if row is not None:
                self._accounts.insert(connection, row)
                connection.execute(insert(JOINED).values(account=row["id"], organisation=found.organisation))
            else:
                self._accounts.grant_in(connection, name, found.role, scope, lower=False)
        return found.organisation

    @property
    def sign_up_open(self) -> bool:
        """Whether people may make accounts with an organisation of their own."""
        with self._accounts.reading() as connection:
            statement = select(SETTINGS.c.value).where(SETTINGS.c.name == _SIGN_UP)
            return connection.execute(statement).scalar() == "open"

    def open_sign_up(self, wanted: bool) -> None:
        """Open the sign-up for everybody, or close it."""
        with self._accounts.changing() as connection:
            connection.execute(delete(SETTINGS).where(SETTINGS.c.name == _SIGN_UP))
            if wanted:
                connection.execute(insert(SETTINGS).values(name=_SIGN_UP, value="open"))

    def sign_up(self, name: str, password: str, title: str) -> str:
        """A new account, chief of a new organisation; its name. StateError if the sign-up is closed."""
        if not self.sign_up_open:
            raise StateError(msg("nobody can sign up here; ask for an invitation"))
        row = self._accounts.new_row(name, password, {})
        with self._accounts.changing() as connection:
            organisation = _created(connection, title)
            row["roles"] = json.dumps({scope_of(organisation): "chief"})
            self._accounts.insert(connection, row)
        return organisation


def _created(connection: Connection, title: str) -> str:
    title = title.strip()
    check_name(title)
    name = derived_name(title, connection.execute(select(ORGANISATIONS.c.name)).scalars())
    row = {"name": name, "title": title, "events": EVENTS, "entries": ENTRIES}
    try:
        with connection.begin_nested():
            connection.execute(insert(ORGANISATIONS).values(**row))
    except IntegrityError:  # another server was faster
        raise StateError(
            msg("there is an organisation {title} already; try again", title=repr(title))
        ) from None
    return name


def _locked(connection: Connection, name: str) -> Organisation:
    """An organisation, of which nobody else changes anything until the transaction ends."""
    statement = select(ORGANISATIONS).where(ORGANISATIONS.c.name == name).with_for_update()
    row = connection.execute(statement).first() if name.isprintable() else None
    if row is None:
        raise _missing(name)
    return Organisation(*row)


def _check_role(role: str) -> None:
    if role not in ROLES:
        raise StateError(
            msg("the roles are {names}, not {role}", names=", ".join(ROLES), role=repr(role[:40]))
        )


def _missing(name: str) -> NoSuchOrganisation:
    return NoSuchOrganisation(msg("there is no organisation {name}", name=repr(name[:80])))


def _taken(event: str) -> StateError:
    return StateError(msg("there is an event {name} already; try again", name=repr(event)))


def _used() -> StateError:
    return StateError(msg("this invitation was used or withdrawn, or is too old; ask for another one"))
