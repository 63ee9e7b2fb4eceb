"""Documents of a large event as the server makes them: PDF for a reader who asks after an act."""

from __future__ import annotations

import time
from statistics import median

from .pages import ROUNDS, large_event
from .paper import DOCUMENTS
from .report import Table, ms

TEAMS = 189
GOAL = 0.5


def served(turns: int) -> Table:
    """The times of the documents, each after a change."""
    table = Table(
        f"Documents of {TEAMS} teams in the server",
        f"PDF of {TEAMS} teams of four after {ROUNDS} rounds, the first request after a result was entered: the time "
        "that passes, in ms, medians, since the server and the process that makes PDF both work. Pages that were asked "
        "for before are sent from memory.",
        ("document", "KB", "ms", "goal", "reached"),
    )
    with large_event(TEAMS) as (desk, client):
        for name in DOCUMENTS:
            times: list[float] = []
            for turn in range(turns + 1):  # the first one starts the process
                desk.do("result", person="Ann", table=3, board=2, sign="1=0"[turn % 3], round=ROUNDS)
                begun = time.perf_counter()
                answer = client.get(f"/e/big/paper/{name}")
                times.append(time.perf_counter() - begun)
                answer.raise_for_status()
            found = median(times[1:])
            table.add((name, f"{len(answer.content) / 1000:,.0f}", ms(found), ms(GOAL)), found <= GOAL)
    return table
