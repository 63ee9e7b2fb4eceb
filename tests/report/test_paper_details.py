"""Details of documents and pictures that were found by looking at every page; each test is named after one."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from datetime import UTC, datetime

from pypdf import PdfReader

from pairwright.domain.messages import msg
from pairwright.languages import translated
from pairwright.pictures.plots import Spot, strength_svg
from pairwright.report.dates import calendar_of
from pairwright.report.documents import document
from pairwright.report.event_book import book_of_event
from pairwright.report.listing import ListColumn, Listing, Pages, Section, row
from pairwright.report.pdf import Print, pdf, remarks
from pairwright.report.plain import text_of
from pairwright.report.sheets import Card, Forms
from pairwright.report.site.publish import site
from tests.tools import tool

from .events import cup_of_four, desk_of_eight, do


def pages_of(made: Pages | Forms) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf(made))).pages]


def test_a_sentence_that_ends_with_an_abbreviation_has_one_stop() -> None:
    """It was "Gruppen, danach K.-o.." in German, and "bye: ... e. V.." of clubs."""
    said = msg("The event {name} is created: {system}.", name="Cup", system=msg("Single elimination"))
    assert translated(said, "de").endswith(" K.-o.")
    assert msg("{a}. {b}.", a="e. V.", b="Cork e. V.") == "e. V. Cork e. V."
    assert msg("{name}..., {file}.csv", name="a.", file="b.") == "a...., b..csv", "what is no full stop stays"


def test_those_who_did_much_worse_than_expected_are_named_too() -> None:
    """Only those above the line had names: number 1 in last place had none."""
    names = ["Fallen", *(f"Even {k}" for k in range(2, 12)), "Risen"]
    spots = [Spot(name, k, {1: 12, 12: 1}.get(k, k)) for k, name in enumerate(names, 1)]
    named = re.findall(r'<text[^>]*font-weight="600"[^>]*>([^<]+)</text>', strength_svg("Cup", "", spots))
    assert {"Fallen", "Risen"} <= set(named)
    assert not any(name.startswith("Even") for name in named), "who is where expected is no outlier"


def test_groups_have_a_schedule_of_their_rounds() -> None:
    """It was refused as empty until there was a knockout."""
    desk = cup_of_four("ibf-mixed", drawn=False)
    do(desk, "groups", count=1, seed="dice")
    do(desk, "score", match="G1:1.1", points="7-5")
    found = document(book_of_event(desk.event), "schedule")
    assert isinstance(found, Pages)
    (section,) = found.sections
    assert section.title == "Groups"
    assert section.listing is not None
    told = [[cell.text.strip() for cell in line.cells] for line in section.listing.rows]
    assert told == [
        ["Round 1", "2", "1", "1", ""],
        ["Round 2", "2", "0", "2", ""],
        ["Round 3", "2", "0", "2", ""],
    ]


def test_the_rating_of_teams_is_explained_where_it_is_listed() -> None:
    """It is of four players also where more boards are played; the average of compositions is of all boards."""
    found = document(book_of_event(desk_of_eight().event), "teams-by-rating")
    assert isinstance(found, Pages)
    assert found.sections[0].listing is not None
    assert "the average of its four best players" in found.sections[0].listing.notes[0]


def test_heads_of_columns_break_between_words_first() -> None:
    """It was "Schwarz ge-wann" on the statistics in German."""
    heads = ("Runde", "Partien", "Weiß gewann", "Remis", "Schwarz gewann", "Ausbeute Weiß", "Remisen",
             "Nicht gespielt", "Überraschungen", "Überraschungen")  # fmt: skip
    columns = tuple(ListColumn(head, "number") for head in heads)
    made = Pages("a", "A", "Cup", (Section(listing=Listing(columns, (row(*range(10)),), ())),), language="de")
    (page,) = pages_of(made)
    assert "gewann" in page.replace("Weiß gewann", "")
    assert not re.search(r"ge[-\u00ad]\s*wann", page)


def test_a_long_team_is_whole_on_the_list_of_the_best_players() -> None:
    """Its column was half as wide as that of the players, and cut the name in the middle."""
    found = document(tool("make_papers").club(), "best-boards")
    assert isinstance(found, Pages)
    text = " ".join(" ".join(pages_of(found)).split())
    assert "Universitäts" in text
    assert "…" not in text


def test_the_seating_plan_of_a_few_tables_fills_the_sheet() -> None:
    """Three tables were as small as thirty, at the top of an empty sheet; many still go on over the page."""

    def sizes(count: int) -> tuple[int, float]:
        cards = tuple(Card(str(k), ("Ajax I", "Cork II")) for k in range(1, count + 1))
        found = PdfReader(io.BytesIO(pdf(Forms("seating-plan", "plan", "Plan", "Cup", cards))))
        large: list[float] = []
        found.pages[0].extract_text(
            visitor_text=lambda text, cm, tm, font, size: (
                large.append(size * abs(tm[0])) if "Ajax" in text else None
            )
        )
        return len(found.pages), max(large)

    assert sizes(3)[1] > 1.8 * sizes(40)[1]
    assert sizes(20)[0] == 1
    assert sizes(60)[0] == 2, "seven rows below the title, eight on the next page"


def test_names_on_the_wall_are_whole_and_lines_fill_the_sheet() -> None:
    """With few lines the type was so large that a long name became "7 Un… V."; smaller, half the sheet is empty."""

    def standings(*names: str) -> tuple[str, list[float]]:
        columns = (ListColumn("Place", "number"), ListColumn("Team", "name"), ListColumn("MPTS", "points"))
        rows = tuple(row(place, name, "4½") for place, name in enumerate(names, 1))
        made = Pages("a", "Standings", "Cup", (Section(listing=Listing(columns, rows, ())),))
        page = PdfReader(io.BytesIO(pdf(made, Print(large=True)))).pages[0]
        at: list[float] = []
        text = page.extract_text(
            visitor_text=lambda text, cm, tm, *_: at.append(cm[5] + tm[5]) if text.strip() == "4½" else None
        )
        return text, at

    text, at = standings("Deal", "Universitätssport Köln-Ehrenfeld I", "Universitätssport Köln-Ehrenfeld II")
    assert "…" not in text
    assert " ".join(text.split()).count("Universitätssport") == 2
    assert at[0] - at[1] > 50, "lines stand well apart"


def test_rounds_in_the_menu_of_a_site_are_in_its_language() -> None:
    """The words for screen readers were "Round 1" in every language."""
    files = dict(site(replace(book_of_event(desk_of_eight().event), language="de")))
    page = files["index.html"].decode()
    assert 'aria-label="Runde 1"' in page
    assert 'aria-label="Round' not in page


def test_a_certificate_of_a_cup_says_only_what_the_place_is_of() -> None:
    """Under "1st place" stood "Cup: places", below the name of the event."""
    desk = cup_of_four()
    while desk.event.cup is not None and desk.event.cup.playable:
        do(desk, "score", match=next(iter(desk.event.cup.playable)), points="7-3")
    made = document(book_of_event(desk.event), "certificates")
    assert isinstance(made, Forms)
    assert isinstance(made.items[0], Card)
    assert made.items[0].lines == ("1st place", "", "Cup", "")
    assert "Cup: places" not in pages_of(made)[0]


def test_a_calendar_is_in_the_language_of_the_event() -> None:
    desk = desk_of_eight()
    do(desk, "set", round_dates=["2026-09-16"])
    made = calendar_of(replace(book_of_event(desk.event), language="de"), datetime(2026, 6, 1, tzinfo=UTC))
    assert "SUMMARY:Кубок\\, Runde 1" in made.decode()


def test_remarks_for_the_trf_are_called_that_in_the_log() -> None:
    """The English lines for the TRF stood bare among the decisions of a report in German."""
    made = document(replace(tool("make_papers").club(), language="de"), "report")
    assert isinstance(made, Pages)
    assert "Bemerkung im TRF zu Runde 2 (Punkte durch Entscheidung): „" in text_of(made)
    assert "Bemerkungen in der Datei" not in [part.title for part in made.sections]


def wide_table(rounds: int) -> Pages:
    heads = ["Place", "Player", *map(str, range(1, rounds + 1)), "PTS"]
    columns = tuple(ListColumn(head, "name" if head == "Player" else "number") for head in heads)
    lines = tuple(row(k, f"{k} Okonkwo, Fergus", *["14w½"] * rounds, "12½") for k in range(1, 5))
    return Pages("a", "Cross table", "Cup", (Section(listing=Listing(columns, lines, ())),), across=True)


def test_a_cross_table_of_many_rounds_leaves_room_for_the_names() -> None:
    """With 23 rounds the names had no room: they lay over the first round, a letter on a line."""
    (page,) = pages_of(wide_table(23))
    assert page.count("Okonkwo, Fergus") == 4


def test_a_cross_table_that_is_too_wide_for_a_paper_says_so() -> None:
    assert remarks(wide_table(23), paper="A4") == []
    (said,) = remarks(wide_table(39), paper="A4")
    assert re.fullmatch(r"Its text is printed with 4\.\d points; on A3 with 7\.\d\.", said)
    assert remarks(wide_table(39), paper="A3") == []
