"""The steps of an alternative: what a different pair, downfloater or bye would violate."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...domain.explain import Length, Step
from .comparison import Difference
from .criteria import LIMBO

NEAR = 2
"""Number of alternatives in a short trail; a full trail includes `FAR` of them."""
FAR = 12

_ROUNDS_AGO = {"C14": 1, "C15": 1, "C16": 2, "C17": 2, "C18": 1, "C19": 1, "C20": 2, "C21": 2}


def difference_step(
    group: str,
    found: Difference,
    values: Mapping[str, Any],
    round_number: int,
    length: Length = Length.PARAGRAPH,
) -> Step:
    """The first decision that becomes worse, as a step from a group of the catalogue."""
    name = found.criterion
    if name in ("4.4.2", "4.2.2 MDP", "4.3.2", "4.2.2"):
        return _later(group, found, values, length)
    told: dict[str, Any] = {**values, "ours": found.ours, "theirs": found.theirs}
    key = name
    if name in ("C5", "C7", "C8"):
        told |= {"ours_scores": list(found.ours), "theirs_scores": list(found.theirs)}
        told |= {"ours": len(found.ours), "theirs": len(found.theirs)}
        if name == "C8" and len(found.ours) == len(found.theirs):
            key = "C8_scores"
    elif name in _ROUNDS_AGO:
        told["last_round"] = round_number - _ROUNDS_AGO[name]
        if isinstance(found.ours, tuple):
            # [C18], [C20]: the residents have one score, so only who stays in the Limbo makes a difference
            for side, marks in (("ours", found.ours), ("theirs", found.theirs)):
                told[f"{side}_scores"] = [mark for mark in marks if mark < LIMBO]
                told[side] = sum(mark >= LIMBO for mark in marks)
    return Step(f"{group}.{key}", name, told, length)


def _later(group: str, found: Difference, values: Mapping[str, Any], length: Length) -> Step:
    """Equally good, but generated later [Article 4]."""
    ours, theirs = found.ours, found.theirs
    if found.criterion == "4.4.2":
        told = {"ours_teams": list(ours.paired_mdps), "theirs_teams": list(theirs.paired_mdps)}
        return Step(f"{group}.mdps", "4.4.2", {**values, **told}, length)
    if found.criterion == "4.3.2":
        told = {
            "ours_down_teams": list(ours.down),
            "ours_up_teams": list(ours.up),
            "theirs_down_teams": list(theirs.down),
            "theirs_up_teams": list(theirs.up),
        }
        return Step(
            f"{group}.{'exchanges' if ours.down else 'exchange'}", "4.3.2", {**values, **told}, length
        )
    if found.criterion == "4.2.2":
        one, other = next((a, b) for a, b in zip(ours.pairs, theirs.pairs, strict=True) if a != b)
    else:
        mdps = ours.paired_mdps
        one, other = next(
            ((mdp, a), (mdp, b))
            for mdp, a, b in zip(mdps, ours.opponents, theirs.opponents, strict=True)
            if a != b
        )
    told = {"ours_pair": list(one), "theirs_pair": list(other)}
    return Step(f"{group}.order", "4.2.2", {**values, **told}, length)
