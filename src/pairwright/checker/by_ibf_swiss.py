"""A given round by the federation's article 4.6: repeats (2.1), the bye (4.1, 4.4), extra floats, the order.

With another bye the rest is judged as if it were right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..domain.pairing import RoundPairing
from ..systems.ibf.pluses import entitled
from ..systems.ibf.swiss import Plan, prepare, result_of
from ..systems.ibf.swiss_field import Acquaintance, PlayerField
from ..systems.ibf.swiss_lives import score_of
from ..systems.ibf.swiss_search import Search
from .case import Case, Findings
from .verdicts import Couple, Fault, Kind, Measure


class _Best(NamedTuple):
    """The round by the rules with the bye as given."""

    field: PlayerField
    repeats: int
    extra: int
    pairs: list[Couple]


def legality(case: Case) -> Iterator[Fault]:
    """Nobody gets another win without a match while somebody present has fewer [4.1]."""
    bye = case.given.bye
    if bye is None or bye not in case.seated:
        return
    decided = {tpn for pair in case.before.forced for tpn in pair}
    present = [case.before.entry(tpn) for tpn in sorted(case.seated) if tpn not in decided]
    if all(entry.tpn != bye for entry in entitled(present)):
        best = case.best.bye if case.best is not None else None
        yield case.fault(
            Kind.BYE_BARRED,
            "barred",
            "4.1",
            (bye,),
            bye_team=bye,
            rounds=case.gains_without_play(bye),
            better_team=best.tpn if best is not None else None,
        )


def quality(case: Case) -> Findings:
    """Repeats, the bye, extra floats, then the first pair in the order of the search that is another one."""
    findings = Findings([], [])
    assert case.best is not None
    findings.faults.extend(_bye(case, case.best))
    best = _with_bye(case, case.best)
    if best is None:
        return findings
    place = {entry.tpn: at for at, entry in enumerate(best.field.entries)}
    pairs = [tuple(sorted((place[a], place[b]))) for a, b in case.free_pairs]
    met = [(a, b) for a, b in case.free_pairs if place[b] in best.field.times[place[a]]]
    extra = extra_floats(best.field.groups, [(a, b) for a, b in pairs])
    findings.measures.append(Measure(None, "2.1", "repeats", len(met), best.repeats, len(met) > best.repeats))
    findings.measures.append(
        Measure(
            None, "4.6", "extra floats", extra, best.extra, extra > best.extra and len(met) <= best.repeats
        )
    )
    if len(met) > best.repeats:
        findings.faults.extend(_repeats(case, met, best.repeats))
    elif (found := _first_difference(case, best)) is not None:
        here, there = found
        teams = tuple(sorted({*here, *there}))
        key = "extra_floats" if extra > best.extra else "turn_ibf"
        findings.faults.append(
            case.fault(Kind.PAIRS, key, "4.6", teams, here, there, yours=extra, possible=best.extra)
        )
    return findings


def repeats_by_lot(case: Case) -> Findings:
    """A draw by lot [4.5]: only second meetings can be counted, the bye and the order follow from the lots."""
    assert case.best is not None
    needed = case.best.extra["repeats"]
    known = Acquaintance(case.before, case.before.entries, case.options["r_walkover_meets"])
    met = [(a, b) for a, b in case.free_pairs if b in known.met[a]]
    if case.given.bye != (case.best.bye.tpn if case.best.bye is not None else None):
        return Findings([], [])
    worse = len(met) > needed
    measure = Measure(None, "2.1", "repeats", len(met), needed, worse)
    return Findings(list(_repeats(case, met, needed)) if worse else [], [measure])


def _repeats(case: Case, met: Sequence[Couple], needed: int) -> Iterator[Fault]:
    """Second meetings, more than the round needs."""
    for a, b in met:
        played, unplayed = case.meetings(a, b)
        rounds = sorted(played + unplayed)
        yield case.fault(
            Kind.REMATCH, "repeat", "2.1", (a, b), (a, b), a_team=a, b_team=b, rounds=rounds, needed=needed
        )


def extra_floats(groups: Sequence[range], pairs: Sequence[Couple]) -> int:
    """The extra floats of a finished round [4.6, reading]: of those who leave a group all but one of an odd number,
    and every group that somebody passes. Pairs of places, the higher placed player first."""
    home = {at: number for number, group in enumerate(groups) for at in group}
    leaving = [0] * len(groups)
    passing = 0
    for high, low in pairs:
        if home[high] != home[low]:
            leaving[home[high]] += 1
            passing += home[low] - home[high] - 1
    return sum(count - count % 2 for count in leaving) + passing


def _bye(case: Case, best: RoundPairing) -> Iterator[Fault]:
    given = case.given.bye
    if given is None or best.bye is None or given == best.bye.tpn or next(legality(case), None) is not None:
        return
    plan = prepare(case.playing, case.options, None, score_of(case.options))
    early = case.before.entry(given) in plan.passed_over
    yield case.fault(
        Kind.BYE,
        "bye_incomplete_ibf" if early else "bye_rank",
        "2.1" if early else "4.4",
        (given, best.bye.tpn),
        bye_team=given,
        better_team=best.bye.tpn,
    )


def _with_bye(case: Case, best: RoundPairing) -> _Best | None:
    """The round by the rules once this player has the bye; None when the others cannot be paired then."""
    score = score_of(case.options)
    plan = prepare(case.playing, case.options, None, score)
    if case.given.bye != (plan.bye.tpn if plan.bye is not None else None):
        entries = [entry for entry in (*plan.field.entries, plan.bye) if entry is not None]
        rest = [entry for entry in entries if entry.tpn != case.given.bye]
        sign = 1 if case.before.round % 2 else -1
        rest.sort(key=lambda entry: (-score(entry), sign * entry.tpn))
        known = Acquaintance(case.playing, entries, case.options["r_walkover_meets"])
        field = PlayerField(rest, [score(entry) for entry in rest], known)
        repeats = field.fewest_repeats(field.everyone)
        if repeats is None:
            return None
        plan = Plan(case.before.entry(case.given.bye or 0), field, repeats, ())
        found, extra = Search(field).run(repeats)
        best = result_of(case.playing, case.options, plan, found, {"extra_floats": extra})
    pairs = [(one.white.tpn, one.black.tpn) for one in best.pairs if one.bracket is not None]
    return _Best(plan.field, plan.repeats, best.extra["extra_floats"], pairs)


def _first_difference(case: Case, best: _Best) -> tuple[Couple, Couple] | None:
    """The given pair of the first player who plays another one, and the pair of the rules."""
    other = {a: b for pair in case.free_pairs for a, b in (pair, pair[::-1])}
    return next((((a, other[a]), (a, b)) for a, b in best.pairs if other[a] != b), None)
