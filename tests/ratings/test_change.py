"""B.02 article 8 on worked examples of the rating regulations; expected scores from table 8.1.2."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from pairwright.domain.event_info import EventInfo
from pairwright.domain.rated_play import kind_of_play, play_of
from pairwright.domain.results import Colour, Result
from pairwright.domain.tournament import Entry, PastRound, Player, Tournament
from pairwright.ratings.change import change_of, day_of_event, expected, first_rating, k_of, rating_changes
from pairwright.ratings.games import Person, PersonGame, persons_of

NEW, OLD = date(2026, 11, 28), date(2025, 9, 30)


def person(rating: int, *games: tuple[int, str], birth: str = "") -> Person:
    """A person with these games: rating of the opponent, and the own result character."""
    me = Player(1, "Me", rating=rating, birth=birth)
    found = tuple(
        PersonGame(k, 1, False, sign, Player(k + 1, rating=other), Entry(k + 1))
        for k, (other, sign) in enumerate(games, 1)
    )
    return Person(me, Entry(1), 0, found)


def test_8_3_1_a_difference_above_400_counts_as_400() -> None:
    """1873 with .78 + .31 + .46 + .08 + .92 = 2.55 expected and 3 scored: +0.45, K 20, +9.0."""
    found = change_of(person(1873, (1650, "1"), (2012, "="), (1901, "0"), (2340, "="), (1402, "1")), NEW)
    assert [game.expected for game in found.games] == [78, 31, 46, 8, 92]
    assert (found.score, found.expected, found.k, found.change) == (3, Fraction(255, 100), 20, 9)
    assert found.average == Fraction(1650 + 2012 + 1901 + 2340 + 1402, 5)


def test_8_3_1_from_2650_the_real_difference_counts_since_october_2025() -> None:
    games = ((2271, "1"), (2288, "1"), (2401, "="), (2655, "1"))
    now, before = (change_of(person(2705, *games), day) for day in (NEW, OLD))
    assert [game.expected for game in now.games] == [94, 93, 86, 57]
    assert [game.expected for game in before.games] == [92, 92, 86, 57]
    assert (now.k, now.change, before.change) == (10, 2, Fraction(23, 10))
    # the opponent rated 2271 is below 2650 and keeps the cap; in rapid play everybody does
    assert expected(2271, 2705, NEW) == 8
    assert expected(2705, 2271, NEW, standard=False) == 92
    assert expected(2649, 2200, NEW) == 92
    assert expected(2650, 2200, NEW) == 94


@pytest.mark.parametrize(
    ("own", "opponent", "counts"),
    [(2601, 2001, False), (2001, 2601, False), (2601, 2002, True), (2600, 2000, True), (0, 2700, True)],
)
def test_8_3_1_rapid_and_blitz_games_far_apart_are_not_rated_since_december_2024(
    own: int, opponent: int, counts: bool
) -> None:
    """A gap of 600 or more with a player above 2600; in standard play, and before, such a game counts."""
    one = person(own, (opponent, "1"))
    for play in ("rapid", "blitz"):
        assert len(change_of(one, date(2024, 12, 1), play).games) == counts
        assert len(change_of(one, None, play).games) == counts
        assert len(change_of(one, date(2024, 11, 30), play).games) == 1
    assert len(change_of(one, NEW).games) == 1


def test_8_3_3_a_junior_below_2300_has_k_40_until_the_year_of_the_18th_birthday_is_over() -> None:
    games = ((1722, "1"), (1490, "1"), (1805, "="), (2010, "1"), (1620, "0"))
    found = change_of(person(1560, *games, birth="2008-12-31"), NEW)
    assert [game.expected for game in found.games] == [29, 60, 20, 8, 42]
    assert (found.k, found.change) == (40, Fraction(764, 10))
    assert k_of(Player(1, rating=1560, birth="2007"), NEW) == 20
    assert k_of(Player(1, rating=2300, birth="2010"), NEW) == 20
    assert k_of(Player(1, rating=2400, birth="2010"), NEW) == 10


@pytest.mark.parametrize(
    ("info", "day"),
    [
        (EventInfo(start="2026-11-02", round_dates=("2027-01-01",), end="2027-02-01"), date(2026, 11, 2)),
        (EventInfo(round_dates=("", "2026-11-09 18:00", "2026-11-02"), end="2027-02-01"), date(2026, 11, 2)),
        (EventInfo(end="1.2.2027"), date(2027, 2, 1)),
        (EventInfo(), None),
    ],
)
def test_8_3_3_the_year_is_that_of_the_event_as_far_as_its_dates_tell(
    info: EventInfo, day: date | None
) -> None:
    assert day_of_event(info) == day


def test_8_3_3_without_a_year_another_one_may_be_assumed_for_juniors() -> None:
    one = person(1560, (1722, "1"), birth="2008")
    assert [change_of(one, None, "standard", day).k for day in (None, date(2026, 12, 31), date(2027, 1, 1))] == [
        20, 40, 20,
    ]  # fmt: skip
    assert change_of(one, NEW).k == 40


@pytest.mark.parametrize("sign", ["+", "-", "*", "W", "D", "L"])
def test_5_1_what_was_not_played_does_not_count(sign: str) -> None:
    assert change_of(person(2000, (2000, sign)), NEW).games == ()


def test_8_3_1_games_against_players_without_a_rating_do_not_count() -> None:
    found = change_of(person(2000, (0, "0"), (2000, "=")), NEW)
    assert (len(found.games), found.change) == (1, 0)


@pytest.mark.parametrize(
    ("opponents", "score", "rating"),
    [
        ([1702, 1655, 1810, 1590, 1745], Fraction(5, 2), 1729),  # 12102/7 = 1728.86, p .50
        ([1902, 1901, 1901, 1901, 1902], 3, 1922),  # 9507: 13107/7 = 1872.43, p .57 is 50
        ([1402, 1455, 1390, 1520, 1480, 1433], 1, None),  # 1535 - 193 = 1342, below 1400
        ([2310, 2255, 2401, 2290, 2188], 5, 2200),  # 2149.14 + 309 = 2458, at most 2200
        ([1500, 1500, 1500, 1500, 1500], 0, None),  # 8.2: nothing scored in the first event
    ],
)
def test_8_2_a_first_rating(opponents: list[int], score: Fraction, rating: int | None) -> None:
    assert first_rating(opponents, score) == rating


def test_an_event_of_players_gives_the_change_of_both_sides() -> None:
    """2000 beats 1900 with White: .64 expected of the one, .36 of the other; K 20: +7.2 and -7.2."""
    won = PastRound.of_tenths(Result.PLAYED, 2, Colour.WHITE, 10, 10, "1")
    lost = PastRound.of_tenths(Result.PLAYED, 1, Colour.BLACK, 0, 0, "0")
    entries = (Entry(1, "Ash", (won,), rating=2000), Entry(2, "Birch", (lost,), rating=1900))
    found = rating_changes(Tournament("fide-dutch", 2, entries, solo=True))
    assert [one.change for one in found] == [Fraction(72, 10), Fraction(-72, 10)]
    assert [person.games[0].black for person in persons_of(Tournament("fide-dutch", 2, entries, solo=True))] == [
        False, True,
    ]  # fmt: skip


def test_an_event_of_teams_counts_boards_with_the_line_ups() -> None:
    """Board 2 of the team with White on board 1 is played with Black; who sat out has no game."""

    def past(opponent: int, colour: Colour, boards: str, lineup: tuple[int, ...]) -> PastRound:
        return PastRound.of_tenths(Result.PLAYED, opponent, colour, 10, 10, boards, lineup)

    one = tuple(Player(k, f"P{k}", rating=2000) for k in (1, 2, 3))
    two = tuple(Player(k, f"P{k}", rating=1900) for k in (4, 5))
    entries = (
        Entry(1, "Ajax", (past(2, Colour.WHITE, "1=", (1, 3)),), players=one),
        Entry(2, "Bern", (past(1, Colour.BLACK, "0=", (4, 5)),), players=two),
    )
    found = {one.person.player.number: one for one in rating_changes(Tournament("fide-team", 2, entries))}
    assert sorted(found) == [1, 3, 4, 5]
    assert found[3].change == 20 * (Fraction(1, 2) - Fraction(64, 100))
    assert [found[number].games[0].game.black for number in (1, 3, 4, 5)] == [False, True, True, False]


@pytest.mark.parametrize(
    ("time_control", "play"),
    [
        ("40/90:30+30", "standard"),  # 120 minutes and 60 times 30 seconds
        ("90+30:15+30", "standard"),
        ("40/5400+30:1800+30", "standard"),  # record 222: seconds
        ("15 min + 10 sec", "rapid"),  # 25 minutes
        ("5'+3''/move", "blitz"),  # 8 minutes
        ("90 min + 30 sec per move", "standard"),
        ("15 min + 10 s/Zug", "rapid"),
        ("15 Min. + 10 Sek. pro Zug", "rapid"),
        ("15 min + 10 s par coup", "rapid"),
        ("15 min + 10 seg por jugada", "rapid"),
        ("3 min + 2 sec increment per move", "blitz"),
        ("15 Min. + 10 Sek.", "rapid"),
        ("15' + 10\"", "rapid"),
        ("15’+10”", "rapid"),
        ("3 min + 2 s", "blitz"),  # 5 minutes
        ("10 min", "blitz"),  # exactly 10 minutes
        ("10 minutes + 1 second", "rapid"),  # 11 minutes
        ("60 min", "standard"),  # exactly 60 minutes
        ("10:10", "rapid"),  # two periods of 10 minutes
    ],
)
def test_the_category_of_periods_in_minutes_and_of_times_with_their_units(
    time_control: str, play: str
) -> None:
    """Laws of Chess, A.1 and B.1: with the increments of 60 moves 60 minutes or more, or 10 minutes or less."""
    assert kind_of_play(time_control) == play


def test_rapid_and_blitz_are_not_standard() -> None:
    assert play_of(EventInfo(time_control="90 min + 30 s")) == "standard"
    for text, play in (("Rapid, 15+10", "rapid"), ("Schnellschach", "rapid"), ("Blitz 3+2", "blitz")):
        assert play_of(EventInfo(time_control=text)) == play
        assert play_of(EventInfo(kind=text)) == play
