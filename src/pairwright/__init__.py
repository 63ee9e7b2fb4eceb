"""Team-tournament pairings, exactly by the book, with the reasons.

    import pairwright as pw

    event = pw.load("league.trf")                       # TRF or round-state JSON
    result = pw.pair(event, colour_preference="A")      # options of the system; the file has its own
    for match in result.tables:
        print(match.table, match.white.name, "-", match.black.name)
    print(result.bye)                                   # None, or the team with the pairing-allocated bye
    print(pw.explain(result, table=3))                  # also team=17; length="sentence" or "full"
    print(pw.why_not(event, 4, 17))                     # what pairing 4 with 17 would cost, by article
    for row in pw.standings(event, "GPTS,EMGSB/C1,BH:MP/C1").rows:
        print(row.place_text, row.team.name, row.values)    # exact numbers; `standings.terms(17, "BH:MP/C1")`
    pw.check("league.trf").faults                       # what is not by the rules, each with its article and a sentence
    pw.answer({"format": "pairwright-state/1", ...})    # JSON documents in and out

`NoLegalPairing`, `StateError` and `FileError` are the three kinds of trouble, all of them `PairwrightError`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .version import __version__ as __version__

if TYPE_CHECKING:
    from .api import check, explain, load, pair, standings, why_not
    from .domain.errors import FileError, Issue, NoLegalPairing, PairwrightError, StateError
    from .domain.event_info import EventInfo
    from .domain.pairing import Bracket, Pair, RoundPairing
    from .domain.results import Colour, Result
    from .domain.tournament import (
        Entry,
        PastRound,
        Player,
        Prohibition,
        RequestedBye,
        Tournament,
        VirtualPoints,
    )
    from .formats.answers import answer
    from .formats.state_json import read_state
    from .formats.state_writer import write_state
    from .systems.options import Option
    from .systems.registry import SYSTEMS, System

# Loaded when first used: a command line that only prints its help need not wait for the engine.
_ROOMS = {
    "api": ("check", "explain", "load", "pair", "standings", "why_not"),
    "domain.errors": ("FileError", "Issue", "NoLegalPairing", "PairwrightError", "StateError"),
    "domain.event_info": ("EventInfo",),
    "domain.pairing": ("Bracket", "Pair", "RoundPairing"),
    "domain.results": ("Colour", "Result"),
    "domain.tournament": (
        "Entry", "PastRound", "Player", "Prohibition", "RequestedBye", "Tournament", "VirtualPoints",
    ),
    "formats.answers": ("answer",),
    "formats.state_json": ("read_state",),
    "formats.state_writer": ("write_state",),
    "systems.options": ("Option",),
    "systems.registry": ("SYSTEMS", "System"),
}  # fmt: skip
_ROOM_OF = {name: room for room, names in _ROOMS.items() for name in names}

__all__ = [
    "SYSTEMS", "Bracket", "Colour", "Entry", "EventInfo", "FileError", "Issue", "NoLegalPairing", "Option", "Pair",
    "PairwrightError", "PastRound", "Player", "Prohibition", "RequestedBye", "Result", "RoundPairing", "StateError",
    "System", "Tournament", "VirtualPoints", "answer", "check", "explain", "load", "pair", "read_state",
    "standings", "why_not", "write_state",
]  # fmt: skip


if not TYPE_CHECKING:  # else every name would be there for a type checker, and a misspelt one no mistake

    def __getattr__(name: str) -> Any:
        if name not in _ROOM_OF:
            raise AttributeError(f"module 'pairwright' has no attribute {name!r}")
        from importlib import import_module

        value = getattr(import_module(f".{_ROOM_OF[name]}", __name__), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
