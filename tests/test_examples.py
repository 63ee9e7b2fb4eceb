"""The example files are what tools/make_examples.py makes, and say what the source says."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest

from pairwright.domain.results import Result
from pairwright.domain.tournament import Tournament
from pairwright.formats.state_json import read_state_text
from pairwright.formats.trf import read
from pairwright.systems.registry import pair_round

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"
NAMES = [
    "club-cup.trf",
    "olympiad-2026-women-complete.json",
    "olympiad-2026-women-complete.trf",
    "olympiad-2026-women-replay.json",
    "olympiad-2026-women.json",
    "olympiad-2026-women.trf",
]


def source() -> dict:
    with gzip.open(ROOT / "tests" / "data" / "olympiad-2026-women.json.gz") as file:
        return json.load(file)


def example(name: str) -> Tournament:
    data = (EXAMPLES / name).read_bytes()
    if name.endswith(".json"):
        return read_state_text(data)
    tournament, issues = read(data, name)
    assert issues == []
    return tournament


def test_the_tool_makes_the_files_that_are_there(tmp_path):
    tool = ROOT / "tools" / "make_examples.py"
    subprocess.run([sys.executable, str(tool), str(tmp_path)], check=True, timeout=120)
    assert sorted(path.name for path in tmp_path.iterdir()) == NAMES
    assert sorted(path.name for path in EXAMPLES.iterdir() if path.name in NAMES) == NAMES
    for name in NAMES:
        assert (tmp_path / name).read_bytes() == (EXAMPLES / name).read_bytes(), name


@pytest.mark.parametrize("end", ["json", "trf"])
def test_the_olympiad_is_the_source_round_by_round(end):
    tournament = example(f"olympiad-2026-women-complete.{end}")
    assert tournament.round == 12
    for row in source()["rounds"]:
        index = row["round"] - 1
        for match in row["pairings"]:
            a, b = tournament.entry(match["team_a"]), tournament.entry(match["team_b"])
            assert a.history[index].opponent == b.tpn
            assert a.history[index].gp == 10 * match["score_a"]
            assert b.history[index].gp == 10 * match["score_b"]
            assert (a.history[index].result is not Result.PLAYED) == ("match_forfeit" in match)
        for bye in row["bye"]:
            item = tournament.entry(bye["team"]).history[index]
            assert (item.result, item.mp, item.gp) == (Result.PAB, 10, 20)
        for tpn in row["not_paired"]:
            assert tournament.entry(tpn).history[index] == (Result.ZERO_BYE, None, None, 0, 0, "", ())


def test_match_points_give_the_official_final_order():
    tournament = example("olympiad-2026-women-complete.trf")
    points = [tournament.entry(row["team"]).mp for row in source()["final_standing"]]
    assert points == sorted(points, reverse=True)
    assert len(points) == 189


def test_both_forms_are_the_same_event_after_round_10():
    from_json, from_trf = (example(f"olympiad-2026-women.{end}") for end in ("json", "trf"))
    assert from_json.round == from_trf.round == 11
    assert [entry.joined_round for entry in from_json.entries] == [
        entry.joined_round for entry in from_trf.entries
    ]
    for a, b in zip(from_json.entries, from_trf.entries, strict=True):
        assert [item[:5] for item in a.history] == [item[:5] for item in b.history]
    first, second = (
        [(pair.white.tpn, pair.black.tpn, pair.table) for pair in pair_round(tournament).pairs]
        for tournament in (from_json, from_trf)
    )
    assert first == second


def test_the_files_say_what_is_invented():
    text = (EXAMPLES / "olympiad-2026-women.trf").read_text()
    for words in (
        "### Real: the teams",
        "### Worked out, not in the source: all colours",
        "### Players that were not known are invented",
        "### Board results that were not known are invented; they add up to the real score of the match.",
    ):
        assert words in text


def test_the_club_cup_is_paired_by_the_rules_and_has_a_bye_and_an_upfloater():
    tournament = example("club-cup.trf")
    for number in (1, 2, 3):
        result = pair_round(tournament.before(number))
        for pair in result.pairs:
            assert pair.white.history[: number - 1] == tournament.entry(pair.white.tpn).history[: number - 1]
            assert tournament.entry(pair.white.tpn).history[number - 1].opponent == pair.black.tpn
    result = pair_round(tournament)
    assert result.bye is not None
    assert any(bracket.upfloaters for bracket in result.brackets)
