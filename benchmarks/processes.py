"""Whole processes: the command line against `python -c pass`, and JSON Lines on two cores."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from pairwright import Tournament, cli, write_state
from pairwright.formats.answers import answer_lines
from pairwright.formats.trf import write

from .events import paired_by_the_rules, state_after
from .lines import LINES
from .measure import ROOT, Run, Task, environment, in_turns, process, process_memory
from .report import Table, megabytes, ms

TEAMS = 200
LINES_GOAL = 20_000
COMMAND_GOALS = {"--help": 0.08, "pair": 0.15}


def _median(runs: Sequence[Run], of: Callable[[Run], float]) -> float:
    return median(map(of, runs))


def commands(turns: int, quick: bool) -> Table:
    """The cost of starting the program."""
    table = Table(
        "Whole processes",
        "`python -m pairwright ...` as a new process, medians in ms: CPU time (user and system), elapsed "
        "time, and the difference to `python -c pass` in the same runs. *Memory* is the peak of the "
        "process, in MB. The teams have played 7 rounds.",
        ("command", "processor", "clock", "more processor", "more clock", "goal", "reached", "memory"),
    )
    with TemporaryDirectory() as folder:
        jobs = _command_lines(Path(folder), quick)
        for arguments, _ in jobs.values():
            process(arguments)  # the first one may compile modules
        runs: dict[str, list[Run]] = {name: [] for name in jobs}
        for turn in range(turns):
            for name, (arguments, _) in jobs.items():
                if turn < 2 or "10,000" not in name:
                    runs[name].append(process(arguments))
        memory = {
            name: process_memory(words[2:]) or 0 for name, (words, _) in jobs.items() if words[0] == "-m"
        }
    bare = runs["python -c pass"]
    for name, (_, goal) in jobs.items():
        here = runs[name]
        processor, clock = (_median(here, lambda r: r.processor), _median(here, lambda r: r.clock))
        more = processor - _median(bare, lambda r: r.processor)
        reached = None if goal is None else more <= goal
        table.rows.append(
            (
                name,
                ms(processor),
                ms(clock),
                ms(more) if here is not bare else "",
                ms(clock - _median(bare, lambda r: r.clock)) if here is not bare else "",
                "" if goal is None else ms(goal),
                {None: "", True: "yes", False: "no"}[reached],
                megabytes(memory[name]) if memory.get(name) else "",
            )
        )
        if reached is False and goal is not None:
            table.missed.append(f"{name}: {ms(more)} ms more than python alone, goal {ms(goal)} ms")
    return table


def _command_lines(folder: Path, quick: bool) -> dict[str, tuple[list[str], float | None]]:
    """The commands by name, with the goal for the time beyond Python's own."""
    program = ["-m", "pairwright"]
    found: dict[str, tuple[list[str], float | None]] = {
        "python -c pass": (["-c", "pass"], None),
        "pairwright --help": ([*program, "--help"], COMMAND_GOALS["--help"]),
    }
    for teams in (TEAMS,) if quick else (TEAMS, 10_000):
        state = state_after("fide-team", teams, {}, 7)
        goal = COMMAND_GOALS["pair"] if teams == TEAMS else None
        path = folder / f"{teams}.json"
        path.write_text(json.dumps(write_state(state)), encoding="utf-8")
        found[f"pairwright pair, {teams:,} teams, JSON"] = ([*program, "pair", str(path)], goal)
        if teams == TEAMS:
            path = folder / f"{teams}.trf"
            path.write_bytes(write(state))
            found[f"pairwright pair, {teams:,} teams, TRF"] = ([*program, "pair", str(path)], goal)
    return found


def throughput(turns: int, quick: bool) -> Table:
    """Rounds per minute from JSON Lines."""
    table = Table(
        "JSON Lines",
        f"Round states of {TEAMS} teams, rounds 1 to 9 of an event, one per line; rounds per minute on two "
        f"cores. *Processor*: twice what one process answers in a minute of CPU time, including reading and "
        f"writing JSON. *Clock*: two processes `pairwright pair FILE.jsonl` in parallel, including "
        f"start-up, as far as this machine had idle cores.",
        ("system", "ms a round", "rounds a minute (processor)", "rounds a minute (clock)", "goal", "reached"),
    )
    for line in LINES:
        states = list(islice(paired_by_the_rules(line.system, TEAMS, line.options), 9))
        text = _lines(states)
        task = Task(line.name, lambda text=text: partial(_answer, text))  # type: ignore[misc]
        in_turns([task], turns)
        each = task.seconds / len(states)
        a_minute = 2 * 60 / each
        clock = _side_by_side(text, 3 if quick else 30, len(states))
        table.add(
            (line.name, ms(each), f"{a_minute:,.0f}", f"{clock:,.0f}", f"{LINES_GOAL:,}"),
            a_minute >= LINES_GOAL,
        )
    return table


def _lines(states: Sequence[Tournament]) -> list[str]:
    return [json.dumps(write_state(state)) for state in states]


def _answer(lines: Sequence[str]) -> int:
    """The work of the command on these lines; cycles are looked for as often as there."""
    usual = gc.get_threshold()
    gc.set_threshold(getattr(cli, "RARELY", usual[0]))  # a package from before has none
    try:
        return sum(len(json.dumps(answer)) for answer in answer_lines(lines))
    finally:
        gc.set_threshold(*usual)


def _side_by_side(lines: Sequence[str], times: int, rounds: int) -> float:
    """Rounds per minute by the clock, with two processes at once."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "states.jsonl"
        path.write_text("".join(f"{line}\n" for line in lines) * times, encoding="utf-8")
        command = [sys.executable, "-m", "pairwright", "pair", str(path)]
        start = time.perf_counter()
        children = [
            subprocess.Popen(command, env=environment(), stdout=subprocess.DEVNULL, cwd=ROOT)
            for _ in range(2)
        ]
        codes = [child.wait() for child in children]
        taken = time.perf_counter() - start
    if any(codes):
        raise RuntimeError(f"{' '.join(command)} ended with {codes}")
    return 2 * times * rounds / taken * 60
