"""A paired round as text: the answer in the first line, then the matches by table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import click

from ..domain.pairing import Pair, RoundPairing
from ..report.book import book_of_pairing
from ..report.lists.rounds import pairings_listing
from ..systems.registry import SYSTEMS
from .table import folded, listing_lines


def round_text(result: RoundPairing, width: int | None, colour: bool, quiet: bool = False) -> str:
    """The whole round in lines of at most `width` columns."""
    book = book_of_pairing(result)
    listing = pairings_listing(book, book.round(), short=True)
    matches = tuple(line for line in listing.rows if line.kind != "apart")
    lines = listing_lines(replace(listing, rows=matches), width) if matches else []
    head = folded(headline(result), width)
    if colour:
        head = [click.style(line, bold=True) for line in head]
        lines[:1] = [click.style(line, dim=True) for line in lines[:1]]
    remarks = [] if quiet else [line for remark in _remarks(result) for line in folded(remark, width)]
    return "\n".join([*head, *lines, *remarks])


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
