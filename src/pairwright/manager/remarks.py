"""Remarks for the TRF in the words of the history: the line of the file is quoted, what it is about is said."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from ..domain.messages import Message, joined, msg
from .setting_names import setting_name

_LINE = re.compile(r"(.+?) @ Round (\d+): (.*)", re.DOTALL)
KINDS: dict[str, Message] = {
    "Adjournment": msg("adjournment"),
    "Bye": msg("bye"),
    "Configuration": msg("settings"),
    "Correction": msg("correction"),
    "Decided pair": msg("decided pair"),
    "Decided points": msg("points by decision"),
    "Expelled": msg("expulsion"),
    "Finished": msg("end of the event"),
    "Full-point bye": msg("full-point bye"),
    "Half-point bye": msg("half-point bye"),
    "Import": msg("import"),
    "Late entry": msg("late entry"),
    "Left the book": msg("departure from the rules"),
    "Line-up": msg("line-up"),
    "MPA": msg("pairing by hand"),
    "Note": msg("note"),
    "Points by decision": msg("points by decision"),
    "Prohibited pair": msg("forbidden pair"),
    "Rating report": msg("rating report"),
    "TPN exchange": msg("exchange of numbers"),
    "Tie-breaks": msg("tie-breaks"),
    "Unpaired": msg("cancelled pairing"),
}
"""What a remark is about, as it is written in the file, in words."""


TEXTS: dict[str, dict[str, str]] = {
    "Adjournment": {
        "": msg("{names} {result}; open boards were draws for pairing", names="", result="").pattern
    },
    "Bye": {"": msg("{team}: {what}", team="", what="").pattern},
    "Configuration": {
        "": msg("{settings} changed", settings="").pattern,
        "rounds": msg("rounds {former} to {rounds}", former=1, rounds=2).pattern,
    },
    "Correction": {
        "decision": msg("decision {number} ({kind}) {what}", number=1, kind="", what="").pattern,
        "result": msg("{names} {result} (was {before})", names="", result="", before="").pattern,
    },
    "Decided points": {"": msg("table {table}: {why}", table=1, why="").pattern},
    "Finished": {"": msg("{rounds} rounds were announced", rounds=2).pattern},
    "Half-point bye": {"": msg("a second one for {team}", team="").pattern},
    "Late entry": {"": msg("{name} gets the number {number}, others move down", name="", number=1).pattern},
    "Line-up": {
        "": msg("{team} was changed", team="").pattern,
        "order": msg("{team} out of board order", team="").pattern,
    },
    "MPA": {
        "pairs": msg("{count, plural, one {# pair is} other {# pairs are}} different", count=2).pattern,
        "colours": msg(
            "colours are exchanged at {count, plural, one {# table} other {# tables}}", count=2
        ).pattern,
        "no bye": msg("the bye is with nobody").pattern,
        "bye": msg("the bye is with {team}", team="").pattern,
        "rules": msg("the rules have no pairing").pattern,
        "no pairing": msg("no pairing by the rules exists").pattern,
    },
    "TPN exchange": {"": msg("numbers were changed by hand").pattern},
    "Tie-breaks": {
        "ratings": msg("other ratings are used").pattern,
        "list": msg("changed to {tie_breaks}; they were {former}", tie_breaks="", former="").pattern,
    },
    "Unpaired": {"": msg("the published pairing was taken back").pattern},
}
"""What the program itself says in a remark, by kind and, where a kind has several, by name. The file has it in English,
and so has the log."""
TEXTS["Import"] = TEXTS["MPA"]
_MOST, _PARTS = 600, 3
"""Characters of a remark of the program, with two names in it, and the most texts of which one consists: what is longer
was written by somebody."""
_WORDS = ("what", "result", "before", "former")
"""Values that may be words of the program: a bye, `none`."""


def remark_text(kind: str, name: str = "", /, **values: Any) -> Message:
    """What the program says in a remark of a kind."""
    return Message(TEXTS[kind][name], values)


def left_said(where: str) -> Message:
    """Since when an event is not by the book, and why, from what the log has of it."""
    found = re.fullmatch(r"(?:round (\d+)|before round 1): (.*)", where, re.DOTALL)
    if found is None:
        return joined(where)
    if found[1]:
        return msg("round {round}: {why}", round=found[1], why=found[2])
    return msg("before round 1: {why}", why=found[2])


def _read_back(kind: str, text: str) -> Message | None:
    """The message that a remark was written from; None if somebody wrote it. Of several, joined by commas, each."""
    if len(text) > _MOST:
        return None
    said: list[Message] = []
    while len(said) < _PARTS:
        if last := _message(kind, text):
            return joined(*said, last, by=", ")
        head, _, text = text.partition(", ")
        first = _message(kind, head)
        if first is None:
            return None
        said.append(first)
    return None


def _message(kind: str, text: str) -> Message | None:
    for pattern in TEXTS.get(kind, {}).values():
        if found := _shape(pattern).fullmatch(text):
            return Message(pattern, {name: _value(name, value) for name, value in found.groupdict().items()})
    return None


@cache
def _shape(pattern: str) -> re.Pattern[str]:
    """What texts made from a pattern look like."""
    shape, at = "", 0
    for found in re.finditer(r"\{(\w+), plural, one \{(.*?)\} other \{(.*?)\}\}|\{(\w+)\}", pattern):
        shape += re.escape(pattern[at : found.start()])
        at = found.end()
        if found[4]:
            shape += rf"(?P<{found[4]}>.*)"
        else:
            ends = "|".join(re.escape(form.removeprefix("#")) for form in (found[2], found[3]))
            shape += rf"(?P<{found[1]}>\d+)(?:{ends})"
    return re.compile(shape + re.escape(pattern[at:]), re.DOTALL)


def _value(name: str, text: str) -> Any:
    if name == "count":
        return int(text)
    if name == "settings":
        return joined(*map(setting_name, text.split(", ")), by=", ")
    return (
        Message(text, {}) if name in _WORDS and not any(sign in text for sign in ("{", "}", "''")) else text
    )


def remark_said(text: str, bracket: bool) -> Message:
    """A remark as a sentence; that of a bracket, which has no TRF, without its file."""
    if bracket:
        return msg("Remark: {text}", text=text.partition("@ ")[2] or text)
    found = _LINE.fullmatch(text)
    about = KINDS.get(found[1]) if found else None
    if found is None or about is None:
        return msg("Remark in the TRF: {text}", text=text)
    text = _read_back(found[1], found[3]) or found[3]
    if found[2] == "0":
        return msg("Remark in the TRF before round 1 ({about}): “{text}”", about=about, text=text)
    return msg(
        "Remark in the TRF on round {round} ({about}): “{text}”",
        round=int(found[2]),
        about=about,
        text=text,
    )
