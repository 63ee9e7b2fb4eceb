"""Lists of the field: teams and players by number, rating, name and team; line-ups of all rounds; fees with totals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from ...domain.dates import dated
from ...domain.errors import StateError
from ...domain.messages import decimals, joined, msg
from ...domain.names import counted
from ...domain.tournament import Entry, Player
from ...tiebreaks.ratings import average
from ..book import Book
from ..listing import ListCell, ListColumn, Listing, Pages, Row, Section, cell, group, row, without_empty
from ..words import FEDERATION, by_name, head_of, team_cell
from .cup import entrants_listing

_TEAMS_BY = {
    "number": msg("Teams by number"),
    "name": msg("Teams by name"),
    "rating": msg("Teams by rating"),
}
_PLAYERS_BY = {
    "number": msg("Players by number"),
    "name": msg("Players by name"),
    "rating": msg("Players by rating"),
    "team": msg("Players by team"),
}
"""The title of a list, by its order."""


_TEAM_RATING = msg("Rating: the one entered for a team, otherwise the average of its four best players.")


def teams(book: Book, order: str = "number") -> Pages:
    """The teams (or players of a solo event) by starting number, `rating` or `name`."""
    return _pages(
        book,
        f"teams-by-{order}",
        (_PLAYERS_BY if book.solo else _TEAMS_BY)[order],
        teams_listing(book, order),
    )


def teams_listing(book: Book, order: str = "number") -> Listing:
    """The field: numbers, names, ratings, late entries and withdrawals."""
    if book.cup is not None:
        return entrants_listing(book.cup, order)
    keys = {
        "number": lambda team: (team.tpn,),
        "rating": lambda team: (-team.rating, team.tpn),
        "name": lambda team: by_name(team.name),
    }
    columns = (
        ListColumn(msg("No."), "number"),
        ListColumn(msg("Title"), "text"),
        ListColumn(msg("Player") if book.solo else msg("Team"), "name", share=3),
        FEDERATION,
        ListColumn(msg("Rating"), "number"),
        ListColumn(msg("Club"), "name", share=2),
        ListColumn(msg("Captain"), "name", share=2),
        ListColumn(msg("Players"), "number"),
        ListColumn("", "text"),
    )
    rows = [
        row(
            cell(team.tpn), team.title, ListCell(team.name, link=("team", team.tpn)), team.federation, team.rating,
            *book.clubs.get(team.tpn, ("", "")), len(team.players), _state(book, team),
        )
        for team in sorted(book.teams, key=keys[order])
    ]  # fmt: skip
    found = without_empty(columns, rows, 1)
    averaged = any(player.rating for team in book.teams for player in team.players)
    return replace(found, notes=(_TEAM_RATING,)) if averaged else found


def _state(book: Book, team: Entry) -> str:
    """Whether a participant entered late or has withdrawn."""
    late = msg("from round {round}", round=team.joined_round) if team.joined_round > 1 else ""
    return joined(book.left.get(team.tpn, ""), late)


def players(book: Book, order: str = "name", public: bool = False) -> Pages:
    """All players by `rating`, `name` or `team`; `public` leaves out what is only for the arbiter.

    StateError if no player is known, or the last round asked for is not paired.
    """
    if not book.players:
        raise StateError(msg("no player of this event is known"))
    found = list(book.players.values())
    if order == "rating":
        found.sort(key=lambda one: (-one[2].rating, by_name(one[2].name)))
    elif order == "name":
        found.sort(key=lambda one: by_name(one[2].name))
    private = (
        []
        if public
        else [
            ListColumn(msg("FIDE ID"), "number"),
            ListColumn(msg("Born"), "text"),
            ListColumn(msg("Sex"), "text"),
        ]
    )
    columns = [
        ListColumn("", "number"),
        ListColumn(msg("Title"), "text"),
        ListColumn(msg("Player"), "name", share=3),
    ]
    columns += [
        ListColumn(msg("Rating"), "number"),
        FEDERATION,
        *private,
    ]
    if order == "team":
        return _by_team(book, columns)
    columns += [
        ListColumn(msg("Team"), "name", share=2),
        ListColumn(msg("Board"), "number", msg("Place in the roster")),
    ]
    rows = [
        row(k, *_player(player)[: 4 if public else 7], team_cell(team), place)
        for k, (team, place, player) in enumerate(found, 1)
    ]
    return _pages(
        book,
        f"players-by-{order}",
        _PLAYERS_BY[order],
        without_empty(columns, rows, 1),
    )


def _by_team(book: Book, columns: list[ListColumn]) -> Pages:
    rows: list[Row] = []
    for team in sorted(book.teams, key=lambda team: by_name(team.name)):
        rows.append(group(team.label, ("team", team.tpn)))
        rows += [row(k, *_player(player)[: len(columns) - 1]) for k, player in enumerate(team.players, 1)]
    return _pages(book, "players-by-team", msg("Players by team"), without_empty(columns, rows, 1))


def _player(player: Player) -> tuple[ListCell | str | int, ...]:
    """The data of a player in a list; from the fifth on only for the arbiter."""
    name = ListCell(player.name, link=("player", player.number))
    birth = ListCell(dated(player.birth), player.birth)
    return player.title, name, player.rating, player.federation, player.fide_id, birth, player.sex


def compositions(book: Book) -> Pages:
    """The teams with captain, average rating and roster in board order. StateError if no player is known."""
    if not book.players:
        raise StateError(msg("no player of this event is known"))
    columns = (
        ListColumn(msg("Bd"), "number", msg("Place in the roster")),
        ListColumn(msg("Title"), "text"),
        ListColumn(msg("Player"), "name"),
        ListColumn(msg("Rating"), "number"),
        FEDERATION,
        ListColumn(msg("FIDE ID"), "number"),
    )
    sections = []
    for team in book.teams:
        if not team.players:
            continue
        rated = [player.rating for player in team.players if player.rating]
        top = sorted(rated, reverse=True)[: book.boards]
        club, captain = book.clubs.get(team.tpn, ("", ""))
        facts = (
            (msg("Captain"), captain),
            (msg("Club"), club),
            (msg("Federation"), team.federation),
            (msg("Average"), str(average(top) or "")),
        )
        rows = [
            row(k, player.title, ListCell(player.name, link=("player", player.number)), player.rating,
                player.federation, player.fide_id)
            for k, player in enumerate(team.players, 1)
        ]  # fmt: skip
        known = tuple((name, value) for name, value in facts if value)
        sections.append(
            Section(team.label, known, without_empty(columns, rows, 3), whole=True, link=("team", team.tpn))
        )
    note = msg(
        "Average: of the {count, plural, one {# highest rating} other {# highest ratings}} of a team.",
        count=book.boards,
    )
    if sections:
        last = sections[-1]
        assert last.listing is not None
        sections[-1] = replace(last, listing=replace(last.listing, notes=(note,)))
    return Pages(
        "compositions", msg("Team compositions"), book.title, tuple(sections), head_of(book), 2, size=9
    )


def lineups(book: Book, number: int | None = None) -> Pages:
    """The line-ups of every round: team by team, the players by round, so that repeats and rests are visible.

    StateError if no player is known, or the last round asked for is not paired.
    """
    if not book.players:
        raise StateError(msg("no player of this event is known"))
    last = len(book.rounds) if number is None else book.round(number).number
    rounds = range(1, last + 1)
    columns = [
        ListColumn("", "number"),
        ListColumn(msg("Player"), "name"),
        ListColumn(msg("Rating"), "number"),
    ]
    columns += [ListColumn(str(n), "centre", msg("Round {round}", round=n)) for n in rounds]
    columns += [ListColumn(msg("Games"), "number"), ListColumn(msg("Rests"), "number")]
    rows: list[Row] = []
    for team in book.teams:
        if not team.players:
            continue
        rows.append(group(team.label, ("team", team.tpn)))
        seats = {n: dict(_seats_of(book, team, n)) for n in rounds}
        for place, player in enumerate(team.players, 1):
            marks = [_mark(book, team, n, player, seats[n]) for n in rounds]
            games = sum(player.number in seats[n] for n in rounds)
            rests = sum(bool(seats[n]) and player.number not in seats[n] for n in rounds)
            name = ListCell(f"{player.title} {player.name}".strip(), link=("player", player.number))
            rows.append(row(place, name, player.rating, *marks, ListCell(str(games)), ListCell(str(rests))))
    note = msg(
        "A round: the board on which the player sat; · rest; – the team had no match; ? the line-up is not known."
    )
    found = Listing(tuple(columns), tuple(rows), (note,))
    return _pages(
        book, "line-ups", msg("Line-ups of rounds 1 to {last}", last=last), found, across=last > 9, size=9
    )


def _seats_of(book: Book, team: Entry, number: int) -> Iterator[tuple[int, int]]:
    """Player's number and board."""
    match = book.round(number).match_of(team.tpn)
    for seat in match.seats if match is not None else ():
        player = seat.first if match is not None and match.first.team.tpn == team.tpn else seat.second
        if player is not None:
            yield player.number, seat.number


def _mark(book: Book, team: Entry, number: int, player: Player, seats: dict[int, int]) -> ListCell:
    if player.number in seats:
        return ListCell(str(seats[player.number]))
    if book.round(number).match_of(team.tpn) is None:
        return ListCell("–")
    return ListCell("·" if seats else "?")


@dataclass(frozen=True)
class Fees:
    """The fees due: for a team and for each of its players; players with one of these titles are exempt."""

    team: Decimal = Decimal(0)
    player: Decimal = Decimal(0)
    currency: str = ""
    free_titles: tuple[str, ...] = ()


def fees(book: Book, fee: Fees) -> Pages:
    """The fees, by federation (or club), with totals. StateError if no fee is given."""
    if not fee.team and not fee.player:
        raise StateError(msg("no fee is given: name what a team or a player pays"), "fees")
    columns = (
        ListColumn(msg("No."), "number"),
        ListColumn(msg("Player") if book.solo else msg("Team"), "name"),
        ListColumn(msg("Players"), "number"),
        ListColumn(msg("Free"), "number", msg("Players who pay nothing")),
        ListColumn(msg("Fee"), "number"),
        ListColumn(msg("Paid"), "text"),
    )
    groups: dict[str, list[Entry]] = {}
    for team in book.teams:
        club = book.clubs.get(team.tpn, ("", ""))[0]
        groups.setdefault(club or team.federation, []).append(team)
    rows: list[Row] = []
    total = Decimal(0)
    for name in sorted(groups, key=by_name):
        several = len(groups) > 1
        rows += [group(name or msg("Without club"))] if several else []
        part = Decimal(0)
        for team in groups[name]:
            who = [team] if book.solo else team.players
            free = sum(player.title in fee.free_titles for player in who)
            amount = fee.team + fee.player * (len(who) - free)
            part += amount
            rows.append(
                row(
                    team.tpn,
                    ListCell(team.name, link=("team", team.tpn)),
                    len(team.players),
                    free,
                    _money(amount, fee),
                    "☐",
                )
            )
        total += part
        if several:
            rows.append(row("", ListCell(msg("Together")), "", "", _money(part, fee), "", kind="total"))
    rows.append(row("", ListCell(msg("Total")), "", "", _money(total, fee), "", kind="total"))
    return _pages(book, "fees", msg("Fees"), without_empty(columns, rows, 2))


def _money(amount: Decimal, fee: Fees) -> ListCell:
    text = f"{amount:.2f}"
    return ListCell(joined(decimals(text), fee.currency), text)


def _pages(
    book: Book, name: str, title: str, listing: Listing, across: bool = False, size: float = 9.5
) -> Pages:
    lines = [line for line in listing.rows if not line.kind]
    parts = (head_of(book), counted(len(lines), "player") if name.startswith("players") else "")
    subtitle = joined(*parts, by=" · ")
    return Pages(name, title, book.title, (Section("", (), listing),), subtitle, across=across, size=size)
