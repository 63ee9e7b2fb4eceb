"""The captain's page: its link shows one team's match and accepts that team's line-up, until the deadline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect, Response

from ...domain.messages import Message, msg, said_by, sentence
from ...manager.deadlines import is_over
from ...manager.desk import Desk
from ...manager.event import Event, Match, Round
from ...manager.persons import by_link, captain_of
from ...manager.verbs.lineups import may_see
from ...manager.warnings import Question, Refusal
from ..access import place_of
from ..render import AGAIN, page, say
from .common import SMALL, AnyRequest, Form, begun, by_readers, desk_of
from .forms import Refused, reasons_of
from .slips import address

MOST = 10
"""How many line-ups a link can hand in for a round: then the arbiter is asked."""


def _team(request: AnyRequest, event: str, secret: str, **_: object) -> int:
    found = place_of(request).accounts.captain(event, secret)
    if found is None:
        raise NotFoundException
    return found


def closed_to(found: Round | None, match: Match | None) -> bool:
    """Whether a captain can hand in nothing any more: the time is over, or both line-ups are in and can be seen."""
    if found is None or match is None or not found.lineups_open or is_over(found.deadline):
        return True
    return bool(match.lineup(match.white)) and bool(match.lineup(match.black))


def not_open_yet(desk: Desk, found: Round | None, match: Match | None) -> bool:
    """Whether a captain can hand in nothing because the arbiter has not opened the line-ups of the round so far."""
    if found is None or match is None or found.lineups_open or match.begun or len(match.lineups) > 1:
        return False
    return not any(one.kind == "lineups-open" and one.data["round"] == found.number for one in desk.decisions)


@get("/e/{event:str}/captain/{secret:str}")
@partial(by_readers, first=_team)
def captain(request: AnyRequest, event: FromPath[str], secret: FromPath[str]) -> Response[bytes]:
    """The next match of a team and its line-up; the other side's only when both are in or the deadline has passed."""
    team = _team(request, event, secret)
    state = begun(desk_of(request, event))
    again = request.scope["state"].get(AGAIN)
    found, match = _match(state, team)
    closed = closed_to(found, match)
    line = [str(number) for number in match.lineup(team)] if match is not None else []
    if not isinstance(again, _Answered) or line == again.chosen or (closed and not again.closed):
        return _page(request, state, team, secret)
    # that it was too late is not said where it can be sent after all
    refused = again.refused if closed or not again.closed else None
    return _page(request, state, team, secret, again.chosen, refused, again.question)


@dataclass(frozen=True)
class _Answered:
    """A line-up that was not taken, and what was said of it: shown again while it can be sent, or is for paper because
    it came too late."""

    chosen: list[str]
    refused: Refused | None
    question: Question | None
    closed: bool


def _page(
    request: AnyRequest,
    state: Event,
    team: int,
    secret: str,
    chosen: Sequence[str] = (),
    refused: Refused | None = None,
    question: Question | None = None,
) -> Response[bytes]:
    """The page; a rejected selection is shown again."""
    found, match = _match(state, team)
    closed = closed_to(found, match)
    line = match.lineup(team) if match is not None else ()
    first = line or [member.number for member in state.team(team).members[: state.settings.boards]]
    return page(
        request,
        "captain.html",
        409 if refused else 428 if question else 200,
        event=state,
        team=state.team(team),
        one=found,
        match=match,
        colours=_colours(state, match, team) if match is not None else "",
        closed=closed,
        not_yet=not_open_yet(desk_of(request, str(request.path_params["event"])), found, match),
        chosen=list(chosen) or [str(number) for number in first],
        refused=refused,
        question=question,
        asked=sentence(said_by(question)) if question else "",
        seen=found is not None and match is not None and may_see(found, match, team, is_over(found.deadline)),
        secret=secret,
        slip=_slip(request, state, found, match, team),
        watch=False,
        answered=_Answered(list(chosen), refused, question, closed),
    )


def _colours(state: Event, match: Match, team: int) -> Message:
    """The colour on the odd boards; on the others it is the opposite one."""
    boards = range(1, state.boards_of_match + 1, 2)
    named = {"count": len(boards), "boards": ", ".join(map(str, boards))}
    if match.white == team:
        return msg(
            "You have White on {count, plural, one {board {boards}} other {boards {boards}}}.", **named
        )
    return msg("You have Black on {count, plural, one {board {boards}} other {boards {boards}}}.", **named)


def _slip(request: AnyRequest, state: Event, found: Round | None, match: Match | None, team: int) -> str:
    """Where the captain reports the result of the match; empty while that is not allowed."""
    if found is None or match is None or not state.settings.results_by_link:
        return ""
    name = str(request.path_params["event"])
    return address(request, name, desk_of(request, name), found, match, 1 if match.white == team else 2)


def _match(event: Event, team: int) -> tuple[Round | None, Match | None]:
    shown = event.published
    return (shown[-1], shown[-1].match_of(team)) if shown else (None, None)


def _handed_in(desk: Desk, found: Round, team: int) -> int:
    """How often the link of a team has changed its line-up of a round: everybody who has it can write to the log."""
    return sum(
        one.kind == "lineup"
        and (one.data["round"], one.data["team"]) == (found.number, team)
        and by_link(one.person) is not None
        for one in desk.decisions
    )


def _too_late(desk: Desk, found: Round, match: Match, team: int) -> Message | None:
    """Why a line-up is not taken any more by a link."""
    if closed_to(found, match):
        return msg("Line-ups are closed.")
    if _handed_in(desk, found, team) >= MOST:
        return msg("{most} line-ups were handed in by this link.", most=MOST)
    return None


@post("/e/{event:str}/captain/{secret:str}/lineup", request_max_body_size=SMALL)
@partial(by_readers, first=_team)
def captain_lineup(
    request: AnyRequest, event: FromPath[str], secret: FromPath[str], data: Form
) -> Response[Any]:
    """Hand in a line-up: an empty board needs confirmation, breaking the board order is left to the arbiter."""
    team = _team(request, event, secret)
    desk = desk_of(request, event)
    state = begun(desk)
    found, match = _match(state, team)
    if found is None or match is None:
        raise Refusal(msg("There is no match to hand in a line-up for."))
    if not_open_yet(desk, found, match):
        raise Refusal(
            msg("The line-ups are not open yet."), msg("The arbiter opens them; then hand yours in again.")
        )
    members = [str(data.get(f"board{number}", "0")) for number in range(1, state.settings.boards + 1)]
    late = _too_late(desk, found, match, team)
    if late:
        refused = Refused(late, msg("Hand it to the arbiter on paper."))
        return _page(request, state, team, secret, members, refused)
    was = str(data.get("was", ""))
    try:
        desk.do(
            "lineup",
            person=captain_of(state.team(team).name),
            team=f"#{team}",
            members=members,
            round=found.number,
            was=was.split(",") if was else [],
            confirm=str(data.get("confirm", "")),
        )
    except Question as question:
        if question.needs_reason:
            paper = Refused(
                sentence(said_by(question)), msg("Change it, or hand it to the arbiter on paper.")
            )
            return _page(request, state, team, secret, members, paper)
        return _page(request, state, team, secret, members, question=question)
    except Refusal as error:
        now = desk.event
        return _page(request, now, team, secret, members, Refused(*reasons_of(error)))
    say(request, msg("Your line-up is in."))
    return Redirect(f"/e/{event}/captain/{secret}", status_code=303)


HANDLERS = [captain, captain_lineup]
