"""Drawing of lots that anybody can redo with a SHA-256 tool: the seed is written down before, the order follows.

The lot of a number is the first 13 hexadecimal digits of SHA-256 of `seed|purpose|number`; the lowest lot comes first.
"""

from __future__ import annotations

from hashlib import sha256

PURPOSE = "standings"


def lot(seed: str, *about: object) -> int:
    """The lot: 13 hexadecimal digits as a number."""
    text = "|".join([seed, *map(str, about)])
    return int(sha256(text.encode()).hexdigest()[:13], 16)
