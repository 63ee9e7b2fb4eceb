"""Random events: how many a minute are made, and how many are made, played and measured on two cores."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from pairwright.formats.files import write_tournament
from pairwright.simulate.campaign import Study, on_cores, run
from pairwright.simulate.generator import generate
from pairwright.simulate.wishes import Wishes

from .report import Table


def simulation(quick: bool) -> Table:
    """The table."""
    table = Table(
        "Random events",
        "*Generated* are events of 6 to 60 teams with everything drawn at random, written as TRF, on one core. "
        "*Simulated* are events of 40 teams and 7 rounds under C.04.6 type A, with their measures, on two cores. Time "
        "on the clock.",
        ("what", "events", "a minute"),
    )
    count = 20 if quick else 100
    begun = time.perf_counter()
    for number in range(1, count + 1):
        write_tournament(generate(Wishes(), "benchmark", number), "trf")
    table.add(("generated", str(count), f"{60 * count / (time.perf_counter() - begun):,.0f}"))
    quiet = Wishes(
        system="fide-team", teams=40, rounds=7, boards=4, colour_preference="A", primary="MP", baku=False, late=0,
        withdrawals=0, half_byes=0, full_byes=0, zero_byes=0, prohibited=0,
    )  # fmt: skip
    count = 40 if quick else 200
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        list(run(Study((("A", quiet),), "benchmark", count), Path(folder), on_cores(2)))
        table.add(("simulated", str(count), f"{60 * count / (time.perf_counter() - begun):,.0f}"))
    return table
