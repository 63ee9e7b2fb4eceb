"""Round robins of the federation (articles 1.1 and 1.2, Appendix 1): numbers, rounds, withdrawals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ... import lots
from ...domain.errors import StateError
from ...domain.pairing import Pair, RoundPairing
from ...domain.results import Result
from ...domain.tournament import Entry, PastRound, Tournament
from ..options import Option
from ..round_robin import free_number, schedule

OPTIONS = (
    Option("cycles", "number", 1, "1.1", "How often everybody meets everybody"),
    Option(
        "swap_last_rounds",
        "flag",
        True,
        "1.1",
        "Exchange the last two rounds of a cycle before another (ours)",
    ),
)


def numbers(seed: str, players: Mapping[str, int], by_rating: bool = False) -> list[str]:
    """The players in the order of their numbers: by lots (Appendix 1), or by rating, equal ones by lot (ours)."""
    drawn = lots.draw(seed, "number", players)
    return sorted(drawn, key=lambda player: -players[player]) if by_rating else drawn


def pair(
    tournament: Tournament, options: Mapping[str, Any], together: tuple[int, int] | None = None
) -> RoundPairing:
    """The round as the table has it. The k-th of the ranking numbers is number k of the table.

    Who meets a player who is not there has a walkover: such pairs are `walkovers`, [present, absent]. Nobody can be
    made to meet somebody else, so a wish (`together`) changes nothing.
    """
    order = sorted(tournament.entries, key=lambda entry: entry.tpn)
    if len(order) < 2:
        raise StateError("a round robin needs two players", "entries")
    rounds = schedule(len(order), options["cycles"], options["swap_last_rounds"])
    if tournament.round > len(rounds):
        raise StateError(f"the round robin has {len(rounds)} rounds", "round")
    meetings = rounds[tournament.round - 1]
    free = free_number(meetings, len(order))
    pairs = []
    walkovers = []
    for a, b in meetings:
        first, second = order[a - 1], order[b - 1]
        here = [entry for entry in (first, second) if tournament.takes_part(entry)]
        if len(here) == 2:
            pairs.append((first, second))
        elif here:
            walkovers.append([here[0].tpn, (second if here[0] is first else first).tpn])
    bye = order[free - 1] if free else None
    return RoundPairing(
        tournament=tournament,
        options=options,
        pairs=tuple(Pair(a, b, table, 0) for table, (a, b) in enumerate(pairs, 1)),
        bye=bye if bye is not None and tournament.takes_part(bye) else None,
        extra={"walkovers": walkovers},
    )


def annulled(tournament: Tournament, options: Mapping[str, Any]) -> list[int]:
    """Who has withdrawn before half of the matches: struck from the ranking, the results count for nobody (A-3)."""
    matches = (len(tournament.entries) - 1) * int(options["cycles"])
    return [entry.tpn for entry in tournament.entries if not entry.available and 2 * _played(entry) < matches]


def settled(tournament: Tournament, options: Mapping[str, Any]) -> Tournament:
    """The results as the ranking takes them (reading A-3).

    Of a player who withdrew after half of the matches or later the rest are walkovers of the opponents; the matches of
    one who played less are annulled for everybody. The rounds of the table that have been paired are counted.
    """
    gone = set(annulled(tournament, options))
    order = sorted(tournament.entries, key=lambda entry: entry.tpn)
    rounds = schedule(len(order), options["cycles"], options["swap_last_rounds"])
    histories = {entry.tpn: list(entry.history) for entry in order}
    for at, meetings in enumerate(rounds[: tournament.round - 1]):
        free = free_number(meetings, len(order))
        if free is not None:  # no match and no points
            histories[order[free - 1].tpn][at] = PastRound(Result.ZERO_BYE)
        for meeting in meetings:
            a, b = (order[number - 1] for number in meeting)
            _settle(a, b, histories, at, bool(gone & {a.tpn, b.tpn}))
    return replace(
        tournament,
        entries=tuple(replace(entry, history=tuple(histories[entry.tpn])) for entry in tournament.entries),
    )


def _settle(a: Entry, b: Entry, histories: dict[int, list[PastRound]], at: int, void: bool) -> None:
    """One meeting of the table: void, or a walkover where somebody was missing."""
    if void:
        histories[a.tpn][at] = histories[b.tpn][at] = PastRound(Result.ZERO_BYE)
        return
    missing = [entry for entry in (a, b) if histories[entry.tpn][at].result is Result.ZERO_BYE]
    if not missing:
        return
    absent = [entry for entry in missing if not entry.available] or missing
    for entry, other in ((a, b), (b, a)):
        here = entry not in absent
        kind = Result.FORFEIT_WIN if here else Result.FORFEIT_LOSS
        histories[entry.tpn][at] = PastRound(kind, other.tpn, None, 10 if here else 0)


def _played(entry: Entry) -> int:
    return sum(item.result is Result.PLAYED for item in entry.history)
