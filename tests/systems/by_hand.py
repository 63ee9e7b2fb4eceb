"""Round-states written by hand, one line per team.

    1  W4+ B2= half
    2  pab W1= -7         x
    3  zero zero W+       late3

W4+  played with White on board 1 against 4 and won (= drawn, - lost); 3, 2 or 1 game points of four boards
W+   the same against a team that is not in the table: one is added that takes no further part. It had the same
     score then, so nobody was a floater.
+7   won by forfeit against 7; -7 lost by forfeit; +, - against a team that is added
pab half full zero    no match: 1, 1, 2, 0 match points and 2, 2, 4, 0 game points
/2.5 behind any of them: these game points instead
x    does not take part in the round; late3: joined in round 3
"""

from __future__ import annotations

import re
from itertools import count
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

State = dict[str, Any]
Item = dict[str, Any]

TOKEN = re.compile(
    r"(?:(?P<colour>[WB])(?P<met>\d*)(?P<sign>[+=-])|(?P<forfeit>[+-])(?P<drawn>\d*)|(?P<bye>[a-z]+))"
    r"(?:/(?P<gp>[\d.]+))?"
)
MATCH_POINTS = {"+": (2, 3), "=": (1, 2), "-": (0, 1)}
BYES = {
    "pab": ("pab", 1, 2),
    "half": ("half-bye", 1, 2),
    "full": ("full-bye", 2, 4),
    "zero": ("zero-bye", 0, 0),
}
MIRROR = {"W": "B", "B": "W", "+": "-", "-": "+", "=": "="}


def state(
    table: str,
    *,
    rounds: int = 9,
    prohibited: Iterable[tuple[int, int]] = (),
    forced: Iterable[tuple[int, int]] = (),
    **options: Any,
) -> State:
    """The round-state of a table; options that are not given keep their defaults."""
    entries: list[State] = []
    added: list[State] = []
    numbers = count(101)
    for line in table.strip().splitlines():
        tpn, *tokens = line.split()
        entry: State = {"tpn": int(tpn), "history": []}
        for token in tokens:
            if token == "x":
                entry["available"] = False
            elif token.startswith("late"):
                entry["joined_round"] = int(token.removeprefix("late"))
            else:
                entry["history"].append(_item(token, entry, numbers, added))
        entries.append(entry)
    past = len(entries[0]["history"])
    for extra in added:
        extra["history"] += [_bye("zero")] * (past - len(extra["history"]))
    return {
        "format": "pairwright-state/1",
        "system": "fide-team",
        "options": {"rounds": rounds, "boards": 4, "initial_colour": "W", **options},
        "round": past + 1,
        "entries": entries + added,
        "prohibited": [list(pair) for pair in prohibited],
        "forced": [list(pair) for pair in forced],
    }


def _bye(name: str) -> Item:
    result, mp, gp = BYES[name]
    return {"result": result, "mp": mp, "gp": gp}


def _item(token: str, entry: State, numbers: Iterator[int], added: list[State]) -> Item:
    found = TOKEN.fullmatch(token)
    assert found, token
    if found["bye"]:
        item = _bye(found["bye"])
    elif found["forfeit"]:
        won = found["forfeit"] == "+"
        result, mp, gp = ("forfeit-win", 2, 4) if won else ("forfeit-loss", 0, 0)
        other = found["drawn"] or _add(f"{MIRROR[found['forfeit']]}{entry['tpn']}", entry, numbers, added)
        item = {"result": result, "opponent": int(other), "mp": mp, "gp": gp}
    else:
        mp, gp = MATCH_POINTS[found["sign"]]
        mirrored = f"{MIRROR[found['colour']]}{entry['tpn']}{MIRROR[found['sign']]}"
        other = found["met"] or _add(mirrored, entry, numbers, added)
        item = {"result": "played", "opponent": int(other), "colour": found["colour"], "mp": mp, "gp": gp}
    if found["gp"]:
        item["gp"] = float(found["gp"])
    return item


def _add(token: str, entry: State, numbers: Iterator[int], added: list[State]) -> int:
    """Add an opponent that has had the same score as the team so far."""
    so_far = [{"result": "half-bye", "mp": item["mp"], "gp": item["gp"]} for item in entry["history"]]
    tpn = next(numbers)
    extra: State = {"tpn": tpn, "available": False, "history": so_far}
    added.append(extra)
    so_far.append(_item(token, extra, numbers, added))
    return tpn
