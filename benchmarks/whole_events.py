"""An event from the draw to the final table: paired, checked by pairing it again, with standings."""

from __future__ import annotations

from itertools import islice

from pairwright import Tournament, check, standings

from .events import paired_by_the_rules
from .lines import LINES, Line
from .measure import Task, in_turns
from .report import Table, ms

TEAMS = 200
PAST = 9
GOAL = 0.5
TIE_BREAKS = "GPTS,EMMSB,BH:MP/C1,DE"


def whole_events(turns: int) -> Table:
    """The table of all lines."""
    table = Table(
        "Whole events",
        f"{PAST} rounds of {TEAMS} teams; CPU time in ms, medians. *Played*: every round paired by "
        f"`pairwright.pair`, with random results. *Checked*: `pairwright.check` of the final state, every "
        f"round paired "
        f"again. *Standings*: `pairwright.standings` with {TIE_BREAKS}; players by the tie-breaks of their "
        f"system.",
        ("system", "played", "checked", "standings", "together", "goal", "reached"),
    )
    for line in LINES:
        final = _play(line)
        tasks = [
            Task("played", lambda line=line: lambda: _play(line)),  # type: ignore[misc]
            Task("checked", lambda final=final: lambda: _check(final)),  # type: ignore[misc]
            Task("standings", lambda final=final: lambda: _rank(final)),  # type: ignore[misc]
        ]
        in_turns(tasks, turns)
        together = sum(task.seconds for task in tasks)
        table.add(
            (line.name, *(ms(task.seconds) for task in tasks), ms(together), ms(GOAL)), together <= GOAL
        )
    return table


def _play(line: Line) -> Tournament:
    return next(islice(paired_by_the_rules(line.system, TEAMS, line.options), PAST, None))


def _check(final: Tournament) -> None:
    faults = check(final).faults
    if faults:
        raise RuntimeError(
            f"round {faults[0].round} is paired otherwise when it is paired again: {faults[0]}"
        )


def _rank(final: Tournament) -> object:
    return standings(final) if final.solo else standings(final, TIE_BREAKS)
