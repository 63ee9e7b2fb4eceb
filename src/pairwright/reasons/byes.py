"""Rounds without a match in words, for people; documents keep the codes of `domain.results`."""

from __future__ import annotations

from ..domain.messages import msg
from ..domain.results import Result

BYES = {
    Result.PAB: msg("bye"),
    Result.HALF_BYE: msg("half-point bye"),
    Result.FULL_BYE: msg("full-point bye"),
    Result.ZERO_BYE: msg("not paired"),
}
"""Why a team has no match."""
FREE = msg("free")
ONE_BYE = {"zero": msg("zero-point bye"), "half": BYES[Result.HALF_BYE], "full": BYES[Result.FULL_BYE]}
"""What a team asks for, by what it is worth."""
BYES_WITH_POINTS = {"half": msg("half-point byes"), "full": msg("full-point byes")}
"""What some rule books do not have."""


def bye_word(kind: Result, table: bool) -> str:
    """Why a team has no match; the participant paired with the vacant number of a table is free."""
    return FREE if table and kind is Result.PAB else BYES[kind]


def note_text(note: str, table: bool) -> str:
    """The note of a term for display: in words if it is the code of a round without a match."""
    kind = next((kind for kind in BYES if kind.value == note), None)
    return note if kind is None else bye_word(kind, table)
