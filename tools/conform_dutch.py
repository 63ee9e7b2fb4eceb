"""Readers of the case files of C.04.3: files of individual events with rounds that are to be paired again."""

from __future__ import annotations

from typing import Any

import pairwright
from pairwright import Bracket, NoLegalPairing, RoundPairing, Tournament
from pairwright.formats.trf import read

Row = dict[str, Any]
_LIMBO = 10_000


def answer(row: Row) -> Row:
    """Every round of the row paired from what was before it: pairs in the order of the boards, White first, and bye.

    A disputed row has the answer of the literal text, even where our default is the other reading.
    """
    tournament, _ = read(row["trf"].encode(), row["id"])
    if "dispute" in row:
        tournament = tournament.with_options(parity="tpn")
    rounds, criteria = [], []
    for expected in row["rounds"]:
        number = expected["round"]
        result = _paired(tournament.before(number))
        rounds.append(
            {
                "round": number,
                "pairs": None if result is None else [[p.white.tpn, p.black.tpn] for p in result.tables],
                "bye": None if result is None or result.bye is None else result.bye.tpn,
            }
        )
        criteria += [] if result is None else list(map(bracket_row, result.brackets))
    found: Row = {"rounds": rounds}
    if "criteria" in row:
        found["criteria"] = criteria
    return found


def expected(row: Row) -> Row:
    """The rounds of the row, and what it says of each bracket of one."""
    found: Row = {"rounds": row["rounds"]}
    if "criteria" in row:
        found["criteria"] = [
            {name: bracket[name] for name in ("score", "mdps", "residents", "downfloaters", "values")}
            for bracket in row["criteria"]["brackets"]
        ]
    return found


def _paired(before: Tournament) -> RoundPairing | None:
    try:
        return pairwright.pair(before)
    except NoLegalPairing:
        return None


def bracket_row(bracket: Bracket) -> Row:
    """A bracket in the terms of the cases: points, and for [C8] the number of downfloaters before their scores."""
    values = {name: _points(value) for name, value in bracket.criteria_tenths.items()}
    values["C5"] = values["C5"][0] if values["C5"] else 0
    values["C8"] = [] if values["C8"] is None else [len(values["C8"]), values["C8"]]
    values |= {
        name: value
        for name, value in bracket.criteria_tenths.items()
        if isinstance(value, int) and name != "C5"
    }
    return {
        "score": bracket.score_tenths / 10,
        "mdps": list(bracket.moved_down or ()),
        "residents": list(bracket.residents),
        "downfloaters": list(bracket.downfloaters or ()),
        "values": values,
    }


def _points(value: Any) -> Any:
    """Tenths as points; a player in the Limbo has 1000 points more."""
    if isinstance(value, tuple):
        return [_points(item) for item in value]
    if value is None:
        return None
    return value / 10 if value < _LIMBO else 1000 + (value - _LIMBO) / 10


READERS = (("rounds of a Dutch event", frozenset(("trf", "rounds")), answer, expected),)
