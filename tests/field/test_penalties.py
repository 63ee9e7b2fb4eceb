"""Points by decision and their reason: in the log, the report and all standings."""

from __future__ import annotations

import pytest

from pairwright.cli.standings_text import standings_lines
from pairwright.formats.standings_data import standings_document
from pairwright.manager.export import export_event
from pairwright.manager.journal import journal
from pairwright.manager.ranking import standings
from pairwright.report.event_book import book_of_event
from pairwright.report.final import final_report
from pairwright.report.lists.ranking import standings as printed
from pairwright.report.plain import text_of
from tests.manager.tools import Hand, league, play

PENALTY = "3 T3: −1 match point and −½ game point by decision in round 1: late with the line-up"
BONUS = "4 T4: +1 match point by decision in the final standings: fair play"


@pytest.fixture
def hand() -> Hand:
    hand = league(4, 3)
    play(hand)
    hand("penalty", team="T3", mp=-1, gp=-0.5, round=1, why="late with the line-up")
    hand("penalty", team="T4", mp=1, why="fair play.")
    hand("award", table=1, mp="0-2", gp="0-4", why="a phone rang")
    return hand


def award(hand: Hand) -> str:
    event = hand.desk.event
    match = event.rounds[0].matches[0]
    names = f"{event.label(match.white)} - {event.label(match.black)}"
    return f"Round 1, {names}: 0-2 match points, 0-4 game points by decision: a phone rang"


def test_penalties_and_their_reasons_are_in_every_standings(hand: Hand) -> None:
    event = hand.desk.event
    table = standings(event)
    said = (PENALTY, BONUS, award(hand))
    assert table.remarks[-3:] == said
    assert tuple(standings_document(table)["remarks"][-3:]) == said
    notes = printed(book_of_event(event)).sections[0].listing.notes
    shown = standings_lines(table, None, [], False)
    for text in said:
        assert f"{text}." in notes
        assert shown.count(f"{text}.") == 1
    assert not any("instead of" in line for line in shown)  # each is mentioned once, with its reason


def test_penalties_and_their_reasons_are_in_the_log_and_the_report(hand: Hand) -> None:
    lines = journal(hand.desk)
    log = "\n".join(line.text for line in lines)
    paper = text_of(final_report(book_of_event(hand.desk.event, lines)))
    for text in (log, paper):
        for reason in ("late with the line-up", "fair play", "a phone rang"):
            assert reason in text


def test_penalties_and_their_reasons_are_in_the_file(hand: Hand) -> None:
    text = export_event(hand.desk.event, "trf")[0].decode()
    assert "### Points by decision @ Round 1: 3 T3: late with the line-up" in text
    assert "### Decided points @ Round 1: table 1: a phone rang" in text


def test_penalties_of_later_rounds_are_not_in_earlier_standings(hand: Hand) -> None:
    play(hand)
    hand("penalty", team="T1", mp=-1, round=2, why="noise")
    event = hand.desk.event
    assert not any("noise" in text for text in standings(event, 1).remarks)
    assert any("noise" in text for text in standings(event, 2).remarks)
