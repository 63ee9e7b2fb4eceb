"""Details of the standings as text: the terms of a value, the cross table, players and board prizes."""

from __future__ import annotations

from collections.abc import Mapping

from ..domain.messages import joined, msg
from ..domain.names import counted
from ..report.listing import Listing
from ..report.lists.performance import combined_listing, players_listing, prizes_listing, terms_listing
from ..report.lists.ranking import cross_listing
from ..tiebreaks.combined import Combined
from ..tiebreaks.players import Prize, player_results
from ..tiebreaks.standing import Standings
from ..tiebreaks.values import Terms, value_text
from .language import said
from .standings_text import headline
from .table import folded, listing_lines, text_width


def terms_lines(standings: Standings, terms: Terms, width: int | None) -> list[str]:
    """One value with its terms: opponents, factors, what was left out and why."""
    team = standings.tournament.by_tpn[terms.team]
    head = msg("{code} of {team}: {value}", code=terms.code, team=team.label, value=value_text(terms.value))
    listing = terms_listing(standings, terms)
    lines = listing_lines(listing, width) if listing.rows else []
    size = max(map(text_width, lines), default=0)
    found = [*folded(joined(head, terms.rule, by=" · "), width), *lines[:1]]
    for line, remark in zip(lines[1:], listing.notes, strict=True):
        found += _with_remark(line, remark, size, width)
    return found


def _with_remark(line: str, remark: str, size: int, width: int | None) -> list[str]:
    """The remark after the line if there is room, otherwise below it."""
    if not remark:
        return [line]
    remark = said(remark)
    whole = f"{line}{' ' * (size - text_width(line))}  {remark}"
    if width is None or text_width(whole) <= width:
        return [whole]
    return [line, *folded(f"        {remark}", width, "        ")]


def cross_table_lines(standings: Standings, width: int | None) -> list[str]:
    """One line per team: each round as opponent's place, colour and points; then the boards."""
    listing = cross_listing(standings, with_boards=True)
    lines = folded(joined(msg("Cross table"), headline(standings), by=" · "), width)
    lines += listing_lines(listing, width) if listing.rows else []
    return [*lines, *(line for note in listing.notes for line in folded(note, width))]


def combined_lines(found: Combined, width: int | None) -> list[str]:
    """One line per federation: place, the places in both sections, the sums; then federations in only one section."""
    listing = combined_listing(found)
    head = msg(
        "Combined order of two sections · {federations} in both",
        federations=counted(len(listing.rows), "federation"),
    )
    lines = _below(head, listing, width)
    if found.alone:
        lines += folded(msg("In one section only: {names}.", names=", ".join(found.alone)), width)
    return lines


def players_lines(standings: Standings, width: int | None, unrated: int = 0) -> list[str]:
    """One line per player, by team and place in the roster."""
    listing = players_listing(player_results(standings, unrated))
    head = joined(msg("Players"), headline(standings), by=" · ")
    return _below(head, listing, width, msg("No team has a roster."))


def prizes_lines(
    standings: Standings, prizes: Mapping[int, list[Prize]], width: int | None, least_games: int
) -> list[str]:
    """The first three places of each board."""
    nobody = msg(
        "Nobody has {count} games against rated players; --least-games and --unrated change that.",
        count=least_games,
    )
    head = joined(msg("Board prizes"), headline(standings), by=" · ")
    return _below(head, prizes_listing(prizes), width, nobody)


def _below(head: str, listing: Listing, width: int | None, nothing: str = "") -> list[str]:
    """A head with its listing, or what there is to say when it has no line."""
    found = folded(head, width)
    if listing.rows:
        return [*found, *listing_lines(listing, width)]
    return [*found, *(folded(nothing, width) if nothing else [])]
