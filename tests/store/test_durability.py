"""What is acknowledged stays: writers killed at random points, and many writers at once."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pairwright.store.care import verify
from pairwright.store.log import Log
from pairwright.store.shelf import open_log

ROOT = Path(__file__).parents[2]


def writer(target: str, who: str, count: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.store.writers", target, who, str(count)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def kill_at_random_points(path: Path, times: int, seed: int) -> None:
    """Kill a writer again and again; all that it told as written must be there each time, and the file whole."""
    rng = random.Random(seed)
    open_log(path, create=True).close()
    told: dict[int, tuple[str, int]] = {}
    for turn in range(times):
        process = writer(str(path), f"w{turn}", 100_000)
        assert process.stdout is not None
        lines = [process.stdout.readline()]
        until = time.monotonic() + rng.uniform(0, 0.05)
        while time.monotonic() < until:
            lines.append(process.stdout.readline())
        process.kill()
        rest, _ = process.communicate()
        lines += [line for line in rest.splitlines(keepends=True) if line.endswith("\n")]
        told.update({int(line.split()[0]): (f"w{turn}", int(line.split()[1])) for line in lines})
        log = open_log(path)
        assert not log.readonly
        found = {one.number: (one.data["who"], one.data["n"]) for one in log.read()}
        log.close()
        assert told.items() <= found.items()
    report = verify(path)
    assert report.whole
    assert report.decisions >= len(told) >= times


def test_a_writer_killed_at_random_points_loses_nothing_acknowledged(tmp_path: Path) -> None:
    kill_at_random_points(tmp_path / "cup.pairwright", 5, 1)


@pytest.mark.long
def test_a_writer_killed_500_times_loses_nothing_acknowledged(tmp_path: Path) -> None:
    kill_at_random_points(tmp_path / "cup.pairwright", 500, 2)


def write_at_once(target: str, log: Log, clients: int, each: int) -> None:
    processes = [writer(target, f"c{number}", each) for number in range(clients)]
    for process in processes:
        process.communicate()
        assert process.returncode == 0
    found = log.read()
    assert [one.number for one in found] == list(range(1, clients * each + 1))
    for number in range(clients):
        mine = [one.data["n"] for one in found if one.data["who"] == f"c{number}"]
        assert mine == list(range(each))


@pytest.fixture(params=["sqlite", "postgres"])
def shared(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, Log]]:
    """A log that processes share: its target and the log."""
    if request.param == "sqlite":
        target = str(tmp_path / "cup.pairwright")
    else:
        target = f"{request.getfixturevalue('database')}&event={tmp_path.name}"
    log = open_log(target, create=True)
    yield target, log
    log.close()


def test_clients_that_write_at_once_are_all_heard_in_order(shared: tuple[str, Log]) -> None:
    write_at_once(*shared, 3, 20)


@pytest.mark.long
def test_16_clients_that_write_2000_results_are_all_heard_in_order(shared: tuple[str, Log]) -> None:
    write_at_once(*shared, 16, 125)
