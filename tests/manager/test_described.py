"""Decisions in the journal: each kind as one sentence, with the names, rounds, tables and values that it holds."""

from __future__ import annotations

from typing import Any

import pytest

from pairwright.manager.decisions import describe, taken
from pairwright.manager.upcast import VERSION
from pairwright.store.log import Draft, Recorded
from pairwright.store.memory import MemoryLog

from .test_brackets import cup
from .tools import Hand, league


def recorded(kind: str, data: dict[str, Any]) -> Recorded:
    (one,) = MemoryLog().append(0, [Draft(kind, VERSION, data)])
    return one


@pytest.fixture(scope="module")
def teams() -> Hand:
    """Five teams with round 1 paired: T1 has the number 1; the bye is T5's."""
    hand = league(5, 5)
    hand("pair")
    return hand


@pytest.mark.parametrize(
    ("kind", "data", "said"),
    [
        ("create", {"name": "Cup", "system": "ibf-double"}, "The event Cup is created: Double elimination."),
        ("leave-book", {"where": "from round 3 on"}, "The event has left the book, from round 3 on."),
        ("comment", {"text": "Rain"}, "Remark in the TRF: Rain"),
        ("comment", {"text": "Rain @ Round 2: much"}, "Remark in the TRF: Rain @ Round 2: much"),
        (
            "comment",
            {"text": "Import @ Round 2: 3 pairs are different"},
            "Remark in the TRF on round 2 (import): “3 pairs are different”",
        ),
        (
            "comment",
            {"text": "Expelled @ Round 0: 2 T2"},
            "Remark in the TRF before round 1 (expulsion): “2 T2”",
        ),
        ("finish", {"finished": True}, "The event is finished."),
        ("finish", {"finished": False}, "The event is open again."),
        ("extra", {}, "Further fields of the file are kept."),
        ("prizes", {"groups": [{"name": "A"}, {"name": "B"}]}, "Prizes: A, B."),
        ("prizes", {"groups": []}, "Prizes: none."),
        ("clock", {}, "The clock is off."),
        (
            "clock",
            {"start": "2026-11-28T15:00:00Z", "minutes": 90, "zone": 60},
            "The clock runs from 2026-11-28 16:00 for 90 minutes.",
        ),
        ("teams", {"teams": [{"name": name} for name in "ABCDE"]}, "Entered: A, B, C, D, E."),
        ("teams", {"teams": [{"name": name} for name in "ABCDEF"]}, "Entered: A, B, C, D, E and 1 more."),
        ("change-team", {"team": 2}, "2 T2 is changed."),
        ("roster", {"team": 2, "members": [1]}, "The roster of 2 T2: 1 player."),
        ("roster", {"team": 2, "members": [1, 2]}, "The roster of 2 T2: 2 players."),
        ("official", {"players": [{"team": 2}]}, "The official ratings of T2 are entered."),
        ("official", {"players": [{"team": 9}]}, "The official ratings of team #9 are entered."),
        (
            "official",
            {"players": [{"team": 2}, {"team": 3}]},
            "The official ratings of 2 players are entered.",
        ),
        ("remove-team", {"team": 9}, "Team #9 is removed."),
        ("order", {"teams": [1, 2, 3]}, "3 are numbered."),
        ("absence", {"team": 2, "first": 3, "withdrawn": True}, "2 T2 withdraws from round 3 on."),
        ("absence", {"team": 2, "first": 3}, "2 T2 is absent in rounds 3 to the end."),
        ("absence", {"team": 2, "first": 3, "last": 3}, "2 T2 is absent in round 3."),
        (
            "absence",
            {"team": 2, "first": 3, "last": 4, "kind": "half-bye"},
            "2 T2 is absent in rounds 3 to 4 (half-point bye).",
        ),
        ("present", {"team": 2, "first": 3}, "2 T2 plays from round 3."),
        ("expel", {"team": 9}, "team #9 is expelled."),
        ("forbid", {"teams": [1, 2]}, "May not meet: 1 T1, 2 T2."),
        ("forbid", {"teams": [1, 2], "soft": True}, "Kept apart: 1 T1, 2 T2."),
        ("allow", {"index": 0}, "Rule 1 of forbidden pairs is taken back."),
        ("group", {"groups": [[1, 2], [3, 9]]}, "Groups for the pairings: 1 T1, 2 T2; 3 T3, team #9."),
        ("group", {"groups": []}, "Groups for the pairings: none."),
        (
            "force",
            {"round": 2, "pairs": [[1, 2], [3, 4]]},
            "Decided pairs of round 2: 1 T1 - 2 T2; 3 T3 - 4 T4.",
        ),
        (
            "ruling",
            {"team": 1, "round": 2, "mp": -10, "gp": 5, "reason": "late."},
            "1 T1: −1 match points, ½ game points by decision in round 2: late.",
        ),
        (
            "ruling",
            {"team": 1, "round": None, "mp": 10},
            "1 T1: 1 match points, 0 game points by decision in the final standings.",
        ),
        ("lot", {"what": "order", "seed": "coin"}, "Lot: order, seed coin."),
        ("lot", {"what": "the hall", "seed": "coin"}, "Lot: the hall, seed coin."),
        ("lot", {"what": "initial colour", "seed": ""}, "Lot: initial colour, drawn by hand."),
        ("hand-ranks", {"teams": [2, 1]}, "Tied teams in their order: 2 T2, 1 T1."),
        ("values", {"code": "ARO"}, "Values of ARO are entered."),
        ("pair", {"round": 2, "by_hand": True}, "Round 2 is begun by hand."),
        ("pair", {"round": 2, "matches": [1]}, "Round 2 is paired: 1 match."),
        (
            "pair",
            {"round": 2, "matches": [1, 2], "byes": {"4": "half-bye", "5": "pab"}},
            "Round 2 is paired: 2 matches, bye: 5 T5.",
        ),
        ("unpair", {"round": 2}, "Round 2 is not paired any more."),
        ("publish", {"round": 2}, "Round 2 is published."),
        ("set-pairs", {"round": 2}, "The pairs of round 2 are set."),
        ("by-hand", {"round": 2, "open": True}, "Pairing by hand of round 2 begins."),
        ("by-hand", {"round": 2, "open": False}, "Pairing by hand of round 2 ends."),
        ("result", {"round": 1, "table": 9}, "Round 1 table 9: no result."),
        ("result", {"round": 7, "table": 1}, "Round 7 table 1: no result."),
        (
            "result",
            {"round": 7, "table": 1, "boards": ["10", "==", "01", "10"]},
            "Round 7 table 1: 2½-1½.",
        ),
        (
            "result",
            {"round": 7, "table": 1, "forfeit": "+-", "why": "nobody came."},
            "Round 7 table 1: + – (forfeit): nobody came.",
        ),
        (
            "result",
            {"round": 7, "table": 1, "boards": ["**", "**", "**", "**"]},
            "Round 7 table 1: adjourned.",
        ),
        ("result", {"round": 7, "table": 1, "score": [25, 15]}, "Round 7 table 1: 2½-1½."),
        (
            "result",
            {"round": 7, "table": 1, "boards": ["10", "10", "10", "**"]},
            "Round 7 table 1: 3-0*.",
        ),
        ("board", {"round": 7, "table": 1, "board": 2, "result": "10"}, "Round 7 table 1, board 2: 1-0."),
        ("board", {"round": 7, "table": 1, "board": 2, "result": ""}, "Round 7 table 1, board 2: no result."),
        ("report", {"round": 7, "table": 1, "team": 2}, "Round 7 table 1: reported by 2 T2."),
        ("rating-boards", {"round": 7, "table": 1}, "Round 7 table 1: changed for the rating report only."),
        (
            "lineup",
            {"team": 1, "round": 1, "members": [1, 0, 2]},
            "Line-up of 1 T1 in round 1: P1.1; –; P1.2.",
        ),
        ("lineups-open", {"round": 1, "open": True}, "Line-ups of round 1 are open."),
        ("lineups-open", {"round": 1, "open": False}, "Line-ups of round 1 are closed."),
        ("bye", {"team": 1, "round": 1, "kind": "full-bye"}, "1 T1, round 1: full-point bye."),
        ("bye", {"team": 1, "round": 1, "kind": "pab"}, "1 T1, round 1: bye."),
    ],
)
def test_a_decision_about_teams(teams, kind, data, said):
    assert describe(teams.desk.event, recorded(kind, data)) == said


def test_a_table_of_a_paired_round_has_its_pair(teams):
    """C.04.6 4.1.1, White drawn: numbers 1 and 3 of four, with White at table 1."""
    said = describe(teams.desk.event, recorded("result", {"round": 1, "table": 1}))
    assert said == "Round 1 table 1, 1 T1 - 3 T3: no result."


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("dance", {}),
        ("result", {}),
        ("pair", {"round": 1}),
        ("bye", {"team": 1, "round": 1, "kind": "holiday"}),
    ],
)
def test_what_cannot_be_described_is_named_by_its_kind(teams, kind, data):
    assert describe(teams.desk.event, recorded(kind, data)) == kind


@pytest.mark.parametrize(
    ("kind", "data", "said"),
    [
        ("seeding", {"ratings": {"1": 2, "2": 3}}, "The ratings of 2 are taken for the draw."),
        ("seeding", {}, "The field is closed for the draw."),
        ("draw-lines", {"mode": "hand"}, "The lines are drawn (by hand, seed none)."),
        ("draw-lines", {"mode": "dice", "seed": "coin"}, "The lines are drawn (dice, seed coin)."),
        (
            "draw-groups",
            {"count": 1, "method": "pots", "seed": "coin"},
            "1 group is drawn (pots, seed coin).",
        ),
        ("draw-groups", {"count": 2, "method": "snake", "seed": "a"}, "2 groups are drawn (snake, seed a)."),
        (
            "stage",
            {"name": "Final", "players": [1], "system": "ibf-single"},
            "Final begins with 1 player (Single elimination).",
        ),
        ("match-result", {"match": "U1.1", "winner": 2, "score": [7, 5]}, "U1.1: 2 P2 wins 7-5."),
        ("match-result", {"match": "U1.1", "winner": 2, "score": [3, 7]}, "U1.1: 2 P2 wins 7-3."),
        ("match-result", {"match": "U1.1", "winner": 2, "reason": "x"}, "U1.1: 2 P2 wins (corrected)."),
        ("match-result", {"match": "U1.1", "winner": 9}, "U1.1: 9 wins."),
        ("match-result", {"match": "U1.1", "how": "both absent"}, "U1.1: both absent."),
        ("match-result", {"match": "U1.1"}, "U1.1: no result."),
        ("group-order", {"group": 2, "players": [4, 1]}, "Group 2, in this order: 4 P4, 1 P1."),
        ("match-board", {"match": "U1.1", "board": 3}, "U1.1 is on board 3."),
        ("match-board", {"match": "U1.1"}, "U1.1 has no board."),
        ("withdrawal", {"player": 4}, "4 P4 has withdrawn."),
        ("return", {"player": 4}, "4 P4 is back."),
        ("no-re-entry", {"player": 4}, "4 P4 does not re-enter."),
        ("re-entry-line", {"player": 4, "line": 7}, "4 P4 re-enters on line 7."),
        ("late-line", {"name": "Late", "line": 8}, "Late takes line 8."),
    ],
)
def test_a_decision_about_a_bracket(kind, data, said):
    assert describe(cup(4).desk.event, recorded(kind, data)) == said


def players(**settings: Any) -> Hand:
    hand = Hand()
    hand("create", name="Open", system="fide-dutch", rounds=5, **settings)
    hand("teams", teams=["Ann", "Bob", "Cid"])
    return hand


@pytest.mark.parametrize(
    ("kind", "data", "said"),
    [
        (
            "ruling",
            {"team": 1, "round": 2, "mp": 10, "reason": "x"},
            "1 Ann: 1 points by decision in round 2: x.",
        ),
        (
            "ruling",
            {"team": 1, "round": 2, "mp": 10, "gp": 5},
            "1 Ann: 1 points, ½ game points by decision in round 2.",
        ),
        (
            "pair",
            {"round": 1, "matches": [1], "byes": {"3": "pab"}},
            "Round 1 is paired: 1 game, bye: 3 Cid.",
        ),
        ("remove-team", {"team": 9}, "Player #9 is removed."),
        ("hand-ranks", {"teams": [2, 1]}, "Tied players in their order: 2 Bob, 1 Ann."),
    ],
)
def test_a_decision_about_players(kind, data, said):
    assert describe(players().desk.event, recorded(kind, data)) == said


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"name": "Cup"}, "name: Cup"),
        ({"rounds": 7, "boards": 4}, "boards: 4; rounds: 7"),
        ({"city": ""}, "venue: none"),
        ({"system": "ibf-double"}, "system: Double elimination"),
        ({"language": "de"}, "language for the public: Deutsch"),
        ({"language": ""}, "language for the public: that of each reader"),
        ({"play": ""}, "category of play: as the time control has it"),
        ({"play": "rapid"}, "category of play: rapid"),
        ({"results_by_link": True}, "results by link: yes"),
        ({"results_by_link": False}, "results by link: no"),
        ({"deputies": ["A", "B"]}, "other arbiters: A, B"),
        ({"game_points": {"W": "3", "D": "1"}}, "points of a game: D 1, W 3"),
        ({"city": "x" * 80}, "venue: " + "x" * 80),
        ({"city": "x" * 81}, "venue: " + "x" * 77 + ".."),
        ({"options": {}}, "options: as the rules have it"),
        (
            {"system": "ibf-double", "options": {"additional": "never"}},
            "options: “The additional match after the superfinal”: never; system: Double elimination",
        ),
        ({"tie_breaks": "nonsense"}, "tie-breaks: NONSENSE"),
        ({"round_times": ["", "15+10"], "round_plays": []}, "time controls of rounds: 2: 15+10"),
    ],
)
def test_changed_settings(teams, data, said):
    assert describe(teams.desk.event, recorded("set", data)) == f"Settings: {said}."


def test_decisions_one_after_another(teams):
    event = teams.desk.event
    some = MemoryLog().append(0, [Draft("publish", VERSION, {"round": number}) for number in range(1, 7)])
    assert taken(event, some[:1]) == "Round 1 is published. (no. 1)"
    assert taken(event, some[:4]).count("; ") == 3
    assert taken(event, some[:5]).endswith("Round 4 is published. (no. 4); and 1 more")
    assert taken(event, some).endswith("and 2 more")
    assert taken(event, [recorded("comment", {"text": "Rain"})]) == "remarks"
