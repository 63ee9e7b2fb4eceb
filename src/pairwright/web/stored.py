"""An uploaded file of an event with its log: verified, and played through before anybody relies on it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import MISSING, dataclass, fields
from datetime import datetime
from pathlib import Path
from time import process_time
from typing import Any

from ..domain.errors import FileError, Issue, PairwrightError, StateError
from ..domain.messages import Message, Number, decimals, joined, msg, said_by
from ..formats.bounds import json_is_too_much
from ..formats.signatures import EVENT_FILE
from ..manager.desk import Desk
from ..manager.event import Event
from ..manager.fold import unpublished_between
from ..manager.journal import journal
from ..manager.rows import MOST_PLAYERS, MOST_TEXT, has_controls
from ..manager.size import Size, part_of
from ..manager.steps import next_step
from ..report.drawings import drawable
from ..report.event_book import book_of_event
from ..report.site.pages import pages_of
from ..report.site.render import html
from ..store.care import has_plain_tables, verify
from ..store.event_json import read_event
from ..store.log import Recorded
from ..store.memory import MemoryLog
from ..store.shelf import open_log
from .checks import alerts
from .drawn import picture_of
from .event_line import line_of
from .view import as_published, match_view

MOST_OPENING, MOST_SHOWING = 12.0, 12.0
"""Seconds of a processor for reading and opening an event, and for each kind of its pages; where entries are limited
to 2,000 or more. With a lower limit they are less in proportion."""
MOST_LONG_TEXT = 200_000
"""Characters of a text in a decision: as the longest that a verb takes."""
MOST_NUMBER = 10**10
"""The largest number in a decision: a FIDE ID is below it."""
MOST_SETTING = 9999
"""The largest number in the settings, which is a rating cap."""
MOST_DEPTH = 20
"""How deeply lists and objects of a decision are nested."""
MOST_LISTS = 200_000
"""The number of lists and objects in a decision, which cost most of the time of reading it: three times those of 1,000
teams with rosters. Other values are limited by the size of the file."""
_MOST_LEVEL, _MOST_TIME = 9, 30
"""The highest level of a warning, with room for later ones, and the characters of the time of a decision."""
_FIRST_YEAR, _LAST_YEAR = 1970, 9000
"""Every time zone has these years."""
MOST_OF_AN_OPTION = 1000
"""The number of values in one option of a system."""
_KEYS = {
    "by-hand": {"round", "open"},
    "comment": {"text"},
    "finish": {"finished"},
    "leave-book": {"where"},
    "publish": {"round", "published"},
    "redo": {"numbers"},
    "undo": {"numbers"},
    "unpair": {"round"},
}
"""What the data of a decision may have, where the fold ignores the rest."""


@dataclass(frozen=True)
class Stored:
    """What is in the file."""

    title: str
    lines: tuple[str, ...]
    """Its decisions as JSON: they come from another process, and are read one by one, so that nobody waits."""
    size: Size
    rounds: int
    """Those that are paired."""
    step: str
    at: str
    """When the last decision was made."""

    def decisions(self) -> list[Recorded]:
        """Its decisions."""
        return [Recorded(*json.loads(line)) for line in self.lines]


def stored_in(content: bytes, source: str, folder: str, most_entries: int | None = None) -> Stored:
    """The event in the bytes of an event file, or of its JSON; FileError when it is not whole, makes no sense, or is
    larger than one that may have so many entries.

    The caller makes the folder for copies of the file and deletes it: this process may be killed before it could.
    """
    opening, showing = (part_of(most_entries) * most for most in (MOST_OPENING, MOST_SHOWING))
    began = process_time()
    decisions = (
        _of_file(content, source, Path(folder))
        if content.startswith(EVENT_FILE)
        else _of_json(content, source)
    )
    _check_size(Size(decisions=len(decisions)), most_entries, source)
    for one in decisions:
        _check_words(one, source)
        _check_time(one, source)
        _check_keys(one, source)
        count = _check_values((one.data, one.kind, one.person, one.reason, one.at), source, one.number)
        if count > MOST_LISTS:
            why = msg(
                "decision {number} has more than {most} lists and objects",
                number=one.number,
                most=Number(MOST_LISTS),
            )
            raise _wrong(source, why)
        _in_time(began, opening, source)
    try:
        desk = Desk(MemoryLog(decisions))
        _in_time(began, opening, source)
        event = desk.event
        if not event.created:
            raise _wrong(source, msg("it is empty: nothing was created in it"))
        if event.players > MOST_PLAYERS:
            raise _wrong(source, msg("it has more than {most} players", most=Number(MOST_PLAYERS)))
        _check_size(desk.measured, most_entries, source)
        _check(event, source)
        began = process_time()
        for _ in _pages_of(desk):
            if process_time() - began > showing:
                raise _wrong(
                    source, msg("one of its pages takes longer than {limit} seconds", limit=_said(showing))
                )
            began = process_time()
        if hole := unpublished_between(event):
            raise _wrong(source, msg("round {round} is not published, and a later one is", round=hole))
        for seen in (event, as_published(event)):
            line_of(seen.settings.name, seen)
        step = next_step(event).text
    except (MemoryError, FileError):
        raise
    except PairwrightError as error:
        raise _wrong(source, said_by(error)) from None
    except Exception:  # noqa: BLE001  a whole chain of decisions that no verb would have made
        raise _wrong(source, msg("its decisions do not make an event")) from None
    lines = tuple(json.dumps(one, ensure_ascii=False) for one in decisions)
    return Stored(event.settings.name, lines, desk.measured, len(event.rounds), step, decisions[-1].at)


def _in_time(began: float, most: float, source: str) -> None:
    if process_time() - began > most:
        raise _wrong(source, msg("opening it takes longer than {limit} seconds", limit=_said(most)))


def _said(seconds: float) -> Message:
    return decimals(f"{seconds:.3g}")


def _check_size(size: Size, most_entries: int | None, source: str) -> None:
    if why := size.too_large(most_entries):
        raise _wrong(source, msg("it is too large: {why}", why=why))


def _wrong(source: str, why: str) -> FileError:
    return FileError(source, [Issue(why)])


def _of_file(content: bytes, source: str, folder: Path) -> list[Recorded]:
    path = folder / "event.pairwright"
    path.write_bytes(content)
    damaged = msg("the file is damaged; take another backup of the event")
    try:
        if not has_plain_tables(path):
            raise _wrong(source, msg("it has more than the tables of an event"))
        report = verify(path)
    except FileError as error:
        if error.source == source:
            raise
        raise _wrong(source, damaged) from None
    if not report.whole:
        left = msg(
            "of this one {count, plural, one {# decision is} other {# decisions are}} whole",
            count=report.decisions,
        )
        raise _wrong(source, joined(damaged, left, by="; ") if report.decisions else damaged)
    with closing(open_log(path)) as log:
        return log.read()


def _of_json(content: bytes, source: str) -> list[Recorded]:
    if why := json_is_too_much(content):
        raise _wrong(source, why)
    try:
        return read_event(content, source)
    except RecursionError:
        raise _wrong(source, msg("lists and objects are nested too deeply")) from None
    except UnicodeEncodeError:
        raise _wrong(source, msg("a text in it is no Unicode")) from None


def _check_words(decision: Recorded, source: str) -> None:
    """Check what a decision has besides its data: as the desk has it, and so that every database takes it."""
    texts = (decision.kind, 40), (decision.person, 2 * MOST_TEXT), (decision.reason, MOST_TEXT)
    if any(len(text) > most or has_controls(text) for text, most in texts):
        why = msg(
            "decision {number} has a person or a reason that cannot be shown, or is too long",
            number=decision.number,
        )
        raise _wrong(source, why)
    act: Any = decision.act  # nobody has looked at it yet
    if not 0 <= decision.level <= _MOST_LEVEL or type(act) is not int or not 0 < act <= decision.number:
        raise _wrong(source, msg("decision {number} has a number that is too large", number=decision.number))


def _check_time(decision: Recorded, source: str) -> None:
    try:
        at = datetime.fromisoformat(decision.at)
        if len(decision.at) > _MOST_TIME or not _FIRST_YEAR <= at.year <= _LAST_YEAR:
            raise ValueError
    except ValueError:
        raise _wrong(source, msg("decision {number} has no time", number=decision.number)) from None


def _check_keys(decision: Recorded, source: str) -> None:
    """Check that nothing is hidden in a decision under a name that nobody reads."""
    known = _KEYS.get(decision.kind)
    more = sorted(decision.data.keys() - known) if known is not None else ()
    if more:
        why = msg("decision {number} has an unknown {name}", number=decision.number, name=repr(more[0])[:80])
        raise _wrong(source, why)


def _check_values(value: Any, source: str, number: int, depth: int = 0) -> int:
    """How many lists and objects a decision has. It has no number or text larger than any verb accepts: pages count up
    to such numbers."""
    inner: Iterable[Any] = ()
    if isinstance(value, dict):
        inner = (*value.keys(), *value.values())
    elif isinstance(value, list | tuple):
        inner = value
    elif isinstance(value, str):
        if len(value) > MOST_LONG_TEXT:
            raise _wrong(source, msg("decision {number} has a text that is too long", number=number))
    elif isinstance(value, int | float) and not -MOST_NUMBER <= value <= MOST_NUMBER:
        raise _wrong(source, msg("decision {number} has a number that is too large", number=number))
    if depth > MOST_DEPTH:
        raise _wrong(source, msg("lists and objects are nested too deeply"))
    lists = isinstance(value, dict | list | tuple)
    return lists + sum([_check_values(one, source, number, depth + 1) for one in inner])


def _pages_of(desk: Desk) -> Iterator[None]:
    """Makes what every page of the event needs once, the public page of each kind, and the pictures; one after the
    other."""
    event = desk.event
    book_of_event(event, journal(desk))
    alerts(desk, "")
    for one in event.rounds:
        for match in one.matches:
            match_view(event, match)
    yield
    book = book_of_event(event, public=True)
    of_each_kind = {re.sub(r"\d+", "", page.path): page for page in pages_of(book)}
    for page in of_each_kind.values():
        with suppress(StateError):  # then there is no such page
            html(book, page, lambda _: "")
        yield
    for name in drawable(book):
        with suppress(StateError):
            picture_of(book, name, "light", None)
        yield


def _check(event: Event, source: str) -> None:
    """Every text is one that can be shown, every number a number: what the verbs see to."""
    values: list[Any] = [event.settings]
    for team in event.teams.values():
        values += [team, *team.members]
    for value in values:
        for field in fields(value):
            usual = field.default
            found = getattr(value, field.name)
            if field.name == "name":
                usual = ""
            if usual is MISSING:
                continue
            if type(found) is not type(usual):
                name = repr(getattr(value, "name", ""))[:80]
                why = msg("{field} of {name} is a value of another kind", field=field.name, name=name)
                raise _wrong(source, why)
            if value is event.settings and any(one > MOST_SETTING or one < 0 for one in _numbers(found)):
                raise _wrong(source, msg("{field} is too large a number", field=field.name))
            if isinstance(found, str) and (len(found) > MOST_TEXT or has_controls(found)):
                why = msg(
                    "{field} has {count} characters, or one that cannot be shown",
                    field=field.name,
                    count=len(found),
                )
                raise _wrong(source, why)
    for name, value in event.settings.options.items():
        if isinstance(value, dict) or (isinstance(value, list) and len(value) > MOST_OF_AN_OPTION):
            raise _wrong(source, msg("{field} is a value of another kind", field=repr(name)[:80]))
    if not event.settings.name.strip() or not all(team.name.strip() for team in event.teams.values()):
        raise _wrong(source, msg("a name is empty"))


def _numbers(value: Any) -> list[int]:
    return [one for one in (value if isinstance(value, tuple) else (value,)) if isinstance(one, int)]
