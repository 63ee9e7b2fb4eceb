"""The draw of an elimination bracket: its size, the lines of the seeds and the methods of drawing (3.1.1, 3.1.2).

The book has a draw but no seeding; modes other than lots are ours. Virtual opponents take the lines of the missing
seeds: never two in one match, spread over halves and quarters (reading A-19).
"""

from __future__ import annotations

from collections.abc import Sequence

from ...domain.errors import StateError
from ...domain.messages import msg
from ...domain.structures import BYE, Occupant
from ...lots import draw

MODES = ("lots", "seeded", "seeds", "tiers", "hand")


def size_for(players: int) -> int:
    """The smallest power of two that holds all players (3.1.1)."""
    if players < 2:
        raise StateError(msg("a bracket needs at least two players"), "players")
    return 1 << (players - 1).bit_length()


def seed_order(size: int) -> list[int]:
    """The seed of every line, by doubling: 1, 2 -> 1, 4, 2, 3 -> 1, 8, 4, 5, 2, 7, 3, 6."""
    order = [1]
    while len(order) < size:
        last = 2 * len(order) + 1
        order = [seed for x in order for seed in (x, last - x)]
    return order


def draw_lines(
    players: Sequence[int],
    mode: str = "lots",
    seed: str = "",
    seeds: int = 0,
    apart: Sequence[Sequence[int]] = (),
) -> list[Occupant]:
    """The lines of a bracket for players in the order of their numbers or seeding.

    `lots`: everybody by lot. `seeded`: all in order. `seeds`: the first `seeds` fixed, the rest by lot. `tiers`: 1,
    2, 3-4, 5-8, ... each drawn among its lines. `apart` are groups whose members should meet as late as possible
    (2.2).
    """
    if len(set(players)) != len(players):
        raise StateError(msg("a player cannot stand on two lines"), "players")
    size = size_for(len(players))
    order = seed_order(size)
    lines: list[Occupant] = [BYE] * size
    fixed = _fixed(players, mode, seed, seeds)
    for line, number in enumerate(order):
        if number <= len(fixed):
            lines[line] = fixed[number - 1]
    if len(fixed) < len(players):
        free = [line for line, number in enumerate(order) if len(fixed) < number <= len(players)]
        drawn = draw(seed, "draw", players[len(fixed) :])
        if apart:
            from .spreading import keep_apart

            drawn = keep_apart(lines, free, drawn, apart)
        for line, player in zip(free, drawn, strict=True):
            lines[line] = player
    return lines


def _fixed(players: Sequence[int], mode: str, seed: str, seeds: int) -> list[int]:
    """The players in seeding order who are fixed before the rest is drawn."""
    if mode not in MODES or mode == "hand":
        raise StateError(
            msg("a draw is one of {modes}, not {mode}", modes=", ".join(MODES), mode=repr(mode)), "draw"
        )
    if mode == "seeded":
        return list(players)
    if not seed:
        raise StateError(msg("lots need a seed, written down before the draw"), "seed")
    if mode == "lots":
        return []
    if mode == "seeds":
        if not 0 <= seeds <= len(players):
            raise StateError(
                msg(
                    "{seeds, plural, one {# seed} other {# seeds}} among "
                    "{players, plural, one {# player} other {# players}}",
                    seeds=seeds,
                    players=len(players),
                ),
                "seeds",
            )
        return list(players[:seeds])
    return _tiers(players, seed)


def _tiers(players: Sequence[int], seed: str) -> list[int]:
    """Tiers 1, 2, 3-4, 5-8, ...: each drawn by lot; the first drawn takes the topmost line of the tier."""
    size = size_for(len(players))
    place = {number: line for line, number in enumerate(seed_order(size))}
    order = list(players)
    first = 1
    while first < len(players):
        tier = order[first : 2 * first]
        lines = sorted(range(first, first + len(tier)), key=lambda k: place[k + 1])
        for k, player in zip(lines, draw(seed, "draw", tier), strict=True):
            order[k] = player
        first *= 2
    return order


def by_hand(lines: Sequence[int | None]) -> list[Occupant]:
    """Lines as set by the arbiter; None is a free line. Two virtual opponents never meet in one match (A-19)."""
    if len(lines) < 2 or len(lines) & (len(lines) - 1):
        raise StateError(
            msg("a draw has 2, 4, 8, ... lines, not {lines} [IBF 3.1.1]", lines=len(lines)), "lines"
        )
    there = [player for player in lines if player is not None]
    if len(set(there)) != len(there):
        raise StateError(msg("a player cannot stand on two lines"), "lines")
    for k in range(0, len(lines), 2):
        if lines[k] is None and lines[k + 1] is None:
            raise StateError(
                msg("lines {line} and {other_line} have no player [IBF 3.1.1]", line=k + 1, other_line=k + 2),
                "lines",
            )
    return [BYE if player is None else player for player in lines]
