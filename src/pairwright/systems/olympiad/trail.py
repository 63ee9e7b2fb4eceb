"""The reasons of a round by the Olympiad rules: the bye, the score groups, floaters, pairs, colours; and what-if
questions.

Nothing of this is recorded while pairing: the round is drawn again, and the reason against each earlier choice is
worked out then.
"""

from __future__ import annotations

from ...domain.errors import NoLegalPairing
from ...domain.explain import Length, Step
from ...domain.pairing import Pair, RoundPairing
from ...domain.results import Result
from ..trail import COLOURS, decided, in_full_only
from ..wish import plain_answer
from .bye import bye_order, is_barred
from .choices import LEVELS
from .comparison import Difference, compare
from .engine import Drawn, draw
from .field import BLACK, WHITE
from .retraced import RetracedRound, record
from .trail_floaters import group_steps
from .trail_pairs import colour_steps, pair_steps


def why_round(result: RoundPairing, length: Length) -> list[Step]:
    """The whole round: decided pairs, the bye, then group by group the floaters and the pairs."""
    view = RetracedRound(result)
    steps = [_summary(view), *_decided_pairs(result)]
    if result.extra["extension_needed"]:
        steps.append(Step("oly_round.extended", view.articles["another floater"]))
    steps.extend(_bye(view))
    steps.extend(_median(view))
    for index in range(len(view.drawing.groups)):
        steps.extend(group_steps(view, index))
        for pair in result.pairs:
            if pair.bracket == index and length is Length.FULL:
                steps.extend(in_full_only([*pair_steps(view, pair), *colour_steps(view, pair)]))
    return steps


def why_pair(result: RoundPairing, pair: Pair) -> list[Step]:
    """Why these two teams meet, with these colours."""
    view = RetracedRound(result)
    if pair.bracket is None:
        return [decided(pair), *colour_steps(view, pair)]
    return [*pair_steps(view, pair), *colour_steps(view, pair)]


def why_team(result: RoundPairing, tpn: int) -> list[Step]:
    """What the round brings one team, and why."""
    entry = result.tournament.entry(tpn)
    if not result.tournament.takes_part(entry):
        return [Step("team.absent", "", {"team": tpn}, Length.SENTENCE)]
    view = RetracedRound(result)
    pair = result.pair_of(tpn)
    steps = _bye(view) if pair is None else why_pair(result, pair)
    steps.append(Step("team.record", view.articles["rank"], {"team": tpn, **record(view, tpn)}))
    place = view.field.place.get(tpn)
    for colour in (WHITE, BLACK):
        if place is not None and not view.field.may_have[colour][place]:
            values = {"team": tpn, "colour": COLOURS[colour], "why": view.why_not_colour(place, colour)}
            steps.append(Step("oly_team.limit", view.articles["limits"], values))
    return steps


def why_not(result: RoundPairing, a: int, b: int) -> list[Step]:
    """What a round in which teams `a` and `b` meet would cost: the first decision that changes."""
    answered = plain_answer(result, a, b, why_pair)
    if answered is not None:
        return answered
    values = {"a_team": a, "b_team": b}
    tournament = result.tournament
    repeat = RetracedRound(result).articles["repeat"]
    played, unplayed = _meetings(result, a, b)
    if played or (unplayed and result.options_tenths["r_forfeit_meets"]):
        step = Step("wish.met", repeat, {**values, "rounds": played or unplayed}, Length.SENTENCE)
        return [step, *_instead(result, a, b)]
    if (min(a, b), max(a, b)) in set(tournament.prohibited_pairs()):
        return [Step("wish.prohibited", "", values, Length.SENTENCE), *_instead(result, a, b)]
    for tpn in (a, b):
        pair = result.pair_of(tpn)
        if pair is not None and pair.bracket is None:
            return [Step("wish.decided", "", {"team": tpn}, Length.SENTENCE), decided(pair)]
    steps = [Step("wish.unplayed", repeat, {**values, "rounds": unplayed})] if unplayed else []
    try:
        wished = draw(tournament, result.options_tenths, (a, b))
    except NoLegalPairing as error:
        step = Step("wish.incomplete", repeat, {**values, "why": error.why}, Length.SENTENCE)
        return [step, *steps, *_instead(result, a, b)]
    best = draw(tournament, result.options_tenths)
    return [*_cost(best, compare(best, wished), values), *steps, *_instead(result, a, b)]


def _summary(view: RetracedRound) -> Step:
    result = view.result
    values = {
        "round": result.round,
        "matches": len(result.pairs),
        "groups": len(view.drawing.groups),
        "down": len(view.drawing.down),
        "up": len(view.drawing.up),
    }
    if result.bye is not None:
        return Step("oly_round.summary_bye", "", {**values, "bye_team": result.bye.tpn}, Length.SENTENCE)
    return Step("oly_round.summary", "", values, Length.SENTENCE)


def _decided_pairs(result: RoundPairing) -> list[Step]:
    return [decided(pair) for pair in result.pairs if pair.bracket is None]


def _bye(view: RetracedRound) -> list[Step]:
    """Why this team has the bye, and why those before it in the order do not."""
    if view.bye is None:
        return []
    field, at = view.field, view.articles
    values = {"bye_team": field.tpn[view.bye]}
    order = bye_order(field)
    nobody = all(is_barred(field, team) for team in order)
    key = "second" if nobody else "by_number" if field.options["r_bye_by"] == "number" else "by_rank"
    steps = [Step(f"oly_bye.{key}", at["bye"], values, Length.SENTENCE, True)]
    for team in order[: order.index(view.bye)]:
        values = {"team": field.tpn[team], "bye_team": field.tpn[view.bye]}
        if is_barred(field, team) and not nobody:
            key = "barred" if field.scored_without_playing[team] else "late"
            steps.append(Step(f"oly_bye.{key}", at["bye barred"], values))
        else:
            steps.append(Step("oly_bye.incomplete", at["repeat"], values))
    return steps


def _median(view: RetracedRound) -> list[Step]:
    """The median team and its group."""
    teams = [team for team in range(len(view.field)) if team != view.bye]
    if not teams:
        return []
    team = teams[len(teams) // 2]
    values = {"team": view.field.tpn[team], "place": len(teams) // 2 + 1, "teams_paired": len(teams)}
    return [Step("oly_round.median", view.articles["median"], {**values, "score": view.field.points[team]})]


def _meetings(result: RoundPairing, a: int, b: int) -> tuple[list[int], list[int]]:
    """The rounds in which two teams played each other, and those in which they were paired but did not play."""
    played: list[int] = []
    unplayed: list[int] = []
    for number, item in enumerate(result.tournament.entry(a).history, 1):
        if item.opponent == b:
            (played if item.result is Result.PLAYED else unplayed).append(number)
    return played, unplayed


def _instead(result: RoundPairing, a: int, b: int) -> list[Step]:
    """What the two teams do instead."""
    steps = []
    for tpn in (a, b):
        pair = result.pair_of(tpn)
        if pair is not None:
            other = pair.black if pair.white.tpn == tpn else pair.white
            values = {"team": tpn, "other_team": other.tpn, "table": pair.table}
            steps.append(Step("wish.instead", "", values))
        else:
            steps.append(Step("wish.bye", "", {"team": tpn}))
    return steps


def _cost(best: Drawn, found: Difference, values: dict[str, int]) -> list[Step]:
    """The first decision that changes, as a step."""
    at = best.field.edition.articles
    steps = []
    if found.extended:
        steps.append(Step("oly_wish.extended", at["another floater"], values))
    ours, theirs = found.ours, found.theirs
    said: dict[str, object] = {**values, "scores": list(found.scores)}
    if found.kind == "bye":
        key, article = "wish.pab", at["bye"]
        said = {**values, "ours_team": ours, "theirs_team": theirs}
    elif found.kind == "joined":
        key, article = "oly_wish.joined" if theirs else "oly_wish.not_joined", at["late join"]
        said = {**values, "theirs_scores": list(theirs), "ours_scores": list(ours)}
    elif found.kind in ("count", "distance"):
        key, article = f"oly_wish.{found.kind}", at["as many" if found.kind == "count" else "difference"]
        said |= {"ours": ours, "theirs": theirs}
    elif found.kind == "limits":
        falls = LEVELS.index(theirs) > LEVELS.index(ours)
        key, article = "oly_wish.limits" if falls else "oly_wish.limits_hold", at["no limits"]
    elif found.kind == "floaters":
        key, article = "oly_wish.floaters", at["another floater"]
        said |= {"ours_teams": ours, "theirs_teams": theirs}
    elif found.kind == "targets":
        key, article = "oly_wish.targets", at["difference"]
        said |= {"ours_scores": ours, "theirs_scores": theirs}
    else:
        mine, its = next(
            ((x, y) for x, y in zip(ours, theirs, strict=False) if x != y), (ours[-1], theirs[-1])
        )
        key = f"oly_wish.{found.kind}"
        article = at[
            "as many" if found.kind == "opponents" else "late first" if best.field.top_bottom else "order"
        ]
        said |= {"ours_pair": list(mine), "theirs_pair": list(its)}
    return [Step(key, article, said, Length.SENTENCE), *steps]
