"""`pairwright chances`: an event played out at random from its present state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from ..domain.messages import Message, Number, decimals, joined, msg
from .language import said
from .output import json_line, width, write_data, write_text
from .simulate import pool_of, run_with_bar, where_options
from .source import Source
from .table import table

if TYPE_CHECKING:
    from ..simulate.forward import Chance


@click.command()
@click.argument("file", metavar="FILE")
@click.option(
    "--events",
    type=click.IntRange(1, 10_000_000),
    default=1000,
    show_default=True,
    help="How many times to play the rest of the event.",
)
@click.option(
    "--top",
    type=click.IntRange(1),
    default=10,
    show_default=True,
    help="Show the chance of finishing among the first N.",
)
@click.option(
    "--seed", default="1", show_default=True, metavar="TEXT", help="The same seed gives the same results."
)
@click.option(
    "--model", type=click.Choice(["2026", "2015"]), default="2026", show_default=True, help="Of results."
)
@click.option(
    "--folder", metavar="FOLDER", help="Keep the results, so that an interrupted run can be resumed."
)
@where_options
@click.option("--system", metavar="ID", help="Treat the event as one of this system.")
@click.option("--option", "given", multiple=True, metavar="NAME=VALUE", help="An option of the system.")
@click.option(
    "--round",
    "round_number",
    type=click.IntRange(1),
    metavar="N",
    help="Start from the situation before round N.",
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def chances(file: str, events: int, top: int, seed: str, model: str, folder: str | None, jobs: int | None,
            scheduler: str | None, local_cluster: int | None, system: str | None, given: tuple[str, ...],
            round_number: int | None, form: str) -> None:  # fmt: skip
    """Estimate the chances of the teams or players of an event.

    FILE is an event, a TRF file or a round state. The rounds that are left are paired by the rules and played at random
    by the strengths of the teams or players, many times; places follow the tie-breaks of the event, and a shared place
    counts in parts. Chances have 95 % intervals.
    """
    import tempfile
    from pathlib import Path

    from ..simulate.campaign import rows_of
    from ..simulate.forward import Forward
    from ..simulate.forward import chances as counted

    source = Source(file, system, given, round_number, False)
    tournament = source.tournament(source.read())
    campaign = Forward(tournament, seed, events, model)
    with tempfile.TemporaryDirectory() as own, pool_of(jobs, scheduler, local_cluster) as pool:
        where = Path(folder or own)
        run_with_bar(campaign, where, pool)
        found = counted(tournament, rows_of(where, events), top)
    if form == "json":
        write_data(json_line(_document(found, events, top)), None)
        return
    head = msg(
        "{count} ends of {event}, from round {round} on.",
        count=Number(events),
        event=tournament.name or msg("the event"),
        round=tournament.round,
    )
    who = msg("Player") if tournament.solo else msg("Team")
    write_text("\n".join([said(head), *_table(found, top, who)]), None)


def _document(found: Sequence[Chance], events: int, top: int) -> dict[str, Any]:
    rows = [
        {"tpn": one.team.tpn, "name": one.team.name, "first": one.first, "first_interval": one.first_interval,
         "top": one.top, "top_interval": one.top_interval, "mean_place": one.mean_place}
        for one in found
    ]  # fmt: skip
    return {"format": "pairwright-chances/1", "events": events, "top": top, "teams": rows}


def _table(found: Sequence[Chance], top: int, who: str) -> list[str]:
    from ..report.listing import ListColumn

    columns = [
        ListColumn(who, "name"), ListColumn(msg("First"), "number"), ListColumn("95 %", "number"),
        ListColumn(msg("In the first {count}", count=top), "number"), ListColumn("95 %", "number"),
        ListColumn(msg("Mean place"), "number"),
    ]  # fmt: skip
    cells = [
        [one.team.label, _share(one.first), _interval(one.first_interval), _share(one.top),
         _interval(one.top_interval), decimals(f"{one.mean_place:.1f}")]
        for one in found
    ]  # fmt: skip
    return table(columns, cells, width(None))


def _interval(interval: tuple[float, float]) -> str:
    return joined(*map(_share, interval), by="-")


def _share(value: float) -> Message:
    return joined(decimals(f"{100 * value:.1f}"), "%", by="")
