"""Points as exact integers: every score in this package is counted in tenths of a point.

TRF files have one decimal, so a tenth is the finest score that exists: 2 match points are 20, 3½ game points are 35.
Sums and comparisons are on integers; floats are not used anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, Protocol

from .messages import decimals, msg

TENTHS = 10
"""Tenths in one point."""

_NUMBER = re.compile(r"[+-]?(\d+([.,]\d*)?|[.,]\d+)\Z")
_MOST = 10**9


Number = int | Fraction
"""An exact number of points: an int when it is whole."""
Points = int | float | Fraction | str
"""Points as people write them: 2, 2.5, Fraction(5, 2), "2½"."""


class Tenths(int):
    """Points as they are counted, among values of which others are plain numbers."""


def points_exact(tenths: int) -> Number:
    """Points from tenths."""
    whole, rest = divmod(tenths, TENTHS)
    return Fraction(tenths, TENTHS) if rest else whole


def scores_in(value: Any, points: Callable[[int], Any] = points_exact, kind: type = tuple) -> Any:
    """The value of a criterion with its scores in points: it is a count, a sequence of scores, or a count followed by
    its scores."""
    if not isinstance(value, list | tuple):
        return value
    counted = any(isinstance(one, list | tuple) for one in value)
    return kind(scores_in(one, points, kind) if counted else points(one) for one in value)


def in_points(values: Mapping[str, Any]) -> dict[str, Any]:
    """The same values with points instead of `Tenths`."""
    return {
        name: points_exact(value) if isinstance(value, Tenths) else value for name, value in values.items()
    }


def worths_exact(worths: Iterable[tuple[str, int]]) -> tuple[tuple[str, Number], ...]:
    """Values of results by their letters, from tenths."""
    return tuple((letter, points_exact(tenths)) for letter, tenths in worths)


def parse_points(value: Any) -> int:
    """Tenths of a point from `2`, `2.5`, `"2.5"`, `"2,5"`, `"2½"` or `".5"`.

    Raises ValueError, with a message for users, for anything that is not a number of points with at most one decimal.
    """
    if isinstance(value, str):
        return _of_text(value)
    if isinstance(value, bool):
        raise ValueError(msg("{value} is not a number of points", value=repr(value)))
    if isinstance(value, int):
        if abs(value) > _MOST:
            raise ValueError(msg("{value} is too many points", value=value))
        return value * TENTHS
    if isinstance(value, Fraction):
        counted = value * TENTHS
        if counted.denominator != 1 or abs(value) > _MOST:
            raise ValueError(
                msg("{value} has more than one decimal; points are counted in tenths", value=value)
            )
        return int(counted)
    if isinstance(value, float):
        if value != value or abs(value) > _MOST:
            raise ValueError(msg("{value} is not a number of points", value=repr(value)))
        tenths = round(value * TENTHS)
        if abs(tenths - value * TENTHS) > 1e-6:
            raise ValueError(
                msg("{value} has more than one decimal; points are counted in tenths", value=repr(value))
            )
        return tenths
    raise ValueError(msg("{value} is not a number of points", value=repr(value)))


@lru_cache(maxsize=1024)
def _of_text(value: str) -> int:
    """The tenths of a text: a file has the same few over and over."""
    text = value.strip().replace("½", ".5").replace("−", "-")
    if not _NUMBER.match(text) or len(text) > 12 or not text.isascii():
        raise ValueError(msg("{value} is not a number of points", value=repr(value.strip())))
    whole, _, decimals = text.replace(",", ".").partition(".")
    if decimals.rstrip("0")[1:]:
        raise ValueError(
            msg("{value} has more than one decimal; points are counted in tenths", value=repr(value.strip()))
        )
    sign = -1 if whole.startswith("-") else 1
    return sign * (abs(int(whole.lstrip("+-") or "0")) * TENTHS + int((decimals or "0")[0]))


def points_said(tenths: int) -> str:
    """Points on pages, on paper and in sentences: those below zero with the sign of print, `−1`."""
    return points_text(tenths, "−")


def points_text(tenths: int, minus: str = "-") -> str:
    """Points for display: `16½`, `9`, `-1`, `0.3`."""
    whole, rest = divmod(abs(tenths), TENTHS)
    sign = minus if tenths < 0 else ""
    if rest == 0:
        return f"{sign}{whole}"
    if rest == TENTHS // 2:
        return f"{sign}{whole or ''}½"
    return decimals(f"{sign}{whole}.{rest}")


def points_decimal(tenths: int) -> str:
    """Points for files, always with one decimal: `16.5`, `9.0`."""
    whole, rest = divmod(abs(tenths), TENTHS)
    return f"{'-' if tenths < 0 else ''}{whole}.{rest}"


def points_number(tenths: int) -> int | float:
    """Points as a JSON number: an int when whole, otherwise with one decimal."""
    return tenths // TENTHS if tenths % TENTHS == 0 else tenths / TENTHS


def place_text(first: int, last: int) -> str:
    """A place, or the range of a shared one."""
    return str(first) if first == last else f"{first}-{last}"


class _Counted(Protocol):
    @property
    def mp_tenths(self) -> int: ...

    @property
    def gp_tenths(self) -> int: ...


class InPoints:
    """Match points and game points of a value that counts both in tenths."""

    __slots__ = ()

    @property
    def mp(self: _Counted) -> Number:
        """Match points."""
        return points_exact(self.mp_tenths)

    @property
    def gp(self: _Counted) -> Number:
        """Game points."""
        return points_exact(self.gp_tenths)
