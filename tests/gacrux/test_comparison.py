"""The comparison with gacrux counts, classifies, and does not miss differences."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pairwright import Result, RoundPairing, Tournament, load
from pairwright.compare.gacrux import Gacrux, GacruxRound
from pairwright.compare.limit import OutOfTimeError, cpu_limit
from pairwright.compare.readings import FINDING
from tests.gacrux import comparison
from tests.gacrux.comparison import EQUAL, FILE, GAVE_UP, compare

pytest.importorskip("gacrux", reason="needs the extra `gacrux`")
pytestmark = pytest.mark.gacrux

ROOT = Path(__file__).parent.parent.parent
FILES = sorted((ROOT / "docs" / "differences").glob("*.trf"))


def test_a_wrong_answer_of_the_engine_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    peer, tournament = Gacrux(), load(ROOT / "docs" / "differences" / "order-of-boards.trf")
    assert compare(peer, tournament).kind == EQUAL
    right = comparison.pair

    def wrong(given: Tournament, **options: object) -> RoundPairing:
        result = right(given, **options)
        first, *others = result.pairs
        return replace(result, pairs=(replace(first, white=first.black, black=first.white), *others))

    monkeypatch.setattr(comparison, "pair", wrong)
    outcome = compare(peer, tournament)
    assert outcome.kind == FINDING
    assert outcome.remarks[0].startswith("other colours: ")


def test_a_file_that_says_something_else_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    peer, tournament = Gacrux(), load(ROOT / "docs" / "differences" / "accelerated-bye.trf")
    assert tournament.entry(5).history[0].result is Result.HALF_BYE
    real = comparison.file_of
    monkeypatch.setattr(
        comparison,
        "file_of",
        lambda given, form: real(given, form).replace(b"240 H   1    5", b"240 Z   1    5"),
    )
    outcome = compare(peer, tournament)
    assert outcome.kind == FILE
    assert "team 5" in " ".join(outcome.remarks) or "cannot read" in outcome.remarks[0]


def test_what_takes_too_long_is_given_up() -> None:
    with pytest.raises(OutOfTimeError), cpu_limit(0.02):
        _think_forever()
    assert compare(_Slow(), load(FILES[0]), seconds=0.02).kind == GAVE_UP


def test_the_limit_outlasts_a_bare_except() -> None:
    with pytest.raises(OutOfTimeError), cpu_limit(0.02):
        _forgive_once()


class _Slow(Gacrux):
    def found(self, event: Any, round_number: int) -> GacruxRound:
        _think_forever()
        raise AssertionError


def _think_forever() -> None:
    while True:
        pass


def _forgive_once() -> None:
    with suppress(BaseException):
        _think_forever()
    _think_forever()
