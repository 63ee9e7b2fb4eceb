"""Complete sentences of the reasons of C.04.6 with their articles; the tables are derived in the comments."""

from __future__ import annotations

import pytest

import pairwright as pw
from pairwright.domain.errors import NoLegalPairing
from tests.systems.by_hand import state

ONE_UP = "1 W+ B+\n2 B+ W-\n3 W4= B=\n4 B3= W=\n5 B- W=\n6 W- B="
"""1 has 4 points; 2, 3 and 4 have 2; 5 and 6 have 1. 3-4 have met, so 3 and not 2 floats up to 1 [C6]."""


def read(table: str, **more: object) -> pw.Tournament:
    return pw.read_state(state(table, **more))  # type: ignore[arg-type]


def told(table: str, length: str = "full", team: int | None = None) -> list[str]:
    return [line.strip() for line in pw.explain(pw.pair(read(table)), team=team, length=length).splitlines()]


def wished(table: str, a: int, b: int) -> list[str]:
    return [line.strip() for line in pw.why_not(read(table), a, b).splitlines()]


@pytest.mark.parametrize(
    ("table", "bye", "why"),
    [
        (
            "1 W+\n2 B+\n3 W-\n4 B-\n5 W-",
            5,
            "Next in line would be team 4, which has a smaller number. [3.4.4]",
        ),
        (
            "1 W+\n2 B+\n3 W-\n4 zero\n5 zero",
            3,
            "Next in line would be team 5, which has played fewer matches, 0. [3.4.3]",
        ),
    ],
)
def test_3_4_who_would_be_next_for_the_bye(table: str, bye: int, why: str) -> None:
    assert why in told(table, team=bye)


def test_1_2_1_7_what_a_team_has_done_so_far() -> None:
    lines = told("1 W+\n2 B+\n3 W-\n4 B-\n5 W-", team=5)
    assert "team 5 has 0 match points and 1 game point; colours so far: W. [1.2]" in lines
    assert "Its colour difference is +1, its colour preference: none. [1.7]" in lines
    lines = told("1\n2", team=2)
    assert "team 2 has 0 match points and 0 game points; colours so far: none yet. [1.2]" in lines


def test_a_paragraph_mentions_only_brackets_with_upfloaters() -> None:
    heads = [line.split(";")[0] for line in told(ONE_UP, "paragraph") if line.startswith("Bracket of")]
    assert heads == ["Bracket of 4 points: team 1"]
    heads = [line.split(":")[0] for line in told(ONE_UP) if line.startswith("Bracket of")]
    assert heads == ["Bracket of 4 points", "Bracket of 2 points", "Bracket of 1 point"]


def test_a_paragraph_mentions_the_two_nearest_alternatives() -> None:
    """1 has 6 points and has met 2, 3 and 4, who have 4 as 5 and 6 have: 5 floats up."""
    table = "1 W2+ B3+ W4+\n2 B1- W+ B+\n3 B+ W1- B+\n4 W+ B+ B1-\n5 W+ B+ W-\n6 B- W+ B+"
    for length, teams in (("paragraph", [3, 4]), ("full", [2, 3, 4])):
        lines = [line for line in told(table, length) if "instead of team 5" in line and "[C1]" in line]
        assert [int(line.split()[1]) for line in lines] == teams


def test_C3_two_upfloaters_since_the_others_have_met() -> None:
    """1 and 2 could meet, but 3-4 have met."""
    why = (
        "The 2 teams with 2 points to be paired could be paired among themselves, but then the others could not, so 2 "
        "upfloaters are needed: team 3 and team 4. [C3]"
    )
    lines = told("1 W+\n2 B+\n3 W4=\n4 B3=")
    assert why in lines
    assert "team 1 against team 2: then the rest of the bracket cannot all be paired. [C1]" in lines
    assert (
        "team 1 against team 4: equally good, but later in the order: 1-3 comes before 1-4. [3.6.3]" in lines
    )


def test_C3_a_set_that_leaves_two_who_have_met() -> None:
    """1 has 4 points, the others 2: without 2 there would be 3-4, who have met."""
    lines = told("1 W+ B+\n2 W- B+\n3 W4= B=\n4 B3= W=")
    assert "team 2 instead of team 3: then the teams left below cannot all be paired. [C3]" in lines


def test_C5_a_set_of_fewer_points() -> None:
    """4 points; 2; 1 and 1."""
    lines = told("1 W+ B+\n2 W= B=\n3 B- W=\n4 W- B=")
    why = "it has 1 point, not 2; upfloaters come from as high as possible. [C5]"
    assert f"team 3 instead of team 2: {why}" in lines


def test_2_3_what_a_bracket_comes_to() -> None:
    lines = [line for line in told(ONE_UP) if line.startswith("What the bracket comes to")]
    assert lines == [
        "What the bracket comes to: [C4] 1, [C6] 0, [C7] 0, [C8] 0, [C9] 0, [C10] 0. [2.3]",
        "What the bracket comes to: [C4] 0, [C6] 0, [C7] 0, [C8] 0, [C9] 0, [C10] 0. [2.3]",
        "What the bracket comes to: [C4] 0, [C7] 0, [C8] 0, [C9] 0, [C10] 0. [2.3]",
    ]


def test_C5_a_wish_that_costs_a_lower_upfloater_and_what_happens_instead() -> None:
    why = "the points of the upfloaters of the bracket of 4 points would be 1 instead of 2. [C5]"
    assert wished(ONE_UP, 1, 5) == [
        f"With team 1 against team 5 {why}",
        "team 1 meets team 3 at table 1.",
        "team 5 meets team 6 at table 3.",
    ]
    assert wished(ONE_UP, 6, 1)[1:] == ["team 6 meets team 5 at table 3.", "team 1 meets team 3 at table 1."]


def test_3_4_a_wish_that_costs_another_bye() -> None:
    """Of five teams 3, 4 and 5 have no points: 5 has the bye, and 4 if 5 plays."""
    why = "which comes first in the order for it. [3.4]"
    assert wished("1 W+\n2 B+\n3 W-\n4 B-\n5 W-", 3, 5) == [
        f"With team 3 against team 5 the bye would go to team 4 instead of team 5, {why}",
        "team 3 meets team 4 at table 2.",
        "team 5 has the bye. [3.4]",
    ]


def test_1_7_2_the_preferences_of_type_B() -> None:
    """1 has had WW and prefers Black strongly; 2 has had BW and prefers the other colour mildly; 3 and 4 the mirror."""
    result = pw.pair(read("1 W+ W+\n2 B+ W+\n3 B- B-\n4 W- B-", colour_preference="B"))
    text = pw.explain(result, length="full")
    assert (
        "team 2 BW (difference 0, preference mild Black); team 1 WW (difference +2, preference strong Black)"
        in text
    )
    assert (
        "team 3 BB (difference -2, preference strong White); team 4 WB (difference 0, preference mild White)"
        in text
    )


def test_1_7_without_a_preference_it_is_neither_strong_nor_mild() -> None:
    text = pw.explain(pw.pair(read("1\n2", colour_preference="B")), team=1)
    assert "Its colour difference is 0, its colour preference: none. [1.7]" in text


@pytest.mark.parametrize(("lot", "word"), [("W", "White"), ("B", "Black")])
def test_4_3_1_the_lot_is_explained(lot: str, word: str) -> None:
    result = pw.pair(read("1\n2", initial_colour=lot))
    why = f"an odd number takes the initial colour ({word}), an even number the other one. [4.3.1]"
    assert f"Neither team has played yet, and team 1 is the first-team: {why}" in pw.explain(
        result, length="full"
    )


def test_4_3_without_a_lot_where_none_is_needed() -> None:
    """Both have played; 1 had White, 2 Black: 2 has the lower difference."""
    event = state("1 W+\n2 B+")
    event["options"].pop("initial_colour")
    assert pw.pair(pw.read_state(event)).pairs[0].white.tpn == 2


def test_C1_who_is_left_over_and_who_could_help() -> None:
    """1 to 4 may not meet each other; 1 and 2 may meet 5 only, 3 and 4 may meet 6 only."""
    apart = [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4), (1, 6), (2, 6), (3, 5), (4, 5)]
    with pytest.raises(NoLegalPairing) as trouble:
        pw.pair(read("1\n2\n3\n4\n5\n6", prohibited=apart))
    assert trouble.value.why == (
        "of teams 1, 2, 3, 4 too few may still meet; for the matches that they need outside their groups only "
        "5, 6 are left, so 2 of them stay over [C1]"
    )


def test_C1_who_is_left_over_where_nobody_could_help() -> None:
    """1 and 2 may meet each other only, 3 and 4 nobody."""
    with pytest.raises(NoLegalPairing) as trouble:
        pw.pair(read("1\n2\n3\n4", prohibited=[(1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]))
    assert trouble.value.why == (
        "2 of the teams 3, 4 stay over: they have no opponent left that they may meet [C1]"
    )
