"""Convert old versions of decisions to the current one, so that every event ever saved can be opened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..domain.errors import StateError
from ..domain.messages import msg

VERSION = 2
"""The version that verbs write."""


def _cup_1(data: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """Version 1 kept a log of the brackets inside the log: a decision of kind `cup` with its own verb."""
    inner = dict(data["decision"])
    verb = inner.pop("do")
    if verb == "create":  # name, system and options were those of the event
        inner = {}
    elif verb == "enter":  # the players were those of the event in their order
        inner = {"ratings": [player.get("rating") for player in inner["players"]]}
    elif verb == "late":  # the player had been entered by the decision before
        player = inner["player"]
        inner = {"name": player["name"], "rating": player.get("rating"), "line": inner["line"]}
    return _CUP_1[verb], inner


_CUP_1 = {
    "create": "seeding",
    "enter": "seeding",
    "draw": "draw-lines",
    "groups": "draw-groups",
    "stage": "stage",
    "result": "match-result",
    "group-result": "match-result",
    "correct": "match-result",
    "group-order": "group-order",
    "board": "match-board",
    "withdraw": "withdrawal",
    "return": "return",
    "late": "late-line",
    "decline": "no-re-entry",
    "give-line": "re-entry-line",
}

_STEPS: dict[tuple[str, int], Callable[[Mapping[str, Any]], tuple[str, Mapping[str, Any]]]] = {
    ("cup", 1): _cup_1,
}
"""(kind, version) to the conversion into the next version."""


def upcast(kind: str, version: int, data: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """Kind and data in the current version; StateError for one that is newer than this program."""
    if version > VERSION:
        raise StateError(
            msg(
                "a decision {kind} was written by a newer version of pairwright; update it to open this event",
                kind=repr(kind),
            )
        )
    if version < 1:
        raise StateError(msg("a decision {kind} is of no version", kind=repr(kind)))
    while version < VERSION:
        step = _STEPS.get((kind, version))
        if step is not None:
            kind, data = step(data)
        version += 1
    return kind, data
