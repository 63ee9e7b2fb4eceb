"""C.04.6 (2026), FIDE's Swiss Team Pairing System: a module an article.

`definitions` 1.5-1.7, `criteria` C1-C10, `pab` 3.4, `upfloaters` 3.5, `bracket` 3.6, `colours` 4,
`engine` 3.3, `comparison` what another pairing would have cost.
"""

from .comparison import compare
from .engine import pair
from .options import OPTIONS

__all__ = ["OPTIONS", "compare", "pair"]
