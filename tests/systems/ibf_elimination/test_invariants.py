"""What holds for every field from 2 to 300 and whatever happens in brackets (single, double, re-entry) and groups."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pairwright.cups import decide as verbs
from pairwright.cups.fold import CupDecision
from pairwright.cups.state import Cup
from pairwright.domain.places import places
from pairwright.domain.play import Play, State
from pairwright.domain.structures import Bye, Line, Structure, people
from pairwright.systems.ibf.consolation import with_consolation
from pairwright.systems.ibf.double import ADDITIONAL, double
from pairwright.systems.ibf.lines import draw_lines, seed_order, size_for
from pairwright.systems.ibf.reentry import LAYOUTS, SELECTIONS
from pairwright.systems.ibf.single import single
from tests.systems.ibf_fields import fields

from .cups import again, apply, new_cup
from .playing import begin, check_places, pair, play_out, played, random_step, refolded

FIELDS = fields()
SEEDS = range(2)


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
    """Random results, walkovers, double no-shows and withdrawals, in any structure: no match waits for nobody, the
    play equals the fold of its results, and every player has one place."""
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


@pytest.mark.parametrize("players", FIELDS)
def test_reentry_holds_nobody_twice_and_places_everybody_once(players: int) -> None:
    """3.3, with players who leave or do not re-enter, and double no-shows."""
    for seed in SEEDS[: 2 if players < 130 else 1]:
        chance = random.Random(1000 * players + seed)
        options: dict[str, Any] = {"limit": chance.choice([0, 1, 2, 99]), "layout": chance.choice(LAYOUTS)}
        options["select"] = chance.choice(SELECTIONS)
        event = new_cup("ibf-reentry", players, **options)
        apply(event, CupDecision("draw-lines", {"mode": "lots", "seed": "dice"}))
        stage = event.stage
        while not stage.play.over:
            assert not stage.play.wrong
            inside = [
                p for s in stage.play.status.values() if not s.decided for o in (s.a, s.b) for p in people(o)
            ]
            assert len(inside) == len(set(inside))
            assert stage.ready(), "something waits for nobody"
            for match in chance.sample(stage.ready(), 1 + len(stage.ready()) // 8):
                if stage.play.status[match.id].state is State.READY:
                    decide(event, match.id, chance)
            if chance.random() < 0.15:
                apply(event, CupDecision("no-re-entry", {"player": chance.randint(1, players)}))
            if chance.random() < 0.1 and not stage.play.over:
                apply(event, CupDecision("withdrawal", {"player": chance.choice(inside)}))
        assert not stage.re_entry_open
        assert not any(isinstance(line, Line) for line in stage.play.lines)
        assert all(entry.count <= options["limit"] for entry in stage.entries)
        assert again(event).stage.play.status == stage.play.status
        check_places(stage.play, players)


def decide(event: Cup, match: str, chance: random.Random) -> None:
    """A result of a match that can be played: played, a walkover, nobody there."""
    players = pair(event.stage.play, match)
    luck = chance.random()
    if luck < 0.05:
        apply(event, verbs.no_show(event, match, players))
    elif luck < 0.15:
        apply(event, verbs.no_show(event, match, [chance.choice(players)]))
    else:
        apply(event, verbs.won(event, match, chance.choice(players)))


def in_groups(players: int, chance: random.Random, system: str) -> Cup:
    """Groups of at most 30 played to the end: results, walkovers, double no-shows, some leave and one comes back."""
    count = max(chance.randint(1, max(1, players // 2)), -(-players // 30))
    event = new_cup(system, players, [chance.randint(1, 9) for _ in range(players)])
    method = chance.choice(("lots", "snake", "pots"))
    apply(event, CupDecision("draw-groups", {"count": count, "method": method, "seed": "dice"}))
    groups = event.groups
    assert groups is not None
    while left := groups.to_play():
        for name in chance.sample(left, 1 + len(left) // 20):
            pair_ = groups.players_of(name)
            luck = chance.random()
            if not groups.withdrawn.isdisjoint(pair_):
                continue
            if luck < 0.05:
                decision = verbs.no_show(event, name, pair_)
            elif luck < 0.15:
                decision = verbs.no_show(event, name, [chance.choice(pair_)])
            else:
                decision = verbs.scored(event, name, chance.choice([(7, 4), (2, 7)]))
            apply(event, decision)
        if chance.random() < 0.1:
            apply(event, CupDecision("withdrawal", {"player": chance.randint(1, players)}))
        if groups.withdrawn and chance.random() < 0.05:
            apply(event, CupDecision("return", {"player": min(groups.withdrawn)}))
    return event


@pytest.mark.parametrize("players", FIELDS)
def test_groups_place_everybody_once_who_is_not_struck(players: int) -> None:
    """1.2: every meeting is once in a cycle; the places of a group are those of its players, each once (A-3)."""
    for seed in SEEDS:
        event = in_groups(players, random.Random(1000 * players + seed), "ibf-groups")
        groups = event.groups
        assert groups is not None
        assert sorted(p for group in groups.groups for p in group) == list(range(1, players + 1))
        assert max(map(len, groups.groups)) - min(map(len, groups.groups)) <= 1
        assert len({frozenset(pair_) for pair_ in groups.meetings.values()}) == len(groups.meetings)
        assert len(groups.meetings) == sum(len(group) * (len(group) - 1) // 2 for group in groups.groups)
        for number, group in enumerate(groups.groups, 1):
            found = groups.table(number)
            seen: list[int] = []
            for place in found:
                assert place.first == len(seen) + 1
                seen += place.players
                assert place.last == len(seen)
            assert sorted(seen) == sorted(set(group) - groups.struck())
        folded = again(event).groups
        assert folded is not None
        assert folded.counted() == groups.counted()


@pytest.mark.parametrize("players", FIELDS[1:])
def test_a_mixed_event_ends_and_places_its_qualifiers_once(players: int) -> None:
    """1.8: the knockout has the qualifiers, nobody who left, group-mates not in round 1 when two or more groups send
    two each; each of its places once, and one match less than players."""
    chance = random.Random(players)
    event = in_groups(players, chance, "ibf-mixed")
    groups = event.groups
    assert groups is not None
    there = [sum(player not in groups.withdrawn for player in group) for group in groups.groups]
    if not min(there) or sum(there) < 2 or (len(there) == 1 and there[0] < 2):
        return
    tiers = min(there) if len(there) == 1 else chance.randint(1, min(there))
    for number in range(1, len(there) + 1):
        order = [player for place in groups.table(number) for player in place.players]
        apply(event, CupDecision("group-order", {"group": number, "players": order, "reason": "by lot"}))
    system = chance.choice(["ibf-single", "ibf-double"])
    apply(event, verbs.qualify(event, "Knockout", tiers), system=system, options={})
    stage = event.stage
    assert groups.withdrawn.isdisjoint(stage.players)
    if tiers == 2 and len(there) > 1:
        group_of = {player: k for k, group in enumerate(groups.groups) for player in group}
        for match in stage.play.structure.of("U", 1):
            a, b = stage.play.status[match.id].a, stage.play.status[match.id].b
            assert not (isinstance(a, int) and isinstance(b, int) and group_of[a] == group_of[b])
    while ready := stage.ready():
        a, b = pair(stage.play, ready[0])
        apply(event, verbs.won(event, ready[0].id, chance.choice((a, b))))
    assert stage.play.over
    assert stage.play.structure is not None
    final = places(stage.play, stage.play.structure.placings[0])
    assert sorted(p for place in final for p in place.players) == sorted(stage.players)
    assert {k for place in final for k in range(place.first, place.last + 1)} == set(
        range(1, len(stage.players) + 1)
    )
    if system == "ibf-single":
        assert played(stage.play) == len(stage.players) - 1
