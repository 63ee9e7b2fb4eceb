"""A cup after some decisions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ...domain.errors import StateError
from ...domain.structures import Match
from .group_stage import Groups
from .stage import Stage

Decision = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player or a pair."""

    number: int
    name: str
    rating: int | None = None
    club: str = ""


@dataclass
class Cup:
    """A cup after some decisions."""

    name: str = ""
    system: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    entrants: list[Entrant] = field(default_factory=list)
    stages: list[Stage] = field(default_factory=list)
    groups: Groups | None = None
    """The groups of a mixed system, before its knockout."""
    boards: dict[str, int] = field(default_factory=dict)
    """The boards (tables) of matches, by full name; of those that are over too."""
    decisions: list[Decision] = field(default_factory=list)

    @property
    def playable(self) -> dict[str, tuple[int, int]]:
        """What can be played now in groups and brackets: full name and players."""
        if self.groups is not None and not self.stages:
            return {name: self.groups.meetings[name] for name in self.groups.to_play()}
        found: dict[str, tuple[int, int]] = {}
        for stage in self.stages:
            for match in stage.ready():
                found[self.full_name(stage, match.id)] = stage.players_of(match)
        return found

    def full_name(self, stage: Stage, match: str) -> str:
        """The name of a match of a stage: with the number of the stage as soon as there are two."""
        return match if len(self.stages) == 1 else f"{self.stages.index(stage) + 1}/{match}"

    def board_of(self, stage: Stage, match: str) -> int | None:
        """The board of a match of a stage."""
        return self.boards.get(self.full_name(stage, match))

    @property
    def stage(self) -> Stage:
        """The last stage."""
        if not self.stages:
            raise StateError("nothing is drawn yet")
        return self.stages[-1]

    def entrant(self, number: int) -> Entrant:
        """The entrant with a number."""
        if not 1 <= number <= len(self.entrants):
            raise StateError(f"there is no player {number}")
        return self.entrants[number - 1]

    def locate(self, name: str) -> tuple[Stage, Match]:
        """A match by its name: `U1.3`, in a later stage `2/U1.3`; the last stage is meant without a number."""
        if self.groups is not None and ":" in name:
            raise StateError(f"{name.upper()} is a match of a group: enter its right result with the reason")
        number, slash, match = name.upper().rpartition("/")
        if slash and not (number.isascii() and number.isdigit() and 1 <= int(number) <= len(self.stages)):
            raise StateError(f"there is no stage {number}")
        stage = self.stages[int(number) - 1] if slash else self.stage
        return stage, stage.play.structure[match]
