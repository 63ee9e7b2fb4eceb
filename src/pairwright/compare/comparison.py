"""Whole random events, each driven by one of two engines while the other pairs the same rounds: the rows of a
campaign."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from random import Random
from typing import Any

from ..domain.errors import NoLegalPairing, PairwrightError
from ..domain.pairing import RoundPairing
from ..domain.tournament import Tournament
from ..formats.files import read_tournament
from ..formats.trf.codes import write_type_code
from ..simulate.campaign import Row
from ..simulate.generator import play
from ..simulate.wishes import Wishes
from ..systems.registry import pair_round
from .answers import EngineAnswer, EngineError, GaveUpError, differences, pairing_of
from .engines import GACRUX, OURS, Engine, engine_of
from .files import file_of, form_of
from .least import least
from .readings import FINDING, kind_of

EQUAL, IMPOSSIBLE, GAVE_UP, FAILED = "equal", "equal, both impossible", "gave up", "no answer"

TROUBLES = (FINDING, FAILED)
"""Outcomes that make a comparison fail."""


@dataclass(frozen=True)
class Outcome:
    """A round by both engines: `kind` is one of the above, the name of a reading, or `unexplained`."""

    kind: str
    remarks: tuple[str, ...] = ()

    @property
    def differs(self) -> bool:
        """Whether both answered, with different answers."""
        return self.kind not in (EQUAL, IMPOSSIBLE, GAVE_UP, FAILED)

    @property
    def troubles(self) -> bool:
        """Whether the difference is unexplained."""
        return self.kind in TROUBLES


@dataclass(frozen=True)
class Two:
    """Two engines by their names, and the time limit for each per round in seconds (0: none)."""

    first: str
    second: str
    seconds: float = 60.0

    @cached_property
    def engines(self) -> tuple[Engine, Engine]:
        """Both engines. StateError: one does not exist."""
        return engine_of(self.first), engine_of(self.second)

    def compare(self, before: Tournament) -> Outcome:
        """A round by both."""
        return self.outcome(before)[0]

    def outcome(self, before: Tournament) -> tuple[Outcome, tuple[EngineAnswer | None, EngineAnswer | None]]:
        """The same with the answers, as far as available."""
        answers: list[EngineAnswer | None] = [None, None]
        failures: list[EngineError] = []
        for at, engine in enumerate(self.engines):
            try:
                answers[at] = engine.pair(before, self.seconds)
            except EngineError as error:
                failures.append(error)
        one, other = answers
        if one is None or other is None:
            gave_up = all(isinstance(error, GaveUpError) for error in failures)
            return Outcome(GAVE_UP if gave_up else FAILED, tuple(map(str, failures))), (one, other)
        remarks = differences(one, other, (self.first, self.second))
        if not remarks:
            return Outcome(IMPOSSIBLE if one.pairs is None else EQUAL), (one, other)
        kind = FINDING
        if {self.first, self.second} == {OURS, GACRUX}:
            kind = kind_of(before, other if self.first == OURS else one)
        return Outcome(kind, remarks), (one, other)

    def shown(self, before: Tournament, kind: str, tries: int = 300) -> Tournament:
        """The smallest tournament whose file shows the same kind of difference."""

        def still(tournament: Tournament) -> bool:
            try:
                form = form_of(tournament)
                return self.compare(read_tournament(file_of(tournament, form), form)[0]).kind == kind
            except (PairwrightError, ValueError):
                return False

        return least(before, still, tries)


@dataclass(frozen=True)
class Comparison:
    """A campaign: event `number` is driven by the first engine if it is odd, by the second if it is even."""

    two: Two
    wishes: Wishes
    teams: tuple[int, int]
    """Minimum and maximum."""
    seed: str
    events: int

    def plan(self) -> dict[str, Any]:
        """The engines, the seed, and the wishes."""
        every = json.loads(json.dumps(asdict(self.wishes)))  # as it is read back
        wishes = {name: value for name, value in every.items() if value not in (None, [], {})}
        return {
            "kind": "comparison",
            "engines": [self.two.first, self.two.second],
            "teams": list(self.teams),
            "seed": self.seed,
            "wishes": wishes,
        }

    def rows(self, number: int) -> list[Row]:
        """One row: how many rounds had each outcome, and the smallest file for each difference."""
        teams = Random(f"{self.seed}|{number}|teams").randint(*self.teams)  # noqa: S311  events, no secrets
        wishes = replace(self.wishes, teams=teams)
        kinds: Counter[str] = Counter()
        found: list[dict[str, Any]] = []
        driver = (number - 1) % 2

        def pair(before: Tournament) -> RoundPairing:
            outcome, answers = self.two.outcome(before)
            kinds[outcome.kind] += 1
            if outcome.kind not in (EQUAL, IMPOSSIBLE):
                found.append(self._record(before, outcome))
            answer = answers[driver]
            if answer is not None and answer.pairs is None:
                raise NoLegalPairing("the engine that drives the event has no pairing")
            try:
                return pair_round(before) if answer is None else pairing_of(before, answer)
            except EngineError as error:  # the driver paired somebody twice: the event goes on by our pairing
                kinds[FAILED] += 1
                found.append(self._record(before, Outcome(FAILED, (str(error),))))
                return pair_round(before)

        event = play(wishes, self.seed, number, pair).tournament
        return [
            {
                "event": number,
                "driver": (self.two.first, self.two.second)[driver],
                "system": event.system,
                "code": write_type_code(event.system, event.options)
                if event.system in ("fide-team", "fide-dutch")
                else event.system,
                "teams": teams,
                "rounds": event.round - 1,
                "kinds": dict(kinds),
                "found": found,
            }
        ]

    def _record(self, before: Tournament, outcome: Outcome) -> dict[str, Any]:
        record = {"kind": outcome.kind, "round": before.round, "remarks": list(outcome.remarks)}
        if outcome.differs:
            before = self.two.shown(before, outcome.kind)
        form = form_of(before)
        return record | {"form": form, "file": file_of(before, form).decode()}


def totals(rows: Iterable[Row], key: Callable[[Row], str]) -> dict[str, Counter[str]]:
    """Rounds by kind, and `events`, for each key of the rows."""
    found: dict[str, Counter[str]] = {}
    for row in rows:
        counts = found.setdefault(key(row), Counter())
        counts["events"] += 1
        counts.update(row["kinds"])
    return found
