"""Article 3.3.2: the line of a re-entry by hand, and who waits for it (3.3.3)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pairwright.cups import decide as verbs
from pairwright.cups.fold import CupDecision
from pairwright.cups.state import Cup
from pairwright.domain.errors import StateError
from pairwright.domain.play import State
from pairwright.domain.structures import ToBeDecided
from pairwright.systems.ibf.reentry import ReEntry, Rules, reentry_lines

from .cups import again, apply, new_cup
from .playing import pair
from .test_cup import cup


def begin(lines: list[int | None], **options: object) -> Cup:
    """A re-entry cup whose lines were set by hand; lines that are None are free."""
    event = new_cup("ibf-reentry", max(line for line in lines if line is not None), **options)
    apply(event, CupDecision("draw-lines", {"mode": "hand", "seed": "dice", "lines": lines}))
    return event


def wins(event: Cup, match: str, player: int) -> None:
    apply(event, verbs.won(event, match, player))


def where(event: Cup) -> dict[int, int]:
    return {entry.player: entry.line for entry in event.stage.entries}


SIX = [1, 2, 3, 4, 5, None, 6, None]
"""Two matches of two, then 5 and 6, who wait."""


def six() -> Cup:
    """1 and 3 have won: 2 and 4 are on lines 6 and 8, one on each."""
    event = begin([*SIX])
    wins(event, "U1.1", 1)
    wins(event, "U1.2", 3)
    return event


def test_3_3_3_opposite_a_free_line_of_a_draw_by_hand_a_player_waits() -> None:
    event = begin([1, None, 2, 3])
    assert event.stage.play.status["U1.1"].state is State.WAITING
    wins(event, "U1.2", 2)
    assert pair(event.stage.play, "U1.1") == (1, 3)


def test_3_3_2_a_line_given_before_the_loss() -> None:
    for line in (6, 8):
        event = begin([*SIX])
        apply(event, verbs.give_line(event, 2, line))
        wins(event, "U1.1", 1)
        wins(event, "U1.2", 3)
        assert where(event) == {2: line, 4: 14 - line}
        assert again(event).stage.play.status == event.stage.play.status


def test_3_3_2_a_line_given_while_the_match_on_it_is_not_over() -> None:
    """The other one takes the line that is left."""
    event = six()
    was = where(event)
    decision = verbs.give_line(event, 2, was[4])
    assert decision == CupDecision("re-entry-line", {"player": 2, "line": was[4], "count": 1})
    apply(event, decision)
    assert where(event) == {2: was[4], 4: was[2]}


def test_3_3_2_a_line_is_not_given_when_another_match_was_played_on_it() -> None:
    event = six()
    was = where(event)
    match = event.stage.play.structure.line_to[was[4]][0]
    wins(event, match, 4)
    with pytest.raises(StateError) as trouble:
        apply(event, verbs.give_line(event, 2, was[4]))
    assert trouble.value.why == "that re-entry is made and has been played on [IBF 3.3.2]"


def test_3_3_2_after_a_match_is_over_a_line_is_for_the_next_re_entry() -> None:
    """2 re-enters opposite 5 and loses again, while 4 still plays 6: line 10 is for the second re-entry of 2."""
    event = begin([1, 2, 3, 4, 5, None, 6, None, 7, None, 8, None, 9, None, 10, None], limit=2)
    for player, line in ((2, 6), (4, 8)):
        apply(event, verbs.give_line(event, player, line))
    for match, player in (("U1.1", 1), ("U1.2", 3), ("U1.3", 5)):
        wins(event, match, player)
    apply(event, verbs.give_line(event, 2, 10))
    wins(event, "U1.4", 6)
    assert event.stage.entries[:2] == [ReEntry(1, 2, 6, 1), ReEntry(1, 4, 8, 1)]
    assert ReEntry(2, 2, 10, 2) in event.stage.entries


def test_3_3_2_fewer_losers_than_lines_and_the_line_that_the_arbiter_wants() -> None:
    """1-2 is the only match; of lines 4, 6 and 8 any can be given to its loser, whichever the lot would take."""
    for line in (4, 6, 8):
        event = begin([1, 2, 3, None, 4, None, 5, None])
        apply(event, verbs.give_line(event, 2, line))
        wins(event, "U1.1", 1)
        assert event.stage.entries == [ReEntry(1, 2, line, 1)]


def test_3_3_2_a_line_that_is_taken_is_not_given() -> None:
    event = begin([1, 2, 3, None, 4, None, 5, None])
    apply(event, verbs.give_line(event, 2, 4))
    wins(event, "U1.1", 1)
    with pytest.raises(StateError) as trouble:
        verbs.give_line(event, 3, 4)
    assert str(trouble.value) == "line: line 4 is not free for a re-entry [IBF 3.3.2]"


def test_3_3_2_a_line_that_was_taken_in_the_meantime_is_refused_with_the_result() -> None:
    """Line 4 is given to 2 and to 3, who meet on it: 2 has it when 3 loses."""
    event = begin([1, 2, 3, None, 4, None, 5, None])
    for player in (2, 3):
        apply(event, verbs.give_line(event, player, 4))
    wins(event, "U1.1", 1)
    with pytest.raises(StateError) as trouble:
        wins(event, "U1.2", 2)
    assert str(trouble.value) == "lines: line 4 is not free for a re-entry [IBF 3.3.2]"


def test_3_3_2_one_line_is_not_given_to_two_players() -> None:
    event = begin([*SIX])
    apply(event, verbs.give_line(event, 2, 6))
    apply(event, verbs.give_line(event, 4, 6))
    wins(event, "U1.1", 1)
    with pytest.raises(StateError) as trouble:
        wins(event, "U1.2", 3)
    assert str(trouble.value) == "lines: line 6 is given to two players [IBF 3.3.2]"


def test_3_3_2_a_line_of_the_draw_before_counts_no_more() -> None:
    event = begin([1, 2, 3, None, 4, None, 5, None])
    apply(event, verbs.give_line(event, 2, 8))
    other = CupDecision(
        "draw-lines", {"mode": "hand", "lines": [1, 2, 3, None, 4, None, None, 5], "seed": "other"}
    )
    apply(event, verbs.drawn_again(event, other.data, "5 stood on the wrong side"))
    wins(event, "U1.1", 1)
    assert where(event)[2] in (4, 6, 7)


@pytest.mark.parametrize(
    ("act", "why"),
    [
        (lambda: verbs.give_line(cup("ibf-single", 4), 1, 2), "nobody re-enters in ibf-single [IBF 3.3]"),
        (lambda: verbs.give_line(begin([*SIX]), 1, 9), "line: line 9 is not free for a re-entry [IBF 3.3.2]"),
        (lambda: verbs.give_line(begin([*SIX]), 1, 5), "line: line 5 is not free for a re-entry [IBF 3.3.2]"),
        (lambda: Rules("a", limit=-1), "limit: the number of re-entries cannot be negative"),
        (lambda: Rules("a", layout="wide"), "layout: the layout is one of spread, pooled, not 'wide'"),
        (
            lambda: Rules("a", select="oldest"),
            "select: the selection is one of lot, first-lost, not 'oldest'",
        ),
        (
            lambda: reentry_lines([1, 2, 3], Rules("a", layout="pooled"), "seeded"),
            "layout: free lines put together go with a draw by lots",
        ),
    ],
)
def test_3_3_what_is_refused(act: Callable[[], object], why: str) -> None:
    with pytest.raises(StateError) as trouble:
        act()
    assert str(trouble.value) == why


def test_3_3_2_a_draw_of_seeds_leaves_the_free_lines_open_too() -> None:
    """Three by seeding: nobody stands opposite the first, and the line is open."""
    lines = reentry_lines([1, 2, 3], Rules("a"), "seeded")
    assert [line if isinstance(line, int) else None for line in lines] == [1, None, 2, 3]
    assert isinstance(lines[1], ToBeDecided)
