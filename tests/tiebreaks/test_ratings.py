"""Article 10, breaks on ratings, by hand with the tables 8.1.1 and 8.1.2 of the Rating Regulations."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairwright.tiebreaks import standings
from pairwright.tiebreaks.ratings import average, perfect_performance, performance

from .samples import players, values

LINES = "2w1 3w= 4w0\n1b0 4w1 3b=\n4b1 1b= 2w=\n3w0 2b0 1b1\nZ Z Z"
RATINGS = {1: 2200, 2: 2000, 3: 2100, 4: 2301, 5: 2400}
"""All meet all but 5, who does not play: 1 and 2 have 1½, 3 has 2, 4 has 1 point."""


def test_10_1_half_a_point_is_rounded_up() -> None:
    # 1: (2000 + 2100 + 2301) / 3 = 2133.67; without the lowest (2100 + 2301) / 2 = 2200.5; the median 2100
    event = players(LINES, ratings=RATINGS)
    found = values(event, "ARO ARO/C1 ARO/M1", players=True)
    assert [found[code][0] for code in ("ARO", "ARO/C1", "ARO/M1")] == [2134, 2201, 2100]


def test_14_a_cut_names_the_games_that_are_left_out() -> None:
    table = standings(players(LINES, ratings=RATINGS), "ARO/M1", players=True)
    terms = table.terms(1, "ARO/M1")
    assert [(term.value, term.round, term.opponent, term.cut, term.note) for term in terms.terms] == [
        (2000, 1, 2, "lowest rating [14.1]", "won"),
        (2100, 2, 3, "", "drawn"),
        (2301, 3, 4, "highest rating [14.3]", "lost"),
    ]
    # more is cut than there is: nobody is left to have a mean
    assert values(players("2w1\n1b0", ratings=RATINGS), "ARO/M1", players=True) == {"ARO/M1": [None, None]}


def test_10_2_performance_and_10_4_that_of_the_opponents() -> None:
    # 2: mean 2200, 50% is 0. 3: 2167, 67% is 125: 2292. 4: 2100, 33% is -125: 1975.
    # The opponents of 1 have (2200 + 2292 + 1975) / 3 = 2155.67
    event = players(LINES, ratings=RATINGS)
    assert values(event, "TPR", players=True)["TPR"] == [2134, 2200, 2292, 1975, None]
    table = standings(event, "APRO", players=True)
    terms = table.terms(1, "APRO")
    assert terms.value == 2156
    assert [(term.value, term.round, term.opponent) for term in terms.terms] == [
        (2200, 1, 2),
        (2292, 2, 3),
        (1975, 3, 4),
    ]


def test_who_has_not_played_has_no_value_and_no_terms() -> None:
    table = standings(players(LINES, ratings=RATINGS), "ARO,TPR,PTP,APRO,APPO", players=True)
    assert table.row(5).values == (0, None, None, None, None, None)
    assert [table.terms(5, code).terms for code in ("ARO", "PTP", "APPO")] == [(), (), ()]
    assert average([]) is performance(0, []) is perfect_performance(0, []) is None


def test_10_3_no_points_are_800_below_the_lowest() -> None:
    event = players("2w0 3w0\n1b1 Z\nZ 1b1", ratings={1: 2200, 2: 2050, 3: 2100})
    found = values(event, "PTP APPO", players=True)
    # 2 and 3 won their only game with 1, who has 2200: the lowest rating with 100% expected is 2200 + 736
    assert found["PTP"] == [1250, 2936, 2936]
    # 1: (2936 + 2936) / 2; the only opponent of the others has 1250
    assert found["APPO"] == [2936, 1250, 1250]


def test_a_game_without_its_sign_counts_by_its_points() -> None:
    event = players(LINES, ratings=RATINGS)
    plain = replace(
        event,
        entries=tuple(
            replace(entry, history=tuple(item._replace(boards="") for item in entry.history))
            for entry in event.entries
        ),
    )
    for code in ("TPR", "PTP"):
        assert values(plain, code, players=True) == values(event, code, players=True)
    notes = [term.note for term in standings(plain, "TPR", players=True).terms(1, "TPR").terms]
    assert notes == ["won", "drawn", "lost"]


def test_10_6_the_rating_and_what_the_unrated_count() -> None:
    event = players("2w1\n1b0\nZ", ratings={1: 2000, 3: 2100})
    table = standings(event, "RTNG/U1400", players=True)
    assert [(row.team.tpn, row.values[1]) for row in table.rows] == [(1, 2000), (3, 2100), (2, 1400)]
    assert table.terms(2, "RTNG/U1400").terms == ()


@pytest.mark.parametrize(
    ("start", "end", "days"),
    [
        ("2026/01/10", "2026/02/08", 0),
        ("2026/01/10", "2026/02/09", 31),
        ("10.01.2026", "15.03.2026", 65),
        ("", "", 0),
    ],
)
def test_ratings_of_an_event_of_more_than_30_days_are_advised_against(
    start: str, end: str, days: int
) -> None:
    event = players(LINES, ratings=RATINGS)
    event = replace(event, info=replace(event.info, start=start, end=end))
    said = f"The event lasts {days} days, and ratings change meanwhile: tie-breaks by ratings (ARO) are advised against"
    assert (said in standings(event, "BH,ARO", players=True).remarks) is bool(days)
    assert not any("advised against" in text for text in standings(event, "BH", players=True).remarks)
