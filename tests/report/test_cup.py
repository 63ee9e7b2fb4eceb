"""A cup on paper: its matches, groups, places, bracket."""

from __future__ import annotations

import json
import re

import pytest

from pairwright.domain.errors import StateError
from pairwright.report.documents import Wish, document
from pairwright.report.drawings import PICTURES, drawable
from pairwright.report.event_book import book_of_event
from pairwright.report.listing import Pages
from pairwright.report.site.publish import site

from .events import cup_of_four, do


def test_matches_and_places_follow_the_results() -> None:
    desk = cup_of_four()
    cup = desk.event.cup
    assert cup is not None
    first, second = (match.id for match in cup.stage.ready())
    do(desk, "score", match=first, points="7-5")
    do(desk, "score", match=second, points="3-7")
    book = book_of_event(desk.event)
    found = document(book, "cup-matches")
    assert isinstance(found, Pages)
    listing = found.sections[0].listing
    assert listing is not None
    assert [line.cells[3].text for line in listing.rows] == ["7–5", "3–7", ""]
    final = listing.rows[2].cells
    assert (final[2].text, final[4].text) == (listing.rows[0].cells[2].text, listing.rows[1].cells[4].text)
    final_id = listing.rows[2].cells[0].text
    do(desk, "score", match=final_id, points="9-2")
    report = document(book_of_event(desk.event), "report")
    assert isinstance(report, Pages)
    places = next(
        part.listing for part in report.sections if part.listing and part.listing.columns[0].head == "Place"
    )
    assert [(line.cells[0].text, line.cells[1].text) for line in places.rows][:2] == [
        ("1", final[2].text), ("2", final[4].text),
    ]  # fmt: skip


def test_a_cup_has_a_bracket_and_no_standings() -> None:
    book = book_of_event(cup_of_four().event)
    assert drawable(book) == ["bracket"]
    assert PICTURES["bracket"](book, "light", None).svg.count("<rect") >= 3
    for name in ("pairings", "standings", "cross-table", "line-ups", "team-sheets"):
        with pytest.raises(StateError):
            document(book, name, Wish())


def test_the_site_of_a_cup_has_a_page_a_stage() -> None:
    found = dict(site(book_of_event(cup_of_four().event)))
    assert "brackets/1.html" in found
    assert "brackets/bracket-1-light.svg" in found
    assert json.loads(found["brackets/1.json"])["sections"][0]["title"] == "Matches"
    assert json.loads(found["index.json"])["sections"][0]["facts"]["Now"] == "2 matches can be played."


def test_won_and_lost_differ_without_colours_in_the_table_of_a_group() -> None:
    """Every meeting had the same grey cell: only the numbers said who had won."""
    desk = cup_of_four("ibf-mixed", drawn=False)
    do(desk, "groups", count=1, seed="dice")
    do(desk, "score", match="G1:1.1", points="7-5")
    svg = PICTURES["round-robin"](book_of_event(desk.event), "light", None).svg
    assert re.search(r'font-weight="600"[^>]*>7–5<', svg)
    assert re.search(r"<text (?:(?!font-weight)[^>])*>5–7<", svg)
    assert svg.count('stroke="#b0480c"') == 1, "a frame around what is lost"


def test_groups_are_charts_of_everybody_against_everybody() -> None:
    desk = cup_of_four("ibf-mixed", drawn=False)
    do(desk, "groups", count=1, seed="dice")
    cup = desk.event.cup
    assert cup is not None
    assert cup.groups is not None
    first, second = cup.groups.players_of("G1:1.1")
    do(desk, "score", match="G1:1.1", points="7-5")
    book = book_of_event(desk.event)
    assert drawable(book) == ["round-robin"]
    assert PICTURES["round-robin"](book, "light", 1).svg.count(">7–5<") == 1
    found = document(book, "cup-matches")
    assert isinstance(found, Pages)
    listing = found.sections[0].listing
    assert listing is not None
    rows = {line.cells[2].text: [item.text for item in line.cells] for line in listing.rows}
    names = {number: cup.entrant(number).name for number in (first, second)}
    assert rows[names[first]][-1] == "1"
    assert rows[names[second]][3 + cup.groups.groups[0].index(first)] == "5–7"
    with pytest.raises(StateError, match="no group 2"):
        PICTURES["round-robin"](book, "light", 2)
