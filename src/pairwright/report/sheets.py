"""Forms to fill in and cards for tables: match sheets, line-up sheets, table cards, name plates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ..domain.tournament import Entry, Player
from .book import Book, MatchLine, RoundLine, new_seats
from .words import by_name


class SheetBoard(NamedTuple):
    """A board on a match sheet; names are empty until there is a line-up."""

    number: int
    first: str
    first_rating: int
    first_is_white: bool
    second: str
    second_rating: int
    result: str


class MatchSheet(NamedTuple):
    """The content of a match sheet."""

    round: int
    date: str
    table: int
    first: str
    second: str
    boards: tuple[SheetBoard, ...]
    result: str
    remark: str
    officials: str


class LineupSheet(NamedTuple):
    """The form that a captain fills in before a round."""

    round: int
    date: str
    table: int
    team: str
    opponent: str
    colour: str
    captain: str
    boards: int
    players: tuple[tuple[int, str, int], ...]
    """Place in the roster, title and name, rating."""


class Card(NamedTuple):
    """A card on a table, or a name plate for a team or a player: a large line and smaller ones."""

    large: str
    lines: tuple[str, ...]
    corner: str = ""


@dataclass(frozen=True, slots=True)
class Forms:
    """A document of such sheets; `kind` is `match`, `line-up`, `card`, `plate` or `badge`."""

    name: str
    kind: str
    title: str
    event: str
    items: tuple[MatchSheet | LineupSheet | Card, ...]


def match_sheets(book: Book, number: int | None = None) -> Forms:
    """One sheet per match: boards with names and colours, results to fill in, signatures."""
    one = book.round(number)
    info = book.tournament.info
    items = tuple(_match_sheet(book, one, match, info.chief_arbiter) for match in one.matches)
    return Forms("match-sheets", "match", f"Match sheets of round {one.number}", book.title, items)


def _match_sheet(book: Book, one: RoundLine, match: MatchLine, officials: str) -> MatchSheet:
    boards = tuple(
        SheetBoard(
            seat.number, _name(seat.first), _rating(seat.first), seat.first_is_white, _name(seat.second),
            _rating(seat.second), seat.text,
        )
        for seat in match.seats or (() if book.solo else new_seats(book.tournament, book.boards))
    )  # fmt: skip
    return MatchSheet(
        one.number,
        one.date,
        match.table,
        match.first.team.label,
        match.second.team.label,
        boards,
        match.text,
        match.remark,
        officials,
    )


def _name(player: Player | None) -> str:
    return f"{player.title} {player.name}".strip() if player else ""


def _rating(player: Player | None) -> int:
    return player.rating if player else 0


def lineup_sheets(book: Book, number: int | None = None) -> Forms:
    """One sheet per team, in table order."""
    one = book.round(number)
    items = []
    for match in one.matches:
        for side, other, colour in (
            (match.first, match.second, "White"),
            (match.second, match.first, "Black"),
        ):
            team = side.team
            players = tuple((k, _name(player), player.rating) for k, player in enumerate(team.players, 1))
            captain = book.clubs.get(team.tpn, ("", ""))[1]
            items.append(
                LineupSheet(
                    one.number, one.date, match.table, team.label, other.team.label, colour, captain, book.boards,
                    players,
                )
            )  # fmt: skip
    return Forms(
        "line-up-sheets", "line-up", f"Line-up sheets of round {one.number}", book.title, tuple(items)
    )


def table_cards(book: Book, number: int | None = None) -> Forms:
    """One card per table with its number and both names."""
    one = book.round(number)
    items = tuple(
        Card(str(match.table), tuple(side.team.name for side in match.sides), f"Round {one.number}")
        for match in one.matches
    )
    return Forms("table-cards", "card", f"Table cards of round {one.number}", book.title, items)


def name_plates(book: Book) -> Forms:
    """One plate per team, to be folded and placed on its table."""
    if book.cup is not None:
        cards = [Card(one.name, (one.club,) if one.club else ()) for one in book.cup.entrants]
        return Forms("name-plates", "plate", "Name plates", book.title, tuple(cards))
    items = tuple(Card(team.name, _under(team), str(team.tpn)) for team in book.teams)
    return Forms("name-plates", "plate", "Name plates", book.title, items)


def _under(team: Entry) -> tuple[str, ...]:
    return (team.federation,) if team.federation and team.federation != team.name else ()


def player_plates(book: Book) -> Forms:
    """One small plate per player, by team and board."""
    found = sorted(book.players.values(), key=lambda one: (by_name(one[0].name), one[1]))
    items = tuple(Card(_name(player), (team.name,), str(player.rating or "")) for team, _, player in found)
    return Forms("player-plates", "badge", "Name plates of the players", book.title, items)
