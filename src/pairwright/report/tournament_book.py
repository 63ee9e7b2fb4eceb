"""The book of a tournament from a file, or of a round that was just paired."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from ..domain.pairing import RoundPairing
from ..domain.results import Result
from ..domain.tournament import Entry, PastRound, Player, Tournament, past_matches
from ..reasons.byes import BYES
from .book import Book
from .round_lines import ByeLine, MatchLine, MatchSide, RoundLine, RulingLine, Seat, in_order

if TYPE_CHECKING:
    from ..tiebreaks import Standings


def book_of(tournament: Tournament, pair: bool = True) -> Book:
    """The book of a tournament from a file: its past rounds, and the next one paired by its system if `pair` is set.

    NoLegalPairing and StateError as for `pairwright.pair`, StateError as for `pairwright.standings`.
    """
    from ..systems.registry import pair_round

    rounds = [past_round(tournament, number) for number in range(1, tournament.round)]
    announced = _announced(tournament)
    if pair and (tournament.round <= announced or not announced) and len(tournament.present) > 1:
        rounds.append(paired_round(pair_round(tournament)))
    return _book(tournament, rounds)


def book_of_pairing(result: RoundPairing) -> Book:
    """The book of a tournament containing only the round that was paired."""
    return _book(result.tournament, [paired_round(result)])


def _book(tournament: Tournament, rounds: Iterable[RoundLine]) -> Book:
    @cache
    def compute(after: int) -> Standings:
        from ..api import standings

        return standings(tournament, after=after)

    return Book(
        tournament.name or "Tournament",
        tournament,
        tuple(rounds),
        _boards(tournament),
        _announced(tournament),
        compute,
        rulings=tuple(
            RulingLine(tpn, item.round, item.mp_tenths, item.gp_tenths, "")
            for item in tournament.abnormal
            if not item.kind
            for tpn in item.teams
        ),
    )


def _announced(tournament: Tournament) -> int:
    return int(tournament.options.get("rounds") or 0)


def _boards(tournament: Tournament) -> int:
    if tournament.solo:
        return 1
    given = tournament.options.get("boards")
    return (
        int(given)
        if given
        else max((len(i.boards) for e in tournament.entries for i in e.history), default=4)
    )


def date_of(tournament: Tournament, number: int) -> str:
    """The date of a round, if known."""
    dates = tournament.info.round_dates
    return dates[number - 1] if number <= len(dates) else ""


def past_round(tournament: Tournament, number: int, tables: Mapping[int, int] | None = None) -> RoundLine:
    """A round of the histories. `tables` is TPN to table if recorded, otherwise the order of publication."""
    index = number - 1
    before = {
        entry.tpn: (
            sum(i.mp_tenths for i in entry.history[:index]),
            sum(i.gp_tenths for i in entry.history[:index]),
        )
        for entry in tournament.entries
    }
    found = []
    for white, black, _, _ in past_matches(tournament, index):
        first, second = (
            MatchSide(
                entry, *before[entry.tpn], entry.history[index].mp_tenths, entry.history[index].gp_tenths
            )
            for entry in (white, black)
        )
        found.append((first, second))
    order = sorted(found, key=lambda pair: _publication(pair) if tables is None else tables[pair[0].team.tpn])
    matches = tuple(
        _match(tournament, index, table if tables is None else tables[pair[0].team.tpn], pair)
        for table, pair in enumerate(order, 1)
    )
    byes = [
        ByeLine(entry, item.result, *before[entry.tpn], item.mp_tenths, item.gp_tenths)
        for entry in tournament.entries
        if (item := entry.history[index]).result in BYES and entry.joined_round <= number
    ]
    return RoundLine(number, matches, in_order(byes), date_of(tournament, number))


def _publication(pair: tuple[MatchSide, MatchSide]) -> tuple[int, int, int]:
    """Score of the higher ranked of a pair, sum of both scores, number of the higher ranked (GHR 3.6)."""
    one, two = sorted(pair, key=lambda side: (-side.mp, side.team.tpn))
    return -one.mp, -one.mp - two.mp, one.team.tpn


def _match(tournament: Tournament, index: int, table: int, pair: tuple[MatchSide, MatchSide]) -> MatchLine:
    own, back = (side.team.history[index] for side in pair)
    boards = 0 if tournament.solo else max(len(own.boards), len(back.boards))
    seats = tuple(
        Seat(
            k + 1,
            _player(pair[0].team, own.lineup, k),
            _player(pair[1].team, back.lineup, k),
            first_is_white(tournament, k),
            (own.boards[k : k + 1] or "*") + (back.boards[k : k + 1] or "*"),
        )
        for k in range(boards)
    )
    waiting = sum(seat.open for seat in seats)
    state = "done" if not waiting else "new" if waiting == boards else "open"
    played = own.result is Result.PLAYED
    return MatchLine(
        table,
        *pair,
        seats,
        state if played else "done",
        played=played,
        solo=tournament.solo,
        signs=_signs(own, back),
    )


def _signs(own: PastRound, back: PastRound) -> str:
    """Both result characters of a game of two players; for a forfeit without known boards, those that follow from
    it."""
    if own.result is Result.PLAYED:
        return own.boards[:1] + back.boards[:1]
    return "".join("+" if item.result is Result.FORFEIT_WIN else "-" for item in (own, back))


def _player(team: Entry, lineup: tuple[int, ...], board: int) -> Player | None:
    number = lineup[board] if board < len(lineup) else 0
    return next((player for player in team.players if player.number == number), None) if number else None


def first_is_white(tournament: Tournament, board: int) -> bool:
    """Whether the team with White on board 1 has White on a board (from 0)."""
    colours = tournament.info.board_colours
    return colours[board] == colours[0] if board < len(colours) else board % 2 == 0


def new_seats(tournament: Tournament, boards: int) -> tuple[Seat, ...]:
    """The boards of a match before line-ups are known."""
    return tuple(Seat(k + 1, None, None, first_is_white(tournament, k), "") for k in range(boards))


def paired_round(result: RoundPairing) -> RoundLine:
    """A round that was paired here and now."""
    tournament = result.tournament
    seats = () if tournament.solo else new_seats(tournament, _boards(tournament))
    matches = tuple(
        MatchLine(pair.table, _fresh(pair.white), _fresh(pair.black), seats, "new", solo=tournament.solo)
        for pair in result.tables
    )
    paired = {tpn for pair in result.pairs for tpn in pair.teams}
    byes = [
        ByeLine(entry, _kind(tournament, result, entry), entry.mp_tenths, entry.gp_tenths, 0, 0)
        for entry in tournament.entries
        if entry.tpn not in paired and entry.joined_round <= tournament.round
    ]
    number = tournament.round
    return RoundLine(number, matches, in_order(byes), date_of(tournament, number), by_engine=True)


def _fresh(team: Entry) -> MatchSide:
    return MatchSide(team, team.mp_tenths, team.gp_tenths, 0, 0)


def _kind(tournament: Tournament, result: RoundPairing, entry: Entry) -> Result:
    if result.bye is entry:
        return Result.PAB
    asked = (
        bye.result for bye in tournament.requested if (bye.tpn, bye.round) == (entry.tpn, tournament.round)
    )
    return next(asked, Result.ZERO_BYE)
