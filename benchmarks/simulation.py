"""Random events: how many a minute are made, and how many are played and measured, on two cores."""

from __future__ import annotations

import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from pairwright.formats.files import write_tournament
from pairwright.simulate.campaign import Study, run
from pairwright.simulate.generator import generate
from pairwright.simulate.pools import on_cores
from pairwright.simulate.wishes import QUIET, Wishes

from .report import Table

CORES = 2


def simulation(quick: bool) -> Table:
    """The table."""
    table = Table(
        "Random events",
        "*Generated* are events of 6 to 60 teams with everything drawn at random, written as TRF. "
        "*Simulated* are "
        "events with four boards and their measures, as `pairwright simulate` plays them. Elapsed time, with "
        f"{CORES} processes and their start.",
        ("what", "events", "a minute"),
    )
    count = 100 if quick else 1000
    begun = time.perf_counter()
    with ProcessPoolExecutor(CORES) as pool:
        list(pool.map(_written, range(1, count + 1), chunksize=20))
    table.add(("generated, any system and options", f"{count:,}", _rate(count, begun)))
    for system, teams, rounds, count in (
        ("fide-team", 40, 7, 1000),
        ("fide-team", 100, 9, 400),
        ("olympiad-2022", 100, 9, 400),
        ("olympiad-2022", 200, 11, 100),
    ):
        count = count // 10 if quick else count
        wishes = Wishes(system, teams, rounds, 4, 0, top=2650, low=2050, spread=60, tie_breaks="", **QUIET)
        with tempfile.TemporaryDirectory() as folder:
            begun = time.perf_counter()
            list(run(Study(((system, wishes),), "benchmark", count), Path(folder), on_cores(CORES)))
        table.add((f"simulated, {system}, {teams} teams, {rounds} rounds", f"{count:,}", _rate(count, begun)))
    return table


def _written(number: int) -> int:
    return len(write_tournament(generate(Wishes(), "benchmark", number), "trf")[0])


def _rate(count: int, begun: float) -> str:
    return f"{60 * count / (time.perf_counter() - begun):,.0f}"
