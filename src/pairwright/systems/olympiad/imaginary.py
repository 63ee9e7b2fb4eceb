"""2008: 28a, 28b, imaginary match points in the first two rounds for the top half of the initial list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...domain.tournament import Tournament
from .editions import Edition


def imaginary_points(tournament: Tournament, edition: Edition, options: Mapping[str, Any]) -> dict[int, int]:
    """Points for pairing only, in tenths, by TPN; empty where the edition or the round has none.

    The top half of the teams on the list before round 1 have them [2008: 28a]; a team that starts later has them too if
    it belongs to the top half of the list including the teams of its own starting round [2008: 28b].
    """
    rule = edition.imaginary
    if rule is None or tournament.round > rule.rounds:
        return {}
    found: dict[int, int] = {}
    for first in range(1, tournament.round + 1):
        listed = sorted(entry.tpn for entry in tournament.entries if entry.joined_round <= first)
        new = {entry.tpn for entry in tournament.entries if entry.joined_round == first}
        half = top_half(len(listed), options.get("r_half_tie", "up") == "up")
        found.update((tpn, rule.points) for tpn in listed[:half] if tpn in new)
    return found


def top_half(teams: int, tie_up: bool = True) -> int:
    """Half of this many teams, rounded to the nearest even number: 6 of 12, 4 of 7 to 9, 6 of 11 [2008: 28a].

    A number midway between two even ones (half of 6, 10, 14) is rounded up, or down, by option.
    """
    quarters, rest = divmod(teams, 4)
    return 2 * (quarters + (rest > 2 or (rest == 2 and tie_up)))
