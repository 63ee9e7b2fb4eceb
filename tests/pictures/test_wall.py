"""The wall chart: no overlaps, everything inside, every meeting twice in the table and once below."""

from __future__ import annotations

import itertools
from xml.etree import ElementTree as ET

import pytest

from pairwright.pictures.wall import (
    BLOCK_LINE,
    CELL,
    HEAD,
    MARGIN,
    WIDEST_CELL,
    Meeting,
    Player,
    Round,
    Wall,
    wall,
    wall_svg,
)
from pairwright.systems.round_robin import free_number, schedule

SVG = "{http://www.w3.org/2000/svg}"
SIZES = [2, 3, 4, 5, 8, 11, 16, 24, 40]


def lines_of(players: int, cycles: int) -> list[int]:
    return [len(row) + players % 2 for row in schedule(players, cycles)]


def check(found: Wall, players: int, lines: list[int]) -> None:
    assert found.rows[0] > HEAD
    assert all(b - a == found.row for a, b in itertools.pairwise(found.rows))
    assert all(b - a == pytest.approx(found.cell) for a, b in itertools.pairwise(found.cells))
    assert found.cells[0] >= MARGIN + found.name
    assert found.cells[-1] + found.cell < found.points < found.place <= found.width - MARGIN + 0.001
    assert CELL <= found.cell <= WIDEST_CELL
    assert len(found.blocks) == len(lines)
    table_end = found.rows[-1] + found.row
    for block, count in zip(found.blocks, lines, strict=True):
        assert block.y > table_end
        assert block.height > count * BLOCK_LINE
        assert block.x >= MARGIN
        assert block.x + block.width <= found.width - MARGIN + 0.001
        assert block.y + block.height <= found.height - MARGIN
    for a, b in itertools.combinations(found.blocks, 2):
        beside = a.x + a.width <= b.x or b.x + b.width <= a.x
        below = a.y + a.height <= b.y or b.y + b.height <= a.y
        assert beside or below, "two rounds overlap"


@pytest.mark.parametrize("cycles", [1, 2])
@pytest.mark.parametrize("players", SIZES)
def test_nothing_overlaps(players: int, cycles: int) -> None:
    lines = lines_of(players, cycles)
    check(wall(players, cycles, lines), players, lines)


@pytest.mark.parametrize("players", [5, 8, 16, 24])
def test_the_whole_is_about_as_wide_to_high_as_paper(players: int) -> None:
    """1.41 on paper; a few numbers of columns can be chosen, so it stays between 1.1 and 1.9, portrait or landscape."""
    found = wall(players, 1, lines_of(players, 1))
    long, short = max(found.width, found.height), min(found.width, found.height)
    assert 1.1 < long / short < 1.9


def some(players: int, cycles: int = 1, played: int = 0) -> tuple[list[Player], list[Round]]:
    rows = schedule(players, cycles)
    rounds = []
    for number, row in enumerate(rows, 1):
        free = free_number(row, players)
        rounds.append(
            Round(
                f"Round {number}",
                tuple(
                    Meeting(a - 1, b - 1, "7–5", 0) if number <= played else Meeting(a - 1, b - 1)
                    for a, b in row
                ),
                None if free is None else free - 1,
            )
        )
    return [Player(f"Player {k}", "3", "1-2") for k in range(1, players + 1)], rounds


def texts(svg: str) -> list[str]:
    return ["".join(e.itertext()) for e in ET.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("players", [2, 3, 6, 13, 40])
def test_every_result_is_in_both_rows_and_in_its_round(players: int) -> None:
    rows = schedule(players, 1)
    names, rounds = some(players, played=len(rows))
    found = texts(wall_svg("Club", "", names, rounds))
    meetings = players * (players - 1) // 2
    assert found.count("7–5") == 2 * meetings
    assert found.count("5–7") == meetings
    assert sum(text.startswith("free: ") for text in found) == (players if players % 2 else 0)
    assert [text for text in found if text.startswith("Round ")] == [
        f"Round {k}" for k in range(1, len(rows) + 1)
    ]


def test_two_cycles_have_two_lines_in_a_cell() -> None:
    names, rounds = some(4, 2, played=6)
    found = texts(wall_svg("Club", "", names, rounds))
    assert (found.count("7–5"), found.count("5–7")) == (6 * 2 + 12, 12)
    assert wall(4, 2, [2] * 6).row > wall(4, 1, [2] * 3).row


def test_what_is_not_played_stays_open() -> None:
    names, rounds = some(4)
    found = texts(wall_svg("Club", "", names, rounds))
    assert "7–5" not in found
    assert found.count(":") == 6


def test_names_are_safe_and_who_is_out_is_named_so() -> None:
    names, rounds = some(3)
    names[0] = Player('<b>"Ana" & Bo</b>\x07', out=True)
    svg = wall_svg("<T>", "", names, rounds)
    ET.fromstring(svg)
    assert "<b>" not in svg
    assert "out" in texts(svg)


def test_results_of_who_is_out_stand_in_brackets() -> None:
    names, rounds = some(4, played=3)
    names[0] = Player("Ana", out=True)
    found = texts(wall_svg("Club", "", names, rounds))
    assert found.count("(1)") == 1  # the head of the column
    assert (found.count("7–5"), found.count("(7–5)")) == (2 * 3, 2 * 3)
    assert (found.count("5–7"), found.count("(5–7)")) == (3, 3)


def test_paper_and_themes() -> None:
    names, rounds = some(8)
    assert 'width="210mm" height="297mm"' in wall_svg("T", "", names, rounds, paper="A4") or (
        'width="297mm" height="210mm"' in wall_svg("T", "", names, rounds, paper="A4")
    )
    assert wall_svg("T", "", names, rounds, "dark") != wall_svg("T", "", names, rounds)
