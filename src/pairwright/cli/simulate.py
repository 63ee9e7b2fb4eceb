"""`pairwright simulate`: systems compared on many random events."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from .output import width, write_text
from .table import Column, table

if TYPE_CHECKING:
    from ..simulate.campaign import Summary


@click.command()
@click.argument("folder", metavar="FOLDER")
@click.option("--events", type=click.IntRange(1, 10_000_000), default=100, show_default=True)
@click.option("--system", "systems", multiple=True, required=True, metavar="ID[:NAME=VALUE,...]",
              help="A system to look at, such as fide-team:colours=B or olympiad-2022; may be repeated.")  # fmt: skip
@click.option("--teams", type=click.IntRange(2, 10_000), default=60, show_default=True)
@click.option("--rounds", type=click.IntRange(1, 99), default=9, show_default=True)
@click.option("--boards", type=click.IntRange(1, 99), default=4, show_default=True)
@click.option(
    "--model", type=click.Choice(["2026", "2015"]), default="2026", show_default=True, help="Of results."
)
@click.option(
    "--seed", default="1", show_default=True, metavar="TEXT", help="The same seed plays the same events."
)
@click.option("--jobs", type=click.IntRange(1), help="Processes; all cores when not given.")
@click.option("--scheduler", metavar="URL", help="A Dask scheduler, tcp://host:8786 (extra `cluster`).")
@click.option(
    "--local-cluster",
    type=click.IntRange(1),
    metavar="N",
    help="A Dask cluster of N workers on this machine.",
)
def simulate(folder: str, events: int, systems: tuple[str, ...], scheduler: str | None, local_cluster: int | None,
             jobs: int | None, seed: str, **wishes: Any) -> None:  # fmt: skip
    """Compare systems on many random events.

    Every system plays the same strengths. FOLDER gets a file for every 20 events, so that a run that was broken off
    goes on; then all rows as events.csv (and events.parquet, plot.svg, plot.png with the extra `simulate`). Means have
    95 % intervals.
    """
    from pathlib import Path

    from ..simulate.campaign import Study, on_cluster, on_cores, rows_of, run, summaries
    from ..simulate.results import write_csv

    study = Study(tuple(_named(text, wishes) for text in systems), seed, events)
    where = Path(folder)
    client = _client(scheduler, local_cluster)
    play = on_cluster(client) if client is not None else on_cores(jobs)
    try:
        with click.progressbar(length=events, label="Events", file=sys.stderr) as shown:
            before = 0
            for count in run(study, where, play):
                shown.update(count - before)
                before = count
    finally:
        if client is not None:
            client.close()
    rows = rows_of(where)
    write_csv(rows, where / "events.csv")
    found = summaries(rows)
    _pictures(rows, found, where)
    write_text("\n".join(_shown(found, width(None))), None)


def _named(text: str, wishes: dict[str, Any]) -> tuple[str, Any]:
    """`fide-team:colours=B` as its name and wishes: an even field without byes and forfeits."""
    from ..domain.errors import StateError
    from ..simulate.generator import TEAM_SYSTEMS
    from ..simulate.wishes import Wishes

    system, _, more = text.partition(":")
    if system not in TEAM_SYSTEMS:
        raise StateError(f"there is no team system {system!r}; there are: {', '.join(TEAM_SYSTEMS)}")
    names = {"colours": "colour_preference", "primary": "primary", "baku": "baku"}
    changes: dict[str, Any] = {"colour_preference": "A", "primary": "MP", "baku": False}
    for part in filter(None, more.split(",")):
        name, _, value = part.partition("=")
        if name not in names or not value:
            raise StateError(f"{part!r} is not one of {', '.join(f'{one}=...' for one in names)}")
        changes[names[name]] = value.lower() in ("true", "yes", "1") if name == "baku" else value
    quiet: dict[str, Any] = dict.fromkeys(
        (
            "half_byes",
            "full_byes",
            "zero_byes",
            "withdrawals",
            "late",
            "match_forfeits",
            "board_forfeits",
            "unusual",
        ),
        0.0,
    )
    return text, Wishes(
        system=system, reserves=0, spread=60, prohibited=0, three_points=False, **quiet, **changes, **wishes
    )


def _client(scheduler: str | None, local_cluster: int | None) -> Any:
    if scheduler is None and local_cluster is None:
        return None
    from ..domain.errors import StateError

    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise StateError("a cluster needs the extra `cluster`: pip install 'pairwright[cluster]'") from None
    if scheduler is not None:
        return Client(scheduler)  # type: ignore[no-untyped-call]
    cluster = LocalCluster(n_workers=local_cluster, threads_per_worker=1, dashboard_address=None)  # type: ignore[no-untyped-call]
    return Client(cluster)  # type: ignore[no-untyped-call]


def _pictures(rows: list[dict[str, Any]], found: list[Summary], folder: Any) -> None:
    from ..domain.errors import StateError
    from ..simulate.results import draw, write_parquet

    try:
        write_parquet(rows, folder / "events.parquet")
        for name in ("plot.svg", "plot.png"):
            draw(found, folder / name)
    except StateError as error:
        click.echo(f"{error.why}.", err=True)


def _shown(found: list[Summary], columns: int | None) -> list[str]:
    from ..simulate.measures import MEASURES

    systems = list(dict.fromkeys(one.system for one in found))
    rows = []
    for name in MEASURES:
        cells = [one for one in found if one.measure == name]
        rows.append([name.replace("_", " "), *(f"{one.mean:.3f} ± {one.half:.3f}" for one in cells)])
    head = f"{found[0].events} events of each system; means with 95 % intervals."
    return [
        head,
        *table(
            [Column("Measure", name=True), *(Column(name, right=True) for name in systems)], rows, columns
        ),
    ]
