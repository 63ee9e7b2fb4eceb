"""The Dutch reference on a round-state document: what the golden events and the comparison with the engine need."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from tests.reference.dutch import Field, NoLegalPairingError, Past, Player, pair

_KINDS = {"half-bye": "bye", "full-bye": "bye", "zero-bye": "bye"}
_VALUE = {
    "win": "W", "draw": "D", "loss": "L", "forfeit-win": "W", "forfeit-loss": "A", "pab": "P",
    "full-bye": "W", "half-bye": "D", "zero-bye": "A",
}  # fmt: skip
_READINGS = {"parity": "parity", "r_pab_floats": "pab_floats", "r_c13": "c13"}


def answer(state: dict[str, Any]) -> dict[str, Any]:
    """Pairs in the order of publication and the bye, or the error."""
    try:
        found = pair(field_of(state))
    except NoLegalPairingError:
        return {"error": "no-legal-pairing"}
    return {"pairs": [list(couple) for couple in found.pairs], "bye": found.bye}


def field_of(state: dict[str, Any]) -> Field:
    """The field of a document of the system fide-dutch."""
    number, options = state["round"], state["options"]
    values = {"W": 1, "D": 0.5, "L": 0, "A": 0, **state.get("info", {}).get("game_points", {})}
    values.setdefault("P", values["W"])
    virtual: dict[int, list[int]] = {}
    for item in state.get("acceleration", []):
        (first, last), (one, other) = item["rounds"], item["tpns"]
        for tpn in range(one, other + 1):
            extra = virtual.setdefault(tpn, [0] * number)
            for at in range(first, min(last, number) + 1):
                extra[at - 1] += tenths(item["points"])
    away = {bye["tpn"] for bye in state.get("requested", []) if bye["round"] == number}
    players = {}
    for entry in state["entries"]:
        tpn = entry["tpn"]
        there = entry.get("available", True) and entry.get("joined_round", 1) <= number and tpn not in away
        past = tuple(item_of(item, values) for item in entry["history"])
        players[tpn] = Player(tpn, past, there, tuple(virtual.get(tpn, ())))
    prohibited = {
        frozenset(couple)
        for item in state.get("prohibited", [])
        for couple in combinations(item["teams"] if isinstance(item, dict) else item, 2)
        if not isinstance(item, dict) or item["rounds"][0] <= number <= (item["rounds"][1] or number)
    }
    readings = {_READINGS[name]: value for name, value in options.items() if name in _READINGS}
    if readings.get("pab_floats") in (True, False):
        readings["pab_floats"] = "always" if readings["pab_floats"] else "above_loss"
    return Field(
        number,
        options["rounds"],
        players,
        options.get("initial_colour", "W"),
        frozenset(prohibited),
        tenths(values["W"]),
        tenths(values["L"]),
        readings,
    )


def item_of(item: dict[str, Any], values: dict[str, float]) -> Past:
    kind = item["result"]
    points = tenths(item.get("points", values[_VALUE[kind]]))
    return Past(_KINDS.get(kind, kind), item.get("opponent", 0), item.get("colour", "").lower(), points)


def tenths(points: float) -> int:
    return round(points * 10)
