"""Opponents and results: `playerpairing` and `teampairing`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...domain.points import TENTHS
from ...domain.results import Result
from ...domain.tournament import Entry, PastRound, Tournament, past_matches
from ...ratings.games import has_black

Tables = Mapping[tuple[int, int], int]
"""Round and TPN of the first-named side, to the table."""
_BYES = {Result.HALF_BYE, Result.FULL_BYE}
_WORTH = {"1": "1.0", "W": "1.0", "+": "1.0", "=": "0.5", "D": "0.5", "0": "0.0", "L": "0.0", "-": "0.0"}
_BYE, _NOT_PAIRED, _NOBODY = "-1", "-2", "0"


def team_pairings(tournament: Tournament, tables: Tables) -> Iterator[dict[str, str]]:
    """The matches of every round, then the teams without one."""
    for number in range(1, tournament.round):
        matches = _matches(tournament, number, tables)
        for table, white, black, item, back in matches:
            yield _team_row(number, table, str(white.tpn), str(black.tpn), _scored(item), _scored(back))
        for table, entry in enumerate(_alone(tournament, number), len(matches) + 1):
            item = entry.history[number - 1]
            paired = item.result is Result.PAB
            points = _decimal(item.gp_tenths) if paired or item.result in _BYES else "0.0"
            yield _team_row(number, table, str(entry.tpn), _BYE if paired else _NOT_PAIRED, points, "0.0")


def _scored(item: PastRound) -> str:
    """The game points of a match; in progress, those of the finished boards, and none before play."""
    if "*" not in item.boards:
        return _decimal(item.gp_tenths)
    over = item.boards.replace("*", "")
    return str(sum(float(_WORTH[sign]) for sign in over)) if over else ""


def _team_row(number: int, pairing: int, one: str, two: str, first: str, second: str) -> dict[str, str]:
    return {
        "round": str(number),
        "pairing": str(pairing),
        "no1": one,
        "no2": two,
        "res1": first,
        "res2": second,
    }


def player_pairings(
    tournament: Tournament, numbers: Mapping[int, int], tables: Tables
) -> Iterator[dict[str, str]]:
    """The games of every round; for players also those without one. `numbers`: those of players in the file."""
    for number in range(1, tournament.round):
        last = number == tournament.round - 1
        matches = _matches(tournament, number, tables)
        for table, white, black, item, back in matches:
            if tournament.solo:
                signs = _signs(item, 0), _signs(back, 0)
                yield _row(
                    number, table, 1, str(numbers[white.tpn]), str(numbers[black.tpn]), *_result(*signs, last)
                )
            else:
                yield from _boards(tournament, number, table, item, back, numbers, last)
        if not tournament.solo:
            continue
        for table, entry in enumerate(_alone(tournament, number), len(matches) + 1):
            yield _without_game(number, table, str(numbers[entry.tpn]), entry.history[number - 1])


def _without_game(number: int, table: int, player: str, item: PastRound) -> dict[str, str]:
    if item.result is Result.PAB:
        return _row(number, table, 1, player, _BYE, _decimal(item.mp_tenths), "0.0", "K")
    points = _decimal(item.mp_tenths) if item.result in _BYES else ""
    return _row(number, table, 1, player, _NOT_PAIRED, points, "", "")


def _boards(
    tournament: Tournament, number: int, table: int, item: PastRound, back: PastRound, numbers: Mapping[int, int],
    last: bool,
) -> Iterator[dict[str, str]]:  # fmt: skip
    for board in range(max(len(item.lineup), len(back.lineup))):
        one, two = (
            str(numbers.get(side.lineup[board], 0)) if board < len(side.lineup) else _NOBODY
            for side in (item, back)
        )
        if one == two == _NOBODY:
            continue
        sides = [(one, _signs(item, board)), (two, _signs(back, board))]
        if has_black(tournament, item, board):
            sides.reverse()
        (white, own), (black, other) = sides
        yield _row(number, table, board + 1, white, black, *_result(own, other, last))


def _row(
    number: int, pairing: int, board: int, white: str, black: str, first: str, second: str, forfeit: str
) -> dict[str, str]:
    return {
        "round": str(number), "pairing": str(pairing), "board": str(board), "whiteno": white, "blackno": black,
        "reswhite": first, "resblack": second, "forfeit": forfeit,
    }  # fmt: skip


def _signs(item: PastRound, board: int) -> str:
    if item.result is not Result.PLAYED:
        return "+" if item.result is Result.FORFEIT_WIN else "-"
    return item.boards[board : board + 1] or "*"


def _result(own: str, other: str, last: bool) -> tuple[str, str, str]:
    """The results of White and Black; K: not played, D: decided by the arbiter, U: less than a move, H: adjourned."""
    if "*" in (own, other):
        return "", "", "" if last else "H"
    code = "K" if {own, other} & set("+-") else "U" if {own, other} & set("WDL") else ""
    if not code and own + other not in ("10", "01", "=="):
        code = "D"
    return _WORTH[own], _WORTH[other], code


_Row = tuple[int, Entry, Entry, PastRound, PastRound]


def _matches(tournament: Tournament, number: int, tables: Tables) -> list[_Row]:
    """The matches of a round with their tables: as given, otherwise in the order of the starting numbers."""
    found: Iterable[tuple[Entry, Entry, PastRound, PastRound]] = past_matches(tournament, number - 1)
    rows = [(tables.get((number, white.tpn), k), white, black, item, back)
            for k, (white, black, item, back) in enumerate(found, 1)]  # fmt: skip
    return sorted(rows, key=lambda row: row[0])


def _alone(tournament: Tournament, number: int) -> list[Entry]:
    """Participants without an opponent, the pairing-allocated bye first."""
    alone = [entry for entry in tournament.entries if entry.history[number - 1].opponent is None]
    return sorted(alone, key=lambda entry: (entry.history[number - 1].result is not Result.PAB, entry.tpn))


def _decimal(tenths: int) -> str:
    return f"{tenths // TENTHS}.{tenths % TENTHS}"
