"""`pairwright cup`, the desk: no-shows, withdrawals, late players, corrections, further stages, the log."""

from __future__ import annotations

from typing import Any

import click

from . import cup_groups
from .cup import FILE, _after, cup
from .cup_file import append, entered, player, read, score
from .output import width

__all__ = ["cup", "cup_groups"]


@cup.command()
@FILE
@click.argument("match")
@click.argument("players", nargs=-1, required=True)
def absent(file: str, match: str, players: tuple[str, ...]) -> None:
    """Record who did not appear: one, or both."""
    from ..systems.ibf import cup_verbs

    event = read(file)
    if len(players) > 2:
        raise click.UsageError("Two players at most are in a match.")
    missing = [player(event, name) for name in players]
    in_group = ":" in match
    decision = (cup_verbs.group_walkover if in_group else cup_verbs.walkover)(event, match, missing)
    append(file, event, decision)
    if in_group:
        click.echo(f"{decision['match']} is decided without play.")
        return
    _after(event, f"{decision['match']} is decided without play.")


@cup.command()
@FILE
@click.argument("name", metavar="PLAYER")
@click.option("--reason", default="")
def withdraw(file: str, name: str, reason: str) -> None:
    """Take a player out.

    A match that he could play now is lost, his later ones are passes for the others.
    """
    event = read(file)
    number = player(event, name)
    append(file, event, {"do": "withdraw", "player": number, "reason": reason})
    _after(event, f"{event.entrant(number).name} has withdrawn.")


@cup.command(name="return")
@FILE
@click.argument("name", metavar="PLAYER")
def return_(file: str, name: str) -> None:
    """Let a player come back.

    Only while his place has not been played on.
    """
    event = read(file)
    number = player(event, name)
    append(file, event, {"do": "return", "player": number})
    _after(event, f"{event.entrant(number).name} is back.")


@cup.command()
@FILE
@click.argument("name", metavar="PLAYER")
@click.option("--line", type=int, help="The virtual line to take; else the first that can be had.")
def late(file: str, name: str, line: int | None) -> None:
    """Let a late player in.

    He takes a virtual line whose pass has not been played on.
    """
    from ..systems.ibf import cup_verbs

    event = read(file)
    decision = cup_verbs.late(event, entered(name), line)
    append(file, event, decision)
    _after(event, f"{decision['player']['name']} takes line {decision['line']}.")


@cup.command()
@FILE
@click.argument("match", required=False)
@click.argument("number", type=int, required=False)
@click.option("--free", is_flag=True, help="Take the board of MATCH away.")
@click.option("--all", "boards", type=int, help="Fill so many boards with the matches that wait for one.")
def board(file: str, match: str | None, number: int | None, free: bool, boards: int | None) -> None:
    """Give a match a board: MATCH NUMBER.

    One match at a time on a board. `--all 12` gives the free ones of 12 boards to the matches that can be played.
    """
    from ..systems.ibf import cup_verbs

    event = read(file)
    if (boards is None) == (match is None) or (match is not None and (number is None) != free):
        raise click.UsageError("Give MATCH and NUMBER, MATCH --free, or --all BOARDS.")
    found = cup_verbs.next_boards(event, boards) if boards else [cup_verbs.board(event, match or "", number)]
    for decision in found:
        append(file, event, decision)
    given = [
        f"{one['match']} on board {one['board']}" if one["board"] else f"{one['match']} has no board"
        for one in found
    ]
    click.echo(f"{'; '.join(given)}." if given else "No board is free, or no match waits for one.")


@cup.command()
@FILE
@click.argument("text")
@click.option("--match", default="", help="The match it is about.")
def note(file: str, text: str, match: str) -> None:
    """Write a remark into the log: a clock brought in, a late start, a penalty point."""
    from ..systems.ibf import cup_verbs

    event = read(file)
    append(file, event, cup_verbs.note(event, text, match))
    click.echo("It is noted.")


@cup.command()
@click.argument("length", type=click.IntRange(1, 99))
@click.option(
    "--preset", type=click.Choice(["slow", "usual", "fast", "doubles"]), default="usual", show_default=True
)
@click.option(
    "--scored", type=int, default=0, help="Points of both when a clock is brought in during the match."
)
@click.option("--late", "minutes", type=int, default=0, help="Minutes that a player is late.")
def clock(length: int, preset: str, scored: int, minutes: int) -> None:
    """Show what to set on the clocks of a match to LENGTH points. (Ours: the book has no clocks.)"""
    from ..systems.ibf.clocks import PLANNED, PRESETS, is_walkover, late_penalty, reserve

    found = PRESETS[preset]
    penalty = late_penalty(minutes)
    said = f"{reserve(length, found, scored)} minutes a side, {found.delay} seconds a move; "
    said += f"plan {length * PLANNED} minutes."
    if minutes:
        said += f" {minutes} minutes late: {penalty} penalty point{'' if penalty == 1 else 's'}"
        said += ", which is more than half of the match: a walkover." if is_walkover(penalty, length) else "."
    click.echo(said)


@cup.command()
@FILE
@click.argument("name", metavar="PLAYER")
def decline(file: str, name: str) -> None:
    """Record that a player does not re-enter."""
    event = read(file)
    number = player(event, name)
    append(file, event, {"do": "decline", "player": number})
    _after(event, f"{event.entrant(number).name} does not re-enter.")


@cup.command()
@FILE
@click.argument("match")
@click.argument("score_", metavar="SCORE", required=False)
@click.option("--winner", help="The right winner, when there is no score.")
@click.option("--take-back", is_flag=True, help="There is no result yet.")
@click.option("--reason", required=True, help="Why; it is stored and shown. [4.8]")
@click.option("--annul", is_flag=True, help="Annul the matches that the wrong players have played.")
def correct(
    file: str, match: str, score_: str | None, winner: str | None, take_back: bool, reason: str, annul: bool
) -> None:
    """Correct a result. Matches played by the wrong players are named first."""
    from ..systems.ibf import cup_verbs

    event = read(file)
    if (score_ is not None) + (winner is not None) + take_back != 1:
        raise click.UsageError("Give the right SCORE, a --winner, or --take-back.")
    decision = cup_verbs.correct(
        event,
        match,
        score(score_) if score_ is not None else None,
        reason,
        annul=annul,
        winner=player(event, winner) if winner is not None else None,
    )
    append(file, event, decision)
    annulled = f" Annulled: {', '.join(decision['annul'])}." if "annul" in decision else ""
    _after(event, f"{decision['match']} is corrected.{annulled}")


@cup.command()
@FILE
@click.argument("name")
@click.option("--losers", help="Losers of these rounds, as in 1,2: a last chance by lots.")
@click.option("--bracket", default="U", show_default=True, help="The bracket of these rounds.")
@click.option("--top", type=int, help="So many from the top of the last stage.")
@click.option("--groups", help="Groups in their final order, as in `1,5,2;3,4,6`, with --qualify.")
@click.option("--qualify", type=int, help="How many qualify from each group, typed or played.")
@click.option("--lives", help="Survivors with their lives, as in `3:2,5:1,8:1`.")
@click.option("--system", type=click.Choice(["ibf-single", "ibf-double"]), default="ibf-single")
@click.option("--lengths", help="Match lengths from the last round backwards.")
@click.option("--seed", help="The seed of the lots.")
def stage(file: str, name: str, system: str, **given: Any) -> None:
    """Begin the next stage of a mixed system. [1.8]"""
    from ..systems.ibf import cup_verbs
    from ..systems.ibf.lengths import read_lengths

    event = read(file)
    options = {"lengths": read_lengths(given["lengths"])} if given["lengths"] else {}
    decision: dict[str, Any]
    if given["losers"]:
        rounds = [int(part) for part in given["losers"].split(",") if part.strip().isdigit()]
        decision = cup_verbs.losers_stage(event, name, rounds, given["seed"] or "", given["bracket"].upper())
    elif given["top"]:
        chosen = cup_verbs.best_of(event, given["top"])
        mode = "lots" if given["seed"] else "seeded"
        decision = {"do": "stage", "name": name, "players": chosen, "mode": mode, "seed": given["seed"]}
    elif event.groups is not None and not event.stages:
        decision = cup_verbs.qualify(event, name, given["qualify"] or 2)
    elif given["groups"]:
        tables = [[player(event, who) for who in part.split(",")] for part in given["groups"].split(";")]
        tiers = given["qualify"] or 1
        chosen = [number for table in tables for number in table[:tiers]]
        decision = {
            "do": "stage",
            "name": name,
            "players": chosen,
            "mode": "groups",
            "tables": tables,
            "tiers": tiers,
        }
    elif given["lives"]:
        pairs = [part.partition(":") for part in given["lives"].split(",")]
        survivors = [[player(event, who), int(lives) if lives.isdigit() else 0] for who, _, lives in pairs]
        chosen = [number for number, _ in survivors]
        decision = {"do": "stage", "name": name, "players": chosen, "mode": "lives", "survivors": survivors}
    else:
        raise click.UsageError("Say who plays on: --losers, --top, --groups or --lives.")
    append(file, event, {**decision, "system": system, "options": options})
    from .cup_text import stand

    click.echo("\n".join(stand(event, width(None))))


@cup.command()
@FILE
def log(file: str) -> None:
    """Show all decisions in their order."""
    event = read(file)
    for number, decision in enumerate(event.decisions, 1):
        rest = ", ".join(
            f"{key} {value}" for key, value in decision.items() if key != "do" and value not in (None, "", 0)
        )
        click.echo(f"{number:4}  {decision['do']}: {rest}")
