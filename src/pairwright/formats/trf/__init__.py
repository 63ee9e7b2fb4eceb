"""TRF, FIDE's tournament report file: TRF06, TRF16 and TRF26 in, TRF26 and older dialects out.

`records` bytes to lines, `headers`, `players`, `teams` and `decisions` a record each way, `document` all rows,
`line_ups` and `matches` what no record says, `conclusions`, `of_teams` and `of_players` (299 in `abnormal`) what they
say together, `reader` to a tournament; `event_lines`, `team_lines`, `player_lines` and `writer` back, `dialects` in the
words of older programs.
"""

from .reader import read
from .writer import write, write_dialect, write_pairing

__all__ = ["read", "write", "write_dialect", "write_pairing"]
