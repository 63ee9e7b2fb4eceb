"""Documents on paper: all of them, long names, every script, headers and page numbers, A4 and letter, posters."""

from __future__ import annotations

import io
from dataclasses import replace
from time import process_time

import pytest
from pypdf import PdfReader

from pairwright import load
from pairwright.domain.errors import StateError
from pairwright.report.documents import DOCUMENTS, Wish, document
from pairwright.report.drawings import race
from pairwright.report.event_book import book_of_event
from pairwright.report.fonts import scripts
from pairwright.report.listing import ListColumn, Listing, Pages, Section, row
from pairwright.report.pdf import Print, isolated, job_of_chart, made, pdf, picture_png, png, remarks
from pairwright.report.tournament_book import book_of

from .events import NAMES, five_teams
from .test_norms import played

BOOK = book_of(five_teams())


def read(data: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(data))


def pages(names: tuple[str, ...]) -> Pages:
    listing = Listing(
        (ListColumn("No.", "number"), ListColumn("Team", "name"), ListColumn("GP", "points")),
        tuple(row(k, name, "½") for k, name in enumerate(names, 1)),
    )
    return Pages("list", "A list", "Cup", (Section("", (), listing),))


@pytest.mark.parametrize(
    "name", sorted(set(DOCUMENTS) - {"fees", "cup-matches", "fixtures", "norms", "places", "prizes"})
)
def test_every_document_becomes_a_pdf(name: str) -> None:
    found = read(pdf(document(BOOK, name, Wish(2 if name in ("results", "boards", "standings") else None))))
    assert len(found.pages) >= 1
    assert all(page.extract_text().strip() or name == "name-plates" for page in found.pages)


def test_norms_and_prizes_become_a_pdf() -> None:
    """An event that has them: the round robin of the norm report."""
    hand = played(7)
    hand("prize", name="Main", prizes=["300", "200"], sharing="hort")
    book = book_of_event(hand.desk.event)
    for name, text in (("norms", "Me: GM norm"), ("prizes", "Hort")):
        found = read(pdf(document(book, name, Wish())))
        assert any(text in page.extract_text() for page in found.pages), name


def test_every_script_is_set_in_a_face_that_has_it() -> None:
    text = read(pdf(pages(NAMES))).pages[0].extract_text()
    for name in ("Нона Гаприндашвили", "ნანა ალექსანდრია", "Լևոն Արոնյան", "Λέσχη Αθηνών"):
        assert name in text
    faces = {
        str(font.get_object()["/BaseFont"]).partition("+")[2]
        for font in read(pdf(pages(NAMES))).pages[0]["/Resources"]["/Font"].values()  # type: ignore[index]
    }
    assert {face.partition("-")[0] for face in faces} == {
        "NotoSans", "NotoSansGeorgian", "NotoSansArmenian", "NotoSansArabic", "NotoSansDevanagari", "NotoSansHebrew",
    }  # fmt: skip


def test_scripts_without_a_face_of_ours_are_found() -> None:
    assert scripts(NAMES) == {}
    assert set(scripts(["侯逸凡", "藤井 そうた", "김민재"])) == {"CJK", "HIRAGANA", "HANGUL"}


def test_a_name_that_no_face_has_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pairwright.report.fonts._signs", lambda _path, _index: frozenset())
    (said,) = remarks(pages(("侯逸凡",)))
    assert "fonts-noto-cjk" in said


def test_heads_are_repeated_and_pages_numbered() -> None:
    found = read(pdf(pages(tuple(f"Team {k}" for k in range(1, 121)))))
    assert len(found.pages) > 2
    for number, page in enumerate(found.pages, 1):
        text = page.extract_text()
        assert "No." in text
        assert f"Page {number} of {len(found.pages)}" in text
        assert "Cup · A list" in text


def test_a_name_of_forty_letters_fits_and_a_longer_one_is_shortened() -> None:
    forty = "Universitätssportgemeinschaft Köln-Ehren"
    assert len(forty) == 40
    endless = "Verein " * 60
    text = read(pdf(pages((forty, endless)))).pages[0].extract_text()
    assert forty in text
    assert "…" in text
    assert text.count("Verein") < 60


def test_a4_and_letter() -> None:
    sizes = {}
    for size in ("A4", "letter"):
        box = read(pdf(pages(("A",)), Print(size))).pages[0].mediabox
        sizes[size] = (round(float(box.width)), round(float(box.height)))
    assert sizes == {"A4": (595, 842), "letter": (612, 792)}


def test_an_unknown_paper_is_refused() -> None:
    with pytest.raises(StateError, match="letter"):
        pdf(pages(("A",)), Print("A7"))


def test_names_are_text_and_never_commands() -> None:
    wild = '#eval("1+1") $x$ [*b*] \\ "quoted" <label> @ref //'
    assert "#eval" in read(pdf(pages((wild,)))).pages[0].extract_text()


def test_figures_stay_beside_a_name_from_right_to_left() -> None:
    assert isolated("4 نادي بغداد 2½") == "4 \u2068نادي بغداد\u2069 2½"
    assert isolated("4 Poland 2½") == "4 Poland 2½"


def test_two_match_sheets_on_a_page() -> None:
    tournament = load("examples/olympiad-2026-women.trf")
    sheets = document(book_of(tournament), "match-sheets")
    assert len(sheets.items) == 94  # type: ignore[union-attr]
    assert len(read(pdf(sheets)).pages) == 47


def test_six_boards_and_more_take_a_page_each() -> None:
    tournament = replace(five_teams(), options={"rounds": 4, "boards": 8, "initial_colour": "W"})
    sheets = document(book_of(tournament), "match-sheets")
    assert len(read(pdf(sheets)).pages) == 2


def test_a_poster_has_the_sheets_that_the_picture_needs() -> None:
    picture = race(BOOK)
    assert len(read(made(job_of_chart(picture, "Fünf", "A3", (1, 1)))).pages) == 1
    assert len(read(made(job_of_chart(picture, "Fünf", "A4", (2, 2)))).pages) == 4
    with pytest.raises(StateError, match="poster"):
        made(job_of_chart(picture, "Fünf", "A4", (0, 2)))


def test_pages_and_pictures_as_png() -> None:
    assert png(pages(("A",)))[0].startswith(b"\x89PNG")
    assert picture_png(race(BOOK).svg).startswith(b"\x89PNG")


def test_what_has_not_changed_is_not_laid_out_again() -> None:
    """One changed cell, or another time of printing, made typst set every cell of a document anew."""
    columns = (*(ListColumn(f"Column {k}", "text") for k in range(6)), ListColumn("Player", "name"))

    def sheets(changed: str) -> Pages:
        return Pages(
            "sheets",
            "Sheets that are set once",
            "Cup",
            tuple(
                Section(
                    f"Team {team}",
                    (("Place", changed if team == 1 else "2"),),
                    Listing(
                        columns, tuple(row(*range(6), f"Player of team {team} on {k}") for k in range(12))
                    ),
                    whole=True,
                )
                for team in range(60)
            ),
        )

    def spent(changed: str) -> float:
        began = process_time()
        pdf(sheets(changed), Print(stamp=changed))
        return process_time() - began

    whole = spent("first")
    assert min(spent(f"change {k}") for k in range(4)) < 0.6 * whole
