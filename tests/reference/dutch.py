"""FIDE (Dutch) System (C.04.3, 1 February 2026), taken literally.

A slow reference implementation for tests, written from the text alone; it shares nothing with the engine. It builds
every candidate of a bracket in the sequence of Articles 3.6, 3.7 and 4, values each by every criterion, and takes the
best, the earliest of equals. The only optimisations are a cache for the question "which score can the assignee of the
bye have when these players are paired?", and that a transposition is abandoned as soon as it contains an illegal
pair.

    pair(field) -> Answer        `dutch_trf.read` makes a field of a TRF26 file

A function bears the number of its article in the first words of its docstring. Where the text leaves a choice,
the docstring names the option that selects the other reading. Scores are tenths of a point.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Tpn = int
Pair = tuple[Tpn, Tpn]

DEFAULTS: dict[str, Any] = {
    "parity": "participants",  # 5.2.5: "participants" (who has taken part or is paired now), "tpn"
    "pab_floats": "always",  # 1.4.3: "always", "above_loss" (a bye worth no more than a loss is no float)
    "limbo": "worst",  # C18, C20: a player in the Limbo is "worst", or counts for nothing ("none")
    "c8": "scores",  # C8 looks at C6 and C7 ("scores"), or at the number of pairs only ("pairs")
    "c12_mild": True,  # C12 counts mild preferences too
    "c13": "strong",  # C13 counts strong preferences only ("strong"), or absolute ones too ("strong_or_absolute")
}
LIMBO = 10_000
"""C18, C20: more than any difference of scores."""


class NoLegalPairingError(Exception):
    """1.9.3: it is impossible to complete a round-pairing."""


class Past(NamedTuple):
    """A past round of a player: `kind` is win, draw, loss, forfeit-win, forfeit-loss, pab or bye."""

    kind: str
    opponent: Tpn = 0
    colour: str = ""
    points: int = 0

    @property
    def played(self) -> bool:
        return self.kind in ("win", "draw", "loss")


@dataclass(frozen=True)
class Player:
    """A player of the list. `virtual` are the virtual points of each past round and, last, of this round."""

    tpn: Tpn
    past: tuple[Past, ...]
    available: bool = True
    virtual: tuple[int, ...] = ()

    @cached_property
    def colours(self) -> str:
        """The colours of the games played, oldest first."""
        return "".join(item.colour for item in self.past if item.played)

    @cached_property
    def points(self) -> int:
        return sum(item.points for item in self.past)

    def score_before(self, number: int) -> int:
        """The pairing score before a round."""
        extra = self.virtual[number - 1] if number <= len(self.virtual) else 0
        return sum(item.points for item in self.past[: number - 1]) + extra


@dataclass
class Field:
    """Everything that decides the pairing of round `number`."""

    number: int
    rounds: int
    players: dict[Tpn, Player]
    initial: str = "W"
    prohibited: frozenset[frozenset[Tpn]] = frozenset()
    win: int = 10
    loss: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    known: dict[frozenset[Tpn], int | None] = field(default_factory=dict)  # the cache of best_bye

    def option(self, name: str) -> Any:
        return self.options.get(name, DEFAULTS[name])

    def score(self, tpn: Tpn) -> int:
        return self.players[tpn].score_before(self.number)

    @cached_property
    def present(self) -> list[Tpn]:
        """Who is to be paired, in the order of Article 1.2."""
        return article_1_2(self, [one.tpn for one in self.players.values() if one.available])


class Bracket(NamedTuple):
    """A bracket (1.3.2) with its pairing and the values of the criteria."""

    score: int
    mdps: list[Tpn]
    residents: list[Tpn]
    pairs: list[Pair]
    downfloaters: list[Tpn]
    values: dict[str, Any]


class Answer(NamedTuple):
    """The pairs, White first, in the order of publication (C.04.2, 3.6), and the bye."""

    pairs: list[Pair]
    bye: Tpn | None
    brackets: list[Bracket]


def pair(this: Field) -> Answer:
    """1.9: the round-pairing, bracket by bracket."""
    bye_score = best_bye(this, frozenset(this.present))
    if bye_score is None:
        raise NoLegalPairingError
    brackets: list[Bracket] = []
    floating: list[Tpn] = []
    waiting = list(this.present)
    while waiting:
        score = this.score(waiting[0])
        residents = [tpn for tpn in waiting if this.score(tpn) == score]
        waiting = waiting[len(residents) :]
        bracket = article_3(this, floating, residents, waiting)
        brackets.append(bracket)
        floating = bracket.downfloaters
    pairs = [article_5_2(this, *one) for bracket in brackets for one in bracket.pairs]
    return Answer(board_order(this, pairs), floating[0] if floating else None, brackets)


def board_order(this: Field, pairs: Iterable[Pair]) -> list[Pair]:
    """C.04.2, 3.6: score of the higher ranked player, sum of both, TPN of the higher ranked player."""

    def key(one: Pair) -> tuple[int, int, int]:
        high, low = article_1_2(this, one)
        return -this.score(high), -this.score(high) - this.score(low), high

    return sorted(pairs, key=key)


# ----------------------------------------------------------------------------------------------------
# 1. Definitions


def article_1_2(this: Field, tpns: Iterable[Tpn]) -> list[Tpn]:
    """1.2: in order of score, then of TPN."""
    return sorted(tpns, key=lambda tpn: (-this.score(tpn), tpn))


def article_1_4(this: Field, tpn: Tpn, back: int) -> str:
    """1.4.2-1.4.4: the float of `back` rounds ago: "down", "up" or none."""
    number = this.number - back
    if number < 1:
        return ""
    player = this.players[tpn]
    item = player.past[number - 1]
    if item.played:
        mine = player.score_before(number)
        other = this.players[item.opponent].score_before(number)
        return "down" if mine > other else "up" if mine < other else ""
    if item.kind == "pab" and (this.option("pab_floats") == "always" or item.points > this.loss):
        return "down"
    return "down" if item.points > this.loss else ""


def article_1_6(player: Player) -> int:
    """1.6: the colour difference."""
    return player.colours.count("w") - player.colours.count("b")


def article_1_7(player: Player) -> tuple[str, int]:
    """1.7: the colour preference and its strength: 3 absolute, 2 strong, 1 mild, 0 none."""
    colours, difference = player.colours, article_1_6(player)
    if not colours:
        return "", 0
    if difference < -1 or colours.endswith("bb"):
        return "w", 3
    if difference > 1 or colours.endswith("ww"):
        return "b", 3
    if difference:
        return ("b" if difference > 0 else "w"), 2
    return other_colour(colours[-1]), 1


def other_colour(colour: str) -> str:
    return "b" if colour == "w" else "w"


def article_1_8(this: Field, tpn: Tpn) -> bool:
    """1.8: is this player a topscorer?"""
    most = this.win * (this.number - 1)
    return this.number == this.rounds and 2 * this.players[tpn].points > most


# ----------------------------------------------------------------------------------------------------
# 2. Criteria


def legal(this: Field, a: Tpn, b: Tpn) -> bool:
    """2.1.1, 2.1.3: [C1] and [C3] for a pair; a prohibited pair is treated like one that has met."""
    one, other = this.players[a], this.players[b]
    if any(item.played and item.opponent == b for item in one.past) or frozenset((a, b)) in this.prohibited:
        return False
    (colour, strength), (opposite, against) = article_1_7(one), article_1_7(other)
    if strength == against == 3 and colour == opposite:
        return article_1_8(this, a) or article_1_8(this, b)
    return True


def may_have_bye(this: Field, tpn: Tpn) -> bool:
    """2.1.2: [C2]."""
    past = this.players[tpn].past
    return not any(item.kind == "pab" or (not item.played and item.points >= this.win) for item in past)


def best_bye(this: Field, tpns: frozenset[Tpn]) -> int | None:
    """2.2.1, 2.3.1: [C4], [C5]: the lowest score of the assignee over all legal pairings of these players.

    None when no legal pairing exists, -1 when nobody is left over.
    """
    if not tpns:
        return -1
    if tpns not in this.known:
        first = min(tpns)
        rest = tpns - {first}
        found = [best_bye(this, rest - {other}) for other in rest if legal(this, first, other)]
        if len(tpns) % 2 and may_have_bye(this, first) and best_bye(this, rest) is not None:
            found.append(this.score(first))
        possible = [value for value in found if value is not None]
        this.known[tpns] = min(possible) if possible else None
    return this.known[tpns]


def main_values(
    this: Field, pairs: list[Pair], bracket: list[Tpn], below: list[Tpn]
) -> tuple[int, int, list[int]] | None:
    """[C5], [C6], [C7] of these pairs of a bracket; None when they cannot be completed [C4]."""
    paired = {tpn for one in pairs for tpn in one}
    down = [tpn for tpn in bracket if tpn not in paired]
    bye = best_bye(this, frozenset(down) | frozenset(below))
    if bye is None:
        return None
    return bye, len(down), sorted((this.score(tpn) for tpn in down), reverse=True)


def best_main_values(
    this: Field, mdps: list[Tpn], residents: list[Tpn], below: list[Tpn]
) -> tuple[int, int, list[int]]:
    """The best [C5], [C6], [C7] that any pairs of a bracket can have; two MDPs are never paired (3.3.3)."""
    bracket = [*mdps, *residents]
    found = [
        value
        for pairs in all_pairings(this, mdps, residents)
        if (value := main_values(this, pairs, bracket, below)) is not None
    ]
    return min(found)


def all_pairings(this: Field, mdps: list[Tpn], residents: list[Tpn]) -> Iterator[list[Pair]]:
    """Every set of legal pairs of a bracket, of any size."""
    if mdps:
        first, others = mdps[0], residents
    elif residents:
        first, others = residents[0], residents[1:]
    else:
        yield []
        return
    for other in others:
        if legal(this, first, other):
            rest = [tpn for tpn in others if tpn != other]
            for pairs in all_pairings(this, mdps[1:], rest):
                yield [(first, other), *pairs]
    yield from all_pairings(this, mdps[1:], others)


def next_bracket(this: Field, below: list[Tpn]) -> tuple[list[Tpn], list[Tpn]]:
    """The residents of the following bracket, and who is below it."""
    residents = [tpn for tpn in below if this.score(tpn) == this.score(below[0])]
    return residents, below[len(residents) :]


class Valued(NamedTuple):
    """What has to be known to value the candidates of a bracket."""

    this: Field
    mdps: list[Tpn]
    residents: list[Tpn]
    below: list[Tpn]
    outlooks: dict[tuple[Tpn, ...], list[Any]]


def criteria(valued: Valued, pairs: list[Pair], down: list[Tpn]) -> dict[str, Any]:
    """2.3, 2.4: the values of [C5]-[C21] for a candidate."""
    this, mdps = valued.this, set(valued.mdps)
    bye = best_bye(this, frozenset(down) | frozenset(valued.below))
    scores = sorted((this.score(tpn) for tpn in down), reverse=True)
    coloured = [article_5_2(this, *one) for one in pairs]
    exposed = [one for one in coloured if article_1_8(this, one[0]) or article_1_8(this, one[1])]
    got = [(white, "w") for white, _ in coloured] + [(black, "b") for _, black in coloured]
    top = [(white, "w") for white, _ in exposed] + [(black, "b") for _, black in exposed]
    preferences = [(*article_1_7(this.players[tpn]), colour) for tpn, colour in got]
    least = 1 if this.option("c12_mild") else 2
    strong = (2,) if this.option("c13") == "strong" else (2, 3)
    up = [(a, b) if a in mdps else (b, a) for a, b in pairs if (a in mdps) != (b in mdps)]
    return {
        "C5": bye,
        "C6": len(down),
        "C7": scores,
        "C8": c8(valued, down),
        "C9": c9(this, down, bye),
        "C10": sum(
            abs(article_1_6(this.players[tpn]) + (1 if colour == "w" else -1)) > 2 for tpn, colour in top
        ),
        "C11": sum(this.players[tpn].colours.endswith(colour * 2) for tpn, colour in top),
        "C12": sum(strength >= least and wanted != colour for wanted, strength, colour in preferences),
        "C13": sum(strength in strong and wanted != colour for wanted, strength, colour in preferences),
        "C14": sum(tpn not in mdps and article_1_4(this, tpn, 1) == "down" for tpn in down),
        "C15": sum(article_1_4(this, low, 1) == "up" for _, low in up),
        "C16": sum(tpn not in mdps and article_1_4(this, tpn, 2) == "down" for tpn in down),
        "C17": sum(article_1_4(this, low, 2) == "up" for _, low in up),
        "C18": of_mdps(valued, up, down, 1),
        "C19": of_opponents(this, up, 1),
        "C20": of_mdps(valued, up, down, 2),
        "C21": of_opponents(this, up, 2),
    }


def c8(valued: Valued, down: list[Tpn]) -> list[Any]:
    """2.4.3: [C8]: the best [C6] and [C7] of the following bracket with these downfloaters.

    Option c8: "pairs" leaves [C7] out.
    """
    key = tuple(down)
    if key not in valued.outlooks:
        this = valued.this
        if not valued.below:
            valued.outlooks[key] = []
        else:
            residents, below = next_bracket(this, valued.below)
            _, number, scores = best_main_values(this, down, residents, below)
            valued.outlooks[key] = [number, scores] if this.option("c8") == "scores" else [number]
    return valued.outlooks[key]


def c9(this: Field, down: list[Tpn], bye: int | None) -> int:
    """2.4.4: [C9]: unplayed games of the single downfloater if that player receives the bye."""
    if len(down) == 1 and bye == this.score(down[0]):
        return sum(not item.played for item in this.players[down[0]].past)
    return 0


def of_mdps(valued: Valued, up: list[Pair], down: list[Tpn], back: int) -> list[int]:
    """2.4.13, 2.4.15: [C18], [C20]; option limbo: "none" leaves out who is not paired."""
    this = valued.this
    found = [
        this.score(high) - this.score(low) for high, low in up if article_1_4(this, high, back) == "down"
    ]
    if this.option("limbo") == "worst":
        limbo = [tpn for tpn in down if tpn in valued.mdps and article_1_4(this, tpn, back) == "down"]
        found += [LIMBO + this.score(tpn) for tpn in limbo]
    return sorted(found, reverse=True)


def of_opponents(this: Field, up: list[Pair], back: int) -> list[int]:
    """2.4.14, 2.4.16: [C19], [C21]."""
    found = (this.score(high) - this.score(low) for high, low in up if article_1_4(this, low, back) == "up")
    return sorted(found, reverse=True)


# ----------------------------------------------------------------------------------------------------
# 3. and 4. The pairing of a bracket


def article_3(this: Field, mdps: list[Tpn], residents: list[Tpn], below: list[Tpn]) -> Bracket:
    """3.4-3.8: value all candidates in their sequence; the best, of equals the first."""
    mdps = article_1_2(this, mdps)
    valued = Valued(this, mdps, residents, below, {})
    bye, unpaired, scores = best_main_values(this, mdps, residents, below)
    best: tuple[list[Any], list[Pair], list[Tpn], dict[str, Any]] | None = None
    for pairs in candidates(this, mdps, residents, (len(mdps) + len(residents) - unpaired) // 2, scores):
        paired = {tpn for one in pairs for tpn in one}
        down = article_1_2(this, [tpn for tpn in (*mdps, *residents) if tpn not in paired])
        if best_bye(this, frozenset(down) | frozenset(below)) != bye:
            continue
        values = criteria(valued, pairs, down)
        order = list(values.values())
        if best is None or order < best[0]:
            best = order, pairs, down, values
    if best is None:
        raise NoLegalPairingError
    return Bracket(this.score(residents[0]), mdps, residents, *best[1:])


def candidates(
    this: Field, mdps: list[Tpn], residents: list[Tpn], pairs: int, down: list[int]
) -> Iterator[list[Pair]]:
    """3.2, 3.3, 3.7: the candidates of a bracket with this number of pairs and these scores of downfloaters."""
    if not mdps:
        yield from article_3_6(this, residents, pairs)
        return
    own = this.score(residents[0])
    limbo = [score for score in down if score > own]
    for chosen in article_4_4(this, mdps, limbo):
        for partners in article_4_2(this, chosen, residents):
            rest = [tpn for tpn in residents if tpn not in partners]
            for remainder in article_3_6(this, rest, pairs - len(chosen)):
                yield [*zip(chosen, partners, strict=True), *remainder]


def article_4_4(this: Field, mdps: list[Tpn], limbo: list[int]) -> Iterator[list[Tpn]]:
    """4.4: the sets of pairable MDPs that leave a Limbo of these scores, by their smallest differing BSN."""
    for chosen in combinations(mdps, len(mdps) - len(limbo)):
        left = sorted((this.score(tpn) for tpn in mdps if tpn not in chosen), reverse=True)
        if left == limbo:
            yield list(chosen)


def article_3_6(this: Field, players: list[Tpn], pairs: int) -> Iterator[list[Pair]]:
    """3.6: the candidates of a homogeneous bracket or remainder."""
    for first, second in article_4_3(len(players), pairs):
        s1 = [players[bsn - 1] for bsn in first]
        s2 = [players[bsn - 1] for bsn in second]
        for order in article_4_2(this, s1, s2):
            yield list(zip(s1, order, strict=True))


def article_4_2(this: Field, s1: list[Tpn], s2: list[Tpn]) -> Iterator[list[Tpn]]:
    """4.2: the transpositions of S2, as far as S1 reaches, in lexicographic order."""
    if not s1:
        yield []
        return
    for tpn in s2:
        if legal(this, s1[0], tpn):
            rest = [other for other in s2 if other != tpn]
            for order in article_4_2(this, s1[1:], rest):
                yield [tpn, *order]


def article_4_3(size: int, pairs: int) -> list[tuple[list[int], list[int]]]:
    """4.3: the original S1 and S2, then those of all exchanges in their order."""
    s1, s2 = range(1, pairs + 1), range(pairs + 1, size + 1)
    exchanges = [
        (down, up)
        for number in range(min(len(s1), len(s2)) + 1)
        for down in combinations(s1, number)
        for up in combinations(s2, number)
    ]

    def key(exchange: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[Any, ...]:
        down, up = exchange
        return len(down), sum(up) - sum(down), [-bsn for bsn in reversed(down)], list(up)

    return [
        (
            sorted({*s1} - {*down} | {*up}),
            sorted({*s2} - {*up} | {*down}),
        )
        for down, up in sorted(exchanges, key=key)
    ]


# ----------------------------------------------------------------------------------------------------
# 5. Colours


def article_5_2(this: Field, a: Tpn, b: Tpn) -> Pair:
    """5.2: who has White."""
    high, low = article_1_2(this, (a, b))
    one, other = this.players[high], this.players[low]
    (colour, strength), (opposite, against) = article_1_7(one), article_1_7(other)
    if strength != against or colour != opposite:  # 5.2.1, 5.2.2
        if not against or (strength and (strength > against or colour != opposite)):
            return with_colour(high, low, colour)
        return with_colour(low, high, opposite)
    if strength == 3:
        wide, narrow = abs(article_1_6(one)), abs(article_1_6(other))
        if wide != narrow:
            return with_colour(high, low, colour) if wide > narrow else with_colour(low, high, opposite)
    for mine, yours in zip(reversed(one.colours), reversed(other.colours), strict=False):  # 5.2.3
        if mine != yours:
            return with_colour(high, low, other_colour(mine))
    if strength:  # 5.2.4
        return with_colour(high, low, colour)
    initial = this.initial.lower()
    odd = parity_number(this, high) % 2
    return with_colour(high, low, initial if odd else other_colour(initial))


def parity_number(this: Field, tpn: Tpn) -> int:
    """5.2.5: the number whose parity decides. Option parity."""
    if this.option("parity") == "tpn":
        return tpn
    return sum(
        one.tpn <= tpn and (one.available or any(item.opponent or item.kind == "pab" for item in one.past))
        for one in this.players.values()
    )


def with_colour(tpn: Tpn, other: Tpn, colour: str) -> Pair:
    return (tpn, other) if colour == "w" else (other, tpn)
