"""The fold: the state of every match from the lines of a draw and the results over a structure.

`Play` always equals the fold of all results from the beginning; `enter`, `set_line` and `withdraw` only update what
depends on the change. A result carries the two players it belongs to: when a correction brings other players into its
match, the result does not count and the match is listed in `wrong`; nothing is silently deleted.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from .errors import StateError
from .messages import msg
from .structures import (
    BYE,
    Bye,
    FirstLossFrom,
    Line,
    LoserOf,
    Match,
    Occupant,
    Source,
    Structure,
    ToBeDecided,
    WinnerOf,
)


class How(Enum):
    """How a match between two players ended."""

    PLAYED = "played"
    WALKOVER = "walkover"
    DOUBLE_NO_SHOW = "double no-show"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result as entered for a match, with its two players."""

    players: tuple[int, int]
    winner: int | None
    how: How = How.PLAYED
    score: tuple[int, int] | None = None
    first_down: int | None = None
    """After a double no-show with a second life: who takes the loser's slot; the other comes down one match later."""

    def __post_init__(self) -> None:
        a, b = self.players
        if (self.winner is None) != (self.how is How.DOUBLE_NO_SHOW):
            raise StateError(msg("a match has one winner, or none when both did not appear"))
        if a == b or self.winner not in (None, a, b) or self.first_down not in (None, a, b):
            raise StateError(
                msg(
                    "a result of {player} and {other_player} cannot name another player",
                    player=a,
                    other_player=b,
                )
            )
        if self.score is not None and self.winner is not None:
            won, lost = self.score if self.winner == a else self.score[::-1]
            if won <= lost or lost < 0:
                raise StateError(msg("{won}-{lost} is not a score of the winner", won=won, lost=lost))

    @property
    def loser(self) -> int | None:
        """The other player; None after a double no-show."""
        if self.winner is None:
            return None
        return self.players[self.players[0] == self.winner]


class State(Enum):
    """The state of a match."""

    WAITING = "waiting"
    READY = "ready"
    DONE = "done"
    PASS = "pass"  # noqa: S105
    """One player and nobody: the player advances with a point, and it is not a victory [IBF 3.1.1, 3.2]."""
    VOID = "void"
    """Nobody on either side."""
    NOT_NEEDED = "not needed"


_OPEN = (State.WAITING, State.READY)


@dataclass(frozen=True, slots=True)
class Status:
    """The current status of a match: its occupants, its state and, when decided, who advances where."""

    a: Occupant
    b: Occupant
    state: State
    winner: Occupant
    loser: Occupant
    outcome: Outcome | None = None

    @property
    def decided(self) -> bool:
        """Whether nothing more can happen in it."""
        return self.state not in _OPEN


class Play:
    """A structure with its lines, its results and the withdrawals."""

    def __init__(
        self,
        structure: Structure,
        lines: Sequence[Occupant],
        outcomes: Mapping[str, Outcome] | None = None,
        withdrawn: Mapping[int, Collection[str]] | None = None,
    ) -> None:
        """`withdrawn`: the players who left, each with the matches they had been through by then."""
        if len(lines) != structure.lines:
            raise StateError(
                msg("{count} lines are given for a draw of {lines}", count=len(lines), lines=structure.lines),
                "lines",
            )
        self.structure = structure
        self.lines = list(lines)
        self.outcomes = dict(outcomes or {})
        self.withdrawn = dict(withdrawn or {})
        self.status: dict[str, Status] = {}
        self.wrong: set[str] = set()
        """Matches whose result belongs to other players than those now in them."""
        for match in structure.matches:
            self._settle(match)

    def copy(self) -> Play:
        """A copy that can be changed independently."""
        new = object.__new__(Play)
        new.structure = self.structure
        new.lines, new.outcomes, new.withdrawn = list(self.lines), dict(self.outcomes), dict(self.withdrawn)
        new.status, new.wrong = dict(self.status), set(self.wrong)
        return new

    def enter(self, match: str, outcome: Outcome | None) -> None:
        """Enter or replace the result of a match; None removes it."""
        at = self.structure.index[self.structure[match].id]
        if outcome is None:
            self.outcomes.pop(match, None)
        else:
            self.outcomes[match] = outcome
        self._settle_from([at])

    def set_line(self, number: int, occupant: Occupant) -> None:
        """Put a player, nobody or an open slot on a line."""
        self.lines[number - 1] = occupant
        self._settle_from([self.structure.index[self.structure.line_to[number][0]]])

    def withdraw(self, player: int) -> None:
        """Mark a player as withdrawn: absent from matches to come; past matches stand."""
        self.withdrawn[player] = self.been_through(player)
        self._settle_from(range(len(self.structure.matches)))

    def been_through(self, player: int) -> frozenset[str]:
        """The decided matches of a player."""
        return frozenset(
            match
            for match, status in self.status.items()
            if status.decided and player in (status.a, status.b)
        )

    def ready(self) -> list[Match]:
        """The matches that can be played now, in playing order."""
        found = [m for m in self.structure.matches if self.status[m.id].state is State.READY]
        return sorted(found, key=lambda match: match.time)

    @property
    def over(self) -> bool:
        """Whether every match is decided."""
        return all(status.decided for status in self.status.values())

    def value(self, source: Source) -> Occupant:
        """The current occupant from a source."""
        if isinstance(source, Line):
            occupant = self.lines[source.number - 1]
            return ToBeDecided(source) if isinstance(occupant, ToBeDecided) else occupant
        status = self.status[source.match]
        if isinstance(source, FirstLossFrom):
            return self._first_loss(source)
        if not status.decided:
            return ToBeDecided(source)
        return status.winner if isinstance(source, WinnerOf) else status.loser

    def _first_loss(self, source: FirstLossFrom) -> Occupant:
        status = self.status[source.match]
        if status.state is not State.PASS:
            return status.loser if status.decided else ToBeDecided(source)
        player, match = status.winner, source.match
        while match in self.structure.winner_to:
            match = self.structure.winner_to[match][0]
            status = self.status[match]
            if not status.decided:
                return ToBeDecided(source)
            if status.state is not State.PASS or status.winner != player:
                break
        return player if status.state is State.DONE and status.loser == player else BYE

    def _settle_from(self, start: Iterable[int]) -> None:
        """Update matches and, where something changed, those that depend on them, each after its sources."""
        heap = list(start)
        heapq.heapify(heap)
        last = -1
        while heap:
            at = heapq.heappop(heap)
            if at == last:
                continue
            last = at
            match = self.structure.matches[at]
            if self._settle(match):
                for after in self.structure.dependents[match.id]:
                    heapq.heappush(heap, after)

    def _settle(self, match: Match) -> bool:
        """Recompute the status of one match; whether it has changed."""
        status = self._status(match)
        if self.status.get(match.id) == status:
            return False
        self.status[match.id] = status
        return True

    def _status(self, match: Match) -> Status:
        a, b = self.value(match.a), self.value(match.b)
        outcome = self.outcomes.get(match.id)
        self.wrong.discard(match.id)
        if match.only_if_second_won:
            before = self.status[match.only_if_second_won]
            if before.decided and (before.winner != before.b or isinstance(before.b, Bye)):
                if outcome is not None:
                    self.wrong.add(match.id)
                return Status(a, b, State.NOT_NEEDED, before.winner, before.loser)
        if outcome is not None:
            if outcome.players == (a, b):
                return self._played(match, a, b, outcome)
            self.wrong.add(match.id)
        a, b = self._there(match, a), self._there(match, b)
        if isinstance(a, ToBeDecided) or isinstance(b, ToBeDecided):
            return Status(
                a, b, State.WAITING, ToBeDecided(WinnerOf(match.id)), ToBeDecided(LoserOf(match.id))
            )
        if isinstance(a, Bye):
            if isinstance(b, Bye):
                return self._void(match, a, b)
            return Status(a, b, State.PASS, b, _loses(match, a))
        if isinstance(b, Bye):
            return Status(a, b, State.PASS, a, _loses(match, b))
        return Status(a, b, State.READY, ToBeDecided(WinnerOf(match.id)), ToBeDecided(LoserOf(match.id)))

    def _there(self, match: Match, occupant: Occupant) -> Occupant:
        if (
            self.withdrawn
            and isinstance(occupant, int)
            and match.id not in self.withdrawn.get(occupant, match.id)
        ):
            return Bye(left=(occupant,))
        return occupant

    def _played(self, match: Match, a: Occupant, b: Occupant, outcome: Outcome) -> Status:
        loser = outcome.loser
        if outcome.winner is not None and loser is not None:
            return Status(a, b, State.DONE, outcome.winner, loser, outcome)
        if not match.second_life:
            return Status(a, b, State.DONE, BYE, Bye(left=outcome.players), outcome)
        first = max(outcome.players) if outcome.first_down is None else outcome.first_down
        other = outcome.players[outcome.players[0] == first]
        return Status(a, b, State.DONE, Bye(down=other), first, outcome)

    def _void(self, match: Match, a: Bye, b: Bye) -> Status:
        left = (*a.left, *b.left)
        down = [player for player in (a.down, b.down) if player is not None]
        winner, loser = BYE, Bye(left=(*left, *down))
        if match.second_life and down:
            if left:
                winner, loser = Bye(down=down[0]), Bye(left=left)
            else:
                winner = Bye(down=down[1]) if len(down) > 1 else BYE
                return Status(a, b, State.VOID, winner, down[0])
        return Status(a, b, State.VOID, winner, loser)


def _loses(match: Match, bye: Bye) -> Occupant:
    """The loser's side when nobody loses: a player on the way down is real again below, all others stay out."""
    if bye.down is None:
        return bye
    return bye.down if match.second_life else Bye(left=(*bye.left, bye.down))
