"""After an undo: decisions about the same teams and players as before, and warnings as for any change."""

from __future__ import annotations

from typing import Any

import pytest

from pairwright.manager.export import export_event
from pairwright.manager.ranking import standings
from pairwright.manager.registry import VERBS, chiefs_verb
from pairwright.manager.snapshot import tournament_before
from pairwright.manager.warnings import Refusal

from .tools import Hand, league, play, two_published


def team_named(hand: Hand, name: str) -> Any:
    return next(team for team in hand.desk.event.teams.values() if team.name == name)


def entered(*names: str) -> Hand:
    """A Swiss of single entries, not paired yet."""
    hand = Hand()
    hand("create", name="Cup", rounds=3, boards=2)
    for name in names:
        hand("team", name=name)
    return hand


def last(hand: Hand, kind: str) -> int:
    """The number of the last decision of a kind."""
    return next(one.number for one in reversed(hand.desk.decisions) if one.kind == kind)


def levels(hand: Hand, verb: str, **given: Any) -> list[int]:
    return [one.level for one in hand.desk.preview(verb, **given).warnings]


def test_a_late_team_keeps_what_was_decided_about_it_when_another_entry_is_undone() -> None:
    hand = league(6, 4, 2)
    play(hand, "11")
    hand("team", name="L1")
    first = last(hand, "teams")
    hand("team", name="L2")
    hand("penalty", team="L2", mp=1, why="x")
    hand("undo", number=first)
    ruling = hand.desk.event.rulings[0]
    assert hand.desk.event.teams[ruling.team].name == "L2"


def test_an_entry_on_which_something_stands_is_not_undone() -> None:
    hand = league(6, 4, 2)
    play(hand, "11")
    hand("team", name="L1")
    first = last(hand, "teams")
    hand("team", name="L2")
    hand("penalty", team="L1", mp=1, why="x")
    with pytest.raises(Refusal, match="This is not possible"):
        hand("undo", number=first)


def test_a_forbidden_pair_stays_that_of_its_teams() -> None:
    hand = entered(*"ABCDEFG")
    fifth = [one.number for one in hand.desk.decisions if one.kind == "teams"][4]
    hand("forbid", teams="A,F")
    hand("undo", number=fifth)
    event = hand.desk.event
    assert [event.teams[team].name for team in event.forbidden[0].teams] == ["A", "F"]
    hand("redo")
    assert [team.name for team in hand.desk.event.teams.values()].count("E") == 1


def test_a_line_up_stays_that_of_its_players() -> None:
    hand = league(4, 3, 2)
    hand("pair")
    hand("publish")
    reserves = {}
    for name in ("T1", "T2"):
        team = team_named(hand, name)
        rows = [{"number": one.number, "name": one.name} for one in team.members]
        hand("roster", team=team.id, members=[*rows, {"name": f"R{name}"}])
        reserves[name] = last(hand, "roster")
    second = team_named(hand, "T2")
    hand("lineup", team=second.id, members=[second.members[0].number, second.members[-1].number])
    hand("undo", number=reserves["T1"])
    event = hand.desk.event
    match = event.rounds[0].match_of(second.id)
    assert match is not None
    assert event.name_of(match.lineup(second.id)[1]) == "RT2"
    with pytest.raises(Refusal, match="is not in the roster"):
        hand("undo", number=reserves["T2"])


def test_an_entry_and_its_roster_are_undone_one_after_the_other() -> None:
    hand = entered("A", "B")
    second = last(hand, "teams")
    hand("roster", team="B", members=["Ann", "Bob"])
    hand("undo")
    hand("undo", number=second)
    hand("team", name="C", members=["Cid"])
    team = team_named(hand, "C")
    assert (team.id, team.members[0].number) == (3, 3)  # the numbers 2, and 1 and 2, are not reused
    hand("redo", number=second)
    assert {one.name for one in hand.desk.event.teams.values()} == {"A", "B", "C"}


def test_an_allowed_pair_is_the_one_that_was_named() -> None:
    hand = entered(*"ABCDEF")
    hand("forbid", teams="A,B")
    first = last(hand, "forbid")
    hand("forbid", teams="C,D")
    hand("forbid", teams="E,F")
    hand("allow", rule=1)
    with pytest.raises(Refusal, match="there is no such rule"):
        hand("undo", number=first)
    hand("undo", number=last(hand, "allow"))
    hand("undo", number=first)
    assert len(hand.desk.event.forbidden) == 2


@pytest.mark.parametrize(
    ("verb", "given"),
    [
        ("penalty", {"team": "E", "mp": -1, "why": "late fee"}),
        ("force", {"teams": "A,E"}),
        ("forbid", {"teams": "A,E"}),
        ("hand-rank", {"teams": "E,A", "why": "x"}),
    ],
)
def test_a_removed_team_leaves_nothing_behind(verb: str, given: dict[str, Any]) -> None:
    hand = entered(*"ABCDE")
    hand(verb, **given)
    hand("remove-team", team="E")
    hand("team", name="F")
    hand("rank")
    hand("lot", seed="coin")
    hand("pair")
    event = hand.desk.event
    assert team_named(hand, "F").id not in {team for item in event.forbidden for team in item.teams}
    assert not event.rulings
    assert len(standings(event).rows) == 5
    assert export_event(event, "trf")


def test_undo_warns_as_the_verbs_do() -> None:
    hand = league(8, 5, 2)
    play(hand, "11", count=3)
    numbers = {
        one.data["round"]: one.number for one in hand.desk.decisions if one.kind == "result"
    }  # the last of each round
    assert levels(hand, "undo", number=numbers[3]) == []
    assert levels(hand, "undo", number=numbers[2]) == [3]
    assert levels(hand, "undo", number=numbers[1]) == [5]
    with pytest.raises(Refusal):
        hand("undo", number=numbers[1])
    hand("undo", number=numbers[2])
    assert f"decision {numbers[2]} (result) taken back" in hand.desk.event.comments[-1]
    assert levels(hand, "redo", number=numbers[2]) == [3]


@pytest.mark.parametrize(
    ("verb", "given", "kind", "level"),
    [
        ("forbid", {"teams": "1,2"}, "forbid", 5),
        ("apart", {"teams": "1,2"}, "forbid", 3),
        ("set", {"boards": 3}, "set", 5),
        ("set", {"rounds": 6}, "set", 4),
        ("set", {"city": "Baku"}, "set", 0),
        ("absent", {"team": 8, "round": 1}, "absence", 3),
        ("absent", {"team": 8, "round": 4}, "absence", 0),
    ],
)
def test_undo_of_what_round_1_stands_on(verb: str, given: dict[str, Any], kind: str, level: int) -> None:
    hand = league(8, 5, 2)
    hand(verb, **given)
    number = last(hand, kind)
    assert levels(hand, "undo", number=number) == []
    hand("pair")
    assert levels(hand, "undo", number=number) == ([level] if level else [])


def test_nothing_that_changes_standings_is_done_in_a_finished_event() -> None:
    hand = league(4, 1, 2)
    play(hand, "11")
    hand("finish")
    for verb, given in (
        ("undo", {}),
        ("unpair", {}),
        ("penalty", {"team": 1, "mp": -1, "why": "x"}),
        ("by-hand", {"round": 2}),
        ("withdraw", {"team": 1}),
        ("clear", {"table": 1}),
    ):
        with pytest.raises(Refusal, match="The event is finished"):
            hand(verb, **given)
    hand("set", city="Baku")
    hand("reopen")
    hand("undo")
    assert hand.desk.event.finished


def test_undo_back_to_a_number_inside_an_act_keeps_the_act_whole() -> None:
    hand = Hand()
    hand("create", name="Cup", system="ibf-double")
    hand("teams", teams=list("ABCD"))
    hand("draw", seed="x")
    hand("note", text="after the draw")
    drawn = [one.number for one in hand.desk.decisions if one.act == hand.desk.decisions[-2].act]
    assert len(drawn) > 1
    hand("undo", back_to=drawn[0])
    assert not set(drawn) & hand.desk.undone
    hand("undo", back_to=drawn[0] - 1)
    assert set(drawn) <= hand.desk.undone


def test_a_late_team_that_is_put_into_the_running_round_takes_part_from_it_on() -> None:
    hand = league(4, 5, 2)
    play(hand, "11")
    hand("pair")
    hand("team", name="Late1")
    hand("team", name="Late2")
    hand("by-hand")
    hand("set-pairs", pairs=[[1, 2], [3, 4], [5, 6]])
    hand("end-by-hand")
    hand("publish")
    assert {team.joined for team in hand.desk.event.teams.values()} == {1, 2}
    assert len(standings(hand.desk.event).rows) == 6
    assert export_event(hand.desk.event, "trf")
    for table in (1, 2, 3):
        hand("result", table=table, boards="11")
    hand("pair")
    assert len(hand.desk.event.rounds[-1].matches) == 3


def test_a_match_of_backgammon_has_no_points_by_decision() -> None:
    hand = Hand()
    hand("create", name="Cup", system="ibf-swiss", rounds=3)
    hand("teams", teams=list("ABCD"))
    hand("order", teams=[])
    play_solo(hand)
    with pytest.raises(Refusal, match="won or lost"):
        hand("penalty", team=1, mp=-1, why="phone", round=1)
    hand("penalty", team=1, mp=-1, why="phone")
    hand("pair")
    assert tournament_before(hand.desk.event, 2).entry(1).mp_tenths in (0, 10)


def play_solo(hand: Hand) -> None:
    hand("pair")
    hand("publish")
    for match in hand.desk.event.rounds[-1].matches:
        hand("result", table=match.table, score="7-5")


def test_a_round_by_hand_begins_when_a_round_may_begin() -> None:
    hand = league(4, 1, 2)
    hand("by-hand", round=1)
    with pytest.raises(Refusal, match="The only round is paired"):
        hand("by-hand", round=2)
    more = league(4, 3, 2)
    more("by-hand", round=1)
    with pytest.raises(Refusal, match="Round 1 is still being paired by hand"):
        more("by-hand", round=2)
    more("set-pairs", pairs=[[1, 2], [3, 4]], round=1)
    more("end-by-hand")
    with pytest.raises(Refusal, match="Round 1 is not published"):
        more("by-hand", round=2)


@pytest.mark.parametrize("system", ["team-round-robin", "ibf-round-robin", "ibf-storm", "ibf-swiss-blind"])
def test_every_round_by_hand_of_five_is_judged(system: str) -> None:
    """Whoever has the bye, and whoever meets whom: the judge has a sentence for it."""
    for bye in range(1, 6):
        a, b, c, d = (one for one in range(1, 6) if one != bye)
        for pairs in ([[a, b], [c, d]], [[a, c], [d, b]], [[d, a], [b, c]]):
            hand = Hand()
            hand("create", name="Cup", system=system, rounds=5)
            hand("teams", teams=list("ABCDE"))
            hand("order", teams=[])
            hand("by-hand", round=1)
            hand("set-pairs", pairs=pairs, bye=bye)
            hand("end-by-hand")
            assert len(hand.desk.event.rounds[0].matches) == 2


def test_a_number_is_that_of_one_player() -> None:
    hand = Hand()
    hand("create", name="Cup")
    with pytest.raises(Refusal, match="Player 1 is in another team"):
        hand("teams", teams=[{"name": c, "members": [{"name": f"P{c}", "number": 1}]} for c in "AB"])


@pytest.mark.parametrize("sign", ["\x00", "\x07", "\x7f"])
def test_a_name_has_no_control_characters(sign: str) -> None:
    hand = entered("A")
    for verb, given in (
        ("team", {"name": f"B{sign}"}),
        ("teams", {"teams": [f"B{sign}"]}),
        ("teams", {"teams": [{"name": "B", "members": [f"P{sign}"]}]}),
        ("change-team", {"team": "A", "name": f"B{sign}"}),
        ("set", {"city": f"Baku{sign}"}),
    ):
        with pytest.raises(Refusal, match="control character"):
            hand(verb, **given)


def test_a_decided_pair_of_a_team_that_left_is_not_made() -> None:
    hand = league(6, 4, 2)
    hand("force", teams="1,2")
    hand("withdraw", team=1)
    said = [str(one) for one in hand.desk.preview("pair").warnings]
    assert "1 T1 and 2 T2 do not meet, as was decided: not both take part in round 1" in said
    hand("pair")
    assert len(hand.desk.event.rounds[0].matches) == 2


def test_what_a_verb_of_the_chief_decides_is_undone_by_the_chief_alone() -> None:
    hand = league(4, 1)
    play(hand)
    hand("finish")
    acts: dict[str, dict[str, Any]] = {"reopen": {}, "expel": {"team": "#3"}, "leave-book": {"why": "a test"}}
    assert set(acts) == {verb.name for verb in VERBS.values() if verb.role == "chief"}
    for name, given in acts.items():
        others = len(hand.desk.decisions)
        hand(name, **given)
        chiefs = [verb for one in hand.desk.decisions[others:] if (verb := chiefs_verb(one)) is not None]
        assert chiefs == [VERBS[name]]
        with pytest.raises(Refusal, match=r"Only the chief arbiter decides this|cannot be taken back"):
            hand.desk.do("undo", as_role="arbiter", back_to=others)
    assert [one.kind for one in hand.desk.decisions if chiefs_verb(one)] == ["finish", "expel", "leave-book"]


def test_a_round_does_not_lose_its_publication_while_a_later_one_is_published() -> None:
    """The public saw round 2 alone, and no page counted rounds that way: the list of all events failed."""
    hand, first, second = two_published()
    with pytest.raises(Refusal, match=r"Round 1 has to stay published.*First undo"):
        hand("undo", number=first)
    hand("undo", number=second)
    hand("undo", number=first)
    assert hand.desk.event.published == ()
    with pytest.raises(Refusal, match="Round 1 has to stay published"):
        hand("redo", number=second)
    hand("publish")  # the last round, and with it the one before
    assert [one.number for one in hand.desk.event.published] == [1, 2]


def changed_by_hand() -> tuple[Hand, int, int]:
    """An open of four whose round 1 was published, changed by hand, closed and played: 1-2 and 3-4 met, not 1-3 and
    2-4. With the numbers of the decisions that set these pairs and that closed the round."""
    hand = Hand()
    hand("create", name="Open", system="fide-dutch", rounds=3)
    hand("teams", teams=[{"name": name, "rating": 2400 - 100 * at} for at, name in enumerate("ABCD")])
    hand("rank")
    hand("lot", colour="W")
    hand("pair")
    hand("publish")
    hand("by-hand")
    hand("swap", teams=["B", "C"])
    swapped = last(hand, "set-pairs")
    hand("end-by-hand")
    closed = last(hand, "by-hand")
    return hand, swapped, closed


def test_a_published_round_is_not_opened_by_an_undo_unasked() -> None:
    hand, _, closed = changed_by_hand()
    asked = hand.desk.preview("undo", number=closed).warnings
    assert [(one.level, one.article) for one in asked] == [(3, "C.04.2: 4.4"), (2, "")]
    assert asked[0].text == "Round 1 is published"
    assert "open for changes by hand again, and stays published" in asked[1].text
    hand("result", table=1, boards="1")
    asked = hand.desk.preview("undo", number=closed).warnings
    assert [one.level for one in asked] == [4, 2]
    assert "those of pairs that you change are dropped" in asked[0].text
    hand("undo", number=closed)
    assert hand.desk.event.rounds[0].by_hand
    assert hand.desk.event.rounds[0].published
    assert levels(hand, "redo") == []  # it is closed again


def test_a_round_that_nobody_sees_is_opened_by_an_undo_as_it_was() -> None:
    hand = league(4, 3)
    hand("pair")
    hand("by-hand")
    hand("swap", teams=["T1", "T2"])
    hand("end-by-hand")
    assert levels(hand, "undo", number=last(hand, "by-hand")) == []


def test_an_undo_that_gives_results_to_other_pairs_says_which() -> None:
    hand, swapped, closed = changed_by_hand()
    one = hand.desk.event.rounds[0].match(1)
    hand("result", table=1, boards="1")
    assert levels(hand, "undo", number=swapped) == []  # the pairs are those with which it was closed
    hand("undo", number=closed)
    asked = hand.desk.preview("undo", number=swapped).warnings
    event = hand.desk.event
    assert [notice.level for notice in asked] == [4]
    assert f": 1 ({event.label(one.white)} - {event.label(one.black)} 1-0)" in asked[0].text
    # with everything since then the results go too
    assert not any(
        "Other pairs" in notice.text for notice in hand.desk.preview("undo", back_to=swapped - 1).warnings
    )


@pytest.mark.parametrize("by_undo", [False, True])
def test_pairs_changed_by_hand_name_the_results_and_line_ups_that_go_with_them(by_undo: bool) -> None:
    hand, _, closed = changed_by_hand()
    hand("result", table=1, boards="1")
    hand("result", table=2, boards="=")
    if by_undo:
        hand("undo", number=closed)
    else:
        hand("by-hand")
    event = hand.desk.event
    (a, b), (c, d) = ((one.white, one.black) for one in event.rounds[0].matches)
    names = [f"{event.label(one)} - {event.label(other)}" for one, other in ((a, b), (c, d))]
    both = hand.desk.preview("swap", teams=[f"#{a}", f"#{c}"]).warnings
    assert [one.text for one in both if "dropped" in one.text] == [
        f"The results of these tables are dropped: 1 ({names[0]} 1-0), 2 ({names[1]} ½-½)"
    ]
    flipped = hand.desk.preview("flip", table=1).warnings
    assert [one.text for one in flipped if "dropped" in one.text] == [
        f"The result of this table is dropped: 1 ({names[0]} 1-0)"
    ]
    same = hand.desk.preview("set-pairs", pairs=[[f"#{c}", f"#{d}"], [f"#{a}", f"#{b}"]]).warnings
    assert not any("dropped" in one.text for one in same)


def test_line_ups_of_pairs_that_are_changed_are_counted() -> None:
    hand = league(4, 3, 2)
    hand("pair")
    hand("publish")
    match = hand.desk.event.rounds[0].matches[0]
    team = hand.desk.event.teams[match.white]
    hand("lineup", team=f"#{team.id}", members=[one.number for one in team.members[:2]])
    hand("by-hand")
    asked = hand.desk.preview("flip", table=1).warnings
    assert any(one.text == "1 line-up is dropped with the pairs" for one in asked)
