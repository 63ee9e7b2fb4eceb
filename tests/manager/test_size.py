"""An event that belongs to others has a size: measured by the entries that it may have."""

from __future__ import annotations

import pytest

from pairwright.manager import size
from pairwright.manager.registry import VERBS
from pairwright.manager.size import TO_THE_END, Size, part_of
from pairwright.manager.warnings import Refusal

from .tools import Hand, league, play


def test_what_an_event_takes_to_its_end_is_verbs() -> None:
    assert VERBS.keys() >= TO_THE_END


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (Size(500, 20_000, 500 * 8192, 40), None),
        (Size(500, 20_001, 0, 0), "20,001 decisions, 20,000 at most"),
        (Size(500, 0, 5 << 20, 0), "5.0 MiB of decisions, 3.9 at most"),
        (Size(500, 0, 0, 41), "41 rounds of 500 entries, 40 at most"),
        (Size(200, 0, 0, 0, 6001), "6,001 players, 6,000 at most"),
        (Size(30, 5000, 1 << 20, 58, 300), None),
    ],
)
def test_the_size_of_an_event_is_measured_by_the_entries_that_it_may_have(
    found: Size, words: str | None
) -> None:
    assert found.too_large(None) is None
    why = found.too_large(500)
    assert why == words
    assert found.too_large(500, 2) is None
    assert found.too_large(1000) is None


def test_however_few_entries_an_event_may_have_a_double_round_robin_of_thirty_ends() -> None:
    assert Size(30, 5000, 1 << 20, 58).too_large(30) is None
    assert Size(30, 8001).too_large(30) == "8,001 decisions, 8,000 at most"


def test_the_time_of_an_event_from_outside_is_in_proportion() -> None:
    assert [part_of(one) for one in (None, 5000, 2000, 500, 1)] == [1, 1, 1, 0.25, 0.1]


def test_an_event_that_is_too_large_takes_what_it_needs_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """An account that cost nothing could make an event of 200,000 decisions, which took ten seconds to open."""
    hand = league(4, 3)
    count = len(hand.desk.decisions)
    monkeypatch.setattr(size, "FEWEST", 1)
    monkeypatch.setattr(size, "OF_AN_ENTRY", count)
    hand("note", text="no limit")
    hand.desk.most_entries = lambda: 1
    with pytest.raises(Refusal, match=f"too large: {count + 2} decisions, {count} at most") as refused:
        hand("note", text="more")
    assert refused.value.way_out == "Ask those who run this server for more."
    hand("pair")
    hand("publish")
    for boards in ("1110", "1100") * count:
        if len(hand.desk.decisions) == 2 * count:
            break
        hand("result", table=1, boards=boards)
    with pytest.raises(Refusal, match=f"{2 * count + 1} decisions, {2 * count} at most"):
        hand("result", table=2, boards="1110")
    hand.desk.most_entries = lambda: 4
    hand("result", table=2, boards="1110")
    hand("note", text="more")


def test_a_round_that_makes_an_event_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = league(4, 3)
    play(hand, count=2)
    monkeypatch.setattr(size, "OF_AN_ENTRY", 1)
    monkeypatch.setattr(size, "MOST_DECISIONS", 0)
    monkeypatch.setattr(size, "FEWEST", 5)
    hand.desk.most_entries = lambda: 4
    with pytest.raises(Refusal, match="too large: 3 rounds of 4 entries, 2 at most"):
        hand("pair")


def test_the_table_of_a_round_robin_counts_before_it_is_made() -> None:
    """The schedule of 500 entries who meet twenty times took three seconds on each page."""
    hand = Hand()
    hand("create", name="All", system="round-robin")
    hand.desk.most_entries = lambda: 500
    names = [f"P{number}" for number in range(500)]
    with pytest.raises(Refusal, match="499 rounds of 500 entries, 40 at most"):
        hand("teams", teams=names)
    hand("teams", teams=names[:40])
    assert hand.desk.measured.rounds == 39
    with pytest.raises(Refusal, match="780 rounds of 40 entries, 500 at most"):
        hand("set", options={"cycles": 20})
    hand("set", options={"cycles": 2})
    assert hand.desk.measured.rounds == 78


def test_groups_of_very_many_matches_are_refused_before_they_are_made() -> None:
    """A draw of 500 players in one group, who meet twenty times, took eleven seconds, and was then refused."""
    hand = Hand()
    hand("create", name="Cup", system="ibf-mixed")
    hand("teams", teams=[f"P{number}" for number in range(500)])
    with pytest.raises(Refusal, match="50,000 matches in all, and these would have 2,495,000"):
        hand("groups", count=1, cycles=20, seed="x")
    hand.desk.most_entries = lambda: 500
    with pytest.raises(Refusal, match="125 rounds of 500 entries, 40 at most"):
        hand("groups", count=4, seed="x")
    hand("groups", count=50, seed="x")
    assert hand.desk.measured.rounds == 9


def test_players_count_when_more_are_entered(monkeypatch: pytest.MonkeyPatch) -> None:
    """500 teams of forty had a page of players that took six seconds."""
    hand = league(4, 3, boards=2)
    monkeypatch.setattr(size, "FEWEST", 1)
    monkeypatch.setattr(size, "PLAYERS_OF_AN_ENTRY", 2)
    hand.desk.most_entries = lambda: 6
    with pytest.raises(Refusal, match="13 players, 12 at most"):
        hand("team", name="Fifth", members=[{"name": "A"}])
    monkeypatch.setattr(size, "PLAYERS_OF_AN_ENTRY", 1)
    hand("pair")
