"""Random rounds of Olympiads: consistent, reachable, and often difficult.

    random_state(random.Random(7))       a round-state document of one of the editions

A tournament is simulated round by round up to the round to be paired: teams come late, miss rounds, withdraw and do
not appear. It stops early when a round has no legal pairing: the state of that round is then the one returned.
Nothing here uses the engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.reference.olympiad import pair
from tests.reference.olympiad_round import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

State = dict[str, Any]
Item = dict[str, Any]
Couple = tuple[int, int]

BOARDS = 4

# How a tournament goes wrong, or does not.
SHAPES = (
    "usual",  # the better (smaller) number wins a little more often
    "equal",  # nearly every match is drawn: everybody has about the same score
    "crowded",  # as many rounds as there are opponents, or nearly: few legal pairings remain
    "same-colours",  # one half always has White, the other Black: the limits are everywhere
    "spread",  # the stronger always wins by all boards: small groups, lone leaders
    "unplayed",  # byes, absences and forfeits everywhere
)

# How the past rounds were paired.
HABITS = ("reference", "near", "random")


def random_state(
    rng: Random,
    *,
    edition: str | None = None,
    teams: int | None = None,
    rounds: int | None = None,
    round_number: int | None = None,
    shape: str | None = None,
    habit: str | None = None,
) -> State:
    """A state before some round (at most `round_number`) of a random tournament; what is not given is drawn."""
    edition = edition or rng.choice(EDITIONS)
    teams = teams or rng.randint(4, 14)
    shape = shape or rng.choice(SHAPES)
    crowded = shape == "crowded"
    if rounds is None:
        rounds = teams - rng.randint(0, 2) if crowded else rng.randint(3, max(4, teams - 1))
    if round_number is None:
        round_number = rng.randint(max(1, rounds - 3) if crowded or rng.random() < 0.5 else 1, rounds)
    habit = habit or rng.choice(HABITS)
    return Simulation(rng, edition, teams, shape, habit).run(round_number)


class Simulation:
    """One Olympiad that is being played."""

    def __init__(self, rng: Random, edition: str, teams: int, shape: str, habit: str) -> None:
        self.rng = rng
        self.edition = edition
        self.shape = shape
        self.habit = habit
        contiguous = rng.random() < 0.8
        self.tpns = (
            list(range(1, teams + 1)) if contiguous else sorted(rng.sample(range(1, 2 * teams), teams))
        )
        self.history: dict[int, list[Item]] = {tpn: [] for tpn in self.tpns}
        self.joined = {tpn: self.round_of_arrival() for tpn in self.tpns}
        self.left = {tpn: rng.randint(2, 9) for tpn in self.tpns if rng.random() < self.likely(0.03, 0.1)}
        self.white_half = set(rng.sample(self.tpns, teams // 2))
        self.initial_colour = rng.choice("WB")
        self.board_signs = rng.random() < 0.1

    def likely(self, usual: float, when_unplayed: float) -> float:
        """A probability that depends on the shape."""
        return when_unplayed if self.shape == "unplayed" else usual

    def round_of_arrival(self) -> int:
        return self.rng.randint(2, 4) if self.rng.random() < self.likely(0.04, 0.15) else 1

    def run(self, round_number: int) -> State:
        for past in range(1, round_number):
            here = self.taking_part(past)
            drawn = self.draw_of(past, here)
            if drawn is None:
                return self.state(past, here)
            self.play(*drawn, last=past == round_number - 1)
        return self.state(round_number, self.taking_part(round_number))

    def taking_part(self, number: int) -> list[int]:
        there = [t for t in self.tpns if self.joined[t] <= number < self.left.get(t, number + 1)]
        return [t for t in there if self.rng.random() >= self.likely(0.03, 0.12)]

    def state(self, number: int, here: Sequence[int]) -> State:
        """The document; `here` are the teams that take part in the round."""
        entries: list[State] = []
        for tpn in self.tpns:
            entry: State = {"tpn": tpn, "history": list(self.history[tpn])}
            if tpn not in here and (self.joined[tpn] <= number or self.rng.random() < 0.5):
                entry["available"] = False
            if self.joined[tpn] > 1:
                entry["joined_round"] = self.joined[tpn]
            entries.append(entry)
        return {
            "format": "pairwright-state/1",
            "system": self.edition,
            "options": {"initial_colour": self.initial_colour, "boards": BOARDS},
            "round": number,
            "entries": entries,
        }

    # -- the pairing of a past round

    def draw_of(self, number: int, here: list[int]) -> tuple[list[Couple], int | None] | None:
        """The pairs [white, black] and the bye; None when there is no legal pairing."""
        if self.habit == "reference":
            answer = pair(self.state(number, here))
            if "error" in answer:
                return None
            return [(white, black) for white, black in answer["pairs"]], answer["bye"]
        order = self.rng.sample(here, len(here))
        if self.habit == "near":
            order.sort(key=lambda tpn: -self.match_points(tpn))
        for bye in self.bye_candidates(order):
            pairs = self.some_pairing([tpn for tpn in order if tpn != bye])
            if pairs is not None:
                return [self.colours(a, b) for a, b in pairs], bye
        return None

    def match_points(self, tpn: int) -> float:
        return sum(float(item.get("mp", 1)) for item in self.history[tpn])

    def bye_candidates(self, order: list[int]) -> list[int | None]:
        if len(order) % 2 == 0:
            return [None]
        barred = {"pab", "forfeit-win"}
        return [t for t in reversed(order) if all(item["result"] not in barred for item in self.history[t])]

    def may_meet(self, a: int, b: int) -> bool:
        return all(item["result"] != "played" or item["opponent"] != b for item in self.history[a])

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

    def play(self, pairs: list[Couple], bye: int | None, *, last: bool) -> None:
        for white, black in pairs:
            mine, theirs = self.match(white, black, last=last)
            self.history[white].append(mine)
            self.history[black].append(theirs)
        paired = {tpn for couple in pairs for tpn in couple}
        for tpn in self.tpns:
            if tpn == bye:
                self.history[tpn].append({"result": "pab", "mp": 1, "gp": 2})
            elif tpn not in paired:
                self.history[tpn].append({"result": "zero-bye", "mp": 0, "gp": 0})

    def match(self, white: int, black: int, *, last: bool) -> tuple[Item, Item]:
        if self.rng.random() < self.likely(0.03, 0.15):
            return self.forfeit(white, black)
        boards = [self.board(white < black) for _ in range(BOARDS)]
        unfinished = {b for b in range(BOARDS) if last and self.rng.random() < 0.2}
        return (
            self.played(black, "W", boards, unfinished),
            self.played(white, "B", [-b for b in boards], unfinished),
        )

    def board(self, white_is_stronger: bool) -> int:
        """The result of one board for the team named first: 1, 0 (draw) or -1."""
        if self.shape == "equal":
            return self.rng.choice((0,) * 19 + (1,))
        if self.shape == "spread":
            return 1 if white_is_stronger else -1
        return self.rng.choice((1, 1, 0, 0, -1) if white_is_stronger else (1, 0, 0, -1, -1))

    def played(self, opponent: int, colour: str, boards: list[int], unfinished: set[int]) -> Item:
        item: Item = {"result": "played", "opponent": opponent, "colour": colour}
        if self.board_signs:
            signs = ["=10"[b] for b in boards]
            return {**item, "boards": "".join("*" if n in unfinished else s for n, s in enumerate(signs))}
        won = BOARDS / 2 + sum(boards) / 2
        return {**item, "mp": 2 if sum(boards) > 0 else int(sum(boards) == 0), "gp": won}

    def forfeit(self, white: int, black: int) -> tuple[Item, Item]:
        """One team does not appear, or neither. 2009, 45: a game point for each board whose player was there."""
        present = (
            BOARDS if self.edition.startswith(("olympiad-2008", "olympiad-2022")) else self.rng.randint(2, 4)
        )
        win = {"result": "forfeit-win", "mp": 2, "gp": present}
        loss = {"result": "forfeit-loss", "mp": 0, "gp": 0}
        mine, theirs = self.rng.choice(((win, loss), (loss, win), (loss, loss)))
        colours = ({"colour": "W"}, {"colour": "B"}) if self.rng.random() < 0.3 else ({}, {})
        return {**mine, "opponent": black, **colours[0]}, {**theirs, "opponent": white, **colours[1]}
