"""Decisions about rounds as a whole: pairing, publication, pairing by hand, opening the line-ups, byes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ..domain.errors import StateError
from ..domain.messages import msg
from ..domain.results import Result
from .event import Event, Match, Round, evolve


def _pair(event: Event, data: Mapping[str, Any]) -> Event:
    """A round: matches (table, white, black), byes, walkovers, and the pairs by the rules if they differ."""
    number = data["round"]
    if number != len(event.rounds) + 1:
        raise StateError(
            msg("round {number} cannot be paired: {count} rounds are", number=number, count=len(event.rounds))
        )
    return _remembered(_there(evolve(event, rounds=(*event.rounds, _round_of(event, data))), number), number)


def _remembered(event: Event, number: int) -> Event:
    """The event with its last round, which stores what it was paired from (`Event.as_paired`)."""
    return _put(event, evolve(event.round(number), then=event))


def _there(event: Event, number: int) -> Event:
    """A team with a match or the bye of a round takes part from then on, even if entered for a later one."""
    found = event.round(number)
    early = {
        identity: replace(team, joined=number)
        for identity, team in event.teams.items()
        if team.joined > number and (found.match_of(identity) is not None or found.bye == identity)
    }
    return evolve(event, teams={**event.teams, **early}) if early else event


def _round_of(event: Event, data: Mapping[str, Any]) -> Round:
    matches = tuple(
        Match(
            table,
            white,
            black,
            forfeit=data.get("forfeits", {}).get(str(table), ""),
            decided=table in data.get("decided", ()),
        )
        for table, white, black in data["matches"]
    )
    for match in matches:
        event.team(match.white)
        event.team(match.black)
    byes = {int(team): Result(kind) for team, kind in data.get("byes", {}).items()}
    return Round(
        data["round"],
        matches,
        byes,
        data.get("published", False),
        data.get("by_hand", False),
        engine=_by_rules(data),
    )


def _by_rules(data: Mapping[str, Any]) -> tuple[tuple[tuple[int, int], ...], int | None] | None:
    given = data.get("engine")
    if not given:
        return None
    return tuple((white, black) for white, black in given["pairs"]), given.get("bye")


def _put(event: Event, after: Round) -> Event:
    rounds = list(event.rounds)
    rounds[after.number - 1] = after
    return evolve(event, rounds=tuple(rounds))


def _last(event: Event, number: int) -> Round:
    found = event.round(number)
    if number != len(event.rounds):
        raise StateError(msg("round {number} is paired already", number=number + 1))
    return found


def _unpair(event: Event, data: Mapping[str, Any]) -> Event:
    _last(event, data["round"])
    return evolve(event, rounds=event.rounds[:-1])


def _publish(event: Event, data: Mapping[str, Any]) -> Event:
    return _put(event, replace(event.round(data["round"]), published=data.get("published", True)))


def _set_pairs(event: Event, data: Mapping[str, Any]) -> Event:
    """The matches of a round as the arbiter makes them; line-ups and results of unchanged pairs are kept."""
    before = event.round(data["round"])
    after = _round_of(event, {**data, "published": before.published, "by_hand": before.by_hand})
    old = {(match.white, match.black): match for match in before.matches}
    matches = tuple(
        replace(old[key], table=match.table, decided=match.decided)
        if (key := (match.white, match.black)) in old
        else match
        for match in after.matches
    )
    after = replace(after, matches=matches, lineups_open=before.lineups_open, deadline=before.deadline)
    return _remembered(_there(_put(event, replace(after, then=None)), after.number), after.number)


def _by_hand(event: Event, data: Mapping[str, Any]) -> Event:
    return _put(event, replace(event.round(data["round"]), by_hand=data["open"]))


def _lineups_open(event: Event, data: Mapping[str, Any]) -> Event:
    after = replace(event.round(data["round"]), lineups_open=data["open"], deadline=data.get("deadline", ""))
    return _put(event, after)


def _bye(event: Event, data: Mapping[str, Any]) -> Event:
    """Another kind of bye for a team without a match in a paired round."""
    found = event.round(data["round"])
    if found.match_of(data["team"]) is not None:
        raise StateError(
            msg("{team} has a match in round {round}", team=event.label(data["team"]), round=found.number)
        )
    byes = {**found.byes, data["team"]: Result(data["kind"])}
    then = found.then if found.then is None else _put(found.then, replace(found.then.rounds[-1], byes=byes))
    return _put(event, replace(found, byes=byes, then=then))


ROUNDS: dict[str, Callable[[Event, Mapping[str, Any]], Event]] = {
    "pair": _pair,
    "unpair": _unpair,
    "publish": _publish,
    "set-pairs": _set_pairs,
    "by-hand": _by_hand,
    "lineups-open": _lineups_open,
    "bye": _bye,
}
