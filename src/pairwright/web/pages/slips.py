"""Results by link: a slip for each side of each match, and the page that it opens.

The link is bound to the match: its key is made from the event, round, table, both sides and the side that it is for, so
that no table of links is kept, and a slip of another round, or of a pair that was changed, opens nothing.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import quote

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect, Response

from ...domain.errors import StateError
from ...manager.deadlines import is_over
from ...manager.desk import Desk
from ...manager.event import Event, Match, Round, evolve
from ...manager.persons import reporter_of
from ...manager.result_text import result_said
from ...manager.verbs.lineups import may_see
from ...manager.verbs.reports import report_text, unlike
from ...manager.warnings import Refusal
from ...report.pdf import qr
from ..access import place_of
from ..render import AGAIN, page, say
from ..view import MatchView, match_view
from .common import SMALL, AnyRequest, Form, base_of, begun, by_readers, desk_of
from .forms import Refused, reasons_of

_HALF = 16
"""Digits of the first part of a key."""
_PAGE = "/e/{event:str}/slip/{number:int}/{table:int}/{side:int}/{secret:str}"


@dataclass(frozen=True)
class Slip:
    """A side's slip of a match: its place in the match, 1 or 2, its link, and the same as a QR code."""

    match: MatchView
    side: int
    link: str
    code: str


def address(request: AnyRequest, event: str, desk: Desk, one: Round, match: Match, side: int) -> str:
    """The page on which a side of a match reports its result."""
    key = key_of(place_of(request).form_secret, event, desk, one.number, match, side)
    return f"/e/{quote(event, safe='')}/slip/{one.number}/{match.table}/{side}/{key}"


def key_of(secret: str, event: str, desk: Desk, number: int, match: Match, side: int) -> str:
    """What only a server of this installation can make: for one side of one pair of one event."""
    at = event, number, match.table, side
    pair = _signed(secret, "slip", *at, desk.decisions[0].at, match.white, match.black)
    return _first_half(secret, *at) + pair[:32]


def _first_half(secret: str, event: str, number: int, table: int, side: int) -> str:
    """The part of a key that is checked before the event is opened: whoever has none makes no work."""
    return _signed(secret, "slip at", event, number, table, side)[:_HALF]


def _signed(secret: str, *parts: object) -> str:
    return hmac.new(secret.encode(), "\n".join(map(str, parts)).encode(), "sha256").hexdigest()


@get("/e/{event:str}/slips/{number:int}", sync_to_thread=True)
def slips(request: AnyRequest, event: FromPath[str], number: FromPath[int]) -> Response[bytes]:
    """The slips of a round to print and cut: one for each side, in the order of the tables."""
    desk = desk_of(request, event)
    state = begun(desk)
    one = state.round(number)
    base, found = base_of(request), []
    if state.settings.results_by_link:
        for match in one.matches:
            for side in (1, 2) if match.open_boards(state.boards_of_match) else ():
                link = base + address(request, event, desk, one, match, side)
                found.append(Slip(match_view(state, match), side, link, qr(link)))
    return page(request, "slips.html", event=state, one=one, slips=found)


def _may_be_one(
    request: AnyRequest, event: str, number: int, table: int, side: int, secret: str, **_: object
) -> None:
    """Whether the link of a slip may be one of this event."""
    ours = _first_half(place_of(request).form_secret, event, number, table, side)
    if not secret.isascii() or not hmac.compare_digest(secret[:_HALF], ours):
        raise NotFoundException


@get(_PAGE)
@partial(by_readers, first=_may_be_one)
def slip(
    request: AnyRequest, event: FromPath[str], number: FromPath[int], table: FromPath[int], side: FromPath[int],
    secret: FromPath[str],
) -> Response[bytes]:  # fmt: skip
    """The match of a slip: what was reported, and the form for it."""
    desk = desk_of(request, event)
    one, match = _meant(request, event, desk, number, table, side, secret)
    state = begun(desk)
    again = request.scope["state"].get(AGAIN)
    if isinstance(again, _Answered) and _open(state, match):
        return _page(request, state, one, match, side, again.typed, again.refused)
    return _page(request, state, one, match, side, {})


@dataclass(frozen=True)
class _Answered:
    """A report that was not taken, and why."""

    typed: dict[str, Any]
    refused: Refused | None


def _open(state: Event, match: Match) -> bool:
    """Whether results are reported by link, and that of the match is not in yet."""
    return state.settings.results_by_link and match.open_boards(state.boards_of_match) > 0


@post(_PAGE, request_max_body_size=SMALL)
@partial(by_readers, first=_may_be_one)
def report_result(
    request: AnyRequest, event: FromPath[str], number: FromPath[int], table: FromPath[int], side: FromPath[int],
    secret: FromPath[str], data: Form,
) -> Response[Any]:  # fmt: skip
    """Report the result; it is final when the other side has reported the same."""
    desk = desk_of(request, event)
    one, match = _meant(request, event, desk, number, table, side, secret)
    state = begun(desk)
    team = (match.white, match.black)[side - 1]
    given: dict[str, Any] = {}
    if state.by_score:
        given["points"] = f"{data.get('points1', '')}-{data.get('points2', '')}"
    else:
        given["boards"] = [str(data.get(f"board{k}", "")) for k in range(1, state.boards_of_match + 1)]
    try:
        answer = desk.do(
            "report",
            person=reporter_of(state.team(team).name),
            table=table,
            team=f"#{team}",
            round=number,
            **given,
        )
    except Refusal as error:
        now = desk.event
        one, match = _meant(request, event, desk, number, table, side, secret)
        refused = Refused(*reasons_of(error))
        return _page(request, now, one, match, side, data, refused)
    say(request, answer.text)
    return Redirect(request.url.path, status_code=303)


def _meant(
    request: AnyRequest, event: str, desk: Desk, number: int, table: int, side: int, secret: str
) -> tuple[Round, Match]:
    """The match of a link; not found where the key is not the one of this match and side."""
    try:
        one = desk.event.round(number)
        match = one.match(table)
    except StateError:
        raise NotFoundException from None
    ours = key_of(place_of(request).form_secret, event, desk, number, match, side)
    right = side in (1, 2) and one.published and secret.isascii()
    if not right or not hmac.compare_digest(secret, ours):
        raise NotFoundException
    return one, match


def _page(
    request: AnyRequest, state: Event, one: Round, match: Match, side: int, typed: dict[str, Any],
    refused: Refused | None = None,
) -> Response[bytes]:  # fmt: skip
    teams = (match.white, match.black)
    mine, theirs = match.report(teams[side - 1]), match.report(teams[2 - side])
    seen = may_see(one, match, teams[side - 1], is_over(one.deadline))
    own = tuple(line for line in match.lineups if line[0] == teams[side - 1])
    shown = dict(typed)
    if mine is not None and not typed:
        shown = {f"board{k}": sign for k, sign in enumerate(mine.boards, 1)}
        shown |= {f"points{k}": str(part) for k, part in enumerate(mine.points or (), 1)}
    return page(
        request,
        "slip.html",
        409 if refused else 200,
        event=state,
        one=one,
        match=match,
        view=match_view(state, match if seen else evolve(match, lineups=own)),
        side=side,
        open=_open(state, match),
        result=result_said(state, match),
        mine=report_text(state, match, mine) if mine else "",
        # what the other side says is seen by who has said something: nobody copies it
        theirs=report_text(state, match, theirs) if mine and theirs else "",
        differ=unlike(match),
        waiting=theirs is not None and mine is None,
        typed=shown,
        refused=refused,
        answered=_Answered(typed, refused),
    )


HANDLERS = [slips, slip, report_result]
