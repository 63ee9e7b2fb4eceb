"""The layout of a bracket picture: pure geometry, no drawing.

A bracket is a forest of matches; a match without feeders in its own bracket is a leaf and takes a row, any other is
centred between its feeders. Columns are rounds. The lower bracket is below the upper one in the columns of their
common rounds of play, the superfinal to the right between both; placement matches and consolations below as separate
trees.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ..domain.play import State, Status
from ..domain.structures import Line, Match, Structure, WinnerOf

BOX_WIDTH = 184
LINE_HEIGHT = 20
BOX_HEIGHT = 2 * LINE_HEIGHT
ROW = 56
"""From one leaf to the next: a box and the line of small print above it."""
COLUMN = BOX_WIDTH + 32
MARGIN = 24
HEAD = 64
"""Title of the picture."""
BRACKET_HEAD = 44
"""Title of a bracket and the names of its rounds."""
BETWEEN = 28
"""Between two brackets."""
DASH = 16
"""The dash left for a match that nobody has to play."""
CHAMPION = 190


class Box(NamedTuple):
    """A match: its upper left corner."""

    match: str
    x: int
    y: int

    @property
    def middle(self) -> int:
        """Where connectors leave it."""
        return self.y + LINE_HEIGHT


class Wire(NamedTuple):
    """A right-angled connector from a match to a slot of the next."""

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
    """A text above a column or a bracket; `round` 0 is the bracket itself."""

    bracket: str
    round: int
    x: int
    y: int


@dataclass
class Layout:
    """All positions in a picture."""

    width: int = 0
    height: int = 0
    boxes: dict[str, Box] = field(default_factory=dict)
    wires: list[Wire] = field(default_factory=list)
    dashes: list[Dash] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)


def layout(structure: Structure, status: Mapping[str, Status], only: Collection[str] | None = None) -> Layout:
    """The positions in a picture of all brackets of a structure, or of some of its matches."""
    found = Layout()
    middles: dict[str, tuple[int, int]] = {}
    top = MARGIN + HEAD
    chosen = [match for match in structure.matches if only is None or match.id in only]
    column_of = _columns(structure, chosen, status)
    for bracket in structure.brackets():
        matches = [match for match in chosen if match.bracket == bracket]
        rows = _rows(structure, matches, status)
        if bracket == "F" or not rows:
            continue
        first_row = min(rows.values())
        shown = {match.round: column_of[match.id] for match in matches if _shown(status, match)}
        first = MARGIN + min(shown.values(), default=0) * COLUMN
        found.headings.append(Heading(bracket, 0, first, top + 14))
        for round_, column in sorted(shown.items()):
            found.headings.append(Heading(bracket, round_, MARGIN + column * COLUMN, top + 32))
        base = top + BRACKET_HEAD
        for match in matches:
            if match.id in rows:
                y = base + round((rows[match.id] - first_row) * ROW) + (ROW - BOX_HEIGHT)
                middles[match.id] = (MARGIN + column_of[match.id] * COLUMN, y + LINE_HEIGHT)
        top = base + round((max(rows.values()) - first_row + 1) * ROW) + BETWEEN
    _finals(structure, [match for match in chosen if match.bracket == "F"], status, middles, column_of, found)
    top = max([top, *(y + LINE_HEIGHT + BETWEEN for _, y in middles.values())])
    for match in chosen:
        if match.id in middles and _shown(status, match):
            x, y = middles[match.id]
            found.boxes[match.id] = Box(match.id, x, y - LINE_HEIGHT)
    _connect(structure, status, middles, found)
    right = max((box.x for box in found.boxes.values()), default=MARGIN)
    found.width = right + BOX_WIDTH + CHAMPION + MARGIN
    found.height = top - BETWEEN + MARGIN + 16
    return found


def _columns(structure: Structure, matches: Sequence[Match], status: Mapping[str, Status]) -> dict[str, int]:
    """The column of every match: its round or, if two brackets run side by side, its round of play."""
    double = "SF" in structure
    column = {match.id: match.time if double else match.round for match in matches}
    shown = [match for match in matches if _shown(status, match)]
    first: dict[str, int] = {}
    for match in shown or matches:
        group = "" if double else match.bracket
        first[group] = min(first.get(group, column[match.id]), column[match.id])
    return {
        match.id: max(column[match.id] - first.get("" if double else match.bracket, 1), 0)
        for match in matches
    }


def sheets(structure: Structure, status: Mapping[str, Status], rows: int) -> list[list[str]]:
    """The matches of each sheet if no bracket on a sheet is to have more than about `rows` rows.

    A bracket that is too tall is split into equal parts and the rounds after them; small brackets share the last
    sheet.
    """
    found: list[list[str]] = []
    rest: list[str] = []
    for bracket in structure.brackets():
        matches = structure.of(bracket)
        first = sum(match.round == 1 for match in matches)
        if first <= rows or bracket.startswith("P"):
            rest += [match.id for match in matches]
            continue
        part_of: dict[str, int] = {}
        parts = -(-first // rows)
        for match in matches:
            count = sum(other.round == match.round for other in matches)
            if count >= parts and count % parts == 0:
                part_of[match.id] = (match.number - 1) * parts // count
        found += [[match for match, part in part_of.items() if part == k] for k in range(parts)]
        last = max(structure[match].round for match in part_of)
        rest += [match.id for match in matches if match.round >= last]
    return [*found, rest]


def _shown(status: Mapping[str, Status], match: Match) -> bool:
    """Whether a match has a box: somebody has to play it, or still may have to."""
    return status[match.id].state not in (State.PASS, State.VOID, State.NOT_NEEDED)


def _rows(structure: Structure, matches: list[Match], status: Mapping[str, Status]) -> dict[str, float]:
    """The row of every match of a bracket, in units of a leaf; matches void from the beginning take no space."""
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
    matches: Sequence[Match],
    status: Mapping[str, Status],
    middles: dict[str, tuple[int, int]],
    column_of: Mapping[str, int],
    found: Layout,
) -> None:
    """Superfinal and additional match, right of the two bracket finals and between them."""
    for match in matches:
        feeders = [
            middles[source.match][1]
            for source in (match.a, match.b)
            if not isinstance(source, Line) and source.match in middles
        ]
        y = sum(feeders) // len(feeders) if feeders else MARGIN + HEAD + BRACKET_HEAD + ROW
        x = MARGIN + column_of[match.id] * COLUMN
        middles[match.id] = (x, y)
        if _shown(status, match):
            found.headings.append(Heading("F", match.round, x, y - BOX_HEIGHT))


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
