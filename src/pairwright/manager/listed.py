"""Players of an event compared with a rating list: what the list has that the event has not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..domain.messages import Message, joined, msg
from ..domain.tournament import Player
from ..formats.rating_lists import Order, filled_player
from .choices import choice
from .event import Event, Member, Team
from .rows import official_rows

LABELS = {
    "name": msg("Name"), "title": msg("Title"), "sex": msg("Sex"), "rating": msg("Rating"),
    "federation": msg("Federation"), "fide_id": msg("FIDE ID"), "birth": msg("Date or year of birth"),
}  # fmt: skip
"""The fields as the form of a player calls them."""
FIELDS = ("name", "title", "sex", "rating", "federation", "fide_id", "birth")


@dataclass(frozen=True)
class Listed:
    """A player of an event in a list. `number` is that of a player of a team, 0 for an entry that is a player."""

    team: int
    number: int
    before: Player
    after: Player
    why: str
    """Why he was not found; empty if he was."""

    @property
    def changes(self) -> dict[str, Any]:
        """The fields that the list changes."""
        return {
            name: getattr(self.after, name)
            for name in FIELDS
            if getattr(self.after, name) != getattr(self.before, name)
        }

    @property
    def also(self) -> list[Message]:
        """What changes beside the rating, as `Title: GM`."""
        return [
            joined(LABELS[name], choice(name, value) if name == "sex" and value else str(value), by=": ")
            for name, value in self.changes.items()
            if name != "rating"
        ]

    @property
    def official(self) -> bool:
        """Whether the list changes the official ratings."""
        return self.after.ratings != self.before.ratings

    @property
    def row(self) -> dict[str, Any]:
        """The change as the verb `ratings` takes it."""
        number = {"number": self.number} if self.number else {}
        official = {"ratings": official_rows(self.after.ratings)} if self.official else {}
        return {"team": self.team, **number, **self.changes, **official}


def listed(event: Event, order: Order, ratings: str = "missing", since: int = 1) -> Iterator[Listed]:
    """Every player of the event in its order. `ratings` and `since` as for `fill_rosters`."""
    for identity in event.order:
        team = event.teams[identity]
        people: tuple[Team | Member, ...] = team.members if event.kind == "teams" else (team,)
        for one in people:
            number = one.number if isinstance(one, Member) else 0
            before = Player(number, **{name: getattr(one, name) for name in (*FIELDS, "ratings")})
            after, why = filled_player(before, order, ratings, since)
            yield Listed(identity, number, before, after, why)


def unrated(event: Event) -> int:
    """How many players have no rating."""
    if event.kind == "teams":
        return sum(not one.rating for team in event.teams.values() for one in team.members)
    return sum(not team.rating for team in event.teams.values()) if event.individual else 0
