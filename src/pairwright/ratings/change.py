"""The change of a rating by one event: FIDE Rating Regulations B.02, article 8 (1 March 2024, amended 1 October 2025).

FIDE computes by the month and from its own lists; what one event shows is an estimate.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from ..domain.dates import day_of, year_of
from ..domain.event_info import EventInfo
from ..domain.rated_play import PLAYS, plays_of
from ..domain.shown import in_a_line
from ..domain.tournament import Player, Tournament
from ..tiebreaks.fide_tables import expected_percentage, rating_difference
from .games import Person, PersonGame, persons_of

CAP = 400
"""A larger difference counts as this [8.3.1]."""
UNCAPPED_FROM = 2650
"""Since `UNCAPPED_SINCE`, in standard play, a player with this rating uses the real difference [8.3.1]."""
UNCAPPED_SINCE = date(2025, 10, 1)
FAR_ABOVE, FAR_APART = 2600, 600
"""In rapid and blitz play a game of a player above 2600 with this difference or a larger one is not rated [8.3.1]."""
FAR_APART_SINCE = date(2024, 12, 1)
LEAST_FOR_FIRST = 5
"""Games against rated opponents that a first rating needs [7.1.4]."""
JUNIORS_BELOW = 2300
"""A junior with this rating or more has no other K than an adult [8.3.3]."""
_FIRST_OPPONENT, _MOST_FIRST, _LEAST_PUBLISHED = 1800, 2200, 1400


@dataclass(frozen=True)
class RatedGame:
    """A game that counts, with the expected score in per cent."""

    game: PersonGame
    expected: int
    own: int = 0
    """The player's own rating in the round."""
    k: int = 0

    __repr__ = in_a_line

    @property
    def halves(self) -> int:
        """The score in half points."""
        return self.game.halves or 0


@dataclass(frozen=True)
class RatingChange:
    """What the event makes of the rating of a person: only games against rated opponents [8.3.1]."""

    person: Person
    games: tuple[RatedGame, ...]
    average: Fraction | None
    """Rc: the average rating of these opponents."""
    score: Fraction
    """W."""
    expected: Fraction | None
    """We; None for a player without a rating."""
    k: int
    """0 for a player without a rating, and if a newer rating list changed it during the event."""
    change: Fraction | None
    """K (W - We), unrounded [8.3.4]; None for a player without a rating."""
    first: int | None = None
    """Of a player without a rating: what these games alone would give [8.2]; None below 1400 or without a point."""
    play: str = "standard"
    """The category of play whose rating it is."""

    __repr__ = in_a_line


def day_of_event(info: EventInfo) -> date | None:
    """The first day of an event as far as its dates tell: entered, that of its first round, or else its last day."""
    rounds = [day for day in map(day_of, info.round_dates) if day is not None]
    return day_of(info.start) or min(rounds, default=None) or day_of(info.end)


def rating_changes(tournament: Tournament, assumed: date | None = None) -> tuple[RatingChange, ...]:
    """The change of every person who has played a rated opponent over the board; where rounds are of several
    categories of play, in each of them, since each has a rating of its own.

    `assumed`: the day by which juniors have their K where the event has no dates.
    """
    on = day_of_event(tournament.info)
    plays = set(plays_of(tournament.info, tournament.round - 1))
    found = (
        change_of(person, on, play, on or assumed)
        for play in PLAYS
        if play in plays
        for person in persons_of(tournament, play)
    )
    return tuple(one for one in found if one.games)


def change_of(
    person: Person, on: date | None = None, play: str = "standard", juniors_on: date | None = None
) -> RatingChange:
    """The change of one person in games of a category, in an event that began on a day (None: today's rules).

    `juniors_on`: the day by which juniors have their K, if it is another one.
    In every game the own rating is that of its round, as the opponent's is; of a player who gets a first rating during
    the event, only the games from then on count.
    """
    k_on = juniors_on or on
    games = [_rated_game(person, game, on, play, k_on) for game in person.rated if game.opponent.rating]
    rated = any(one.own for one in games)
    counted = tuple(
        one
        for one in games
        if (one.own or not rated)
        and not (play != "standard" and too_far_apart(one.own, one.game.opponent.rating, on))
    )
    score = Fraction(sum(game.halves for game in counted), 2)
    average = Fraction(sum(one.game.opponent.rating for one in counted), len(counted)) if counted else None
    if not (rated or person.player.rating):
        first = first_rating([one.game.opponent.rating for one in counted], score)
        return RatingChange(person, counted, average, score, None, 0, None, first, play)
    due = Fraction(sum(one.expected for one in counted), 100)
    change = sum(
        (one.k * (Fraction(one.halves, 2) - Fraction(one.expected, 100)) for one in counted), Fraction(0)
    )
    ks = {one.k for one in counted} or {k_of(person.player, k_on)}
    return RatingChange(
        person, counted, average, score, due, ks.pop() if len(ks) == 1 else 0, change, None, play
    )


def _rated_game(person: Person, game: PersonGame, on: date | None, play: str, k_on: date | None) -> RatedGame:
    own = person.player.rating if game.own is None else game.own
    if not own:
        return RatedGame(game, 0)
    due = expected(own, game.opponent.rating, on, play == "standard")
    return RatedGame(game, due, own, k_of(replace(person.player, rating=own), k_on))


def too_far_apart(own: int, opponent: int, on: date | None = None) -> bool:
    """Whether a rapid or blitz game is not rated because of the ratings; without one there is no difference [8.3.1]."""
    if not own or not opponent or (on is not None and on < FAR_APART_SINCE):
        return False
    return max(own, opponent) > FAR_ABOVE and abs(own - opponent) >= FAR_APART


def expected(own: int, opponent: int, on: date | None = None, standard: bool = True) -> int:
    """PD: the score in per cent that is expected against an opponent [8.1.2, 8.3.1]."""
    real = standard and own >= UNCAPPED_FROM and (on is None or on >= UNCAPPED_SINCE)
    difference = own - opponent
    return expected_percentage(difference if real else max(-CAP, min(CAP, difference)))


def k_of(player: Player, on: date | None = None) -> int:
    """K as far as an event knows it [8.3.3]: 10 from 2400 on, 40 for a junior below 2300, else 20. Who is a junior
    depends on the year; without a day nobody is one.

    Whether somebody once had 2400, or has fewer than 30 games, only FIDE's list knows.
    """
    if player.rating >= 2400:
        return 10
    born = year_of(player.birth)
    junior = born is not None and on is not None and on.year - born <= 18
    return 40 if junior and player.rating < JUNIORS_BELOW else 20


def first_rating(opponents: Iterable[int], score: Fraction) -> int | None:
    """Ru: two drawn games against 1800 are added [8.2]; None without a point, and below 1400: none is published."""
    ratings = list(opponents)
    if not ratings or not score:
        return None
    size = len(ratings) + 2
    average = Fraction(sum(ratings) + 2 * _FIRST_OPPONENT, size)
    share = Fraction(score + 1) / size
    found = _rounded(average + rating_difference(_rounded(100 * share)))
    return min(found, _MOST_FIRST) if found >= _LEAST_PUBLISHED else None


def _rounded(value: Fraction) -> int:
    """The nearest whole number, half up."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)
