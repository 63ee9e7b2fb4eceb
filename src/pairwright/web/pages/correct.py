"""What the rules allow where a result was wrong or is to be decided: each way with what it does, the book left last."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from litestar import get
from litestar.params import FromPath
from litestar.response import Response

from ...manager.access import may
from ...manager.event import Event, Match, Round
from ...manager.rating_report import other_in_report
from ...manager.result_text import result_said
from ...manager.verbs.corrections import correction_level
from ..access import role_of
from ..render import page
from ..view import match_view
from .common import AnyRequest, begun, desk_of

TITLES = {
    "result": "Enter the right result",
    "adjourned": "Enter the result of an adjourned game",
    "award": "Set the points of the match by decision",
    "rating": "Correct games for the rating report only",
    "points": "Give or take points by decision",
    "colours": "Correct the colours",
    "colours-played": "Correct the colours",
    "colours-past": "Note other colours for the report",
    "leave": "Leave the book",
}
WORDS = {
    "result": "What it changes in the standings, and which later pairings would have been different, is listed before "
    "it is saved. Rounds that are paired stay as they were played.",
    "adjourned": "Boards that are open counted as draws for the pairing. Their results are entered whenever they are "
    "there; this is no correction.",
    "award": "The boards stay as they were played; the match counts as decided, with the reason in the report.",
    "rating": "Pairings and standings stay as they are; the report for the rating officer has the right results "
    "[C.04.2 4.3].",
    "points": "Beside the results of the match: for a round, or for the final standings only.",
    "colours": "Opens the pairing by hand: exchange the colours at this table there, and finish. Nothing else changes.",
    "colours-played": "Opens the pairing by hand: exchange the colours at this table there, finish, and enter its "
    "result again; the results of the other tables stay.",
    "colours-past": "The next round is paired by the colours as they were published, so they stay; how they were "
    "played is noted in the history and in the report.",
    "leave": "When nothing above is enough: every correction becomes possible, it cannot be taken back, and every page "
    "and report says so.",
}


@dataclass(frozen=True)
class Way:
    """One way to put it right."""

    kind: str
    href: str

    @property
    def title(self) -> str:
        """What it is called."""
        return TITLES[self.kind]

    @property
    def words(self) -> str:
        """What it does."""
        return WORDS[self.kind]


def ways(event: Event, name: str, one: Round, match: Match, role: str) -> Iterator[Way]:
    """The ways that the rules leave for a match, the usual ones first."""
    base, age = f"/e/{name}", len(event.rounds) - one.number
    grid = f"{base}/results/{one.number}#t{match.table}"
    here = {"round": one.number, "table": match.table, "next": f"{base}/correct/{one.number}/{match.table}"}
    allowed = age == 0 or not event.by_the_book or correction_level(event, age) < 5
    if allowed:
        yield Way("result", grid)
    elif match.open_boards(event.boards_of_match):
        yield Way("adjourned", grid)
    if event.kind == "teams" and allowed:
        yield Way("award", f"{base}/form/award?{urlencode(here)}")
    if not event.by_score:
        yield Way("rating", f"{base}/form/rating-boards?{urlencode(here)}")
    if not event.by_score and age == 0:
        page_of = f"{base}/round/{one.number}"
        to = f"{base}/form/by-hand?{urlencode({'round': one.number, 'next': page_of})}"
        yield Way("colours-played" if match.begun else "colours", page_of if one.by_hand else to)
    yield Way("points", f"{base}/form/penalty?{urlencode({'team': f'#{match.white}', 'next': here['next']})}")
    if not event.by_score and age:
        yield Way("colours-past", f"{base}/form/note?{urlencode({'next': here['next']})}")
    if not allowed and may(role, "leave-book"):
        yield Way("leave", f"{base}/form/leave-book?{urlencode({'next': here['next']})}")


@get("/e/{event:str}/correct/{number:int}/{table:int}", sync_to_thread=True)
def correct(
    request: AnyRequest, event: FromPath[str], number: FromPath[int], table: FromPath[int]
) -> Response[bytes]:
    """A match whose result is to be put right, and what the rules allow."""
    state = begun(desk_of(request, event))
    one = state.round(number)
    match = one.match(table)
    return page(
        request,
        "correct.html",
        event=state,
        one=one,
        match=match,
        view=match_view(state, match),
        result=result_said(state, match),
        in_report=other_in_report(state, match),
        ways=list(ways(state, event, one, match, role_of(request))),
        watch=False,
    )


HANDLERS = [correct]
