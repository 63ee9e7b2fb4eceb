"""Judge one given round: what is forbidden in it, what the rules do better, and by which article."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from ..domain.errors import NoLegalPairing
from ..domain.messages import msg
from ..domain.pairing import RoundPairing
from ..domain.results import Result
from ..domain.tournament import Tournament
from ..systems.olympiad.editions import EDITIONS
from ..systems.registry import complete_options, pair_round, system_of
from . import by_dutch, by_ibf_swiss, by_olympiad, by_team_swiss, legality
from .case import Case, Findings
from .given import GivenRound
from .verdicts import Couple, Fault, Kind, RoundVerdict

ROUND = msg("the round")


class Rules(NamedTuple):
    """How the judges of a system examine a round; `quality` is called if everybody is in the round once."""

    legality: Callable[[Case], Iterator[Fault]]
    colours: Callable[[Case], Iterator[Fault]]
    quality: Callable[[Case], Findings]
    no_meeting: Callable[[Case], str]
    """The article by which an unplayed match is not a meeting."""
    pairs: str = ""
    """The article that determines the pairs, where no other fault says why they differ."""
    remarks: Callable[[Case], Iterator[str]] = lambda case: iter(())
    """Unusual features that are not faults of the round."""


def _none(case: Case) -> Iterator[Fault]:
    return iter(())


def _found_nothing(case: Case) -> Findings:
    return Findings([], [])


def _by_table(article: str) -> Rules:
    """A system for which a round is only compared with the one it makes."""
    return Rules(
        _none,
        lambda case: legality.colours_of_the_rules(case, article),
        _found_nothing,
        lambda case: "",
        article,
    )


def _round_robin(article: str) -> Rules:
    """Besides comparing with the table: nobody is paired with the same opponent more often than there are cycles,
    played or not."""
    return _by_table(article)._replace(
        legality=lambda case: legality.rematches(case, article, True, case.options["cycles"])
    )


RULES: dict[str, Rules] = {
    "ibf-swiss-blind": Rules(
        by_ibf_swiss.legality, _none, by_ibf_swiss.repeats_by_lot, lambda case: "2.1", "4.5"
    ),
    "ibf-round-robin": _round_robin(msg("Appendix 1")),
    "team-round-robin": _round_robin(msg("C.05 Annex 1")),
    "round-robin": _round_robin(msg("C.05 Annex 1")),
    "ibf-storm": _by_table("1.9"),
    "fide-dutch": Rules(
        by_dutch.legality, by_dutch.colours, by_dutch.quality, lambda case: by_dutch.NO_MEETING, "C.04.3"
    ),
    "fide-team": Rules(
        by_team_swiss.legality,
        by_team_swiss.colours,
        by_team_swiss.quality,
        lambda case: by_team_swiss.NO_MEETING,
    ),
    **dict.fromkeys(
        EDITIONS,
        Rules(
            by_olympiad.legality,
            by_olympiad.colours,
            by_olympiad.quality,
            by_olympiad.no_meeting,
            remarks=by_olympiad.short_teams,
        ),
    ),
    **dict.fromkeys(
        ("ibf-swiss", "ibf-swiss-lives"),
        Rules(by_ibf_swiss.legality, _none, by_ibf_swiss.quality, lambda case: "2.1"),
    ),
}


def judge(
    before: Tournament, pairs: Sequence[Couple], bye: int | None = None, source: str = ROUND
) -> RoundVerdict:
    """Judge a round before it is published.

    `before` is the tournament before the round, `pairs` are (White, Black) by TPN, `bye` the TPN with the
    pairing-allocated bye. Pairs of `before.forced` are taken as decided. `source` says where it comes from, for the
    sentences. StateError: the tournament is wrong, or a TPN has no entry. No faults means: as the rules pair it.
    """
    uncoloured = frozenset() if before.colours else frozenset(map(frozenset, pairs))
    return judge_given(before, GivenRound(tuple(pairs), bye, uncoloured), source)


def judge_given(before: Tournament, given: GivenRound, source: str, measured: bool = True) -> RoundVerdict:
    """The same for a round of which not all colours are known. `measured`: evaluate the criteria even if the pairs
    are those of the rules."""
    for tpn in (*(tpn for pair in given.pairs for tpn in pair), *(() if given.bye is None else (given.bye,))):
        before.entry(tpn)
    settled = given.bye
    if settled in {bye.tpn for bye in before.requested if bye[1:] == (before.round, Result.PAB)}:
        given = replace(given, bye=None)  # decided before the round: the rules pair the others
    system = system_of(before.system)
    best: RoundPairing | None = None
    impossible = ""
    try:
        best = pair_round(before)
    except NoLegalPairing as error:
        impossible = error.why
    options = complete_options(before)
    case = Case(before, options, given, best, source)
    rules = RULES.get(system.id) or _by_table(system.rule_book)
    faults = [*legality.coverage(case), *legality.decisions(case)]
    complete = {fault.kind for fault in faults} <= {Kind.PROHIBITED}
    same = case.has_the_pairs_of_the_rules
    colours = [*(legality.colours_of_the_rules(case, rules.pairs) if same else rules.colours(case))]
    if colours or not same:
        faults += rules.legality(case)
    findings = Findings([], [])
    if complete and best is not None and (measured or not same):
        findings = rules.quality(case)
    faults += [*findings.faults, *colours]
    remarks = [*legality.unplayed_meetings(case, rules.no_meeting(case)), *rules.remarks(case)]
    if settled != given.bye:
        remarks.append(case.remark("settled", bye_team=settled))
    verdict = RoundVerdict(
        before,
        given.pairs,
        given.bye,
        given.uncoloured,
        case.decided,
        best,
        impossible,
        tuple(faults),
        tuple(findings.measures),
        tuple(remarks),
    )
    return verdict if faults or best is None or verdict.same else _other_order(case, verdict, rules.pairs)


def _beside(verdict: RoundVerdict) -> tuple[Couple, Couple]:
    """A pair of the rules that was not made, and the given pair of one of its two: of White, or of Black if White has
    the bye."""
    for side in (0, 1):
        for better in verdict.only_best:
            for given in verdict.pairs:
                if better[side] in given:
                    return better, given
    return verdict.only_best[0], verdict.pairs[0]


def _other_order(case: Case, verdict: RoundVerdict, article: str) -> RoundVerdict:
    """A round that differs although no article was found to be broken: the rules only have another order."""
    faults = []
    if verdict.only_best:
        better, given = _beside(verdict)
        key = "other" if article else "other_plain"  # sometimes several articles decide together
        faults.append(case.fault(Kind.PAIRS, key, article, tuple(sorted({*better, *given})), given, better))
    elif verdict.bye != verdict.best_bye:
        teams = tuple(tpn for tpn in (verdict.bye, verdict.best_bye) if tpn is not None)
        faults.append(
            case.fault(
                Kind.BYE, "other_bye", article, teams, bye_team=verdict.bye, better_team=verdict.best_bye
            )
        )
    return replace(verdict, faults=tuple(faults))
