"""When each sentence about a blind draw, a round robin or a Storm is true, by brute force."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from hashlib import sha256
from typing import Any

import pairwright as pw
from pairwright.domain.pairing import RoundPairing
from tests.reasons import ibf_claims as swiss
from tests.reasons.claims import Claim, Claims
from tests.reasons.team_swiss_claims import granted, itself, opponent_was_decided
from tests.reference import ibf_swiss as rules

Pairs = tuple[tuple[int, int], ...]


def lot(seed: str, purpose: str, round_number: int, tpn: int) -> str:
    """The lot of a player: the smaller comes first."""
    return sha256(f"{seed}|{purpose}|{round_number}|{tpn}".encode()).hexdigest()


# -- the blind draw (4.5)


class Blind(swiss.World):
    """A round of a blind draw: one list by points and lots, of which the first takes the next that is possible."""

    def entitled(self) -> list[int]:
        seed, number = self.options["seed"], self.this.number
        fewest = min(self.this.unplayed_wins.values())
        line = [tpn for tpn, wins in self.this.unplayed_wins.items() if wins == fewest]
        if number == 1 and self.options["bye_round_1"] == "last":
            return sorted(line, reverse=True)
        return sorted(line, key=lambda tpn: (self.this.points[tpn], lot(seed, "bye", number, tpn)))

    @cached_property
    def order(self) -> list[int]:
        number, seed = self.this.number, self.options["seed"]
        drawn = (lambda tpn: tpn) if number == 1 else (lambda tpn: lot(seed, "pair", number, tpn))
        return sorted(self.players, key=lambda tpn: (-self.this.points[tpn], drawn(tpn)))

    def pairings(self, order: list[int], repeats: int) -> Iterator[Pairs]:
        if not order:
            yield ()
            return
        first, others = order[0], order[1:]
        for other, cost in self.this.candidates(first, others, repeats):
            for rest in self.pairings([tpn for tpn in others if tpn != other], repeats - cost):
                yield ((first, other), *rest)

    @cached_property
    def all_pairings(self) -> list[Pairs]:
        return list(self.pairings(self.order, self.repeats))


_WISHES = {"wish.itself", "wish.granted", "wish.prohibited", "wish.decided", "pair.decided", "team.absent"}

BLIND = Claims(
    "ibf_blind",
    Blind,
    groups={"blind"},
    shared=_WISHES
    | {
        "ibf.repeat",
        "ibf.wish_nothing",
        "ibf.wish_no_bye",
        "ibf.wish_groups",
        "ibf.wish_met",
        "ibf.wish_repeats",
        "ibf.wish_bye",
    },
)
for _key, _true in swiss.TABLE.predicates.items():
    if _key in BLIND.shared:
        BLIND.predicate(_key)(_true)  # type: ignore[arg-type]


def first_round(claim: Claim[Any]) -> bool:
    return bool(claim.world.this.number == 1)


@BLIND.predicate("blind.round", "blind.round_1")
def blind_round(claim: Claim[Blind]) -> bool:
    told = claim["round"], claim["matches"]
    return told == (claim.world.this.number, len(claim.result.pairs)) and claim.step.key.endswith(
        "_1"
    ) == first_round(claim)


@BLIND.predicate("blind.pair", "blind.pair_1")
def blind_pair(claim: Claim[Blind]) -> bool:
    """Those before it are paired; no player between the two leaves a pairing of the others."""
    world, a, b = claim.world, claim["a_team"], claim["b_team"]
    ours = world.all_pairings[0]
    at = ours.index((a, b))
    gone = {tpn for pair in ours[:at] for tpn in pair}
    left = [tpn for tpn in world.order if tpn not in gone]
    tried = [one for one, _ in world.this.candidates(a, left[1:], world.repeats)]
    possible = {one[at][1] for one in world.all_pairings if one[:at] == ours[:at]}
    table = next(pair.table for pair in claim.result.pairs if {a, b} == pair.teams)
    return (
        left[0] == a
        and next(one for one in tried if one in possible) == b
        and table == claim["table"]
        and claim.step.key.endswith("_1") == first_round(claim)
    )


@BLIND.predicate("blind.bye", "blind.bye_1")
def blind_bye(claim: Claim[Blind]) -> bool:
    world = claim.world
    by_number = world.this.number == 1 and world.options["bye_round_1"] == "last"
    best = world.best()
    return (
        best is not None
        and best[1] == claim["bye_team"] == world.bye
        and by_number == claim.step.key.endswith("_1")
    )


@BLIND.predicate("blind.wish", "blind.wish_1")
def blind_wish(claim: Claim[Blind]) -> bool:
    world, held = claim.world, {claim["a_team"], claim["b_team"]}
    found = next((at for at, one in enumerate(world.all_pairings) if held in map(set, one)), None)
    return bool(found) and claim.step.key.endswith("_1") == first_round(claim)


# -- round robins


class Table:
    """A round of a table, by the sums of its numbers: i meets j when i + j is the round and one more, modulo n - 1."""

    def __init__(self, result: RoundPairing) -> None:
        self.result = result
        self.order = sorted(entry.tpn for entry in result.tournament.entries)
        self.here = {entry.tpn for entry in result.tournament.present}
        self.size = len(self.order) + len(self.order) % 2
        self.swapped = bool(result.options_tenths["swap_last_rounds"])
        self.cycles: int = result.options_tenths["cycles"]

    def opponent(self, tpn: int, number: int) -> int | None:
        """Whom the table gives somebody in a round; None is the vacant number."""
        cycle, row = divmod(number - 1, self.size - 1)
        if self.swapped and cycle < self.cycles - 1 and self.size > 2 and row >= self.size - 3:
            row = 2 * self.size - 5 - row
        mine, last = self.order.index(tpn) + 1, self.size - 1
        if mine == self.size:
            other = next(k for k in range(1, self.size) if (2 * k - row - 2) % last == 0)
        else:
            other = next(k for k in range(1, self.size) if (mine + k - row - 2) % last == 0)
            other = self.size if other == mine else other
        return None if other > len(self.order) else self.order[other - 1]


TABLE = Claims("table", Table, groups={"table"}, shared={"wish.itself", "wish.granted", "team.absent"})
TABLE.predicate("wish.itself")(itself)  # type: ignore[arg-type]
TABLE.predicate("wish.granted")(granted)  # type: ignore[arg-type]


@TABLE.predicate("team.absent")
def table_absent(claim: Claim[Table]) -> bool:
    return claim["team"] not in claim.world.here


@TABLE.predicate("table.round")
def table_round(claim: Claim[Table]) -> bool:
    return (claim["round"], claim["matches"]) == (claim.result.round, len(claim.result.pairs))


@TABLE.predicate("table.pair")
def table_pair(claim: Claim[Table]) -> bool:
    world, a, b = claim.world, claim["a_team"], claim["b_team"]
    pair = claim.result.pair_of(a)
    return (
        world.opponent(a, claim.result.round) == b
        and {a, b} <= world.here
        and pair is not None
        and (pair.table, claim.result.round) == (claim["table"], claim["round"])
    )


@TABLE.predicate("table.walkover")
def table_walkover(claim: Claim[Table]) -> bool:
    world, here, away = claim.world, claim["team"], claim["other_team"]
    return (
        world.opponent(here, claim["round"]) == away
        and here in world.here
        and away not in world.here
        and claim["round"] == claim.result.round
    )


@TABLE.predicate("table.bye")
def table_bye(claim: Claim[Table]) -> bool:
    return (
        claim.world.opponent(claim["bye_team"], claim.result.round) is None
        and claim["bye_team"] in claim.world.here
    )


@TABLE.predicate("table.wish")
def table_wish(claim: Claim[Table]) -> bool:
    world = claim.world
    whole = range(1, world.cycles * (world.size - 1) + 1)
    return claim["rounds"] == [
        number for number in whole if world.opponent(claim["a_team"], number) == claim["b_team"]
    ]


# -- the Storm


class Storm:
    """A round of the Storm: the ratings, and what every pairing costs."""

    def __init__(self, result: RoundPairing) -> None:
        self.result, self.options = result, result.options_tenths
        self.state = pw.write_state(result.tournament)
        decided = {tpn for pair in result.tournament.forced for tpn in pair}
        self.players = [entry.tpn for entry in result.tournament.present if entry.tpn not in decided]
        self.barred = rules.prohibited(self.state)
        self.history = {entry["tpn"]: entry["history"] for entry in self.state["entries"]}
        self.rating = self._ratings()
        self.bye = None if result.bye is None else result.bye.tpn

    def _ratings(self) -> dict[int, float]:
        length, k = self.options["length"], self.options["k"]
        now = {tpn: float(self.options["initial_rating"]) for tpn in self.history}
        given: set[int] = set()
        for at in range(self.state["round"] - 1):
            before = dict(now)
            for tpn, items in self.history.items():
                item = items[at]
                if "opponent" not in item:
                    continue
                won = item["result"] in ("win", "walkover-win")
                ahead = before[tpn] - before[item["opponent"]]
                chance = 1 / (1 + 10 ** (-(ahead if won else -ahead) * length**0.5 / 2000))
                gain = k * length**0.5 * (1 - chance)
                if item["result"] == "walkover-win":
                    gain = 0 if tpn in given else gain
                    given.add(tpn)
                now[tpn] += gain if won else -gain
        return now

    def opponents(self, tpn: int) -> list[int]:
        return [item["opponent"] for item in self.history[tpn] if item["result"] in ("win", "loss")]

    def cost(self, pairs: Pairs) -> tuple[int, int, float]:
        """Rematches too early or too often, squares of earlier meetings, rating differences."""
        window, most = self.options["window"], self.options["max_meetings"]
        broken = squares = 0
        apart = 0.0
        for a, b in pairs:
            met = self.opponents(a).count(b)
            lately = window and (b in self.opponents(a)[-window:] or a in self.opponents(b)[-window:])
            broken += bool(met >= most or lately)
            squares += met * met
            apart += abs(round(self.rating[a] * 1e6) - round(self.rating[b] * 1e6)) / 1e6
        return broken, squares, round(apart, 6)

    def pairings(self, players: list[int], held: tuple[int, int] | None = None) -> Iterator[Pairs]:
        if not players:
            yield ()
            return
        first, others = players[0], players[1:]
        for other in others:
            fits = held is None or len({first, other} & set(held)) != 1
            if fits and frozenset((first, other)) not in self.barred:
                for rest in self.pairings([tpn for tpn in others if tpn != other], held):
                    yield ((first, other), *rest)

    def bye_line(self, held: tuple[int, int] | None = None) -> list[int]:
        """Who can sit out, in the order in which it is offered."""
        seed, number = self.options["seed"], self.state["round"]
        free = []
        for tpn in set(self.players) - {*(held or ())}:
            others = [other for other in self.players if other != tpn]
            if next(self.pairings(others, held), None) is not None:
                free.append(
                    (
                        -len(self.opponents(tpn)),
                        round(self.rating[tpn] * 1e6),
                        lot(seed, "storm", number, tpn),
                        tpn,
                    )
                )
        return [tpn for *_, tpn in sorted(free)]

    def best(self, held: tuple[int, int] | None = None) -> tuple[int | None, tuple[int, int, float]] | None:
        """Who sits out and what the best round costs."""
        bye = None
        if len(self.players) % 2:
            line = self.bye_line(held)
            if not line:
                return None
            bye = line[0]
        costs = [self.cost(pairs) for pairs in self.pairings([o for o in self.players if o != bye], held)]
        return (bye, min(costs)) if costs else None

    @cached_property
    def ours(self) -> Pairs:
        return tuple((p.white.tpn, p.black.tpn) for p in self.result.pairs if p.bracket is not None)


STORM = Claims("storm", Storm, groups={"storm"}, shared=_WISHES | {"ibf.wish_nothing", "ibf.wish_bye"})
STORM.predicate("wish.itself")(itself)  # type: ignore[arg-type]
STORM.predicate("wish.granted")(granted)  # type: ignore[arg-type]
STORM.predicate("wish.decided")(opponent_was_decided)  # type: ignore[arg-type]
STORM.predicate("pair.decided")(swiss.is_decided)  # type: ignore[arg-type]


@STORM.predicate("team.absent")
def storm_absent(claim: Claim[Storm]) -> bool:
    return claim["team"] not in {entry.tpn for entry in claim.result.tournament.present}


@STORM.predicate("wish.prohibited")
def storm_prohibited(claim: Claim[Storm]) -> bool:
    return frozenset((claim["a_team"], claim["b_team"])) in claim.world.barred


@STORM.predicate("storm.round")
def storm_round(claim: Claim[Storm]) -> bool:
    return (claim["round"], claim["matches"]) == (claim.result.round, len(claim.result.pairs))


@STORM.predicate("storm.pair")
def storm_pair(claim: Claim[Storm]) -> bool:
    world, best = claim.world, claim.world.best()
    pair = claim.result.pair_of(claim["a_team"])
    return (
        best is not None
        and best[0] == world.bye
        and same(best[1], world.cost(world.ours))
        and pair is not None
        and (pair.teams, pair.table) == ({claim["a_team"], claim["b_team"]}, claim["table"])
    )


def same(one: tuple[int, int, float], other: tuple[int, int, float]) -> bool:
    return one[:2] == other[:2] and abs(one[2] - other[2]) < 1e-5


@STORM.predicate("storm.repeat")
def storm_repeat(claim: Claim[Storm]) -> bool:
    history = claim.world.history[claim["team"]]
    rounds = [
        number
        for number, item in enumerate(history, 1)
        if item["result"] in ("win", "loss") and item["opponent"] == claim["other_team"]
    ]
    return rounds == claim["rounds"] != []


@STORM.predicate("storm.bye")
def storm_bye(claim: Claim[Storm]) -> bool:
    return bool(claim["bye_team"] == claim.world.bye == claim.world.bye_line()[0])


def storm_wished(claim: Claim[Storm]) -> tuple[int | None, tuple[int, int, float]] | None:
    return claim.world.best((claim["a_team"], claim["b_team"]))


@STORM.predicate("ibf.wish_nothing")
def storm_impossible(claim: Claim[Storm]) -> bool:
    return storm_wished(claim) is None


@STORM.predicate("ibf.wish_bye")
def storm_other_bye(claim: Claim[Storm]) -> bool:
    found = storm_wished(claim)
    return found is not None and (claim["ours_team"], claim["theirs_team"]) == (claim.world.bye, found[0])


@STORM.predicate("storm.wish_rematches", "storm.wish_meetings", "storm.wish_ratings")
def storm_dearer(claim: Claim[Storm]) -> bool:
    found, ours = storm_wished(claim), claim.world.cost(claim.world.ours)
    if found is None or found[0] != claim.world.bye:
        return False
    at = ("rematches", "meetings", "ratings").index(claim.step.key.partition("_")[2])
    if ours[:at] != found[1][:at] or not ours[at] < found[1][at]:
        return False
    if at == 2:
        return abs(float(claim["ours"]) - ours[2]) < 0.01 and abs(float(claim["theirs"]) - found[1][2]) < 0.01
    return (claim["ours"], claim["theirs"]) == (ours[at], found[1][at])


@STORM.predicate("storm.wish")
def storm_by_lots(claim: Claim[Storm]) -> bool:
    found = storm_wished(claim)
    return (
        found is not None
        and found[0] == claim.world.bye
        and same(found[1], claim.world.cost(claim.world.ours))
    )
