"""The pages of a large event for a single reader: right after an act, and again without a change."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from .manager import confirmed
from .report import Table, ms

ROUNDS = 11
GOAL = 0.1
PAGES = (
    "", "desk", "field", "team/7", f"round/{ROUNDS}", "round/5", f"explain/{ROUNDS}",
    "captains", "prizes", f"results/{ROUNDS}", f"lineups/{ROUNDS}", "standings", "checks",
    "log", "papers", "screens", "hall", "p/standings", f"p/rounds/{ROUNDS}", "p/teams/7", "p/cross-table",
)  # fmt: skip


def pages(turns: int, teams: int) -> Table:
    """The times of the pages of the arbiter and of the public."""
    table = Table(
        f"Pages of {teams:,} teams after {ROUNDS} rounds",
        "Processor time in ms until the whole page is there, medians: *after an act*, a result of the last round, and "
        "*again*, without a change in between. The goal is for the second.",
        ("page", "KB", "after an act", "again", "goal", "reached"),
    )
    with large_event(teams) as (desk, client):
        for page in PAGES:
            client.get(f"/e/big/{page}")
            after: list[float] = []
            again: list[float] = []
            size = 0
            for turn in range(turns):
                desk.do("result", person="Ann", table=3, board=2, sign="1=0"[turn % 3], round=ROUNDS)
                for times in (after, again):
                    begun = time.process_time()
                    answer = client.get(f"/e/big/{page}")
                    times.append(time.process_time() - begun)
                    answer.raise_for_status()
                    size = len(answer.content)
            found = median(again)
            cells = (f"/{page}", f"{size / 1000:,.0f}", ms(median(after)), ms(found), ms(GOAL))
            table.add(cells, found <= GOAL)
    return table


@contextmanager
def large_event(teams: int) -> Iterator[tuple[Any, Any]]:
    """A desk with such an event, and a client of the server that shows it as `big`."""
    from litestar.testing import TestClient

    from pairwright.manager.desk import Desk
    from pairwright.store.shelf import open_log
    from pairwright.web.workers import Served

    with tempfile.TemporaryDirectory() as folder:
        log = open_log(Path(folder) / "big.pairwright", create=True)
        big_event(Desk(log), teams)
        log.close()
        app = Served(folder, True, "Ann", ("testserver.local",)).app()  # made as `serve` makes it
        with TestClient(app) as client:
            yield app.state.place.desks.desk("big"), client


def big_event(desk: Any, teams: int) -> None:
    """This many teams of four; a quarter of the last round is played."""
    rng = random.Random(1)

    do = partial(confirmed, desk)
    do("create", name="Big", rounds=ROUNDS, boards=4)
    rows = [
        {
            "name": f"Team {t}",
            "members": [{"name": f"Player {t}.{b}", "rating": 2700 - t - b} for b in range(4)],
        }
        for t in range(1, teams + 1)
    ]
    do("teams", teams=rows)
    do("rank")
    do("lot", seed="coin")
    for number in range(1, ROUNDS + 1):
        do("pair")
        do("publish")
        last = teams // 8 if number == ROUNDS else teams
        for match in desk.event.rounds[-1].matches[:last]:
            boards = "".join(rng.choice("1=0") for _ in range(4))
            do("result", table=match.table, boards=boards, round=number)
