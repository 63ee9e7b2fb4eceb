"""The golden events are reproduced as stored."""

from __future__ import annotations

from typing import Any

import pytest

import pairwright as pw
from pairwright.systems.registry import CUPS as CUP_SYSTEMS
from tests.golden.replay import CUPS, EVENTS, rows, states
from tests.reference.olympiad_round import EDITIONS
from tests.tools import tool

ROWS = rows(EVENTS)
BRACKETS = rows(CUPS)
WHAT_TO_DO = (
    "A golden event is paired in another way. From 1.0 on that may happen in a new major version only, or when the old "
    "pairing was against the rules (docs/stability.md). Then: say it in CHANGELOG.md with the article, make the events "
    "anew with `python -m tests.golden.make`, and let somebody read the difference round by round."
)


@pytest.mark.parametrize("event", ROWS, ids=lambda row: f"{row['id']} ({row['proof']})")
def test_every_round_is_paired_as_it_was(event: dict[str, Any]) -> None:
    for state, stored in states(event):
        answer = pw.answer(state)
        got = {"pairs": answer.get("pairs"), "bye": answer.get("bye")}
        wanted = {"pairs": stored["pairs"], "bye": stored["bye"]}
        assert got == wanted, f"{event['id']}, round {state['round']}: {event['about']}. {WHAT_TO_DO}"


@pytest.mark.parametrize("row", BRACKETS, ids=lambda row: row["id"])
def test_every_bracket_is_as_it_was(row: dict[str, Any]) -> None:
    assert tool("conform").compare(row) == ("equal", []), WHAT_TO_DO


def test_every_system_has_a_golden_event() -> None:
    assert {row["system"] for row in ROWS} == set(pw.SYSTEMS)
    kinds = {row.get("system", "qualifiers") for row in BRACKETS}
    assert kinds == {"single", "double", "reentry", "qualifiers"}
    # A mixed cup is groups (the tables of the round robin), the draw of the qualifiers, and a single elimination.
    assert set(CUP_SYSTEMS) == {"ibf-single", "ibf-double", "ibf-reentry", "ibf-groups", "ibf-mixed"}


def test_where_the_answers_come_from_is_said() -> None:
    proofs = {row["system"]: set() for row in ROWS}
    for row in ROWS:
        assert row["about"]
        proofs[row["system"]].add(row["proof"])
    only_guarded = {system for system, kinds in proofs.items() if kinds == {"guard"}}
    proved = {"fide-team", "team-round-robin", "ibf-swiss", "ibf-swiss-lives", "ibf-round-robin", *EDITIONS}
    assert only_guarded & proved == set()
