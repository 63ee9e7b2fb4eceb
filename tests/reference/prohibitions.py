"""Who may not meet in the round of a state: a list of teams, or teams with the first and the last round."""

from __future__ import annotations

from itertools import combinations
from typing import Any


def prohibited(state: dict[str, Any]) -> set[frozenset[int]]:
    """The pairs that are kept apart in this round."""
    found = set()
    for item in state.get("prohibited", []):
        first, last = item["rounds"] if isinstance(item, dict) else (1, None)
        if first <= state["round"] and (last is None or state["round"] <= last):
            teams = item["teams"] if isinstance(item, dict) else item
            found |= {frozenset(pair) for pair in combinations(teams, 2)}
    return found
