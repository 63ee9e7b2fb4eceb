"""What is specified about a random event; everything else is drawn at random."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .amounts import Amount

AMOUNTS = (
    "half_byes", "full_byes", "zero_byes", "withdrawals", "late", "match_forfeits", "board_forfeits", "unusual",
)  # fmt: skip
"""The wishes that are amounts."""


@dataclass(frozen=True)
class Wishes:
    """The wishes for one event. None: drawn at random for each event. An amount that is a plain number is a share
    from 0 to 1."""

    system: str | None = None
    teams: int | None = None
    """Or of players, in individual systems."""
    rounds: int | None = None
    boards: int | None = None
    reserves: int | None = None
    ratings: tuple[int, ...] = ()
    """One by one: the average of each team, or all players team by team; the strongest team first."""
    top: int | None = None
    """Average of the strongest team; with `step` from team to team, or `low` for random ones between the two."""
    step: float | None = None
    low: int | None = None
    spread: int | None = None
    """How far ratings within a team lie from its average."""
    model: str = "2026"
    colour_preference: str | None = None
    primary: str | None = None
    secondary_for_colours: bool | None = None
    baku: bool | None = None
    match_points: tuple[int, int, int] | None = None
    """For a win, a draw, a loss, in tenths."""
    game_points: tuple[int, int, int] | None = None
    bye_points: tuple[int, int] | None = None
    """Match and game points of the pairing-allocated bye, in tenths."""
    initial_colour: str | None = None
    tie_breaks: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    """Further options of the system, including disputed readings."""
    half_byes: Amount | float | None = None
    full_byes: Amount | float | None = None
    zero_byes: Amount | float | None = None
    """Absences in one round."""
    withdrawals: Amount | float | None = None
    """Teams that withdraw; the round is the first without them."""
    late: Amount | float | None = None
    """Teams that enter late; the round is their first."""
    match_forfeits: Amount | float | None = None
    board_forfeits: Amount | float | None = None
    unusual: Amount | float | None = None
    """½-0, 0-½ and 0-0 on a board."""
    prohibited: int | None = None
    """Pairs that must not meet."""


QUIET: Mapping[str, Any] = {**dict.fromkeys(AMOUNTS, 0.0), "prohibited": 0}
"""Nothing but played pairs, and the bye for an odd number."""
