"""Where everything stands in a picture of brackets: pure geometry, no drawing.

A bracket is a forest of matches; a match without feeders in its own bracket is a leaf and takes a row, any other stands
in the middle of its feeders. Columns are rounds. The lower bracket stands below the upper one in the columns of their
common rounds of play, the superfinal to the right between both; play-offs and consolations below as their own trees.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ..domain.play import State, Status
from ..domain.structures import Line, Match, Structure, WinnerOf

BOX_WIDTH = 184
LINE_HEIGHT = 20
BOX_HEIGHT = 2 * LINE_HEIGHT
ROW = 56
"""From one leaf to the next: a box and the line of small print over it."""
COLUMN = BOX_WIDTH + 32
MARGIN = 24
HEAD = 64
"""Title of the picture."""
BRACKET_HEAD = 44
"""Title of a bracket and the names of its rounds."""
BETWEEN = 28
"""Between two brackets."""
DASH = 16
"""What is left of a match that nobody has to play."""
CHAMPION = 190


class Box(NamedTuple):
    """A match: its upper left corner."""

    match: str
    x: int
    y: int

    @property
    def middle(self) -> int:
        """Where lines leave it."""
        return self.y + LINE_HEIGHT


class Wire(NamedTuple):
    """A connector in right angles from a match to a slot of the next."""

    source: str
    target: str
    side: int
    points: tuple[tuple[int, int], ...]


class Dash(NamedTuple):
    """A pass: a short line before the next match."""

    match: str
    x1: int
    x2: int
    y: int


class Heading(NamedTuple):
    """A text over a column or a bracket; `round` 0 is the bracket itself."""

    bracket: str
    round: int
    x: int
    y: int


@dataclass
class Layout:
    """All places of a picture."""

    width: int = 0
    height: int = 0
    boxes: dict[str, Box] = field(default_factory=dict)
    wires: list[Wire] = field(default_factory=list)
    dashes: list[Dash] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)


def layout(structure: Structure, status: Mapping[str, Status]) -> Layout:
    """The places of everything in a picture of all brackets of a structure."""
    found = Layout()
    middles: dict[str, tuple[int, int]] = {}
    top = MARGIN + HEAD
    double = "L" in structure.brackets() or "F" in structure.brackets()
    offset = 0
    if double and not any(_shown(status, match) for match in structure.of("U", 1)):
        offset = 1
    for bracket in structure.brackets():
        if bracket == "F":
            continue
        matches = structure.of(bracket)
        columns = {
            match.round: (match.time - 1 - offset if double else match.round - 1)
            for match in reversed(matches)
        }
        rows = _rows(structure, matches, status)
        if not rows:
            continue
        first_row = min(rows.values())
        found.headings.append(Heading(bracket, 0, MARGIN + min(columns.values()) * COLUMN, top + 14))
        for round_, column in sorted(columns.items()):
            if any(match.round == round_ and _shown(status, match) for match in matches):
                found.headings.append(Heading(bracket, round_, MARGIN + column * COLUMN, top + 32))
        base = top + BRACKET_HEAD
        for match in matches:
            if match.id in rows:
                y = base + round((rows[match.id] - first_row) * ROW) + (ROW - BOX_HEIGHT)
                middles[match.id] = (MARGIN + columns[match.round] * COLUMN, y + LINE_HEIGHT)
        top = base + round((max(rows.values()) - first_row + 1) * ROW) + BETWEEN
    if double:
        _finals(structure, status, middles, found, offset)
        top = max(top, max(y for _, y in middles.values()) + LINE_HEIGHT + BETWEEN)
    for match in structure.matches:
        if match.id in middles and _shown(status, match):
            x, y = middles[match.id]
            found.boxes[match.id] = Box(match.id, x, y - LINE_HEIGHT)
    _connect(structure, status, middles, found)
    right = max((box.x for box in found.boxes.values()), default=MARGIN)
    found.width = right + BOX_WIDTH + CHAMPION + MARGIN
    found.height = top - BETWEEN + MARGIN + 16
    return found


def _shown(status: Mapping[str, Status], match: Match) -> bool:
    """A match that somebody has to play, or still may have to, has a box."""
    return status[match.id].state not in (State.PASS, State.VOID, State.NOT_NEEDED)


def _rows(structure: Structure, matches: list[Match], status: Mapping[str, Status]) -> dict[str, float]:
    """The row of every match of a bracket, in units of a leaf; what is void from the beginning takes no room."""
    inside = {match.id: match for match in matches}
    rows: dict[str, float] = {}
    free = 0.0

    def place(match: Match) -> float | None:
        nonlocal free
        feeders = [
            inside[source.match]
            for source in (match.a, match.b)
            if isinstance(source, WinnerOf) and source.match in inside
        ]
        middles = [row for row in map(place, feeders) if row is not None]
        if not middles:
            if status[match.id].state is State.VOID and match.round > 0:
                return None
            rows[match.id] = free
            free += 1
        else:
            rows[match.id] = sum(middles) / len(middles)
        return rows[match.id]

    for match in matches:
        to = structure.winner_to.get(match.id)
        if to is None or to[0] not in inside:
            place(match)
            free = max([free, *(row + 1 for row in rows.values())])
    return rows


def _finals(
    structure: Structure,
    status: Mapping[str, Status],
    middles: dict[str, tuple[int, int]],
    found: Layout,
    offset: int,
) -> None:
    """Superfinal and additional match, right of the two bracket finals and between them."""
    for match in structure.of("F"):
        if match.id == "SF":
            feeders = [
                middles[source.match][1]
                for source in (match.a, match.b)
                if not isinstance(source, Line) and source.match in middles
            ]
            y = sum(feeders) // len(feeders) if feeders else MARGIN + HEAD + BRACKET_HEAD + ROW
        else:
            y = middles["SF"][1]
        x = MARGIN + (match.time - 1 - offset) * COLUMN
        middles[match.id] = (x, y)
        if _shown(status, match):
            found.headings.append(Heading("F", match.round, x, y - BOX_HEIGHT - 2))


def _connect(
    structure: Structure, status: Mapping[str, Status], middles: Mapping[str, tuple[int, int]], found: Layout
) -> None:
    for match in structure.matches:
        if match.id not in found.boxes:
            continue
        x, y = middles[match.id]
        for side, source in enumerate((match.a, match.b)):
            if not isinstance(source, WinnerOf) or source.match not in middles:
                continue
            before = source.match
            if structure[before].bracket != match.bracket and match.bracket != "F":
                continue
            slot = y - LINE_HEIGHT // 2 if side == 0 else y + LINE_HEIGHT // 2
            bend = x - 16
            if before not in found.boxes:
                found.dashes.append(Dash(before, x - DASH, x, slot))
                continue
            x0, y0 = middles[before]
            start = (x0 + BOX_WIDTH, y0)
            points = (start, (x, slot)) if y0 == slot else (start, (bend, y0), (bend, slot), (x, slot))
            found.wires.append(Wire(before, match.id, side, points))
