"""Double eliminations created and played to the end, in processor time: `python -m benchmarks.elimination`."""

from __future__ import annotations

import random
import statistics
import time

from pairwright.domain.places import places
from pairwright.domain.play import Outcome, Play, State
from pairwright.systems.ibf.double import double
from pairwright.systems.ibf.lines import draw_lines

GOAL = 0.2
"""Seconds for 1,024 players on a quiet core."""


def whole(players: int, seed: int) -> int:
    """Draw, play and place; the number of matches."""
    chance = random.Random(seed)
    lines = draw_lines(range(1, players + 1), "lots", str(seed))
    play = Play(double(len(lines)), lines)
    matches = 0
    for match in play.structure.matches:
        status = play.status[match.id]
        if status.state is State.READY and isinstance(status.a, int) and isinstance(status.b, int):
            play.enter(match.id, Outcome((status.a, status.b), chance.choice((status.a, status.b))))
            matches += 1
    assert play.over
    places(play, play.structure.placings[0])
    return matches


def main() -> None:
    """Print a line for each size."""
    for players in (64, 256, 1024):
        times = []
        for seed in range(7):
            start = time.process_time()
            matches = whole(players, seed)
            times.append(time.process_time() - start)
        goal = f", goal {GOAL} s" if players == 1024 else ""
        found = f"median {statistics.median(times):.3f} s, best {min(times):.3f} s"
        print(f"{players:5} players: {matches} matches, {found}{goal}")


if __name__ == "__main__":
    main()
