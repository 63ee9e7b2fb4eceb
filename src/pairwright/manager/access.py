"""Access rights as data: the roles, and the minimum role for each verb."""

from __future__ import annotations

from ..domain.messages import msg
from .registry import VERBS
from .warnings import Refusal

ROLES = ("public", "captain", "clerk", "arbiter", "chief")
"""From least to most: read; a team's own line-up; results and line-ups; everything except accounts and irreversible
decisions; everything."""
ROLE_NAMES = {
    "public": msg("reader"),
    "captain": msg("captain"),
    "clerk": msg("clerk"),
    "arbiter": msg("arbiter"),
    "chief": msg("chief arbiter"),
}
"""The roles for display."""


def may(role: str, verb: str) -> bool:
    """Whether a role may use a verb, for any team."""
    return ROLES.index(role) >= ROLES.index(VERBS[verb].role)


def check(role: str, verb: str) -> None:
    """Refuse what a role may not do."""
    if not may(role, verb):
        raise Refusal(
            msg(
                "{verb} needs the role {role}; you are {other_role}.",
                verb=verb,
                role=ROLE_NAMES[VERBS[verb].role],
                other_role=ROLE_NAMES[role],
            ),
            msg("Ask an arbiter."),
        )
