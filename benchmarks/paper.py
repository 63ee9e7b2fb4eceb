"""Paper and publication of a large team event: each command as a new process, as an arbiter would run it."""

from __future__ import annotations

from pathlib import Path
from shutil import rmtree
from statistics import median
from tempfile import TemporaryDirectory

from pairwright.formats.trf import write

from .measure import Run, process
from .report import Table
from .trf_file import team_event

TEAMS = 200
GOAL = 3.0
"""Seconds for the match sheets of a round."""
DOCUMENTS = (
    "match-sheets", "pairings", "results", "standings", "cross-table", "line-ups", "team-sheets", "player-sheets",
)  # fmt: skip


def paper(turns: int) -> Table:
    """The table."""
    table = Table(
        "Paper and publication",
        f"`pairwright print` and `pairwright publish` for {TEAMS} teams of four after 11 rounds (100 match "
        "sheets, 800 player sheets), each a new process; medians in seconds of elapsed time and of CPU time, including "
        "reading the file and program start.",
        ("document", "clock", "processor", "size, kB", "goal", "reached"),
    )
    with TemporaryDirectory() as name:
        folder = Path(name)
        event, site = folder / "event.trf", folder / "site"
        event.write_bytes(write(team_event(TEAMS)))
        for document in DOCUMENTS:
            round_ = [] if document not in ("match-sheets", "results") else ["--round", "11"]
            words = ["print", str(event), document, "-q", "-o", str(folder / "out.pdf"), *round_]
            _add(
                table,
                document,
                [_run(words) for _ in range(turns)],
                (folder / "out.pdf").stat().st_size,
                GOAL if document == "match-sheets" else None,
            )
        fresh, again = [], []
        for _ in range(turns):
            rmtree(site, ignore_errors=True)
            words = ["publish", str(event), "-q", "-o", str(site)]
            fresh.append(_run(words))
            again.append(_run(words))
        sizes = [path.stat().st_size for path in site.rglob("*") if path.is_file()]
        _add(table, f"site of {len(sizes):,} files", fresh, sum(sizes), None)
        _add(table, "site, nothing changed", again, sum(sizes), None)
    return table


def _run(words: list[str]) -> Run:
    return process(["-m", "pairwright", *words])


def _add(table: Table, name: str, runs: list[Run], size: int, goal: float | None) -> None:
    clock = median(run.clock for run in runs)
    cells = (
        name,
        f"{clock:.2f}",
        f"{median(run.processor for run in runs):.2f}",
        f"{size / 1000:,.0f}",
        f"{goal:.2f}" if goal else "",
    )
    table.add(cells, clock <= goal if goal else None)
