"""Verbs: one address and one form for each; a question comes back as a page that repeats the act with its token."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from litestar import get, post
from litestar.params import FromPath
from litestar.response import Redirect, Response

from ...manager.access import check, may
from ...manager.event import Event
from ...manager.registry import BY_GROUP, verb_of
from ...manager.verb import Param, Verb
from ...manager.warnings import Question, Refusal
from ..access import person_of, role_of
from ..find import rows
from ..render import page, say
from .common import AnyRequest, Form, begun, desk_of, safe_next

_OURS = ("_csrf_token", "next", "reason", "confirm")
_LISTS = ("teams", "members", "list", "boards")
TITLES = {
    "setup": "Settings", "field": "Teams and players", "couples": "Forbidden and decided pairs", "pairing": "Pairing",
    "by-hand": "By hand", "lineups": "Line-ups",
    "results": "Results", "bracket": "Brackets", "rulings": "Decisions", "journal": "History",
}  # fmt: skip
HIDDEN = ("create", "import")
"""Verbs that begin an event and have pages of their own."""


def arguments_of(verb: Verb, data: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a form as a verb takes them: empty ones left out, JSON where the verb wants data."""
    found: dict[str, Any] = {}
    for param in verb.params:
        value = data.get(param.name)
        if value == "" and param.name == "was" and param.kind == "text":
            found[param.name] = ""  # nothing was there: that is seen too
            continue
        if value is None or value == "" or (isinstance(value, list) and not any(value)):
            continue
        if param.kind == "data" and isinstance(value, str) and value.strip().startswith(("[", "{")):
            try:
                value = json.loads(value)
            except ValueError as error:
                raise Refusal(f"{param.name}: this is no JSON: {error}.") from None
        elif param.kind == "data" and isinstance(value, str):
            value = _lines(param, value)
        found[param.name] = value
    return found


def _lines(param: Param, text: str) -> Any:
    """What people type into a large field: a line each; `NAME=VALUE` lines for options."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if param.name in ("options", "game_points", "values"):
        named = [line.partition("=") for line in lines]
        return {name.strip(): value.strip() for name, _, value in named}
    return [entered(line) for line in lines]


def entered(line: str) -> Any:
    """`Name; rating; club or federation; title; FIDE id` as a team or player; a bare name stays one."""
    parts = [part.strip() for part in line.split(";")]
    if len(parts) == 1:
        return parts[0]
    row: dict[str, Any] = {"name": parts[0]}
    if parts[1]:
        row["rating"] = parts[1] if not parts[1].isdigit() else int(parts[1])
    more = zip(("federation", "title", "fide_id"), parts[2:], strict=False)
    return {**row, **{name: value for name, value in more if value}}


@post("/e/{event:str}/do/{verb:str}", sync_to_thread=True)
def act(request: AnyRequest, event: FromPath[str], verb: FromPath[str], data: Form) -> Response[Any]:
    """Do a verb. Scripts that ask for JSON get the answer, the question or the refusal as such."""
    found = verb_of(verb)
    check(role_of(request), verb)
    desk = desk_of(request, event)
    given = arguments_of(found, data)
    wants_json = "application/json" in request.headers.get("accept", "")
    try:
        answer = desk.do(
            verb,
            person=person_of(request).name,
            reason=str(data.get("reason", "")),
            confirm=str(data.get("confirm", "")),
            **given,
        )
    except Question as question:
        if wants_json:
            return Response(question_document(question), status_code=428, media_type="application/json")
        hidden = [(name, item) for name, value in data.items() if name not in _OURS
                  for item in (value if isinstance(value, list) else [value])]  # fmt: skip
        return page(
            request,
            "question.html",
            428,
            verb=found,
            question=question,
            hidden=hidden,
            back=safe_next(str(data.get("next", "")), f"/e/{event}/desk"),
            reason=str(data.get("reason", "")),
            event=desk.event,
        )
    if wants_json:
        return Response(
            {"text": answer.text, "position": answer.event.position}, media_type="application/json"
        )
    notes = " ".join(str(notice) for notice in answer.warnings if notice.level == 1)
    say(request, f"{answer.text} {notes}".strip())
    return Redirect(safe_next(str(data.get("next", "")), f"/e/{event}/desk"), status_code=303)


def question_document(question: Question) -> dict[str, Any]:
    """A question for programs."""
    return {
        "question": [
            {"level": one.level, "text": one.text, "article": one.article, "consequence": one.consequence}
            for one in question.warnings
        ],
        "token": question.token,
        "again": question.again,
        "reason": question.needs_reason,
    }


@get("/e/{event:str}/form/{verb:str}", sync_to_thread=True)
def act_form(request: AnyRequest, event: FromPath[str], verb: FromPath[str]) -> Response[bytes]:
    """The form of a verb; fields may be filled from the address."""
    found = verb_of(verb)
    check(role_of(request), verb)
    desk = desk_of(request, event)
    return page(
        request,
        "act.html",
        verb=found,
        event=begun(desk),
        given=dict(request.query_params),
        lists=_LISTS,
        back=safe_next(request.query_params.get("next", ""), f"/e/{event}/desk"),
    )


@get("/e/{event:str}/verbs", sync_to_thread=True)
def verbs(request: AnyRequest, event: FromPath[str]) -> Response[bytes]:
    """Everything that can be decided, by the hour of the day."""
    state = begun(desk_of(request, event))
    return page(request, "verbs.html", event=state, groups=verbs_of(state, role_of(request)), titles=TITLES)


@get("/e/{event:str}/find", sync_to_thread=True)
def find(request: AnyRequest, event: FromPath[str]) -> Response[Any]:
    """What the palette can find and do, as JSON."""
    state, role = begun(desk_of(request, event)), role_of(request)
    return Response(rows(state, event, role, verbs_of(state, role)), media_type="application/json")


def verbs_of(event: Event, role: str) -> list[tuple[str, list[Verb]]]:
    """The verbs of an event that a role may use, by group."""
    found = []
    for group, every in BY_GROUP:
        chosen = [
            one for one in every if event.kind in one.kinds and one.name not in HIDDEN and may(role, one.name)
        ]
        if chosen:
            found.append((group, chosen))
    return found


HANDLERS = [act, act_form, verbs, find]
