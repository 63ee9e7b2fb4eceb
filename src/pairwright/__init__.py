"""Team-tournament pairings, exactly by the book, with the reasons.

    import pairwright as pw

    event = pw.Tournament.new(["Ajax", "Bern", "Cork", "Deal"], rounds=3, initial_colour="W")   # or pw.load("cup.trf")
    result = pw.pair(event)
    for match in result.tables:
        print(match.table, match.white.name, "-", match.black.name)
    print(pw.explain(result, table=1))                  # also team=3; length="sentence" or "full"
    event = event.played(result, {1: "2½-1½", 2: "1=01"})       # a score, or board by board; +- without play
    print(pw.why_not(event, 1, 2))                      # what pairing 1 with 2 would cost, by article
    for row in pw.standings(event, "GPTS,EMGSB/C1,BH:MP/C1").rows:
        print(row.place_text, row.team.name, row.values)    # exact numbers; `standings.terms(3, "BH:MP/C1")`
    pw.check("league.trf").faults                       # what is not by the rules, each with its article and a sentence
    pw.judge(event, [(1, 2), (3, 4)]).faults            # the same for a round paired by hand
    with pw.open("cup.pairwright") as desk:             # the event with its log; verbs as methods
        desk.pair()
    pw.answer({"format": "pairwright-state/1", ...})    # JSON documents in and out

`NoLegalPairing`, `StateError` and `FileError` are the three kinds of error, all subclasses of `PairwrightError`;
`SearchGivenUp`, a StateError, says that a round was not found in reasonable time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .version import __version__ as __version__

if TYPE_CHECKING:
    from .api import (
        Tournament,
        check,
        explain,
        judge,
        load,
        open,  # noqa: A004  pw.open
        pair,
        register,
        standings,
        why_not,
    )  # fmt: skip
    from .checker.verdicts import Report, RoundVerdict
    from .domain.errors import FileError, Issue, NoLegalPairing, PairwrightError, SearchGivenUp, StateError
    from .domain.event_info import EventInfo
    from .domain.pairing import Bracket, Pair, RoundPairing
    from .domain.results import Colour, Result
    from .domain.standing import Given
    from .domain.tournament import (
        Entry,
        PastRound,
        Player,
        Prohibition,
        RequestedBye,
        VirtualPoints,
    )
    from .formats.answers import answer
    from .formats.state_json import read_state
    from .formats.state_writer import write_state
    from .manager.warnings import Question, Refusal
    from .opened import OpenEvent
    from .systems.options import Option
    from .systems.registry import SYSTEMS
    from .systems.system import System
    from .tiebreaks.standing import Standings

# Loaded on first use: a command that only prints its help does not wait for the engine.
_ROOMS = {
    "api": (
        "Tournament", "check", "explain", "judge", "load", "open", "pair", "register", "standings", "why_not",
    ),
    "checker.verdicts": ("Report", "RoundVerdict"),
    "domain.errors": ("FileError", "Issue", "NoLegalPairing", "PairwrightError", "SearchGivenUp", "StateError"),
    "domain.event_info": ("EventInfo",),
    "domain.pairing": ("Bracket", "Pair", "RoundPairing"),
    "domain.results": ("Colour", "Result"),
    "domain.tournament": (
        "Entry", "PastRound", "Player", "Prohibition", "RequestedBye", "VirtualPoints",
    ),
    "domain.standing": ("Given",),
    "manager.warnings": ("Question", "Refusal"),
    "opened": ("OpenEvent",),
    "tiebreaks.standing": ("Standings",),
    "formats.answers": ("answer",),
    "formats.state_json": ("read_state",),
    "formats.state_writer": ("write_state",),
    "systems.options": ("Option",),
    "systems.registry": ("SYSTEMS",),
    "systems.system": ("System",),
}  # fmt: skip
_ROOM_OF = {name: room for room, names in _ROOMS.items() for name in names}

__all__ = [
    "SYSTEMS", "Bracket", "Colour", "Entry", "EventInfo", "FileError", "Given", "Issue", "NoLegalPairing",
    "OpenEvent", "Option", "Pair", "PairwrightError", "PastRound", "Player", "Prohibition", "Question", "Refusal",
    "Report", "RequestedBye", "Result", "RoundPairing", "RoundVerdict", "SearchGivenUp", "Standings", "StateError",
    "System", "Tournament", "VirtualPoints", "answer", "check", "explain", "judge", "load", "open", "pair",
    "read_state", "register", "standings", "why_not", "write_state",
]  # fmt: skip


if not TYPE_CHECKING:  # otherwise a type checker would accept any name, even a misspelt one

    def __getattr__(name: str) -> Any:
        if name not in _ROOM_OF:
            raise AttributeError(f"module 'pairwright' has no attribute {name!r}")
        from importlib import import_module

        value = getattr(import_module(f".{_ROOM_OF[name]}", __name__), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
