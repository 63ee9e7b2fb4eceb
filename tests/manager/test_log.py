"""Undo and redo, the past, the wording of the log, access, and what is copied."""

from __future__ import annotations

import pytest

import pairwright as pw
from pairwright.domain.errors import StateError
from pairwright.manager.access import ROLES, may
from pairwright.manager.desk import Desk
from pairwright.manager.event import Event
from pairwright.manager.fold import apply, fold, undone
from pairwright.manager.fold_matches import OpenRound
from pairwright.manager.journal import journal
from pairwright.manager.registry import VERBS
from pairwright.manager.snapshot import tournament_before
from pairwright.manager.warnings import Refusal
from pairwright.store.log import Draft, Recorded
from pairwright.store.memory import MemoryLog

from .tools import Hand, league, pairs, play


def test_undo_and_redo_are_decisions() -> None:
    hand = league(4)
    hand("pair")
    count = hand.desk.event.position
    assert hand("undo").text == f"Undone: Round 1 is paired: 2 matches. (no. {count})"
    assert not hand.desk.event.rounds
    assert hand("redo").text == f"Redone: Round 1 is paired: 2 matches. (no. {count})"
    assert len(hand.desk.event.rounds) == 1
    assert hand.desk.event.position == count + 2


def test_what_later_decisions_stand_on_is_not_undone() -> None:
    hand = league(4)
    hand("pair")
    number = hand.desk.event.position
    hand("publish")
    with pytest.raises(Refusal, match=r"This is not possible: Round 1 is published.* would no longer fit"):
        hand("undo", number=number)


def test_an_act_of_several_decisions_is_undone_as_one() -> None:
    hand = league(4)
    before = hand.desk.event
    hand("draw-order", seed="coin")
    assert hand.desk.event.lots != before.lots
    hand("undo")
    assert hand.desk.event.lots == before.lots
    assert hand.desk.event.order == before.order


def test_leaving_the_book_and_the_beginning_are_never_undone() -> None:
    hand = league(4)
    hand("leave-book", why="x")
    number = next(one.number for one in hand.desk.decisions if one.kind == "leave-book")
    for given in ({"number": number}, {"number": 1}, {"back_to": 0}):
        with pytest.raises(Refusal, match="cannot be taken back"):
            hand("undo", **given)
    assert not hand.desk.event.by_the_book


def test_the_book_stays_left_in_a_copy() -> None:
    hand = league(4)
    hand("leave-book", why="x")
    copy = MemoryLog()
    copy.append(0, [Draft(one.kind, one.version, one.data) for one in hand.desk.decisions])
    assert not Desk(copy).event.by_the_book


def test_the_past_can_be_looked_at() -> None:
    hand = league(4)
    position = hand.desk.event.position
    play(hand)
    hand("undo")
    assert hand.desk.at(position).rounds == ()
    assert len(hand.desk.at(position + 2).rounds) == 1


def test_a_long_log_is_undone_from_what_is_kept_on_the_way() -> None:
    hand = league(4, 3)
    hand("pair")
    hand("publish")
    team = hand.desk.event.team(1)
    players = [member.number for member in team.members]
    for number in range(300):
        hand("lineup", team="#1", members=players[number % 2 :][:4])
    seen = hand.desk.event.rounds[0].matches
    position = hand.desk.event.position
    hand("undo", number=position - 5)
    hand("undo", number=position - 280)
    hand("redo", number=position - 280)
    hand("redo", number=position - 5)
    assert hand.desk.event.rounds[0].matches == seen
    assert Desk(hand.desk.log).event.rounds[0].matches == seen


def test_a_decision_of_a_newer_program_is_refused_in_words() -> None:
    log = MemoryLog()
    log.append(0, [Draft("create", 99, {"name": "x"})])
    with pytest.raises(StateError, match="newer version of pairwright"):
        Desk(log)


def test_a_decision_that_cannot_be_read_is_named() -> None:
    (one,) = MemoryLog().append(0, [Draft("create", 1, {"nonsense": 1})])
    with pytest.raises(StateError, match=r"decision 1 \(create\): it cannot be read"):
        apply(fold([]), one)


def test_every_kind_of_decision_is_described_in_words() -> None:
    hand = league(6, 5)
    hand("absent", team="6", round=3)
    play(hand)
    hand("penalty", team="1", mp=-1, why="late")
    hand("pair")
    hand("by-hand")
    hand("flip", table=1)
    hand("end-by-hand")
    for line in journal(hand.desk):
        assert line.text != line.kind, line
        assert line.person == "Ann"


def test_roles_may_what_their_verbs_say() -> None:
    assert may("chief", "leave-book")
    assert not may("arbiter", "leave-book")
    assert may("clerk", "result")
    assert not may("clerk", "pair")
    assert not any(may("public", name) for name in VERBS)
    assert {verb.role for verb in VERBS.values()} <= set(ROLES)


def test_every_verb_has_words_and_parameters_that_can_be_read() -> None:
    from pairwright.manager.arguments import _READ

    for verb in VERBS.values():
        assert verb.title[:1].isupper()
        assert verb.run.__doc__
        for param in verb.params:
            assert param.kind in _READ
            assert param.help
            assert bool(param.choices) == (param.kind == "choice")


def test_a_tournament_is_taken_over_and_is_the_same() -> None:
    event = pw.load("examples/olympiad-2026-women-replay.json")
    hand = Hand()
    hand("import", tournament=event)
    assert {notice.text.split(" of the file")[0] for notice in hand.asked} == {"Round 2", "Round 11"}
    after = tournament_before(hand.desk.event)
    assert len(after.entries) == len(event.entries)
    for mine, theirs in zip(after.entries, event.entries, strict=True):
        assert [item._replace(boards="") for item in mine.history] == list(theirs.history)
        assert (mine.tpn, mine.name, mine.joined_round) == (theirs.tpn, theirs.name, theirs.joined_round)
    assert sum(line.startswith("Import @ Round") for line in hand.desk.event.comments) == 2


def test_two_desks_see_each_other() -> None:
    log = MemoryLog()
    one, two = league(4, log=log), Hand(log)
    one("pair")
    assert pairs(two, 1) == pairs(one, 1)
    two("publish")
    one("result", table=1, boards="1111")
    assert two.desk.event.rounds[0].match(1).boards == ("10",) * 4


def test_undone_numbers_are_those_not_redone() -> None:
    hand = league(4)
    hand("pair")
    hand("undo")
    hand("redo")
    hand("undo")
    assert len(undone(hand.desk.decisions)) == 1


def test_decisions_folded_at_once_are_those_folded_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Results of two rounds in turns, with some undone between them: the round that is open is closed in time."""
    hand = league(4)
    for number in (1, 2):
        hand("pair")
        hand("publish")
        hand("result", table=1, boards="10 10 == ==", round=number)
        hand("result", table=2, boards="01 01 == ==", round=number)
    hand("result", table=1, board=2, sign="=", round=1)
    hand("result", table=2, board=2, sign="=", round=2)
    hand("result", table=2, board=3, sign="1", round=2)
    hand("undo")
    hand("result", table=2, board=1, sign="1", round=1)
    decisions = hand.desk.decisions
    skip = undone(decisions)
    event = fold((), skip)
    for one in decisions:
        event = fold((one,), skip, event)

    closed: list[int] = []
    close = OpenRound.closed

    def noted(self: OpenRound) -> Event:
        closed.append(self.number)
        return close(self)

    monkeypatch.setattr(OpenRound, "closed", noted)
    at_once = fold(decisions, skip)
    assert (at_once.position, at_once.rounds) == (event.position, event.rounds)
    assert [one.boards for one in at_once.rounds[0].matches] == [
        ("10", "==", "==", "=="),
        ("10", "01", "==", "=="),
    ]
    assert [one.boards for one in at_once.rounds[1].matches] == [
        ("10", "10", "==", "=="),
        ("01", "==", "==", "=="),
    ]
    assert closed == [1, 2, 1, 2, 1], "consecutive results of a round make one new value of it"


def test_the_store_is_not_asked_for_every_line_of_the_history(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = league(4)
    for sign in "10=10=10=":
        hand("note", text=sign)
    asked: list[int] = []
    read = MemoryLog.read

    def noted(self: MemoryLog, after: int = 0) -> list[Recorded]:
        asked.append(after)
        return read(self, after)

    monkeypatch.setattr(MemoryLog, "read", noted)
    assert len(journal(hand.desk)) > 9
    assert len(asked) <= 3
