"""A given round by the Olympiad rules: second meetings, the bye, the colour limits, and in each group who floats, where
to, against whom, and the order inside it.

If the bye is wrong, the groups are judged as if it were right. A group's own decision is reported if the teams it had
to pair are those the rules would have left it; consequences of an earlier group are not reported again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from ..domain.messages import msg
from ..domain.tournament import Entry
from ..systems.olympiad.attendance import is_out, short_rounds
from ..systems.olympiad.bye import bye_order, is_barred
from ..systems.olympiad.colours import allocate, needs_lot
from ..systems.olympiad.comparison import KINDS, decisions_of
from ..systems.olympiad.drawing import Drawing, Floated, GroupPairs
from ..systems.olympiad.editions import EDITIONS
from ..systems.olympiad.engine import Drawn, draw, odd_teams
from ..systems.olympiad.field import BLACK, WHITE, OlympiadField
from ..systems.olympiad.halves import draw_by_halves
from ..systems.olympiad.top_bottom import draw_top_bottom
from .case import Case, Findings
from .legality import barred_bye, rematches, turned_pairs
from .verdicts import Couple, Fault, Kind, Measure

TITLES = {
    "count": msg("floaters"),
    "distance": msg("groups that the floaters move in all"),
    "limits": msg("pairs beyond the colour limits"),
}

_OF_ITS_OWN = ("order",)
"""Decisions of a group that do not depend on what is still free in others."""


def articles(case: Case) -> Mapping[str, str]:
    """Where the edition prints each rule."""
    return EDITIONS[case.before.system].articles


def no_meeting(case: Case) -> str:
    """The article on second meetings."""
    return articles(case)["repeat"]


def short_teams(case: Case) -> Iterator[str]:
    """Remarks about teams in the round that should no longer be paired, unless the FIDE President excepts them
    [10.2]."""
    edition = EDITIONS[case.before.system]
    boards = int(case.options["boards"])
    seated = [*(tpn for pair in case.given.pairs for tpn in pair), *filter(None, (case.given.bye,))]
    for tpn in seated:
        entry = case.before.entry(tpn)
        if is_out(edition, entry, boards):
            rounds = short_rounds(entry, boards)
            yield case.remark("short", edition.articles["short"], team=tpn, rounds=rounds)


def legality(case: Case) -> Iterator[Fault]:
    """Second meetings, a bye for a team that may not have it, colours beyond the limits."""
    at = articles(case)
    yield from rematches(case, at["repeat"], case.options["r_forfeit_meets"])
    field = _whole(case)
    yield from _barred(case, field)
    for white, black in case.free_pairs:
        a, b = field.place.get(white), field.place.get(black)
        if a is None or b is None or {white, black} in case.given.uncoloured:
            continue
        if field.may_have[WHITE][a] and field.may_have[BLACK][b]:
            continue
        ours = case.best.pair_of(white) if case.best is not None else None
        if ours is None or (ours.white.tpn, ours.black.tpn) != (white, black):
            over = [tpn for tpn, place, colour in ((white, a, WHITE), (black, b, BLACK))
                    if not field.may_have[colour][place]]  # fmt: skip
            yield case.fault(
                Kind.COLOUR_LIMITS,
                "limits",
                at["limits"],
                (white, black),
                (white, black),
                over_teams=over,
                white_team=white,
                black_team=black,
            )


def _barred(case: Case, field: OlympiadField) -> Iterator[Fault]:
    """A bye for a team that may not have it, unless the rules give it nevertheless."""
    bye = case.given.bye
    best = case.best.bye.tpn if case.best is not None and case.best.bye is not None else None
    if bye is None or bye == best or bye not in field.place or not is_barred(field, field.place[bye]):
        return
    key = "barred" if case.gains_without_play(bye) else "barred_late"
    yield barred_bye(case, bye, articles(case)["bye barred"], key)


def colours(case: Case) -> Iterator[Fault]:
    """Article 7 for every pair of participating teams, whoever made it."""
    field = _whole(case)
    bye: Entry | None = case.before.entry(case.given.bye) if case.given.bye is not None else None
    odd = odd_teams(field, bye)

    def by_article(a: int, b: int) -> tuple[int, int, str]:
        first, other, topic = allocate(field, a, b, odd[min(a, b)])
        return first, other, articles(case)[topic]

    yield from turned_pairs(case, field.place, partial(needs_lot, field), by_article)


def quality(case: Case) -> Findings:
    """The bye, then the groups in the order in which the rules pair them."""
    best = draw(case.before, case.options)
    findings = Findings([], [])
    field = best.field
    bye = None if case.given.bye is None else field.place[case.given.bye]
    if bye != best.bye:
        findings.faults.extend(_bye(case, field, bye, best.bye))
        drawing = None
        if bye is not None:
            way = draw_top_bottom if field.top_bottom else draw_by_halves
            drawing = way(field, best.judge, field.everyone & ~field.bits[bye])
        if drawing is None:
            return findings
        best = replace(best, bye=bye, drawing=drawing)
    mate: dict[int, int] = {}
    for white, black in case.free_pairs:
        a, b = field.place[white], field.place[black]
        mate[a], mate[b] = b, a
    _groups(case, best, replace(best, drawing=drawing_of(best, mate)), findings)
    return findings


def _whole(case: Case) -> OlympiadField:
    return OlympiadField(case.before, EDITIONS[case.before.system], case.options, case.before.present)


def _bye(case: Case, field: OlympiadField, given: int | None, best: int | None) -> Iterator[Fault]:
    if given is None or best is None or is_barred(field, given):
        return
    order = bye_order(field)
    early = order.index(given) < order.index(best)
    at = articles(case)
    yield case.fault(
        Kind.BYE,
        "bye_incomplete" if early else "bye_rank",
        at["repeat"] if early else at["bye"],
        (field.tpn[given], field.tpn[best]),
        bye_team=field.tpn[given],
        better_team=field.tpn[best],
    )


def drawing_of(drawn: Drawn, mate: Mapping[int, int]) -> Drawing:
    """Different pairs of the same teams as a drawing over the same groups: of two teams in two groups the one whose
    group is paired first is the floater."""
    field, groups = drawn.field, drawn.drawing.groups
    turn = {group.number: k for k, group in enumerate(groups)}
    home = {team: group.number for group in groups for team in group.residents}
    left: dict[int, list[Floated]] = {group.number: [] for group in groups}
    for team, other in mate.items():
        source, target = home[team], home[other]
        if turn[source] < turn[target]:
            limits = bool(field.limited[team] >> other & 1)
            left[source].append(Floated(team, other, source, target, limits))
    median = next((group.number for group in groups if group.is_median), len(groups))
    for source, floated in left.items():
        floated.sort(key=lambda one: one.team, reverse=source > median)
    every = [one for group in groups for one in left[group.number]]
    return replace(
        drawn.drawing, groups=tuple(_group(drawn, group, mate, left, every, median) for group in groups)
    )


def _group(
    drawn: Drawn,
    group: GroupPairs,
    mate: Mapping[int, int],
    left: Mapping[int, list[Floated]],
    every: list[Floated],
    median: int,
) -> GroupPairs:
    field, number = drawn.field, group.number
    arrived = [one for one in every if one.target == number]
    gone = {one.team for one in left[number]}
    hosts = {one.opponent for one in arrived}
    if field.top_bottom:
        members = [*(team for team in group.residents if team not in gone), *(one.team for one in arrived)]
    else:
        members = [team for team in group.residents if team not in gone | hosts]

    def order(
        team: int,
    ) -> tuple[int, ...]:  # from round 4 of 2008 on by section G, including floaters
        return (*field.strength[team], field.tpn[team]) if field.top_bottom else (team,)

    turns: list[Couple] = []
    seen: set[int] = set()
    for team in sorted(members, key=order, reverse=number > median):
        if team not in seen:
            turns.append((team, mate[team]))
            seen.update(turns[-1])
    if group.is_median and not field.top_bottom:
        arrived.sort(key=lambda one: (one.source > median, one.team if one.source < median else -one.team))
    limits = all(field.limited[a] >> b & 1 for a, b in turns)
    return replace(group, turns=tuple(turns), arrived=tuple(arrived), left=tuple(left[number]), limits=limits)


def _groups(case: Case, best: Drawn, given: Drawn, findings: Findings) -> None:
    """The decisions of each group in both rounds, side by side."""
    at = articles(case)
    for mine, ours, group, its in zip(
        decisions_of(given), decisions_of(best), given.drawing.groups, best.drawing.groups, strict=True
    ):
        score = its.scores[0]
        mine["limits"] = tuple(a or not b for a, b in zip(mine["limits"], ours["limits"], strict=True))
        ours["limits"] = (True, True)
        for kind in ("count", "distance"):
            article = at["as many" if kind == "count" else "difference"]
            findings.measures.append(
                Measure(score, article, TITLES[kind], mine[kind], ours[kind], mine[kind] > ours[kind])
            )
        beyond = mine["limits"].count(False)
        findings.measures.append(Measure(score, at["limits"], TITLES["limits"], beyond, 0, beyond > 0))
        if _had(group, given) != _had(its, best):
            continue
        found = next((kind for kind in KINDS if mine[kind] != ours[kind]), None)
        if found in ("count", "distance") and mine[found] < ours[found]:
            continue  # fewer than the rules allow: through an illegal pair, or another group's floaters
        if found not in (None, *_OF_ITS_OWN) and _taken(group, given) != _taken(its, best):
            continue
        if found is not None and not _repeats(given, group):
            findings.faults.append(_fault(case, best, found, its, mine, ours))


def _had(group: GroupPairs, drawn: Drawn) -> tuple[set[int], set[int]]:
    """What a group had to pair when its turn came: its teams, and floaters waiting for it."""
    if group.is_median or drawn.field.top_bottom:
        waiting = {one.team for one in group.arrived}
        return set(group.residents), waiting
    return set(group.residents) - {one.opponent for one in group.arrived}, set()


def _taken(group: GroupPairs, drawn: Drawn) -> set[int]:
    """What floaters of earlier groups have taken from a group: their opponents, or in the median group, where
    opponents come last, their places."""
    groups = drawn.drawing.groups
    median = next((one.number for one in groups if one.is_median), None)
    before = groups[: groups.index(group)]
    return {one.team if one.target == median else one.opponent for earlier in before for one in earlier.left}


def _repeats(drawn: Drawn, group: GroupPairs) -> bool:
    """Whether a group has an illegal pair, which is already reported."""
    pairs = [*group.turns, *((one.team, one.opponent) for one in group.left)]
    return any(not drawn.field.rows[a] >> b & 1 for a, b in pairs)


def _fault(
    case: Case, best: Drawn, kind: str, group: GroupPairs, mine: dict[str, Any], ours: dict[str, Any]
) -> Fault:
    at = articles(case)
    median = next((one.number for one in best.drawing.groups if one.is_median), group.number)
    floats = "down" if group.number < median else "up"
    late = best.field.top_bottom  # from round 4 of 2008 on articles 48-55 replace 29-47
    article = {
        "count": at["as many"],
        "distance": at["difference"],
        "limits": at["no limits"],
        "floaters": at["late floater" if late else floats],
        "targets": at["difference"],
        "opponents": at["late first" if late else floats],
        "order": at["late first" if late else "order"],
    }[kind]
    score = group.scores[0]
    if kind in ("opponents", "order"):
        here, there = _pairs_that_differ(mine[kind], ours[kind])
        key = "turn" if kind == "order" else "opponent"
        name = Kind.PAIRS if kind == "order" else Kind.FLOATERS
        teams = tuple(sorted({*here, *there}))
        return case.fault(name, key, article, teams, here, there, score=score)
    values: dict[str, Any] = {}
    if kind in ("floaters", "targets"):
        end = "_teams" if kind == "floaters" else "_scores"
        values = {f"yours{end}": mine[kind], f"possible{end}": ours[kind]}
    elif kind != "limits":
        values = {"yours": mine[kind], "possible": ours[kind]}
    teams = tuple(sorted({*mine["floaters"]} ^ {*ours["floaters"]})) or tuple(sorted({*mine["floaters"]}))
    return case.fault(Kind.FLOATERS, f"oly_{kind}", article, teams, score=score, **values)


def _pairs_that_differ(mine: list[Couple], ours: list[Couple]) -> tuple[Couple, Couple]:
    """For the first pair that only the rules make: the given pair of its first team, and the pair itself."""
    given = {tpn: pair for pair in mine for tpn in pair}
    better = next(pair for pair in ours if pair not in mine and pair[::-1] not in mine)
    here = given.get(better[0], better)
    return (here if here[0] == better[0] else here[::-1]), better
