"""What a played event says about its system: how well it ranks, how it pairs."""

from __future__ import annotations

from ..domain.results import Colour, Result
from ..domain.tournament import Tournament
from ..tiebreaks import standings

MEASURES = {
    "rank_correlation": "Spearman's correlation of the final places with the strengths",
    "best_wins": "the strongest team is first",
    "best_in_three": "the strongest team is among the first three",
    "floats": "pairs between different scores, of all pairs",
    "strength_gap": "mean difference of strength within a pair",
    "colour_balance": "mean difference of Whites and Blacks of a team",
    "rounds": "rounds that could be played",
}
"""Each measure and what it is; higher is better for the first three only."""


def measure(event: Tournament) -> dict[str, float]:
    """The measures of an event that is over."""
    rows = standings(event).rows
    place = {row.team.tpn: (row.place + row.last_place) / 2 for row in rows}
    strength = sorted(event.entries, key=lambda entry: -entry.rating)
    best = strength[0].tpn
    pairs = floats = gap = 0
    balance = 0
    for entry in event.entries:
        white = sum(item.colour is Colour.WHITE and item.result is Result.PLAYED for item in entry.history)
        black = sum(item.colour is Colour.BLACK and item.result is Result.PLAYED for item in entry.history)
        balance += abs(white - black)
        points = 0
        for at, item in enumerate(entry.history):
            if item.opponent is not None and entry.tpn < item.opponent:
                other = event.by_tpn[item.opponent]
                pairs += 1
                floats += points != sum(past.mp for past in other.history[:at])
                gap += abs(entry.rating - other.rating)
            points += item.mp
    return {
        "rank_correlation": _spearman([place[entry.tpn] for entry in strength]),
        "best_wins": float(place[best] == 1),
        "best_in_three": float(place[best] <= 3),
        "floats": floats / pairs if pairs else 0.0,
        "strength_gap": gap / pairs if pairs else 0.0,
        "colour_balance": balance / len(event.entries),
        "rounds": float(event.round - 1),
    }


def _spearman(places: list[float]) -> float:
    """The correlation of places with 1, 2, 3, ...; shared places are their middle."""
    count = len(places)
    mean = (count + 1) / 2
    above = sum((at - mean) * (place - mean) for at, place in enumerate(places, 1))
    mine = sum((place - mean) ** 2 for place in places)
    theirs = sum((at - mean) ** 2 for at in range(1, count + 1))
    return above / (mine * theirs) ** 0.5 if mine and theirs else 0.0
