"""Every round of an event as its judge needs it: the actual pairs, and what was known when they were made.

Unfinished games were draws then; what they became does not change the round [2022: 5.1, 5.2; 2009: 13; 2008: 12].
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..checker.event import Known
from ..checker.given import GivenRound
from ..domain.messages import msg
from .event import Event, Match, Round
from .result_text import result_text
from .snapshot import tournament_before

_RESULT = ("boards", "score", "points", "forfeit", "awarded")


def known_rounds(event: Event) -> dict[int, Known]:
    """By round: the tournament before it, its pairs and bye, and sentences about results that came later."""
    return {one.number: _known(event, one) for one in event.rounds}


def _known(event: Event, one: Round) -> Known:
    then = event.as_paired(one.number)
    before = tournament_before(then, one.number)
    pairs = tuple((then.tpn(match.white), then.tpn(match.black)) for match in one.matches)
    bye = None if one.bye is None else then.tpn(one.bye)
    forced = tuple(pair for pair, match in zip(pairs, one.matches, strict=True) if match.decided)
    uncoloured = frozenset() if before.colours else frozenset(map(frozenset, pairs))
    return Known(
        replace(before, forced=forced),
        GivenRound(pairs, bye, uncoloured),
        tuple(later_changes(event, one.number)),
    )


def later_changes(event: Event, number: int) -> Iterator[str]:
    """Results of earlier rounds that have changed since round `number` was paired."""
    then = event.as_paired(number)
    so = msg("round {number} is judged by what was known when it was paired", number=number)
    for past, now in zip(then.rounds[: number - 1], event.rounds, strict=False):
        for match in past.matches:
            other = now.by_table.get(match.table, match)
            if other is not match and any(getattr(match, name) != getattr(other, name) for name in _RESULT):
                yield msg(
                    "Round {round}, table {table}, {match}: {now} was entered later, {then} was known; {so}.",
                    round=past.number,
                    table=match.table,
                    match=f"{then.label(match.white)} - {then.label(match.black)}",
                    now=_text(event, other),
                    then=_text(then, match),
                    so=so,
                )
        for team, kind in past.byes.items():
            if now.byes.get(team, kind) is not kind:
                yield msg(
                    "Round {round}, {team}: the kind of bye was changed later; {so}.",
                    round=past.number,
                    team=then.label(team),
                    so=so,
                )
    for ruling in event.rulings:
        if ruling.round is not None and ruling.round < number and ruling not in then.rulings:
            yield msg(
                "Round {round}, {team}: points were decided later; {so}.",
                round=ruling.round,
                team=event.label(ruling.team),
                so=so,
            )


def _text(event: Event, match: Match) -> str:
    return result_text(event, match) or msg("no result")
