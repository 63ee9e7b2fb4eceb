"""The category of play of an event and of each round, and the rating of a player that counts in it.

FIDE keeps a standard, a rapid and a blitz rating of every player. The tournament rating (`Player.rating`) is the one
that ranks the players; the official ratings (`Player.ratings`) are those of lists, each with its list, the date of
that list and the first round in which it applies.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from .entry import OfficialRating, Player

if TYPE_CHECKING:
    from .event_info import EventInfo

PLAYS = ("standard", "rapid", "blitz")
"""The categories of play."""
TIE_BREAK_RATINGS = ("", "round")
"""The ratings in tie-breaks: the tournament rating, or the official one of each round."""
FIDE_LIST = "fide"
"""The name of FIDE's own list."""
BY_HAND = ""
"""Stands for the list of a rating that was entered by hand."""

_COUNTED = (FIDE_LIST, BY_HAND)
"""The lists whose ratings FIDE's regulations count."""

_TIME = re.compile(r"(?:\d+/)?(\d{1,6})(?:\+(\d{1,4}))?", re.ASCII)
_UNITS = re.compile(
    r"(?:/|per|pro|je|par|por)\s*(?:move|zug|coup|jugada)|in[ck]r[eé]ment[a-z]*"
    r"|(?:min|se[cgk])[a-z]*\.?|(?<![a-z])s(?![a-z])|['\"′″’”\s]"
)
"""Words and signs for minutes, seconds and increments per move, and blanks."""
_LEAST_SECONDS = 180
"""Smaller numbers are minutes: FIDE rates no game of less than three minutes."""


class Rated(Protocol):
    """A player, or the entry of one."""

    @property
    def rating(self) -> int: ...
    @property
    def ratings(self) -> tuple[OfficialRating, ...]: ...


def named_play(text: str) -> str:
    """`rapid` or `blitz` if a text has the word for it, in English or German; else empty."""
    words = text.casefold()
    if "blitz" in words:
        return "blitz"
    return "rapid" if "rapid" in words or "schnell" in words else ""


@lru_cache(256)
def kind_of_play(time_control: str) -> str:
    """`standard`, `rapid` or `blitz` by a time control in words that say it, or as in record 222:
    `40/6000+30:1800+30`, in seconds. Periods that are all below 180 are in minutes, as people write them: `15+10`,
    `40/90:30+30`, `15 min + 10 sec`; an increment is always in seconds.

    FIDE's Laws of Chess, Appendices A and B: the time for 60 moves is 60 minutes or more in standard play, more than
    10 and less than 60 minutes in rapid play, 10 minutes or less in blitz. Without a time that can be read, or with
    another one for each colour: `standard`.
    """
    named = named_play(time_control)
    if named:
        return named
    parts = [_TIME.fullmatch(part) for part in _UNITS.sub("", time_control.casefold()).split(":")]
    periods = [(int(part[1]), int(part[2] or 0)) for part in parts if part is not None]
    if len(periods) < len(parts):
        return "standard"
    base = sum(one for one, _ in periods)
    if max(one for one, _ in periods) < _LEAST_SECONDS:
        base *= 60
    seconds = base + 60 * max(increment for _, increment in periods)
    return "standard" if seconds >= 3600 else "rapid" if seconds > 600 else "blitz"


def play_of(info: EventInfo) -> str:
    """The category of an event: as it was set, otherwise by its time control, otherwise by words of its type."""
    if info.play in PLAYS:
        return info.play
    found = kind_of_play(info.time_control_code or info.time_control)
    return found if found != "standard" else named_play(f"{info.time_control} {info.kind}") or found


def play_in_round(info: EventInfo, round_number: int) -> str:
    """The category of a round, counted from 1: its own, otherwise by its own time control, otherwise the event's."""
    at = round_number - 1
    given = info.round_plays[at] if 0 <= at < len(info.round_plays) else ""
    if given in PLAYS:
        return given
    own = info.round_times[at] if 0 <= at < len(info.round_times) else ""
    return kind_of_play(own) if own else play_of(info)


def plays_of(info: EventInfo, rounds: int) -> tuple[str, ...]:
    """The categories of rounds 1 to `rounds`."""
    return tuple(play_in_round(info, number) for number in range(1, rounds + 1))


def list_name(text: str) -> str:
    """The name of a list as it is compared: `FIDE` and `fide` are one list."""
    return text.strip().casefold()


def official(ratings: Sequence[OfficialRating], play: str, round_number: int = 1) -> OfficialRating | None:
    """FIDE's rating of a category that applies in a round, or the one entered by hand; None if there is none.

    The latest that applies counts; of one list, the last given.
    """
    found = [
        one
        for one in ratings
        if one.kind == play and list_name(one.list) in _COUNTED and one.since <= round_number
    ]
    return max(reversed(found), key=lambda one: one.since, default=None)


def official_rating(player: Rated, play: str, round_number: int = 1) -> int:
    """What FIDE's regulations count in a round: the official rating of its category, 0 for none. In rapid and blitz
    play, a player without one of that category is rated with the standard one [B.02 8.2].

    If all ratings of a player are from other lists, the tournament rating counts, unless it is one of these: nothing
    else is known.
    """
    found = official(player.ratings, play, round_number)
    if found is None and play != "standard":
        found = official(player.ratings, "standard", round_number)
    if found is not None:
        return found.rating
    known = any(list_name(one.list) in _COUNTED and one.since <= round_number for one in player.ratings)
    return 0 if known or _of_another_list(player) else player.rating


def rating_in_round(player: Rated, play: str, round_number: int) -> int:
    """The official rating of a round for tie-breaks; the tournament rating if there is none of its category."""
    found = official(player.ratings, play, round_number)
    return found.rating if found is not None and found.rating else player.rating


def officially_rated(player: Player, play: str, round_number: int = 1) -> Player:
    """The player with the official rating of a round as his rating."""
    rating = official_rating(player, play, round_number)
    return player if rating == player.rating else replace(player, rating=rating)


def source_of(player: Rated) -> OfficialRating | None:
    """The official rating that the tournament rating is; None: it was entered by hand, or is another one."""
    if not player.rating:
        return None
    return next((one for one in player.ratings if one.rating == player.rating), None)


def _of_another_list(player: Rated) -> bool:
    """Whether the tournament rating is one of a list that is not FIDE's."""
    source = source_of(player)
    return source is not None and list_name(source.list) not in _COUNTED


def merged(
    old: Sequence[OfficialRating], new: Sequence[OfficialRating], since: int = 1
) -> tuple[OfficialRating, ...]:
    """The ratings of a player after a newer list, which applies from round `since` on.

    From round 1 on it replaces what the same list had; from a later round on it is added where it differs from what
    applied before. What was entered by hand, and what applies only from later rounds on, stays.
    """
    given = [one._replace(since=since) for one in new]
    keys = {_key(one) for one in given}
    if since == 1:
        kept = [one for one in old if one.since > 1 or _key(one) not in keys]
    else:
        given = [
            one for one in given if not _applies(old, one) or _applies(old, one)[-1].rating != one.rating
        ]
        kept = [one for one in old if one.since != since or _key(one) not in keys]
    places = {one: at for at, one in enumerate([*given, *kept])}
    return tuple(sorted(dict.fromkeys([*given, *kept]), key=lambda one: (one.since, places[one])))


def _key(one: OfficialRating) -> tuple[str, str]:
    return list_name(one.list), one.kind


def _applies(old: Sequence[OfficialRating], new: OfficialRating) -> list[OfficialRating]:
    """What the same list had for the rounds up to this one, the latest last."""
    same = [one for one in old if _key(one) == _key(new) and one.since < new.since]
    return sorted(same, key=lambda one: one.since)
