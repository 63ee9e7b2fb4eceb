"""Validated values stay valid, and options cannot be changed afterwards."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from typing import Any

import pytest

import pairwright as pw
from pairwright.domain import consistency
from pairwright.domain.frozen import FrozenDict, frozen
from pairwright.systems import registry
from tests.formats.trf.samples import sample


def test_a_frozen_dictionary_is_a_dictionary_that_cannot_be_changed() -> None:
    given: dict[str, Any] = {"rounds": 5, "boards": 4}
    kept = frozen(given)
    given["rounds"] = 7
    assert kept == {"rounds": 5, "boards": 4}
    assert frozen(kept) is kept
    assert json.loads(json.dumps(kept)) == kept
    assert pickle.loads(pickle.dumps(kept)) == kept
    for change in (
        lambda: kept.__setitem__("rounds", 9), lambda: kept.update(rounds=9), lambda: kept.pop("rounds"),
        kept.clear, lambda: kept.setdefault("x", 1), lambda: kept.__delitem__("rounds"), kept.popitem,
    ):  # fmt: skip
        with pytest.raises(TypeError, match="cannot be changed"):
            change()
    with pytest.raises(TypeError):
        kept |= {"rounds": 9}
    assert isinstance(kept, FrozenDict)


def test_the_options_of_a_tournament_cannot_be_changed() -> None:
    given = {"rounds": 5}
    event = pw.Tournament("fide-team", 1, (pw.Entry(1), pw.Entry(2)), given)
    given["rounds"] = 9
    assert event.options == {"rounds": 5}
    with pytest.raises(TypeError):
        event.options["rounds"] = 9  # type: ignore[index]
    assert pickle.loads(pickle.dumps(event)) == event


def test_a_check_of_all_rounds_looks_at_the_histories_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """It validated one tournament 13 times and read its options 23 times."""
    seen: dict[str, int] = {"histories": 0, "options": 0}
    histories, read = consistency._histories, registry.read_options

    def counted(*arguments: Any) -> None:
        seen["histories"] += 1
        histories(*arguments)

    def counted_read(*arguments: Any) -> Any:
        seen["options"] += 1
        return read(*arguments)

    event = replace(sample("06"), notes=("not checked yet",))
    monkeypatch.setattr(consistency, "_histories", counted)
    monkeypatch.setattr(registry, "read_options", counted_read)
    registry._complete.cache_clear()
    report = pw.check(event)
    assert len(report.rounds) == event.round - 1 >= 3
    assert seen == {"histories": 1, "options": len({repr(event.options), repr(report.tournament.options)})}


def test_what_was_changed_is_checked_again() -> None:
    event = sample("06")
    consistency.check_consistency(event)
    first = event.entries[0]
    wrong = replace(event, entries=(replace(first, history=first.history[1:]), *event.entries[1:]))
    with pytest.raises(pw.StateError, match="past rounds"):
        consistency.check_consistency(wrong)
    with pytest.raises(pw.StateError, match="forced pair"):
        consistency.check_consistency(replace(event.before(2), forced=((1, 99),)))
