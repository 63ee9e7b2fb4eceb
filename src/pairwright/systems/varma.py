"""The restricted draw of a round robin by the Varma tables: C.05 Annex 2.

Players of one federation draw their numbers from one envelope, so that they do not meet in the last three rounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .. import lots
from ..domain.errors import StateError
from ..domain.messages import listed, msg

ENVELOPES: dict[int, tuple[tuple[int, ...], ...]] = {
    10: ((3, 4, 8), (5, 7, 9), (1, 6), (2, 10)),
    12: ((4, 5, 9, 10), (1, 2, 7), (6, 8, 12), (3, 11)),
    14: ((4, 5, 6, 11, 12), (1, 2, 8, 9), (7, 10, 13), (3, 14)),
    16: ((5, 6, 7, 12, 13, 14), (1, 2, 3, 9, 10), (8, 11, 15), (4, 16)),
    18: ((5, 6, 7, 8, 14, 15, 16), (1, 2, 3, 10, 11, 12), (9, 13, 17), (4, 18)),
    20: ((6, 7, 8, 9, 15, 16, 17, 18), (1, 2, 3, 11, 12, 13, 14), (5, 10, 19), (4, 20)),
    22: ((6, 7, 8, 9, 10, 17, 18, 19, 20), (1, 2, 3, 4, 12, 13, 14, 15), (11, 16, 21), (5, 22)),
    24: (
        (6, 7, 8, 9, 10, 11, 19, 20, 21, 22),
        (1, 2, 3, 4, 13, 14, 15, 16, 17),
        (12, 18, 23),
        (5, 24),
    ),
}
"""Envelopes A to D by the size of the table; an odd field has no use for the highest number."""
LETTERS = "ABCD"


@dataclass(frozen=True)
class VarmaDraw:
    """The drawn numbers, the envelopes of each federation, and where the annex could not be followed."""

    numbers: Mapping[str, int]
    envelopes: Mapping[str, str]
    remarks: tuple[str, ...]


def draw(players: Mapping[str, str], seed: str) -> VarmaDraw:
    """Numbers for players with their federations. StateError for a field that the annex has no table for.

    Federations draw in order of size, equal ones by code; players of a federation by name. The envelope (one of those
    with enough numbers left) and the order of its numbers are drawn by lot. Where no envelope has enough numbers the
    largest is emptied, then the next (our reading: the annex does not say).
    """
    count = len(players)
    size = count + count % 2
    if size not in ENVELOPES:
        raise StateError(msg("the Varma tables are for 9 to 24 players, not {count}", count=count), "entries")
    left = {
        letter: [number for number in numbers if number <= count]
        for letter, numbers in zip(LETTERS, ENVELOPES[size], strict=True)
    }
    numbers: dict[str, int] = {}
    used: dict[str, str] = {}
    remarks = []
    for federation, members in _federations(players):
        waiting = list(members)
        taken = ""
        while waiting:
            fitting = [letter for letter in left if len(left[letter]) >= len(waiting)]
            if fitting:
                letter = lots.draw(seed, "envelope", fitting, federation)[0]
            else:
                letter = max(left, key=lambda one: len(left[one]))
            for number in lots.draw(seed, "number", left[letter], federation)[: len(waiting)]:
                numbers[waiting.pop(0)] = number
                left[letter].remove(number)
            taken += letter
        used[federation] = taken
        if len(taken) > 1:
            remarks.append(
                msg(
                    "no envelope has {count} numbers for the players of {federation}: they drew "
                    "from {envelopes}, and may meet in the last three rounds",
                    count=len(members),
                    federation=federation or msg("no federation"),
                    envelopes=listed(taken),
                )
            )
    together = [name for name, number in numbers.items() if number in (6, 12)]
    if count == 12 and len({players[name] for name in together}) == 1:
        remarks.append(
            msg(
                "{player} and {other_player} meet in the last round: the table has 6 and 12 in one envelope",
                player=together[0],
                other_player=together[1],
            )
        )
    return VarmaDraw(dict(sorted(numbers.items(), key=lambda item: item[1])), used, tuple(remarks))


def _federations(players: Mapping[str, str]) -> list[tuple[str, list[str]]]:
    found: dict[str, list[str]] = {}
    for name, federation in sorted(players.items()):
        found.setdefault(federation, []).append(name)
    return sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))
