"""What a file cannot represent: the written tournament compared with the one read back, in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from ..domain.event_info import EventInfo
from ..domain.tournament import Entry, Player, Tournament

_TOURNAMENT = {
    "system": "the system", "name": "the name of the event", "notes": "remarks", "prohibited": "prohibited pairs",
    "forced": "pairs that are decided", "grouped": "groups of players", "decided": "decided pairs of earlier rounds",
    "acceleration": "virtual points", "requested": "byes that are settled", "abnormal": "points by decision",
}  # fmt: skip
_ENTRY = {
    "name": "names of teams", "short_name": "short names of teams", "rating": "strengths of teams",
    "federation": "federations of teams", "joined_round": "when teams came", "available": "who is absent",
    "withdrawn_after": "who has withdrawn, and when", "previous_place": "places in the Olympiad before",
}  # fmt: skip
_PLAYER = {
    "name": "names of players", "sex": "the sex of players", "title": "titles", "rating": "ratings",
    "federation": "federations of players", "fide_id": "FIDE ids", "birth": "dates of birth",
    "national": "national ratings", "ratings": "official ratings by list",
}  # fmt: skip
_INFO = {
    "extra": "lines of the file that no field holds", "type_code": "the code of the type",
    "ranking_method": "how the ranks were made", "controller": "who made the pairings",
    "chief_arbiter": "the chief arbiter", "deputies": "the deputies", "standings_order": "the order of the standings",
}  # fmt: skip


def losses(written: Tournament, read: Tournament) -> list[str]:
    """The differences, in the order of the fields; apart from points, matches and invented boards."""
    found: dict[str, None] = {}
    _compare(written, read, _TOURNAMENT, found)
    for name, value in written.options.items():
        if value is not None and str(read.options.get(name, value)) != str(value):
            found[f"the option {name}"] = None
    for item in fields(EventInfo):
        if getattr(written.info, item.name) and getattr(written.info, item.name) != getattr(
            read.info, item.name
        ):
            found[_INFO.get(item.name, item.name.replace("_", " "))] = None
    for entry, other in _both(written.entries, read):
        _compare(entry, other, _ENTRY, found)
        for player, same in zip(entry.players, other.players, strict=False):
            _compare(player, same, _PLAYER, found)
    if written.solo:
        found.update(dict.fromkeys(_of_matches(written, read)))
    return list(found)


NO_SIDES = "matches without sides (who is named first is White there)"


def has_matches(tournament: Tournament) -> bool:
    """Whether any match has been played."""
    return any(item.opponent is not None for entry in tournament.entries for item in entry.history)


def _of_matches(written: Tournament, read: Tournament) -> Iterable[str]:
    """What becomes of matches between individual players in a format that has only teams and boards."""
    for entry, other in _both(written.entries, read):
        for item, same in zip(entry.history, other.history, strict=False):
            if item.opponent is not None and item.colour != same.colour:
                yield NO_SIDES
            if item.opponent is None and (item.mp_tenths, item.gp_tenths) != (same.mp_tenths, same.gp_tenths):
                yield "the points of byes"


def _both(entries: Iterable[Entry], read: Tournament) -> Iterable[tuple[Entry, Entry]]:
    return ((entry, read.by_tpn[entry.tpn]) for entry in entries if entry.tpn in read.by_tpn)


def _compare(
    written: Tournament | Entry | Player, read: Any, words: dict[str, str], found: dict[str, None]
) -> None:
    for name, text in words.items():
        if getattr(written, name) != getattr(read, name):
            found[text] = None
