"""The line-ups of a round, entered by the arbiter: all that were changed on the page are saved together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect, Response

from ...domain.errors import PairwrightError
from ...domain.messages import msg
from ...domain.reading import number_in
from ...manager.deadlines import is_over
from ...manager.desk import Desk
from ...manager.event import Event, Match, Round
from ...manager.planned import by_table
from ...manager.warnings import Question
from ...reasons.byes import bye_word
from ..access import person_of
from ..render import page, say
from .common import AnyRequest, Form, begun, desk_of
from .forms import Refused, reasons_of


@dataclass(frozen=True)
class Line:
    """The line-up of a team as its part of the form shows it."""

    team: int
    colour: str
    line: tuple[int, ...]
    """As it was handed in; empty while it is not."""
    chosen: tuple[int, ...]
    """What the fields show."""
    take: bool = False
    refused: Refused | None = None
    question: Question | None = None


@get("/e/{event:str}/lineups/{number:int}", sync_to_thread=True)
def lineups(request: AnyRequest, event: FromPath[str], number: FromPath[int]) -> Response[bytes]:
    """The line-ups of a round, for viewing and entering."""
    state = _of_teams(desk_of(request, event))
    return _page(request, state, state.round(number), {})


@post("/e/{event:str}/lineups/{number:int}", sync_to_thread=True)
def save_lineups(
    request: AnyRequest, event: FromPath[str], number: FromPath[int], data: Form
) -> Response[Any]:
    """Hand in what was changed or ticked, and with `rest` what is missing in board order; what is refused, or has to be
    confirmed, stands there again."""
    desk = desk_of(request, event)
    state = _of_teams(desk)
    found = state.round(number)
    ticked = set(_listed(data.get("take")))
    saved, open_lines = 0, {}
    for match in _played(found):
        for team in (match.white, match.black):
            chosen = _chosen(state, team, data)
            texts = str(data.get(f"was-{team}", "")).split(",")
            was = tuple(member for text in texts if (member := number_in(text)) is not None)
            if chosen is None or not (
                str(team) in ticked or (was and chosen != was) or ("rest" in data and not was)
            ):
                continue
            line = _save(request, desk, found, team, chosen, was, data)
            if line is None:
                saved += 1
            else:
                open_lines[team] = line
    if open_lines:
        now = desk.event
        return _page(request, now, now.round(number), open_lines, saved)
    if saved:
        say(request, msg("{saved, plural, one {# line-up is} other {# line-ups are}} saved.", saved=saved))
    else:
        say(request, msg("Nothing was changed."), "note")
    return Redirect(f"/e/{event}/lineups/{number}", status_code=303)


def _of_teams(desk: Desk) -> Event:
    """The event; not found where players have no line-ups."""
    state = begun(desk)
    if state.kind != "teams":
        raise NotFoundException
    return state


def _played(found: Round) -> list[Match]:
    """The matches that have line-ups: where nobody plays, none is missing."""
    return [match for match in found.matches if match.lineups or not match.forfeit]


def _listed(value: Any) -> list[str]:
    return [str(one) for one in (value if isinstance(value, list) else [value])]


def _chosen(event: Event, team: int, data: Mapping[str, Any]) -> tuple[int, ...] | None:
    """The players that the form has for a team; None when it has no fields of it."""
    parts = _listed(data.get(f"members-{team}", []))
    chosen = tuple(member for part in parts if (member := number_in(part)) is not None)
    return chosen if len(parts) == len(chosen) == event.settings.boards else None


def _save(
    request: AnyRequest, desk: Desk, found: Round, team: int, chosen: Sequence[int], was: Sequence[int],
    data: Mapping[str, Any],
) -> Line | None:  # fmt: skip
    """None when it is in; else what the form says of it."""
    refused, question = None, None
    try:
        desk.do(
            "lineup", person=person_of(request).name, reason=str(data.get(f"reason-{team}", "")),
            confirm=str(data.get(f"confirm-{team}", "")), team=f"#{team}", members=list(chosen),
            round=found.number, was=list(was),
        )  # fmt: skip
    except Question as asked:
        question = asked
    except PairwrightError as error:
        refused = Refused(*reasons_of(error))
    else:
        return None
    match = desk.event.round(found.number).match_of(team)
    line = match.lineup(team) if match is not None else ()
    return Line(team, _colour(match, team), line, tuple(chosen), True, refused, question)


def _colour(match: Match | None, team: int) -> str:
    return "white" if match is not None and match.white == team else "black"


def _line(event: Event, match: Match, team: int) -> Line:
    line = match.lineup(team)
    first = tuple(member.number for member in event.team(team).members[: event.settings.boards])
    chosen = line or (*first, *[0] * (event.settings.boards - len(first)))
    return Line(team, _colour(match, team), line, chosen)


def _page(
    request: AnyRequest, state: Event, found: Round, open_lines: Mapping[int, Line], saved: int = 0
) -> Response[bytes]:
    handed = sum(bool(match.lineup(team)) for match in _played(found) for team in (match.white, match.black))
    rows = [
        (
            match,
            tuple(open_lines.get(team) or _line(state, match, team) for team in (match.white, match.black)),
        )
        for match in _played(found)
    ]
    refused = any(line.refused for line in open_lines.values())
    return page(
        request,
        "lineups.html",
        409 if refused else 428 if open_lines else 200,
        event=state,
        one=found,
        handed=handed,
        over=is_over(found.deadline),
        rows=rows,
        byes=[(team, bye_word(kind, by_table(state))) for team, kind in found.byes.items()],
        again=bool(open_lines),
        saved=saved,
        watch=not open_lines,
    )


HANDLERS = [lineups, save_lineups]
