"""Rounds of chess players in the round-state document: `win`, `draw`, `loss` with a colour, forfeits and byes.

Points are those of the result in this event (`info.game_points`) and need not be written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..domain.messages import msg
from ..domain.points import points_number
from ..domain.results import Colour, Result
from ..domain.scoring import Scoring
from ..domain.tournament import PastRound
from .strict_json import MOST, read_object, read_tenths, read_whole, refuse, shown

_GAMES = {"win": "1", "draw": "=", "loss": "0", "unfinished": "*"}
_UNRATED = {"1": "W", "=": "D", "0": "L"}
_FORFEITS = {"forfeit-win": (Result.FORFEIT_WIN, "+"), "forfeit-loss": (Result.FORFEIT_LOSS, "-")}
_BYES = {one.value: one for one in (Result.PAB, Result.HALF_BYE, Result.FULL_BYE, Result.ZERO_BYE)}
_KINDS: dict[str, tuple[Result, str, bool]] = {
    **{name: (Result.PLAYED, sign, True) for name, sign in _GAMES.items()},
    **{name: (result, sign, True) for name, (result, sign) in _FORFEITS.items()},
    **{name: (result, "", False) for name, result in _BYES.items()},
}
"""Each name of a result to its kind, its character, and whether there is an opponent."""
_RATED = {unrated: sign for sign, unrated in _UNRATED.items()}
_SIGN_NAMES = {sign: name for name, sign in _GAMES.items()}
_SIGN_NAMES |= {unrated: _SIGN_NAMES[sign] for unrated, sign in _RATED.items()}
_COLOURS = {colour.value: colour for colour in Colour}


def usual_games(scoring: Scoring) -> dict[str, tuple[str, int]]:
    """Each result of a game that was played to its character and its points in tenths."""
    return {name: (sign, scoring.on_boards(sign, sign)[0].mp) for name, sign in _GAMES.items()}


def usual_game_round(item: Any, usual: Mapping[str, tuple[str, int]]) -> PastRound | None:
    """A game that was played, with nothing but its result, opponent and colour: there are very many of them. None for
    any other item of a history. `usual` are the results and what they are worth."""
    if type(item) is not dict or len(item) != 3:
        return None
    try:
        (sign, points), opponent, colour = usual[item["result"]], item["opponent"], _COLOURS[item["colour"]]
    except (KeyError, TypeError):
        return None
    if type(opponent) is not int or not 0 < opponent <= MOST:
        return None
    return PastRound.of_tenths(Result.PLAYED, opponent, colour, points, points, sign)


def read_game_round(item: Any, where: str, scoring: Scoring) -> PastRound:
    """One item of a player's history; StateError with path and message if it is invalid."""
    read_object(item, where, ("result", "opponent", "colour", "points", "rated"), ("result",))
    name = item["result"]
    if type(name) is not str or name not in _KINDS:
        refuse(
            f"{where}.result",
            msg("result must be one of {names}, not {value}", names=", ".join(_KINDS), value=shown(name)),
        )
    result, sign, paired = _KINDS[name]
    opponent = read_whole(item["opponent"], f"{where}.opponent", 1) if "opponent" in item else None
    colour = _COLOURS.get(item["colour"]) if type(item.get("colour")) is str else None
    if colour is None and "colour" in item:
        refuse(f"{where}.colour", msg("colour must be W or B, not {value}", value=shown(item["colour"])))
    if not isinstance(item.get("rated", True), bool):
        refuse(f"{where}.rated", msg("rated must be true or false, not {value}", value=shown(item["rated"])))
    if paired is not (opponent is not None):
        refuse(
            where,
            msg("a {kind} needs an opponent", kind=name)
            if paired
            else msg("a {kind} has no opponent", kind=name),
        )
    if item.get("rated") is False:
        if sign not in _UNRATED:
            refuse(f"{where}.rated", msg("a {kind} is not rated anyway", kind=name))
        sign = _UNRATED[sign]
    given = "points" in item
    points = read_tenths(item["points"], f"{where}.points") if given else _points(result, sign, scoring)
    return PastRound.of_tenths(result, opponent, colour, points, points, sign)


def sign_of(item: PastRound, scoring: Scoring) -> str:
    """How a game ended for a player, by its points if no result character is given; empty for a bye."""
    if item.boards or item.opponent is None:
        return item.boards
    if item.result is not Result.PLAYED:
        return _FORFEITS[item.result.value][1]
    return "1" if item.mp_tenths >= scoring.game.win else "=" if item.mp_tenths >= scoring.game.draw else "0"


def usual_points(item: PastRound, scoring: Scoring) -> int:
    """The points of a round without a decision."""
    return _points(item.result, sign_of(item, scoring), scoring)


def _points(result: Result, sign: str, scoring: Scoring) -> int:
    return scoring.on_boards(sign, sign)[0].mp if result.paired else scoring.bye(result)[0]


def write_game_round(item: PastRound, scoring: Scoring) -> dict[str, Any]:
    """The item in the document."""
    sign = sign_of(item, scoring)
    played = item.result is Result.PLAYED
    written: dict[str, Any] = {"result": _SIGN_NAMES[sign] if played else item.result.value}
    if item.opponent is not None:
        written["opponent"] = item.opponent
    if item.colour is not None:
        written["colour"] = item.colour.value
    if sign in _RATED:
        written["rated"] = False
    if item.mp_tenths != usual_points(item, scoring):
        written["points"] = points_number(item.mp_tenths)
    return written
