"""Verbs in random order, in every store: points follow from results, no round is lost, undo restores, copies are
equal."""

from __future__ import annotations

import tempfile
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from pairwright.domain.consistency import check_consistency
from pairwright.manager.desk import Desk
from pairwright.manager.event import Event
from pairwright.manager.ranking import standings, standings_as
from pairwright.manager.snapshot import tournament_before
from pairwright.manager.warnings import Question, Refusal
from pairwright.store.event_json import read_event, write_event
from pairwright.store.log import Draft, Log
from pairwright.store.memory import MemoryLog
from pairwright.store.shelf import open_log, open_shelf
from pairwright.tiebreaks import Standings

SIGNS = ("10", "==", "01", "+-", "-+", "--", "**", "")
BOARDS = 2


class AnyOrder(RuleBasedStateMachine):
    """An arbiter who does anything at any time."""

    def log(self) -> Log:
        """Where the decisions go."""
        return MemoryLog()

    @initialize(teams=st.integers(2, 7), rounds=st.integers(1, 5), kind=st.sampled_from(["A", "B", "none"]))
    def begin(self, teams: int, rounds: int, kind: str) -> None:
        self.desk = Desk(self.log())
        self.do("create", name="Any", rounds=rounds, boards=BOARDS, options={"colour_preference": kind})
        self.do("teams", teams=[f"T{number}" for number in range(1, teams + 1)])
        self.do("lot", seed="coin")

    def do(self, verb: str, /, **given: Any) -> bool:
        """A verb with its questions answered; False if it is refused. A refusal leaves everything unchanged."""
        confirm = ""
        before = self.desk.event
        while True:
            try:
                self.desk.do(verb, person="Ann", reason="x", confirm=confirm, **given)
            except Question as question:
                confirm = question.token
            except Refusal:
                assert self.desk.event is before
                return False
            else:
                return True

    @rule()
    def pair(self) -> None:
        self.do("pair")

    @rule()
    def publish(self) -> None:
        self.do("publish")

    @rule()
    def unpair(self) -> None:
        self.do("unpair")

    @rule(table=st.integers(1, 4), signs=st.lists(st.sampled_from(SIGNS), min_size=BOARDS, max_size=BOARDS),
          back=st.integers(0, 2))  # fmt: skip
    def result(self, table: int, signs: list[str], back: int) -> None:
        self.do("result", table=table, boards=signs, round=max(1, len(self.desk.event.rounds) - back))

    @rule(table=st.integers(1, 4), board=st.integers(1, BOARDS), sign=st.sampled_from(SIGNS))
    def board(self, table: int, board: int, sign: str) -> None:
        self.do("result", table=table, board=board, sign=sign)

    @rule(table=st.integers(1, 4), value=st.sampled_from(["+-", "-+", "--"]))
    def forfeit(self, table: int, value: str) -> None:
        self.do("forfeit", table=table, value=value)

    @rule(team=st.integers(1, 9), kind=st.sampled_from(["zero", "half", "full"]), ahead=st.integers(1, 2))
    def absent(self, team: int, kind: str, ahead: int) -> None:
        self.do("absent", team=str(team), kind=kind, round=len(self.desk.event.rounds) + ahead)

    @rule(team=st.integers(1, 9), verb=st.sampled_from(["withdraw", "return", "expel"]))
    def come_and_go(self, team: int, verb: str) -> None:
        self.do(verb, team=str(team))

    @rule()
    def late(self) -> None:
        if len(self.desk.event.teams) < 9:
            self.do("team", name=f"L{len(self.desk.event.teams) + 1}")

    @rule(a=st.integers(1, 9), b=st.integers(1, 9))
    def by_hand(self, a: int, b: int) -> None:
        self.do("by-hand")
        self.do("swap", teams=[str(a), str(b)])
        self.do("end-by-hand")

    @rule(team=st.integers(1, 9), mp=st.integers(-1, 1))
    def penalty(self, team: int, mp: int) -> None:
        self.do("penalty", team=str(team), mp=mp, why="x", round=len(self.desk.event.rounds) or None)

    @rule(data=st.data())
    def undo_anything_and_redo_it(self, data: st.DataObject) -> None:
        decisions = self.desk.decisions
        number = data.draw(st.integers(1, len(decisions)))
        before = as_data(self.desk.event)
        if self.do("undo", number=number):
            assert self.do("redo", number=number)
            after = as_data(self.desk.event)
            said = after.pop("comments")  # what paired rounds depended on: both are remarked
            assert said[: len(before["comments"])] == before.pop("comments")
            assert after == before

    @rule()
    def undo(self) -> None:
        self.do("undo")

    @rule()
    def leave_the_book(self) -> None:
        self.do("leave-book", why="x")

    @invariant()
    def standings_kept_are_those_computed_anew(self) -> None:
        event = getattr(self, "desk", None) and self.desk.event
        for after in range(1, len(event.rounds) + 1) if event else ():
            kept, anew = standings(event, after), standings_as(event, after)
            assert said_of(kept) == said_of(anew)

    @invariant()
    def points_follow_from_results(self) -> None:
        if not hasattr(self, "desk"):
            return
        event = self.desk.event
        tournament = tournament_before(event)
        check_consistency(tournament)
        for one in event.rounds:
            seated = [team for match in one.matches for team in (match.white, match.black)] + list(one.byes)
            assert len(set(seated)) == len(seated)
        assert len(tournament.entries) == len(event.teams)

    @invariant()
    def the_standings_have_everybody_who_was_not_expelled(self) -> None:
        if hasattr(self, "desk") and self.desk.event.rounds:
            stay = [team for team in self.desk.event.teams.values() if not team.expelled]
            assert len(standings(self.desk.event).rows) == len(stay)

    def teardown(self) -> None:
        """The event from its log, and from its copy, is the same."""
        if not hasattr(self, "desk"):
            return
        here = as_data(self.desk.event)
        assert as_data(Desk(self.desk.log).event) == here
        rows = read_event(write_event(self.desk.decisions).encode(), "copy")
        copy = MemoryLog()
        copy.append(
            0, [Draft(one.kind, one.version, one.data, one.person, one.level, one.reason) for one in rows]
        )
        assert {**as_data(Desk(copy).event), "position": 0} == {**here, "position": 0}
        self.desk.log.close()


def said_of(table: Standings) -> tuple[object, ...]:
    """What standings say."""
    rows = [(row.place, row.last_place, row.team.tpn, row.team.name, row.values) for row in table.rows]
    return rows, table.codes, table.remarks, table.more, table.apart, table.dropped


def as_data(event: Event) -> dict[str, Any]:
    """The values of an event; the position only depends on the length of the log."""
    return {**{field.name: getattr(event, field.name) for field in fields(event)}, "position": 0}


class InAFile(AnyOrder):
    """The same in an SQLite file."""

    def log(self) -> Log:
        self.folder = tempfile.TemporaryDirectory()
        return open_log(Path(self.folder.name) / "cup.pairwright", create=True)

    def teardown(self) -> None:
        super().teardown()
        if hasattr(self, "folder"):
            self.folder.cleanup()


FEW = settings(
    max_examples=15, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)
MANY = settings(FEW, max_examples=200, stateful_step_count=60)


@pytest.mark.parametrize("machine", [AnyOrder, InAFile])
def test_verbs_in_any_order(machine: type[AnyOrder]) -> None:
    run_state_machine_as_test(machine, settings=FEW)  # type: ignore[no-untyped-call]


@pytest.mark.long
@pytest.mark.parametrize("machine", [AnyOrder, InAFile])
def test_thousands_of_verbs_in_any_order(machine: type[AnyOrder]) -> None:
    run_state_machine_as_test(machine, settings=MANY)  # type: ignore[no-untyped-call]


def test_verbs_in_any_order_in_a_database(database: str) -> None:
    shelf = open_shelf(database)
    names = iter(range(10_000))

    class InADatabase(AnyOrder):
        def log(self) -> Log:
            return shelf.create(f"any {next(names)}")

    run_state_machine_as_test(InADatabase, settings=settings(FEW, max_examples=5))  # type: ignore[no-untyped-call]
    shelf.close()
