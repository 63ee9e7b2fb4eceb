"""Section G of 2009 (article 14) and 2008 (13): the order of teams with equal match points; 2022: the rank of 3.2."""

from __future__ import annotations

from collections.abc import Sequence

from ...domain.results import Result
from ...domain.tournament import Entry, Tournament
from .editions import Edition, TieBreaks

_WON_3_1 = 30
_BY_FORFEIT = frozenset({Result.FORFEIT_WIN, Result.FORFEIT_LOSS})


def standing(tournament: Tournament, edition: Edition, boards: int = 4) -> list[Entry]:
    """All teams in the order of section G before the round; in the end the initial number decides."""
    entries = tournament.entries
    points = [entry.mp for entry in entries]
    if edition.standing is None:
        order = sorted(range(len(entries)), key=lambda i: (-points[i], entries[i].tpn))
    else:
        keys = tie_break_values(entries, points, edition.standing, boards)
        order = sorted(
            range(len(entries)), key=lambda i: (-points[i], *(-key for key in keys[i]), entries[i].tpn)
        )
    return [entries[i] for i in order]


def tie_break_values(
    entries: Sequence[Entry], points: Sequence[int], rules: TieBreaks, boards: int, cut: bool = True
) -> list[tuple[int, ...]]:
    """The values of the tie-breaks of each entry, more is better: match points are `points`, all in tenths.

    For the tie-breaks the bye is a match drawn with the team itself, and so is an absent opponent in 2009; in 2008
    that is a 3-1 win against the absent team. The absent team has lost a match without a game point.
    With `cut` the opponent with the fewest match points is left out, of several the one with the fewest game points
    scored against it.
    """
    points_of = {entry.tpn: value for entry, value in zip(entries, points, strict=True)}
    drawn = boards * 5
    against_itself = rules.absent_opponent == "self"
    played, bye, won = Result.PLAYED, Result.PAB, Result.FORFEIT_WIN
    found = []
    for own, entry in zip(points, entries, strict=True):
        products = opponents = game_points = least = 0
        lowest = fewest = -1
        for result, opponent, _, _, gp, _, _ in entry.history:
            game_points += gp
            if result is played:
                value = points_of[opponent]  # type: ignore[index]
            elif result is bye or (result is won and against_itself):
                value, gp = own, drawn
            elif result in _BY_FORFEIT:
                value, gp = points_of[opponent], _WON_3_1 if result is won else 0  # type: ignore[index]
            else:
                continue
            products += value * gp
            opponents += value
            if lowest < 0 or value < lowest or (value == lowest and gp < fewest):
                lowest, fewest = value, gp
        if cut and lowest >= 0:
            least = lowest
            products -= lowest * fewest
        values = {"SB": products, "GP": game_points, "OMP": opponents - least, "OMP-all": opponents}
        found.append(tuple([values[key] for key in rules.keys]))
    return found
