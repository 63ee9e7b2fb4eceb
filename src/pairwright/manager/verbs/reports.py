"""Results as the two sides of a match report them, each by a link of its own: what both say alike is the result."""

from __future__ import annotations

from collections.abc import Sequence

from ...domain.messages import joined, msg
from ..deadlines import is_over
from ..event import Event, Match, Report, Round, evolve
from ..planned import by_table
from ..result_text import result_said, result_text
from ..vacant import played_where_nobody_sits
from ..verb import PAIRED, Act, Param, verb
from ..warnings import Refusal
from .results import check_count, enter_boards, enter_points

MOST = 5
"""How often a side may report a match: then the arbiter is asked."""
_GAMES = ("10", "==", "01")


@verb("report", "Report a result from one side", Param("table", "table", "the table"),
      Param("team", "team", "the side that reports"),
      Param("boards", "boards", "all boards from the first-named team's side: 1=0*, or 1-0 ½-½", None),
      Param("points", "score", "backgammon: 7-5", None),
      Param("round", "round", "the round (default: the last one)", None), kinds=PAIRED, role="clerk")  # fmt: skip
def report(
    act: Act,
    table: int,
    team: int,
    boards: Sequence[str] | None,
    points: tuple[int, int] | None,
    round: int | None,
) -> None:
    """The result as one side has it. It becomes final when the other side reports the same; else the arbiter decides."""
    event = act.event
    found = event.round_or_last(round)
    match = found.match(table)
    _may_report(event, found, match, team)
    if (boards is None) is (points is None):
        raise Refusal(msg("A report has all boards, or the points of the match."))
    new = Report(team, tuple(boards or ()), (points[0] // 10, points[1] // 10) if points else None)
    _is_whole(event, match, new)
    data = {"boards": list(new.boards)} if new.boards else {"points": list(new.points or ())}
    act.decide("report", round=found.number, table=table, team=team, **data)
    other = match.report(match.other(team))
    if points is not None:
        enter_points(Act(event), found, match, points)  # refuses a score that is none
    if other is None:
        name = event.team(match.other(team)).name
        act.say(msg("Your report is in. It counts when {name} reports the same.", name=name))
    elif other.result != new.result:
        act.say(msg("The two sides have reported different results; the arbiter decides."))
    elif points is not None:
        enter_points(act, found, match, points)
    else:
        enter_boards(act, found, match, new.boards)


def _may_report(event: Event, found: Round, match: Match, team: int) -> None:
    if not event.settings.results_by_link:
        raise Refusal(msg("Results are entered by the arbiter in this event."))
    if not found.published:
        raise Refusal(msg("Round {round} is not published.", round=found.number))
    if not match.has(team):
        raise Refusal(
            msg(
                "{team} does not play at table {table} of round {round}.",
                team=event.label(team),
                table=match.table,
                round=found.number,
            )
        )
    if not match.open_boards(event.boards_of_match):
        raise Refusal(
            msg(
                "Table {table} has its result: {result}.", table=match.table, result=result_said(event, match)
            ),
            msg("The arbiter can change it."),
        )
    if found.lineups_open and not is_over(found.deadline) and len(match.lineups) == 1:
        # whoever reports would learn which boards of a hidden line-up are empty
        raise Refusal(msg("Results can be reported when both line-ups are in."))
    if found.number < len(event.rounds) and not by_table(event):
        raise Refusal(
            msg("Round {round} is over.", round=found.number),
            msg("The arbiter enters what is still open in it."),
        )
    before = match.report(team)
    if before is not None and before.times >= MOST:
        raise Refusal(msg("This side has reported {most} times.", most=MOST), msg("The arbiter decides now."))


def _is_whole(event: Event, match: Match, new: Report) -> None:
    """A report has every board, as it was played, and does not contradict what the arbiter has entered."""
    if event.by_score:
        if new.points is None:
            raise Refusal(msg("A match here has points, not boards."))
        return
    if new.points is not None:
        raise Refusal(msg("A match here has boards, not points."), msg("Give `boards`, as in 1=01."))
    check_count(event, len(new.boards))
    for at, sign in enumerate(new.boards):
        entered = match.boards[at : at + 1]
        known = entered[0] if entered and entered[0] not in ("", "**") else ""
        if sign not in _GAMES and (not known or sign != known):
            raise Refusal(
                msg("Board {board} needs a result: won, drawn or lost.", board=at + 1),
                msg("A forfeit is entered by the arbiter."),
            )
        if known and sign != known:
            raise Refusal(msg("Board {board} has been entered otherwise by the arbiter.", board=at + 1))
    vacant = played_where_nobody_sits(event, match, new.boards)
    if vacant:
        raise Refusal(vacant, msg("The arbiter enters the board that is not played."))


def report_text(event: Event, match: Match, one: Report) -> str:
    """A report as the result of its match for people; for teams with what the first side has on each board."""
    text = result_text(
        event, evolve(match, boards=one.boards, points=one.points, score=None, forfeit="", awarded=None)
    )
    if len(one.boards) < 2:
        return text
    return joined(text, f"({' '.join(sign[0].replace('=', '½') for sign in one.boards)})")


def unlike(match: Match) -> str:
    """That both sides have reported, and not the same, and on which boards; empty otherwise."""
    if len(match.reports) < 2 or match.reports[0].result == match.reports[1].result:
        return ""
    both = zip(*(one.boards for one in match.reports), strict=False)
    at = [str(number) for number, (first, second) in enumerate(both, 1) if first != second]
    if len(match.reports[0].boards) < 2:
        return msg("different")
    return msg(
        "different on {count, plural, one {board {boards}} other {boards {boards}}}",
        count=len(at),
        boards=joined(*at, by=", "),
    )


def differing(event: Event) -> list[tuple[Round, Match]]:
    """The matches without a result whose two sides have reported different ones."""
    return [(one, match) for one in event.rounds for match in one.matches if unlike(match)]
