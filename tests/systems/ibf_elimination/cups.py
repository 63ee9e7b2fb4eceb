"""Cups for tests, with the list of their decisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pairwright.cups import fold
from pairwright.cups.fold import CupDecision
from pairwright.cups.state import Cup, Entrant


@dataclass
class CupWithLog(Cup):
    """A cup that keeps its decisions, as the log of an event does."""

    log: list[CupDecision] = field(default_factory=list)
    begun_with: int = 0


def new_cup(
    system: str,
    players: int,
    ratings: Sequence[int] = (),
    name: str = "P",
    **options: Any,
) -> CupWithLog:
    """A cup before its draw: P1, P2 ..., all of one rating unless ratings are given."""
    rated = list(ratings) or [0] * players
    entrants = tuple(Entrant(k, f"{name}{k}", rating or None) for k, rating in enumerate(rated, 1))
    cup = CupWithLog("Cup", system, options, entrants, begun_with=players)
    apply(cup, CupDecision("seeding", {"ratings": rated}))
    return cup


def apply(cup: Cup, decision: CupDecision, **changes: Any) -> None:
    """One decision, possibly with changed data; a late player is entered first, as in the manager."""
    decision = CupDecision(decision.kind, {**decision.data, **changes})
    if decision.kind == "late-line":
        cup.entrants += (Entrant(len(cup.entrants) + 1, decision.data["name"], decision.data["rating"]),)
    fold.apply(cup, decision)
    if isinstance(cup, CupWithLog):
        cup.log.append(decision)


def again(cup: Cup) -> Cup:
    """The same from its decisions."""
    assert isinstance(cup, CupWithLog)
    new = Cup(cup.name, cup.system, cup.options, cup.entrants[: cup.begun_with])
    for decision in cup.log:
        apply(new, decision)
    return new
