"""The geometry of brackets: even spacing, no overlaps, right-angled connectors from match to slot."""

from __future__ import annotations

import itertools
import random

import pytest

from pairwright.domain.play import Play, State
from pairwright.domain.structures import Structure
from pairwright.pictures.geometry import (
    BOX_HEIGHT,
    BOX_WIDTH,
    LINE_HEIGHT,
    Layout,
    layout,
    sheets,
)
from pairwright.systems.ibf.consolation import with_consolation
from pairwright.systems.ibf.double import double
from pairwright.systems.ibf.lines import draw_lines
from pairwright.systems.ibf.single import single
from tests.systems.ibf_elimination.playing import random_step

KINDS = ("single", "places", "double", "first-match", "progressive")


def structure(kind: str, size: int) -> Structure:
    if kind == "double":
        return double(size)
    if kind in ("single", "places") or size < 8:
        return single(size, 2 if kind == "single" else size)
    return with_consolation(single(size), kind, second_place=kind == "progressive")


def some_play(kind: str, players: int, steps: int) -> Play:
    chance = random.Random(players)
    lines = draw_lines(range(1, players + 1), "lots", "s")
    play = Play(structure(kind, len(lines)), lines)
    for _ in range(steps):
        if not play.over:
            random_step(play, chance, upsets=False)
    return play


def check(play: Play, places: Layout) -> None:
    boxes = list(places.boxes.values())
    for box in boxes:
        assert box.x >= 0
        assert box.y - 12 >= 0
        assert box.x + BOX_WIDTH <= places.width
        assert box.y + BOX_HEIGHT <= places.height
    by_column: dict[int, list[int]] = {}
    for box in boxes:
        by_column.setdefault(box.x, []).append(box.y)
    for column in by_column.values():
        column.sort()
        assert all(b - a >= BOX_HEIGHT + 12 for a, b in itertools.pairwise(column)), "boxes overlap"
    for wire in places.wires:
        source, target = places.boxes[wire.source], places.boxes[wire.target]
        assert wire.points[0] == (source.x + BOX_WIDTH, source.middle)
        slot = target.y + LINE_HEIGHT // 2 + wire.side * LINE_HEIGHT
        assert wire.points[-1] == (target.x, slot)
        assert all(a[0] == b[0] or a[1] == b[1] for a, b in zip(wire.points, wire.points[1:], strict=False))
        assert source.x + BOX_WIDTH < target.x
    shown = {m for m, s in play.status.items() if s.state not in (State.PASS, State.VOID, State.NOT_NEEDED)}
    assert set(places.boxes) == shown


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 7, 8, 9, 16, 21, 33, 64, 100])
def test_nothing_overlaps_and_lines_are_square(kind: str, players: int) -> None:
    for steps in (0, players // 2, 3 * players):
        play = some_play(kind, players, steps)
        check(play, layout(play.structure, play.status))


@pytest.mark.parametrize("players", [128, 200, 256])
def test_large_brackets(players: int) -> None:
    for kind in ("single", "double"):
        play = some_play(kind, players, players)
        check(play, layout(play.structure, play.status))


def test_a_match_stands_in_the_middle_of_its_feeders() -> None:
    play = some_play("single", 16, 0)
    boxes = layout(play.structure, play.status).boxes
    assert 2 * boxes["U2.1"].y == boxes["U1.1"].y + boxes["U1.2"].y
    assert 2 * boxes["U4.1"].y == boxes["U1.4"].y + boxes["U1.5"].y
    gaps = {boxes[f"U1.{k + 1}"].y - boxes[f"U1.{k}"].y for k in range(1, 8)}
    assert len(gaps) == 1


def test_a_pass_is_a_dash_before_the_next_match() -> None:
    play = some_play("single", 3, 0)
    places = layout(play.structure, play.status)
    assert "U1.1" not in places.boxes
    dash = places.dashes[0]
    assert (dash.match, dash.x2, dash.y) == (
        "U1.1",
        places.boxes["U2.1"].x,
        places.boxes["U2.1"].y + LINE_HEIGHT // 2,
    )


def test_the_lower_bracket_is_below_and_the_superfinal_to_the_right() -> None:
    play = some_play("double", 16, 0)
    boxes = layout(play.structure, play.status).boxes
    upper = [box for match, box in boxes.items() if match.startswith("U")]
    lower = [box for match, box in boxes.items() if match.startswith("L")]
    assert max(box.y for box in upper) < min(box.y for box in lower)
    assert boxes["SF"].x > max(box.x for box in (*upper, *lower))
    assert boxes["U4.1"].y < boxes["SF"].y < boxes["L6.1"].y
    assert boxes["AM"].x > boxes["SF"].x


def test_matches_of_one_round_of_play_share_a_column() -> None:
    play = some_play("double", 16, 0)
    boxes = layout(play.structure, play.status).boxes
    times: dict[int, set[int]] = {}
    for match in play.structure.matches:
        times.setdefault(match.time, set()).add(boxes[match.id].x)
    assert all(len(columns) == 1 for columns in times.values())


@pytest.mark.parametrize(
    ("kind", "players"), [("single", 256), ("double", 128), ("single", 20), ("first-match", 64)]
)
def test_sheets_hold_every_match_and_are_not_too_tall(kind: str, players: int) -> None:
    play = some_play(kind, players, players)
    parts = sheets(play.structure, play.status, 16)
    assert {match for part in parts for match in part} == set(play.structure.index)
    for part in parts:
        places = layout(play.structure, play.status, set(part))
        assert set(places.boxes) <= set(part)
        first_round = [m for m in part if m.startswith(("U1.", "L1."))]
        assert len(first_round) <= 16 * len({m[0] for m in first_round})
