"""What a round with a desired pair costs: the first decision, in the order of 3.3.2, that becomes worse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...domain.pairing import Bracket, RoundPairing

ORDER = ("C4", "C5", "C6", "C7", "C8", "C9", "C10")


@dataclass(frozen=True)
class Difference:
    """The first decision in which a pairing is worse than the one by the rules.

    `criterion` is `3.4` (another bye), `C4`..`C10`, `3.5.4` or `3.6.3` (equally good, but later in the order), or ``
    when the two pairings are equal. `bracket` is the index of the bracket; `ours` and `theirs` are the values there.
    """

    criterion: str
    bracket: int | None = None
    ours: Any = None
    theirs: Any = None


def compare(best: RoundPairing, other: RoundPairing) -> Difference:
    """Compare the pairing by the rules with the best one that contains a desired pair (or with any complete
    pairing)."""
    ours, theirs = (pairing.bye.tpn if pairing.bye else None for pairing in (best, other))
    if ours != theirs:
        return Difference("3.4", None, ours, theirs)
    for index, (mine, its) in enumerate(zip(best.brackets, other.brackets, strict=False)):
        found = _compare_brackets(index, mine, its)
        if found is not None:
            return found
        identifier, other_identifier = identifier_of(best, index), identifier_of(other, index)
        if identifier != other_identifier:
            return Difference("3.6.3", index, identifier, other_identifier)
    return Difference("")


def _compare_brackets(index: int, mine: Bracket, its: Bracket) -> Difference | None:
    for name in ORDER:
        a, b = mine.criteria_tenths[name], its.criteria_tenths[name]
        if name == "C8" and mine.upfloaters != its.upfloaters:
            return Difference("3.5.4", index, mine.upfloaters, its.upfloaters)
        if a != b:
            return Difference(name, index, a, b)
    return None


def identifier_of(pairing: RoundPairing, index: int) -> tuple[int, ...]:
    """The identifier of a bracket's pairing [3.6.2]."""
    pairs = sorted(sorted(pair.teams) for pair in pairing.pairs if pair.bracket == index)
    return (*(top for top, _ in pairs), *(bottom for _, bottom in pairs))
