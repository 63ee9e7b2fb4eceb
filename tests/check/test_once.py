"""Validated values stay valid: an event is validated once, however many of its rounds are judged."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from random import Random

import pytest

import pairwright as pw
from pairwright.checker.document import _measure as in_document
from pairwright.checker.verdicts import Measure
from pairwright.cli.check_text import _value as in_text
from pairwright.domain import consistency
from pairwright.systems import registry


def event_of_eleven_rounds() -> pw.Tournament:
    """Eleven rounds by the rules; a new value, so that nothing about it is cached."""
    rng = Random(1)
    names = [f"Team {number}" for number in range(1, 25)]
    event = pw.Tournament.new(names, rounds=11, initial_colour="W")
    for _ in range(11):
        paired = pw.pair(event)
        event = event.played(
            paired, {pair.table: rng.choice(["3-1", "2-2", "1-3"]) for pair in paired.tables}
        )
    return pw.Tournament(**{item.name: getattr(event, item.name) for item in fields(event)})


def test_a_check_of_11_rounds_validated_the_event_13_times_and_read_its_options_23_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event = event_of_eleven_rounds()
    registry._complete.cache_clear()
    counts = {"histories": 0, "options": 0}
    validate, read = consistency._histories, registry.read_options

    def validated(*given: object) -> None:
        counts["histories"] += 1
        validate(*given)  # type: ignore[arg-type]

    def options_read(*given: object) -> object:
        counts["options"] += 1
        return read(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(consistency, "_histories", validated)
    monkeypatch.setattr(registry, "read_options", options_read)
    assert len(pw.check(event).rounds) == 11
    assert counts == {"histories": 1, "options": 1}
    pw.check(event)
    pw.standings(event)
    assert counts == {"histories": 1, "options": 1}


def test_scores_of_the_dutch_criteria_are_shown_in_points() -> None:
    """They are tuples there, and the documents and the table of `pairwright check` had tenths."""
    half = Fraction(1, 2)
    for value, points, document, text in (
        ((20, 15), (2, 1 + half), [2, 1.5], "2, 1½"),
        ((2, (20, 15)), (2, (2, 1 + half)), [2, [2, 1.5]], "2; 2, 1½"),
        ([5], (half,), [0.5], "½"),
        (3, 3, 3, "3"),
    ):
        one = Measure(20, "C7", "", value, value, False)
        assert (one.score, one.yours, one.possible) == (2, points, points)
        shown = in_document(one)
        assert (shown["score"], shown["yours"], shown["possible"]) == (2, document, document)
        assert in_text(value) == text
