"""`pairwright print` and `pairwright publish`: options, output format by extension, refusals in words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pairwright.store.files import create_file
from tests.formats.states import EXAMPLES
from tests.report.events import do

from .test_pair import run

CUP = str(EXAMPLES / "club-cup.trf")


def test_the_ending_says_the_form(tmp_path: Path) -> None:
    for ending, start in (
        (".pdf", b"%PDF"),
        (".png", b"\x89PNG"),
        (".csv", b"\xef\xbb\xbfTable"),
        (".txt", b"Club Cup:"),
    ):
        target = tmp_path / f"out{ending}"
        done = run("print", CUP, "pairings", "-o", str(target))
        assert done.exit_code == 0, done.output
        assert target.read_bytes().startswith(start)


def test_text_for_chats_goes_to_standard_output() -> None:
    done = run("print", CUP, "pairings", "-o", "-")
    assert done.stdout.splitlines()[:2] == ["Club Cup: Pairings of round 4", "4 matches · bye: 7 Library"]
    assert done.stdout.splitlines()[-1].startswith("7 Library")


def test_an_earlier_round_has_its_results() -> None:
    done = run("print", CUP, "results", "--round", "1", "-o", "-")
    assert "Results of round 1" in done.stdout


def test_pictures(tmp_path: Path) -> None:
    for name in ("race", "score-groups", "strength", "round-robin", "cross-table-picture"):
        target = tmp_path / f"{name}.svg"
        assert run("print", CUP, name, "-o", str(target)).exit_code == 0
        assert target.read_text(encoding="utf-8").startswith("<svg")
    poster = tmp_path / "race.pdf"
    assert run("print", CUP, "race", "--poster", "2x2", "--paper", "A3", "-o", str(poster)).exit_code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("bill", "-o", "x.pdf"), "There is no document 'bill'"),
        (("pairings", "-o", "x.doc"), "may be .pdf"),
        (("race", "-o", "x.csv"), "race is a picture"),
        (("pairings", "-o", "x.svg"), "pairings is no picture"),
        (("pairings", "-o", "x.ics"), "Only the schedule can be written as a calendar"),
        (("match-sheets", "-o", "x.txt"), "match-sheets has no text"),
        (("fees", "-o", "x.pdf"), "no fee is given"),
        (("fees", "--fee-team", "much", "-o", "x.pdf"), "--fee-team needs an amount"),
        (("best-boards", "--least-games", "-1", "-o", "x.pdf"), "-1 is not in the range"),
        (("race", "--poster", "big", "-o", "x.pdf"), "--poster needs COLUMNSxROWS"),
        (("results", "--round", "9", "-o", "x.pdf"), "round 9 is not paired"),
        (("bracket", "-o", "x.svg"), "this event has no bracket"),
    ],
)
def test_refusals_say_what_is_wrong(
    words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("print", CUP, *words)
    assert done.exit_code == 3
    assert said in done.stderr
    assert not list(tmp_path.iterdir())


def test_an_event_file_is_printed_with_its_decisions_and_published_without_drafts(tmp_path: Path) -> None:
    from pairwright.manager.desk import Desk

    event = tmp_path / "cup.pairwright"
    desk = Desk(create_file(event))
    do(desk, "create", name="Cup", system="fide-team", rounds=3, boards=2)
    for name in ("A", "B", "C", "D"):
        do(desk, "team", name=name)
    do(desk, "rank")
    do(desk, "lot", seed="dice")
    do(desk, "pair", round=1)
    report, site = tmp_path / "report.csv", tmp_path / "site"
    assert run("print", str(event), "report", "-o", str(report)).exit_code == 0
    assert "Round 1 is paired" in report.read_text(encoding="utf-8")
    assert run("publish", str(event), "-o", str(site)).exit_code == 0
    assert not (site / "rounds").exists()
    do(desk, "publish", round=1)
    done = run("publish", str(event), "-o", str(site))
    assert (site / "rounds" / "1.html").exists()
    assert "written" in done.stderr
    assert json.loads((site / "index.json").read_text(encoding="utf-8"))["event"] == "Cup"
    desk.log.close()


def test_a_folder_with_other_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    done = run("publish", CUP, "-o", str(tmp_path))
    assert done.exit_code == 3
    assert "has other files in it" in done.stderr
