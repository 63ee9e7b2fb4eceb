"""A given round by C.04.6: [C1], [C2], the bye of 3.4, and bracket by bracket [C4]-[C10], 3.5.4 and 3.6.3, article 4.

Each decision is judged given the decisions before it: a wrong bracket hides nothing below it. The brackets of a
finished round follow from its pairs, since in a smallest set every upfloater meets a resident.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from ..domain.errors import NoLegalPairing
from ..systems.completion import Completion
from ..systems.team_swiss.bracket import pair_bracket
from ..systems.team_swiss.colours import allocate, needs_initial_colour
from ..systems.team_swiss.criteria import PAIR_CRITERIA, c7_count
from ..systems.team_swiss.definitions import RoundSettings, TeamField
from ..systems.team_swiss.engine import prepare
from ..systems.team_swiss.pab import bye_order
from ..systems.team_swiss.situation import Situation, first_situation
from ..systems.team_swiss.upfloaters import choose_upfloaters, need_after
from .case import Case, Findings
from .legality import barred_bye, rematches, turned_pairs
from .verdicts import Couple, Fault, Kind, Measure

NO_MEETING = "C.04.2, 3.5"
TITLES = {
    "C4": "upfloaters",
    "C5": "scores of the upfloaters",
    "C6": "upfloaters that the next bracket needs",
    "C7": "upfloaters that floated in the previous round",
}


def legality(case: Case) -> Iterator[Fault]:
    """[C1] and [C2]."""
    yield from rematches(case, "C1")
    bye = case.given.bye
    if bye is not None and case.gains_without_play(bye):
        yield barred_bye(case, bye, "C2")


def colours(case: Case) -> Iterator[Fault]:
    """Article 4 for every pair of participating teams, whoever made it."""
    settings = RoundSettings(case.options, case.before.round, case.options["rounds"])
    field = TeamField(case.before, settings, case.before.present, None)
    by_initial_colour = partial(needs_initial_colour, field)
    yield from turned_pairs(case, field.place, by_initial_colour, partial(allocate, field))


def quality(case: Case) -> Findings:
    """The bye and the brackets. The case has everybody once, and a round by the rules exists."""
    field, _ = prepare(case.before, case.options)
    findings = Findings([], [])
    bye = None if case.given.bye is None else field.place[case.given.bye]
    findings.faults.extend(_bye(case, field))
    mate: dict[int, int] = {}
    whites = set()
    for white, black in case.free_pairs:
        a, b = field.place[white], field.place[black]
        mate[a], mate[b] = b, a
        if {white, black} not in case.given.uncoloured:
            whites.add(a)
        else:
            whites.add(allocate(field, a, b)[0])
    situation = first_situation(field, bye)
    while situation is not None and _can_be_paired(situation):
        given = _Given(case, situation, mate, whites)
        given.judge(findings)
        situation = situation.after(given.upfloaters)
    # if not all can be paired any more, [C1] or [C2] is broken above, and nothing legal is left to compare with
    return findings


def _can_be_paired(situation: Situation) -> bool:
    teams = [*situation.residents, *(team for group in situation.lower for team in group)]
    field = situation.field
    return field.surely_complete(len(teams)) or Completion(field, teams).complete((1 << len(teams)) - 1)


def _bye(case: Case, field: TeamField) -> Iterator[Fault]:
    """Another team should have the bye, by the first difference in the order of 3.4."""
    assert case.best is not None
    given, best = case.given.bye, case.best.bye
    if given is None or best is None or given == best.tpn or field.barred_from_bye[field.place[given]]:
        return
    a, b = field.place[given], field.place[best.tpn]
    order = bye_order(field)
    if order.index(a) < order.index(b):
        key, article = "bye_incomplete", "3.4.1"
    elif field.primary[a] != field.primary[b]:
        key, article = "bye_score", "3.4.2"
    elif field.played[a] != field.played[b]:
        key, article = "bye_played", "3.4.3"
    else:
        key, article = "bye_number", "3.4.4"
    yield case.fault(
        Kind.BYE,
        key,
        article,
        (given, best.tpn),
        bye_team=given,
        better_team=best.tpn,
        given_score=field.primary[a],
        better_score=field.primary[b],
        given_count=field.played[a],
        better_count=field.played[b],
    )


class _Given:
    """One bracket as given."""

    def __init__(self, case: Case, situation: Situation, mate: dict[int, int], whites: set[int]) -> None:
        self.case = case
        self.situation = situation
        self.field = situation.field
        self.mate = mate
        self.whites = whites
        residents = set(situation.residents)
        lower = {mate[team] for team in residents} - residents
        self.upfloaters = sorted(lower, key=lambda team: (-self.field.score[team], team))
        self.score = self.field.score[situation.residents[0]]

    def judge(self, findings: Findings) -> None:
        """The set of upfloaters, then the pairs with these upfloaters."""
        try:
            best = choose_upfloaters(self.situation)
        # only with the reading that asks for the best scores of all sets, legal or not
        except NoLegalPairing:
            return
        yours = self._set_values(self.upfloaters)
        possible = self._set_values(best.upfloaters) | {"C6": best.c6}
        measures = [self._measure(name, TITLES[name], yours[name], possible[name]) for name in TITLES]
        pairs = pair_bracket(self.field, self.situation.residents, self.upfloaters)
        if set(best.upfloaters) != set(self.upfloaters):
            findings.faults.append(self._set_fault(best.upfloaters, measures, pairs is not None))
        if pairs is not None:
            measures += self._pairs(pairs, findings)
        findings.measures.extend(measures)

    def _set_values(self, upfloaters: Sequence[int]) -> dict[str, Any]:
        known = self.situation.completes(upfloaters)
        return {
            "C4": len(upfloaters),
            "C5": sorted(self.field.score[team] for team in upfloaters),
            "C6": need_after(self.situation, upfloaters) if known else None,
            "C7": c7_count(self.field, upfloaters),
        }

    def _measure(self, name: str, title: str, yours: Any, possible: Any) -> Measure:
        worse = yours is not None and possible is not None and yours > possible
        if name == "C5":
            worse = len(yours) == len(possible) and yours < possible
        elif name == "C6" and worse and self.field.settings.options["r_c6"] == "parity":
            worse = possible <= 1  # beyond none or one, this reading makes no difference
        return Measure(self.score, name, title, yours, possible, worse)

    def _set_fault(self, best: Sequence[int], measures: Sequence[Measure], can_be_paired: bool) -> Fault:
        """Wrong upfloaters: a set that is not legal, or worse by a criterion, or later in the order."""
        tpn = self.field.tpn
        given = [tpn[team] for team in self.upfloaters]
        better = [tpn[team] for team in best]
        values: dict[str, Any] = {}
        decisive = next((one for one in measures if one.worse), None)
        if not can_be_paired:
            article = "C1"
        elif not self.situation.completes(self.upfloaters):
            article = "C3"
        elif decisive is None:
            article = "3.5.4"
        else:
            article = decisive.criterion
            end = "_scores" if article == "C5" else ""
            values = {f"yours{end}": decisive.yours_tenths, f"possible{end}": decisive.possible_tenths}
        here, there = self._example(best)
        return self.case.fault(
            Kind.FLOATERS,
            f"set_{article.replace('.', '')}",
            article,
            tuple(sorted({*given, *better} - ({*given} & {*better}))),
            here,
            there,
            score=self.score,
            given_teams=given,
            better_teams=better,
            last_round=self.case.before.round - 1,
            **values,
        )

    def _example(self, best: Sequence[int]) -> tuple[Couple | None, Couple | None]:
        """A pair of the given bracket with a team that should not float, and one that should replace it."""
        pairs = pair_bracket(self.field, self.situation.residents, best)
        for a, b in pairs or ():
            resident = a if a in self.situation.residents else b
            if self.mate[resident] not in (a, b):
                return self._named(resident, self.mate[resident]), self._named(resident, a + b - resident)
        return None, None

    def _named(self, a: int, b: int) -> Couple:
        return self.field.tpn[a], self.field.tpn[b]

    def _pairs(self, best: Sequence[tuple[int, int]], findings: Findings) -> list[Measure]:
        """[C8]-[C10] as counted in the given pairs, compared with the best pairs of the same teams."""
        field, rising = self.field, set(self.upfloaters)
        members = {*self.situation.residents, *rising}
        given = [(a, self.mate[a]) for a in sorted(members) if a in self.whites]
        measures, decisive = [], None
        for criterion in PAIR_CRITERIA:
            possible = sum(criterion.cost(field, a, b, rising) for a, b in best)
            yours = criterion.count(field, given, rising)
            measures.append(self._measure(criterion.name, criterion.title, yours, possible))
            cost = sum(criterion.cost(field, a, b, rising) for a, b in given)
            if decisive is None and cost > possible:
                decisive = criterion.name, cost, possible
        different = [(a, b) for a, b in best if self.mate[a] != b]
        if different and all(field.may_meet(a, b) for a, b in given):
            top, bottom = different[0]
            name, cost, possible = decisive or ("3.6.3", 0, 0)
            here, there = self._named(top, self.mate[top]), self._named(top, bottom)
            findings.faults.append(
                self.case.fault(
                    Kind.PAIRS,
                    name.replace("3.6.3", "order"),
                    name,
                    tuple(sorted({*here, *there})),
                    here,
                    there,
                    score=self.score,
                    yours=cost,
                    possible=possible,
                    last_round=self.case.before.round - 1,
                )
            )
        return measures
