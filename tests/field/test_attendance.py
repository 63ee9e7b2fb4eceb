"""Attendance: stated twice, stated in advance, written to files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pairwright.formats.files import read_tournament, write_tournament
from pairwright.manager.snapshot import tournament_before
from pairwright.manager.warnings import Refusal
from tests.field import FOLDER, event_file, run
from tests.manager.tools import Hand, league, pairs, play


def absences(hand: Hand, team: int) -> list[str]:
    """`zero-bye`, or nothing, for rounds 1 to 5."""
    found = hand.desk.event.teams[team]
    return [item.kind.value if (item := found.absence(number)) else "" for number in range(1, 6)]


def test_withdraw_earlier() -> None:
    hand = league(4, 3)
    hand("pair")
    hand("withdraw", team="T3")
    with pytest.raises(Refusal, match=r"Round 1 is paired as a draft\. `unpair` takes the draft back"):
        hand("withdraw", team="T3", round=1)
    hand("unpair")
    said = hand("withdraw", team="T3", round=1).text
    assert said == "3 T3 has withdrawn from round 1 on, not from round 2."
    hand("pair")
    assert 3 not in {tpn for pair in pairs(hand) for tpn in pair}
    assert hand.desk.event.rounds[0].bye != hand.desk.event.team_of(3)


def test_withdraw_earlier_or_later_moves_the_withdrawal() -> None:
    hand = league(8, 5)
    hand("withdraw", team="T3", round=4)
    assert hand("withdraw", team="T3", round=4).decisions == ()
    hand("withdraw", team="T3", round=2)
    assert absences(hand, 3) == ["", *["zero-bye"] * 4]
    hand("withdraw", team="T3", round=5)
    assert absences(hand, 3) == ["", "", "", "", "zero-bye"]
    assert hand.desk.event.teams[3].left_from == 5


def test_withdraw_later_than_a_round_paired_without_it_is_a_return() -> None:
    hand = league(8, 5)
    hand("withdraw", team="T3", round=1)
    play(hand)
    with pytest.raises(Refusal, match=r"that round is paired without it\. `return` brings it back"):
        hand("withdraw", team="T3", round=3)
    hand("return", team="T3", round=4)
    with pytest.raises(Refusal, match=r"has not withdrawn\. `present` takes an absence back"):
        hand("return", team="T3", round=3)
    hand("present", team="T3", round=3)
    assert absences(hand, 3) == ["zero-bye", "zero-bye", "", "", ""]


def test_a_second_absence_is_reported_or_changes_the_first() -> None:
    hand = league(8, 5)
    hand("absent", team="T3", round=2)
    again = hand("absent", team="T3", round=2)
    assert (again.text, again.decisions) == ("3 T3 has a zero-point bye in round 2 already.", ())
    hand("absent", team="T3", round=2, kind="half")
    hand("absent", team="T3", round=2, kind="half")
    assert (absences(hand, 3)[1], hand.levels) == ("half-bye", [])  # one half-point bye, not three
    hand("present", team="T3", round=2)
    assert hand("present", team="T3", round=2).text == "3 T3 has no absence in round 2: it plays."


def test_absent_in_several_rounds_is_as_many_half_point_byes() -> None:
    hand = league(8, 5)
    hand("absent", team="T3", round=2, last=3, kind="half")
    assert hand.levels == [3]
    assert "(rounds 2, 3)" in hand.asked[0].text


@pytest.mark.parametrize("verb", ["absent", "present"])
def test_absent_and_present_are_not_for_who_has_withdrawn(verb: str) -> None:
    hand = league(8, 5)
    hand("withdraw", team="T3", round=2)
    with pytest.raises(Refusal, match=r"has withdrawn from round 2 on.*`return` brings it back"):
        hand(verb, team="T3", round=3)
    hand("expel", team="T4")
    with pytest.raises(Refusal, match="4 T4 was expelled"):
        hand(verb, team="T4", round=3)
    assert hand("expel", team="T4").text == "4 T4 is expelled already."


def test_a_late_entry_given_a_second_time_is_refused() -> None:
    hand = league(8, 5)
    hand("team", name="Late", round=3)
    with pytest.raises(Refusal, match="There is a team 'Late' already"):
        hand("team", name="Late", round=2)


def test_announced_absence_export(tmp_path: Path) -> None:
    cup = event_file("announced-absence-export/cup.pairwright", tmp_path / "cup.pairwright")
    assert run("event", cup, "export", tmp_path / "cup.trf").code == 0
    expected = (FOLDER / "announced-absence-export" / "expected.trf").read_text().splitlines()
    written = (tmp_path / "cup.trf").read_text().splitlines()
    assert [line for line in written if line.startswith("240")] == [
        line for line in expected if line.startswith("240")
    ]
    assert run("convert", cup, tmp_path / "cup.json").code == 0
    asked = json.loads((tmp_path / "cup.json").read_text())["requested"]
    assert {(one["tpn"], one["round"], one["result"]) for one in asked} == {
        (2, 2, "half-bye"), (3, 2, "zero-bye"), (4, 3, "zero-bye"),
    }  # fmt: skip


@pytest.mark.parametrize("form", ["trf", "state", "xlsx", "chess-json"])
def test_announced_absences_come_back_from_a_file(tmp_path: Path, form: str) -> None:
    hand = league(4, 5)
    hand("absent", team="T3", round=2)
    hand("absent", team="T2", round=2, kind="half")
    hand("withdraw", team="T4", round=3)
    tournament = tournament_before(hand.desk.event)
    assert {(bye.tpn, bye.round) for bye in tournament.requested} == {(2, 2), (3, 2), (4, 3), (4, 4), (4, 5)}
    data, _ = write_tournament(tournament, form)
    again, _ = read_tournament(data, f"cup.{form}")
    assert set(again.requested) == set(tournament.requested)


def test_leave_and_rejoin_of_a_cup_given_a_second_time_are_refused() -> None:
    hand = Hand()
    hand("create", name="Cup", system="ibf-single")
    hand("teams", teams=["A", "B", "C", "D", "E"])
    hand("draw", seed="x")
    with pytest.raises(Refusal, match="A has not withdrawn"):
        hand("rejoin", player="A")
    hand("leave", player="A")
    with pytest.raises(Refusal, match=r"A has already withdrawn\. `rejoin` brings back"):
        hand("leave", player="A")
    hand("rejoin", player="A")
    hand("late", name="F")
    with pytest.raises(Refusal, match="F is already in the draw"):
        hand("late", name="F")
