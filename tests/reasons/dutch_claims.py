"""When each sentence about a Dutch round is true, by the reference implementation."""

from __future__ import annotations

from typing import Any

from pairwright.domain.points import points_text
from pairwright.reasons.words import catalogue
from tests.reasons.claims import Claim, Claims
from tests.reasons.dutch_world import World, place_of, rules

TABLE = Claims(
    "dutch",
    World,
    groups={"dutch", "dutch_alt", "dutch_float", "dutch_bye", "dutch_top", "dutch_colour"},
    shared={
        "bracket.criteria", "colour.short", "colour.record", "pair.virtual", "pair.decided", "pair.decided_met",
        "pair.decided_prohibited", "team.absent", "wish.itself", "wish.granted", "wish.unplayed", "wish.decided",
        "wish.incomplete", "wish.instead", "wish.bye",
    },
)  # fmt: skip


def tells(claim: Claim[World], found: tuple[str, dict[str, Any]] | None) -> bool:
    """Whether the claim is this alternative: its key and all of its values; None: impossible."""
    key = claim.step.key.partition(".")[2]
    if found is None:
        return key == "rest"
    return key == found[0] and all(claim[name] == value for name, value in found[1].items())


def bracket_of(claim: Claim[World]) -> Any:
    """The bracket that the sentence, or the nearest one before it, identifies by its score."""
    score = claim.step.values.get("score")
    if score is None:
        score = next(step.values["score"] for step in claim.before if "score" in step.values)
    return claim.world.answer.brackets[claim.world.index(score)]


# -- the round


@TABLE.predicate("dutch.summary", "dutch.summary_bye")
def summary(claim: Claim[World]) -> bool:
    found = claim.world.answer
    told = (claim["round"], claim["matches"], claim["brackets"], claim["floats"])
    bye = claim.step.values.get("bye_team")
    return bye == found.bye and told == (
        claim.world.number,
        len(found.pairs) + len(claim.world.forced),
        len(found.brackets),
        sum(len(one.mdps) for one in found.brackets),
    )


@TABLE.predicate("dutch.bracket", "dutch.bracket_moved")
def bracket(claim: Claim[World]) -> bool:
    one = bracket_of(claim)
    moved = claim.step.key.endswith("moved")
    return (one.residents == claim["resident_teams"] and bool(one.mdps) is moved) and (
        not moved or one.mdps == claim["moved_teams"]
    )


@TABLE.predicate("dutch.record")
def record(claim: Claim[World]) -> bool:
    return all(claim[name] == value for name, value in claim.world.record(claim["team"]).items())


@TABLE.predicate("bracket.criteria")
def criteria(claim: Claim[World]) -> bool:
    world = claim.world
    if claim.question[0] == "round":
        one = bracket_of(claim)
    else:
        pair = world.pair_asked(*claim.question[:2])
        assert pair is not None
        one = next(one for one in world.answer.brackets if any(pair.teams == {*two} for two in one.pairs))
    shown = []
    for name, value in one.values.items():
        marks = value[1] if name == "C8" and value else value
        if name == "C5":
            if value >= 0:
                shown.append(f"[C5] {points_text(value)}")
        elif isinstance(marks, list):
            if name != "C8" or value:
                texts = [
                    f"Limbo {points_text(mark - rules.LIMBO)}" if mark >= rules.LIMBO else points_text(mark)
                    for mark in marks
                ]
                shown.append(f"[{name}] {' '.join(texts) or '-'}")
        else:
            shown.append(f"[{name}] {value}")
    return bool(claim["text"] == ", ".join(shown))


# -- the bye and the downfloaters


@TABLE.predicate("dutch.bye")
def bye(claim: Claim[World]) -> bool:
    world, tpn = claim.world, claim["bye_team"]
    least = rules.best_bye(world.this, frozenset(world.this.present))
    return tpn == world.answer.bye and claim["score"] == world.this.score(tpn) == least


def low(claim: Claim[World]) -> list[int]:
    """The players with as many points as the player with the bye, or fewer."""
    this, tpn = claim.world.this, claim.world.answer.bye
    assert tpn is not None
    return [one for one in sorted(this.present) if this.score(one) <= this.score(tpn) and one != tpn]


@TABLE.predicate("dutch.bye_barred")
def bye_barred(claim: Claim[World]) -> bool:
    return claim["barred_teams"] == [tpn for tpn in low(claim) if claim.world.barred(tpn)] != []


@TABLE.predicate("dutch.bye_rest")
def bye_rest(claim: Claim[World]) -> bool:
    world = claim.world
    assert world.answer.bye is not None
    score = world.this.score(world.answer.bye)
    lower = [tpn for tpn in low(claim) if not world.barred(tpn) and world.this.score(tpn) < score]
    everyone = frozenset(world.this.present)
    return claim["kept_teams"] == lower and all(
        rules.best_bye(world.this, everyone - {tpn}) is None for tpn in lower
    )


@TABLE.predicate("dutch.down", "dutch.down_all", "dutch.left", "dutch.all_paired")
def downfloaters(claim: Claim[World]) -> bool:
    one, last = bracket_of(claim), claim.world.answer.brackets[-1]
    key = claim.step.key.partition(".")[2]
    expected = (
        "all_paired"
        if not one.downfloaters
        else "left" if one is last else "down" if one.pairs else "down_all"
    )  # fmt: skip
    if key != expected or claim["players"] != len(one.mdps) + len(one.residents):
        return False
    return key == "all_paired" or (
        claim["down_teams"] == one.downfloaters
        and (claim["pairs"], claim["down"]) == (len(one.pairs), len(one.downfloaters))
    )


@TABLE.predicate(*(key for key in catalogue() if key.startswith("dutch_float.")))
def another_downfloater(claim: Claim[World]) -> bool:
    world, ours = claim.world, bracket_of(claim)
    theirs = world.with_downfloater(world.index(ours.score), claim["team"])
    if claim["instead_teams"] != ours.downfloaters or claim["team"] in ours.downfloaters:
        return False
    return tells(claim, None if theirs is None else world.difference(ours, theirs))


@TABLE.predicate(*(key for key in catalogue() if key.startswith("dutch_bye.")))
def another_bye(claim: Claim[World]) -> bool:
    world, tpn = claim.world, claim["team"]
    if claim["instead_team"] != world.answer.bye or tpn == world.answer.bye:
        return False
    other = world.round_of(world.wished((tpn, one) for one in world.this.present))
    found = None if other is None else world.rounds_differ(other)
    return tells(claim, None if found is None or found[0] == "C5" else found)


# -- pairs


@TABLE.predicate("dutch.pair", "dutch.pair_remainder")
def pair_of_halves(claim: Claim[World]) -> bool:
    one = bracket_of(claim)
    place = place_of(one)
    couple = (claim["top_team"], claim["bottom_team"])
    table = next(pair.table for pair in claim.result.pairs if pair.teams == {*couple})
    return (
        couple in place.pairs
        and place.pairs.index(couple) + 1 == claim["number"]
        and table == claim["table"]
        and claim.step.key.endswith("remainder") is bool(one.mdps)
    )


@TABLE.predicate("dutch.pair_mdp")
def pair_of_an_mdp(claim: Claim[World]) -> bool:
    one, tpn = bracket_of(claim), claim["team"]
    table = next(pair.table for pair in claim.result.pairs if tpn in pair.teams)
    return (
        tpn in one.mdps
        and (tpn, claim["other_team"]) in one.pairs
        and claim["own_score"] == claim.world.this.score(tpn)
        and table == claim["table"]
    )


@TABLE.predicate("dutch.only")
def nobody_else(claim: Claim[World]) -> bool:
    """All others of S2 have been taken by earlier players."""
    top, bottom = claim["top_team"], claim["bottom_team"]
    one = next(one for one in claim.world.answer.brackets if (top, bottom) in one.pairs)
    place = place_of(one)
    if top in one.mdps:
        return set(one.residents) - {*place.opponents[: place.mdps.index(top)]} == {bottom}
    at = place.pairs.index((top, bottom))
    tops, taken = {a for a, _ in place.pairs}, {b for _, b in place.pairs[:at]}
    return set(one.residents) - {*place.opponents} - tops - taken == {bottom}


@TABLE.predicate("dutch.exchange")
def exchange(claim: Claim[World]) -> bool:
    place = place_of(bracket_of(claim))
    return (claim["down_teams"], claim["up_teams"]) == (list(place.down), list(place.up)) != ([], [])


@TABLE.predicate(*(key for key in catalogue() if key.startswith("dutch_top.")))
def staying_in_s1(claim: Claim[World]) -> bool:
    world, ours = claim.world, bracket_of(claim)
    if claim["team"] not in place_of(ours).down:
        return False
    theirs = world.with_top(world.index(ours.score), claim["team"])
    return tells(claim, None if theirs is None else world.difference(ours, theirs))


@TABLE.predicate("dutch_alt.met")
def alternative_met(claim: Claim[World]) -> bool:
    rounds = claim.world.rounds_of(claim["a_team"], claim["b_team"], played=True)
    return bool(rounds) and rounds == claim["rounds"]


@TABLE.predicate("dutch_alt.prohibited")
def alternative_prohibited(claim: Claim[World]) -> bool:
    return frozenset((claim["a_team"], claim["b_team"])) in claim.world.this.prohibited


@TABLE.predicate("dutch_alt.alike")
def alternative_alike(claim: Claim[World]) -> bool:
    world, couple = claim.world, (claim["a_team"], claim["b_team"])
    same = [world.record(tpn)["preference"] for tpn in couple]
    return (
        same[0] == same[1] == claim["preference"]
        and same[0].startswith("absolute")
        and not any(rules.article_1_8(world.this, tpn) for tpn in couple)
    )


@TABLE.predicate(
    *(
        key
        for key in catalogue()
        if key.startswith("dutch_alt.")
        and key not in ("dutch_alt.met", "dutch_alt.prohibited", "dutch_alt.alike")
    )
)
def another_pair(claim: Claim[World]) -> bool:
    world, a, b = claim.world, claim["a_team"], claim["b_team"]
    if claim.question[0] == "wish" and claim.index == 0:
        other = world.round_of(world.only_each_other(a, b))
        return other is not None and tells(claim, world.rounds_differ(other))
    ours = bracket_of(claim)
    theirs = world.with_pair(world.index(ours.score), a, b)
    return tells(claim, None if theirs is None else world.difference(ours, theirs))


# -- colours


@TABLE.predicate("colour.short")
def has_white(claim: Claim[World]) -> bool:
    pair = claim.result.pair_of(claim["white_team"])
    couple = (claim["white_team"], claim["black_team"])
    return pair is not None and (pair.white.tpn, pair.black.tpn) == couple


@TABLE.predicate("colour.record")
def colours_so_far(claim: Claim[World]) -> bool:
    return all(
        claim[f"{side}_{name}"] == value
        for side in ("white", "black")
        for name, value in claim.world.record(claim[f"{side}_team"]).items()
    )


def article_of(this: rules.Field, white: int, black: int) -> str:
    """The first article of 5.2 that decides for a pair of the reference; `_wider` and `_tpn` are readings."""
    (one, mine), (other, theirs) = (rules.article_1_7(this.players[tpn]) for tpn in (white, black))
    spans = [abs(rules.article_1_6(this.players[tpn])) for tpn in (white, black)]
    lines = [this.players[tpn].colours[::-1] for tpn in (white, black)]
    if one != other:
        return "5.2.1"
    if one and mine != theirs:
        return "5.2.2"
    if one and mine == 3 and spans[0] != spans[1]:
        return "5.2.2_wider"
    if any(a != b for a, b in zip(*lines, strict=False)):
        return "5.2.3"
    if one:
        return "5.2.4"
    return "5.2.5_tpn" if this.option("parity") == "tpn" else "5.2.5"


@TABLE.predicate(*(key for key in catalogue() if key.startswith("dutch_colour.")))
def colour_article(claim: Claim[World]) -> bool:
    """The first article of 5.2 that decides, computed independently; White and Black are those of the reference."""
    this = claim.world.this
    white, black = claim["white_team"], claim["black_team"]
    if not colours_so_far(claim) or rules.article_5_2(this, white, black) != (white, black):
        return False
    key = article_of(this, white, black)
    higher = rules.article_1_2(this, (white, black))[0]
    if key in ("5.2.4", "5.2.5", "5.2.5_tpn") and claim["first_team"] != higher:
        return False
    if key.startswith("5.2.5"):
        initial = {"W": "White", "B": "Black"}[this.initial.upper()]
        odd = (white == higher) is (initial == "White")
        if (claim["initial"], claim["number"]) != (initial, "odd" if odd else "even"):
            return False
    return claim.step.key == f"dutch_colour.{key}"


# -- what other systems say, too


@TABLE.predicate("pair.virtual")
def virtual(claim: Claim[World]) -> bool:
    this, tpn = claim.world.this, claim["team"]
    real = this.players[tpn].points
    return claim["real_score"] == real and claim["virtual_score"] == this.score(tpn) - real > 0


@TABLE.predicate("pair.decided")
def decided(claim: Claim[World]) -> bool:
    return frozenset((claim["a_team"], claim["b_team"])) in claim.world.forced


@TABLE.predicate("pair.decided_met")
def decided_met(claim: Claim[World]) -> bool:
    head = claim.last("pair.decided").values
    return claim.world.rounds_of(head["a_team"], head["b_team"], played=True) == claim["rounds"] != []


@TABLE.predicate("pair.decided_prohibited")
def decided_prohibited(claim: Claim[World]) -> bool:
    head = claim.last("pair.decided").values
    return frozenset((head["a_team"], head["b_team"])) in claim.world.this.prohibited


@TABLE.predicate("team.absent")
def absent(claim: Claim[World]) -> bool:
    return claim.world.absent(claim["team"])


@TABLE.predicate("wish.itself")
def itself(claim: Claim[World]) -> bool:
    return bool(claim["a_team"] == claim["b_team"])


@TABLE.predicate("wish.granted")
def granted(claim: Claim[World]) -> bool:
    pair = claim.result.pair_of(claim["a_team"])
    return pair is not None and pair.teams == {claim["a_team"], claim["b_team"]}


@TABLE.predicate("wish.unplayed")
def unplayed(claim: Claim[World]) -> bool:
    rounds = claim.world.rounds_of(claim["a_team"], claim["b_team"], played=False)
    return bool(rounds) and rounds == claim["rounds"]


@TABLE.predicate("wish.decided")
def opponent_decided(claim: Claim[World]) -> bool:
    return any(claim["team"] in pair for pair in claim.world.forced)


@TABLE.predicate("wish.incomplete")
def incomplete(claim: Claim[World]) -> bool:
    world = claim.world
    return world.round_of(world.only_each_other(claim["a_team"], claim["b_team"])) is None and bool(
        claim["why"]
    )


@TABLE.predicate("wish.instead")
def instead(claim: Claim[World]) -> bool:
    pair = claim.result.pair_of(claim["team"])
    told = {claim["team"], claim["other_team"]}
    return pair is not None and pair.teams == told and pair.table == claim["table"]


@TABLE.predicate("wish.bye")
def has_the_bye(claim: Claim[World]) -> bool:
    return bool(claim["team"] == claim.world.answer.bye)
