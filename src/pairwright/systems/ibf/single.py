"""Article 3.1: single elimination, out after the first loss; third place and placement matches to any depth.

3.1.3 prints the match for third place; placement matches for all other places are ours.

1.5 names the system. 3.1.3.1 in each round pairs meet (`upper`), 3.1.3.2 the winner advances and the loser is out,
3.1.3.3 the winner of the last round is the champion.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...domain.errors import StateError
from ...domain.messages import msg
from ...domain.structures import Line, LoserOf, Match, Placing, Source, Structure, WinnerOf

Classes = list[tuple[WinnerOf | LoserOf, ...]]


def upper(size: int, *, double: bool = False) -> list[Match]:
    """The matches of a knockout over `size` lines: U1.1, U1.2, ... (3.1.3). In a double elimination upper round t is
    played in round of play 2(t - 1), so that a loser plays in the next round of the lower bracket (3.2.5, A-21)."""
    matches = []
    rounds = size.bit_length() - 1
    for round_ in range(1, rounds + 1):
        for k in range(1, (size >> round_) + 1):
            sources: tuple[Source, Source] = (
                (Line(2 * k - 1), Line(2 * k))
                if round_ == 1
                else (WinnerOf(f"U{round_ - 1}.{2 * k - 1}"), WinnerOf(f"U{round_ - 1}.{2 * k}"))
            )
            time = 2 * (round_ - 1) if double and round_ > 1 else round_
            matches.append(Match(f"U{round_}.{k}", "U", round_, k, *sources, time, double))
    return matches


def single(size: int, places_played: int = 2) -> Structure:
    """Single elimination. `places_played`: 2 the final only, 4 also third place (3.1.3.3), 8 also 5 to 8, ... `size`.

    Losers of the same round share their places where these are not played for.
    """
    check_size(size)
    if places_played < 2 or places_played & (places_played - 1) or places_played > max(size, 2):
        raise StateError(
            msg("places are played for 2, 4, 8, ... players up to {size}", size=size), "places_played"
        )
    matches = upper(size)
    classes: Classes = []
    rounds = size.bit_length() - 1
    classes += [(WinnerOf(f"U{rounds}.1"),), (LoserOf(f"U{rounds}.1"),)]
    for round_ in range(rounds - 1, 0, -1):
        losers = [LoserOf(f"U{round_}.{k}") for k in range(1, (size >> round_) + 1)]
        if 2 * len(losers) <= places_played:
            added, below = playoff(len(losers) + 1, losers, round_ + 1)
            matches += added
            classes += below
        else:
            classes.append(tuple(losers))
    return Structure(size, tuple(matches), (Placing(msg("Places"), tuple(classes)),))


def playoff(
    first: int, sources: Sequence[WinnerOf | LoserOf], time: int, bracket: str = "", round_: int = 1
) -> tuple[list[Match], Classes]:
    """The matches for the places from `first` on among `sources`; losers drop into those for the lower places."""
    count = len(sources)
    bracket = bracket or (f"P{first}" if count == 2 else f"P{first}-{first + count - 1}")
    if count == 2:
        match = Match(f"P{first}", bracket, round_, first, sources[0], sources[1], time)
        return [match], [(WinnerOf(match.id),), (LoserOf(match.id),)]
    name = f"P{first}-{first + count - 1}"
    matches = [
        Match(f"{name}.{k + 1}", bracket, round_, first + k, sources[2 * k], sources[2 * k + 1], time)
        for k in range(count // 2)
    ]
    winners = [WinnerOf(match.id) for match in matches]
    losers = [LoserOf(match.id) for match in matches]
    above, upper_classes = playoff(first, winners, time + 1, bracket, round_ + 1)
    below, lower_classes = playoff(first + count // 2, losers, time + 1, bracket, round_ + 1)
    return [*matches, *above, *below], [*upper_classes, *lower_classes]


def check_size(size: int, least: int = 2) -> None:
    """3.1.1: the number of lines is a power of two."""
    if size < least or size & (size - 1):
        raise StateError(msg("a bracket has 2, 4, 8, ... lines, not {lines} [IBF 3.1.1]", lines=size), "size")
