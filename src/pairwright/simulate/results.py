"""The rows of a campaign as CSV, as Parquet, and as a plot."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path

from ..domain.errors import StateError
from .campaign import Row, Summary
from .measures import MEASURES


def write_csv(rows: Sequence[Row], path: Path) -> None:
    """A row an event and system."""
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
        raise StateError("Parquet needs the extra `simulate`: pip install 'pairwright[simulate]'") from None
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(list(rows)), path)


def draw(found: Sequence[Summary], path: Path) -> None:
    """Each measure with its intervals, system beside system; StateError without the extra."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise StateError("plots need the extra `simulate`: pip install 'pairwright[simulate]'") from None
    systems = list(dict.fromkeys(one.system for one in found))
    figure = Figure(figsize=(10, 1.0 + 0.36 * len(systems) * 2 + 2.2), layout="constrained")
    axes = figure.subplots(2, 4).flat
    for axis, (name, words) in zip(axes, MEASURES.items(), strict=False):
        mine = [
            next(one for one in found if (one.system, one.measure) == (system, name)) for system in systems
        ]
        axis.errorbar(
            [one.mean for one in mine],
            range(len(mine)),
            xerr=[one.half for one in mine],
            fmt="o",
            color="#0b5fbd",
        )
        axis.set_title(name.replace("_", " "), fontsize=10)
        axis.set_xlabel(words, fontsize=7, wrap=True)
        axis.set_yticks(range(len(systems)), systems, fontsize=8)
        axis.set_ylim(len(systems) - 0.5, -0.5)
        axis.tick_params(axis="x", labelsize=8)
        axis.grid(axis="x", alpha=0.3)
    axes[len(MEASURES)].set_visible(False)
    figure.savefig(path)
