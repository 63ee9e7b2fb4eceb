"""Rating lists: FIDE's text and XML formats and national lists as CSV, streamed into an SQLite index for lookup.

`source` opens a file, compressed or not; `fide_text`, `fide_xml` and `national_csv` read one format each; `index`
stores and looks up; `rosters` fills in the players of a tournament.
"""

from .index import Index, build_index
from .rated import Rated
from .rosters import KINDS, compare_rosters, fill_rosters

__all__ = ["KINDS", "Index", "Rated", "build_index", "compare_rosters", "fill_rosters"]
