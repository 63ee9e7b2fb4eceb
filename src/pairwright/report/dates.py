"""The rounds as a calendar file."""

from __future__ import annotations

from datetime import date, datetime
from uuid import NAMESPACE_URL, uuid5

from ..domain.errors import StateError
from .book import Book


def calendar_of(book: Book, stamp: datetime) -> bytes:
    """An iCalendar file with an entry for each round whose date is known. StateError when none is, or when the library
    is not installed."""
    try:
        from icalendar import Calendar, Event
    except ImportError:
        raise StateError('calendars need the extra "print": pip install "pairwright[print]"') from None
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
        entry.add("summary", f"{book.title}, round {number}")
        entry.add("dtstart", when)
        entry.add("dtstamp", stamp)
        if info.city:
            entry.add("location", info.city)
        found.add_component(entry)
    if not found.subcomponents:
        raise StateError(
            "no round of this event has a date that a calendar understands (2026-09-16, 2026-09-16 15:00)"
        )
    data: bytes = found.to_ical()
    return data


_DAYS = ("%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d", "%d.%m.%Y", "%d/%m/%Y", "%y/%m/%d")
_TIMES = ("%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M", "%Y/%m/%d %H:%M", "%d.%m.%Y %H:%M")


def when_of(text: str) -> date | datetime | None:
    """The day, or day and time on the clock of the place, that a text names; None when it names none."""
    plain = " ".join(text.split())
    for form in _TIMES:
        try:
            return datetime.strptime(plain, form)  # noqa: DTZ007  the clock of the hall, wherever it hangs
        except ValueError:
            continue
    for form in _DAYS:
        try:
            return datetime.strptime(plain, form).date()  # noqa: DTZ007
        except ValueError:
            continue
    return None
