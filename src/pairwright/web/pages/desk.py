"""The arbiter's desk: rounds, results, explanations, set-up, field, line-ups, standings, brackets, the log."""

from __future__ import annotations

from typing import Any

from litestar import get
from litestar.params import FromPath, FromQuery
from litestar.response import Response

from ...domain.errors import NoLegalPairing, StateError
from ...domain.names import folded
from ...manager.arguments import BOARD_TEXT
from ...manager.event import Event, Match, Round
from ...manager.forecast import forecast
from ...manager.journal import journal
from ...manager.planned import by_table, last_round, open_matches
from ...manager.ranking import standings
from ...manager.result_text import result_text
from ...manager.snapshot import strength, tournament_before
from ...manager.steps import next_step
from ...manager.verbs.by_hand import difference
from ...manager.verbs.pairing import by_the_rules
from ...reasons.byes import bye_word
from ...tiebreaks.codes import write_list
from ..access import role_of
from ..render import page
from .acts import verbs_of
from .common import AnyRequest, begun, desk_of, round_asked


@get("/e/{event:str}/round/{number:int}", sync_to_thread=True)
def round_desk(request: AnyRequest, event: FromPath[str], number: FromPath[int]) -> Response[bytes]:
    """A round: its matches by table with the state of each, byes, what is different from the rules."""
    state = begun(desk_of(request, event))
    found = state.round(number)
    return page(
        request,
        "round.html",
        event=state,
        one=found,
        rows=[row_of(state, match) for match in found.matches],
        byes=[(team, bye_word(kind, by_table(state)), kind) for team, kind in found.byes.items()],
        differs=_differs(state, found),
        last=number == len(state.rounds),
        outlook=forecast(state) if number == len(state.rounds) and found.published else None,
        step=next_step(state),
        watch=True,
    )


def _differs(event: Event, found: Round) -> str:
    if found.engine is None and not found.by_hand:
        return ""
    try:
        then = event if found.by_hand else event.as_paired(found.number)
        return difference(then, found, by_the_rules(then, found.number).pairing)
    except (NoLegalPairing, StateError) as error:
        return error.why


def row_of(event: Event, match: Match) -> dict[str, Any]:
    """A match as the pages and scripts show it."""
    size = event.boards_of_match
    signs = [*match.boards, *[""] * (size - len(match.boards))]
    return {
        "table": match.table,
        "white": match.white,
        "black": match.black,
        "white_label": event.label(match.white),
        "black_label": event.label(match.black),
        "text": result_text(event, match),
        "boards": [BOARD_TEXT[sign] for sign in signs],
        "signs": "".join(_typed(sign) for sign in signs) if any(signs) else "",
        "open": match.open_boards(size),
        "lineups": sum(1 for team in (match.white, match.black) if match.lineup(team)),
        "decided": match.decided,
        "points": list(match.points) if match.points else None,
    }


def _typed(sign: str) -> str:
    """The sign of a board as a clerk types it."""
    return {"10": "1", "01": "0", "==": "=", "+-": "+", "-+": "-", "**": "*", "": "."}.get(sign, "?")


@get("/e/{event:str}/results/{number:int}", sync_to_thread=True)
def results(request: AnyRequest, event: FromPath[str], number: FromPath[int]) -> Response[bytes]:
    """The grid of results: one line of signs a match, Enter goes to the next."""
    state = begun(desk_of(request, event))
    found = state.round(number)
    lengths = state.settings.match_lengths
    return page(
        request,
        "results.html",
        event=state,
        one=found,
        rows=[row_of(state, match) for match in found.matches],
        size=state.boards_of_match,
        length=lengths[min(number, len(lengths)) - 1] if lengths else 0,
        watch=False,
    )


@get("/e/{event:str}/results/{number:int}/rows", sync_to_thread=True)
def result_rows(request: AnyRequest, event: FromPath[str], number: FromPath[int]) -> dict[str, Any]:
    """The same for the script of the grid."""
    state = begun(desk_of(request, event))
    found = state.round(number)
    rows = [row_of(state, match) for match in found.matches]
    return {"position": state.position, "rows": rows, "open": sum(bool(row["open"]) for row in rows)}


@get("/e/{event:str}/explain/{number:int}", sync_to_thread=True)
def explain(
    request: AnyRequest,
    event: FromPath[str],
    number: FromPath[int],
    table: FromQuery[int | None] = None,
    team: FromQuery[str] = "",
    a: FromQuery[str] = "",
    b: FromQuery[str] = "",
    length: FromQuery[str] = "paragraph",
) -> Response[bytes]:
    """Why a match, a bye or a whole round is as the rules make it; why two teams do not meet."""
    from ... import api
    from ...manager.arguments import team_id

    now = begun(desk_of(request, event))
    found = now.round(number) if number <= len(now.rounds) else None
    state = now.as_paired(number)
    result = by_the_rules(state, number).pairing
    title, note = f"Round {number}", ""
    try:
        if a and b:
            one, other = (state.tpn(team_id(state, text)) for text in (a, b))
            title = f"Why not {state.label(state.team_of(one))} and {state.label(state.team_of(other))}?"
            text = api.why_not(tournament_before(state, number), one, other, length)
        elif team:
            tpn = state.tpn(team_id(state, team))
            title = f"{state.label(state.team_of(tpn))} in round {number}"
            text = api.explain(result, team=tpn, length=length)
        elif table is not None and found is not None:
            match = found.match(table)
            title = f"Table {table}: {state.label(match.white)} and {state.label(match.black)}"
            pair = result.pair_of(state.tpn(match.white))
            if pair is None or state.tpn(match.black) not in pair.teams:
                note = "The arbiter paired these two; the rules would not. What they would do for the first team:"
            text = api.explain(result, team=state.tpn(match.white), length=length)
        else:
            text = api.explain(result, length=length)
    except ValueError as error:
        raise StateError(str(error)) from None
    return page(
        request,
        "explain.html",
        event=now,
        number=number,
        title=title,
        note=note,
        text=text,
        length=length,
        query={"table": table, "team": team, "a": a, "b": b},
    )


@get("/e/{event:str}/setup", sync_to_thread=True)
def setup(request: AnyRequest, event: FromPath[str]) -> Response[bytes]:
    """The settings, and which of them can still change."""
    from ...systems.registry import SYSTEMS

    state = begun(desk_of(request, event))
    system = SYSTEMS.get(state.settings.system)
    return page(
        request,
        "setup.html",
        event=state,
        title=system.title if system else state.settings.system,
        rule_book=system.rule_book if system else "IBF Pairing Rules",
        options=system.options if system else (),
        last=last_round(state),
        tie_breaks=_in_use(state),
    )


def _in_use(event: Event) -> str:
    """The tie-breaks of the standings as they are, where there are some."""
    if event.kind == "bracket" or not event.teams:
        return ""
    return write_list(standings(event).tie_breaks)


@get("/e/{event:str}/field", sync_to_thread=True)
def field(request: AnyRequest, event: FromPath[str]) -> Response[bytes]:
    """Who plays: numbers, strengths, rosters, absences, pairs that may not be."""
    state = begun(desk_of(request, event))
    return page(
        request,
        "field.html",
        event=state,
        teams=[state.teams[identity] for identity in state.order],
        strength=strength,
        upcoming=len(state.rounds) + 1,
        watch=True,
    )


@get("/e/{event:str}/lineups/{number:int}", sync_to_thread=True)
def lineups(request: AnyRequest, event: FromPath[str], number: FromPath[int]) -> Response[bytes]:
    """The line-ups of a round, to be seen and entered."""
    state = begun(desk_of(request, event))
    return page(request, "lineups.html", event=state, one=state.round(number), watch=True)


@get("/e/{event:str}/standings", sync_to_thread=True)
def standings_desk(
    request: AnyRequest,
    event: FromPath[str],
    after: FromQuery[int | None] = None,
    team: FromQuery[int | None] = None,
    code: FromQuery[str] = "",
) -> Response[bytes]:
    """The standings, and what a value is made of."""
    state = begun(desk_of(request, event))
    if not state.rounds:
        raise StateError("nothing has been played yet")
    found = standings(state, round_asked(state, after))
    terms = None
    if team is not None and code:
        terms = found.terms(team, code)
    return page(
        request,
        "standings.html",
        unplayed=sum(not match.begun for _, match in open_matches(state, found.after))
        if by_table(state)
        else 0,
        by_table=by_table(state),
        event=state,
        table=found,
        terms=terms,
        asked=(team, code),
        watch=terms is None,
    )


@get("/e/{event:str}/bracket", sync_to_thread=True)
def bracket_desk(request: AnyRequest, event: FromPath[str]) -> Response[bytes]:
    """The brackets as pictures, and what can be played now."""
    state = begun(desk_of(request, event))
    cup = state.cup
    return page(
        request,
        "bracket.html",
        event=state,
        cup=cup,
        step=next_step(state),
        groups=verbs_of(state, role_of(request)),
        watch=True,
    )


@get("/e/{event:str}/log", sync_to_thread=True)
def log(request: AnyRequest, event: FromPath[str], find: FromQuery[str] = "") -> Response[bytes]:
    """Every decision: who, when, what, why; undo where it is possible."""
    found = desk_of(request, event)
    state = begun(found)
    lines = journal(found)[::-1]
    if find:
        wanted = folded(find)
        lines = [one for one in lines if wanted in folded(f"{one.text} {one.person} {one.reason}")]
    return page(request, "log.html", event=state, lines=lines[:500], count=len(lines), find=find, watch=True)


HANDLERS = [
    round_desk, results, result_rows, explain, setup, field, lineups, standings_desk, bracket_desk, log,
]  # fmt: skip
