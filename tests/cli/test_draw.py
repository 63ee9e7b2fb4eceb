"""`pairwright draw`, and rounds of players on the command line."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pairwright.cli.app import app
from tests.systems.ibf_swiss.states import state


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], catch_exceptions=False)


@pytest.fixture
def names(tmp_path: Path) -> Path:
    path = tmp_path / "names.txt"
    path.write_text("Ana;1500\nBo;1600\n\nCy;1500\nDi\n", encoding="utf-8")
    return path


def test_seed_order_and_the_recipe(names: Path) -> None:
    out = run("draw", names, "--seed", "314159", "--ratings").stdout.splitlines()
    assert out[0] == "Draw of 4 · seed 314159 · purpose rank"
    tied = sorted(["Ana", "Cy"], key=lambda name: sha256(f"314159|rank|{name}".encode()).hexdigest())
    assert [line.split()[2] for line in out[2:6]] == ["Bo", *tied, "Di"]
    assert out[-1].strip() == "printf %s '314159|rank|ID' | sha256sum | cut -c1-13"


def test_the_draw_in_json(names: Path) -> None:
    found = json.loads(run("draw", names, "--seed", "7", "--purpose", "lines", "--format", "json").stdout)
    lots = [sha256(f"7|lines|{one['name']}".encode()).hexdigest()[:13] for one in found["order"]]
    assert lots == [one["lot"] for one in found["order"]] == sorted(lots)
    assert found["recipe"].startswith("printf %s '7|lines|ID'")


@pytest.mark.parametrize("method", ["lots", "snake", "pots"])
def test_groups(names: Path, method: str) -> None:
    found = json.loads(
        run(
            "draw", names, "--seed", "7", "--ratings", "--groups", 2, "--method", method, "--format", "json"
        ).stdout
    )
    assert sorted(name for group in found["groups"] for name in group) == ["Ana", "Bo", "Cy", "Di"]
    assert "Group 2" in run("draw", names, "--seed", "7", "--groups", 2, "--method", method).stdout


@pytest.mark.parametrize(
    ("text", "words"), [("Ana\nAna\n", "appears twice"), ("\n", "no names"), ("Ana;x\n", "not a rating")]
)
def test_what_cannot_be_drawn(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "names.txt"
    path.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(app, ["draw", str(path), "--seed", "7", "--ratings"])
    assert result.exit_code == 3
    assert words in result.stderr


def test_a_round_of_players(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    path.write_text(
        json.dumps(state({1: "w4", 2: "w5", 3: "w6", 4: "l1", 5: "l2", 6: "l3"})), encoding="utf-8"
    )
    out = run("pair", path).stdout.splitlines()
    assert out[0] == "Round 2 · IBF Pairing Rules 4.6 · 6 players"
    assert out[1].split() == ["Table", "Player", "Points", "Player", "Points"]
    assert [line.split() for line in out[2:]] == [
        ["1", "3", "1", "–", "2", "1"],
        ["2", "1", "1", "–", "6", "0"],
        ["3", "5", "0", "–", "4", "0"],
    ]
