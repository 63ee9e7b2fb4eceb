"""A paired round as text for people: the answer in the first line, then the matches by table."""

from __future__ import annotations

from collections.abc import Iterable

import click

from ..domain.pairing import Pair, RoundPairing
from ..domain.points import points_text
from ..domain.tournament import Entry
from ..report.listing import ListColumn
from ..systems.registry import SYSTEMS
from .table import folded, table

WHITE, BLACK = "□", "■"


def round_text(result: RoundPairing, width: int | None, colour: bool, quiet: bool = False) -> str:
    """The whole round in lines of at most `width` columns."""
    columns, rows = _of_players(result) if result.tournament.solo else _of_teams(result)
    lines = table(columns, rows, width) if rows else []
    head = folded(headline(result), width)
    if colour:
        head = [click.style(line, bold=True) for line in head]
        lines[:1] = [click.style(line, dim=True) for line in lines[:1]]
    remarks = [] if quiet else [line for remark in _remarks(result) for line in folded(remark, width)]
    return "\n".join([*head, *lines, *remarks])


def _of_teams(result: RoundPairing) -> tuple[list[ListColumn], list[list[str]]]:
    columns = [
        ListColumn("Table", "number"),
        ListColumn("White", "name"),
        ListColumn("MP", "points"),
        ListColumn("GP", "points"),
        ListColumn(""),
        ListColumn("Black", "name"),
        ListColumn("MP", "points"),
        ListColumn("GP", "points"),
    ]
    pairs = result.tables
    digits = max((len(str(tpn)) for pair in pairs for tpn in pair.teams), default=1)
    rows = [
        [
            str(pair.table),
            _team(WHITE, pair.white, digits),
            points_text(pair.white.mp),
            points_text(pair.white.gp),
            "-",
            _team(BLACK, pair.black, digits),
            points_text(pair.black.mp),
            points_text(pair.black.gp),
        ]
        for pair in pairs
    ]
    return columns, rows


def _of_players(result: RoundPairing) -> tuple[list[ListColumn], list[list[str]]]:
    """Players, first the one with White where there are colours; their points are match points."""
    first, second = ("White", "Black") if result.tournament.colours else ("Player", "Player")
    columns = [
        ListColumn("Table", "number"),
        ListColumn(first, "name"),
        ListColumn("Points", "number"),
        ListColumn(""),
        ListColumn(second, "name"),
        ListColumn("Points", "number"),
    ]
    digits = max((len(str(tpn)) for pair in result.pairs for tpn in pair.teams), default=1)
    rows = [
        [
            str(pair.table),
            _team("", pair.white, digits),
            points_text(pair.white.mp),
            "-",
            _team("", pair.black, digits),
            points_text(pair.black.mp),
        ]
        for pair in result.tables
    ]
    return columns, rows


def headline(result: RoundPairing) -> str:
    """Round, event, rules, teams and bye."""
    system = SYSTEMS[result.system]
    rules = system.rule_book.partition(" (")[0]
    if result.options.get("colour_preference") in ("A", "B"):
        rules += f" type {result.options['colour_preference']}"
    playing = 2 * len(result.pairs) + (result.bye is not None)
    kind = "player" if result.tournament.solo else "team"
    teams = f"{playing} {kind}{'' if playing == 1 else 's'}"
    absent = len(result.tournament.entries) - playing
    if absent:
        teams += f", {absent} absent"
    if result.bye is not None:
        teams += f", bye: {result.bye.label if result.bye.name else f'{kind} {result.bye.tpn}'}"
    return " · ".join(
        part for part in (f"Round {result.round}", result.tournament.name, rules, teams) if part
    )


def _team(square: str, entry: Entry, digits: int) -> str:
    return f"{f'{square} ' if square else ''}{entry.tpn:>{digits}} {entry.name}".rstrip()


def _remarks(result: RoundPairing) -> Iterable[str]:
    decided = [pair for pair in result.tables if pair.bracket is None]
    if decided:
        yield f"Decided by the arbiter: {_tables(decided)}."
    for present, absent in result.extra.get("walkovers", ()):
        entry = result.tournament.entry
        yield f"A walkover for {entry(present).label}: {entry(absent).label} is not there."
    upfloaters = sum(len(bracket.upfloaters) for bracket in result.brackets)
    if upfloaters:
        yield f"{upfloaters} upfloater{'' if upfloaters == 1 else 's'}: `pairwright explain` says why."


def _tables(pairs: list[Pair]) -> str:
    numbers = ", ".join(str(pair.table) for pair in pairs)
    return f"table{'' if len(pairs) == 1 else 's'} {numbers}"
