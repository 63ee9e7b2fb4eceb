"""Processes that write into a log: `python -m tests.store.writers TARGET WHO COUNT`.

Each acknowledged decision is told on standard output, after the log has taken it.
"""

from __future__ import annotations

import sys

from pairwright.store.log import Conflict, Draft
from pairwright.store.shelf import open_log


def main(target: str, who: str, count: int) -> None:
    """Append `count` decisions, each tried again when others were quicker."""
    log = open_log(target)
    for n in range(count):
        while True:
            try:
                (written,) = log.append(log.position(), [Draft("note", 1, {"who": who, "n": n}, who)])
                break
            except Conflict:
                continue
        sys.stdout.write(f"{written.number} {n}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
