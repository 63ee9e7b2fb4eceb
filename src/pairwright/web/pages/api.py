"""The JSON API for other programs, with scoped tokens. Its documentation is at /api/schema/openapi.json."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Annotated, Any

from litestar import get, post
from litestar.exceptions import PermissionDeniedException
from litestar.params import Body, FromPath, FromQuery
from litestar.response import Response

from ...formats.standings_data import standings_document
from ...formats.state_writer import write_state
from ...manager.access import check
from ...manager.journal import journal
from ...manager.planned import last_round
from ...manager.ranking import standings
from ...manager.registry import verb_of
from ...manager.snapshot import tournament_before
from ...manager.steps import next_step
from ...manager.warnings import Question
from ..access import person_of, place_of, role_of
from ..view import as_published
from .acts import question_document
from .common import AnyRequest, at_least, begun, desk_of, round_asked
from .desk import row_of

_TAGS = ["events"]


@dataclass(frozen=True)
class Deed:
    """A program's decision: the arguments of a verb, and the answer to its question."""

    arguments: dict[str, Any] = field(default_factory=dict)
    reason: str = ""
    confirm: str = ""


@get("/api/events", sync_to_thread=True, tags=_TAGS)
def api_events(request: AnyRequest) -> list[str]:
    """The names of all events."""
    return place_of(request).desks.names()


@get("/api/events/{event:str}", sync_to_thread=True, tags=_TAGS)
def api_event(request: AnyRequest, event: FromPath[str]) -> dict[str, Any]:
    """The state of an event: settings, field, rounds, the next step."""
    state = begun(desk_of(request, event))
    arbiter = at_least(request, "clerk")
    return {
        "position": state.position,
        "name": state.settings.name,
        "system": state.settings.system,
        "kind": state.kind,
        "rounds": last_round(state),
        "boards": state.settings.boards,
        "by_the_book": state.by_the_book,
        "finished": state.finished,
        "paired": len(state.rounds if arbiter else as_published(state).rounds),
        "next": next_step(state if arbiter else as_published(state)).text,
        "teams": [
            {"tpn": tpn, "id": key, "name": state.teams[key].name, "withdrawn": state.teams[key].withdrawn}
            for tpn, key in enumerate(state.order, 1)
        ],
    }


@get("/api/events/{event:str}/rounds/{number:int}", sync_to_thread=True, tags=_TAGS)
def api_round(request: AnyRequest, event: FromPath[str], number: FromPath[int]) -> dict[str, Any]:
    """A round: matches by table with results, and byes. Drafts are visible to clerks and arbiters only."""
    state = begun(desk_of(request, event))
    found = state.round(number)
    if not found.published and not at_least(request, "clerk"):
        raise PermissionDeniedException("The round is not published.")
    return {
        "round": number,
        "published": found.published,
        "matches": [row_of(state, match) for match in found.matches],
        "byes": {str(state.tpn(team)): kind.value for team, kind in found.byes.items()},
    }


@get("/api/events/{event:str}/standings", sync_to_thread=True, tags=_TAGS)
def api_standings(
    request: AnyRequest, event: FromPath[str], after: FromQuery[int | None] = None
) -> dict[str, Any]:
    """The standings after a round, exact numbers as strings; drafts are included for clerks and arbiters only."""
    state = begun(desk_of(request, event))
    if at_least(request, "clerk"):
        return dict(standings_document(standings(state, round_asked(state, after))))
    public = as_published(state)
    found = standings(state, round_asked(public, after))
    if found.after > len(public.rounds):
        found = standings(state, len(public.rounds))
    return dict(standings_document(found))


@get("/api/events/{event:str}/log", sync_to_thread=True, tags=_TAGS)
def api_log(request: AnyRequest, event: FromPath[str], after: FromQuery[int] = 0) -> list[dict[str, Any]]:
    """The decisions after a number."""
    return [asdict(line) for line in journal(desk_of(request, event), after)]


@get("/api/events/{event:str}/state", sync_to_thread=True, tags=_TAGS, name="api_state")
def api_state(request: AnyRequest, event: FromPath[str]) -> dict[str, Any]:
    """The state before the next round, in the engine's format."""
    return dict(write_state(tournament_before(begun(desk_of(request, event)))))


@post("/api/events/{event:str}/do/{verb:str}", sync_to_thread=True, tags=_TAGS, status_code=200)
def api_act(
    request: AnyRequest, event: FromPath[str], verb: FromPath[str], data: Annotated[Deed, Body()]
) -> Response[dict[str, Any]]:
    """Carry out a verb. 428 asks for confirmation, with its token as `confirm`; 409 is a refusal, in words."""
    found = verb_of(verb)
    check(role_of(request), verb)
    desk = desk_of(request, event)
    for name in data.arguments:
        found.param(name)  # `reason` and `confirm` are not arguments of the verb
    try:
        answer = desk.do(
            verb, person=person_of(request).name, reason=data.reason, confirm=data.confirm, **data.arguments
        )
    except Question as question:
        return Response(question_document(question), status_code=428)
    return Response(
        {
            "text": answer.text,
            "position": answer.event.position,
            "decisions": [{"number": one.number, "kind": one.kind} for one in answer.decisions],
            "warnings": [{"level": one.level, "text": str(one)} for one in answer.warnings],
        }
    )


HANDLERS = [api_events, api_event, api_round, api_standings, api_log, api_state, api_act]
