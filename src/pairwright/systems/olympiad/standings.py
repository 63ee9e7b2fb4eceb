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
    place = {entry.tpn: i for i, entry in enumerate(entries)}
    drawn = boards * 5
    against_itself = rules.absent_opponent == "self"
    played, bye, won = Result.PLAYED, Result.PAB, Result.FORFEIT_WIN
    found = []
    for i, entry in enumerate(entries):
        products = opponents = game_points = 0
        lowest: tuple[int, int] | None = None
        own = points[i]
        for result, opponent, _, _, gp, *_ in entry.history:
            game_points += gp
            if result is played:
                match = points[place[opponent]], gp  # type: ignore[index]
            elif result is bye or (result is won and against_itself):
                match = own, drawn
            elif result in _BY_FORFEIT:
                match = points[place[opponent]], _WON_3_1 if result is won else 0  # type: ignore[index]
            else:
                continue
            products += match[0] * match[1]
            opponents += match[0]
            if lowest is None or match < lowest:
                lowest = match
        least = lowest if cut and lowest is not None else (0, 0)
        values = {
            "SB": products - least[0] * least[1],
            "GP": game_points,
            "OMP": opponents - least[0],
            "OMP-all": opponents,
        }
        found.append(tuple(values[key] for key in rules.keys))
    return found
