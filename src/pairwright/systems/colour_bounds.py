"""Colour preferences by counting: the pairs a bracket may contain when the fewest possible preferences go unmet.

With h pairs and w participants that prefer White, the preferences of at least w - h of them cannot be fulfilled
(likewise for Black), and at least w - h - (mild ones) of these are strong. These are the bounds of [C8] and [C9] in
C.04.6 and of [C12] and [C13] in C.04.3; the pairings that reach them are the perfect matchings of the graph built
here.
"""

from __future__ import annotations

from collections.abc import Sequence


def bounds(size: int, white: int, black: int, strong: int) -> tuple[int, int]:
    """The least possible number of unfulfilled preferences, and of unfulfilled strong ones."""
    excess = max(white.bit_count(), black.bit_count()) - size // 2
    wish = white if white.bit_count() > black.bit_count() else black
    return max(0, excess), max(0, excess - (wish & ~strong).bit_count())


def tight_rows(rows: Sequence[int], white: int, black: int, strong: int, out: int = 0) -> list[int]:
    """The edges that may occur in a matching that reaches both bounds.

    `rows` is the adjacency as bit masks; `white` and `black` are the masks of those with that preference, `strong` of
    those whose preference is strong. When one participant stays unpaired, `out` is its bit, or that of another one with
    the same preference.
    """
    half = len(rows) // 2
    if not white and not black:
        return list(rows)
    for wish in (white, black):
        excess = (wish & ~out).bit_count() - half
        if excess <= 0:
            continue
        # every pair contains a participant who prefers this colour
        heavy = wish & strong
        if excess <= (wish & ~strong & ~out).bit_count():
            # and no two strong preferences for it meet
            return [
                row & (wish if not wish >> k & 1 else ~heavy if heavy >> k & 1 else -1)
                for k, row in enumerate(rows)
            ]
        return [row if heavy >> k & 1 else row & heavy for k, row in enumerate(rows)]
    return [
        row & ~white if white >> k & 1 else row & ~black if black >> k & 1 else row
        for k, row in enumerate(rows)
    ]
