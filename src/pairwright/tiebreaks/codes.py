"""Tie-break codes, as in records 202 and 212: `BH:MP/C1` is an acronym, a score and modifiers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..domain.errors import StateError
from ..domain.expected import expect, expect_items
from ..domain.messages import msg
from ..domain.reading import number_in
from ..domain.shown import in_a_line

OTHER = "OTHER_"
"""Prefix of the names of tie-breaks that are not FIDE's."""

_ALIASES = {"MBH": "BH/M1", "GE": "REP", "OSB": "EMGSB/C1", "SNO": "TPN", "ESB:MM": "EMMSB", "ESB:MG": "EMGSB",
            "ESB:GM": "EGMSB", "ESB:GG": "EGGSB"}  # fmt: skip
"""Older and alternative spellings, and their meanings."""
_OLD_CUT = re.compile(r"(?<![A-Z])([A-Z]+)-([CM]\d)\b")
_FORM = re.compile(r"(?P<acronym>[A-Z][A-Z0-9_]*)(?::(?P<score>[A-Z]{2}))?(?P<modifiers>(?:/[A-Z][+-]?\d*)*)")
_MOST = 99
_LONGEST = 200
"""Characters of a code; one of another program may be a name."""


@dataclass(frozen=True)
class TieBreak:
    """One tie-break of a list; `code` is its spelling in a file."""

    acronym: str
    score: str = ""
    """`MP` or `GP`; empty: the primary score."""
    cut: int = 0
    """`/C1`: how many of the least significant values are cut [14.1]."""
    median: int = 0
    """`/M1`: how many of the least and of the most significant values are cut [14.3]."""
    forfeits: bool = False
    """`/P`: forfeits count as played games [6.1.1]."""
    fore: bool = False
    """`/F`: with Fore Buchholz instead of Buchholz."""
    reverse: bool = False
    """`/R`: in the opposite order."""
    limit: str = ""
    """`/L`: the limit of the Koya system, `+1`, `-1`: half points from 50%, `60`: per cent."""
    divisor: int = 0
    """`/K3`: the divisor of SSSC, where the regulations of the competition set it."""
    unrated: int = 0
    """`/U1400`: the rating used for unrated players."""
    edition: int = 0
    """`/V2024`: the edition of C.07, whatever the date of the event."""

    __repr__ = in_a_line

    @property
    def code(self) -> str:
        """Its spelling in a file."""
        acronym = "MPvGP" if self.acronym == "MPVGP" else self.acronym
        parts = [f"{acronym}:{self.score}" if self.score else acronym]
        parts += [f"C{self.cut}"] if self.cut else []
        parts += [f"M{self.median}"] if self.median else []
        parts += [
            letter for letter, given in (("P", self.forfeits), ("F", self.fore), ("R", self.reverse)) if given
        ]
        parts += [f"L{self.limit}"] if self.limit else []
        parts += [f"K{self.divisor}"] if self.divisor else []
        parts += [f"U{self.unrated}"] if self.unrated else []
        parts += [f"V{self.edition}"] if self.edition else []
        return "/".join(parts)

    def __str__(self) -> str:
        return self.code


def parse_tie_break(text: str) -> TieBreak:
    """The tie-break for a code; StateError if there is none."""
    expect(text, str, "a tie-break is a code, as 'BH'")
    given = text.strip().upper()
    if len(given) > _LONGEST:
        raise _wrong(given[:_LONGEST] + "…", msg("it is longer than {most} characters", most=_LONGEST))
    if given.startswith(OTHER) and not _FORM.fullmatch(given):
        return TieBreak(given)
    given = _OLD_CUT.sub(r"\1/\2", given)
    head, slash, tail = given.partition("/")
    known = _ALIASES.get(head)
    if known is not None:
        given = known + slash + tail
    found = _FORM.fullmatch(given)
    if found is None or found["score"] not in (None, "MP", "GP"):
        raise _wrong(text, msg("a code is an acronym, perhaps :MP or :GP, and modifiers, as in BH:MP/C1"))
    tie_break = TieBreak(found["acronym"], found["score"] or "")
    for modifier in found["modifiers"].split("/")[1:]:
        tie_break = _modified(tie_break, modifier, text)
    return tie_break


def _modified(tie_break: TieBreak, modifier: str, text: str) -> TieBreak:
    letter, value = modifier[0], modifier[1:]
    if letter == "L" and re.fullmatch(r"[+-]?\d{1,2}", value):
        return replace(tie_break, limit=value if value[0] in "+-" or len(value) == 2 else f"+{value}")
    flags = {"P": "forfeits", "F": "fore", "R": "reverse"}
    if letter in flags and not value:
        return replace(tie_break, **{flags[letter]: True})  # type: ignore[arg-type]
    numbers = {"C": "cut", "M": "median", "K": "divisor", "U": "unrated", "V": "edition"}
    number = number_in(value)
    if letter in numbers and number is not None:
        within = {"U": 0 < number < 10000, "V": number in (2024, 2026)}
        if within.get(letter, 0 < number <= _MOST):
            return replace(tie_break, **{numbers[letter]: number})  # type: ignore[arg-type]
    raise _wrong(
        text,
        msg(
            "/{modifier} is not a modifier: /C1 /M1 /P /F /R /L+1 /L60 /K3 /U1400 /V2024 are",
            modifier=modifier,
        ),
    )


def _wrong(text: str, why: str) -> StateError:
    return StateError(msg("{text} is not a tie-break: {why}", text=repr(text.strip()), why=why), "tie_breaks")


def parse_list(codes: str | Iterable[str | TieBreak]) -> tuple[TieBreak, ...]:
    """The tie-breaks of a list: the text of a record 202 or 212, or codes one by one."""
    if isinstance(codes, str):
        codes = [code for code in re.split(r"[,;\s]+", codes) if code]
    expect_items(codes, "tie-breaks are a text, as 'BH,SB', or a list of codes")
    return tuple(code if isinstance(code, TieBreak) else parse_tie_break(code) for code in codes)


def write_list(tie_breaks: Iterable[TieBreak]) -> str:
    """The text for a record 202 or 212."""
    return ",".join(tie_break.code for tie_break in tie_breaks)
