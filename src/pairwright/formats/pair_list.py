"""The pairing as engines have always printed it: a count, then `white black` lines, the bye as `id 0`."""

from __future__ import annotations

from ..domain.pairing import RoundPairing


def write_pair_list(result: RoundPairing) -> str:
    """TPNs in the order of publication, White first; the bye last, and counted."""
    lines = [f"{pair.white.tpn} {pair.black.tpn}" for pair in result.tables]
    if result.bye is not None:
        lines.append(f"{result.bye.tpn} 0")
    return "\n".join([str(len(lines)), *lines]) + "\n"
