"""Decisions about rounds: pairing, publication, pairing by hand, line-ups, results; and those of brackets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ..domain.errors import StateError
from ..domain.messages import msg
from ..domain.results import Result
from ..domain.scoring import FORFEITS
from .event import BOARD_RESULTS, Event, Match, Report, Round, evolve

_RESULT_FIELDS = ("boards", "score", "points", "forfeit", "awarded", "why")


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


def _with_match(event: Event, number: int, table: int, change: Callable[[Match], Match]) -> Event:
    found = event.round(number)
    at = table - 1
    matches = list(found.matches)
    if not (0 <= at < len(matches) and matches[at].table == table):
        at = matches.index(found.match(table))
    matches[at] = change(matches[at])
    return _put(event, evolve(found, matches=tuple(matches)))


def _published(event: Event, number: int) -> None:
    if not event.round(number).published:
        raise StateError(msg("round {number} is not published", number=number))


def _result(event: Event, data: Mapping[str, Any]) -> Event:
    """The result of a match as a whole: boards, score, points, forfeit, awarded, or none (cleared)."""
    fields: dict[str, Any] = {name: data[name] for name in _RESULT_FIELDS if data.get(name)}
    for sign in fields.get("boards", ()):
        if sign not in BOARD_RESULTS:
            raise StateError(msg("{value} is not the result of a board", value=repr(sign)))
    if fields.get("forfeit", "+-") not in FORFEITS:
        raise StateError(msg("{forfeit} is not a forfeit", forfeit=repr(fields["forfeit"])))
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()}
    blank: dict[str, Any] = {
        "boards": (), "score": None, "points": None, "forfeit": "", "awarded": None, "why": "", "reports": (),
    }  # fmt: skip
    _published(event, data["round"])
    return _with_match(
        event, data["round"], data["table"], lambda match: evolve(match, **{**blank, **values})
    )


def _board(event: Event, data: Mapping[str, Any]) -> Event:
    """The result of one board; `size` is the number of boards."""
    at, sign, size = data["board"] - 1, data["result"], data["size"]
    if sign not in BOARD_RESULTS:
        raise StateError(msg("{value} is not the result of a board", value=repr(sign)))
    if not 0 <= at < size:
        raise StateError(msg("there is no board {board}", board=at + 1))
    _published(event, data["round"])

    def change(match: Match) -> Match:
        boards = list(match.boards) + [""] * (size - len(match.boards))
        boards[at] = sign
        blank: dict[str, Any] = {"score": None, "points": None, "forfeit": "", "awarded": None, "why": ""}
        return evolve(match, boards=tuple(boards), reports=(), **blank)

    return _with_match(event, data["round"], data["table"], change)


def _report(event: Event, data: Mapping[str, Any]) -> Event:
    """What one side says: the last of its reports, beside that of the other side."""
    team, points = data["team"], data.get("points")

    def change(match: Match) -> Match:
        if not match.has(team):
            raise StateError(
                msg(
                    "{team} does not play at table {table}",
                    team=event.label(team),
                    table=match.table,
                )
            )
        before = match.report(team)
        new = Report(
            team,
            tuple(data.get("boards", ())),
            tuple(points) if points else None,
            before.times + 1 if before else 1,
        )
        return evolve(match, reports=(*(one for one in match.reports if one.team != team), new))

    _published(event, data["round"])
    return _with_match(event, data["round"], data["table"], change)


def _rating_boards(event: Event, data: Mapping[str, Any]) -> Event:
    """Boards for the rating report only (C.04.2: 4.3): standings and pairings are unaffected."""
    return _with_match(
        event, data["round"], data["table"], lambda match: evolve(match, rating_boards=tuple(data["boards"]))
    )


def _lineup(event: Event, data: Mapping[str, Any]) -> Event:
    team, members = data["team"], tuple(data["members"])
    known = {member.number for member in event.team(team).members}
    for number in members:
        if number and number not in known:
            raise StateError(
                msg("player {number} is not in the roster of {team}", number=number, team=event.label(team))
            )

    def change(match: Match) -> Match:
        if not match.has(team):
            raise StateError(
                msg("{team} does not play at table {table}", team=event.label(team), table=match.table)
            )
        others = tuple(item for item in match.lineups if item[0] != team)
        return evolve(match, lineups=(*others, (team, members)) if members else others)

    return _with_match(event, data["round"], data["table"], change)


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
    "result": _result,
    "board": _board,
    "rating-boards": _rating_boards,
    "report": _report,
    "lineup": _lineup,
    "lineups-open": _lineups_open,
    "bye": _bye,
}
