"""A cup on paper: its matches, groups, places, bracket."""

from __future__ import annotations

import json
import re

import pytest

from pairwright.domain.errors import StateError
from pairwright.manager.desk import Desk
from pairwright.report.documents import Wish, document
from pairwright.report.drawings import PICTURES, drawable, wall_svg
from pairwright.report.event_book import book_of_event
from pairwright.report.listing import Pages
from pairwright.report.site.publish import site
from pairwright.store.memory import MemoryLog

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


def test_players_of_a_group_have_the_numbers_of_the_field() -> None:
    """In the report the table of a group had numbers of its own below a field with other ones."""
    desk = groups_of_eight()
    book = book_of_event(desk.event)
    found = document(book, "report")
    assert isinstance(found, Pages)
    field = next(part.listing for part in found.sections if part.title == "Field" and part.listing)
    numbers = {line.cells[1].text: line.cells[0].text for line in field.rows}
    tables = [part.listing for part in found.sections if part.title.startswith("Group ") and part.listing]
    assert len(tables) == 2
    for table in tables:
        assert [(line.cells[1].text) for line in table.rows] == [
            numbers[line.cells[2].text] for line in table.rows
        ]
        assert [column.head for column in table.columns[3:-1]] == [line.cells[1].text for line in table.rows]
        assert [line.cells[3 + k].text for k, line in enumerate(table.rows)] == ["×"] * 4
    svg = wall_svg(book, 2)
    assert {"2", "3", "6", "7"} <= set(re.findall(r">(\d+)</text>", svg))


def test_places_of_the_groups_follow_those_of_the_knockout_on_paper_and_in_public() -> None:
    desk = groups_of_eight()
    do(desk, "stage", name="Knockout", qualify=2)
    book = book_of_event(desk.event)
    behind = [("5-6", "P5"), ("5-6", "P6"), ("7-8", "P7"), ("7-8", "P8")]
    for name in ("places", "report"):
        found = document(book, name)
        assert isinstance(found, Pages)
        [listing] = [part.listing for part in found.sections if part.title == "Knockout: places"]
        assert listing is not None
        assert [(line.cells[0].text, line.cells[1].text) for line in listing.rows] == behind
    home = json.loads(dict(site(book))["index.json"])["sections"]
    assert "Knockout: places" in [part["title"] for part in home]


def groups_of_eight() -> Desk:
    """Two groups by snake, 1 4 5 8 and 2 3 6 7, played: the smaller number wins."""
    desk = Desk(MemoryLog())
    do(desk, "create", name="Mixed", system="ibf-mixed")
    do(desk, "teams", teams=[{"name": f"P{k}", "rating": 2000 - k} for k in range(1, 9)])
    do(desk, "rank")
    do(desk, "groups", count=2, method="snake", seed="coin")
    assert desk.event.cup is not None
    for name, (a, b) in desk.event.cup.in_groups().meetings.items():
        do(desk, "score", match=name, points="7-3" if a < b else "3-7")
    return desk
