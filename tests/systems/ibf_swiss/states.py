"""Round states of players in a short notation, and random events."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

State = dict[str, Any]

_WORDS = {"w": "win", "l": "loss", "+": "walkover-win", "-": "walkover-loss", "b": "bye", "z": "zero-bye"}

A_FLOATER_PASSES = {
    1: "l4 w5 l6", 2: "w5 w4 w7", 3: "w6 l7 l4", 4: "w1 l2 w3", 5: "l2 l1 b", 6: "l3 b w1", 7: "b w3 l2",
}  # fmt: skip
"""Three rounds after which a floater has nobody to play in the next group (reading A-14)."""


def state(
    histories: dict[int, str], system: str = "ibf-swiss", absent: tuple[int, ...] = (), **more: Any
) -> State:
    """`{1: "w3 b", 3: "l1 z"}`: a win against 3 and a bye, a loss and an absence."""
    entries = []
    for tpn, words in histories.items():
        history: list[dict[str, Any]] = []
        for word in words.split():
            history.append({"result": _WORDS[word[0]]})
            if word[1:]:
                history[-1]["opponent"] = int(word[1:])
        entries.append({"tpn": tpn, "history": history, "available": tpn not in absent})
    rounds = max((len(words.split()) for words in histories.values()), default=0)
    return {
        "format": "pairwright-state/1",
        "system": system,
        "round": rounds + 1,
        "entries": entries,
        **more,
    }


def fresh(players: int, system: str = "ibf-swiss", **more: Any) -> State:
    """Before round 1."""
    return state(dict.fromkeys(range(1, players + 1), ""), system, **more)


Pairer = Callable[[State], dict[str, Any]]


def event(
    rng: random.Random,
    players: int,
    rounds: int,
    pairer: Pairer,
    *,
    walkovers: float = 0,
    absences: float = 0,
    prohibited: int = 0,
    system: str = "ibf-swiss",
    **options: Any,
) -> Iterator[tuple[State, dict[str, Any]]]:
    """A tournament with random results: each state and the answer to it; ends early without a pairing."""
    histories: dict[int, list[dict[str, Any]]] = {tpn: [] for tpn in range(1, players + 1)}
    gone: set[int] = set()
    pairs = [sorted(rng.sample(sorted(histories), 2)) for _ in range(prohibited)] if players > 2 else []
    for number in range(1, rounds + 1):
        given: State = {
            "format": "pairwright-state/1",
            "system": system,
            "options": options,
            "round": number,
            "prohibited": pairs,
            "entries": [
                {
                    "tpn": tpn,
                    "history": list(history),
                    "available": tpn not in gone and rng.random() >= absences,
                }
                for tpn, history in histories.items()
            ],
        }
        answer = pairer(given)
        yield given, answer
        if "error" in answer:
            return
        for a, b in answer["pairs"]:
            if rng.random() < 0.5:
                a, b = b, a
            kind = ("win", "loss")
            if rng.random() < walkovers:
                kind = rng.choice((("walkover-win", "walkover-loss"), ("walkover-loss", "walkover-loss")))
            histories[a].append({"result": kind[0], "opponent": b})
            histories[b].append({"result": kind[1], "opponent": a})
        if answer["bye"]:
            histories[answer["bye"]].append({"result": "bye"})
        for tpn, history in histories.items():
            if len(history) < number:
                history.append({"result": "zero-bye"})
            if rng.random() < absences / 4:
                gone.add(tpn)
