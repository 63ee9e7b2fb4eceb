"""`pairwright print`: everything an arbiter hangs up, hands out or hands in."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import click

from ..domain.messages import msg
from .language import echo
from .output import discard, write_text, written

if TYPE_CHECKING:
    from ..report.book import Book
    from ..report.documents import Wish

_ENDINGS = (".pdf", ".png", ".svg", ".csv", ".txt", ".ics")


class Command(click.Command):
    """A command whose help ends in the list of documents."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The documents with their titles."""
        from ..report.documents import DOCUMENTS, PICTURE_TITLES

        with formatter.section("Documents"):
            formatter.write_dl([(item.name, item.title) for item in DOCUMENTS.values()])
        with formatter.section("Pictures"):
            formatter.write_dl(list(PICTURE_TITLES.items()))


@click.command("print", cls=Command)
@click.argument("event", metavar="EVENT")
@click.argument("what", metavar="WHAT")
@click.option(
    "-o", "--output", metavar="FILE", required=True,
    help="Its extension gives the format: .pdf, .png (the first page, or a picture), .svg (pictures), .csv (for mail "
    "merges), .txt (for chats; - for standard output), .ics (schedule, a calendar).",
)  # fmt: skip
@click.option(
    "--round",
    "round_number",
    type=int,
    metavar="N",
    help="The round, or the stage of a bracket; the last by default.",
)
@click.option(
    "--only", type=int, metavar="NUMBER", help="One team or player, for team-sheets and player-sheets."
)
@click.option("--paper", type=click.Choice(["A4", "A3", "letter"]), default="A4", show_default=True)
@click.option("--poster", metavar="COLUMNSxROWS", help="Spread a picture over several sheets, such as 3x2.")
@click.option(
    "--theme",
    type=click.Choice(["light", "dark"]),
    default="light",
    show_default=True,
    help="Of a picture written as .svg or .png.",
)
@click.option("--fonts", type=click.Path(exists=True, file_okay=False), help="A folder with more fonts.")
@click.option("--stamp", metavar="TEXT", help="The text in the footer; by default the time of printing.")
@click.option(
    "--large", is_flag=True, help="For the wall: type as large as the pages allow, readable at 3 m."
)
@click.option("--url", metavar="URL", help="The address of the event: printed as a QR code.")
@click.option(
    "--least-games",
    type=click.IntRange(0),
    metavar="N",
    help="best-boards: games required; by default half of the rounds.",
)
@click.option("--fee-team", default="0", metavar="AMOUNT", help="fees: what a team pays.")
@click.option("--fee-player", default="0", metavar="AMOUNT", help="fees: what each of its players pays.")
@click.option("--currency", default="", help="fees: the currency after each amount.")
@click.option(
    "--free-titles",
    default="",
    metavar="LIST",
    help="fees: players with these titles pay nothing, such as GM,WGM.",
)
@click.option("-q", "--quiet", is_flag=True, help="No remarks.")
def print_(
    event: str, what: str, output: str, round_number: int | None, only: int | None, **given: Any
) -> None:
    """Print WHAT of EVENT.

    EVENT is an event file (cup.pairwright), or a TRF, state or table file. A file without the pairs of its next
    round is paired here.
    """
    from pathlib import Path

    from ..report.documents import PICTURE_TITLES, Wish
    from .event_book import book_from

    ending = ".txt" if output == "-" else Path(output).suffix.lower()
    if ending not in _ENDINGS:
        raise click.UsageError(f"The ending of {output} says no form; it may be {', '.join(_ENDINGS)}.")
    _known(what)
    if output != "-":
        discard(output)
    book = book_from(event, None if what in PICTURE_TITLES else round_number, quiet=given["quiet"])
    if what in PICTURE_TITLES:
        data, said = _picture(book, what, ending, round_number, given)
    else:
        data, said = _document(
            book, what, ending, Wish(round_number, only, given["least_games"], fees=_fees(given)), given
        )
    if output == "-":
        write_text(data.decode().rstrip("\n"), None)
        return
    with written(output) as stream:
        stream.write(data)
    if not given["quiet"]:
        for line in (*said, msg("{file} is written.", file=output)):
            echo(line)


def _known(what: str) -> None:
    from ..report.documents import NAMES, PICTURE_TITLES

    if what not in NAMES and what not in PICTURE_TITLES:
        names = ", ".join([*NAMES, *PICTURE_TITLES])
        raise click.UsageError(f"There is no document {what!r}. There are: {names}.")


def _picture(
    book: Book, what: str, ending: str, number: int | None, given: dict[str, Any]
) -> tuple[bytes, list[str]]:
    from ..report.drawings import PICTURES
    from ..report.pdf import job_of_chart, made, picture_png, picture_remarks

    if ending not in (".pdf", ".png", ".svg"):
        raise click.UsageError(f"{what} is a picture: .svg, .png or .pdf.")
    picture = PICTURES[what](book, "light" if ending == ".pdf" else given["theme"], number)
    if ending == ".svg":
        return picture.svg.encode(), []
    if ending == ".png":
        return picture_png(picture.svg, given["fonts"] or ""), picture_remarks(
            picture, fonts=given["fonts"] or ""
        )
    how = given["paper"], _sheets(given["poster"]), given["fonts"] or ""
    return made(job_of_chart(picture, book.title, *how, book.language)), picture_remarks(picture, *how)


def _sheets(poster: str | None) -> tuple[int, int]:
    from ..domain.reading import is_whole_number

    if not poster:
        return 1, 1
    columns, _, rows = poster.lower().partition("x")
    if not (is_whole_number(columns) and is_whole_number(rows)):
        raise click.UsageError(f"--poster needs COLUMNSxROWS, as 3x2, not {poster!r}.")
    return int(columns), int(rows)


def _document(
    book: Book, what: str, ending: str, wish: Wish, given: dict[str, Any]
) -> tuple[bytes, list[str]]:
    from ..languages import translated
    from ..report.documents import document
    from ..report.listing import Pages
    from ..report.pdf import Print, pdf, png, remarks
    from ..report.plain import csv_of, text_of

    if ending == ".ics":
        from ..report.dates import calendar_of

        if what != "schedule":
            raise click.UsageError("Only the schedule can be written as a calendar.")
        return calendar_of(book, datetime.now(UTC)), []
    found = document(book, what, wish)
    if ending == ".csv":
        return csv_of(found), []
    if ending == ".txt":
        if not isinstance(found, Pages):
            raise click.UsageError(f"{what} has no text; there are .pdf, .png and .csv.")
        return text_of(found).encode(), []
    if ending == ".svg":
        raise click.UsageError(f"{what} is no picture; there are .pdf, .png, .csv and .txt.")
    now = msg("printed {when}", when=f"{datetime.now().astimezone():%Y-%m-%d %H:%M}")
    stamp = given["stamp"] if given["stamp"] is not None else translated(now, found.language or "en")
    said = remarks(found, given["fonts"] or "", given["paper"])
    how = Print(given["paper"], stamp, given["fonts"] or "", given["large"], given["url"] or "")
    return (png(found, how)[0] if ending == ".png" else pdf(found, how)), said


def _fees(given: dict[str, Any]) -> Any:
    from decimal import Decimal, InvalidOperation

    from ..report.lists.entries import Fees

    amounts = []
    for name in ("fee_team", "fee_player"):
        try:
            amounts.append(Decimal(given[name].replace(",", ".")))
        except InvalidOperation:
            raise click.UsageError(
                f"--{name.replace('_', '-')} needs an amount, not {given[name]!r}."
            ) from None
    titles = tuple(title.strip() for title in given["free_titles"].split(",") if title.strip())
    return Fees(amounts[0], amounts[1], given["currency"], titles)
