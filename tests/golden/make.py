"""Regenerate the golden events: python -m tests.golden.make

Every round of an event with the proof `reference` is paired by the engine and by the literal reference; when they
differ nothing is written. Results are drawn from a generator with a fixed seed.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pairwright as pw
from tests.golden.replay import CUPS, DATA, EVENTS, Row, state_of
from tests.reference import c0406, dutch_state, ibf_swiss, olympiad
from tests.reference.olympiad_round import EDITIONS
from tests.systems.ibf_swiss.states import event as backgammon_event
from tests.systems.olympiad.test_replay_2026 import DESK, SOURCE, _play
from tests.tools import tool

CASES = DATA.parent / "cases"
Reference = Callable[[Row], Row]

TEAMS: tuple[tuple[str, str, int, int, Row], ...] = (
    ("team-a", "fide-team", 14, 7, {"colour_preference": "A", "initial_colour": "W", "rounds": 7}),
    ("team-b", "fide-team", 13, 6, {"colour_preference": "B", "initial_colour": "B", "rounds": 6}),
    ("team-none", "fide-team", 12, 6, {"colour_preference": "none", "initial_colour": "W", "rounds": 6}),
    ("team-game-points", "fide-team", 13, 6, {"primary": "GP", "initial_colour": "W", "rounds": 6}),
    ("team-baku", "fide-team", 14, 7, {"acceleration": "baku", "initial_colour": "W", "rounds": 7}),
    ("olympiad-2022", "olympiad-2022", 14, 7, {"initial_colour": "W"}),
    ("olympiad-2022-draft", "olympiad-2022-draft", 13, 7, {"initial_colour": "B"}),
    ("olympiad-2009", "olympiad-2009", 14, 7, {"initial_colour": "W", "rounds": 11}),
    ("olympiad-2008", "olympiad-2008", 13, 7, {"initial_colour": "W", "rounds": 11}),
    ("ecu-team", "ecu-team", 14, 7, {"initial_colour": "B"}),
)
"""Name, system, teams, rounds, options."""


def head(name: str, system: str, options: Row, reference: Reference | None, about: str) -> Row:
    """The header fields of an event."""
    proof = "reference" if reference else "guard"
    return {"id": name, "system": system, "options": options, "proof": proof, "about": about}


def team_event(
    name: str, system: str, teams: int, rounds: int, options: Row, reference: Reference | None
) -> Row:
    """A team event: some teams enter late, one is absent once, one match is a forfeit."""
    rng = random.Random(f"golden {name}")
    event = head(name, system, options, reference, f"{teams} teams, {rounds} rounds, random results")
    event |= {"prohibited": [[2, 3]] if system == "fide-team" else [], "rounds": []}
    histories: dict[int, list[Row]] = {tpn: [] for tpn in range(1, teams + 1)}
    for number in range(1, rounds + 1):
        absent = {5: [teams - 1], 4: [3]}.get(number, [])
        entries = [
            {"tpn": tpn, "available": tpn not in absent, "history": list(history)}
            for tpn, history in histories.items()
        ]
        state = state_of(event, number, entries, [])
        answer = same_answer(state, reference, name)
        items: dict[int, Row] = {}
        for white, black in answer["pairs"]:
            gp = min(8, max(0, round(rng.gauss(4 + (black - white) / 8, 1.5))))
            forfeit = number == 3 and not items
            for tpn, other, colour, half in ((white, black, "W", gp), (black, white, "B", 8 - gp)):
                mp = (half > 4) + (half >= 4)
                if forfeit:
                    kind = "forfeit-win" if colour == "W" else "forfeit-loss"
                    won = colour == "W"
                    items[tpn] = {"result": kind, "opponent": other, "mp": 2 * won, "gp": 4 * won}
                else:
                    items[tpn] = {
                        "result": "played",
                        "opponent": other,
                        "colour": colour,
                        "mp": mp,
                        "gp": half / 2,
                    }
        if answer["bye"]:
            items[answer["bye"]] = {"result": "pab", "mp": 1, "gp": 2}
        append(event, histories, answer, items, absent)
    return event


def player_event(name: str, players: int, rounds: int, reference: Reference | None) -> Row:
    """An event of chess players: one enters late, one requests a half-point bye, one game is a forfeit."""
    rng = random.Random(f"golden {name}")
    options = {"rounds": rounds, "initial_colour": "B"}
    event = head(
        name, "fide-dutch", options, reference, f"{players} players, {rounds} rounds, random results"
    )
    event |= {"prohibited": [[2, 3]], "rounds": []}
    histories: dict[int, list[Row]] = {tpn: [] for tpn in range(1, players + 1)}
    for number in range(1, rounds + 1):
        absent = {1: [players - 2], 4: [3]}.get(number, [])
        entries = [
            {"tpn": tpn, "available": tpn not in absent, "history": list(history)}
            for tpn, history in histories.items()
        ]
        answer = same_answer(state_of(event, number, entries, []), reference, name)
        items: dict[int, Row] = {3: {"result": "half-bye"}} if number == 4 else {}
        for at, (white, black) in enumerate(answer["pairs"]):
            result = rng.choice(("win", "win", "draw", "loss"))
            other = {"win": "loss", "loss": "win", "draw": "draw"}[result]
            if number == 3 and not at:
                items[white] = {"result": "forfeit-win", "opponent": black}
                items[black] = {"result": "forfeit-loss", "opponent": white}
            else:
                items[white] = {"result": result, "opponent": black, "colour": "W"}
                items[black] = {"result": other, "opponent": white, "colour": "B"}
        if answer["bye"]:
            items[answer["bye"]] = {"result": "pab"}
        for tpn in absent:
            items.setdefault(tpn, {"result": "zero-bye"})
        append(event, histories, answer, items, absent)
    return event


def append(
    event: Row, histories: dict[int, list[Row]], answer: Row, items: dict[int, Row], absent: list[int]
) -> None:
    """One more round."""
    for tpn, history in histories.items():
        items.setdefault(tpn, {"result": "zero-bye", "mp": 0, "gp": 0})
        history.append(items[tpn])
    event["rounds"].append(
        {
            "absent": absent,
            "pairs": answer["pairs"],
            "bye": answer["bye"],
            "items": {str(tpn): items[tpn] for tpn in histories},
        }
    )


def same_answer(state: Row, reference: Reference | None, name: str) -> Row:
    """The engine's answer; with a reference it must be the same, otherwise nothing is written."""
    answer = pw.answer(state)
    assert "error" not in answer, (name, answer)
    if reference is not None:
        theirs = reference(state)
        for key in ("pairs", "bye"):
            assert json.loads(json.dumps(theirs[key])) == answer[key], (name, state["round"], key)
    return answer


def players(
    name: str, system: str, count: int, rounds: int, reference: Reference | None, **options: Any
) -> Row:
    """An event of players with walkovers and absences."""
    rng = random.Random(f"golden {name}")
    about = f"{count} players, {rounds} rounds, random results with walkovers and absences"
    event = head(name, system, options, reference, about) | {"rounds": []}
    given = list(
        backgammon_event(
            rng,
            count,
            rounds + 1,
            lambda state: same_answer(state, reference, name),
            walkovers=0.05,
            absences=0.05,
            system=system,
            **options,
        )
    )
    for (state, answer), (after, _) in pairwise(given):
        absent = [entry["tpn"] for entry in state["entries"] if not entry["available"]]
        items = {str(entry["tpn"]): entry["history"][-1] for entry in after["entries"]}
        event["rounds"].append(
            {"absent": absent, "pairs": answer["pairs"], "bye": answer["bye"], "items": items}
        )
    return event


def lives(row: Row) -> Row:
    """A stored tournament to N losses as an event."""
    words = {"1": "win", "0": "loss", "+": "walkover-win", "-": "walkover-loss", "B": "bye", "Z": "zero-bye"}
    event: Row = {
        "id": f"lives-{row['id']}",
        "system": "ibf-swiss-lives",
        "options": {"losses": row["losses"]},
        "proof": "cases",
        "about": f"row {row['id']} of ibf-lives: {row['n']} players, {row['losses']} losses",
        "rounds": [],
    }
    for played in row["rounds"]:
        items: Row = {}
        for tpn in range(1, row["n"] + 1):
            code, opponent = played["results"].get(str(tpn), ("Z", 0))
            items[str(tpn)] = {"result": words[code]} | ({"opponent": opponent} if opponent else {})
        event["rounds"].append({key: played[key] for key in ("absent", "pairs", "bye")} | {"items": items})
    return event


def round_robin(size: int, table: list[list[str]], system: str = "ibf-round-robin") -> Row:
    """A table of Appendix 1, which is also that of C.05 Annex 1, played; the smaller number wins."""
    teams, named = system == "team-round-robin", {"team-round-robin": "team-", "round-robin": "chess-"}
    event: Row = {
        "id": f"{named.get(system, '')}round-robin-{size}",
        "system": system,
        "options": {"swap_last_rounds": False},
        "proof": "cases",
        "about": f"the table of {size} {'teams' if teams else 'players'} of Appendix 1",
        "rounds": [],
    }
    for line in table:
        pairs = [[int(number) for number in cell.split(":")] for cell in line]
        items: Row = {}
        for a, b in pairs:
            for tpn, other in ((a, b), (b, a)):
                items[str(tpn)] = {"result": "win" if tpn < other else "loss", "opponent": other}
                if system != "ibf-round-robin":
                    items[str(tpn)] |= {"colour": "W" if tpn == a else "B"}
                if teams:
                    won = tpn < other
                    items[str(tpn)] |= {"result": "played", "mp": 2 if won else 0, "gp": 2.5 if won else 1.5}
        items = {str(tpn): items[str(tpn)] for tpn in range(1, size + 1)}
        event["rounds"].append({"absent": [], "pairs": pairs, "bye": None, "items": items})
    return event


def real_olympiad() -> Row:
    """The women's Olympiad of 2026: all 1,033 real pairs; a match that did not take place counts as a meeting."""
    event: Row = {
        "id": "olympiad-2026-women",
        "system": "olympiad-2022",
        "options": {"initial_colour": "W", "boards": 4, "r_forfeit_meets": True},
        "proof": "real",
        "about": "46th Olympiad, women, 189 teams: the pairs and byes are the real ones; colours and order are a guard",
        "rounds": [],
    }
    source = json.loads(gzip.decompress(SOURCE.read_bytes()))
    histories: dict[int, list[Row]] = {team["id"]: [] for team in source["teams"]}
    for played in source["rounds"]:
        number, absent = played["round"], sorted(played["not_paired"])
        entries = [
            {"tpn": tpn, "available": tpn not in absent, "history": list(history)}
            for tpn, history in histories.items()
        ]
        forced = DESK.get(number, [])
        state = state_of(event, number, entries, forced)
        answer = pw.answer(state)
        real = {frozenset((match["team_a"], match["team_b"])) for match in played["pairings"]}
        assert {frozenset(pair) for pair in answer["pairs"]} == real
        assert [bye["team"] for bye in played["bye"]] == ([answer["bye"]] if answer["bye"] else [])
        _play(state, played, histories)
        items = {str(tpn): history[-1] for tpn, history in histories.items()}
        one = {"absent": absent, "pairs": answer["pairs"], "bye": answer["bye"], "items": items}
        event["rounds"].append(one | ({"forced": forced} if forced else {}))
    return event


def main() -> None:
    """Write both files."""
    references = {"fide-team": c0406.pair, **dict.fromkeys(EDITIONS, olympiad.pair)}
    events = [team_event(*row, references.get(row[1])) for row in TEAMS]
    large = {"colour_preference": "A", "initial_colour": "W", "rounds": 9}
    events += [
        team_event("team-large", "fide-team", 101, 9, large, None),
        real_olympiad(),
        player_event("dutch-small", 9, 6, dutch_state.answer),
        player_event("dutch", 25, 7, None),
        player_event("dutch-even", 24, 7, None),
        players("swiss", "ibf-swiss", 11, 6, ibf_swiss.pair),
        players("swiss-list", "ibf-swiss", 10, 6, ibf_swiss.pair, bye_rule="list"),
        players("blind", "ibf-swiss-blind", 20, 6, None, seed="2026"),
        players("storm", "ibf-storm", 20, 8, None, seed="2026"),
    ]
    chosen = [row for row in cases("ibf-lives.jsonl.gz") if row["n"] >= 8][::6]
    events += [lives(row) for row in chosen]
    table = json.loads(gzip.decompress((CASES / "ibf-round-robin.json.gz").read_bytes()))
    events += [round_robin(int(size), table[size]) for size in ("4", "6", "10", "16")]
    events += [
        round_robin(int(size), table[size], system)
        for system in ("team-round-robin", "round-robin")
        for size in ("6", "12")
    ]
    write(EVENTS, events)
    brackets = [row for row in cases("ibf-elimination.jsonl.gz") if row["n"] in (5, 8, 13, 32)]
    re_entry = [row for row in cases("ibf-reentry.jsonl.gz") if row["n"] in (7, 12, 17)]
    qualifiers = cases("ibf-qualifiers.jsonl.gz")[::3]
    conform = tool("conform")
    picked = [*brackets[::2], *re_entry[::2], *qualifiers]
    assert [row["id"] for row in picked if conform.compare(row)[0] != "equal"] == []
    write(CUPS, picked)


def cases(name: str) -> list[Row]:
    """The rows of a file of stored cases."""
    return [json.loads(line) for line in gzip.decompress((CASES / name).read_bytes()).splitlines()]


def write(path: Path, found: list[Row]) -> None:
    """The rows, packed without a time, so that the same rows give the same file."""
    text = "".join(json.dumps(row, separators=(",", ":"), ensure_ascii=False) + "\n" for row in found)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    main()
