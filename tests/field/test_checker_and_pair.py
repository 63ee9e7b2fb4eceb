"""The same question has the same answer in every interface: exit codes, refusals, rounds without participants."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pairwright.domain.errors import NoLegalPairing
from pairwright.manager.warnings import Refusal
from pairwright.store.shelf import open_log
from tests.field import run
from tests.manager.tools import Hand, league, play

SYSTEMS = ("fide-team", "olympiad-2022", "ibf-swiss", "fide-dutch")


def test_checker_event_pair_without_a_legal_pairing_exits_1_as_pair_does(tmp_path: Path) -> None:
    target = tmp_path / "cup.pairwright"
    hand = league(2, 3, log=open_log(str(target), create=True))
    play(hand)
    with pytest.raises(NoLegalPairing) as found:
        hand("pair")
    assert isinstance(found.value, Refusal)
    said = run("event", target, "pair")
    assert (said.code, run("pair", target).code) == (1, 1)
    assert "cannot be completed by the rules" in said.err
    assert "`by-hand` pairs it by decision" in said.err
    assert json.loads(run("pair", target, "--format", "json").out)["error"] == "no-legal-pairing"


@pytest.mark.parametrize("left", [0, 1])
@pytest.mark.parametrize("system", SYSTEMS)
def test_pair_with_nobody(system: str, left: int) -> None:
    hand = Hand()
    hand("create", name="Cup", system=system, rounds=3)
    hand("teams", teams=["A", "B", "C", "D"])
    for team in "ABCD"[left:]:
        hand("withdraw", team=team)
    with pytest.raises(Refusal, match="Only 1 A is there" if left else "Nobody is there"):
        hand("pair")
    assert hand.desk.event.rounds == ()
