"""Who decided something: a person by name, or whoever has the link of a team."""

from __future__ import annotations

from ..domain.messages import Message, msg

_CAPTAIN, _BY_LINK = "captain of ", ", by link"
"""How the log, which has no language, marks what came by a link."""


def captain_of(team: str) -> str:
    """The captain of a team, as the log has it."""
    return f"{_CAPTAIN}{team}"


def reporter_of(team: str) -> str:
    """Whoever reports results for a team, as the log has it."""
    return f"{team}{_BY_LINK}"


def by_link(person: str) -> Message | None:
    """Who decided something by a link, for display; None for a person."""
    if person.startswith(_CAPTAIN):
        return msg("captain of {team}", team=person.removeprefix(_CAPTAIN))
    if person.endswith(_BY_LINK):
        return msg("{team}, by link", team=person.removesuffix(_BY_LINK))
    return None


def who(person: str) -> str:
    """Who decided something, for display."""
    return by_link(person) or person
