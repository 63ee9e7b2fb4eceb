"""The JSON API for other programs, with scoped tokens. Its documentation is at /api/schema/openapi.json."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Annotated, Any

from litestar import get, post
from litestar.params import Body, FromPath, FromQuery
from litestar.response import Response
from litestar.serialization import encode_json

from ...formats.standings_data import standings_document
from ...formats.state_writer import write_state
from ...manager.access import check
from ...manager.event import Event
from ...manager.journal import journal
from ...manager.planned import last_round
from ...manager.ranking import standings
from ...manager.registry import verb_of
from ...manager.snapshot import tournament_before
from ...manager.steps import next_step
from ...manager.warnings import Question
from ..access import person_of, place_of, role_of
from ..kept_bytes import Kept, answer, squeezed
from ..view import as_published
from .acts import question_document
from .common import AnyRequest, at_least, begun, by_readers, desk_of, round_asked
from .desk import row_of
from .public import shown

_TAGS = ["events"]


@dataclass(frozen=True)
class Deed:
    """A program's decision: the arguments of a verb, and the answer to its question."""

    arguments: dict[str, Any] = field(default_factory=dict)
    reason: str = ""
    confirm: str = ""


@get("/api/events", tags=_TAGS)
@by_readers
def api_events(request: AnyRequest) -> list[str]:
    """The names of all events."""
    return place_of(request).desks.names()


@get("/api/events/{event:str}", tags=_TAGS)
@by_readers
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
        "paired": len(state.rounds if arbiter else state.published),
        "next": next_step(state if arbiter else as_published(state)).text,
        "teams": [
            {"tpn": tpn, "id": key, "name": state.teams[key].name, "withdrawn": state.teams[key].withdrawn}
            for tpn, key in enumerate(state.order, 1)
        ],
    }


@get("/api/events/{event:str}/rounds/{number:int}", tags=_TAGS)
@by_readers
def api_round(request: AnyRequest, event: FromPath[str], number: FromPath[int]) -> dict[str, Any]:
    """A round: matches by table with results, and byes. Clerks and arbiters see drafts, and which line-ups are in; to
    others there is no round before it is published, and no line-up before both are in."""
    state = begun(desk_of(request, event))
    staff = at_least(request, "clerk")
    found = (state if staff else as_published(state)).round(number)
    rows = [row_of(state, match) for match in found.matches]
    for row in rows:
        row["lineups"] = row["lineups"] if staff or row["lineups"] == 2 else 0
    return {
        "round": number,
        "published": found.published,
        "matches": rows,
        "byes": {str(state.tpn(team)): kind.value for team, kind in found.byes.items()},
    }


@get("/api/events/{event:str}/standings", tags=_TAGS)
@by_readers
def api_standings(
    request: AnyRequest, event: FromPath[str], after: FromQuery[int | None] = None
) -> Response[bytes]:
    """The standings after a round, exact numbers as strings; drafts are included for clerks and arbiters only."""
    state = begun(desk_of(request, event))
    if at_least(request, "clerk"):
        made = encode_json(standings_document(standings(state, round_asked(state, after))))
        return squeezed(request, Response(made, media_type="application/json"))
    kept = shown(request, event)
    with kept.lock:
        now, _, _ = kept.renew(state)
        asked = round_asked(as_published(now), after)
        found = kept.once(("api standings", str(asked)), lambda: Kept.of(_public_standings(now, asked)))
    return answer(request, found, "application/json")


def _public_standings(event: Event, after: int | None) -> bytes:
    """The standings without drafts."""
    published = len(event.published)
    found = standings(event, after)
    return encode_json(standings_document(found if found.after <= published else standings(event, published)))


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
            verb,
            person=person_of(request).name,
            reason=data.reason,
            confirm=data.confirm,
            as_role=role_of(request),
            **data.arguments,
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
