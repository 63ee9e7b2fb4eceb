"""The Storm (article 1.9): everybody starts with the same rating, and the highest at the end wins.

The text says no more. Everything else here is our proposal: the rating formula (that of a well-known server), the
pairing, and who is ranked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil, sqrt
from typing import Any

from ... import lots
from ...domain.errors import NoLegalPairing
from ...domain.messages import msg
from ...domain.pairing import Pair, RoundPairing
from ...domain.results import Result
from ...domain.standing import Basis, Given
from ...domain.tournament import Entry, PastRound, Tournament
from ...matching.optimal import first_optimal_pairing

MICRO = 1_000_000
"""Ratings are compared in millionths where whole numbers are needed."""


def chance(mine: float, other: float, length: int) -> float:
    """The probability of winning a match of that length."""
    return 1 / (1 + 10 ** (-(mine - other) * sqrt(length) / 2000))


def change(winner: float, loser: float, length: int, k: float = 4) -> float:
    """What the winner gains and the loser loses; both ratings as they were before the match."""
    return k * sqrt(length) * (1 - chance(winner, loser, length))


def ratings(tournament: Tournament, options: Mapping[str, Any]) -> dict[int, float]:
    """Everybody's rating before the round: a fold over all matches.

    A player who does not appear is rated as having lost; the opponent gains by this once in the tournament (4.1),
    then no more.
    """
    length, k = options["length"], options["k"]
    now = {entry.tpn: float(options["initial_rating"]) for entry in tournament.entries}
    given: set[int] = set()
    for at in range(tournament.round - 1):
        before = dict(now)
        for entry in tournament.entries:
            item = entry.history[at]
            if item.opponent is None:
                continue
            mine, other = before[entry.tpn], before[item.opponent]
            if item.result is Result.FORFEIT_LOSS or not item.mp_tenths:
                now[entry.tpn] -= change(other, mine, length, k)
            elif item.result is Result.PLAYED:
                now[entry.tpn] += change(mine, other, length, k)
            elif entry.tpn not in given:
                given.add(entry.tpn)
                now[entry.tpn] += change(mine, other, length, k)
    return now


def pair(
    tournament: Tournament, options: Mapping[str, Any], together: tuple[int, int] | None = None
) -> RoundPairing:
    """Pair a synchronous round: fewest pairs that have met too often or too recently, then the smallest sum of
    squares of earlier meetings, then of rating differences, then lots. `together`: two numbers that must meet, for
    what-if questions."""
    now = ratings(tournament, options)
    decided = {tpn for pair_ in tournament.forced for tpn in pair_}
    present = [entry.tpn for entry in tournament.present if entry.tpn not in decided]
    order = lots.draw(options["seed"], "storm", present, tournament.round)
    barred = {frozenset(pair_) for pair_ in tournament.prohibited_pairs()}
    for bye in _sit_out(tournament, order, now, together) if len(order) % 2 else [None]:
        players = [tournament.entry(tpn) for tpn in order if tpn != bye]
        rows = [[_cost(a, b, now, options, barred, together) for b in players] for a in players]
        found = first_optimal_pairing(rows) if players else []
        if found is not None:
            break
    else:
        raise NoLegalPairing(msg("the prohibited pairs leave no pairing of the players present"), present)
    pairs = [(tournament.entry(a), tournament.entry(b), None) for a, b in tournament.forced]
    return RoundPairing(
        tournament=tournament,
        options_tenths=options,
        pairs=tuple(
            Pair(a, b, table, group)
            for table, (a, b, group) in enumerate(
                [*pairs, *((players[a], players[b], 0) for a, b in found)], 1
            )
        ),
        bye=None if bye is None else tournament.entry(bye),
        extra={"ratings": {str(tpn): round(now[tpn], 2) for tpn in present}},
    )


def _sit_out(
    tournament: Tournament, order: Sequence[int], now: Mapping[int, float], together: tuple[int, int] | None
) -> list[int]:
    """Who sits out: the player with the most matches so far, then the lowest rating, then by lot; the next one if the
    rest could not be paired. It does not count as a win."""
    free = [tpn for tpn in order if together is None or tpn not in together] or list(order)
    return sorted(
        free, key=lambda tpn: (-_matches(tournament.entry(tpn)), round(now[tpn] * MICRO), order.index(tpn))
    )


def _cost(
    a: Entry,
    b: Entry,
    now: Mapping[int, float],
    options: Mapping[str, Any],
    barred: set[frozenset[int]],
    together: tuple[int, int] | None,
) -> int | None:
    both = {a.tpn, b.tpn}
    if a is b or both in barred or (together is not None and len(both & set(together)) == 1):
        return None
    opponents = [_opponents(entry) for entry in (a, b)]
    meetings = opponents[0].count(b.tpn)
    window = options["window"]
    broken = (
        meetings >= options["max_meetings"]
        or b.tpn in opponents[0][-window:]
        or a.tpn in opponents[1][-window:]
    )
    apart = abs(round(now[a.tpn] * MICRO) - round(now[b.tpn] * MICRO))
    return (broken << 80) + (meetings**2 << 50) + apart


def spent(result: RoundPairing) -> tuple[int, int, float]:
    """The cost of a round, most important first: rematches too soon or too often, squares of earlier meetings, and
    rating differences. Pairs by decision cost nothing."""
    now = ratings(result.tournament, result.options_tenths)
    rules = [pair for pair in result.pairs if pair.bracket is not None]
    total = sum(_cost(pair.white, pair.black, now, result.options_tenths, set(), None) or 0 for pair in rules)
    return total >> 80, (total >> 50) % (1 << 30), total % (1 << 50) / MICRO


def _opponents(entry: Entry) -> list[int]:
    return [
        item.opponent for item in entry.history if item.result is Result.PLAYED and item.opponent is not None
    ]


def _matches(entry: Entry) -> int:
    return len(_opponents(entry))


def _won(item: PastRound) -> bool:
    return item.result is Result.PLAYED and item.mp_tenths > 0


def min_matches(tournament: Tournament) -> int:
    """The number of matches required to be ranked: half of the median, rounded up."""
    counts = sorted(_matches(entry) for entry in tournament.entries)
    if not counts:
        return 0
    middle = counts[(len(counts) - 1) // 2] + counts[len(counts) // 2]
    return ceil(middle / 4)


def standing(tournament: Tournament, options: Mapping[str, Any]) -> Basis:
    """The race: by rating, equal to 0.005; then the balance of direct matches, more matches won, then lots (ours).

    Players with fewer than `min_matches` matches are not ranked.
    """
    now, needed = ratings(tournament, options), min_matches(tournament)
    few = {entry.tpn: _matches(entry) for entry in tournament.entries if _matches(entry) < needed}
    equal: list[list[int]] = []
    for tpn in sorted(now.keys() - few.keys(), key=lambda tpn: (-now[tpn], tpn)):
        if equal and now[equal[-1][0]] - now[tpn] <= 0.005:
            equal[-1].append(tpn)
        else:
            equal.append([tpn])
    order = lots.draw(options["seed"], "storm-standings", [entry.tpn for entry in tournament.entries])
    rating = {tpn: Fraction(round(now[group[0]] * MICRO), MICRO) for group in equal for tpn in group}
    balance = {tpn: _balance(tournament.entry(tpn), group) for group in equal for tpn in group}
    won = {entry.tpn: sum(map(_won, entry.history)) for entry in tournament.entries}
    given = (
        Given("OTHER_STORM", rating, "Rating of the race, equal to 0.005", "IBF 1.9", leads=True),
        Given("OTHER_STORMDE", balance, "Balance of the matches with those of equal rating", "IBF 1.9"),
        Given("OTHER_STORMWON", won, "Matches won", "IBF 1.9"),
        Given(
            "OTHER_STORMLOT", dict(zip(order, range(1, len(order) + 1), strict=True)), "Lot", "IBF 1.9", True
        ),
    )
    why = {
        tpn: msg(
            "{count} of the {needed, plural, one {# match} other {# matches}} that a place needs",
            count=count,
            needed=needed,
        )
        for tpn, count in few.items()
    }
    return Basis(tournament, ",".join(one.code for one in given), given, unranked=why)


def _balance(entry: Entry, among: Sequence[int]) -> int:
    played = [item for item in entry.history if item.result is Result.PLAYED and item.opponent in among]
    return sum(1 if item.mp_tenths else -1 for item in played)


def default_rounds(players: int) -> int:
    """Number of rounds of a race (ours): the binary logarithm of the number of players, rounded up, plus three."""
    return (players - 1).bit_length() + 3
