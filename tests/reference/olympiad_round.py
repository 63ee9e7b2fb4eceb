"""The Olympiad rules taken literally: the state, points, tie-breaks, the order of teams, colours.

Articles are cited by edition: "2009, 12" is article 12 of the text of 2009, "2022, 4.1" of the text of 2022 (or its
draft), "2008, 28" of the proposal for 2008. The edition of the European union ("ecu-team") is the one of 2009 with
another order of teams.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

from tests.reference.prohibitions import prohibited

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

Tpn = int
Pair = tuple[Tpn, Tpn]
Teams = frozenset[Tpn]
Value = TypeVar("Value")

EDITIONS = ("olympiad-2008", "olympiad-2009", "olympiad-2022-draft", "olympiad-2022", "ecu-team")


@dataclass
class Team:
    """An entry of the state."""

    tpn: Tpn
    history: list[dict[str, Any]]
    available: bool
    joined_round: int


@dataclass
class Round:
    """Everything that decides the pairing of one round."""

    number: int
    edition: str
    lot: str  # the colour of team 1 in the first round
    teams: dict[Tpn, Team]
    prohibited: set[frozenset[Tpn]]
    memory: dict[Any, bool] = field(default_factory=dict)  # of `can_be_paired`
    values: dict[tuple[str, Tpn], Any] = field(default_factory=dict)  # of the functions worked out once
    paired: list[Tpn] = field(default_factory=list)  # the teams being paired, by rank (after the bye)

    @property
    def new(self) -> bool:
        """Is this one of the two texts of 2022?"""
        return self.edition.startswith("olympiad-2022")


def worked_out_once(function: Callable[[Round, Tpn], Value]) -> Callable[[Round, Tpn], Value]:
    """For a function of a team that is needed again and again."""

    @wraps(function)
    def remembering(this: Round, tpn: Tpn) -> Value:
        key = (function.__name__, tpn)
        if key not in this.values:
            this.values[key] = function(this, tpn)
        value: Value = this.values[key]
        return value

    return remembering


def read(state: dict[str, Any]) -> Round:
    """The state with its defaults filled in."""
    teams = [
        Team(e["tpn"], e.get("history", []), e.get("available", True), e.get("joined_round", 1))
        for e in state["entries"]
    ]
    return Round(
        number=state["round"],
        edition=state["system"],
        lot=state.get("options", {}).get("initial_colour", "W"),
        teams={team.tpn: team for team in teams},
        prohibited=prohibited(state),
    )


# ----------------------------------------------------------------------------------------------------
# Points


def points(item: dict[str, Any], kind: str) -> Fraction:
    """The match points ("mp") or game points ("gp") of one past round; unfinished games are drawn (2009, 13)."""
    if "boards" not in item or kind in item:
        return Fraction(item[kind])
    boards: str = item["boards"]
    gp = boards.count("1") + Fraction(boards.count("=") + boards.count("*"), 2)
    if kind == "gp":
        return gp
    lost = len(boards) - gp
    return Fraction(2 if gp > lost else 1 if gp == lost else 0)


@worked_out_once
def match_points(this: Round, tpn: Tpn) -> Fraction:
    """2009, 1: match points are used for pairing."""
    return sum((points(item, "mp") for item in this.teams[tpn].history), Fraction(0))


def game_points(this: Round, tpn: Tpn) -> Fraction:
    """2009, 10b."""
    return sum((points(item, "gp") for item in this.teams[tpn].history), Fraction(0))


def top_half(this: Round) -> set[Tpn]:
    """2008, 28a: the top half of the initial list, rounded to the nearest even number (3, 5, 7 go up).

    28b: also an additional team, if its place in the list that includes the additional teams says so.
    """

    def upper(teams: list[Tpn]) -> set[Tpn]:
        return set(teams[: 2 * int((Fraction(len(teams), 2) + 1) / 2)])

    first_list = sorted(team.tpn for team in this.teams.values() if team.joined_round <= 1)
    late = {team.tpn for team in this.teams.values() if 1 < team.joined_round <= this.number}
    return upper(first_list) | (late & upper(sorted([*first_list, *late])))


@worked_out_once
def pairing_points(this: Round, tpn: Tpn) -> Fraction:
    """The points that make the groups (2009, 18); 2008, 28: with two imaginary ones in the first two rounds."""
    imaginary = 0
    if this.edition == "olympiad-2008" and this.number <= 2 and tpn in top_half(this):
        imaginary = 2
    return match_points(this, tpn) + imaginary


# ----------------------------------------------------------------------------------------------------
# Tie-breaks (2009, 14; 2008, 13)


def matches(this: Round, tpn: Tpn) -> list[tuple[Fraction, Fraction]]:
    """For each match that counts: the match points of the opponent, the game points made against it.

    A bye is a drawn match against the team itself. An opponent that did not appear: in 2009 the same; in 2008
    a match won by 3-1. The team that did not appear has lost a match without game points.
    """
    found = []
    for item in this.teams[tpn].history:
        match item["result"]:
            case "played":
                found.append((match_points(this, item["opponent"]), points(item, "gp")))
            case "pab":
                found.append((match_points(this, tpn), Fraction(2)))
            case "forfeit-win" if this.edition == "olympiad-2008":
                found.append((match_points(this, item["opponent"]), Fraction(3)))
            case "forfeit-win":
                found.append((match_points(this, tpn), Fraction(2)))
            case "forfeit-loss":
                found.append((match_points(this, item["opponent"]), Fraction(0)))
    return found


def without_the_lowest(found: Sequence[tuple[Fraction, Fraction]]) -> list[tuple[Fraction, Fraction]]:
    """Without the opponent with the fewest match points; of several the one with fewest game points against it."""
    return sorted(found)[1:]


@worked_out_once
def sonneborn_berger(this: Round, tpn: Tpn) -> Fraction:
    """2009, 14a; 2008, 13a."""
    return sum((mp * gp for mp, gp in without_the_lowest(matches(this, tpn))), Fraction(0))


def opponents_without_the_lowest(this: Round, tpn: Tpn) -> Fraction:
    """2009, 14c; 2008, 13b."""
    return sum((mp for mp, _ in without_the_lowest(matches(this, tpn))), Fraction(0))


def opponents(this: Round, tpn: Tpn) -> Fraction:
    """2008, 13c."""
    return sum((mp for mp, _ in matches(this, tpn)), Fraction(0))


@worked_out_once
def tie_breaks(this: Round, tpn: Tpn) -> tuple[Fraction, ...]:
    """Section G, after the match points."""
    if this.edition == "olympiad-2008":
        keys: tuple[Callable[[Round, Tpn], Fraction], ...] = (
            sonneborn_berger,
            opponents_without_the_lowest,
            opponents,
        )
    else:
        keys = (sonneborn_berger, game_points, opponents_without_the_lowest)
    return tuple(key(this, tpn) for key in keys)


# ----------------------------------------------------------------------------------------------------
# The order of teams


def descending(values: Iterable[Fraction]) -> tuple[Fraction, ...]:
    """A sort key: higher is better."""
    return tuple(-value for value in values)


def rank(this: Round, tpn: Tpn) -> tuple[Any, ...]:
    """The sort key of the order for pairing purposes; the first is the best."""
    mp = pairing_points(this, tpn)
    match this.edition:
        case "olympiad-2009":  # 10
            return (*descending((mp, game_points(this, tpn))), tpn)
        case "ecu-team":
            return (*descending((mp, sonneborn_berger(this, tpn))), tpn)
        case "olympiad-2008" if this.number > 3:  # 48
            return (*descending((mp, *tie_breaks(this, tpn))), tpn)
    return (-mp, tpn)  # 2022, 3.2; 2008, 29 ("weakest rated")


def ranked(this: Round, teams: Iterable[Tpn]) -> list[Tpn]:
    """These teams in the order for pairing purposes."""
    return sorted(teams, key=lambda tpn: rank(this, tpn))


def standing(this: Round) -> list[Tpn]:
    """All entries in the order of section G (2022: of 3.2) before the round."""
    if this.new:
        return ranked(this, this.teams)
    return sorted(
        this.teams,
        key=lambda tpn: (*descending((match_points(this, tpn), *tie_breaks(this, tpn))), tpn),
    )


# ----------------------------------------------------------------------------------------------------
# Who may meet whom


@worked_out_once
def opponents_met(this: Round, tpn: Tpn) -> set[Tpn]:
    """The opponents of the matches that took place."""
    return {item["opponent"] for item in this.teams[tpn].history if item["result"] == "played"}


def met(this: Round, a: Tpn, b: Tpn) -> bool:
    """2009, 16a; 2022, 6.1: have they played? A match that did not take place is not played."""
    return b in opponents_met(this, a) or frozenset((a, b)) in this.prohibited


@worked_out_once
def colours(this: Round, tpn: Tpn) -> list[str]:
    """The colours of board 1 in the matches that were played (2022, 7.7)."""
    return [item["colour"] for item in this.teams[tpn].history if item["result"] == "played"]


def difference(this: Round, tpn: Tpn) -> int:
    """The colour difference of board 1: Whites minus Blacks."""
    had = colours(this, tpn)
    return had.count("W") - had.count("B")


def opposite(colour: str) -> str:
    return "B" if colour == "W" else "W"


def within_limits(this: Round, tpn: Tpn, colour: str) -> bool:
    """2009, 22; 2022, 7.3: difference at most 2, never three alike in a row."""
    had = [*colours(this, tpn), colour]
    return abs(had.count("W") - had.count("B")) <= 2 and had[-3:] != [colour] * 3


def keeps_limits(this: Round, white: Tpn, black: Tpn) -> bool:
    return within_limits(this, white, "W") and within_limits(this, black, "B")


def permitted(this: Round, a: Tpn, b: Tpn, *, limits: bool) -> bool:
    """May these teams be paired? With limits: some colours have to keep both within them."""
    if met(this, a, b):
        return False
    return not limits or keeps_limits(this, a, b) or keeps_limits(this, b, a)


def can_be_paired(this: Round, teams: Iterable[Tpn], *, limits: bool, but: int = 0) -> bool:
    """Can these teams be paired, except for a given number of them?"""
    left = frozenset(teams)
    if len(left) == but:
        return True
    if len(left) < but or (len(left) - but) % 2:
        return False
    key = (left, limits, but)
    if key not in this.memory:
        first = min(left)
        this.memory[key] = any(
            permitted(this, first, other, limits=limits)
            and can_be_paired(this, left - {first, other}, limits=limits, but=but)
            for other in sorted(left - {first})
        ) or (but > 0 and can_be_paired(this, left - {first}, limits=limits, but=but - 1))
    return this.memory[key]


def left_over(this: Round, teams: Iterable[Tpn], *, limits: bool = False) -> int:
    """2009, 42; 2022, 9.5: how many remain when as many pairings as possible are made (whatever the colours)."""
    left = frozenset(teams)
    return next(
        but
        for but in range(len(left) % 2, len(left) + 1, 2)
        if can_be_paired(this, left, limits=limits, but=but)
    )
