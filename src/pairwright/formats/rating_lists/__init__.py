"""Rating lists: FIDE's text and XML formats and national lists as CSV, streamed into an SQLite index for lookup.

`source` opens a file, compressed or not; `fide_text`, `fide_xml` and `national_csv` read one format each; `index`
stores and looks up; `order` has several lists and kinds of rating in a row; `rosters` fills in the players of a
tournament; `consistency` says what does not agree; `kept` is the folder of the lists.
"""

from .consistency import Inconsistency, about_date, day_of_lists, inconsistencies
from .index import Index, build_index
from .kept import edition_of, kept_lists, list_path
from .order import KINDS, ORDERS, Found, Order
from .rated import About, Rated, Read
from .rosters import compare_rosters, fill_rosters, filled_player
from .updates import Updated, update_lists

__all__ = [
    "KINDS",
    "ORDERS",
    "About",
    "Found",
    "Inconsistency",
    "Index",
    "Order",
    "Rated",
    "Read",
    "Updated",
    "about_date",
    "build_index",
    "compare_rosters",
    "day_of_lists",
    "edition_of",
    "fill_rosters",
    "filled_player",
    "inconsistencies",
    "kept_lists",
    "list_path",
    "update_lists",
]
