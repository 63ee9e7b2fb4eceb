"""Events to measure with, generated from a fixed seed: paired by the engine, results by strength."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import exp
from random import Random
from typing import Any

from pairwright import SYSTEMS, Colour, Entry, NoLegalPairing, PastRound, Result, Tournament, pair

BOARDS = 4
ROUNDS = 11

Couple = tuple[int, int]


def start(system: str, teams: int, options: Mapping[str, Any], rounds: int = ROUNDS) -> Tournament:
    """The event before round 1."""
    rules = SYSTEMS[system]
    word = "Player" if rules.solo else "Team"
    entries = tuple(Entry(tpn, f"{word} {tpn}") for tpn in range(1, teams + 1))
    known = {option.name for option in rules.options}
    usual = {"rounds": rounds, "initial_colour": "W", "boards": BOARDS}
    chosen = {**{name: value for name, value in usual.items() if name in known}, **options}
    return Tournament(
        system, 1, entries, chosen, name=f"{teams} {word.lower()}s", solo=rules.solo, colours=rules.colours
    )


def paired_by_the_rules(
    system: str, teams: int, options: Mapping[str, Any], rounds: int = ROUNDS, seed: int = 1
) -> Iterator[Tournament]:
    """The states before rounds 1, 2, ..., as far as legal pairings exist."""
    rng = Random(f"{system} {teams} {seed}")
    tournament = start(system, teams, options, rounds)
    while True:
        yield tournament
        try:
            result = pair(tournament)
        except NoLegalPairing:
            return
        pairs = [(p.white.tpn, p.black.tpn) for p in result.pairs]
        tournament = played(rng, tournament, pairs, result.bye.tpn if result.bye else None)


def state_after(
    system: str, teams: int, options: Mapping[str, Any], past: int, rounds: int = ROUNDS, seed: int = 1
) -> Tournament:
    """The state after `past` rounds paired by the rules."""
    for tournament in paired_by_the_rules(system, teams, options, rounds, seed):
        if tournament.round > past:
            return tournament
    raise RuntimeError(f"seed {seed} has no legal pairing before round {past} is over")


def paired_by_tables(
    system: str, teams: int, options: Mapping[str, Any], rounds: int, seed: int = 1
) -> Iterator[Tournament]:
    """States whose past rounds are those of a round robin in random order: legal pairings exist to the last round."""
    rng = Random(f"{system} {teams} {seed} tables")
    numbers = list(range(1, teams + 1))
    rng.shuffle(numbers)
    table = round_robin(numbers)
    rng.shuffle(table)
    tournament = start(system, teams, options, rounds)
    for drawn in table[:rounds]:
        yield tournament
        tournament = played(rng, tournament, [c if rng.random() < 0.5 else c[::-1] for c in drawn])


def round_robin(numbers: Sequence[int]) -> list[list[Couple]]:
    """All rounds of an all-play-all of an even number of teams (circle method)."""
    fixed, *circle = numbers
    half = len(numbers) // 2
    rounds = []
    for _ in circle:
        row = [fixed, *circle]
        rounds.append([(row[i], row[-1 - i]) for i in range(half)])
        circle = [circle[-1], *circle[:-1]]
    return rounds


def played(
    rng: Random, tournament: Tournament, pairs: Iterable[Couple], bye: int | None = None
) -> Tournament:
    """The event after these pairs (White, Black) have played; the team with the smaller TPN is stronger."""
    teams = len(tournament.entries)
    items: dict[int, PastRound] = {}
    for white, black in pairs:
        lead = 3 * (black - white) / teams
        won = 1 / (1 + exp(-lead))
        if tournament.individual:
            items[white], items[black] = coloured_game(white, black, _board(rng, won))
            continue
        if tournament.solo:
            items[white], items[black] = game(white, black, rng.random() < won)
            continue
        items[white], items[black] = match(white, black, sum(_board(rng, won) for _ in range(BOARDS)))
    if bye is not None:
        gp = 10 if tournament.individual else 0 if tournament.solo else 5 * BOARDS
        items[bye] = PastRound.of_tenths(Result.PAB, mp_tenths=10, gp_tenths=gp)
    return after(tournament, items)


def _board(rng: Random, won: float) -> int:
    """Points of White in tenths; a third of the games are drawn."""
    return 5 if rng.random() < 1 / 3 else 10 if rng.random() < won else 0


def match(white: int, black: int, tenths: int) -> tuple[PastRound, PastRound]:
    """Both sides of a match with this many game points for White."""
    mp = 20 if tenths > 5 * BOARDS else 10 if tenths == 5 * BOARDS else 0
    return (
        PastRound.of_tenths(Result.PLAYED, black, Colour.WHITE, mp, tenths),
        PastRound.of_tenths(Result.PLAYED, white, Colour.BLACK, 20 - mp, 10 * BOARDS - tenths),
    )


def coloured_game(white: int, black: int, tenths: int) -> tuple[PastRound, PastRound]:
    """Both sides of a chess game with this many tenths of a point for White."""
    signs = {10: "10", 5: "==", 0: "01"}[tenths]
    return (
        PastRound.of_tenths(Result.PLAYED, black, Colour.WHITE, tenths, tenths, signs[0]),
        PastRound.of_tenths(Result.PLAYED, white, Colour.BLACK, 10 - tenths, 10 - tenths, signs[1]),
    )


def game(one: int, other: int, won: bool) -> tuple[PastRound, PastRound]:
    """Both sides of a match of two players: one point or none, no colours."""
    return (
        PastRound.of_tenths(Result.PLAYED, other, mp_tenths=10 if won else 0),
        PastRound.of_tenths(Result.PLAYED, one, mp_tenths=0 if won else 10),
    )


def after(tournament: Tournament, items: Mapping[int, PastRound]) -> Tournament:
    """The event one round later; entries without an item were absent."""
    away = PastRound(Result.ZERO_BYE)
    entries = tuple(
        replace(entry, history=(*entry.history, items.get(entry.tpn, away))) for entry in tournament.entries
    )
    return replace(tournament, round=tournament.round + 1, entries=entries)


def fresh(tournament: Tournament) -> Tournament:
    """The same event as if just read, without cached values."""
    return replace(tournament, entries=tuple(replace(entry) for entry in tournament.entries))
