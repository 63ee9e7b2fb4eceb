"""Measuring on a shared machine: CPU time, medians, and interleaved runs.

Tasks to be compared run in turns, so that a busy minute affects all of them; a fixed loop runs in the same turns, so
that figures from two machines can be compared.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import pairwright

ROOT = Path(__file__).resolve().parent.parent

Job = Callable[[], object]


@dataclass
class Task:
    """Something to be timed. `prepare` runs untimed and returns the job that is timed, `each` times per turn."""

    name: str
    prepare: Callable[[], Job]
    times: list[float] = field(default_factory=list)
    most: int = 10**9
    """Maximum number of turns; slow tasks need fewer."""

    @property
    def seconds(self) -> float:
        """The median."""
        return median(self.times)


def fixed_loop() -> int:
    """A constant amount of work of the kind an engine does: numbers as sets, lists, calls."""
    rows = [(i * 0x9E3779B97F4A7C15) % (1 << 200) for i in range(1, 201)]
    found = 0
    for a in rows:
        for b in rows:
            if a & b and found.bit_length() < 64:
                found += (a ^ b).bit_count()
    return found


def in_turns(tasks: Sequence[Task], turns: int) -> Task:
    """Run all tasks in turns; returns the fixed loop, timed before each."""
    loop = Task("fixed loop", lambda: fixed_loop)
    for turn in range(turns):
        for task in tasks:
            if turn < task.most:
                _time(loop)
                _time(task)
    gc.unfreeze()
    return loop


_SHORT = 0.02
_TIMES = 5


def _time(task: Task) -> None:
    """One turn. Short jobs run several times, each prepared anew, and the median counts: a single run after something
    else mostly measures cold caches."""
    found: list[float] = []
    while not found or (len(found) < _TIMES and found[0] < _SHORT):
        job = task.prepare()
        if not found:
            gc.collect()
            gc.freeze()  # garbage of other tasks must not be charged to this one
        start = time.process_time()
        job()
        found.append(time.process_time() - start)
    task.times.append(median(found))


def peak_memory(job: Job) -> int:
    """The peak memory of a job in bytes, beyond what was allocated before."""
    gc.collect()
    tracemalloc.start()
    try:
        job()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@dataclass(frozen=True)
class Run:
    """A process: CPU time and elapsed time."""

    processor: float
    clock: float


def process(arguments: Sequence[str]) -> Run:
    """Run Python with these arguments, discarding its output; RuntimeError if it fails."""
    start = time.perf_counter()
    child = subprocess.Popen(
        [sys.executable, *arguments], env=environment(), stdout=subprocess.DEVNULL, cwd=ROOT
    )
    _, status, usage = os.wait4(child.pid, 0)
    clock = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise RuntimeError(f"python {' '.join(arguments)} ended with {child.returncode}")
    return Run(usage.ru_utime + usage.ru_stime, clock)


def environment() -> dict[str, str]:
    """That of this process, with the package that it has imported; modules are compiled once, as in use."""
    source = Path(pairwright.__file__).parent.parent
    there = os.environ.get("PYTHONPATH")
    own = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**own, "PYTHONPATH": os.pathsep.join([str(source), *([there] if there else [])])}


_WITH_MEMORY = """
import runpy, sys
sys.argv = ["pairwright", *sys.argv[1:]]
try:
    runpy.run_module("pairwright", run_name="__main__")
finally:
    for line in open("/proc/self/status"):
        if line.startswith("VmHWM"):
            sys.stderr.write(line)
"""


def process_memory(arguments: Sequence[str]) -> int | None:
    """The peak memory, in bytes, of `pairwright` with these arguments; None if the system does not report it.
    (`wait4` reports the memory of the parent, if that is larger.)"""
    if not Path("/proc/self/status").exists():
        return None
    done = subprocess.run(
        [sys.executable, "-c", _WITH_MEMORY, *arguments],
        env=environment(),
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    words = done.stderr.split()
    return int(words[-2]) * 1024 if len(words) > 2 and words[-3] == "VmHWM:" else None
