"""Faults of documents, pictures and site that were found on paper; each test is named after one."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pikepdf
import pytest
from PIL import Image, ImageOps
from pypdf import PdfReader

from pairwright.domain.errors import StateError
from pairwright.manager.desk import Desk
from pairwright.manager.journal import journal
from pairwright.pictures.grid import GridLine, Mark, grid_svg
from pairwright.pictures.metrics import runs
from pairwright.pictures.plots import Spot, strength_svg
from pairwright.report.book import Book
from pairwright.report.documents import Wish, document
from pairwright.report.drawings import Picture, bracket, race
from pairwright.report.event_book import book_of_event
from pairwright.report.listing import ListColumn, Listing, Pages, Section, group, row
from pairwright.report.overlay import taken_out
from pairwright.report.packed import packed
from pairwright.report.pdf import job_of_chart, made, pdf, picture_png, picture_remarks, png, poster_for
from pairwright.report.plain import text_of
from pairwright.report.sheets import Card, Forms, MatchSheet
from pairwright.report.site.publish import site
from pairwright.report.tournament_book import book_of
from pairwright.report.words import half_up
from pairwright.store.memory import MemoryLog
from tests.tools import tool

from .events import cup_of_four, desk_of_eight, do, five_teams

LONG = "Universitätssportgemeinschaft Köln-Ehrenfeld-Nord von 1893 e. V."


def words(data: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(data)).pages]


def said(book: Book, name: str, wish: Wish | None = None) -> str:
    found = document(book, name, wish)
    assert isinstance(found, Pages)
    return text_of(found)


def with_lineups(desk: Desk) -> Desk:
    for match in desk.event.rounds[0].matches:
        for team in (match.white, match.black):
            members = [member.number for member in desk.event.teams[team].members][:4]
            do(desk, "lineup", team=f"#{team}", members=members)
    return desk


def league() -> Desk:
    """Four teams, all rounds; the second round has one of two matches."""
    desk = Desk(MemoryLog())
    do(desk, "create", name="League", system="team-round-robin", boards=2)
    for number in range(1, 5):
        do(desk, "team", name=f"Team {number}")
    do(desk, "draw-order", seed="hat")
    for number in range(1, 4):
        do(desk, "pair", round=number)
        do(desk, "publish", round=number)
    for number, table in ((1, 1), (1, 2), (2, 1)):
        do(desk, "result", round=number, table=table, boards="10")
    return desk


def test_long_names_on_paper_stay_different() -> None:
    """Wrapped, smaller, or cut in the middle: the ends of two names differ, and both ends are printed."""
    columns = (
        ListColumn("No.", "number"),
        ListColumn("Team", "name"),
        *(ListColumn(str(k)) for k in range(20)),
    )
    for name in (LONG, LONG.replace(" ", "")):
        rows = tuple(row(k, f"{name} {end}", *["99"] * 20) for k, end in enumerate(("I", "II"), 1))
        (text,) = words(pdf(Pages("a", "A", "Cup", (Section("", (), Listing(columns, rows)),))))
        flat = text.replace("\n", " ")
        assert re.search(r"\bI 99", flat), flat
        assert re.search(r"\bII 99", flat), flat


def test_the_heading_of_a_group_is_repeated_on_the_next_page() -> None:
    rows = [group("Table 1: Ajax – Bern")] + [row(k, f"Player {k}") for k in range(1, 90)]
    listing = Listing((ListColumn("No.", "number"), ListColumn("Player", "name")), tuple(rows))
    first, second = words(pdf(Pages("a", "A", "Cup", (Section("", (), listing),))))[:2]
    assert "Table 1: Ajax – Bern" in first
    assert "(continued)" not in first
    assert "Table 1: Ajax – Bern (continued)" in second


def test_open_boards_do_not_count_on_player_sheets() -> None:
    desk = with_lineups(desk_of_eight())
    do(desk, "result", round=1, table=4, boards="1=**")
    do(desk, "pair", round=2)
    do(desk, "publish", round=2)
    do(desk, "result", round=2, table=1, boards="1=10")
    text = said(book_of_event(desk.event), "player-sheets")
    assert text.count("Score: 0 of 0, 1 open") == 4  # the four players of the two boards that were adjourned
    assert "½ of 1, 1 open" not in text


def test_the_report_does_not_count_open_boards_as_draws() -> None:
    desk = desk_of_eight()
    do(desk, "result", round=1, table=4, boards="1=01")
    do(desk, "pair", round=2)
    do(desk, "publish", round=2)
    do(desk, "result", round=2, table=1, boards="1=**")
    text = said(book_of_event(desk.event, journal(desk)), "report")
    assert "Standings after 1 round\n" in text
    assert "Round 2" in text


def test_penalties_and_their_reasons_are_on_paper_and_site() -> None:
    desk = desk_of_eight()
    do(desk, "penalty", team=3, mp=-1, gp=0, why="a telephone rang", round=1)
    do(desk, "award", table=1, mp="2-0", gp="4-0", why="the line-up was wrong", round=1)
    book = book_of_event(desk.event)
    for name in ("results", "team-sheets"):
        assert "a telephone rang" in said(book, name), name
    assert "−1 match point in round 1" in said(book, "results")
    assert "the line-up was wrong" in said(book, "results")
    files = dict(site(book_of_event(desk.event, public=True)))
    for path in ("rounds/1.html", "teams/3.html"):
        assert "a telephone rang" in files[path].decode(), path
    assert "the line-up was wrong" in files["rounds/1.html"].decode()


def test_a_league_shows_the_round_being_played() -> None:
    book = book_of_event(league().event, public=True)
    assert (len(book.rounds), book.current) == (3, 2)
    for name in ("pairings", "results", "pairings-by-name"):
        assert "round 2" in said(book, name).lower(), name
    assert "Standings after 2 rounds, 1 match to play" in said(book, "standings")
    assert "Cross table after 2 rounds, 1 match to play" in said(book, "cross-table")
    assert "1 match to play" in race(book).svg
    assert "Round 2 of 3: 1 of 2 matches finished" in dict(site(book))["index.html"].decode()


def test_a_document_with_nothing_in_it_is_refused() -> None:
    book = book_of_event(league().event)
    with pytest.raises(StateError, match="nothing to print yet: “A small name plate per player”"):
        document(book, "player-plates")


def test_lines_of_the_race_differ_without_colours() -> None:
    forms = re.findall(r'stroke-dasharray="([^"]+)"', race(book_of(five_teams())).svg)
    assert len(set(forms)) == 4  # five teams: the first line is solid


def test_won_drawn_and_lost_differ_without_colours() -> None:
    marks = (Mark("3", "win"), Mark("2", "draw"), Mark("1", "loss"))
    svg = grid_svg("Cross table", "", ["1", "2", "3"], (), [GridLine("1", "Ajax", marks, ())])
    shades = re.findall(r'fill-opacity="([\d.]+)"', svg)
    assert len(set(shades)) == 3
    assert re.search(r'font-weight="600"[^>]*>3<', svg)
    assert not re.search(r'font-weight="600"[^>]*>[12]<', svg)


def test_the_site_of_a_cup_has_players_a_search_and_what_is_played() -> None:
    desk = cup_of_four()
    files = dict(site(book_of_event(desk.event)))
    assert "Player 3" in files["teams/3.html"].decode()
    assert [line["page"] for line in json.loads(files["search.json"])["pages"]] == [
        f"teams/{number}.html" for number in range(1, 5)
    ]
    now = files["now.html"].decode()
    assert all(f"Player {number}" in now for number in range(1, 5))
    assert "2 matches can be played." in files["index.html"].decode()
    assert "Can be played now" in files["index.html"].decode()


def test_pictures_set_devanagari_as_documents_do() -> None:
    """Each word is set in one font of its script; letter by letter its signs would lie over one another. The vowel sign
    of क्लि stands before its letter: as shaped the word is narrower than its signs one by one."""
    svg = grid_svg("हम्पी क्लब", "", (), (), [GridLine("1", "หนึ่ง", (), ()), GridLine("2", "Ajax", (), ())])
    for word in ("हम्पी", "क्लब"):
        assert re.search(rf"font-family=\"'Noto Sans Devanagari',[^>]*>{word}<", svg)
    assert re.search(r"font-family=\"'Noto Sans Thai',[^>]*>หนึ่ง<", svg)
    assert not re.search(r"font-family[^>]*>Ajax<", svg)
    assert picture_png(svg)


def outline(image: bytes) -> float:
    """The width of the first line on a page by its height."""
    page = ImageOps.invert(Image.open(io.BytesIO(image)).convert("L")).point([0] * 101 + [255] * 155)
    inked = [page.crop((0, y, page.width, y + 1)).getbbox() is not None for y in range(page.height)]
    top = inked.index(True)
    bottom = inked.index(False, top)
    line = page.crop((0, top, page.width, bottom)).getbbox()
    assert line is not None
    return (line[2] - line[0]) / (bottom - top)


def test_vowel_signs_of_devanagari_have_as_much_room_in_pictures_as_in_documents() -> None:
    """The renderer of SVG set them into the letters beside them: words were a quarter narrower than on lists."""
    word = "सीतारामी कोनारी"
    picture = outline(picture_png(grid_svg(word, "", (), (), [GridLine("1", "Ajax", (), ())]), ppi=300))
    listed = outline(png(Pages("a", word, "Cup", (Section(text=("Ajax",)),)), ppi=300)[0])
    assert picture == pytest.approx(listed, rel=0.05)


def test_shaped_texts_keep_place_and_looks_over_a_picture() -> None:
    """A bracket has its colours and sizes in a style, plots have them as attributes."""
    desk = Desk(MemoryLog())
    do(desk, "create", name="Cup", system="ibf-double")
    do(desk, "teams", teams=["नादी & Co", "Ajax", "Cork", "Deal"])
    do(desk, "draw", mode="lots", seed="dice")
    rest, (text,) = taken_out(bracket(book_of_event(desk.event)).svg)
    assert (text.text, text.fill, text.size, text.anchor) == ("नादी & Co", "#121815", 13.0, "start")
    assert "Ajax" in rest
    assert "नादी" not in rest
    spots = [Spot("नादी", 4, 1), *(Spot(f"Ajax {k}", k - 1, k) for k in (2, 3, 4))]
    rest, (text,) = taken_out(strength_svg("Cup", "", spots))
    assert (text.text, text.weight, text.size, text.halo) == ("नादी", 600, 11.0, "#ffffff")
    (sheet,) = words(made(job_of_chart(Picture("a", "A", strength_svg("Cup", "", spots)), "Cup")))
    assert "ना" in sheet


def test_long_names_on_plates_leave_room_for_the_line_below() -> None:
    """A name on two lines of 100 points was taller than half a plate: the federation lay on its letters, cut off."""
    plate = Forms("name-plates", "plate", "Plates", "Cup", (Card("ნანა ალექსანდრია", ("SUI",)),))
    page = ImageOps.invert(Image.open(io.BytesIO(png(plate)[0])).convert("L"))
    half = page.crop((0, page.height * 11 // 20, page.width, page.height))
    inked = [half.crop((0, y, half.width, y + 1)).getbbox() is not None for y in range(half.height)]
    assert not any(inked[-half.height // 20 :])
    last = len(inked) - inked[::-1].index(True)
    start = last - inked[:last][::-1].index(False)
    assert half.height // 20 < last - start < half.height // 5, "the federation is a line of its own"


def test_heads_of_narrow_columns_do_not_run_into_each_other() -> None:
    """In German, "Überraschungen" was wider than its column on the statistics."""
    columns = tuple(ListColumn("Überraschungen", "number") for _ in range(10))
    found = pdf(
        Pages("a", "A", "Cup", (Section(listing=Listing(columns, (row(*range(10)),), ())),), language="de")
    )
    assert "Überraschungen" not in words(found)[0]
    assert "Überra" in words(found)[0]


def test_a_federation_without_a_flag_stands_below_the_others() -> None:
    columns = (ListColumn("Team", "name"), ListColumn("Fed", "federation"))
    listing = Listing(columns, (row("Ajax", "NED"), row("Taipei", "TPE")), ())
    places: dict[str, float] = {}
    PdfReader(io.BytesIO(pdf(Pages("a", "A", "Cup", (Section(listing=listing),))))).pages[0].extract_text(
        visitor_text=lambda text, cm, tm, *_: places.setdefault(text.strip(), cm[4] + tm[4])
    )
    assert places["TPE"] == pytest.approx(places["NED"], abs=0.1)


def test_a_text_in_several_scripts_is_set_in_a_font_for_each() -> None:
    """The font of the first script was named for the whole text: its Latin letters became boxes, and the font of
    Devanagari has no blank, so that the words ran together."""
    text = "Кубок · كأس · हम्पी क्लब: after 2 rounds"
    assert runs(text) == [
        ("Кубок · ", ""),
        ("كأس", "Noto Sans Arabic"),
        (" · ", ""),
        ("हम्पी", "Noto Sans Devanagari"),
        (" ", ""),
        ("क्लब", "Noto Sans Devanagari"),
        (": after 2 rounds", ""),
    ]
    svg = strength_svg("Cup", text, [Spot("नादी & Co", 1, 1)])
    assert "".join(part for part, _ in runs(text)) == text
    assert re.sub(r"</?tspan[^>]*>", "", svg).count(text) == 1
    assert picture_png(svg)


def test_pictures_warn_of_missing_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pairwright.report.fonts._signs", lambda _path, _index: frozenset())
    svg = grid_svg("Cup", "", (), (), [GridLine("1", "侯逸凡", (), ())])
    (sentence,) = picture_remarks(Picture("a", "A", svg))
    assert "fonts-noto-cjk" in sentence


def big_cup(players: int) -> Book:
    desk = Desk(MemoryLog())
    do(desk, "create", name="Cup", system="ibf-double")
    do(desk, "teams", teams=[f"Player {number}" for number in range(1, players + 1)])
    do(desk, "draw", mode="lots", seed="dice")
    return book_of_event(desk.event)


def test_a_big_bracket_says_which_poster_can_be_read() -> None:
    """A bracket of 64 on one sheet of A4 has small text below 6 points; the fewest sheets with 6 are named."""
    picture = bracket(big_cup(64))
    across, down = poster_for(picture, "A4")
    assert across * down > 1
    (sentence,) = picture_remarks(picture, "A4")
    assert f"{across}x{down} sheets" in sentence
    assert picture_remarks(picture, "A4", (across, down)) == []
    assert picture_remarks(bracket(book_of_event(cup_of_four().event)), "A4") == []
    assert len(PdfReader(io.BytesIO(made(job_of_chart(picture, "Cup", "A4", (across, down))))).pages) > 1


def test_a_chart_says_what_it_shows() -> None:
    picture = race(book_of(five_teams()))
    reader = PdfReader(io.BytesIO(made(job_of_chart(picture, "Cup"))))
    root = reader.trailer["/Root"]
    assert "/StructTreeRoot" in root  # type: ignore[operator]
    data = made(job_of_chart(picture, "Cup"))
    assert "Ähren" in alternatives(data)
    assert "Race of the leaders, Cup." in alternatives(data)


def tagged(data: bytes) -> Iterator[dict[str, object]]:
    """The nodes of the structure of a PDF."""

    def walk(item: object) -> Iterator[dict[str, object]]:
        item = item.get_object() if hasattr(item, "get_object") else item
        if isinstance(item, list):
            for one in item:
                yield from walk(one)
        elif isinstance(item, dict):
            yield item
            yield from walk(item.get("/K"))

    yield from walk(PdfReader(io.BytesIO(data)).trailer["/Root"]["/StructTreeRoot"])  # type: ignore[index]


def alternatives(data: bytes) -> str:
    """The alternative texts of all pictures in a PDF."""
    return "\n".join(str(one["/Alt"]) for one in tagged(data) if "/Alt" in one)


def kinds_of_tags(data: bytes) -> set[str]:
    return {str(one["/S"]) for one in tagged(data) if "/S" in one}


def test_documents_and_sheets_are_tagged() -> None:
    book = book_of(five_teams())
    assert {"/H1", "/H2", "/Table", "/TR", "/TH", "/TD"} <= kinds_of_tags(pdf(document(book, "team-sheets")))
    assert {"/Table", "/TH", "/TD"} <= kinds_of_tags(pdf(document(book, "match-sheets", Wish(2))))


def test_a_document_of_many_rows_is_tagged_and_packed(monkeypatch: pytest.MonkeyPatch) -> None:
    """From 1,000 rows on documents had no tags: 100 sheets of players that had played 11 rounds were for eyes only."""
    book = book_of(five_teams())
    sheets = document(book, "team-sheets")
    assert isinstance(sheets, Pages)
    section = next(one for one in sheets.sections if one.listing)
    many = replace(sheets, sections=(section,) * 400)
    rows = sum(len(one.listing.rows) for one in many.sections if one.listing)
    assert rows > 1000
    data = pdf(many)
    cells = [one for one in tagged(data) if one.get("/S") == "/TR"]
    assert len(cells) >= rows
    monkeypatch.setattr("pairwright.report.pdf.packed", bytes)
    assert len(data) < len(pdf(many)) / 3


def test_a_packed_document_has_the_same_objects(monkeypatch: pytest.MonkeyPatch) -> None:
    """One library sees no mistake in it and finds every object of the file that typst wrote under its number; another
    reads the same text."""
    with monkeypatch.context() as patch:
        patch.setattr("pairwright.report.pdf.packed", bytes)
        plain = pdf(document(book_of(five_teams()), "team-sheets"))
    data = packed(plain)
    assert len(data) < len(plain)
    assert packed(data) == data
    with pikepdf.open(io.BytesIO(plain)) as written, pikepdf.open(io.BytesIO(data)) as found:
        assert found.check_pdf_syntax() == []
        assert found.Root.objgen == written.Root.objgen
        numbers = range(1, len(written.objects) + 1)
        assert len(numbers) > 200
        for number in numbers:
            one, other = written.get_object(number, 0), found.get_object(number, 0)
            if isinstance(one, pikepdf.Stream):
                assert other.stream_dict.unparse() == one.stream_dict.unparse()
                assert other.read_raw_bytes() == one.read_raw_bytes()
            else:
                assert other.unparse() == one.unparse()
    assert words(data) == words(plain)
    assert len(list(tagged(data))) == len(list(tagged(plain)))


def test_the_boards_of_a_round_without_any_are_refused() -> None:
    """An Olympiad file without results by board printed three pages of headings."""
    book = book_of_event(desk_of_eight().event)
    without = replace(
        book,
        rounds=tuple(
            replace(one, matches=tuple(replace(match, seats=()) for match in one.matches))
            for one in book.rounds
        ),
    )
    with pytest.raises(StateError, match="no board of round 1 is known"):
        document(without, "boards")


def test_the_slip_of_a_game_shows_who_has_which_colour() -> None:
    """A game of chess had the sheet of a backgammon match: two boxes for points, and no colours."""
    book = tool("make_papers").EVENTS["individual"]()
    made = document(book, "match-sheets")
    assert isinstance(made, Forms)
    assert made.kind == "slip"
    assert made.title == "Result slips of round 4"
    for sheet, match in zip(made.items, book.round(4).matches, strict=True):
        assert isinstance(sheet, MatchSheet)
        (board,) = sheet.boards
        assert (board.first, board.second) == (match.first.team.label, match.second.team.label)
        assert board.first_is_white
    page = PdfReader(io.BytesIO(pdf(made))).pages[0].extract_text()
    for text in ("1–0", "½–½", "0–1", "White", "Black", "Round 4"):
        assert text in page
    assert "points" not in page


def test_the_bulletin_of_a_league_has_the_next_round_of_its_table() -> None:
    """The next round of a round robin was left out until it was paired, although all of it is known."""
    whole = book_of_event(league().event)
    book = replace(whole, rounds=whole.rounds[:2])
    made = document(book, "bulletin", Wish(2))
    assert isinstance(made, Pages)
    following = made.sections[-1]
    assert following.title == f"Pairings of round {len(book.rounds) + 1}"
    assert following.listing is not None
    fixtures = document(book, "fixtures")
    assert isinstance(fixtures, Pages)
    assert following.listing == fixtures.sections[len(book.rounds)].listing


def test_the_condition_of_the_best_players_stands_above_all_boards() -> None:
    """It stood under the heading of the last board, as if it were for that one alone."""
    made = document(tool("make_papers").EVENTS["club"](), "best-boards")
    assert isinstance(made, Pages)
    assert made.sections[0].text[0].startswith("Players with at least 1 game")
    assert not any(part.text for part in made.sections[1:])


def test_a_report_does_not_repeat_what_its_log_says() -> None:
    """Remarks for the TRF stood among the remarks in the file, and again as decisions."""
    made = document(tool("make_papers").EVENTS["club"](), "report")
    assert isinstance(made, Pages)
    assert "Remarks in the file" not in [part.title for part in made.sections]
    assert text_of(made).count("Remark in the TRF on round 2 (points by decision)") == 1


def test_the_report_of_a_cup_names_its_system() -> None:
    """It said `ibf-double`, and that no round was paired."""
    desk = cup_of_four("ibf-double")
    made = document(book_of_event(desk.event), "report")
    assert isinstance(made, Pages)
    facts = dict(made.sections[0].facts)
    assert facts["System"] == "Double elimination, IBF Pairing Rules 3.2"
    assert "Rounds" not in facts


def test_halves_of_a_per_cent_are_rounded_up() -> None:
    assert [half_up(Fraction(one, 8)) for one in (3, 4, 5, 12, 20)] == [0, 1, 1, 2, 3]
