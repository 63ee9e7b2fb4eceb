"""Benchmarks: `python -m benchmarks` prints all tables; `--write` generates docs/benchmarks.md with its plots.

CPU time on an idle machine is what counts. On a shared one use the ratios and the column *loops*.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pairwright

from . import growth, lines
from .backgammon import backgammon
from .compare import compare
from .difficult import difficult, difficult_dutch
from .document import renewed
from .fields import fields
from .files import rating_lists, trf_files, trf_reading
from .goals import goals
from .load import Size, load
from .manager import manager, web
from .many import many
from .measure import ROOT, Task, fixed_loop, in_turns
from .pages import pages
from .paper import paper
from .peer import peer
from .processes import commands, throughput
from .report import Table, ms
from .served import served
from .simulation import simulation
from .standings import table as standings
from .store import store
from .whole_events import whole_events

DOCS = ROOT / "docs"
PARTS = (
    "fields",
    "peer",
    "hostile",
    "events",
    "backgammon",
    "standings",
    "lines",
    "processes",
    "growth",
    "paper",
    "served",
    "store",
    "manager",
    "pages",
    "many",
    "simulation",
    "web",
    "load",
    "files",
)
SUMMARY = "goals"
"""Measures some of the others again, for one table."""


def main(arguments: list[str] | None = None) -> int:
    """Measure; 1 if a goal is missed and --strict is given."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)} (default: all), or {SUMMARY}: one table"
    )
    parser.add_argument(
        "--system", action="append", default=[], metavar="WORD", help="only systems with WORD in the name"
    )
    parser.add_argument("--turns", type=int, help="how often each is timed (default 9, quick 3)")
    parser.add_argument(
        "--quick", action="store_true", help="fewer turns, fields up to 1,000 teams, small plots"
    )
    parser.add_argument("--most-teams", type=int, help="leave larger fields out (default 10000, quick 1000)")
    parser.add_argument(
        "--write",
        action="store_true",
        help="renew the tables in docs/benchmarks.md and the plots (needs matplotlib)",
    )
    parser.add_argument(
        "--compare",
        metavar="COMMIT",
        help="measure the package of COMMIT as well, in turns (--turns, default 3), and print both in one table",
    )
    parser.add_argument("--strict", action="store_true", help="exit status 1 when a goal is missed")
    wanted = parser.parse_args(arguments)
    unknown = set(wanted.parts) - {*PARTS, SUMMARY}
    if unknown:
        parser.error(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join((*PARTS, SUMMARY))}")
    if wanted.system:
        lines.keep(wanted.system)
    if wanted.compare:
        more = [f"--system={word}" for word in wanted.system] + (["--quick"] if wanted.quick else [])
        more += [f"--most-teams={wanted.most_teams}"] if wanted.most_teams else []
        where = here()
        both = compare(wanted.compare, wanted.parts or PARTS, wanted.turns or 3, more)
        print("\n".join(both.text_lines()))
        if wanted.write:
            write([both], where)
        return 0
    started = time.monotonic()
    where = here()
    print(where)
    print()
    tables = measure(wanted)
    missed = [text for table in tables for text in table.missed]
    print(f"{len(missed)} goals missed" if missed else "all goals reached", *missed, sep="\n  ")
    print(f"{time.monotonic() - started:.0f} s")
    if wanted.write:
        write(tables, where)
    return int(bool(missed) and wanted.strict)


def measure(wanted: argparse.Namespace) -> list[Table]:
    """All requested tables, each printed when it is ready."""
    turns = wanted.turns or (3 if wanted.quick else 9)
    most_teams = wanted.most_teams or (1_000 if wanted.quick else 10_000)
    parts: dict[str, Callable[[], list[Table | None]]] = {
        "fields": lambda: [fields(turns, most_teams)],
        "peer": lambda: [peer(turns, 50 if wanted.quick else 200)],
        "hostile": lambda: [
            difficult(min(turns, 5), wanted.quick),
            difficult_dutch(min(turns, 5), wanted.quick),
        ],
        "events": lambda: [whole_events(min(turns, 5))],
        "backgammon": lambda: [backgammon(min(turns, 5), wanted.quick)],
        "standings": lambda: [standings(turns)],
        "lines": lambda: [throughput(turns, wanted.quick)],
        "processes": lambda: [commands(2 * turns, wanted.quick)],
        "growth": lambda: list(growth_tables(min(turns, 5), most_teams, wanted)),
        SUMMARY: lambda: [goals(min(turns, 3), wanted.quick)],
        "served": lambda: [served(min(turns, 5))],
        "paper": lambda: [paper(min(turns, 3))],
        "files": lambda: [
            trf_reading(turns),
            trf_files(turns),
            rating_lists(100_000 if wanted.quick else 1_500_000),
        ],
        "store": lambda: [store(turns, wanted.quick)],
        "manager": lambda: [manager(min(turns, 5))],
        "pages": lambda: [pages(min(turns, 5), 200 if wanted.quick else 1_000)],
        "many": lambda: [many(300 if wanted.quick else 10_000)],
        "simulation": lambda: [simulation(wanted.quick)],
        "web": lambda: [web(10 if wanted.quick else 60)],
        "load": lambda: [load(Size(300, 10, 60, 8, 20) if wanted.quick else Size())],
    }
    tables = []
    for part in wanted.parts or PARTS:
        for table in parts[part]():
            if table is None:
                print(f"{part}: what it needs is not installed\n")
            else:
                print("\n".join(table.text_lines()), flush=True)
                tables.append(table)
    return tables


def growth_tables(turns: int, most_teams: int, wanted: argparse.Namespace) -> list[Table]:
    """Both growth tables; with --write the plots, too."""
    teams = growth.by_teams(turns, most_teams)
    rounds = growth.by_rounds(turns, wanted.quick)
    if wanted.write:
        folder = DOCS / "images"
        growth.draw(teams, folder / "growth-teams.svg", "One round after 7 played", "teams", True)
        growth.draw(rounds, folder / "growth-rounds.svg", "40 teams, round by round", "round", False)
    slopes = ", ".join(f"{curve.name} {growth.slope(curve)}" for curve in teams if growth.slope(curve))
    return [
        growth.growth_table(
            teams,
            "Growth with the number of teams",
            "CPU time in ms of a round after 7 of 11 played, the fastest of several runs.\n\n"
            "![Time against teams](images/growth-teams.svg)\n\n"
            "Between the smallest and the largest field from 200 teams on, the time grows with this power "
            "of the "
            f"number of teams: {slopes}.",
            "teams",
            growth.SIZES,
        ),
        growth.growth_table(
            rounds,
            "Growth with the number of rounds",
            "CPU time in ms of a round of 40 teams, the fastest of several runs. Events paired by the rules "
            "end when no legal pairing is left; if the past rounds are those of a round robin in random "
            "order, every round has one.\n\n"
            "![Time against rounds](images/growth-rounds.svg)",
            "round",
            (1, 7, 13, 19, 25, 31, 37, 39),
        ),
    ]


def here() -> str:
    """The machine and software measured."""
    loop = Task("fixed loop", lambda: fixed_loop)
    in_turns([loop], 9)
    return (
        f"pairwright {pairwright.__version__}, {platform.python_implementation()} "
        f"{platform.python_version()}, "
        f"{platform.system()} {platform.machine()}, {_processor()}; fixed loop {ms(loop.seconds)} ms{_busy()}"
    )


def _busy() -> str:
    """The load on the machine."""
    if not hasattr(os, "getloadavg"):
        return ""
    return f"; {os.getloadavg()[0]:.1f} runnable processes on {os.cpu_count()} cores in the last minute"


def _processor() -> str:
    path = Path("/proc/cpuinfo")
    if path.exists():
        for row in path.read_text(encoding="utf-8").splitlines():
            if row.startswith("model name"):
                return row.partition(":")[2].strip()
    return platform.processor() or "unknown processor"


def write(tables: list[Table], where: str) -> None:
    """Their sections of docs/benchmarks.md; all others stay."""
    path = DOCS / "benchmarks.md"
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    path.write_text(renewed(before, tables, where), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
