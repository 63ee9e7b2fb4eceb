"""`pairwright broadcast`: the games of a round as PGN headers, for live boards and relays."""

from __future__ import annotations

import click

from ..domain.messages import msg
from .language import echo
from .output import write_text, written


@click.command()
@click.argument("event", metavar="EVENT")
@click.option(
    "--round", "round_number", type=int, metavar="N", help="The round; the last paired one by default."
)
@click.option("-o", "--output", metavar="FILE", help="The file to write; standard output by default.")
@click.option("--public", is_flag=True, help="Only published rounds, and no line-up that is still hidden.")
@click.option("-q", "--quiet", is_flag=True, help="No remarks.")
def broadcast(event: str, round_number: int | None, output: str | None, public: bool, quiet: bool) -> None:
    """Write the games of a round of EVENT as PGN.

    Each game has its headers (names, FIDE ids, titles, ratings, federations, teams, round, table, board, date) and no
    moves: software for live boards adds these. The result is * until there is one. EVENT is an event file
    (cup.pairwright), or a TRF, state or table file.
    """
    from ..report.broadcast import broadcast as games_of
    from .event_book import book_from

    data = games_of(book_from(event, round_number, public=public, quiet=quiet), round_number)
    if output is None:
        write_text(data.decode().rstrip("\n"), None)
        return
    with written(output) as stream:
        stream.write(data)
    if not quiet:
        echo(msg("{file} is written.", file=output))
