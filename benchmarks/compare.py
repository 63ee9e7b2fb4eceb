"""`python -m benchmarks PART ... --compare COMMIT`: the same tables with the package of another commit, in turns."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from .measure import ROOT
from .report import Table

COMPARED = (
    "more processor", "together", "median", "ms a round", "after an act", "p95 ms", "ms", "time", "processor", "read",
    "SQLite", "clock",
)  # fmt: skip
"""The column of a table that is compared: the first of these that it has."""
_NAMES = (
    "system", "teams", "work", "players", "state", "what", "command", "file", "form", "document", "entries",
    "tie-breaks", "page",
)  # fmt: skip
"""The columns that say what a row is about."""

Figures = dict[tuple[str, str], float]


@contextmanager
def source_of(commit: str) -> Iterator[Path]:
    """A folder with the package of a commit and the benchmarks of today; CalledProcessError if there is no such one."""
    with TemporaryDirectory(prefix="pairwright-") as folder:
        there = Path(folder) / "source"
        subprocess.run(
            ["git", "-C", ROOT, "worktree", "add", "--quiet", "--detach", there, commit], check=True
        )
        try:
            shutil.rmtree(there / "benchmarks", ignore_errors=True)
            shutil.copytree(ROOT / "benchmarks", there / "benchmarks")
            yield there
        finally:
            subprocess.run(["git", "-C", ROOT, "worktree", "remove", "--force", there], check=True)


def compare(commit: str, parts: Sequence[str], times: int, more: Sequence[str] = ()) -> Table:
    """Both sides in turns, each a process of its own; the figures are medians of the turns.

    A part that the other commit cannot run has no figures there. `more`: further arguments of `python -m benchmarks`.
    """
    found: dict[str, list[Figures]] = {"before": [], "now": []}
    with source_of(commit) as there:
        for turn in range(times):
            sides = [("before", there), ("now", ROOT)]
            for name, folder in sides if turn % 2 == 0 else sides[::-1]:
                measured: Figures = {}
                for part in parts:
                    measured |= _measured(folder, part, more)
                found[name].append(measured)
    table = Table(
        f"Now against {commit}",
        f"Medians of {times} turns; both run the benchmarks of today, one after the other in each turn. Units are "
        "those of the tables themselves. *Ratio*: now, as a part of before.",
        ("table", "row", "before", "now", "ratio"),
    )
    for key in dict.fromkeys(key for side in found.values() for one in side for key in one):
        values = [[one[key] for one in found[side] if key in one] for side in ("before", "now")]
        before, now = (median(side) if side else None for side in values)
        cells = ["–" if one is None else f"{one:g}" for one in (before, now)]
        table.rows.append((*key, *cells, f"{now / before:.2f}" if before and now is not None else ""))
    return table


def _measured(folder: Path, part: str, more: Sequence[str]) -> Figures:
    """The figures of a part with the package in a folder; none where it does not run there."""
    with TemporaryDirectory() as scratch:
        out = Path(scratch) / "tables.json"
        path = os.pathsep.join([str(folder / "src"), str(folder)])
        done = subprocess.run(
            [sys.executable, "-m", "benchmarks", part, *more, "--json", out],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": path},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
        if done.returncode:
            print(
                f"{part} does not run in {folder}: {done.stderr.strip().splitlines()[-1:]}", file=sys.stderr
            )
            return {}
        return figures(json.loads(out.read_text(encoding="utf-8")))


def figures(tables: Sequence[dict[str, object]]) -> Figures:
    """The compared figure of each row of tables as `as_json` gives them: (title, what the row is about) to figure."""
    found: Figures = {}
    for table in tables:
        head, rows = table["head"], table["rows"]
        assert isinstance(head, list)
        assert isinstance(rows, list)
        column = next((head.index(name) for name in COMPARED if name in head), None)
        for row in rows if column is not None else ():
            name = ", ".join(cell for title, cell in zip(head, row, strict=True) if title in _NAMES)
            try:
                found[str(table["title"]), name] = float(row[column].replace(",", ""))
            except ValueError:  # nothing was measured there
                continue
    return found
