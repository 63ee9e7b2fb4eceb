"""Who may do what, as data: the roles, and the least role of each verb."""

from __future__ import annotations

from .registry import VERBS
from .warnings import Refusal

ROLES = ("public", "captain", "clerk", "arbiter", "chief")
"""From the least to the most: whoever reads; a team's own line-up; results and line-ups; everything but accounts and
what cannot be taken back; everything."""


def may(role: str, verb: str) -> bool:
    """Whether a role may use a verb, for every team."""
    return ROLES.index(role) >= ROLES.index(VERBS[verb].role)


def check(role: str, verb: str) -> None:
    """Refuse what a role may not do."""
    if not may(role, verb):
        raise Refusal(f"{verb} needs the role {VERBS[verb].role}; you are {role}.", "Ask an arbiter.")
