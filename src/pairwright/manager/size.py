"""How large an event may be: its decisions, their bytes, its rounds and players, measured by the entries that it may
have."""

from __future__ import annotations

from typing import NamedTuple

from ..domain.messages import Message, Number, decimals, msg

MOST_DECISIONS = 200_000
"""How many decisions an event may have: ten times those of the largest, so that it can be opened in seconds."""
MOST_BYTES = 32 * 1024 * 1024
"""How many bytes the decisions of an event may have as JSON: ten times those of the largest. Whoever may enter teams
could otherwise enter and take back thousands of them until disk and memory are full."""
OF_AN_ENTRY, BYTES_OF_AN_ENTRY = 40, 8 * 1024
"""Where entries are limited: the decisions for each of them, and its rounds; and the bytes of these decisions. Three
times those of 200 teams of four boards, each result entered by itself, after eleven rounds."""
PLAYERS_OF_AN_ENTRY = 12
"""The same for players: three times those of 200 teams of ten."""
FEWEST = 200
"""Whoever may have fewer entries has room as for so many: a double round robin of 30 teams makes 5,000 decisions."""
TO_THE_END = frozenset({
    "absent", "award", "board", "boards", "by-hand", "bye", "clear", "correct", "decline", "draw", "draw-ties",
    "end-by-hand", "finish", "flip", "forfeit", "leave", "lineup", "lineups", "no-show", "pair", "pair-all", "penalty",
    "present", "publish", "rating-boards", "redo", "report", "result", "score", "set-pairs", "settle", "stage", "swap",
    "undo", "unpair", "withdraw",
})  # fmt: skip
"""What an event still takes until it is twice as large, so that one that was begun can end: rounds and results."""
_WHOLE = 2000


class Size(NamedTuple):
    """How large an event is."""

    entries: int = 0
    decisions: int = 0
    bytes: int = 0
    """Of the data of all decisions, as JSON."""
    rounds: int = 0
    players: int = 0

    def too_large(self, entries: int | None, times: int = 1) -> Message | None:
        """What is too large if it may have so many entries (None: any number), or is so many times larger than that;
        None if nothing is."""
        decisions, most = MOST_DECISIONS, MOST_BYTES
        if entries is not None:
            room = max(entries, FEWEST) * times
            decisions, most = min(decisions, OF_AN_ENTRY * room), min(most, BYTES_OF_AN_ENTRY * room)
            if self.rounds * self.entries > OF_AN_ENTRY * room:
                return msg(
                    "{rounds} rounds of {count, plural, one {# entry} other {# entries}}, {most} at most",
                    rounds=self.rounds,
                    count=self.entries,
                    most=OF_AN_ENTRY * room // self.entries,
                )
            if self.players > PLAYERS_OF_AN_ENTRY * room:
                return msg(
                    "{count} players, {most} at most",
                    count=Number(self.players),
                    most=Number(PLAYERS_OF_AN_ENTRY * room),
                )
        if self.decisions > decisions:
            return msg(
                "{count} decisions, {most} at most", count=Number(self.decisions), most=Number(decisions)
            )
        if self.bytes > most:
            return msg("{count} MiB of decisions, {most} at most", count=_mib(self.bytes), most=_mib(most))
        return None


NOTHING = Size()


def _mib(count: int) -> Message:
    return decimals(f"{count / 2**20:.1f}")


def part_of(entries: int | None) -> float:
    """Which part of the time that an event from outside may take one may take that may have so many entries."""
    return 1.0 if entries is None else min(1.0, max(entries, FEWEST) / _WHOLE)
