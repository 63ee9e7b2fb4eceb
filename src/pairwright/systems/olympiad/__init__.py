"""The Olympiad pairing rules in their editions: a module an article.

`editions` what differs, `initial_ranking` 3.1, `imaginary` 2008: 28, `standings` section G, `field` 3.2 and 6.1,
`bye` 4, `groups` 6.3-6.4, `colours` 7, `floaters` and `opponents` 8, `within` 9, `search` 6.4 and 8.4, `halves` all
of these, `top_bottom` 2008: 48-55, `publication` 11.1, `engine` the round.
"""

from .editions import EDITIONS, Edition
from .engine import pair
from .initial_ranking import Squad, initial_ranking
from .options import OPTIONS
from .standings import standing

__all__ = ["EDITIONS", "OPTIONS", "Edition", "Squad", "initial_ranking", "pair", "standing"]
