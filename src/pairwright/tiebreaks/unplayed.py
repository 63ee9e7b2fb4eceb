"""Article 16, unplayed rounds: adjusted scores of opponents, the dummy opponent, and what may be cut first.

For each participant and round the *contribution* is the score of the opponent as it counts for the participant: the
adjusted score of the opponent played, or the score of a dummy. The sum of the contributions is Buchholz.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..domain.messages import msg
from ..domain.points import points_text
from ..domain.results import Result
from .field import NEVER, VOLUNTARY, Score, ScoredField

_BYES_AS_DRAWS = (Result.HALF_BYE, Result.ZERO_BYE)


def adjusted_scores(field: ScoredField, score: Score) -> list[int]:
    """Everybody's score as an opponent [16.3]: half-point and zero-point byes at the end count as draws.

    "At the end": in the last round, or followed by voluntary unplayed rounds only. Forfeit losses keep the points
    awarded. In a round robin nothing is adjusted [15.2].
    """
    return field.remember(("adjusted", score.name), lambda: _adjusted(field, score))


def _adjusted(field: ScoredField, score: Score) -> list[int]:
    found = list(score.totals)
    if field.settings.predetermined:
        return found
    last = field.rounds - 1
    for i, unplayed in enumerate(field.unplayed):
        if unplayed and unplayed[-1] == last:
            for r in final_byes(field, i):
                found[i] += score.draw - score.points[i][r]
    return found


def final_byes(field: ScoredField, i: int) -> list[int]:
    """The rounds of `i` that count as draws for its opponents [16.3.2]."""
    found = []
    for r in range(field.rounds - 1, -1, -1):
        kind = field.kind(i, r)
        if kind not in VOLUNTARY:
            break
        if kind in _BYES_AS_DRAWS:
            found.append(r)
    return found


def forfeits_count(field: ScoredField, forfeits: bool) -> bool:
    """Whether a forfeited game counts as an ordinary one: by the modifier /P, or in a round robin [15.2]."""
    return forfeits or field.settings.predetermined


def contributions(field: ScoredField, score: Score, forfeits: bool = False) -> list[list[int]]:
    """For each participant the contribution of each element, in the order of `ScoredField.elements` [16.3, 16.4]."""
    forfeits = forfeits_count(field, forfeits)
    key = "contributions", score.name, forfeits
    return field.remember(key, lambda: _contributions(field, score, forfeits))


def _contributions(field: ScoredField, score: Score, forfeits: bool) -> list[list[int]]:
    adjusted = adjusted_scores(field, score)
    found = []
    for i, opponents in enumerate(field.opponents):
        if field.settings.predetermined:
            found.append([adjusted[o] for o in opponents if o != NEVER])
            continue
        row = [adjusted[o] for o in opponents]
        for r in field.unplayed[i]:
            if not (forfeits and opponents[r] != NEVER):
                row[r] = _dummy(field, score, adjusted, i, r)
        found.append(row)
    return found


def _dummy(field: ScoredField, score: Score, adjusted: Sequence[int], i: int, r: int) -> int:
    """The score of the dummy opponent [16.4]: the participant's own, capped by the scheduled opponent or by draws in
    all rounds."""
    own = score.totals[i]
    if not field.settings.capped:
        return own
    opponent = field.opponents[i][r]
    return min(own, adjusted[opponent] if opponent != NEVER else score.draw * field.rounds)


def voluntary(field: ScoredField, i: int, forfeits: bool = False) -> list[bool] | None:
    """For each element whether it comes from a voluntary unplayed round [16.2]; None if none does."""
    if not field.unplayed[i]:
        return None
    forfeits = forfeits_count(field, forfeits)
    opponents = field.opponents[i]
    flags = [
        field.kind(i, r) in VOLUNTARY and not (forfeits and opponents[r] != NEVER) for r in field.elements(i)
    ]
    return flags if any(flags) else None


_LEAST, _MOST = msg("least significant [14.1]"), msg("most significant [14.3]")
_VOLUNTARY = msg("voluntary unplayed round [16.5]")


def cuts(
    scores: Sequence[int], values: Sequence[int], vurs: Sequence[bool] | None, low: int, high: int
) -> dict[int, str]:
    """What is cut from a sum [14, 16.5], and why, by index among the elements.

    The least significant value is the one from the opponent with the lowest score, among several the lowest; the
    lowest value from a voluntary unplayed round is cut instead if it is not lower. The most significant: the highest.
    """
    left = list(range(len(values)))
    found: dict[int, str] = {}
    for _ in range(low):
        if not left:
            break
        least = min(left, key=lambda k: (scores[k], values[k]))
        why = _LEAST
        if vurs is not None:
            own = [k for k in left if vurs[k]]
            if own:
                lowest = min(own, key=lambda k: (values[k], scores[k]))
                if values[lowest] >= values[least]:
                    least, why = lowest, _VOLUNTARY
        found[least] = why
        left.remove(least)
    for _ in range(high):
        if not left:
            break
        most = max(left, key=lambda k: (scores[k], values[k]))
        found[most] = _MOST
        left.remove(most)
    return found


def cut_total(
    scores: Sequence[int], values: Sequence[int], vurs: Sequence[bool] | None, low: int, high: int
) -> int:
    """The total that `cuts` removes, without the reasons."""
    if vurs is None and scores is values:
        ordered = sorted(values)
        return sum(ordered[:low]) + sum(ordered[max(low, len(ordered) - high) :])
    if vurs is None and high == 0 and low == 1 and values:
        return min(zip(scores, values, strict=True))[1]
    return sum(values[k] for k in cuts(scores, values, vurs, low, high))


def words_of_unplayed(field: ScoredField, score: Score, i: int, r: int) -> str:
    """How the contribution of an unplayed round was determined."""
    own = points_text(score.totals[i])
    if not field.settings.capped:
        return msg("dummy with the own score {own} [16.4]", own=own)
    opponent = field.opponents[i][r]
    if opponent != NEVER:
        cap = points_text(adjusted_scores(field, score)[opponent])
        return msg(
            "dummy with the own score {own}, at most the {cap} of the opponent [16.4.1]", own=own, cap=cap
        )
    cap = points_text(score.draw * field.rounds)
    return msg(
        "dummy with the own score {own}, at most {cap}, draws in all rounds [16.4.2]", own=own, cap=cap
    )
