"""The engine compared with the reference implementation of C.04.3 on any number of random rounds.

python -m tests.reference.compare_dutch --rounds 20000 --seed 1

State `number` of a `seed` is always the same one. Pairs in order, colours, bye, and the value of every criterion of
every bracket are compared; a difference is printed as the state (one JSON line) and both answers.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections import Counter
from functools import partial
from random import Random
from typing import Any

import pairwright
from pairwright import NoLegalPairing
from tests.reference.dutch import NoLegalPairingError, pair
from tests.reference.dutch_state import field_of
from tests.strategies_dutch import State, random_state

Answer = dict[str, Any]
IMPOSSIBLE: Answer = {"error": "no-legal-pairing"}


def numbered_state(number: int, seed: int = 0) -> State:
    """The random state with this number."""
    return random_state(Random(f"{seed}-{number}"))


def by_the_letter(state: State) -> Answer:
    """The answer of the reference."""
    try:
        found = pair(field_of(state))
    except NoLegalPairingError:
        return IMPOSSIBLE
    criteria = []
    for bracket in found.brackets:
        values = dict(bracket.values)
        values["C5"] = [] if values["C5"] < 0 else [values["C5"]]
        values["C8"] = values["C8"][1] if values["C8"] else None
        criteria.append(values)
    return {"pairs": [list(couple) for couple in found.pairs], "bye": found.bye, "criteria": criteria}


def by_the_engine(state: State) -> Answer:
    """The answer of the engine; a crash is an answer, too (a wrong one)."""
    try:
        found = pairwright.pair(pairwright.read_state(state))
    except NoLegalPairing:
        return IMPOSSIBLE
    except Exception as error:  # noqa: BLE001 - whatever it is, the state that did it has to be seen
        return {"crash": f"{type(error).__name__}: {error}"}
    criteria = [dict(bracket.criteria_tenths) for bracket in found.brackets]
    answer = {
        "pairs": [[one.white.tpn, one.black.tpn] for one in found.tables],
        "bye": found.bye.tpn if found.bye is not None else None,
        "criteria": criteria,
    }
    plain: Answer = json.loads(json.dumps(answer))
    for values in plain["criteria"]:
        values["C5"] = values["C5"] or []
    return plain


def difference(state: State) -> str | None:
    """Empty if engine and reference agree, otherwise the state and both answers."""
    expected, actual = by_the_letter(state), by_the_engine(state)
    if (
        "criteria" in expected
        and "criteria" in actual
        and any(item["C8"] is None for item in expected["criteria"])
    ):
        for mine, theirs in zip(actual["criteria"], expected["criteria"], strict=False):
            if theirs["C8"] is None and not mine["C8"]:
                mine["C8"] = None
    if actual == expected:
        return None
    return f"{json.dumps(state)}\n  reference: {json.dumps(expected)}\n  engine:    {json.dumps(actual)}"


def compare(number: int, seed: int) -> tuple[bool, int, str | None]:
    """Compare one state: whether a pairing exists, how many players, and the difference."""
    state = numbered_state(number, seed)
    return by_the_letter(state) is not IMPOSSIBLE, len(state["entries"]), difference(state)


def main(arguments: list[str] | None = None) -> int:
    """Compare many states on all cores; 1 when there is a difference."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--rounds", type=int, default=5000, help="how many rounds (default 5000)")
    parser.add_argument("--seed", type=int, default=0, help="which series of rounds (default 0)")
    parser.add_argument(
        "--jobs", type=int, default=multiprocessing.cpu_count(), help="processes (default: cores)"
    )
    parser.add_argument("--stop-after", type=int, default=10, metavar="K", help="stop after K differences")
    wanted = parser.parse_args(arguments)
    started, done, differences = time.monotonic(), 0, 0
    counted: Counter[str] = Counter()
    with multiprocessing.Pool(wanted.jobs) as pool:
        work = partial(compare, seed=wanted.seed)
        for paired, players, found in pool.imap_unordered(work, range(wanted.rounds), chunksize=20):
            done += 1
            counted.update((f"{players} players", "a pairing" if paired else "no legal pairing"))
            if found:
                differences += 1
                sys.stdout.write(f"{found}\n")
                if differences >= wanted.stop_after:
                    break
    for name, count in sorted(counted.items()):
        sys.stdout.write(f"{name:>18} {count:>8}\n")
    sys.stdout.write(f"{done} rounds, {differences} differences, {time.monotonic() - started:.0f} s\n")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
