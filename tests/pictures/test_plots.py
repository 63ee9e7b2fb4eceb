"""Faults of plots that were found on paper, in shades of grey."""

from __future__ import annotations

import re

import pytest

from pairwright.pictures import plots
from pairwright.pictures.grid import GridLine, grid_svg
from pairwright.pictures.plots import Runner, ScoreGroup, groups_svg, race_svg


def test_lines_of_a_race_differ_without_colours() -> None:
    """Of ten lines two were dashed and three dotted nearly alike; now every pair differs in dashes or dots."""
    svg = race_svg("Cup", "", [Runner(f"Player {k}", (k, k)) for k in range(1, 11)])
    drawn = re.findall(
        r'<path [^>]*stroke="(#\w+)" stroke-width="(?:1|2).5"[^>]*?(?:dasharray="([^"]*)")?/>', svg
    )
    dots = re.findall(r'<circle [^>]*fill="(#\w+)"(?: stroke="(#\w+)")?', svg)
    hollow = {stroke for _, stroke in dots if stroke}
    forms = {(dash, colour in hollow) for colour, dash in drawn}
    assert len({colour for colour, _ in drawn}) == len(forms) == 10


def test_score_groups_never_cut_a_name() -> None:
    names = tuple(f"Federation {number} of the world" for number in range(1, 31))
    svg = groups_svg(
        "Cup", "", [ScoreGroup("2", names), ScoreGroup("1", names[:8]), ScoreGroup("0", names[:1])]
    )
    for total, shown in zip((30, 8), re.findall(r"</title>([^<]*)</text>", svg), strict=True):
        listed, more = shown.split(" … +")
        assert tuple(listed.split(", ")) == names[: total - int(more)]
    assert f"<title>{', '.join(names)}</title>" in svg


def test_the_title_of_a_narrow_grid_is_not_cut() -> None:
    """A cross table of three rounds was narrower than its German title."""
    title = "Kreuztabelle nach 3 Runden, 3 Wettkämpfe auszutragen"
    assert f">{title}</text>" in grid_svg(title, "", (), (), [GridLine("1", "Ajax", (), ())])


def test_as_many_names_as_fit_stand_in_a_group_and_thousands_are_not_measured_again_and_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each shorter list of 1,990 long names was measured from its beginning: 45 seconds for one picture."""
    names, measured = ["Ada", "Beatrice", "Cleopatra", "Daniela"], 0
    widths = {kept: plots.text_width(", ".join(names[:kept]) + f" … +{4 - kept}", 11) for kept in (1, 2, 3)}
    assert plots._first_of(names, plots.text_width(", ".join(names), 11)) == ", ".join(names)
    for kept, width in widths.items():
        assert plots._first_of(names, width) == ", ".join(names[:kept]) + f" … +{4 - kept}"
    assert plots._first_of([], 100) == ""
    usual = plots.text_width

    def counted(text: str, size: float) -> float:
        nonlocal measured
        measured += len(text)
        return usual(text, size)

    monkeypatch.setattr(plots, "text_width", counted)
    many = [f"{'n' * 180} {number}" for number in range(1990)]
    assert plots._first_of(many, 5000).startswith("nnn")
    assert measured < 2 * len(", ".join(many))
