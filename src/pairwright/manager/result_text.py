"""The result of a match in words."""

from __future__ import annotations

from collections.abc import Iterable

from ..domain.messages import joined, msg
from ..domain.points import points_text
from ..domain.scoring import Scoring
from .event import Event, Match
from .snapshot import scoring_of, sides


def result_text(event: Event, match: Match) -> str:
    """The result of a match for display: `2½-1½`, `7-5`, `+ -`; with `*` while boards are open; empty without one."""
    if not match.begun:
        return ""
    if match.points is not None:
        return f"{match.points[0]}-{match.points[1]}"
    if match.forfeit and match.awarded is None:
        return " ".join(match.forfeit)
    scoring = scoring_of(event.settings)
    first, second = sides(scoring, match)
    if not scoring.boards:
        return joined(points_text(first.mp), points_text(second.mp), by="-")
    waiting = for_open_boards(scoring, match)
    text = joined(points_text(first.gp - waiting), points_text(second.gp - waiting), by="-")
    return joined(text, "*", by="") if match.open_boards(scoring.boards) else text


def result_said(event: Event, match: Match) -> str:
    """The same in a sentence: that a match was not played is said in a word."""
    text = result_text(event, match)
    if match.forfeit and match.awarded is None:
        return msg("{signs} (forfeit)", signs=text.replace("-", "–"))
    if event.individual and match.awarded is None and match.boards[:1] in (("+-",), ("-+",), ("--",)):
        return msg("{signs} (forfeit)", signs=" ".join(match.boards[0]).replace("-", "–"))
    if match.adjourned(event.boards_of_match):
        return msg("adjourned")
    return text


def at_tables(event: Event, matches: Iterable[Match]) -> list[str]:
    """Each match by its table, with who met and the result: `3 (1 Ann - 4 Dan 1-0)`."""
    return [
        f"{one.table} ({event.label(one.white)} - {event.label(one.black)} {result_text(event, one)})"
        for one in matches
    ]


def for_open_boards(scoring: Scoring, match: Match) -> int:
    """The game points, in tenths, that each side gets for pairing from boards still open."""
    if match.score is not None or match.awarded is not None:
        return 0
    return scoring.game.open * match.open_boards(scoring.boards)
