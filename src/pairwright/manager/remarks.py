"""Remarks for the TRF in the words of the history: the line of the file is quoted, what it is about is said."""

from __future__ import annotations

import re

from ..domain.messages import Message, msg

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


def remark_said(text: str, bracket: bool) -> Message:
    """A remark as a sentence; that of a bracket, which has no TRF, without its file."""
    if bracket:
        return msg("Remark: {text}", text=text.partition("@ ")[2] or text)
    found = _LINE.fullmatch(text)
    about = KINDS.get(found[1]) if found else None
    if found is None or about is None:
        return msg("Remark in the TRF: {text}", text=text)
    if found[2] == "0":
        return msg("Remark in the TRF before round 1 ({about}): “{text}”", about=about, text=found[3])
    return msg(
        "Remark in the TRF on round {round} ({about}): “{text}”",
        round=int(found[2]),
        about=about,
        text=found[3],
    )
