"""Random rounds of Dutch events of few players: consistent, reachable, and often difficult.

    random_state(random.Random(7))       a round-state document of the system fide-dutch
    states()                             the same for hypothesis

An event is simulated round by round up to the round to be paired: players come late, miss rounds, ask for byes and
forfeit. Past rounds were paired by the literal reference or at random, by whatever rules. Nothing here uses the engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from tests.reference.dutch import (
    Field,
    NoLegalPairingError,
    article_1_6,
    article_5_2,
    pair,
)
from tests.reference.dutch_state import field_of

if TYPE_CHECKING:
    from random import Random

State = dict[str, Any]
Item = dict[str, Any]

SHAPES = ("usual", "equal", "crowded", "spread", "unplayed")
"""The shape of an event: usual, all draws, as many rounds as opponents, the stronger wins, byes everywhere."""
HABITS = ("reference", "random")
READINGS = {
    "parity": ("participants", "tpn"),
    "r_pab_floats": (True, False),
    "r_c13": ("strong", "strong_or_absolute"),
}
VALUES = ({}, {}, {}, {}, {"P": 0.5}, {"P": 0}, {"W": 3, "D": 1}, {"W": 3, "D": 1, "P": 1})
_BYES = ("zero-bye", "zero-bye", "half-bye", "full-bye")


def random_state(
    rng: Random,
    players: int | None = None,
    shape: str | None = None,
    habit: str | None = None,
    options: dict[str, Any] | None = None,
) -> State:
    """A state before some round of a random event."""
    players = players or rng.randint(4, 9)
    shape = shape or rng.choice(SHAPES)
    habit = habit or rng.choice(HABITS)
    rounds = players - rng.randint(0, 2) if shape == "crowded" else rng.randint(2, max(3, players))
    number = rng.randint(max(1, rounds - 3) if rng.random() < 0.7 else 1, rounds)
    if options is None:
        options = {name: rng.choice(values) for name, values in READINGS.items()}
    state: State = {
        "format": "pairwright-state/1",
        "system": "fide-dutch",
        "options": {"rounds": rounds, "initial_colour": rng.choice("WB"), **options},
        "round": 1,
        "info": {"game_points": rng.choice(VALUES)},
        "entries": [{"tpn": tpn, "history": []} for tpn in range(1, players + 1)],
    }
    if rng.random() < 0.25:
        pairs = {tuple(sorted(rng.sample(range(1, players + 1), 2))) for _ in range(rng.randint(1, 2))}
        state["prohibited"] = [{"teams": list(teams), "rounds": [1, None]} for teams in sorted(pairs)]
    if rng.random() < 0.25:
        virtual = {"points": 1, "rounds": [1, max(1, rounds // 2)], "tpns": [1, 2 * -(-players // 4)]}
        state["acceleration"] = [virtual]
    late = {tpn: rng.randint(2, 3) for tpn in range(1, players + 1) if rng.random() < 0.06}
    for entry in state["entries"]:
        if entry["tpn"] in late:
            entry["joined_round"] = late[entry["tpn"]]
    missing = 0.25 if shape == "unplayed" else 0.05
    for current in range(1, number + 1):
        state["round"] = current
        for entry in state["entries"]:
            entry["available"] = rng.random() >= missing and entry.get("joined_round", 1) <= current
        if current < number and not _play(rng, state, shape, habit):
            break
    return state


def _play(rng: Random, state: State, shape: str, habit: str) -> bool:
    """One past round; False when it cannot be paired, or leaves a player with two absolute preferences."""
    this = field_of(state)
    try:
        couples, bye = _paired(rng, this, habit)
    except NoLegalPairingError:
        return False
    found: dict[int, Item] = {}
    for white, black in couples:
        found |= _game(rng, white, black, shape)
    if bye is not None:
        found[bye] = {"result": "pab"}
    for entry in state["entries"]:
        tpn = entry["tpn"]
        if tpn not in found:
            late = entry.get("joined_round", 1) > state["round"]
            found[tpn] = {"result": "zero-bye" if late else rng.choice(_BYES)}
        entry["history"].append(found[tpn])
    after = field_of({**state, "round": state["round"] + 1})
    if any(_torn(after, tpn) for tpn in after.players):
        for entry in state["entries"]:
            entry["history"].pop()
        return False
    return True


def _torn(this: Field, tpn: int) -> bool:
    """A colour difference that asks for one colour, after two games that ask for the other."""
    player = this.players[tpn]
    difference, last = article_1_6(player), player.colours[-2:]
    return (difference < -1 and last == "ww") or (difference > 1 and last == "bb")


def _paired(rng: Random, this: Field, habit: str) -> tuple[list[tuple[int, int]], int | None]:
    if habit == "reference":
        found = pair(this)
        return found.pairs, found.bye
    present = list(this.present)
    rng.shuffle(present)
    bye = present.pop() if len(present) % 2 else None
    couples = [article_5_2(this, *present[at : at + 2]) for at in range(0, len(present), 2)]
    return couples, bye


def _game(rng: Random, white: int, black: int, shape: str) -> dict[int, Item]:
    mine: Item = {"opponent": black, "colour": "W"}
    yours: Item = {"opponent": white, "colour": "B"}
    if rng.random() < (0.3 if shape == "unplayed" else 0.04):
        signs = rng.choice((("win", "loss"), ("loss", "win"), ("loss", "loss")))
        return {
            white: mine | {"result": f"forfeit-{signs[0]}"},
            black: yours | {"result": f"forfeit-{signs[1]}"},
        }
    luck = rng.random()
    if shape == "equal" or luck < 0.25:
        both = "draw", "draw"
    elif shape == "spread":
        both = ("win", "loss") if white < black else ("loss", "win")
    else:
        both = ("win", "loss") if luck < 0.65 else ("loss", "win")
    return {white: mine | {"result": both[0]}, black: yours | {"result": both[1]}}


@st.composite
def states(draw: st.DrawFn, max_players: int = 9) -> State:
    """Round states for hypothesis."""
    return random_state(
        draw(st.randoms(use_true_random=False)),
        draw(st.integers(4, max_players), label="players"),
        draw(st.sampled_from(SHAPES), label="shape"),
        draw(st.sampled_from(HABITS), label="habit"),
        draw(st.fixed_dictionaries({name: st.sampled_from(values) for name, values in READINGS.items()})),
    )
