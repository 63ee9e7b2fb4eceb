"""`pairwright event FILE export`: what a file cannot represent is reported, and what could not be read back is not
written."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairwright import load
from pairwright.store.shelf import open_log
from tests.manager.tools import Hand

from .test_pair import run


@pytest.fixture
def storm(tmp_path: Path) -> Path:
    """An event of backgammon after a round, with a bye."""
    path = tmp_path / "storm.pairwright"
    hand = Hand(open_log(path, create=True))
    hand("create", name="Storm", system="ibf-round-robin")
    hand("teams", teams=[{"name": name} for name in "ABCDE"])
    hand("draw-order", seed="x")
    hand("pair")
    hand("publish")
    for table in (1, 2):
        hand("result", table=table, points="7-5")
    return path


def test_matches_without_colours_are_not_written_as_trf_that_nobody_can_read(storm: Path) -> None:
    out = storm.with_name("out.trf")
    for command in (("event", storm, "export", out), ("convert", storm, out)):
        answer = run(*command)
        assert answer.exit_code == 3
        assert "TRF has no place for matches without colours" in answer.stderr
        assert "OUT.json" in answer.stderr
        assert not out.exists()
    state = storm.with_name("out.json")
    assert run("convert", storm, state).exit_code == 0
    assert [entry.history[0].colour for entry in load(state).entries] == [None] * 5


@pytest.mark.parametrize("ending", ["xlsx", "jch"])
def test_an_export_says_that_sides_are_added_and_scores_left_out(storm: Path, ending: str) -> None:
    answer = run("event", storm, "export", storm.with_name(f"out.{ending}"))
    assert answer.exit_code == 0
    assert "matches without sides" in answer.stderr
    assert "the scores of matches are left out" in answer.stderr


def test_import_distinguishes_the_log_of_an_event_from_a_tournament(storm: Path) -> None:
    out = storm.with_name("out.json")
    assert run("event", storm, "export", out).exit_code == 0
    answer = run("event", storm.with_name("new.pairwright"), "import", out)
    assert answer.exit_code == 3
    assert "is the log of an event" in answer.stderr
    assert f"`pairwright new FILE --from {out}`" in answer.stderr
    assert not storm.with_name("new.pairwright").exists()
