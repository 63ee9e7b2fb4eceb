"""The arbiter's desk: rounds, results, field, standings, a team, checks, the log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import chain, zip_longest
from typing import Any

from litestar import get
from litestar.params import FromPath, FromQuery
from litestar.response import Response

from ...domain.errors import NoLegalPairing, StateError
from ...domain.messages import Number, msg, said_by, sentence
from ...domain.names import folded
from ...domain.rated_play import source_of
from ...domain.reading import number_in
from ...manager.arguments import BOARD_TEXT, ONE_SIGN, team_id
from ...manager.by_the_rules import by_the_rules
from ...manager.event import Event, Match, Round
from ...manager.forecast import forecast
from ...manager.journal import journal
from ...manager.last_entries import last_entries
from ...manager.persons import who
from ...manager.planned import by_table, last_round, open_matches
from ...manager.ranking import standings, unfinished_said
from ...manager.rating_report import other_in_report
from ...manager.result_text import result_said, result_text
from ...manager.snapshot import strength
from ...manager.steps import next_step
from ...manager.verbs.by_hand import difference
from ...manager.verbs.reports import report_text, unlike
from ...manager.zones import clock_time, zone_of
from ...reasons.byes import bye_word
from ...tiebreaks.names import definition_of, name_of
from ..access import person_of
from ..checks import Alert, all_checks, of_lineups
from ..cup_view import matches_of
from ..language import language_of, texts_of
from ..render import page
from ..team_view import course_of, members_of, performance_of
from ..view import match_view, places, points_before, team_rounds
from .common import AnyRequest, begun, desk_of, round_asked
from .forms import Refused
from .why import Why, why_of


@get("/e/{event:str}/round/{number:int}", sync_to_thread=True)
def round_desk(
    request: AnyRequest,
    event: FromPath[str],
    number: FromPath[int],
    why: FromQuery[int | None] = None,
    why_team: FromQuery[str] = "",
    a: FromQuery[str] = "",
    b: FromQuery[str] = "",
) -> Response[bytes]:
    """A round: its matches by table with the state of each, byes, differences from the rules, and reasons alongside."""
    return round_page(request, event, number, Typed(a=a.strip(), b=b.strip()), why, why_team)


@dataclass(frozen=True)
class Typed:
    """What was typed in the forms of a round, to stand there again, and why it was refused."""

    verb: str = ""
    teams: tuple[str, str] = ("", "")
    pairs: tuple[tuple[str, str], ...] = ()
    bye: str = ""
    refused: Refused | None = None
    a: str = ""
    b: str = ""
    why_not: str = ""

    @property
    def texts(self) -> list[str]:
        """All that should be a team."""
        return [text for text in (*self.teams, *chain(*self.pairs), self.bye, self.a, self.b) if text]


def typed_in(verb: str, data: Mapping[str, Any], refused: Refused | None) -> Typed:
    """What came with a form of pairing by hand."""
    white, black, teams = (_several(data.get(name, [])) for name in ("white", "black", "teams"))
    pairs = tuple(zip_longest(white, black, fillvalue=""))
    two = (*teams, "", "")[:2]
    return Typed(verb, (two[0], two[1]), pairs, str(data.get("bye", "")).strip(), refused)


def _several(value: Any) -> list[str]:
    return [str(one).strip() for one in (value if isinstance(value, list) else [value])]


def _faults(event: Event, typed: Typed) -> dict[str, str]:
    """Of the texts that mean no team, or several: why."""
    found: dict[str, str] = {}
    for text in typed.texts:
        try:
            team_id(event, text)
        except ValueError as error:
            found[text] = sentence(said_by(error))
    return found


def round_page(
    request: AnyRequest, event: str, number: int, typed: Typed, why: int | None = None, why_team: str = ""
) -> Response[bytes]:
    """The page of a round, with what was typed there and refused."""
    state = begun(desk_of(request, event))
    found = state.round(number)
    faults = _faults(state, typed)
    reasons: Why | None = None
    a, b = (typed.a, typed.b) if typed.a and typed.b and not faults else ("", "")
    rows = [match_view(state, match) for match in found.matches]
    asked = bool(why or why_team or (a and b))
    if asked:
        try:
            reasons = why_of(state, number, why, why_team, a, b, "paragraph", language_of(request))
        except StateError as error:
            if not a:
                raise
            typed = replace(typed, why_not=sentence(said_by(error)))
    if typed.refused and faults:
        typed = replace(typed, refused=None)  # it is said at the fields
    wrong = bool(faults or typed.refused or typed.why_not)
    return page(
        request,
        "round.html",
        409 if wrong else 200,
        event=state,
        one=found,
        rows=rows,
        before=points_before(state, number),
        facts=_facts(state, found),
        byes=[(team, bye_word(kind, by_table(state)), kind) for team, kind in found.byes.items()],
        differs=_differs(state, found),
        last=number == len(state.rounds),
        lineups=_lineups_of(state, event, number),
        outlook=forecast(state) if number == len(state.rounds) and found.published else None,
        step=next_step(state),
        why=reasons,
        why_table=why,
        typed=typed,
        faults=faults,
        open_said=msg(
            "{open, plural, one {# of {every} matches is open.} other {# of {every} matches are open.}}",
            open=sum(row.state != "done" for row in rows),
            every=len(rows),
        ),
        watch=not (asked or wrong),
    )


def _lineups_of(state: Event, event: str, number: int) -> list[Alert]:
    """What is said of line-ups that are missing on the pages of the last round that lacks some, and of the one after
    it."""
    return [one for of_round, one in of_lineups(state, f"/e/{event}") if number in (of_round, of_round + 1)]


def _facts(event: Event, found: Round) -> dict[str, Any]:
    """What an arbiter looks at first: rematches, and pairs with different scores."""
    opponents = {team: match.other(team) for match in found.matches for team in (match.white, match.black)}
    met = {
        match.white
        for one in event.rounds[: found.number - 1]
        for match in one.matches
        if opponents.get(match.white) == match.black and not match.forfeit
    }
    before = points_before(event, found.number)
    rematches = sum(not met.isdisjoint((match.white, match.black)) for match in found.matches)
    across = sum(before.get(match.white) != before.get(match.black) for match in found.matches)
    across_text = msg("{count, plural, one {# pair} other {# pairs}} across scores", count=Number(across))
    return {
        "matches": msg("{count, plural, one {# match} other {# matches}}", count=Number(len(found.matches))),
        "rematches": 0 if by_table(event) else rematches,
        "met": msg("{count, plural, one {# rematch} other {# rematches}}", count=Number(rematches)),
        "across": "" if by_table(event) else across_text,
    }


def _differs(event: Event, found: Round) -> str:
    if found.engine is None and not found.by_hand:
        return ""
    try:
        then = event if found.by_hand else event.as_paired(found.number)
        return difference(then, found, by_the_rules(then, found.number).pairing)
    except (NoLegalPairing, StateError) as error:
        return error.why


def row_of(event: Event, match: Match) -> dict[str, Any]:
    """A match as used by pages and scripts."""
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
        "signs": "".join(ONE_SIGN[sign] for sign in signs) if any(signs) else "",
        "open": match.open_boards(size),
        "lineups": sum(1 for team in (match.white, match.black) if match.lineup(team)),
        "decided": match.decided,
        "points": list(match.points) if match.points else None,
    }


@get("/e/{event:str}/results/{number:int}", sync_to_thread=True)
def results(request: AnyRequest, event: FromPath[str], number: FromPath[int]) -> Response[bytes]:
    """The results grid: one line of characters per match, Enter moves to the next."""
    state = begun(desk_of(request, event))
    found = state.round(number)
    lengths = state.settings.match_lengths
    rows = [match_view(state, match) for match in found.matches]
    return page(
        request,
        "results.html",
        event=state,
        one=found,
        rows=rows,
        listed=any(seat.listed for row in rows for side in row.sides for seat in side.seats),
        raws=[row_of(state, match) for match in found.matches],
        size=state.boards_of_match,
        length=lengths[min(number, len(lengths)) - 1] if lengths else 0,
        reported=reported(state, found),
        in_report=[(match, said) for match in found.matches if (said := other_in_report(state, match))],
        last=number == len(state.rounds),
        more=number < (last_round(state) or number + 1),
        lineups=_lineups_of(state, event, number),
        watch=False,
    )


@get("/e/{event:str}/results/{number:int}/rows", sync_to_thread=True)
def result_rows(request: AnyRequest, event: FromPath[str], number: FromPath[int]) -> dict[str, Any]:
    """The same for the grid's script, with the number of the last entry of each table and who made it when: so that
    earlier ones are not taken for what counts."""
    desk = desk_of(request, event)
    state = begun(desk)
    found = state.round(number)
    entries, zone = last_entries(desk.decisions, desk.undone, number), zone_of(state.settings.time_zone)
    texts = texts_of(language_of(request), state.kind != "teams", state.individual)
    rows = []
    for match in found.matches:
        view, row = match_view(state, match), row_of(state, match)
        first, second = view.sides
        row["scores"] = [first.score, second.score]
        row["cells"] = [[a.sign, b.sign] for a, b in zip(first.seats, second.seats, strict=True)]
        row["done"] = view.boards_done
        last = entries.get(match.table)
        row["entry"] = last.number if last is not None else 0
        row["entered"] = ""
        if last is not None and last.person != person_of(request).name:
            said = msg(
                "Table {table}: {result}, entered by {person} at {time}.",
                table=match.table,
                result=result_said(state, match) or msg("no result"),
                person=who(last.person),
                time=clock_time(last.at, zone),
            )
            row["entered"] = texts(said)
        rows.append(row)
    return {
        "reports": [[one.match.table, *one.texts] for one in reported(state, found)],
        "position": state.position,
        "rows": rows,
        "open": sum(bool(row["open"]) for row in rows),
        "to_play": len(state.open_matches(number)),
    }


@dataclass(frozen=True)
class Reported:
    """A match that its sides have reported: the text of each side (empty: nothing yet), and where they differ."""

    match: Match
    texts: tuple[str, str]
    typed: tuple[str, str]
    """The same as the grid takes it."""
    differ: str


def reported(event: Event, found: Round) -> list[Reported]:
    """What the sides of the open matches of a round have reported."""
    rows = []
    for match in found.matches:
        if not match.reports:
            continue
        both = match.report(match.white), match.report(match.black)
        texts = [report_text(event, match, one) if one else "" for one in both]
        signs = [
            ("".join(ONE_SIGN[sign] for sign in one.boards) or "-".join(map(str, one.points or ())))
            if one
            else ""
            for one in both
        ]
        rows.append(Reported(match, (texts[0], texts[1]), (signs[0], signs[1]), unlike(match)))
    return rows


@get("/e/{event:str}/field", sync_to_thread=True)
def field(request: AnyRequest, event: FromPath[str]) -> Response[bytes]:
    """The field: numbers, strengths, rosters, absences, forbidden pairs."""
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


@get("/e/{event:str}/standings", sync_to_thread=True)
def standings_desk(
    request: AnyRequest,
    event: FromPath[str],
    after: FromQuery[int | None] = None,
    team: FromQuery[int | None] = None,
    code: FromQuery[str] = "",
) -> Response[bytes]:
    """The standings, and how a value is computed."""
    state = begun(desk_of(request, event))
    if not state.rounds:
        raise StateError(msg("nothing has been played yet"))
    found = standings(state, round_asked(state, after))
    terms = None
    if team is not None and code:
        terms = found.terms(team, code)
    asked = next((one for one in found.tie_breaks if one.code == code), None)
    return page(
        request,
        "standings.html",
        lines=places(state, found),
        terms_name=name_of(asked, players=state.individual) if asked else code,
        terms_definition=definition_of(asked, state.individual) if asked else "",
        unfinished=unfinished_said(waiting) if (waiting := len(open_matches(state, found.after))) else "",
        by_table=by_table(state),
        event=state,
        table=found,
        terms=terms,
        asked=(team, code),
        watch=terms is None,
    )


@get("/e/{event:str}/team/{team:int}", sync_to_thread=True)
def team_desk(request: AnyRequest, event: FromPath[str], team: FromPath[int]) -> Response[bytes]:
    """A team or player: its rounds, its players, and the acts about it."""
    state = begun(desk_of(request, event))
    found = state.team(team)
    table = standings(state) if state.kind != "bracket" and state.rounds else None
    mine = next((one for one in places(state, table) if one.id == team), None) if table else None
    rounds = team_rounds(state, team)
    return page(
        request,
        "team.html",
        event=state,
        team=found,
        number=state.tpn(team) if team in state.order else 0,
        strength=strength(found, state.settings),
        source_of=source_of,
        rounds=rounds,
        matches=matches_of(state.cup, state.tpn(team)) if state.cup and team in state.order else (),
        table=table,
        standing=mine,
        members=members_of(state, team, table),
        course=course_of(rounds),
        performance=performance_of(state, rounds),
        watch=True,
    )


@get("/e/{event:str}/checks", sync_to_thread=True)
def checks(request: AnyRequest, event: FromPath[str]) -> Response[bytes]:
    """Everything unusual about the event in one place, and what is in order."""
    found = desk_of(request, event)
    state = begun(found)
    alerts, fine = all_checks(found, f"/e/{event}")
    return page(request, "checks.html", event=state, found=alerts, fine=fine, watch=True)


@get("/e/{event:str}/log", sync_to_thread=True)
def log(request: AnyRequest, event: FromPath[str], find: FromQuery[str] = "") -> Response[bytes]:
    """Every decision: who, when, what, why; undo where possible. The latest first, by pages."""
    found = desk_of(request, event)
    state = begun(found)
    if find:
        wanted = folded(find)
        lines = [
            one for one in journal(found)[::-1]
            if wanted in folded(f"{one.text} {one.person} {one.reason}")
        ]  # fmt: skip
        count = len(lines)
    else:
        lines, count = [], len(found.decisions)
    pages = max(1, -(-count // _LOG_PAGE))
    number = min(max(number_in(request.query_params.get("page", "")) or 1, 1), pages)
    first, end = (number - 1) * _LOG_PAGE, number * _LOG_PAGE
    lines = lines[first:end] if find else journal(found, max(0, count - end), count - first)[::-1]
    return page(
        request, "log.html", event=state, lines=lines, count=count, find=find, number=number, pages=pages,
        redoable=bool(found.undone), watch=number == 1,
    )  # fmt: skip


_LOG_PAGE = 200
"""The number of decisions on a page of the log."""


HANDLERS = [round_desk, results, result_rows, field, standings_desk, team_desk, checks, log]
