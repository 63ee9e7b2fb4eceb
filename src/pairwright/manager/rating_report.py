"""What the rating report has of a match where that was corrected for the report only [C.04.2: 4.3]."""

from __future__ import annotations

from ..domain.messages import Message, joined, msg
from .arguments import BOARD_TEXT
from .event import Event, Match, evolve
from .result_text import result_said


def in_report(match: Match) -> tuple[str, ...]:
    """The boards of a match as the rating report has them."""
    return match.rating_boards or match.boards


_TYPED = {"10": "1-0", "==": "½-½", "01": "0-1", "+-": "+", "-+": "-", "--": "---", "=0": "½-0", "0=": "0-½",
          "00": "0-0", "**": "*", "": "*"}  # fmt: skip


def typed_in_report(match: Match) -> str:
    """The same as it is typed in the form that corrects it."""
    return " ".join(_TYPED.get(sign, sign) for sign in in_report(match))


def other_in_report(event: Event, match: Match) -> Message | None:
    """That the rating report has another result than the one that counts, and which; None where it has that one."""
    boards = in_report(match)
    if boards == match.boards:
        return None
    counted = evolve(match, boards=boards, score=None, points=None, forfeit="", awarded=None)
    result = result_said(event, counted) or msg("no result")
    if event.individual:
        return msg("The rating report has {result}.", result=result)
    return msg(
        "The rating report has {result} (board by board: {signs}).",
        result=result,
        signs=joined(*(BOARD_TEXT[sign] or "*" for sign in boards), by=", "),
    )
