"""The literal reference of the Olympiad rules against the tables of the texts, and against the cases kept here.

The cases come from other programs. A row has a state and the expected answer.
"""

from __future__ import annotations

import gzip
import json
import os
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tests.reference.olympiad import pair
from tests.reference.olympiad_2008 import Groups
from tests.reference.olympiad_groups import pair_group
from tests.reference.olympiad_round import Round, read

CASES = Path(__file__).parent.parent / "data" / "cases" / "olympiad.jsonl.gz"

# Rows that take half a second and more: with PAIRWRIGHT_SLOW=1 only.
SLOW = {
    "oly-2009-0034",
    "oly-2009-0087",
    "oly-2009-0438",
    "oly-2022-0052-draft",
    "oly-2022-0052-final",
    "oly-2022-0392-final",
    "oly-2022-0422-draft",
    "oly-2022-0422-final",
}

SIZES = {
    "up to 9": range(4, 10),
    "10 to 12": range(10, 13),
    "13 and 14": range(13, 15),
    "more": range(15, 99),
}

# 2009, 40; 2008, 40; 2022, 9.3 (without the misprint of its fourth row).
TABLE_N_PLUS_1 = """
    14 25 36  14 26 35  14 23 56  15 24 36  15 26 34  15 23 46  16 24 35  16 25 34
    16 23 45  13 25 46  13 26 45  13 24 56  12 35 46  12 36 45  12 34 56
"""

# 2008, 50.
TABLE_TOP_BOTTOM = """
    16 25 34  16 24 35  16 23 45  15 26 34  15 24 36  15 23 46  14 26 35  14 25 36
    14 23 56  13 26 45  13 25 46  13 24 56  12 36 45  12 35 46  12 34 56
"""

# 2008, 52; 0 is the next group.
TABLE_WITH_FLOATER = """
    15 24 30  15 23 40  15 34 20  14 25 30  14 23 50  14 35 20  13 25 40  13 24 50
    13 45 20  12 35 40  12 34 50  12 45 30  25 34 10  24 35 10  23 45 10
"""

Row = dict[str, Any]
Pairing = frozenset[frozenset[int]]


# ----------------------------------------------------------------------------------------------------
# The tables of the texts


def table(text: str) -> list[Pairing]:
    """The rows, three pairs each."""
    pairs = [frozenset(map(int, word)) for word in text.split()]
    return [frozenset(pairs[n : n + 3]) for n in range(0, 45, 3)]


def teams_that_may_meet(teams: range, allowed: Pairing) -> Round:
    """A round of 2009 in which only these pairs are possible."""
    forbidden = [c for c in combinations(teams, 2) if frozenset(c) not in allowed]
    entries = [{"tpn": tpn, "history": []} for tpn in teams]
    return read({"system": "olympiad-2009", "round": 1, "entries": entries, "prohibited": forbidden})


def first_n_plus_1(allowed: Pairing) -> Pairing:
    this = teams_that_may_meet(range(1, 7), allowed)
    return frozenset(map(frozenset, pair_group(this, list(this.teams), limits=False)))


def first_top_bottom(allowed: Pairing) -> Pairing:
    this = teams_that_may_meet(range(1, 7), allowed)
    pairs, _ = Groups(this, [], 0).first_of_the_list(list(this.teams), frozenset(), limits=False)
    return frozenset(map(frozenset, pairs))


def first_with_floater(allowed: Pairing) -> Pairing:
    this = teams_that_may_meet(range(1, 6), allowed)
    free = frozenset(tpn for tpn in this.teams if frozenset((tpn, 0)) in allowed)
    pairs, floater = Groups(this, [], 0).first_of_the_list(list(this.teams), free, limits=False)
    assert floater is not None
    return frozenset(map(frozenset, [*pairs, (floater, 0)]))


@pytest.mark.parametrize(
    ("text", "first"),
    [
        (TABLE_N_PLUS_1, first_n_plus_1),
        (TABLE_TOP_BOTTOM, first_top_bottom),
        (TABLE_WITH_FLOATER, first_with_floater),
    ],
    ids=["2009, 40", "2008, 50", "2008, 52"],
)
def test_the_first_possible_row_of_the_table_is_taken(text: str, first: Any) -> None:
    rows = table(text)
    assert len(set(rows)) == 15
    for one, other in combinations(rows, 2):
        allowed = one | other
        assert first(allowed) == next(row for row in rows if row <= allowed)


# ----------------------------------------------------------------------------------------------------
# The cases


@cache
def cases() -> list[Row]:
    with gzip.open(CASES, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def unequal(rows: list[Row]) -> list[str]:
    """The rows for which the reference gives another answer in any field; a few rows do not give the standings."""
    found = []
    for row in rows:
        answer = pair(row["state"])
        if "standing" not in row["expected"]:
            answer.pop("standing", None)
        if answer != row["expected"]:
            found.append(row["id"])
    return found


WITH_CASES = ("olympiad-2008", "olympiad-2009", "olympiad-2022", "olympiad-2022-draft")
"""The editions with stored cases."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("edition", WITH_CASES)
def test_answers(edition: str, size: str) -> None:
    rows = [
        row
        for row in cases()
        if row["state"]["system"] == edition and len(row["state"]["entries"]) in SIZES[size]
    ]
    quick = [row for row in rows if row["id"] not in SLOW]
    assert quick
    assert unequal(quick) == []


@pytest.mark.skipif("PAIRWRIGHT_SLOW" not in os.environ, reason="ten seconds more: PAIRWRIGHT_SLOW=1")
def test_answers_that_take_long() -> None:
    assert unequal([row for row in cases() if row["id"] in SLOW]) == []
