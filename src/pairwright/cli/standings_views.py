"""What stands behind the standings, as text: the terms of a value, the cross table, players and board prizes."""

from __future__ import annotations

from collections.abc import Mapping

from ..domain.tournament import Entry
from ..reasons.byes import note_text
from ..report.listing import ListColumn
from ..report.lists.ranking import cross_listing
from ..systems.registry import by_table
from ..tiebreaks.combined import Combined
from ..tiebreaks.players import Prize, player_results
from ..tiebreaks.standing import Standings
from ..tiebreaks.values import Terms, number_text, value_text
from .standings_text import heading, headline
from .table import folded, listing_lines, table, text_width


def terms_lines(standings: Standings, terms: Terms, width: int | None) -> list[str]:
    """One value with its terms: opponents, factors, what was left out and why."""
    by_tpn = standings.tournament.by_tpn
    head = f"{terms.code} of {by_tpn[terms.team].label}: {value_text(terms.value)} · {terms.rule}"
    rows, remarks = [], []
    for term in terms.terms:
        value = value_text(term.value)
        opponent = by_tpn[term.opponent].label if term.opponent is not None else ""
        factors = " × ".join(map(number_text, term.factors))
        rows.append([str(term.round or ""), opponent, factors, f"({value})" if term.cut else f"{value} "])
        cut = f"left out: {term.cut}" if term.cut else ""
        note = note_text(term.note, by_table(standings.tournament.system))
        remarks.append("; ".join(part for part in (cut, note) if part))
    columns = [ListColumn("Round", "number"), ListColumn("Opponent", "name"), ListColumn("Terms", "number")]
    columns.append(ListColumn("Value", "number"))
    used = [k for k in range(len(columns)) if any(row[k] for row in rows)]
    lines = table([columns[k] for k in used], [[row[k] for k in used] for row in rows], width) if rows else []
    size = max(map(text_width, lines), default=0)
    found = [*folded(head, width), *lines[:1]]
    for line, remark in zip(lines[1:], remarks, strict=True):
        found += _with_remark(line, remark, size, width)
    return found


def _with_remark(line: str, remark: str, size: int, width: int | None) -> list[str]:
    """The remark behind the line where there is room, otherwise below it."""
    if not remark:
        return [line]
    whole = f"{line}{' ' * (size - text_width(line))}  {remark}"
    if width is None or text_width(whole) <= width:
        return [whole]
    return [line, *folded(f"        {remark}", width, "        ")]


def cross_table_lines(standings: Standings, width: int | None) -> list[str]:
    """A line a team: each round as opponent's place, colour and points; then the boards."""
    listing = cross_listing(standings, with_boards=True)
    lines = folded(f"Cross table · {headline(standings)}", width)
    lines += listing_lines(listing, width) if listing.rows else []
    return [*lines, *(line for note in listing.notes for line in folded(note, width))]


def combined_lines(found: Combined, width: int | None) -> list[str]:
    """A line a federation: place, the places in both sections, the sums; then who is in one section only."""
    columns = [
        ListColumn("Place", "number"),
        ListColumn("Federation", "name"),
        ListColumn("Places", "number"),
    ]
    columns += [ListColumn("Sum", "number")]
    columns += [ListColumn(heading(tie_break.code), "number") for tie_break in found.tie_breaks]
    rows = [
        [row.place_text, row.federation, " + ".join(map(str, row.places)), *map(number_text, row.sums)]
        for row in found.rows
    ]
    lines = folded(f"Combined order of two sections · {len(rows)} federations in both", width)
    lines += table(columns, rows, width) if rows else []
    if found.alone:
        lines += folded(f"In one section only: {', '.join(found.alone)}.", width)
    return lines


def players_lines(standings: Standings, width: int | None, unrated: int = 0) -> list[str]:
    """A line a player, by team and place in the roster."""
    results = player_results(standings, unrated)
    columns = [ListColumn("Team", "name"), ListColumn("Bd", "number"), ListColumn("Player", "name")]
    columns += [
        ListColumn(title, "number")
        for title in ("Rating", "Points", "Games", "%", "Opponents", "Performance")
    ]
    rows = [
        [
            result.team.name or str(result.team.tpn),
            str(result.home_board),
            result.player.name,
            str(result.player.rating or ""),
            number_text(result.points),
            str(result.played),
            f"{round(result.percentage * 100)}" if result.percentage is not None else "",
            str(result.average_opponent or ""),
            str(result.performance) if result.performance is not None else "",
        ]
        for result in results
    ]
    head = f"Players · {headline(standings)}"
    return [*folded(head, width), *(table(columns, rows, width) if rows else ["No team has a roster."])]


def prizes_lines(
    standings: Standings, prizes: Mapping[int, list[Prize]], width: int | None, least_games: int
) -> list[str]:
    """The first three places of each board."""
    columns = [ListColumn("Board", "number"), ListColumn("Place", "number"), ListColumn("Player", "name")]
    columns += [ListColumn("Team", "name")]
    columns += [ListColumn(title, "number") for title in ("Performance", "Points", "Games")]
    rows = [
        [
            str(board),
            _range(prize.place, prize.last_place),
            prize.result.player.name,
            _team(prize.result.team),
            str(prize.result.performance),
            number_text(prize.result.points),
            str(prize.result.played),
        ]
        for board, found in prizes.items()
        for prize in found
        if prize.place <= 3
    ]
    head = f"Board prizes · {headline(standings)}"
    nobody = [
        f"Nobody has {least_games} games against rated players; --least-games and --unrated change that."
    ]
    return [*folded(head, width), *(table(columns, rows, width) if rows else folded(nobody[0], width))]


def _range(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"


def _team(entry: Entry) -> str:
    return entry.name or f"team {entry.tpn}"
