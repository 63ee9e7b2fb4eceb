"""Reasons and refusals of C.04.6 that are rare in random rounds; the tables are derived in the comments."""

from __future__ import annotations

import pytest

import pairwright as pw
from pairwright import StateError
from pairwright.systems.registry import SYSTEMS
from pairwright.systems.team_swiss.comparison import Difference, compare
from pairwright.systems.team_swiss.engine import prepare
from pairwright.systems.team_swiss.situation import first_situation
from pairwright.systems.team_swiss.upfloaters import need_after
from tests.systems.by_hand import state


def read(table: str, **more: object) -> pw.Tournament:
    return pw.read_state(state(table, **more))  # type: ignore[arg-type]


def test_C1_a_set_with_which_the_bracket_cannot_be_paired() -> None:
    """1, 2 and 3 have 5 points, the others 1. 4 may meet 1 of the three, but then 2-3 is left, who have met."""
    event = read("1 W+ B+ W=\n2 W4+ B+ W3=\n3 W+ B4+ B2=\n4 B2- W3- B=\n5 B- W- B=\n6 W- B- W=")
    result = pw.pair(event)
    assert result.brackets[0].upfloaters == (5,)
    table = next(pair.table for pair in result.pairs if 5 in pair.teams)
    told = pw.explain(result, table=table, length="full")
    assert "team 4 instead of team 5: then the bracket cannot all be paired. [C1]" in told
    assert "team 6 instead of team 5: equally good, but later in the order of numbers. [3.5.4]" in told


def test_C6_a_set_that_leaves_the_next_scoregroup_with_more_to_float() -> None:
    """1 has 4 points; 2, 3 and 4 have 2, 3-4 have met. Without 2 both of them would need an upfloater, 5 and 6."""
    event = read("1 W+ B+\n2 B+ W-\n3 W4= B=\n4 B3= W=\n5 B- W=\n6 W- B=")
    result = pw.pair(event)
    assert result.brackets[0].upfloaters == (3,)
    told = pw.explain(result, table=1, length="full")
    assert "team 2 instead of team 3: then the next scoregroup needs 2 upfloaters instead of 0. [C6]" in told


def test_C6_does_not_apply_when_nobody_follows() -> None:
    """1-2, with a point each, have met; 3 and 4, both absent in round 1, float up, and nobody is left."""
    event = read("1 W2=\n2 B1=\n3 -4\n4 -3")
    result = pw.pair(event)
    assert result.brackets[0].upfloaters == (3, 4)
    assert result.brackets[0].criteria_tenths["C6"] is None
    field, _ = prepare(event, result.options_tenths)
    situation = first_situation(field, None)
    assert situation is not None
    assert need_after(situation, [2, 3]) is None
    assert need_after(situation, []) == 0


def test_what_a_wished_for_team_does_instead_is_the_bye() -> None:
    """Of five teams 4 has the lowest score without a bye so far: 0 points, and 5 has had it."""
    event = read("1 W4+\n2 B+\n3 W+\n4 B1-\n5 pab")
    assert pw.pair(event).bye == event.entry(4)
    said = pw.why_not(event, 1, 4)
    assert said.splitlines()[0] == "team 1 and team 4 met in round 1: nobody meets twice. [C1]"
    assert said.splitlines()[-1].strip() == "team 4 has the bye. [3.4]"


@pytest.mark.parametrize(
    ("other", "said"),
    [(4, "team 4 cannot play itself."), (101, "team 101 does not take part in this round.")],
)
def test_a_wish_that_needs_no_pairing_is_answered_at_once(other: int, said: str) -> None:
    event = read("1 W4+\n2 B+\n3 W+\n4 B1-\n5 pab")
    assert pw.why_not(event, 4, other) == said


def test_a_round_does_not_differ_from_itself() -> None:
    result = pw.pair(read("1 W+\n2 B+\n3 W-\n4 B-"))
    assert compare(result, result) == Difference("")


def test_3_4_next_in_line_for_the_bye_is_who_may_have_it_too() -> None:
    """5 has the largest number. With the bye to 4 the others would be 1, 2, 3 and 5, and 5 may meet 4 only."""
    result = pw.pair(read("1\n2\n3\n4\n5", prohibited=[(1, 5), (2, 5), (3, 5)]))
    told = pw.explain(result, team=5)
    assert told.startswith("team 5 has the bye: ")
    assert "\n  Next in line would be team 3, which has a smaller number. [3.4.4]\n" in told


def test_3_6_opponents_that_others_have_already_are_no_alternative() -> None:
    """Round 1 of six: 1-4, 2-5, so that only 6 is left for 3."""
    told = pw.explain(pw.pair(read("1\n2\n3\n4\n5\n6")), table=3, length="full").splitlines()
    assert told[1] == "  No other opponent was left for team 3 in this bracket. [3.6.4]"


# What must be given


@pytest.mark.parametrize(
    ("rounds", "where", "why"),
    [
        (
            None,
            "options.rounds",
            "the announced number of rounds is needed [C7]; give the option rounds (--option rounds=7)",
        ),
        (
            1,
            "round",
            "the event has 1 round, so there is no round 2 to pair; change the option rounds if one is added",
        ),
    ],
)
def test_C7_needs_the_number_of_rounds(rounds: int | None, where: str, why: str) -> None:
    with pytest.raises(StateError) as trouble:
        pw.pair(read("1 W2+\n2 B1-\n3 W4+\n4 B3-", rounds=rounds))
    assert (trouble.value.where, trouble.value.why) == (where, why)


@pytest.mark.parametrize(
    ("system", "article"), [("fide-team", "[4.3.1]"), ("olympiad-2022", "[7.2]"), ("olympiad-2009", "[21]")]
)
def test_the_initial_colour_is_needed_where_two_teams_have_not_played(system: str, article: str) -> None:
    made = state("1\n2")
    made["system"] = system
    made["options"] = {"rounds": 9} if "rounds" in {o.name for o in SYSTEMS[system].options} else {}
    with pytest.raises(StateError) as trouble:
        pw.pair(pw.read_state(made))
    assert trouble.value.where == "options.initial_colour"
    assert trouble.value.why.startswith("team 1 and team 2 have not ")
    assert article in trouble.value.why
    assert trouble.value.why.endswith("; give the option initial_colour as it was drawn: W or B")
