"""A given round by the federation's article 4.6: repeats (2.1), the bye (4.1, 4.4), extra floats, the order.

If the bye is wrong, the rest is judged as if it were right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..domain.messages import msg
from ..domain.pairing import RoundPairing
from ..systems.ibf.choices import choices, first_other
from ..systems.ibf.pluses import entitled
from ..systems.ibf.swiss import Plan, prepare, result_of
from ..systems.ibf.swiss_field import Acquaintance, PlayerField
from ..systems.ibf.swiss_lives import score_of
from ..systems.ibf.swiss_search import Search
from .case import Case, Findings
from .legality import barred_bye
from .verdicts import Couple, Fault, Kind, Measure

_REPEATS = msg("repeats")


class _Best(NamedTuple):
    """The round by the rules with the bye as given."""

    field: PlayerField
    repeats: int
    extra: int
    pairs: list[Couple]


def legality(case: Case) -> Iterator[Fault]:
    """Nobody gets another win without a match while somebody present has fewer [4.1]; groups are kept apart [2.2]."""
    yield from _groups(case)
    bye = case.given.bye
    if bye is None or bye not in case.seated:
        return
    decided = {tpn for pair in case.before.forced for tpn in pair}
    present = [case.before.entry(tpn) for tpn in sorted(case.seated) if tpn not in decided]
    if all(entry.tpn != bye for entry in entitled(present)):
        yield barred_bye(case, bye, "4.1")


def _groups(case: Case) -> Iterator[Fault]:
    """Pairs of players that the groups of the regulations keep apart."""
    if not case.playing.group_of:
        return
    score = score_of(case.options)
    decided = {tpn for pair in case.before.forced for tpn in pair}
    here = [case.playing.entry(tpn) for tpn in sorted(case.seated - decided - {case.given.bye})]
    known = Acquaintance(case.playing, here, case.options["r_walkover_meets"])
    apart = known.apart(here, [score(entry) for entry in here])
    for a, b in case.free_pairs:
        if b in apart.get(a, ()):
            yield case.fault(Kind.PROHIBITED, "groups", "2.2", (a, b), given=(a, b), a_team=a, b_team=b)


def quality(case: Case) -> Findings:
    """Repeats, the bye, extra floats, then the first pair in the order of the search that differs."""
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
    findings.measures.append(Measure(None, "2.1", _REPEATS, len(met), best.repeats, len(met) > best.repeats))
    findings.measures.append(
        Measure(
            None,
            "4.6",
            msg("extra floats"),
            extra,
            best.extra,
            extra > best.extra and len(met) <= best.repeats,
        )
    )
    if len(met) > best.repeats:
        findings.faults.extend(_repeats(case, met, best.repeats))
    elif (pair := _other_pair(case, best)) is not None:
        if extra > best.extra:
            findings.faults.append(_other(case, "extra_floats", *pair, yours=extra, possible=best.extra))
        elif all(best.field.allowed[a] >> b & 1 for a, b in pairs):
            findings.faults.append(_later(case, best, *pair))
    return findings


def repeats_by_lot(case: Case) -> Findings:
    """A draw by lot [4.5]: only second meetings can be counted; the bye and the order follow from the lots."""
    assert case.best is not None
    needed = case.best.extra["repeats"]
    known = Acquaintance(case.before, case.before.entries, case.options["r_walkover_meets"])
    met = [(a, b) for a, b in case.free_pairs if b in known.met[a]]
    if case.given.bye != (case.best.bye.tpn if case.best.bye is not None else None):
        return Findings([], [])
    worse = len(met) > needed
    measure = Measure(None, "2.1", _REPEATS, len(met), needed, worse)
    return Findings(list(_repeats(case, met, needed)) if worse else [], [measure])


def _repeats(case: Case, met: Sequence[Couple], needed: int) -> Iterator[Fault]:
    """More second meetings than the round needs; a match that was not played counts only by the reading A-5."""
    for a, b in met:
        played, unplayed = case.meetings(a, b)
        rounds = sorted(played + unplayed) if case.options["r_walkover_meets"] else played
        yield case.fault(
            Kind.REMATCH, "repeat", "2.1", (a, b), (a, b), a_team=a, b_team=b, rounds=rounds, needed=needed
        )


def extra_floats(groups: Sequence[range], pairs: Sequence[Couple]) -> int:
    """The extra floats of a finished round [4.6, reading]: all players who leave a group, except one of an odd
    number, and one for every group that somebody passes. Pairs of places, the higher placed player first."""
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
    """The round by the rules if this player has the bye; None if the others cannot be paired then."""
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


def _other_pair(case: Case, best: _Best) -> tuple[Couple, Couple] | None:
    """The given pair of the first player with another opponent, and the pair of the rules."""
    other = {a: b for pair in case.free_pairs for a, b in (pair, pair[::-1])}
    return next((((a, other[a]), (a, b)) for a, b in best.pairs if other[a] != b), None)


def _other(case: Case, key: str, given: Couple, better: Couple, **values: Any) -> Fault:
    teams = tuple(sorted({*given, *better}))
    return case.fault(Kind.PAIRS, key, "4.6", teams, given, better, **values)


def _later(case: Case, best: _Best, given: Couple, better: Couple) -> Fault:
    """An equally good round: it comes later by the first choice of the search that differs."""
    groups = [[best.field.entries[v].tpn for v in group] for group in best.field.groups]
    found = first_other(choices(groups, best.pairs), choices(groups, case.free_pairs))
    assert found is not None, "two rounds with other pairs have other choices"
    ours, theirs = found
    if ours.down is not None:
        downs = {"better_teams": list(ours.down), "given_teams": list(theirs.down or ())}
        return _other(case, "turn_down", given, better, **downs)
    if theirs.opponent is None:
        return _other(case, "turn_passes", given, better, team=ours.team, other_team=ours.opponent)
    assert ours.team is not None, "it looks for an opponent"
    assert ours.opponent is not None, "who could meet somebody does not pass"
    return _other(case, "turn_ibf", (ours.team, theirs.opponent), (ours.team, ours.opponent))
