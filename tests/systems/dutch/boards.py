"""Small events of chess players, written as board results."""

from __future__ import annotations

from typing import Any

import pairwright as pw
from pairwright import Colour, Entry, PastRound, Result, Tournament
from pairwright.systems.dutch.definitions import DutchField
from pairwright.systems.dutch.engine import prepare
from pairwright.systems.options import read_options
from pairwright.systems.registry import system_of

BYES = {
    "U": (Result.PAB, 10), "H": (Result.HALF_BYE, 5), "F": (Result.FULL_BYE, 10), "Z": (Result.ZERO_BYE, 0),
}  # fmt: skip


def event(
    players: int,
    *rounds: str,
    absent: tuple[int, ...] = (),
    joined: dict[int, int] | None = None,
    **more: Any,
) -> Tournament:
    """The state after rounds like `1-3 1  4-2 =  5 U`: White, Black and White's result (`1` `=` `0` `+` `-`), or a bye;
    who is not named was absent. `more` are options, and fields of the tournament."""
    histories: dict[int, list[PastRound]] = {tpn: [] for tpn in range(1, players + 1)}
    for number, text in enumerate(rounds, 1):
        words = text.split()
        for who, what in zip(words[::2], words[1::2], strict=True):
            if "-" not in who:
                kind, points = BYES[what]
                histories[int(who)].append(PastRound.of_tenths(kind, mp_tenths=points, gp_tenths=points))
                continue
            white, black = map(int, who.split("-"))
            mine = {"1": 10, "=": 5, "0": 0, "+": 10, "-": 0}[what]
            for tpn, other, colour, points in (
                (white, black, Colour.WHITE, mine),
                (black, white, Colour.BLACK, 10 - mine),
            ):
                if what in "+-":
                    kind = Result.FORFEIT_WIN if points else Result.FORFEIT_LOSS
                    histories[tpn].append(
                        PastRound.of_tenths(kind, other, mp_tenths=points, gp_tenths=points)
                    )
                else:
                    histories[tpn].append(PastRound.of_tenths(Result.PLAYED, other, colour, points, points))
        for history in histories.values():
            if len(history) < number:
                history.append(PastRound(Result.ZERO_BYE))
    fields = {
        name: more.pop(name)
        for name in ("prohibited", "forced", "requested", "info", "acceleration")
        if name in more
    }
    options = {"rounds": len(rounds) + 5, "initial_colour": "W", **more}
    entries = tuple(
        Entry(tpn, f"P{tpn}", tuple(history), tpn not in absent) for tpn, history in histories.items()
    )
    return Tournament("fide-dutch", len(rounds) + 1, entries, options, solo=True, **fields)


def field(state: Tournament) -> DutchField:
    """What the engine derives from a state."""
    system = system_of("fide-dutch")
    return prepare(state, read_options(state.options, system.options, system.id))[0]


def pairs(state: Tournament) -> list[tuple[int, int]]:
    """(White, Black) in the order in which the rules form them."""
    return [(pair.white.tpn, pair.black.tpn) for pair in pw.pair(state).pairs]


def met(state: Tournament) -> list[tuple[int, int]]:
    """The pairs, the smaller TPN first, in the order in which the rules form them."""
    return [(min(pair), max(pair)) for pair in pairs(state)]
