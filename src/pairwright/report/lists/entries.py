"""Lists of the field: teams and players by number, rating, name and team; line-ups of all rounds; fees with totals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from ...domain.errors import StateError
from ...domain.tournament import Entry, Player
from ..book import Book
from ..listing import Cell, Column, Listing, Pages, Row, Section, cell, group, row, without_empty
from ..words import by_name, counted, head_of, team_cell


def teams(book: Book, order: str = "number") -> Pages:
    """The teams (or players of a solo event) by starting number, `rating` or `name`."""
    if book.cup is not None:
        return _entrants(book, order)
    keys = {
        "number": lambda team: (team.tpn,),
        "rating": lambda team: (-team.rating, team.tpn),
        "name": lambda team: by_name(team.name),
    }
    columns = (
        Column("No.", "number"),
        Column("Player" if book.solo else "Team", "name", share=3),
        Column("Fed", "text", "Federation"),
        Column("Rating", "number"),
        Column("Club", "name", share=2),
        Column("Captain", "name", share=2),
        Column("Players", "number"),
        Column("", "text"),
    )
    rows = [
        row(
            cell(team.tpn), Cell(team.name, link=("team", team.tpn)), team.federation, team.rating,
            *book.clubs.get(team.tpn, ("", "")), len(team.players),
            f"from round {team.joined_round}" if team.joined_round > 1 else "",
        )
        for team in sorted(book.teams, key=keys[order])
    ]  # fmt: skip
    what = "Players" if book.solo else "Teams"
    return _pages(book, f"teams-by-{order}", f"{what} by {order}", without_empty(columns, rows, 2))


def _entrants(book: Book, order: str) -> Pages:
    assert book.cup is not None
    found = list(book.cup.entrants)
    if order == "rating":
        found.sort(key=lambda one: (-(one.rating or 0), one.number))
    elif order == "name":
        found.sort(key=lambda one: by_name(one.name))
    columns = (
        Column("No.", "number"),
        Column("Player", "name"),
        Column("Rating", "number"),
        Column("Club", "name"),
    )
    rows = [row(one.number, one.name, one.rating, one.club) for one in found]
    return _pages(book, f"teams-by-{order}", f"Players by {order}", without_empty(columns, rows, 2))


def players(book: Book, order: str = "name", public: bool = False) -> Pages:
    """All players by `rating`, `name` or `team`; `public` leaves out what is only for the arbiter.

    StateError when no player is known.
    """
    if not book.players:
        raise StateError("no player of this event is known")
    found = list(book.players.values())
    if order == "rating":
        found.sort(key=lambda one: (-one[2].rating, by_name(one[2].name)))
    elif order == "name":
        found.sort(key=lambda one: by_name(one[2].name))
    private = [] if public else [Column("FIDE ID", "number"), Column("Born", "text"), Column("Sex", "text")]
    columns = [Column("", "number"), Column("Title", "text"), Column("Player", "name", share=3)]
    columns += [Column("Rating", "number"), Column("Fed", "text", "Federation"), *private]
    if order == "team":
        return _by_team(book, columns)
    columns += [Column("Team", "name", share=2), Column("Board", "number", "Place in the roster")]
    rows = [
        row(k, *_player(player)[: 4 if public else 7], team_cell(team), place)
        for k, (team, place, player) in enumerate(found, 1)
    ]
    return _pages(book, f"players-by-{order}", f"Players by {order}", without_empty(columns, rows, 1))


def _by_team(book: Book, columns: list[Column]) -> Pages:
    rows: list[Row] = []
    for team in sorted(book.teams, key=lambda team: by_name(team.name)):
        rows.append(group(team.label, ("team", team.tpn)))
        rows += [row(k, *_player(player)[: len(columns) - 1]) for k, player in enumerate(team.players, 1)]
    return _pages(book, "players-by-team", "Players by team", without_empty(columns, rows, 1))


def _player(player: Player) -> tuple[Cell | str | int, ...]:
    """What a list says of a player; from the fifth on only for the arbiter."""
    name = Cell(player.name, link=("player", player.number))
    return player.title, name, player.rating, player.federation, player.fide_id, player.birth, player.sex


def lineups(book: Book, number: int | None = None) -> Pages:
    """Who sat where in every round: team by team, the players by the rounds, so that repeats and rests are seen.

    StateError when no player is known.
    """
    if not book.players:
        raise StateError("no player of this event is known")
    last = len(book.rounds) if number is None else number
    rounds = range(1, last + 1)
    columns = [Column("", "number"), Column("Player", "name"), Column("Rating", "number")]
    columns += [Column(str(n), "centre", f"Round {n}") for n in rounds]
    columns += [Column("Games", "number"), Column("Rests", "number")]
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
            name = Cell(f"{player.title} {player.name}".strip(), link=("player", player.number))
            rows.append(row(place, name, player.rating, *marks, Cell(str(games)), Cell(str(rests))))
    note = "A round: the board on which the player sat; · rest; – the team had no match; ? the line-up is not known."
    found = Listing(tuple(columns), tuple(rows), (note,))
    return _pages(book, "line-ups", f"Line-ups of rounds 1 to {last}", found, across=last > 9, size=9)


def _seats_of(book: Book, team: Entry, number: int) -> Iterator[tuple[int, int]]:
    """Player's number and board."""
    match = book.round(number).match_of(team.tpn)
    for seat in match.seats if match is not None else ():
        player = seat.first if match is not None and match.first.team.tpn == team.tpn else seat.second
        if player is not None:
            yield player.number, seat.number


def _mark(book: Book, team: Entry, number: int, player: Player, seats: dict[int, int]) -> Cell:
    if player.number in seats:
        return Cell(str(seats[player.number]))
    if book.round(number).match_of(team.tpn) is None:
        return Cell("–")
    return Cell("·" if seats else "?")


@dataclass(frozen=True)
class Fees:
    """What is to be paid: for a team and for each of its players; those with one of these titles pay nothing."""

    team: Decimal = Decimal(0)
    player: Decimal = Decimal(0)
    currency: str = ""
    free_titles: tuple[str, ...] = ()


def fees(book: Book, fee: Fees) -> Pages:
    """The fees, federation by federation (or club), with totals. StateError when no fee is given."""
    if not fee.team and not fee.player:
        raise StateError("no fee is given: name what a team or a player pays", "fees")
    columns = (
        Column("No.", "number"),
        Column("Player" if book.solo else "Team", "name"),
        Column("Players", "number"),
        Column("Free", "number", "Players who pay nothing"),
        Column("Fee", "number"),
        Column("Paid", "text"),
    )
    groups: dict[str, list[Entry]] = {}
    for team in book.teams:
        club = book.clubs.get(team.tpn, ("", ""))[0]
        groups.setdefault(club or team.federation, []).append(team)
    rows: list[Row] = []
    total = Decimal(0)
    for name in sorted(groups, key=by_name):
        several = len(groups) > 1
        rows += [group(name or "Without club")] if several else []
        part = Decimal(0)
        for team in groups[name]:
            free = sum(player.title in fee.free_titles for player in team.players)
            amount = fee.team + fee.player * (len(team.players) - free)
            part += amount
            rows.append(
                row(
                    team.tpn,
                    Cell(team.name, link=("team", team.tpn)),
                    len(team.players),
                    free,
                    _money(amount, fee),
                    "☐",
                )
            )
        total += part
        if several:
            rows.append(row("", Cell("Together"), "", "", _money(part, fee), "", kind="total"))
    rows.append(row("", Cell("Total"), "", "", _money(total, fee), "", kind="total"))
    return _pages(book, "fees", "Fees", without_empty(columns, rows, 2))


def _money(amount: Decimal, fee: Fees) -> Cell:
    text = f"{amount:.2f}"
    return Cell(f"{text} {fee.currency}".strip(), text)


def _pages(
    book: Book, name: str, title: str, listing: Listing, across: bool = False, size: float = 9.5
) -> Pages:
    lines = [line for line in listing.rows if not line.kind]
    parts = (head_of(book), counted(len(lines), "player") if name.startswith("players") else "")
    subtitle = " · ".join(part for part in parts if part)
    return Pages(name, title, book.title, (Section("", (), listing),), subtitle, across=across, size=size)
