"""One round of a field, after 5 to 9 played rounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from statistics import median

from pairwright import SYSTEMS, Tournament, pair
from pairwright.systems.options import read_options

from .events import fresh, paired_by_the_rules
from .lines import LINES, Line
from .measure import Job, Task, in_turns, peak_memory
from .report import Table, megabytes, ms

PAST = range(5, 10)
MEMORY = 150_000_000


def engine_only(tournament: Tournament) -> Callable[[], Job]:
    """From a freshly loaded tournament to the answer, without the consistency check."""
    system = SYSTEMS[tournament.system]

    def prepare() -> Job:
        loaded = fresh(tournament)

        def job() -> object:
            return system.pair(loaded, read_options(loaded.options, system.options, system.id), None)

        return job

    return prepare


def with_check(tournament: Tournament) -> Callable[[], Job]:
    """`pairwright.pair`: the same with the check."""
    return lambda: partial(pair, fresh(tournament))


def states(line: Line, teams: int) -> list[Tournament]:
    """The states after 5, 6, 7, 8 and 9 rounds."""
    found = []
    for tournament in paired_by_the_rules(line.system, teams, line.options):
        if tournament.round - 1 in PAST:
            found.append(tournament)
        if len(found) == len(PAST):
            break
    return found


def fields(turns: int, most_teams: int, lines: Sequence[Line] = LINES) -> Table:
    """The table of these lines."""
    table = Table(
        "One round of a field",
        "CPU time in ms, medians, from a loaded tournament to the answer (including the conversion of "
        "histories to sets, excluding JSON). Events of 11 rounds. *Best* is the median of the fastest runs, "
        "*loops* the median in units of the fixed loop. *Checked* is the median of `pairwright.pair`, which "
        "checks the histories for contradictions first. *Memory* is the peak allocation of the slowest of "
        "the five rounds, in MB (goal: under 150).",
        (
            "system",
            "teams",
            *(f"after {past}" for past in PAST),
            "median",
            "best",
            "goal",
            "reached",
            "loops",
            "checked",
            "memory",
        ),
    )
    for line in lines:
        for teams, goal in line.goals.items():
            if teams > most_teams:
                continue
            played = states(line, teams)
            plain = [Task(str(t.round), engine_only(t)) for t in played]
            checked = [Task(str(t.round), with_check(t)) for t in played]
            loop = in_turns([*plain, *checked], turns if teams < 5000 else max(turns // 2, 1))
            middle = median(task.seconds for task in plain)
            slowest = max(range(len(plain)), key=lambda i: plain[i].seconds)
            memory = peak_memory(engine_only(played[slowest])())
            reached = middle <= goal and memory <= MEMORY
            cells = [
                line.name,
                f"{teams:,}",
                *(ms(task.seconds) for task in plain),
                ms(middle),
                ms(median(min(task.times) for task in plain)),
                ms(goal),
                "yes" if reached else "no",
                f"{middle / loop.seconds:.2f}",
                ms(median(task.seconds for task in checked)),
                megabytes(memory),
            ]
            table.rows.append(cells)
            if not reached:
                table.missed.append(f"{line.name}, {teams:,} teams: {ms(middle)} ms, goal {ms(goal)} ms")
    return table
