"""The crosstables of teams for human readers: records 802 with opponent, colour and game points of each round, and
records 801 with the result and the place in the roster on each board."""

from __future__ import annotations

from collections.abc import Sequence

from ...domain.pairing import RoundPairing
from ...domain.points import points_decimal
from ...domain.results import Colour, Result
from ...domain.tournament import Entry
from .records import plain

_BYES = {Result.PAB: "PAB", Result.FULL_BYE: "FPB", Result.HALF_BYE: "HPB", Result.ZERO_BYE: "ZPB"}


def crosstable(entries: Sequence[Entry], result: RoundPairing | None = None) -> list[str]:
    """The records 802 of all teams; with `result` also its round, without points."""
    return [_row(entry, result) for entry in entries]


_LETTERS = {Result.PAB: "U", Result.FULL_BYE: "F", Result.HALF_BYE: "H", Result.ZERO_BYE: "Z"}
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def board_crosstable(entries: Sequence[Entry], boards: int) -> list[str]:
    """The records 801 of all teams: result characters, places in the roster in base 36, 0 for nobody."""
    tpn = max((len(str(entry.tpn)) for entry in entries), default=1)
    points = [
        max((len(points_decimal(value)) for value in values), default=3)
        for values in ([entry.mp_tenths for entry in entries], [entry.gp_tenths for entry in entries])
    ]
    return [_detailed(entry, boards, tpn, points) for entry in entries]


def _detailed(entry: Entry, boards: int, tpn: int, points: Sequence[int]) -> str:
    head = (
        f"801 {entry.tpn:>{tpn}} {plain(entry.short_name, 5):<5} {points_decimal(entry.mp_tenths):>{points[0]}} "
        f"{points_decimal(entry.gp_tenths):>{points[1]}}"
    )
    place = {player.number: index for index, player in enumerate(entry.players, 1)}
    opponent = max(tpn, 3)
    for item in entry.history:
        if item.opponent is None:
            head += f" {'':>{opponent}}   {_LETTERS[item.result] * boards:<{boards}} {'':<{boards}} "
            continue
        colour = "" if item.colour is None else "w" if item.colour is Colour.WHITE else "b"
        signs = (
            item.boards or {Result.FORFEIT_WIN: "+", Result.FORFEIT_LOSS: "-"}.get(item.result, "?") * boards
        )
        seats = "".join(
            _DIGITS[index] if (index := place.get(number, 0)) < len(_DIGITS) else "?"
            for number in item.lineup
        )
        head += (
            f" {item.opponent:>{opponent}} {colour:1} {signs.replace('*', '?'):<{boards}} {seats:<{boards}} "
        )
    return head.rstrip()


def _row(entry: Entry, result: RoundPairing | None) -> str:
    points = f"{points_decimal(entry.mp_tenths):>6} {points_decimal(entry.gp_tenths):>6}"
    head = f"802 {entry.tpn:>3} {plain(entry.short_name, 5):<5} {points}  "
    cells = []
    for item in entry.history:
        who = str(item.opponent) if item.opponent is not None else _BYES[item.result]
        colour = "" if item.colour is None else "w" if item.colour is Colour.WHITE else "b"
        forfeit = "f" if item.result in (Result.FORFEIT_WIN, Result.FORFEIT_LOSS) else " "
        cells.append(f"{who:>3} {colour:1} {points_decimal(item.gp_tenths):>4}{forfeit}")
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
