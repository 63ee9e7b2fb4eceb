"""The settings form: options of the system as fields, tie-breaks as a list edited by buttons."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from litestar import get, post
from litestar.params import FromPath
from litestar.response import Response

from ...domain.errors import StateError
from ...domain.messages import Message, joined, msg, sentence
from ...domain.rated_play import play_in_round, play_of
from ...domain.reading import is_whole_number
from ...manager.choices import CHOICES
from ...manager.event import Event
from ...manager.planned import last_round
from ...manager.ranking import standings
from ...manager.snapshot import info_of
from ...manager.verbs.setup import known_tie_breaks
from ...manager.warnings import Refusal
from ...manager.zones import offered as zones_offered
from ...systems.options import Option
from ...systems.registry import CATALOGUE
from ...tiebreaks.codes import TieBreak, parse_tie_break
from ...tiebreaks.defaults import ECU, OLYMPIADS
from ...tiebreaks.names import NAMES, definition_of, name_of
from ...tiebreaks.registry import RULES
from ..render import page
from . import meanwhile
from .common import AnyRequest, Form, begun, desk_of
from .forms import Refused, settings_shown

_LABELS = {"routing": msg("How losers enter the lower bracket")}
"""Labels of options whose values are chosen by their words here; their own text lists the values."""
_ELSEWHERE = ("rounds", "boards")
"""Options that are settings of their own."""
_MOST = 100
"""Maximum number of tie-breaks in a list."""
_VARIANTS = ("", "/C1", "/C2", "/M1")


@get("/e/{event:str}/setup", sync_to_thread=True)
def setup(request: AnyRequest, event: FromPath[str]) -> Response[bytes]:
    """The settings, and which of them can still be changed."""
    return settings_page(request, begun(desk_of(request, event)))


@post("/e/{event:str}/setup", sync_to_thread=True)
def edit_tie_breaks(request: AnyRequest, event: FromPath[str], data: Form) -> Response[bytes]:
    """Add, remove or move a tie-break in the form; nothing is saved."""
    state = begun(desk_of(request, event))
    codes = listed(data.get("tie_breaks", []))
    try:
        codes = edited_codes(
            codes,
            str(data.get("do", "")),
            str(data.get("add", "")),
            str(data.get("code", "")),
            str(data.get("usual", "")),
        )
    except StateError as error:
        return settings_page(request, state, data, codes, Refused(sentence(error.why), "", "code"))
    return settings_page(request, state, data, codes, focus=focus_after(str(data.get("do", "")), len(codes)))


def focus_after(what: str, count: int) -> tuple[str, int]:
    """The button that has the focus after one was pressed: the same one of the line that was moved."""
    kind, _, text = what.partition(":")
    if kind not in ("up", "down", "moved") or not is_whole_number(text):
        return "", -1
    at = int(text) + {"up": -1, "down": 1, "moved": 0}[kind]
    if kind == "moved":
        return "grip", at
    return ("down" if at <= 0 else "up" if at >= count - 1 else kind), at


def listed(value: Any) -> list[str]:
    """The codes in a form: one field each, or one field with commas."""
    texts = value if isinstance(value, list) else [value]
    codes = [code.strip() for text in texts for code in str(text).split(",") if code.strip()]
    if len(codes) > _MOST:
        raise Refusal(msg("tie_breaks: there are more than {most}.", most=_MOST))
    return codes


def edited_codes(codes: Sequence[str], what: str, chosen: str, code: str, usual: str = "") -> list[str]:
    """The list after a button: `add`, `set`, `remove:2`, `up:2`, `down:2`; positions count from 0. `moved:2` is in its
    new place already. StateError: a code is invalid."""
    found = list(codes)
    kind, _, text = what.partition(":")
    at = int(text) if is_whole_number(text) and int(text) < len(found) else -1
    if kind == "add":
        new = code.strip() or chosen
        known_tie_breaks(new)
        found += [one for one in listed(new) if one not in found]
    elif kind == "set":
        found = listed(usual)
        for one in found:
            known_tie_breaks(one)
    elif kind == "remove" and at >= 0:
        del found[at]
    elif kind in ("up", "down") and at >= 0:
        to = min(max(at + (1 if kind == "down" else -1), 0), len(found) - 1)
        found.insert(to, found.pop(at))
    return found


def settings_page(
    request: AnyRequest,
    state: Event,
    typed: Mapping[str, Any] | None = None,
    codes: Sequence[str] | None = None,
    refused: Refused | None = None,
    focus: tuple[str, int] = ("", -1),
) -> Response[bytes]:
    """The page; rejected input is shown again."""
    system = CATALOGUE[state.settings.system]
    options = [option for option in system.options if option.name not in _ELSEWHERE]
    in_use = _in_use(state)
    chosen = [one.code for one in in_use] if codes is None else list(codes)
    labels = {one.name: _LABELS.get(one.name, one.described) for one in options}
    if refused and refused.field.startswith("option."):
        refused = replace(refused, why=_with_labels(refused.why, labels))
    elif refused:
        said = {name: _with_labels(why, labels) for name, why in refused.fields.items()}
        refused = replace(refused, fields=said)
    data = typed or {}
    stored = settings_shown(state)
    return page(
        request,
        "setup.html",
        409 if refused else 200,
        event=state,
        title=system.title,
        rule_book=system.rule_book,
        options=options,
        labels=labels,
        known={
            one.name: tuple(CHOICES.get(one.name, ())) if one.kind == "text" else one.choices
            for one in options
        },
        readings=any(option.name.startswith("r_") for option in options),
        values={one.name: _value(state, one, data) for one in options},
        shown={**stored, **data},
        seen=data.get(meanwhile.FIELD) or meanwhile.packed(values_of(state)),
        typed=any(
            name in data and meanwhile.plain(data[name]) != meanwhile.plain(value)
            for name, value in stored.items()
        ),
        edited=codes is not None and chosen != [one.code for one in in_use],
        refused=refused,
        wrong=refused.field if refused else "",
        wrong_reading=refused is not None
        and any(name.startswith("option.r_") for name in (refused.field, *refused.fields)),
        last=last_round(state),
        breaks=[_parsed(code) for code in chosen],
        codes=chosen,
        codes_shown=data.get("tie_breaks_shown", ",".join(one.code for one in in_use)),
        offered=_offered(state, chosen),
        usual=_usual(state, chosen),
        focus=focus,
        play=play_of(info_of(state)),
        zones=zones_offered(),
        other_rounds=_other_rounds(state),
    )


def _with_labels(why: Any, labels: Mapping[str, str]) -> Any:
    """A refusal with the labels of options in the place of their names, which are for files and the command line."""
    if not isinstance(why, Message):
        known = isinstance(why, str) and why in labels
        return msg("“{label}”", label=labels[why]) if known else why
    values = {name: _with_labels(value, labels) for name, value in why.values.items()}
    return Message(why.pattern, values, why.capital, why.wording)


def values_of(state: Event) -> dict[str, Any]:
    """What the form shows of an event when nothing is typed: its fields, those of the options, and the tie-breaks."""
    options = CATALOGUE[state.settings.system].options
    codes = ",".join(one.code for one in _in_use(state))
    return {
        **settings_shown(state),
        **{f"option.{one.name}": _value(state, one, {}) for one in options},
        "tie_breaks": codes,
        "tie_breaks_shown": codes,
    }


def _other_rounds(state: Event) -> list[tuple[int, str, str]]:
    """The rounds with a time control or a category of play of their own: number, time control, category."""
    times, plays = state.settings.round_times, state.settings.round_plays
    info = info_of(state)
    return [
        (number, times[number - 1] if number <= len(times) else "", play_in_round(info, number))
        for number in range(1, max(len(times), len(plays)) + 1)
        if any(any(values[number - 1 : number]) for values in (times, plays))
    ]


def _value(state: Event, option: Option, data: Mapping[str, Any]) -> str:
    field = f"option.{option.name}"
    value = data[field] if field in data else state.settings.options.get(option.name, "")
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _parsed(code: str) -> TieBreak:
    try:
        return parse_tie_break(code)
    except StateError:
        return TieBreak(code)


def _in_use(event: Event) -> tuple[TieBreak, ...]:
    """The tie-breaks of the current standings, if any."""
    if event.kind == "bracket" or not event.teams:
        return tuple(_parsed(code) for code in listed(event.settings.tie_breaks))
    return standings(event).tie_breaks


_OF_TEAMS = re.compile(r"\bmatch|\bgame points|\bboards\b|(?<!over the )\bboard\b", re.IGNORECASE)
"""Names and definitions of tie-breaks that only apply to matches on boards."""


_OF_COLOURS = re.compile(r"\bBlack\b|\bWhite\b", re.IGNORECASE)
"""Names of tie-breaks that only apply to games with colours."""


def _offered(event: Event, chosen: Sequence[str]) -> list[tuple[str, str]]:
    """Tie-breaks to choose from with their names: every acronym, and the usual cuts of two of them. Where names are
    alike, what the rules call it follows."""
    found: dict[str, str] = {}
    for acronym in NAMES:
        for variant in _VARIANTS if acronym in ("BH", "SB") else ("",):
            code = f"{acronym}{variant}"
            try:
                known_tie_breaks(code)
                tie_break = parse_tie_break(code)
            except StateError:
                continue
            players = event.kind != "teams"
            name = name_of(tie_break, players=players)
            if players and _OF_TEAMS.search(f"{name} {definition_of(tie_break, players)}"):
                continue
            if event.by_score and _OF_COLOURS.search(name):
                continue
            if tie_break.code not in chosen:
                found[tie_break.code] = name
    alike = Counter(map(str, found.values()))
    for code, name in found.items():
        title = RULES[parse_tie_break(code).acronym].title
        if alike[name] > 1 and title != name:
            found[code] = joined(name, title, by=" – ")
    return sorted(found.items(), key=lambda one: one[1])


_SETS = {
    "teams": (
        ("Swiss of teams by match points (FIDE C.07)", "MPTS,GPTS,EMGSB/C1,BH:MP/C1,EDE"),
        ("Swiss of teams by game points (FIDE C.07)", "GPTS,MPTS,EGGSB/C1,BH:GP/C1,EDE"),
        ("Everybody against everybody, teams (FIDE C.07)", "MPTS,GPTS,EDE,EMGSB"),
        ("Teams by their boards", "MPTS,GPTS,EDE,BC,TBR,BBE"),
        ("European Chess Union", f"MPTS,{ECU}"),
        ("Olympiad since 2022", f"MPTS,{OLYMPIADS['2022']}"),
    ),
    "players": (
        ("Swiss of players (FIDE C.07)", "PTS,BH/C1,BH,SB,DE"),
        ("Everybody against everybody, players (FIDE C.07)", "PTS,DE,SB,KS,WIN"),
        ("Swiss, direct encounter first", "PTS,DE,BH/C1,BH,WIN"),
        ("Swiss, by ratings of opponents", "PTS,ARO,BH/C1,SB,DE"),
    ),
}
"""Usual sets by kind of event: title and codes."""


def _usual(event: Event, chosen: Sequence[str]) -> Sequence[tuple[str, str, str]]:
    """The sets that apply here: title, codes, and the names of the tie-breaks."""
    found = []
    sets = (
        _SETS["players" if event.individual else "teams"] if event.individual or event.kind == "teams" else ()
    )
    for title, codes in sets:
        try:
            known_tie_breaks(codes)
            names = [name_of(parse_tie_break(code), players=event.individual) for code in codes.split(",")]
        except StateError:
            continue
        if codes.split(",") != list(chosen):
            found.append((title, codes, joined(*names, by=", ")))
    return found


HANDLERS = [setup, edit_tie_breaks]
