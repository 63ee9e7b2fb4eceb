"""The hostile states, each timed and checked: complete, legal, in time."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright import pair

from .fields import engine_only
from .hostile import GOAL, KINDS, hostile_states
from .hostile_dutch import GOAL as DUTCH_GOAL
from .hostile_dutch import hostile_dutch_states
from .legal import complain
from .measure import Task, in_turns
from .report import Table, ms


def difficult(turns: int, quick: bool, kinds: Sequence[str] = KINDS) -> Table:
    """The table of the hostile states with these colour preferences."""
    table = Table(
        "Hostile states of C.04.6",
        "CPU time in ms, medians; of several states of a kind the slowest one. *Upfloaters* is the largest "
        "set, *brackets* their number. Every round is checked: all teams are paired, and there are no "
        "rematches.",
        ("state", "colours", "brackets", "upfloaters", "time", "goal", "round", "reached"),
    )
    for (name, kind), tournaments in hostile_states(quick, kinds).items():
        results = [pair(tournament) for tournament in tournaments]
        trouble = next(filter(None, map(complain, results)), "")
        tasks = [Task(name, engine_only(tournament)) for tournament in tournaments]
        in_turns(tasks, turns)
        slowest = max(task.seconds for task in tasks)
        cells = (
            name,
            kind,
            _span([len(result.brackets) for result in results]),
            _span([max(len(bracket.upfloaters) for bracket in result.brackets) for result in results]),
            ms(slowest),
            ms(GOAL),
            trouble or "complete, legal",
        )
        table.add(cells, slowest <= GOAL and not trouble)
    return table


def difficult_dutch(turns: int, quick: bool) -> Table:
    """The table of the hostile states of C.04.3."""
    table = Table(
        "Hostile states of C.04.3",
        "CPU time in ms, medians; of several states of a kind the slowest one. *MDPs* is the largest number "
        "in a bracket. Every round is checked: all players are paired, and there are no rematches.",
        ("state", "brackets", "MDPs", "time", "goal", "round", "reached"),
    )
    for name, tournaments in hostile_dutch_states(quick).items():
        results = [pair(tournament) for tournament in tournaments]
        trouble = next(filter(None, map(complain, results)), "")
        tasks = [Task(name, engine_only(tournament)) for tournament in tournaments]
        in_turns(tasks, turns)
        slowest = max(task.seconds for task in tasks)
        cells = (
            name,
            _span([len(result.brackets) for result in results]),
            _span([max(len(bracket.moved_down) for bracket in result.brackets) for result in results]),
            ms(slowest),
            ms(DUTCH_GOAL),
            trouble or "complete, legal",
        )
        table.add(cells, slowest <= DUTCH_GOAL and not trouble)
    return table


def _span(numbers: list[int]) -> str:
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low}-{high}"
