"""C.05 Annex 2, the Varma tables: numbers in one envelope do not meet in the last three rounds."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner

from pairwright import StateError
from pairwright.cli.app import app
from pairwright.systems.round_robin import berger_table
from pairwright.systems.varma import ENVELOPES, draw


def last_meeting(size: int, a: int, b: int) -> int:
    """The round of the Berger table in which two numbers meet."""
    return next(r for r, row in enumerate(berger_table(size), 1) if {a, b} in map(set, row))


@pytest.mark.parametrize("size", ENVELOPES)
def test_annex_2_every_number_is_in_one_envelope_and_none_meets_another_in_the_last_three_rounds(
    size: int,
) -> None:
    """As printed, with one exception: 6 and 12 of twelve meet in the last round."""
    assert sorted(number for envelope in ENVELOPES[size] for number in envelope) == list(range(1, size + 1))
    late = {
        pair
        for envelope in ENVELOPES[size]
        for pair in combinations(envelope, 2)
        if last_meeting(size, *pair) > size - 4
    }
    assert late == ({(6, 12)} if size == 12 else set())


@pytest.mark.parametrize("count", range(9, 25))
def test_annex_2_players_of_a_federation_are_in_one_envelope(count: int) -> None:
    players = {
        f"P{k:02}": ("AAA", "BBB", "CCC")[min(k // 3, 2)] if k < 6 else f"F{k:02}" for k in range(count)
    }
    for seed in range(20):
        found = draw(players, str(seed))
        assert sorted(found.numbers.values()) == list(range(1, count + 1))
        if not found.remarks:
            for a, b in combinations(players, 2):
                if players[a] == players[b]:
                    last = count - 4 + count % 2
                    assert last_meeting(count + count % 2, found.numbers[a], found.numbers[b]) <= last


def test_annex_2_a_federation_that_is_too_large_is_reported() -> None:
    players = {f"P{k}": "AAA" if k < 6 else f"F{k}" for k in range(10)}
    found = draw(players, "1")
    assert found.envelopes["AAA"] in ("AB", "BA")
    assert "no envelope has 6 numbers for the players of AAA: they drew from" in found.remarks[0]


def test_annex_2_six_and_twelve_are_reported() -> None:
    players = {f"P{k:02}": "CCC" if k < 3 else f"F{k:02}" for k in range(12)}
    remarks = [remark for seed in range(60) for remark in draw(players, str(seed)).remarks]
    assert any(
        "meet in the last round: the table has 6 and 12 in one envelope" in remark for remark in remarks
    )


@pytest.mark.parametrize("count", [8, 25])
def test_annex_2_has_tables_for_9_to_24_players(count: int) -> None:
    with pytest.raises(StateError, match=f"the Varma tables are for 9 to 24 players, not {count}"):
        draw({f"P{k}": "" for k in range(count)}, "1")


def test_the_command_draws_and_says_how_to_check(tmp_path: Path) -> None:
    file = tmp_path / "players.txt"
    file.write_text("\n".join(f"P{k};{'AAA' if k < 3 else 'BBB'}" for k in range(9)))
    out = CliRunner().invoke(app, ["draw", str(file), "--seed", "7", "--varma"])
    assert out.exit_code == 0
    assert "Draw of 9 by the Varma tables [C.05 Annex 2] · seed 7" in out.stdout
    assert "printf %s '7|number|FEDERATION|ID'" in out.stdout
    again = CliRunner().invoke(app, ["draw", str(file), "--seed", "7", "--varma", "--format", "json"])
    document = json.loads(again.stdout)
    players = {f"P{k}": "AAA" if k < 3 else "BBB" for k in range(9)}
    assert {one["name"]: one["number"] for one in document["numbers"]} == dict(draw(players, "7").numbers)
