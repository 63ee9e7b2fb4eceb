#!/usr/bin/env python3
"""Run stored cases through the public API and compare every expected field.

    tools/conform.py FILE.jsonl[.gz] ...

Prints for each file how many rows are equal, different or in error, and the first differences; the exit
status is 0 only when every row is equal. A row is one JSON object; READERS says which kinds are known.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pairwright
from pairwright.systems.olympiad.initial_ranking import Squad, initial_ranking

sys.path.insert(0, str(Path(__file__).parent))  # also when this file is loaded by its path
import conform_brackets
import conform_dutch
import conform_swiss

Row = dict[str, Any]


@dataclass(frozen=True)
class Reader:
    """One kind of row: what identifies it, our answer to it, and the correct answer."""

    kind: str
    keys: frozenset[str]
    answer: Callable[[Row], Row]
    expected: Callable[[Row], Row]


def _squads(row: Row) -> list[Squad]:
    return [Squad(team["name"], tuple(team["ratings"]), team.get("prev")) for team in row["teams"]]


READERS = (
    Reader(
        "round state",
        frozenset(("state", "expected")),
        lambda row: pairwright.answer(row["state"]),
        lambda row: row["expected"],
    ),
    Reader(
        "initial ranking of an Olympiad",
        frozenset(("ed", "min", "teams", "expect")),
        lambda row: {"order": [squad.name for squad in initial_ranking(_squads(row), row["ed"], row["min"])]},
        lambda row: {"order": row["expect"]},
    ),
    *(
        Reader(*reader)
        for reader in (*conform_brackets.READERS, *conform_dutch.READERS, *conform_swiss.READERS)
    ),
)
"""Rows of another kind get their reader here."""


@dataclass
class Report:
    """The results for one file."""

    equal: int = 0
    different: int = 0
    errors: int = 0
    remarks: list[str] = field(default_factory=list)

    @property
    def rows(self) -> int:
        return self.equal + self.different + self.errors


def compare(row: Row) -> tuple[str, list[str]]:
    """`equal`, `different` or `error` for one row, and what differs from the expected values."""
    reader = next((reader for reader in READERS if reader.keys <= row.keys()), None)
    if reader is None:
        return "error", [f"no reader for a row with {', '.join(sorted(row)) or 'nothing'}"]
    expected = reader.expected(row)
    try:
        got = reader.answer(row)
    except Exception as error:  # noqa: BLE001  a failure of the program is an answer here
        return "error", [f"{type(error).__name__}: {error}"]
    if got.get("error") == "invalid-state" != expected.get("error"):
        return "error", [f"{got['where']}: {got['why']}"]
    missing = object()
    differences = [
        f"{name}: expected {_short(value)}, got {_short(got[name]) if name in got else 'nothing'}"
        for name, value in expected.items()
        if not _same(got.get(name, missing), value)
    ]
    if not expected:
        return "error", ["nothing is expected of this row"]
    if "error" in got and "error" not in expected:
        differences.append(f"{got['error']}: {got.get('why')}")
    return ("different" if differences else "equal"), differences


def run(path: Path, first: int = 5) -> Report:
    """Compare all rows of a file; keep the remarks of the `first` rows that are not equal."""
    report = Report()
    for number, row in enumerate(rows(path), start=1):
        verdict, remarks = compare(row)
        if verdict == "equal":
            report.equal += 1
            continue
        if verdict == "error":
            report.errors += 1
        else:
            report.different += 1
        if report.different + report.errors <= first:
            name = row.get("id", f"row {number}")
            report.remarks += [f"{name}: {verdict}: {remark}" for remark in remarks]
    return report


def rows(path: Path) -> Iterator[Row]:
    """The rows of a file: one per line, or the whole file for `.json`."""
    opener: Any = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as lines:
        if path.name.removesuffix(".gz").endswith(".json"):
            yield json.load(lines)
        else:
            yield from (json.loads(line) for line in lines if line.strip())


def _same(a: Any, b: Any) -> bool:
    """Equality of JSON values: true is not 1, but 2.0 is 2."""
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(_same, a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(_same(a[key], b[key]) for key in b)
    return bool(a == b)


def _short(value: Any, most: int = 400) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= most else f"{text[:most]}..."


def main(arguments: list[str] | None = None) -> int:
    """Run the files named on the command line; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--first", type=int, default=5, help="rows to show that are not equal (default 5)")
    options = parser.parse_args(arguments)
    bad = False
    for path in options.files:
        start = time.perf_counter()
        report = run(path, options.first)
        print(
            f"{path.name}: {report.rows} rows, {report.equal} equal, {report.different} different, "
            f"{report.errors} in error ({time.perf_counter() - start:.1f} s)"
        )
        for remark in report.remarks:
            print(f"  {remark}")
        bad = bad or report.equal != report.rows or report.rows == 0
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
