"""Results that are kept: as many as have a size together, whatever their number."""

from __future__ import annotations

import pytest

from pairwright.manager import computed


def test_results_are_kept_up_to_their_size_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """128 standings were kept, of 20 kilobytes or of six megabytes each."""
    monkeypatch.setattr(computed, "_forget", [])
    made: list[str] = []

    @computed.kept_by_size(10, len)
    def text(sign: str, count: int) -> str:
        made.append(sign)
        return sign * count

    for sign in "abab":
        assert text(sign, 4) == sign * 4
    assert made == ["a", "b"]
    text("a", 4)  # the last one that was asked for
    text("c", 5)  # 13 in all: the oldest goes
    for sign, count in (("a", 4), ("c", 5), ("b", 4)):
        text(sign, count)
    assert made == ["a", "b", "c", "b"]
    text("d", 100)  # alone, whatever its size
    text("d", 100)
    assert made == ["a", "b", "c", "b", "d"]
    text("b", 4)  # too much beside it
    text("d", 100)
    assert made == ["a", "b", "c", "b", "d", "b", "d"]
    computed.forget()
    text("d", 100)
    text("d", 100)
    assert made == ["a", "b", "c", "b", "d", "b", "d", "d"]
