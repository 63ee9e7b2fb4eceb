"""Tables for the terminal and for docs/benchmarks.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from textwrap import wrap


@dataclass
class Table:
    """A heading, a description, and the rows. A row that misses its goal is listed in `missed`."""

    title: str
    text: str
    head: Sequence[str]
    rows: list[Sequence[str]] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)

    def add(self, cells: Sequence[str], reached: bool | None = None) -> None:
        """Add a row; `reached` says whether it reaches its goal, if it has one."""

        verdict = {None: "", True: "yes", False: "no"}[reached]
        self.rows.append([*cells, verdict] if "reached" in self.head else cells)
        if reached is False:
            told = [f"{name} {cell}" for name, cell in zip(self.head[1:], cells[1:], strict=False) if cell]
            self.missed.append(f"{self.title}: {cells[0]}: {', '.join(told)}")

    def text_lines(self) -> list[str]:
        """For a terminal."""
        widths = [max(len(row[i]) for row in (self.head, *self.rows)) for i in range(len(self.head))]
        lines = [self.title, "=" * len(self.title)]
        for row in (self.head, *self.rows):
            cells = [
                cell.ljust(w) if i == 0 else cell.rjust(w)
                for i, (cell, w) in enumerate(zip(row, widths, strict=True))
            ]
            lines.append("  ".join(cells).rstrip())
        return [*lines, ""]

    def markdown(self) -> list[str]:
        """For the docs."""
        lines = [f"## {self.title}", "", *fill(self.text), ""]
        lines.append(f"| {' | '.join(self.head)} |")
        lines.append("|" + "|".join(["---"] + ["--:"] * (len(self.head) - 1)) + "|")
        lines += [f"| {' | '.join(row)} |" for row in self.rows]
        return [*lines, ""]


def fill(text: str) -> list[str]:
    """Paragraphs as lines of at most 118 characters."""
    paragraphs = [wrap(part, 118, break_long_words=False) for part in text.split("\n\n")]
    return [line for part in paragraphs for line in ("", *part)][1:]


def ms(seconds: float) -> str:
    """Milliseconds with three digits."""
    value = seconds * 1000
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def megabytes(size: int) -> str:
    """Whole megabytes, or one decimal below ten."""
    value = size / 1e6
    return f"{value:.0f}" if value >= 10 else f"{value:.1f}"
