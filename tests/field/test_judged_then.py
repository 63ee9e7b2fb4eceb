"""Every round is judged by what was known when it was paired; and unknowns are reported."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import pairwright as pw
from pairwright.checker.event import check
from pairwright.checker.verdicts import Report
from pairwright.domain.errors import PairwrightError
from pairwright.domain.results import Result
from pairwright.domain.tournament import Decided, PastRound
from pairwright.formats.files import read_tournament, write_tournament
from pairwright.manager.by_the_rules import by_the_rules
from pairwright.manager.importing import differing_rounds
from pairwright.manager.judging import known_rounds
from pairwright.manager.planned import before_next
from pairwright.manager.snapshot import tournament_before
from tests.field import FOLDER, event_file, run
from tests.manager.tools import Hand, league, pairs, play


def judged(hand: Hand) -> Report:
    event = hand.desk.event
    return check(tournament_before(event), known=known_rounds(event))


def two_rounds(**options: object) -> Hand:
    """Eight teams; table 1 of round 1 is adjourned on all boards, round 2 is paired with draws for them."""
    hand = league(8, 5, **options)
    hand("pair")
    hand("publish")
    for table in (2, 3, 4):
        hand("result", table=table, boards="1110")
    hand("pair")
    hand("publish")
    return hand


def test_late_result_check(tmp_path: Path) -> None:
    cup = event_file("late-result-check/cup.pairwright", tmp_path / "cup.pairwright")
    said = run("check", cup)
    assert said.code == 0
    told = " ".join(said.out.split())
    assert "2 of 2 rounds the same · no faults" in told
    assert "Round 1, table 2, 4 T04 - 2 T02: 2½-1½ was entered later, 1½-1½* was known" in told
    replayed = run("event", cup, "replay").out
    assert "0 differ from the rules" in replayed
    assert "Round 2: as the rules pair it" in replayed


def test_late_result_of_an_adjourned_match_is_no_correction() -> None:
    """It is confirmed where it is no draw (level 3, as FIDE's checklist wants), and never a departure of level 5."""
    hand = two_rounds()
    hand.asked.clear()
    hand("result", table=1, round=1, boards="0000")
    assert hand.levels == [3]
    assert hand.desk.event.comments[-1].startswith("Adjournment @ Round 1: 1 T1 - 5 T5 0-4")
    play_on(hand)
    report = judged(hand)
    assert report.agrees
    assert [len(verdict.remarks) for verdict in report.rounds[:2]] == [0, 1]
    assert differing_rounds(hand.desk.event) == []


def play_on(hand: Hand) -> None:
    for match in hand.desk.event.rounds[-1].matches:
        hand("result", table=match.table, boards="11==")


def test_late_result_two_rounds_later_does_not_leave_the_book() -> None:
    hand = two_rounds()
    play_on(hand)
    hand("pair")
    hand("publish")
    hand.asked.clear()
    hand("result", table=1, round=1, board=1, sign="1")
    assert hand.levels == [3]
    hand("result", table=1, round=1, boards="1000")
    assert hand.levels == [3]
    assert hand.desk.event.by_the_book
    assert judged(hand).agrees


def test_late_result_that_changes_a_board_is_a_correction() -> None:
    hand = league(8, 5)
    hand("pair")
    hand("publish")
    hand("result", table=1, boards="1***")
    for table in (2, 3, 4):
        hand("result", table=table, boards="1110")
    hand("pair")
    hand.asked.clear()
    hand("result", table=1, round=1, boards="0111")
    assert hand.levels == [3]


@pytest.mark.parametrize(
    "change",
    [
        {"verb": "result", "table": 2, "round": 1, "boards": "0001"},
        {"verb": "forfeit", "table": 3, "round": 1, "value": "-+"},
        {"verb": "award", "table": 3, "round": 1, "mp": "0-2", "why": "appeal"},
        {"verb": "penalty", "team": 1, "round": 1, "mp": -2, "why": "conduct"},
        {"verb": "order", "teams": "8,7,6,5,4,3,2,1"},
        {"verb": "forbid", "teams": "1,2,3,4"},
        {"verb": "withdraw", "team": 2},
    ],
    ids=lambda change: str(change["verb"]),
)
def test_late_changes_of_every_kind_are_no_fault_of_the_round(change: dict[str, object]) -> None:
    hand = league(8, 5)
    play(hand)
    play(hand)
    assert judged(hand).agrees
    given = dict(change)
    hand("leave-book", why="test of late changes")
    hand(str(given.pop("verb")), **given)
    report = judged(hand)
    assert report.agrees, [fault.text for fault in report.faults]
    assert differing_rounds(hand.desk.event) == []
    told = change["verb"] in ("result", "forfeit", "award", "penalty")
    assert bool(report.rounds[1].remarks) is told


def test_late_undo_of_a_result_was_known_until_then() -> None:
    hand = league(8, 5)
    play(hand)
    first = next(one.number for one in hand.desk.decisions if one.kind == "result")
    play(hand)
    then = hand.desk.event.as_paired(2)
    hand("undo", number=first)
    event = hand.desk.event
    assert event.rounds[0].matches[0].boards == ()
    assert event.as_paired(2) is then
    assert judged(hand).agrees
    assert "no result was entered later, 3-1 was known" in judged(hand).rounds[1].remarks[0]
    again = hand.desk.at(len(hand.desk.decisions))
    assert again.as_paired(2).rounds[0].matches[0].boards == ("10", "10", "10", "01")


def test_late_reasons_are_those_of_then() -> None:
    hand = two_rounds()
    event = hand.desk.event
    before = pw.explain(by_the_rules(event.as_paired(2), 2).pairing)
    hand("result", table=1, round=1, boards="0000")
    after = hand.desk.event
    assert pw.explain(by_the_rules(after.as_paired(2), 2).pairing) == before
    assert pairs(hand, 2) == [
        (pair.white.tpn, pair.black.tpn) for pair in by_the_rules(after.as_paired(2), 2).pairing.tables
    ]


def test_late_result_of_a_file_is_a_remark() -> None:
    hand = two_rounds()
    play_on(hand)
    hand("result", table=1, round=1, boards="0000")
    data, _ = write_tournament(tournament_before(hand.desk.event), "trf")
    tournament, _ = read_tournament(data, "cup.trf")
    report = check(tournament)
    assert not report.agrees
    said = next(remark for remark in report.remarks if remark.startswith("Round 2 may have been paired"))
    assert "Adjournment @ Round 1: 1 T1 - 5 T5 0-4" in said


def test_pair_event_open_boards(tmp_path: Path) -> None:
    cup = event_file("pair-event-open-boards/cup.pairwright", tmp_path / "cup.pairwright")
    said = run("pair", cup)
    assert said.code == 0
    assert "open matches: 2 of round 1; open boards count as draws" in said.err
    explained = run("explain", cup)
    assert "this is round 1, as it was paired" in explained.err
    assert explained.out == run("explain", cup, "--round", "1").out
    assert run("convert", cup, tmp_path / "cup.json").code == 0
    assert "open matches: 2 of round 1; open boards count as draws" in run("pair", tmp_path / "cup.json").err
    trf = run("pair", FOLDER / "pair-event-open-boards" / "cup.trf")
    assert "board 1 of teams 1 and 3 has no result yet" in trf.err


def players(count: int = 6) -> Hand:
    hand = Hand()
    hand("create", name="Open", system="ibf-swiss", rounds=3)
    hand("teams", teams=[{"name": f"P{number}", "rating": 2000 - number} for number in range(1, count + 1)])
    hand("order", teams=list(range(1, count + 1)))
    hand("pair")
    return hand


def test_checker_judges_the_pairs_of_players_without_results() -> None:
    hand = players()
    hand("publish")
    report = judged(hand)
    assert (len(report.rounds[0].pairs), report.agrees) == (3, True)


def test_checker_judges_a_hand_change_of_players_in_round_1() -> None:
    hand = players()
    first = pairs(hand)
    (a, b), (c, d) = first[:2]
    hand("by-hand")
    hand("set-pairs", pairs=[(a, c), (b, d), *first[2:]])
    hand("end-by-hand")
    hand("publish")
    verdict = judged(hand).rounds[0]
    assert len(verdict.pairs) == 3
    assert verdict.decided == {frozenset((a, c)), frozenset((b, d))}


def test_checker_a_decided_pair_of_two_who_were_absent_is_not_a_refusal() -> None:
    hand = league(8, 5)
    play(hand)
    play(hand)
    tournament = tournament_before(hand.desk.event)
    a, b = pairs(hand, 1)[0]
    entries = tuple(
        replace(entry, history=(PastRound(Result.ZERO_BYE), *entry.history[1:]))
        if entry.tpn in (a, b)
        else entry
        for entry in tournament.entries
    )
    broken = replace(tournament, entries=entries, decided=(Decided(1, (a, b)),))
    assert len(check(broken, rounds=[1]).rounds[0].pairs) == 3


def test_event_of_players_with_open_matches_is_given_as_it_was_before_the_round() -> None:
    hand = players()
    hand("publish")
    tournament, remarks = before_next(hand.desk.event)
    assert tournament.round == 1
    assert remarks == [
        "open matches: 3 of round 1; no draw can stand for them, so this is the event before round 1"
    ]


def test_late_results_are_no_faults_for_the_library_either(tmp_path: Path) -> None:
    cup = event_file("late-result-check/cup.pairwright", tmp_path / "cup.pairwright")
    with pw.open(cup) as event:
        report = event.check()
        assert (report.agrees, len(report.rounds)) == (True, 2)
        assert [len(verdict.remarks) for verdict in report.rounds] == [0, 1]
        assert [verdict.round for verdict in event.check([2]).rounds] == [2]


def any_act(hand: Hand, rng: Random) -> None:
    """Something that comes after a pairing: a result of any round, a ruling, a withdrawal, changed numbers, an undo."""
    teams, event = len(hand.desk.event.teams), hand.desk.event
    one = rng.choice(event.rounds)
    where = {"round": one.number, "table": rng.choice(one.matches).table}
    undone = hand.desk.undone
    known = [act.number for act in hand.desk.decisions if act.kind in ("result", "ruling", "absence")]
    order = rng.sample(range(1, teams + 1), teams)
    name, given = rng.choice(
        [
            ("result", {**where, "boards": rng.choices(["10", "==", "01", "**", "+-"], k=4)}),
            ("result", {**where, "boards": rng.choices(["10", "==", "01", "**", "+-"], k=4)}),
            ("forfeit", {**where, "value": rng.choice(["+-", "-+", "--"])}),
            ("clear", where),
            ("award", {**where, "mp": "2-0", "why": "appeal"}),
            ("penalty", {"team": order[0], "mp": -1, "round": one.number, "why": "conduct"}),
            ("withdraw", {"team": order[0]}),
            ("return", {"team": order[0]}),
            ("order", {"teams": order}),
            ("undo", {"number": rng.choice([one for one in known if one not in undone] or [1])}),
        ]
    )
    with suppress(PairwrightError):  # what cannot be done is refused
        hand(name, **given)


@pytest.mark.parametrize("seed", range(8))
def test_late_acts_at_random_leave_every_round_as_the_rules_made_it(seed: int) -> None:
    rng = Random(seed)
    system = ("fide-team", "olympiad-2022", "olympiad-2009", "olympiad-2008")[seed % 4]
    hand = Hand()
    hand("create", name="League", system=system, rounds=7, boards=4)
    names = [
        {"name": f"T{number}", "rating": 2600 - 10 * number} for number in range(1, rng.randrange(8, 14))
    ]
    hand("teams", teams=names)
    hand("order", teams=[])
    hand("lot", colour=rng.choice("WB"))
    hand("leave-book", why="late changes of every kind")
    for _ in range(4):
        with suppress(PairwrightError):  # not every field can be paired differently by the rules
            hand("pair")
            hand("publish")
            for match in hand.desk.event.rounds[-1].matches:
                if rng.random() < 0.8:
                    hand("result", table=match.table, boards=rng.choices(["10", "==", "01"], k=4))
        for _ in range(rng.randrange(6)):
            any_act(hand, rng)
    report = judged(hand)
    assert len(report.rounds) > 1
    assert report.agrees, [fault.text for fault in report.faults]
    assert differing_rounds(hand.desk.event) == []
    assert differing_rounds(hand.desk.at(len(hand.desk.decisions))) == []
