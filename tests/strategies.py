"""Random rounds of C.04.6 tournaments: consistent, reachable, and often difficult.

    random_state(random.Random(7))       a round-state document of the system fide-team
    states()                             the same for hypothesis; teams, rounds, shape and seed shrink

A tournament is simulated round by round up to the round to be paired: teams come late, miss rounds, withdraw and
forfeit; the arbiter forces a pair now and then. It stops early when a round has no legal pairing: the state of
that round is then the one returned. Nothing here uses the engine.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from tests.reference.c0406 import pair

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

State = dict[str, Any]
Item = dict[str, Any]
Couple = tuple[int, int]

# How a tournament goes wrong, or does not.
SHAPES = (
    "usual",  # the better (smaller) number wins a little more often
    "equal",  # every match is drawn: everybody has about the same score
    "crowded",  # as many rounds as there are opponents, or nearly: few legal pairings remain
    "same-colours",  # one half always has White, the other Black: everybody wants the same
    "spread",  # the stronger always wins by all boards: small scoregroups, lone leaders
    "unplayed",  # byes, absences and forfeits everywhere
)

# How the past rounds were paired.
HABITS = ("reference", "near", "random")

BASE_OPTIONS: dict[str, tuple[Any, ...]] = {
    "colour_preference": ("A", "B", "none"),
    "primary": ("MP", "GP"),
    "secondary_for_colours": (True, False),
    "initial_colour": ("W", "B"),
    "acceleration": ("none", "baku"),
}

# The default first.
READINGS: dict[str, tuple[Any, ...]] = {
    "r_forfeit_floats": (False, True),
    "r_c5_legal": (True, False),
    "r_c6": ("least", "parity"),
    "r_following": ("strict", "next_nonempty", "with_pab"),
    "r_b_last_zero": ("strong", "none"),
    "r_436": ("played", "rounds"),
}


def every_combination(choices: dict[str, tuple[Any, ...]]) -> list[dict[str, Any]]:
    """All combinations of these options, except acceleration with game points (C.04.7, 1.4.4)."""
    names = list(choices)
    combinations = [dict(zip(names, values, strict=True)) for values in product(*choices.values())]
    return [c for c in combinations if not (c.get("acceleration") == "baku" and c.get("primary") == "GP")]


def random_options(rng: Random) -> dict[str, Any]:
    """Some options; the readings are the default ones half of the time."""
    options = dict(rng.choice(every_combination(BASE_OPTIONS)))
    if rng.random() < 0.5:
        options.update({name: rng.choice(values) for name, values in READINGS.items()})
    return options


def random_state(
    rng: Random,
    *,
    teams: int | None = None,
    rounds: int | None = None,
    round_number: int | None = None,
    shape: str | None = None,
    habit: str | None = None,
    options: dict[str, Any] | None = None,
) -> State:
    """A state before some round (at most `round_number`) of a random tournament; what is not given is drawn."""
    teams = teams or rng.randint(4, 12)
    shape = shape or rng.choice(SHAPES)
    crowded = shape == "crowded"
    if rounds is None:
        rounds = teams - rng.randint(0, 2) if crowded else rng.randint(3, max(4, teams - 1))
    if round_number is None:
        round_number = rng.randint(max(1, rounds - 3) if crowded or rng.random() < 0.7 else 1, rounds)
    habit = habit or rng.choice(HABITS)
    options = random_options(rng) if options is None else dict(options)
    options["rounds"] = rounds
    options["boards"] = rng.choice((2, 3, 4, 4, 4, 5, 6))
    return Simulation(rng, teams, shape, habit, options).run(round_number)


@st.composite
def states(draw: st.DrawFn, *, max_teams: int = 10) -> State:
    """Round-states for hypothesis."""
    teams = draw(st.integers(4, max_teams), label="teams")
    rounds = draw(st.integers(2, teams + 1), label="rounds")
    options: dict[str, Any] = draw(
        st.fixed_dictionaries({k: st.sampled_from(v) for k, v in BASE_OPTIONS.items()})
    )
    if options["primary"] == "GP":
        options["acceleration"] = "none"
    options |= draw(st.fixed_dictionaries({}, optional={k: st.sampled_from(v) for k, v in READINGS.items()}))
    return random_state(
        draw(st.randoms(use_true_random=False)),
        teams=teams,
        rounds=rounds,
        round_number=draw(st.integers(1, rounds), label="round"),
        shape=draw(st.sampled_from(SHAPES), label="shape"),
        habit=draw(st.sampled_from(HABITS[::-1]), label="habit"),
        options=options,
    )


class Simulation:
    """One tournament that is being played."""

    def __init__(self, rng: Random, teams: int, shape: str, habit: str, options: dict[str, Any]) -> None:
        self.rng = rng
        self.shape = shape
        self.habit = habit
        self.options = options
        contiguous = rng.random() < 0.8
        self.tpns = (
            list(range(1, teams + 1)) if contiguous else sorted(rng.sample(range(1, 2 * teams), teams))
        )
        self.history: dict[int, list[Item]] = {tpn: [] for tpn in self.tpns}
        self.joined = {tpn: self.round_of_arrival() for tpn in self.tpns}
        self.left = {tpn: rng.randint(2, 9) for tpn in self.tpns if rng.random() < self.likely(0.03, 0.1)}
        self.white_half = set(rng.sample(self.tpns, teams // 2))
        pairs = [(a, b) for a in self.tpns for b in self.tpns if a < b]
        self.prohibited = rng.sample(pairs, rng.randint(1, 3)) if rng.random() < 0.2 else []
        self.three_points = rng.random() < 0.1 and options.get("acceleration", "none") == "none"
        signs = rng.choice(("=10", "*10"))  # a draw or an unfinished game, a win, and from the end a loss
        self.signs = signs if rng.random() < 0.1 and not self.three_points else None
        self.boards: int = options["boards"]
        self.pab = self.unplayed("pab", *rng.choice(((1, 2), (1, 2), (1, 2), (2, 4), (0, 0))))

    def likely(self, usual: float, when_unplayed: float) -> float:
        """A probability that depends on the shape."""
        return when_unplayed if self.shape == "unplayed" else usual

    def round_of_arrival(self) -> int:
        return self.rng.randint(2, 4) if self.rng.random() < self.likely(0.04, 0.15) else 1

    def run(self, round_number: int) -> State:
        for past in range(1, round_number):
            here = self.taking_part(past)
            forced = self.forced_pair(here, 0.03)
            drawn = self.draw_of(past, here, forced)
            if drawn is None:
                return self.state(past, here, forced)
            self.play(here, *drawn)
        here = self.taking_part(round_number)
        return self.state(round_number, here, self.forced_pair(here, 0.08))

    # -- who is there, and what the arbiter decides

    def taking_part(self, number: int) -> list[int]:
        there = [t for t in self.tpns if self.joined[t] <= number < self.left.get(t, number + 1)]
        return [t for t in there if self.rng.random() >= self.likely(0.03, 0.15)]

    def forced_pair(self, here: list[int], probability: float) -> list[Couple]:
        if len(here) < 2 or self.rng.random() >= probability:
            return []
        a, b = self.rng.sample(here, 2)
        return [(a, b)]

    def state(self, number: int, here: Sequence[int], forced: Sequence[Couple]) -> State:
        """The document; `here` are the teams that take part in the round."""
        entries: list[State] = []
        for tpn in self.tpns:
            entry: State = {"tpn": tpn, "history": list(self.history[tpn])}
            if tpn not in here:
                entry["available"] = False
            if self.joined[tpn] > 1:
                entry["joined_round"] = self.joined[tpn]
            entries.append(entry)
        document: State = {
            "format": "pairwright-state/1",
            "system": "fide-team",
            "options": dict(self.options),
            "round": number,
            "entries": entries,
        }
        if self.prohibited:
            document["prohibited"] = [list(couple) for couple in self.prohibited]
        if forced:
            document["forced"] = [list(couple) for couple in forced]
        return document

    # -- the pairing of a past round

    def draw_of(
        self, number: int, here: list[int], forced: list[Couple]
    ) -> tuple[list[Couple], int | None] | None:
        """The pairs [white, black] and the bye; None when there is no legal pairing."""
        if self.habit == "reference":
            answer = pair(self.state(number, here, forced))
            if "error" in answer:
                return None
            return [(white, black) for white, black in answer["pairs"]], answer["bye"]
        free = [tpn for tpn in here if not any(tpn in couple for couple in forced)]
        order = self.rng.sample(free, len(free))
        if self.habit == "near":
            order.sort(key=lambda tpn: -self.match_points(tpn))
        for bye in self.bye_candidates(order):
            pairs = self.some_pairing([tpn for tpn in order if tpn != bye])
            if pairs is not None:
                return [self.colours(a, b) for a, b in [*forced, *pairs]], bye
        return None

    def match_points(self, tpn: int) -> float:
        return sum(float(item.get("mp", 1)) for item in self.history[tpn])

    def bye_candidates(self, order: list[int]) -> list[int | None]:
        if len(order) % 2 == 0:
            return [None]
        barred = {"pab", "forfeit-win", "full-bye"}
        return [t for t in reversed(order) if all(item["result"] not in barred for item in self.history[t])]

    def may_meet(self, a: int, b: int) -> bool:
        met = any(item["result"] == "played" and item["opponent"] == b for item in self.history[a])
        return not met and (a, b) not in self.prohibited and (b, a) not in self.prohibited

    def some_pairing(self, order: list[int]) -> list[Couple] | None:
        """The first legal pairing found when each team takes the next one that it may meet."""
        if not order:
            return []
        first, *others = order
        if self.shape == "same-colours":
            others.sort(key=lambda tpn: (tpn in self.white_half) == (first in self.white_half))
        for other in others:
            if self.may_meet(first, other):
                rest = self.some_pairing([tpn for tpn in order[1:] if tpn != other])
                if rest is not None:
                    return [(first, other), *rest]
        return None

    def colours(self, a: int, b: int) -> Couple:
        if self.shape == "same-colours" and (a in self.white_half) != (b in self.white_half):
            return (a, b) if a in self.white_half else (b, a)
        return (a, b) if self.rng.random() < 0.5 else (b, a)

    # -- results

    def play(self, here: list[int], pairs: list[Couple], bye: int | None) -> None:
        for white, black in pairs:
            mine, theirs = self.match(white, black)
            self.history[white].append(mine)
            self.history[black].append(theirs)
        paired = {tpn for couple in pairs for tpn in couple}
        for tpn in self.tpns:
            if tpn == bye:
                self.history[tpn].append(dict(self.pab))
            elif tpn not in paired:
                self.history[tpn].append(self.absence(tpn))

    def absence(self, tpn: int) -> Item:
        number = len(self.history[tpn]) + 1
        if not self.joined[tpn] <= number < self.left.get(tpn, number + 1):
            return self.unplayed("zero-bye", 0, 0)
        kinds = (("half-bye", 1, 2), ("half-bye", 1, 2), ("zero-bye", 0, 0), ("full-bye", 2, 4))
        return self.unplayed(*self.rng.choice(kinds))

    def unplayed(self, result: str, match_points: int, quarters: int) -> Item:
        return {"result": result, "mp": match_points, "gp": self.boards * quarters / 4}

    def match(self, white: int, black: int) -> tuple[Item, Item]:
        if self.rng.random() < self.likely(0.03, 0.15):
            return self.forfeit(white, black)
        boards = [self.board(white < black) for _ in range(self.boards)]
        return self.played(black, "W", boards), self.played(white, "B", [-b for b in boards])

    def board(self, white_is_stronger: bool) -> int:
        """The result of one board for the team named first: 1, 0 (draw) or -1."""
        if self.shape == "equal":
            return 0
        if self.shape == "spread":
            return 1 if white_is_stronger else -1
        return self.rng.choice((1, 1, 0, 0, -1) if white_is_stronger else (1, 0, 0, -1, -1))

    def played(self, opponent: int, colour: str, boards: list[int]) -> Item:
        item: Item = {"result": "played", "opponent": opponent, "colour": colour}
        if self.signs is not None:
            return {**item, "boards": "".join(self.signs[b] for b in boards)}
        won = self.boards / 2 + sum(boards) / 2
        win = 3 if self.three_points else 2
        return {**item, "mp": win if sum(boards) > 0 else int(sum(boards) == 0), "gp": won}

    def forfeit(self, white: int, black: int) -> tuple[Item, Item]:
        win = {"result": "forfeit-win", "mp": 3 if self.three_points else 2, "gp": float(self.boards)}
        loss = {"result": "forfeit-loss", "mp": 0, "gp": 0}
        mine, theirs = self.rng.choice(((win, loss), (loss, win), (loss, loss)))
        colours = ({"colour": "W"}, {"colour": "B"}) if self.rng.random() < 0.7 else ({}, {})
        return {**mine, "opponent": black, **colours[0]}, {**theirs, "opponent": white, **colours[1]}
