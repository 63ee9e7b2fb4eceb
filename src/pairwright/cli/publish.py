"""`pairwright publish`: a static site for any web space or a USB stick."""

from __future__ import annotations

import click

from ..domain.messages import joined, msg
from .language import echo
from .output import written


@click.command()
@click.argument("event", metavar="EVENT")
@click.option(
    "-o",
    "--output",
    metavar="FOLDER",
    required=True,
    help="The folder of the site, created if missing; a name that ends with .zip: one file with all of it.",
)
@click.option("--url", default="", metavar="URL", help="The address of the site, for the links in its feed.")
@click.option(
    "--without",
    multiple=True,
    metavar="PART",
    help="Leave out a part; may be repeated. Parts: standings, boards, players, pictures, prizes, best-boards, "
    "schedule, games, data.",
)
@click.option("-q", "--quiet", is_flag=True, help="No remarks.")
def publish(event: str, output: str, url: str, without: tuple[str, ...], quiet: bool) -> None:
    """Write or update the site of EVENT.

    EVENT is an event file (cup.pairwright), of which only published rounds are shown, or a TRF, state or table
    file. Only what has changed is written; a folder with other files in it is refused.
    """
    from dataclasses import replace
    from pathlib import Path

    from ..report.site import publish as publish_site
    from ..report.site import zipped
    from ..report.site.pages import PARTS
    from .event_book import book_from

    for part in without:
        if part not in PARTS:
            raise click.UsageError(f"A site has no part {part!r}. Its parts: {', '.join(PARTS)}.")
    book = replace(book_from(event, public=True, quiet=quiet), without=frozenset(without))
    if output.lower().endswith(".zip"):
        with written(output) as stream:
            stream.write(zipped(book, url))
        if not quiet:
            echo(msg("{file} is written.", file=output))
        return
    done = publish_site(book, Path(output), url)
    if not quiet:
        what = [
            msg("{count, plural, one {# file} other {# files}}", count=done.files),
            msg("{count, plural, one {# written} other {# written}}", count=done.written),
        ]
        if done.removed:
            what.append(msg("{count, plural, one {# removed} other {# removed}}", count=done.removed))
        echo(joined(output, joined(joined(*what, by=", "), ".", by=""), by=": "))
