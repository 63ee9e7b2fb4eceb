"""What the page of a team draws, by hand: places on a line, performances of players [B.02 8.1: dp of 100 % is 800]."""

from __future__ import annotations

from pairwright.manager.ranking import standings
from pairwright.web.team_view import course_of, members_of, performance_of
from pairwright.web.view import TeamRound, team_rounds

from ..manager.tools import Hand, league


def a_round(number: int, place: str) -> TeamRound:
    return TeamRound(number, 1, "", "", "", ("", ""), "done", place)


def test_the_best_place_is_on_top_and_the_worst_below() -> None:
    course = course_of([a_round(3, "1"), a_round(2, "12"), a_round(1, "1")])
    assert course is not None
    assert (course.best, course.worst) == (1, 12)
    assert [(number, place) for _, _, number, place in course.dots] == [(1, 1), (2, 12), (3, 1)]
    first, second, third = course.dots
    assert first[0] < second[0] < third[0]
    assert first[1] == third[1] < second[1]


def test_one_round_has_no_progress_chart() -> None:
    assert course_of([a_round(2, ""), a_round(1, "4")]) is None


def test_players_of_a_team_have_their_points_and_performance() -> None:
    """T1 has White against T2: board 1 wins against 2579, board 2 draws with 2578, 3 loses, 4 does not play."""
    hand = league(2, 1)
    hand("pair")
    hand("publish")
    event = hand.desk.event
    [match] = event.rounds[0].matches
    for team in (match.white, match.black):
        hand("lineup", team=f"#{team}", members=[one.number for one in event.team(team).members[:4]])
    hand("result", table=1, boards="1=0-" if match.white == 1 else "0=1+")
    event = hand.desk.event
    rows = members_of(event, 1, standings(event))
    assert [row.points for row in rows] == ["1", "½", "0", "0", ""]
    assert [row.pips for row in rows] == ["w", "d", "l", "u", ""]
    assert [row.performance for row in rows] == [2579 + 800, 2578, 2577 - 800, None, None]
    bars = [row.bar for row in rows[:3]]
    assert bars == sorted(bars, reverse=True)
    assert all(row.mark for row in rows[:3])


def test_a_player_of_an_individual_event_has_a_performance() -> None:
    """A win against 2000 and a draw with 2100: mean 2050, dp of 75 % is 193."""
    hand = Hand()
    hand("create", name="Open", system="fide-dutch", rounds=2)
    hand("teams", teams=[{"name": name, "rating": rating}
                         for name, rating in (("A", 2200), ("B", 2100), ("C", 2000), ("D", 1900))])  # fmt: skip
    hand("rank")
    hand("lot", seed="x", colour="W")
    for number in (1, 2):
        hand("pair")
        hand("publish")
        for match in hand.desk.event.rounds[-1].matches:
            better = "1" if match.white < match.black else "0"
            hand("result", table=match.table, boards=better if number == 1 else "=")
    event = hand.desk.event
    rounds = team_rounds(event, 1)
    assert [event.team(one.opponent or 0).name for one in rounds[::-1]] == ["C", "B"]
    assert performance_of(event, rounds) == 2050 + 193
