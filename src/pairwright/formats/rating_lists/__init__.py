"""Rating lists: FIDE's text and XML formats and national lists as CSV, streamed into an SQLite index for lookup.

`source` opens a file, compressed or not; `fide_text`, `fide_xml` and `national_csv` read one format each; `index`
stores and looks up; `order` has several lists and kinds of rating in a row; `rosters` fills in the players of a
tournament.
"""

from .index import Index, build_index
from .order import KINDS, ORDERS, Order, kind_of_play
from .rated import Rated
from .rosters import compare_rosters, fill_rosters

__all__ = [
    "KINDS",
    "ORDERS",
    "Index",
    "Order",
    "Rated",
    "build_index",
    "compare_rosters",
    "fill_rosters",
    "kind_of_play",
]
