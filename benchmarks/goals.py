"""All goals of speed in one table: the slowest case of each, a few minutes on an idle machine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from .difficult import difficult
from .fields import fields
from .files import trf_reading
from .lines import LINES
from .manager import manager, web
from .pages import pages
from .peer import peer
from .processes import commands, throughput
from .report import Table
from .served import served

Row = Mapping[str, str]


def goals(turns: int, quick: bool) -> Table:
    """The table."""
    table = Table(
        "Speed in short",
        "Of each goal the slowest case. Processor time where nothing else is said, so that other programs on the "
        "machine matter little; the figures of the web are elapsed time and need two idle cores. *Part*: the figure "
        "as a part of the goal, where less is better; of throughput the goal as a part of the figure.",
        ("what", "slowest case", "figure", "goal", "part", "reached"),
    )

    take = partial(add_slowest, table)
    kinds = ("C.04.6", "Olympiad")
    rounds = [line for line in LINES if line.name.startswith(kinds)]
    take(commands(2 * turns, True), "more processor", lambda row: f"{row['command']}, beyond python -c pass")
    take(trf_reading(turns), "read", lambda row: f"reading TRF, {row['file']}")
    take(
        fields(turns, 1_000 if quick else 10_000, rounds),
        "median",
        lambda row: (
            f"a round of {next(kind for kind in kinds if row['system'].startswith(kind))}, {row['teams']}"
        ),
    )
    take(difficult(min(turns, 3), quick, ("A",)), "time", lambda row: "a round, hostile states")
    take(throughput(turns, True), "rounds a minute (processor)", lambda row: "JSON Lines", "a minute", True)
    take(
        peer(1, 50 if quick else 200),
        "ratio",
        lambda row: f"gacrux's time, {row['system']}",
        "times ours",
        True,
    )
    take(manager(turns), "processor", lambda row: row["what"])
    take(
        pages(turns, 200 if quick else 1_000),
        "again",
        lambda row: f"a page of {200 if quick else 1_000} teams, warm",
    )
    take(served(turns), "ms", lambda row: f"PDF in the server, {row['document']}")
    take(web(10 if quick else 60), "p95 ms", lambda row: f"the web, {row['what']}, p95, elapsed")
    return table


def add_slowest(
    table: Table,
    found: Table | None,
    figure: str,
    name: Callable[[Row], str],
    unit: str = "ms",
    more_is_better: bool = False,
) -> None:
    """Of the rows with a goal the slowest one of each name."""
    slowest: dict[str, tuple[float, str, str, str]] = {}
    for row in found.rows if found is not None else ():
        cells = dict(zip(found.head, row, strict=True)) if found is not None else {}
        if not cells.get("goal"):
            continue
        reached, goal = (float(cells[column].replace(",", "")) for column in (figure, "goal"))
        part = goal / reached if more_is_better else reached / goal
        case = row[0] if row[0] not in name(cells) else ""
        one = part, case, cells[figure], cells["goal"]
        slowest[name(cells)] = max(slowest.get(name(cells), one), one)
    for what, (part, case, reached_text, goal_text) in slowest.items():
        table.add((what, case, f"{reached_text} {unit}", f"{goal_text} {unit}", f"{part:.2f}"), part <= 1)
