"""FIDE Swiss Team Pairing System (C.04.6, 1 February 2026), taken literally.

A slow reference implementation for tests. It tries every bye, every set of upfloaters and every pairing of a bracket,
and compares them as the text says. Written from the text alone; it shares nothing with the engine. The only
optimisation is a cache for the question "have these teams a pairing that complies with C1?".

    pair(state) -> answer        both as parsed JSON documents

A function bears the number of its article in the first words of its docstring. Where the text leaves a
choice, the docstring names the option that selects the other reading.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, count
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.reference.prohibitions import prohibited

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Tpn = int
Pair = tuple[Tpn, Tpn]
Teams = frozenset[Tpn]

DEFAULTS: dict[str, Any] = {
    "colour_preference": "A",  # 1.7: "A", "B", "none"
    "primary": "MP",  # 1.2.2: "MP", "GP"
    "secondary_for_colours": True,  # 1.2.1
    "initial_colour": "W",  # 4.1
    "acceleration": "none",  # C.04.7: "none", "baku"
    # other readings
    "r_forfeit_floats": False,  # 1.5: a forfeited match makes floaters too
    "r_c5_legal": True,  # C5 is taken among the legal sets only
    "r_c6": "least",  # C6: "least", "parity"
    "r_following": "strict",  # C6, the following scoregroup: "strict", "next_nonempty", "with_pab"
    "r_b_last_zero": "strong",  # 1.7.2.5 against 1.7.2.1 and .2: "strong", "none"
    "r_436": "played",  # 4.3.6: "played", "rounds"
}


class NoLegalPairingError(Exception):
    """3.3.3: it is impossible to complete a round-pairing."""


class Preference(NamedTuple):
    """A colour preference (1.7): a colour, and "simple", "strong" or "mild"."""

    colour: str
    strength: str


@dataclass
class Team:
    """An entry of the state."""

    tpn: Tpn
    history: list[dict[str, Any]]
    available: bool
    joined_round: int


@dataclass
class Round:
    """Everything that decides the pairing of one round."""

    number: int
    options: dict[str, Any]
    teams: dict[Tpn, Team]
    prohibited: set[frozenset[Tpn]]
    pairable: dict[Teams, bool] = field(default_factory=dict)  # the cache of has_pairing


@dataclass
class Bracket:
    """A bracket (1.3.2) with its pairing and what the pairing costs by the criteria."""

    score: Fraction
    residents: list[Tpn]
    upfloaters: list[Tpn]
    pairs: list[Pair]
    criteria: dict[str, Any]


# ----------------------------------------------------------------------------------------------------
# The document


def pair(state: dict[str, Any]) -> dict[str, Any]:
    """The answer to a round-state document of the system fide-team."""
    this = read(state)
    if this.options["acceleration"] == "baku" and this.options["primary"] == "GP":
        return {
            "error": "invalid-state",
            "why": "C.04.7, 1.4.4: no acceleration when game points are primary",
        }
    forced = [(a, b) for a, b in state.get("forced", [])]
    taken = {tpn for couple in forced for tpn in couple}
    teams = frozenset(
        team.tpn
        for team in this.teams.values()
        if team.available and team.joined_round <= this.number and team.tpn not in taken
    )
    try:
        bye, brackets = article_3_3_2(this, teams)
    except NoLegalPairingError as impossible:
        return {"error": "no-legal-pairing", "why": str(impossible)}
    pairs = forced + [couple for bracket in brackets for couple in bracket.pairs]
    return {
        "pairs": [list(article_4_3(this, a, b)) for a, b in pairs],
        "bye": bye,
        "brackets": [
            {
                "score": number(bracket.score),
                "residents": bracket.residents,
                "upfloaters": bracket.upfloaters,
                "criteria": bracket.criteria,
            }
            for bracket in brackets
        ],
    }


def read(state: dict[str, Any]) -> Round:
    """The state with its defaults filled in."""
    entries = state["entries"]
    teams = [
        Team(e["tpn"], e.get("history", []), e.get("available", True), e.get("joined_round", 1))
        for e in entries
    ]
    return Round(
        number=state["round"],
        options={**DEFAULTS, **state["options"]},
        teams={team.tpn: team for team in teams},
        prohibited=prohibited(state),
    )


def number(value: Fraction) -> int | float:
    """An exact score as a JSON number."""
    return int(value) if value.denominator == 1 else float(value)


def points(item: dict[str, Any], kind: str) -> Fraction:
    """The match points ("mp") or game points ("gp") of one past round.

    From `boards` when they are given instead: a draw on a board not finished (GHR 3.1), 2-1-0 for the match.
    """
    if "boards" not in item or kind in item:
        return Fraction(item[kind])
    boards: str = item["boards"]
    gp = boards.count("1") + Fraction(boards.count("=") + boards.count("*"), 2)
    if kind == "gp":
        return gp
    lost = len(boards) - gp
    return Fraction(2 if gp > lost else 1 if gp == lost else 0)


# ----------------------------------------------------------------------------------------------------
# 1. Definitions


def article_1_2(this: Round, tpn: Tpn, *, before: int | None = None, secondary: bool = False) -> Fraction:
    """1.2. The primary (or the secondary) score that a team has before this round (or before another)."""
    before = this.number if before is None else before
    names = ("mp", "gp") if this.options["primary"] == "MP" else ("gp", "mp")
    history = this.teams[tpn].history[: before - 1]
    return sum((points(item, names[secondary]) for item in history), Fraction(0))


def c_04_7_group_a(this: Round) -> set[Tpn]:
    """C.04.7. GA: the first 2 * ceil(N / 4) teams that round 1 paired, and others not after the last of them."""
    first_round = sorted(
        team.tpn
        for team in this.teams.values()
        if (
            team.history[0]["result"] not in ("half-bye", "full-bye", "zero-bye")
            if this.number > 1
            else team.available and team.joined_round <= 1
        )
    )
    group = first_round[: 2 * ceil(len(first_round) / 4)]
    return {tpn for tpn in this.teams if group and tpn <= group[-1]}


def c_04_7_virtual_points(this: Round, tpn: Tpn, round_number: int) -> int:
    """C.04.7. GA has 2, then 1 match points more in the first half of the rounds; afterwards nobody has."""
    accelerated = ceil(this.options["rounds"] / 2)
    if (
        this.options["acceleration"] != "baku"
        or round_number > accelerated
        or tpn not in c_04_7_group_a(this)
    ):
        return 0
    return 2 if round_number <= ceil(accelerated / 2) else 1


def pairing_score(this: Round, tpn: Tpn, *, before: int | None = None) -> Fraction:
    """1.2, C.04.7. The score for scoregroups, brackets, upfloaters and floaters: with virtual points."""
    before = this.number if before is None else before
    return article_1_2(this, tpn, before=before) + c_04_7_virtual_points(this, tpn, before)


def article_1_3_1(this: Round, teams: Iterable[Tpn], score: Fraction) -> Teams:
    """1.3.1. The scoregroup: all the teams with the same score."""
    return frozenset(tpn for tpn in teams if pairing_score(this, tpn) == score)


def article_1_5(this: Round, tpn: Tpn) -> bool:
    """1.5. Was the team a floater in the previous round: did it play an opponent with a different score?

    r_forfeit_floats: an opponent that did not play (or was not played) counts as well.
    """
    previous = this.number - 1
    if previous < 1:
        return False
    item = this.teams[tpn].history[previous - 1]
    kinds = {"played", "forfeit-win", "forfeit-loss"} if this.options["r_forfeit_floats"] else {"played"}
    if item["result"] not in kinds or "opponent" not in item:
        return False
    return pairing_score(this, tpn, before=previous) != pairing_score(this, item["opponent"], before=previous)


def article_1_6_1(this: Round, tpn: Tpn) -> list[str]:
    """1.6.1. The colours that the team had, one for each match that was actually played."""
    return [item["colour"] for item in this.teams[tpn].history if item["result"] == "played"]


def article_1_6_2(this: Round, tpn: Tpn) -> int:
    """1.6.2. The colour difference: Whites minus Blacks."""
    colours = article_1_6_1(this, tpn)
    return colours.count("W") - colours.count("B")


def article_1_7(this: Round, tpn: Tpn) -> Preference | None:
    """1.7. The colour preference: of Type A, of Type B, or not used at all."""
    kinds = {"A": article_1_7_1, "B": article_1_7_2}
    kind = kinds.get(this.options["colour_preference"])
    return kind(this, tpn) if kind else None


def article_1_7_1(this: Round, tpn: Tpn) -> Preference | None:
    """1.7.1. Type A."""
    cd, colours = article_1_6_2(this, tpn), article_1_6_1(this, tpn)
    if cd < -1 or (cd in (0, -1) and colours[-2:] == ["B", "B"]):  # 1
        return Preference("W", "simple")
    if cd > +1 or (cd in (0, +1) and colours[-2:] == ["W", "W"]):  # 2
        return Preference("B", "simple")
    return None  # 3


def article_1_7_2(this: Round, tpn: Tpn) -> Preference | None:
    """1.7.2. Type B. Items 1 to 4 first; item 5 describes the rest.

    r_b_last_zero "none": item 5 overrules items 1 and 2 (CD zero, last round, two equal colours at the end).
    """
    cd, colours = article_1_6_2(this, tpn), article_1_6_1(this, tpn)
    last_round = this.number >= this.options["rounds"]
    if this.options["r_b_last_zero"] == "none" and last_round and cd == 0:
        return None
    if cd < -1 or (cd in (0, -1) and colours[-2:] == ["B", "B"]):  # 1
        return Preference("W", "strong")
    if cd > +1 or (cd in (0, +1) and colours[-2:] == ["W", "W"]):  # 2
        return Preference("B", "strong")
    if cd == -1 or (cd == 0 and not last_round and colours[-1:] == ["B"]):  # 3
        return Preference("W", "mild")
    if cd == +1 or (cd == 0 and not last_round and colours[-1:] == ["W"]):  # 4
        return Preference("B", "mild")
    return None  # 5


# ----------------------------------------------------------------------------------------------------
# 2. Pairing criteria


def c1(this: Round, a: Tpn, b: Tpn) -> bool:
    """2.1.1 [C1]. The two have not played each other, and no regulation keeps them apart."""
    met = {item["opponent"] for item in this.teams[a].history if item["result"] == "played"}
    return b not in met and frozenset((a, b)) not in this.prohibited


def c2(this: Round, tpn: Tpn) -> bool:
    """2.1.2 [C2]. The team may receive the pairing-allocated bye."""
    barred = {"pab", "forfeit-win", "full-bye"}
    return all(item["result"] not in barred for item in this.teams[tpn].history)


def has_pairing(this: Round, teams: Teams) -> bool:
    """Have these teams, all of them, a pairing that complies with C1?"""
    if not teams:
        return True
    if len(teams) % 2:
        return False
    if teams not in this.pairable:
        first = min(teams)
        others = teams - {first}
        this.pairable[teams] = any(c1(this, first, b) and has_pairing(this, others - {b}) for b in others)
    return this.pairable[teams]


def c3(this: Round, not_yet_paired: Teams) -> bool:
    """2.2.1 [C3]. A pairing complying with all the absolute criteria exists for all teams not yet paired."""
    return has_pairing(this, not_yet_paired)


def c5(this: Round, upfloaters: Iterable[Tpn]) -> list[Fraction]:
    """2.3.2 [C5]. The scores of the upfloaters in ascending order: to be maximised."""
    return sorted(pairing_score(this, tpn) for tpn in upfloaters)


def c6_following_scoregroup(
    this: Round, score: Fraction, taking_part: Teams, bye: Tpn | None, left: Teams
) -> Teams:
    """2.3.3 [C6]. The teams in the following scoregroup among those left; none when C6 does not apply.

    It is the group of the next lower score of the teams taking part, the one with the bye excepted. It is not
    replaced by the next one when all its teams became upfloaters.
    r_following "next_nonempty": the next lower group that has a team left.
    r_following "with_pab": the team with the bye makes a group as well.
    """
    following = this.options["r_following"]
    candidates = set(left if following == "next_nonempty" else taking_part)
    if following == "with_pab" and bye is not None:
        candidates.add(bye)
    lower = {pairing_score(this, tpn) for tpn in candidates if pairing_score(this, tpn) < score}
    return article_1_3_1(this, left, max(lower)) if lower else frozenset()


def c6(this: Round, following: Teams, left: Teams) -> int | None:
    """2.3.3 [C6]. The fewest upfloaters with which the following scoregroup complies with C1 and C3."""
    if not following:
        return None
    return c4(this, following, left)


def c6_rank(this: Round, following: Teams, upfloaters_needed: int | None) -> int:
    """2.3.3 [C6]. The smaller, the better.

    r_c6 "parity": complied with (0) only by the smallest number possible, 0 or 1; otherwise not (1).
    """
    if upfloaters_needed is None:
        return 0
    if this.options["r_c6"] == "parity":
        return int(upfloaters_needed != len(following) % 2)
    return upfloaters_needed


def last_two_rounds(this: Round) -> bool:
    """2.3.4 [C7] and 2.3.7 [C10]. The exception of the last two rounds."""
    rounds: int = this.options["rounds"]
    return this.number >= rounds - 1


def c7(this: Round, upfloaters: Iterable[Tpn]) -> int:
    """2.3.4 [C7]. The upfloaters that were floaters in the previous round; none in the last two rounds."""
    return 0 if last_two_rounds(this) else sum(article_1_5(this, tpn) for tpn in upfloaters)


def not_fulfilled(this: Round, a: Tpn, b: Tpn) -> list[Preference]:
    """The preferences that article 4 does not grant when these two meet."""
    white, black = article_4_3(this, a, b)
    given = [(article_1_7(this, white), "W"), (article_1_7(this, black), "B")]
    return [preference for preference, colour in given if preference and preference.colour != colour]


def c8(this: Round, a: Tpn, b: Tpn) -> int:
    """2.3.5 [C8]. The teams in the pair whose colour preference is not fulfilled."""
    return len(not_fulfilled(this, a, b))


def c9(this: Round, a: Tpn, b: Tpn) -> int:
    """2.3.6 [C9]. The teams in the pair whose strong (Type B only) colour preference is not fulfilled."""
    return sum(preference.strength == "strong" for preference in not_fulfilled(this, a, b))


def c10(this: Round, a: Tpn, b: Tpn, upfloaters: Iterable[Tpn]) -> int:
    """2.3.7 [C10]. The upfloaters' opponents in the pair that were floaters; none in the last two rounds."""
    if last_two_rounds(this):
        return 0
    opponents = ([a] if b in upfloaters else []) + ([b] if a in upfloaters else [])
    return sum(article_1_5(this, tpn) for tpn in opponents)


# ----------------------------------------------------------------------------------------------------
# 3. The pairing


def article_3_3_2(this: Round, teams: Teams) -> tuple[Tpn | None, list[Bracket]]:
    """3.3.2. The bye first; then bracket after bracket. (Colours do not depend on the order: article 4.)"""
    bye = article_3_4(this, teams) if len(teams) % 2 else None  # step 1
    taking_part = teams - {bye}
    if not has_pairing(this, taking_part):
        raise NoLegalPairingError("3.3.3: no complete pairing complies with C1")
    unpaired, brackets = taking_part, []
    while unpaired:  # step 3
        residents = article_3_2(this, unpaired)  # step 2
        upfloaters, c6_value = article_3_5(this, residents, unpaired, taking_part, bye)
        bracket = article_3_6(this, residents, upfloaters)
        bracket.criteria["C6"] = c6_value
        brackets.append(bracket)
        unpaired -= residents | set(upfloaters)
    return bye, brackets


def article_3_2(this: Round, unpaired: Teams) -> Teams:
    """3.2. The top-scoregroup: the teams with the highest score among those yet to be paired."""
    return article_1_3_1(this, unpaired, max(pairing_score(this, tpn) for tpn in unpaired))


def article_3_4(this: Round, teams: Teams) -> Tpn:
    """3.4. The pairing-allocated bye. Virtual points do not count for it."""
    candidates = sorted(
        teams,
        key=lambda tpn: (
            article_1_2(this, tpn),  # 3.4.2 the lowest score
            -len(article_1_6_1(this, tpn)),  # 3.4.3 the highest number of matches played
            -tpn,  # 3.4.4 the largest TPN
        ),
    )
    for tpn in candidates:
        if c2(this, tpn) and has_pairing(this, teams - {tpn}):  # 3.4.1 leaves a legal pairing for all teams
            return tpn
    raise NoLegalPairingError("3.4: no team can receive the pairing-allocated bye")


def article_3_5_1(this: Round, residents: Teams, unpaired: Teams) -> list[Tpn]:
    """3.5.1. The potential upfloaters: all with a lower score. They are in the order of 3.5.3."""
    return article_3_5_3(this, unpaired - residents)


def article_3_5_3(this: Round, teams: Iterable[Tpn]) -> list[Tpn]:
    """3.5.3. By descending score, then by ascending TPN."""
    return sorted(teams, key=lambda tpn: (-pairing_score(this, tpn), tpn))


def legal_set(this: Round, residents: Teams, upfloaters: Iterable[Tpn], unpaired: Teams) -> bool:
    """2.1, 2.2. The bracket has a pairing that complies with C1, and C3 holds for the others."""
    bracket = residents | frozenset(upfloaters)
    return has_pairing(this, bracket) and c3(this, unpaired - bracket)


def c4(this: Round, residents: Teams, unpaired: Teams) -> int:
    """2.3.1 [C4]. The smallest number of upfloaters of a legal set."""
    potential = article_3_5_1(this, residents, unpaired)
    for size in count():
        if size > len(potential):
            raise NoLegalPairingError("C4: no set of upfloaters is legal")
        if any(legal_set(this, residents, chosen, unpaired) for chosen in combinations(potential, size)):
            return size
    raise AssertionError


def article_3_5_2(this: Round, residents: Teams, unpaired: Teams) -> list[tuple[Tpn, ...]]:
    """3.5.2. The legal sets that comply with C4 and C5.

    r_c5_legal false: the best scores are those of all sets of that size, legal or not.
    """
    size = c4(this, residents, unpaired)
    sets = list(combinations(article_3_5_1(this, residents, unpaired), size))
    legal = [chosen for chosen in sets if legal_set(this, residents, chosen, unpaired)]
    best = max(c5(this, chosen) for chosen in (legal if this.options["r_c5_legal"] else sets))
    complying = [chosen for chosen in legal if c5(this, chosen) == best]
    if not complying:
        raise NoLegalPairingError("C5: no set with the best scores is legal")
    return complying


def article_3_5(
    this: Round, residents: Teams, unpaired: Teams, taking_part: Teams, bye: Tpn | None
) -> tuple[list[Tpn], int | None]:
    """3.5.5. The first set that complies with C6 and C7, besides C4 and C5; and its value of C6."""
    score = pairing_score(this, min(residents))
    sets = sorted(  # 3.5.4: the lexicographic order of the TPNs, each set being in the order of 3.5.3
        tuple(article_3_5_3(this, chosen)) for chosen in article_3_5_2(this, residents, unpaired)
    )
    ranked = []
    for place, chosen in enumerate(sets):
        left = unpaired - residents - set(chosen)
        following = c6_following_scoregroup(this, score, taking_part, bye, left)
        needed = c6(this, following, left)
        ranked.append((c6_rank(this, following, needed), c7(this, chosen), place, chosen, needed))
    _, _, _, chosen, needed = min(ranked)
    return list(chosen), needed


def article_3_6_1(a: Tpn, b: Tpn) -> Pair:
    """3.6.1. The top member (smaller TPN) and the bottom member (larger TPN)."""
    return (a, b) if a < b else (b, a)


def article_3_6_2(pairs: Iterable[Pair]) -> tuple[Tpn, ...]:
    """3.6.2. The identifier: the top members in ascending order, then the bottom member of each."""
    ordered = sorted(pairs)
    return tuple(top for top, _ in ordered) + tuple(bottom for _, bottom in ordered)


def every_pairing(this: Round, teams: Teams) -> Iterator[list[Pair]]:
    """Every pairing of these teams that complies with C1, once each."""
    if not teams:
        yield []
        return
    first = min(teams)
    for other in sorted(teams - {first}):
        if c1(this, first, other):
            for rest in every_pairing(this, teams - {first, other}):
                yield [article_3_6_1(first, other), *rest]


def article_3_6(this: Round, residents: Teams, upfloaters: list[Tpn]) -> Bracket:
    """3.6.4. The first pairing, in the order of 3.6.3, that complies with C1, C8, C9 and C10."""
    teams = residents | set(upfloaters)
    cost = {
        (a, b): (c8(this, a, b), c9(this, a, b), c10(this, a, b, upfloaters))
        for a, b in combinations(sorted(teams), 2)
    }

    def failures(pairs: list[Pair]) -> tuple[int, ...]:
        return tuple(sum(cost[couple][criterion] for couple in pairs) for criterion in range(3))

    best = min(every_pairing(this, teams), key=lambda pairs: (failures(pairs), article_3_6_2(pairs)))
    in_c8, in_c9, in_c10 = failures(best)
    return Bracket(
        score=pairing_score(this, min(residents)),
        residents=sorted(residents),
        upfloaters=upfloaters,
        pairs=sorted(best),
        criteria={
            "C4": len(upfloaters),
            "C5": [number(score) for score in c5(this, upfloaters)],
            "C6": None,
            "C7": c7(this, upfloaters),
            "C8": in_c8,
            "C9": in_c9,
            "C10": in_c10,
        },
    )


# ----------------------------------------------------------------------------------------------------
# 4. Colours


def opposite(colour: str) -> str:
    """The other colour."""
    return "B" if colour == "W" else "W"


def article_4_2(this: Round, a: Tpn, b: Tpn) -> tuple[Tpn, Tpn]:
    """4.2. The first-team and the other team. Virtual points do not count."""

    def order(tpn: Tpn) -> tuple[Fraction, Fraction, Tpn]:
        used = this.options["secondary_for_colours"]
        return (
            -article_1_2(this, tpn),  # 4.2.1 the higher primary score
            -article_1_2(this, tpn, secondary=True)
            if used
            else Fraction(0),  # 4.2.2 the higher secondary score
            tpn,  # 4.2.3 the smaller TPN
        )

    first, other = sorted((a, b), key=order)
    return first, other


def article_4_3(this: Round, a: Tpn, b: Tpn) -> tuple[Tpn, Tpn]:
    """4.3. White and Black of a pair: the first of 4.3.1 to 4.3.9 that decides."""
    first, other = article_4_2(this, a, b)
    rules = (
        article_4_3_1,
        article_4_3_2,
        article_4_3_3,
        article_4_3_4,
        article_4_3_5,
        article_4_3_6,
        article_4_3_7,
        article_4_3_8,
        article_4_3_9,
    )
    for rule in rules:
        colour = rule(this, first, other)
        if colour is not None:
            return (first, other) if colour == "W" else (other, first)
    raise AssertionError("4.3 always decides")


# Each of the following gives the colour of the first-team, or None when it does not apply.


def article_4_3_1(this: Round, first: Tpn, other: Tpn) -> str | None:
    """4.3.1. Both have yet to play: an odd first-team has the initial-colour, an even one the opposite."""
    if article_1_6_1(this, first) or article_1_6_1(this, other):
        return None
    initial: str = this.options["initial_colour"]
    return initial if first % 2 else opposite(initial)


def article_4_3_2(this: Round, first: Tpn, other: Tpn) -> str | None:
    """4.3.2. If only one team has a colour preference, grant it."""
    mine, theirs = article_1_7(this, first), article_1_7(this, other)
    if mine and not theirs:
        return mine.colour
    if theirs and not mine:
        return opposite(theirs.colour)
    return None


def article_4_3_3(this: Round, first: Tpn, other: Tpn) -> str | None:
    """4.3.3. If the two teams have opposite colour preferences, grant them."""
    mine, theirs = article_1_7(this, first), article_1_7(this, other)
    return mine.colour if mine and theirs and mine.colour != theirs.colour else None


def article_4_3_4(this: Round, first: Tpn, other: Tpn) -> str | None:
    """4.3.4. (Type B only) If only one team has a strong colour preference, grant it."""
    mine, theirs = article_1_7(this, first), article_1_7(this, other)
    mine = mine if mine and mine.strength == "strong" else None
    theirs = theirs if theirs and theirs.strength == "strong" else None
    if mine and not theirs:
        return mine.colour
    if theirs and not mine:
        return opposite(theirs.colour)
    return None


def article_4_3_5(this: Round, first: Tpn, other: Tpn) -> str | None:
    """4.3.5. White to the team with the lower colour difference."""
    mine, theirs = article_1_6_2(this, first), article_1_6_2(this, other)
    if mine == theirs:
        return None
    return "W" if mine < theirs else "B"


def article_4_3_6(this: Round, first: Tpn, other: Tpn) -> str | None:
    """4.3.6. Alternate to the most recent time in which one had White and the other Black.

    Unplayed rounds are moved to the front (GHR 3.4), so the played ones are compared from the last backwards.
    r_436 "rounds": compared round by round instead; a round counts if both played in it.
    """
    if this.options["r_436"] == "rounds":
        histories = zip(this.teams[first].history, this.teams[other].history, strict=True)
        times = [
            (mine["colour"], theirs["colour"])
            for mine, theirs in histories
            if mine["result"] == "played" and theirs["result"] == "played"
        ]
        times.reverse()
    else:
        mine_back, theirs_back = reversed(article_1_6_1(this, first)), reversed(article_1_6_1(this, other))
        times = list(zip(mine_back, theirs_back, strict=False))
    for mine_then, theirs_then in times:
        if mine_then != theirs_then:
            return opposite(mine_then)
    return None


def article_4_3_7(this: Round, first: Tpn, other: Tpn) -> str | None:
    """4.3.7. Grant the colour preference of the first-team."""
    preference = article_1_7(this, first)
    return preference.colour if preference else None


def article_4_3_8(this: Round, first: Tpn, other: Tpn) -> str | None:
    """4.3.8. Alternate the colour of the first-team from its last played round."""
    colours = article_1_6_1(this, first)
    return opposite(colours[-1]) if colours else None


def article_4_3_9(this: Round, first: Tpn, other: Tpn) -> str | None:
    """4.3.9. Alternate the colour of the other team from its last played round: the first-team gets it."""
    colours = article_1_6_1(this, other)
    return colours[-1] if colours else None
