"""What is measured: a line here is a line in every table and in the plots. A new system needs one more `Line`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pairwright import SYSTEMS

_GROUPS = {200: 0.003, 1_000: 0.012, 10_000: 0.15}
_OLYMPIAD = {200: 0.004, 5_000: 0.15}


@dataclass(frozen=True)
class Line:
    """A system with its options; `goals` are seconds per round by number of teams, on an idle, ordinary core."""

    name: str
    system: str
    goals: Mapping[int, float]
    options: Mapping[str, Any] = field(default_factory=dict)
    colour: str = "#333333"
    """Colour in the plots."""
    peer: bool = False
    """Whether gacrux pairs it, too."""
    ratio: int = 1500
    """Goal: the ratio of gacrux's time to ours for a round with 200 entrants."""


_ALL = (
    Line("C.04.6, type A", "fide-team", _GROUPS, {"colour_preference": "A"}, "#0b6e99", peer=True),
    Line("C.04.6, type B", "fide-team", _GROUPS, {"colour_preference": "B"}, "#7a3e9d", peer=True),
    Line("C.04.6, no colours", "fide-team", _GROUPS, {"colour_preference": "none"}, "#3c8d40", peer=True),
    Line(
        "C.04.3, Dutch",
        "fide-dutch",
        {200: 0.010, 1_000: 0.080, 10_000: 1.5},
        colour="#d81b60",
        peer=True,
        ratio=30,
    ),
    Line("Olympiad 2009", "olympiad-2009", _OLYMPIAD, colour="#b3541e"),
    Line("Olympiad 2008", "olympiad-2008", _OLYMPIAD, colour="#8c6d1f"),
    Line("Olympiad 2022, draft", "olympiad-2022-draft", _OLYMPIAD, colour="#a03050"),
    Line("Olympiad 2022", "olympiad-2022", _OLYMPIAD, colour="#c0392b"),
    Line("IBF Swiss", "ibf-swiss", {200: 0.005, 2_000: 0.1}, colour="#1f9e89"),
    Line("ECU teams", "ecu-team", _OLYMPIAD, colour="#555555"),
)

LINES = [line for line in _ALL if line.system in SYSTEMS]
"""The lines whose system exists in this version."""


def keep(words: Sequence[str]) -> None:
    """Keep only the lines whose name or system contains one of these words."""
    LINES[:] = [
        line for line in LINES if any(word.lower() in f"{line.name} {line.system}".lower() for word in words)
    ]
