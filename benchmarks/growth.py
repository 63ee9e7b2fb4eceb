"""How the time grows: against teams, and against rounds. Plots for the docs; they need the extra `bench`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

from pairwright import NoLegalPairing, StateError, Tournament, pair
from pairwright.compare.gacrux import Gacrux
from pairwright.compare.limit import OutOfTimeError, cpu_limit

from .events import paired_by_tables, paired_by_the_rules, state_after
from .fields import engine_only
from .lines import LINES
from .measure import Task, in_turns
from .report import Table, ms

SIZES = (20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000)
PEER_SIZES = (20, 50, 100, 200)
FEW = 40
PAST = 7
LIMIT = 10
"""Maximum CPU time of a round in seconds."""


@dataclass
class Curve:
    """One line of a plot."""

    name: str
    colour: str
    points: list[tuple[int, float]] = field(default_factory=list)
    style: str = "-"
    stopped: str = ""
    """Why it ends early, if that is a fault."""


def by_teams(turns: int, most_teams: int) -> list[Curve]:
    """Seconds against teams after 7 of 11 rounds; and gacrux, where it is installed."""
    curves = []
    for line in LINES:
        curve = Curve(line.name, line.colour)
        for teams in SIZES:
            if teams <= min(most_teams, max(line.goals)):
                state = state_after(line.system, teams, line.options, PAST)
                curve.points.append((teams, _seconds(state, turns)))
        curves.append(curve)
    return curves + list(_peer(most_teams))


def _peer(most_teams: int) -> Iterator[Curve]:
    try:
        other = Gacrux()
    except StateError:
        return
    from pairwright.formats.trf import write

    for line in [line for line in LINES if line.peer][:1]:
        curve = Curve(f"gacrux {other.version}, {line.name}", "#999999", style="--")
        for teams in PEER_SIZES:
            if teams <= most_teams:
                text = write(state_after(line.system, teams, line.options, PAST)).decode()

                def engine(text: str = text) -> Any:
                    event = other.read(text)
                    return lambda: other.engine(event, PAST + 1).compute_pairing(False, 0)

                task = Task("gacrux", engine)
                in_turns([task], 1)
                curve.points.append((teams, task.seconds))
        yield curve


def by_rounds(turns: int, quick: bool) -> list[Curve]:
    """Seconds against rounds, 40 teams: events by the rules as far as they go, and in random order to the end."""
    curves = []
    step = 6 if quick else 1
    for line in LINES:
        states = islice(paired_by_the_rules(line.system, FEW, line.options, FEW - 1), FEW - 1)
        curves.append(_points(Curve(line.name, line.colour), states, turns, step))
        if line.peer:
            tables = paired_by_tables(line.system, FEW, line.options, FEW - 1)
            name = f"{line.name}, past rounds in random order"
            curves.append(_points(Curve(name, line.colour, style=":"), tables, turns, step))
    return curves


def _points(curve: Curve, states: Iterator[Tournament], turns: int, step: int) -> Curve:
    """The curve with its points; it ends where no legal pairing exists, or a round takes too long."""
    number = 0
    try:
        while True:
            with cpu_limit(LIMIT):
                state = next(states)
                number = state.round
                pair(state)
            if (number - 1) % step == 0:
                curve.points.append((number, _seconds(state, turns)))
    except (StopIteration, NoLegalPairing):
        pass
    except OutOfTimeError:
        curve.stopped = f"{curve.name}: round {number} of {FEW} teams takes more than {LIMIT} s"
    return curve


def _seconds(state: Tournament, turns: int) -> float:
    task = Task("", engine_only(state))
    in_turns([task], turns if len(state.entries) < 5000 else 2)
    return min(task.times)


def growth_table(curves: list[Curve], title: str, text: str, what: str, every: tuple[int, ...]) -> Table:
    """The same as numbers."""
    table = Table(title, text, (what, *(f"{x:,}" for x in every)))
    for curve in curves:
        known = dict(curve.points)
        table.add((curve.name, *(ms(known[x]) if x in known else "" for x in every)))
        if curve.stopped:
            table.missed.append(curve.stopped)
    return table


def slope(curve: Curve) -> str:
    """The exponent with which the time grows with the number of teams, between the first and the last large field."""
    from math import log

    large = [(x, y) for x, y in curve.points if x >= 200]
    if len(large) < 2:
        return ""
    (x0, y0), (x1, y1) = large[0], large[-1]
    return f"{log(y1 / y0) / log(x1 / x0):.2f}"


def draw(curves: list[Curve], path: Path, title: str, below: str, logarithmic: bool) -> None:
    """A plot as SVG, made so that the same numbers give the same file."""
    mpl, pyplot = import_module("matplotlib"), import_module("matplotlib.pyplot")
    mpl.use("svg")

    mpl.rcParams.update({"svg.hashsalt": "pairwright", "svg.fonttype": "none", "font.size": 10})
    figure, axes = pyplot.subplots(figsize=(8, 5))
    for curve in curves:
        if curve.points:
            xs, ys = zip(*curve.points, strict=True)
            axes.plot(
                xs, [1000 * y for y in ys], curve.style, color=curve.colour, label=curve.name, linewidth=1.6,
                marker="o" if logarithmic else None, markersize=3.5,
            )  # fmt: skip
    if logarithmic:
        axes.set_xscale("log")
        axes.set_xticks(SIZES, [f"{size:,}" for size in SIZES])
        axes.minorticks_off()
    axes.set_yscale("log")
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:,.10g}")
    axes.set_title(title, loc="left")
    axes.set_xlabel(below)
    axes.set_ylabel("milliseconds a round")
    axes.grid(True, which="major", color="#dddddd", linewidth=0.8)
    axes.set_axisbelow(True)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    axes.legend(frameon=False, fontsize=8.5)
    figure.tight_layout()
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, metadata={"Date": None})
    pyplot.close(figure)
