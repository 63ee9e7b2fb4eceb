"""Captains' links: all of an event on one page, made, renewed and ended there, and slips with QR codes to hand out.

A link is shown when it is made, and never again: only a hash of it is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect, Response

from ...domain.messages import msg
from ...domain.reading import is_whole_number
from ...manager.event import Event, Team
from ...report.pdf import qr
from ..access import place_of
from ..render import page, say
from .common import AnyRequest, Form, begun, desk_of, url_of


@dataclass(frozen=True)
class Slip:
    """What a captain gets: the link of the team, and the same as a QR code."""

    team: Team
    link: str
    code: str


@get("/e/{event:str}/captains", sync_to_thread=True)
def captain_links(request: AnyRequest, event: FromPath[str]) -> Response[bytes]:
    """Which teams have a link, and the buttons that make, renew and end them."""
    return _page(request, event, _of_teams(request, event), ())


@post("/e/{event:str}/captains/links", sync_to_thread=True)
def make_links(request: AnyRequest, event: FromPath[str], data: Form) -> Response[bytes]:
    """Make the link of a team, of all teams, or (`missing`) of those that have none; older links of these teams end."""
    state = _of_teams(request, event)
    accounts = place_of(request).accounts
    teams = _meant(state, str(data.get("team", "")), accounts.linked(event))
    if not teams:
        return _page(request, event, state, (), msg("Choose a team of the list."))
    base = f"{url_of(request, event)}/captain/"
    qr(base)  # older links end with the new ones, which nobody would see where no code can be drawn
    links = accounts.links(event, [team.id for team in teams])
    slips = [Slip(team, base + links[team.id], qr(base + links[team.id])) for team in teams]
    return _page(request, event, state, slips)


@post("/e/{event:str}/captains/end", sync_to_thread=True)
def end_links(request: AnyRequest, event: FromPath[str], data: Form) -> Response[bytes]:
    """End the link of a team, or of all: who opens it finds nothing."""
    state = _of_teams(request, event)
    accounts = place_of(request).accounts
    teams = _meant(state, str(data.get("team", "")), accounts.linked(event))
    ended = accounts.end_links(event, [team.id for team in teams])
    say(request, msg("{ended, plural, one {# link is} other {# links are}} ended.", ended=ended))
    return Redirect(f"/e/{event}/captains", status_code=303)


def _of_teams(request: AnyRequest, event: str) -> Event:
    """The event; not found where it has no captains."""
    state = begun(desk_of(request, event))
    if state.kind != "teams":
        raise NotFoundException
    return state


def _meant(event: Event, text: str, linked: frozenset[int]) -> list[Team]:
    if text in ("all", "missing"):
        return [event.teams[one] for one in event.order if text == "all" or one not in linked]
    found = event.teams.get(int(text)) if is_whole_number(text) else None
    return [found] if found is not None else []


def _page(
    request: AnyRequest, event: str, state: Event, slips: Sequence[Slip], error: str = ""
) -> Response[bytes]:
    last = state.rounds[-1] if state.rounds else None
    return page(
        request,
        "captains.html",
        409 if error else 200,
        f"/e/{quote(event)}/captains" if slips else "",
        event=state,
        teams=[state.teams[one] for one in state.order],
        linked=place_of(request).accounts.linked(event),
        slips=slips,
        one=last if last is not None and last.lineups_open else None,
        error=error,
    )


HANDLERS = [captain_links, make_links, end_links]
