"""Teams and players in the form used by decisions, from the input of people and programs; a Refusal names row and
field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any
from unicodedata import category

from ..domain.dates import day_of, is_birth
from ..domain.entry import OfficialRating
from ..domain.messages import Number, joined, msg, said_by
from ..domain.rated_play import PLAYS, list_name
from ..domain.reading import flag, whole_number
from ..domain.titles import TITLES, as_written, is_title
from .warnings import Refusal

MOST_RATING = 9999
"""Four digits, as in event files."""
_MEMBER = ("number", "name", "title", "sex", "rating", "federation", "fide_id", "birth", "ratings")
_PERSON = ("title", "sex", "fide_id", "birth", "ratings")
"""Additional fields of a player of an individual event."""
_TEAM = (
    "name",
    "short_name",
    "federation",
    "rating",
    "club",
    "captain",
    "members",
    "joined",
    "previous",
    "no_half_byes",
    *_PERSON,
)
_NUMBERS = {"number": 10**6 - 1, "rating": MOST_RATING, "fide_id": 10**10 - 1, "joined": 999, "previous": 999,
            "since": 999}  # fmt: skip
"""The numeric fields, with their maximum; all others are texts."""
MOST_TEXT = 2000
"""Maximum length of a text."""
MOST_NAME = 200
"""That of a name, and of what else is entered for a team or a player."""
MOST_MEMBERS = 200
"""Maximum number of players of a team."""
MOST_RATINGS = 200
"""Maximum number of official ratings of a player."""
MOST_PLAYERS = 20_000
"""Maximum number of players of an event; an entry without a list of players counts as one."""
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that change the text direction: a name could hide behind another."""
_EMPTY = ("", None, 0)
_FIELDS = {
    "number": msg("number"), "rating": msg("rating"), "fide_id": msg("FIDE ID"), "joined": msg("joined"),
    "previous": msg("previous"), "short_name": msg("short name"), "federation": msg("federation"),
    "club": msg("club"), "captain": msg("captain"), "title": msg("title"), "sex": msg("sex"),
    "birth": msg("date of birth"), "list": msg("list"), "date": msg("date"), "since": msg("from round"),
}  # fmt: skip


def most_of(name: str) -> int:
    """The largest value that is read of a numeric field: a FIDE ID has more digits than all others."""
    return max(999_999, _NUMBERS.get(name, 0))


def field_name(name: str) -> str:
    """The name of a field for people."""
    return _FIELDS.get(name, name)


@contextmanager
def given_in(field: str) -> Iterator[None]:
    """What is wrong with a field of a row is to be changed in the parameter that has the rows."""
    try:
        yield
    except Refusal as refusal:
        refusal.field = field
        raise


def brief(value: Any) -> str:
    """A value as Python writes it, abbreviated if long: for messages."""
    text = repr(value)
    return text if len(text) <= 200 else f"{text[:197]}..."


def team_row(given: Any, where: str = "") -> dict[str, Any]:
    """A team for a decision, from a name or an object, with its players."""
    members = given.get("members") if isinstance(given, Mapping) else None
    row = _row(given, msg("A team"), _TEAM, where)
    row["members"] = member_rows(() if members in ("", None) else members, row["name"])
    return row


def member_rows(given: Any, team: str = "") -> list[dict[str, Any]]:
    """Players in board order, each in the form used by decisions; duplicates are refused."""
    if not is_list(given):
        raise Refusal(
            msg(
                "{what}members is a list of players, not {given}.",
                what=f"{team}: " if team else "",
                given=brief(given),
            ),
            msg('As in ["Ann", "Bob"], or with objects: [\'{\'"name": "Ann", "rating": 2100\'}\'].'),
        )
    if len(given) > MOST_MEMBERS:
        raise Refusal(
            msg(
                "{what}a team has {most} players at most, not {count}.",
                what=f"{team}: " if team else "",
                most=MOST_MEMBERS,
                count=Number(len(given)),
            ),
            msg("Enter players of an individual event as entries of their own."),
        )
    rows = [
        _row(
            item,
            msg("A player"),
            _MEMBER,
            msg("{team}, player {number}", team=team, number=at)
            if team
            else msg("Player {number}", number=at),
        )
        for at, item in enumerate(given, 1)
    ]
    seen: set[Any] = set()
    for row in rows:
        signs = {row.get("number"), (row["name"].casefold(), row.get("fide_id"), row.get("birth"))} - {None}
        if signs & seen:
            raise Refusal(
                msg("{what}{name} is named twice.", what=f"{team}: " if team else "", name=row["name"]),
                msg(
                    "If it is the same player, leave out one of the lines; two players of one name need a FIDE ID or a "
                    "date of birth that tells them apart."
                ),
            )
        seen |= signs
    return rows


def rating_rows(given: Any, label: str) -> list[dict[str, Any]]:
    """Official ratings in the form used by decisions: category, rating, and list, date and first round if known."""
    if not is_list(given) or not all(isinstance(one, Mapping) for one in given):
        raise Refusal(
            msg("{label}: ratings is a list of objects, not {given}.", label=label, given=brief(given)),
            msg('As in [\'{\'"kind": "rapid", "rating": 2100, "list": "fide", "date": "2026-11-01"\'}\'].'),
        )
    if len(given) > MOST_RATINGS:
        raise Refusal(
            msg("{label}: a player has {most} official ratings at most.", label=label, most=MOST_RATINGS)
        )
    return [_rating_row(one, label) for one in given]


def official_rows(ratings: Iterable[OfficialRating]) -> list[dict[str, Any]]:
    """Official ratings as decisions have them; what is not known is left out."""
    return [
        {
            name: value
            for name, value in one._asdict().items()
            if name in ("kind", "rating") or (value and (name, value) != ("since", 1))
        }
        for one in ratings
    ]


def _rating_row(given: Mapping[str, Any], label: str) -> dict[str, Any]:
    if not set(given) <= set(OfficialRating._fields) or given.get("kind") not in PLAYS:
        raise Refusal(
            msg(
                "{label}: a rating has {names}, and its kind is {kinds}; not {given}.",
                label=label,
                names=", ".join(OfficialRating._fields),
                kinds=", ".join(PLAYS),
                given=brief(given),
            )
        )
    row: dict[str, Any] = {
        "kind": given["kind"],
        "rating": checked_number("rating", given.get("rating", 0), label),
    }
    for name in ("list", "date"):
        if given.get(name):
            row[name] = _checked_text(name, given[name], label)
    if "list" in row:
        row["list"] = list_name(row["list"])
    if row.get("date") and day_of(row["date"]) is None:
        raise Refusal(
            msg("{label}: {date} is not a date.", label=label, date=brief(row["date"])),
            msg("Such as 2026-11-01."),
            "date",
        )
    since = checked_number("since", given.get("since", 1), label)
    return row if since <= 1 else row | {"since": since}


def is_list(given: Any) -> bool:
    """Whether this is a list rather than a text."""
    return isinstance(given, Sequence) and not isinstance(given, str)


def has_controls(text: str) -> bool:
    """Whether a text has characters that no file can store and no page shows, such as remnants of copying from
    another program."""
    return not text.isprintable() and any(category(sign) in ("Cc", "Cs") or sign in _TURNING for sign in text)


def checked_number(name: str, value: Any, label: str) -> int:
    """The numeric value of a field in a row; Refusal names both."""
    most = _NUMBERS[name]
    try:
        return whole_number(value, 0, most)
    except ValueError:
        raise Refusal(
            msg(
                "{label}: {name} is a whole number from 0 to {most}, not {value}.",
                label=label,
                name=field_name(name),
                most=most,
                value=brief(value),
            ),
            field=name,
        ) from None


def _checked_flag(name: str, value: Any, label: str) -> bool:
    try:
        return flag(value)
    except ValueError as error:
        raise Refusal(
            msg("{label}: {name}: {why}.", label=label, name=field_name(name), why=said_by(error)), field=name
        ) from None


def _checked_text(name: str, value: Any, label: str) -> str:
    if not isinstance(value, str):
        raise Refusal(
            msg(
                "{label}: {field} is a text, not {value}.",
                label=label,
                field=field_name(name),
                value=brief(value),
            )
        )
    text = " ".join(value.split())
    check_length(name, text, label)
    if has_controls(text):
        raise Refusal(msg("{label}: {field} has a control character.", label=label, field=field_name(name)))
    return text


def check_length(field: str, text: object, label: str) -> None:
    """Refuse a text of a team or player that is longer than any name. `label`: who it is."""
    if not isinstance(text, str) or len(text) <= MOST_NAME:
        return
    most = Number(MOST_NAME)
    if field == "name":
        begin = joined(label, ": ", by="") if label else ""
        raise Refusal(
            msg("{begin}a name is longer than {most} characters.", begin=begin, most=most), field=field
        )
    field = field_name(field)
    raise Refusal(
        msg("{label}: {field} is longer than {most} characters.", label=label, field=field, most=most)
    )


def _row(given: Any, what: str, known: Sequence[str], where: str) -> dict[str, Any]:
    """The given fields, validated, without empty ones and the players."""
    if isinstance(given, str):
        given = {"name": given}
    begin = joined(where, ": ", by="") if where else ""
    if not isinstance(given, Mapping):
        raise Refusal(
            msg(
                "{begin}{what} is a name or an object with {names}, not {given}.",
                begin=begin,
                what=what,
                names=", ".join(known),
                given=brief(given),
            )
        )
    if not set(given) <= set(known):
        raise Refusal(
            msg(
                "{begin}{what} has {names}; not {given}.",
                begin=begin,
                what=what,
                names=", ".join(known),
                given=brief(given),
            )
        )
    name = given.get("name")
    if name is not None and not isinstance(name, str):
        raise Refusal(msg("{begin}name is a text, not {name}.", begin=begin, name=brief(name)))
    name = " ".join((name or "").split())
    if not name:
        raise Refusal(msg("{begin}{what} needs a name.", begin=begin, what=what))
    check_length("name", name, where)
    if has_controls(name):
        raise Refusal(msg("{begin}the name {name} has a control character.", begin=begin, name=repr(name)))
    row: dict[str, Any] = {"name": name}
    label = joined(begin, name, by="")
    for field, value in given.items():
        if field in ("name", "members") or (value in _EMPTY and not isinstance(value, bool)):
            continue
        if field in _NUMBERS:
            row[field] = checked_number(field, value, label)
        elif field == "ratings":
            row[field] = rating_rows(value, label)
        elif field == "no_half_byes":
            row[field] = _checked_flag(field, value, label)
        else:
            text = _checked_text(field, value, label)
            row[field] = as_written(text) if field == "title" else text
    return row


def check_person(row: Mapping[str, Any], label: str) -> None:
    """Refuse a title that does not exist, and a date of birth that is none: what is typed, not what an event has."""
    title, birth = row.get("title"), row.get("birth")
    if title and not is_title(title):
        raise Refusal(
            msg(
                "{label}: the title is one of {names}, not {value}.",
                label=label,
                names=", ".join(TITLES),
                value=repr(title),
            ),
            field="title",
        )
    if birth and not is_birth(birth):
        raise Refusal(
            msg(
                "{label}: the date of birth is a day such as 17.5.1990 or 1990-05-17, or a year, not {value}.",
                label=label,
                value=repr(birth),
            ),
            field="birth",
        )


def check_people(row: Mapping[str, Any], label: str) -> None:
    """The same of an entry and of its players."""
    check_person(row, label)
    with given_in("members"):
        for at, member in enumerate(row.get("members", ()), 1):
            check_person(member, msg("{team}, player {number}", team=label, number=at))
