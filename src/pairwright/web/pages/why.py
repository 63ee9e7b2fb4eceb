"""Why a round is paired as it is: a match, a bye, the whole round, or two teams that do not meet."""

from __future__ import annotations

from dataclasses import dataclass

from litestar import get
from litestar.params import FromPath, FromQuery
from litestar.response import Response

from ...domain.errors import StateError
from ...domain.messages import msg, said_by
from ...manager.arguments import team_id
from ...manager.by_the_rules import by_the_rules
from ...manager.event import Event
from ...manager.judging import later_changes
from ...manager.snapshot import tournament_before
from ...reasons import explain_round, explain_team, why_not
from ..language import language_of
from ..render import page
from .common import AnyRequest, begun, desk_of


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
    """Why a match, a bye or a whole round is paired this way by the rules; why two teams do not meet."""
    now = begun(desk_of(request, event))
    found = why_of(now, number, table, team, a, b, length, language_of(request))
    return page(
        request,
        "explain.html",
        event=now,
        number=number,
        title=found.title,
        note=found.note or " ".join(later_changes(now, number)),
        text=found.text,
        length=length,
        query={"table": table, "team": team, "a": a, "b": b},
    )


@dataclass(frozen=True)
class Why:
    """Reasons for part of a round: a title, a remark, and the text with its levels."""

    title: str
    note: str
    text: str

    @property
    def lines(self) -> list[tuple[int, str]]:
        """The lines with their level, 0 to 4."""
        return [
            (min((len(line) - len(line.lstrip())) // 2, 4), line.strip())
            for line in self.text.splitlines()
            if line.strip()
        ]


def why_of(
    event: Event, number: int, table: int | None, team: str, a: str, b: str, length: str, language: str
) -> Why:
    """Why a match, a bye or a whole round is paired this way by the rules; why two teams do not meet."""
    found = event.round(number) if number <= len(event.rounds) else None
    event = event.as_paired(number)
    result = by_the_rules(event, number).pairing
    try:
        if a and b:
            one, other = (event.tpn(team_id(event, text)) for text in (a, b))
            names = {"team": event.label(event.team_of(one)), "other": event.label(event.team_of(other))}
            title = msg("Why not {team} and {other}?", **names)
            return Why(title, "", why_not(tournament_before(event, number), one, other, length, language))
        if team:
            tpn = event.tpn(team_id(event, team))
            title = msg("{team} in round {round}", team=event.label(event.team_of(tpn)), round=number)
            return Why(title, "", explain_team(result, tpn, length, language))
        if table is not None and found is not None:
            match, note = found.match(table), ""
            title = msg(
                "Table {table}: {white} and {black}",
                table=table,
                white=event.label(match.white),
                black=event.label(match.black),
            )
            pair = result.pair_of(event.tpn(match.white))
            if pair is None or event.tpn(match.black) not in pair.teams:
                note = msg(
                    "The arbiter paired these two; the rules would not. What they would do for the first team:"
                )
            return Why(title, note, explain_team(result, event.tpn(match.white), length, language))
        return Why(msg("Round {round}", round=number), "", explain_round(result, length, language))
    except ValueError as error:
        raise StateError(said_by(error)) from None


HANDLERS = [explain]
