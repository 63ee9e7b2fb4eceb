"""The players of an event beside the rating lists: what does not agree, what is missing, which lists are too old."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import NamedTuple

from ...domain.dates import dated
from ...domain.messages import Message, msg
from ...domain.names import folded_words
from ...domain.tournament import Player, Tournament
from ...tiebreaks.settings import date_of, days_of
from .order import Found, Order
from .rated import sex_of

OLD = 30
"""Days after which a list is out of date: FIDE publishes one every month."""
LONG = 30
"""Days after which the ratings of an event are those of the day of the check, not of its start [B.01 1.1.4]."""


class Inconsistency(NamedTuple):
    """A player, by the place in the sequence given, and what is wrong; None for what concerns a list."""

    at: int | None
    text: Message


def day_of_lists(tournament: Tournament, today: date) -> str:
    """The day whose lists count: the first day of the event, or today if it lasts over 30 days or has no dates."""
    start = date_of(tournament.info.start)
    if start is None or days_of(tournament) > LONG:
        return today.isoformat()
    try:
        return date(*start).isoformat()
    except ValueError:
        return today.isoformat()


def about_date(valid: str, day: str) -> Message:
    """What there is to say about the date of a list that is used for a day."""
    if not valid:
        return msg("without a date")
    age = (date.fromisoformat(day) - date.fromisoformat(valid)).days
    if age > OLD:
        return msg(
            "of {date}, {age} days before {day}: there may be a newer one",
            date=dated(valid),
            age=age,
            day=dated(day),
        )
    if age < 0:
        return msg("of {date}, which is after {day}", date=dated(valid), day=dated(day))
    return msg("of {date}", date=dated(valid))


def _is_old(valid: str, day: str) -> bool:
    """Whether a list is not the one to use for a day: older than 30 days, from after it, or without a date."""
    return not valid or not 0 <= (date.fromisoformat(day) - date.fromisoformat(valid)).days <= OLD


def inconsistencies(players: Sequence[Player], order: Order, day: str) -> list[Inconsistency]:
    """Lists that are not those of the day; FIDE IDs used twice; ratings missing or of several lists; and every name,
    federation, sex, title and year of birth that the list has otherwise."""
    found = [
        Inconsistency(None, msg("List {name}: {date}", name=index.name, date=about_date(index.date, day)))
        for index in order.lists
        if _is_old(index.date, day)
    ]
    ids = Counter(player.fide_id for player in players if player.fide_id)
    for at, player in enumerate(players):
        if ids[player.fide_id] > 1:
            found.append(
                Inconsistency(
                    at,
                    msg(
                        "the FIDE ID {number} is that of {count} players",
                        number=player.fide_id,
                        count=ids[player.fide_id],
                    ),
                )
            )
        if not player.rating:
            found.append(Inconsistency(at, msg("no rating")))
        listed, _ = order.found(player)
        found += [Inconsistency(at, text) for text in _differences(player, listed[:1])]
    return found


def _differences(player: Player, listed: Iterable[Found]) -> Iterator[Message]:
    """What the first list that has the player has otherwise; a list without a value says nothing."""
    for one in listed:
        rated = one.rated
        if rated.name and folded_words(rated.name) != folded_words(player.name):
            yield msg(
                "the name is {here}, in the list {name} it is {there}",
                here=player.name,
                name=one.source,
                there=rated.name,
            )
        for field, here, there in (
            (msg("federation"), player.federation, rated.federation),
            (msg("title"), player.title, rated.title),
            (msg("sex"), sex_of(player.sex), rated.sex),
            (msg("year of birth"), player.birth[:4], rated.birth[:4]),
        ):
            if here and there and here.casefold() != there.casefold():
                yield msg(
                    "{field}: {here}, in the list {name} {there}",
                    field=field,
                    here=here,
                    name=one.source,
                    there=there,
                )
