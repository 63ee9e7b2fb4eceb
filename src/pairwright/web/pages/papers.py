"""Output: documents as PDF and CSV, files for other programs, the whole log."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from urllib.parse import quote

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Response

from ...domain.errors import StateError
from ...domain.messages import Number, msg, sentence
from ...domain.rated_play import PLAYS, plays_of
from ...formats.files import FORMATS
from ...manager.computed import kept
from ...manager.desk import Desk
from ...manager.event import Event
from ...manager.export import export_event
from ...manager.journal import JournalLine, created_on, journal
from ...manager.same import Same
from ...manager.snapshot import info_of
from ...ratings.change import day_of_event
from ...ratings.norms import EXEMPTIONS, NormSettings
from ...report.book import Book
from ...report.documents import NAMES, PICTURE_TITLES, SHEETS, Wish, document, documents_of
from ...report.drawings import PICTURES, drawable
from ...report.listing import Pages
from ...report.lists.entries import Fees
from ...report.lists.norms import too_few_rounds
from ...report.pdf import Print, poster_for, rows_in
from ...report.plain import csv_of, text_of
from ...report.qualifiers import qualifiers_of
from ...store.care import backup_log
from ...store.event_json import write_event
from ...store.sql import SqlLog
from ..drawn import picture_of
from ..kept_bytes import squeezed
from ..language import language_of
from ..press import by_press, chart, pdf
from ..rating_file import lacking
from ..render import page
from .acts import refused_page
from .common import AnyRequest, begun, book_for_staff, desk_of, url_of, words_for

MOST_ROWS = 10_000
"""Rows of a PDF: 9,000 take about 1.7 gigabytes of memory and 10 seconds."""

FILES = {
    "trf": ("TRF26 for the rating officer", ".trf"),
    "rating": ("TRF26 with the corrections for the rating report only", ".rating.trf"),
    "chess-results": ("XML for Chess-Results.com", ".xml"),
    "xlsx": ("Spreadsheet", ".xlsx"),
    "state": ("Entries and results so far, for a program that pairs or ranks (JSON)", ".json"),
    "event": ("The whole event with its history, for any other program (JSON)", ".event.json"),
    "backup": ("Backup: the event file, whole while others write", ".pairwright"),
    "qualifiers": ("Standing of a Swiss, for a knockout that follows in another event", ".qualifiers.json"),
}
"""Available downloads, by name: title and extension."""


def attachment(data: bytes, name: str, media: str) -> Response[bytes]:
    """A file to save, under a name valid on every system."""
    safe = "".join(sign if sign.isalnum() or sign in "-_." else "-" for sign in name)
    plain = "".join(sign if sign.isascii() else "-" for sign in safe)  # a header cannot contain other letters
    disposition = f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(safe)}"
    headers = {"content-disposition": disposition}
    return Response(data, status_code=200, media_type=media, headers=headers)


@get("/e/{event:str}/papers", sync_to_thread=True)
def papers(request: AnyRequest, event: FromPath[str]) -> Response[bytes]:
    """Everything that can be printed, published or downloaded."""
    state = begun(desk_of(request, event))
    book = book_for_staff(state)
    pictures = [(name, PICTURE_TITLES[name]) for name in drawable(book)]
    return page(
        request,
        "papers.html",
        event=state,
        documents=documents_of(book),
        sheets_to_fill=SHEETS,
        few_rounds=too_few_rounds(book),
        pictures=pictures,
        lacking=lacking(state, f"/e/{event}"),
        files={name: item for name, item in FILES.items() if name in _files_of(book)},
        plays=_plays(state),
    )


def _files_of(book: Book) -> Collection[str]:
    """The names of the files there are: brackets have no tables of rounds, and a standing needs a round."""
    if book.cup is not None:
        return ("event", "backup")
    return FILES if book.tournament.round > 1 else FILES.keys() - {"qualifiers"}


@get("/e/{event:str}/paper/{what:str}", sync_to_thread=True)
def paper(
    request: AnyRequest,
    event: FromPath[str],
    what: FromPath[str],
    form: FromQuery[str] = "pdf",
    sheet: FromQuery[str] = "A4",
    number: FromQuery[int | None] = None,
    exempt: FromQuery[str] = "",
    games: FromQuery[int] = 9,
    large: FromQuery[bool] = False,
    code: FromQuery[bool] = False,
    team: FromQuery[str] = "",
    player: FromQuery[str] = "",
    currency: FromQuery[str] = "",
    free: FromQuery[str] = "",
) -> Response[bytes]:
    """A document as PDF, CSV or text; a picture as SVG or PDF."""
    found = desk_of(request, event)
    state = begun(found)
    try:
        log = tuple(journal(found)) if what == "report" else ()
        made_on = created_on(found.decisions)
        book = _book_in(Same(state), log, made_on, language_of(request))
        name = f"{event}-{what}" + (f"-{number}" if number else "")
        if what in PICTURES:
            return squeezed(request, _picture(what, name, form, sheet, book, number))
        if what not in NAMES:
            raise NotFoundException
        wish = Wish(number, norms=_norm_settings(exempt, games), fees=_fees(team, player, currency, free))
        if by_press(what, form):
            how = Print(sheet, large=large, address=url_of(request, event) if code else "")
            data = _printed(Same(state), log, made_on, language_of(request), what, wish, how)
            return attachment(data, f"{name}.pdf", "application/pdf")
        made = document(book, what, wish)
        if form == "csv":
            return squeezed(request, attachment(csv_of(made), f"{name}.csv", "text/csv"))
        if not isinstance(made, Pages):
            raise StateError(msg("{what} has no text; take the PDF", what=what))
        return squeezed(request, attachment(text_of(made).encode(), f"{name}.txt", "text/plain"))
    except StateError as error:
        return _refused(request, state, error)


def _refused(request: AnyRequest, event: Event, error: StateError) -> Response[bytes]:
    """Why there is no such paper or file, with the event around it; for programs the words alone."""
    if type(error) is not StateError or "application/json" in request.headers.get("accept", ""):
        raise error
    return refused_page(request, event, sentence(words_for(request, error), ""))


def _book_in(event: Same[Event], log: tuple[JournalLine, ...], made_on: str, language: str) -> Book:
    """The book of an event with its decisions and the day on which it was created, in the language of the event,
    otherwise in that of the reader."""
    book = book_for_staff(event.value)
    return replace(book, log=log, created=made_on, language=book.language or language)


@kept(6)
def _printed(
    event: Same[Event],
    log: tuple[JournalLine, ...],
    made_on: str,
    language: str,
    what: str,
    wish: Wish,
    how: Print,
) -> bytes:
    """A document as PDF, kept until the event changes: a few hundred sheets take seconds to set."""
    began = monotonic()
    made = document(_book_in(event, log, made_on, language), what, wish)
    rows = rows_in(made)
    if rows > MOST_ROWS:
        raise StateError(
            msg(
                "as PDF a document may have {most} rows here, and this one has {count}; take it as CSV, or print it on "
                "a computer of your own",
                most=Number(MOST_ROWS),
                count=Number(rows),
            )
        )
    return pdf(made, how, began)


@get("/e/{event:str}/list/{what:str}", sync_to_thread=True)
def on_screen(
    request: AnyRequest,
    event: FromPath[str],
    what: FromPath[str],
    number: FromQuery[int | None] = None,
    exempt: FromQuery[str] = "",
    games: FromQuery[int] = 9,
    team: FromQuery[str] = "",
    player: FromQuery[str] = "",
    currency: FromQuery[str] = "",
    free: FromQuery[str] = "",
) -> Response[bytes]:
    """A document on a page."""
    found = desk_of(request, event)
    state = begun(found)
    if what not in NAMES:
        raise NotFoundException
    book = _book_in(Same(state), tuple(journal(found)), created_on(found.decisions), "")
    book = replace(book, language="")
    settings, made, why = NormSettings(), None, ""
    try:
        settings = _norm_settings(exempt, games)
        fees = _fees(team, player, currency, free)
        made = document(book, what, Wish(number, norms=settings, fees=fees))
    except StateError as error:
        if what not in ("norms", "fees") or error.where in ("exempt", "games"):
            return _refused(request, state, error)
        why = sentence(error.why)  # other values in its form may give some: the form stays
    if made is not None and not isinstance(made, Pages):
        raise NotFoundException

    def href(link: tuple[str, int] | None) -> str:
        known = link is not None and link[0] == "team" and 1 <= link[1] <= len(state.order)
        return f"/e/{event}/team/{state.team_of(link[1])}" if known and link else ""

    title = next((one.title for one in documents_of(book) if one.name == what), what)
    return page(
        request,
        "list.html",
        event=state,
        document=made,
        why=why,
        what=what,
        number=number,
        settings=settings,
        exemptions=EXEMPTIONS,
        undated=what == "rating-changes" and made is not None and day_of_event(book.tournament.info) is None,
        fees={"team": team, "player": player, "currency": currency, "free": free},
        title=title,
        href=href,
    )


def _fees(team: str, player: str, currency: str, free: str) -> Fees:
    """What a team and a player pay, as it was typed; StateError for what is no amount."""
    titles = tuple(title.strip().upper() for title in free.split(",") if title.strip())
    return Fees(_amount(team), _amount(player), currency.strip()[:10], titles)


def _amount(text: str) -> Decimal:
    try:
        found = Decimal(text.strip().replace(",", ".") or "0")
    except InvalidOperation:
        found = Decimal("NaN")
    if not found.is_finite() or not 0 <= found < 1_000_000:
        raise StateError(
            msg("{value} is not an amount, such as 20 or 2.50", value=repr(text.strip())), "fees"
        )
    return found


def _norm_settings(exempt: str, games: int) -> NormSettings:
    """What the arbiter has declared for the norms; StateError for what the regulations do not know."""
    if exempt not in EXEMPTIONS:
        raise StateError(
            msg("an exemption is one of {names}", names=", ".join(filter(None, EXEMPTIONS))), "exempt"
        )
    if games not in (7, 8, 9):
        raise StateError(msg("a norm needs 7, 8 or 9 games"), "games")
    return NormSettings(exempt, games)


def _picture(what: str, name: str, form: str, sheet: str, book: Book, number: int | None) -> Response[bytes]:
    began = monotonic()
    picture = picture_of(book, what, "light", number)
    if not by_press(what, form):
        return attachment(picture.svg.encode(), f"{name}.svg", "image/svg+xml")
    pages = chart(picture, book.title, sheet, poster_for(picture, sheet), book.language, began)
    return attachment(pages, f"{name}.pdf", "application/pdf")


@get("/e/{event:str}/file/{form:str}", sync_to_thread=True)
def download(
    request: AnyRequest, event: FromPath[str], form: FromPath[str], play: FromQuery[str] = ""
) -> Response[bytes]:
    """The event for other programs."""
    if form not in FILES:
        raise NotFoundException
    found = desk_of(request, event)
    state = begun(found)
    play = play if form == "rating" and play in PLAYS else ""
    name = f"{event}{f'.{play}' if play else ''}{FILES[form][1]}"
    try:
        if form == "event":
            return attachment(write_event(found.decisions).encode(), name, "application/json")
        if form == "backup":
            return attachment(_backup(found), name, "application/octet-stream")
        if state.kind == "bracket":
            raise StateError(msg("a bracket event has no tables of rounds; take the event with its log"))
        if form == "qualifiers":
            standing = json.dumps(qualifiers_of(book_for_staff(state)), ensure_ascii=False)
            return attachment(standing.encode(), name, "application/json")
        kind = "trf" if form == "rating" else form
        data, _ = export_event(state, kind, form == "rating", play)
        assert kind in FORMATS
        return attachment(data, name, "application/octet-stream")
    except StateError as error:
        return _refused(request, state, error)


def _plays(state: Event) -> list[str]:
    """The categories of play of the rounds, where there are several: each has a rating report of its own."""
    if state.kind == "bracket":
        return []
    found = plays_of(info_of(state), len(state.rounds))
    return [one for one in PLAYS if one in found] if len(set(found)) > 1 else []


def _backup(desk: Desk) -> bytes:
    assert isinstance(desk.log, SqlLog)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "event.pairwright"
        backup_log(desk.log, path)
        return path.read_bytes()


HANDLERS = [papers, paper, on_screen, download]
