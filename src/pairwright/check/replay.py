"""Pair the rounds of a played event again, each from the real results before it, and compare with what was played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..domain.errors import NoLegalPairing
from ..domain.results import Result
from ..domain.tournament import Tournament
from ..systems.registry import pair_round

TpnPair = tuple[int, int]


@dataclass(frozen=True)
class Replayed:
    """One round of the file beside the same round by the rules; a pair is (smaller TPN, larger TPN).

    `decided` are the pairs that the arbiter made: they stand in both. `colours` counts the equal pairs whose colours
    are equal too; `impossible` says why the rules have no round at all.
    """

    round: int
    played: frozenset[TpnPair]
    ours: frozenset[TpnPair]
    decided: frozenset[TpnPair]
    colours: int
    bye: int | None
    our_bye: int | None
    impossible: str = ""

    @property
    def equal(self) -> int:
        """How many pairs of the file the rules make too."""
        return len(self.played & self.ours)

    @property
    def same(self) -> bool:
        """Whether all pairs and the bye are the same."""
        return self.played == self.ours and self.bye == self.our_bye


def replay(tournament: Tournament) -> Iterator[Replayed]:
    """Each past round of the tournament, from the first, by its system. Raises as `pair_round`, but for
    NoLegalPairing, which is an answer."""
    for number in range(1, tournament.round):
        white: dict[TpnPair, int] = {}
        bye = None
        for entry in tournament.entries:
            item = entry.history[number - 1]
            if item.opponent is not None:
                pair = (min(entry.tpn, item.opponent), max(entry.tpn, item.opponent))
                white.setdefault(pair, 0)
                if item.colour is not None and item.colour.value == "W":
                    white[pair] = entry.tpn
            elif item.result is Result.PAB:
                bye = entry.tpn
        before = tournament.before(number)
        decided = frozenset((min(pair), max(pair)) for pair in before.forced)
        try:
            result = pair_round(before)
        except NoLegalPairing as error:
            yield Replayed(number, frozenset(white), frozenset(), decided, 0, bye, None, error.why)
            continue
        ours = {(min(pair.teams), max(pair.teams)): pair.white.tpn for pair in result.pairs}
        yield Replayed(
            number,
            frozenset(white),
            frozenset(ours),
            decided,
            sum(ours.get(pair) == tpn for pair, tpn in white.items()),
            bye,
            result.bye.tpn if result.bye else None,
        )
