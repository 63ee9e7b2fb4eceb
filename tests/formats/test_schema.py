"""The published schema and the reader reject the same documents, as far as a schema can express it."""

from __future__ import annotations

import gzip
import json
from contextlib import suppress
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from pairwright import SYSTEMS, FileError, NoLegalPairing, StateError, answer, read_state, write_state
from pairwright.domain.tournament import AbnormalPoints, VirtualPoints
from pairwright.formats.answers import error_document
from pairwright.formats.strict_json import parse_json
from tests.tools import tool

from .refusals import CONTRADICTIONS, SHAPE, names
from .states import CASES, DELETE, changed, on_boards, small
from .trf.samples import sample

SCHEMA = json.loads(
    files("pairwright.formats").joinpath("schema/state-1.schema.json").read_text(encoding="utf-8")
)

# What a schema cannot express: sums, order of two numbers, the other side of a match; and 3.0 is 3 for JSON Schema
BEYOND = (
    "one decimal",
    "is empty",
    "cannot be counted",
    "fit together",
    "in the same match",
    "not 3.0",
    "digits",
    "not nan",
)


@cache
def validator(part: str) -> Draft202012Validator:
    return Draft202012Validator({**SCHEMA, "$ref": f"#/$defs/{part}"})


def valid(document: Any, part: str = "state") -> bool:
    return bool(validator(part).is_valid(document))


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert Draft202012Validator(SCHEMA).is_valid(small())


def test_what_the_tests_read_is_valid() -> None:
    with gzip.open(CASES, "rt", encoding="utf-8") as lines:
        states = [json.loads(line)["state"] for line in lines][::20]
    for state in [*states, small(), on_boards("1=0*+-WDL", "0=1*-+LDW")]:
        assert valid(state)


@pytest.mark.parametrize(("path", "value", "where", "why"), SHAPE, ids=names(SHAPE))
def test_the_schema_refuses_what_the_reader_refuses(path: str, value: Any, where: str, why: str) -> None:
    assert any(words in why for words in BEYOND) or not valid(changed(path, value))


def test_the_schema_knows_what_belongs_to_each_result() -> None:
    """Of the contradictions, these are the ones visible in a single item."""
    refused = {why for path, value, _, why in CONTRADICTIONS if not valid(changed(path, value))}
    assert refused == {
        "fide-team has no option 'tempo'; its options are colour_preference, ",
        "1 Ash: a played match needs a colour, W or B",
        "1 Ash: a played needs an opponent",
        "team 5: a pab has no opponent",
        "team 5: a pab has no colour",
    }


def test_systems_and_options_are_those_of_the_registry() -> None:
    """If not, run tools/make_schema.py."""
    make_schema = tool("make_schema")
    assert make_schema.with_registry(SCHEMA) == SCHEMA
    assert make_schema.SCHEMA.read_text(encoding="utf-8") == make_schema.as_text(SCHEMA) + "\n"
    assert set(SCHEMA["$defs"]["options-fide-team"]["properties"]) == {
        option.name for option in SYSTEMS["fide-team"].options
    }


JUNK = st.sampled_from(
    [
        DELETE,
        None,
        True,
        False,
        0,
        1,
        -1,
        2.5,
        10**9,
        "",
        "1",
        "W",
        "pab",
        "played",
        "a\tb",
        [],
        [1],
        [1, 2],
        {},
    ]
)


def paths(value: Any, path: str = "") -> list[str]:
    """The path of every value in a document, and of an additional key or item in each object and list."""
    if isinstance(value, dict):
        below = [
            found for key, item in value.items() for found in paths(item, f"{path}.{key}" if path else key)
        ]
        return [*below, f"{path}.more" if path else "more", *([path] if path else [])]
    if isinstance(value, list):
        below = [found for k, item in enumerate(value) for found in paths(item, f"{path}[{k}]")]
        return [*below, path]
    return [path]


@settings(deadline=None)
@given(st.sampled_from(paths(small())), JUNK)
@example("options.win_mp", -1)
def test_whatever_is_changed_schema_and_reader_agree(path: str, junk: Any) -> None:
    if junk is DELETE and path.endswith("more"):
        return
    document = changed(path, junk)
    why = refusal(document)
    if valid(document):
        assert why is None or any(words in why for words in BEYOND)
    elif why is None:
        assert answer(document)["error"] == "invalid-state"


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from(paths(small())), JUNK), min_size=1, max_size=4))
def test_whatever_is_changed_there_is_a_valid_answer(changes: list[tuple[str, Any]]) -> None:
    document = small()
    for path, junk in changes:
        with suppress(KeyError, IndexError, TypeError, AttributeError):  # a location that has been removed
            document = changed(path, junk, document)
    assert valid(answer(document), "answer")


def refusal(document: Any) -> str | None:
    try:
        read_state(document)
    except StateError as error:
        return error.why
    return None


# Answers


def test_answers_are_valid() -> None:
    with gzip.open(CASES, "rt", encoding="utf-8") as lines:
        states = [json.loads(line)["state"] for line in lines][::40]
    answers = [answer(state) for state in [*states, small(), changed("round", 2)]]
    assert any("error" in one for one in answers)
    assert any("pairs" in one for one in answers)
    for one in answers:
        assert valid(one, "answer")
        assert valid(json.loads(json.dumps(one)), "answer")


def test_errors_are_valid_answers() -> None:
    def broken() -> FileError:
        with pytest.raises(FileError) as refusal:
            parse_json('{"a": 1,\n ?}', "a.json")
        return refusal.value

    documents = [
        error_document(NoLegalPairing("nobody is left", [3, 1])),
        error_document(StateError("no such team", "entries[3]")),
        error_document(broken()),
    ]
    assert documents == [
        {"error": "no-legal-pairing", "why": "nobody is left", "teams": [3, 1]},
        {"error": "invalid-state", "why": "no such team", "where": "entries[3]"},
        {
            "error": "invalid-file",
            "why": "not JSON: expecting property name enclosed in double quotes",
            "where": "line 2, columns 2-2",
        },
    ]
    assert all(valid(document, "answer") for document in documents)


def test_a_pairing_with_an_error_in_it_is_not_an_answer() -> None:
    whole = {"pairs": [], "bye": None, "tables": [], "brackets": []}
    assert valid(whole, "answer")
    assert not valid({**whole, "error": "failed", "why": "?"}, "answer")
    assert not valid({"pairs": []}, "answer")


def test_what_is_written_of_players_is_valid() -> None:
    event = sample("12")
    decided = (AbnormalPoints.of_tenths(-5, -5, None, (2,)),)
    virtual = (VirtualPoints.of_tenths(10, 10, 1, 2, 1, 4),)
    for tournament in (event, sample("03"), replace(event, abnormal=decided, acceleration=virtual)):
        document = write_state(tournament)
        assert valid(document)
        assert read_state(document) == tournament
        assert valid({**document, "system": "", "individual": True})
        assert not valid({**document, "system": "fide-team"})


@pytest.mark.parametrize(
    "item",
    [
        {"result": "win", "opponent": 2},
        {"result": "win", "colour": "W"},
        {"result": "won", "opponent": 2, "colour": "W"},
        {"result": "pab", "opponent": 2},
        {"result": "forfeit-win", "opponent": 2, "rated": False},
        {"result": "draw", "opponent": 2, "colour": "B", "mp": 0.5},
    ],
)
def test_the_schema_refuses_rounds_of_players_that_are_none(item: dict[str, Any]) -> None:
    assert not valid(item, "game-round")
