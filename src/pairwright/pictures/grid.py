"""A grid of results: a cross table by rounds, or an all-play-all table with a black diagonal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..domain.messages import msg
from .canvas import SIZES, Canvas, Say, widest
from .metrics import text_width


class Mark(NamedTuple):
    """The content of a cell: a text, and `win`, `draw`, `loss`, nothing, or `self` for the diagonal."""

    text: str
    sign: str = ""


class GridLine(NamedTuple):
    """A competitor: the text before the name, the name, a mark for each column, and the totals."""

    number: str
    name: str
    marks: tuple[Mark, ...]
    sums: tuple[str, ...]


def grid_svg(
    title: str,
    subtitle: str,
    heads: Sequence[str],
    sums: Sequence[str],
    lines: Sequence[GridLine],
    theme: str = "light",
    say: Say = str,
) -> str:
    """The grid; `heads` are above the marks, `sums` above the totals."""
    sums = [say(head) for head in sums]
    step = 26.0
    name = max(widest([line.name for line in lines], 13, 260), 80)
    wide = max(widest([mark.text for line in lines for mark in line.marks], 11, 74), 26) + 6
    sum_wide = [
        widest([head, *(line.sums[k] for line in lines if k < len(line.sums))], 13, 120, bold=True) + 12
        for k, head in enumerate(sums)
    ]
    left = 24 + 40 + name + 8
    width = left + wide * len(heads) + sum(sum_wide) + 24
    height = 120 + step * len(lines)
    # The title is not cut as long as the picture stays about as wide as other ones.
    width = max(width, 480, min(text_width(say(title), SIZES[0], bold=True) + 48, 960))
    canvas = Canvas(title, width, height, theme, msg("Results of everybody."), say)
    canvas.heading(subtitle)
    for k, head in enumerate(heads):
        canvas.text(left + wide * (k + 0.5), 92, head, wide, size=11, ink="ink-2", anchor="middle")
    x = left + wide * len(heads)
    for head, room in zip(sums, sum_wide, strict=True):
        x += room
        canvas.text(x, 92, head, size=11, ink="ink-2", anchor="end")
    for row, line in enumerate(lines):
        y = 100 + row * step
        canvas.text(56, y + 17, line.number, ink="ink-2", anchor="end")
        canvas.text(64, y + 17, line.name, name)
        for k, mark in enumerate(line.marks):
            _cell(canvas, left + wide * k, y, wide, step, mark)
        x = left + wide * len(heads)
        for k, (total, room) in enumerate(zip(line.sums, sum_wide, strict=False)):
            x += room
            canvas.text(x, y + 17, total, bold=k == 0, anchor="end")
        canvas.line([(24, y + step), (width - 24, y + step)])
    return canvas.svg()


_SHADE = {"win": 0.3, "draw": 0.14, "loss": 0.05}


def _cell(canvas: Canvas, x: float, y: float, width: float, height: float, mark: Mark) -> None:
    if mark.sign == "self":
        canvas.rect(x + 1, y + 1, width - 2, height - 2, "ink-2")
        return
    if mark.sign:
        canvas.rect(x + 1, y + 1, width - 2, height - 2, mark.sign, opacity=_SHADE[mark.sign])
    else:
        canvas.rect(x + 1, y + 1, width - 2, height - 2, "panel")
    if (
        mark.sign == "loss"
    ):  # without colours: won is bold and grey, drawn light grey, lost white with a frame
        edge = [(x + 1.5, y + 1.5), (x + width - 1.5, y + 1.5), (x + width - 1.5, y + height - 1.5),
                (x + 1.5, y + height - 1.5), (x + 1.5, y + 1.5)]  # fmt: skip
        canvas.line(edge, "loss", 0.8)
    canvas.text(
        x + width / 2, y + 17, mark.text, width - 4, size=11, bold=mark.sign == "win", anchor="middle"
    )
