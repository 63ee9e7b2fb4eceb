"""Rating lists: FIDE's text and XML forms and national lists as CSV, streamed into an SQLite index and looked up there.

`source` opens a file, packed or not; `fide_text`, `fide_xml` and `national_csv` read one form each; `index` stores and
finds; `rosters` fills the players of a tournament.
"""

from .index import Index, build_index
from .rated import Rated
from .rosters import KINDS, compare_rosters, fill_rosters

__all__ = ["KINDS", "Index", "Rated", "build_index", "compare_rosters", "fill_rosters"]
