"""The games of a round for live boards and relays: PGN headers before the first move, with the result once there is
one."""

from __future__ import annotations

from collections.abc import Iterator

from ..domain.dates import day_of
from ..domain.errors import StateError
from ..domain.messages import msg
from ..domain.tournament import Entry, Player
from ..formats.pgn import OPEN, PgnGame, pgn_date, pgn_text
from ..systems.registry import SYSTEMS
from .book import Book
from .round_lines import MatchLine, Seat
from .tournament_book import date_of

_RESULTS = {
    "10": "1-0", "01": "0-1", "==": "1/2-1/2", "WL": "1-0", "LW": "0-1", "DD": "1/2-1/2", "+-": "1-0", "-+": "0-1",
}  # fmt: skip
"""Result characters of White and Black to a PGN result; PGN has no others, so the rest stay open and are explained in
a comment."""
_REMARKS = {"+-": "won by forfeit", "-+": "won by forfeit", "--": "lost by both by forfeit", "=0": "½-0", "0=": "0-½",
            "00": "0-0"}  # fmt: skip


def broadcast(book: Book, number: int | None = None) -> bytes:
    """The games of a round, by default the last one, as PGN; StateError if there are none.

    If line-ups are not known (or not public) yet, a game has its teams and `?` for the players.
    """
    if book.by_score or book.cup is not None:
        raise StateError(msg("only games of chess are broadcast; the matches of this event have none"))
    one = book.round(number)
    games = [game for match in one.matches for game in _games(book, one.number, match)]
    if not games:
        raise StateError(msg("nobody plays in round {round}", round=one.number))
    return pgn_text(games).encode()


def _games(book: Book, number: int, match: MatchLine) -> Iterator[PgnGame]:
    if book.solo:
        seat = _only_seat(match)
        yield PgnGame(_tags(book, number, match, seat, f"{number}.{match.table}"), _remark(seat))
        return
    known = any(seat.first or seat.second for seat in match.seats)
    for seat in match.seats:
        if known and not (seat.first and seat.second):
            continue  # a board with an empty seat: no game
        yield PgnGame(
            _tags(book, number, match, seat, f"{number}.{match.table}.{seat.number}"), _remark(seat)
        )


def _only_seat(match: MatchLine) -> Seat:
    """The board of two players, with the result of their game."""
    first, second = (side.team for side in match.sides)
    return Seat(1, first.person, second.person, True, match.signs)


def _remark(seat: Seat) -> str:
    return _REMARKS.get(_signs(seat), "")


def _signs(seat: Seat) -> str:
    """The result characters, White's first."""
    return seat.signs if seat.first_is_white else seat.signs[::-1]


def _tags(book: Book, number: int, match: MatchLine, seat: Seat, place: str) -> dict[str, str]:
    info = book.tournament.info
    sides = ((seat.first, match.first.team), (seat.second, match.second.team))
    white, black = sides if seat.first_is_white else sides[::-1]
    system = SYSTEMS.get(book.tournament.system)
    return {
        "Event": book.title,
        "Site": " ".join(part for part in (info.city, info.federation) if part),
        "Date": pgn_date(day_of(date_of(book.tournament, number))),
        "Round": place,
        "White": _name(white[0]),
        "Black": _name(black[0]),
        "Result": _RESULTS.get(_signs(seat), OPEN),
        **_of_side("White", *white, book.solo),
        **_of_side("Black", *black, book.solo),
        "Board": str(match.table if book.solo else seat.number),
        "Table": "" if book.solo else str(match.table),
        "EventDate": pgn_date(day_of(info.start)) if day_of(info.start) else "",
        "EventRounds": str(book.announced or ""),
        "EventCountry": info.federation,
        "EventType": _kind(book.solo, by_table=book.by_table, known=system is not None),
        "TimeControl": info.time_control_code,
    }


def _kind(solo: bool, by_table: bool, known: bool) -> str:
    kind = ("tourn" if by_table else "swiss") if known else ""
    return kind if solo or not kind else f"team-{kind}"


def _name(player: Player | None) -> str:
    return player.name if player is not None else ""


def _of_side(colour: str, player: Player | None, team: Entry, solo: bool) -> dict[str, str]:
    known = player or Player(0)
    return {
        f"{colour}Title": known.title,
        f"{colour}Elo": str(known.rating or ""),
        f"{colour}FideId": str(known.fide_id or ""),
        f"{colour}Fed": known.federation,
        f"{colour}Team": "" if solo else team.name,
        f"{colour}TeamCountry": "" if solo else team.federation,
    }
