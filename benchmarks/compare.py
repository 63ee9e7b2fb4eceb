"""`python -m benchmarks PART ... --compare COMMIT`: the same tables with the package of another commit, in turns."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from .measure import ROOT, Task, fixed_loop, in_turns
from .report import Table

COMPARED = (
    "more processor", "together", "median", "ms a round", "after an act", "p95 ms", "ms", "time", "processor", "read",
    "SQLite", "clock", "figure",
)  # fmt: skip
"""The column of a table that is compared: the first of these that exists."""
_NAMES = (
    "system", "teams", "work", "players", "state", "what", "command", "file", "form", "document", "entries",
    "tie-breaks", "page",
)  # fmt: skip
"""The columns that identify a row."""

_TABLES = """
import json, sys
import benchmarks.__main__ as command
measure, found = command.measure, []
def kept(wanted):
    found.extend(measure(wanted))
    return found
command.measure = kept
command.main(sys.argv[2:])
with open(sys.argv[1], "w") as stream:
    json.dump([{"title": t.title, "head": list(t.head), "rows": list(map(list, t.rows))} for t in found], stream)
"""
"""The benchmarks of this checkout with the package on the path, also writing their tables to a file."""

Figures = dict[tuple[str, str], float]


@contextmanager
def source_of(commit: str) -> Iterator[Path]:
    """A folder with the source of a commit; CalledProcessError if there is no such commit."""
    with TemporaryDirectory(prefix="pairwright-") as folder:
        there = Path(folder) / "source"
        subprocess.run(
            ["git", "-C", ROOT, "worktree", "add", "--quiet", "--detach", there, commit], check=True
        )
        try:
            yield there
        finally:
            subprocess.run(["git", "-C", ROOT, "worktree", "remove", "--force", there], check=True)


def compare(commit: str, parts: Sequence[str], times: int, more: Sequence[str] = ()) -> Table:
    """Both sides in turns, each in a separate process; the figures are medians of the turns.

    Both packages are measured by the benchmarks of this checkout, so that a part may be younger than the other commit;
    one that does not run with its package has no figures there. `more`: further arguments of `python -m benchmarks`.
    """
    found: dict[str, list[Figures]] = {"before": [], "now": []}
    goals: Figures = {}
    with source_of(commit) as there:
        for turn in range(times):
            sides = [("before", there), ("now", ROOT)]
            for name, folder in sides if turn % 2 == 0 else sides[::-1]:
                measured: Figures = {}
                for part in parts:
                    tables = _measured(folder, part, more)
                    measured |= figures(tables)
                    goals |= figures(tables, ("goal",))
                    measured["The machine meanwhile", f"fixed loop, after {part}"] = _loop()
                found[name].append(measured)
    table = Table(
        "Before and now",
        f"The package of commit {commit} and that of {_present()}. Medians of {times} turns; in each the same "
        "benchmarks run with one package, then with the other. Units are those of the tables themselves. *Ratio*: "
        "now, as a part of before. The fixed loop is the same work on both sides: where its ratio is not near 1, the "
        "machine was not equally fast.",
        ("table", "row", "before", "now", "ratio", "goal"),
    )
    for key in dict.fromkeys(key for side in found.values() for one in side for key in one):
        values = [[one[key] for one in found[side] if key in one] for side in ("before", "now")]
        before, now = (median(side) if side else None for side in values)
        cells = ["–" if one is None else f"{one:g}" for one in (before, now)]
        ratio = f"{now / before:.2f}" if before and now is not None else ""
        table.rows.append((*key, *cells, ratio, f"{goals[key]:g}" if key in goals else ""))
    return table


def _present() -> str:
    """The commit of this checkout."""
    command = ["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"]
    return subprocess.check_output(command, text=True).strip()


def _loop() -> float:
    """The milliseconds that the fixed loop takes now."""
    loop = Task("fixed loop", lambda: fixed_loop)
    in_turns([loop], 9)
    return round(loop.seconds * 1000, 2)


def _measured(folder: Path, part: str, more: Sequence[str]) -> list[dict[str, Any]]:
    """The tables of a part with the package in a folder; none if it does not run there."""
    with TemporaryDirectory() as scratch:
        out = Path(scratch) / "tables.json"
        path = os.pathsep.join([str(folder / "src"), str(ROOT)])
        done = subprocess.run(
            [sys.executable, "-c", _TABLES, out, part, *more],
            cwd=ROOT,
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
            return []
        found: list[dict[str, Any]] = json.loads(out.read_text(encoding="utf-8"))
        return found


def figures(tables: Sequence[Mapping[str, Any]], columns: Sequence[str] = COMPARED) -> Figures:
    """The figure of each row, in the first of these columns that there is, by the title of the table and the row."""
    found: Figures = {}
    for table in tables:
        head, rows = table["head"], table["rows"]
        column = next((head.index(name) for name in columns if name in head), None)
        for row in rows if column is not None else ():
            name = ", ".join(cell for title, cell in zip(head, row, strict=True) if title in _NAMES)
            try:
                found[str(table["title"]), name] = float(row[column].split()[0].replace(",", ""))
            except (ValueError, IndexError):  # nothing was measured there
                continue
    return found
