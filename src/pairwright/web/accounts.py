"""Accounts: people with passwords and roles, captains' links, tokens of other programs, sessions. Secrets are stored
only as hashes."""

from __future__ import annotations

import json
import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import BoundedSemaphore
from typing import Any
from unicodedata import normalize
from urllib.parse import quote

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from sqlalchemy import ColumnElement, Connection, Engine, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..domain.errors import StateError
from ..domain.messages import msg
from ..manager.access import ROLES
from ..manager.persons import by_link
from ..store.engines import database_engine
from ..store.shelf import is_url
from .accounts_file import AccountsFile
from .chiefs import end_invitations, keep_a_chief, keep_a_chief_in, organisations_in
from .tables import LINKS, SECRETS, TOKENS, USERS, create_tables

LEAST = 10
MOST = 1000
"""The minimum and maximum length of a password."""
_PERSON = (USERS.c.name, USERS.c.roles, USERS.c.id, USERS.c.generation)
_hashing = BoundedSemaphore(2)
"""Hashing a password takes 64 MiB and a tenth of a second: never more than two at once."""
_ADDING = 0x70616972
"""The lock in a database that is held while an account is added."""
_NOBODY = "$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHRzb21lc2FsdA$4Ns2e3qvMPVdgjA6RhTRZN0Nme8S5o4N4vKbVVSQ5kU"


@dataclass(frozen=True)
class Person:
    """A signed-in user: a name and the roles in events, in organisations (`o/` and the name), and in all events
    (`*`)."""

    name: str
    roles: dict[str, str]
    account: str = ""
    """The id of the account; empty for a program with a token, and for the public."""
    generation: int = 0
    events: Mapping[str, str] = field(default_factory=dict)
    """The events of the organisations in which there is a role, to the key of that role."""

    def role(self, event: str) -> str:
        """The role in an event, or in an organisation by its key; `public` if none is given."""
        keys = (event, self.events.get(event, "*"), "*")
        found = [self.roles[key] for key in keys if key in self.roles]
        return max(found, key=ROLES.index, default="public")


PUBLIC = Person("", {})


def _no_account(name: str) -> StateError:
    return StateError(msg("there is no account {name}", name=repr(name)))


def _person_of(row: Sequence[Any]) -> Person:
    return Person(row[0], json.loads(row[1]), row[2], row[3])


class Accounts:
    """The accounts of a place with events."""

    def __init__(self, where: Path | Engine) -> None:
        """`where`: a file that exists, which may be empty, or a database."""
        self.path: Path | None = None
        """The file; None in a database."""
        self._used: Callable[[bool], AbstractContextManager[bool | None]] = nullcontext
        if isinstance(where, Path):
            file = AccountsFile(where, create_tables)
            self.path, self.engine, self._used = where, file.engine, file.used
        else:
            self.engine = where
            with self.writing() as connection:
                create_tables(connection)
        self.readonly = ""
        """Why accounts are read-only; empty if they are not."""
        self.folder: TemporaryDirectory[str] | None = None
        """Folder of a temporary copy, deleted when the program ends."""
        self._hasher = PasswordHasher()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to read by."""
        with self._used(False), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction that writes."""
        with self._used(True), self.engine.execution_options(writing=True).begin() as connection:
            yield connection

    def changing(self) -> AbstractContextManager[Connection]:
        """The same for persistent changes; StateError if they would not persist."""
        if self.readonly:
            raise StateError(msg("nothing can be changed: {why}", why=self.readonly))
        return self.writing()

    def secret(self) -> str:
        """The key that signs forms: the same after a restart, and on every server of the place."""
        try:
            with self.writing() as connection:
                connection.execute(insert(SECRETS).values(name="forms", value=secrets.token_hex(32)))
        except IntegrityError:
            pass  # it already exists
        with self.reading() as connection:
            return str(connection.execute(select(SECRETS.c.value)).scalar_one())

    def names(self) -> list[Person]:
        """Names of all accounts."""
        with self.reading() as connection:
            rows = connection.execute(select(*_PERSON).order_by(USERS.c.name)).all()
        return [_person_of(row) for row in rows]

    def add(self, name: str, password: str, role: str, event: str = "*") -> None:
        """A new account; StateError if the name is taken or the password too short."""
        _check_role(role)
        row = self.new_row(name, password, {event: role})
        with self.changing() as connection:
            self.insert(connection, row)

    def new_row(self, name: str, password: str, roles: Mapping[str, str]) -> dict[str, Any]:
        """The row of a new account, for `insert`; StateError if the name or the password is not allowed."""
        check_password(password)
        check_name(name)
        return {
            "id": secrets.token_hex(16), "name": name, "generation": 1, "password": self._hashed(password),
            "roles": json.dumps(dict(roles)),
        }  # fmt: skip

    def insert(self, connection: Connection, row: Mapping[str, Any]) -> None:
        """Add an account within a transaction; StateError if the name is taken, or looks like one that is."""
        if connection.dialect.name == "postgresql":  # one at a time; a file has one writer anyway
            connection.execute(select(func.pg_advisory_xact_lock(_ADDING)))
        alike = _look_of(row["name"])
        for other in connection.execute(select(USERS.c.name)).scalars():
            if other != row["name"] and _look_of(other) == alike:
                raise StateError(
                    msg(
                        "there is an account {other}, and {name} looks like it; choose another name",
                        other=repr(other),
                        name=repr(row["name"]),
                    )
                )
        try:
            with connection.begin_nested():
                connection.execute(insert(USERS).values(**row))
        except IntegrityError:
            raise StateError(msg("there is an account {name} already", name=repr(row["name"]))) from None

    def _hashed(self, password: str) -> str:
        with _hashing:
            return self._hasher.hash(password)

    def grant(self, name: str, role: str, event: str = "*") -> None:
        """Change somebody's role, in one event or in all; `public` removes it."""
        _check_role(role)
        with self.changing() as connection:
            self.grant_in(connection, name, role, event)

    def grant_in(self, connection: Connection, name: str, role: str, event: str, lower: bool = True) -> None:
        """The same within a transaction. `lower`: also if the role is less than the present one."""
        if role != "chief" and lower:  # these lock other rows too, and therefore first
            for organisation in organisations_in([event]):
                keep_a_chief_in(connection, name, organisation)
            if event == "*":
                keep_a_chief(connection, name)
        statement = select(USERS.c.id, USERS.c.roles).where(USERS.c.name == name).with_for_update()
        found = connection.execute(statement).first()
        if found is None:
            raise _no_account(name)
        roles = json.loads(found.roles)
        if not lower:
            role = max(role, roles.get(event, "public"), key=ROLES.index)
        if role == "public":
            roles.pop(event, None)
        else:
            roles[event] = role
        connection.execute(update(USERS).where(USERS.c.name == name).values(roles=json.dumps(roles)))
        end_invitations(connection, found.id, roles)

    def set_password(self, name: str, password: str) -> None:
        """Change the password; the sessions of the account end."""
        check_password(password)
        self._person(name)
        hashed = self._hashed(password)
        with self.changing() as connection:
            connection.execute(
                update(USERS)
                .where(USERS.c.name == name)
                .values(password=hashed, generation=USERS.c.generation + 1)
            )

    def remove(self, name: str, last: bool = False) -> None:
        """Remove an account, its sessions and its invitations; StateError if there is none, or if nobody would be
        chief, of the place or of an organisation. `last`: the only account may be removed too."""
        with self.changing() as connection:
            row = connection.execute(select(*_PERSON).where(USERS.c.name == name)).first()
            if row is None:
                raise _no_account(name)
            person = _person_of(row)
            if not (last and connection.execute(select(func.count()).select_from(USERS)).scalar() == 1):
                for organisation in organisations_in(person.roles):
                    keep_a_chief_in(connection, name, organisation)
                keep_a_chief(connection, name)
            end_invitations(connection, person.account, {})
            connection.execute(delete(USERS).where(USERS.c.name == name))

    def _person(self, name: str) -> Person:
        found = self.find(name)
        if found is None:
            raise _no_account(name)
        return found

    def find(self, name: str) -> Person | None:
        """Find an account by name."""
        return self._one(USERS.c.name == name)

    def of_session(self, account: str, generation: int) -> Person | None:
        """Whose session this is; None if the account was removed or its password changed since."""
        return self._one((USERS.c.id == account) & (USERS.c.generation == generation))

    def _one(self, which: ColumnElement[bool]) -> Person | None:
        with self.reading() as connection:
            row = connection.execute(select(*_PERSON).where(which)).first()
        return _person_of(row) if row is not None else None

    def sign_in(self, name: str, password: str) -> Person | None:
        """The person, if the password is right; equally slow for a name that does not exist."""
        with self.reading() as connection:
            row = connection.execute(select(*_PERSON, USERS.c.password).where(USERS.c.name == name)).first()
        try:
            with _hashing:
                self._hasher.verify(row[-1] if row is not None else _NOBODY, password)
        except (VerifyMismatchError, InvalidHashError):
            return None
        return _person_of(row) if row is not None else None

    def link(self, event: str, team: int) -> str:
        """A new link for a captain: the secret of it, shown once; older links of the team end."""
        return self.links(event, [team])[team]

    def links(self, event: str, teams: Sequence[int]) -> dict[int, str]:
        """New links for captains, all or none of them made: team to secret; older links of these teams end."""
        found = {team: secrets.token_urlsafe(24) for team in teams}
        with self.changing() as connection:
            connection.execute(delete(LINKS).where(_of_teams(event, teams)))
            rows = [
                {"hash": hash_of(secret), "event": event, "team": str(team)} for team, secret in found.items()
            ]
            connection.execute(insert(LINKS), rows)
        return found

    def linked(self, event: str) -> frozenset[int]:
        """The teams that have a link."""
        with self.reading() as connection:
            return frozenset(
                int(team)
                for team in connection.execute(select(LINKS.c.team).where(LINKS.c.event == event)).scalars()
            )

    def end_links(self, event: str, teams: Sequence[int]) -> int:
        """End the links of teams; how many there were."""
        with self.changing() as connection:
            return connection.execute(delete(LINKS).where(_of_teams(event, teams))).rowcount

    def captain(self, event: str, secret: str) -> int | None:
        """The team id for a captain's link."""
        with self.reading() as connection:
            found = connection.execute(
                select(LINKS.c.team).where(LINKS.c.hash == hash_of(secret), LINKS.c.event == event)
            ).scalar()
        return int(found) if found is not None else None

    def token(self, name: str, role: str, event: str = "*") -> str:
        """A token for another program, shown once."""
        _check_role(role)
        check_name(name)
        secret = f"pw_{secrets.token_urlsafe(32)}"
        with self.changing() as connection:
            row = {"hash": hash_of(secret), "name": name, "roles": json.dumps({event: role})}
            connection.execute(insert(TOKENS).values(**row))
        return secret

    def tokens(self) -> list[Person]:
        """The programs with tokens."""
        with self.reading() as connection:
            rows = connection.execute(select(TOKENS.c.name, TOKENS.c.roles).order_by(TOKENS.c.name)).all()
        return [Person(name, json.loads(roles)) for name, roles in rows]

    def end_tokens(self, name: str) -> None:
        """Revoke all tokens of this name, and end the sessions of an account of this name; StateError if there is no
        such token."""
        with self.changing() as connection:
            connection.execute(
                update(USERS).where(USERS.c.name == name).values(generation=USERS.c.generation + 1)
            )
            if not connection.execute(delete(TOKENS).where(TOKENS.c.name == name)).rowcount:
                raise StateError(msg("there is no token {name}", name=repr(name)))

    def by_token(self, secret: str) -> Person | None:
        """Whose token this is."""
        with self.reading() as connection:
            row = connection.execute(
                select(TOKENS.c.name, TOKENS.c.roles).where(TOKENS.c.hash == hash_of(secret))
            ).first()
        return Person(row[0], json.loads(row[1])) if row is not None else None

    def close(self) -> None:
        """Close connections."""
        self.engine.dispose()
        if self.folder is not None:
            self.folder.cleanup()


def open_accounts(target: str) -> Accounts:
    """The accounts belonging to the events: a separate file in the folder, or the same database.

    StateError: there is no such folder.
    """
    if is_url(target):
        return Accounts(database_engine(target))
    path = Path(target)
    folder = path if path.is_dir() or not path.suffix else path.parent
    if not folder.is_dir():
        raise StateError(msg("there is no folder {folder}", folder=folder))
    file = folder / "accounts.sqlite"
    if not os.access(folder, os.W_OK) or (file.exists() and not os.access(file, os.W_OK)):
        return _copied(file)
    keep_private(file)
    return Accounts(file)


def _copied(file: Path) -> Accounts:
    """The accounts of a read-only folder, in a copy: people can sign in, and their sessions end with the program."""
    folder = TemporaryDirectory(prefix="pairwright-")
    copy = Path(folder.name) / file.name
    keep_private(copy)
    if file.exists():
        log = Path(f"{file}-wal")
        mode = "mode=ro" if log.exists() and log.stat().st_size else "mode=ro&immutable=1"
        where = f"file:{quote(str(file.absolute()))}?{mode}"
        try:
            with (
                closing(sqlite3.connect(where, uri=True)) as source,
                closing(sqlite3.connect(copy)) as target,
            ):
                source.backup(target)
        except sqlite3.Error as error:
            raise StateError(msg("{where} cannot be read: {error}", where=file, error=error)) from None
    accounts = Accounts(copy)
    accounts.readonly = msg("{folder} may not be written", folder=file.parent)
    accounts.folder = folder
    return accounts


def keep_private(file: Path) -> None:
    """Create the file readable only by its owner, or remove the permissions of others; the files that SQLite creates
    beside it have the same permissions."""
    with suppress(FileExistsError, PermissionError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    for one in (file, *(Path(f"{file}{beside}") for beside in ("-wal", "-shm", "-journal"))):
        with suppress(OSError):  # it does not exist, or belongs to somebody else
            if one.stat().st_mode & 0o077:
                one.chmod(0o600)


def _of_teams(event: str, teams: Sequence[int]) -> ColumnElement[bool]:
    return (LINKS.c.event == event) & LINKS.c.team.in_([str(team) for team in teams])


def hash_of(secret: str) -> str:
    """What is stored of a secret."""
    return sha256(secret.encode()).hexdigest()


def check_name(name: str) -> None:
    """Check that a name can be displayed and be part of a URL."""
    if not name or name != name.strip() or len(name) > 80 or not name.isprintable() or "/" in name:
        raise StateError(msg("a name has 1 to 80 printable characters and no /"))
    if name in (".", "..") or by_link(name) is not None:
        raise StateError(msg("{name} cannot be the name of an account", name=name))


def _look_of(name: str) -> str:
    """What a name has in common with those that look the same: letters of other cases, widths or compositions, and
    blanks of another kind or number."""
    return " ".join(normalize("NFKC", normalize("NFKC", name).casefold()).split())


def check_password(password: str) -> None:
    """Check the length of a new password."""
    if not LEAST <= len(password) <= MOST:
        raise StateError(msg("a password has {least} to {most} characters", least=LEAST, most=MOST))


def _check_role(role: str) -> None:
    if role not in ROLES:
        raise StateError(msg("the roles are {names}, not {role}", names=", ".join(ROLES), role=repr(role)))
