"""The games of every person of an event, of teams or of players, with the opponent of each."""

from __future__ import annotations

from dataclasses import dataclass

from ..domain.rated_play import official_rating, officially_rated, play_in_round, play_of, plays_of
from ..domain.results import Colour, Result
from ..domain.scoring import RATED_HALVES
from ..domain.shown import in_a_line
from ..domain.tournament import Entry, PastRound, Player, Tournament

_FORFEITS = {Result.FORFEIT_WIN: "+", Result.FORFEIT_LOSS: "-"}


@dataclass(frozen=True)
class PersonGame:
    """A board from one side. `sign` is one of `PastRound.boards`."""

    round: int
    board: int
    black: bool
    sign: str
    opponent: Player
    team: Entry
    """Of the opponent; in an event of players the opponent as an entry."""
    own: int | None = None
    """The player's own rating in the round; None: that of the person."""

    __repr__ = in_a_line

    @property
    def halves(self) -> int | None:
        """The score in half points, ratings counting it; None for a game that was not played or is open, and for one
        in which not both made a move [B.02 5.1]."""
        return None if self.sign in "WDL" else RATED_HALVES.get(self.sign)


@dataclass(frozen=True)
class Person:
    """Who plays, the place in the roster (0 in an event of players), and every game that was paired."""

    player: Player
    entry: Entry
    board: int
    games: tuple[PersonGame, ...]

    __repr__ = in_a_line

    @property
    def rated(self) -> tuple[PersonGame, ...]:
        """The games over the board with a result."""
        return tuple(game for game in self.games if game.halves is not None)


def persons_of(tournament: Tournament, play: str = "") -> tuple[Person, ...]:
    """Every person with his games: by number, the players of a team in board order. Who sat where has to be known.

    `play`: only the games of rounds of this category. Ratings are the official ones where they are known: in every
    game those of both players in its round [B.01 1.1.4, 1.4.6a]; the person has that of the first round.
    """
    entries = sorted(tournament.entries, key=lambda entry: entry.tpn)
    own = play or play_of(tournament.info)
    first = next(iter(rounds_of(tournament, own)), 1)
    if tournament.solo:
        found = [(entry.person, entry, 0, _own_games(tournament, entry)) for entry in entries]
    else:
        by_number = {player.number: player for entry in entries for player in entry.players}
        found = [
            (player, entry, place, _board_games(tournament, entry, player.number, by_number))
            for entry in entries
            for place, player in enumerate(entry.players, 1)
        ]
    wanted = frozenset(rounds_of(tournament, play)) if play else None
    return tuple(
        Person(
            officially_rated(player, own, first),
            entry,
            place,
            tuple(game for game in games if wanted is None or game.round in wanted),
        )
        for player, entry, place, games in found
    )


def rounds_of(tournament: Tournament, play: str) -> tuple[int, ...]:
    """The past rounds of a category of play."""
    plays = plays_of(tournament.info, tournament.round - 1)
    return tuple(number for number, one in enumerate(plays, 1) if one == play)


def _own_games(tournament: Tournament, entry: Entry) -> tuple[PersonGame, ...]:
    found = []
    for number, item in enumerate(entry.history, 1):
        if item.opponent is None:
            continue
        other = tournament.entry(item.opponent)
        sign = _FORFEITS.get(item.result) or item.boards[:1] or "*"
        play = play_in_round(tournament.info, number)
        opponent = officially_rated(other.person, play, number)
        own = official_rating(entry, play, number)
        found.append(PersonGame(number, 1, item.colour is Colour.BLACK, sign, opponent, other, own))
    return tuple(found)


def _board_games(
    tournament: Tournament, entry: Entry, number: int, by_number: dict[int, Player]
) -> tuple[PersonGame, ...]:
    found = []
    for round_number, item in enumerate(entry.history, 1):
        if item.opponent is None or number not in item.lineup:
            continue
        board = item.lineup.index(number)
        other = tournament.entry(item.opponent)
        facing = other.history[round_number - 1].lineup
        opponent = by_number.get(facing[board] if board < len(facing) else 0)
        # of a match forfeited by decision after play the games stay [B.02 5.1]: the boards say what was played
        sign = item.boards[board : board + 1] or _FORFEITS.get(item.result) or "*"
        if opponent is None:
            if sign not in "+-":
                continue  # nobody sits there: no game
            opponent = Player(0)
        play = play_in_round(tournament.info, round_number)
        opponent = officially_rated(opponent, play, round_number)
        own = official_rating(by_number[number], play, round_number)
        black = has_black(tournament, item, board)
        found.append(PersonGame(round_number, board + 1, black, sign, opponent, other, own))
    return tuple(found)


def has_black(tournament: Tournament, item: PastRound, board: int) -> bool:
    """Whether a team has Black on a board (from 0) of a match."""
    colours = tournament.info.board_colours
    like_first = colours[board] == colours[0] if board < len(colours) else board % 2 == 0
    return (item.colour is Colour.BLACK) == like_first
