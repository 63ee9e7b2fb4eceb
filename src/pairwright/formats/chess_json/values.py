"""What the result letters of chess-JSON are worth; a letter may refer to another, `W*` is a win on every board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...domain.messages import msg
from ...domain.points import parse_points, points_decimal
from ...domain.results import Result
from ...domain.scoring import GamePoints, Scoring

LETTER_OF_BYE = {Result.PAB: "P", Result.FULL_BYE: "F", Result.HALF_BYE: "H", Result.ZERO_BYE: "Z"}
BYE_OF_LETTER = {letter: result for result, letter in LETTER_OF_BYE.items()}
BYE_OF_LETTER |= {"W": Result.FULL_BYE, "D": Result.HALF_BYE, "L": Result.ZERO_BYE}
_GAME = {"W": "1.0", "D": "0.5", "L": "0.0", "F": "W", "H": "D", "Z": "0.0", "P": "W", "A": "D", "U": "Z"}
_MATCH = {"W": "2.0", "D": "1.0", "L": "0.0", "F": "W", "H": "D", "Z": "0.0", "P": "D", "A": "D", "U": "Z",
          "FG": "W*", "HG": "D*", "ZG": "Z*", "PG": "P*"}  # fmt: skip


@dataclass(frozen=True)
class Worth:
    """The values of one event, in tenths."""

    game: Mapping[str, int]
    match: Mapping[str, int]
    boards: int

    def of_match(self, letter: str) -> int:
        """Match points by result letter."""
        return self.match.get(letter, 0)

    @cached_property
    def scoring(self) -> Scoring:
        """The same for boards and byes; what a match is worth follows from its letter in the file."""
        game, match = self.game, self.match
        return Scoring(
            match["W"],
            match["D"],
            match["L"],
            match["Z"],
            self.boards,
            GamePoints(game["W"], game["D"], game["L"], game["Z"], game["A"]),
            (match["P"], match["PG"]),
            worths={letter: (match[letter], match[f"{letter}G"]) for letter in "FHZ"},
        )


def worth_of(system: Any, boards: int) -> Worth:
    """The values in a `scoreSystem`; ValueError for anything that is not a number of points."""
    system = system if isinstance(system, dict) else {}
    raw_game = {**_GAME, **_texts(system.get("game"))}
    raw_match = {**_MATCH, **_texts(system.get("match"))}
    game = {letter: _value(raw_game, letter) for letter in raw_game}
    match = {}
    for letter, text in raw_match.items():
        if text.endswith("*"):
            base = "D" if text == "P*" else text[:-1]
            match[letter] = game.get(base, 0) * boards
        else:
            match[letter] = _value(raw_match, letter)
    return Worth(game, match, boards)


def _texts(value: Any) -> dict[str, str]:
    return {str(key)[:3]: str(text) for key, text in value.items()} if isinstance(value, dict) else {}


def _value(raw: Mapping[str, str], letter: str) -> int:
    for _ in range(len(raw)):
        text = raw[letter]
        if text not in raw:
            return parse_points(text)
        letter = text
    raise ValueError(msg("the values of results name each other in a circle: {letter}", letter=letter))


def score_system(scoring: Scoring, primary: str) -> dict[str, Any]:
    """The `scoreSystem` object: match points of W, D, L, points of games, and the bye."""
    game, pab = scoring.game, scoring.bye(Result.PAB)
    return {
        "game": {
            **_GAME,
            **{letter: points_decimal(game.by_kind[letter]) for letter in "WDL"},
            "Z": points_decimal(game.absent),
            "A": points_decimal(game.open),
        },
        "match": {
            **_MATCH,
            "W": points_decimal(scoring.win),
            "D": points_decimal(scoring.draw),
            "L": points_decimal(scoring.loss),
            "P": points_decimal(pab[0]),
            "PG": points_decimal(pab[1]),
        },
        "primary": "game" if primary == "GP" else "match",
        "secondary": "match" if primary == "GP" else "game",
    }
