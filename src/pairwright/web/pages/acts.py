"""Verbs: one URL and one form for each; a question is answered on a page that repeats the act with its token."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect, Response

from ...domain.errors import PairwrightError, StateError
from ...domain.messages import Message, joined, msg
from ...domain.reading import number_in
from ...manager.access import check, may
from ...manager.desk import AFTER_THE_END
from ...manager.effects import effects
from ...manager.event import Event
from ...manager.rating_report import other_in_report, typed_in_report
from ...manager.registry import BY_GROUP, verb_of
from ...manager.result_text import result_said
from ...manager.verb import Verb
from ...manager.warnings import Question, Refusal
from ...store.log import Unavailable
from ..access import person_of, role_of
from ..checks import entered_twice
from ..find import rows
from ..language import language_of, texts_of
from ..render import page, refusal, say
from ..view import match_view
from . import meanwhile, same_name
from .common import AnyRequest, Form, begun, desk_of, safe_next
from .desk import round_page, typed_in
from .fields import draft_of, fields_of, match_at
from .forms import (
    Refused,
    all_refused,
    arguments_of,
    filled,
    out_of_limits,
    params_of,
    prizes_shown,
    reasons_of,
    refused_of,
    team_in,
    typed,
)
from .settings import listed, settings_page, values_of

_NOT_UNDONE = ("undo", "redo", "finish")
"""After these no undo is offered: a finished event is reopened."""
_OURS = ("_csrf_token", "next", "reason", "confirm", "sure", "do")
ASKED = {
    "withdraw": "Withdraw {name}", "expel": "Expel {name}", "remove-team": "Remove {name}", "leave": "Withdraw {name}",
    "decline": "No re-entry for {name}", "forfeit": "Enter the forfeit", "no-show": "Enter the no-show",
    "clear": "Clear the result", "unpair": "Cancel the pairing",
}  # fmt: skip
"""What is asked about once, with what follows from it, and the words of the button that does it."""
TITLES = {
    "setup": msg("Settings"),
    "field": msg("Teams and players"),
    "couples": msg("Forbidden and decided pairs"),
    "pairing": msg("Pairing"),
    "by-hand": msg("By hand"),
    "lineups": msg("Line-ups"),
    "results": msg("Results"),
    "bracket": msg("Brackets"),
    "rulings": msg("Decisions"),
    "handing-out": msg("Prizes and clock"),
    "journal": msg("History"),
}
_PAGES = {"set": "setup", "ratings": "ratings", "tie-breaks": "setup#tie-breaks"}
"""Verbs with a page of their own."""
_OF_ROUND = re.compile(r"/e/[^/]+/(?:round|results|lineups)/([0-9]+)(?:[/?#].*)?")
"""Pages of a round."""
_FILLED_BY = {"change-team": "team", "prize": "name"}
"""Forms that are filled with what is stored, and the field that says of what."""
_SETTINGS = ("set", "tie-breaks")
"""The two forms of the settings."""
_OF_MANY_FIELDS = ("set", "team", "change-team")
"""Forms that say at once of all fields what is wrong."""
ENTERING = ("team", "teams", "change-team", "roster", "late")
"""Verbs that enter players, some of whom may be there already."""
HIDDEN = ("create", "import")
"""Verbs that start an event and have their own pages."""


@post("/e/{event:str}/do/{verb:str}", sync_to_thread=True)
def act(request: AnyRequest, event: FromPath[str], verb: FromPath[str], data: Form) -> Response[Any]:
    """Carry out a verb. Scripts that ask for JSON get the answer, the question or the refusal as JSON."""
    found = verb_of(verb)
    check(role_of(request), verb)
    desk = desk_of(request, event)
    wants_json = "application/json" in request.headers.get("accept", "")
    reason, confirm = str(data.get("reason", "")), str(data.get("confirm", ""))
    asked: Question | None = None
    follows: list[Message] = []
    before = desk.event
    data, wrong = (data, {}) if wants_json else _looked_over(request, event, desk.event, verb, data)
    if wrong or data.get("do") == "change":  # the latter: asked for by a question
        fields = {name: value for name, value in data.items() if name not in wrong}
        said = (
            all_refused(found, wrong, arguments_of(found, fields, desk.event), desk.preview)
            if wrong
            else None
        )
        return _again(request, event, found, data, said)
    data, changed = _merged(desk.event, found, data)
    if changed:
        return _again(request, event, found, data, meanwhile.changed_elsewhere(changed))
    given: dict[str, Any] = {}
    try:
        given = arguments_of(found, data, desk.event)
        if verb in ASKED and not data.get("sure"):
            preview, asked = desk.question(verb, reason, confirm, **given)
            follows = effects(preview.before, preview.after)
        if asked is None and not follows:
            answer = desk.do(
                verb,
                person=person_of(request).name,
                reason=reason,
                confirm=confirm,
                as_role=role_of(request),
                **given,
            )
    except Question as question:
        asked = question
    except PairwrightError as error:
        over = desk.event.finished and verb not in AFTER_THE_END
        if wants_json and not isinstance(error, Unavailable):
            return _told(request, desk.event, error, over)
        if over and not wants_json:
            if not data.get("form"):
                return over_page(request, desk.event, error)
            return _again(request, event, found, data, Refused(reasons_of(error)[0], way_to_open(request)))
        if wants_json or not (data.get("form") or isinstance(error, Refusal) or type(error) is StateError):
            raise
        if not data.get("form"):
            return refused_page(request, desk.event, *reasons_of(error))
        whole = given and verb in _OF_MANY_FIELDS
        said = all_refused(found, {}, given, desk.preview) if whole else refused_of(found, error)
        return _again(request, event, found, data, said)
    if asked is not None or follows:
        return question_page(request, event, found, data, asked, follows)
    undo = answer.decisions[0].number if answer.decisions and verb not in _NOT_UNDONE else 0
    if wants_json:
        texts = texts_of(language_of(request), answer.event.kind != "teams", answer.event.individual)
        body = {"text": texts(answer.text), "position": answer.event.position, "undo": undo}
        return Response(body, media_type="application/json")
    notes = (notice.said for notice in answer.warnings if notice.level == 1)
    redo = msg("Anyone can redo the draw from its seed.") if answer.recipe else ""
    more = "/manual/brackets.md" if answer.recipe else ""
    twice = entered_twice(before, answer.event) if verb in ENTERING else ()
    say(request, joined(answer.text, redo, *notes, *twice), undo=undo, more=more, event=answer.event)
    return Redirect(_onward(answer.event, event, str(data.get("next", ""))), status_code=303)


def _looked_over(
    request: AnyRequest, event: str, state: Event, verb: str, data: dict[str, Any]
) -> tuple[dict[str, Any], dict[str, str]]:
    """A form of the settings, with what is wrong or asked at its fields before anything is done."""
    wrong = out_of_limits(data) if verb in ("set", "rounds") else {}
    title = str(data.get("name", ""))
    if wrong or verb != "set" or not title.strip() or title == state.settings.name:
        return data, wrong
    asked = same_name.asked(request, data, title, event)
    return {**data, **asked, "name": title}, {name: why for name, why in asked.items() if name == "name"}


def _onward(state: Event, event: str, wanted: str) -> str:
    """The page after an act: the one that was open, unless its round is not there any more."""
    desk = f"/e/{event}/desk"
    path = safe_next(wanted, desk)
    of_round = _OF_ROUND.fullmatch(path)
    return desk if of_round and (number_in(of_round[1]) or 0) > len(state.rounds) else path


def _merged(event: Event, verb: Verb, data: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """A form together with what was saved since it was opened, and what was changed both here and elsewhere."""
    if "tie_breaks_shown" in data:
        data = {"tie_breaks": "", **data}  # a list without entries sends nothing
    return meanwhile.merged(data, _stored(event, verb, data))


def _stored(event: Event, verb: Verb, data: Mapping[str, Any]) -> dict[str, Any]:
    """What a form that was filled with what is stored would show now; nothing for other forms."""
    if not event.created or meanwhile.FIELD not in data:
        return {}
    if verb.name in _SETTINGS:
        return values_of(event)
    if verb.name not in _FILLED_BY:
        return {}
    first, now = (
        _as_stored(event, verb, str(data.get(one, ""))) for one in ("filled", _FILLED_BY[verb.name])
    )
    return first if first == now else {}


def _as_stored(event: Event, verb: Verb, key: str) -> dict[str, Any]:
    """What the form of a verb is filled with for a team, or for prizes of a name."""
    if verb.name == "prize":
        return next((dict(prizes_shown(one)) for one in event.prizes if one.name == key), {})
    return filled(event, verb, team_in(event, key))


def _told(request: AnyRequest, event: Event, error: PairwrightError, over: bool) -> Response[Any]:
    """A refusal for the script of a page."""
    term = texts_of(language_of(request), event.kind != "teams", event.individual)
    chief = over and may(role_of(request), "reopen")
    link = (f"/e/{request.path_params['event']}/form/reopen", msg("Reopen the event")) if chief else ("", "")
    body = refusal(*reasons_of(error), term, *link)
    return Response(body, status_code=409, media_type="application/json")


def _again(
    request: AnyRequest, event: str, verb: Verb, data: Mapping[str, Any], refused: Refused | None
) -> Response[Any]:
    """The form as it was typed, with the error at its field, if there is one."""
    state = begun(desk_of(request, event))
    if data.get("form") == "round" and state.rounds and state.rounds[-1].by_hand:
        return round_page(request, event, len(state.rounds), typed_in(verb.name, data, refused))
    if verb.name in _SETTINGS:
        codes = listed(data["tie_breaks"]) if "tie_breaks" in data else None
        return settings_page(request, state, data, codes, refused)
    return form_page(request, event, verb, typed(verb, data), refused, data)


def over_page(request: AnyRequest, event: Event, error: PairwrightError) -> Response[Any]:
    """A finished event takes nothing that changes its standings: how it is opened again, or who can do that."""
    why, _ = reasons_of(error)
    return refused_page(request, event, why, way_to_open(request), reopen=may(role_of(request), "reopen"))


def way_to_open(request: AnyRequest) -> str:
    """How a finished event is opened again, or who can do that."""
    if may(role_of(request), "reopen"):
        return msg("Reopen the event; then do it again. Finishing is possible any time after that.")
    return msg("The chief arbiter can reopen the event.")


def refused_page(
    request: AnyRequest, event: Event, why: str, way_out: str = "", reopen: bool = False
) -> Response[Any]:
    """What was not done, and why, with the event around it."""
    return page(
        request, "refused.html", 409, why=why, way_out=way_out, status=409, event=event, reopen=reopen
    )


def question_page(
    request: AnyRequest,
    event: str,
    verb: Verb,
    data: Mapping[str, Any],
    question: Question | None,
    follows: Sequence[Message],
) -> Response[Any]:
    """What has to be answered before a verb is done: its warnings, and what follows from it; for scripts as JSON."""
    state = begun(desk_of(request, event))
    who = team_in(state, str(data.get("team") or data.get("player") or ""))
    name = state.team(who).name if who else ""
    reason = str(data.get("reason") or data.get("why") or "")
    if "application/json" in request.headers.get("accept", ""):
        texts = texts_of(language_of(request), state.kind != "teams", state.individual)
        body = {
            **(
                question_document(question, texts)
                if question
                else {"question": [], "reason": False, "again": False}
            ),
            "follows": [texts(one) for one in follows],
            "act": texts(ASKED.get(verb.name, "")).format(name=name),
            "given": reason,
        }
        return Response(body, status_code=428, media_type="application/json")
    hidden = [(name, item) for name, value in data.items() if name not in _OURS
              for item in (value if isinstance(value, list) else [value])]  # fmt: skip
    return page(
        request,
        "question.html",
        428,
        verb=verb,
        question=question,
        follows=follows,
        act=ASKED.get(verb.name, ""),
        who=name,
        hidden=hidden,
        back=safe_next(str(data.get("next", "")), f"/e/{event}/desk"),
        reason=reason,
        change=f"/e/{event}/do/{verb.name}" if data.get("form") else "",
        event=state,
    )


def question_document(question: Question, text_of: Callable[[str], str] = str) -> dict[str, Any]:
    """A question for programs, in English; for the dialog of a page in the language of `text_of`."""
    return {
        "question": [
            {
                "level": one.level,
                "text": text_of(one.text),
                "article": text_of(one.article),
                "consequence": text_of(one.consequence),
            }
            for one in question.warnings
        ],
        "token": question.token,
        "again": question.again,
        "reason": question.needs_reason,
    }


@get("/e/{event:str}/form/{verb:str}", sync_to_thread=True)
def act_form(request: AnyRequest, event: FromPath[str], verb: FromPath[str]) -> Response[Any]:
    """The form of a verb, filled with current values; fields may be filled from the query."""
    found = verb_of(verb)
    check(role_of(request), verb)
    state = begun(desk_of(request, event))
    query = dict(request.query_params)
    if not _applies(state, found):
        raise NotFoundException
    if verb in _PAGES:
        return Redirect(f"/e/{event}/{_PAGES[verb]}", status_code=303)
    if verb == "lineups" and state.rounds:
        return Redirect(f"/e/{event}/lineups/{len(state.rounds)}", status_code=303)
    team = team_in(state, query.get("team", ""))
    if verb == "roster" and team and state.kind in found.kinds:
        back = f"?{urlencode({'next': query['next']})}" if "next" in query else ""
        return Redirect(f"/e/{event}/roster/{team}{back}", status_code=303)
    if verb == "absent" and "round" not in query and state.kind != "bracket":
        query["round"] = str(draft_of(state) or len(state.rounds) + 1)
    stored = _as_stored(state, found, query.get(_FILLED_BY.get(verb, ""), ""))
    if verb == "rating-boards" and (match := match_at(state, query)) is not None:
        stored = {"boards": typed_in_report(match)}
    return form_page(request, event, found, {**stored, **query}, None, query)


def form_page(
    request: AnyRequest,
    event: str,
    verb: Verb,
    given: Mapping[str, Any],
    refused: Refused | None,
    data: Mapping[str, Any],
) -> Response[Any]:
    """The form of a verb with current or typed values; an error is shown at its field."""
    state = begun(desk_of(request, event))
    params = params_of(state, verb, bool(given.get("team")))
    text = texts_of(language_of(request), state.kind != "teams", state.individual)
    if refused and refused.field not in [param.name for param in params]:
        refused = replace(refused, field="")  # a field that this event does not have
    key = str(given.get(_FILLED_BY.get(verb.name, ""), ""))
    stored = _as_stored(state, verb, key) if key else {}
    match = match_at(state, given) if any(param.kind == "table" for param in params) else None
    return page(
        request,
        "act.html",
        409 if refused else 200,
        verb=verb,
        event=state,
        fields=fields_of(state, verb, params, text, given),
        match=match,
        of_round=given.get("round") or len(state.rounds),
        view=match_view(state, match) if match else None,
        result=result_said(state, match) if match else "",
        in_report=other_in_report(state, match) if match else None,
        choosing=params == verb.params[:1] and verb.name in ("change-team", "roster"),
        given=given,
        seen=data.get(meanwhile.FIELD) or meanwhile.packed(stored),
        filled_of=key if stored else "",
        refused=refused,
        unsaved=request.method == "POST",
        over=way_to_open(request) if state.finished and verb.name not in AFTER_THE_END else "",
        reopen=may(role_of(request), "reopen"),
        back=safe_next(str(data.get("next", "")), f"/e/{event}/desk"),
    )


@get("/e/{event:str}/verbs", sync_to_thread=True)
def verbs(request: AnyRequest, event: FromPath[str]) -> Response[bytes]:
    """All acts, in the order of an arbiter's day."""
    state = begun(desk_of(request, event))
    return page(request, "verbs.html", event=state, groups=verbs_of(state, role_of(request)), titles=TITLES)


@get("/e/{event:str}/find", sync_to_thread=True)
def find(request: AnyRequest, event: FromPath[str]) -> Response[Any]:
    """What the command palette can find and do, as JSON."""
    state, role = begun(desk_of(request, event)), role_of(request)
    term = texts_of(language_of(request), state.kind != "teams", state.individual)
    return Response(rows(state, event, role, verbs_of(state, role), term), media_type="application/json")


def _applies(event: Event, verb: Verb) -> bool:
    """Whether an event has use for a verb: by its kind, and where matches have neither colours nor boards none of them
    is changed."""
    without = event.by_score and verb.name in ("flip", "rating-boards")
    return event.kind in verb.kinds and verb.name not in HIDDEN and not without


def verbs_of(event: Event, role: str) -> list[tuple[str, list[Verb]]]:
    """The verbs of an event that a role may use, by group."""
    found = []
    for group, every in BY_GROUP:
        chosen = [one for one in every if _applies(event, one) and may(role, one.name)]
        if chosen:
            found.append((group, chosen))
    return found


HANDLERS = [act, act_form, verbs, find]
