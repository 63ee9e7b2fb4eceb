"""Full standings: `python -m benchmarks.standings [TURNS]`."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial
from random import Random

from pairwright import Colour, Entry, PastRound, Result, Tournament
from pairwright.ranks import standings

from .measure import Job, Task, in_turns
from .report import Table, ms

ROUNDS = 11
GOALS = {200: 0.020, 5000: 0.8}
"""Seconds, by entries."""
LISTS = (
    "GPTS,EMGSB/C1,BH:MP/C1,SSSC,EDE,BC",
    "GPTS,BH:MP/C1,BH:MP,EMGSB,SB:GP,PS:MP",
    "AOB:MP,BH:GP/M1,WIN,STD,EGGSB/C1,TBR",
    "OTHER_OSB2026,GPTS,OTHER_OMP2026,SB:MP,KS:MP,REP",
)
_OTHER = str.maketrans("10", "01")


def event(teams: int, seed: str = "standings") -> Tournament:
    """An event of 11 rounds with one per cent of half-point byes, pairing neighbours in the standings."""
    rng = Random(seed)
    history: list[list[PastRound]] = [[] for _ in range(teams)]
    points = [0] * teams

    def add(i: int, item: PastRound) -> None:
        history[i].append(item)
        points[i] += item.mp_tenths

    for _ in range(ROUNDS):
        order = sorted(range(teams), key=lambda i: (-points[i], rng.random()))
        away = {i for i in order if rng.random() < 0.01}
        here = [i for i in order if i not in away]
        if len(here) % 2:
            away.add(here.pop())
        for i in away:
            add(i, PastRound.of_tenths(Result.HALF_BYE, mp_tenths=10, gp_tenths=20))
        for a, b in zip(here[::2], here[1::2], strict=True):
            signs = "".join(rng.choice("10==") for _ in range(4))
            gp = sum({"1": 10, "=": 5}.get(sign, 0) for sign in signs)
            mp = 20 if gp > 20 else 10 if gp == 20 else 0
            add(a, PastRound.of_tenths(Result.PLAYED, b + 1, Colour.WHITE, mp, gp, signs))
            add(
                b,
                PastRound.of_tenths(
                    Result.PLAYED, a + 1, Colour.BLACK, 20 - mp, 40 - gp, signs.translate(_OTHER)
                ),
            )
    entries = tuple(Entry(i + 1, f"Team {i + 1}", tuple(items)) for i, items in enumerate(history))
    return Tournament("fide-team", ROUNDS + 1, entries, {"rounds": ROUNDS, "boards": 4})


def solo(teams: int, losses: int = 0) -> Tournament:
    """The same event of players by the backgammon federation's Swiss, draws counting as wins for White; or to N
    losses."""
    entries = tuple(
        replace(entry, history=tuple(_solo_round(item) for item in entry.history))
        for entry in event(teams).entries
    )
    if losses:
        return Tournament(
            "ibf-swiss-lives", ROUNDS + 1, entries, {"losses": losses}, solo=True, colours=False
        )
    return Tournament("ibf-swiss", ROUNDS + 1, entries, {"rounds": ROUNDS}, solo=True, colours=False)


def _solo_round(item: PastRound) -> PastRound:
    if item.opponent is None:
        return PastRound(Result.ZERO_BYE)
    won = item.mp_tenths == 20 or (item.mp_tenths == 10 and item.colour is Colour.WHITE)
    return PastRound.of_tenths(Result.PLAYED, item.opponent, None, 10 * won)


def _just(job: Job) -> Job:
    return job


def table(turns: int = 9) -> Table:
    """All lists for both fields."""
    found = Table(
        "Standings",
        "Full standings after 11 rounds, from a tournament to places and exact values: teams on four boards "
        "with six "
        "tie-breaks, and players by the lists of their systems. CPU time in ms, medians.",
        ("system", "entries", "tie-breaks", "goal", "median", "loops", "reached"),
    )
    tasks = []
    for entries in GOALS:
        cases: list[tuple[Tournament, str | None]] = [(event(entries), codes) for codes in LISTS]
        cases += [(solo(entries), None), (solo(entries, 4), None)]
        for tournament, codes in cases:
            job = partial(standings, tournament, codes)
            told = codes or "those of the system"
            tasks.append(
                ((tournament.system, entries, told), Task(f"{entries} entries, {told}", partial(_just, job)))
            )
    loop = in_turns([task for _, task in tasks], turns)
    for (system, entries, told), task in tasks:
        goal = GOALS[entries]
        found.add(
            (system, f"{entries:,}", told, ms(goal), ms(task.seconds), f"{task.seconds / loop.seconds:.2f}"),
            task.seconds <= goal,
        )
    return found


if __name__ == "__main__":
    print("\n".join(table(int(sys.argv[1]) if len(sys.argv) > 1 else 9).text_lines()))
