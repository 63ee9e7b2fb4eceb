"""`pairwright rematches` and `pairwright clock`: figures that a backgammon director needs before the first match."""

from __future__ import annotations

import click

from .output import width


@click.command()
@click.argument("size", type=click.Choice(["8", "16", "32", "64", "128", "256"]), required=False)
def rematches(size: str | None) -> None:
    """Show the rematches of a double elimination.

    How many each way into the lower bracket brings, exactly, for SIZE lines or for 8 to 128.
    """
    from ..report.listing import ListColumn
    from ..systems.ibf.routing import BEST, ORDERINGS
    from ..systems.ibf.routing import rematches as of
    from ..systems.ibf.routing import routing as route
    from .table import table

    rows = []
    for lines in [int(size)] if size else [8, 16, 32, 64, 128]:
        for name in [*ORDERINGS, "cycle", BEST]:
            found = of(lines, route(lines, name))
            rows.append(
                [
                    str(lines),
                    name,
                    str(found.earliest),
                    f"{float(found.expected):.3f}",
                    f"{float(found.immediate):.3f}",
                ]
            )
    click.echo("Rematches in the lower bracket when every match is a coin toss; earliest is a lower round.")
    right = [ListColumn(title, "number") for title in ("Earliest", "Expected", "In the drop")]
    click.echo(
        "\n".join(table([ListColumn("Lines", "number"), ListColumn("Routing"), *right], rows, width(None)))
    )


@click.command()
@click.argument("length", type=click.IntRange(1, 99))
@click.option(
    "--preset", type=click.Choice(["slow", "usual", "fast", "doubles"]), default="usual", show_default=True
)
@click.option("--scored", type=int, default=0, help="The score when a clock is introduced during the match.")
@click.option("--late", "minutes", type=int, default=0, help="How many minutes a player is late.")
@click.option("--rounds", type=click.IntRange(1, 99), help="Plan N rounds, one after the other.")
def clock(length: int, preset: str, scored: int, minutes: int, rounds: int | None) -> None:
    """Show what to set on the clocks of a match to LENGTH points. (Our addition: the rules have no clocks.)"""
    from ..systems.ibf.clocks import PRESETS, is_walkover, late_penalty, planned, reserve

    found = PRESETS[preset]
    penalty = late_penalty(minutes)
    said = f"{reserve(length, found, scored)} minutes a side, {found.delay} seconds a move; "
    said += f"plan {planned(length)} minutes"
    said += f", {planned(length, rounds)} for {rounds} rounds." if rounds and rounds > 1 else "."
    if minutes:
        said += f" {minutes} minutes late: {penalty} penalty point{'' if penalty == 1 else 's'}"
        said += ", which is more than half of the match: a walkover." if is_walkover(penalty, length) else "."
    click.echo(said)
