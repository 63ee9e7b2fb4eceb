"""Every sentence of the catalogue has a predicate that says when it is true."""

from __future__ import annotations

from typing import Any

import pytest

from pairwright.reasons.words import catalogue
from tests.reasons.claims import Claims
from tests.reasons.dutch_claims import TABLE as DUTCH
from tests.reasons.ibf_claims import TABLE as IBF_SWISS
from tests.reasons.olympiad import TABLE as OLYMPIAD
from tests.reasons.own_claims import TABLE as OWN
from tests.reasons.plain_claims import BLIND, STORM
from tests.reasons.plain_claims import TABLE as ROUND_ROBIN
from tests.reasons.team_swiss_claims import TABLE as TEAM_SWISS

TABLES: list[Claims[Any]] = [OLYMPIAD, TEAM_SWISS, DUTCH, IBF_SWISS, BLIND, ROUND_ROBIN, STORM, OWN]
"""The tables of all families; a new one is added here, and its groups are removed from `WITHOUT`."""

WITHOUT = {"check"}
"""Groups without a table: the judge speaks about given rounds, and `test_judge_claims` has a predicate for each key."""

WORDS = {"and", "nobody", "nothing"}
"""Words in sentences, which claim nothing."""


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.family)
def test_every_key_of_a_family_has_a_predicate(table: Claims[Any]) -> None:
    assert table.shared <= set(catalogue())
    assert set(table.predicates) == table.keys()


def test_every_group_of_the_catalogue_belongs_to_a_family() -> None:
    groups = {key.partition(".")[0] for key in catalogue() if "." in key}
    theirs = [group for table in TABLES for group in table.groups]
    assert len(theirs) == len(set(theirs)), "a group belongs to one family; others share its keys"
    assert set(theirs) | WITHOUT == groups
    assert not set(theirs) & WITHOUT
