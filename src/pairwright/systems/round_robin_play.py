"""A round robin as played, by players or teams: the round from the table, walkovers, withdrawals."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from ..domain.errors import StateError
from ..domain.messages import msg
from ..domain.pairing import Pair, RoundPairing
from ..domain.results import Result
from ..domain.standing import Basis
from ..domain.tournament import Entry, PastRound, Tournament
from .round_robin import Meeting, free_number, schedule

Rounds = Sequence[Sequence[tuple[int, int]]]
"""The meetings of each round by ranking number."""


class Walkover(NamedTuple):
    """What an unplayed match is worth, in tenths: to the side that was present, and to the one that was not."""

    mp: int
    gp: int = 0
    absent_gp: int = 0
    absent_mp: int = 0


def rounds_of(players: int, options: Mapping[str, Any]) -> list[list[Meeting]]:
    """All rounds for a field of this size, by the options `cycles` and `swap_last_rounds`."""
    return schedule(players, options["cycles"], options["swap_last_rounds"])


def meetings_of(tournament: Tournament, options: Mapping[str, Any], a: int, b: int) -> list[int]:
    """The rounds of the table in which these two meet."""
    order = sorted(entry.tpn for entry in tournament.entries)
    numbers = {order.index(a) + 1, order.index(b) + 1}
    rounds = rounds_of(len(order), options)
    return [
        at for at, meetings in enumerate(rounds, 1) if any(numbers == {one, other} for one, other in meetings)
    ]


def pair(
    tournament: Tournament, options: Mapping[str, Any], together: tuple[int, int] | None = None
) -> RoundPairing:
    """The round from the table [C.05: Annex 1; IBF: 1.1]. The k-th of the ranking numbers is number k of the table.

    The opponent of an absent participant gets a walkover: such pairs are `walkovers`, [present, absent]. The table
    leaves no choice of opponents, so `together` changes nothing.
    """
    order = sorted(tournament.entries, key=lambda entry: entry.tpn)
    if len(order) < 2:
        raise StateError(
            msg("a round robin needs two players")
            if tournament.solo
            else msg("a round robin needs two teams"),
            "entries",
        )
    rounds = rounds_of(len(order), options)
    if tournament.round > len(rounds):
        raise StateError(
            msg("the round robin has {count, plural, one {# round} other {# rounds}}", count=len(rounds)),
            "round",
        )
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
        options_tenths=options,
        pairs=tuple(Pair(a, b, table, 0) for table, (a, b) in enumerate(pairs, 1)),
        bye=bye if bye is not None and tournament.takes_part(bye) else None,
        extra={"walkovers": walkovers},
    )


def standing(tournament: Tournament, options: Mapping[str, Any], walkover: Walkover) -> Basis:
    """Remove participants who withdrew before half of their matches; later withdrawals lose the rest [C.05: 6.6].

    A participant counts as withdrawn if absent from the next round and already absent when a match was last due.
    """
    matches = (len(tournament.entries) - 1) * int(options["cycles"])
    order = [entry.tpn for entry in sorted(tournament.entries, key=lambda entry: entry.tpn)]
    table = rounds_of(len(order), options) if len(order) > 1 else []
    rounds = [[(order[a - 1], order[b - 1]) for a, b in meetings] for meetings in table]
    gone = {entry.tpn for entry in tournament.entries if not entry.available and _was_missing(entry, rounds)}
    struck = tuple(tpn for tpn in sorted(gone) if 2 * _played(tournament.entry(tpn)) < matches)
    return Basis(_with_walkovers(tournament, rounds, gone, walkover), struck=struck)


def _was_missing(entry: Entry, rounds: Rounds) -> bool:
    """Whether the participant was absent from the last round that was not its free one."""
    own = [
        item
        for item, meetings in zip(entry.history, rounds, strict=False)
        if any(entry.tpn in meeting for meeting in meetings)
    ]
    return bool(own) and own[-1].result in (Result.ZERO_BYE, Result.FORFEIT_LOSS)


def _played(entry: Entry) -> int:
    return sum(item.result is Result.PLAYED for item in entry.history)


def _with_walkovers(
    tournament: Tournament, rounds: Rounds, gone: Collection[int], walkover: Walkover
) -> Tournament:
    """Add the meetings of the table paired so far; the opponent of an absent participant gets a walkover."""
    histories = {entry.tpn: list(entry.history) for entry in tournament.entries}
    for at, meetings in enumerate(rounds[: tournament.round - 1]):
        busy = {tpn for meeting in meetings for tpn in meeting}
        for tpn, history in histories.items():
            if (
                tournament.solo and tpn not in busy and history[at].opponent is None
            ):  # no match, no points
                history[at] = PastRound(Result.ZERO_BYE)
        for a, b in meetings:
            if histories[a][at].opponent is None and histories[b][at].opponent is None:
                _without_play(a, b, histories, at, gone, walkover)
    return replace(
        tournament,
        entries=tuple(replace(entry, history=tuple(histories[entry.tpn])) for entry in tournament.entries),
    )


def _without_play(
    a: int,
    b: int,
    histories: dict[int, list[PastRound]],
    at: int,
    gone: Collection[int],
    walkover: Walkover,
) -> None:
    """An unplayed meeting: lost by the participant who withdrew, or by the one who was absent.

    If nobody has withdrawn and attendance is unknown, it is still open or both were absent: no points either way.
    """
    missing = [tpn for tpn in (a, b) if histories[tpn][at].result is Result.ZERO_BYE]
    absent = [tpn for tpn in missing if tpn in gone] or (missing if len(missing) == 1 else [])
    if not absent:
        return
    for tpn, other in ((a, b), (b, a)):
        if tpn in absent:
            histories[tpn][at] = PastRound.of_tenths(
                Result.FORFEIT_LOSS, other, None, walkover.absent_mp, walkover.absent_gp
            )
        else:
            histories[tpn][at] = PastRound.of_tenths(
                Result.FORFEIT_WIN, other, None, walkover.mp, walkover.gp
            )
