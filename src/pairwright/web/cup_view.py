"""What pages show of a cup at a glance: the matches that can be played now, and those that were decided last."""

from __future__ import annotations

from dataclasses import dataclass

from ..cups.state import Cup
from ..cups.words import said_of
from ..domain.play import How, Outcome


@dataclass(frozen=True)
class CupLine:
    """A match of a cup: its name, both players, and the score of each (empty while it is open)."""

    name: str
    said: str
    """The name in words."""
    players: tuple[str, str]
    score: tuple[str, str] = ("", "")


def playable(cup: Cup) -> list[CupLine]:
    """The matches that can be played now."""
    return [_line(cup, name, players) for name, players in cup.playable.items()]


def decided(cup: Cup) -> list[CupLine]:
    """The decided matches of the last stage, or of the groups before there is one; the last entered first."""
    outcomes = cup.stage.outcomes if cup.stages else cup.groups.outcomes if cup.groups else {}
    return [
        _line(cup, name, outcome.players, _score(outcome)) for name, outcome in reversed(outcomes.items())
    ]


def matches_of(cup: Cup, player: int) -> list[CupLine]:
    """The matches of a player: those that can be played now, then the decided ones, the last entered first."""
    found = [_line(cup, name, players) for name, players in cup.playable.items() if player in players]
    for stage in reversed(cup.stages):
        found += [
            _line(cup, cup.full_name(stage, match), one.players, _score(one))
            for match, one in reversed(stage.outcomes.items())
            if player in one.players
        ]
    outcomes = cup.groups.outcomes if cup.groups else {}
    return found + [
        _line(cup, name, one.players, _score(one))
        for name, one in reversed(outcomes.items())
        if player in one.players
    ]


def _line(cup: Cup, name: str, players: tuple[int, int], score: tuple[str, str] = ("", "")) -> CupLine:
    first, second = (cup.entrant(one).name for one in players)
    return CupLine(name, said_of(cup, name), (first, second), score)


def _score(outcome: Outcome) -> tuple[str, str]:
    if outcome.how is How.DOUBLE_NO_SHOW:
        return "–", "–"
    won = outcome.winner == outcome.players[0]
    if outcome.how is How.WALKOVER:
        return ("+", "–") if won else ("–", "+")
    if outcome.score is not None:
        return str(outcome.score[0]), str(outcome.score[1])
    return ("1", "0") if won else ("0", "1")
