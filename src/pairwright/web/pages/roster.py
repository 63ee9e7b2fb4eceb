"""The roster form of a team: one row per player, added, removed and moved by buttons that work without scripts."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from litestar import get, post
from litestar.params import FromPath
from litestar.response import Redirect, Response

from ...domain.messages import joined, msg
from ...domain.reading import is_whole_number
from ...manager.event import Event, Team
from ...manager.registry import verb_of
from ...manager.verbs.field import order_is_fixed
from ...manager.warnings import Question, Refusal
from ..access import person_of
from ..checks import entered_twice
from ..render import page, say
from . import meanwhile
from .common import AnyRequest, Form, begun, desk_of, safe_next
from .forms import Refused, reasons_of
from .settings import focus_after

FIELDS = ("number", "name", "title", "rating", "federation", "fide_id", "birth", "sex")
_ORDER = "players"
"""The order of the players among what the form shows."""
Row = dict[str, Any]


@get("/e/{event:str}/roster/{team:int}", sync_to_thread=True)
def roster_form(request: AnyRequest, event: FromPath[str], team: FromPath[int]) -> Response[bytes]:
    """The current players of a team, and an empty row."""
    state = begun(desk_of(request, event))
    found = _team(state, team)
    return _page(request, event, found, _shown(found) or [{}] * state.settings.boards)


@post("/e/{event:str}/roster/{team:int}", sync_to_thread=True)
def change_roster(
    request: AnyRequest, event: FromPath[str], team: FromPath[int], data: Form
) -> Response[Any]:
    """Add, remove or move a row; or save the whole roster."""
    desk = desk_of(request, event)
    found = _team(begun(desk), team)
    rows, what = rows_of(data), str(data.get("do", "save"))
    if what != "save":
        after = edited(rows, what)
        focus = ("name", len(rows)) if what == "add" else focus_after(what, len(after))
        return _page(request, event, found, after, focus=focus, seen=str(data.get(meanwhile.FIELD, "")))
    back = safe_next(str(data.get("next", "")), f"/e/{event}/team/{team}")
    seen, changed = meanwhile.merged(
        {**_values(rows), meanwhile.FIELD: data.get(meanwhile.FIELD, "")}, _stored(found)
    )
    rows = _rows_with(rows, seen, found)
    if changed:
        return _page(request, event, found, rows, _changed(changed), seen=seen[meanwhile.FIELD])
    members, before = [_member(row) for row in rows if any(row.values())], desk.event
    try:
        answer = desk.do("roster", person=person_of(request).name, team=f"#{team}", members=members)
    except Question as question:
        return page(
            request,
            "question.html",
            428,
            verb=verb_of("roster"),
            question=question,
            hidden=[("team", f"#{team}"), ("members", json.dumps(members)), *_typed(rows, data)],
            back=back,
            reason="",
            change=f"/e/{event}/roster/{team}?{urlencode({'next': back})}",
            event=desk.event,
        )
    except Refusal as error:
        return _page(request, event, found, rows, Refused(*reasons_of(error)), seen=seen[meanwhile.FIELD])
    say(request, joined(answer.text, *entered_twice(before, answer.event)))
    return Redirect(back, status_code=303)


def _team(state: Event, team: int) -> Team:
    if state.kind != "teams":
        raise Refusal(msg("Only teams have rosters."))
    return state.team(team)


def rows_of(data: Mapping[str, Any]) -> list[Row]:
    """The rows of the form as they were typed."""
    columns = {name: data.get(name, []) for name in FIELDS}
    lists = {name: value if isinstance(value, list) else [value] for name, value in columns.items()}
    count = max(map(len, lists.values()))
    return [
        {name: str(values[at]).strip() if at < len(values) else "" for name, values in lists.items()}
        for at in range(count)
    ]


def edited(rows: Sequence[Row], what: str) -> list[Row]:
    """The rows after a button: `add`, `remove:2`, `up:2`, `down:2`; rows count from 0. `moved:2` is in its place."""
    found = list(rows)
    kind, _, text = what.partition(":")
    at = int(text) if is_whole_number(text) and int(text) < len(found) else -1
    if kind == "add":
        found.append({})
    elif kind == "remove" and at >= 0:
        del found[at]
    elif kind in ("up", "down") and at >= 0:
        to = min(max(at + (1 if kind == "down" else -1), 0), len(found) - 1)
        found.insert(to, found.pop(at))
    return found


def _typed(rows: Sequence[Row], data: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The fields of the form, so that it can be shown again."""
    fields = [(name, str(row[name])) for row in rows for name in FIELDS]
    return [(meanwhile.FIELD, str(data.get(meanwhile.FIELD, ""))), *fields]


def _shown(team: Team) -> list[Row]:
    """The players of a team as the form shows them."""
    return [{name: str(getattr(member, name) or "") for name in FIELDS} for member in team.members]


def _stored(team: Team) -> dict[str, str]:
    """What the form of a team shows, as `merged` compares it."""
    return _values(_shown(team))


def _values(rows: Sequence[Row]) -> dict[str, str]:
    """The fields of the players who have a number, by field and number, and the order of these."""
    known = [row for row in rows if row.get("number")]
    fields = {f"{name}.{row['number']}": str(row[name]) for row in known for name in FIELDS}
    return {**fields, _ORDER: ",".join(str(row["number"]) for row in known)}


def _rows_with(rows: Sequence[Row], values: Mapping[str, str], team: Team) -> list[Row]:
    """The typed rows with the values that were merged; in the stored order if that one was taken."""
    found = [
        {name: values.get(f"{name}.{row['number']}", row[name]) for name in FIELDS} if row["number"] else row
        for row in rows
    ]
    if values[_ORDER] == _values(rows)[_ORDER]:
        return found
    here = {row["number"]: row for row in found if row["number"]}
    known = [here.get(row["number"], row) for row in _shown(team)]
    return known + [row for row in found if not row["number"]]


def _changed(changed: Mapping[str, str]) -> Refused:
    """What was changed here and elsewhere: at each cell what is stored, at the top if it is the order."""
    asked = meanwhile.changed_elsewhere({name: value for name, value in changed.items() if name != _ORDER})
    if _ORDER not in changed:
        return asked
    why = msg(
        "Nothing was saved yet: since this form was opened, the players of this team or their order were changed."
    )
    return replace(asked, why=why, way_out=msg("Saving again replaces them with what stands here."))


def _member(row: Row) -> Row:
    """A player in the form expected by the verb."""
    return {
        name: int(value) if name == "number" and is_whole_number(value) else value
        for name, value in row.items()
        if value
    }


def _page(
    request: AnyRequest,
    event: str,
    team: Team,
    rows: Sequence[Row],
    refused: Refused | None = None,
    focus: tuple[str, int] = ("", -1),
    seen: str = "",
) -> Response[bytes]:
    state = begun(desk_of(request, event))
    back = str(request.query_params.get("next", ""))
    return page(
        request,
        "roster.html",
        409 if refused else 200,
        event=state,
        team=team,
        rows=rows,
        refused=refused,
        unsaved=request.method == "POST",
        focus=focus,
        seen=seen or meanwhile.packed(_stored(team)),
        fixed=len(team.members) if order_is_fixed(state, team.id) else 0,
        back=safe_next(back, f"/e/{event}/team/{team.id}"),
    )


HANDLERS = [roster_form, change_roster]
