"""What chiefs alone can do, and must not be lost with them: the place and each organisation keep one, and invitations
end with the role of whoever made them.

Everything here happens within a transaction of the caller.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, select

from ..domain.errors import StateError
from ..domain.messages import msg
from .tables import INVITATIONS, ORGANISATIONS, USERS

_SCOPE = "o/"
_CHIEF = '"*": "chief"'
"""What the roles of a chief of all events contain, as they are stored."""


def scope_of(organisation: str) -> str:
    """The key of the role in an organisation."""
    return f"{_SCOPE}{organisation}"


def organisations_in(roles: Iterable[str]) -> list[str]:
    """The organisations in which somebody has a role."""
    return sorted(where.removeprefix(_SCOPE) for where in roles if where.startswith(_SCOPE))


def has_role(roles: ColumnElement[str], organisation: str) -> ColumnElement[bool]:
    """Whether the roles, as they are stored, may have one in an organisation."""
    return roles.contains(json.dumps(scope_of(organisation)), autoescape=True)


def members_of(connection: Connection, organisation: str) -> list[tuple[str, str]]:
    """Everybody with a role in an organisation, and the role."""
    scope = scope_of(organisation)
    statement = select(USERS.c.name, USERS.c.roles).where(has_role(USERS.c.roles, organisation))
    rows = connection.execute(statement.order_by(USERS.c.name)).all()
    return [(name, roles[scope]) for name, text in rows if scope in (roles := json.loads(text))]


def keep_a_chief(connection: Connection, name: str) -> None:
    """StateError if nobody else is chief of all events: seen and written in one transaction, so that two who give
    the role up at the same moment do not leave the place without one."""
    statement = select(USERS.c.name, USERS.c.roles).where(USERS.c.roles.contains(_CHIEF)).order_by(USERS.c.id)
    rows = connection.execute(statement.with_for_update()).all()
    chiefs = {one for one, roles in rows if json.loads(roles).get("*") == "chief"}
    if chiefs == {name}:
        raise StateError(msg("the events need a chief: give somebody else this role first"))


def keep_a_chief_in(connection: Connection, name: str, organisation: str) -> None:
    """The same for an organisation, whose row is locked: whoever ends the role of its chief, it needs another one."""
    statement = select(ORGANISATIONS.c.title).where(ORGANISATIONS.c.name == organisation).with_for_update()
    title = connection.execute(statement).scalar()
    chiefs = {one for one, role in members_of(connection, organisation) if role == "chief"}
    if title is not None and chiefs == {name}:
        raise StateError(
            msg("{organisation} needs a chief: give somebody else this role first", organisation=title)
        )


def may_invite(roles: Mapping[str, str], organisation: str) -> bool:
    """Whether somebody with these roles may invite people to an organisation."""
    return "chief" in (roles.get("*"), roles.get(scope_of(organisation)))


def end_invitations(connection: Connection, account: str, roles: Mapping[str, str]) -> None:
    """End the invitations that an account has made and may not make any more, with the roles that are left to it."""
    if roles.get("*") == "chief":
        return
    still = [name for name in organisations_in(roles) if may_invite(roles, name)]
    connection.execute(
        delete(INVITATIONS).where(INVITATIONS.c.maker == account, INVITATIONS.c.organisation.not_in(still))
    )


def standing(connection: Connection, rows: Iterable[Any]) -> list[Any]:
    """The rows of invitations whose makers may still invite people."""
    found = list(rows)
    makers = {row.maker for row in found if row.maker}
    if not makers:
        return found
    statement = select(USERS.c.id, USERS.c.roles).where(USERS.c.id.in_(makers))
    roles = {account: json.loads(text) for account, text in connection.execute(statement)}
    return [row for row in found if not row.maker or may_invite(roles.get(row.maker, {}), row.organisation)]
