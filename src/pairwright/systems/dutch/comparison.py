"""What another pairing costs: the first decision, in the order of Articles 2 to 4, that becomes worse."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...domain.pairing import RoundPairing

ORDER = ("C6", "C7", "C8", *(f"C{number}" for number in range(9, 22)))


@dataclass(frozen=True)
class SequencePlace:
    """The position of a candidate in the sequence of Article 4. Players are identified by numbers in the order of
    1.2."""

    paired_mdps: tuple[int, ...]
    """The set of pairable MDPs [4.4.2]."""
    opponents: tuple[int, ...]
    """Their opponents [4.2.2]."""
    down: tuple[int, ...]
    """The players moved from the original S1 of the remainder to S2, the last one first [4.3.2]."""
    up: tuple[int, ...]
    """The players moved from S2 to S1, the first one first."""
    pairs: tuple[tuple[int, int], ...]
    """The pairs of the remainder, S1 player first [4.2.2]."""

    @classmethod
    def of(
        cls, mdps: Sequence[int], residents: Sequence[int], pairs: Iterable[Iterable[int]]
    ) -> SequencePlace:
        """The position of a candidate, whose pairs may be in any order."""
        place = {player: k for k, player in enumerate((*mdps, *residents))}
        ordered = [sorted(pair, key=place.__getitem__) for pair in pairs]
        ordered.sort(key=lambda pair: place[pair[0]])
        first = [pair for pair in ordered if place[pair[0]] < len(mdps)]
        rest = [(pair[0], pair[1]) for pair in ordered[len(first) :]]
        taken = {other for _, other in first}
        remainder = [player for player in residents if player not in taken]
        s1 = set(remainder[: len(rest)])
        tops = {top for top, _ in rest}
        return cls(
            tuple(mdp for mdp, _ in first),
            tuple(other for _, other in first),
            tuple(sorted(s1 - tops, key=place.__getitem__, reverse=True)),
            tuple(sorted(tops - s1, key=place.__getitem__)),
            tuple(rest),
        )


@dataclass(frozen=True)
class Difference:
    """The first decision in which a pairing is worse than the one by the rules.

    `criterion` is `C5`..`C21`; `4.4.2`, `4.2.2 MDP`, `4.3.2` or `4.2.2` (equally good, but later in the sequence); or
    `` when the two are equal. `bracket` is the index of the bracket; `ours` and `theirs` are the values there.
    """

    criterion: str
    bracket: int | None = None
    ours: Any = None
    theirs: Any = None


def compare(best: RoundPairing, other: RoundPairing) -> Difference:
    """Compare the pairing by the rules with the best one that contains a desired pair."""
    for index, (mine, its) in enumerate(zip(best.brackets, other.brackets, strict=True)):
        if mine.criteria_tenths["C5"] != its.criteria_tenths["C5"]:
            return Difference("C5", None, mine.criteria_tenths["C5"], its.criteria_tenths["C5"])
        pairs, its_pairs = (
            [sorted(pair.teams) for pair in one.pairs if pair.bracket == index] for one in (best, other)
        )
        if sorted(pairs) == sorted(its_pairs) and mine.downfloaters == its.downfloaters:
            # [C8] would only repeat what becomes worse in the next bracket
            continue
        found = of_brackets(
            mine.criteria_tenths,
            its.criteria_tenths,
            SequencePlace.of(mine.moved_down, mine.residents, pairs),
            SequencePlace.of(its.moved_down, its.residents, its_pairs),
        )
        return Difference(found.criterion, index, found.ours, found.theirs)
    return Difference("")


def of_brackets(
    ours: Mapping[str, Any], theirs: Mapping[str, Any], our_place: SequencePlace, their_place: SequencePlace
) -> Difference:
    """The same for two different candidates of one bracket."""
    for name in ORDER:
        if ours[name] != theirs[name]:
            return Difference(name, None, ours[name], theirs[name])
    if our_place.paired_mdps != their_place.paired_mdps:
        article = "4.4.2"
    elif our_place.opponents != their_place.opponents:
        article = "4.2.2 MDP"
    elif (our_place.down, our_place.up) != (their_place.down, their_place.up):
        article = "4.3.2"
    else:
        article = "4.2.2"
    return Difference(article, None, our_place, their_place)
