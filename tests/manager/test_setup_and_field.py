"""Setting up and the field."""

from __future__ import annotations

from typing import Any

import pytest

from pairwright.domain.results import Result
from pairwright.manager.importing import differing_rounds
from pairwright.manager.ranking import standings
from pairwright.manager.snapshot import tournament_before
from pairwright.manager.warnings import Question, Refusal

from .tools import Hand, league, pairs, play


def names(hand: Hand) -> list[str]:
    event = hand.desk.event
    return [event.team(team).name for team in event.order]


def test_the_first_decision_creates_the_event() -> None:
    hand = Hand()
    with pytest.raises(Refusal, match="There is no event yet"):
        hand("team", name="A")
    hand("create", name="Cup")
    with pytest.raises(Refusal, match="already been created"):
        hand("create", name="Cup")
    assert hand.desk.event.settings.system == "fide-team"
    assert hand.desk.event.by_the_book


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"win_mp": 2, "draw_mp": 1.5}, "Two drawn matches would be worth more"),
        ({"pab_mp": 3}, "bye would be worth more than a win"),
        ({"pab_gp": 4.5}, "more game points than a match has"),
        ({"pab_mp": 0.5}, "No match is worth ½ match points"),
        ({"win_mp": 3, "draw_mp": 1, "pab_mp": 2}, "No match is worth 2 match points"),
        ({"pab_gp": 1.3}, "No results of a match give 1.3 game points"),
        ({"colours": "A"}, "has no option 'colours'"),
        ({"colour_preference": "C"}, "must be one of A, B, none"),
    ],
)
def test_impossible_settings_are_refused(options: dict[str, object], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        Hand()("create", name="Cup", options=options)


def test_three_points_for_a_win_can_be_set() -> None:
    hand = league(2, 1, win_mp=3, draw_mp=1)
    play(hand, "1110")
    assert [row.values[0] for row in standings(hand.desk.event).rows] == [3, 0]


def test_a_loss_may_have_points_but_not_a_forfeit() -> None:
    """3-2-1: the value of `A` in record 362, an absence or a forfeit, is 0 where nothing else is said."""
    hand = league(4, 1, win_mp=3, draw_mp=2, loss_mp=1)
    hand("pair")
    hand("publish")
    hand("result", table=1, boards="0000")
    hand("forfeit", table=2, value="+-")
    assert sorted(row.values[0] for row in standings(hand.desk.event).rows) == [0, 1, 3, 3]


def test_what_decides_pairings_is_fixed_once_round_1_is_paired() -> None:
    hand = league()
    play(hand)
    with pytest.raises(Refusal, match="options cannot change once round 1 is paired"):
        hand("set", options={"colour_preference": "B"})
    hand("set", city="Samarkand")
    assert hand.desk.event.settings.city == "Samarkand"


def test_a_set_up_that_cannot_be_finished_is_reported_before_it_begins() -> None:
    hand = league(4, rounds=5)
    hand("pair")
    assert [str(notice) for notice in hand.asked] == ["5 rounds are more than 4 can play by the rules: 3"]


def test_numbers_are_by_strength_and_then_by_name() -> None:
    hand = Hand()
    hand("create", name="Cup")
    hand(
        "teams",
        teams=[
            {"name": "Elm", "rating": 2000},
            {"name": "Ash", "rating": 2000},
            {"name": "Fir", "rating": 2400},
        ],
    )
    hand("rank")
    assert names(hand) == ["Fir", "Ash", "Elm"]


def test_the_rating_of_a_team_is_the_average_of_its_best_four() -> None:
    hand = Hand()
    hand("create", name="Cup")
    ratings = (2000, 2100, 2200, 2300, 2400, 0)
    hand("team", name="Elm", members=[{"name": f"p{rating}", "rating": rating} for rating in ratings])
    hand("team", name="Ash", rating=2249)
    hand("rank")
    assert names(hand) == ["Elm", "Ash"]  # (2400 + 2300 + 2200 + 2100) / 4 = 2250


def test_a_draw_of_numbers_can_be_redone() -> None:
    first, second = league(6), league(6)
    first("draw-order", seed="x")
    second("draw-order", seed="x")
    assert names(first) == names(second)
    assert first.desk.event.lots[-1] == ("order", "x")


def test_two_teams_of_one_name_are_refused() -> None:
    hand = league(2)
    with pytest.raises(Refusal, match="There is a team 'T1' already"):
        hand("team", name="T1")
    with pytest.raises(Refusal, match="x is there already, or twice"):
        hand("teams", teams=["X", "x"])


def test_case_10_an_absent_team_keeps_its_number() -> None:
    """TPN 2 is absent in round 1: 1 and 3 to 9 are paired by their own numbers [4.3.1: odd numbers get the lot]."""
    hand = league(9)
    hand("absent", team="2", round=1)
    hand("pair")
    event = hand.desk.event
    assert event.rounds[0].byes == {event.team_of(2): Result.ZERO_BYE}
    # 1, 3, 4, 5 | 6, 7, 8, 9: the lot is White, and an odd number of the first half has it.
    assert pairs(hand) == [(1, 6), (3, 7), (8, 4), (5, 9)]


def test_case_40_a_team_that_leaves_and_returns_gets_nothing_for_the_rounds_missed() -> None:
    hand = league(8, 5)
    play(hand)
    hand("withdraw", team="3")
    play(hand)
    hand("return", team="3")
    play(hand)
    event = hand.desk.event
    entry = tournament_before(event).entry(3)
    assert [item.result for item in entry.history] == [Result.PLAYED, Result.ZERO_BYE, Result.PLAYED]
    assert entry.history[1].mp_tenths == entry.history[1].gp_tenths == 0


def test_case_41_a_late_entry_an_absence_and_a_no_show_are_three_things() -> None:
    hand = league(7, 5)
    hand("absent", team="2", round=1)
    hand("pair")
    hand("publish")
    event = hand.desk.event
    table = next(match.table for match in event.rounds[0].matches if match.has(event.team_of(1)))
    white = event.rounds[0].match(table).white == event.team_of(1)
    hand("forfeit", table=table, value="-+" if white else "+-")
    for match in event.rounds[0].matches:
        if match.table != table:
            hand("result", table=match.table, boards="====")
    hand("team", name="Late")
    tournament = tournament_before(hand.desk.event)
    assert tournament.entry(8).joined_round == 2
    assert tournament.entry(8).history[0].result is Result.ZERO_BYE
    assert tournament.entry(2).joined_round == 1
    assert tournament.entry(2).history[0].result is Result.ZERO_BYE
    assert tournament.entry(1).history[0].result is Result.FORFEIT_LOSS
    assert tournament.entry(1).history[0].opponent is not None


def test_case_43_a_second_half_point_bye_is_asked_and_logged() -> None:
    hand = league(8)
    hand("absent", team="3", round=1, kind="half")
    assert hand.levels == []
    hand("absent", team="3", round=2, kind="half")
    assert hand.levels == [3]
    assert "second half-point bye" in hand.asked[0].text
    assert any("Half-point bye @ Round 1" in line for line in hand.desk.event.comments)


def test_half_point_byes_are_not_for_an_olympiad_or_a_team_that_may_not() -> None:
    hand = league(8)
    hand("change-team", team="3", no_half_byes=True)
    with pytest.raises(Refusal, match="may not have half-point byes"):
        hand("absent", team="3", round=1, kind="half")
    olympiad = Hand()
    olympiad("create", name="O", system="olympiad-2022")
    olympiad("teams", teams=["A", "B"])
    with pytest.raises(Refusal, match="no half-point byes"):
        olympiad("absent", team="A", round=1, kind="half")


def test_a_full_point_bye_is_acknowledged_and_logged() -> None:
    hand = league(8)
    hand("absent", team="3", round=1, kind="full")
    assert hand.levels == [2]
    play(hand)
    entry = tournament_before(hand.desk.event).entry(3)
    assert (entry.history[0].result, entry.mp_tenths, entry.gp_tenths) == (Result.FULL_BYE, 20, 40)
    assert any("Full-point bye @ Round 1" in line for line in hand.desk.event.comments)


def test_case_44_three_late_teams_one_of_them_makes_the_field_odd() -> None:
    hand = league(8, 7)
    play(hand, count=3)
    for name in ("L1", "L2", "L3"):
        hand("team", name=name)
    hand("pair")
    found = hand.desk.event.rounds[3]
    assert len(found.matches) == 5
    assert found.bye is not None


def test_case_5_the_roster_is_fixed_once_round_1_is_paired_but_for_reserves() -> None:
    hand = league(4, 3)
    play(hand)
    event = hand.desk.event
    team = event.team(event.team_of(1))
    rows = [
        {"number": member.number, "name": member.name, "rating": member.rating} for member in team.members
    ]
    with pytest.raises(Refusal, match="board order of 1 T1 is fixed"):
        hand("roster", team="1", members=[rows[1], rows[0], *rows[2:]])
    with pytest.raises(Refusal, match="is not in the roster"):
        hand("roster", team="2", members=rows)
    hand("roster", team="1", members=[*rows, {"name": "Reserve", "rating": 2900}])
    after = hand.desk.event
    assert after.team(after.team_of(1)).members[-1].name == "Reserve"
    assert after.order == event.order


def test_a_team_that_has_not_played_may_still_be_ordered() -> None:
    """A late team, and one whose first match was not played, until it hands in a line-up or has a result; players who
    leave are asked about."""
    hand = league(5, 3)
    play(hand)
    hand("team", name="Late", members=["Ann", "Bob", "Cid", "Dan", "Ann Copy"])
    late = hand.desk.event.named("Late")[0]
    numbers = [one.number for one in hand.desk.event.team(late).members]

    def ordered(*places: int) -> list[dict[str, Any]]:
        members = {one.number: one.name for one in hand.desk.event.team(late).members}
        return [{"number": numbers[at], "name": members[numbers[at]]} for at in places]

    hand("roster", team="Late", members=ordered(1, 0, 2, 3, 4))
    with pytest.raises(Question, match="Ann Copy leaves"):
        hand.desk.do("roster", team="Late", members=ordered(1, 0, 2, 3))
    hand("pair")
    hand("publish")
    hand("roster", team="Late", members=ordered(0, 1, 2, 3, 4))
    hand("lineup", team="Late", members=numbers[:4])
    with pytest.raises(Refusal, match=r"board order of .* Late is fixed"):
        hand("roster", team="Late", members=ordered(1, 0, 2, 3, 4))


def test_a_player_is_not_named_twice_in_a_roster() -> None:
    hand = Hand()
    hand("create", name="Cup")
    with pytest.raises(Refusal, match="Ann is named twice"):
        hand("team", name="A", members=["Ann", "Bob", "Ann"])
    twice = [
        {"name": "B", "members": ["Cid"]},
        {"name": "A", "members": ["Ann", {"name": "ANN", "rating": 2000}]},
    ]
    with pytest.raises(Refusal, match="A: ANN is named twice"):
        hand("teams", teams=twice)
    hand("team", name="A", members=[{"name": "Ann", "birth": "1960"}, {"name": "Ann", "birth": "1990"}])
    assert len(hand.desk.event.team(1).members) == 2


def test_absences_end_in_a_round_that_the_event_has() -> None:
    hand = league(4, 3)
    for verb in ("absent", "present"):
        with pytest.raises(Refusal, match="There is no round 9: the event has 3"):
            hand(verb, team=1, round=2, last=9)


def test_case_2_a_forbidden_pair_of_one_round_may_meet_in_the_next() -> None:
    hand = league(4, 3)
    hand("forbid", teams="1,3", first=1, last=1)
    hand("pair")
    assert pairs(hand) == [(1, 4), (3, 2)]  # 1-3, 4-2 would be by the rules
    hand("publish")
    for table in (1, 2):
        hand("result", table=table, boards="====")
    hand("pair")
    assert {frozenset(pair) for pair in pairs(hand, 2)} == {frozenset((1, 3)), frozenset((2, 4))}


def test_case_86_forbidden_pairs_after_round_1_need_leaving_the_book() -> None:
    hand = league(6)
    play(hand)
    with pytest.raises(Refusal, match="forbidden while the event is by the book"):
        hand("forbid", teams="1,2")
    hand("leave-book", why="the federation says so")
    assert hand.levels == [4]
    assert hand.times == 2
    hand("forbid", teams="1,2")
    assert hand.levels == [5]
    event = hand.desk.event
    assert (event.forbidden[0].first, event.by_the_book) == (2, False)
    assert any("Prohibited pair @ Round 1" in line for line in event.comments)


def test_case_53_a_rule_added_late_and_unpaired_holds_from_one_round_everywhere() -> None:
    hand = league(6)
    play(hand)
    hand("leave-book", why="x")
    hand("pair")
    hand("unpair")
    hand("forbid", teams="1,2")
    first = hand.desk.event.forbidden[0].first
    assert first == 2
    assert [(item.first, item.last) for item in tournament_before(hand.desk.event).prohibited] == [
        (first, None)
    ]


def test_case_1_clubs_are_kept_apart_until_the_round_cannot_be_made() -> None:
    """Three clubs of four teams; two clubs leave, so that round 4 has only pairs of one club."""
    hand = Hand()
    hand("create", name="League", rounds=7)
    hand("teams", teams=[{"name": f"{club}{n}", "club": club} for n in range(1, 5) for club in "ABC"])
    hand("order", teams=[])
    hand("lot", colour="W")
    hand("apart", club=True)
    play(hand, "====", 3)
    event = hand.desk.event
    for found in event.rounds:
        for match in found.matches:
            assert event.team(match.white).club != event.team(match.black).club
    for team in event.teams.values():
        if team.club != "A":
            hand("withdraw", team=f"#{team.id}")
    answer = hand("pair")
    assert len(hand.desk.event.rounds[3].matches) == 2
    assert any("could not be kept apart" in str(notice) for notice in answer.warnings)


def test_case_46_more_rounds_than_players_are_reported_at_the_beginning() -> None:
    hand = Hand()
    hand("create", name="Club", system="ibf-swiss", rounds=8)
    hand("teams", teams=["A", "B", "C", "D", "E"])
    hand("order", teams=[])
    hand("pair")
    assert any("8 rounds are more than 5 can play" in notice.text for notice in hand.asked)


def test_an_expelled_team_is_out_of_later_rounds() -> None:
    hand = league(6)
    play(hand)
    hand("expel", team="2")
    assert hand.levels == [3]
    hand("pair")
    event = hand.desk.event
    assert event.team(event.team_of(2)).expelled
    assert event.rounds[1].match_of(event.team_of(2)) is None
    with pytest.raises(Refusal, match="was expelled"):
        hand("return", team="2")


def test_numbers_changed_late_are_a_matter_of_level_3_and_after_round_4_of_level_4() -> None:
    hand = league(12, 9)
    play(hand)
    hand("order", teams="2,1")
    assert hand.levels == [3]
    play(hand, count=3)
    hand("order", teams="2,1")
    assert hand.levels == [4]
    assert any("TPN exchange @ Round 4" in line for line in hand.desk.event.comments)


def test_1_1_3_a_number_changes_by_decision_only_and_earlier_rounds_keep_theirs() -> None:
    hand = league(8, 5)
    play(hand, count=2)
    with pytest.raises(Refusal, match="the numbers are fixed"):
        hand("rank")
    with pytest.raises(Refusal, match="the numbers are fixed"):
        hand("draw-order", seed="x")
    before = pairs(hand, 1)
    hand("order", teams="8,7,6,5,4,3,2,1")
    assert hand.levels == [3]
    then = hand.desk.event.as_paired(1)
    assert [(then.tpn(match.white), then.tpn(match.black)) for match in then.rounds[0].matches] == before
    assert differing_rounds(hand.desk.event) == []


def test_two_kinds_of_bye_asked_for_in_one_round_are_the_last_one() -> None:
    """Found by verbs in any order: a half-point bye, then a full-point bye, then an absence for the same round."""
    hand = league(8)
    for kind, result in (("half", Result.HALF_BYE), ("full", Result.FULL_BYE)):
        hand("absent", team="3", round=1, kind=kind)
        assert [(bye.tpn, bye.round, bye.result) for bye in tournament_before(hand.desk.event).requested] == [
            (3, 1, result)
        ]
    hand("absent", team="3", round=1)
    assert tournament_before(hand.desk.event).requested == ()
    play(hand)
    assert tournament_before(hand.desk.event).entry(3).history[0].result is Result.ZERO_BYE


def test_the_acceleration_needs_the_points_that_c04_7_stands_on() -> None:
    hand = Hand()
    with pytest.raises(Refusal, match="a win worth two draws and a loss worth nothing"):
        hand("create", name="Cup", options={"acceleration": "baku", "win_mp": 3})
    hand("create", name="Cup", options={"acceleration": "baku"})
    with pytest.raises(Refusal, match="not 3-1-0"):
        hand("set", options={"acceleration": "baku", "win_mp": 3})


@pytest.mark.parametrize("system", ["fide-team", "fide-dutch", "olympiad-2022"])
@pytest.mark.parametrize(
    # the first 13 digits of the digests, `printf %s 'coin|initial colour|W' | sha256sum`: of "coin" a1e45... for W and
    # 42d8f... for B, of "x" 25fa2... and a1aae...; the smaller one is first
    ("seed", "colour"),
    [("coin", "B"), ("x", "W")],
)
def test_the_lot_of_the_initial_colour_is_drawn_before_round_1(system: str, seed: str, colour: str) -> None:
    """C.04.6: 4.1; C.04.3: 5.1; Olympiad 2022: 7.2."""
    hand = Hand()
    hand("create", name="Cup", system=system, rounds=5)
    hand("teams", teams=[{"name": name} for name in "ABCD"])
    hand("lot", seed=seed)
    assert hand.desk.event.settings.options["initial_colour"] == colour
    hand("order", teams=[])
    hand("pair")
    with pytest.raises(Refusal, match="Round 1 is paired"):
        hand("lot", seed="another")
    assert hand.desk.event.settings.options["initial_colour"] == colour


def test_a_colour_that_the_seed_does_not_give_is_no_lot_of_it() -> None:
    """Anyone can verify the lot from its seed: "coin" gives Black, see above."""
    hand = Hand()
    hand("create", name="Cup", system="fide-dutch", rounds=5)
    with pytest.raises(Refusal, match="With this seed the lot is Black"):
        hand("lot", seed="coin", colour="W")
    assert "initial_colour" not in hand.desk.event.settings.options
    hand("lot", seed="coin", colour="B")
    assert hand.desk.event.settings.options["initial_colour"] == "B"
    hand("lot", colour="W")
    assert hand.desk.event.settings.options["initial_colour"] == "W"


def test_an_event_has_so_many_players_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = Hand()
    hand("create", name="Cup", rounds=3, boards=4)
    crowd = [f"P{k}" for k in range(201)]
    with pytest.raises(Refusal, match="a team has 200 players at most, not 201"):
        hand("team", name="Ash", members=crowd)
    hand("team", name="Ash", members=crowd[:200])
    monkeypatch.setattr("pairwright.manager.desk.MOST_PLAYERS", 200)
    with pytest.raises(Refusal, match="An event has 200 players at most, and would have 201"):
        hand("team", name="Elm", members=["Ann"])
    monkeypatch.setattr("pairwright.manager.desk.MOST_PLAYERS", 100)
    hand("roster", team="#1", members=crowd[:150])  # fewer than before


def test_players_of_an_open_count_as_those_of_teams(monkeypatch: pytest.MonkeyPatch) -> None:
    """200,000 players of an individual event, who are no members of teams, were entered."""
    monkeypatch.setattr("pairwright.manager.desk.MOST_PLAYERS", 4)
    hand = Hand()
    hand("create", name="Open", system="fide-dutch", rounds=3)
    with pytest.raises(Refusal, match="An event has 4 players at most, and would have 5"):
        hand("teams", teams=["Ann", "Bob", "Cid", "Dan", "Eve"])
    hand("teams", teams=["Ann", "Bob", "Cid", "Dan"])
    with pytest.raises(Refusal, match="An event has 4 players at most, and would have 5"):
        hand("team", name="Eve")


def test_who_comes_for_a_round_that_is_paired_reads_so() -> None:
    """The round that was asked for was changed without a word about why."""
    hand = league(5)
    hand("pair")
    hand("publish")
    done = hand("team", name="Late", round=1)
    assert [one.text for one in done.warnings] == ["Round 1 is already paired: Late plays from round 2 on"]
    assert done.text == "Late is entered from round 2."
    assert hand("team", name="Later", round=2).text == "Later is entered from round 2."
