"""Article 4.6 of the pairing rules of the International Backgammon Federation, taken literally.

A slow reference implementation for tests: a depth-first search that tries every choice in the order of the text. It
shares nothing with the engine. Readings where the text is silent are named in the docstrings.

    pair(state) -> answer        both as parsed JSON documents
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Any

from tests.reference.prohibitions import prohibited

if TYPE_CHECKING:
    from collections.abc import Iterator

Number = int
Pairs = tuple[tuple[Number, Number], ...]

WINS = {"win", "walkover-win", "bye"}  # a point each
UNPLAYED_WINS = {"walkover-win", "bye"}


class Round:
    """What decides the pairing of one round."""

    def __init__(self, state: dict[str, Any]) -> None:
        self.number: int = state["round"]
        self.bye_rule: str = state.get("options", {}).get("bye_rule", "standings")
        forced = {number for pair in state.get("forced", []) for number in pair}
        self.points: dict[Number, int] = {}
        self.unplayed_wins: dict[Number, int] = {}
        self.meetings: Counter[frozenset[Number]] = Counter()
        for entry in state["entries"]:
            me = entry["tpn"]
            for item in entry["history"]:
                if item["result"] in ("win", "loss") and me < item["opponent"]:
                    self.meetings[frozenset((me, item["opponent"]))] += 1  # a walkover is no meeting
            if entry.get("available", True) and me not in forced:
                self.points[me] = sum(item["result"] in WINS for item in entry["history"])
                self.unplayed_wins[me] = sum(item["result"] in UNPLAYED_WINS for item in entry["history"])
        self.prohibited = prohibited(state)

    def ordered(self, players: list[Number]) -> list[Number]:
        """Odd rounds: the lower number is placed higher; even rounds: descending."""
        return sorted(players, reverse=self.number % 2 == 0)

    def candidates(self, player: Number, others: list[Number], repeats: int) -> list[tuple[Number, int]]:
        """The opponents in the order in which a player tries them, each with the repeats that it costs.

        First all he has not met; 2.1 allows repeats when there must be some: fewest meetings first.
        """
        open_ = [b for b in others if frozenset((player, b)) not in self.prohibited]
        by_meetings = sorted(open_, key=lambda b: self.meetings[frozenset((player, b))])
        costs = [(b, min(1, self.meetings[frozenset((player, b))])) for b in by_meetings]
        return [(b, cost) for b, cost in costs if cost <= repeats]


def pair(state: dict[str, Any]) -> dict[str, Any]:
    """No repeat comes before the order of the bye, that before extra floats, these before the order of search."""
    round_ = Round(state)
    players = list(round_.points)
    byes: list[Number | None] = list(bye_candidates(round_)) if len(players) % 2 else [None]
    for repeats in range(len(players) // 2 + 1):
        for bye in byes:
            rest = [player for player in players if player != bye]
            if not pairable(round_, tuple(sorted(rest)), repeats, {}):
                continue
            for extra in range(len(players) ** 2 + 1):
                for pairs in search(round_, score_groups(round_, rest), [], extra, repeats):
                    return {
                        "pairs": [list(pair_) for pair_ in pairs],
                        "bye": bye,
                        "repeats": repeats,
                        "extra_floats": extra,
                    }
    return {"error": "no-legal-pairing"}


def bye_candidates(round_: Round) -> list[Number]:
    """4.4 with 4.1: of those with the fewest unplayed wins the last in the standings, then the last but one, ...

    Last: fewest points, then the largest number; with `bye_rule` list the end of the list of this round.
    """
    fewest = min(round_.unplayed_wins.values())
    players = [player for player, wins in round_.unplayed_wins.items() if wins == fewest]
    descending = round_.bye_rule == "list" and round_.number % 2 == 0
    players.sort(key=lambda player: (round_.points[player], player if descending else -player))
    return players


def score_groups(round_: Round, players: list[Number]) -> list[list[Number]]:
    """Players with equal points, from the top, each group in the order of the round."""
    scores = sorted({round_.points[player] for player in players}, reverse=True)
    return [round_.ordered([p for p in players if round_.points[p] == score]) for score in scores]


def pairable(
    round_: Round,
    players: tuple[Number, ...],
    repeats: int,
    known: dict[tuple[tuple[Number, ...], int], bool],
) -> bool:
    """Whether these players can be paired at all with so few repeats (the groups left aside)."""
    if not players:
        return True
    key = players, repeats
    if key not in known:
        first, others = players[0], players[1:]
        known[key] = any(
            pairable(round_, tuple(p for p in others if p != b), repeats - cost, known)
            for b, cost in round_.candidates(first, list(others), repeats)
        )
    return known[key]


def search(
    round_: Round, groups: list[list[Number]], floaters: list[Number], extra: int, repeats: int
) -> Iterator[Pairs]:
    """All complete pairings of the groups and of the floaters that come down to the first of them, in order."""
    if not groups:
        if not floaters:
            yield ()
        return
    group, below = groups[0], groups[1:]
    for formed, passing, rest, extra_left, repeats_left in place_floaters(
        round_, floaters, group, bool(below), extra, repeats
    ):
        for down, stay in send_down(rest, bool(below), extra_left):
            cost = len(down) // 2 * 2
            for inside, used in pair_inside(round_, stay, repeats_left):
                for after in search(round_, below, passing + down, extra_left - cost, repeats_left - used):
                    yield formed + inside + after


def place_floaters(
    round_: Round, floaters: list[Number], group: list[Number], may_pass: bool, extra: int, repeats: int
) -> Iterator[tuple[Pairs, list[Number], list[Number], int, int]]:
    """A floater plays the first of the group, or the second, third, ... he has not met.

    Who has met everybody passes to the group after it: one extra float.
    """
    if not floaters:
        yield (), [], group, extra, repeats
        return
    first, others = floaters[0], floaters[1:]
    for opponent, cost in round_.candidates(first, group, repeats):
        left = [player for player in group if player != opponent]
        for formed, passing, rest, e, r in place_floaters(
            round_, others, left, may_pass, extra, repeats - cost
        ):
            yield ((first, opponent), *formed), passing, rest, e, r
    if may_pass and extra:
        for formed, passing, rest, e, r in place_floaters(
            round_, others, group, may_pass, extra - 1, repeats
        ):
            yield formed, [first, *passing], rest, e, r


def send_down(
    group: list[Number], may_float: bool, extra: int
) -> Iterator[tuple[list[Number], list[Number]]]:
    """Of an odd group the last player is moved down, or the last but one, ...; two more are two extra floats."""
    count = len(group) % 2
    while count <= len(group) and count // 2 * 2 <= extra:
        if count == 0 or may_float:
            for chosen in combinations(reversed(group), count):
                yield [p for p in group if p in chosen], [p for p in group if p not in chosen]
        count += 2


def pair_inside(round_: Round, group: list[Number], repeats: int) -> Iterator[tuple[Pairs, int]]:
    """The first of the upper half plays the first of the lower half, or the second, ...; else the last of the
    upper half, the last but one, ...; the rest is divided again. A pair is split when the rest cannot be paired."""
    if not group:
        yield (), 0
        return
    half = len(group) // 2
    first, upper, lower = group[0], group[1:half], group[half:]
    for opponent, cost in round_.candidates(first, lower + upper[::-1], repeats):
        left = [player for player in group[1:] if player != opponent]
        for others, used in pair_inside(round_, left, repeats - cost):
            yield ((first, opponent), *others), used + cost
