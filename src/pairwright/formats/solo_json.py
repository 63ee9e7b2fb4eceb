"""Rounds of players in the round-state document: `win`, `loss`, walkovers and byes, one point each, no colours.

Internally a player's round has the same kinds as a team's, and its points are match points.
"""

from __future__ import annotations

from typing import Any

from ..domain.messages import msg
from ..domain.results import Result
from ..domain.scoring import Scoring
from ..domain.tournament import PastRound
from .strict_json import MOST, read_object, read_whole, refuse, shown

_SCORING = Scoring.of_matches()
_KINDS: dict[str, tuple[Result, int]] = {
    name: (side.result, side.mp)
    for names, sides in (
        (("win", "loss"), _SCORING.of_winner(True)),
        (("walkover-win", "walkover-loss"), _SCORING.forfeit("+-")),
    )
    for name, side in zip(names, sides, strict=True)
} | {
    name: (kind, _SCORING.bye(kind)[0]) for name, kind in (("bye", Result.PAB), ("zero-bye", Result.ZERO_BYE))
}
_NAMES = {kind: name for name, kind in _KINDS.items()}
_KEYS = ("result", "opponent")


def read_solo_round(item: Any, where: str) -> PastRound:
    """One item of a player's history; StateError with path and message if it is invalid."""
    if type(item) is dict and len(item) == 2:
        kind = _KINDS.get(item["result"]) if type(item.get("result")) is str else None
        opponent = item.get("opponent")
        if kind is not None and type(opponent) is int and 0 < opponent <= MOST and kind[0].paired:
            return PastRound.of_tenths(kind[0], opponent, None, kind[1])
    read_object(item, where, _KEYS, ("result",))
    name = item["result"]
    if type(name) is not str or name not in _KINDS:
        refuse(
            f"{where}.result",
            msg("result must be one of {names}, not {value}", names=", ".join(_KINDS), value=shown(name)),
        )
    result, points = _KINDS[name]
    opponent = read_whole(item["opponent"], f"{where}.opponent", 1) if "opponent" in item else None
    if result.paired and opponent is None:
        refuse(where, msg("a {kind} needs an opponent", kind=name))
    if not result.paired and opponent is not None:
        refuse(where, msg("a {kind} has no opponent", kind=name))
    return PastRound.of_tenths(result, opponent, None, points)


def write_solo_round(item: PastRound) -> dict[str, Any]:
    """The item in the document."""
    written: dict[str, Any] = {"result": _NAMES.get((item.result, item.mp_tenths), "zero-bye")}
    if item.opponent is not None:
        written["opponent"] = item.opponent
    return written
