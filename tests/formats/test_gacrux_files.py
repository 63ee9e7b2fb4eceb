"""The commission's tool reads what we write, in TRF and in chess-JSON, and finds the same pairings and standings."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pairwright.domain.tournament import Tournament
from pairwright.formats.files import read_tournament, write_tournament
from pairwright.simulate.generator import generate
from pairwright.simulate.wishes import Wishes
from pairwright.systems.registry import pair_round
from pairwright.tiebreaks import standings
from tests.formats.trf.samples import ALL, sample

pytest.importorskip("gacrux")
pytestmark = pytest.mark.gacrux
PLAYED = {"05": 5, "06": 3, "07": 3, "08": 2}
FORMS = (("trf", "TRF", ".trf"), ("chess-json", "JSON", ".jch"))


def gacrux(tool: str, path: Path, form: str, *words: str) -> str:
    command = [sys.executable, "-m", f"gacrux.{tool}", "-i", str(path), "-f", form, "-b", "utf-8", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120).stdout


def written(tmp_path: Path, tournament: Tournament, form: str, ending: str) -> Path:
    path = tmp_path / f"event{ending}"
    path.write_bytes(write_tournament(tournament, form)[0])
    return path


@pytest.mark.parametrize(("form", "name", "ending"), FORMS)
@pytest.mark.parametrize("number", PLAYED)
def test_pairings_and_standings_are_equal(tmp_path, number, form, name, ending):
    tournament = sample(number)
    path = written(tmp_path, tournament, form, ending)
    assert "Check: True" in gacrux("pairingchecker", path, name, "-c", "-d", "T")
    table = gacrux("tiebreakchecker", path, name, "-n", str(PLAYED[number]), "-c", "-d", "T")
    theirs = {int(row[0]): int(row[1]) for row in re.findall(r"^(\d+)\t(\d+)\t", table, re.MULTILINE)}
    assert theirs == dict(standings(tournament).places)


@pytest.mark.parametrize("number", [name[:2] for name in ALL])
def test_the_standings_of_every_sample_are_equal(tmp_path, number):
    """Individual events, a round robin and TRF16 too; where no tie-breaks are named, by points alone."""
    tournament = sample(number)
    path = written(tmp_path, tournament, "trf", ".trf")
    table = gacrux("tiebreakchecker", path, "TRF", "-n", str(tournament.round - 1), "-c", "-d", "T")
    theirs = {int(row[0]): int(row[1]) for row in re.findall(r"^(\d+)\t(\d+)\t", table, re.MULTILINE)}
    named = tournament.info.tie_breaks or tournament.info.standings_order
    assert theirs == dict(standings(tournament, None if named else "PTS").places)


@pytest.mark.parametrize(("form", "name", "ending"), FORMS)
def test_the_next_round_is_equal(tmp_path, form, name, ending):
    tournament = sample("06")
    answer = gacrux(
        "pairingchecker", written(tmp_path, tournament, form, ending), name, "-p", "-d", "T"
    ).split("\n")
    result = pair_round(tournament)
    ours = {f"{pair.white.tpn} {pair.black.tpn}" for pair in result.pairs}
    assert result.bye is not None
    assert {row for row in answer[1:] if row.strip()} == ours | {f"{result.bye.tpn} 0"}


@pytest.mark.parametrize("number", PLAYED)
def test_its_own_files_are_read(tmp_path, number):
    """TRF to chess-JSON by gacrux, read by us: the same matches, line-ups, results and points."""
    tournament = sample(number)
    source = written(tmp_path, tournament, "trf", ".trf")
    text = gacrux("convert", source, "TRF", "-F", "JSON")
    again, _ = read_tournament(text.encode(), "gacrux.jch")
    assert json.loads(text)["filetype"] == "Event"
    for own, theirs in zip(tournament.entries, again.entries, strict=True):
        assert (own.tpn, own.name, [p.number for p in own.players]) == (
            theirs.tpn, theirs.name, [p.number for p in theirs.players],
        )  # fmt: skip
        for mine, back in zip(own.history, theirs.history, strict=True):
            assert (mine.result, mine.opponent, mine.colour, mine.mp_tenths) == (
                back.result, back.opponent, back.colour, back.mp_tenths,
            )  # fmt: skip
            assert mine.gp_tenths == back.gp_tenths
            if mine.boards and back.boards and mine.result.value == "played":
                assert mine.boards == back.boards


@pytest.mark.parametrize("number", [1, 2])
def test_a_dutch_event_of_ours_has_the_same_pairings_and_standings(tmp_path: Path, number: int) -> None:
    """With byes of all kinds, forfeits, late entries, withdrawals; gacrux checks each round and ranks the players."""
    event = generate(
        Wishes("fide-dutch", teams=11 + number, tie_breaks="PTS BH/C1 SB WIN"), "read by gacrux", number
    )
    path = written(tmp_path, event, "trf", ".trf")
    for played in range(1, event.round):
        assert "Check: True" in gacrux("pairingchecker", path, "TRF", "-c", "-n", str(played), "-d", "T")
    table = gacrux("tiebreakchecker", path, "TRF", "-n", str(event.round - 1), "-c", "-d", "T")
    theirs = {int(row[0]): int(row[1]) for row in re.findall(r"^(\d+)\t(\d+)\t", table, re.MULTILINE)}
    assert theirs == dict(standings(event).places)
