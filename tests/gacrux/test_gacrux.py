"""gacrux and the engine give the same rounds, except where docs/differences.md says why not.

PAIRWRIGHT_GACRUX_ROUNDS says how many random rounds (60). For long runs: `pairwright compare`.
"""

from __future__ import annotations

import os
from itertools import chain, islice
from pathlib import Path

import pytest

from pairwright import load
from pairwright.compare.gacrux import Gacrux
from pairwright.compare.readings import READINGS
from tests.gacrux.comparison import EQUAL, GAVE_UP, OTHER_ORDER, compare
from tests.gacrux.events import CODES, rounds

pytest.importorskip("gacrux", reason="needs the extra `gacrux`")
pytestmark = pytest.mark.gacrux

ROUNDS = int(os.environ.get("PAIRWRIGHT_GACRUX_ROUNDS", "60"))
BLOCKS = 6
DOCS = Path(__file__).parent.parent.parent / "docs"
FILES = sorted(path for path in (DOCS / "differences").glob("*.trf") if not path.stem.startswith("dutch-"))
"""Of team events; those of C.04.3 are in `tests/compare/test_dutch_differences.py`."""


@pytest.fixture(scope="module")
def peer() -> Gacrux:
    return Gacrux()


@pytest.mark.parametrize("block", range(BLOCKS))
def test_random_rounds(peer: Gacrux, block: int) -> None:
    events = (rounds("test", number, range(6, 19)) for number in range(block, 10**6, BLOCKS))
    for tournament in islice(chain.from_iterable(events), ROUNDS // BLOCKS):
        outcome = compare(peer, tournament, seconds=20)
        assert outcome.kind in (EQUAL, GAVE_UP, *READINGS), (tournament, outcome.remarks)


def test_the_events_take_every_code_in_turn() -> None:
    names = [dict(next(rounds("test", number, range(6, 8))).options) for number in range(len(CODES))]
    for code, options in zip(CODES, names, strict=True):
        assert code.items() <= options.items()
    assert len(CODES) == 18


@pytest.mark.parametrize(
    "path", [path for path in FILES if path.stem != "order-of-boards"], ids=lambda p: p.stem
)
def test_each_file_shows_the_difference_after_which_it_is_named(peer: Gacrux, path: Path) -> None:
    outcome = compare(peer, load(path))
    assert outcome.kind == path.stem
    assert path.with_suffix(".md").exists(), "its question"


def test_each_single_reading_has_a_file() -> None:
    assert {path.stem for path in FILES} == {kind for kind in READINGS if "," not in kind} | {
        "order-of-boards"
    }


def test_the_boards_may_come_in_another_order(peer: Gacrux) -> None:
    outcome = compare(peer, load(DOCS / "differences" / "order-of-boards.trf"))
    assert outcome.kind == EQUAL
    assert OTHER_ORDER in outcome.facts
