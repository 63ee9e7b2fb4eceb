"""Random team events with every kind of round: byes, board forfeits, forfeited matches, late entries and
withdrawals."""

from __future__ import annotations

from random import Random
from typing import Any

from pairwright.domain.results import Colour, Result
from pairwright.domain.tournament import Entry, PastRound, Player, Tournament

_OTHER = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
_GP = {"1": 10, "=": 5, "+": 10}


def swiss(rng: Random, teams: int, rounds: int, busy: bool = False, **options: Any) -> Tournament:
    """An event that pairs neighbours in the standings; teams may meet twice when few are left."""
    event = _Event(rng, teams, options, 0.12 if busy else 0.03)
    leaves = {t: rng.randint(1, rounds) if rng.random() < 0.15 * busy else rounds for t in event.tpns}
    joins = {t: rng.randint(1, 2) if rng.random() < 0.15 * busy else 0 for t in event.tpns}
    for r in range(rounds):
        here = []
        for tpn in event.tpns:
            if r >= leaves[tpn] or r < joins[tpn]:
                event.bye(tpn, Result.ZERO_BYE)
            elif rng.random() < event.absent:
                event.bye(
                    tpn, rng.choice((Result.ZERO_BYE, Result.HALF_BYE, Result.HALF_BYE, Result.FULL_BYE))
                )
            else:
                here.append(tpn)
        here.sort(key=lambda tpn: (-event.mp[tpn], rng.random()))
        if len(here) % 2:
            event.bye(here.pop(), Result.PAB)
        while here:
            a = here.pop(0)
            b = next((b for b in here if b not in event.met[a]), here[0])
            here.remove(b)
            event.match(*((a, b) if rng.random() < 0.5 else (b, a)))
    return event.tournament("fide-team", rounds, "")


def round_robin(rng: Random, teams: int, cycles: int = 1, busy: bool = False, **options: Any) -> Tournament:
    """Everybody against everybody by the Berger tables."""
    event = _Event(rng, teams, options, 0.08 if busy else 0.0)
    size = teams + teams % 2
    last = size - 1
    for r in range(1, last * cycles + 1):
        c = (r + 1) // 2 if r % 2 else (r + size) // 2
        pairs = [((c - 1) % last + 1, size)]
        pairs += [((c + k - 1) % last + 1, (c - k - 1) % last + 1) for k in range(1, size // 2)]
        for a, b in pairs:
            if max(a, b) > teams:
                event.bye(min(a, b), Result.ZERO_BYE)
            else:
                event.match(a, b)
    return event.tournament(
        "", last * cycles, "FIDE_TEAM_ROUNDROBIN" if cycles == 1 else "FIDE_TEAM_DOUBLEROUNDROBIN"
    )


class _Event:
    def __init__(self, rng: Random, teams: int, options: dict[str, Any], absent: float) -> None:
        self.rng = rng
        self.tpns = range(1, teams + 1)
        self.options = {"boards": 4, **options}
        self.boards = self.options["boards"]
        self.win, self.draw = self.options.get("win_mp", 2) * 10, self.options.get("draw_mp", 1) * 10
        self.absent = absent
        self.history: dict[int, list[PastRound]] = {tpn: [] for tpn in self.tpns}
        self.met: dict[int, set[int]] = {tpn: set() for tpn in self.tpns}
        self.mp = dict.fromkeys(self.tpns, 0)
        self.drawish = rng.choice((0.2, 0.4, 0.7))

    def add(self, tpn: int, item: PastRound) -> None:
        self.history[tpn].append(item)
        self.mp[tpn] += item.mp_tenths

    def bye(self, tpn: int, kind: Result) -> None:
        mp, gp = {
            Result.ZERO_BYE: (0, 0),
            Result.FULL_BYE: (self.win, 10 * self.boards),
        }.get(kind, (self.draw, 5 * self.boards))
        self.add(tpn, PastRound.of_tenths(kind, mp_tenths=mp, gp_tenths=gp))

    def match(self, a: int, b: int) -> None:
        rng = self.rng
        players = {t: [10 * (t - 1) + k for k in range(1, self.boards + 1)] for t in (a, b)}
        if rng.random() < self.absent / 2:
            kinds = rng.choice(("+-", "-+", "--"))
            for tpn, other, kind in ((a, b, kinds[0]), (b, a, kinds[1])):
                won = kind == "+"
                result = Result.FORFEIT_WIN if won else Result.FORFEIT_LOSS
                colour = Colour.WHITE if tpn == a else Colour.BLACK
                self.add(
                    tpn,
                    PastRound.of_tenths(
                        result,
                        other,
                        colour,
                        self.win * won,
                        10 * self.boards * won,
                        kind * self.boards,
                        tuple(players[tpn]),
                    ),
                )
            return
        signs = ["", ""]
        for _ in range(self.boards):
            sign = "=" if rng.random() < self.drawish else rng.choice("10")
            back = _OTHER[sign]
            if rng.random() < self.absent / 2:
                sign, back = rng.choice(("+-", "-+", "--"))
            signs[0] += sign
            signs[1] += back
        if not set(signs[0]) & set("10="):
            signs = ["=" + signs[0][1:], "=" + signs[1][1:]]
        gp = [sum(_GP.get(sign, 0) for sign in side) for side in signs]
        mp = [self.draw, self.draw] if gp[0] == gp[1] else [0, 0]
        if gp[0] != gp[1]:
            mp[gp[1] > gp[0]] = self.win
        self.met[a].add(b)
        self.met[b].add(a)
        for k, (tpn, other, colour) in enumerate(((a, b, Colour.WHITE), (b, a, Colour.BLACK))):
            seats = tuple(players[tpn])
            self.add(tpn, PastRound.of_tenths(Result.PLAYED, other, colour, mp[k], gp[k], signs[k], seats))

    def tournament(self, system: str, rounds: int, code: str) -> Tournament:
        from pairwright.domain.event_info import EventInfo

        entries = tuple(
            Entry(
                tpn,
                f"Team {tpn}",
                tuple(self.history[tpn]),
                players=tuple(
                    Player(10 * (tpn - 1) + k, f"P {tpn}.{k}", rating=2600 - 5 * tpn - k)
                    for k in range(1, self.boards + 1)
                ),
            )
            for tpn in self.tpns
        )
        info = EventInfo(
            type_code=code, kind="Round Robin" if code else "Swiss", board_colours=("WB" * 9)[: self.boards]
        )
        options = {"rounds": rounds, **self.options}
        return Tournament(system, rounds + 1, entries, options, "Random", info=info)
