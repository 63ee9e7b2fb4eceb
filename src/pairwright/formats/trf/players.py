"""Record 001, the player: reading, realigning misaligned records of other programs, and writing."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from ...domain.dates import birth_in_files, is_birth
from ...domain.messages import msg
from ...domain.reading import number_in
from ...domain.titles import TITLES, fide_title
from ...domain.tournament import Player
from .records import Log, Record, plain, points_field, shifted

_SEXES = {"m": "m", "w": "w", "f": "w"}
_RESULTS = "10=WDL+-UHFZ?"
PLAYED = frozenset("10=WDL?")
BYES = frozenset("UHFZ")
LEGAL = frozenset(
    ("10", "01", "==", "00", "=0", "0=", "+-", "-+", "--", "WL", "LW", "DD", "LL", "DL", "LD", "??", "..")
)
"""The results that the two players of a game may have; `.` is a game without a result."""


class RoundCell(NamedTuple):
    """One round of a player: `opponent` 0 is nobody, `result` is empty if blank."""

    opponent: int
    colour: str
    result: str


EMPTY = RoundCell(0, "", "")


class PlayerRow(NamedTuple):
    """A player with the points and rank given in the file, and one cell per round."""

    player: Player
    points: int | None
    rank: int | None
    cells: tuple[RoundCell, ...]
    record: Record

    def cell(self, round_number: int) -> RoundCell:
        """The cell of a round; an empty one beyond the end of the line."""
        return self.cells[round_number - 1] if round_number <= len(self.cells) else EMPTY


_TAIL = (
    r" [ \d]{4} [A-Za-z ]{3} [ \d]{11} [\d/.\- ]{10} [ \d\-]{2}[.,\d ][ \d] [ \d]{4}"
    r"(?:  [ \d]{4} [wbWB \-] [\d=+\-A-Za-z? ])*"
)
"""Columns 48 to the end of a correctly aligned line; compiled, which takes a millisecond, when a line is not a usual
one."""


_GAME = re.compile(r"(?=.{10})( {0,3}[1-9]\d{0,3}) ([wb]) ([10=])  ", re.ASCII)
"""The usual form of a cell, read on the fast path; with its two spaces it has ten columns."""
_LETTERS = re.compile("[A-Za-z ]*")
_DATE = re.compile(r"[\d/.\- ]*", re.ASCII)


def _fits(tail: str) -> bool:
    if len(tail) < 42:
        tail = tail.ljust(42)
    elif len(tail) > 42:
        tail += " " * (-(len(tail) - 42) % 10)
    return re.fullmatch(_TAIL, tail, re.ASCII) is not None


def _shift(record: Record) -> int:
    """By how many columns everything after the name is shifted right (negative: left)."""
    text = record.text
    if len(text) < 60 or _fits(text[47:]):
        return 0
    accents = sum(not char.isascii() for char in text[14:47])
    candidates = [-accents] if accents else []
    candidates += range(1, 61)
    candidates += range(-1, -21, -1)
    for shift in candidates:
        tail = text[47 + shift :]
        if len(tail) >= 10 and tail.strip() and _fits(tail):
            return shift
    return 0


_USUAL = re.compile(
    r"001 ([ \d]{4}) ([mw ])([A-Z ]{3}) (.{33}) ([ \d]{4}) ([A-Za-z ]{3}) ([ \d]{11}) ([\d/.\- ]{10}) "
    r"([ \d]{2}\.\d) ([ \d]{4})(?=  |\Z)",
    re.ASCII,
)
"""A correctly aligned line, up to the rank, with unremarkable fields."""


def _usual(record: Record, log: Log) -> PlayerRow | None:
    """The player of such a line, read on the fast path."""
    match = _USUAL.match(record.text)
    if match is None:
        return None
    first, sex, title, name, rated, federation, identity, birth, given, last = match.groups()
    title = title.strip()
    try:
        number, rank = int(first), int(last)
        rating = 0 if rated.isspace() else int(rated)
        fide_id = 0 if identity.isspace() else int(identity)
        points = int(given[:2]) * 10 + int(given[3])
    except ValueError:  # nothing there, or a space between the digits
        return None
    if not number or not rank or (title and title not in TITLES) or not _is_birth(birth):
        return None
    player = Player(
        number, name.strip(), sex.strip(), title, rating, federation.strip(), fide_id, birth.strip()
    )
    return PlayerRow(player, points, rank, _cells(record, log), record)


def read_player(record: Record, log: Log) -> PlayerRow | None:
    """The player of a 001 record; None after an error that leaves nothing usable."""
    usual = _usual(record, log)
    if usual is not None:
        return usual
    shift = _shift(record)
    full_name = record.columns(15, 47 + shift).strip()
    if shift:
        log.remark(
            shifted(shift),
            record,
            48,
            len(record.text),
        )
        head = record.text[: 47 + min(shift, 0)].ljust(47)
        record = Record(record.code, head + record.text[47 + shift :], record.line)
    if record.columns(4, 4).strip():
        log.fault(
            msg("column 4 must be blank; starting ranks above 9999 cannot be written in TRF"), record, 4, 8
        )
        return None
    number = record.whole(log, 5, 8, "the starting rank")
    if not number:
        if not record.columns(5, 8).strip() or number == 0:
            log.fault(msg("the starting rank is missing"), record, 5, 8)
        return None
    player = Player(
        number,
        full_name,
        _sex(record),
        _title(record, log),
        record.whole(log, 49, 52, "the rating") or 0,
        _federation(record, log),
        record.whole(log, 58, 68, "the FIDE id") or 0,
        _birth(record, log),
    )
    between = (
        record.text[8:9] + record.text[47:48] + record.text[52:53] + record.text[56:57] + record.text[68:69]
    )
    if between.strip():
        _say_not_blank(record, log)
    points = record.points(log, 81, 84, "the points")
    rank = record.whole(log, 86, 89, "the rank")
    cells = _cells(record, log)
    return PlayerRow(player, points, rank, cells, record)


def _say_not_blank(record: Record, log: Log) -> None:
    for column in (9, 48, 53, 57, 69):
        if record.columns(column, column).strip():
            log.remark(
                msg("column {column} should be blank; what stands there was left out", column=column),
                record,
                column,
                column,
            )


def _federation(record: Record, log: Log) -> str:
    text = record.columns(54, 56).strip()
    if _LETTERS.fullmatch(text):
        return text
    log.remark(msg("{value} is not a federation; it was left out", value=repr(text)), record, 54, 56)
    return ""


def _is_birth(text: str) -> bool:
    return not text.strip() or is_birth(text)


def _birth(record: Record, log: Log) -> str:
    text = record.columns(70, 79).strip()
    if _is_birth(text):
        return text
    log.remark(msg("{value} is not a date of birth; it was left out", value=repr(text)), record, 70, 79)
    return ""


def _sex(record: Record) -> str:
    return _SEXES.get(record.columns(10, 10).lower(), "")


def _title(record: Record, log: Log) -> str:
    text = record.columns(11, 13).strip()
    title = fide_title(text)
    if text and not title:
        log.remark(msg("{value} is not a FIDE title; it was left out", value=repr(text)), record, 11, 13)
    return title


def _cells(record: Record, log: Log) -> tuple[RoundCell, ...]:
    text = record.text
    if text[89:91].strip():
        log.fault(msg("columns 90-91 must be blank, not {value}", value=repr(text[89:91])), record, 90, 91)
        return ()
    padded = f"{text}  "  # the last game ends with its result
    cells = [
        _usual_cell(padded[start : start + 10]) or _cell(text[start : start + 10], start + 1, record, log)
        for start in range(91, len(text), 10)
    ]
    while cells and cells[-1] is EMPTY:
        cells.pop()
    return tuple(cells)


@lru_cache(maxsize=1 << 16)
def _usual_cell(chunk: str) -> RoundCell | None:
    game = _GAME.fullmatch(chunk)
    return RoundCell(int(game[1]), game[2], game[3]) if game else None


def _cell(chunk: str, first: int, record: Record, log: Log) -> RoundCell:
    if chunk.isspace():
        return EMPTY
    chunk = chunk.ljust(10)
    round_number = (first - 92) // 10 + 1
    who = chunk[:4].strip()
    if (who and number_in(who) is None) or (chunk[4] + chunk[6] + chunk[8:]).strip():
        log.fault(
            msg(
                "round {round}: {value} is not an opponent, a colour and a result",
                round=round_number,
                value=repr(chunk.rstrip()),
            ),
            record,
            first,
            first + 9,
        )
        return EMPTY
    opponent = int(who or 0)
    colour = chunk[5].lower()
    result = chunk[7].upper().strip().replace("*", "?")  # `read_document` reports it, once
    if colour not in "wb- ":
        log.fault(
            msg(
                "round {round}: {value} is not a colour (w, b or -)", round=round_number, value=repr(chunk[5])
            ),
            record,
            first + 5,
            first + 5,
        )
        return EMPTY
    if result and result not in _RESULTS:
        log.fault(
            msg(
                "round {round}: {value} is not a result (one of {results})",
                round=round_number,
                value=repr(chunk[7]),
                results=" ".join(_RESULTS),
            ),
            record,
            first + 7,
            first + 7,
        )
        return EMPTY
    colour = colour.strip(" -")
    if opponent:
        if result == "Z":
            log.remark(
                msg("round {round}: a Z with an opponent; it was read as a forfeit loss", round=round_number),
                record,
                first,
                first + 7,
            )
            result = "-"
        elif result in BYES:
            log.fault(
                msg("round {round}: the bye {bye} cannot have an opponent", round=round_number, bye=result),
                record,
                first,
                first + 7,
            )
        return RoundCell(opponent, colour, result)
    bye = {"1": "F", "W": "F", "=": "H", "D": "H", "0": "Z", "L": "Z", "?": ""}.get(result, result)
    if bye != result:
        log.remark(
            msg(
                "round {round}: {result} without an opponent; it was read as {bye}",
                round=round_number,
                result=result,
                bye=bye or msg("not playing"),
            ),
            record,
            first,
            first + 7,
        )
    return RoundCell(0, "", bye) if bye else EMPTY


def write_player(player: Player, points: int, rank: int, cells: list[str]) -> str:
    """The 001 line; `cells` as made by `write_cell`, one per round. What does not fit is cut or left out."""
    federation = player.federation[:3] if _LETTERS.fullmatch(player.federation) else ""
    born = birth_in_files(player.birth)
    birth = born if _DATE.fullmatch(born) and len(born) <= 10 else ""
    title = player.title.upper() if player.title.upper() in TITLES else ""
    head = (
        f"001 {player.number:>4} {_SEXES.get(player.sex.lower(), '') or ' '}{title:>3} {plain(player.name, 33):<33} "
        f"{_number(player.rating, 4)} {federation:<3} {_number(player.fide_id, 11)} {birth:<10} "
        f"{points_field(points, 4)} {rank:>4}"
    )
    return (head + "".join("  " + cell for cell in cells)).rstrip()


def _number(value: int, width: int) -> str:
    text = str(value) if value > 0 else ""
    return f"{text if len(text) <= width else '':>{width}}"


@lru_cache(maxsize=1 << 16)
def write_cell(opponent: int = 0, colour: str = "", result: str = "") -> str:
    """Eight columns: opponent, colour, result; all blank for an empty cell."""
    if not opponent and not result:
        return " " * 8
    return f"{opponent:>4} {colour or '-'} {result or ' '}" if opponent else f"0000 - {result}"
