"""Files: a TRF file of 1,000 players in 11 rounds, and rating lists of the size of FIDE's."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from pairwright.formats.rating_lists import Index
from pairwright.formats.trf import read, write

from .measure import Task, in_turns, process, process_memory
from .rating_list import lookups, write_text, write_xml
from .report import Table, megabytes, ms
from .trf_file import individual_event, team_event

TRF_GOAL = 0.1
READ_GOAL = 0.025
LIST_GOAL = 60
LIST_MEMORY = 300e6
PLAYERS = 1_500_000


def trf_files(turns: int) -> Table:
    """Reading and writing of a TRF file."""
    table = Table(
        "TRF files",
        "A file of 1,000 players and 11 played rounds, from its bytes to the tournament with all checks, "
        "and back; CPU time in ms, medians. *Best* is the sum of the fastest runs, *loops* that of the "
        "medians in units of the fixed loop.",
        ("file", "KB", "read", "written", "together", "best", "goal", "reached", "loops"),
    )
    for name, event in (("250 teams of four", team_event()), ("1,000 players", individual_event())):
        data = write(event)
        tournament, _ = read(data, name)
        tasks = [
            Task("read", lambda data=data: lambda: read(data, "x")),  # type: ignore[misc]
            Task("written", lambda found=tournament: lambda: write(found)),  # type: ignore[misc]
        ]
        loop = in_turns(tasks, turns)
        both = sum(task.seconds for task in tasks)
        best = sum(min(task.times) for task in tasks)
        cells = [name, f"{len(data) / 1000:.0f}", *(ms(task.seconds) for task in tasks), ms(both), ms(best)]
        table.rows.append(
            [*cells, ms(TRF_GOAL), "yes" if both <= TRF_GOAL else "no", f"{both / loop.seconds:.1f}"]
        )
        if both > TRF_GOAL:
            table.missed.append(f"{table.title}: {name}: {ms(both)} ms, the goal is {ms(TRF_GOAL)}")
    return table


def trf_reading(turns: int) -> Table:
    """Reading a TRF file of teams with their players."""
    table = Table(
        "Reading a TRF file",
        "A file of 200 teams with 800 players and 11 played rounds, from its bytes to the tournament with all checks; "
        "CPU time in ms, median, and in units of the fixed loop.",
        ("file", "KB", "read", "loops", "goal", "reached"),
    )
    name, data = "200 teams of four", write(team_event(200))
    task = Task("read", lambda: lambda: read(data, name))
    loop = in_turns([task], 2 * turns)
    cells = (
        name,
        f"{len(data) / 1000:.0f}",
        ms(task.seconds),
        f"{task.seconds / loop.seconds:.1f}",
        ms(READ_GOAL),
    )
    table.add(cells, task.seconds <= READ_GOAL)
    return table


def rating_lists(players: int = PLAYERS) -> Table:
    """Import of a list by the command line, and look-ups in it."""
    table = Table(
        "Rating lists",
        f"A generated list of {players:,} players in FIDE's two formats imported into the index, by "
        f"`pairwright ratings import` as a new process: CPU time and elapsed time in seconds, peak memory "
        f"in MB (goal: under "
        f"{LIST_MEMORY / 1e6:.0f}), the index in MB; lookups in ms of CPU time, medians of 200.",
        ("form", "MB", "processor", "clock", "goal", "reached", "memory", "index", "by number", "by name"),
    )
    with TemporaryDirectory() as name:
        folder = Path(name)
        for form, make in (("text", write_text), ("XML", write_xml)):
            source, target = folder / "list", folder / "fide.sqlite"
            make(source, players)
            words = ["ratings", "import", str(source), "--folder", name, "-q"]
            run = process(["-m", "pairwright", *words])
            memory = process_memory(words)
            cells = [form, megabytes(source.stat().st_size), f"{run.processor:.1f}", f"{run.clock:.1f}"]
            reached = run.processor <= LIST_GOAL and (memory is None or memory < LIST_MEMORY)
            with Index(str(target)) as index:
                found = [_lookup(find) for find in lookups(index, players)]
            cells += [str(LIST_GOAL), "yes" if reached else "no", megabytes(memory) if memory else ""]
            table.rows.append([*cells, megabytes(target.stat().st_size), *map(ms, found)])
            if not reached:
                table.missed.append(
                    f"{table.title}: {form}: {run.processor:.1f} s, {megabytes(memory or 0)} MB"
                )
    return table


def _lookup(find: object) -> float:
    assert callable(find)
    times = []
    for k in range(200):
        start = process_time()
        find(k)
        times.append(process_time() - start)
    return median(times)
