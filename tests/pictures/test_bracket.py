"""Brackets as SVG: well-formed, everything shown once, names escaped, texts within their boxes."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from pairwright.domain.play import How, Outcome, Play
from pairwright.pictures import metrics
from pairwright.pictures.bracket import Look, bracket_svg, letters
from pairwright.pictures.metrics import escaped, fitted, text_width
from pairwright.pictures.papers import PAPERS
from pairwright.systems.ibf.consolation import with_consolation
from pairwright.systems.ibf.double import double
from pairwright.systems.ibf.single import single
from tests.systems.ibf_elimination.playing import begin, play_out, win

from .test_geometry import KINDS, some_play

SVG = "{http://www.w3.org/2000/svg}"


def look(players: int, **more: object) -> Look:
    names = {k: f"Player {k}" for k in range(1, players + 1)}
    return Look("Cup", names, {k: str(k) for k in names}, **more)  # type: ignore[arg-type]


def texts(svg: str) -> list[str]:
    return ["".join(e.itertext()) for e in ET.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("players", [2, 3, 6, 16, 37])
def test_every_picture_is_well_formed(kind: str, players: int) -> None:
    for steps in (0, players, 4 * players):
        play = some_play(kind, players, steps)
        root = ET.fromstring(bracket_svg(play, look(players)))
        assert root.get("role") == "img"
        ids = [e.get("id") for e in root.iter() if e.get("id")]
        assert len(ids) == len(set(ids))


def test_names_are_escaped_and_control_characters_gone() -> None:
    play = begin(single, 2, mode="seeded")
    evil = {1: '<script>alert("1")</script>\x00\x1b', 2: "A & B"}
    svg = bracket_svg(play, Look('T<"', evil))
    ET.fromstring(svg)
    assert "<script" not in svg
    assert "A &amp; B" in svg
    assert escaped("\ud800") == "\ufffd"


def test_a_long_name_is_shortened_with_the_whole_as_its_title() -> None:
    play = begin(single, 2, mode="seeded")
    svg = bracket_svg(play, Look("Cup", {1: "Bartholomew Featherstonehaugh-Cholmondeley", 2: "Li"}))
    assert "<title>Bartholomew Featherstonehaugh-Cholmondeley</title>" in svg
    assert "…" in svg


def test_scores_walkovers_and_who_did_not_appear() -> None:
    play = begin(single, 4, mode="seeded")
    play.enter("U1.1", Outcome((1, 4), 1, How.PLAYED, (7, 5)))
    play.enter("U1.2", Outcome((2, 3), 3, How.WALKOVER))
    found = texts(bracket_svg(play, look(4)))
    assert {"7", "5", "w/o", "–"} <= set(found)
    play.enter("U2.1", Outcome((1, 3), 3))
    svg = bracket_svg(play, look(4))
    assert "✓" in texts(svg)
    assert texts(svg).count("Player 3") == 3


def test_who_is_awaited_stands_in_the_slot() -> None:
    play = begin(double, 4, mode="seeded")
    found = texts(bracket_svg(play, look(4)))
    assert {"winner of U1.1", "loser of U1.2", "winner of L2.1"} <= set(found)


def test_a_letter_links_an_upper_match_with_the_lower_slot() -> None:
    structure = double(8)
    named = letters(structure)
    assert [named[f"U1.{k}"] for k in range(1, 5)] == ["A", "B", "C", "D"]
    assert named["U3.1"] == "G"
    found = texts(bracket_svg(Play(structure, list(range(1, 9))), look(8)))
    for letter in named.values():
        assert found.count(f"↓ {letter}") == 1
        assert found.count(letter) == 1
    assert letters(double(64))["U1.27"] == "AA"


@pytest.mark.parametrize("players", [3, 5, 6, 7, 11, 21])
def test_every_letter_that_goes_down_arrives_also_through_passes(players: int) -> None:
    for steps in (0, players, 5 * players):
        play = some_play("double", players, steps)
        found = texts(bracket_svg(play, look(players)))
        down = [text[2:] for text in found if text.startswith("↓ ")]
        assert down
        assert all(found.count(letter) == 1 for letter in down)


def test_after_a_pass_the_letter_is_at_the_first_match() -> None:
    structure = with_consolation(single(8), "first-match")
    play = begin(lambda _size: structure, 6, mode="seeded")
    found = texts(bracket_svg(play, look(6)))
    assert "↓ A" in found
    assert "↓ B" in found


def test_the_winner_is_on_the_right() -> None:
    play = begin(lambda size: single(size, 4), 4, mode="seeded")
    play_out(play)
    found = texts(bracket_svg(play, look(4)))
    assert found.count("Player 1") == 3
    assert "3 · Player 3" in found
    both = begin(double, 4, mode="seeded")
    play_out(both)
    assert texts(bracket_svg(both, look(4)))[-1] == "Player 1"


def test_no_champion_before_the_additional_match() -> None:
    play = begin(double, 2, mode="seeded")
    win(play, "U1.1", 1)
    win(play, "SF", 2)
    assert texts(bracket_svg(play, look(2))).count("Player 2") == 3


@pytest.mark.parametrize("paper", PAPERS)
def test_paper(paper: str) -> None:
    play = some_play("double", 16, 0)
    short, long = PAPERS[paper]
    assert f'width="{long}mm" height="{short}mm"' in bracket_svg(play, look(16, paper=paper))
    play = some_play("single", 64, 0)
    assert f'width="{short}mm" height="{long}mm"' in bracket_svg(play, look(64, paper=paper))


def test_lengths_stand_at_the_matches() -> None:
    play = some_play("single", 4, 0)
    assert "U1.1 · to 7" in texts(bracket_svg(play, look(4, length=lambda _match: 7)))


def test_themes_have_the_same_shape() -> None:
    play = some_play("double", 8, 5)
    light, dark = (bracket_svg(play, look(8, theme=theme)) for theme in ("light", "dark"))
    assert re.sub("#[0-9a-f]{6}", "", light) == re.sub("#[0-9a-f]{6}", "", dark)
    assert light != dark


def test_a_long_text_is_cut_after_a_few_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """500 names of 200 letters took four seconds to draw: each was measured anew for every letter."""
    looks, usual = 0, metrics.text_width

    def counted(*given: Any, **more: Any) -> float:
        nonlocal looks
        looks += 1
        return usual(*given, **more)

    monkeypatch.setattr(metrics, "text_width", counted)
    cut, _ = fitted("é" * 100 + "e" * 100, 200, 13)
    assert looks < 12
    assert cut == "é" * (len(cut) // 2) + "…" + "e" * ((len(cut) - 1) // 2)
    longer = "é" * (len(cut) // 2 + 1) + "…" + "e" * ((len(cut) - 1) // 2)
    least = 13 * metrics.SMALLEST
    assert usual(cut, least) <= 200 < usual(longer, least)


def test_text_is_measured_and_fitted() -> None:
    assert text_width("", 13) == 0
    assert text_width("ii", 13) < text_width("mm", 13)
    assert text_width("é", 13) == text_width("e", 13)
    assert text_width("木", 10) > 10
    assert fitted("short", 100, 13) == ("short", 13)
    for room in (5, 20, 40, 80):
        cut, size = fitted("Wilhelmina Nikolova", room, 13, bold=True)
        assert "…" in cut
        assert cut == "…" or text_width(cut, size, bold=True) <= room


def test_names_that_begin_alike_stay_different() -> None:
    """First smaller, then cut in the middle: the numbers of the teams of a club remain."""
    long = "Universitätssportgemeinschaft Köln-Ehrenfeld-Nord von 1893"
    wide = text_width(long, 13)
    assert fitted(long, wide * 0.9, 13) == (long, 11.7)
    cuts = [fitted(f"{long} {end}", wide / 2, 13)[0] for end in ("I", "II")]
    assert cuts[0].startswith("Univ")
    assert [cut.rpartition(" ")[2] for cut in cuts] == ["I", "II"]
