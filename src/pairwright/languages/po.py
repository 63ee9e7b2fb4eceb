"""The part of the .po format that the catalogues use: a header, and a msgid with its msgstr, on any number of lines."""

from __future__ import annotations

import re
from dataclasses import dataclass

_LINE = re.compile(r'(?:(msgid|msgstr)\s+)?"((?:[^"\\]|\\.)*)"\s*')
_ESCAPES = {"\\n": "\n", "\\t": "\t", '\\"': '"', "\\\\": "\\"}


@dataclass(frozen=True)
class Catalogue:
    """A catalogue as read: its comment and header, and the texts that are translated."""

    comment: str
    header: str
    texts: dict[str, str]


def read_po(text: str, strict: bool = True) -> Catalogue:
    """Read a catalogue. ValueError names the line that is no part of one, or, unless not `strict`, a text with two
    translations: then the first is taken."""
    pairs: list[list[str]] = []
    comment, at = [], 0
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#") and not pairs:
            comment.append(line)
        if not line.strip() or line.startswith("#"):
            continue
        found = _LINE.fullmatch(line)
        if found is None or not (pairs or found[1] == "msgid"):
            raise ValueError(f"line {number} is no part of a catalogue: {line}")
        if found[1] == "msgid":
            pairs.append(["", "", ""])
            at = 0
        elif found[1]:
            if at and strict:
                raise ValueError(f"line {number} is a second translation of {pairs[-1][0]!r}")
            at = 2 if at else 1
        pairs[-1][at] += re.sub(r"\\.", lambda escape: _ESCAPES.get(escape[0], escape[0][1]), found[2])
    texts: dict[str, str] = {}
    for msgid, msgstr, _second in pairs:
        if texts.setdefault(msgid, msgstr) != msgstr and strict:
            raise ValueError(f"two translations of {msgid!r}: {texts[msgid]!r} and {msgstr!r}")
    header = texts.pop("", "")
    return Catalogue("\n".join(comment), header, {msgid: msgstr for msgid, msgstr in texts.items() if msgstr})


def po_text(catalogue: Catalogue) -> str:
    """A catalogue as a file: sorted, and each text on one line, so that two people's additions seldom meet."""
    lines = [catalogue.comment, 'msgid ""', 'msgstr ""']
    lines += [_quoted(line) for line in catalogue.header.splitlines(keepends=True)]
    for msgid in sorted(catalogue.texts):
        lines += ["", f"msgid {_quoted(msgid)}", f"msgstr {_quoted(catalogue.texts[msgid])}"]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    for escape, plain in reversed(_ESCAPES.items()):
        text = text.replace(plain, escape)
    return f'"{text}"'
