"""Decisions about single matches: line-ups and results.

They are most of a log, so consecutive ones about the same round make one new value of the round and of the event.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..domain.errors import StateError
from ..domain.messages import msg
from ..domain.scoring import FORFEITS
from .event import BOARD_RESULTS, Event, Match, Report, Round, evolve

_RESULT_FIELDS = ("boards", "score", "points", "forfeit", "awarded", "why")


class OpenRound:
    """A round of an event while its matches are changed."""

    def __init__(self, event: Event, number: int) -> None:
        self._event = event
        self._round = event.round(number)
        self._matches = list(self._round.matches)
        self.number = number

    def change(self, kind: str, data: Mapping[str, Any]) -> None:
        """Change the match that a decision is about; StateError if it does not fit."""
        at, matches = data["table"] - 1, self._matches
        if not (0 <= at < len(matches) and matches[at].table == at + 1):
            at = self._round.matches.index(self._round.match(data["table"]))
        matches[at] = MATCHES[kind](self._event, self._round, matches[at], data)

    def closed(self) -> Event:
        """The event with the changed matches."""
        rounds = list(self._event.rounds)
        rounds[self.number - 1] = evolve(self._round, matches=tuple(self._matches))
        return evolve(self._event, rounds=tuple(rounds))


def _see_that_it_is_published(found: Round) -> None:
    if not found.published:
        raise StateError(msg("round {number} is not published", number=found.number))


def _see_that_it_plays(event: Event, match: Match, team: int) -> None:
    if not match.has(team):
        raise StateError(
            msg("{team} does not play at table {table}", team=event.label(team), table=match.table)
        )


def _result(event: Event, found: Round, match: Match, data: Mapping[str, Any]) -> Match:
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
    _see_that_it_is_published(found)
    return evolve(match, **{**blank, **values})


def _board(event: Event, found: Round, match: Match, data: Mapping[str, Any]) -> Match:
    """The result of one board; `size` is the number of boards."""
    at, sign, size = data["board"] - 1, data["result"], data["size"]
    if sign not in BOARD_RESULTS:
        raise StateError(msg("{value} is not the result of a board", value=repr(sign)))
    if not 0 <= at < size:
        raise StateError(msg("there is no board {board}", board=at + 1))
    _see_that_it_is_published(found)
    boards = [*match.boards, *[""] * (size - len(match.boards))]
    boards[at] = sign
    return evolve(
        match, boards=tuple(boards), reports=(), score=None, points=None, forfeit="", awarded=None, why=""
    )


def _report(event: Event, found: Round, match: Match, data: Mapping[str, Any]) -> Match:
    """What one side says: the last of its reports, beside that of the other side."""
    team, points = data["team"], data.get("points")
    _see_that_it_is_published(found)
    _see_that_it_plays(event, match, team)
    before = match.report(team)
    new = Report(
        team,
        tuple(data.get("boards", ())),
        tuple(points) if points else None,
        before.times + 1 if before else 1,
    )
    return evolve(match, reports=(*(one for one in match.reports if one.team != team), new))


def _rating_boards(event: Event, found: Round, match: Match, data: Mapping[str, Any]) -> Match:
    """Boards for the rating report only (C.04.2: 4.3): standings and pairings are unaffected."""
    return evolve(match, rating_boards=tuple(data["boards"]))


def _lineup(event: Event, found: Round, match: Match, data: Mapping[str, Any]) -> Match:
    team, members = data["team"], tuple(data["members"])
    known = {member.number for member in event.team(team).members}
    for number in members:
        if number and number not in known:
            raise StateError(
                msg("player {number} is not in the roster of {team}", number=number, team=event.label(team))
            )
    _see_that_it_plays(event, match, team)
    others = tuple(item for item in match.lineups if item[0] != team)
    return evolve(match, lineups=(*others, (team, members)) if members else others)


MATCHES: dict[str, Callable[[Event, Round, Match, Mapping[str, Any]], Match]] = {
    "result": _result,
    "board": _board,
    "rating-boards": _rating_boards,
    "report": _report,
    "lineup": _lineup,
}
