"""A mixed cup: groups played by the tables, ties settled, group-mates apart in the knockout."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from pairwright import standings
from pairwright.cups import decide as verbs
from pairwright.cups.fold import CupDecision
from pairwright.cups.places import certain_places
from pairwright.cups.state import Cup
from pairwright.domain.errors import StateError
from pairwright.domain.play import How, Outcome
from pairwright.systems.ibf.group_stage import Groups
from pairwright.systems.ibf.qualifiers import _first_assignment

from .cups import again, apply, new_cup


def mixed(players: int, count: int, **more: object) -> Cup:
    event = new_cup("ibf-mixed", players, [99 - k for k in range(1, players + 1)])
    apply(event, CupDecision("draw-groups", {"count": count, "method": "snake", "seed": "5-2", **more}))
    return event


@pytest.mark.parametrize(("players", "count", "tiers"), [(16, 4, 2), (14, 4, 2), (9, 3, 1), (20, 5, 3)])
def test_groups_are_played_to_the_end_and_mates_meet_late(players: int, count: int, tiers: int) -> None:
    event = mixed(players, count)
    chance = random.Random(players)
    groups = event.groups
    assert groups is not None
    assert max(map(len, groups.groups)) - min(map(len, groups.groups)) <= 1
    for name in list(groups.meetings):
        apply(event, verbs.scored(event, name, chance.choice([(5, 2), (3, 5)])))
    for number in range(1, count + 1):
        order = [player for place in groups.table(number) for player in place.players]
        apply(event, CupDecision("group-order", {"group": number, "players": order, "reason": "play-off"}))
    tables = groups.qualified(tiers)
    apply(event, verbs.qualify(event, "Knockout", tiers), system="ibf-single", options={})
    group_of = {player: k for k, table in enumerate(tables) for player in table}
    for match in event.stage.play.structure.of("U", 1):
        status = event.stage.play.status[match.id]
        if isinstance(status.a, int) and isinstance(status.b, int):
            assert group_of[status.a] != group_of[status.b]
    assert again(event).stage.play.status == event.stage.play.status


def test_standing_points_then_the_matches_between_the_tied() -> None:
    groups = Groups([[1, 2, 3, 4]])
    winners = {(1, 2): 1, (1, 3): 3, (1, 4): 1, (2, 3): 2, (2, 4): 2, (3, 4): 4}
    for name, (a, b) in groups.meetings.items():
        groups.outcomes[name] = Outcome((a, b), winners[min(a, b), max(a, b)])
    assert [(place.text, place.players) for place in groups.table(1)] == [
        ("1", (1,)), ("2", (2,)), ("3", (4,)), ("4", (3,)),
    ]  # fmt: skip


def test_a_group_that_is_still_played_is_placed_by_what_there_is() -> None:
    """Only 2 has won, against 1: the others have no point, and nothing tells them apart."""
    groups = Groups([[1, 2, 3, 4]])
    name = next(name for name, players in groups.meetings.items() if {*players} == {1, 2})
    groups.outcomes[name] = Outcome(groups.players_of(name), 2)
    assert [(place.text, place.players) for place in groups.table(1)] == [("1", (2,)), ("2-4", (1, 3, 4))]


def test_a_copy_of_the_groups_does_not_change_the_original() -> None:
    groups = Groups([[1, 2, 3, 4]])
    tried = groups.copy()
    name = tried.to_play()[0]
    tried.outcomes[name] = Outcome(tried.players_of(name), tried.players_of(name)[0])
    tried.by_hand[1] = [2, 3]
    tried.withdrawn.add(4)
    assert (groups.outcomes, groups.by_hand, groups.withdrawn) == ({}, {}, set())
    assert len(groups.to_play()) == 6
    assert name not in tried.to_play()
    assert all(4 not in tried.players_of(one) for one in tried.to_play())


def test_a_circle_shares_the_places_until_it_is_settled() -> None:
    groups = Groups([[1, 2, 3]])
    for name, (a, b) in groups.meetings.items():
        groups.outcomes[name] = Outcome((a, b), {(1, 2): 1, (2, 3): 2, (1, 3): 3}[min(a, b), max(a, b)])
    assert [place.text for place in groups.table(1)] == ["1-3"]
    with pytest.raises(StateError, match="places 1-3 are shared"):
        groups.qualified(1)
    groups.by_hand[1] = [2, 3]
    assert groups.qualified(1) == [[2, 3, 1]]


def test_a_play_off_settles_a_circle() -> None:
    """The group has the numbers a, b, c; a beat b, b beat c, c beat a. A play-off has c first, then a."""
    event = mixed(3, 1)
    assert event.groups is not None
    a, b, c = event.groups.groups[0]
    for name, (first, second) in event.groups.meetings.items():
        winner = {frozenset((a, b)): a, frozenset((b, c)): b, frozenset((c, a)): c}[
            frozenset((first, second))
        ]
        apply(event, verbs.won(event, name, winner))
    assert [place.text for place in event.groups.table(1)] == ["1-3"]
    apply(event, verbs.group_order(1, [c, a], "play-off"))
    assert [place.players for place in event.groups.table(1)] == [(c,), (a,), (b,)]


def test_a_walkover_counts_less_than_a_victory_among_the_level_and_the_rest_begin_again() -> None:
    """A circle, and only 1 won without playing: 1 is third; 2 and 3 begin again with their own match, which 2 won."""
    groups = Groups([[1, 2, 3]])
    for name, (a, b) in groups.meetings.items():
        winner = {(1, 2): 1, (2, 3): 2, (1, 3): 3}[min(a, b), max(a, b)]
        groups.outcomes[name] = Outcome((a, b), winner, How.WALKOVER if winner == 1 else How.PLAYED)
    assert [place.players for place in groups.table(1)] == [(2,), (3,), (1,)]


def four_and_a_leaver(before: int) -> Groups:
    """Appendix 1, 3-4 players: 1:4 2:3, 4:3 1:2, 2:4 3:1. 4 loses his first `before` matches and leaves; in every other
    match the first-named wins."""
    groups = Groups([[1, 2, 3, 4]])
    fours = 0
    for name, (a, b) in groups.meetings.items():
        if 4 in (a, b):
            fours += 1
            if fours <= before:
                groups.outcomes[name] = Outcome((a, b), a if b == 4 else b)
        else:
            groups.outcomes[name] = Outcome((a, b), a)
    groups.withdrawn.add(4)
    return groups


def test_who_leaves_before_half_of_his_matches_is_struck() -> None:
    """Reading A-3: one of three is less than half. 1 has beaten 2 and lost to 3, 2 has beaten 3: without 4's match all
    have one point, and nothing separates them."""
    groups = four_and_a_leaver(1)
    assert groups.to_play() == []
    assert groups.struck() == {4}
    assert [(place.text, place.players) for place in groups.table(1)] == [("1-3", (1, 2, 3))]


def test_who_leaves_later_loses_the_rest_by_walkover() -> None:
    """Two of three is half: 4 lost to 1 and 3, and 2 has a walkover against him. 1, 2 and 3 have two points each and
    one among each other; 2 has one victory, the others two; of these 3 has beaten 1. 4 is last and does not qualify."""
    groups = four_and_a_leaver(2)
    assert groups.struck() == set()
    assert [(place.text, place.players) for place in groups.table(1)] == [
        ("1", (3,)), ("2", (1,)), ("3", (2,)), ("4", (4,)),
    ]  # fmt: skip
    assert groups.qualified(3) == [[3, 1, 2]]


def test_who_leaves_after_exactly_half_of_his_matches_stays_in_the_table() -> None:
    """Reading A-3: at least half. Five players, four matches each: 5 has lost to 2 and to 3 and leaves; two of four."""
    groups = Groups([[1, 2, 3, 4, 5]])
    for name, (a, b) in groups.meetings.items():
        if {a, b} in ({2, 5}, {3, 5}):
            groups.outcomes[name] = Outcome((a, b), min(a, b))
    groups.withdrawn.add(5)
    assert groups.struck() == set()
    assert groups.points([1, 2, 3, 4, 5]) == {1: 1, 2: 1, 3: 1, 4: 1, 5: 0}


def test_who_left_a_group_can_come_back_and_has_no_result_until_then() -> None:
    event = mixed(4, 1)
    assert event.groups is not None
    name = next(iter(event.groups.meetings))
    gone = event.groups.players_of(name)[0]
    decision = verbs.scored(event, name, (5, 2))
    apply(event, CupDecision("withdrawal", {"player": gone}))
    assert len(event.groups.to_play()) == 3
    with pytest.raises(StateError, match="has withdrawn"):
        apply(event, decision)
    apply(event, CupDecision("return", {"player": gone}))
    assert len(event.groups.to_play()) == 6
    apply(event, decision)


def test_refusals() -> None:
    event = mixed(8, 2)
    with pytest.raises(StateError, match="not played yet"):
        verbs.qualify(event, "Knockout", 2)
    with pytest.raises(StateError, match=r"no match G9:1\.1"):
        verbs.scored(event, "g9:1.1", (5, 3))
    with pytest.raises(StateError, match="second draw"):
        apply(event, CupDecision("draw-groups", {"count": 2, "method": "lots", "seed": "x"}))
    apply(event, verbs.scored(event, "G1:1.1", (5, 3)))
    with pytest.raises(StateError, match="with a reason"):
        apply(event, verbs.scored(event, "G1:1.1", (3, 5)))
    apply(event, verbs.scored(event, "G1:1.1", (3, 5), "misread"))
    with pytest.raises(StateError, match="groups are fixed"):
        apply(
            event, CupDecision("draw-groups", {"count": 2, "method": "lots", "seed": "x", "reason": "again"})
        )
    absent = event.groups.players_of("G1:1.2") if event.groups else ()
    apply(event, verbs.no_show(event, "G1:1.2", list(absent)))
    assert event.groups is not None
    assert event.groups.outcomes["G1:1.2"].winner is None


def test_the_first_assignment_of_groups_to_lines_is_that_of_all_permutations() -> None:
    """Up to six lines with the groups that fit each, against every permutation."""
    chance = random.Random(1)
    for _ in range(600):
        n = chance.randint(1, 6)
        fits = [sorted(chance.sample(range(1, n + 1), chance.randint(1, n))) for _ in range(n)]
        complete = [
            one for one in permutations(range(1, n + 1)) if all(g in fits[k] for k, g in enumerate(one))
        ]
        found = _first_assignment(fits)
        assert (found is None) is (not complete)
        assert found is None or tuple(found) == min(complete)


def played(players: int, count: int, beats: frozenset[tuple[int, int]] = frozenset()) -> Cup:
    """Groups in which the smaller number wins, except for these pairs of a winner and a loser."""
    event = mixed(players, count)
    for name in event.in_groups().to_play():
        a, b = event.in_groups().meetings[name]
        first = (a, b) in beats or (a < b and (b, a) not in beats)
        apply(event, verbs.scored(event, name, (7, 3) if first else (3, 7)))
    return event


def places_of(event: Cup) -> list[tuple[str, tuple[int, ...]]]:
    stage = event.stages[0]
    found = certain_places(event, stage, stage.play.structure.placings[0])
    return [(place.text, place.players) for place in found]


def knocked_out(event: Cup, tiers: int) -> Cup:
    apply(event, verbs.qualify(event, "Knockout", tiers), system="ibf-single", options={})
    return event


def finished(event: Cup) -> Cup:
    while ready := event.stage.ready():
        a, b = event.stage.players_of(ready[0])
        apply(event, verbs.scored(event, ready[0].id, (7, 5) if a < b else (5, 7)))
    return event


def test_places_behind_the_knockout_are_those_of_the_groups() -> None:
    """By snake the groups are 1 8 9 16, 2 7 10 15, 3 6 11 14, 4 5 12 13: thirds share 9-12, fourths 13-16."""
    event = knocked_out(played(16, 4), 2)
    behind = [("9-12", (9, 10, 11, 12)), ("13-16", (13, 14, 15, 16))]
    assert places_of(event) == behind
    finished(event)
    assert places_of(event)[:2] == [("1", (1,)), ("2", (2,))]
    assert places_of(event)[-2:] == behind
    assert sum(len(players) for _, players in places_of(event)) == 16
    rows = {row.team.tpn: row.place_text for row in standings(event).rows}
    assert (rows[1], rows[9], rows[16], len(rows)) == ("1", "9-12", "13-16", 16)


def test_smaller_groups_have_no_fourth() -> None:
    """By snake 13 and 14 are in the groups of 4 and 3; the other groups have three players."""
    assert places_of(knocked_out(played(14, 4), 2))[-2:] == [("9-12", (9, 10, 11, 12)), ("13-14", (13, 14))]


def test_a_place_shared_in_one_group_is_shared_with_those_it_covers_in_another() -> None:
    """Groups 1 4 5 8 and 2 3 6 7; 4, 5 and 8 have beaten one another in turn and share places 2-4 of their group."""
    event = knocked_out(played(8, 2, frozenset({(8, 4)})), 1)
    assert places_of(event) == [("3-8", (3, 4, 5, 6, 7, 8))]


def test_who_was_removed_from_a_group_has_no_place() -> None:
    event = mixed(8, 2)
    apply(event, CupDecision("withdrawal", {"player": 8}))
    for name in event.in_groups().to_play():
        a, b = event.in_groups().meetings[name]
        apply(event, verbs.scored(event, name, (7, 3) if a < b else (3, 7)))
    knocked_out(event, 2)
    assert places_of(event) == [("5-6", (5, 6)), ("7", (7,))]
    assert [(one.team.tpn, one.why) for one in standings(event).unranked] == [(8, "out before Knockout")]


def test_a_second_bracket_has_places_of_its_own_alone() -> None:
    event = knocked_out(played(16, 4), 2)
    finished(event)
    apply(event, verbs.losers_stage(event, "Last chance", [1], "dice"))
    stage = event.stages[1]
    assert certain_places(event, stage, stage.play.structure.placings[0]) == []
    assert places_of(event)[-2:] == [("9-12", (9, 10, 11, 12)), ("13-16", (13, 14, 15, 16))]
