"""The women's section of the 46th Olympiad, Samarkand 2026: the real pairs are reproduced from the real results.

The source has no colours; they are derived round by round with the engine's own allocation of the real pairs. In
round 2 the arbiters paired the late team 123 with 189, which had the bye. Team 138 was on the list before round 1,
but absent.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pairwright as pw

SOURCE = Path(__file__).parents[2] / "data" / "olympiad-2026-women.json.gz"
DESK = {2: [[123, 189]]}


def replay(**options: Any) -> list[tuple[int, set[frozenset[int]], set[frozenset[int]], dict[str, Any]]]:
    """Per round: its number, the real pairs, ours, and our answer."""
    event = json.loads(gzip.decompress(SOURCE.read_bytes()))
    histories: dict[int, list[dict[str, Any]]] = {team["id"]: [] for team in event["teams"]}
    found = []
    for played in event["rounds"]:
        number, real = played["round"], played["pairings"]
        absent = set(played["not_paired"])
        state = {
            "format": "pairwright-state/1",
            "system": "olympiad-2022",
            "options": {"initial_colour": "W", "boards": 4, **options},
            "round": number,
            "entries": [
                {"tpn": tpn, "available": tpn not in absent, "history": list(history)}
                for tpn, history in histories.items()
            ],
        }
        answer = pw.answer({**state, "forced": DESK.get(number, [])})
        pairs = {frozenset((match["team_a"], match["team_b"])) for match in real}
        found.append((number, pairs, {frozenset(pair) for pair in answer["pairs"]}, answer))
        _play(state, played, histories)
    return found


def _play(state: dict[str, Any], played: dict[str, Any], histories: dict[int, list[dict[str, Any]]]) -> None:
    """Append the real results, with the colours that the engine gives to the real pairs."""
    real = played["pairings"]
    paired = {tpn for match in real for tpn in (match["team_a"], match["team_b"])}
    for entry in state["entries"]:
        entry["available"] = entry["tpn"] in paired
    forced = [[match["team_a"], match["team_b"]] for match in real]
    white = {frozenset(pair): pair[0] for pair in pw.answer({**state, "forced": forced})["pairs"]}
    for match in real:
        teams, scores = (match["team_a"], match["team_b"]), (match["score_a"], match["score_b"])
        for me, other, mine, its in ((*teams, *scores), (*teams[::-1], *scores[::-1])):
            item = {"opponent": other, "mp": 1 + (mine > its) - (mine < its), "gp": mine}
            if match.get("match_forfeit"):
                item["result"] = "forfeit-win" if mine > its else "forfeit-loss"
            else:
                colour = "W" if white[frozenset(teams)] == me else "B"
                item |= {"result": "played", "colour": colour}
            histories[me].append(item)
    byes = {bye["team"] for bye in played["bye"]}
    for tpn, history in histories.items():
        if tpn in byes:
            history.append({"result": "pab", "mp": 1, "gp": 2})
        elif tpn not in paired:
            history.append({"result": "zero-bye", "mp": 0, "gp": 0})


def test_all_but_two_of_the_1033_real_pairs_are_reproduced() -> None:
    """Teams 138 and 186 were paired in round 8, but did not play. By our reading (R20) they may meet in round 11,
    where the real pairing keeps them apart; all else is as it was."""
    rounds = replay()
    assert sum(len(real) for _, real, _, _ in rounds) == 1033
    different = {number: (real - ours, ours - real) for number, real, ours, _ in rounds if real != ours}
    assert different == {
        11: (
            {frozenset((138, 182)), frozenset((183, 186))},
            {frozenset((138, 186)), frozenset((182, 183))},
        )
    }


def test_all_1033_are_reproduced_when_an_unplayed_match_counts_as_a_meeting() -> None:
    assert all(real == ours for _, real, ours, _ in replay(r_forfeit_meets=True))


def test_no_round_needs_a_choice_outside_the_articles() -> None:
    assert not any(answer["extension_needed"] for _, _, _, answer in replay(r_forfeit_meets=True))
