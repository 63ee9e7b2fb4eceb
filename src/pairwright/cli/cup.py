"""`pairwright cup`: a backgammon cup from the command line, kept in a plain JSON file of decisions."""

from __future__ import annotations

from typing import Any

import click

from .cup_file import append, entered, player, read, score, write
from .output import json_line, width, write_data, write_text, written

FILE = click.argument("file", metavar="FILE")


@click.group()
def cup() -> None:
    """Play an elimination cup.

    Single, double and re-entry elimination and mixed systems of the backgammon federation: create, enter, draw,
    result, places, picture. FILE is a plain JSON list of decisions.
    """


@cup.command()
@FILE
@click.argument("name")
@click.option(
    "--system",
    type=click.Choice(["ibf-single", "ibf-double", "ibf-reentry", "ibf-groups", "ibf-mixed"]),
    default="ibf-single",
    show_default=True,
)
@click.option("--lengths", help="Match lengths from the last round backwards: 15,13,11,9.")
@click.option("--side-lengths", help="The same for the lower bracket, consolation and places.")
@click.option("--places", type=int, default=2, help="Places played for: 2, 4 (third place), 8, ... [3.1.3]")
@click.option(
    "--consolation", type=click.Choice(["none", "first-match", "round-1", "progressive"]), default="none"
)
@click.option("--last-entry", type=int, help="Last round whose losers enter a progressive consolation.")
@click.option("--last-chance", type=int, help="Rounds of the consolation whose losers get a last chance.")
@click.option("--second-place", is_flag=True, help="Loser of the final against winner of the consolation.")
@click.option(
    "--additional",
    type=click.Choice(["if-upper-loses", "never", "two-short", "head-start"]),
    help="The additional match after the superfinal. [3.2.7]",
)
@click.option("--head-start", type=int, help="Points that the upper winner begins with in the superfinal.")
@click.option("--routing", help="How losers enter the lower bracket: an ordering, or one for each round.")
@click.option("--limit", type=int, help="Re-entries permitted for a player. [3.3.4]")
@click.option("--layout", type=click.Choice(["spread", "pooled"]), help="Free lines of a re-entry draw.")
@click.option("--select", type=click.Choice(["lot", "first-lost"]), help="Who re-enters when lines are few.")
def create(file: str, name: str, system: str, **given: Any) -> None:
    """Begin a cup in a new FILE."""
    from pathlib import Path

    from ..systems.ibf.cup import Cup, apply, structure_of
    from ..systems.ibf.lengths import even_lengths, read_lengths

    if Path(file).exists():
        raise click.UsageError(f"{file} exists already.")
    options: dict[str, Any] = {}
    for key, value in given.items():
        if value in (None, False, "none") or (key == "places" and value == 2):
            continue
        if key in ("lengths", "side_lengths"):
            value = read_lengths(value)
            for even in even_lengths(value):
                click.echo(f"Warning: matches to {even} points; lengths are odd as a rule.", err=True)
        if key == "routing" and "," in value:
            value = value.split(",")
        options["places_played" if key == "places" else key] = value
    structure_of(system, {key: value for key, value in options.items() if key != "routing"}, 64)
    new = Cup()
    apply(new, {"do": "create", "name": name, "system": system, "options": options})
    write(file, new)
    click.echo(f"{name} is created. Next: pairwright cup enter {file} NAME ...")


@cup.command()
@FILE
@click.argument("players", nargs=-1)
@click.option(
    "--from", "source", type=click.File(encoding="utf-8"), help="A file with a player on each line."
)
def enter(file: str, players: tuple[str, ...], source: Any) -> None:
    """Enter players, or pairs, as `Name; rating; club`."""
    event = read(file)
    if event.stages:
        raise click.UsageError("The draw is made; a late player comes in with `pairwright cup late`.")
    lines = [*players, *(line for line in source or () if line.strip())]
    if not lines:
        raise click.UsageError("Nobody is named.")
    append(file, event, {"do": "enter", "players": [entered(line) for line in lines]})
    click.echo(f"{len(event.entrants)} players are entered.")


@cup.command()
@FILE
@click.option("--mode", type=click.Choice(["lots", "seeded", "seeds", "tiers", "hand"]), default="lots")
@click.option("--seed", help="The seed of the lots, written down before the draw.")
@click.option("--seeds", type=int, default=0, help="With --mode seeds: so many are fixed by rating.")
@click.option(
    "--apart", multiple=True, metavar="A,B,...", help="Players who are to meet late; may be repeated. [2.2]"
)
@click.option("--clubs-apart", is_flag=True, help="Keep players of one club apart. [2.2]")
@click.option("--lines", help="With --mode hand: players from the top, - for nobody, with commas.")
@click.option("--reason", default="", help="Why it is drawn again.")
def draw(file: str, mode: str, seed: str | None, **given: Any) -> None:
    """Draw the lines.

    Once [3.1.2]; again only with a reason, another seed, and before a match was played.
    """
    from ..lots import recipe
    from ..systems.ibf.cup_verbs import redraw

    event = read(file)
    decision: dict[str, Any] = {"do": "draw", "mode": mode, "seed": seed, "seeds": given["seeds"]}
    apart = [[player(event, name) for name in group.split(",")] for group in given["apart"]]
    if given["clubs_apart"]:
        clubs: dict[str, list[int]] = {}
        for entrant in event.entrants:
            if entrant.club:
                clubs.setdefault(entrant.club, []).append(entrant.number)
        apart += [members for members in clubs.values() if len(members) > 1]
    if apart:
        decision["apart"] = apart
    if mode == "hand":
        names = (given["lines"] or "").split(",")
        decision["lines"] = [None if name.strip() in ("", "-") else player(event, name) for name in names]
    if event.stages:
        decision = redraw(event, decision, given["reason"])
    append(file, event, decision)
    from .cup_text import stand

    lines = stand(event, width(None))
    if seed:
        lines.append(
            f"Seed: {seed}. Anyone can redo a lot (ID is the player's number): {recipe(seed, 'draw')}"
        )
    click.echo("\n".join(lines))


@cup.command()
@FILE
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--all", "everything", is_flag=True, help="Every match, not only those that can be played.")
def show(file: str, form: str, everything: bool) -> None:
    """Show where the cup stands and what can be played."""
    from .cup_text import bracket, document, stand

    event = read(file)
    if form == "json":
        write_data(json_line(document(event)), None)
        return
    lines = stand(event, width(None))
    if everything:
        for stage in event.stages:
            lines += ["", stage.name, *bracket(event, stage, width(None))]
    click.echo("\n".join(lines))


@cup.command()
@FILE
def places(file: str) -> None:
    """Show the places that are certain."""
    from .cup_text import standings

    event = read(file)
    lines: list[str] = []
    if event.groups is not None:
        from .cup_groups import tables

        lines += tables(event)
    for stage in event.stages if event.groups is not None else event.stages or [event.stage]:
        lines += standings(event, stage, width(None))
    click.echo("\n".join(lines))


@cup.command()
@FILE
@click.argument("match")
@click.argument("score_", metavar="SCORE", required=False)
@click.option("--winner", help="The winner, when there is no score.")
def result(file: str, match: str, score_: str | None, winner: str | None) -> None:
    """Enter a result: MATCH 7-5.

    The score as the players stand in the match.
    """
    from ..systems.ibf import cup_verbs

    event = read(file)
    if (score_ is None) == (winner is None):
        raise click.UsageError("A result is a SCORE or a --winner.")
    if ":" in match and score_ is not None:
        decision = cup_verbs.group_result(event, match, score(score_))
        append(file, event, decision)
        left = len(event.groups.to_play()) if event.groups else 0
        click.echo(
            f"{event.entrant(decision['winner']).name} wins {decision['match']}. {left} group matches are left."
        )
        return
    if score_ is not None:
        decision = cup_verbs.result(event, match, *score(score_))
    else:
        decision = cup_verbs.won(event, match, player(event, winner or ""))
    append(file, event, decision)
    _after(event, event.entrant(decision["winner"]).name + " wins " + decision["match"] + ".")


def _after(event: Any, said: str) -> None:
    stage = event.stage
    ready = [match.id for match in stage.ready()]
    if stage.play.over and not stage.re_entry_open:
        click.echo(f"{said} All matches are decided.")
    else:
        more = f", and {len(ready) - 8} more" if len(ready) > 8 else ""
        click.echo(f"{said} Now to play: {', '.join(ready[:8]) or 'nothing'}{more}.")


@cup.command()
@FILE
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="Write the picture to FILE (.svg or .png) instead of standard output.",
)
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
@click.option("--paper", type=click.Choice(["A4", "A3", "A2", "A1", "A0"]), help="Size for print.")
@click.option("--sheet", type=int, help="One sheet of a large picture, from 1.")
@click.option(
    "--rows", type=int, default=32, show_default=True, help="Matches from top to bottom of a sheet."
)
@click.option("--stage", type=int, help="The stage, if not the last.")
def picture(
    file: str, output: str | None, sheet: int | None, rows: int, stage: int | None, **given: Any
) -> None:
    """Draw the bracket as a picture.

    SVG, or PNG with the extra `print`.
    """
    from ..pictures.bracket import Look, bracket_svg
    from ..pictures.geometry import sheets

    event = read(file)
    if stage is not None and not 1 <= stage <= len(event.stages):
        raise click.UsageError(f"There is no stage {stage}.")
    shown = event.stages[stage - 1] if stage else event.stage
    drawn = shown.drawn or {}
    seed = f" · seed of the draw: {drawn['seed']}" if drawn.get("seed") else ""
    look = Look(
        shown.name,
        {entrant.number: entrant.name for entrant in event.entrants},
        {entrant.number: str(entrant.number) for entrant in event.entrants},
        f"{len(shown.players)} players · {shown.system}{seed}",
        shown.length,
        given["theme"],
        given["paper"] or "",
        board=lambda match: event.board_of(shown, match.id),
    )
    only = None
    if sheet is not None:
        parts = sheets(shown.play.structure, shown.play.status, max(rows, 1))
        if not 1 <= sheet <= len(parts):
            raise click.UsageError(f"There are sheets 1 to {len(parts)}.")
        only = parts[sheet - 1]
    svg = bracket_svg(shown.play, look, only)
    if output is None:
        write_data(svg, None)
        return
    if output.lower().endswith(".png"):
        from ..report.pdf import picture_png

        with written(output) as stream:
            stream.write(picture_png(svg))
        click.echo(f"{output} is drawn.", err=True)
        return
    write_text(svg.rstrip("\n"), output)
    click.echo(f"{output} is drawn.", err=True)


@cup.command()
@click.argument("size", type=click.Choice(["8", "16", "32", "64", "128", "256"]), required=False)
def routing(size: str | None) -> None:
    """Show the rematches of each routing.

    How many each way into the lower bracket brings, exactly.
    """
    from ..systems.ibf.routing import BEST, ORDERINGS, rematches
    from ..systems.ibf.routing import routing as route
    from .table import Column, table

    rows = []
    for lines in [int(size)] if size else [8, 16, 32, 64, 128]:
        for name in [*ORDERINGS, "cycle", BEST]:
            found = rematches(lines, route(lines, name))
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
    right = [Column(title, right=True) for title in ("Earliest", "Expected", "In the drop")]
    click.echo("\n".join(table([Column("Lines", right=True), Column("Routing"), *right], rows, width(None))))
