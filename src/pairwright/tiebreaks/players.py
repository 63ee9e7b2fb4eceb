"""Results of the players and boards of a team event, and board prizes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple
from weakref import WeakKeyDictionary

from ..domain.rated_play import plays_of, rating_in_round
from ..domain.results import Colour
from ..domain.scoring import RATED_HALVES
from ..domain.shown import in_a_line
from ..domain.tournament import Entry, Player
from ..lots import lot
from .field import PLAYED
from .own import board_is_black
from .ratings import average, performance
from .settings import by_round
from .standing import Standings
from .values import Number, points

_made: WeakKeyDictionary[Standings, dict[int, list[PlayerResult]]] = WeakKeyDictionary()
"""The results of the players in standings, by the rating of who has none: several lists and prizes need the same."""
Ratings = Callable[[int, int], int]
"""The rating of a player, by number, in a round."""


class PlayedGame(NamedTuple):
    """A board of a match from one side. `halves` is None for a game that was not played or is unfinished."""

    round: int
    board: int
    sign: str
    black: bool
    player: int
    opponent: int
    opponent_team: int
    value: int
    """Game points, in tenths."""

    @property
    def halves(self) -> int | None:
        return RATED_HALVES.get(self.sign)


@dataclass(frozen=True, eq=False)
class PlayerResult:
    """A player's results in the event."""

    player: Player
    team: Entry
    home_board: int
    """The place in the roster, from 1."""
    games: tuple[PlayedGame, ...]
    points: Number
    """Game points, forfeits included."""
    played: int
    """Games over the board."""
    percentage: Fraction | None
    """In games over the board, scored 1-½-0."""
    average_opponent: int | None
    performance: int | None
    """Rating performance; None without a game, or if an opponent's rating is unknown."""

    __repr__ = in_a_line


class BoardRecord(NamedTuple):
    """A team's results on one board, whoever played there."""

    board: int
    points: Number
    played: int
    performance: int | None


def games_of(standings: Standings, entry: Entry) -> Iterator[PlayedGame]:
    """The boards of all matches of a team up to these standings, as far as known."""
    field = standings.results
    values = field.settings.sign_values
    for number, item in enumerate(entry.history[: standings.after], 1):
        if item.opponent is None or item.result is not PLAYED:
            continue
        other = standings.tournament.entry(item.opponent).history[number - 1].lineup
        for k, sign in enumerate(item.boards):
            yield PlayedGame(
                number,
                k + 1,
                sign,
                board_is_black(field, item.colour or Colour.WHITE, k),
                item.lineup[k] if k < len(item.lineup) else 0,
                other[k] if k < len(other) else 0,
                item.opponent,
                values[sign],
            )


def _performance(
    games: Sequence[PlayedGame], ratings: Ratings, unrated: int
) -> tuple[int | None, int | None]:
    """The average rating of the opponents and the performance; None if one of them is unrated."""
    played = [
        (game.halves, ratings(game.opponent, game.round) or unrated)
        for game in games
        if game.halves is not None
    ]
    opponents = [rating for _, rating in played]
    if not played or not all(opponents):
        return None, None
    return average(opponents), performance(sum(halves or 0 for halves, _ in played), opponents)


def _ratings(standings: Standings) -> Ratings:
    """The rating of a player by number in a round: the tournament rating, or the official one of the round [10]."""
    tournament = standings.tournament
    players = {player.number: player for entry in tournament.entries for player in entry.players}
    plays = plays_of(tournament.info, tournament.round - 1) if by_round(tournament) else ()

    def rating(number: int, round_number: int) -> int:
        player = players.get(number)
        if player is None:
            return 0
        return rating_in_round(player, plays[round_number - 1], round_number) if plays else player.rating

    return rating


def player_results(standings: Standings, unrated: int = 0) -> list[PlayerResult]:
    """Every player of every roster; `unrated` is the rating used for unrated players (0: no performance)."""
    made = _made.setdefault(standings, {})
    if unrated not in made:
        made[unrated] = _player_results(standings, unrated)
    return list(made[unrated])


def _player_results(standings: Standings, unrated: int) -> list[PlayerResult]:
    ratings = _ratings(standings)
    found = []
    for entry in standings.tournament.entries:
        games: dict[int, list[PlayedGame]] = {player.number: [] for player in entry.players}
        for game in games_of(standings, entry):
            games.setdefault(game.player, []).append(game)
        for place, player in enumerate(entry.players, 1):
            own = games[player.number]
            halves = [game.halves for game in own if game.halves is not None]
            mean, made = _performance(own, ratings, unrated)
            found.append(
                PlayerResult(
                    player,
                    entry,
                    place,
                    tuple(own),
                    points(sum(game.value for game in own)),
                    len(halves),
                    Fraction(sum(halves), 2 * len(halves)) if halves else None,
                    mean,
                    made,
                )
            )
    return found


def board_records(standings: Standings, unrated: int = 0) -> dict[int, tuple[BoardRecord, ...]]:
    """For each team its results on boards 1, 2, ..., as far as the boards are known."""
    ratings = _ratings(standings)
    found = {}
    for entry in standings.tournament.entries:
        by_board: dict[int, list[PlayedGame]] = {}
        for game in games_of(standings, entry):
            by_board.setdefault(game.board, []).append(game)
        found[entry.tpn] = tuple(
            BoardRecord(
                board,
                points(sum(game.value for game in games)),
                sum(game.halves is not None for game in games),
                _performance(games, ratings, unrated)[1],
            )
            for board, games in sorted(by_board.items())
        )
    return found


@dataclass(frozen=True, eq=False)
class Prize:
    """A place on a board; shared places are ranges."""

    board: int
    place: int
    last_place: int
    result: PlayerResult

    __repr__ = in_a_line


def board_prizes(
    standings: Standings, least_games: int = 8, by: str = "performance", unrated: int = 0, seed: str = ""
) -> dict[int, list[Prize]]:
    """The ranking of the players of each board (the place in the roster; reserves have the numbers after the boards).

    By rating performance, or `percentage`; then by the number of games; then by lot if there is a seed, otherwise the
    place is shared. Only players with at least `least_games` games over the board.
    """

    def key(result: PlayerResult) -> tuple[Number, int, str]:
        first = result.performance if by == "performance" else result.percentage
        return -(first or 0), -result.played, lot(seed, "board", result.player.number) if seed else ""

    boards: dict[int, list[PlayerResult]] = {}
    for result in player_results(standings, unrated):
        counts = result.performance if by == "performance" else result.percentage
        if result.played >= least_games and counts is not None:
            boards.setdefault(result.home_board, []).append(result)
    found = {}
    for board, results in sorted(boards.items()):
        results.sort(key=lambda result: (key(result), result.player.number))
        keys = [key(result) for result in results]
        found[board] = [
            Prize(board, keys.index(k) + 1, keys.index(k) + keys.count(k), result)
            for k, result in zip(keys, results, strict=True)
        ]
    return found
