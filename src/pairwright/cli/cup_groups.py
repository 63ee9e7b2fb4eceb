"""`pairwright cup`, the groups of a mixed system."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from .cup import FILE, cup
from .cup_file import append, player, read
from .output import width

if TYPE_CHECKING:
    from ..systems.ibf.cup import Cup


@cup.command()
@FILE
@click.argument("count", type=click.IntRange(1))
@click.option("--method", type=click.Choice(["lots", "snake", "pots"]), default="lots", show_default=True)
@click.option("--seed", required=True, help="The seed of the lots, written down before the draw.")
@click.option("--cycles", type=click.IntRange(1, 4), default=1, help="How often everybody meets everybody.")
@click.option("--clubs-apart", is_flag=True, help="Spread players of one club over the groups. [2.2]")
@click.option("--reason", default="", help="Why it is drawn again.")
def groups(file: str, count: int, clubs_apart: bool, **given: Any) -> None:
    """Draw COUNT groups.

    Their matches are named as G2:1.3: group 2, round 1, board 3.
    """
    event = read(file)
    decision: dict[str, Any] = {"do": "groups", "count": count, **given}
    if clubs_apart:
        clubs: dict[str, list[int]] = {}
        for entrant in event.entrants:
            clubs.setdefault(entrant.club, []).append(entrant.number)
        decision["apart"] = [members for club, members in clubs.items() if club and len(members) > 1]
    append(file, event, decision)
    click.echo("\n".join(tables(event)))


@cup.command()
@FILE
@click.argument("group", type=int)
@click.argument("players", nargs=-1, required=True)
@click.option("--reason", required=True, help="A match between them, or the lot.")
def settle(file: str, group: int, players: tuple[str, ...], reason: str) -> None:
    """Settle a tie in a GROUP: the players in their order."""
    event = read(file)
    numbers = [player(event, name) for name in players]
    append(file, event, {"do": "group-order", "group": group, "players": numbers, "reason": reason})
    click.echo("\n".join(tables(event)))


def tables(event: Cup) -> list[str]:
    """All groups as they stand, and what is to play."""
    from .table import Column, table

    assert event.groups is not None
    left = event.groups.to_play()
    lines = [f"{event.name} · {len(event.groups.groups)} groups. {len(left)} matches are to be played."]
    for number, group in enumerate(event.groups.groups, 1):
        points = event.groups.points(group)
        rows = [
            [place.text, str(group.index(one) + 1), event.entrant(one).name, str(points[one])]
            for place in event.groups.table(number)
            for one in place.players
        ]
        columns = [
            Column("Place", right=True),
            Column("No", right=True),
            Column("Player", name=True),
            Column("Points", right=True),
        ]
        lines += ["", f"Group {number}", *table(columns, rows, width(None))]
    if left:
        lines += ["", *(f"{name}  {_pair(event, name)}" for name in left[:12])]
    return lines


def _pair(event: Cup, name: str) -> str:
    assert event.groups is not None
    first, second = event.groups.players_of(name)
    return f"{event.entrant(first).name} - {event.entrant(second).name}"
