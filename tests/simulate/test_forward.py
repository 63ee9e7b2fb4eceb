"""A real event played on."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from pairwright.cli.app import app
from pairwright.domain.errors import StateError
from pairwright.formats.files import write_tournament
from pairwright.simulate.forward import chances, forward
from pairwright.simulate.generator import generate
from pairwright.simulate.wishes import Wishes

QUIET = {
    "late": 0,
    "withdrawals": 0,
    "half_byes": 0,
    "full_byes": 0,
    "zero_byes": 0,
    "prohibited": 0,
    "baku": False,
}


def begun(rounds: int = 5, played: int = 3, step: float = 30):
    event = generate(
        Wishes(system="fide-team", teams=8, rounds=rounds, boards=4, step=step, top=2600, spread=0, **QUIET),
        "x",
    )
    return event.before(played + 1)


def test_an_event_that_is_over_keeps_its_places() -> None:
    event = begun(5, 5)
    assert forward(event, 1, "a") == forward(event, 2, "b")


def test_an_end_is_repeated_by_its_seed_and_number() -> None:
    event = begun()
    assert forward(event, 1, "a") == forward(event, 1, "a")
    assert any(forward(event, 1, "a") != forward(event, number, "a") for number in range(2, 8))


def test_chances_sum_to_the_places_there_are() -> None:
    event = begun()
    found = chances(event, [forward(event, number, "a") for number in range(30)], 3)
    assert len(found) == 8
    assert sum(one.mean_place for one in found) == pytest.approx(36)
    assert 25 <= sum(one.first for one in found) <= 30  # shared first places are nobody's
    assert [one.first for one in found] == sorted((one.first for one in found), reverse=True)


def test_the_strong_have_better_chances_than_the_weak() -> None:
    event = begun(played=0, step=60)
    found = {one.team.tpn: one for one in chances(event, [forward(event, n, "a") for n in range(60)], 3)}
    assert found[1].in_top > found[8].in_top
    assert found[1].mean_place < found[8].mean_place


def test_an_event_without_strengths_is_refused() -> None:
    event = begun()
    bare = replace(event, entries=tuple(replace(entry, rating=0, players=()) for entry in event.entries))
    with pytest.raises(StateError, match="strengths are needed"):
        forward(bare, 1, "a")


def test_the_command(tmp_path: Path) -> None:
    path = tmp_path / "x.trf"
    path.write_bytes(write_tournament(begun(), "trf")[0])
    words = ["chances", str(path), "--events", "10", "--top", "3", "--jobs", "1"]
    text = CliRunner().invoke(app, words)
    assert text.exit_code == 0, text.output
    assert "In the first 3" in text.output
    result = CliRunner().invoke(app, [*words, "--format", "json"])
    assert len(json.loads(result.stdout)["teams"]) == 8
