"""`pairwright chances`: an event played on at random from where it stands."""

from __future__ import annotations

import sys

import click

from .output import json_line, width, write_data, write_text
from .source import Source
from .table import Column, table


@click.command()
@click.argument("file", metavar="FILE")
@click.option(
    "--events", type=click.IntRange(1, 1_000_000), default=1000, show_default=True, help="So many ends."
)
@click.option(
    "--top", type=click.IntRange(1), default=10, show_default=True, help="The chance to be among so many."
)
@click.option("--seed", default="1", show_default=True, metavar="TEXT")
@click.option(
    "--model", type=click.Choice(["2026", "2015"]), default="2026", show_default=True, help="Of results."
)
@click.option("--jobs", type=click.IntRange(1), help="Processes; all cores when not given.")
@click.option("--system", metavar="ID", help="Take the event for one of this system.")
@click.option("--option", "given", multiple=True, metavar="NAME=VALUE", help="An option of the system.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def chances(file: str, events: int, top: int, seed: str, model: str, jobs: int | None, system: str | None,
            given: tuple[str, ...], form: str) -> None:  # fmt: skip
    """Say what chances the teams of an event have.

    FILE is an event, a TRF file or a round state. The rounds that are left are paired by the rules and played at random
    by the strengths of the teams, many times.
    """
    from concurrent.futures import ProcessPoolExecutor
    from functools import partial

    from ..simulate.forward import chances as count
    from ..simulate.forward import forward

    source = Source(file, system, given, None, False)
    tournament = source.tournament(source.read())
    forward(tournament, 0, seed, model)  # refused before the cores begin
    play = partial(forward, tournament, seed=seed, model=model)
    with ProcessPoolExecutor(jobs) as pool:
        ends = pool.map(play, range(1, events + 1), chunksize=max(1, min(50, events // 20)))
        with click.progressbar(ends, length=events, label="Ends", file=sys.stderr) as shown:
            found = count(tournament, list(shown), top)
    if form == "json":
        rows = [
            {"tpn": one.team.tpn, "name": one.team.name, "first": one.first / events, "top": one.in_top / events,
             "mean_place": one.mean_place}
            for one in found
        ]  # fmt: skip
        write_data(json_line({"events": events, "top": top, "teams": rows}), None)
        return
    cells = [
        [one.team.label, f"{one.first / events:.1%}", f"{one.in_top / events:.1%}", f"{one.mean_place:.1f}"]
        for one in found
    ]
    columns = [Column("Team", name=True), Column("First", right=True), Column(f"In the first {top}", right=True),
               Column("Mean place", right=True)]  # fmt: skip
    head = f"{events} ends of {tournament.name or 'the event'}, from round {tournament.round} on."
    write_text("\n".join([head, *table(columns, cells, width(None))]), None)
