"""Article 3.2: double elimination, an upper and a lower bracket, superfinal and additional match.

The lower bracket has 2(log2 S - 1) rounds: the first pairs the losers of upper round 1, even rounds take in the
losers of the next upper round, odd ones pair neighbours. With two players there is none: the superfinal is their
second meeting.

1.6 names the system. 3.2.1 everybody begins in the upper bracket (`single.upper`); 3.2.2 one draw, after which the
bracket is fixed; 3.2.3 losers move to the lower bracket (`losers_by_slot`); 3.2.4 which begins with the second round
(`feed`); 3.2.5 both are played at the same time: 3.2.5.1 a winner in the upper bracket advances there, 3.2.5.2 a
loser drops to the next round of the lower bracket, 3.2.5.3 a winner in the lower bracket advances there, 3.2.5.4 a
loser is out; 3.2.6 no re-entry; 3.2.7 superfinal and additional match.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...domain.errors import StateError
from ...domain.messages import msg
from ...domain.structures import LoserOf, Match, Placing, Source, Structure, WinnerOf
from .routing import BEST, Permutation, routing
from .single import Classes, check_size, upper

ADDITIONAL = ("if-upper-loses", "never", "two-short", "head-start")
"""3.2.7: the regulations say when the additional match is played. The last two are ours: the winner of the lower
bracket must win two shorter matches; or a single match in which the winner of the upper bracket has a head start."""


def double(size: int, additional: str = "if-upper-loses", order: str | Sequence[str] = BEST) -> Structure:
    """Double elimination over `size` lines. `order` is the routing of the losers."""
    check_size(size)
    if additional not in ADDITIONAL:
        raise StateError(
            msg("the additional match is one of {kinds}", kinds=", ".join(ADDITIONAL)), "additional"
        )
    slots = routing(size, order)
    rounds = size.bit_length() - 1
    matches = upper(size, double=True)
    lower: list[Match] = []
    if rounds > 1:
        lower = feed("L", "L", [losers_by_slot(round_, size, slots) for round_ in range(1, rounds + 1)], 1)
    second: Source = WinnerOf(lower[-1].id) if lower else LoserOf("U1.1")
    final = [Match("SF", "F", 1, 1, WinnerOf(f"U{rounds}.1"), second, 2 * rounds)]
    if additional in ("if-upper-loses", "two-short"):
        am = Match("AM", "F", 2, 1, WinnerOf("SF"), LoserOf("SF"), 2 * rounds + 1, only_if_second_won="SF")
        final.append(am)
    last = final[-1].id
    classes: Classes = [(WinnerOf(last),), (LoserOf(last),)]
    for round_ in range(2 * (rounds - 1), 0, -1):
        classes.append(tuple(LoserOf(match.id) for match in lower if match.round == round_))
    return Structure(size, (*matches, *lower, *final), (Placing(msg("Places"), tuple(classes)),))


def losers_by_slot(round_: int, size: int, slots: Sequence[Permutation]) -> list[Source]:
    """The losers of an upper round in the order of the slots they take in the lower bracket."""
    count = size >> round_
    found: list[Source] = [LoserOf(f"U{round_}.{k + 1}") for k in range(count)]
    if round_ > 1:
        for match, slot in enumerate(slots[round_ - 2]):
            found[slot] = LoserOf(f"U{round_}.{match + 1}")
    return found


def feed(prefix: str, bracket: str, groups: Sequence[Sequence[Source]], time: int) -> list[Match]:
    """A bracket that is fed round by round: the first group is paired neighbour with neighbour, each further group
    joins the survivors as soon as they are as many, and finally the survivors play on among themselves."""
    matches: list[Match] = []
    round_ = 0
    waiting = list(groups[0])

    def play(pairs: Sequence[tuple[Source, Source]]) -> list[Source]:
        nonlocal round_
        round_ += 1
        added = [
            Match(f"{prefix}{round_}.{k}", bracket, round_, k, a, b, time + round_)
            for k, (a, b) in enumerate(pairs, 1)
        ]
        matches.extend(added)
        return [WinnerOf(match.id) for match in added]

    for group in groups[1:]:
        while len(waiting) > len(group):
            waiting = play(list(zip(waiting[::2], waiting[1::2], strict=True)))
        waiting = play(list(zip(waiting, group, strict=True)))
    while len(waiting) > 1:
        waiting = play(list(zip(waiting[::2], waiting[1::2], strict=True)))
    return matches
