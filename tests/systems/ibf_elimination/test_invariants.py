"""What holds for every field and whatever happens. PAIRWRIGHT_LONG=1 takes every field from 2 to 300."""

from __future__ import annotations

import os
import random

import pytest

from pairwright.domain.places import places
from pairwright.domain.play import How, Outcome, Play, State
from pairwright.domain.structures import Bye, Line, Structure, people
from pairwright.systems.ibf.consolation import with_consolation
from pairwright.systems.ibf.double import ADDITIONAL, double
from pairwright.systems.ibf.lines import draw_lines, seed_order, size_for
from pairwright.systems.ibf.reentry import LAYOUTS, SELECTIONS, Rules, fold_waves, reentry_lines
from pairwright.systems.ibf.single import single

from .playing import begin, check_places, pair, play_out, played, random_step, refolded

LONG = bool(os.environ.get("PAIRWRIGHT_LONG"))
FIELDS = range(2, 301) if LONG else [*range(2, 20), 31, 32, 33, 47, 64, 65, 100]
SEEDS = range(5 if LONG else 2)


def kinds(size: int, chance: random.Random) -> Structure:
    """A structure of any kind over so many lines."""
    kind = chance.randrange(6)
    if kind == 0:
        return double(
            size,
            chance.choice(ADDITIONAL),
            chance.choice(["fewest-rematches", "natural", "reverse", "cycle"]),
        )
    places_played = 1 << chance.randrange(1, size.bit_length())
    if kind < 3 or size < 4:
        return single(size, places_played)
    main = single(size)
    if kind == 3:
        return with_consolation(
            main, "first-match", last_chance=min(chance.randrange(3), size.bit_length() - 3)
        )
    if kind == 4:
        return with_consolation(main, "round-1")
    rounds = size.bit_length() - 1
    if chance.random() < 0.5:
        return with_consolation(main, "progressive", second_place=True)
    return with_consolation(main, "progressive", last_entry=chance.randrange(1, rounds))


@pytest.mark.parametrize("players", FIELDS)
def test_single_elimination_has_one_match_less_than_players(players: int) -> None:
    play = begin(single, players)
    play_out(play, random.Random(players).choice)
    assert played(play) == players - 1
    found = check_places(play, players)
    assert [place.text for place in found[:2]] == ["1", "2"]


@pytest.mark.parametrize("players", FIELDS)
def test_double_elimination_has_two_matches_a_player_less_two_or_one(players: int) -> None:
    for seed in SEEDS:
        play = begin(double, players)
        play_out(play, random.Random(seed).choice)
        additional = play.status["AM"].state is State.DONE
        assert played(play) == 2 * players - 2 + additional
        found = check_places(play, players)
        assert all(len(place.players) == 1 for place in found[:4])
        losses = {
            p: sum(s.loser == p and s.state is State.DONE for s in play.status.values())
            for p in range(1, players + 1)
        }
        champion = found[0].players[0]
        assert losses.pop(champion) == (1 if additional or losses_in_upper(play, champion) else 0)
        assert set(losses.values()) <= {2}


def losses_in_upper(play: Play, player: int) -> bool:
    return any(
        s.loser == player and s.state is State.DONE for m, s in play.status.items() if m.startswith("U")
    )


@pytest.mark.parametrize("players", FIELDS)
def test_whatever_happens_a_bracket_ends_and_places_everybody_once(players: int) -> None:
    """Random results, walkovers, double no-shows and withdrawals, in any structure: nothing ever waits for nobody, the
    play is the fold of its results, and every player has one place."""
    for seed in SEEDS:
        chance = random.Random(1000 * players + seed)
        lines = draw_lines(range(1, players + 1), "lots", f"seed {seed}")
        play = Play(kinds(len(lines), chance), lines)
        steps = 0
        while not play.over:
            assert play.ready(), "something waits for nobody"
            random_step(play, chance)
            steps += 1
            if steps % 16 == 1:
                again = refolded(play)
                assert again.status == play.status
                assert again.wrong == play.wrong == set()
        assert refolded(play).status == play.status
        for status in play.status.values():
            inside = sorted((*people(status.a), *people(status.b)))
            if status.state is not State.NOT_NEEDED:
                assert sorted((*people(status.winner), *people(status.loser))) == inside
        check_places(play, players)
        for placing in play.structure.placings[1:]:
            members = [p for place in places(play, placing) for p in place.players]
            assert len(members) == len(set(members))


@pytest.mark.parametrize("players", FIELDS)
def test_places_that_are_certain_early_never_change(players: int) -> None:
    chance = random.Random(players)
    lines = draw_lines(range(1, players + 1), "lots", "early")
    play = Play(double(len(lines)) if players % 2 else single(len(lines), min(len(lines), 8)), lines)
    known: dict[int, str] = {}
    while not play.over:
        random_step(play, chance, upsets=False)
        now = {p: place.text for place in places(play, play.structure.placings[0]) for p in place.players}
        assert known.items() <= now.items()
        known = now
    assert len(known) == players


@pytest.mark.parametrize("players", FIELDS)
def test_virtual_opponents_are_spread_and_never_two_in_a_match(players: int) -> None:
    for mode in ("lots", "seeded", "tiers"):
        lines = draw_lines(range(1, players + 1), mode, "seed")
        size = len(lines)
        assert size == size_for(players)
        assert sorted(line for line in lines if isinstance(line, int)) == list(range(1, players + 1))
        assert not any(
            isinstance(a, Bye) and isinstance(b, Bye) for a, b in zip(lines[::2], lines[1::2], strict=True)
        )
        part = size
        while part > 2:
            part //= 2
            byes = [sum(isinstance(x, Bye) for x in lines[k : k + part]) for k in range(0, size, part)]
            assert max(byes) - min(byes) <= 1
    if players > 2:
        order = seed_order(size)
        assert all(order[k] + order[k + 1] == size + 1 for k in range(0, size, 2))


@pytest.mark.parametrize("players", [n for n in FIELDS if n <= 130])
def test_reentry_holds_nobody_twice_and_places_everybody_once(players: int) -> None:
    for seed in SEEDS:
        chance = random.Random(1000 * players + seed)
        rules = Rules(
            f"r{seed}", chance.choice([0, 1, 2, 99]), chance.choice(LAYOUTS), chance.choice(SELECTIONS)
        )
        lines = reentry_lines(range(1, players + 1), rules)
        outcomes: dict[str, Outcome] = {}
        while True:
            waves = fold_waves(lines, rules, outcomes)
            play = waves.play
            assert not play.wrong
            live = [p for s in play.status.values() if not s.decided for o in (s.a, s.b) for p in people(o)]
            assert len(live) == len(set(live))
            if play.over:
                break
            assert play.ready()
            match = chance.choice(play.ready())
            players_ = pair(play, match)
            how = How.WALKOVER if chance.random() < 0.1 else How.PLAYED
            outcomes[match.id] = Outcome(players_, chance.choice(players_), how)
        assert waves.closed
        assert not any(isinstance(line, Line) for line in play.lines)
        assert all(entry.count <= rules.limit for entry in waves.entries)
        check_places(play, players)
