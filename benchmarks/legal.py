"""Is a round complete and legal? For states designed to be difficult."""

from __future__ import annotations

from pairwright import Result, RoundPairing


def complain(result: RoundPairing) -> str:
    """What is wrong with a round; empty if it is complete and legal."""
    tournament = result.tournament
    there = [entry.tpn for entry in tournament.entries if entry.available]
    seated = [team.tpn for pair in result.pairs for team in (pair.white, pair.black)]
    if result.bye is not None:
        seated.append(result.bye.tpn)
        barred = (Result.PAB, Result.FORFEIT_WIN, Result.FULL_BYE)
        if any(item.result in barred for item in result.bye.history):
            return f"{result.bye.label} may not have the bye"
    if sorted(seated) != sorted(there):
        return f"{len(there)} teams take part, but {len(set(seated))} have a place"
    if (result.bye is not None) != bool(len(there) % 2):
        return "a bye without need"
    for pair in result.pairs:
        met = (item.opponent for item in pair.white.history if item.result is Result.PLAYED)
        if pair.black.tpn in met:
            return f"{pair.white.label} and {pair.black.label} have met before"
    return ""
