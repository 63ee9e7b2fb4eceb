"""Verdicts: faults by name and article, the values of the criteria, a verdict per round, a report per event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..domain.errors import StateError
from ..domain.messages import msg
from ..domain.pairing import Pair, RoundPairing
from ..domain.points import Number, points_exact, scores_in
from ..domain.shown import clipped, in_a_line
from ..domain.tournament import Tournament
from ..languages import translated
from ..reasons import explain_table, explain_team
from ..reasons import why_not_in as why_not

if TYPE_CHECKING:
    from ..tiebreaks.decisions import Declared
    from ..tiebreaks.standing import Standings

Couple = tuple[int, int]
"""Two TPNs, White first."""


class Kind(Enum):
    """The name of a fault."""

    TWICE = "team twice"
    ABSENT = "absent team"
    IDLE = "team without match"
    DECIDED = "decided pair not made"
    REMATCH = "rematch"
    PROHIBITED = "prohibited pair"
    BYE_NEEDLESS = "needless bye"
    BYE_BARRED = "ineligible bye"
    BYE = "other bye"
    COLOUR_LIMITS = "colour limits"
    FLOATERS = "other floaters"
    PAIRS = "other pairs"
    COLOURS = "other colours"
    PLACE = "wrong place"
    POINTS = "wrong points"

    @property
    def forbidden(self) -> bool:
        """Whether the rules forbid it in any round; otherwise they merely have something better."""
        return self in _FORBIDDEN


_FORBIDDEN = frozenset(
    {
        Kind.TWICE,
        Kind.ABSENT,
        Kind.IDLE,
        Kind.DECIDED,
        Kind.REMATCH,
        Kind.PROHIBITED,
        Kind.BYE_NEEDLESS,
        Kind.BYE_BARRED,
        Kind.COLOUR_LIMITS,
    }
)


@dataclass(frozen=True)
class Fault:
    """One fault: its name, the article that it breaks (may be empty), the teams by TPN, and a sentence with all of it.

    `given` and `better` are pairs of TPNs, the one that was made and the one that the article wants, if any.
    """

    kind: Kind
    article: str
    teams: tuple[int, ...]
    text: str
    round: int | None = None
    given: Couple | None = None
    better: Couple | None = None

    __repr__ = in_a_line

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Measure:
    """The value of a criterion in a part of the round, compared with the best possible.

    Possible means: given everything before it in the order of the rules. A value is a count, a sequence of scores, or
    a count followed by its scores. `worse` is not set for the order of equal choices.
    """

    score_tenths: int | None
    criterion: str
    """The article."""
    title: str
    yours_tenths: Any
    """The value in the given round, scores as they are counted."""
    possible_tenths: Any
    """The best possible value, scores as they are counted."""
    worse: bool

    @property
    def score(self) -> Number | None:
        """The score of the bracket or group; None for the whole round."""
        return None if self.score_tenths is None else points_exact(self.score_tenths)

    @property
    def yours(self) -> Any:
        """The value in the given round."""
        return scores_in(self.yours_tenths)

    @property
    def possible(self) -> Any:
        """The best possible value."""
        return scores_in(self.possible_tenths)

    __repr__ = in_a_line


@dataclass(frozen=True, eq=False)
class RoundVerdict:
    """A given round compared with the same round by the rules.

    `pairs` are (White, Black), in an individual event (first, second); `decided` those that the arbiter decided,
    which are not faults. `best` is the round by the rules, None if there is none: then `impossible` says why.
    """

    tournament: Tournament
    """Before the round."""
    pairs: tuple[Couple, ...]
    bye: int | None
    uncoloured: frozenset[frozenset[int]]
    """Pairs whose colours are unknown or do not count."""
    decided: frozenset[frozenset[int]]
    best: RoundPairing | None
    impossible: str
    faults: tuple[Fault, ...]
    measures: tuple[Measure, ...]
    remarks: tuple[str, ...]

    def __repr__(self) -> str:
        found = "as by the rules" if self.same else "another round than that of the rules"
        return f"<RoundVerdict of round {self.round}: {found}, {len(self.faults)} faults>"

    @property
    def round(self) -> int:
        """The number of the round."""
        return self.tournament.round

    @property
    def legal(self) -> bool:
        """Whether nothing in it is forbidden; it need not be the best round."""
        return not any(fault.kind.forbidden for fault in self.faults)

    @property
    def same(self) -> bool:
        """Whether bye, pairs and colours are those of the rules."""
        return self.best is not None and not (
            self.only_given or self.only_best or self.turned or self.bye != self.best_bye
        )

    @property
    def best_bye(self) -> int | None:
        """The bye by the rules."""
        return self.best.bye.tpn if self.best is not None and self.best.bye is not None else None

    @cached_property
    def only_given(self) -> tuple[Couple, ...]:
        """The pairs that only the given round has."""
        ours = {pair.teams for pair in self._best_pairs}
        return tuple(pair for pair in self.pairs if frozenset(pair) not in ours)

    @cached_property
    def only_best(self) -> tuple[Couple, ...]:
        """The pairs that only the rules make, in the order in which they form them."""
        given = {frozenset(pair) for pair in self.pairs}
        return tuple((pair.white.tpn, pair.black.tpn) for pair in self._best_pairs if pair.teams not in given)

    @cached_property
    def turned(self) -> tuple[Couple, ...]:
        """The pairs of both rounds with reversed colours."""
        ours = {(pair.white.tpn, pair.black.tpn) for pair in self._best_pairs}
        return tuple((w, b) for w, b in self.pairs if (b, w) in ours and {w, b} not in self.uncoloured)

    @property
    def _best_pairs(self) -> tuple[Pair, ...]:
        return self.best.pairs if self.best is not None else ()

    def trails(self, length: str = "paragraph", language: str = "en") -> tuple[str, str] | None:
        """The reasons at the first difference: what the given round costs there, and why the rules pair as they do.

        None if nothing differs, or there is no round by the rules.
        """
        if self.best is None:
            return None
        if self.bye != self.best_bye and self.bye is not None and self.best_bye is not None:
            return tuple(explain_team(self.best, one, length, language) for one in (self.bye, self.best_bye))  # type: ignore[return-value]
        for pair in self._best_pairs:
            if (pair.white.tpn, pair.black.tpn) in self.only_best:
                return self._trails_of(pair, length, language)
        for white, black in self.turned:
            same = self.best.pair_of(white)
            assert same is not None
            names = " - ".join(self.tournament.entry(tpn).label for tpn in (white, black))
            said = msg("{match}: the same pair with the other colours.", match=names)
            return translated(said, language), explain_table(self.best, same.table, length, language)
        return None

    def _trails_of(self, pair: Pair, length: str, language: str) -> tuple[str, str]:
        assert self.best is not None
        ours = explain_table(self.best, pair.table, length, language)
        leader = pair.white.tpn if self.tournament.solo else min(pair.teams)
        other = next((b if a == leader else a for a, b in self.pairs if leader in (a, b)), None)
        label = self.tournament.entry(leader).label
        if other is None:
            said = (
                msg("{team} has the bye.", team=label)
                if self.bye == leader
                else msg("{team} has no match.", team=label)
            )
            return translated(said, language), ours
        try:
            return why_not(self.best, leader, other, length, language), ours
        except StateError:  # the opponent does not take part at all, or a table has no other pair
            return f"{label} - {self.tournament.entry(other).label}.", ours


@dataclass(frozen=True, eq=False)
class StandingsVerdict:
    """The standings that a file declares, compared with those of its results.

    `checked_by` are the tie-breaks up to the first unusable one: places are judged by these.
    """

    standings: Standings
    declared: Mapping[int, Declared]
    checked_by: tuple[str, ...]
    faults: tuple[Fault, ...]
    remarks: tuple[str, ...]

    def __repr__(self) -> str:
        return clipped(f"<StandingsVerdict by {', '.join(self.checked_by)}: {len(self.faults)} faults>")


@dataclass(frozen=True, eq=False)
class Report:
    """The verdict on an event: its rounds, and its standings if the file declares any."""

    tournament: Tournament
    rounds: tuple[RoundVerdict, ...]
    standings: StandingsVerdict | None
    remarks: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Report of {len(self.rounds)} rounds: {len(self.faults)} faults>"

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """Every fault, round by round, those of the standings last; empty if everything is by the rules."""
        found = [fault for verdict in self.rounds for fault in verdict.faults]
        return (*found, *(self.standings.faults if self.standings is not None else ()))

    @property
    def agrees(self) -> bool:
        """Whether everything is as the rules pair it."""
        return not self.faults
