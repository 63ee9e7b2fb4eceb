"""`pairwright publish`: a static site for any web space or a USB stick."""

from __future__ import annotations

import click

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
    help="Leave out a part; may be repeated. Parts: standings, boards, players, pictures, schedule, games, data.",
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
            click.echo(f"{output} is written.", err=True)
        return
    done = publish_site(book, Path(output), url)
    if not quiet:
        gone = f", {done.removed} taken away" if done.removed else ""
        click.echo(f"{output}: {done.files} files, {done.written} written{gone}.", err=True)
