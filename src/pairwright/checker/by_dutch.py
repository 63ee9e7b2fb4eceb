"""A given round by C.04.3: [C1]-[C3], the bye by [C5], and bracket by bracket [C4], [C6]-[C21] and the sequence.

Each decision is judged given the decisions before it: a player who downfloated from a wrong bracket is still an MDP
of the next one. The brackets of a finished round follow from its pairs: a player without a partner in a bracket
downfloats from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from ..systems.dutch.bracket import BracketAnswer, pair_bracket
from ..systems.dutch.colours import allocate, needs_initial_colour
from ..systems.dutch.completion import completes
from ..systems.dutch.criteria import AFTER_C8, C6, C7, Situation
from ..systems.dutch.definitions import ABSOLUTE, DutchField, DutchSettings
from ..systems.dutch.engine import prepare, scoregroups
from ..systems.dutch.pab import bye_score
from .case import Case, Findings
from .legality import barred_bye, rematches, turned_pairs
from .verdicts import Fault, Kind, Measure

NO_MEETING = "C.04.2, 3.5"
C8_TITLE = "downfloaters that the next bracket has at least"
ORDER = "3.8.1"
TITLES = {one.name: one.title for one in (C6, C7, *AFTER_C8)}
_LISTED = {one.name for one in (C7, *AFTER_C8) if one.listed} | {"C8"}


class Value(NamedTuple):
    """The value of a bracket's candidate for a criterion."""

    name: str
    title: str
    value: Any


def legality(case: Case) -> Iterator[Fault]:
    """[C1], [C2] and [C3]."""
    yield from rematches(case, "C1")
    field = _everybody(case)
    bye = case.given.bye
    if bye is not None and bye in field.place and field.barred_from_bye[field.place[bye]]:
        yield barred_bye(case, bye, "C2")
    for white, black in case.free_pairs:
        a, b = field.place.get(white), field.place.get(black)
        if a is None or b is None or a == b:
            continue
        absolute = field.strength[a] == field.strength[b] == ABSOLUTE
        alike = field.preference[a] == field.preference[b]
        if absolute and alike and not (field.topscorer[a] or field.topscorer[b]):
            yield case.fault(
                Kind.COLOUR_LIMITS,
                "same_absolute",
                "C3",
                (white, black),
                (white, black),
                a_team=white,
                b_team=black,
            )


def colours(case: Case) -> Iterator[Fault]:
    """Article 5 for every pair of participating players, whoever made it."""
    field = _everybody(case)
    by_initial_colour = partial(needs_initial_colour, field)
    yield from turned_pairs(case, field.place, by_initial_colour, partial(allocate, field))


def quality(case: Case) -> Findings:
    """The bye and the brackets. The case has everybody once, and a round by the rules exists."""
    field, _ = prepare(case.before, case.options)
    findings = Findings([], [])
    due = bye_score(field)
    bye = None if case.given.bye is None else field.place[case.given.bye]
    if bye is not None and due is not None:
        if field.barred_from_bye[bye]:
            return findings  # [C2] is broken above, so there is nothing legal left to compare with
        if field.score[bye] != due:
            findings.faults.append(_bye(case, field, bye, due))
            due = field.score[bye]
    mate = {}
    for white, black in case.free_pairs:
        a, b = field.place[white], field.place[black]
        mate[a], mate[b] = b, a
    waiting = scoregroups(field)
    mdps: list[int] = []
    while waiting:
        residents, waiting = waiting[0], waiting[1:]
        situation = Situation(field, mdps, residents, waiting, due)
        if not completes(situation, [*situation.members, *situation.following, *situation.below]):
            # a bracket above has left players who cannot be paired, reported there, or a pair is not legal
            break
        bracket = _Given(case, situation, mate)
        bracket.judge(findings)
        mdps = bracket.down
    return findings


def _everybody(case: Case) -> DutchField:
    return DutchField(case.before, DutchSettings.of(case.before, case.options), case.before.present, None)


def _bye(case: Case, field: DutchField, bye: int, due: int) -> Fault:
    """A player with a lower score could have the bye [C5], or with this one the others cannot all be paired [C4]."""
    assert case.best is not None
    assert case.best.bye is not None
    given, better = field.tpn[bye], case.best.bye.tpn
    incomplete = field.score[bye] < due
    return case.fault(
        Kind.BYE,
        "bye_incomplete" if incomplete else "bye_score",
        "C4" if incomplete else "C5",
        (given, better),
        bye_team=given,
        better_team=better,
        given_score=field.score[bye],
        better_score=due,
    )


class _Given:
    """One bracket as given."""

    def __init__(self, case: Case, situation: Situation, mate: dict[int, int]) -> None:
        self.case, self.situation, self.mate = case, situation, mate
        self.field = situation.field
        here = set(situation.members)
        self.pairs = [
            (a, mate[a]) for k, a in enumerate(situation.members)
            if mate.get(a) in here and mate[a] in situation.members[k + 1 :]
        ]  # fmt: skip
        self.down = [player for player in situation.members if mate.get(player) not in here]

    def judge(self, findings: Findings) -> None:
        """The candidate as given compared with the best one of the same bracket."""
        situation = self.situation
        best = pair_bracket(situation)
        wanted = self._values(best.pairs, best.downfloaters)
        left = [*self.down, *situation.following, *situation.below]
        if not completes(situation, left):
            if all(self.field.may_meet(a, b) for a, b in self.pairs):
                findings.faults.append(self._fault(best, "C4", None, None))
            return
        yours = self._values(self.pairs, self.down)
        decisive = None
        for mine, theirs in zip(yours, wanted, strict=True):
            worse = mine.value is not None and theirs.value is not None and mine.value > theirs.value
            findings.measures.append(
                Measure(situation.score, mine.name, mine.title, mine.value, theirs.value, worse)
            )
            if decisive is None and mine.value != theirs.value:
                decisive = mine, theirs, worse
        if decisive is not None:
            mine, theirs, worse = decisive
            if worse:
                findings.faults.append(self._fault(best, mine.name, mine.value, theirs.value))
        elif self._different(best) and all(self.field.may_meet(a, b) for a, b in self.pairs):
            findings.faults.append(self._fault(best, ORDER, None, None))

    def _values(self, pairs: Sequence[tuple[int, int]], down: Sequence[int]) -> list[Value]:
        situation = self.situation
        found = [Value(one.name, one.title, one.value(situation, pairs, down)) for one in (C6, C7)]
        found.append(Value("C8", C8_TITLE, self._ahead(down)))
        situation = replace(situation, counts_unplayed=situation.bye_is_due and len(down) == 1)
        found += [Value(one.name, one.title, one.value(situation, pairs, down)) for one in AFTER_C8]
        return found

    def _ahead(self, down: Sequence[int]) -> tuple[int, Any] | None:
        """[C8]: the least number of downfloaters from the next bracket given these players, and their scores."""
        groups = self.situation.groups
        if not groups:
            return None
        after = Situation(self.field, list(down), groups[0], groups[1:], self.situation.bye_score)
        last = pair_bracket(after).downfloaters
        return len(last), C7.value(after, [], last)

    def _different(self, best: BracketAnswer) -> list[tuple[int, int]]:
        return [(a, b) for a, b in best.pairs if self.mate.get(a) != b]

    def _fault(self, best: BracketAnswer, article: str, yours: Any, possible: Any) -> Fault:
        tpn = self.field.tpn
        given, better = ([tpn[player] for player in some] for some in (self.down, best.downfloaters))
        values: dict[str, Any] = {"score": self.situation.score}
        here = there = None
        different = self._different(best)
        if different:
            a, b = different[0]
            there = tpn[a], tpn[b]
            here = (tpn[a], tpn[self.mate[a]]) if a in self.mate else None
        end = {"C4": "_C4", ORDER: "_order"}.get(article, "" if article in _LISTED else "_count")
        if end == "_count":
            values |= {"yours": yours, "possible": possible}
        if article in TITLES or article == "C8":
            values["what"] = TITLES.get(article, C8_TITLE)
        floaters = set(given) != set(better)
        if floaters and given and better:
            key, values = f"dutch_set{end}", values | {"given_teams": given, "better_teams": better}
        elif floaters and better:
            key, values = f"dutch_none{end}", values | {"better_teams": better}
        elif floaters:
            key, values = f"dutch_nobody{end}", values | {"given_teams": given}
        else:
            key = f"dutch_pair{end}"
        teams = {*(here or ()), *(there or ())} if not floaters else {*given} ^ {*better}
        return self.case.fault(
            Kind.FLOATERS if floaters else Kind.PAIRS,
            key,
            article,
            tuple(sorted(teams)),
            here,
            there,
            **values,
        )
