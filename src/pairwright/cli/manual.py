"""`pairwright manual`: the pages of the manual, in the terminal."""

from __future__ import annotations

import click

from ..domain.messages import msg
from .language import said
from .output import width
from .table import table


@click.command()
@click.argument("page", required=False)
def manual(page: str | None) -> None:
    """Show the manual: the list of its pages, or PAGE.

    PAGE is a name of the list, or its last part: how-to/serve, serve. The manual is in English. In the browser it is in
    the menu at the top right.
    """
    from ..report.listing import ListColumn
    from ..report.manual import manual_pages, page_named, page_text

    if page is not None:
        click.echo_via_pager(page_text(page_named(page)))
        return
    pages = manual_pages()
    head = msg(
        "{count, plural, one {# page} other {# pages}}; `pairwright manual PAGE` shows one.", count=len(pages)
    )
    columns = [ListColumn(msg("Page")), ListColumn(msg("Title"), "name")]
    click.echo("\n".join([said(head), *table(columns, [*pages.items()], width(None))]))
