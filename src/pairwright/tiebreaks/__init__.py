"""Tie-breaks (FIDE C.07, the Olympiads, the backgammon federation) and standings: values in, values out."""

from __future__ import annotations

from .choice import Dropped
from .codes import TieBreak, parse_list, parse_tie_break, write_list
from .crosstable import cross_table
from .decisions import Declared, decisions
from .players import board_prizes, player_results
from .registry import RULES, Rule
from .standing import OpenBoard, Row, Standings, Unranked, standings
from .values import Term, Terms, number_text, value_text

__all__ = [
    "RULES", "Declared", "Dropped", "OpenBoard", "Row", "Rule", "Standings", "Term", "Terms", "TieBreak", "Unranked",
    "board_prizes", "cross_table", "decisions", "number_text", "parse_list", "parse_tie_break",
    "player_results", "standings", "value_text", "write_list",
]  # fmt: skip
