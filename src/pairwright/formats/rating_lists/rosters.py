"""Fill in players of a tournament from rating lists: by FIDE id, otherwise by a unique name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import fields, replace
from typing import Any

from ...domain.errors import Issue
from ...domain.messages import Message, joined, msg
from ...domain.rated_play import merged
from ...domain.tournament import Entry, Player, Tournament
from .order import Found, Order
from .rated import Rated


def fill_rosters(
    tournament: Tournament, order: Order, ratings: str = "missing", only: Collection[int] = (), since: int = 1
) -> tuple[Tournament, list[Issue]]:
    """The tournament with data from the lists, and sentences about what was changed or not found.

    `ratings` is `missing` (fill gaps) or `all` (replace those in the file; with the highest of all lists only lower
    ones). `only`: the numbers of the players to process; by default all. Official ratings are added with their list and
    its date, from round `since` on; from a later round than 1 the tournament rating stays. Team ratings and starting
    numbers are left unchanged.
    """
    remarks: list[Issue] = []

    def filled(player: Player, entry: Entry) -> Player:
        if only and player.number not in only:
            return player
        return _filled(player, entry, order, ratings, remarks, since)

    entries = []
    for entry in tournament.entries:
        if entry.players or not tournament.solo:
            entries.append(replace(entry, players=tuple(filled(player, entry) for player in entry.players)))
        else:
            person = filled(entry.person, entry)
            entries.append(
                replace(entry, **{one.name: getattr(person, one.name) for one in fields(Player)[1:]})
            )
    return replace(tournament, entries=tuple(entries)), remarks


def compare_rosters(tournament: Tournament, order: Order) -> list[Issue]:
    """A sentence for every player whose rating differs from the lists, or who is in none. Nothing is changed."""
    sentences = []
    for entry in tournament.entries:
        for player in entry.players or ((entry.person,) if tournament.solo else ()):
            who = _who(player, entry)
            found, why = order.found(player)
            rating = _rating(player, found, order)
            if not found:
                sentences.append(Issue(joined(who, why, by=": ")))
            elif rating != player.rating:
                sentences.append(Issue(joined(who, _difference(player.rating, rating), by=": ")))
    return sentences


def _difference(here: int, there: int) -> Message:
    """Two ratings that differ, in words; one of them may be missing."""
    if not here:
        return msg("the rating is missing, the list has {there}", there=there)
    if not there:
        return msg("the rating is {here}, the list has none", here=here)
    return msg("the rating is {here}, the list has {there}", here=here, there=there)


def _who(player: Player, entry: Entry) -> str:
    return entry.label if not entry.players else f"{entry.label}, {player.name or player.number}"


def _filled(
    player: Player, entry: Entry, order: Order, ratings: str, remarks: list[Issue], since: int
) -> Player:
    who = _who(player, entry)
    found, why = filled_player(player, order, ratings, since)
    if why:
        remarks.append(Issue(joined(who, why, by=": ")))
    elif player.rating not in (0, found.rating):
        was = msg("the rating was {here}, the list has {there}", here=player.rating, there=found.rating)
        remarks.append(Issue(joined(who, was, by=": ")))
    return found


def filled_player(
    player: Player, order: Order, ratings: str = "missing", since: int = 1
) -> tuple[Player, str]:
    """A player with data from the lists (`ratings` and `since` as for `fill_rosters`), and why the lists do not have
    the player."""
    found, why = order.found(player)
    if not found:
        return player, why
    changes: dict[str, Any] = {
        name: getattr(player, name) or next(filter(None, (value(one.rated) for one in found)), empty)
        for name, value, empty in _FIELDS
    }
    rating = _rating(player, found, order)
    if rating and since == 1 and (ratings == "all" or not player.rating):
        changes["rating"] = rating
    new = [rating for one in found for rating in one.official]
    changes["ratings"] = merged(player.ratings, new, since) if new else player.ratings
    return replace(player, **changes), ""


def _rating(player: Player, found: Sequence[Found], order: Order) -> int:
    """The rating that counts; with the highest of all lists that of the file too."""
    return max(order.rating(found), player.rating if order.highest else 0)


def _fide_id(rated: Rated) -> int:
    return rated.fide_id or (rated.id if isinstance(rated.id, int) else 0)


_FIELDS: tuple[tuple[str, Callable[[Rated], Any], Any], ...] = (
    ("name", lambda rated: rated.name, ""),
    ("sex", lambda rated: rated.sex, ""),
    ("title", lambda rated: rated.title, ""),
    ("federation", lambda rated: rated.federation, ""),
    ("fide_id", _fide_id, 0),
    ("birth", lambda rated: rated.birth, ""),
)
"""What else is filled in: from the first list that has it."""
