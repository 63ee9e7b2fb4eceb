"""A random event, paired by the rules round by round. Event `number` of a seed is always the same.

Its parts are drawn from separate streams: the field and the luck of a team in a round do not depend on the system, so
that systems are compared on the same strengths and the same luck.
"""

from __future__ import annotations

from collections.abc import Callable

from ..domain.errors import NoLegalPairing, StateError
from ..domain.messages import msg
from ..domain.pairing import RoundPairing
from ..domain.tournament import Tournament
from ..systems.registry import pair_round
from .game_play import GamePlay
from .play import Play, Played
from .player_play import PlayerPlay
from .setting import setting_of
from .streams import Streams
from .team_play import TeamPlay
from .wishes import Wishes

_TRIES = 3


def generate(wishes: Wishes, seed: str, number: int = 1) -> Tournament:
    """An event with all its rounds. If the rules have no pairing any more it is replayed, finally with a smaller
    announced number of rounds. StateError: the wishes contradict each other."""
    return play(wishes, seed, number).tournament


def play(
    wishes: Wishes, seed: str, number: int = 1, pair: Callable[[Tournament], RoundPairing] = pair_round
) -> Played:
    """The same with the pairings of its rounds, made by `pair`; NoLegalPairing if it finds none."""
    rounds: int | None = None
    for attempt in range(400):
        streams = Streams(seed, number, attempt)
        setting = setting_of(wishes, rounds, streams.of("setting"))
        kind: type[Play] = TeamPlay
        if setting.system.solo:
            kind = GamePlay if setting.system.colours else PlayerPlay
        try:
            return kind(wishes, setting, streams, pair).played()
        except NoLegalPairing:
            # Pairing the last rounds depends on the number of rounds: the whole event is replayed.
            if attempt % _TRIES == _TRIES - 1:
                if setting.rounds == 1:
                    break
                rounds = setting.rounds - 1
            else:
                rounds = setting.rounds
    raise StateError(msg("no event fits these wishes: the rules leave no pairing even for its first round"))
