"""What is wished of a random event; what is not wished is drawn at random."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Wishes:
    """Of one event. Rates are chances from 0 to 1; None: drawn at random for each event."""

    system: str | None = None
    teams: int | None = None
    rounds: int | None = None
    boards: int | None = None
    reserves: int | None = None
    ratings: tuple[int, ...] = ()
    """One by one: the average of each team, the strongest first."""
    top: int | None = None
    """Highest average; with `step` from team to team and `spread` within a team."""
    step: float | None = None
    spread: int | None = None
    model: str = "2026"
    colour_preference: str | None = None
    primary: str | None = None
    baku: bool | None = None
    three_points: bool | None = None
    """3-1-0 match points."""
    tie_breaks: str | None = None
    half_byes: float | None = None
    full_byes: float | None = None
    zero_byes: float | None = None
    withdrawals: float | None = None
    late: float | None = None
    match_forfeits: float | None = None
    board_forfeits: float | None = None
    unusual: float | None = None
    """½-0, 0-½ and 0-0 on a board."""
    prohibited: int | None = None
    """Pairs that may not meet."""
