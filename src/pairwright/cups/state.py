"""The state of a cup: its players, groups and brackets."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..domain.errors import StateError
from ..domain.messages import msg
from ..domain.reading import is_whole_number
from ..domain.structures import Match
from ..systems.ibf.group_stage import Groups
from .stage import Stage


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player or a pair."""

    number: int
    name: str
    rating: int | None = None
    club: str = ""


@dataclass
class Cup:
    """A cup after some decisions; `fold.apply` changes it, and callers that keep it change a copy."""

    name: str
    system: str
    options: Mapping[str, Any]
    entrants: tuple[Entrant, ...]
    """In numerical order; lots use these numbers."""
    ratings: list[int] = field(default_factory=list)
    """By number: the ratings used by a draw by rating. A later change of a rating does not affect a draw."""
    stages: list[Stage] = field(default_factory=list)
    groups: Groups | None = None
    """The groups of a mixed system, before its knockout."""
    boards: dict[str, int] = field(default_factory=dict)
    """The boards (tables) of matches, by full name; of those that are over too."""
    remarks: tuple[str, ...] = ()
    """Remarks about the draw for anyone who opens the event."""

    def copy(self) -> Cup:
        """A copy that can be changed independently."""
        new = copy.copy(self)
        new.ratings, new.boards = list(self.ratings), dict(self.boards)
        new.stages = [stage.copy() for stage in self.stages]
        new.groups = None if self.groups is None else self.groups.copy()
        return new

    @property
    def playable(self) -> dict[str, tuple[int, int]]:
        """The matches that can be played now in groups and brackets: full name and players."""
        if self.groups is not None and not self.stages:
            return {name: self.groups.meetings[name] for name in self.groups.to_play()}
        found: dict[str, tuple[int, int]] = {}
        for stage in self.stages:
            for match in stage.ready():
                found[self.full_name(stage, match.id)] = stage.players_of(match)
        return found

    def full_name(self, stage: Stage, match: str) -> str:
        """The name of a match of a stage: with the number of the stage once there are two."""
        return match if len(self.stages) == 1 else f"{self.stages.index(stage) + 1}/{match}"

    def board_of(self, stage: Stage, match: str) -> int | None:
        """The board of a match of a stage."""
        return self.boards.get(self.full_name(stage, match))

    @property
    def stage(self) -> Stage:
        """The last stage."""
        if not self.stages and self.groups is not None:
            raise StateError(msg("so far only the groups are drawn; their matches have names such as G1:1.1"))
        if not self.stages:
            raise StateError(msg("nothing is drawn yet"))
        return self.stages[-1]

    def entrant(self, number: int) -> Entrant:
        """The entrant with a number."""
        if not 1 <= number <= len(self.entrants):
            raise StateError(msg("there is no player {player}", player=number))
        return self.entrants[number - 1]

    def by_rating(self, players: list[int]) -> list[int]:
        """Players in the order of their ratings, highest first, otherwise as given."""
        return sorted(players, key=lambda number: -self.ratings[number - 1])

    def in_groups(self) -> Groups:
        """The groups; StateError if there are none."""
        if self.groups is None:
            raise StateError(msg("there are no groups"))
        return self.groups

    def locate(self, name: str) -> tuple[Stage, Match]:
        """A match by its name: `U1.3`, in a later stage `2/U1.3`; without a number the last stage is meant."""
        if self.groups is not None and ":" in name:
            raise StateError(
                msg(
                    "{match} is a match of a group: enter its right result with the reason",
                    match=name.upper(),
                )
            )
        number, slash, match = name.upper().rpartition("/")
        if slash and not is_whole_number(number, 1, len(self.stages)):
            raise StateError(msg("there is no stage {number}", number=number))
        stage = self.stages[int(number) - 1] if slash else self.stage
        return stage, stage.play.structure[match]
