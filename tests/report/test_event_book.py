"""A managed event on paper: tables as called, line-ups, decisions; for the public only what is published."""

from __future__ import annotations

from pairwright.cli.event_text import round_lines
from pairwright.manager.desk import Desk
from pairwright.manager.journal import journal
from pairwright.report.documents import Wish, document
from pairwright.report.event_book import book_of_event
from pairwright.report.listing import Pages
from pairwright.report.lists.rounds import results_listing
from pairwright.report.sheets import Forms, MatchSheet
from pairwright.store.memory import MemoryLog

from ..manager.tools import Hand, league
from .events import desk_of_eight, do


def test_a_round_that_is_not_published_is_not_for_people_outside() -> None:
    desk = desk_of_eight()
    do(desk, "result", round=1, table=4, boards="0000")
    do(desk, "pair", round=2)
    assert len(book_of_event(desk.event).rounds) == 2
    assert len(book_of_event(desk.event, public=True).rounds) == 1


def test_line_ups_are_hidden_outside_while_they_are_open() -> None:
    desk = desk_of_eight()
    match = desk.event.rounds[0].matches[3]
    team = desk.event.team(match.white)
    do(desk, "lineups", round=1, open=True)
    do(desk, "lineup", team=team.id, members=[member.number for member in team.members[:4]], round=1)
    inside = book_of_event(desk.event).round(1).matches[3].seats
    outside = book_of_event(desk.event, public=True).round(1).matches[3].seats
    assert [seat.first.name for seat in inside if seat.first] == [member.name for member in team.members[:4]]
    assert not any(seat.first or seat.second for seat in outside)
    do(desk, "lineups", round=1, open=False)
    alone = book_of_event(desk.event, public=True).round(1).matches[3].seats
    assert not any(seat.first or seat.second for seat in alone)  # one alone would help the other side
    other = desk.event.team(match.black)
    do(desk, "lineup", team=other.id, members=[member.number for member in other.members[:4]], round=1)
    assert book_of_event(desk.event, public=True).round(1).matches[3].seats[0].first is not None


def test_line_ups_that_stayed_open_are_shown_once_the_match_has_begun() -> None:
    desk = desk_of_eight()
    match = desk.event.rounds[0].matches[3]
    do(desk, "lineups", round=1, open=True)
    for side in (match.white, match.black):
        team = desk.event.team(side)
        do(desk, "lineup", team=team.id, members=[member.number for member in team.members[:4]], round=1)
    hidden = book_of_event(desk.event, public=True).round(1).matches[3].seats
    assert not any(seat.first or seat.second for seat in hidden)
    do(desk, "result", table=match.table, board=1, sign="1", round=1)
    shown = book_of_event(desk.event, public=True).round(1).matches[3].seats
    assert all(seat.first and seat.second for seat in shown)


def test_a_match_without_result_is_open_and_counts_nothing_on_paper() -> None:
    book = book_of_event(desk_of_eight().event)
    states = [match.state for match in book.round(1).matches]
    assert states == ["done", "done", "done", "new"]
    assert [match.text for match in book.round(1).matches] == ["2½–1½", "4–0", "2½–1½", ""]


def test_a_match_sheet_flags_a_line_up_over_the_cap() -> None:
    """Field case 8: the sum is over the cap; it is saved, and the sheet says so."""
    desk = desk_of_eight(rating_cap=9000)
    match = desk.event.rounds[0].matches[3]
    team = desk.event.team(match.white)
    four = team.members[:4]
    do(desk, "lineup", team=team.id, members=[member.number for member in four], round=1)
    sheets = document(book_of_event(desk.event), "match-sheets", Wish(1))
    assert isinstance(sheets, Forms)
    sheet = sheets.items[3]
    assert isinstance(sheet, MatchSheet)
    assert (
        sheet.remark
        == f"ratings of {team.name}: {sum(member.rating for member in four)}, over the cap of 9000"
    )
    assert sheet.boards[0].first == four[0].name


def test_latecomers_do_not_renumber_the_tables_on_paper() -> None:
    """Field case 68: two teams come after publication; they play each other at a table of their own, the last."""
    desk = desk_of_eight()

    def tables() -> list[tuple[int, str, str]]:
        matches = book_of_event(desk.event).round(1).matches
        return [(match.table, match.first.team.name, match.second.team.name) for match in matches]

    before = tables()
    ids = [(match.white, match.black) for match in desk.event.rounds[0].matches]
    for name in ("Late One", "Late Two"):
        do(desk, "team", name=name, round=1)
    do(desk, "by-hand", round=1)
    do(desk, "set-pairs", round=1, pairs=[*ids, (9, 10)])
    do(desk, "end-by-hand", round=1)
    assert tables() == [*before, (5, "Late One", "Late Two")]


def test_the_report_has_every_decision_also_those_taken_back() -> None:
    desk = desk_of_eight()
    do(desk, "result", round=1, table=4, boards="====")
    do(desk, "undo")
    report = document(book_of_event(desk.event, journal(desk)), "report")
    assert isinstance(report, Pages)
    decisions = report.sections[-1].listing
    assert decisions is not None
    assert [line.cells[0].text for line in decisions.rows] == [
        str(k) for k in range(1, desk.event.position + 1)
    ]
    texts = [line.cells[3].text for line in decisions.rows]
    assert texts[-2].endswith("(taken back)")
    assert texts[-1].startswith("Taken back")
    assert all(line.cells[2].text == "Ana" for line in decisions.rows)


def test_the_report_has_the_options_in_words() -> None:
    """It had `initial_colour=W`."""
    hand = league(4)
    report = document(book_of_event(hand.desk.event), "report")
    assert isinstance(report, Pages)
    facts = {str(name): str(value) for section in report.sections for name, value in section.facts}
    assert facts["Options"] == "Colour drawn by lot before round 1: White"


def test_prizes_say_how_many_are_not_considered() -> None:
    """Of three players one has no sex: she may be the best woman."""
    hand = Hand()
    hand("create", name="Open", system="fide-dutch", rounds=1)
    hand("teams", teams=[{"name": "Ann", "sex": "w"}, {"name": "Bob", "sex": "m"}, "Carla"])
    hand("rank")
    hand("lot", colour="W")
    hand("pair")
    hand("publish")
    hand("result", table=1, score="1-0")
    hand("prize", name="Women", prizes=["60"], sex="f")
    made = document(book_of_event(hand.desk.event), "prizes")
    assert isinstance(made, Pages)
    (section,) = made.sections
    assert section.listing is not None
    assert any(note.startswith("1 player is not considered") for note in section.listing.notes)


def test_players_have_standings_when_a_round_is_complete_and_results_before() -> None:
    desk = Desk(MemoryLog())
    do(desk, "create", name="Club night", system="ibf-swiss", rounds=3)
    for name in ("A", "B", "C", "D"):
        do(desk, "team", name=name)
    do(desk, "rank")
    do(desk, "pair")
    do(desk, "publish")
    do(desk, "result", table=1, points="7-5")
    book = book_of_event(desk.event)
    assert (book.begun, book.done) == (1, 0)
    results = document(book, "results")
    assert isinstance(results, Pages)
    listing = results.sections[0].listing
    assert listing is not None
    assert [line.cells[2].text for line in listing.rows] == ["7–5", ""]
    do(desk, "result", table=2, points="2-7")
    standings = document(book_of_event(desk.event), "standings")
    assert isinstance(standings, Pages)
    assert standings.sections[0].listing is not None
    assert [line.cells[2].text for line in standings.sections[0].listing.rows] == ["1", "1", "0", "0"]


def test_a_result_has_no_points_for_boards_that_are_still_open() -> None:
    """For pairing they count as drawn; the list showed 2½–1½."""
    desk = desk_of_eight()
    do(desk, "result", round=1, table=4, boards="1=**")
    book = book_of_event(desk.event)
    listing = results_listing(book, book.round(1), short=True)
    assert [column.head for column in listing.columns] == ["Table", "White", "Result", "Black", ""]
    assert [cell.text for cell in listing.rows[3].cells][2::2] == ["1½–½", "2 boards open"]
    shown = round_lines(desk.event, 1, None)
    assert (shown[0], "1½–½" in shown[5], shown[5].endswith("2 boards open")) == (
        "Round 1 (published)",
        True,
        True,
    )
