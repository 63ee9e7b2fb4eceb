"""Wording of the federation's systems: rounds derived by hand, and their explanations."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest

import pairwright as pw
from pairwright.systems.ibf.choices import Choice, choices, first_other

from .states import A_FLOATER_PASSES, State, fresh, state

DECIDED = "player 1 meets player 2 by decision of the arbiter; the rules pair the others."


def explained(given: State, **how: Any) -> list[str]:
    """The lines of an explanation, without empty ones and indents."""
    text = pw.explain(pw.pair(pw.read_state(given)), **how)
    return [line.strip() for line in text.splitlines() if line.strip()]


def why_not(given: State, a: int, b: int) -> list[str]:
    return [line.strip() for line in pw.why_not(pw.read_state(given), a, b).splitlines() if line.strip()]


# -- 4.6, and to N losses ------------------------------------------------------------------------


@pytest.mark.parametrize("system", ["ibf-swiss", "ibf-swiss-lives", "ibf-swiss-blind", "ibf-storm"])
def test_2_2_a_pair_by_decision_and_wishes_for_the_two(system: str) -> None:
    given = fresh(6, system, forced=[[1, 2]])
    assert explained(given, table=1) == explained(given, team=2) == [DECIDED]
    for a, b, decided in ((1, 3, 1), (4, 2, 2)):
        assert why_not(given, a, b) == [
            f"The opponent of player {decided} was decided by the arbiter.",
            DECIDED,
        ]
    assert why_not(given, 1, 2) == ["player 1 does meet player 2 in this round.", DECIDED]


def test_2_2_a_round_of_nothing_but_pairs_by_decision() -> None:
    assert explained(fresh(2, forced=[[1, 2]]), length="full") == [
        "Round 1: 1 match in 0 score groups, 0 second meetings, 0 extra floats.",
        DECIDED,
    ]


def test_2_2_a_prohibited_opponent_is_passed_over() -> None:
    """1 would play 5, the first of the lower half."""
    assert explained(fresh(8, prohibited=[[1, 5]]), table=1, length="full") == [
        (
            "Table 1: player 1 is the first of those left in the group and plays player 6, the first of the lower "
            "half that is possible. [4.6]"
        ),
        "player 1 against player 5: prohibited by decision. [2.2]",
    ]


@pytest.mark.parametrize(
    ("system", "options", "shared"),
    [
        ("ibf-swiss", {}, "2 points"),
        ("ibf-swiss-lives", {"losses": 5}, "2 points"),
        ("ibf-swiss-lives", {"losses": 5, "group_by": "losses"}, "1 loss"),
    ],
)
def test_4_6_a_floater_that_passes_a_group(system: str, options: dict[str, Any], shared: str) -> None:
    """The round of `test_4_6_a_floater_passes_a_group_when_nothing_else_is_possible`: 2, without a loss, passes those
    with two points (and a loss); it has met 5, and 1 is the second of the last group."""
    given = state(A_FLOATER_PASSES, system, options=options)
    table = next(k for k, pair in enumerate(pw.answer(given)["pairs"], 1) if 2 in pair)
    assert explained(given, table=table) == [
        f"Table {table}: player 2 comes from above and plays player 1, the first of the group that is possible. [4.6]",
        "player 2 against player 5: they met in round 1. [2.1]",
        "player 2 moves down to the next group. [4.6]",
        f"player 2 plays nobody of those with {shared} and passes on to the next group: an extra float. [4.6]",
        "player 2 against player 7: they met in round 3. [2.1]",
        f"player 2 against player 6: {THEN_NOT} [4.6]",
        "player 2 against player 4: they met in round 2. [2.1]",
    ]
    heads = [line for line in explained(given) if "in this order" in line]
    assert heads[1].startswith(
        f"{shared}, in this order: player 7, player 6 and player 4; moving down: player 2"
    )


TWO_FLOATERS = state(
    {1: "+5 +6", 2: "+6 +5", 3: "b z", 4: "z z", 5: "-1 -2", 6: "-2 -1"}, absent=(5, 6), prohibited=[[1, 2]]
)
"""1 and 2 have two points and may not meet, so both move down to 3: 1 plays 3, and 2 passes on to 4."""


def test_4_6_a_floater_passes_a_group_whose_players_are_taken() -> None:
    whole = explained(TWO_FLOATERS, length="full")
    passes = (
        "player 2 plays nobody of those with 1 point and passes on to the next group: an extra float. [4.6]"
    )
    at = whole.index(passes)
    assert (
        whole[at + 1] == "player 2 against player 3: that player is met by player 1, who comes first. [4.6]"
    )
    assert sum(line.startswith("Table") for line in whole) == 2, "each pair once, where it is formed"


def test_4_6_a_pair_for_which_an_earlier_floater_would_have_to_pass() -> None:
    for a, b in ((1, 4), (2, 3)):
        assert why_not(TWO_FLOATERS, a, b)[0] == (
            f"player {a} against player {b} is possible, but later in the order of the search: player 1 would pass on "
            "to the next group instead of meeting player 3. [4.6]"
        )


def test_4_6_the_choices_of_a_round_in_the_order_of_the_text() -> None:
    """1 and 2 move down; 1 meets 3; 2 passes on and meets 4."""
    groups = [[1, 2], [3], [4]]
    found = list(choices(groups, [(1, 3), (2, 4)]))
    assert found == [
        Choice(0, None, None, (1, 2)),
        Choice(1, 1, 3),
        Choice(1, 2, None),
        Choice(1, None, None, ()),
        Choice(2, 2, 4),
        Choice(2, None, None, ()),
    ]
    assert first_other(found, choices(groups, [(1, 4), (2, 3)])) == (Choice(1, 1, 3), Choice(1, 1, None))
    assert first_other(found, found) is None


def test_2_1_whether_a_walkover_was_a_meeting() -> None:
    """Reading A-5: it was none. With the option 1 and 2, who are alone, meet for the second time."""
    given = state({1: "+2", 2: "-1"})
    floats = "Table 1: player 1 comes from above and plays player 2, the first of the group that is possible. [4.6]"
    moves = "player 1 moves down to the next group. [4.6]"
    again = "They have met in round 1; no pairing of the round does with fewer second meetings. [2.1]"
    assert explained(given, table=1) == [floats, moves]
    given["options"] = {"r_walkover_meets": True}
    assert explained(given, table=1) == [floats, again, moves]


THEN_NOT = (
    "with what was chosen before, the others could then not be paired, or only with more second meetings or extra "
    "floats."
)
BARRED = "player {} is further down, but has 1 win without a match already. [4.1]"


@pytest.mark.parametrize(
    ("rule", "bye", "last", "barred"),
    [
        ("standings", 3, "the last in the standings of those who may have it", []),
        ("list", 2, "the last in the order of the round of those who may have it", [BARRED.format(1)]),
    ],
)
def test_4_1_who_is_further_down_for_the_bye(rule: str, bye: int, last: str, barred: list[str]) -> None:
    """A point each, and 1 had the bye. In the standings 3 is the last; the list of round 2 descends and ends with 1."""
    given = state({1: "b", 2: "w4", 3: "w5", 4: "l2", 5: "l3"}, absent=(4, 5), options={"bye_rule": rule})
    assert explained(given, team=bye) == [
        f"player {bye} has the bye: with 1 point and 0 wins without a match so far, {last}. [4.4]",
        *barred,
    ]


@pytest.mark.parametrize(("group_by", "barred"), [("points", []), ("losses", [BARRED.format(3)])])
def test_4_1_who_is_further_down_by_points_or_by_losses(group_by: str, barred: list[str]) -> None:
    """2 and 3 have a loss each, 3 has the point of its bye as well: by losses 3, the larger number, is last."""
    given = state(
        {1: "w2 z", 2: "l1 z", 3: "b l4", 4: "z w3"},
        "ibf-swiss-lives",
        absent=(4,),
        options={"absence_is_loss": False, "group_by": group_by},
    )
    last = {"points": "with 0 points", "losses": "with 1 loss"}[group_by]
    order = {"points": "in the standings", "losses": "in the order by losses"}[group_by]
    assert explained(given, team=2) == [
        (
            f"player 2 has the bye: {last} and 0 wins without a match so far, the last {order} of those who may have "
            "it. [4.4]"
        ),
        *barred,
    ]


# -- Blind draw ----------------------------------------------------------------------------------

LATER = "player {} against player {} is possible, but later in the order of points and lots. [4.5]"


def blind(histories: dict[int, str], **more: Any) -> State:
    return state(histories, "ibf-swiss-blind", **{"options": {"seed": "dice"}, **more})


def test_4_5_a_wish_that_is_only_later_by_points_and_lots() -> None:
    """1 and 3 have a point; a walkover is no meeting (A-5), and 1 may play 2 as well as 4."""
    given = blind({1: "+2", 2: "-1", 3: "w4", 4: "l3"})
    assert sorted(map(sorted, pw.answer(given)["pairs"])) == [[1, 3], [2, 4]]
    assert why_not(given, 1, 4) == [LATER.format(1, 4)]


def test_4_5_a_wish_for_players_who_have_met() -> None:
    """3 and 4 have met, so 1-2 makes one second meeting, and two when their walkover counts as a meeting."""
    given = blind({1: "+2", 2: "-1", 3: "w4", 4: "l3"})
    assert why_not(given, 1, 2) == [
        "player 1 against player 2: 1 second meeting in the round instead of 0. [2.1]"
    ]
    given["options"]["r_walkover_meets"] = True
    assert why_not(given, 1, 2) == [
        "player 1 and player 2 met in round 1: 2 second meetings in the round instead of 0. [2.1]"
    ]


def test_4_5_a_wish_that_makes_others_meet_again() -> None:
    """1 and 4 have not met; without them 2-3 is left, who have."""
    given = blind({1: "w2 z", 2: "l1 w3", 3: "w4 l2", 4: "l3 z"})
    assert why_not(given, 1, 4) == [
        "player 1 against player 4: 1 second meeting in the round instead of 0. [2.1]"
    ]


def test_4_5_second_meetings_are_named() -> None:
    given = blind({1: "w2", 2: "l1"})
    assert explained(given, table=1)[1:] == [
        "They have met in round 1; no pairing of the round does with fewer second meetings. [2.1]"
    ]


def test_4_5_a_wish_for_whom_the_lot_gave_the_bye() -> None:
    """Of three without a point the first lot has the bye; it is the second lot's when the others meet."""
    first, second, third = sorted((1, 2, 3), key=lambda tpn: sha256(f"dice|bye|1|{tpn}".encode()).hexdigest())
    given = blind(dict.fromkeys((1, 2, 3), ""), options={"seed": "dice", "bye_round_1": "lot"})
    assert explained(given, team=first) == [
        f"player {first} has the bye: the first by lot, among those with the fewest points, who may have it. [4.5]"
    ]
    assert why_not(given, first, third) == [
        f"player {first} against player {third}: player {second} would have the bye instead of player {first}. [4.4]"
    ]


@pytest.mark.parametrize(("system", "article"), [("ibf-swiss-blind", "4.5"), ("ibf-storm", "1.9")])
def test_2_2_wishes_that_prohibited_pairs_refuse(system: str, article: str) -> None:
    """Without 1 and 2 there are 3 and 4, who may not meet."""
    given = fresh(4, system, prohibited=[[3, 4]])
    assert why_not(given, 1, 2) == [
        "player 1 cannot meet player 2: the others could not be paired, even with second meetings. [2.2]"
    ]
    assert why_not(given, 4, 3) == ["player 4 and player 3 may not meet: prohibited by decision. [2.2]"]
    assert why_not(given, 3, 3) == ["player 3 cannot play itself."]


# -- Round robin and Storm -----------------------------------------------------------------------


def test_1_1_the_walkover_against_an_absent_player_is_reported() -> None:
    """Round 1 of the table for four: 1-4, 2-3; 4 is not there."""
    given = state(dict.fromkeys(range(1, 5), ""), "ibf-round-robin", absent=(4,))
    walkover = (
        "player 1 was to meet player 4, as round 1 of the table says, and wins without a match: "
        "player 4 does not take part. [Appendix 1]"
    )
    assert explained(given, team=1) == [walkover]
    assert explained(given) == ["Round 1 of the table: 1 match. [Appendix 1]", walkover]
    absent = ["player 4 does not take part in this round."]
    assert explained(given, team=4) == why_not(given, 1, 4) == why_not(given, 4, 2) == absent
    assert why_not(given, 1, 2) == ["player 1 and player 2 meet in round 2 of the table. [Appendix 1]"]


def test_1_9_wishes_for_a_storm() -> None:
    """After 1-2 and a walkover of 4 against 3: those two have not met."""
    given = state({1: "w2", 2: "l1", 3: "+4", 4: "-3"}, "ibf-storm")
    early = "1 rematch too early or too often in the round instead of 0. [1.9]"
    assert why_not(given, 1, 2) == [f"player 1 against player 2: {early}"]
    assert why_not(given, 3, 4) == [f"player 3 against player 4: {early}"]


def test_1_9_second_meetings_rather_than_one_too_early() -> None:
    """1 may not meet 4. 1-3 would be a rematch at once, though 2-4 have never met; 1-2 and 3-4 met before the last."""
    histories = {1: "w2 w3", 2: "l1 w5", 3: "w4 l1", 4: "l3 w6", 5: "w6 l2", 6: "l5 l4"}
    given = state(histories, "ibf-storm", absent=(5, 6), prohibited=[[1, 4]])
    assert sorted(map(sorted, pw.answer(given)["pairs"])) == [[1, 2], [3, 4]]
    for table in (1, 2):
        assert explained(given, table=table)[1:] == [
            (
                "They have met in round 1; the fewest rematches that are too early or too often come first, then the "
                "smallest sum of squares of earlier meetings. [1.9]"
            )
        ]


def test_1_9_a_wish_for_whom_sits_out() -> None:
    """2 sits out: as many matches as 1, and the lower rating; when 2 meets 3, 1 does."""
    given = state({1: "w2", 2: "l1", 3: "z"}, "ibf-storm")
    assert why_not(given, 2, 3) == [
        "player 2 against player 3: player 1 would have the bye instead of player 2. [1.9]"
    ]
