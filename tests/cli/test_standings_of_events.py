"""`pairwright standings` of an event file: the standings of the event, as paper and site have them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pairwright.manager.ranking import standings
from pairwright.store.shelf import open_log
from tests.manager.tools import Hand, league, play

from .test_pair import run


def ranks(path: Path) -> dict[int, str]:
    """TPN to the rank column of the records 310."""
    lines = [line for line in path.read_text().splitlines() if line.startswith("310")]
    return {int(line[4:7]): line.ljust(71)[68:71].strip() for line in lines}


@pytest.mark.parametrize("system", ["fide-team", "team-round-robin"])
def test_who_is_expelled_has_no_place_in_standings_and_in_trf(tmp_path: Path, system: str) -> None:
    path = tmp_path / "cup.pairwright"
    log = open_log(path, create=True)
    if system == "fide-team":
        hand = league(4, 3, log=log)
    else:
        hand = Hand(log)
        hand("create", name="League", system=system, boards=4)
        hand("teams", teams=[{"name": f"T{number}"} for number in range(1, 5)])
        hand("draw-order", seed="coin")
    play(hand, count=2)
    first = standings(hand.desk.event).rows[0].team
    hand("expel", team=first.name)
    found = standings(hand.desk.event)
    assert first.tpn not in found.places
    answer = run("standings", path, "--format", "json")
    assert answer.exit_code == 0, answer.stderr
    assert [item["tpn"] for item in json.loads(answer.stdout)["rows"]] == [row.team.tpn for row in found.rows]
    out = tmp_path / "out.trf"
    for command in (
        ("event", path, "export", out), ("convert", path, out), ("standings", path, "--format", "trf", "-o", out)
    ):  # fmt: skip
        assert run(*command).exit_code == 0
        assert ranks(out) == {tpn: str(found.places.get(tpn, "")) for tpn in range(1, 5)}


def test_the_order_by_hand_counts_and_the_command_line_has_the_last_word(tmp_path: Path) -> None:
    path = tmp_path / "cup.pairwright"
    hand = league(4, 3, log=open_log(path, create=True))
    play(hand, "1100")
    hand("tie-breaks", tie_breaks="MPTS")
    hand("hand-rank", teams=["T3", "T1", "T4", "T2"], why="they agreed")

    def order(*more: str) -> list[str]:
        lines = run("standings", path, "--format", "csv", *more).stdout.splitlines()[1:]
        return [line.split(",")[2] for line in lines]

    assert order() == ["3", "1", "4", "2"]
    assert order("--by-hand", "4,3,2,1") == ["4", "3", "2", "1"]
