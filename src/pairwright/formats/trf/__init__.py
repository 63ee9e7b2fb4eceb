"""TRF, FIDE's tournament report file: TRF06, TRF16 and TRF26 in, TRF26 out. Standard library only.

`records` bytes to lines, `headers`, `players`, `teams` and `decisions` a record each way, `document` all rows,
`line_ups` and `matches` what no record says, `reader` and `writer` from and to a tournament.
"""

from .reader import read
from .writer import write, write_pairing

__all__ = ["read", "write", "write_pairing"]
