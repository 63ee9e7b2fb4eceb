"""The reasons of a round by article 4.6: for the bye, who moved down, each pair; and what a desired pair would cost.

Nothing is recorded while pairing: the finished round is replayed in the order of the text. Pairs by decision (4.8) are
named as such.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import NamedTuple

from ...domain.errors import NoLegalPairing
from ...domain.explain import Length, Step
from ...domain.pairing import Pair, RoundPairing
from ...domain.results import Result
from ...domain.tournament import Entry
from ..trail import decided, in_full_only
from ..wish import plain_answer
from .choices import Choice, choices, first_other
from .pluses import entitled, last_first, unplayed_wins
from .swiss import list_descends, prepare
from .swiss import pair as pair_round
from .swiss_field import Acquaintance
from .swiss_lives import score_of


class _Look(NamedTuple):
    """One search for an opponent: by whom, among whom in order, and whether by a floater from above."""

    team: int
    pair: Pair | None
    """None: a floater that passes on."""
    order: tuple[int, ...]
    floater: bool
    half: int
    """How many of the order belong to the lower half."""
    taken: Mapping[int, int]
    """Players of this group already taken, each with the floater that met it."""


def why_round(result: RoundPairing, length: Length) -> list[Step]:
    """The whole round: the bye, then group by group who moved down and the pairs."""
    values = {
        "round": result.round,
        "matches": len(result.pairs),
        "groups": len(result.extra["groups"]),
        "repeats": result.extra["repeats"],
        "extra": result.extra["extra_floats"],
    }
    steps = [Step("ibf.summary", "", values, Length.SENTENCE)]
    steps += [decided(pair) for pair in result.pairs if pair.bracket is None]
    if result.bye is not None:
        steps += _bye_steps(result)
    for index, group in enumerate(result.extra["groups"]):
        shared, values = _shared(result, index)
        values = {**values, "member_teams": group["players"], "down_teams": group["down"]}
        steps.append(Step(f"ibf.group{shared}", "4.6", values, heading=True))
        steps += _down_steps(result, index)
        for look in _looks(result, index) if length is Length.FULL else ():
            if look.pair is not None:
                steps += in_full_only(_look_steps(result, look))
    return steps


def why_pair(result: RoundPairing, pair: Pair) -> list[Step]:
    """Why these two players meet."""
    if pair.bracket is None:
        return [decided(pair)]
    look = next(look for look in _looks(result, pair.bracket) if look.pair is pair)
    steps = _look_steps(result, look)
    if look.floater:
        for index in range(pair.bracket):
            steps += [step for step in _down_steps(result, index) if step.values["team"] == pair.white.tpn]
    return steps


def why_team(result: RoundPairing, tpn: int) -> list[Step]:
    """What the round brings one player, and why."""
    entry = result.tournament.entry(tpn)
    if not result.tournament.takes_part(entry):
        return [Step("team.absent", "", {"team": tpn}, Length.SENTENCE)]
    pair = result.pair_of(tpn)
    return _bye_steps(result) if pair is None else why_pair(result, pair)


def why_not(result: RoundPairing, a: int, b: int) -> list[Step]:
    """What a round in which these two meet would cost: repeats, the bye, extra floats, or only the order."""
    answered = plain_answer(result, a, b, why_pair) or out_of_question(result, a, b)
    if answered is not None:
        return answered
    options = result.options_tenths
    try:
        wished = pair_round(result.tournament, options, (a, b), score_of(options))
    except NoLegalPairing:
        return [nothing_left(result, a, b)]
    return [dearer(result, wished, a, b) or _later(result, wished, a, b)]


def out_of_question(result: RoundPairing, a: int, b: int) -> list[Step] | None:
    """The answer when no round can contain the desired pair: it is prohibited, or the arbiter decided an opponent."""
    if (min(a, b), max(a, b)) in set(result.tournament.prohibited_pairs()):
        return [Step("wish.prohibited", "2.2", {"a_team": a, "b_team": b}, Length.SENTENCE)]
    if kept_apart(result, a, b):
        return [Step("ibf.wish_groups", "2.2", {"a_team": a, "b_team": b}, Length.SENTENCE)]
    for tpn in (a, b):
        pair = result.pair_of(tpn)
        if pair is not None and pair.bracket is None:
            return [Step("wish.decided", "", {"team": tpn}, Length.SENTENCE), decided(pair)]
    return None


def kept_apart(result: RoundPairing, a: int, b: int) -> bool:
    """Whether the groups of the regulations keep two players apart in the round."""
    if not result.tournament.group_of or result.system == "ibf-storm":
        return False
    score = score_of(result.options_tenths)
    paired = [entry for entry in without_decided(result) if entry is not result.bye]
    known = Acquaintance(result.tournament, paired, bool(result.options_tenths.get("r_walkover_meets")))
    return b in known.apart(paired, [score(entry) for entry in paired]).get(a, ())


def nothing_left(result: RoundPairing, a: int, b: int, storm: bool = False) -> Step:
    """Why no round contains the desired pair: nobody else may have the bye (4.1), or the others cannot be paired
    (2.2)."""
    values = {"a_team": a, "b_team": b}
    free = without_decided(result)
    if len(free) % 2 and not storm and {entry.tpn for entry in entitled(free)} <= {a, b}:
        return Step("ibf.wish_no_bye", "4.1", values, Length.SENTENCE)
    return Step("ibf.wish_nothing", "2.2", values, Length.SENTENCE)


def without_decided(result: RoundPairing) -> list[Entry]:
    """The players present and not paired by decision."""
    forced = {tpn for pair in result.tournament.forced for tpn in pair}
    return [entry for entry in result.tournament.present if entry.tpn not in forced]


def dearer(
    result: RoundPairing, wished: RoundPairing, a: int, b: int, bye_article: str = "4.4"
) -> Step | None:
    """What a round in which two players meet costs in repeats, or else in the order of the bye; None if nothing."""
    values = {"a_team": a, "b_team": b}
    ours, theirs = (round_.extra.get("repeats") for round_ in (result, wished))
    if ours != theirs:
        found = {**values, "ours": ours, "theirs": theirs}
        if met := rounds_met(result, a, b):
            return Step("ibf.wish_met", "2.1", {**found, "rounds": met}, Length.SENTENCE)
        return Step("ibf.wish_repeats", "2.1", found, Length.SENTENCE)
    ours, theirs = (round_.bye.tpn if round_.bye else None for round_ in (result, wished))
    if ours != theirs:
        found = {**values, "ours_team": ours, "theirs_team": theirs}
        return Step("ibf.wish_bye", bye_article, found, Length.SENTENCE)
    return None


def _later(result: RoundPairing, wished: RoundPairing, a: int, b: int) -> Step:
    """A round with the same repeats and bye: more extra floats, or the first choice of the search that differs."""
    values: dict[str, object] = {"a_team": a, "b_team": b}
    ours, theirs = (round_.extra["extra_floats"] for round_ in (result, wished))
    if ours != theirs:
        return Step(
            "ibf.wish_extra_floats", "4.6", {**values, "ours": ours, "theirs": theirs}, Length.SENTENCE
        )
    found = first_other(_choices(result), _choices(wished))
    assert found is not None, "a desired pair that is not in the round changes it"
    mine, its = found
    if mine.down is not None:
        shared, values_of_group = _shared(result, mine.group)
        downs = {"ours_teams": list(mine.down), "theirs_teams": list(its.down or ())}
        return Step(f"ibf.wish_down{shared}", "4.6", {**values, **values_of_group, **downs}, Length.SENTENCE)
    if its.opponent is None:
        passes = {"floater_team": mine.team, "other_team": mine.opponent}
        return Step("ibf.wish_passes", "4.6", {**values, **passes}, Length.SENTENCE)
    pairs = {"ours_pair": [mine.team, mine.opponent], "theirs_pair": [its.team, its.opponent]}
    return Step("ibf.wish_order", "4.6", {**values, **pairs}, Length.SENTENCE)


def _choices(result: RoundPairing) -> Iterator[Choice]:
    pairs = [(pair.white.tpn, pair.black.tpn) for pair in result.pairs if pair.bracket is not None]
    return choices([group["players"] for group in result.extra["groups"]], pairs)


def _bye_steps(result: RoundPairing) -> list[Step]:
    assert result.bye is not None
    tournament, options = result.tournament, result.options_tenths
    chosen = result.bye
    shared, values = _in_common(result, chosen)
    key = f"ibf.bye{'_list' if options['bye_rule'] == 'list' else ''}{shared}"
    told = {"bye_team": chosen.tpn, "unplayed": unplayed_wins(chosen), **values}
    steps = [Step(key, "4.4", told, Length.SENTENCE, heading=True)]
    steps += [
        Step("ibf.bye_unpairable", "2.1", {"team": entry.tpn})
        for entry in prepare(tournament, options, None, score_of(options)).passed_over
    ]
    present = without_decided(result)
    barred = {entry.tpn for entry in present} - {entry.tpn for entry in entitled(present)}
    ahead = takewhile(
        lambda entry: entry is not chosen,
        last_first(present, list_descends(tournament, options), score_of(options)),
    )
    steps += [
        Step("ibf.bye_barred", "4.1", {"team": entry.tpn, "unplayed": unplayed_wins(entry)})
        for entry in ahead
        if entry.tpn in barred
    ]
    return steps


def _looks(result: RoundPairing, index: int) -> Iterator[_Look]:
    """The searches for opponents in one group, in order: the floaters' first."""
    groups = result.extra["groups"]
    leaving = set(groups[index]["down"])
    rest = list(groups[index]["players"])
    pairs = {pair.white.tpn: pair for pair in result.pairs if pair.bracket == index}
    taken: dict[int, int] = {}
    for first in groups[index - 1]["down"] if index else ():
        pair = None if first in leaving else pairs.pop(first)
        yield _Look(first, pair, tuple(rest), True, 0, dict(taken))
        if pair is not None:
            taken[pair.black.tpn] = first
            rest.remove(pair.black.tpn)
    rest = [tpn for tpn in rest if tpn not in leaving]
    for first, pair in pairs.items():
        half = len(rest) // 2
        yield _Look(first, pair, (*rest[half:], *rest[half - 1 : 0 : -1]), False, len(rest) - half, {})
        rest.remove(first)
        rest.remove(pair.black.tpn)


def _look_steps(result: RoundPairing, look: _Look) -> list[Step]:
    """A pair, and why it was not an earlier one in the order."""
    assert look.pair is not None
    first, second = look.team, look.pair.black.tpn
    at = look.order.index(second)
    key = "ibf.pair_floater" if look.floater else "ibf.pair_lower" if at < look.half else "ibf.pair_upper"
    values = {"table": look.pair.table, "team": first, "other_team": second}
    steps = [Step(key, "4.6", values, Length.SENTENCE, heading=True)]
    if met := rounds_met(result, first, second):
        steps.append(Step("ibf.repeat", "2.1", {"team": first, "other_team": second, "rounds": met}))
    return steps + [_not_with(result, first, other) for other in look.order[:at]]


def _not_with(result: RoundPairing, first: int, other: int) -> Step:
    """Why a player does not meet one that was free and comes before."""
    values = {"team": first, "other_team": other}
    if (min(first, other), max(first, other)) in set(result.tournament.prohibited_pairs()):
        return Step("ibf.alt_prohibited", "2.2", values)
    if kept_apart(result, first, other):
        return Step("ibf.alt_groups", "2.2", values)
    if rounds := rounds_met(result, first, other):
        return Step("ibf.alt_met", "2.1", {**values, "rounds": rounds})
    return Step("ibf.alt_rest", "4.6", values)


def _down_steps(result: RoundPairing, index: int) -> list[Step]:
    """Who passes a group, and whom that player could not meet there; who moved down, and why not those after."""
    groups = result.extra["groups"]
    down = groups[index]["down"]
    left = list(groups[index]["players"])
    steps = []
    coming = set()
    for look in _looks(result, index):
        if not look.floater:
            break
        coming.add(look.team)
        if look.pair is not None:
            left.remove(look.pair.black.tpn)
            continue
        shared, values = _shared(result, index)
        steps.append(Step(f"ibf.passes{shared}", "4.6", {"team": look.team, **values}))
        for other in groups[index]["players"]:
            if other in look.taken:
                met_by = {"team": look.team, "other_team": other, "by_team": look.taken[other]}
                steps.append(Step("ibf.alt_taken", "4.6", met_by))
            else:
                steps.append(_not_with(result, look.team, other))
    for tpn in down:
        if tpn not in coming:
            behind = [other for other in left[left.index(tpn) + 1 :] if other not in down]
            key = "ibf.down_instead" if behind else "ibf.down"
            steps.append(Step(key, "4.6", {"team": tpn, "behind_teams": behind}))
    return steps


def _shared(result: RoundPairing, index: int) -> tuple[str, dict[str, object]]:
    """What the members of a group have in common, points or losses: the suffix of catalogue keys, and a value."""
    return _in_common(result, result.tournament.entry(result.extra["groups"][index]["players"][0]))


def _in_common(result: RoundPairing, entry: Entry) -> tuple[str, dict[str, object]]:
    """The same for the group of a player."""
    options = result.options_tenths
    if options.get("group_by") == "losses":
        return "_losses", {"losses": -score_of(options)(entry)}
    return "", {"points": entry.mp_tenths // 10}


def rounds_met(result: RoundPairing, a: int, b: int) -> list[int]:
    """The rounds in which two players have met."""
    met = [Result.PLAYED]
    if result.options_tenths.get("r_walkover_meets"):
        met += [Result.FORFEIT_WIN, Result.FORFEIT_LOSS]
    history = result.tournament.entry(a).history
    return [number for number, item in enumerate(history, 1) if item.opponent == b and item.result in met]
