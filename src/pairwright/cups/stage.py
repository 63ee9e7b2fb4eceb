"""One bracket of a cup: its draw, results, withdrawals, and its current state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ..domain.errors import StateError
from ..domain.messages import msg
from ..domain.play import How, Outcome, Play, State
from ..domain.structures import Match, Occupant, Structure
from ..systems.ibf.brackets import structure_of
from ..systems.ibf.lengths import length_of
from ..systems.ibf.reentry import ReEntry, Rules, fold_waves

_NOT_NOW = {
    State.WAITING: msg("its players are not known yet"),
    State.PASS: msg("one side has a bye"),
    State.VOID: msg("nobody plays in it"),
    State.NOT_NEEDED: msg("it is not needed"),
}
"""Why a match in these states is not played."""


@dataclass
class Stage:
    """One bracket of a cup."""

    name: str
    system: str
    options: Mapping[str, Any]
    players: list[int]
    drawn: dict[str, Any] | None = None
    lines: list[Occupant] = field(default_factory=list)
    structure: Structure | None = None
    outcomes: dict[str, Outcome] = field(default_factory=dict)
    withdrawn: dict[int, frozenset[str]] = field(default_factory=dict)
    declined: dict[int, int] = field(default_factory=dict)
    """Players who will not re-enter again, with the re-entries they had made by then."""
    given: dict[tuple[int, int], int] = field(default_factory=dict)
    entries: list[ReEntry] = field(default_factory=list)
    re_entry_open: bool = False
    _play: Play | None = None

    @property
    def play(self) -> Play:
        """The current state of the bracket."""
        assert self._play is not None, "a stage begins with its draw"
        return self._play

    def copy(self) -> Stage:
        """A copy that can be changed independently."""
        return replace(
            self,
            players=list(self.players),
            lines=list(self.lines),
            outcomes=dict(self.outcomes),
            withdrawn=dict(self.withdrawn),
            declined=dict(self.declined),
            given=dict(self.given),
            _play=None if self._play is None else self._play.copy(),
        )

    def set_draw(self, lines: list[Occupant], drawn: dict[str, Any]) -> None:
        """Use these lines as the draw. Nothing of an earlier draw counts any more, but players who have left stay
        out."""
        self.lines, self.drawn, self.outcomes, self.given = lines, drawn, {}, {}
        self.withdrawn = dict.fromkeys(self.withdrawn, frozenset())
        self.structure = structure_of(self.system, self.options, len(lines))
        self.refold()

    def refold(self) -> None:
        """Fold again from the lines."""
        assert self.structure is not None
        if self.system == "ibf-reentry":
            waves = fold_waves(
                self.lines, self.rules, self.outcomes, self.declined, self.withdrawn, self.given
            )
            self._play, self.entries, self.re_entry_open = waves.play, waves.entries, not waves.closed
        else:
            self._play = Play(self.structure, self.lines, self.outcomes, self.withdrawn)

    def enter(self, match: str, outcome: Outcome | None) -> None:
        """Enter, replace or remove a result."""
        if outcome is None:
            self.outcomes.pop(match, None)
        else:
            self.outcomes[match] = outcome
        if self.system == "ibf-reentry" and self.play.structure[match].round == 1:
            self.refold()
        else:
            self.play.enter(match, outcome)

    def decline(self, player: int) -> None:
        """Exclude a player from further re-entries; existing ones stand."""
        self.declined[player] = sum(entry.player == player for entry in self.entries)

    def withdraw(self, player: int) -> None:
        """Withdraw a player: a match that could be played now is lost by walkover, and no later ones are played."""
        self.decline(player)
        for match in self.ready():
            a, b = self.players_of(match)
            if player in (a, b):
                self.enter(match.id, Outcome((a, b), a if player == b else b, How.WALKOVER))
        self.withdrawn[player] = self.play.been_through(player)
        self.refold()

    def take_back(self, player: int) -> bool | None:
        """Let a player who has left, or declined to re-enter, come back: whether the place has not been played on
        without that player; None if that changes nothing now."""
        before, status = (dict(self.withdrawn), dict(self.declined)), self.play.status
        self.withdrawn.pop(player, None)
        self.declined.pop(player, None)
        self.refold()
        if not self.play.wrong:
            return None if self.play.status == status else True
        self.withdrawn, self.declined = before
        self.refold()
        return False

    @property
    def rules(self) -> Rules:
        """The re-entry rules."""
        seed = str((self.drawn or {}).get("seed") or "")
        options = self.options
        return Rules(
            seed, options.get("limit", 1), options.get("layout", "spread"), options.get("select", "lot")
        )

    def length(self, match: Match) -> int | None:
        """How many points a match goes to."""
        assert self.structure is not None
        return length_of(
            self.structure, match, self.options.get("lengths", ()), self.options.get("side_lengths", ())
        )

    def ready(self) -> list[Match]:
        """The matches that can be played now."""
        return self.play.ready()

    def players_of(self, match: Match) -> tuple[int, int]:
        """The two players of a match that can be played now; StateError for any other."""
        status = self.play.status[match.id]
        if status.state is State.DONE:
            raise StateError(msg("{match} has a result; correct it with a reason", match=match.id))
        if status.state is not State.READY:
            raise StateError(
                msg("{id} cannot be played now: {value}", id=match.id, value=_NOT_NOW[status.state])
            )
        assert isinstance(status.a, int)
        assert isinstance(status.b, int)
        return status.a, status.b
