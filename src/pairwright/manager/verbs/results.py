"""Results: by board or by match, forfeits, open games. Older rounds are corrections, see `corrections`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...domain.messages import Message, joined, msg
from ...domain.points import points_text
from ...domain.scoring import FORFEITS, Scoring
from ...systems.ibf.lengths import check_score
from ..arguments import BOARD_TEXT
from ..citations import cited, in_brackets
from ..event import Event, Match, Round
from ..last_entries import last_entries
from ..persons import who
from ..planned import by_table
from ..rating_report import in_report
from ..result_text import result_said, result_text
from ..snapshot import scoring_of, sides
from ..vacant import played_where_nobody_sits
from ..verb import PAIRED, Act, Param, verb
from ..warnings import Refusal
from ..zones import clock_time, zone_of
from .corrections import completes, correction, event_after

_TABLE = Param("table", "table", "the table")
_ROUND = Param("round", "round", "the round (default: the last one)", None)
_WAS = Param(
    "was",
    "text",
    "the result last seen, as the table shows it; if it has changed since, it is not overwritten",
    None,
)


@verb(
    "result",
    "Enter a result",
    _TABLE,
    Param("boards", "boards", "all boards from the first-named team's side: 1=0*, or 1-0 ½-½", None),
    Param("board", "board", "one board, with `sign`", None),
    Param("sign", "sign", "its result: 1 = 0 + - x * or 1-0, ½-0", None),
    Param("score", "score", "the score of the match only: 2½-1½", None),
    Param("points", "score", "backgammon: 7-5", None),
    _ROUND,
    _WAS,
    kinds=PAIRED,
    role="clerk",
)
def result(
    act: Act,
    table: int,
    boards: Sequence[str] | None,
    board: int | None,
    sign: str | None,
    score: tuple[int, int] | None,
    points: tuple[int, int] | None,
    round: int | None,
    was: str | None,
) -> None:
    """Enter the result of a match, or of one of its boards."""
    found, match = _match(act.event, round, table, was)
    given = [value for value in (boards, board, score, points) if value is not None]
    if len(given) != 1 or (board is None) is not (sign is None):
        raise Refusal(msg("A result is one of: all boards, one board with its sign, a score, or points."))
    _is_there(act.event, found, match)
    if points is not None:
        enter_points(act, found, match, points)
    elif board is not None:
        assert sign is not None
        _one_board(act, found, match, board, sign)
    elif boards is not None:
        enter_boards(act, found, match, boards)
    else:
        assert score is not None
        _score(act, found, match, score)
    _of_another(act, found, match, was)


def _is_there(event: Event, found: Round, match: Match) -> None:
    """Refuse a match of a participant who has withdrawn from a round robin."""
    for team in (match.white, match.black) if by_table(event) else ():
        absence = event.teams[team].absence(found.number)
        left = event.teams[team].withdrawn and match.forfeit
        if left or (absence is not None and absence.withdrawn):
            raise Refusal(
                msg(
                    "{team} has left, and its match is lost without play{article}.",
                    team=event.label(team),
                    article=in_brackets(cited(event, "left")),
                ),
                msg("`return` brings it back."),
            )


def _match(event: Event, number: int | None, table: int, was: str | None) -> tuple[Round, Match]:
    found = event.round_or_last(number)
    match = found.match(table)
    if not found.published:
        raise Refusal(
            msg("Round {round} is not published.", round=found.number),
            msg("`publish` shows it to all; then results can come."),
        )
    if was is not None and was.strip().replace(",", ".") != result_text(event, match):  # or as a page had it
        raise Refusal(
            _changed(event, match, was.strip()),
            msg("Look at it, and enter yours again if it is right."),
        )
    return found, match


def _changed(event: Event, match: Match, seen: str) -> Message:
    """What a match has now instead of what was seen: board by board, as it is typed, while boards are open."""
    result = result_said(event, match) or msg("no result")
    if event.kind == "teams" and match.boards and match.open_boards(event.boards_of_match):
        signs = [*match.boards, *["**"] * (event.boards_of_match - len(match.boards))]
        result = msg(
            "{result} (board by board: {signs})",
            result=result,
            signs=", ".join(BOARD_TEXT[sign] or "*" for sign in signs),
        )
    if seen:
        return msg(
            "Table {table} has {result} now, not {seen}: someone else has changed it.",
            table=match.table,
            result=result,
            seen=seen,
        )
    return msg(
        "Table {table} has {result} now, and had no result before: someone else has changed it.",
        table=match.table,
        result=result,
    )


def _of_another(act: Act, found: Round, match: Match, was: str | None) -> None:
    """Ask before what somebody else entered in this round is replaced, though it was seen: a page shows it at once,
    also to somebody who is typing the same table from another slip. Of older rounds it is a correction anyway."""
    event = act.event
    if was is None or not act.drafts or not match.begun or found.number < len(event.rounds):
        return
    now = event_after(act).round(found.number).match(match.table)
    last = last_entries(act.log, act.undone, found.number).get(match.table)
    if last is None or last.person in ("", act.person) or completes(event, match, now):
        return
    act.warn(
        2,
        msg(
            "{names}: {result} was entered by {person} at {time}",
            names=_names(event, match),
            result=result_said(event, match),
            person=who(last.person),
            time=clock_time(last.at, zone_of(event.settings.time_zone)),
        ),
        "",
        msg("It is replaced by {result}.", result=result_said(event, now) or msg("no result")),
    )


def _put(act: Act, found: Round, match: Match, kind: str, **data: Any) -> None:
    """Record the decision, with what a correction of an older round needs."""
    act.decide(kind, round=found.number, table=match.table, **data)
    boards = data.get("boards") or ([""] * (data.get("board", 1) - 1) + [data.get("result", "")])
    vacant = played_where_nobody_sits(act.event, match, boards)
    if vacant:
        raise Refusal(
            vacant, msg("Correct the line-up (`lineup`), or enter the board as not played: + or -.")
        )
    correction(act, found, match)


def _names(event: Event, match: Match) -> str:
    return f"{event.label(match.white)} - {event.label(match.black)}"


def _one_board(act: Act, found: Round, match: Match, board: int, sign: str) -> None:
    event = act.event
    size = event.boards_of_match
    if event.by_score:
        raise Refusal(msg("A match here has points, not boards."), msg("Give `points`, as in 7-5."))
    if not 1 <= board <= size:
        raise Refusal(msg("There is no board {board}; a match has {size}.", board=board, size=size))
    if (
        match.boards
        and len(match.boards) >= board
        and match.boards[board - 1] == sign
        and match.score is None
    ):
        act.say(
            msg(
                "Table {table} board {board} has {result} already.",
                table=match.table,
                board=board,
                result=BOARD_TEXT[sign] or msg("no result"),
            )
        )
        return
    _put(act, found, match, "board", board=board, result=sign, size=size)
    act.say(
        msg(
            "Table {table} board {board}: {result}.",
            table=match.table,
            board=board,
            result=BOARD_TEXT[sign] or msg("no result"),
        )
    )


def check_count(event: Event, count: int, way_out: str = "") -> None:
    """Refuse results or a line-up for more or fewer boards than a match has."""
    if count != event.boards_of_match:
        raise Refusal(
            msg(
                "{count, plural, one {# board is} other {# boards are}} given; a match has {size}.",
                count=count,
                size=event.boards_of_match,
            ),
            way_out,
        )


def enter_boards(act: Act, found: Round, match: Match, boards: Sequence[str]) -> None:
    """The results of all boards of a match."""
    event = act.event
    if event.by_score:
        raise Refusal(msg("A match here has points, not boards."), msg("Give `points`, as in 7-5."))
    check_count(
        event,
        len(boards),
        msg("Enter * for a board that is still open, and + or - for one that was not played."),
    )
    if tuple(boards) == match.boards and match.score is None and not match.forfeit:
        open_ = match.open_ones(len(boards)) if "**" in boards and event.kind == "teams" else []
        act.say(
            msg(
                "Table {table} has this result already; {count, plural, one {board {boards} stays} other "
                "{boards {boards} stay}} adjourned.",
                table=match.table,
                count=len(open_),
                boards=joined(*map(str, open_), by=", "),
            )
            if open_
            else msg("Table {table} has this result already.", table=match.table)
        )
        return
    _put(act, found, match, "result", boards=list(boards))
    act.say(_said(event, match, boards=tuple(boards)))


def _said(event: Event, match: Match, **fields: Any) -> str:
    blank: dict[str, Any] = {"boards": (), "score": None, "points": None, "forfeit": "", "awarded": None}
    after = Match(match.table, match.white, match.black, **{**blank, **fields})
    return msg(
        "Table {table}: {names} {result}.",
        table=match.table,
        names=_names(event, match),
        result=result_said(event, after),
    )


def _score(act: Act, found: Round, match: Match, score: tuple[int, int]) -> None:
    event = act.event
    if event.by_score:
        enter_points(act, found, match, score)
        return
    scoring = scoring_of(event.settings)
    if event.individual:
        game = _game_of(scoring, score)
        if game:
            enter_boards(act, found, match, [game])
            return
    whole = scoring.whole
    if min(score) < 0 or sum(score) > whole:
        raise Refusal(
            msg(
                "{points}-{other_points} is {sum} points; a match has {most}.",
                points=points_text(score[0]),
                other_points=points_text(score[1]),
                sum=points_text(sum(score)),
                most=points_text(whole),
            )
        )
    if any(part % 5 for part in score):
        raise Refusal(msg("Game points are counted in halves."))
    if any(sign not in ("", "**") for sign in match.boards):
        first, second = sides(scoring, match)
        if (first.gp, second.gp) != score and not match.open_boards(scoring.boards):
            raise Refusal(
                msg(
                    "The boards give {points}-{other_points}.",
                    points=points_text(first.gp),
                    other_points=points_text(second.gp),
                ),
                msg("Correct the board that is wrong."),
            )
    if sum(score) < whole:
        act.warn(
            2,
            msg(
                "{points}-{other_points} leaves {rest} points unassigned",
                points=points_text(score[0]),
                other_points=points_text(score[1]),
                rest=points_text(whole - sum(score)),
            ),
        )
    _put(act, found, match, "result", score=list(score))
    act.say(_said(event, match, score=score))


def _game_of(scoring: Scoring, score: tuple[int, int]) -> str:
    """The result characters of a game with this score, so that the game is known and not only its points; empty if
    none has it."""
    usual = {"1": 10, "=": 5, "0": 0}
    for values in (scoring.values, usual):
        for game in ("10", "==", "01", "=0", "0=", "00"):
            if (values[game[0]], values[game[1]]) == score:
                return game
    return ""


def enter_points(act: Act, found: Round, match: Match, given: tuple[int, int]) -> None:
    """The score of a match in points, in tenths."""
    event = act.event
    if not event.by_score:
        raise Refusal(
            msg("A match here is played on boards."), msg("Give `boards`, or `score` for the match only.")
        )
    if any(part % 10 or part < 0 for part in given):
        raise Refusal(msg("Points are whole numbers."))
    score = given[0] // 10, given[1] // 10
    lengths = event.settings.match_lengths
    check_score(score, lengths[min(found.number, len(lengths)) - 1] if lengths else None)
    if match.points == score:
        act.say(msg("Table {table} has this result already.", table=match.table))
        return
    _put(act, found, match, "result", points=list(score))
    act.say(_said(event, match, points=score))


@verb("forfeit", "Enter a forfeit", _TABLE,
      Param("value", "choice", "who did not appear: +- the second-named side, -+ the first-named one, -- both", choices=FORFEITS, by_place=False),
      _ROUND, _WAS, kinds=PAIRED, role="clerk")  # fmt: skip
def forfeit(act: Act, table: int, value: str, round: int | None, was: str | None) -> None:
    """Record that one side, or both, did not appear: lost by forfeit."""
    found, match = _match(act.event, round, table, was)
    if match.forfeit == value:
        act.say(msg("Table {table} is forfeited already.", table=table))
        return
    _put(act, found, match, "result", forfeit=value)
    act.say(_said(act.event, match, forfeit=value))
    _of_another(act, found, match, was)


@verb("clear", "Clear a result", _TABLE, _ROUND, _WAS, kinds=PAIRED, role="clerk")
def clear(act: Act, table: int, round: int | None, was: str | None) -> None:
    """Remove the result of a table."""
    found, match = _match(act.event, round, table, was)
    if not match.begun:
        act.say(msg("Table {table} has no result.", table=table))
        return
    _put(act, found, match, "result")
    act.say(
        msg(
            "Table {table} has no result any more; it was {result}.",
            table=table,
            result=result_said(act.event, match),
        )
    )
    _of_another(act, found, match, was)


@verb("rating-boards", "Correct games for the rating report only", _TABLE,
      Param("boards", "boards", "all boards as they should appear in the report"), Param("round", "round", "the round"),
      kinds=PAIRED)  # fmt: skip
def rating_boards(act: Act, table: int, boards: Sequence[str], round: int) -> None:
    """Change results for the rating report only; pairings and standings are not affected [C.04.2: 4.3]."""
    event = act.event
    if event.by_score:
        raise Refusal(msg("A match here has points, not boards."))
    found = event.round(round)
    match = found.match(table)
    check_count(event, len(boards))
    if tuple(boards) == in_report(match):
        act.say(msg("The rating report has this result of table {table} already.", table=table))
        return
    act.comment(
        "Rating report", round, f"{event.label(match.white)} - {event.label(match.black)} {' '.join(boards)}"
    )
    act.decide("rating-boards", round=round, table=table, boards=list(boards))
    act.say(
        msg("Table {table} of round {round} is changed for the rating report only.", table=table, round=round)
    )
