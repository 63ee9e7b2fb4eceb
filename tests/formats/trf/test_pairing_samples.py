"""The engine pairs the samples as gacrux did; and gacrux, if installed, agrees with the files we write."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from pairwright.domain.pairing import RoundPairing
from pairwright.domain.results import Colour
from pairwright.formats.pair_list import write_pair_list
from pairwright.formats.trf import read, write, write_pairing
from pairwright.systems.registry import pair_round

from .samples import sample

EXAMPLES = Path(__file__).parents[3] / "examples"
needs_gacrux = pytest.mark.skipif(find_spec("gacrux") is None, reason="gacrux is not installed")


def pairs(result: RoundPairing) -> set[tuple[int, int]]:
    return {(pair.white.tpn, pair.black.tpn) for pair in result.pairs}


@pytest.mark.parametrize(
    ("number", "round_number"),
    [
        (number, r)
        for number, last in (("05", 5), ("06", 3), ("07", 3), ("08", 2))
        for r in range(1, last + 1)
    ],
)
def test_each_round_is_paired_as_in_the_file_with_its_colours(number, round_number):
    tournament = sample(number)
    found = pairs(pair_round(tournament.before(round_number)))
    in_file = {
        (entry.tpn, item.opponent)
        for entry in tournament.entries
        for item in [entry.history[round_number - 1]]
        if item.colour is Colour.WHITE
    }
    assert found == in_file


def test_the_next_round_of_sample_06():
    result = pair_round(sample("06"))
    assert pairs(result) == {(1, 4), (7, 3), (6, 2)}
    assert result.bye is not None
    assert result.bye.tpn == 5


def test_the_first_round_of_sample_10():
    assert pairs(pair_round(sample("10"))) == {(1, 3), (4, 2)}


def gacrux(tool: str, path: Path, *arguments: str) -> str:
    command = [sys.executable, "-m", f"gacrux.{tool}", "-b", "utf-8", "-i", str(path), *arguments, "-d", "T"]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300).stdout


@needs_gacrux
@pytest.mark.gacrux
@pytest.mark.parametrize("number", ["05", "06", "07", "08"])
def test_gacrux_finds_the_rounds_that_we_write_right(number, tmp_path):
    path = tmp_path / "written.trf"
    path.write_bytes(write(sample(number)))
    assert gacrux("pairingchecker", path, "-c").rstrip().endswith("Check: True")


@needs_gacrux
@pytest.mark.gacrux
@pytest.mark.parametrize("number", ["06", "10"])
def test_gacrux_pairs_the_next_round_of_what_we_write_as_we_do(number, tmp_path):
    result = pair_round(sample(number))
    path = tmp_path / "written.trf"
    for content in (write(sample(number)), write_pairing(result)):
        path.write_bytes(content)
        assert sorted(gacrux("pairingchecker", path, "-p").split("\n")[1:]) == sorted(
            [*write_pair_list(result).split("\n")[1:], ""]
        )


@needs_gacrux
@pytest.mark.gacrux
def test_gacrux_pairs_round_11_of_the_olympiad_as_we_do():
    path = EXAMPLES / "olympiad-2026-women.trf"
    result = pair_round(read(path.read_bytes(), path.name)[0])
    lines = gacrux("pairingchecker", path, "-p").split()
    assert lines[0] == "95"
    numbers = [int(word) for word in lines[1:]]
    found = set(zip(numbers[::2], numbers[1::2], strict=True))
    assert result.bye is not None
    assert found == pairs(result) | {(result.bye.tpn, 0)}


@needs_gacrux
@pytest.mark.gacrux
def test_gacrux_finds_the_club_cup_right():
    assert gacrux("pairingchecker", EXAMPLES / "club-cup.trf", "-c").rstrip().endswith("Check: True")
