"""The parts of a round-state document without influence on pairing: players, and printed information about the
event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from ..domain.event_info import EventInfo
from ..domain.messages import msg
from ..domain.points import points_number, worths_exact
from ..domain.rated_play import PLAYS, TIE_BREAK_RATINGS
from ..domain.tournament import NationalRating, OfficialRating, Player
from .strict_json import MOST, read_each, read_object, read_tenths, read_text, read_whole, refuse, shown

PLAYER_TEXTS = ("name", "sex", "title", "federation", "birth")
PLAYER_NUMBERS = {"rating": MOST, "fide_id": 99_999_999_999}
"""With the largest value: a FIDE id has up to 11 digits, the leading ones in reserve."""
PLAYER_KEYS = (*PLAYER_TEXTS, *PLAYER_NUMBERS, "national", "ratings")
NATIONAL_TEXTS = tuple(name for name in NationalRating._fields if name != "rating")
INFO_LISTS = tuple(
    item.name for item in fields(EventInfo) if item.default == () and item.name != "game_points"
)
INFO_TEXTS = tuple(item.name for item in fields(EventInfo) if item.default == "")
INFO_CHOICES = {"play": ("", *PLAYS), "round_plays": ("", *PLAYS), "tie_break_ratings": TIE_BREAK_RATINGS}
"""Texts of the event's info, and those of its lists, that have fixed values."""


def read_player(item: Any, where: str) -> Player:
    """A member of a team."""
    read_object(item, where, ("number", *PLAYER_KEYS), ("number",))
    return Player(read_whole(item["number"], f"{where}.number", 0), **read_person(item, where))


def read_person(item: dict[str, Any], where: str) -> dict[str, Any]:
    """The fields of a person, in any object."""
    found: dict[str, Any] = {}
    for key in PLAYER_TEXTS:
        if key in item:
            found[key] = read_text(item[key], f"{where}.{key}")
    for key, most in PLAYER_NUMBERS.items():
        if key in item:
            found[key] = read_whole(item[key], f"{where}.{key}", 0, most)
    for key, read in (("national", _national), ("ratings", _official)):
        if key in item:
            found[key] = read_each(item, key, read, f"{where}.")
    return found


def write_player(player: Player) -> dict[str, Any]:
    """The object of a member of a team."""
    return {"number": player.number} | write_person(player)


def write_person(player: Player) -> dict[str, Any]:
    """The fields of a person; unknown ones are left out."""
    written = _given(player, *PLAYER_TEXTS, *PLAYER_NUMBERS)
    if player.national:
        written["national"] = [_given(item, *NATIONAL_TEXTS, "rating") for item in player.national]
    if player.ratings:
        written["ratings"] = [
            _given(item, "kind", "rating", "list", "date") | ({"since": item.since} if item.since > 1 else {})
            for item in player.ratings
        ]
    return written


def _official(item: Any, where: str) -> OfficialRating:
    read_object(item, where, OfficialRating._fields, ("kind", "rating"))
    return OfficialRating(
        _chosen(item["kind"], f"{where}.kind", PLAYS),
        read_whole(item["rating"], f"{where}.rating", 1),
        read_text(item.get("list", ""), f"{where}.list"),
        read_text(item.get("date", ""), f"{where}.date"),
        read_whole(item.get("since", 1), f"{where}.since", 1),
    )


def _chosen(value: Any, where: str, choices: Sequence[str]) -> str:
    """A text with fixed values; empty may be one of them."""
    text = read_text(value, where)
    if text not in choices:
        name = where.rpartition(".")[2]
        known = ", ".join(filter(None, choices))
        what = {"name": name, "choices": known, "value": shown(text)}
        refuse(
            where,
            msg("{name} must be one of {choices} or empty, not {value}", **what)
            if "" in choices
            else msg("{name} must be one of {choices}, not {value}", **what),
        )
    return text


def _info_text(value: Any, where: str) -> str:
    name = where.rpartition(".")[2].partition("[")[0]
    return _chosen(value, where, INFO_CHOICES[name]) if name in INFO_CHOICES else read_text(value, where)


def _national(item: Any, where: str) -> NationalRating:
    read_object(item, where, (*NATIONAL_TEXTS, "rating"), ("federation",))
    values: dict[str, Any] = {
        key: read_text(item[key], f"{where}.{key}") for key in NATIONAL_TEXTS if key in item
    }
    if "rating" in item:
        values["rating"] = read_whole(item["rating"], f"{where}.rating", 0)
    return NationalRating(**values)


def read_info(item: Any, where: str) -> EventInfo:
    """Place, dates, officials and settings of an event."""
    read_object(item, where, ("game_points", *INFO_LISTS, *INFO_TEXTS), ())
    values: dict[str, Any] = {
        key: _info_text(item[key], f"{where}.{key}") for key in INFO_TEXTS if key in item
    }
    values.update((key, read_each(item, key, _info_text, f"{where}.")) for key in INFO_LISTS if key in item)
    if "game_points" in item:
        given = item["game_points"]
        if type(given) is not dict:
            refuse(
                f"{where}.game_points", msg("game_points must be an object, not {value}", value=shown(given))
            )
        values["game_points"] = worths_exact(
            (read_text(letter, f"{where}.game_points"), read_tenths(points, f"{where}.game_points.{letter}"))
            for letter, points in given.items()
        )
    return EventInfo(**values)


def write_info(info: EventInfo) -> dict[str, Any]:
    """The object of an event's info; defaults are left out."""
    written = _given(info, *INFO_TEXTS)
    written |= {key: list(value) for key, value in _given(info, *INFO_LISTS).items()}
    if info.game_points_tenths:
        written["game_points"] = {letter: points_number(points) for letter, points in info.game_points_tenths}
    return written


def _given(values: object, *names: str) -> dict[str, Any]:
    return {name: value for name in names if (value := getattr(values, name))}
