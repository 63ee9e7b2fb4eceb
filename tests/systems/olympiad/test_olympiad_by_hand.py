"""Reasons of the Olympiad rules that are rare in random rounds, and explanations of single parts of a round."""

from __future__ import annotations

from random import Random

import pytest

import pairwright as pw
from pairwright.domain.explain import Length
from pairwright.domain.pairing import RoundPairing
from pairwright.matching.weighted import CostMatching
from pairwright.reasons.words import Words
from pairwright.systems.olympiad import floaters, pruning
from pairwright.systems.olympiad.cheapest_floats import CheapestFloats
from pairwright.systems.olympiad.choices import ExtraFloaters
from pairwright.systems.olympiad.comparison import Difference, compare, decisions_of
from pairwright.systems.olympiad.engine import draw
from pairwright.systems.olympiad.groups import ScoreGroups
from pairwright.systems.olympiad.halves import draw_by_halves
from pairwright.systems.olympiad.search import _extra_floaters
from pairwright.systems.olympiad.top_bottom import draw_top_bottom
from pairwright.systems.olympiad.trail import _cost
from tests.strategies_olympiad import random_state
from tests.systems.olympiad.tables import answer, olympiad

from .test_olympiad_2008_articles import level


def paired(table: str, system: str = "olympiad-2022", **more: object) -> RoundPairing:
    return pw.pair(pw.read_state(olympiad(table, system, **more)))  # type: ignore[arg-type]


def told(result: RoundPairing, **what: object) -> list[str]:
    """The sentences at full length."""
    text = pw.explain(result, length="full", **what)  # type: ignore[arg-type]
    return [line.strip() for line in text.splitlines()]


# -- 7: colours


def test_7_5_1_the_whites_alone_where_nothing_else_decides() -> None:
    # 1 has had W, 2 WBW: both may have either colour, the differences are equal, and 1, the higher ranked one, is
    # balanced; by the Whites 1 has had fewer, and so has White
    table = "1 + + W+\n2 W+ B+ W+"
    assert answer(table)["pairs"] == [[2, 1]]
    assert answer(table, r_equalise="whites")["pairs"] == [[1, 2]]


NEITHER = "\n".join(
    [
        "1 W+ B+ W+ B+", "2 B+ W+ B+ W+", "3 W+ B+ W+ B+", "4 B+ B+ B+ B=", "5 W+ B+ W+ B=", "6 B+ W+ B+ W=",
        *(f"{tpn} {'W+ B+ W- B-' if tpn % 2 else 'B+ W- B- W-'}" for tpn in range(7, 11)),
        "11 W- B- W- B-", "12 B- W- B- W-",
    ]
)  # fmt: skip
"""4 has had four Blacks: Black is the third in a row, and with White the difference is still three."""


def test_7_3_a_team_that_may_have_neither_colour() -> None:
    lines = told(paired(NEITHER), team=4)
    assert "team 4 must not have White: it would be still a difference of 3. [7.3]" in lines
    assert "team 4 must not have Black: it would be the third in a row. [7.3]" in lines


def test_7_3_why_a_floater_does_not_meet_a_team_that_may_have_neither_colour() -> None:
    """3 may have both colours; 4 is the first of the group below, and the rest of that group is not looked at."""
    result = paired(NEITHER, r_rest_of_target=False)
    assert result.extra["downfloaters"] == [[3, 5]]
    table = next(pair.table for pair in result.pairs if 3 in pair.teams)
    assert (
        "team 3 against team 4: team 4 may have neither colour; White would be still a difference of 3, Black the "
        "third in a row. [7.3]"
    ) in told(result, table=table)


# -- 8: why another team floats

LAST = "\n5 B- W- B- W-\n6 W- B- W- B-"


def test_7_4_a_team_that_finds_no_opponent_within_the_limits_does_not_float() -> None:
    """1, 2 and 3 above 4, the median team. 3 and 4 must have White; 2 may have Black against 4, and 1-3 remain."""
    result = paired("1 W+ B+ W+ B+\n2 B+ W+ B+ W+\n3 W+ W+ B+ B+\n4 W+ W+ B- B-" + LAST)
    assert result.extra["downfloaters"] == [[2, 4]]
    assert (
        "team 3 would float before team 2, but the colour limits leave it no opponent in the group of 4 points. [7.3]"
    ) in told(result)


def test_7_4_a_team_without_which_the_others_are_beyond_the_limits_does_not_float() -> None:
    """1 and 2 must have White: if 3 floats they cannot meet within the limits, so 2 floats and 1-3 remain."""
    result = paired("1 W+ W+ B+ B+\n2 W+ W+ B+ B+\n3 W+ B+ W+ B+\n4 W+ B+ W- B-" + LAST)
    assert result.extra["downfloaters"] == [[2, 4]]
    assert (
        "team 3 would float before team 2, but without it the others of its group cannot all be paired within the "
        "colour limits. [7.3]"
    ) in told(result)


def test_9_5_a_team_after_which_the_target_cannot_be_paired_does_not_float() -> None:
    """3 may only meet 4, and 5-6 are kept apart; 2 meets 5 (with 4 it would be 5-6 again), and 4-6 remain."""
    table = "1 W+ B+\n2 B+ W+\n3 W+ B+\n4 W+ B-\n5 B+ W-\n6 W+ B-"
    result = paired(table, prohibited=[(3, 5), (3, 6), (5, 6)])
    assert result.extra["downfloaters"] == [[2, 5]]
    assert any(
        line.startswith(
            "team 3 would float before team 2, but with it the median group and the floaters to it could not all"
        )
        for line in told(result)
    )


def test_8_a_wish_that_changes_where_the_floaters_go() -> None:
    result = paired(NEITHER)
    difference = Difference("targets", (80,), [70, 40], [40, 70])
    [step] = _cost(draw(result.tournament, result.options_tenths), difference, {"a_team": 1, "b_team": 9})
    words = Words(result.tournament).text([step], Length.SENTENCE)
    assert words.startswith(
        "With team 1 against team 9 the floaters of the group of 8 points would go to the groups of "
    )
    assert step.values["theirs_scores"] == [40, 70]
    assert step.values["ours_scores"] == [70, 40]


def test_54_why_two_floaters_do_not_meet_in_the_median_group() -> None:
    lines = told(paired("1 W+ B+ W+\n2 W+ B= W-\n3 B+ W= B-\n4 B- W- B-", "olympiad-2008"))
    assert any(
        line.startswith("team 1 against team 4: two floaters do not meet in the median group.")
        for line in lines
    )


@pytest.mark.parametrize("patience", [-1, 0], ids=["sets", "dead ends"])
def test_the_answer_does_not_hang_on_how_the_search_is_led(
    patience: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guided from the first set of floaters or dead end on: the choices are the same, in the same order."""
    rng = Random("patience")
    for _ in range(80):
        state = random_state(rng, edition="olympiad-2022")
        usual = pw.answer(state)
        for module in (pruning, floaters):
            monkeypatch.setattr(module, "PATIENCE", patience)
        assert pw.answer(state) == usual
        monkeypatch.undo()


def test_the_ways_know_only_who_is_left() -> None:
    """Teams 3 and 5 are left and may meet; 4 is not, so nothing depends on it."""
    ways = CheapestFloats(
        CostMatching.from_classes([{0: 0b10}, {0: 0b01}]), {3: 0, 5: 1}, 1, lambda teams: None
    )
    for decision, possible in (
        (ways.only(3, 1 << 4 | 1 << 5), True),
        (ways.only(3, 1 << 4), False),
        (ways.without(3, 1 << 4), True),
        (ways.without(3, 1 << 5), False),
    ):
        with decision as answered:
            assert answered is possible
    assert ways.is_possible()


# -- decisions of the arbiter


def test_a_prohibition_of_somebody_who_does_not_take_part_is_of_no_account() -> None:
    table = "1\n2\n3\n4\n5 x"
    assert answer(table, prohibited=[(1, 5)])["pairs"] == answer(table)["pairs"] == [[1, 3], [4, 2]]


def test_a_decided_pair_is_called_so_and_keeps_its_teams() -> None:
    result = paired("1\n2\n3\n4", forced=[(1, 2)])
    by_decision = "team 1 meets team 2 by decision of the arbiter; the rules pair the others."
    assert told(result, table=1)[:2] == [by_decision, "team 1 has White. [7.2]"]
    assert by_decision in told(result)
    said = pw.why_not(result.tournament, 1, 3).split("\n\n")
    assert said == ["The opponent of team 1 was decided by the arbiter.", by_decision]


def test_a_round_of_decided_pairs_has_no_groups() -> None:
    assert told(paired("1\n2", forced=[(1, 2)])) == [
        "Round 1: 1 match, 0 score groups, 0 downfloaters, 0 upfloaters, no bye.",
        "",
        "team 1 meets team 2 by decision of the arbiter; the rules pair the others.",
    ]


def test_a_prohibited_pair_is_called_so() -> None:
    result = paired("1\n2\n3\n4", prohibited=[(1, 3)])
    assert "team 1 against team 3: prohibited by decision." in told(result, table=1)
    assert pw.why_not(result.tournament, 1, 3).splitlines() == [
        "team 1 and team 3 may not meet: prohibited by decision.",
        "  team 1 meets team 4 at table 1.",
        "  team 3 meets team 2 at table 2.",
    ]


def test_a_wish_with_which_the_round_cannot_be_completed() -> None:
    """1-3 leaves 2 and 4, who may not meet."""
    event = paired("1\n2\n3\n4", prohibited=[(2, 4), (1, 2)]).tournament
    assert pw.why_not(event, 1, 3).splitlines()[0] == (
        "With team 1 against team 3 the others cannot all be paired: without a second meeting [6.1] at least 2 of "
        "these teams are left over, whatever is paired: 2, 4. [6.1]"
    )
    assert pw.why_not(event, 3, 3) == "team 3 cannot play itself."


def test_what_a_wished_for_team_does_instead_is_the_bye() -> None:
    event = paired("1 W3+\n2 + \n3 B1-").tournament
    assert pw.pair(event).bye == event.entry(3)
    assert pw.why_not(event, 1, 3).splitlines()[-1].strip() == "team 3 has the bye."


# -- 2008


def test_53_why_a_pair_is_passed_over_whose_floater_cannot_be_taken() -> None:
    """Of five 3 may meet nobody below: after 1-5 the last opponent of 2 is 4, but then 3 would float."""
    below = range(11, 20)
    lines = [level(5, "+"), *(f"{tpn} {'W- B- W-' if tpn % 2 else 'B- W- B-'}" for tpn in below)]
    result = paired("\n".join(lines), "olympiad-2008", prohibited=[(3, tpn) for tpn in below])
    pair = result.pair_of(2)
    assert pair is not None
    assert pair.teams == {2, 3}
    lines = told(result, table=pair.table)
    assert any(
        line.startswith("team 2 against team 4: then no team could float that the next group can take.")
        for line in lines
    )


@pytest.mark.parametrize("system", ["olympiad-2022", "olympiad-2008"])
def test_teams_that_cannot_all_be_paired_have_no_drawing(system: str) -> None:
    """Teams 1 and 2 alone, who have met; with 3 and 4 they can be paired."""
    result = paired("1 W2+ B+ W+ B+\n2 B1- W+ B+ W+\n3 W- B- W- B-\n4 B- W- B- W-", system)
    drawn = draw(result.tournament, result.options_tenths)
    way = draw_top_bottom if drawn.field.top_bottom else draw_by_halves
    both = drawn.field.mask([drawn.field.place[1], drawn.field.place[2]])
    assert way(drawn.field, drawn.judge, both) is None
    found = way(drawn.field, drawn.judge, drawn.field.everyone)
    assert found is not None
    assert sum(len(group.pairs) for group in found.groups) == 2


# -- parts of a round


def test_the_fields_of_an_answer_are_there_before_they_are_worked_out() -> None:
    extra = paired("1\n2\n3\n4").extra
    names = {"median_score", "downfloaters", "upfloaters", "extension_needed", "standing"}
    assert len(extra) == len(names)
    assert set(extra) == names
    assert extra["standing"] == [1, 2, 3, 4]
    assert len(extra) == len(names)


def test_a_round_does_not_differ_from_itself() -> None:
    result = paired(NEITHER)
    drawn = draw(result.tournament, result.options_tenths)
    assert compare(drawn, drawn) == Difference("")
    # from the top to the group of 4 points (7 and 9), the median one, and from the bottom to it [6.4]
    assert [found["scores"] for found in decisions_of(drawn)] == [(80,), (70,), (0,), (20,), (40,)]


def test_8_4_the_order_of_the_gifts() -> None:
    """ScoreGroups of 2, 3 and 4 teams, the second is the median: two floaters more from the first, then from the third,
    then two such extra_floaters (the first group has not four teams), then any number."""
    found = list(_extra_floaters(ScoreGroups((0b11, 0b11100, 0b111100000), (40, 20, 0), 1)))
    assert found == [
        ExtraFloaters({}),
        ExtraFloaters({0: 2}),
        ExtraFloaters({2: 2}),
        ExtraFloaters({0: 2, 2: 2}),
        ExtraFloaters({2: 4}),
        ExtraFloaters({}, any_number=True),
    ]
