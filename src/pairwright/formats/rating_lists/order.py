"""Where ratings are looked up: lists and kinds of rating in an order of precedence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...domain.entry import OfficialRating
from ...domain.messages import msg
from ...domain.rated_play import PLAYS
from ...domain.tournament import Player
from .index import Index
from .rated import Rated

KINDS = ("standard", "rapid", "blitz", "effective-rapid", "effective-blitz")
"""The ratings of a list that can be used; an effective one falls back to the standard rating."""

ORDERS = {
    "standard": ("standard", "rapid", "blitz"),
    "rapid": ("effective-rapid", "blitz"),
    "blitz": ("effective-blitz", "rapid"),
}
"""The kinds of rating by the kind of play, the first that a player has counts."""


class Found(NamedTuple):
    """A player in one of the lists: the line, the name of the list, and its date."""

    rated: Rated
    source: str
    date: str

    @property
    def official(self) -> tuple[OfficialRating, ...]:
        """The ratings of the list, one of each category that it has."""
        return tuple(
            OfficialRating(play, rating, self.source, self.date)
            for play in PLAYS
            if (rating := rating_of(self.rated, play))
        )


@dataclass(frozen=True)
class Order:
    """Lists in their order, kinds of rating in theirs; `highest`: the highest rating of all lists instead."""

    lists: tuple[Index, ...]
    kinds: tuple[str, ...] = ("standard",)
    highest: bool = False

    def found(self, player: Player) -> tuple[list[Found], str]:
        """The player in each list that has the player; otherwise why not, by the first list."""
        answers = [(*_find(player, index), index) for index in self.lists]
        found = [Found(rated, index.name, index.date) for rated, _, index in answers if rated is not None]
        return found, answers[0][1]

    def rating(self, found: Sequence[Found]) -> int:
        """The rating that counts; 0 if there is none."""
        each = [next(filter(None, (rating_of(one.rated, kind) for kind in self.kinds)), 0) for one in found]
        return max(each, default=0) if self.highest else next(filter(None, each), 0)


def rating_of(rated: Rated, kind: str) -> int:
    """The rating of this kind."""
    own: int = getattr(rated, kind.removeprefix("effective-"))
    return own or (rated.standard if kind.startswith("effective-") else 0)


def _find(player: Player, index: Index) -> tuple[Rated | None, str]:
    if player.fide_id:
        rated = index.by_fide_id(player.fide_id)
        return rated, msg("the FIDE number {number} is not in the list", number=player.fide_id)
    if not player.name:
        return None, msg("no name and no FIDE number")
    same = index.same_name(player.name)
    if len(same) > 1 and player.birth:
        same = [rated for rated in same if rated.birth[:4] == player.birth[:4]] or same
    if len(same) > 1 and player.federation:
        same = [rated for rated in same if rated.federation == player.federation] or same
    if not same:
        return None, msg("this name is not in the list")
    if len(same) > 1:
        return None, msg("{count} players of the list have this name; give the FIDE number", count=len(same))
    return same[0], ""
