"""A folder with many events: the start of a server, the list, and events opened one after the other."""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from .manager import confirmed
from .report import Table, ms

GOAL = 0.2
DESCRIPTORS = 512


def many(events: int, visits: int = 400) -> Table:
    """The list of a folder, and how many files and how much memory the server holds after visits of many events."""
    from litestar.testing import TestClient

    from pairwright.web.accounts import open_accounts
    from pairwright.web.app import create_app
    from pairwright.web.desks import Desks
    from pairwright.web.place import Installation

    table = Table(
        f"A folder with {events:,} events",
        f"Elapsed time in ms. The events are small leagues; {visits} of them are visited one after the other, twice, "
        "and the memory that the second turn adds is given.",
        ("what", "value", "goal", "reached"),
    )

    def timed(name: str, run: Any, goal: float | None = None) -> Any:
        begun = time.perf_counter()
        found = run()
        seconds = time.perf_counter() - begun
        table.add((name, ms(seconds), ms(goal) if goal else ""), seconds <= goal if goal else None)
        return found

    with tempfile.TemporaryDirectory(prefix="many") as folder:
        names = fill(Path(folder), events)
        installation = timed("start the server", lambda: Installation(
            Desks(folder), open_accounts(folder), True, "Ann", ("testserver.local",)
        ))  # fmt: skip
        with TestClient(create_app(installation)) as client:

            def get(path: str) -> None:
                client.get(path).raise_for_status()

            timed("the list, when nothing is known yet", lambda: get("/"))
            timed("read all events in the background", installation.index.wait)
            again = []
            for _ in range(9):
                begun = time.perf_counter()
                get("/")
                again.append(time.perf_counter() - begun)
            table.add(("the list", ms(median(again)), ms(GOAL)), median(again) <= GOAL)
            timed("the list, its last page", lambda: get(f"/?page={events}"), GOAL)
            timed("the list, a search", lambda: get(f"/?find={names[-1]}"), GOAL)
            visited = names[:: max(1, events // visits)][:visits]
            memory = 0.0
            for turn in (1, 2):
                gc.collect()
                memory = _memory()
                begun = time.perf_counter()
                for name in visited:
                    get(f"/e/{name}/desk")
                seconds = (time.perf_counter() - begun) / len(visited)
                table.add((f"a desk, turn {turn}", ms(seconds), ""))
            gc.collect()
            count = len(os.listdir("/proc/self/fd"))  # noqa: PTH208
            table.add(("open descriptors", f"{count:,}", f"{DESCRIPTORS}"), count <= DESCRIPTORS)
            table.add(("memory added by turn 2, MB", f"{_memory() - memory:,.0f}", ""))
    return table


def fill(folder: Path, events: int) -> list[str]:
    """This many events in a folder: copies of one league."""
    from pairwright.manager.desk import Desk
    from pairwright.store.shelf import open_log

    first = folder / "league-00000.pairwright"
    log = open_log(first, create=True)
    desk = Desk(log)
    confirmed(desk, "create", name="League", rounds=5, boards=4)
    confirmed(desk, "teams", teams=[{"name": f"Team {t}"} for t in range(1, 9)])
    for verb, given in (("rank", {}), ("lot", {"seed": "coin"}), ("pair", {}), ("publish", {})):
        confirmed(desk, verb, **given)
    confirmed(desk, "result", table=1, boards="1100")
    log.close()
    names = [first.stem]
    for number in range(1, events):
        names.append(f"league-{number:05}")
        shutil.copyfile(first, folder / f"{names[-1]}.pairwright")
    return names


def _memory() -> float:
    """Resident megabytes of this process."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
