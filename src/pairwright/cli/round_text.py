"""A paired round as text: the answer in the first line, then the matches by table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import click

from ..domain.messages import Message, joined, msg
from ..domain.names import counted
from ..domain.pairing import Pair, RoundPairing
from ..domain.tournament import Entry
from ..report.lists.rounds import pairings_listing
from ..report.tournament_book import book_of_pairing
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


def headline(result: RoundPairing) -> Message:
    """Round, event, rules, teams and bye."""
    system = SYSTEMS[result.system]
    rules: str = system.rule_book.partition(" (")[0]
    if result.options.get("colour_preference") in ("A", "B"):
        rules = msg("{rules} type {letter}", rules=rules, letter=result.options["colour_preference"])
    playing = 2 * len(result.pairs) + (result.bye is not None)
    kind = "player" if result.tournament.solo else "team"
    teams = [counted(playing, kind)]
    absent = len(result.tournament.entries) - playing
    if absent:
        teams.append(msg("{count} absent", count=absent))
    if result.bye is not None:
        teams.append(msg("bye: {team}", team=_without_match(result.bye, kind)))
    return joined(
        msg("Round {round}", round=result.round),
        result.tournament.name,
        rules,
        joined(*teams, by=", "),
        by=" · ",
    )


def _without_match(entry: Entry, kind: str) -> str:
    if entry.name:
        return entry.label
    return msg("player {team}", team=entry.tpn) if kind == "player" else msg("team {team}", team=entry.tpn)


def _remarks(result: RoundPairing) -> Iterable[str]:
    decided = [pair for pair in result.tables if pair.bracket is None]
    if decided:
        yield msg("Decided by the arbiter: {tables}.", tables=_tables(decided))
    for present, absent in result.extra.get("walkovers", ()):
        entry = result.tournament.entry
        yield msg(
            "A walkover for {team}: {other_team} is not there.",
            team=entry(present).label,
            other_team=entry(absent).label,
        )
    upfloaters = sum(len(bracket.upfloaters) for bracket in result.brackets)
    if upfloaters:
        yield msg(
            "{count, plural, one {# upfloater} other {# upfloaters}}: `pairwright explain` says why.",
            count=upfloaters,
        )


def _tables(pairs: list[Pair]) -> Message:
    numbers = ", ".join(str(pair.table) for pair in pairs)
    return msg("{count, plural, one {table} other {tables}} {numbers}", count=len(pairs), numbers=numbers)
