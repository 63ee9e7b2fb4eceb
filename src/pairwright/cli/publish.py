"""`pairwright publish`: a static site for any web space or a USB stick."""

from __future__ import annotations

import click


@click.command()
@click.argument("event", metavar="EVENT")
@click.option(
    "-o",
    "--output",
    metavar="FOLDER",
    required=True,
    help="The folder of the site; created if missing.",
)
@click.option("--url", default="", metavar="URL", help="The address of the site, for the links in its feed.")
@click.option("-q", "--quiet", is_flag=True, help="No remarks.")
def publish(event: str, output: str, url: str, quiet: bool) -> None:
    """Write or update the site of EVENT.

    EVENT is an event file (cup.pairwright), of which only published rounds are shown, or a TRF, state or table
    file. Only what has changed is written; a folder with other files in it is refused.
    """
    from ..report.site import publish as publish_site
    from .event_book import book_from

    book = book_from(event, public=True, quiet=quiet)
    from pathlib import Path

    done = publish_site(book, Path(output), url)
    if not quiet:
        gone = f", {done.removed} taken away" if done.removed else ""
        click.echo(f"{output}: {done.files} files, {done.written} written{gone}.", err=True)
