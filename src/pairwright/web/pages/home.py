"""The events of a place: the list, a new one by hand, and the desk's first page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import quote

from litestar import get
from litestar.params import FromPath
from litestar.response import Redirect, Response

from ...domain.errors import PairwrightError
from ...domain.messages import msg
from ...domain.reading import number_in
from ...manager.desk import Desk
from ...manager.journal import said_of
from ...manager.listed import unrated
from ...manager.planned import by_table, round_to_enter
from ...manager.ranking import standings
from ...manager.rows import MOST_TEXT
from ...manager.steps import next_step
from ...store.memory import MemoryLog
from ...systems.registry import CATALOGUE, CUPS, SYSTEMS
from ..access import is_staff, organisation_of, person_of, place_of
from ..checks import alerts
from ..cup_view import decided, playable
from ..language import language_of
from ..render import page, say
from ..view import leaders_after, match_view, places, progress_of, stages_of
from . import same_name
from .common import AnyRequest, Form, at_least, begun, by_readers, desk_of, forms, new_event, without_places
from .forms import field_of, out_of_limits, reasons_of
from .uploads import UPLOAD


@get("/")
@by_readers
def events(request: AnyRequest) -> Response[bytes]:
    """All events, and how to start one."""
    return events_page(request)


@get("/o/{organisation:str}")
@by_readers
def events_of(request: AnyRequest) -> Response[bytes]:
    """The events of an organisation, and how to start one for those who may."""
    return events_page(request)


def events_page(
    request: AnyRequest,
    code: int = 200,
    given: Mapping[str, Any] | None = None,
    errors: Mapping[str, str] | None = None,
    imported: Mapping[str, Any] | None = None,
) -> Response[bytes]:
    """A page of the list of events, or of those of an organisation; a rejected form is shown again as typed."""
    organisations, name = place_of(request).organisations, organisation_of(request)
    organisation = organisations.find(name) if name else None
    own = organisations.events(name) if name else None
    find = request.query_params.get("find", "")[:MOST_TEXT]
    number = number_in(request.query_params.get("page", "")) or 1
    listed = place_of(request).index.page(find, number, language=language_of(request), among=own)
    lines, at_work = [], set()
    for inside, public in listed.lines:
        staff = is_staff(person_of(request).role(inside.name))
        line = inside if staff else public
        if staff:
            at_work.add(inside.name)
        lines.append(replace(line, trouble=line.trouble if staff else without_places(request, line.trouble)))
    return page(
        request,
        "events.html",
        code,
        lines=lines,
        at_work=at_work,
        listed=listed,
        organisation=organisation,
        count=len(own or ()),
        find=find,
        systems=systems(),
        may_create=at_least(request, "arbiter"),
        given=given or {},
        errors=errors or {},
        imported=imported or {},
        upload_limit=UPLOAD >> 20,
        away=place_of(request).away.lines(own) if at_least(request, "chief") else (),
    )


def systems() -> list[tuple[str, list[tuple[str, str]]]]:
    """Every system with its title, by game: what a club looks for first."""
    return [
        (
            game,
            [
                (
                    one.id,
                    msg("{title} (backgammon, {rules})", title=one.title, rules=one.rule_book)
                    if backgammon
                    else msg("{title} ({rules})", title=one.title, rules=one.rule_book),
                )
                for one in CATALOGUE.values()
                if (one.id in CUPS or (SYSTEMS[one.id].solo and not SYSTEMS[one.id].colours)) is backgammon
            ],
        )
        for game, backgammon in ((msg("Chess"), False), (msg("Backgammon"), True))
    ]


def create_event(request: AnyRequest, data: Form) -> Redirect | Response[bytes]:
    """A new event by hand."""
    given = {key: str(data[key]) for key in ("name", "system", "rounds", "boards") if data.get(key)}
    if given.get("system") in CUPS:
        given.pop("rounds", None)
        given.pop("boards", None)
    wrong = out_of_limits(given)
    if wrong:
        return events_page(request, 409, dict(data), wrong)
    try:
        Desk(MemoryLog()).preview("create", **given)  # refused before a file is made
        if same := same_name.asked(request, data, str(given["name"])):
            return events_page(request, 409, dict(data), same)
        desks, person = place_of(request).desks, person_of(request).name
        name, done = new_event(
            request, str(given["name"]), lambda name: desks.begin(name, "create", person, **given)
        )
    except PairwrightError as error:
        field = field_of(error) if field_of(error) in ("rounds", "boards") else "name"
        return events_page(request, 409, dict(data), {field: reasons_of(error)[0]})
    say(request, done.text)
    return Redirect(f"/e/{quote(name)}/desk", status_code=303)


@get("/e/{event:str}/desk", sync_to_thread=True)
def desk(request: AnyRequest, event: FromPath[str]) -> Response[bytes]:
    """The state of the event, and the one next step."""
    found = desk_of(request, event)
    state, decisions = begun(found), found.decisions
    table = None
    if state.kind != "bracket" and (after := leaders_after(state)):
        table = standings(state, after)
    entering = round_to_enter(state) if state.kind != "bracket" else 0
    views = [match_view(state, match) for match in state.rounds[entering - 1].matches] if entering else []
    waiting = [one for one in views if one.state != "done"]
    return page(
        request,
        "desk.html",
        event=state,
        step=next_step(state),
        unrated=unrated(state),
        open_round=entering,
        open_rows=sorted(waiting, key=lambda one: (one.state == "open", one.table))[:10],
        open_count=len(waiting),
        recent_rows=views[:10],
        progress=progress_of(views),
        stages=stages_of(state, decisions) if state.rounds and not by_table(state) else [],
        alerts=alerts(found, f"/e/{event}"),
        table=table,
        leaders=places(state, table)[:13] if table else [],
        last=[(one, said_of(state, one, decisions)) for one in decisions[:-7:-1]],
        cup=state.cup,
        to_play=playable(state.cup) if state.cup else [],
        was_played=decided(state.cup) if state.cup else [],
        watch=True,
    )


HANDLERS = [events, events_of, *forms("/events", create_event), desk]
