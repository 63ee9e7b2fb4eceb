"""Where engines of C.04.3 differ: the files of docs/differences, and a third engine if it is installed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import pairwright as pw
from pairwright.compare.answers import answer_of
from pairwright.compare.files import file_of
from pairwright.simulate.generator import generate
from pairwright.simulate.wishes import Wishes
from tests.reference.dutch_state import answer as by_the_letter

FOLDER = Path(__file__).parents[2] / "docs" / "differences"
Pairs = set[tuple[int, int]]


def paired(name: str, **options: Any) -> tuple[Pairs, int | None]:
    result = pw.pair(pw.load(FOLDER / f"{name}.trf"), **options)
    return {(pair.white.tpn, pair.black.tpn) for pair in result.pairs}, result.bye and result.bye.tpn


@pytest.mark.parametrize(
    ("name", "options", "pairs", "bye"),
    [
        ("dutch-parity", {}, {(6, 3), (5, 1)}, 4),
        ("dutch-parity", {"parity": "tpn"}, {(3, 6), (5, 1)}, 4),
        ("dutch-pab-floats", {}, {(3, 1), (7, 6), (4, 5)}, None),
        ("dutch-pab-floats", {"r_pab_floats": False}, {(3, 1), (4, 7), (5, 6)}, None),
        ("dutch-second-bye", {}, {(3, 9), (6, 2), (8, 10)}, 7),
        ("dutch-higher-ranked", {}, {(1, 4), (2, 3)}, None),
        ("dutch-met-twice", {}, {(3, 1), (2, 4)}, 5),
        ("dutch-c13", {}, {(1, 4), (2, 5), (6, 3)}, None),
        ("dutch-c13", {"r_c13": "strong_or_absolute"}, {(3, 1), (6, 2), (5, 4)}, None),
        ("dutch-baku-without-250", {}, {(1, 4), (5, 2), (3, 6), (7, 9), (10, 8)}, None),
        (
            "dutch-baku-without-250",
            {"acceleration": "none"},
            {(1, 6), (7, 2), (3, 8), (9, 4), (5, 10)},
            None,
        ),
    ],
)
def test_the_answers_are_those_of_the_text_and_of_the_option(
    name: str, options: dict[str, Any], pairs: Pairs, bye: int | None
) -> None:
    assert paired(name, **options) == (pairs, bye)


@pytest.mark.parametrize(
    "name",
    ["dutch-parity", "dutch-pab-floats", "dutch-higher-ranked", "dutch-met-twice", "dutch-c13"],
)
def test_the_slow_reference_gives_our_answer(name: str) -> None:
    event = pw.load(FOLDER / f"{name}.trf")
    theirs = by_the_letter(json.loads(file_of(event, "state")))
    assert ({tuple(pair) for pair in theirs["pairs"]}, theirs["bye"]) == paired(name)


@pytest.mark.gacrux
@pytest.mark.parametrize(
    "name", ["dutch-parity", "dutch-pab-floats", "dutch-second-bye", "dutch-higher-ranked", "dutch-met-twice"]
)
def test_gacrux_gives_our_answer(name: str) -> None:
    pytest.importorskip("gacrux")
    from pairwright.compare.gacrux import Gacrux

    event = pw.load(FOLDER / f"{name}.trf")
    assert Gacrux().pair(event, 60) == answer_of(pw.pair(event))


def test_the_slow_reference_counts_absolute_preferences_in_c13_on_request() -> None:
    event = pw.load(FOLDER / "dutch-c13.trf").with_options(r_c13="strong_or_absolute")
    assert by_the_letter(json.loads(file_of(event, "state"))) == {
        "pairs": [[3, 1], [6, 2], [5, 4]],
        "bye": None,
    }


@pytest.mark.gacrux
def test_gacrux_counts_absolute_preferences_in_c13() -> None:
    pytest.importorskip("gacrux")
    from pairwright.compare.comparison import Two

    event = pw.load(FOLDER / "dutch-c13.trf")
    assert Two("pairwright", "gacrux").compare(event).kind == "dutch-c13"


@pytest.mark.gacrux
@pytest.mark.parametrize("number", range(1, 9))
def test_gacrux_pairs_whole_random_events_as_we_do(number: int) -> None:
    pytest.importorskip("gacrux")
    from pairwright.compare.comparison import EQUAL, IMPOSSIBLE, Comparison, Two

    wanted = Comparison(Two("pairwright", "gacrux"), Wishes("fide-dutch"), (8, 24), "third", 8)
    [row] = wanted.rows(number)
    assert set(row["kinds"]) <= {EQUAL, IMPOSSIBLE}


@pytest.mark.parametrize("number", range(1, 9))
def test_caissify_makes_the_same_pairs_in_whole_events(number: int) -> None:
    """With byes of all kinds, forfeits, late entries and withdrawals. Colours differ by 5.2.4 only."""
    pytest.importorskip("caissify_pairings")
    from tests.compare.caissify import answer

    wishes = Wishes("fide-dutch", teams=7 + number, game_points=(10, 5, 0), baku=False, prohibited=0)
    event = generate(wishes, "third voice", number)
    for before in (event.before(one) for one in range(1, event.round)):
        ours, theirs = pw.pair(before), answer(json.loads(file_of(before, "state")))
        assert {frozenset(pair) for pair in theirs["pairs"]} == {pair.teams for pair in ours.pairs}
        assert theirs["bye"] == (ours.bye.tpn if ours.bye is not None else None)
        by_article = {(pair.black.tpn, pair.white.tpn): pair.colour_article for pair in ours.pairs}
        assert {by_article.get(tuple(pair), "5.2.4") for pair in theirs["pairs"]} <= {"5.2.4"}


@pytest.mark.parametrize(
    ("name", "pairs", "bye"),
    [("dutch-higher-ranked", [[1, 4], [3, 2]], None), ("dutch-met-twice", [[3, 1], [2, 5]], 4)],
)
def test_caissify_differs_as_documented(name: str, pairs: list[list[int]], bye: int | None) -> None:
    pytest.importorskip("caissify_pairings")
    from tests.compare.caissify import answer

    event = pw.load(FOLDER / f"{name}.trf")
    assert answer(json.loads(file_of(event, "state"))) == {"pairs": pairs, "bye": bye}
