"""Tie-breaks of C.07 as the numbers of Chess-Results, with their parameters [list of 10 January 2026]."""

from __future__ import annotations

from typing import NamedTuple

from ...tiebreaks.codes import TieBreak
from .document import INDIVIDUAL_ROUND_ROBIN, INDIVIDUAL_SWISS, OF_TEAMS, TEAM_ROUND_ROBIN, TEAM_SWISS

BY_HAND = {INDIVIDUAL_SWISS: "5", INDIVIDUAL_ROUND_ROBIN: "5", TEAM_ROUND_ROBIN: "6", TEAM_SWISS: "6"}
"""For tie-breaks that have no number in the list: the value is sent as if entered by hand."""
_NO_ROUND_ROBIN, _ONLY_PLAYERS, _ONLY_TEAMS = ("0", "2", "3"), ("0", "1"), ("2", "3")
_ALLOWED = {
    "1": ("0", "1", "2", "3"), "13": _ONLY_TEAMS, "40": _ONLY_TEAMS, "44": _ONLY_TEAMS, "68": _ONLY_PLAYERS,
    "77": ("0", "1", "2", "3"), "78": _ONLY_TEAMS, "79": _ONLY_PLAYERS, "80": _ONLY_PLAYERS, "81": _ONLY_PLAYERS,
    "82": _ONLY_TEAMS, "83": _ONLY_TEAMS, "84": _NO_ROUND_ROBIN, "85": _ONLY_PLAYERS, "86": ("0", "1", "2", "3"),
    "87": ("0", "1", "2", "3"), "88": _ONLY_PLAYERS, "89": _ONLY_TEAMS, "90": _ONLY_TEAMS, "91": _ONLY_TEAMS,
}  # fmt: skip
"""Number to the types of tournaments that may use it."""
_WINS = {"WIN": "0", "WON": "1", "BWG": "2", "BPG": "3"}
_PERFORMANCES = {"TPR": "0", "APRO": "1", "PTP": "2", "APPO": "3"}
_TEAM_SB = {"EMMSB": "0", "EMGSB": "1", "EGMSB": "2", "EGGSB": "3"}
_PLAIN = {"BC": "78", "REP": "79", "TBR": "89", "BBE": "90", "PTS": "1", "GPTS": "1"}


class Numbered(NamedTuple):
    """The number of a tie-break and its parameters (empty: the defaults)."""

    number: str
    detail: str = ""


def numbered(tie_break: TieBreak, kind: str, match_points: tuple[int, int, int] = (20, 10, 0)) -> Numbered:
    """The number for a type of tournament. `match_points`: for a win, a draw and a loss, in tenths."""
    found = _known(tie_break, kind in OF_TEAMS, match_points)
    if found is None or kind not in _ALLOWED[found.number] or tie_break.reverse or tie_break.divisor:
        return Numbered(BY_HAND[kind])
    return found


def is_numbered(code: str, kind: str) -> bool:
    """Whether a file of this type may have this number; older numbers than those written here are not judged."""
    return code == BY_HAND.get(kind) or kind in _ALLOWED.get(code, (kind,))


def _known(one: TieBreak, teams: bool, match_points: tuple[int, int, int]) -> Numbered | None:
    acronym, forfeits, score = one.acronym, "P" if one.forfeits else "-", "GP" if one.score == "GP" else "MP"
    cuts = f"{one.median},{one.cut + one.median}"  # strongest, weakest
    of_matches = "1" if teams and score == "MP" else "0"
    scale = {(20, 10, 0): "0", (30, 10, 0): "1"}.get(match_points)
    if acronym == "MPTS":
        return Numbered({"0": "13", "1": "40"}.get(scale or "", "44"))
    if acronym in _PLAIN:
        return Numbered(_PLAIN[acronym])
    if acronym in _WINS:
        return Numbered("68", f"{_WINS[acronym]},{forfeits}")
    if acronym in ("BH", "FB"):
        detail = f"{of_matches},{cuts},{forfeits},{'F' if acronym == 'FB' else '-'}"
        if of_matches == "1":
            return None if scale is None else Numbered("84", f"{detail},{scale}")
        return Numbered("84", detail)
    if acronym in _TEAM_SB:
        return None if scale is None else Numbered("82", f"{_TEAM_SB[acronym]},{cuts},{forfeits},{scale}")
    if acronym in _PERFORMANCES:
        return Numbered("88", f"{_PERFORMANCES[acronym]},{one.unrated}")
    return {
        "AOB": Numbered("77", "F" if one.fore else "-"),
        "SB": Numbered("85", f"0,{cuts},{forfeits}"),
        "PS": Numbered("86", f"{of_matches},{one.cut}"),
        "KS": Numbered("87", f"{of_matches},{one.limit or 50}") if one.limit[:1] not in ("+", "-") else None,
        "ARO": Numbered("80", f"{one.unrated},{cuts},0"),
        "DE": Numbered("81", forfeits),
        "EDE": Numbered("83", f"{score},{forfeits}"),
        "SSSC": Numbered("91", f"{score},{forfeits}"),
    }.get(acronym)
