"""What killed commands leave in a folder: incomplete files, and events without a single decision."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from time import time

from .files import ENDING, YOUNG, remove_empty
from .write_ahead import has_decisions, in_use

_PART = re.compile(rf"{re.escape(ENDING)}\.part(\d+)(-wal|-shm|-journal)?\Z")


def clear_leftovers(folder: Path) -> list[Path]:
    """Delete them and return their names. Nothing that ever contained a decision is touched, and nothing in use."""
    found = []
    with suppress(OSError):  # a folder that may not be read or written
        for path in sorted(folder.iterdir()):
            with suppress(OSError):
                part = _PART.search(path.name)
                if time() - path.stat().st_mtime < YOUNG or not os.access(folder, os.W_OK):
                    continue
                if part is not None and not _runs(int(part[1])):
                    path.unlink()
                elif (
                    path.name.endswith(ENDING)
                    and path.is_file()
                    and not (has_decisions(path) or in_use(path))
                ):
                    if path.stat().st_size:
                        remove_empty(path)
                    else:
                        path.unlink()
                if not path.exists():
                    found.append(path)
    return found


def _runs(process: int) -> bool:
    """Whether a process with this id exists."""
    if os.name != "posix":
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
