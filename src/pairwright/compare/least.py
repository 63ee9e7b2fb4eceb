"""Minimise a tournament: rounds, teams and prohibitions are removed as long as a condition still holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from ..domain.results import Result
from ..domain.tournament import Entry, PastRound, Prohibition, Tournament

_BYE_FOR = {20: Result.FULL_BYE, 10: Result.HALF_BYE}
_BYE_FOR_PLAYERS = {10: Result.FULL_BYE, 5: Result.HALF_BYE}


def least(tournament: Tournament, still: Callable[[Tournament], bool], tries: int = 600) -> Tournament:
    """The tournament reduced step by step while `still` is true, which is called at most `tries` times.

    A removed opponent leaves a bye with about the same points. The result satisfies `still` if the given tournament
    does.
    """
    left = tries
    smaller = True
    while smaller and left:
        smaller = False
        for candidate in _candidates(tournament):
            if not left:
                break
            left -= 1
            if still(candidate):
                tournament, smaller = candidate, True
                break
    return tournament


def _candidates(tournament: Tournament) -> Iterator[Tournament]:
    for number in range(1, tournament.round):
        yield without_round(tournament, number)
    tpns = sorted(tournament.by_tpn, reverse=True)
    for tpn in tpns:
        yield without_teams(tournament, (tpn,))
    for at, first in enumerate(tpns):
        for second in tpns[at + 1 :]:
            yield without_teams(tournament, (first, second))
    for item in tournament.prohibited:
        yield replace(tournament, prohibited=tuple(one for one in tournament.prohibited if one != item))


def without_round(tournament: Tournament, number: int) -> Tournament:
    """Remove one past round; later rounds move up by one."""

    def earlier(round_number: int) -> int:
        return round_number - 1 if round_number > number else round_number

    rounds = tournament.options.get("rounds")
    options = {**tournament.options} | ({"rounds": rounds - 1} if rounds else {})
    return replace(
        tournament,
        round=tournament.round - 1,
        options=options,
        entries=tuple(
            replace(
                entry,
                history=(*entry.history[: number - 1], *entry.history[number:]),
                joined_round=earlier(entry.joined_round),
            )
            for entry in tournament.entries
        ),
        prohibited=tuple(
            Prohibition(
                item.teams,
                max(1, earlier(item.first)),
                None if item.last is None else max(1, earlier(item.last)),
            )
            for item in tournament.prohibited
        ),
        requested=tuple(bye._replace(round=earlier(bye.round)) for bye in tournament.requested),
    )


def without_teams(tournament: Tournament, gone: tuple[int, ...]) -> Tournament:
    """Remove some teams; the others are renumbered without gaps, and so are their players."""
    stay = [
        entry for entry in sorted(tournament.entries, key=lambda entry: entry.tpn) if entry.tpn not in gone
    ]
    tpn = {entry.tpn: number for number, entry in enumerate(stay, 1)}
    players = {
        player.number: number
        for number, player in enumerate((player for entry in stay for player in entry.players), 1)
    }

    def item(one: PastRound) -> PastRound:
        if one.opponent is None:
            return one
        if one.opponent in gone:
            byes = _BYE_FOR_PLAYERS if tournament.solo else _BYE_FOR
            return PastRound.of_tenths(
                byes.get(one.mp_tenths, Result.ZERO_BYE), None, None, one.mp_tenths, one.gp_tenths
            )
        return one._replace(
            opponent=tpn[one.opponent], lineup=tuple(players.get(number, 0) for number in one.lineup)
        )

    def entry(one: Entry) -> Entry:
        return replace(
            one,
            tpn=tpn[one.tpn],
            history=tuple(map(item, one.history)),
            players=tuple(replace(player, number=players[player.number]) for player in one.players),
        )

    return replace(
        tournament,
        entries=tuple(map(entry, stay)),
        prohibited=tuple(
            item._replace(teams=tuple(tpn[team] for team in item.teams if team in tpn))
            for item in tournament.prohibited
            if sum(team in tpn for team in item.teams) > 1
        ),
        requested=tuple(bye._replace(tpn=tpn[bye.tpn]) for bye in tournament.requested if bye.tpn in tpn),
    )
