"""The reasons of a round: everything can be explained, and the explanations are true when asked again."""

from __future__ import annotations

import gzip
import json
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pairwright as pw
from pairwright.domain.explain import Length
from pairwright.reasons.words import catalogue
from pairwright.systems.olympiad.comparison import compare
from pairwright.systems.olympiad.engine import draw
from pairwright.systems.registry import system_of
from tests.systems.olympiad.tables import olympiad

CASES = Path(__file__).parents[2] / "data" / "cases" / "olympiad.jsonl.gz"


def rounds(count: int, seed: int) -> list[pw.RoundPairing]:
    with gzip.open(CASES, "rt", encoding="utf-8") as lines:
        rows: list[dict[str, Any]] = [json.loads(line) for line in lines]
    chosen = Random(seed).sample([row for row in rows if "error" not in row["expected"]], count)
    return [pw.pair(pw.read_state(row["state"])) for row in chosen]


@pytest.mark.parametrize("length", ["sentence", "paragraph", "full"])
def test_everything_can_be_said_at_every_length(length: str) -> None:
    for result in rounds(20, 1):
        assert pw.explain(result, length=length)
        for pair in result.pairs[:4]:
            assert pw.explain(result, table=pair.table, length=length)
        for entry in result.tournament.entries[:4]:
            assert pw.explain(result, team=entry.tpn, length=length)


def test_every_wish_changes_a_decision_or_is_impossible() -> None:
    for result in rounds(25, 2):
        tournament = result.tournament
        best = draw(tournament, result.options_tenths)
        trail = system_of(tournament.system).trail
        present = [entry.tpn for entry in tournament.present]
        for a, b in list(combinations(present, 2))[:15]:
            pair = result.pair_of(a)
            if pair is not None and b in pair.teams:
                continue
            first = trail.why_not(result, a, b)[0]
            assert first.length is Length.SENTENCE
            try:
                wished = draw(tournament, result.options_tenths, (a, b))
            except pw.NoLegalPairing:
                assert first.key in ("wish.met", "wish.prohibited", "wish.incomplete")
                continue
            field = wished.field
            pairs = {
                frozenset((field.tpn[x], field.tpn[y]))
                for group in wished.drawing.groups
                for x, y in group.pairs
            }
            assert frozenset((a, b)) in pairs
            kind = compare(best, wished).kind
            assert first.key == ("wish.pab" if kind == "bye" else f"oly_wish.{kind}")


def test_the_catalogue_has_a_sentence_for_every_key_in_the_code() -> None:
    source = Path(pw.__file__).parent / "systems" / "olympiad"
    words = catalogue()
    for path in source.glob("trail*.py"):
        for part in path.read_text(encoding="utf-8").split('"')[1::2]:
            if part.startswith("oly_") and "." in part and "{" not in part:
                assert part in words, part


def test_why_a_captain_does_not_meet_a_strong_team() -> None:
    """Why does 1 not meet 2 in round 2? In words, without the rule book."""
    state = olympiad("1 W5+\n2 B6+\n3 W7+\n4 B8+\n5 B1-\n6 W2-\n7 B3-\n8 W4-")
    for entry, name in zip(state["entries"], "ABCDEFGH", strict=True):
        entry["name"] = name
    tournament = pw.read_state(state)
    assert pw.why_not(tournament, 1, 2, length="sentence") == (
        "1 A against 2 B comes later in the order of the group of 2 points: 1-3 comes before 1-2. [9.3]"
    )
    assert (
        pw.why_not(tournament, 1, 5, length="sentence")
        == "1 A and 5 E met in round 1: nobody meets twice. [6.1]"
    )
    assert pw.why_not(tournament, 1, 6, length="sentence") == (
        "With 1 A against 6 F 2 teams of the group of 2 points would float instead of 0. [9.5]"
    )
    text = pw.explain(pw.pair(tournament), table=1)
    assert text.startswith("Table 1: 1 A meets 3 C in the group of 2 points.")


@pytest.mark.parametrize(
    ("system", "article"), [("olympiad-2022", "7.4"), ("olympiad-2009", "23a"), ("olympiad-2008", "21a")]
)
def test_which_article_sets_the_colour_limits_aside(system: str, article: str) -> None:
    """1 and 2 have six points and neither may have White: they meet all the same, above the median."""
    table = "1 B+ W+ W+\n2 B+ W+ W+\n3 W+ B+ W-\n4 W+ B+ W-\n5 W+ B- W+\n6 W+ B- W+"
    result = pw.pair(pw.read_state(olympiad(table, system)))
    assert {1, 2} in [pair.teams for pair in result.pairs]
    assert (
        "The colour limits do not hold for the pairs inside this group: within them the teams of these pairs cannot "
        f"all be paired with each other. [{article}]"
    ) in pw.explain(result, length="full")


@pytest.mark.parametrize(
    ("table", "team", "article"),
    [
        # 1 has met 2 and 3, the median group, and goes down to 4 and 5 with a point
        ("1 W2+ B3+\n2 B1- W+\n3 B+ W1-\n4 B= W-\n5 W= B-\n6 B- W-\n7 W- B-\n8 B- W-", 1, "8.3.4"),
        # 6 has met 5, the only team above it, and goes up to the median group of 1 to 4
        ("1 W+ B+\n2 W+ B+\n3 W+ B+\n4 W+ B+\n5 W6+ B-\n6 B5- W-", 6, "8.2.4"),
    ],
)
def test_a_group_that_a_floater_passes_is_named(table: str, team: int, article: str) -> None:
    result = pw.pair(pw.read_state(olympiad(table)))
    (pair,) = (pair for pair in result.pairs if team in pair.teams)
    told = pw.explain(result, table=pair.table, length="full")
    assert "no team that may float finds an opponent" in told
    assert f"[{article}]" in next(line for line in told.splitlines() if "no team that may float" in line)


def test_each_of_the_groups_that_a_floater_passes_is_named() -> None:
    """8 has met 6 and 7, each alone with its points, and goes up past both to the median group of 1 to 5."""
    table = "1 W+ B+\n2 B+ W+\n3 W+ B+\n4 B+ W+\n5 W+ B+\n6 W8+ B=\n7 B- W8+\n8 B6- B7-"
    result = pw.pair(pw.read_state(olympiad(table)))
    (pair,) = (pair for pair in result.pairs if 8 in pair.teams)
    told = pw.explain(result, table=pair.table, length="full")
    for points in (2, 3):
        assert f"In the group of {points} points no team that may float finds an opponent. [8.2.4]" in told


@pytest.mark.parametrize(
    ("system", "article"), [("olympiad-2022", "7.5.1"), ("olympiad-2009", "24a"), ("olympiad-2008", "22a")]
)
def test_the_colours_so_far_are_told_with_the_article_of_equalisation(system: str, article: str) -> None:
    result = pw.pair(pw.read_state(olympiad("1 W+ W+ B+\n2 + W+ B+", system)))
    record = f"Colours so far: team 2 -WB (difference +0); team 1 WWB (difference +1). [{article}]"
    assert record in pw.explain(result, table=1, length="full")
