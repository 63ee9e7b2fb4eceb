"""Standings as text: the answer in the first line, then one line per team."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..domain.messages import Message, joined, msg
from ..domain.names import counted
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


def headline(standings: Standings) -> Message:
    """The round, the event, and whether anything can still change."""
    count = len(standings.rows)
    return joined(
        _when(standings),
        standings.tournament.name,
        counted(count, noun(standings)),
        msg("final") if standings.final else msg("not final"),
        by=" · ",
    )


def _when(standings: Standings) -> Message:
    """After which round; those of a cup are not tied to a round."""
    rounds = standings.results.settings.announced
    if not standings.after or standings.tournament.system in CUPS:
        return msg("Standings")
    if rounds > standings.after:
        return msg("Standings after round {round} of {rounds}", round=standings.after, rounds=rounds)
    return msg("Standings after round {round}", round=standings.after)


def noun(standings: Standings) -> str:
    """The noun for the entries."""
    return "player" if standings.results.settings.players else "team"


def _remarks(standings: Standings, differences: Sequence[str]) -> list[str]:
    found: list[str] = []
    boards = standings.open_boards
    if boards:
        shown: list[str] = [
            msg(
                "{team}, round {round}, board {board}",
                team=item.team.label,
                round=item.round,
                board=item.board,
            )
            for item in boards[:3]
        ]
        if len(boards) > 3:
            shown.append(msg("and {count} more", count=len(boards) - 3))
        found.append(
            msg(
                "Virtual: {count, plural, one {# board has} other {# boards have}} no result yet ({boards}).",
                count=len(boards),
                boards=joined(*shown, by="; "),
            )
        )
    found += [msg("Not used: {code}: {why}.", code=item.code, why=item.why) for item in standings.dropped]
    found += [joined(remark, ".", by="") for remark in standings.remarks]
    found += [
        joined(one.text, ".", by="")
        for one in decisions(standings)
        if (one.round, one.team.tpn) not in standings.told
    ]
    if standings.struck:
        names = ", ".join(entry.label for entry in standings.struck)
        article = "" if standings.tournament.system.startswith("ibf-") else "[C.05 6.6]"
        found.append(msg("Out of the ranking, results annulled: {names}.", names=joined(names, article)))
    by_why: dict[str, list[str]] = {}
    for one in standings.unranked:
        by_why.setdefault(one.why, []).append(one.team.label)
    for why, labels in by_why.items():
        found.append(
            msg(
                "Out of the ranking, {why}: {names}; their results count for the others.",
                why=why,
                names=", ".join(labels),
            )
        )
    found += [one if one[-1] in ".?" else joined(one, ".", by="") for one in differences]
    shared = sum(row.place != row.last_place for row in standings.rows)
    if shared:
        by_lots = not any(one.leads for one in standings.results.settings.given.values())
        who = counted(shared, noun(standings))
        found.append(
            msg("{teams} share places; RND in the list draws lots [4.2].", teams=who)
            if by_lots
            else msg("{teams} share places.", teams=who)
        )
    return found


def rules_text(width: int | None) -> str:
    """All tie-breaks with their articles and modifiers."""
    columns = [
        ListColumn(msg("Code")),
        ListColumn(msg("Article")),
        ListColumn(msg("Modifiers")),
        ListColumn(msg("Tie-break"), "name"),
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
    head = msg(
        "{count} tie-breaks; /C1 cut, /M1 median, /P forfeits as played, /F Fore Buchholz, /R reverse order.",
        count=len(rows),
    )
    return "\n".join([*folded(head, width), *table(columns, rows, width)])
