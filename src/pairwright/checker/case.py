"""A given round with everything that the judges of the systems need."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, NamedTuple

from ..domain.explain import Step
from ..domain.messages import Told
from ..domain.pairing import RoundPairing
from ..domain.results import Result
from ..domain.tournament import Tournament
from ..reasons.words import Words
from .given import GivenRound
from .verdicts import Couple, Fault, Kind, Measure


class Findings(NamedTuple):
    """What a judge found."""

    faults: list[Fault]
    measures: list[Measure]


def _sentence(before: Tournament, step: Step, language: str, other: Callable[[str], str] | None) -> str:
    """A step in the words of the catalogue of a language."""
    return Words(before, language, other).sentence(step)


def _with_capital(before: Tournament, step: Step, language: str, other: Callable[[str], str] | None) -> str:
    text = _sentence(before, step, language, other)
    return text[:1].upper() + text[1:]


@dataclass(frozen=True, eq=False)
class Case:
    """The tournament before the round, the round as given, and by the rules (None: there is none)."""

    before: Tournament
    options: Mapping[str, Any]
    """Every option of the system."""
    given: GivenRound
    best: RoundPairing | None
    source: str
    """Where the given round comes from: `the file`, `the round`."""

    @cached_property
    def decided(self) -> frozenset[frozenset[int]]:
        """The pairs of the round that the arbiter decided."""
        return frozenset(frozenset(pair) for pair in self.before.forced)

    @property
    def playing(self) -> Tournament:
        """The tournament without eliminated players, where the system eliminates players."""
        return self.best.tournament if self.best is not None else self.before

    @cached_property
    def seated(self) -> frozenset[int]:
        """The participants with a match or the bye by the rules."""
        if self.best is None:
            return frozenset(entry.tpn for entry in self.before.present)
        bye = self.best.bye
        return frozenset().union(*(pair.teams for pair in self.best.pairs), () if bye is None else (bye.tpn,))

    @property
    def has_the_pairs_of_the_rules(self) -> bool:
        """Whether bye and pairs are those of the rules, regardless of colours."""
        if self.best is None or self.given.bye != (self.best.bye.tpn if self.best.bye is not None else None):
            return False
        ours = {pair.teams for pair in self.best.pairs}
        return len(ours) == len(self.given.pairs) and all(
            frozenset(pair) in ours for pair in self.given.pairs
        )

    @cached_property
    def free_pairs(self) -> list[Couple]:
        """The given pairs that the arbiter did not decide."""
        return [pair for pair in self.given.pairs if frozenset(pair) not in self.decided]

    def fault(
        self,
        kind: Kind,
        key: str,
        article: str,
        teams: tuple[int, ...],
        given: Couple | None = None,
        better: Couple | None = None,
        **values: Any,
    ) -> Fault:
        """A fault in the words of the catalogue; its article replaces `{article}` in the sentence."""
        values = {"source": self.source, "article": article, **values}
        if given is not None:
            values["given_pair"] = given
        if better is not None:
            values["better_pair"] = better
        text = Told(partial(_with_capital, self.before, Step(f"check.{key}", "", values)))
        return Fault(kind, article, teams, text, self.before.round, given, better)

    def remark(self, key: str, article: str = "", **values: Any) -> str:
        """A remark in the words of the catalogue."""
        return Told(partial(_sentence, self.before, Step(f"check.{key}", article, values)))

    def meetings(self, a: int, b: int) -> tuple[list[int], list[int]]:
        """The rounds in which two played each other, and those in which they were paired but did not play."""
        played: list[int] = []
        unplayed: list[int] = []
        for number, item in enumerate(self.before.entry(a).history, 1):
            if item.opponent == b:
                (played if item.result is Result.PLAYED else unplayed).append(number)
        return played, unplayed

    def gains_without_play(self, tpn: int) -> list[int]:
        """The rounds in which a participant had the bye or a full-point bye, or won by forfeit."""
        kinds = (Result.PAB, Result.FORFEIT_WIN, Result.FULL_BYE)
        return [n for n, item in enumerate(self.before.entry(tpn).history, 1) if item.result in kinds]
