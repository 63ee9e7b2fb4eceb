"""Consolation and last chance, beyond the text of article 3: brackets for players who have lost.

`first-match` takes everybody who loses the first match (a pass does not count), `round-1` the losers of round 1,
`progressive` also the losers of later rounds, each entering in a later round: the shape of a lower bracket without a
way back. Added to a single elimination; a last chance takes the losers of the first rounds of the consolation.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...domain.errors import StateError
from ...domain.messages import msg
from ...domain.structures import FirstLossFrom, LoserOf, Match, Placing, Source, Structure, WinnerOf
from .double import feed, losers_by_slot
from .routing import BEST, routing
from .single import Classes, check_size

KINDS = ("none", "first-match", "round-1", "progressive")


def with_consolation(
    main: Structure,
    kind: str = "first-match",
    last_entry: int = 0,
    last_chance: int = 0,
    second_place: bool = False,
    order: str | Sequence[str] = BEST,
) -> Structure:
    """A single elimination with a consolation.

    `last_entry`: the last main round whose losers enter a progressive consolation (0: the semi-finals with a match
    for second place, else the round before them, so that third place is unaffected). `last_chance`: the number of
    consolation rounds whose losers get a last chance. `second_place`: the loser of the final meets the winner of the
    consolation for second place.
    """
    if kind not in KINDS[1:]:
        raise StateError(
            msg("a consolation is one of {kinds}, not {kind}", kinds=", ".join(KINDS[1:]), kind=repr(kind)),
            "consolation",
        )
    check_size(main.lines, 4)
    groups = _groups(main, kind, last_entry, second_place, order)
    matches = feed("C", "C", groups, 1)
    assert matches, "two at least lose in the first round of four lines"
    matches = _timed(main, matches)
    placings = [main.placings[0], Placing(msg("Consolation"), _knockout_classes(matches), everyone=False)]
    chance: list[Match] = []
    if last_chance:
        chance = _last_chance(matches, last_chance)
        placings.append(Placing(msg("Last chance"), _knockout_classes(chance), everyone=False))
    extra: list[Match] = []
    if second_place:
        final = f"U{main.rounds('U')}.1"
        time = max(main[final].time, matches[-1].time) + 1
        extra = [Match("X2", "X", 1, 1, LoserOf(final), WinnerOf(matches[-1].id), time)]
        classes: Classes = [
            (WinnerOf(final),),
            (WinnerOf("X2"),),
            (LoserOf("X2"),),
            *main.placings[0].classes[2:],
        ]
        placings[0] = Placing(msg("Places"), tuple(classes))
    return Structure(main.lines, (*main.matches, *matches, *chance, *extra), tuple(placings))


def _groups(
    main: Structure, kind: str, last_entry: int, second_place: bool, order: str | Sequence[str]
) -> list[list[Source]]:
    size, rounds = main.lines, main.rounds("U")
    first: list[Source] = [
        FirstLossFrom(f"U1.{k}") if kind == "first-match" else LoserOf(f"U1.{k}")
        for k in range(1, size // 2 + 1)
    ]
    if kind != "progressive":
        return [first]
    last_entry = last_entry or (rounds - 1 if second_place else max(rounds - 2, 1))
    if not 1 <= last_entry < rounds:
        raise StateError(
            msg("losers can enter from rounds 1 to {last}, not {round}", last=rounds - 1, round=last_entry),
            "last_entry",
        )
    slots = routing(size, order)
    return [first, *(losers_by_slot(round_, size, slots) for round_ in range(2, last_entry + 1))]


def _timed(main: Structure, matches: Sequence[Match]) -> list[Match]:
    """The consolation with its rounds of play: each match comes after its sources."""
    from dataclasses import replace

    time = {match.id: match.time for match in main.matches}
    found = []
    for match in matches:
        # a first loss can come in round 2, after a pass
        before = [
            time[source.match] + (1 if isinstance(source, FirstLossFrom) else 0)
            for source in (match.a, match.b)
            if isinstance(source, WinnerOf | LoserOf | FirstLossFrom)
        ]
        match = replace(match, time=max(before) + 1)
        time[match.id] = match.time
        found.append(match)
    return found


def _last_chance(consolation: Sequence[Match], rounds: int) -> list[Match]:
    if not 1 <= rounds < consolation[-1].round:
        raise StateError(
            msg("a last chance takes the losers of 1 to {rounds} rounds", rounds=consolation[-1].round - 1),
            "last_chance",
        )
    groups: list[list[Source]] = [
        [LoserOf(match.id) for match in consolation if match.round == round_]
        for round_ in range(1, rounds + 1)
    ]
    for group in groups[1::2]:
        group.reverse()  # from the other end first: not a neighbour from the round before
    found = feed("LC", "LC", groups, consolation[0].time + rounds)
    assert found, "a consolation of two rounds has two matches at least in the first"
    return found


def _knockout_classes(matches: Sequence[Match]) -> tuple[tuple[WinnerOf | LoserOf, ...], ...]:
    last = matches[-1]
    classes: Classes = [(WinnerOf(last.id),), (LoserOf(last.id),)]
    for round_ in range(last.round - 1, 0, -1):
        classes.append(tuple(LoserOf(match.id) for match in matches if match.round == round_))
    return tuple(classes)
