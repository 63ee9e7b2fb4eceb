"""Records 802, the crosstable of teams for people: opponent, colour and game points of each round."""

from __future__ import annotations

from collections.abc import Sequence

from ...domain.pairing import RoundPairing
from ...domain.points import points_decimal
from ...domain.results import Colour, Result
from ...domain.tournament import Entry

_BYES = {Result.PAB: "PAB", Result.FULL_BYE: "FPB", Result.HALF_BYE: "HPB", Result.ZERO_BYE: "ZPB"}


def crosstable(entries: Sequence[Entry], result: RoundPairing | None = None) -> list[str]:
    """The records 802 of all teams; with `result` its round too, without points."""
    return [_row(entry, result) for entry in entries]


def _row(entry: Entry, result: RoundPairing | None) -> str:
    head = f"802 {entry.tpn:>3} {entry.short_name[:5]:<5} {points_decimal(entry.mp):>6} {points_decimal(entry.gp):>6}  "
    cells = []
    for item in entry.history:
        who = str(item.opponent) if item.opponent is not None else _BYES[item.result]
        colour = "" if item.colour is None else "w" if item.colour is Colour.WHITE else "b"
        forfeit = "f" if item.result in (Result.FORFEIT_WIN, Result.FORFEIT_LOSS) else " "
        cells.append(f"{who:>3} {colour:1} {points_decimal(item.gp):>4}{forfeit}")
    if result is not None:
        pair = result.pair_of(entry.tpn)
        if pair is not None:
            white = pair.white.tpn == entry.tpn
            cells.append(f"{(pair.black if white else pair.white).tpn:>3} {'w' if white else 'b'}     ")
        elif result.bye is not None and result.bye.tpn == entry.tpn:
            cells.append("PAB       ")
        else:
            cells.append("ZPB       ")
    return (head + "  ".join(f"{cell:<11}" for cell in cells)).rstrip()
