"""Places from a fold: one place for every player, ranges when places are shared, real players only."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .play import Play, State
from .points import place_text
from .structures import Placing, ToBeDecided, WinnerOf, people


@dataclass(frozen=True, slots=True)
class Place:
    """A place or a range of places, and the players who have it."""

    first: int
    last: int
    players: tuple[int, ...]

    @property
    def text(self) -> str:
        """`3`, or `3-4` when shared."""
        return place_text(self.first, self.last)


def places(play: Play, placing: Placing) -> list[Place]:
    """The places that are certain now, best first.

    A place is certain when its class is decided and all better classes, or all worse ones, are decided too.
    """
    classes, decided = _classes(play, placing)
    found: list[Place] = []
    better = 0
    for members, done in zip(classes, decided, strict=True):
        if not done:
            break
        found += _place(better + 1, members)
        better += len(members)
    else:
        return found
    rest: list[Place] = []
    total = _field(play, placing)
    if total is None:
        return found
    for members, done in zip(reversed(classes), reversed(decided), strict=True):
        if not done:
            break
        total -= len(members)
        rest = _place(total + 1, members) + rest
    return found + rest


def alive(play: Play) -> set[int]:
    """The players in undecided matches."""
    return {
        player
        for status in play.status.values()
        if not status.decided
        for occupant in (status.a, status.b)
        for player in people(occupant)
    }


def _classes(play: Play, placing: Placing) -> tuple[list[tuple[int, ...]], list[bool]]:
    classes: list[tuple[int, ...]] = []
    decided: list[bool] = []
    seen = alive(play)  # a player who plays on after a loss is placed by the last one
    for sources in placing.classes:
        members: list[int] = []
        for source in sources:
            status = play.status[source.match]
            if not status.decided:
                continue
            occupant = status.winner if isinstance(source, WinnerOf) else status.loser
            if placing.everyone or isinstance(occupant, int):
                members += [player for player in people(occupant) if player not in seen]
                seen.update(people(occupant))
        decided.append(all(play.status[source.match].decided for source in sources))
        classes.append(tuple(sorted(members)))
    return classes, decided


def _field(play: Play, placing: Placing) -> int | None:
    """How many players a table will have; None as long as that is open."""
    if not placing.everyone or any(isinstance(line, ToBeDecided) for line in play.lines):
        return None
    return len({player for line in play.lines for player in people(line)})


def _place(first: int, members: Iterable[int]) -> list[Place]:
    players = tuple(members)
    return [Place(first, first + len(players) - 1, players)] if players else []


def points(play: Play) -> dict[int, tuple[int, int]]:
    """For every player: points, and how many of them are victories. A pass earns a point but is not a victory (3.1.1,
    4.6)."""
    found: dict[int, list[int]] = {}
    for status in play.status.values():
        winner = status.winner
        if not isinstance(winner, int) or status.state not in (State.DONE, State.PASS):
            continue
        count = found.setdefault(winner, [0, 0])
        count[0] += 1
        count[1] += status.state is State.DONE
    return {player: (score, victories) for player, (score, victories) in found.items()}
