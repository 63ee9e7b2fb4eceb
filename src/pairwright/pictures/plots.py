"""Plots of a team event: the race of the leaders, the score groups, strength against result."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import NamedTuple

from ..domain.messages import msg
from .canvas import SIZES, Canvas, Say, widest
from .metrics import fitted, text_width

WIDTH, HEIGHT = 960.0, 600.0
DASHES = ("", "8 4", "2 3", "10 3 2 3", "16 4")
"""The forms of adjacent lines, to be told apart without colours; after these again, with hollow dots."""


class Runner(NamedTuple):
    """A competitor in the race: its place after round 1, 2, ...; None where it had none."""

    name: str
    places: tuple[int | None, ...]


def race_svg(
    title: str, subtitle: str, runners: Sequence[Runner], theme: str = "light", say: Say = str
) -> str:
    """A line for each of the leaders, by place after each round; higher places get more space (a logarithmic scale)."""
    canvas = Canvas(title, WIDTH, HEIGHT, theme, msg("Places of the leaders after each round."), say)
    canvas.heading(subtitle)
    rounds = max((len(runner.places) for runner in runners), default=0)
    worst = max((place for runner in runners for place in runner.places if place), default=1)
    label = widest(
        [f"{runner.places[-1]} {runner.name}" for runner in runners if runner.places], 13, 260, bold=True
    )
    left, right, top, bottom = 56.0, WIDTH - label - 72, 92.0, HEIGHT - 44

    def x(number: int) -> float:
        return left + (right - left) * ((number - 1) / (rounds - 1) if rounds > 1 else 0.5)

    def y(place: int) -> float:
        return top + (bottom - top) * (log2(place) / log2(worst) if worst > 1 else 0)

    for place in _marks(worst):
        canvas.line([(left, y(place)), (right, y(place))])
        canvas.text(left - 10, y(place) + 4, str(place), size=11, ink="ink-2", anchor="end")
    for number in range(1, rounds + 1):
        canvas.text(x(number), bottom + 24, str(number), size=11, ink="ink-2", anchor="middle")
    canvas.text(left, bottom + 40, msg("Round"), size=11, ink="ink-2")
    for k, runner in reversed(list(enumerate(runners))):
        colour = canvas.series[k % len(canvas.series)]
        points = [(x(n), y(place)) for n, place in enumerate(runner.places, 1) if place]
        canvas.line(points, colour, 2.5 if k < 3 else 1.5, DASHES[k % len(DASHES)])
        for px, py in points:
            canvas.dot(px, py, 4 if k < 3 else 3, colour, hollow=_hollow(k))
    ends = [(y(runner.places[-1] or worst), k, runner) for k, runner in enumerate(runners) if runner.places]
    for at, (wanted, k, runner) in zip(
        _apart([end[0] for end in sorted(ends)], 17, bottom), sorted(ends), strict=True
    ):
        colour = canvas.series[k % len(canvas.series)]
        if abs(at - wanted) > 2:
            canvas.line([(right + 6, wanted), (right + 14, at)], colour)
        canvas.line(
            [(right + 16, at), (right + 44, at)], colour, 2.5 if k < 3 else 1.5, DASHES[k % len(DASHES)]
        )
        canvas.dot(right + 30, at, 3, colour, hollow=_hollow(k))
        canvas.text(right + 50, at + 4, f"{runner.places[-1]} {runner.name}", label, ink=colour, bold=k < 3)
    return canvas.svg()


def _hollow(k: int) -> bool:
    """Whether the dots of a line are hollow."""
    return k // len(DASHES) % 2 == 1


def _marks(worst: int) -> list[int]:
    return [place for place in (1, 2, 3, 5, 10, 20, 50, 100, 200, 500) if place <= worst]


def _apart(wanted: list[float], step: float, bottom: float) -> list[float]:
    """Positions close to those wanted (ascending) that are at least `step` apart and not beyond `bottom`."""
    found: list[float] = []
    for value in wanted:
        found.append(max(value, found[-1] + step) if found else value)
    limit = bottom + 12
    for k in range(len(found) - 1, -1, -1):
        found[k] = min(found[k], limit)
        limit = found[k] - step
    return found


class ScoreGroup(NamedTuple):
    """The competitors with one score."""

    score: str
    names: tuple[str, ...]


def groups_svg(
    title: str, subtitle: str, groups: Sequence[ScoreGroup], theme: str = "light", say: Say = str
) -> str:
    """A bar for each score, proportional to the size of the group, with as many names as fit."""
    step = 26.0
    height = 96 + step * len(groups)
    canvas = Canvas(title, WIDTH, height, theme, msg("How many have each score."), say)
    canvas.heading(subtitle)
    most = max((len(group.names) for group in groups), default=1)
    left, room = 76.0, WIDTH - 76 - 56
    for k, group in enumerate(groups):
        y = 84 + k * step
        long = room * len(group.names) / most
        canvas.text(left - 12, y + 16, group.score, bold=k == 0, anchor="end")
        canvas.rect(left, y + 2, max(long, 1), step - 6, "accent", opacity=0.22)
        canvas.rect(left, y + 2, 2, step - 6, "accent")
        names = ", ".join(group.names)
        free = room - long - 44
        if long > free:
            canvas.text(left + 8, y + 16, _first_of(group.names, long - 16), size=11, full=names)
            canvas.text(left + long + 8, y + 16, str(len(group.names)), ink="ink-2")
        else:
            canvas.text(left + long + 8, y + 16, str(len(group.names)), ink="ink-2")
            canvas.text(left + long + 36, y + 16, _first_of(group.names, free), size=11, full=names)
    return canvas.svg()


def _first_of(names: Sequence[str], room: float) -> str:
    """As many names as fit, none of them cut, and how many more there are."""
    found = ", ".join(names)
    if text_width(found, SIZES[2]) <= room:
        return found
    for kept in range(1, len(names) + 1):  # from the first one on: of thousands few fit
        more = f" … +{len(names) - kept}" if kept < len(names) else ""
        text = ", ".join(names[:kept]) + more
        if kept == 1:
            found = fitted(text, room, SIZES[2])[0]
        elif text_width(text, SIZES[2]) <= room:
            found = text
        else:
            break
    return found


class Spot(NamedTuple):
    """A competitor by strength (starting number) and place."""

    name: str
    number: int
    place: int


def strength_svg(
    title: str, subtitle: str, spots: Sequence[Spot], theme: str = "light", say: Say = str
) -> str:
    """A spot for each competitor: starting number across, place down; above the line is better than expected. Those
    farthest from the line, on either side, have their names."""
    canvas = Canvas(title, 760, 760, theme, msg("Starting number and place of everybody."), say)
    canvas.heading(subtitle)
    left, top, size = 64.0, 102.0, 602.0
    most = max((max(spot.number, spot.place) for spot in spots), default=2)

    def at(value: int) -> float:
        return size * (value - 1) / max(most - 1, 1)

    step = next(n for n in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10**9) if most / n <= 11)
    for value in [1, *range(step, most + 1, step)] if step > 1 else range(1, most + 1):
        canvas.line([(left, top + at(value)), (left + size, top + at(value))])
        canvas.line([(left + at(value), top), (left + at(value), top + size)])
        canvas.text(left - 10, top + at(value) + 4, str(value), size=11, ink="ink-2", anchor="end")
        canvas.text(left + at(value), top + size + 20, str(value), size=11, ink="ink-2", anchor="middle")
    canvas.line([(left, top), (left + size, top + size)], "ink-2", 1, "4 4")
    canvas.text(left + size, top + size + 40, msg("starting number"), size=11, ink="ink-2", anchor="end")
    canvas.text(left - 10, top - 12, msg("place"), size=11, ink="ink-2", anchor="end")
    radius = 5.0 if len(spots) < 80 else 3.5
    for spot in spots:
        gain = spot.number - spot.place
        colour = "win" if gain > 0 else "loss" if gain < 0 else "ink-2"
        name = msg(
            "{name}: number {number}, place {place}", name=spot.name, number=spot.number, place=spot.place
        )
        canvas.dot(left + at(spot.number), top + at(spot.place), radius, colour, name, hollow=gain < 0)
    far = sorted(spots, key=lambda spot: (-abs(spot.place - spot.number), spot.place))[
        : min(6, len(spots) // 3)
    ]
    far = sorted((spot for spot in far if spot.place != spot.number), key=lambda spot: spot.place)
    rows = _apart([top + at(spot.place) for spot in far], 15, top + size)
    for y, spot in zip(rows, far, strict=True):
        x = left + at(spot.number) + 8
        free = 760 - 8 - x
        anchor, x = ("start", x) if free > 110 else ("end", x - 16)
        canvas.text(x, y + 4, spot.name, max(free, 110), size=11, bold=True, anchor=anchor, halo=True)
    return canvas.svg()
