"""`pairwright norms`: the title norms of an event, each requirement of B.01 checked."""

from __future__ import annotations

import click

from .language import language
from .output import write_text, written


@click.command()
@click.argument("event", metavar="EVENT")
@click.option(
    "--exempt",
    type=click.Choice(["a", "b", "c", "d"]),
    default=None,
    help="The exemption from the foreigner requirement that holds: article 1.4.3a, b, c or d.",
)
@click.option(
    "--games",
    type=click.IntRange(7, 9),
    default=9,
    show_default=True,
    help="Games a norm needs: 7 or 8 in the events of article 1.4.1b.",
)
@click.option("-o", "--output", metavar="FILE", help="A .pdf, .csv or .txt file instead of the terminal.")
@click.option("-q", "--quiet", is_flag=True, help="No remarks.")
def norms(event: str, exempt: str | None, games: int, output: str | None, quiet: bool) -> None:
    """Report the title norms of EVENT.

    Every requirement of FIDE's Title Regulations (B.01) is checked, with what is needed and what was there, for norms
    and for performances that would have done. EVENT is an event file (cup.pairwright), or a TRF, state or table file.
    """
    from dataclasses import replace
    from pathlib import Path

    from ..ratings.norms import NormSettings
    from ..report.documents import Wish, document
    from ..report.listing import Pages
    from ..report.plain import csv_of, text_of
    from .event_book import book_from

    ending = Path(output).suffix.lower() if output else ".txt"
    if ending not in (".pdf", ".csv", ".txt"):
        raise click.UsageError(f"The extension of {output} gives no format; it may be .pdf, .csv or .txt.")
    book = book_from(event, quiet=quiet)
    if output is None:  # a file is in the language of the event
        book = replace(book, language=language())
    made = document(book, "norms", Wish(norms=NormSettings(exempt or "", games)))
    assert isinstance(made, Pages)
    if output is None:
        write_text(text_of(made).rstrip("\n"), None)
        return
    if ending == ".pdf":
        from ..report.pdf import pdf

        data = pdf(made)
    else:
        data = csv_of(made) if ending == ".csv" else text_of(made).encode()
    with written(output) as stream:
        stream.write(data)
