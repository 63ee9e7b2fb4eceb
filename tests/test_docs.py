"""What the documentation shows is true."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pairwright import SYSTEMS, answer, read_state
from pairwright.domain.results import Result
from pairwright.domain.scoring import SIGNS
from pairwright.formats import state_json
from tests.formats.test_schema import SCHEMA, valid
from tests.tools import tool

DOCS = Path(__file__).parent.parent / "docs"
ROUND_STATE = (DOCS / "round-state.md").read_text(encoding="utf-8")


def test_the_example_of_the_round_state_has_the_answer_that_is_shown() -> None:
    """Only 1-4 and 2-3 have not met once team 5, the last, has the bye; White goes to the lower colour difference."""
    state, shown, error = map(json.loads, re.findall(r"```json\n(.*?)```", ROUND_STATE, re.DOTALL))
    assert valid(state)
    assert answer(state) == shown
    assert valid(error, "answer")
    assert read_state(state).entries[1].mp_tenths == 30


def test_every_field_of_the_round_state_is_described() -> None:
    known = state_json._TOP | state_json._ENTRY | state_json._ITEM | {result.value for result in Result}
    known |= {*SIGNS, *SCHEMA["$defs"]["pairing"]["properties"]} - {"error"}
    missing = {name for name in known if f"`{name}`" not in ROUND_STATE}
    assert missing == set()
    assert all(kind in ROUND_STATE for kind in SCHEMA["$defs"]["error"]["properties"]["error"]["enum"])


def test_the_docs_name_systems_that_exist() -> None:
    assert set(re.findall(r'"system": "([^"]*)"', ROUND_STATE)) <= set(SYSTEMS)


def test_the_page_of_verbs_is_that_of_the_registry() -> None:
    verbs = tool("make_verbs")
    assert verbs.PATH.read_text(encoding="utf-8") == verbs.text()


@pytest.mark.parametrize(("table", "least"), [("acceptance.md", 30), ("security.md", 15)])
def test_the_tests_that_a_table_names_exist(table: str, least: int) -> None:
    text = (DOCS / table).read_text(encoding="utf-8")
    sources: dict[str, str] = {}
    for path in DOCS.parent.glob("tests/**/test_*.py"):
        sources[path.name] = sources.get(path.name, "") + path.read_text(encoding="utf-8")
    named = 0
    for line in text.splitlines():
        current = ""
        for file, name in re.findall(r"`(?:tests/(?:[\w/]+/)?)?(test_\w+\.py)?::(test_\w+)`", line):
            current = file or current
            assert f"def {name}(" in sources[current], name
            named += 1
    assert named > least
