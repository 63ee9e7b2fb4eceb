"""Standings as text: the answer in the first line, then one line per team."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..report.listing import ListColumn
from ..report.lists.ranking import heading, places_listing
from ..systems.registry import CUPS
from ..tiebreaks.decisions import decisions
from ..tiebreaks.registry import RULES
from ..tiebreaks.standing import Standings
from .table import folded, listing_lines, table


def standings_lines(
    standings: Standings, width: int | None, differences: Sequence[str] = (), quiet: bool = False
) -> list[str]:
    """The table, with remarks."""
    listing = places_listing(standings, with_federations=False)
    columns = tuple(replace(column, head=heading(column.head)) for column in listing.columns)
    lines = folded(headline(standings), width)
    lines += listing_lines(replace(listing, columns=columns), width) if listing.rows else []
    for remark in [] if quiet else _remarks(standings, differences):
        lines += folded(remark, width)
    return lines


def headline(standings: Standings) -> str:
    """The round, the event, and whether anything can still change."""
    count = len(standings.rows)
    parts = [
        _when(standings),
        standings.tournament.name,
        f"{count} {noun(standings)}{'' if count == 1 else 's'}",
        "final" if standings.final else "not final",
    ]
    return " · ".join(part for part in parts if part)


def _when(standings: Standings) -> str:
    """After which round; those of a cup are not tied to a round."""
    rounds = standings.results.settings.announced
    if not standings.after or standings.tournament.system in CUPS:
        return "Standings"
    return f"Standings after round {standings.after}" + (f" of {rounds}" if rounds > standings.after else "")


def noun(standings: Standings) -> str:
    """The noun for the entries."""
    return "player" if standings.results.settings.players else "team"


def _remarks(standings: Standings, differences: Sequence[str]) -> list[str]:
    found = []
    boards = standings.open_boards
    if boards:
        shown = "; ".join(f"{item.team.label}, round {item.round}, board {item.board}" for item in boards[:3])
        more = f"; and {len(boards) - 3} more" if len(boards) > 3 else ""
        count = "1 board has" if len(boards) == 1 else f"{len(boards)} boards have"
        found.append(f"Virtual: {count} no result yet ({shown}{more}).")
    found += [f"Not used: {item.code}: {item.why}." for item in standings.dropped]
    found += [f"{remark}." for remark in standings.remarks]
    found += [f"{one}." for one in decisions(standings) if (one.round, one.team.tpn) not in standings.told]
    if standings.struck:
        names = ", ".join(entry.label for entry in standings.struck)
        article = "" if standings.tournament.system.startswith("ibf-") else " [C.05 6.6]"
        found.append(f"Out of the ranking, results annulled: {names}{article}.")
    by_why: dict[str, list[str]] = {}
    for one in standings.unranked:
        by_why.setdefault(one.why, []).append(one.team.label)
    for why, labels in by_why.items():
        found.append(f"Out of the ranking, {why}: {', '.join(labels)}; their results count for the others.")
    found += [f"{difference}." if difference[-1] not in ".?" else difference for difference in differences]
    shared = sum(row.place != row.last_place for row in standings.rows)
    if shared:
        by_lots = not any(one.leads for one in standings.results.settings.given.values())
        way_out = "; RND in the list draws lots [4.2]" if by_lots else ""
        found.append(f"{shared} {noun(standings)}s share places{way_out}.")
    return found


def rules_text(width: int | None) -> str:
    """All tie-breaks with their articles and modifiers."""
    columns = [
        ListColumn("Code"),
        ListColumn("Article"),
        ListColumn("Modifiers"),
        ListColumn("Tie-break", "name"),
    ]
    rows = [
        [
            "MPvGP" if rule.acronym == "MPVGP" else rule.acronym,
            f"[{rule.article}]",
            " ".join(":MP :GP" if letter == ":" else f"/{letter}" for letter in rule.modifiers),
            rule.title,
        ]
        for rule in RULES.values()
    ]
    head = f"{len(rows)} tie-breaks; /C1 cut, /M1 median, /P forfeits as played, /F Fore Buchholz, /R reverse order."
    return "\n".join([*folded(head, width), *table(columns, rows, width)])
