"""Forms to fill in and cards for tables: match sheets, line-up sheets, table cards, name plates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from ..domain.dates import dated
from ..domain.errors import StateError
from ..domain.messages import Message, Text, joined, msg, sentence
from ..domain.names import counted
from ..domain.reading import is_whole_number, whole_number
from ..domain.tournament import Entry, Player
from ..tiebreaks import value_text
from ..tiebreaks.codes import TieBreak
from ..tiebreaks.names import short_name
from ..tiebreaks.values import Value
from .book import Book
from .lists.cup import placings
from .lists.playing import playable_of
from .round_lines import MatchLine, RoundLine
from .tournament_book import new_seats
from .words import by_name

if TYPE_CHECKING:
    from ..cups.state import Cup


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

    round: int | str
    """Its number, or its name in a cup."""
    date: str
    table: int | str
    """Its number; in a cup, where a match has no table of its own, the name of the match."""
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
    white: bool
    """Whether the team has White on board 1."""
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
    """A document of such sheets; `kind` is `match`, `slip` (of a game), `line-up`, `card`, `plate`, `badge`,
    `certificate` or `plan`."""

    name: str
    kind: str
    title: str
    event: str
    items: tuple[MatchSheet | LineupSheet | Card, ...]
    squares: bool = False
    """Whether the two names on a card have White and Black on board 1."""
    language: str = ""
    """Of the words around the data; empty: English."""


def match_sheets(book: Book, number: int | None = None) -> Forms:
    """One sheet per match: boards with names and colours, results to fill in, signatures; between players a slip for
    every game, in a cup one for every match that can be played."""
    if book.cup is not None:
        return Forms("match-sheets", "match", msg("Match slips"), book.title, tuple(_slips(book, book.cup)))
    one = book.round(number)
    info = book.tournament.info
    items = tuple(_match_sheet(book, one, match, info.chief_arbiter) for match in one.matches)
    title = msg("Match sheets of round {round}", round=one.number)
    if book.solo and not book.by_score:
        title = msg("Result slips of round {round}", round=one.number)
    kind = "slip" if book.solo and not book.by_score else "match"
    return Forms("match-sheets", kind, title, book.title, items)


def _match_sheet(book: Book, one: RoundLine, match: MatchLine, officials: str) -> MatchSheet:
    if book.solo and not book.by_score:
        players = tuple((side.team.label, side.team.rating) for side in match.sides)
        boards: tuple[SheetBoard, ...] = (SheetBoard(1, *players[0], True, *players[1], match.text),)
    else:
        boards = _sheet_boards(book, match)
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


def _sheet_boards(book: Book, match: MatchLine) -> tuple[SheetBoard, ...]:
    return tuple(
        SheetBoard(
            seat.number, _name(seat.first), _rating(seat.first), seat.first_is_white, _name(seat.second),
            _rating(seat.second), seat.text,
        )
        for seat in match.seats or (() if book.solo else new_seats(book.tournament, book.boards))
    )  # fmt: skip


def _slips(book: Book, cup: Cup) -> Iterator[MatchSheet]:
    for match in playable_of(cup):
        first, second = (cup.entrant(number).name for number in match.players)
        parts = [
            msg("match {match}", match=match.name) if match.board else "",
            msg("to {length} points", length=match.length) if match.length else "",
        ]
        remark = sentence(joined(*parts, by=", "), end="")
        where = match.board or match.name
        yield MatchSheet(
            match.round, "", where, first, second, (), "", remark, book.tournament.info.chief_arbiter
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
            (match.first, match.second, msg("White")),
            (match.second, match.first, msg("Black")),
        ):
            team, white = side.team, side is match.first
            players = tuple((k, _name(player), player.rating) for k, player in enumerate(team.players, 1))
            captain = book.clubs.get(team.tpn, ("", ""))[1]
            items.append(
                LineupSheet(
                    one.number, one.date, match.table, team.label, other.team.label, colour, white, captain,
                    book.boards,
                    players,
                )
            )  # fmt: skip
    return Forms(
        "line-up-sheets",
        "line-up",
        msg("Line-up sheets of round {round}", round=one.number),
        book.title,
        tuple(items),
    )


def table_cards(book: Book, number: int | None = None) -> Forms:
    """One card per table with its number and both names; in a cup per match that can be played."""
    if book.cup is not None:
        cup = book.cup
        cards = tuple(
            Card(
                str(match.board or match.name),
                tuple(cup.entrant(one).name for one in match.players),
                match.round,
            )
            for match in playable_of(cup)
        )
        return Forms("table-cards", "card", msg("Table cards"), book.title, cards)
    one = book.round(number)
    items = tuple(
        Card(
            str(match.table),
            tuple(side.team.name for side in match.sides),
            msg("Round {round}", round=one.number),
        )
        for match in one.matches
    )
    return Forms(
        "table-cards",
        "card",
        msg("Table cards of round {round}", round=one.number),
        book.title,
        items,
        not book.by_score,
    )


def name_plates(book: Book) -> Forms:
    """One plate per team, to be folded and placed on its table."""
    if book.cup is not None:
        cards = [Card(one.name, (one.club,) if one.club else ()) for one in book.cup.entrants]
        return Forms("name-plates", "plate", msg("Name plates"), book.title, tuple(cards))
    items = tuple(Card(team.name, _under(team), str(team.tpn)) for team in book.teams)
    return Forms("name-plates", "plate", msg("Name plates"), book.title, items)


def seating_plan(book: Book, number: int | None = None) -> Forms:
    """The tables of a round in their order, each with who sits there."""
    if book.cup is not None:
        cup = book.cup
        seated = sorted((one for one in playable_of(cup) if one.board), key=lambda one: one.board or 0)
        if not seated:
            raise StateError(msg("no match that can be played has a table yet"))
        cards = tuple(Card(str(m.board), tuple(cup.entrant(one).name for one in m.players)) for m in seated)
        return Forms("seating-plan", "plan", msg("Seating plan"), book.title, cards)
    one = book.round(number)
    cards = tuple(
        Card(str(match.table), tuple(side.team.name for side in match.sides)) for match in one.matches
    )
    return Forms(
        "seating-plan", "plan", msg("Seating plan of round {round}", round=one.number), book.title, cards
    )


def certificates(book: Book, only: int | None = None) -> Forms:
    """A certificate for everybody who has a place, best first; `only` one by number."""
    found: list[tuple[int, str, str, str]] = []
    if book.cup is not None:
        for stage, placing, listing in placings(book.cup):
            # The only stage of a cup has its name, which is on the certificate anyway.
            of = joined(stage if len(book.cup.stages) > 1 else "", placing, by=": ")
            for line in listing.rows:
                place, who = line.cells
                assert who.link is not None
                found.append((who.link[1], place.text, who.text, of))
    elif book.latest:
        standings = book.standings()
        found = [
            (
                one.team.tpn,
                one.place_text,
                one.team.name,
                _score_words(standings.tie_breaks[0], one.values[0]),
            )
            for one in standings.rows
        ]
        left = book.announced - book.latest
        if left > 0 and not book.finished:
            so_far = msg(
                "after {count} of {rounds}", count=book.latest, rounds=counted(book.announced, "round")
            )
            found = [(*one[:3], joined(one[3], so_far, by=", ")) for one in found]
    info = book.tournament.info
    where = joined(info.city, dated(info.end or info.start), by=", ")
    cards = tuple(
        Card(name, (place_words(place), more, book.title, where), info.chief_arbiter)
        for number, place, name, more in found
        if only is None or number == only
    )
    return Forms("certificates", "certificate", msg("Certificates"), book.title, cards)


_POINTS = {
    "MPTS": msg("{points, plural, one {# match point} other {# match points}}", points=2).pattern,
    "GPTS": msg("{points, plural, one {# game point} other {# game points}}", points=2).pattern,
    "PTS": msg("{points, plural, one {# point} other {# points}}", points=2).pattern,
}


def _score_words(first: TieBreak, value: Value) -> str:
    """The score that decides, in words: `12 match points`; other first tie-breaks by their names."""
    text = value_text(value)
    if first.code in _POINTS and isinstance(value, int | Fraction):
        return Message(_POINTS[first.code], {"points": Text(text, Fraction(value))})
    return joined(short_name(first), text)


def place_words(place: str) -> str:
    """`1st place`, `12th place`; a shared one with its range: `place 2-4`."""
    if not is_whole_number(place):
        return msg("Place {place}", place=place)
    number = whole_number(place)
    ordinals = {
        1: msg("{number}st place", number=number),
        2: msg("{number}nd place", number=number),
        3: msg("{number}rd place", number=number),
    }
    other = msg("{number}th place", number=number)
    return other if number // 10 % 10 == 1 else ordinals.get(number % 10, other)


def _under(team: Entry) -> tuple[str, ...]:
    return (team.federation,) if team.federation and team.federation != team.name else ()


def player_plates(book: Book) -> Forms:
    """One small plate per player, by team and board."""
    found = sorted(book.players.values(), key=lambda one: (by_name(one[0].name), one[1]))
    items = tuple(Card(_name(player), (team.name,), str(player.rating or "")) for team, _, player in found)
    return Forms("player-plates", "badge", msg("Name plates of the players"), book.title, items)
