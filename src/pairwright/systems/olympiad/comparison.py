"""What a round with a desired pair costs: the first decision, in the order of the rules, that changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .drawing import Drawing, GroupPairs
from .engine import Drawn

KINDS = ("count", "distance", "limits", "floaters", "targets", "opponents", "order")
"""The decisions of a group, in the order of the rules."""


@dataclass(frozen=True)
class Difference:
    """The first decision in which two rounds differ.

    `kind` is `bye`, `joined` (`ours` and `theirs` are the first groups joined there and not in the other), `count`,
    `distance`, `limits`, `floaters`, `targets`, `opponents`, `order` or `` when there is none. `scores` are those of
    the group; `ours` and `theirs` are the values there, with TPNs for teams.
    """

    kind: str
    scores: tuple[int, ...] = ()
    ours: Any = None
    theirs: Any = None
    extended: bool = False
    """Whether the other round needs a choice outside the articles and ours does not."""


def compare(best: Drawn, other: Drawn) -> Difference:
    """Compare the round by the rules with the best one that contains a desired pair."""
    extended = _is_extended(other) and not _is_extended(best)
    ours, theirs = (None if drawn.bye is None else drawn.field.tpn[drawn.bye] for drawn in (best, other))
    if ours != theirs:
        return Difference("bye", (), ours, theirs, extended)
    mine_scores, its_scores = ([group.scores for group in drawn.drawing.groups] for drawn in (best, other))
    if mine_scores != its_scores:
        our_join, their_join = (
            next((scores for scores in one if len(scores) > 1 and scores not in other), ())
            for one, other in ((mine_scores, its_scores), (its_scores, mine_scores))
        )
        return Difference("joined", (), our_join, their_join, extended)
    for mine, its in zip(decisions_of(best), decisions_of(other), strict=True):
        for kind in KINDS:
            if mine[kind] != its[kind]:
                return Difference(kind, mine["scores"], mine[kind], its[kind], extended)
    return Difference("", extended=extended)


def _is_extended(drawn: Drawn) -> bool:
    return drawn.drawing.extended or not drawn.regular_bye


def decisions_of(drawn: Drawn) -> Iterator[dict[str, Any]]:
    """The decisions of each group by name, in the order of the rules, with TPNs."""
    tpn = drawn.field.tpn
    for group in drawn.drawing.groups:
        settled = [one for one in group.left if not _in_median(drawn.drawing, one.target)]
        waited = group.arrived if group.is_median else ()
        yield {
            "scores": group.scores,
            "count": len(group.left),
            "distance": sum(one.distance for one in group.left),
            "limits": _limits(drawn.drawing, group),
            "floaters": [tpn[one.team] for one in group.left],
            "targets": [_group(drawn.drawing, one.target).scores[0] for one in group.left],
            "opponents": [(tpn[one.team], tpn[one.opponent]) for one in (*settled, *waited)],
            "order": [(tpn[a], tpn[b]) for a, b in group.turns],
        }


def _group(drawing: Drawing, number: int) -> GroupPairs:
    return next(group for group in drawing.groups if group.number == number)


def _in_median(drawing: Drawing, number: int) -> bool:
    return _group(drawing, number).is_median


def _limits(drawing: Drawing, group: GroupPairs) -> tuple[bool, bool]:
    """Whether the colour limits hold in the group, and for its floaters in their target groups."""
    settled = [one for one in group.left if not _in_median(drawing, one.target)]
    return group.limits, all(one.limits for one in settled)
