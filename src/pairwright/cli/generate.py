"""`pairwright generate`: random events of teams that follow the rules, as TRF."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from .output import written

F = TypeVar("F", bound=Callable[..., Any])
_RATE = click.FloatRange(0, 100)


def _rate(name: str, what: str) -> Callable[[F], F]:
    return click.option(f"--{name}", type=_RATE, metavar="PERCENT", help=what)


@click.command()
@click.argument("out", metavar="OUT")
@click.option("--count", type=click.IntRange(1, 1_000_000), help="So many events, into the folder OUT.")
@click.option(
    "--seed", metavar="TEXT", help="Makes the run repeatable; a fresh one when not given. It is in each file."
)
@click.option("--first", type=click.IntRange(1), default=1, help="The number of the first event of the seed.")
@click.option("--jobs", type=click.IntRange(1), help="Processes; all cores when not given.")
@click.option("--system", metavar="ID", help="One of the team systems of `pairwright systems`.")
@click.option("--teams", type=click.IntRange(2, 10_000))
@click.option("--rounds", type=click.IntRange(1, 99))
@click.option("--boards", type=click.IntRange(1, 99))
@click.option("--reserves", type=click.IntRange(0, 20))
@click.option("--ratings", metavar="LIST", help="The average of each team, one by one: 2650,2610,...")
@click.option("--top", type=click.IntRange(1, 4000), help="Rating of the strongest team.")
@click.option("--step", type=click.FloatRange(0, 500), help="Rating from team to team.")
@click.option(
    "--spread", type=click.IntRange(0, 1000), help="Ratings within a team lie so far from its average."
)
@click.option(
    "--model", type=click.Choice(["2026", "2015"]), default="2026", show_default=True, help="Of results."
)
@click.option(
    "--colours",
    "colour_preference",
    type=click.Choice(["A", "B", "none"]),
    help="C.04.6: types of preferences.",
)
@click.option("--primary", type=click.Choice(["MP", "GP"]), help="C.04.6: the primary score.")
@click.option("--baku/--no-baku", default=None, help="Baku acceleration.")
@click.option("--three-points/--two-points", default=None, help="3-1-0 match points.")
@click.option("--tie-breaks", metavar="LIST", help="The list in the file, which its places follow.")
@_rate("half-byes", "Half-point byes, of a team in a round.")
@_rate("full-byes", "Full-point byes.")
@_rate("zero-byes", "Absences.")
@_rate("withdrawals", "Teams that leave.")
@_rate("late", "Teams that come late.")
@_rate("match-forfeits", "Matches without play.")
@_rate("board-forfeits", "Boards without play.")
@_rate("unusual", "½-0, 0-½ and 0-0 on a board.")
@click.option("--prohibited", type=click.IntRange(0, 1000), help="Pairs that may not meet.")
def generate(
    out: str, count: int | None, seed: str | None, first: int, jobs: int | None, **wishes: Any
) -> None:
    """Make random events that follow the rules.

    Each is a whole TRF file: teams, boards, reserves, rounds paired by the system, results by a statistical model,
    byes, forfeits, absences, and places by its tie-breaks. What is not given is drawn at random for each event.
    """
    import secrets
    from functools import partial

    from ..simulate.wishes import Wishes

    for name in (
        "half_byes",
        "full_byes",
        "zero_byes",
        "withdrawals",
        "late",
        "match_forfeits",
        "board_forfeits",
        "unusual",
    ):
        if wishes[name] is not None:
            wishes[name] /= 100
    ratings = wishes["ratings"] or ""
    try:
        wishes["ratings"] = tuple(int(part) for part in ratings.split(",") if part.strip())
    except ValueError:
        raise click.UsageError(f"--ratings are numbers with commas, not {ratings!r}.") from None
    seed = seed or secrets.token_hex(8)
    make = partial(write_one, Wishes(**wishes), seed)
    click.echo(f"Seed: {seed}", err=True)
    if count is None:
        with written(None if out == "-" else out) as stream:
            stream.write(make(first)[1])
        return
    import sys
    from concurrent.futures import ProcessPoolExecutor
    from pathlib import Path

    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    numbers = range(first, first + count)
    with ProcessPoolExecutor(jobs) as pool:
        events = pool.map(make, numbers, chunksize=max(1, min(20, count // 20)))
        with click.progressbar(events, length=count, label="Events", file=sys.stderr) as shown:
            for number, data in shown:
                (folder / f"event-{number:06}.trf").write_bytes(data)
    click.echo(f"{count} events are in {out}.")


def write_one(wishes: Any, seed: str, number: int) -> tuple[int, bytes]:
    """An event of a seed as TRF, with its number."""
    from ..formats.files import write_tournament
    from ..simulate.generator import generate as make

    return number, write_tournament(make(wishes, seed, number), "trf")[0]
