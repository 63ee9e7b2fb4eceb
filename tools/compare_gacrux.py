#!/usr/bin/env python3
"""Pair random rounds of C.04.6 with pairwright and with gacrux, and explain every difference.

    tools/compare_gacrux.py --rounds 2000 --seed 1 --teams 6-34
    tools/compare_gacrux.py docs/differences/*.trf

The first form makes events with byes, absences, forfeits, prohibited pairs and every code of record 192. Their rounds
go to gacrux as TRF; pairs, colours and the bye are compared. A difference that vanishes when the engine takes one of
gacrux's readings is counted under the name of that reading (docs/differences.md); every other one is a finding and
printed in full. The second form compares the round after those in the files. The exit status is 0 without findings.

Needs the extra `gacrux`.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.gacrux.comparison import (  # noqa: E402
    EQUAL,
    FILE,
    FINDING,
    READINGS,
    SLOW,
    Outcome,
    compare,
)
from tests.gacrux.events import CODES, code_name, rounds  # noqa: E402
from tests.gacrux.peer import Peer  # noqa: E402

from pairwright import load  # noqa: E402
from pairwright.formats.trf import write  # noqa: E402

_TROUBLE = (FINDING, FILE)


class Tally:
    """What came out so far."""

    def __init__(self, keep: Path | None) -> None:
        self.kinds: Counter[str] = Counter()
        self.codes: Counter[str] = Counter()
        self.facts: Counter[str] = Counter()
        self.keep = keep

    @property
    def done(self) -> int:
        """Rounds compared; those that gacrux gave up are not."""
        return self.kinds.total() - self.kinds[SLOW]

    def add(self, name: str, code: str, outcome: Outcome, text: str) -> None:
        """Count a round; print a finding, keep the file of any difference."""
        self.kinds[outcome.kind] += 1
        self.codes[code] += 1
        self.facts.update(set(outcome.facts))
        if outcome.kind == EQUAL:
            return
        print(f"{name}: {outcome.kind}", *outcome.remarks, sep="\n    ", flush=True)
        if outcome.kind in _TROUBLE:
            print(text, flush=True)
        if self.keep is not None and text:
            self.keep.mkdir(parents=True, exist_ok=True)
            (self.keep / f"{outcome.kind.replace(' ', '-')}-{name}.trf").write_text(text, encoding="utf-8")

    def report(self) -> None:
        """All counts."""
        for title, counter in (
            ("contained (equal rounds)", self.facts),
            ("code of record 192", self.codes),
            ("outcome", self.kinds),
        ):
            print(f"\n{title}")
            for key, count in sorted(counter.items()):
                print(f"  {count:>8}  {key}")


Row = tuple[str, str, Outcome, str]


def event(number: int, seed: int, sizes: range, seconds: float) -> list[Row]:
    """All rounds of one event."""
    peer = Peer()
    found = []
    for tournament in rounds(seed, number, sizes):
        outcome = compare(peer, tournament, seconds)
        text = "" if outcome.kind == EQUAL else write(tournament).decode()
        name = f"{seed}-{number}-{tournament.round}"
        found.append((name, code_name(CODES[number % len(CODES)]), outcome, text))
    return found


def events(wanted: argparse.Namespace) -> Iterator[list[Row]]:
    """Event after event, on all cores."""
    work = partial(event, seed=wanted.seed, sizes=wanted.teams, seconds=wanted.seconds)
    numbers = range(wanted.first, sys.maxsize)
    if wanted.jobs == 1:
        yield from map(work, numbers)
        return
    with multiprocessing.Pool(wanted.jobs) as pool:
        block = 6 * wanted.jobs
        for start in range(wanted.first, sys.maxsize, block):
            yield from pool.imap_unordered(work, range(start, start + block))


def sizes(text: str) -> range:
    """`6-34` as a range."""
    low, _, high = text.partition("-")
    return range(int(low), int(high or low) + 1)


def main(arguments: list[str] | None = None) -> int:
    """Compare; 0 without findings, 1 with, 2 without gacrux."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "files", nargs="*", type=Path, metavar="FILE", help="TRF or round-state files to compare"
    )
    parser.add_argument("--rounds", type=int, default=2000, help="random rounds to compare (default 2000)")
    parser.add_argument("--seed", type=int, default=1, help="which series of events (default 1)")
    parser.add_argument(
        "--teams", type=sizes, default=range(6, 35), help="sizes of the fields (default 6-34)"
    )
    parser.add_argument("--first", type=int, default=0, help="number of the first event (default 0)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: cores)")
    parser.add_argument(
        "--seconds", type=float, default=60, help="processor time that gacrux gets for a round (default 60)"
    )
    parser.add_argument("--keep", type=Path, help="folder for the files of all differences")
    wanted = parser.parse_args(arguments)
    try:
        peer = Peer()
    except ImportError:
        print("gacrux is not installed; pip install 'pairwright[gacrux]'", file=sys.stderr)
        return 2
    tally = Tally(wanted.keep)
    print(f"gacrux {peer.version}; its readings: {json.dumps(list(READINGS))}")
    if wanted.files:
        for path in wanted.files:
            tournament = load(path)
            outcome = compare(peer, tournament)
            if outcome.kind == EQUAL:
                print(f"{path.name}: {EQUAL}")
            tally.add(path.name, code_name(tournament.options), outcome, "")
        return int(any(tally.kinds[kind] for kind in _TROUBLE))
    started, said = time.monotonic(), 0
    for rows in events(wanted):
        for row in rows:
            tally.add(*row)
        if tally.done >= said + 500:
            said = tally.done
            print(f"{said} rounds, {time.monotonic() - started:.0f} s", flush=True)
        if tally.done >= wanted.rounds:
            break
    tally.report()
    print(f"\n{tally.done} rounds compared, seed {wanted.seed}")
    return int(any(tally.kinds[kind] for kind in _TROUBLE))


if __name__ == "__main__":
    sys.exit(main())
