"""Tie-breaks (FIDE C.07, the Olympiads, the backgammon federation) and standings: values in, values out."""

from __future__ import annotations

from ..domain.standing import Given
from .choice import Dropped
from .codes import TieBreak, parse_list, parse_tie_break, write_list
from .combined import Combined, CombinedRow, combined
from .crosstable import cross_table
from .decisions import Declared, decisions
from .players import board_prizes, player_results
from .registry import RULES, Rule
from .standing import OpenBoard, Row, Standings, Unranked, standings
from .values import Term, Terms, number_text, parse_number, value_text

__all__ = [
    "RULES", "Combined", "CombinedRow", "Declared", "Dropped", "Given", "OpenBoard", "Row", "Rule", "Standings", "Term",
    "Terms", "TieBreak", "Unranked", "board_prizes", "combined", "cross_table", "decisions", "number_text",
    "parse_list", "parse_number", "parse_tie_break", "player_results", "standings", "value_text", "write_list",
]  # fmt: skip
