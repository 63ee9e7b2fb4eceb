"""Brackets played at random: results, walkovers, double no-shows, withdrawals."""

from __future__ import annotations

import random

from pairwright.domain.places import Place, places
from pairwright.domain.play import How, Outcome, Play, State
from pairwright.domain.structures import Match, Structure, people
from pairwright.systems.ibf.lines import draw_lines


def begin(structure_of: object, players: int, seed: str = "s", mode: str = "lots") -> Play:
    """A drawn bracket; `structure_of` makes the structure from the number of lines."""
    lines = draw_lines(range(1, players + 1), mode, seed)
    return Play(structure_of(len(lines)), lines)  # type: ignore[operator]


def pair(play: Play, match: Match | str) -> tuple[int, int]:
    """The two players of a match that can be played."""
    status = play.status[match if isinstance(match, str) else match.id]
    assert status.state is State.READY, (match, status)
    assert isinstance(status.a, int)
    assert isinstance(status.b, int)
    return status.a, status.b


def win(play: Play, match: str, winner: int | None = None) -> None:
    """A result: the named player, or the first, wins."""
    players = pair(play, match)
    play.enter(match, Outcome(players, players[0] if winner is None else winner))


def play_out(play: Play, choice: object = min) -> None:
    """Play all that is left; `choice` takes the winner from a pair."""
    while ready := play.ready():
        for match in ready:
            if play.status[match.id].state is State.READY:
                players = pair(play, match)
                play.enter(match.id, Outcome(players, choice(players)))  # type: ignore[operator]
    assert play.over


def random_step(play: Play, chance: random.Random, *, upsets: bool = True) -> None:
    """One random thing that can happen."""
    match = chance.choice(play.ready())
    players = pair(play, match)
    luck = chance.random() if upsets else 1.0
    if luck < 0.06:
        play.enter(match.id, Outcome(players, None, How.DOUBLE_NO_SHOW, first_down=chance.choice(players)))
    elif luck < 0.16:
        play.enter(match.id, Outcome(players, chance.choice(players), How.WALKOVER))
    else:
        play.enter(match.id, Outcome(players, chance.choice(players)))
    if upsets and chance.random() < 0.05:
        here = sorted(
            {p for s in play.status.values() if not s.decided for o in (s.a, s.b) for p in people(o)}
        )
        if here:
            leave(play, chance.choice(here))


def leave(play: Play, player: int) -> None:
    """A withdrawal: a match that the player could play is lost by walkover."""
    for match in play.ready():
        a, b = pair(play, match)
        if player in (a, b):
            play.enter(match.id, Outcome((a, b), b if player == a else a, How.WALKOVER))
    play.withdraw(player)


def check_places(play: Play, players: int) -> list[Place]:
    """Every player one place, places without a gap."""
    found = places(play, play.structure.placings[0])
    seen: list[int] = []
    for place in found:
        assert place.first == len(seen) + 1
        seen += place.players
        assert place.last == len(seen)
    assert sorted(seen) == list(range(1, players + 1))
    return found


def refolded(play: Play) -> Play:
    """The same from the beginning."""
    return Play(play.structure, play.lines, play.outcomes, play.withdrawn)


def played(play: Play) -> int:
    """How many matches had two players."""
    return sum(status.state is State.DONE for status in play.status.values())


def structure(size: int) -> Structure:
    """A single elimination."""
    from pairwright.systems.ibf.single import single

    return single(size)
