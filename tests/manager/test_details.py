"""Small parts of the manager: rows of entries, sentences about changes, limits of texts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from pairwright.domain.errors import StateError
from pairwright.domain.results import Result
from pairwright.domain.scoring import Scoring, Sides
from pairwright.domain.tournament import Grouping
from pairwright.manager import snapshot
from pairwright.manager.entrants import FromFile, entries_again, rows_of, settings_again, unusual
from pairwright.manager.event import Match
from pairwright.manager.fold import taken_back, undone
from pairwright.manager.journal import journal
from pairwright.manager.judging import known_rounds, later_changes
from pairwright.manager.planned import before_next
from pairwright.manager.rows import brief
from pairwright.manager.snapshot import tournament_before, tournament_for_rating, usual_rounds
from pairwright.manager.steps import next_step
from pairwright.manager.verbs.corrections import Consequences
from pairwright.manager.verbs.lineups import may_see
from pairwright.manager.warnings import Refusal
from pairwright.manager.wording import worded
from pairwright.store.log import Draft
from pairwright.store.memory import MemoryLog
from tests.formats.trf.samples import sample

from .test_brackets import cup
from .tools import Hand, league, play

# Entries


def test_rows_of_a_file_keep_its_numbers_where_each_is_there_once() -> None:
    tournament = sample("06")
    assert [row["number"] for row in rows_of(FromFile(tournament))[1]["members"]] == [6, 7, 8, 9, 10]
    assert "number" not in rows_of(FromFile(tournament), keep_numbers=False)[1]["members"][0]
    first = tournament.entries[0]
    twice = (first.players[0], replace(first.players[1], number=1), *first.players[2:])
    tournament = replace(tournament, entries=(replace(first, players=twice), *tournament.entries[1:]))
    assert "number" not in rows_of(FromFile(tournament))[1]["members"][0]
    tournament = replace(
        tournament, entries=tuple(replace(one, name="", players=()) for one in tournament.entries)
    )
    assert rows_of(FromFile(tournament))[1]["name"] == "Team 2"


def test_what_is_unusual_about_entries() -> None:
    rows: list[dict[str, Any]] = [
        {"name": "Elm", "members": [{"name": "Ann", "fide_id": 7, "rating": 2000}, {"name": "Bob"}]},
        {"name": "Oak", "members": [{"name": "Ann", "fide_id": 7, "rating": 1900}]},
    ]
    assert [(one.text, one.names) for one in unusual(rows, 2, ["Shoe size"], ["Ash"])] == [
        ("Columns that are left out", ("Shoe size",)),
        ("In the event already, and left out", ("Ash",)),
        ("Named more than once", ("Ann",)),
        ("The same FIDE ID", ("Ann", "Ann")),
        ("Without a rating", ("Bob",)),
        ("Fewer players than boards", ("Oak",)),
    ]
    players = [{"name": name, "rating": 2000} for name in ("Ann", "Bob")]
    assert unusual(players, 4) == []
    [alike] = unusual([{**one, "fide_id": 7} for one in players], 4)
    assert alike.names == ("Ann", "Bob")
    [many] = unusual([{"name": f"P{k}"} for k in range(10)], 1)
    assert many.shown == "P0, P1, P2, P3, P4, P5, P6, P7 + 2"


def test_settings_for_another_event_are_as_they_are_entered() -> None:
    hand = Hand()
    hand("create", name="A", system="fide-dutch", game_points={"W": "3", "D": "1"}, deputies="X,Y")
    found = settings_again(hand.desk.event)
    assert found["game_points"] == {"W": "3", "D": "1"}
    assert found["deputies"] == ["X", "Y"]
    assert (found["name"], found["system"]) == ("A", "fide-dutch")
    hand("team", name="Ann", rating=2000, sex="w", birth="1990", title="WIM")
    assert entries_again(hand.desk.event) == [
        {"name": "Ann", "rating": 2000, "sex": "w", "birth": "1990", "title": "WIM"}
    ]


def test_a_player_of_a_team_is_named_where_something_is_wrong() -> None:
    hand = Hand()
    hand("create", name="A")
    with pytest.raises(Refusal, match="Elm, player 2"):
        hand("team", name="Elm", members=["Ann", {"name": "Bob", "title": "KING"}])


def test_a_team_that_is_removed_is_gone_from_everything_decided() -> None:
    hand = league(6)
    hand("forbid", teams="1,2,3")
    hand("forbid", teams="1,2")
    hand("force", teams="1,4")
    hand("force", teams="2,3")
    hand("penalty", team="1", mp=1, why="x")
    hand("penalty", team="2", mp=1, why="x")
    hand("values", code="OTHER_X", values={"1": 1, "2": 2})
    hand("hand-rank", teams="1,2", why="lot")
    hand("remove-team", team="1")
    event = hand.desk.event
    assert [one.teams for one in event.forbidden] == [(2, 3)]
    assert dict(event.forced) == {1: ((2, 3),)}
    assert [one.team for one in event.rulings] == [2]
    assert event.values == {"OTHER_X": {2: "2"}}
    assert event.hand_ranks == {2: 2}


def test_groups_of_players_are_those_of_the_pairing() -> None:
    hand = Hand()
    hand("create", name="BG", system="ibf-swiss")
    hand("teams", teams=["A", "B", "C", "D", "E"])
    hand("group", groups=[[1, 2], [3, 4]], first=2, last=3)
    assert tournament_before(hand.desk.event).grouped == (Grouping(((1, 2), (3, 4)), 2, 3),)
    hand("remove-team", team="1")
    assert tournament_before(hand.desk.event).grouped == (Grouping(((1,), (2, 3)), 2, 3),)


# Sentences


def test_the_effects_of_a_correction_in_one_line() -> None:
    event = league(4).desk.event
    both = Consequences(((1, "1", "2"), (2, "2", "1")), ((3, ((1, 2),)), (4, ((1, 2), (3, 4)))))
    assert both.text(event) == (
        "Places change: 1 T1 1 → 2, 2 T2 2 → 1. Round 3 would have been paired otherwise (1 pair); it stays as it was "
        "played. Round 4 would have been paired otherwise (2 pairs); it stays as it was played."
    )
    assert Consequences((), ()).text(event) == "No place and no later pairing would be different."


def test_what_was_changed_after_a_round_was_paired() -> None:
    hand = league(5, 5)
    play(hand, count=1)
    hand("pair")
    hand("publish")
    [team] = [team for team, kind in hand.desk.event.rounds[0].byes.items() if kind is Result.PAB]
    assert list(later_changes(hand.desk.event, 2)) == []
    hand("bye", team=f"#{team}", kind="full", round=1)
    table = hand.desk.event.rounds[0].matches[0]
    names = " - ".join(hand.desk.event.label(one) for one in (table.white, table.black))
    hand("result", table=1, boards="1111", round=1)
    hand("penalty", team="1", mp=-1, why="late", round=1)
    found = [text.partition("; ")[0] for text in later_changes(hand.desk.event, 2)]
    assert found == [
        f"Round 1, table 1, {names}: 4-0 was entered later, 3-1 was known",
        f"Round 1, {team} T{team}: the kind of bye was changed later",
        "Round 1, 1 T1: points were decided later",
    ]
    assert known_rounds(hand.desk.event)[2].remarks == tuple(later_changes(hand.desk.event, 2))


def test_later_changes_do_not_go_through_the_round_again_for_each_match() -> None:
    gone: list[int] = []

    class Counted(tuple[Match, ...]):
        def __iter__(self) -> Iterator[Match]:
            gone.append(len(self))
            return super().__iter__()

    hand = league(40, 5)
    play(hand, count=1)
    hand("pair")
    event = hand.desk.event
    first = replace(event.rounds[0], matches=Counted(event.rounds[0].matches))
    assert list(later_changes(replace(event, rounds=(first, *event.rounds[1:])), 2)) == []
    assert len(gone) <= 2


def test_a_result_counts_the_matches_of_its_round_again_and_of_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hand = league(8, 5)
    play(hand, count=3)
    tournament_before(hand.desk.event)
    counted: list[Match] = []

    def sides(scoring: Scoring, match: Match) -> Sides:
        counted.append(match)
        return real(scoring, match)

    real = snapshot.sides
    monkeypatch.setattr(snapshot, "sides", sides)
    hand("leave-book", why="a test")
    hand("result", table=1, boards="0000", round=3)
    counted.clear()
    tournament_before(hand.desk.event)
    assert [match.table for match in counted] in ([], [1, 2, 3, 4])  # the act may have asked for it


def test_open_matches_by_round() -> None:
    hand = league(4, 3, 2)
    for _ in range(2):
        hand("pair")
        hand("publish")
        hand("result", table=1, boards="1*")
        hand("result", table=2, boards="1*")
    said = before_next(hand.desk.event)[1]
    assert said == ["open matches: 2 of round 1, 2 of round 2; open boards count as draws"]


def test_groups_alone_are_finished_when_they_are_played() -> None:
    hand = cup(3, "ibf-groups")
    hand("groups", count=1, method="snake", seed="x")
    while (found := hand.desk.event.cup) is not None and found.groups is not None and found.groups.to_play():
        hand("score", match=found.groups.to_play()[0], points="7-5")
    step = next_step(hand.desk.event)
    assert (step.text, step.command, step.verb_title) == (
        "The groups are played.",
        "finish",
        "Finish the event",
    )


def test_a_word_of_the_program_in_a_name_stays() -> None:
    hand = Hand()
    hand("create", name="The team match", system="fide-dutch")
    hand("teams", teams=["Team Smith", "Ann"])
    event = hand.desk.event
    assert (
        worded(event, "Team Smith has a match in The team match.")
        == "Team Smith has a game in The team match."
    )
    assert worded(event, "nothing of this kind") == "nothing of this kind"
    assert worded(event, "a team and my team", {"x": ["my team"]}) == "a player and my team"


def test_a_value_in_a_message_is_cut() -> None:
    assert brief("x" * 198) == f"'{'x' * 198}'"
    assert brief("x" * 199) == f"'{'x' * 196}..."
    assert len(brief("x" * 300)) == 200


def test_five_names_of_those_that_begin_alike() -> None:
    hand = Hand()
    hand("create", name="A")
    hand("teams", teams=[f"Elm {number}" for number in range(1, 8)])
    with pytest.raises(Refusal) as caught:
        hand("remove-team", team="El")
    assert "'El' may be 1 Elm 1, 2 Elm 2, 3 Elm 3, 4 Elm 4, 5 Elm 5." in str(caught.value)


def test_five_players_of_those_that_begin_alike() -> None:
    hand = Hand()
    hand("create", name="A")
    hand("team", name="Elm", members=[f"Ann {number}" for number in range(1, 8)])
    with pytest.raises(Refusal) as caught:
        hand("rating", player="An", rating=2000)
    assert (
        "'An' may be 1 Ann 1 (Elm), 2 Ann 2 (Elm), 3 Ann 3 (Elm), 4 Ann 4 (Elm), 5 Ann 5 (Elm); the number tells them "
        "apart" in str(caught.value)
    )


def test_a_pair_decided_before_is_marked_when_it_is_paired() -> None:
    hand = league(4, 3)
    hand("force", teams="1,2")
    hand("pair")
    assert {
        frozenset((match.white, match.black)): match.decided for match in hand.desk.event.rounds[0].matches
    } == {frozenset((1, 2)): True, frozenset((3, 4)): False}


def test_options_are_said_by_their_labels() -> None:
    hand = league(4, 3)
    hand("set", options={"primary": "GP", "secondary_for_colours": False})
    assert journal(hand.desk)[-1].text == (
        "Settings: options: “Colour drawn by lot before round 1”: White, “Primary score: match points or game "
        "points”: game points, “The secondary score decides the first-team too”: no."
    )
    hand("set", tie_breaks="GPTS,DE")
    assert journal(hand.desk)[-1].text == "Settings: tie-breaks: Game points, Direct encounter."


def test_a_round_with_results_is_taken_back_only_after_a_question() -> None:
    hand = league(4, 3)
    play(hand)
    hand("unpair")
    assert [(one.level, one.text, one.article) for one in hand.asked] == [
        (4, "Round 1 has 2 results", "C.04.2")
    ]


@pytest.mark.parametrize(
    "boards", ["1,0,=,1", "1 0 = 1", "1, 0, =, 1", "10=1", ["1", "0", "=", "1"], "1-0,0-1,½-½,1-0"]
)
def test_boards_of_a_match_in_one_text(boards: object) -> None:
    hand = league(2, 1)
    hand("pair")
    hand("publish")
    hand("result", table=1, boards=boards)
    assert hand.desk.event.rounds[0].match(1).boards == ("10", "01", "==", "10")


def test_a_score_that_no_game_has_is_refused() -> None:
    hand = Hand()
    hand("create", name="A", system="fide-dutch", rounds=1)
    hand("teams", teams=["A", "B"])
    hand("rank")
    hand("lot", seed="x")
    hand("pair")
    hand("publish")
    with pytest.raises(Refusal, match="Game points are counted in halves"):
        hand("result", table=1, score="0.7-0.3")


def test_the_clock_keeps_when_who_is_late_loses() -> None:
    hand = league(2, 1)
    hand("clock", start="2026-11-28 15:00", minutes=90, default_minutes=30)
    clock = hand.desk.event.clock
    assert clock is not None
    assert (clock.minutes, clock.default_minutes) == (90, 30)


@pytest.mark.parametrize("numbers", [None, [], "1", [0], [9], [1.0], [True], [1, 9]])
def test_an_undo_of_nothing_is_refused(numbers: object) -> None:
    *_, one = MemoryLog().append(0, [Draft("note", 1, {}), Draft("undo", 1, {"numbers": numbers})])
    with pytest.raises(StateError, match="does not name decisions before it"):
        taken_back(one)
    *_, one = MemoryLog().append(0, [Draft("note", 1, {}), Draft("undo", 1, {"numbers": [1]})])
    assert taken_back(one) == {1}


def test_which_decisions_can_be_undone() -> None:
    hand = league(2, 1)
    hand("pair")
    hand("undo")
    hand("leave-book", why="x")
    found = {line.kind: (line.undone, line.undoable) for line in journal(hand.desk)}
    assert found["pair"] == (True, False)
    assert found["undo"] == (False, False)
    assert found["leave-book"] == (False, False)
    assert found["lot"] == (False, True)
    assert undone(hand.desk.decisions) == {line.number for line in journal(hand.desk) if line.undone}


def test_the_rating_report_of_rounds_with_their_own_time_control() -> None:
    hand = league(4, 3, 2)
    hand("set", time_control="90+30", play="standard")
    hand("round-time", rounds="2", time_control="15+10", play="rapid")
    play(hand, "10", 2)
    rapid = tournament_for_rating(hand.desk.event, "rapid")
    assert (rapid.round, rapid.info.time_control, rapid.info.play) == (2, "15+10", "rapid")
    standard = tournament_for_rating(hand.desk.event, "standard")
    assert (standard.round, standard.info.time_control, standard.info.play) == (2, "90+30", "standard")


@pytest.mark.parametrize(("first", "rounds"), [(1, 4), (2, 5)])
def test_the_usual_rounds_are_those_of_who_begins(first: int, rounds: int) -> None:
    """Eight players have one round less than nine; who withdraws later was there at the start."""
    hand = Hand()
    hand("create", name="BG", system="ibf-swiss")
    hand("teams", teams=[f"P{number}" for number in range(9)])
    assert usual_rounds(hand.desk.event) == 5
    hand("withdraw", team="P8", round=first)
    assert usual_rounds(hand.desk.event) == rounds


def test_who_may_see_the_line_up_of_the_other_side() -> None:
    hand = league(4, 3, 2)
    hand("pair")
    hand("lineups")
    first = hand.desk.event.rounds[0].match(1)

    def seen(team: int, closed: bool = False) -> bool:
        found = hand.desk.event.rounds[0]
        return may_see(found, found.match(1), team, closed)

    assert not seen(first.white)
    assert seen(first.white, closed=True)
    hand("lineup", team=f"#{first.white}", members="P1.1,P1.2")
    assert not seen(first.white)
    assert not seen(first.black)
    hand("lineup", team=f"#{first.black}", members="P3.1,P3.2")
    assert seen(first.white)
    assert seen(first.black)
