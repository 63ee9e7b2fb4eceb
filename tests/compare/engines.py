"""Engines that are deliberately wrong, and a correct one behind the usual command line."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import pairwright


def turned(state: dict[str, Any]) -> dict[str, Any]:
    """Correct, but in round 2 the pair of the lowest team has its colours reversed."""
    answer: dict[str, Any] = pairwright.answer(state)
    if state["round"] == 2 and "pairs" in answer:
        last = max(max(pair) for pair in answer["pairs"])
        answer["pairs"] = [pair[::-1] if last in pair else pair for pair in answer["pairs"]]
    return answer


def twice(state: dict[str, Any]) -> dict[str, Any]:
    """Pairs somebody twice, in every round."""
    answer: dict[str, Any] = pairwright.answer(state)
    if "pairs" in answer:
        answer["pairs"][0] = answer["pairs"][-1]
    return answer


def broken(state: dict[str, Any]) -> dict[str, Any]:
    """Fails."""
    raise RuntimeError("no luck")


def main(words: list[str]) -> int:
    """`python engines.py WHAT FILE OUT`: a program with a command line of its own."""
    what, file, out = words
    if what == "slow":
        time.sleep(30)
    if what == "empty":
        return 0
    if what == "impossible":
        sys.stderr.write("No valid pairing exists\n")
        return 1
    if what == "failing":
        sys.stderr.write("out of order\n")
        return 2
    result = pairwright.pair(pairwright.load(file))
    lines = [f"{pair.white.tpn} {pair.black.tpn}" for pair in result.tables]
    lines += [f"{result.bye.tpn} 0"] if result.bye else []
    Path(out).write_text("\n".join([str(len(lines)), *lines]) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
