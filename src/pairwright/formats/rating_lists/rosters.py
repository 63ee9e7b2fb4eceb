"""Fill in players of a tournament from a rating list: by FIDE id, otherwise by a unique name."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import fields, replace
from typing import Any

from ...domain.errors import Issue
from ...domain.tournament import Entry, Player, Tournament
from .index import Index
from .rated import Rated

KINDS = ("standard", "rapid", "blitz", "effective-rapid", "effective-blitz")
"""The ratings of a list that can be used; an effective one falls back to the standard rating."""


def fill_rosters(
    tournament: Tournament,
    index: Index,
    kind: str = "standard",
    ratings: str = "missing",
    only: Collection[int] = (),
) -> tuple[Tournament, list[Issue]]:
    """The tournament with data from the list, and sentences about what was changed or not found.

    `kind` (of `KINDS`) is the rating to use; `ratings` is `missing` (fill gaps) or `all` (replace those in the file).
    `only`: the numbers of the players to process; by default all. Team ratings and starting numbers are left
    unchanged.
    """
    remarks: list[Issue] = []

    def filled(player: Player, entry: Entry) -> Player:
        if only and player.number not in only:
            return player
        return _filled(player, entry, index, kind, ratings, remarks)

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


def compare_rosters(tournament: Tournament, index: Index, kind: str = "standard") -> list[Issue]:
    """A sentence for every player whose rating differs from the list, or who is not in it. Nothing is changed."""
    found = []
    for entry in tournament.entries:
        for player in entry.players or ((entry.person,) if tournament.solo else ()):
            who = _who(player, entry)
            rated, why = _find(player, index)
            if rated is None:
                found.append(Issue(f"{who}: {why}"))
            elif _rating(rated, kind) != player.rating:
                found.append(
                    Issue(
                        f"{who}: the rating is {player.rating or 'missing'}, the list has "
                        f"{_rating(rated, kind) or 'none'}"
                    )
                )
    return found


def _who(player: Player, entry: Entry) -> str:
    return entry.label if not entry.players else f"{entry.label}, {player.name or player.number}"


def _rating(rated: Rated, kind: str) -> int:
    """The rating of this kind."""
    own: int = getattr(rated, kind.removeprefix("effective-"))
    return own or (rated.standard if kind.startswith("effective-") else 0)


def _filled(
    player: Player, entry: Entry, index: Index, kind: str, ratings: str, remarks: list[Issue]
) -> Player:
    who = _who(player, entry)
    rated, why = _find(player, index)
    if rated is None:
        remarks.append(Issue(f"{who}: {why}"))
        return player
    fide_id = rated.fide_id or (rated.id if isinstance(rated.id, int) and not rated.fide_id else 0)
    changes: dict[str, Any] = {
        "name": player.name or rated.name,
        "sex": player.sex or rated.sex,
        "title": player.title or rated.title,
        "federation": player.federation or rated.federation,
        "fide_id": player.fide_id or fide_id,
        "birth": player.birth or rated.birth,
    }
    rating = _rating(rated, kind)
    if rating and (ratings == "all" or not player.rating):
        changes["rating"] = rating
        if player.rating not in (0, rating):
            remarks.append(Issue(f"{who}: the rating was {player.rating}, the list has {rating}"))
    return replace(player, **changes)


def _find(player: Player, index: Index) -> tuple[Rated | None, str]:
    if player.fide_id:
        rated = index.by_fide_id(player.fide_id)
        return rated, f"the FIDE number {player.fide_id} is not in the list"
    if not player.name:
        return None, "no name and no FIDE number"
    same = index.same_name(player.name)
    if len(same) > 1 and player.birth:
        same = [rated for rated in same if rated.birth[:4] == player.birth[:4]] or same
    if len(same) > 1 and player.federation:
        same = [rated for rated in same if rated.federation == player.federation] or same
    if not same:
        return None, "this name is not in the list"
    if len(same) > 1:
        return None, f"{len(same)} players of the list have this name; give the FIDE number"
    return same[0], ""
