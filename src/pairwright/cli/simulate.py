"""`pairwright simulate`: systems compared on many random events."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from .output import width, write_text
from .table import table
from .wish_options import amount_options, field_options, read_wishes

if TYPE_CHECKING:
    from pathlib import Path

    from ..simulate.campaign import Campaign, Pool, Row
    from ..simulate.wishes import Wishes

F = TypeVar("F", bound=Callable[..., Any])


def where_options(command: F) -> F:
    """Cores or a cluster."""
    for option in (
        click.option(
            "--local-cluster",
            type=click.IntRange(1),
            metavar="N",
            help="Start a local Dask cluster of N workers.",
        ),
        click.option(
            "--scheduler", metavar="URL", help="A Dask scheduler, tcp://host:8786 (extra `cluster`)."
        ),
        click.option("--jobs", type=click.IntRange(1), help="Number of processes; all cores by default."),
    ):
        command = option(command)
    return command


@click.command()
@click.argument("folder", metavar="FOLDER")
@click.option("--events", type=click.IntRange(1, 10_000_000), default=100, show_default=True)
@click.option("--system", "systems", multiple=True, required=True, metavar="[LABEL=]ID[:NAME=VALUE,...]",
              help="A system, its options, a label: olympiad-2022, B=fide-team:colour_preference=B.")  # fmt: skip
@click.option("--teams", type=click.IntRange(2, 10_000), default=60, show_default=True)
@click.option("--rounds", type=click.IntRange(1, 99), default=9, show_default=True)
@click.option("--boards", type=click.IntRange(1, 99), default=4, show_default=True)
@click.option("--reserves", type=click.IntRange(0, 20), default=0, show_default=True)
@field_options
@click.option(
    "--tie-breaks", metavar="LIST", help="Rank by these in all systems; each system's own by default."
)
@amount_options
@click.option(
    "--seed", metavar="TEXT", help="The same seed plays the same events; a fresh one, or that of the FOLDER."
)
@where_options
def simulate(folder: str, events: int, systems: tuple[str, ...], seed: str | None, jobs: int | None,
             scheduler: str | None, local_cluster: int | None, **wishes: Any) -> None:  # fmt: skip
    """Compare systems on many random events.

    Every system plays the same fields, and a team has the same luck in the same round. Everybody comes and every board
    is played, unless byes, absences or forfeits are wished as for `pairwright generate`; without ratings the
    strongest team has 2650 and the weakest 2050 or more.

    FOLDER gets a file for every 20 events: the same command goes on after a break, and plays only what is new when it
    has more --events. Then all rows are there as events.csv, and with the extra `simulate` as events.parquet, plot.svg
    and plot.png. Means have 95 % intervals; differences are of the same events.
    """
    import secrets
    from pathlib import Path

    from ..simulate.campaign import Study, plan_of, rows_of

    where = Path(folder)
    seed = seed or (plan_of(where) or {}).get("seed") or secrets.token_hex(8)
    click.echo(f"Seed: {seed}", err=True)
    study = Study(tuple(_named(text, read_wishes(wishes)) for text in systems), seed, events)
    with pool_of(jobs, scheduler, local_cluster) as pool:
        run_with_bar(study, where, pool)
    rows = rows_of(where, events)
    _write_results(rows, where, f"{events:,} events of {wishes['teams']} teams and {wishes['rounds']} rounds")
    write_text("\n".join(_lines(rows, events, width(None))), None)


@contextmanager
def pool_of(jobs: int | None, scheduler: str | None, local_cluster: int | None) -> Iterator[Pool]:
    """Where to run."""
    from ..simulate.pools import cluster, on_cores

    if scheduler is None and local_cluster is None:
        yield on_cores(jobs)
        return
    with cluster(scheduler, local_cluster) as pool:
        yield pool


def run_with_bar(campaign: Campaign, where: Path, pool: Pool) -> None:
    """Play the missing events."""
    from ..simulate.campaign import run

    with click.progressbar(length=campaign.events, label="Events", file=sys.stderr) as shown:
        before = 0
        for count in run(campaign, where, pool):
            shown.update(count - before)
            before = count


def _named(text: str, wishes: dict[str, Any]) -> tuple[str, Wishes]:
    """`B=fide-team:colour_preference=B` as its label and wishes."""
    from ..simulate.wishes import QUIET, Wishes
    from ..systems.options import read_options
    from ..systems.registry import system_of
    from .source import name_and_value

    head, _, more = text.partition(":")
    label, _, name = head.rpartition("=")
    system = system_of(name)
    options = dict(map(name_and_value, filter(None, more.split(","))))
    read_options(options, system.options, system.id)
    plain: dict[str, Any] = {**QUIET, "spread": 60}
    if not wishes["ratings"] and wishes["top"] is wishes["step"] is wishes["low"] is None:
        plain |= {"top": 2650, "low": 2050}
    if system.solo:
        wishes = {
            name: value for name, value in wishes.items() if name not in ("boards", "reserves", "tie_breaks")
        }
    else:
        plain |= {
            "initial_colour": "W",
            "match_points": (20, 10, 0),
            "game_points": (10, 5, 0),
            "tie_breaks": "",
        }
    if system.id == "fide-team":
        plain |= {"colour_preference": "A", "primary": "MP", "secondary_for_colours": True, "baku": False}
    given = {name: value for name, value in wishes.items() if value is not None}
    return label or text, Wishes(system=system.id, options=options, **{**plain, **given})


def _write_results(rows: Sequence[Row], folder: Path, title: str) -> None:
    from ..domain.errors import StateError
    from ..simulate.results import draw, write_csv, write_parquet

    write_csv(rows, folder / "events.csv")
    try:
        write_parquet(rows, folder / "events.parquet")
        for name in ("plot.svg", "plot.png"):
            draw(rows, folder / name, title)
    except StateError as error:
        click.echo(f"{error.why}.", err=True)


def _lines(rows: Sequence[Row], events: int, columns: int | None) -> list[str]:
    from ..report.listing import ListColumn
    from ..simulate.measures import MEASURES
    from ..simulate.summary import Summary, differences, summaries

    systems = list(dict.fromkeys(row["system"] for row in rows))
    means = {(one.system, one.measure): one for one in summaries(rows)}
    gaps = {
        (one.system, one.measure): one
        for other in systems[1:]
        for one in differences(rows, other, systems[0])
    }

    def cell(one: Summary | None, sign: str) -> str:
        return "" if one is None else f"{one.mean:{sign}.3f} ± {one.half:.3f}"

    head = [ListColumn("Measure", "name"), *(ListColumn(system, "number") for system in systems)]
    head += [ListColumn(f"{system} - {systems[0]}", "number") for system in systems[1:]]
    body = []
    for name, measure in MEASURES.items():
        if any((system, name) in means for system in systems):
            cells = [cell(means.get((system, name)), "") for system in systems]
            cells += [cell(gaps.get((system, name)), "+") for system in systems[1:]]
            body.append([measure.title, *cells])
    return [
        f"{events:,} events of each system; means with 95 % intervals.",
        *table(head, body, columns),
    ]
