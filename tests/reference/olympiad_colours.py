"""The Olympiad rules taken literally: who has White on board 1, and the order of publication."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.reference.olympiad_round import (
    Pair,
    Round,
    Tpn,
    colours,
    difference,
    keeps_limits,
    match_points,
    opposite,
    rank,
)

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction


def with_colours(this: Round, a: Tpn, b: Tpn) -> Pair:
    """The pair as (White, Black)."""
    first, other = sorted((a, b), key=lambda tpn: rank(this, tpn))
    colour = colour_of_the_higher(this, first, other)
    return (first, other) if colour == "W" else (other, first)


def colour_of_the_higher(this: Round, first: Tpn, other: Tpn) -> str:
    """The colour on board 1 of the higher ranked of two teams."""
    if this.number == 1:
        return first_round(this, first)
    return (
        only_one_keeps_the_limits(this, first, other)
        or equalisation(this, first, other)
        or (None if this.new else preceding_round(this, first, other))
        or (None if this.new else lowest_sequence(this, first, other))
        or latest_different_round(this, first, other)
        or last_colours(this, first, other)
        or the_higher_decides(this, first)
    )


def first_round(this: Round, first: Tpn) -> str:
    """2009, 21; 2022, 7.2: the teams on odd places of the list being paired have the colour of the lot."""
    return this.lot if this.paired.index(first) % 2 == 0 else opposite(this.lot)


def only_one_keeps_the_limits(this: Round, first: Tpn, other: Tpn) -> str | None:
    """2009, 22; 2022, 7.3, before everything else."""
    white, black = keeps_limits(this, first, other), keeps_limits(this, other, first)
    return None if white == black else "W" if white else "B"


def equalisation(this: Round, first: Tpn, other: Tpn) -> str | None:
    """2009, 24a; 2022, 7.5.1: White to the lower colour difference."""
    mine, theirs = difference(this, first), difference(this, other)
    return None if mine == theirs else "W" if mine < theirs else "B"


def in_round(this: Round, tpn: Tpn, number: int) -> str | None:
    item = this.teams[tpn].history[number - 1]
    colour: str | None = item["colour"] if item["result"] == "played" else None
    return colour


def preceding_round(this: Round, first: Tpn, other: Tpn) -> str | None:
    """2009, 25; 2008, 23: different colours in the round before: both alternate."""
    mine, theirs = in_round(this, first, this.number - 1), in_round(this, other, this.number - 1)
    return opposite(mine) if mine and theirs and mine != theirs else None


def lowest_sequence(this: Round, first: Tpn, other: Tpn) -> str | None:
    """2009, 26; 2008, 24: the colours that leave the lowest sequence: the longer of the two, then both together."""

    def run(tpn: Tpn, colour: str) -> int:
        length = 1
        for had in reversed(colours(this, tpn)):
            if had != colour:
                break
            length += 1
        return length

    def sequences(colour: str) -> tuple[int, int]:
        mine, theirs = run(first, colour), run(other, opposite(colour))
        return max(mine, theirs), mine + theirs

    white, black = sequences("W"), sequences("B")
    return None if white == black else "W" if white < black else "B"


def latest_different_round(this: Round, first: Tpn, other: Tpn) -> str | None:
    """2022, 7.6: alternate from the most recent round in which they played with different colours."""
    for number in range(this.number - 1, 0, -1):
        mine, theirs = in_round(this, first, number), in_round(this, other, number)
        if mine and theirs and mine != theirs:
            return opposite(mine)
    return None


def last_colours(this: Round, first: Tpn, other: Tpn) -> str | None:
    """2022, 7.5.2: both alternate, if they can; the one that had a colour, if the other had none."""
    mine, theirs = colours(this, first), colours(this, other)
    if mine and theirs:
        return opposite(mine[-1]) if mine[-1] != theirs[-1] else None
    if mine:
        return opposite(mine[-1])
    return theirs[-1] if theirs else None


def the_higher_decides(this: Round, first: Tpn) -> str:
    """2009, 27 and 28: the higher ranked team is balanced, or else alternates. 2022, 7.6: it alternates.

    "olympiad-2022" balances nevertheless, as is done in practice. Without any colour: as in the first round.
    """
    had = colours(this, first)
    if not had:
        return this.lot if first % 2 else opposite(this.lot)
    balance = difference(this, first)
    if balance and this.edition != "olympiad-2022-draft":
        return "W" if balance < 0 else "B"
    return opposite(had[-1])


def published(this: Round, pairs: Iterable[Pair]) -> list[Pair]:
    """2022, 11.1: match points of the higher ranked team, sum of both, rating (number) of the higher ranked."""

    def place(couple: Pair) -> tuple[Fraction, Fraction, Tpn]:
        first, other = sorted(couple, key=lambda tpn: rank(this, tpn))
        mine, theirs = match_points(this, first), match_points(this, other)
        return (-mine, -(mine + theirs), first)

    return sorted((with_colours(this, *couple) for couple in pairs), key=place)
