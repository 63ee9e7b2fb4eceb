"""Pluses: who may have the bye when an odd number of players is to be paired (articles 4.1 and 4.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter

from ...domain.errors import StateError
from ...domain.messages import msg
from ...domain.results import Result
from ...domain.tournament import Entry, Tournament

_UNPLAYED_WINS = (Result.PAB, Result.FULL_BYE, Result.FORFEIT_WIN)


def unplayed_wins(entry: Entry) -> int:
    """Wins without a match so far: byes, and walkovers because the opponent did not appear (4.1)."""
    return sum(item.result in _UNPLAYED_WINS for item in entry.history)


def no_points_by_request(tournament: Tournament) -> None:
    """StateError for a requested bye with points: an announced absence loses the round (4.2)."""
    for bye in tournament.requested:
        if bye.result in (Result.HALF_BYE, Result.FULL_BYE):
            raise StateError(
                msg(
                    "{player} is to have a {kind} in round {round}; a known absence is a lost round [4.2]: make it "
                    "a zero-bye",
                    player=tournament.entry(bye.tpn).label,
                    kind=bye.result.value,
                    round=bye.round,
                ),
                "requested",
            )


def entitled(entries: Sequence[Entry]) -> list[Entry]:
    """The players who may have the bye: nobody gets another unplayed win while somebody present has fewer (4.1)."""
    counts = [unplayed_wins(entry) for entry in entries]
    fewest = min(counts)
    return [entry for entry, count in zip(entries, counts, strict=True) if count == fewest]


def bye_order(
    entries: Sequence[Entry],
    descending: bool = False,
    score: Callable[[Entry], int] = attrgetter("mp_tenths"),
) -> list[Entry]:
    """The eligible players, last in the standings first (4.4)."""
    return last_first(entitled(entries), descending, score)


def last_first(entries: Sequence[Entry], descending: bool, score: Callable[[Entry], int]) -> list[Entry]:
    """From the bottom of the standings up: lowest score, then the largest ranking number.

    `descending`: the last of a list in descending order of numbers, so the smallest number first.
    """
    sign = 1 if descending else -1
    return sorted(entries, key=lambda entry: (score(entry), sign * entry.tpn))
