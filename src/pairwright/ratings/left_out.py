"""Which games that were won are left out for a norm [B.01 1.4.1f]. Sets of games are very many, so they are not tried
one by one: of what may follow only the best is kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

_NEVER = -1_000_000_000


class Seen(NamedTuple):
    """What the requirements see of a game."""

    won: bool
    rating: int
    titled: bool
    """Whether the opponent has a title that counts."""
    holder: bool
    """Whether it is one of those for this norm."""
    federation: str
    """Empty if it counts for none."""


class Needs(NamedTuple):
    """What the games that stay have to fulfil."""

    total: int
    """The least sum of their ratings, one raised to the floor."""
    floor: int
    titled: int
    """How many of the games left out may be against a title."""
    holders: int
    over: Mapping[str, int]
    """Federations with too many opponents, and how many have to go."""
    own: str
    foreign: int
    """The federations other than the own that have to stay."""


class _At(NamedTuple):
    """Before a game: what is still to be left out, may be and has to be; the other federations kept so far, None once
    they are enough; whether the floor has been used."""

    game: int
    left: int
    titled: int
    holders: int
    over: tuple[int, ...]
    foreign: frozenset[str] | None
    raised: bool


def first_left_out(games: Sequence[Seen], count: int, needs: Needs) -> list[int] | None:
    """The first `count` games won, in their order, without which the others do; None if there are none."""
    crowded = tuple(needs.over)

    def without(at: _At) -> _At | None:
        game = games[at.game]
        if not at.left or not game.won or at.titled < game.titled or at.holders < game.holder:
            return None
        over = tuple(
            max(0, more - (game.federation == code)) for code, more in zip(crowded, at.over, strict=True)
        )
        left = at.left - 1
        # What more than these might have is all one.
        titled, holders = min(left, at.titled - game.titled), min(left, at.holders - game.holder)
        return _At(at.game + 1, left, titled, holders, over, at.foreign, at.raised)

    def kept(at: _At) -> Iterator[tuple[_At, int]]:
        """With the rating of the game, or, once, the floor instead: the lowest opponent gains most by it."""
        game, foreign = games[at.game], at.foreign
        if foreign is not None and game.federation not in ("", needs.own):
            foreign = foreign | {game.federation}
        after = at._replace(game=at.game + 1, foreign=_enough(foreign, needs.foreign))
        yield after, game.rating
        if game.rating < needs.floor and not at.raised:
            yield after._replace(raised=True), needs.floor

    @cache
    def best(at: _At) -> int:
        """The largest sum of ratings of the games from here on that stay."""
        if at.game == len(games):
            return 0 if not at.left and not any(at.over) and at.foreign is None else _NEVER
        less = without(at)
        return max(best(less) if less else _NEVER, *(value + best(after) for after, value in kept(at)))

    start = _At(0, count, min(count, needs.titled), min(count, needs.holders), tuple(needs.over.values()),
                _enough(frozenset(), needs.foreign), False)  # fmt: skip
    if needs.titled < 0 or needs.holders < 0 or _most(games, count, needs.floor) < needs.total:
        return None
    if best(start) < needs.total:
        return None
    ways, found = {start: 0}, list[int]()
    for k in range(len(games)):
        fewer = {less: value for at, value in ways.items() if (less := without(at))}
        if any(value + best(at) >= needs.total for at, value in fewer.items()):
            found.append(k)
            ways = fewer
            continue
        both = ways.items()
        ways = {}
        for at, value in both:
            for after, more in kept(at):
                ways[after] = max(ways.get(after, _NEVER), value + more)
    return found


def _most(games: Sequence[Seen], count: int, floor: int) -> int:
    """The largest sum whatever the titles and federations: without the lowest rated of the games won."""
    won = sorted(game.rating for game in games if game.won)
    if count > len(won):
        return _NEVER
    stay = sorted([*won[count:], *(game.rating for game in games if not game.won)])
    return max(stay[0], floor) + sum(stay[1:])


def _enough(codes: frozenset[str] | None, needed: int) -> frozenset[str] | None:
    return None if codes is None or len(codes) >= needed else codes
