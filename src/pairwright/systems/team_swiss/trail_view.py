"""A finished round revisited: the field and the situation before each bracket, computed once."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from ...domain.pairing import RoundPairing
from ..trail import colours_text
from .definitions import TeamField
from .engine import prepare
from .situation import Situation, first_situation


class RoundView:
    """A round-pairing with the values behind it. Teams are identified by TPN here; `field` uses places."""

    def __init__(self, result: RoundPairing) -> None:
        self.result = result
        self.field: TeamField = prepare(result.tournament, result.options_tenths)[0]

    @cached_property
    def everybody(self) -> TeamField:
        """Including the teams of decided pairs, for colours."""
        return TeamField(self.result.tournament, self.field.settings, self.result.tournament.present, None)

    @cached_property
    def bye(self) -> int | None:
        """The place of the team with the bye."""
        return None if self.result.bye is None else self.field.place[self.result.bye.tpn]

    @cached_property
    def situations(self) -> list[Situation]:
        """The situation before each bracket."""
        found: list[Situation] = []
        situation = first_situation(self.field, self.bye)
        for index in range(len(self.result.brackets)):
            assert situation is not None, "a round has no bracket of nobody"
            found.append(situation)
            situation = situation.after(self.upfloaters(index))
        return found

    def upfloaters(self, index: int) -> tuple[int, ...]:
        """The places of the upfloaters of a bracket."""
        return tuple(self.field.place[tpn] for tpn in self.result.brackets[index].upfloaters)

    def score(self, tpn: int) -> int:
        """The score for pairing, in tenths."""
        return self.field.score[self.field.place[tpn]]

    def record(self, tpn: int) -> dict[str, Any]:
        """Scores and colours of a team as shown to people; teams of forced pairs have no place in the field."""
        entry = self.result.tournament.entry(tpn)
        return {"mp_score": entry.mp_tenths, "gp_score": entry.gp_tenths, "colours": colours_text(entry)}
