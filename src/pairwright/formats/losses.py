"""What a file cannot represent: the written tournament compared with the one read back, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from ..domain.event_info import EventInfo
from ..domain.messages import msg
from ..domain.tournament import Entry, Player, Tournament

_TOURNAMENT: Mapping[str, str] = {
    "system": msg("the system"),
    "name": msg("the name of the event"),
    "notes": msg("remarks"),
    "prohibited": msg("prohibited pairs"),
    "forced": msg("pairs that are decided"),
    "grouped": msg("groups of players"),
    "decided": msg("decided pairs of earlier rounds"),
    "acceleration": msg("virtual points"),
    "requested": msg("byes that are settled"),
    "abnormal": msg("points by decision"),
}
_ENTRY: Mapping[str, str] = {
    "name": msg("names of teams"),
    "short_name": msg("short names of teams"),
    "rating": msg("strengths of teams"),
    "federation": msg("federations of teams"),
    "joined_round": msg("when teams came"),
    "available": msg("who is absent"),
    "withdrawn_after": msg("who has withdrawn, and when"),
    "previous_place": msg("places in the Olympiad before"),
}
_PLAYER: Mapping[str, str] = {
    "name": msg("names of players"),
    "sex": msg("the sex of players"),
    "title": msg("titles"),
    "rating": msg("ratings"),
    "federation": msg("federations of players"),
    "fide_id": msg("FIDE ids"),
    "birth": msg("dates of birth"),
    "national": msg("national ratings"),
    "ratings": msg("official ratings by list"),
}
_INFO: Mapping[str, str] = {
    "extra": msg("lines of the file that no field holds"),
    "type_code": msg("the code of the type"),
    "ranking_method": msg("how the ranks were made"),
    "controller": msg("who made the pairings"),
    "chief_arbiter": msg("the chief arbiter"),
    "deputies": msg("the deputies"),
    "standings_order": msg("the order of the standings"),
}


def losses(written: Tournament, read: Tournament) -> list[str]:
    """The differences, in the order of the fields; apart from points, matches and invented boards."""
    found: dict[str, None] = {}
    _compare(written, read, _TOURNAMENT, found)
    for name, value in written.options.items():
        if value is not None and str(read.options.get(name, value)) != str(value):
            found[msg("the option {option}", option=name)] = None
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


NO_SIDES = msg("matches without sides (who is named first is White there)")


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
                yield msg("the points of byes")


def _both(entries: Iterable[Entry], read: Tournament) -> Iterable[tuple[Entry, Entry]]:
    return ((entry, read.by_tpn[entry.tpn]) for entry in entries if entry.tpn in read.by_tpn)


def _compare(
    written: Tournament | Entry | Player, read: Any, words: Mapping[str, str], found: dict[str, None]
) -> None:
    for name, text in words.items():
        if getattr(written, name) != getattr(read, name):
            found[text] = None
