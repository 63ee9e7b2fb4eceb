"""The pages of docs/differences: a question for each reading, with both answers to its file."""

from __future__ import annotations

from pathlib import Path

import pytest

import pairwright as pw
from pairwright.compare.answers import EngineAnswer, answer_of
from pairwright.compare.readings import READINGS, READINGS_DUTCH

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted((DOCS / "differences").glob("*.md"))
OPTIONS = {"dutch-parity": {"parity": "tpn"}, "dutch-pab-floats": {"r_pab_floats": False}}
"""Readings that are options here and that gacrux shares with us."""


def answers(page: Path) -> dict[str, str]:
    """The pairs of each reading as the page has them, in their order."""
    rows = [
        line.strip("|").split("|") for line in page.read_text("utf-8").splitlines() if line.startswith("|")
    ]
    return {row[0].strip(): row[1].strip() for row in rows}


def parsed(text: str) -> EngineAnswer:
    pairs, _, bye = text.partition(" bye ")
    couples = [tuple(map(int, pair.split("-"))) for pair in pairs.split()]
    return EngineAnswer(frozenset((white, black) for white, black in couples), int(bye) if bye else None)


def test_each_reading_that_engines_do_not_share_has_its_question() -> None:
    single = {kind for kind in (*READINGS, *READINGS_DUTCH) if "," not in kind}
    assert {page.stem for page in PAGES} == single | set(OPTIONS) | {"order-of-boards"}
    table = (DOCS / "differences.md").read_text("utf-8")
    nav = (DOCS.parent / "mkdocs.yml").read_text("utf-8")
    for page in PAGES:
        assert f"(differences/{page.name})" in table, page
        assert f"differences/{page.name}" in nav, page
        assert page.with_suffix(".trf").exists()
        assert f"({page.stem}.trf)" in page.read_text("utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_answers_of_a_page_are_those_of_the_two_readings(page: Path) -> None:
    said = answers(page)
    event = pw.load(page.with_suffix(".trf"))
    assert parsed(said["first"]) == answer_of(pw.pair(event))
    if page.stem == "order-of-boards":
        assert parsed(said["second"]) == parsed(said["first"])
        assert said["second"] != said["first"]
        return
    reading = {**READINGS, **READINGS_DUTCH}.get(page.stem)
    other = reading(event) if reading else answer_of(pw.pair(event, **OPTIONS[page.stem]))
    assert parsed(said["second"]) == other
    assert parsed(said["second"]) != parsed(said["first"])
