"""TRF, FIDE's tournament report file: TRF06, TRF16 and TRF26 in, TRF26 and older dialects out.

`records` bytes to lines, `headers`, `players`, `teams` and `decisions` a record each way, `document` all rows,
`line_ups` and `matches` what no record says, `conclusions`, `of_teams` and `of_players` (299 in `abnormal`) what they
say together, `reader` to a tournament; `event_lines`, `team_lines`, `player_lines` and `writer` back, `dialects` in the
words of older programs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .reader import read

if TYPE_CHECKING:
    from .writer import write, write_dialect, write_pairing

__all__ = ["read", "write", "write_dialect", "write_pairing"]


if not TYPE_CHECKING:  # the writer takes its time to import, and most commands only read

    def __getattr__(name: str) -> Any:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from . import writer

        return getattr(writer, name)
