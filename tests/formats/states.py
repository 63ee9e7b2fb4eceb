"""A small hand-written round state, and a way to change one thing in it."""

from __future__ import annotations

import copy
import re
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
CASES = Path(__file__).parent.parent / "data" / "cases" / "c0406.jsonl.gz"

DELETE = object()


def played(opponent: int, colour: str, mp: float, gp: float) -> dict[str, Any]:
    return {"result": "played", "opponent": opponent, "colour": colour, "mp": mp, "gp": gp}


def bye(kind: str, mp: float = 0, gp: float = 0) -> dict[str, Any]:
    return {"result": kind, "mp": mp, "gp": gp}


def forfeit(won: bool, opponent: int) -> dict[str, Any]:
    return {
        "result": "forfeit-win" if won else "forfeit-loss",
        "opponent": opponent,
        "mp": 2 * won,
        "gp": 4 * won,
    }


def small() -> dict[str, Any]:
    """Six teams before round 3. Team 5 came in round 2; it has the bye of that round. Team 6 withdrew."""
    return {
        "format": "pairwright-state/1",
        "system": "fide-team",
        "name": "A league",
        "notes": ["made up"],
        "options": {"colour_preference": "A", "rounds": 5, "initial_colour": "W", "win_mp": 2, "pab_gp": 2.5},
        "round": 3,
        "entries": [
            {
                "tpn": 1,
                "name": "Ash",
                "players": [
                    {
                        "number": 1,
                        "name": "Moe, Ole",
                        "national": [{"federation": "NOR", "id": "7", "rating": 1900}],
                    }
                ],
                "history": [played(2, "W", 2, 2.5), played(3, "B", 1, 2)],
            },
            {"tpn": 2, "name": "Birch", "history": [played(1, "B", 0, 1.5), forfeit(True, 4)]},
            {"tpn": 3, "history": [played(4, "W", 2, 4), played(1, "W", 1, 2)]},
            {"tpn": 4, "history": [played(3, "B", 0, 0), forfeit(False, 2)]},
            {"tpn": 5, "joined_round": 2, "history": [bye("zero-bye"), bye("pab", 1, 2)]},
            {"tpn": 6, "available": False, "history": [bye("half-bye", 1, 2), bye("zero-bye")]},
        ],
        "prohibited": [
            [1, 5],
            {"teams": [2, 3, 5], "rounds": [2, None]},
            {"teams": [2, 4], "rounds": [1, 2]},
        ],
        "forced": [[2, 1]],
        "acceleration": [{"mp": 1, "gp": 0.5, "rounds": [1, 2], "tpns": [1, 3]}],
        "requested": [{"tpn": 3, "round": 4, "result": "half-bye"}],
        "abnormal": [{"mp": 1, "gp": 2.5, "kind": "H"}, {"mp": -1, "gp": 0, "round": 4, "tpns": [1, 2]}],
        "info": {"city": "Elm", "deputies": ["A", "B"], "game_points": {"W": 3, "D": 1.5}},
    }


def changed(path: str, value: Any, document: dict[str, Any] | None = None) -> dict[str, Any]:
    """The small state with the value at `entries[0].tpn` or the like replaced, added or (DELETE) removed."""
    document = copy.deepcopy(document if document is not None else small())
    steps: list[Any] = [int(step) if step.isdigit() else step for step in re.findall(r"[^.\[\]]+", path)]
    place: Any = document
    for step in steps[:-1]:
        place = place[step]
    if value is DELETE:
        del place[steps[-1]]
    elif isinstance(place, list) and steps[-1] == len(place):
        place.append(value)
    else:
        place[steps[-1]] = value
    return document


def on_boards(mine: str, theirs: str, result: str = "played", **options: Any) -> Any:
    """Two teams before round 2, given by boards alone."""
    sides = [(2, "W", mine, result), (1, "B", theirs, {"forfeit-win": "forfeit-loss"}.get(result, result))]
    return {
        "format": "pairwright-state/1",
        "system": "fide-team",
        "options": options,
        "round": 2,
        "entries": [
            {
                "tpn": i,
                "history": [{"result": kind, "opponent": opponent, "colour": colour, "boards": boards}],
            }
            for i, (opponent, colour, boards, kind) in enumerate(sides, start=1)
        ],
    }
