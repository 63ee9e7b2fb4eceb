"""Random events by this package and by gacrux: every value and every rank, except for documented differences.

The remaining differences are gacrux's (`docs/tie-breaks.md`): STD, WIN/WON/REP with game points, the option for
Article 12 after EDE, and FB:GP in one case. PAIRWRIGHT_GACRUX_EVENTS sets the number of random events (24); 500
agree.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from .samples import team_event

pytest.importorskip("gacrux")

from .peer import PLAYERS, ROUND_ROBIN, SWISS, TieBreakPeer, compare, compare_players, event

pytestmark = pytest.mark.gacrux
EVENTS = int(os.environ.get("PAIRWRIGHT_GACRUX_EVENTS", "24"))


@pytest.fixture(scope="module")
def peer() -> TieBreakPeer:
    return TieBreakPeer()


@pytest.mark.parametrize("number", range(EVENTS))
def test_a_random_event(peer: TieBreakPeer, number: int) -> None:
    codes = ROUND_ROBIN if event(number)[2] else SWISS
    assert compare(peer, number, Random(number).sample(codes, 8)) == []


@pytest.mark.parametrize("number", range(EVENTS // 2))
def test_a_random_event_of_players(peer: TieBreakPeer, number: int) -> None:
    assert compare_players(peer, number, Random(number).sample(PLAYERS, 8)) == []


def test_gacrux_reads_the_samples_as_we_do(peer: TieBreakPeer) -> None:
    from pairwright.formats.trf import write
    from pairwright.tiebreaks import standings

    for name, after in (("05", 5), ("06", 3), ("07", 3), ("08", 2)):
        tournament = team_event(name)
        for code in ("BH:MP/C1", "EMGSB/C1", "SB:GP"):
            ours = standings(tournament, [code], after)
            theirs = peer.standings(write(tournament).decode(), after, [ours.codes[0], code], False)
            assert {row.team.tpn: row.place for row in ours.rows} == {
                tpn: rank for tpn, (rank, _) in theirs.items()
            }
