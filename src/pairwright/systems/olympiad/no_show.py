"""What a team scores when its opponent did not appear for the round [2009: 45]."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .editions import Edition


def walkover(edition: Edition) -> Callable[[Sequence[int], int], str] | None:
    """How the edition counts the boards of the team that appeared; None: it has won them all [2008: 58]."""
    return boards_of_those_present if edition.no_show_gp == "present" else None


def boards_of_those_present(lineup: Sequence[int], boards: int) -> str:
    """One game point for each board where its player showed up on time [2009: 45]."""
    return "".join("+" if player else "-" for player in lineup[:boards]).ljust(boards, "-")
