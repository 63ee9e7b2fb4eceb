"""The engine compared with the reference implementation of the Olympiad rules on any number of random rounds.

python -m tests.reference.compare_olympiad --rounds 20000 --seed 1

State `number` of a `seed` is always the same one; the editions take turns. A difference is printed as the state (one
JSON line) and both answers.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
import traceback
from collections import Counter
from functools import partial
from random import Random
from typing import Any

import pairwright
from tests.reference.olympiad import pair
from tests.reference.olympiad_round import EDITIONS
from tests.strategies_olympiad import State, random_state

FIELDS = (
    "pairs",
    "bye",
    "median_score",
    "downfloaters",
    "upfloaters",
    "extension_needed",
    "standing",
)

Answer = dict[str, Any]


def numbered_state(number: int, seed: int = 0) -> State:
    """The random state with this number."""
    return random_state(Random(f"{seed}-{number}"), edition=EDITIONS[number % len(EDITIONS)])


def essence(answer: Answer) -> Answer:
    """What must be equal in two answers, as plain JSON."""
    keys = ("error",) if "error" in answer else FIELDS
    chosen: Answer = json.loads(json.dumps({key: answer.get(key) for key in keys}))
    return chosen


def engine_answer(state: State) -> Answer:
    """The engine's answer; a crash is an answer, too (a wrong one)."""
    try:
        answer = pairwright.answer(state)
    except Exception:  # noqa: BLE001 - whatever it is, the state that did it has to be seen
        return {"crash": traceback.format_exc()}
    if answer.get("error") == "invalid-state":
        return dict(answer)
    return essence(answer)


def difference(state: State, expected: Answer | None = None) -> str | None:
    """Empty if engine and reference agree, otherwise the state and both answers."""
    expected, actual = expected or essence(pair(state)), engine_answer(state)
    if actual == expected:
        return None
    fields = [key for key in expected if expected[key] != actual.get(key)]
    found = actual.get("crash") or json.dumps(actual)
    return (
        f"{json.dumps(state)}\n  different: {', '.join(fields)}\n"
        f"  reference: {json.dumps(expected)}\n  engine:    {found}"
    )


def kind_of(answer: Answer) -> str:
    """The kind of answer, for the summary."""
    if "error" in answer:
        return "no legal pairing"
    return "with an extension" if answer["extension_needed"] else "by the articles"


def compare(number: int, seed: int) -> tuple[str, str, str | None]:
    """Compare one state: its edition, the sort of answer, and the difference."""
    state = numbered_state(number, seed)
    expected = essence(pair(state))
    return state["system"], kind_of(expected), difference(state, expected)


def main(arguments: list[str] | None = None) -> int:
    """Compare many states on all cores; 1 when there is a difference."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument(
        "--rounds", type=int, default=5000, metavar="N", help="how many rounds (default 5000)"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="which series of rounds (default 0)")
    parser.add_argument(
        "--jobs", type=int, default=multiprocessing.cpu_count(), help="processes (default: cores)"
    )
    parser.add_argument("--stop-after", type=int, default=10, metavar="K", help="stop after K differences")
    wanted = parser.parse_args(arguments)

    started, done, differences = time.monotonic(), 0, 0
    counts: Counter[tuple[str, str]] = Counter()
    with multiprocessing.Pool(wanted.jobs) as pool:
        work = partial(compare, seed=wanted.seed)
        for edition, kind, found in pool.imap_unordered(work, range(wanted.rounds), chunksize=10):
            done += 1
            counts[edition, kind] += 1
            if found:
                differences += 1
                counts[edition, "different"] += 1
                sys.stdout.write(f"{found}\n")
                if differences >= wanted.stop_after:
                    break
            if done % 1000 == 0:
                sys.stdout.write(
                    f"{done} rounds, {differences} differences, {time.monotonic() - started:.0f} s\n"
                )
                sys.stdout.flush()
    for (edition, kind), count in sorted(counts.items()):
        sys.stdout.write(f"{edition:<20} {kind:<18} {count:>8}\n")
    sys.stdout.write(f"{done} rounds, {differences} differences, {time.monotonic() - started:.0f} s\n")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
