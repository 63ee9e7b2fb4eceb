"""Colour preferences by counting: which pairs a bracket may have when as few as conceivable are disappointed.

With h pairs and w participants that prefer White, at least w - h of them are not served (the same for Black), and of
these at least w - h - (mild ones) have a strong preference. These are the bounds of [C8] and [C9] in C.04.6 and of
[C12] and [C13] in C.04.3; the pairings that reach them are the perfect matchings of the graph that is made here.
"""

from __future__ import annotations

from collections.abc import Sequence


def bounds(size: int, white: int, black: int, strong: int) -> tuple[int, int]:
    """How many of so many participants are at least disappointed, and how many of them have a strong preference."""
    excess = max(white.bit_count(), black.bit_count()) - size // 2
    wish = white if white.bit_count() > black.bit_count() else black
    return max(0, excess), max(0, excess - (wish & ~strong).bit_count())


def tight_rows(rows: Sequence[int], white: int, black: int, strong: int, out: int = 0) -> list[int]:
    """The edges that may occur in a matching that reaches both bounds.

    `rows` is the adjacency, bit by bit; `white` and `black` are the masks of those with that preference, `strong` of
    those whose preference is strong. When one stays out, `out` is the bit of one of his kind.
    """
    half = len(rows) // 2
    if not white and not black:
        return list(rows)
    for wish in (white, black):
        excess = (wish & ~out).bit_count() - half
        if excess <= 0:
            continue
        # somebody who prefers this colour is in every pair
        heavy = wish & strong
        if excess <= (wish & ~strong & ~out).bit_count():
            # and no two whose preference is strong meet
            return [
                row & (wish if not wish >> k & 1 else ~heavy if heavy >> k & 1 else -1)
                for k, row in enumerate(rows)
            ]
        return [row if heavy >> k & 1 else row & heavy for k, row in enumerate(rows)]
    return [
        row & ~white if white >> k & 1 else row & ~black if black >> k & 1 else row
        for k, row in enumerate(rows)
    ]
