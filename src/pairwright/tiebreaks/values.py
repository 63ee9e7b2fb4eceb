"""The results of a tie-break: a number for each participant, and the terms of one of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..domain.messages import decimals, joined, msg
from ..domain.points import TENTHS
from ..domain.shown import in_a_line

Number = int | Fraction
Value = Number | tuple[Number, ...] | None
"""The value of a tie-break: a number, board by board for TBR and BBE, None if there is none."""


def exact(number: int, scale: int) -> Number:
    """`number / scale`, an int when it is whole."""
    whole, rest = divmod(number, scale)
    return Fraction(number, scale) if rest else whole


def points(tenths: int) -> Number:
    """Points from tenths."""
    return exact(tenths, TENTHS)


def parse_number(text: str) -> Number:
    """The exact number in a text: `3`, `2.5`, `1/3`, `2½`. ValueError says what is expected."""
    plain = text.strip().replace("½", ".5")
    if not re.fullmatch(r"-?(\d{1,9}(\.\d{0,9})?|\.\d{1,9}|\d{1,9}/0*[1-9]\d{0,8})", plain, re.ASCII):
        raise ValueError(msg("{text} is not a number; 3, 2.5, 2½ and 1/3 are", text=repr(text)))
    number = Fraction(plain)
    return exact(number.numerator, number.denominator)


@dataclass(frozen=True, eq=False)
class Column:
    """The values of one tie-break: `raw[i] / scale`; raw values are ints, or Fractions, tuples, None with scale 1."""

    raw: Sequence[Any]
    scale: int = 1

    def value(self, i: int) -> Value:
        """The exact value of a participant."""
        raw = self.raw[i]
        if type(raw) is int:
            return exact(raw, self.scale)
        if isinstance(raw, tuple):
            return tuple(exact(part, self.scale) for part in raw)
        if isinstance(raw, Fraction) and raw.denominator == 1:
            return int(raw)
        return raw  # type: ignore[no-any-return]


@dataclass(frozen=True)
class Term:
    """One part of a value: a round, a board, or a member of a tied group."""

    value: Number | None
    round: int | None = None
    opponent: int | None = None
    """TPN of the opponent."""
    factors: tuple[Number, ...] = ()
    """The factors: the opponent's score and the points scored against it."""
    cut: str = ""
    """Why it is cut."""
    note: str = ""

    __repr__ = in_a_line


@dataclass(frozen=True)
class Terms:
    """A value with its parts. `value` is the sum of the terms that are not cut, unless `rule` says otherwise."""

    code: str
    team: int
    value: Value
    terms: tuple[Term, ...] = ()
    rule: str = ""
    """How the value follows from the terms, with the article."""

    __repr__ = in_a_line


def number_text(number: Number) -> str:
    """A number for display: `16½`, `7.75`, `14.333`; halves as ½, other fractions to three decimals."""
    if isinstance(number, int):
        return str(number)
    sign = "-" if number < 0 else ""
    whole, rest = divmod(abs(number), 1)
    if rest == Fraction(1, 2):
        return f"{sign}{whole or ''}½"
    thousandths = (2 * abs(number) * 1000 + 1) // 2
    text = f"{sign}{thousandths // 1000}.{thousandths % 1000:03}".rstrip("0").removesuffix(".")
    return decimals(text) if "." in text else text


def value_text(value: Value) -> str:
    """A value for display; board points separated by spaces, a missing value as a dash."""
    if value is None:
        return "-"
    if isinstance(value, tuple):
        return joined(*map(number_text, value))
    return number_text(value)
