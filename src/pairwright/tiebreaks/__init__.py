"""Tie-breaks (FIDE C.07, the Olympiads, the backgammon federation) and standings: values in, values out."""

from __future__ import annotations

from .codes import TieBreak, parse_list, parse_tie_break, write_list
from .registry import RULES, Rule
from .standing import Dropped, OpenBoard, Row, Standings, standings
from .values import Term, Terms

__all__ = [
    "RULES", "Dropped", "OpenBoard", "Row", "Rule", "Standings", "Term", "Terms", "TieBreak", "parse_list",
    "parse_tie_break", "standings", "write_list",
]  # fmt: skip
