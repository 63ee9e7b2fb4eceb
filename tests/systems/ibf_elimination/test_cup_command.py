"""`pairwright cup` from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pairwright.cli.app import app


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "cup.json")


def run(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, ["cup", *words], standalone_mode=True)
    assert result.exit_code == code, result.output
    return result.output


def begin(file: str, *options: str, players: int = 5) -> None:
    run("create", file, "Winter Cup", *options)
    run("enter", file, *(f"Player {k};{2000 - k};{'Oslo' if k < 3 else ''}" for k in range(1, players + 1)))
    run("draw", file, "--mode", "seeded")


def test_a_whole_cup(file: str) -> None:
    begin(file, "--lengths", "11,9,7", "--places", "4")
    assert "1 match can be played" not in run("show", file)
    assert "Player 4 wins U1.2. Now to play: U2.2, U2.1." in run("result", file, "U1.2", "7-5").replace(
        "U2.1, U2.2", "U2.2, U2.1"
    )
    run("result", file, "U2.1", "9-5")
    run("result", file, "U2.2", "3:9")
    run("result", file, "P3", "--winner", "Player 2")
    assert "All matches are decided" in run("result", file, "U3.1", "11-2")
    table = run("places", file)
    assert "Places: 5 of 5 certain." in table
    assert [line.split()[:3] for line in table.splitlines()[2:]] == [
        ["1", "Player", "1"], ["2", "Player", "3"], ["3", "Player", "2"], ["4", "Player", "4"], ["5", "Player", "5"],
    ]  # fmt: skip
    document = json.loads(run("show", file, "--format", "json"))
    assert document["stages"][0]["over"] is True
    assert "result" in run("log", file)
    assert "pass" in run("show", file, "--all")


def test_the_file_is_an_append_only_list_of_decisions(file: str) -> None:
    begin(file)
    before = json.loads(Path(file).read_text(encoding="utf-8"))
    run("result", file, "U1.2", "7-5")
    after = json.loads(Path(file).read_text(encoding="utf-8"))
    assert after["format"] == "pairwright-cup/1"
    assert after["decisions"][: len(before["decisions"])] == before["decisions"]
    assert len(after["decisions"]) == len(before["decisions"]) + 1


def test_refusals_say_the_fact_and_the_way_out(file: str) -> None:
    begin(file, "--system", "ibf-double")
    text = Path(file).read_bytes()
    assert "cannot be played now" in run("result", file, "U3.1", "7-5", code=3)
    assert "needs a reason" in run("draw", file, "--mode", "lots", "--seed", "x", code=3)
    assert "There is no player" in run("withdraw", file, "Nobody", code=3)
    assert "give the number" in run("withdraw", file, "Player", code=3)
    assert "two numbers" in run("result", file, "U1.2", "seven", code=3)
    assert "exists already" in run("create", file, "Again", code=3)
    assert Path(file).read_bytes() == text
    run("result", file, "U1.2", "7-5")
    run("result", file, "U2.1", "7-5")
    assert "wrong players then: U2.1" in run("correct", file, "U1.2", "5-7", "--reason", "misread", code=3)
    assert "Annulled: U2.1" in run("correct", file, "U1.2", "5-7", "--reason", "misread", "--annul")


def test_the_desk(file: str) -> None:
    begin(file, players=6)
    assert "takes line 2" in run("late", file, "Late One; 1500; Oslo")
    assert "is decided without play" in run("absent", file, "U1.1", "Late One")
    assert "has withdrawn" in run("withdraw", file, "#2", "--reason", "ill")
    assert "is back" in run("return", file, "2")
    assert "decided without play" in run("absent", file, "U1.2", "4", "5")


def test_stages(file: str) -> None:
    begin(file, players=8)
    for k in range(1, 5):
        run("result", file, f"U1.{k}", "7-5")
    assert "Last Chance · ibf-single · 4 players" in run(
        "stage", file, "Last Chance", "--losers", "1", "--seed", "z"
    )
    other = file.replace("cup.json", "mixed.json")
    run("create", other, "Mixed", "--system", "ibf-mixed")
    run("enter", other, *(f"P{k}" for k in range(1, 9)))
    assert "2 matches can be played" in run(
        "stage", other, "Knockout", "--groups", "1,2,3,4;5,6,7,8", "--qualify", "2"
    )
    lives = file.replace("cup.json", "lives.json")
    run("create", lives, "Lives", "--system", "ibf-mixed")
    run("enter", lives, "A", "B", "C")
    assert "1 match can be played" in run("stage", lives, "Knockout", "--lives", "1:2,2:1,3:1")


def test_lots_are_shown_with_their_recipe(file: str) -> None:
    run("create", file, "Lots")
    run("enter", file, *(f"P{k};;{'Club' if k < 3 else ''}" for k in range(1, 9)))
    text = run("draw", file, "--seed", "6 5 3", "--clubs-apart", "--apart", "P3,P4")
    assert "printf %s '6 5 3|draw|ID' | sha256sum" in text
    assert run("show", file).startswith("Lots · ibf-single · 8 players. 4 matches can be played")


def test_pictures(file: str, tmp_path: Path) -> None:
    begin(file, "--system", "ibf-double", "--lengths", "9", players=16)
    svg = run("picture", file)
    assert svg.startswith("<svg")
    target = tmp_path / "cup.svg"
    run("picture", file, "-o", str(target), "--paper", "A4", "--theme", "dark")
    assert 'width="297mm"' in target.read_text(encoding="utf-8")
    assert "<svg" in run("picture", file, "--sheet", "1", "--rows", "4")
    assert "sheets 1 to" in run("picture", file, "--sheet", "99", code=3)


def test_a_png_is_drawn(file: str, tmp_path: Path) -> None:
    pytest.importorskip("typst")
    begin(file)
    out = tmp_path / "cup.png"
    run("picture", file, "-o", str(out))
    assert out.read_bytes().startswith(b"\x89PNG")


def test_routing_figures() -> None:
    text = run("routing", "64")
    assert "fewest-rematches" in text
    assert "0.703" in text
    assert len(run("routing").splitlines()) == 2 + 5 * 7


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"format": "pairwright-cup/1"}', '{"format": "pairwright-cup/1", "decisions": [1]}'],
)
def test_other_files_are_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "other.json"
    path.write_text(text, encoding="utf-8")
    assert str(path) in run("show", str(path), code=3)
    assert "missing.json" in run("show", str(tmp_path / "missing.json"), code=5)


def test_standings_of_a_cup_are_those_of_every_command(file: str) -> None:
    """Five players: 4 and 5 meet in round 1, so 5 is certain of place 5, and the others share what is open."""
    begin(file)
    run("result", file, "U1.2", "7-5")
    half = CliRunner().invoke(app, ["standings", file]).output.splitlines()
    assert half[0] == "Standings · Winter Cup · 5 players · not final"
    assert [line.split()[:2] for line in half[2:7]] == [
        ["1-4", "1"],
        ["1-4", "2"],
        ["1-4", "3"],
        ["1-4", "4"],
        ["5", "5"],
    ]
    assert half[7:] == ["4 players share places."]
    for match, score in (("U2.1", "9-5"), ("U2.2", "3-9"), ("U3.1", "11-2")):
        run("result", file, match, score)
    lines = CliRunner().invoke(app, ["standings", file]).output.splitlines()
    assert lines[0] == "Standings · Winter Cup · 5 players · final"
    table = run("places", file).splitlines()
    assert [line.split()[0] for line in lines[2:7]] == ["1", "2", "3-4", "3-4", "5"]
    assert sorted((line.split()[0], line.split()[1]) for line in lines[2:7]) == sorted(
        (line.split()[0], line.split()[2]) for line in table[2:]
    )


def test_standings_of_a_cup_before_the_draw_are_refused(file: str) -> None:
    run("create", file, "Winter Cup")
    result = CliRunner().invoke(app, ["standings", file])
    assert (result.exit_code, "nothing is drawn yet" in result.output) == (3, True)


def test_standings_of_a_cup_from_standard_input_and_not_as_trf(file: str) -> None:
    begin(file)
    result = CliRunner().invoke(app, ["standings", "-", "--format", "csv"], input=Path(file).read_bytes())
    assert result.output.splitlines()[1] == "1,5,1,Player 1,,1"
    refused = CliRunner().invoke(app, ["standings", file, "--format", "trf"])
    assert (refused.exit_code, "a cup has brackets" in refused.output) == (3, True)
