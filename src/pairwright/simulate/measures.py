"""What a played event says about its system: how well it ranks, how it pairs."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..domain.results import Colour, Result
from ..domain.tournament import Entry, Tournament
from ..ranks import standings
from .play import Played


class Measure(NamedTuple):
    """Its title and description."""

    title: str
    what: str


MEASURES: Mapping[str, Measure] = {
    "spearman": Measure("rank correlation", "Spearman's rho of final places and strengths"),
    "kendall": Measure("Kendall's tau", "Kendall's tau-b of final places and strengths"),
    "displacement": Measure("places from strength", "mean distance of final place and place by strength"),
    "best_first": Measure("best wins", "chance that the strongest is first (a shared first place counts its part)"),
    "best_in_three": Measure("best in first three", "chance that the strongest is among the first three"),
    "floats": Measure("floats", "share of matches between different scores"),
    "float_points": Measure("points floated", "mean difference of primary points in these matches"),
    "strength_gap": Measure("strength gap", "mean difference of ratings in a match"),
    "colour_balance": Measure("colour balance", "mean difference of Whites and Blacks of a team"),
    "colour_runs": Measure("three in a row", "share of teams that had a colour three times running"),
    "rematches": Measure("rematches", "share of matches that are not the first of the two"),
    "rematch_distance": Measure("rematch distance", "mean rounds from one meeting of two to the next"),
    "extensions": Measure("extensions", "share of rounds whose median group or bye needed an extension (Olympiads)"),
    "rounds": Measure("rounds", "rounds that could be played"),
}  # fmt: skip
"""By name. Measures that a system does not have are None in its rows."""


def measure(played: Played) -> dict[str, float | None]:
    """The measures of a finished event."""
    event = played.tournament
    return {
        **_of_places(event),
        **_of_matches(event),
        **_of_colours(event),
        "extensions": _extensions(played),
        "rounds": float(event.round - 1),
    }


def _of_places(event: Tournament) -> dict[str, float | None]:
    rows = {row.team.tpn: row for row in standings(event).rows}
    entries = [entry for entry in event.entries if entry.tpn in rows]
    places = [(rows[entry.tpn].place + rows[entry.tpn].last_place) / 2 for entry in entries]
    strengths = ranks([-entry.rating for entry in entries])
    best = rows[min(entries, key=lambda entry: (-entry.rating, entry.tpn)).tpn]
    away = sum(abs(place - strength) for place, strength in zip(places, strengths, strict=True))
    return {
        "spearman": correlation(places, strengths),
        "kendall": kendall(places, strengths),
        "displacement": away / len(entries),
        "best_first": part_within(best.place, best.last_place, 1),
        "best_in_three": part_within(best.place, best.last_place, 3),
    }


def part_within(first: int, last: int, top: int) -> float:
    """How much of a shared place, from first to last, is among the first N."""
    return max(0, min(last, top) - first + 1) / (last - first + 1)


def ranks(values: Sequence[float]) -> list[float]:
    """Places in ascending order of values; tied ones share the mean place."""
    ordered = sorted(values)
    count = Counter(values)
    return [bisect_left(ordered, value) + (count[value] + 1) / 2 for value in values]


def correlation(one: Sequence[float], other: Sequence[float]) -> float | None:
    """Pearson's correlation (on places, Spearman's); None if all are equal."""
    mean, mean_other = sum(one) / len(one), sum(other) / len(other)
    both = sum((a - mean) * (b - mean_other) for a, b in zip(one, other, strict=True))
    spread = sum((a - mean) ** 2 for a in one) * sum((b - mean_other) ** 2 for b in other)
    return both / spread**0.5 if spread else None


def kendall(one: Sequence[float], other: Sequence[float]) -> float | None:
    """Kendall's tau-b, by counting inversions; None when all are equal."""
    pairs = sorted(zip(one, other, strict=True))
    total = len(pairs) * (len(pairs) - 1) // 2
    tied_one, tied_other, tied_both = _ties(one), _ties(other), _ties(pairs)
    seen: list[float] = []
    discordant = 0
    for _, value in pairs:  # equal in `one` come in ascending order of `other`, so that they do not count
        discordant += len(seen) - bisect_right(seen, value)
        insort(seen, value)
    concordant = total - tied_one - tied_other + tied_both - discordant
    spread = (total - tied_one) * (total - tied_other)
    return (concordant - discordant) / spread**0.5 if spread else None


def _ties(values: Sequence[object]) -> int:
    return sum(count * (count - 1) // 2 for count in Counter(values).values())


def _of_matches(event: Tournament) -> dict[str, float | None]:
    """Over all pairs made by the rules, played or not."""
    on_games = event.options.get("primary") == "GP"
    before = {entry.tpn: _running(entry, on_games) for entry in event.entries}
    matches = floats = points = gap = again = distance = 0
    for entry in event.entries:
        last: dict[int, int] = {}
        for at, item in enumerate(entry.history):
            opponent = item.opponent
            if opponent is None or opponent < entry.tpn:
                continue
            matches += 1
            away = abs(before[entry.tpn][at] - before[opponent][at])
            floats += away > 0
            points += away
            gap += abs(entry.rating - event.by_tpn[opponent].rating)
            if opponent in last:
                again += 1
                distance += at - last[opponent]
            last[opponent] = at
    return {
        "floats": floats / matches if matches else None,
        "float_points": points / floats / 10 if floats else None,
        "strength_gap": gap / matches if matches else None,
        "rematches": again / matches if matches else None,
        "rematch_distance": distance / again if again else None,
    }


def _running(entry: Entry, on_games: bool) -> list[int]:
    """The primary points before each round."""
    found = [0]
    for item in entry.history:
        found.append(found[-1] + (item.gp_tenths if on_games else item.mp_tenths))
    return found


def _of_colours(event: Tournament) -> dict[str, float | None]:
    if not event.colours:
        return {"colour_balance": None, "colour_runs": None}
    balance = runs = 0
    for entry in event.entries:
        colours = [item.colour is Colour.WHITE for item in entry.history if item.result is Result.PLAYED]
        balance += abs(2 * sum(colours) - len(colours))
        runs += any(len(set(colours[at : at + 3])) == 1 for at in range(len(colours) - 2))
    return {"colour_balance": balance / len(event.entries), "colour_runs": runs / len(event.entries)}


def _extensions(played: Played) -> float | None:
    said = [
        result.extra["extension_needed"] for result in played.pairings if "extension_needed" in result.extra
    ]
    return sum(said) / len(said) if said else None
