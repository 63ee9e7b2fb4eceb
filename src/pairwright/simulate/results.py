"""The rows of a campaign as CSV, as Parquet, and as a chart."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..domain.errors import StateError
from ..domain.messages import msg
from .campaign import Row
from .measures import MEASURES
from .summary import Summary, differences, summaries

_COLOURS = ("#0b5fbd", "#b3261e", "#1a7f4b", "#8a6d00", "#6a3fb5", "#5a6472")
_INK, _LINE = "#15181d", "#d9dde3"


def write_csv(rows: Sequence[Row], path: Path) -> None:
    """One row per event and system; empty where a system has no such measure."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, ["event", "system", *MEASURES])
        writer.writeheader()
        writer.writerows(rows)


def write_parquet(rows: Sequence[Row], path: Path) -> None:
    """The same as Parquet; StateError without the extra."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise StateError(
            msg("Parquet needs the extra `simulate`: pip install 'pairwright[simulate]'")
        ) from None
    schema = pyarrow.schema(
        [
            ("event", pyarrow.int64()),
            ("system", pyarrow.string()),
            *((name, pyarrow.float64()) for name in MEASURES),
        ]
    )
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(list(rows), schema), path)


def draw(rows: Sequence[Row], path: Path, title: str) -> None:
    """A row of panels for each measure: the means of the systems, and how each differs from the first, with
    intervals; a difference whose interval does not contain 0 is filled. StateError without the extra."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise StateError(msg("plots need the extra `simulate`: pip install 'pairwright[simulate]'")) from None
    systems = list(dict.fromkeys(row["system"] for row in rows))
    found = summaries(rows)
    against = [one for system in systems[1:] for one in differences(rows, system, systems[0])]
    names = [name for name in MEASURES if any(one.measure == name and one.half for one in found)]
    columns = 2 if against else 1
    height = 0.42 + 0.17 * len(systems)
    figure = Figure(figsize=(5.2 + 4.2 * columns, 1.3 + height * len(names)), layout="constrained")
    axes = figure.subplots(len(names), columns, squeeze=False)
    figure.suptitle(title, fontsize=12, x=0.01, ha="left", color=_INK)
    for line, name in enumerate(names):
        _panel(axes[line][0], systems, [one for one in found if one.measure == name])
        axes[line][0].set_ylabel(
            MEASURES[name].title, rotation=0, ha="right", va="center", fontsize=9, color=_INK, labelpad=10
        )
        if against:
            axes[line][1].axvline(0, color=_INK, linewidth=0.8)
            _panel(axes[line][1], systems, [one for one in against if one.measure == name], hollow=True)
    axes[0][0].set_title("Mean of an event", fontsize=9, loc="left", color=_INK)
    if against:
        axes[0][1].set_title(
            f"Difference to {systems[0]} on the same events; filled: clear of 0",
            fontsize=9,
            loc="left",
            color=_INK,
        )
    handles = [
        axes[0][0].plot([], [], "o", color=_COLOURS[at % len(_COLOURS)], markersize=5, label=system)[0]
        for at, system in enumerate(systems)
    ]
    figure.legend(
        handles=handles, loc="outside lower left", ncols=min(4, len(systems)), fontsize=9, frameon=False
    )
    figure.savefig(path, dpi=110)


def _panel(axis: Any, systems: Sequence[str], mine: Sequence[Summary], hollow: bool = False) -> None:
    """The means of one measure, one system below the other."""
    for one in mine:
        at = systems.index(one.system)
        colour = _COLOURS[at % len(_COLOURS)]
        inside = colour if one.clear or not hollow else "white"
        half = one.half if one.half < float("inf") else 0
        axis.errorbar(
            one.mean,
            at,
            xerr=half,
            fmt="o",
            color=colour,
            markersize=5,
            markerfacecolor=inside,
            elinewidth=1.4,
            capsize=2,
        )
    axis.set_ylim(len(systems) - 0.4, -0.6)
    axis.set_yticks([])
    axis.tick_params(axis="x", labelsize=8, colors=_INK, length=3)
    axis.ticklabel_format(axis="x", useOffset=False)
    axis.locator_params(axis="x", nbins=6)
    axis.margins(x=0.08)
    axis.grid(axis="x", color=_LINE, linewidth=0.7)
    axis.set_axisbelow(True)
    for side in ("top", "left", "right"):
        axis.spines[side].set_visible(False)
    axis.spines["bottom"].set_color(_LINE)
