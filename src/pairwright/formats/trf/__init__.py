"""TRF, FIDE's tournament report file: reads TRF06, TRF16 and TRF26, writes TRF26 and older dialects.

`records` splits bytes into records; `headers`, `players`, `teams` and `decisions` read and write one kind of record
each; `document` has all rows; `line_ups` and `matches` derive what no record states; `conclusions`, `of_teams` and
`of_players` (299 in `abnormal`) combine them, `reader` builds the tournament; `event_lines`, `team_lines`,
`player_lines` and `writer` write it, `dialects` converts to older programs' records.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .reader import read

if TYPE_CHECKING:
    from .writer import write, write_dialect, write_pairing

__all__ = ["read", "write", "write_dialect", "write_pairing"]


if not TYPE_CHECKING:  # the writer is slow to import, and most commands only read

    def __getattr__(name: str) -> Any:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from . import writer

        return getattr(writer, name)
