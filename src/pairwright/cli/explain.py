"""`pairwright explain`: why the round is as it is, or why two teams do not meet."""

from __future__ import annotations

from typing import Any

import click

from .language import language
from .output import width, write_text
from .source import Source, source_options
from .table import folded


@click.command()
@source_options
@click.option("--table", type=int, metavar="N", help="Only the match on table N.")
@click.option("--team", type=int, metavar="TPN", help="Only the match, or the bye, of one team.")
@click.option("--why-not", nargs=2, type=int, metavar="A B", help="What pairing A with B would cost.")
@click.option(
    "--length",
    type=click.Choice(["sentence", "paragraph", "full"]),
    default="paragraph",
    show_default=True,
    help="The length: for a captain, for an arbiter, or the full trail.",
)
@click.option("-o", "--output", metavar="FILE", help="Write the answer to FILE instead of standard output.")
def explain(
    table: int | None,
    team: int | None,
    why_not: tuple[int, int] | None,
    length: str,
    output: str | None,
    **source: Any,
) -> None:
    """Explain why the round is paired as it is.

    Which article decided the bye, each upfloater, pair and colour. FILE is as for `pairwright pair`. Of an
    event whose last round has no result yet, that round is explained.
    """
    if sum(choice is not None for choice in (table, team, why_not)) > 1:
        raise click.UsageError("--table, --team and --why-not cannot be combined; use one of them.")
    request = Source(**source, just_paired=True)
    if why_not is not None:
        from ..reasons import why_not as why_not_by_article

        text = why_not_by_article(request.tournament(request.read()), *why_not, length, language())
    else:
        from .. import api

        text = api.explain(request.pairing(request.read()), table, team, length, language())
    write_text(_wrapped(text, width(output)), output)


def _wrapped(text: str, columns: int | None) -> str:
    """Long lines wrapped for a terminal, aligned with the beginning of their text."""
    if columns is None:
        return text.rstrip("\n")
    lines = []
    for line in text.splitlines():
        indent = line[: len(line) - len(line.lstrip())]
        lines += folded(line, min(columns, 100), indent)
    return "\n".join(lines)
