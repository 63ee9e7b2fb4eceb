"""Messages of the verbs."""

from __future__ import annotations

import pytest

from pairwright.cli.event_text import round_lines
from pairwright.domain.errors import StateError
from pairwright.domain.messages import sentence
from pairwright.manager.journal import journal
from pairwright.manager.warnings import Refusal
from pairwright.simulate.generator import generate
from pairwright.simulate.wishes import Wishes

from .tools import Hand, league


@pytest.mark.parametrize(
    ("why", "said"),
    [
        ("there is no team 9", "There is no team 9"),
        ("x5.pairwright exists already", "x5.pairwright exists already"),
        ("team-round-robin draws no lots", "team-round-robin draws no lots"),
    ],
)
def test_a_sentence_begins_with_a_capital_and_a_name_as_it_is_written(why: str, said: str) -> None:
    assert sentence(why, "") == said


def test_who_was_exchanged_is_reported() -> None:
    hand = league(4, 3)
    hand("pair")
    hand("by-hand")
    [first, second] = hand.desk.event.rounds[0].matches
    label = hand.desk.event.label
    answer = hand("swap", teams=[f"#{first.white}", f"#{second.white}"])
    assert answer.text == (
        f"{label(first.white)} and {label(second.white)} are exchanged. Round 1 has 2 matches."
    )
    answer = hand("flip", table=1)
    assert answer.text.startswith(f"Table 1 is {label(first.black)} - {label(second.white)} now.")


def test_one_is_not_plural() -> None:
    hand = league(2, 1)
    answer = hand("set-pairs", pairs=[[1, 2]], round=1)
    assert answer.text == "Round 1 has 1 match."
    hand("end-by-hand")
    hand("publish")
    hand("result", table=1, boards="1100")
    with pytest.raises(Refusal, match=r"^The only round is paired\."):
        hand("pair")


def test_it_is_explained_why_no_events_of_a_table_are_generated() -> None:
    with pytest.raises(StateError, match="not 'team-round-robin': a table has its rounds whatever"):
        generate(Wishes(system="team-round-robin"), "seed", 1)


def test_a_system_of_brackets_is_named_by_its_title() -> None:
    answer = Hand()("create", name="Br", system="ibf-double")
    assert answer.text == "Br is created: Double elimination."


def test_a_bye_for_who_has_a_match_is_refused_before_anything_is_asked() -> None:
    hand = league(4, 3)
    hand("pair")
    with pytest.raises(Refusal, match="has a match in round 1"):
        hand("bye", team="T1", kind="half")
    assert not hand.asked


def test_a_bye_is_reported_in_words_and_not_by_its_code() -> None:
    hand = league(5, 3)
    hand("pair")
    hand("publish")
    team = hand.desk.event.round(1).bye
    assert team is not None
    label = hand.desk.event.label(team)
    assert round_lines(hand.desk.event, 1, None)[-1].split() == [*label.split(), "2", "bye"]
    assert hand("bye", team=f"T{team}", kind="half").text == f"{label}, round 1: half-point bye."
    assert any(line.text == f"{label}, round 1: half-point bye." for line in journal(hand.desk))
    assert hand("bye", team=f"T{team}", kind="pab").text == f"{label}, round 1: bye."


@pytest.mark.parametrize(
    ("zone", "local"), [(-300, "10:00"), ("-300", "10:00"), ("+330", "20:30"), (0, "15:00")]
)
def test_a_clock_west_of_utc_can_be_set_and_the_journal_has_local_time(zone: object, local: str) -> None:
    """-300 was refused as no number; the journal named the time in UTC."""
    hand = league(4)
    hand("clock", start=f"2026-11-28 {local}", minutes=90, zone=zone)
    clock = hand.desk.event.clock
    assert clock is not None
    assert clock.start == "2026-11-28T15:00:00Z"
    assert journal(hand.desk)[-1].text == f"The clock runs from 2026-11-28 {local} for 90 minutes."


def test_a_clock_more_than_14_hours_from_utc_is_refused() -> None:
    with pytest.raises(Refusal, match="14 hours"):
        league(4)("clock", start="now", minutes=90, zone=-841)
