"""Random events for the comparison with gacrux, round by round, paired by the engine or by whim.

    for tournament in rounds(seed, number, sizes): ...     the states before rounds 1, 2, ... of an event

The code of record 192, the shape and the way in which the past rounds were paired are derived from the number, so
that every code comes up equally often. All options of an event can be expressed in TRF26 in a way that gacrux reads,
and TPNs have no gaps, since gacrux counts the teams of the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from pairwright import (
    Colour,
    Entry,
    NoLegalPairing,
    PastRound,
    Prohibition,
    RequestedBye,
    Result,
    Tournament,
    pair,
)
from pairwright.formats.trf.codes import write_type_code

CODES: tuple[dict[str, Any], ...] = tuple(
    {
        "colour_preference": preference,
        "primary": primary,
        "secondary_for_colours": secondary,
        "acceleration": acceleration,
    }
    for preference in ("A", "B", "none")
    for primary in ("MP", "GP")
    for secondary in (True, False)
    for acceleration in ("none", "baku")
    if primary == "MP" or acceleration == "none"  # C.04.7, 1.4.4
)
"""The options behind every code of record 192 for this system."""


def code_name(options: Mapping[str, Any]) -> str:
    """The code of record 192."""
    return write_type_code("fide-team", options)


SHAPES = (
    "usual",
    "usual",
    "usual",
    "spread",  # the stronger always wins: small scoregroups, lone leaders
    "equal",  # nearly all matches are drawn: large scoregroups
    "crowded",  # about as many rounds as opponents: few legal pairings
    "unplayed",  # byes, absences and forfeits everywhere
    "one-sided",  # the colours of the past rounds are biased to one side
)

HABITS = ("engine", "engine", "near", "any")
"""How the past rounds were paired: by the rules, between neighbours in the standings, or at random."""

BYES = (Result.ZERO_BYE, Result.ZERO_BYE, Result.HALF_BYE, Result.HALF_BYE, Result.FULL_BYE)


def rounds(seed: int | str, number: int, sizes: range) -> Iterator[Tournament]:
    """The states of event `number` of a `seed`; it ends early when a round has no legal pairing (state included)."""
    event = _Event(Random(f"{seed}-{number}"), CODES[number % len(CODES)], sizes)
    for _ in range(event.options["rounds"]):
        tournament = event.before_round()
        yield tournament
        drawn = event.draw(tournament)
        if drawn is None:
            return
        event.play(*drawn)


@dataclass
class _Event:
    rng: Random
    code: dict[str, Any]
    sizes: range
    options: dict[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        rng = self.rng
        self.shape = rng.choice(SHAPES)
        self.habit = rng.choice(HABITS)
        teams = rng.choice(self.sizes)
        most = max(teams - 1, 2)
        if self.shape == "crowded":
            teams = min(teams, rng.randint(6, 14))
            most = max(teams - 1, 2)
            rounds_ = most - rng.randint(0, 1)
        else:
            rounds_ = rng.randint(min(3, most), min(11, most))
        self.tpns = range(1, teams + 1)
        self.boards = rng.choice((2, 3, 4, 4, 4, 5, 6))
        points = ((20, 10), (20, 10), (20, 10), (30, 10) if self.code["acceleration"] == "none" else (20, 10))
        self.win, self.drawn = rng.choice(points)  # with C.04.7 a win is worth two draws
        pab = rng.choice(((None, None),) * 3 + ((self.win, 10 * self.boards), (0, 0)))
        self.pab = (self.drawn, 5 * self.boards) if pab[0] is None else pab
        self.options = {
            **self.code,
            "rounds": rounds_,
            "initial_colour": rng.choice("WB"),
            "boards": self.boards,
            "win_mp": self.win // 10,
            "draw_mp": self.drawn // 10,
        }
        if pab[0] is not None and pab[1] is not None:
            self.options["pab_mp"], self.options["pab_gp"] = pab[0] // 10, pab[1] // 10
        self.strength = {tpn: rng.gauss(-40 * (tpn / teams), 12) for tpn in self.tpns}
        self.history: dict[int, list[PastRound]] = {tpn: [] for tpn in self.tpns}
        busy = self.shape == "unplayed"
        self.joins = {
            tpn: rng.randint(2, 4) if rng.random() < (0.12 if busy else 0.02) else 1 for tpn in self.tpns
        }
        self.leaves = {
            tpn: rng.randint(2, 9) if rng.random() < (0.1 if busy else 0.02) else 99 for tpn in self.tpns
        }
        self.absent = 0.15 if busy else rng.choice((0, 0.02, 0.05))
        self.empty_chairs = 0.15 if busy else rng.choice((0, 0, 0.03))
        self.forfeits = 0.15 if busy else rng.choice((0, 0.02, 0.05))
        self.prohibited = tuple(self._prohibition() for _ in range(rng.choice((0, 0, 0, 1, 3))))

    def _prohibition(self) -> Prohibition:
        teams = tuple(self.rng.sample(self.tpns, self.rng.choice((2, 2, 3))))
        first = self.rng.randint(1, 3)
        return Prohibition(teams, first, self.rng.choice((first, first + 2, self.options["rounds"])))

    def before_round(self) -> Tournament:
        """The state before the next round; absences are drawn here."""
        number = len(self.history[1]) + 1
        requested = []
        entries = []
        for tpn in self.tpns:
            available = self.joins[tpn] <= number < self.leaves[tpn]
            if available and self.rng.random() < self.absent:
                available = False
                requested.append(RequestedBye(tpn, number, self.rng.choice(BYES)))
            joined = min(self.joins[tpn], number) if available else self.joins[tpn]
            entries.append(
                Entry(
                    tpn,
                    f"Team {tpn}",
                    tuple(self.history[tpn]),
                    available=available,
                    joined_round=joined,
                )
            )
        return Tournament(
            "fide-team",
            number,
            tuple(entries),
            self.options,
            name=f"{self.shape}, past rounds: {self.habit}",
            prohibited=self.prohibited,
            requested=tuple(requested),
        )

    def draw(self, tournament: Tournament) -> tuple[Tournament, list[tuple[int, int]], int | None] | None:
        """The pairs (White, Black) and the bye of the round; None when there is no legal pairing."""
        if self.habit == "engine":
            try:
                result = pair(tournament)
            except NoLegalPairing:
                return None
            pairs = [(p.white.tpn, p.black.tpn) for p in result.pairs]
            return tournament, pairs, result.bye.tpn if result.bye else None
        here = [entry.tpn for entry in tournament.entries if entry.available]
        self.rng.shuffle(here)
        if self.habit == "near":
            here.sort(key=lambda tpn: -tournament.entry(tpn).mp_tenths + self.rng.choice((0, 0, 0, 20)))
        apart = {frozenset(couple) for couple in tournament.prohibited_pairs()}
        barred = {Result.PAB, Result.FORFEIT_WIN, Result.FULL_BYE}
        byes: Sequence[int | None] = [None]
        if len(here) % 2:
            byes = [t for t in reversed(here) if all(item.result not in barred for item in self.history[t])]
        for bye in byes:
            steps = [2000]
            found = self._some_pairing([tpn for tpn in here if tpn != bye], apart, steps)
            if found is not None:
                return tournament, [self._colours(a, b) for a, b in found], bye
        return None

    def _some_pairing(
        self, order: list[int], apart: set[frozenset[int]], steps: list[int]
    ) -> list[tuple[int, int]] | None:
        if not order:
            return []
        first, *others = order
        met = {item.opponent for item in self.history[first] if item.result is Result.PLAYED}
        for other in others:
            steps[0] -= 1
            if steps[0] < 0:
                return None
            if other not in met and frozenset((first, other)) not in apart:
                rest = self._some_pairing([tpn for tpn in others if tpn != other], apart, steps)
                if rest is not None:
                    return [(first, other), *rest]
        return None

    def _colours(self, a: int, b: int) -> tuple[int, int]:
        if self.shape == "one-sided" and self.rng.random() < 0.8:
            return (a, b) if (a % 4, a) < (b % 4, b) else (b, a)
        return (a, b) if self.rng.random() < 0.5 else (b, a)

    def play(self, tournament: Tournament, pairs: list[tuple[int, int]], bye: int | None) -> None:
        """Results for all teams."""
        wanted = {item.tpn: item.result for item in tournament.requested}
        for entry in tournament.entries:
            if entry.tpn == bye:
                self.history[entry.tpn].append(
                    PastRound.of_tenths(Result.PAB, mp_tenths=self.pab[0] or 0, gp_tenths=self.pab[1] or 0)
                )
            elif not entry.available:
                self.history[entry.tpn].append(self._bye(wanted.get(entry.tpn, Result.ZERO_BYE)))
        for white, black in pairs:
            mine, theirs = self._match(white, black)
            self.history[white].append(mine)
            self.history[black].append(theirs)

    def _bye(self, result: Result) -> PastRound:
        mp, gp = {
            Result.HALF_BYE: (self.drawn, 5 * self.boards),
            Result.FULL_BYE: (self.win, 10 * self.boards),
        }.get(result, (0, 0))
        return PastRound.of_tenths(result, mp_tenths=mp, gp_tenths=gp)

    def _match(self, white: int, black: int) -> tuple[PastRound, PastRound]:
        if self.rng.random() < self.forfeits:
            return self._forfeit(white, black)
        game = [self._board(white, black) for _ in range(self.boards)]
        mine, theirs = self._signs(game)
        total = sum(game)
        mp = self.win if total > 0 else self.drawn if total == 0 else 0
        back = self.win if total < 0 else self.drawn if total == 0 else 0
        gp = 5 * (self.boards + total)
        return (
            PastRound.of_tenths(Result.PLAYED, black, Colour.WHITE, mp, gp, mine),
            PastRound.of_tenths(Result.PLAYED, white, Colour.BLACK, back, 10 * self.boards - gp, theirs),
        )

    def _signs(self, game: list[int]) -> tuple[str, str]:
        """The boards of both sides; a game may be won by forfeit, as long as others are played."""
        mine, theirs = [["0=1"[1 + side * won] for won in game] for side in (1, -1)]
        for board in self.rng.sample(range(len(game)), len(game) - 1):
            if game[board] and self.rng.random() < self.empty_chairs:
                mine[board], theirs[board] = ("+", "-") if game[board] > 0 else ("-", "+")
        return "".join(mine), "".join(theirs)

    def _board(self, white: int, black: int) -> int:
        if self.shape == "equal":
            return self.rng.choice((0,) * 12 + (1, -1))
        if self.shape == "spread":
            return 1 if white < black else -1
        lead = (self.strength[white] - self.strength[black]) / 60
        x = self.rng.random()
        won = min(max(0.33 + lead / 2, 0.02), 0.95)
        return 1 if x < won else 0 if x < won + 0.34 else -1

    def _forfeit(self, white: int, black: int) -> tuple[PastRound, PastRound]:
        win, loss = (Result.FORFEIT_WIN, self.win, 10 * self.boards), (Result.FORFEIT_LOSS, 0, 0)
        mine, theirs = self.rng.choice(((win, loss), (loss, win), (loss, loss)))

        def side(kind: tuple[Result, int, int], opponent: int, colour: Colour) -> PastRound:
            return PastRound.of_tenths(kind[0], opponent, colour, kind[1], kind[2])

        return side(mine, black, Colour.WHITE), side(theirs, white, Colour.BLACK)


def without_board_results(tournament: Tournament) -> Tournament:
    """The same scores, without the board results."""
    entries = tuple(
        replace(entry, history=tuple(item._replace(boards="", lineup=()) for item in entry.history))
        for entry in tournament.entries
    )
    return replace(tournament, entries=entries)
