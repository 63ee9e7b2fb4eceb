"""C.04.3 (2026), the FIDE (Dutch) System: a module an article.

`definitions` 1, `criteria` 2, `pab` [C5] and 1.9.3, `bracket` 3, `order` 4, `colours` 5, `engine` 1.9; `exact` the
best candidate of any bracket.
"""

from .engine import pair
from .options import OPTIONS

__all__ = ["OPTIONS", "pair"]
