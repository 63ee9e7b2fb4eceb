"""Official ratings beside the tournament rating: by category of play, list and round [A100, A117, A189-A193].

The expected values are computed by hand from B.02 8.1.2 and C.07 10.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

import pairwright as pw
from pairwright.domain.event_info import EventInfo
from pairwright.domain.rated_play import (
    PLAYS,
    kind_of_play,
    merged,
    official,
    official_rating,
    play_in_round,
    play_of,
    rating_in_round,
    source_of,
)
from pairwright.domain.results import Colour, Result
from pairwright.domain.tournament import Entry, OfficialRating, PastRound, Player, Tournament
from pairwright.formats.chess_results import chess_results_of
from pairwright.ratings.change import rating_changes
from pairwright.ratings.games import persons_of


def rated(kind: str, rating: int, since: int = 1, source: str = "fide") -> OfficialRating:
    return OfficialRating(kind, rating, source, "2026-11-01", since)


def two_rounds(info: EventInfo) -> Tournament:
    """Ann and Bob meet twice; Ann wins in round 1 and draws in round 2, the rapid one of a double round robin."""
    ann = (rated("standard", 2100), rated("rapid", 2000))
    bob = (rated("standard", 1900), rated("rapid", 2050), rated("standard", 1950, since=2))
    rounds = (("1", "0", 10, 0), ("=", "=", 5, 5))

    def history(own: int) -> tuple[PastRound, ...]:
        return tuple(
            PastRound.of_tenths(
                Result.PLAYED,
                3 - own,
                Colour.WHITE if (own == 1) == (number == 0) else Colour.BLACK,
                row[own + 1],
                row[own + 1],
                str(row[own - 1]),
            )
            for number, row in enumerate(rounds)
        )

    entries = (
        Entry(1, "Ann", history(1), rating=2100, ratings=ann),
        Entry(2, "Bob", history(2), rating=1900, ratings=bob),
    )
    return Tournament("round-robin", 3, entries, {"cycles": 2}, info=info, solo=True)


def test_a189_a190_a_player_has_several_ratings_and_each_has_its_round() -> None:
    bob = two_rounds(EventInfo()).entry(2)
    assert [official_rating(bob, "standard", number) for number in (1, 2, 3)] == [1900, 1950, 1950]
    assert official_rating(bob, "rapid") == 2050
    assert [official_rating(bob, "blitz", number) for number in (1, 2)] == [1900, 1950]  # the standard one
    assert official_rating(Player(1, rating=1800), "blitz") == 1800  # nothing else is known


def test_a_standard_rating_counts_in_rapid_and_blitz_and_no_other_way_round() -> None:
    """B.02 8.2: in rapid and blitz an unrated player with a standard rating is treated as rated with it."""
    standard_only = Player(1, rating=2000, ratings=(rated("standard", 1900),))
    assert [official_rating(standard_only, play) for play in PLAYS] == [1900, 1900, 1900]
    rapid_only = Player(1, rating=1800, ratings=(rated("rapid", 1800),))
    assert [official_rating(rapid_only, play) for play in PLAYS] == [0, 1800, 0]


def test_a100_the_official_rating_is_fides_whatever_the_tournament_rating_is() -> None:
    player = Player(1, rating=1900, ratings=(rated("standard", 1900, source="dwz"),))
    assert official(player.ratings, "standard") is None
    assert official_rating(player, "standard") == 0  # rated by a national list only: unrated for FIDE
    by_hand = OfficialRating("standard", 1850)
    assert official_rating(replace(player, ratings=(*player.ratings, by_hand)), "standard") == 1850


def test_a_national_list_does_not_take_the_rating_away_that_was_entered_by_hand() -> None:
    """The tournament rating 2100 is of no list: with the national 1800 beside it, it is still all that is known."""
    national = rated("standard", 1800, source="dwz")
    assert official_rating(Player(1, rating=2100, ratings=(national,)), "standard") == 2100
    assert official_rating(Player(1, rating=1800, ratings=(national,)), "standard") == 0
    from_fide = (national, rated("rapid", 2000))
    assert official_rating(Player(1, rating=2100, ratings=from_fide), "standard") == 0  # FIDE has none for it


def test_the_list_of_fide_is_named_with_capitals_or_without() -> None:
    shouted = rated("standard", 1900, source="FIDE")
    assert official_rating(Player(1, rating=1950, ratings=(shouted,)), "standard") == 1900
    newer = rated("standard", 1920)
    assert merged((shouted,), (newer,)) == (newer,)  # of the same list
    assert merged((shouted,), (rated("standard", 1900),), since=5) == (shouted,)  # nothing differs


def test_before_the_round_of_a_later_list_the_tournament_rating_counts() -> None:
    later = Player(1, rating=2100, ratings=(rated("standard", 2150, since=5),))
    assert [official_rating(later, "standard", number) for number in (4, 5)] == [2100, 2150]


def test_a117_the_source_of_a_rating_is_known_and_one_by_hand_has_none() -> None:
    ratings = (rated("standard", 1900), rated("standard", 2000, source="dwz"))
    for rating, source in ((1900, "fide"), (2000, "dwz"), (1950, None)):
        found = source_of(Player(1, rating=rating, ratings=ratings))
        assert (found.list if found else None) == source
    assert source_of(Player(1, ratings=ratings)) is None


def test_a192_tie_breaks_use_the_first_rating_and_a193_those_of_each_round_if_chosen() -> None:
    info = EventInfo(tie_breaks="ARO", round_times=("", "15+10"))
    values = [row.values for row in pw.standings(two_rounds(info)).rows]
    assert values[0][1] == 1900  # Ann met 1900 twice, the tournament rating
    by_round = replace(info, tie_break_ratings="round")
    values = [row.values for row in pw.standings(two_rounds(by_round)).rows]
    assert values[0][1] == 1975  # (1900 + 2050) / 2: standard in round 1, rapid in round 2
    assert values[1][1] == 2050  # (2100 + 2000) / 2


def test_a191_without_a_rating_of_the_category_the_tournament_rating_counts() -> None:
    player = Player(1, rating=1800, ratings=(rated("rapid", 1700),))
    assert rating_in_round(player, "rapid", 1) == 1700
    assert rating_in_round(player, "blitz", 1) == 1800


def test_each_category_of_play_has_its_own_rating_change() -> None:
    """B.02 8.1.2: D = 200 expects .76 of the higher; D = 50 expects .43 of the lower."""
    found = rating_changes(two_rounds(EventInfo(round_times=("", "15+10"))))
    changes = {(one.play, one.person.player.name): one.change for one in found}
    assert changes == {
        ("standard", "Ann"): 20 * (1 - Fraction(76, 100)),
        ("standard", "Bob"): 20 * (0 - Fraction(24, 100)),
        ("rapid", "Ann"): 20 * (Fraction(1, 2) - Fraction(43, 100)),
        ("rapid", "Bob"): 20 * (Fraction(1, 2) - Fraction(57, 100)),
    }


def test_chess_results_gets_the_change_in_the_games_of_the_category_of_the_event() -> None:
    """The standard game of round 1 alone: 20 (1 - .76) = 4.8; the draw in rapid play belongs to another rating."""
    document, _ = chess_results_of(two_rounds(EventInfo(round_times=("", "15+10"))))
    assert [one["rtgdifference"] for one in document.sections["players"]] == ["5", "-5"]


def test_both_players_have_the_rating_of_the_round_in_rating_changes() -> None:
    """Round 1: 2100 beats 1900, D = 200: .76 and .24; round 2: a draw of 2100 and 1950, D = 150: .70 and .30."""
    ann, bob = rating_changes(two_rounds(EventInfo()))
    assert ann.change == 20 * (1 - Fraction(76, 100)) + 20 * (Fraction(1, 2) - Fraction(70, 100))
    assert bob.change == 20 * (0 - Fraction(24, 100)) + 20 * (Fraction(1, 2) - Fraction(30, 100))
    assert [(one.own, one.game.opponent.rating) for one in bob.games] == [(1900, 2100), (1950, 2100)]


def test_a_newer_list_changes_k_and_a_first_rating_counts_from_its_round_on() -> None:
    """B.02 8.3.3: 10 from 2400 on; D = 200 expects .76 of the higher, D = 400 .92, D = 0 one half."""
    event = two_rounds(EventInfo())
    ann, bob = event.entries
    risen = replace(bob, rating=2300, ratings=(rated("standard", 2300), rated("standard", 2500, since=2)))
    change = rating_changes(replace(event, entries=(replace(ann, rating=2100, ratings=()), risen)))[1]
    assert change.change == 20 * (0 - Fraction(76, 100)) + 10 * (Fraction(1, 2) - Fraction(92, 100))
    assert change.k == 0  # 20, then 10
    new = replace(bob, rating=0, ratings=(rated("standard", 2100, since=2),))
    change = rating_changes(replace(event, entries=(ann, new)))[1]
    assert (len(change.games), change.expected, change.change) == (1, Fraction(1, 2), 0)


def test_opponents_have_the_rating_of_the_day_of_the_game_for_norms() -> None:
    """B.01 1.4.6a: in events of more than 30 days ratings are those on the day of the game."""
    ann, _ = persons_of(two_rounds(EventInfo()))
    assert [game.opponent.rating for game in ann.games] == [1900, 1950]


@pytest.mark.parametrize(
    ("info", "plays"),
    [
        (EventInfo(), ["standard", "standard"]),
        (EventInfo(time_control_code="900+10"), ["rapid", "rapid"]),
        (EventInfo(time_control="3+2"), ["blitz", "blitz"]),
        (EventInfo(time_control="90+30", round_times=("", "5+3")), ["standard", "blitz"]),
        (EventInfo(time_control="90+30", round_plays=("rapid",)), ["rapid", "standard"]),
        (EventInfo(play="blitz", round_times=("", "90+30")), ["blitz", "standard"]),
        (EventInfo(kind="Rapid Swiss"), ["rapid", "rapid"]),
    ],
)
def test_the_category_of_a_round_is_its_own_or_that_of_the_event(info: EventInfo, plays: list[str]) -> None:
    assert [play_in_round(info, number) for number in (1, 2)] == plays
    assert play_of(replace(info, play="standard")) == "standard"
    assert kind_of_play("") == "standard"


def test_a_newer_list_replaces_or_applies_from_a_later_round_on() -> None:
    old = (rated("standard", 1900), rated("standard", 1850, source="dwz"), OfficialRating("rapid", 1700))
    new = (OfficialRating("standard", 1920, "fide", "2026-12-01"),)
    assert merged(old, new) == (new[0], *old[1:])
    later = merged(old, new, since=5)
    assert later == (*old, new[0]._replace(since=5))
    assert merged(later, new, since=7) == later  # nothing differs from what applies already
    assert merged(old, (rated("standard", 1900),), since=5) == old


def test_a_wrong_rating_from_a_round_on_goes_where_the_list_has_what_applied_before() -> None:
    right, wrong = rated("standard", 2000), rated("standard", 2100, since=5)
    assert merged((right, wrong), (right,), since=5) == (right,)
