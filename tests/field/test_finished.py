"""A finished event is final in every interface, and decided matches are nowhere shown as open."""

from __future__ import annotations

import json
from pathlib import Path

from pairwright.manager.ranking import standings
from pairwright.manager.snapshot import tournament_before
from pairwright.report.event_book import book_of_event
from tests.field import FOLDER, event_file, run
from tests.manager.tools import league, play


def test_finished_early(tmp_path: Path) -> None:
    # C.07 8.3: the games of the final round count as draws in FB, and the final round is the second one.
    cup = event_file("finished-early/cup.pairwright", tmp_path / "cup.pairwright")
    said = json.loads(run("standings", cup, "--format", "json").out)
    assert said["final"] is True
    rows = {row["name"]: row for row in said["rows"]}
    assert {name: rows[name]["place"] for name in ("T01", "T05")} == {"T01": 3, "T05": 3}
    assert [value for name in ("T01", "T05") for value in rows[name]["values"][1:]] == [4, 4]
    assert run("event", cup, "export", tmp_path / "cup.trf").code == 0
    written = (tmp_path / "cup.trf").read_text().splitlines()
    wanted = (FOLDER / "finished-early" / "cup-two-rounds.trf").read_text().splitlines()
    assert [line for line in written if line[:3] in ("142", "001")] == [
        line for line in wanted if line[:3] in ("142", "001")
    ]
    for face in ("cup.trf", "cup.json"):
        assert run("convert", cup, tmp_path / face).code == 0
        assert json.loads(run("standings", tmp_path / face, "--format", "json").out)["final"] is True


def test_finished_early_with_an_award_on_an_open_board(tmp_path: Path) -> None:
    award = event_file("finished-early/award.pairwright", tmp_path / "award.pairwright")
    said = run("standings", award)
    assert "final" in said.out.splitlines()[0]
    assert "not final" not in said.out
    assert "no result yet" not in said.out


def test_finished_early_on_every_face() -> None:
    hand = league(6, 5)
    play(hand, count=2)
    hand("finish")
    event = hand.desk.event
    assert standings(event).final
    assert tournament_before(event).options["rounds"] == 2
    assert book_of_event(event).announced == 2
    assert any("Finished @ Round 2: 5 rounds were announced" in line for line in event.comments)
    hand("reopen")
    assert tournament_before(hand.desk.event).options["rounds"] == 5
    assert not standings(hand.desk.event).final


def test_finished_early_leaves_the_rounds_by_the_number_that_was_announced_then() -> None:
    hand = league(6, 5)
    play(hand, count=2)
    hand("finish")
    assert tournament_before(hand.desk.event.as_paired(2), 2).options["rounds"] == 5
