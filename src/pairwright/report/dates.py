"""The rounds as a calendar file."""

from __future__ import annotations

from datetime import datetime
from uuid import NAMESPACE_URL, uuid5

from ..domain.dates import when_of
from ..domain.errors import StateError
from ..domain.messages import msg
from ..languages import translated
from .book import Book


def calendar_of(book: Book, stamp: datetime) -> bytes:
    """An iCalendar file with an entry for each round with a known date. StateError if there is none, or if the
    library is not installed."""
    try:
        from icalendar import Calendar, Event
    except ImportError:
        raise StateError(msg('calendars need the extra "print": pip install "pairwright[print]"')) from None
    found = Calendar()
    found.add("prodid", "-//pairwright//rounds//EN")
    found.add("version", "2.0")
    found.add("x-wr-calname", book.title)
    info = book.tournament.info
    for number, text in enumerate(info.round_dates, 1):
        when = when_of(text)
        if when is None:
            continue
        entry = Event()
        entry.add("uid", f"{uuid5(NAMESPACE_URL, f'pairwright:{book.title}:{number}')}")
        said = msg("{event}, round {round}", event=book.title, round=number)
        entry.add("summary", translated(said, book.language or "en"))
        entry.add("dtstart", when)
        entry.add("dtstamp", stamp)
        if info.city:
            entry.add("location", info.city)
        found.add_component(entry)
    if not found.subcomponents:
        raise StateError(
            msg(
                "no round of this event has a date that a calendar understands (2026-09-16, 2026-09-16 15:00)"
            )
        )
    data: bytes = found.to_ical()
    return data
