"""Where ratings are looked up: lists and kinds of rating in an order of precedence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ...domain.messages import msg
from ...domain.tournament import Player
from ...ratings.change import named_play
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

_TIME = re.compile(r"(?:\d+/)?(\d{1,6})(?:\+(\d{1,4}))?", re.ASCII)


def kind_of_play(time_control: str) -> str:
    """`standard`, `rapid` or `blitz` by a time control in words that say it, or as in record 222:
    `40/6000+30:1800+30`, in seconds.

    FIDE's Laws of Chess, Appendices A and B: the time for 60 moves is 60 minutes or more in standard play, more than
    10 and less than 60 minutes in rapid play, 10 minutes or less in blitz. Without a time that can be read, or with
    another one for each colour: `standard`.
    """
    named = named_play(time_control)
    if named:
        return named
    parts = [_TIME.fullmatch(part.strip()) for part in time_control.split(":")]
    periods = [(int(part[1]), int(part[2] or 0)) for part in parts if part is not None]
    if len(periods) < len(parts):
        return "standard"
    seconds = sum(base for base, _ in periods) + 60 * max(increment for _, increment in periods)
    return "standard" if seconds >= 3600 else "rapid" if seconds > 600 else "blitz"


@dataclass(frozen=True)
class Order:
    """Lists in their order, kinds of rating in theirs; `highest`: the highest rating of all lists instead."""

    lists: tuple[Index, ...]
    kinds: tuple[str, ...] = ("standard",)
    highest: bool = False

    def found(self, player: Player) -> tuple[list[Rated], str]:
        """The player in each list that has the player; otherwise why not, by the first list."""
        answers = [_find(player, index) for index in self.lists]
        return [rated for rated, _ in answers if rated is not None], answers[0][1]

    def rating(self, found: Sequence[Rated]) -> int:
        """The rating that counts; 0 if there is none."""
        each = [next(filter(None, (rating_of(rated, kind) for kind in self.kinds)), 0) for rated in found]
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
