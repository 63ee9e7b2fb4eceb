"""Drawing of lots that anyone can verify with a SHA-256 tool (our rule; the federation's book specifies none).

    lot(seed, purpose, ids...) = the first 13 hexadecimal digits of SHA-256("seed|purpose|id|..."), over 16^13

Drawing lots means sorting by that number, ascending. The seed is recorded before the draw; another draw needs another
seed and a reason.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from hashlib import sha256
from typing import TypeVar

__all__ = ["draw", "lot", "lot_text", "recipe"]

DIGITS = 13
"""Hexadecimal digits of a lot; a collision is practically impossible, and would be resolved by id."""

_T = TypeVar("_T", bound=Hashable)


def lot_text(seed: str, purpose: str, *ids: Hashable) -> str:
    """The text whose digest is the lot: `seed|purpose|id|...`."""
    return "|".join((seed, purpose, *map(str, ids)))


def lot(seed: str, purpose: str, *ids: Hashable) -> str:
    """The lot as hexadecimal digits; they sort like the number."""
    return sha256(lot_text(seed, purpose, *ids).encode()).hexdigest()[:DIGITS]


def draw(seed: str, purpose: str, ids: Iterable[_T], *before: Hashable) -> list[_T]:
    """The ids in the order of their lots. `before` are ids that precede each one's own in the text, e.g. a round."""
    found = list(ids)
    place = {id_: at for at, id_ in enumerate(found)}
    return sorted(found, key=lambda id_: (lot(seed, purpose, *before, id_), place[id_]))


def recipe(seed: str, purpose: str, *before: Hashable) -> str:
    """A shell command that prints the lot of one id, for anyone who wants to verify a draw."""
    text = lot_text(seed, purpose, *before, "ID").replace("'", "'\\''")
    return f"printf %s '{text}' | sha256sum | cut -c1-{DIGITS}"


def first_permitted(
    order: Sequence[_T], slots: int, fits: Callable[[Sequence[_T], _T], bool]
) -> list[_T] | None:
    """The first list of `slots` items in lexicographic order of the drawn `order` that satisfies a constraint.

    IBF 2.2: `fits(chosen, item)` says whether `item` may come next after those chosen. None if there is no such list.
    Depth-first; meant for constraints that few items violate, as in actual regulations.
    """
    chosen: list[_T] = []
    waiting = [iter(order)]
    taken: set[_T] = set()
    while waiting:
        if len(chosen) == slots:
            return chosen
        for item in waiting[-1]:
            if item not in taken and fits(chosen, item):
                chosen.append(item)
                taken.add(item)
                waiting.append(iter(order))
                break
        else:
            waiting.pop()
            if chosen:
                taken.discard(chosen.pop())
    return None
