"""Results in tables: accepted spellings of a won board, a forfeit, a bye or a score, and those written here."""

from __future__ import annotations

import re

from ...domain.messages import msg
from ...domain.points import parse_points
from ...domain.reading import number_in
from ...domain.results import Result
from .sheet import Remarks, SheetLine

SIGN_TEXTS = {
    "1": "1", "=": "½", "0": "0", "+": "1F", "-": "0F", "*": "*", "W": "1U", "D": "½U", "L": "0U",
}  # fmt: skip
"""A board from one side. F is a forfeit, U a game of less than one move, which is not rated."""
_SIGNS = {text.casefold(): sign for sign, text in SIGN_TEXTS.items()} | {
    "1.0": "1", "1,0": "1", "w": "W", "0.5": "=", "0,5": "=", ".5": "=", ",5": "=", "=": "=", "r": "=", "d": "D",
    "remis": "=", "1/2": "=", "x": "=", "0.0": "0", "0,0": "0", "+": "+", "-": "-", "1k": "+", "0k": "-", "l": "L",
    "?": "*", "0.5u": "D", "1w": "W", "0l": "L", "½d": "D",
}  # fmt: skip
_PAIR = re.compile(r"(.+?) ?(?::|-|–|—|/) ?(.+)")
_FORFEITS = {"+:-": "+-", "+--": "+-", "+/-": "+-", "+ -": "+-", "-:+": "-+", "--+": "-+", "-/+": "-+", "- +": "-+",
             "-:-": "--", "---": "--", "--": "--", "-/-": "--", "- -": "--", "+-": "+-", "-+": "-+",
             "+ - -": "+-", "- - +": "-+", "- - -": "--"}  # fmt: skip

PAB_WORDS = frozenset(
    (
        "bye",
        "pab",
        "spielfrei",
        "freilos",
        "exempt",
        "libre",
        "descansa",
        "descanso",
        "riposo",
        "pairing allocated bye",
    )
)
KINDS = {
    "played": Result.PLAYED,
    "pab": Result.PAB, "bye": Result.PAB, "pairing allocated bye": Result.PAB, "spielfrei": Result.PAB,
    "exempt": Result.PAB, "descansa": Result.PAB,
    "half bye": Result.HALF_BYE, "half point bye": Result.HALF_BYE, "hpb": Result.HALF_BYE,
    "full bye": Result.FULL_BYE, "full point bye": Result.FULL_BYE, "fpb": Result.FULL_BYE,
    "zero bye": Result.ZERO_BYE, "zero point bye": Result.ZERO_BYE, "zpb": Result.ZERO_BYE,
    "absent": Result.ZERO_BYE, "abwesend": Result.ZERO_BYE, "ausente": Result.ZERO_BYE,
}  # fmt: skip
FORFEIT_WORDS = frozenset(
    ("forfeit", "forfeited", "kampflos", "forfait", "incomparecencia", "forfeit without colours", "w o", "wo")
)
DECIDED_WORDS = frozenset(("decided", "decided by the arbiter", "gesetzt"))


def read_sign(text: str) -> str | None:
    """One side of a board; None if it is not a result, empty if blank."""
    text = text.strip().casefold()
    return _SIGNS.get(text) if text else ""


def read_both(text: str) -> tuple[str, str] | None:
    """Both sides of a board in one cell: `1-0`, `½:½`, `+:-`."""
    text = text.strip()
    if text in _FORFEITS:
        return _FORFEITS[text][0], _FORFEITS[text][1]
    text = text.replace("1/2", "½")
    if text in ("½", "=", "remis"):
        return "=", "="
    match = _both_sides(text)
    if match is None:
        return None
    signs = read_sign(match[1]), read_sign(match[2])
    return (signs[0], signs[1]) if signs[0] and signs[1] else None


def _both_sides(text: str) -> re.Match[str] | None:
    """What stands on either side of a colon, dash or slash."""
    return _PAIR.fullmatch(" ".join(text.split()))


def read_score(text: str) -> tuple[int, int, bool] | None:
    """The game points of both teams in tenths, and whether the match was forfeited: `2½-1½`, `4F:0F`."""
    if text.strip() in _FORFEITS:
        return None
    match = _both_sides(text.replace("1/2", "½"))
    if match is None:
        return None
    forfeit = match[1].upper().endswith("F") or match[2].upper().endswith("F")
    try:
        first, second = (parse_points(part.upper().removesuffix("F")) for part in match.groups())
    except ValueError:
        return None
    return first, second, forfeit


def round_of(line: SheetLine, log: Remarks) -> int | None:
    """The number in a cell of rounds, `3`, `Round 3` or `3. Runde`; None after a fault."""
    text = line["round"]
    number = number_in("".join(sign for sign in text if sign.isascii() and sign.isdigit()), 999)
    if not number:
        log.fault(msg("{value} is not a round", value=repr(text[:40])), line, "round")
    return number or None
