"""An event as used by paper and site: its rounds with every match, board and bye, and the standings after each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from ..domain.errors import StateError
from ..domain.messages import joined
from ..domain.pairing import RoundPairing
from ..domain.points import points_text
from ..domain.results import Result
from ..domain.tournament import Entry, PastRound, Player, Tournament, past_matches
from ..reasons.byes import BYES, bye_word
from ..systems.registry import by_table, complete_options
from ..systems.round_robin_play import rounds_of

if TYPE_CHECKING:
    from ..cups.state import Cup
    from ..manager.journal import JournalLine
    from ..tiebreaks import Standings
    from ..tiebreaks.prize_fund import PrizeGroup

SIGN_TEXTS = {"1": "1", "W": "1", "0": "0", "L": "0", "=": "½", "D": "½", "+": "+", "-": "−", "*": ""}


class Seat(NamedTuple):
    """A board of a match: the players of the two teams as far as known, and the result character of each side."""

    number: int
    first: Player | None
    second: Player | None
    first_is_white: bool
    signs: str
    """The result characters of the first and second team's players; empty while nothing is known."""

    @property
    def open(self) -> bool:
        """Whether the board has no result yet."""
        return not self.signs or "*" in self.signs

    @property
    def text(self) -> str:
        """The result for display, `1–0`, or `+ : −` for a game that was not played; empty while it is unfinished."""
        if self.open:
            return ""
        between = " : " if set(self.signs) & {"+", "-"} else "–"
        return f"{SIGN_TEXTS[self.signs[0]]}{between}{SIGN_TEXTS[self.signs[1]]}"


class MatchSide(NamedTuple):
    """A team in a match; points in tenths. `mp` and `gp` are its totals before the round."""

    team: Entry
    mp: int
    gp: int
    match_mp: int
    match_gp: int


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match of a round; `first` has White on board 1, or is named first if there are no colours."""

    table: int
    first: MatchSide
    second: MatchSide
    seats: tuple[Seat, ...]
    state: str
    """`new`, `open` (some results are known) or `done`."""
    played: bool = True
    """False after a forfeit."""
    points: tuple[int, int] | None = None
    """Backgammon: the score of the match."""
    remark: str = ""
    solo: bool = False
    for_open_boards: int = 0
    """Part of the game points of each side: what unfinished boards count for pairing."""
    signs: str = ""
    """Of a game of two players: the sign of who is named first and that of the other; empty while nothing is known."""

    @property
    def sides(self) -> tuple[MatchSide, MatchSide]:
        """Both teams."""
        return self.first, self.second

    def side(self, tpn: int) -> MatchSide:
        """The side of a team."""
        return self.first if self.first.team.tpn == tpn else self.second

    def other(self, tpn: int) -> MatchSide:
        """The side of its opponent."""
        return self.second if self.first.team.tpn == tpn else self.first

    @property
    def text(self) -> str:
        """The result for display, game points of both: `2½–1½`; empty before anything is known."""
        return self.text_for(self.first.team.tpn)

    def text_for(self, tpn: int) -> str:
        """The same with a team's own points first."""
        if self.state == "new":
            return ""
        swapped = self.first.team.tpn != tpn
        if self.points is not None:
            own, other = map(str, reversed(self.points) if swapped else self.points)
            return joined(own, other, by="–")
        own, other = (
            points_text(side.match_mp if self.solo else side.match_gp - self.for_open_boards)
            for side in (self.side(tpn), self.other(tpn))
        )
        return joined(joined(own, other, by="–"), "" if self.played else "F")


class ByeLine(NamedTuple):
    """A team without a match and why; points in tenths, before the round and for it."""

    team: Entry
    kind: Result
    mp: int
    gp: int
    got_mp: int
    got_gp: int


class RulingLine(NamedTuple):
    """Points by decision of the arbiter, in tenths; `round` None: in the final standings only."""

    team: int
    round: int | None
    mp: int
    gp: int
    reason: str


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A paired round: matches by table, then those without one (the pairing-allocated bye before the absent)."""

    number: int
    matches: tuple[MatchLine, ...]
    byes: tuple[ByeLine, ...]
    date: str = ""
    by_engine: bool = False
    """Paired here and now; not in any file."""

    @property
    def open(self) -> int:
        """Matches without a complete result."""
        return sum(match.state != "done" for match in self.matches)

    def match_of(self, tpn: int) -> MatchLine | None:
        """The match of a team."""
        return next((m for m in self.matches if tpn in (m.first.team.tpn, m.second.team.tpn)), None)


@dataclass(frozen=True, eq=False)
class Book:
    """Everything that paper and site may show of an event. `tournament` is that after the last of `rounds`."""

    title: str
    tournament: Tournament
    rounds: tuple[RoundLine, ...]
    boards: int
    announced: int
    compute: Callable[[int], Standings]
    cup: Cup | None = None
    log: tuple[JournalLine, ...] = ()
    """The arbiter's decisions."""
    clubs: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    """TPN to club and captain."""
    finished: bool = False
    remarks: tuple[str, ...] = ()
    left: Mapping[int, str] = field(default_factory=dict)
    """TPN to `withdrawn` or `expelled`, of those who have left for good."""
    prizes: tuple[PrizeGroup, ...] = ()
    """In the order in which they are won."""
    rulings: tuple[RulingLine, ...] = ()
    """Points awarded or deducted by decision."""
    language: str = ""
    """Of documents and of the site; empty: English."""
    without: frozenset[str] = frozenset()
    """The parts (`report.site.pages.PARTS`) that the site omits."""
    _made: dict[int, Standings] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """`teams`, `solo` or `bracket`, as in the manager."""
        return "bracket" if self.cup is not None else "solo" if self.solo else "teams"

    @property
    def solo(self) -> bool:
        """Whether the entries are players, without boards and colours."""
        return self.tournament.solo or self.cup is not None

    @property
    def by_score(self) -> bool:
        """Whether matches are won or lost by a score, without boards and colours."""
        return self.cup is not None or (self.solo and not self.tournament.colours)

    @property
    def teams(self) -> tuple[Entry, ...]:
        """The field, by number."""
        return tuple(sorted(self.tournament.entries, key=lambda entry: entry.tpn))

    @cached_property
    def done(self) -> int:
        """The number of rounds for which standings can be made: all up to the last that has begun; for players, whose
        matches have no boards that could count as drawn, those before the first open one, except in a round robin."""
        if self.by_score and not self.by_table:
            complete = takewhile(lambda one: not one.open and not one.by_engine, self.rounds)
            return sum(1 for _ in complete)
        return max((one.number for one in self.rounds if not one.by_engine and _begun(one)), default=0)

    @cached_property
    def latest(self) -> int:
        """The round whose standings are shown by default: no match of a round in progress is counted. A board still
        open in an older round was adjourned and counts as before."""
        if self.by_score or self.by_table or not self.done:
            return self.done
        playing = self.rounds[self.done - 1]
        last = self.done == sum(not one.by_engine for one in self.rounds)
        return self.done - 1 if last and playing.open else self.done

    @property
    def by_table(self) -> bool:
        """Whether all meetings are fixed: in a round robin unplayed meetings do not count at all."""
        return by_table(self.tournament.system)

    def bye_word(self, kind: Result) -> str:
        """The displayed text for a round without a match."""
        return bye_word(kind, self.by_table)

    def unplayed(self, after: int) -> int:
        """The matches of rounds 1 to `after` without any result."""
        return sum(match.state == "new" for one in self.rounds[:after] for match in one.matches)

    @property
    def begun(self) -> int:
        """The number of rounds with at least one result."""
        return sum(1 for one in self.rounds if not one.by_engine and _begun(one))

    @property
    def current(self) -> int:
        """The round being played: in a round robin, whose rounds may all be paired at once, the first with an open
        match, otherwise the last."""
        if self.by_table:
            return next((one.number for one in self.rounds if one.open), len(self.rounds))
        return len(self.rounds)

    def round(self, number: int | None = None) -> RoundLine:
        """A round, by default the one being played; StateError if it is not paired."""
        if not self.rounds:
            raise StateError("no round is paired yet")
        if number is None:
            return self.rounds[self.current - 1]
        if not 1 <= number <= len(self.rounds):
            raise StateError(f"round {number} is not paired; rounds 1 to {len(self.rounds)} are")
        return self.rounds[number - 1]

    def standings(self, after: int | None = None) -> Standings:
        """The standings after a round that has begun, by default `latest`; StateError otherwise."""
        number = self.latest if after is None else after
        if not 0 <= number <= self.done:
            raise StateError(f"round {number} has no results; rounds 1 to {self.done} have")
        if number not in self._made:
            self._made[number] = self.compute(number)
        return self._made[number]

    @cached_property
    def players(self) -> dict[int, tuple[Entry, int, Player]]:
        """Number of a player to the player's team, place in the roster and data."""
        return {
            player.number: (entry, place, player)
            for entry in self.teams
            for place, player in enumerate(entry.players, 1)
        }


def _begun(one: RoundLine) -> bool:
    return not one.matches or any(match.state != "new" for match in one.matches)


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


def table_of(book: Book) -> list[list[tuple[int, int]]]:
    """The rounds by the table, from 0; for other round robins only existing rounds, empty."""
    if not book.by_table:
        return [[] for _ in book.rounds]
    if len(book.teams) < 2:
        return []
    options = complete_options(book.tournament)
    return [[(a - 1, b - 1) for a, b in row] for row in rounds_of(len(book.teams), options)]


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


def in_order(byes: Iterable[ByeLine]) -> tuple[ByeLine, ...]:
    """The pairing-allocated bye, then the others, each by number."""
    return tuple(sorted(byes, key=lambda bye: (list(BYES).index(bye.kind), bye.team.tpn)))


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
