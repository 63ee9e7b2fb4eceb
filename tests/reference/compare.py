"""The engine compared with the reference implementation of C.04.6 on any number of random rounds.

python -m tests.reference.compare --rounds 20000 --seed 1

State `number` of a `seed` is always the same. Even numbers use the default readings, odd ones run through every
combination of all options. A difference is printed as the state (one JSON line) and both answers.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
import traceback
from collections import Counter
from functools import cache, partial
from random import Random
from typing import Any

import pairwright
from tests.reference.c0406 import pair
from tests.strategies import BASE_OPTIONS, READINGS, State, every_combination, random_state

Options = dict[str, Any]


@cache
def option_lists() -> tuple[list[Options], list[Options]]:
    """The combinations with the default readings; and all combinations, shuffled."""
    everything = every_combination(BASE_OPTIONS | READINGS)
    Random("option order").shuffle(everything)
    return every_combination(BASE_OPTIONS), everything


def numbered_options(number: int) -> Options:
    """The options of the state with this number."""
    combinations = option_lists()[number % 2]
    return combinations[number // 2 % len(combinations)]


def numbered_state(number: int, seed: int = 0) -> State:
    """The random state with this number."""
    return random_state(Random(f"{seed}-{number}"), options=numbered_options(number))


def essence(answer: dict[str, Any]) -> dict[str, Any]:
    """What must be equal in two answers, as plain JSON."""
    keys = ("error",) if "error" in answer else ("pairs", "bye", "brackets")
    chosen: dict[str, Any] = json.loads(json.dumps({key: answer.get(key) for key in keys}))
    return chosen


def engine_answer(state: State) -> dict[str, Any]:
    """The engine's answer; a crash is an answer, too (a wrong one)."""
    try:
        return essence(pairwright.answer(state))
    except Exception:  # noqa: BLE001 - whatever it is, the state that did it has to be seen
        return {"crash": traceback.format_exc()}


def difference(state: State) -> str | None:
    """Empty if engine and reference agree, otherwise the state and both answers."""
    expected, actual = essence(pair(state)), engine_answer(state)
    if actual == expected:
        return None
    found = actual.get("crash") or json.dumps(actual)
    return f"{json.dumps(state)}\n  reference: {json.dumps(expected)}\n  engine:    {found}"


def compare(number: int, seed: int) -> tuple[Options, bool, str | None]:
    """Compare one state: its options, whether a pairing exists, and the difference."""
    state = numbered_state(number, seed)
    return state["options"], "error" not in pair(state), difference(state)


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
    per_option: Counter[tuple[str, str]] = Counter()
    with multiprocessing.Pool(wanted.jobs) as pool:
        work = partial(compare, seed=wanted.seed)
        for options, paired, found in pool.imap_unordered(work, range(wanted.rounds), chunksize=20):
            done += 1
            per_option["answer", "a pairing" if paired else "no legal pairing"] += 1
            per_option.update(
                (name, str(options.get(name, READINGS.get(name, ("",))[0])))
                for name in (*BASE_OPTIONS, *READINGS)
            )
            if found:
                differences += 1
                sys.stdout.write(f"{found}\n")
                if differences >= wanted.stop_after:
                    break
            if done % 1000 == 0:
                sys.stdout.write(
                    f"{done} rounds, {differences} differences, {time.monotonic() - started:.0f} s\n"
                )
                sys.stdout.flush()
    for (name, value), count in sorted(per_option.items()):
        sys.stdout.write(f"{name:>22} {value:<16} {count:>8}\n")
    sys.stdout.write(f"{done} rounds, {differences} differences, {time.monotonic() - started:.0f} s\n")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
