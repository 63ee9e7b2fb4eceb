"""`pairwright bracket`: the brackets of an event, or its all-play-all wall chart, as a picture."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import click

from ..domain.messages import decimals, msg
from .language import echo
from .output import write_data, write_text, written

if TYPE_CHECKING:
    from ..report.book import Book


@click.command()
@click.argument("event", metavar="EVENT")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="Write the picture to FILE (.svg or .png) instead of standard output.",
)
@click.option("--stage", type=click.IntRange(1), metavar="N", help="The stage, if not the last.")
@click.option("--group", type=click.IntRange(1), metavar="N", help="The wall table of a group.")
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
@click.option("--paper", type=click.Choice(["A4", "A3", "A2", "A1", "A0"]), help="Size for print.")
@click.option("--sheet", type=int, metavar="N", help="One sheet of a large bracket, from 1.")
@click.option(
    "--rows",
    type=click.IntRange(1),
    default=32,
    show_default=True,
    help="Matches from top to bottom of a sheet.",
)
def bracket(event: str, output: str | None, **given: Any) -> None:
    """Draw the bracket or the wall table of EVENT.

    SVG, or PNG with the extra `print`. Elimination: all brackets of a stage with the winners' paths. Round robin:
    everybody against everybody, and all meetings round by round.
    """
    from .event_book import book_from

    svg = _svg(book_from(event, quiet=True), given)
    if given["paper"]:
        _readable(svg, given["paper"])
    if output is None:
        write_data(svg, None)
        return
    if output.lower().endswith(".png"):
        from ..report.pdf import picture_png

        with written(output) as stream:
            stream.write(picture_png(svg))
    elif output.lower().endswith(".svg"):
        write_text(svg.rstrip("\n"), output)
    else:
        raise click.UsageError(f"A picture is .svg or .png; {output} is neither.")
    echo(msg("{file} is drawn.", file=output))


SMALLEST = 1.7
"""Names at this size in millimetres (5 points) can still be read at arm's length."""


def _readable(svg: str, paper: str) -> None:
    """Warn if names would be too small on that paper, and say what helps."""
    from ..pictures.bracket import NAME_SIZE

    found = re.search(r'width="([\d.]+)mm" height="([\d.]+)mm" viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    if found is None:
        return
    width, height, across, down = map(float, found.groups())
    size = NAME_SIZE * min(width / across, height / down)
    if size < SMALLEST:
        echo(
            msg(
                "Names are {size} mm high on {paper}. A larger --paper helps, or --sheet 1, 2, ... with fewer --rows.",
                size=decimals(f"{size:.1f}"),
                paper=paper,
            )
        )


def _svg(book: Book, given: dict[str, Any]) -> str:
    from ..report.drawings import stage_svg, wall_svg

    theme, paper = given["theme"], given["paper"] or ""
    if book.cup is None or not book.cup.stages or given["group"] is not None:
        if given["stage"] is not None or given["sheet"] is not None:
            raise click.UsageError("--stage and --sheet are for brackets; this event has none yet.")
        return wall_svg(book, given["group"], theme, paper)
    stages = book.cup.stages
    number = given["stage"] or len(stages)
    if number > len(stages):
        raise click.UsageError(f"There is no stage {number}; there are 1 to {len(stages)}.")
    stage = stages[number - 1]
    only = None
    if given["sheet"] is not None:
        from ..pictures.geometry import sheets

        parts = sheets(stage.play.structure, stage.play.status, given["rows"])
        if not 1 <= given["sheet"] <= len(parts):
            raise click.UsageError(f"There are sheets 1 to {len(parts)}.")
        only = parts[given["sheet"] - 1]
    return stage_svg(book, stage, theme, paper, only)
