"""The Olympiads: the real final order of 2026, section G of 2008 and 2009, and what unplayed matches count."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pairwright import Tournament, load
from pairwright.domain.results import Colour, Result
from pairwright.domain.tournament import Entry, PastRound
from pairwright.formats.state_json import read_state
from pairwright.tiebreaks import standings

from .samples import order, values

ROOT = Path(__file__).parent.parent.parent
DATA = ROOT / "tests" / "data"
OLYMPIAD = "OTHER_OSB2026,GPTS,OTHER_OMP2026"


def final_order() -> list[int]:
    with gzip.open(DATA / "olympiad-2026-women.json.gz") as file:
        return [row["team"] for row in json.load(file)["final_standing"]]


@pytest.mark.parametrize("end", ["json", "trf"])
def test_the_real_final_order_of_all_189_teams(end: str) -> None:
    table = standings(load(ROOT / "examples" / f"olympiad-2026-women-complete.{end}"), OLYMPIAD)
    assert order(table) == final_order()
    assert len(table.rows) == 189
    assert all(row.place == row.last_place for row in table.rows)
    assert table.final


def test_the_order_is_the_default_of_the_system() -> None:
    event = load(ROOT / "examples" / "olympiad-2026-women-complete.json")
    table = standings(replace(event, system="olympiad-2022"))
    assert table.codes == ("MPTS", *OLYMPIAD.split(","))
    assert order(table) == final_order()


@pytest.mark.parametrize(
    ("system", "codes"),
    [
        ("olympiad-2008", "MPTS,OTHER_OSB2008,OTHER_OMP2008,OTHER_OMPALL2008"),
        ("olympiad-2009", "MPTS,OTHER_OSB2009,GPTS,OTHER_OMP2009"),
        ("olympiad-2022-draft", f"MPTS,{OLYMPIAD}"),
        ("ecu-team", "MPTS,OTHER_OSB2009,GPTS,BH:GP,EGMSB"),
        ("fide-team", "MPTS,GPTS,EMGSB/C1,BH:MP/C1,EDE"),
    ],
)
def test_each_system_has_its_list(system: str, codes: str) -> None:
    assert ",".join(standings(replace(small(), system=system)).codes) == codes


def test_ten_opponents_of_a_team_that_came_late() -> None:
    """Team 123 came for round 2 and 74 for round 3: they have no more than ten opponents, and nobody is left out.

    With the weakest opponent left out of these too, 123 would change places with 96, and 74 fall behind eight teams.
    """
    table = standings(load(ROOT / "examples" / "olympiad-2026-women-complete.json"), OLYMPIAD)
    for tpn, opponents in ((123, 10), (74, 9)):
        terms = table.terms(tpn, "OTHER_OSB2026").terms
        assert len(terms) == opponents
        assert not any(term.cut for term in terms)
    assert sum(bool(term.cut) for term in table.terms(1, "OTHER_OSB2026").terms) == 1


def cases() -> list[Any]:
    path = DATA / "cases" / "olympiad.jsonl.gz"
    with gzip.open(path) as file:
        rows = [json.loads(line) for line in file]
    return [row for row in rows if "standing" in row["expected"]]


def state(document: dict[str, Any]) -> Tournament:
    """The round state, whichever systems are registered."""
    options = {
        name: value for name, value in document.get("options", {}).items() if name in ("rounds", "boards")
    }
    return replace(
        read_state({**document, "system": "fide-team", "options": options}), system=document["system"]
    )


def test_section_g_of_all_cases() -> None:
    """Orders that two programs, written independently from the texts, agree on; 2022: match points, then the number."""
    found = {"2008": 0, "2009": 0, "2022": 0}
    for row in cases():
        event = state(row["state"])
        edition = next(year for year in found if year in event.system)
        table = standings(event, [] if edition == "2022" else None)
        assert order(table) == row["expected"]["standing"], row
        found[edition] += 1
    assert min(found.values()) >= 100


# What unplayed matches count, by hand: four teams, three rounds, 2-1-0, four boards.
#
# 1: beat 2 3-1; beat 3 4-0 by forfeit; bye (1, 2)             MP 5  GP 9
# 2: lost to 1 1-3; 4-0 against 4; lost to 3 1½-2½              MP 2  GP 6½
# 3: not there; lost to 1 by forfeit; beat 2 2½-1½              MP 2  GP 2½
# 4: bye; lost to 2 0-4; not there                              MP 1  GP 2


def small() -> Tournament:
    played, white, black = Result.PLAYED, Colour.WHITE, Colour.BLACK
    bye, away = PastRound.of_tenths(Result.PAB, mp_tenths=10, gp_tenths=20), PastRound(Result.ZERO_BYE)
    histories = {
        1: (PastRound(played, 2, white, 2, 3), PastRound(Result.FORFEIT_WIN, 3, white, 2, 4), bye),
        2: (
            PastRound.of_tenths(played, 1, black, 0, 10),
            PastRound.of_tenths(played, 4, white, 20, 40),
            PastRound.of_tenths(played, 3, black, 0, 15),
        ),
        3: (away, PastRound.of_tenths(Result.FORFEIT_LOSS, 1, black), PastRound.of_tenths(played, 2, white, 20, 25)),
        4: (bye, PastRound.of_tenths(played, 2, black, 0, 0), away),
    }  # fmt: skip
    entries = tuple(Entry(tpn, f"Team {tpn}", history) for tpn, history in histories.items())
    return Tournament("olympiad-2009", 4, entries, {"rounds": 3, "boards": 4})


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        # 1: 2 MP × 3, absent and bye with itself: 5 × 2 each; lowest opponent: 2 -> 20. 2: 5 × 1, 1 × 4, 2 × 1½: cut 4
        # 3: lost 0 against 5, 2 × 2½: cut 5. 4: itself 1 × 2, 2 × 0: cut 2
        ("OTHER_OSB2009", [20, 8, 0, 0]),
        ("OTHER_OMP2009", [10, 7, 5, 2]),
        # 1: absent opponent beaten 3-1: 2 × 3; the lowest of (2, 3), (2, 3), (5, 2) is a 6 -> 16
        ("OTHER_OSB2008", [16, 8, 0, 0]),
        ("OTHER_OMP2008", [7, 7, 5, 2]),
        ("OTHER_OMPALL2008", [9, 8, 7, 3]),
        # 1: the bye is left out: 2 × 3 + (2 + 1) × 4, the opponent was unpaired once. 2: as 2009.
        # 3: two matches of three rounds: nobody is left out: 0 × 5 + 2 × 2½. 4: the bye is left out: 2 × 0
        ("OTHER_OSB2026", [18, 8, 5, 0]),
        ("OTHER_OMP2026", [5, 7, 7, 2]),
    ],
)
def test_unplayed_matches_by_hand(code: str, expected: list[int]) -> None:
    assert values(small(), code)[code] == expected


def test_2026_an_absent_opponent_that_plays_no_more_is_the_team_itself() -> None:
    """3 forfeits against 1 in round 2 and does not come back: 1 had 2 MP before, 3 was unpaired in rounds 1 and 3."""
    event = small()
    gone = replace(event.entry(3), history=(*event.entry(3).history[:2], PastRound(Result.ZERO_BYE)))
    two = replace(
        event.entry(2),
        history=(*event.entry(2).history[:2], PastRound.of_tenths(Result.PAB, mp_tenths=10, gp_tenths=20)),
    )
    one, four = event.entry(1), event.entry(4)
    one = replace(one, history=(*one.history[:2], PastRound(Result.ZERO_BYE)))
    table = standings(replace(event, entries=(one, two, gone, four)), "OTHER_OSB2026")
    term = table.terms(1, "OTHER_OSB2026").terms[1]
    assert term.factors == (2 + 2, 4)
    assert (
        term.note
        == "the absent team plays no more: own 2 before this match, and 2 for rounds in which it was not paired"
    )


def test_terms_say_what_is_left_out() -> None:
    terms = standings(small(), "OTHER_OSB2009").terms(2, "OTHER_OSB2009").terms
    assert [(term.factors, term.value, term.cut) for term in terms] == [
        ((5, 1), 5, ""), ((1, 4), 4, "fewest match points"), ((2, Fraction(3, 2)), 3, ""),
    ]  # fmt: skip
