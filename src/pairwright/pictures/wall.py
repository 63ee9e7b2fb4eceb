"""The wall chart of a round robin: an all-play-all table with points and places, and all meetings round by round.

What is not played yet stays blank for a pen. The geometry (`wall`) is pure: it knows numbers of players, rounds and
widths; `wall_svg` draws it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from typing import NamedTuple

from ..domain.messages import msg
from .canvas import Canvas, Say, widest
from .papers import paper_size

MARGIN = 24.0
HEAD = 84.0
"""Title and subtitle."""
COLUMN_HEAD = 22.0
NUMBER = 34.0
CELL, WIDEST_CELL = 38.0, 76.0
SHORT = 140.0
"""The maximum width of a name in a block."""
LINE = 15.0
"""Height of a line in a cell; a cycle has one."""
POINTS, PLACE = 56.0, 56.0
BETWEEN = 30.0
"""Between the table and the rounds, and between two blocks."""
BLOCK_HEAD = 24.0
BLOCK_LINE = 20.0
RESULT = 60.0


class Player(NamedTuple):
    """A line of the table."""

    name: str
    points: str = ""
    place: str = ""
    out: bool = False
    """Whether the player has left and no result counts: results are in brackets."""
    number: int = 0
    """The number in the event; 0: that of the line."""


class Meeting(NamedTuple):
    """Two players, from 0, first-named first; `text` is the result (empty: not played), `winner` 0, 1 or None."""

    first: int
    second: int
    text: str = ""
    winner: int | None = None


class Round(NamedTuple):
    """A round of the table with the free player, from 0."""

    title: str
    meetings: tuple[Meeting, ...]
    free: int | None = None


class Block(NamedTuple):
    """The position of a round."""

    x: float
    y: float
    width: float
    height: float


@dataclass
class Wall:
    """All positions in a wall chart."""

    width: float
    height: float
    name: float
    """The width of a name in the table."""
    short: float
    """The width of a name in a block."""
    row: float
    cell: float = CELL
    rows: list[float] = field(default_factory=list)
    """The upper edge of every player's row."""
    cells: list[float] = field(default_factory=list)
    """The left edge of every player's column."""
    points: float = 0
    place: float = 0
    """The right edges of the two last columns."""
    blocks: list[Block] = field(default_factory=list)


def wall(players: int, cycles: int, lines: Sequence[int], name: float = 150) -> Wall:
    """The positions for this many players and rounds; `lines` are the lines of each round's block.

    The blocks of the rounds are below the table in as many columns as bring the whole closest to the proportions of a
    sheet of paper.
    """
    row = max(26.0, 12 + LINE * cycles)
    short = min(name, SHORT)
    left, top = MARGIN + NUMBER + name + 8, HEAD + COLUMN_HEAD
    table_height = top + players * row
    block = 2 * (20 + short) + RESULT
    narrow = left + players * CELL + POINTS + PLACE + MARGIN

    def size(columns: int) -> tuple[float, float]:
        across = max(narrow, 2 * MARGIN + columns * (block + BETWEEN) - BETWEEN)
        return across, table_height + BETWEEN + sum(_heights(lines, columns)) + MARGIN

    def unlike_paper(columns: int) -> float:
        across, down = size(columns)
        return abs(abs(log(across / down)) - log(sqrt(2)))

    columns = min(range(1, len(lines) + 1), key=unlike_paper, default=1)
    found = Wall(size(columns)[0], table_height + MARGIN, name, short, row)
    found.cell = min(CELL + (found.width - narrow) / players, WIDEST_CELL)
    found.rows = [top + k * row for k in range(players)]
    found.cells = [left + k * found.cell for k in range(players)]
    found.points = left + players * found.cell + POINTS
    found.place = found.points + PLACE
    step = (found.width - 2 * MARGIN + BETWEEN) / columns
    y = table_height + BETWEEN
    for first, down in zip(range(0, len(lines), columns), _heights(lines, columns), strict=True):
        for k, count in enumerate(lines[first : first + columns]):
            found.blocks.append(Block(MARGIN + k * step, y, block, BLOCK_HEAD + BLOCK_LINE * count))
        y += down
        found.height = y - BETWEEN + MARGIN
    return found


def _heights(lines: Sequence[int], columns: int) -> list[float]:
    """The heights of the rows of blocks."""
    return [
        BLOCK_HEAD + BLOCK_LINE * max(lines[first : first + columns]) + BETWEEN
        for first in range(0, len(lines), columns)
    ]


def wall_svg(
    title: str,
    subtitle: str,
    players: Sequence[Player],
    rounds: Sequence[Round],
    theme: str = "light",
    paper: str = "",
    say: Say = str,
) -> str:
    """The table as SVG; with a paper its size in millimetres, portrait or landscape, whichever fits better."""
    met: dict[tuple[int, int], list[tuple[str, bool | None]]] = {}
    for one in rounds:
        for meeting in one.meetings:
            won = None if meeting.winner is None else meeting.winner == 0
            met.setdefault((meeting.first, meeting.second), []).append((_turned(_turned(meeting.text)), won))
            met.setdefault((meeting.second, meeting.first), []).append(
                (_turned(meeting.text), None if won is None else not won)
            )
    cycles = max((len(marks) for marks in met.values()), default=1)
    name = max(widest([player.name for player in players], 13, 220), 90.0)
    lines = [len(one.meetings) + (one.free is not None) for one in rounds]
    places = wall(len(players), cycles, lines, name)
    described = msg("All-play-all table, and the meetings round by round.")
    canvas = Canvas(title, places.width, places.height, theme, described, say)
    canvas.printed = paper_size(paper, places.width, places.height)
    canvas.heading(subtitle)
    _table(canvas, places, players, met)
    for one, block in zip(rounds, places.blocks, strict=True):
        _block(canvas, places, players, one, block)
    return canvas.svg()


def _turned(text: str) -> str:
    """A result from the other side, without any suffix."""
    return "–".join(reversed(text.partition(" ")[0].split("–")))


def _table(
    canvas: Canvas,
    places: Wall,
    players: Sequence[Player],
    met: dict[tuple[int, int], list[tuple[str, bool | None]]],
) -> None:
    head, end = HEAD + 14, places.rows[-1] + places.row
    for k, x in enumerate(places.cells):
        number = f"({_number(players, k)})" if players[k].out else _number(players, k)
        canvas.text(x + places.cell / 2, head, number, size=11, ink="ink-2", anchor="middle")
        canvas.rect(x + 1, places.rows[k] + 1, places.cell - 2, places.row - 2, "ink-2")
    canvas.text(places.points - 6, head, msg("Points"), size=11, ink="ink-2", anchor="end")
    canvas.text(places.place - 6, head, msg("Place"), size=11, ink="ink-2", anchor="end")
    for k, (player, y) in enumerate(zip(players, places.rows, strict=True)):
        base = y + places.row / 2 + 4.5
        ink = "ink-2" if player.out else "ink"
        canvas.text(MARGIN + NUMBER - 8, base, _number(players, k), ink="ink-2", anchor="end")
        canvas.text(MARGIN + NUMBER, base, player.name, places.name, ink=ink)
        canvas.text(places.points - 6, base, player.points, POINTS - 8, bold=True, anchor="end")
        canvas.text(
            places.place - 6,
            base,
            msg("out") if player.out else player.place,
            PLACE - 8,
            ink=ink,
            anchor="end",
        )
        for j, x in enumerate(places.cells):
            marks = met.get((k, j), []) if j != k else []
            for at, (text, won) in enumerate(marks):
                line = y + places.row / 2 + 4 + (at - (len(marks) - 1) / 2) * LINE
                counts = not (player.out or players[j].out)
                ink_ = "ink" if won and counts else "ink-2"
                canvas.text(
                    x + places.cell / 2,
                    line,
                    text if counts or not text else f"({text})",
                    places.cell - 4,
                    size=11,
                    ink=ink_,
                    bold=bool(won) and counts,
                    anchor="middle",
                )
    for y in [*places.rows, end]:
        canvas.line([(MARGIN, y), (places.place, y)])
    for x in [*places.cells, places.cells[-1] + places.cell, places.points, places.place]:
        canvas.line([(x, places.rows[0]), (x, end)])


def _number(players: Sequence[Player], at: int) -> str:
    return str(players[at].number or at + 1)


def _block(canvas: Canvas, places: Wall, players: Sequence[Player], one: Round, block: Block) -> None:
    canvas.text(block.x, block.y + 14, one.title, block.width, bold=True)
    canvas.line([(block.x, block.y + BLOCK_HEAD - 4), (block.x + block.width, block.y + BLOCK_HEAD - 4)])
    middle = block.x + block.width / 2
    for k, meeting in enumerate(one.meetings):
        y = block.y + BLOCK_HEAD + BLOCK_LINE * k + 13
        counts = not (players[meeting.first].out or players[meeting.second].out)
        for at, (number, side) in enumerate(((meeting.first, -1), (meeting.second, 1))):
            won = counts and meeting.winner == at
            anchor = "end" if side < 0 else "start"
            canvas.text(
                middle + side * RESULT / 2,
                y,
                players[number].name,
                places.short,
                size=12,
                bold=won,
                anchor=anchor,
            )
            edge = block.x + 14 if side < 0 else block.x + block.width
            canvas.text(edge, y, _number(players, number), size=11, ink="ink-2", anchor="end")
        text = meeting.text if counts or not meeting.text else f"({meeting.text})"
        canvas.text(middle, y, text or ":", RESULT - 6, size=12, ink="ink" if text and counts else "ink-2",
                    anchor="middle")  # fmt: skip
    if one.free is not None:
        y = block.y + BLOCK_HEAD + BLOCK_LINE * len(one.meetings) + 13
        said = msg("free: {names}", names=f"{one.free + 1} {players[one.free].name}")
        canvas.text(middle, y, said, block.width, size=11, ink="ink-2", anchor="middle")
