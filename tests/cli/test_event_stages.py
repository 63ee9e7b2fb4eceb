"""A Swiss that goes on as a knockout in another event (IBF 1.8): `qualifiers`, and `stage NAME --swiss`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .test_event_brackets import command, enter, run


@pytest.fixture
def swiss(tmp_path: Path) -> str:
    """Four players, two rounds (4.6): 1-3 and 2-4, then 2-1 and 4-3. 1 and 2 win, then 2 and 3."""
    file = str(tmp_path / "swiss.pairwright")
    run(file, "create", "Swiss", "--system", "ibf-swiss")
    enter(file, 4)
    run(file, "rank")
    assert "after a round" in run(file, "qualifiers", code=3)
    for points in ("7-3", "3-7"):
        run(file, "pair")
        run(file, "publish")
        run(file, "result", "1", "--points", "7-3")
        run(file, "result", "2", "--points", points)
    return file


def saved(text: str, tmp_path: Path) -> str:
    file = tmp_path / "swiss.json"
    file.write_text(text, encoding="utf-8")
    return f"@{file}"


def lines(file: str) -> list[list[int]]:
    """Round 1 of the knockout, by numbers."""
    rows = json.loads(run(file, "show", "--format", "json"))["stages"][0]["matches"]
    return [[number for slot in row["players"] for number in slot] for row in rows[:2]]


def test_repeats_of_the_swiss_are_avoided_in_a_knockout_of_its_event(swiss: str, tmp_path: Path) -> None:
    """2 has two points, 1 and 3 one, and 1 has beaten 3; 4 has none. 2-4 and 1-3 would be the semi-finals by the
    standing, and both were played: 3 and 4 change places."""
    file = str(tmp_path / "cup.pairwright")
    found = run(swiss, "qualifiers", "--format", "json")
    names = [f"Player {number}" for number in (1, 2, 3, 4)]
    one, two, three, four = names
    assert json.loads(found) == {
        "standing": [[two], [one], [three], [four]],
        "met": [[one, two], [one, three], [two, four], [three, four]],
    }
    assert run(swiss, "qualifiers").splitlines()[-2:] == ["4. Player 4", "4 pairs have met."]
    run(file, "create", "Knockout", "--system", "ibf-mixed")
    enter(file, 4)
    given = saved(found, tmp_path)
    assert "begins with 4 players" in run(file, "stage", "Knockout", "--swiss", given)
    assert lines(file) == [[2, 3], [1, 4]]


def test_the_swiss_may_be_a_tournament_file(swiss: str, tmp_path: Path) -> None:
    state = str(tmp_path / "swiss.json")
    command("convert", swiss, state)
    assert json.loads(run(state, "qualifiers", "--format", "json"))["met"] == [
        ["Player 1", "Player 2"], ["Player 1", "Player 3"], ["Player 2", "Player 4"], ["Player 3", "Player 4"],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("given", "top", "why"),
    [
        ('{"standing": [["Player 1"], ["Player 2", "Player 3"]], "met": []}', "2", "share a place"),
        ('{"standing": [["Player 1"], ["Player 2"]], "met": []}', "3", "2 to 2 players can qualify, not 3"),
        ('{"standing": [["Player 1"], ["Nobody"]], "met": []}', "2", "there is no team 'Nobody'"),
        ('{"standing": ["Player 1"], "met": []}', "2", "not the standing of a Swiss"),
        ('["Player 1", "Player 2"]', "2", "not the standing of a Swiss"),
        ('{"standing": [["Player 1"]]}', "2", "not the standing of a Swiss"),
    ],
)
def test_what_cannot_be_drawn_from_a_swiss_is_refused(given: str, top: str, why: str, tmp_path: Path) -> None:
    file = str(tmp_path / "cup.pairwright")
    run(file, "create", "Knockout", "--system", "ibf-mixed")
    enter(file, 4)
    assert why in run(file, "stage", "Knockout", "--swiss", saved(given, tmp_path), "--top", top, code=3)


def test_those_who_share_a_place_and_all_qualify_are_seeded_as_they_are_named(tmp_path: Path) -> None:
    file = str(tmp_path / "cup.pairwright")
    run(file, "create", "Knockout", "--system", "ibf-mixed")
    enter(file, 4)
    given = saved('{"standing": [["Player 1"], ["Player 3", "Player 2"], ["Player 4"]], "met": []}', tmp_path)
    run(file, "stage", "Knockout", "--swiss", given, "--top", "4")
    assert lines(file) == [[1, 4], [3, 2]]
