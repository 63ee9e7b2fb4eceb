"""Lists of details behind the standings: players' results, board prizes, the combined ranking, the terms of a value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...domain.messages import joined, msg
from ...domain.points import place_text
from ...reasons.byes import note_text
from ...systems.registry import by_table
from ...tiebreaks.combined import Combined
from ...tiebreaks.players import PlayerResult, Prize
from ...tiebreaks.standing import Standings
from ...tiebreaks.values import Terms, number_text, value_text
from ..listing import ListCell, ListColumn, Listing, row, without_empty
from ..words import half_up
from .ranking import heading


def players_listing(results: Iterable[PlayerResult]) -> Listing:
    """One line per player, by team and place in the roster."""
    columns = (
        ListColumn(msg("Team"), "name"),
        ListColumn(msg("Bd"), "number", msg("Place in the roster")),
        ListColumn(msg("Player"), "name"),
        ListColumn(msg("Rating"), "number"),
        ListColumn(msg("Points"), "number"),
        ListColumn(msg("Games"), "number"),
        ListColumn("%", "number"),
        ListColumn(msg("Opponents"), "number", msg("Average rating of the opponents")),
        ListColumn(msg("Performance"), "number"),
    )
    rows = [
        row(
            one.team.name or str(one.team.tpn),
            one.home_board,
            ListCell(one.player.name, link=("player", one.player.number)),
            one.player.rating,
            number_text(one.points),
            str(one.played),
            "" if one.percentage is None else str(half_up(one.percentage * 100)),
            one.average_opponent,
            "" if one.performance is None else str(one.performance),
        )
        for one in results
    ]
    return Listing(columns, tuple(rows))


def prizes_listing(prizes: Mapping[int, Iterable[Prize]], most: int = 3) -> Listing:
    """The first places of each board."""
    columns = (
        ListColumn(msg("Board"), "number"),
        ListColumn(msg("Place"), "number"),
        ListColumn(msg("Player"), "name"),
        ListColumn(msg("Team"), "name"),
        ListColumn(msg("Performance"), "number"),
        ListColumn(msg("Points"), "number"),
        ListColumn(msg("Games"), "number"),
    )
    rows = [
        row(
            board,
            place_text(prize.place, prize.last_place),
            ListCell(prize.result.player.name, link=("player", prize.result.player.number)),
            prize.result.team.name or msg("team {team}", team=prize.result.team.tpn),
            str(prize.result.performance),
            number_text(prize.result.points),
            str(prize.result.played),
        )
        for board, found in prizes.items()
        for prize in found
        if prize.place <= most
    ]
    return Listing(columns, tuple(rows))


def combined_listing(found: Combined) -> Listing:
    """One line per federation: place, the places in both sections, the totals."""
    columns = (
        ListColumn(msg("Place"), "number"),
        ListColumn(msg("Federation"), "name"),
        ListColumn(msg("Places"), "number"),
        ListColumn(msg("Sum"), "number"),
        *(ListColumn(heading(tie_break.code), "number") for tie_break in found.tie_breaks),
    )
    rows = [
        row(one.place_text, one.federation, " + ".join(map(str, one.places)), *map(number_text, one.sums))
        for one in found.rows
    ]
    return Listing(columns, tuple(rows))


def terms_listing(standings: Standings, terms: Terms) -> Listing:
    """The terms of a value: opponents, factors, and as notes, one per line, what was left out and why."""
    by_tpn = standings.tournament.by_tpn
    columns = (
        ListColumn(msg("Round"), "number"),
        ListColumn(msg("Opponent"), "name"),
        ListColumn(msg("Terms"), "number"),
        ListColumn(msg("Value"), "number"),
    )
    rows, notes = [], []
    for term in terms.terms:
        value = value_text(term.value)
        opponent = by_tpn[term.opponent].label if term.opponent is not None else ""
        factors = joined(*map(number_text, term.factors), by=" × ")
        value = joined("(", value, ")", by="") if term.cut else joined(value, " ", by="")
        rows.append(row(term.round, opponent, factors, value))
        cut = msg("left out: {cut}", cut=term.cut) if term.cut else ""
        note = note_text(term.note, by_table(standings.tournament.system))
        notes.append(joined(cut, note, by="; "))
    listing = without_empty(columns, rows, 0)
    return Listing(listing.columns, listing.rows, tuple(notes))
