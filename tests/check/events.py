"""Whole events by the rules, with boards, and their files: a judge must find no faults in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pairwright as pw
from pairwright.domain.tournament import PastRound
from pairwright.formats.trf import write
from pairwright.formats.trf.ranks import put_ranks
from pairwright.tiebreaks import standings
from tests.tiebreaks.random_events import _Event

TIE_BREAKS = "GPTS,EMGSB/C1,BH:MP/C1"


def event_by_the_rules(seed: int, system: str = "fide-team", **options: Any) -> pw.Tournament:
    """An event with an odd number of teams, paired by the engine; some teams request byes, two at a time."""
    rng = Random(f"{system}-{seed}")
    teams, rounds = rng.choice(range(7, 20, 2)), rng.randint(3, 5)
    options = {"initial_colour": rng.choice("WB"), **options}
    event = _Event(rng, teams, {"rounds": rounds}, 0.04)
    tournament = pw.Tournament(system, 1, (), {**event.options, **options})
    for number in range(1, rounds + 1):
        away = rng.sample(event.tpns, 2) if rng.random() < 0.2 else []
        entries = tuple(
            replace(entry, available=entry.tpn not in away)
            for entry in event.tournament(system, rounds, "").entries
        )
        tournament = replace(tournament, round=number, entries=entries)
        try:
            result = pw.pair(tournament)
        except pw.NoLegalPairing:
            break
        for tpn in away:
            event.bye(tpn, pw.Result.HALF_BYE)
        for pair in result.pairs:
            event.match(pair.white.tpn, pair.black.tpn)
        if result.bye is not None:
            event.bye(result.bye.tpn, pw.Result.PAB)
        tournament = replace(
            tournament, round=number + 1, entries=event.tournament(system, rounds, "").entries
        )
    info = replace(event.tournament(system, rounds, "").info, tie_breaks=TIE_BREAKS)
    return replace(tournament, info=info, name=f"Event {seed}")


def changed(tournament: pw.Tournament, number: int, items: dict[int, PastRound]) -> pw.Tournament:
    """The tournament with different items in a past round; each team keeps its own line-up."""

    def history(entry: pw.Entry) -> tuple[PastRound, ...]:
        new = items[entry.tpn]
        old = entry.history[number - 1]
        lineup = (old.lineup or new.lineup) if new.opponent is not None else ()
        if new.opponent is not None and not old.lineup:
            lineup = tuple(player.number for player in entry.players)
        return (*entry.history[: number - 1], new._replace(lineup=lineup), *entry.history[number:])

    entries = tuple(
        replace(entry, history=history(entry)) if entry.tpn in items else entry
        for entry in tournament.entries
    )
    return replace(tournament, entries=entries)


def played_in(tournament: pw.Tournament, number: int) -> list[tuple[int, int]]:
    """The matches of a past round that were played, by ascending TPN."""
    return [
        (entry.tpn, item.opponent)
        for entry in tournament.entries
        if (item := entry.history[number - 1]).result is pw.Result.PLAYED
        and item.opponent is not None
        and entry.tpn < item.opponent
    ]


def item(tournament: pw.Tournament, tpn: int, number: int) -> PastRound:
    """A team's round."""
    return tournament.entry(tpn).history[number - 1]


def file_of(tournament: pw.Tournament, places: dict[int, int] | None = None) -> bytes:
    """The event as TRF with the places of its standings, or others."""
    return put_ranks(write(tournament), places or standings(tournament).places, players=False)


def swapped_opponents(
    tournament: pw.Tournament, number: int, matches: Sequence[tuple[int, int]]
) -> pw.Tournament:
    """The second teams of two matches are exchanged, including result and colour."""
    (a, b), (c, d) = matches
    of = {tpn: item(tournament, tpn, number) for tpn in (a, b, c, d)}
    return changed(
        tournament,
        number,
        {
            a: of[a]._replace(opponent=d),
            d: of[b]._replace(opponent=a),
            c: of[c]._replace(opponent=b),
            b: of[d]._replace(opponent=c),
        },
    )
