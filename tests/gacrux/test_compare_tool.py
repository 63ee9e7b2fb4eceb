"""tools/compare_gacrux.py: counts, explains, and does not overlook a difference."""

from __future__ import annotations

import importlib.util
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pairwright import Result, RoundPairing, Tournament, load
from tests.gacrux import comparison
from tests.gacrux.comparison import EQUAL, FILE, FINDING, SLOW, compare
from tests.gacrux.limit import OutOfTimeError, cpu_limit
from tests.gacrux.peer import Peer, PeerAnswer

pytest.importorskip("gacrux", reason="needs the extra `gacrux`")
pytestmark = pytest.mark.gacrux

ROOT = Path(__file__).parent.parent.parent
FILES = sorted((ROOT / "docs" / "differences").glob("*.trf"))


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("compare_gacrux", ROOT / "tools" / "compare_gacrux.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["compare_gacrux"] = module
    spec.loader.exec_module(module)
    return module


def test_files(tool: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main([str(path) for path in FILES]) == 0
    out = capsys.readouterr().out
    for path in FILES:
        kind = "equal" if path.stem == "order-of-boards" else path.stem
        assert f"{path.name}: {kind}" in out


def test_random_rounds(tool: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep = tmp_path / "kept"
    words = ["--rounds", "12", "--teams", "6-8", "--seed", "3", "--jobs", "1", "--keep", str(keep)]
    assert tool.main(words) == 0
    out = capsys.readouterr().out
    assert "rounds compared, seed 3" in out
    assert "FIDE_TEAM_TYPEA_MP_GP" in out


def test_a_wrong_answer_of_the_engine_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    peer, tournament = comparison.Peer(), load(ROOT / "docs" / "differences" / "order-of-boards.trf")
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
    peer, tournament = comparison.Peer(), load(ROOT / "docs" / "differences" / "accelerated-bye.trf")
    assert tournament.entry(5).history[0].result is Result.HALF_BYE
    real = comparison.write
    monkeypatch.setattr(
        comparison, "write", lambda given: real(given).replace(b"240 H   1    5", b"240 Z   1    5")
    )
    outcome = compare(peer, tournament)
    assert outcome.kind == FILE
    assert "team 5" in " ".join(outcome.remarks) or "cannot read" in outcome.remarks[0]


def test_what_takes_too_long_is_given_up() -> None:
    with pytest.raises(OutOfTimeError), cpu_limit(0.02):
        _think_forever()
    assert compare(_Slow(), load(FILES[0]), seconds=0.02).kind == SLOW


def test_the_limit_outlasts_a_bare_except() -> None:
    with pytest.raises(OutOfTimeError), cpu_limit(0.02):
        _forgive_once()


class _Slow(Peer):
    def pair(self, event: Any, round_number: int) -> PeerAnswer:
        _think_forever()
        raise AssertionError


def _think_forever() -> None:
    while True:
        pass


def _forgive_once() -> None:
    with suppress(BaseException):
        _think_forever()
    _think_forever()
