"""The sample files, and hand-written individual events: tie-breaks common to players and teams are tested on
players."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

from pairwright.domain.results import Colour, Result
from pairwright.domain.tournament import Entry, PastRound, Tournament
from pairwright.formats.trf import read
from pairwright.formats.trf.document import read_document
from pairwright.formats.trf.records import Log
from pairwright.tiebreaks import Standings, standings

DATA = Path(__file__).parent.parent / "data" / "trf"
_BYES = {
    "U": Result.PAB,
    "H": Result.HALF_BYE,
    "F": Result.FULL_BYE,
    "Z": Result.ZERO_BYE,
    "": Result.ZERO_BYE,
}
_CELL = re.compile(r"(\d+)([wb]?)([-+=10WDL*])")
_POINTS = {"1": 10, "W": 10, "+": 10, "U": 10, "F": 10, "=": 5, "D": 5, "H": 5}


def team_event(name: str) -> Tournament:
    """A sample of a team event."""
    [path] = DATA.glob(f"{name}*")
    return read(path.read_bytes(), path.name)[0]


def individual(name: str, **options: object) -> Tournament:
    """A sample of an individual event with its players as entries; points are in `gp`."""
    [path] = DATA.glob(f"{name}*")
    document = read_document(path.read_bytes(), Log())
    rounds = max(len(row.cells) for row in document.players.values())
    entries = []
    for number, row in document.players.items():
        history = []
        for index in range(1, rounds + 1):
            cell = row.cell(index)
            points = _POINTS.get(cell.result, 0)
            if cell.opponent and cell.result in "+-":
                kind = Result.FORFEIT_WIN if cell.result == "+" else Result.FORFEIT_LOSS
                history.append(PastRound.of_tenths(kind, cell.opponent, None, points, points))
            elif cell.opponent:
                colour = Colour.WHITE if cell.colour == "w" else Colour.BLACK
                history.append(
                    PastRound.of_tenths(Result.PLAYED, cell.opponent, colour, points, points, cell.result)
                )
            else:
                history.append(PastRound.of_tenths(_BYES[cell.result], mp_tenths=points, gp_tenths=points))
        entries.append(Entry(number, row.player.name, tuple(history), rating=row.player.rating))
    given = {"rounds": document.headers.rounds, **options}
    return Tournament("", rounds + 1, tuple(entries), given, info=document.headers.info(()))


def players(
    text: str, rounds: int | None = None, ratings: dict[int, int] | None = None, **options: object
) -> Tournament:
    """An individual event from lines of cells: `2w1` is White against 2, won; `3b+`, `3-`, `U`, `H`, `F`, `Z` too.

    The first line is player 1, and so on.
    """
    entries = []
    for number, line in enumerate(text.strip().splitlines(), 1):
        history = []
        for cell in line.split():
            if cell[0] in "UHFZ":
                points = _POINTS.get(cell[0], 0)
                history.append(PastRound.of_tenths(_BYES[cell[0]], mp_tenths=points, gp_tenths=points))
                continue
            found = _CELL.fullmatch(cell)
            assert found is not None, cell
            opponent, sign = int(found[1]), found[3]
            points = _POINTS.get(sign, 0)
            kind = {"+": Result.FORFEIT_WIN, "-": Result.FORFEIT_LOSS}.get(sign, Result.PLAYED)
            colour = Colour.WHITE if found[2] == "w" else Colour.BLACK
            history.append(
                PastRound.of_tenths(
                    kind, opponent, colour, points, points, sign if kind is Result.PLAYED else ""
                )
            )
        entries.append(
            Entry(number, f"Player {number}", tuple(history), rating=(ratings or {}).get(number, 0))
        )
    known = len(entries[0].history)
    return Tournament("", known + 1, tuple(entries), {"rounds": rounds or known, **options})


def values(
    tournament: Tournament, codes: str, after: int | None = None, **how: object
) -> dict[str, list[object]]:
    """The values of each code by starting number; the code alone in its list, so that no order can help it."""
    found = {}
    for code in codes.split():
        table = standings(tournament, [code], after, **how)  # type: ignore[arg-type]
        assert not table.dropped, table.dropped
        by_number = sorted(table.rows, key=lambda row: row.team.tpn)
        found[code] = [row.values[table.codes.index(table_code(table, code))] for row in by_number]
    return found


def table_code(table: Standings, code: str) -> str:
    """The code as the standings spell it."""
    return table.codes[-1] if code not in table.codes else code


def expected(text: str) -> list[object]:
    """Numbers as the specification prints them: `7.5`, `7½`."""
    return [_number(word) for word in text.split()]


def _number(word: str) -> int | Fraction:
    text = word.replace("½", ".5")
    number = Fraction(f"0{text}")
    return int(number) if number.denominator == 1 else number


def order(table: Standings) -> list[int]:
    """The TPNs from the first place down."""
    return [row.team.tpn for row in table.rows]


def places(table: Standings) -> dict[int, str]:
    """TPN to place as printed."""
    return {row.team.tpn: row.place_text for row in table.rows}
