"""Tie-breaks whose values are not computed here but given: by the system, from a play-off, by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from ..domain.errors import StateError
from ..domain.expected import expect
from ..domain.messages import msg
from ..domain.standing import Given
from .codes import OTHER, TieBreak
from .field import ScoredField
from .values import Column, Term

_HALVES = 'pw.points("2½") or Fraction("2.5") makes one'


def given_by_code(found: Iterable[Given]) -> dict[str, Given]:
    """Given tie-breaks by code; StateError for a code that is not `OTHER_...`, or that occurs twice."""
    by_code: dict[str, Given] = {}
    for one in found:
        expect(one, Given, "`given` are values of `Given`")
        expect(one.code, str, f"a code is a text, as {OTHER}PLAYOFF")
        expect(one.values, Mapping, f"the values of {one.code} are TPNs with numbers, as {{1: 5}}")
        for value in one.values.values():
            expect(value, (int, Fraction), f"a value of {one.code} is a whole number or a Fraction", _HALVES)
        code = one.code.strip().upper()
        if not code.startswith(OTHER) or code == OTHER:
            raise StateError(
                msg(
                    "given values need a code of their own, as {other}PLAYOFF, not {code}",
                    other=OTHER,
                    code=repr(one.code),
                ),
                "given",
            )
        if code in by_code:
            raise StateError(msg("the values of {code} are given twice", code=code), "given")
        by_code[code] = one
    return by_code


def given_column(field: ScoredField, tie_break: TieBreak) -> Column:
    """The given values as a column."""
    values = field.settings.given[tie_break.acronym].values
    return Column([values.get(entry.tpn) for entry in field.entries])


def given_terms(field: ScoredField, tie_break: TieBreak, i: int) -> list[Term]:
    """The value with its comment."""
    one = field.settings.given[tie_break.acronym]
    tpn = field.entries[i].tpn
    return [Term(one.values.get(tpn), note=one.notes.get(tpn, msg("given")))]
