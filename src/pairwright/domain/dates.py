"""Days and times as written by people and in files."""

from __future__ import annotations

import re
from datetime import date, datetime

from .messages import Day, Message
from .reading import number_in

_DAYS = ("%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d", "%d.%m.%Y", "%d/%m/%Y", "%y/%m/%d")
_TIMES = (
    "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M", "%Y/%m/%d %H:%M", "%d.%m.%Y %H:%M", "%d/%m/%Y %H:%M",
)  # fmt: skip
_BLANKS = re.compile(r"(?<=[0-9]\.) (?=[0-9])")
_CLOCK = re.compile(r" ([0-9]{1,2})(?:[.h:]([0-9]{2})(?: ?(?:Uhr|h))?| ?(?:Uhr|h))$")
"""A time as it is spoken: 19.30, 19h30, 19.30 Uhr, 19 Uhr."""

_YEAR = re.compile(r"[0-9]{4}(?:[-/.]00[-/.]00)?")
_DAY = re.compile(r"[0-9]{4}([-/.])[0-9]{2}\1[0-9]{2}")


def when_of(text: str) -> date | datetime | None:
    """The day, or day and local time, in a text; None if it contains none."""
    plain = _CLOCK.sub(lambda time: f" {time[1]}:{time[2] or '00'}", _BLANKS.sub("", " ".join(text.split())))
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


def dated(text: str) -> str:
    """A day, with or without a time, for display: 2026-11-28 is 28.11.2026 in German, 28/11/2026 in French and
    Spanish. A text that is no day stays as it is."""
    when = when_of(text)
    return text if when is None else Message("{day}", {"day": Day(text, when)})


def day_of(text: str) -> date | None:
    """The day in a text, with or without a time; None if it contains none."""
    found = when_of(text)
    return found.date() if isinstance(found, datetime) else found


def is_birth(text: str) -> bool:
    """Whether a text is a date of birth: a day, or a year alone, also as 1990/00/00."""
    plain = text.strip()
    if _YEAR.fullmatch(plain):
        return plain[:4] != "0000"
    if _DAY.fullmatch(plain):
        try:
            date(int(plain[:4]), int(plain[5:7]), int(plain[8:]) or 1)
        except ValueError:
            return False
        return True
    return day_of(re.sub(r"([-/.])00\b", r"\g<1>01", plain)) is not None


def birth_in_files(text: str) -> str:
    """A date of birth as TRF has it, YYYY/MM/DD; a year alone, and what is no date, as it is."""
    plain = text.strip()
    if _DAY.fullmatch(plain):
        return f"{plain[:4]}/{plain[5:7]}/{plain[8:]}"
    found = re.fullmatch(r"([0-9]{1,2})([/.])([0-9]{1,2})\2([0-9]{4})", plain)
    return f"{found[4]}/{int(found[3]):02}/{int(found[1]):02}" if found and is_birth(plain) else text


def year_of(text: str) -> int | None:
    """The year of a date of birth, which may be a year alone; None if it contains none."""
    plain = text.strip()
    year = number_in(plain[:4]) if len(plain) >= 4 else None
    if year is not None:
        return year or None  # a year, or 1990/00/00, as in rating lists
    day = day_of(plain)
    return day.year if day is not None else None
