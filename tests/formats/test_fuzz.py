"""Files of every format, broken at random: each is read, or refused in a sentence.

PAIRWRIGHT_FILES=100000 makes the long run.
"""

from __future__ import annotations

import os
import random
import re
import time
import tracemalloc

import pytest

from pairwright.domain.errors import PairwrightError, StateError
from pairwright.formats.chess_json import write_event
from pairwright.formats.files import read_tournament
from pairwright.formats.state_json import write_state_text
from pairwright.formats.tables import read_files, write_csv_files, write_xlsx
from pairwright.formats.trf import read, write
from pairwright.formats.validation import validate_file
from tests.formats.trf.samples import ALL, FOLDER, TEAMS, sample

FILES = int(os.environ.get("PAIRWRIGHT_FILES", "400"))
FIRST = int(os.environ.get("PAIRWRIGHT_FIRST", "0"))
"""The first number; each number makes the same file each time."""
LONGEST = float(os.environ.get("PAIRWRIGHT_LONGEST", "20"))
"""Seconds for one file."""
_TRF = [(FOLDER / name).read_bytes() for name in ALL] + [(FOLDER / name).read_bytes() for name in TEAMS]
_WORDS = (
    *b"0 9 0000 9999 - + = U ? w B . 310 300 320 330 240 250 260 299 162 352 142 001 013 , ; { } [ ] ' null".split(),
    *b"true 1e999 -1 bye 1F 0F Team Round \xff\xfe \xc3 \xe2\x80\xa8 \xc2\xbd \xd9\xa3 \xc2\xb2".split(),
    *(b"\n", b"\r", b"\t", b" ", b"\x1f", b"\0", b'"'),
)


def mutated(source: bytes, chance: random.Random) -> bytes:
    """The file with some pieces put in, cut out, overwritten, and lines repeated, dropped or exchanged."""
    text = source
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(text) + 1)
        kind = chance.randrange(8)
        piece = chance.choice(_WORDS) if chance.random() < 0.8 else chance.randbytes(chance.randint(1, 6))
        if kind == 0:
            text = text[:at] + piece + text[at:]
        elif kind == 1:
            text = text[:at] + text[at + chance.randint(1, 40) :]
        elif kind <= 4:
            text = text[:at] + piece + text[at + len(piece) :]
        elif kind == 5:
            text = text[:at] if chance.random() < 0.3 else text + b"\n" + piece
        else:
            rows = re.split(rb"(?<=\n)", text)
            i, j = chance.randrange(len(rows)), chance.randrange(len(rows))
            if kind == 6:
                rows.insert(j, rows[i])
            else:
                rows[i], rows[j] = rows[j], rows[i]
            text = b"".join(rows)
    return text


def said(error: PairwrightError) -> bool:
    """Not readable, and there is a sentence about it."""
    assert str(error).strip()
    return False


def check(content: bytes, name: str) -> bool:
    """Whether the file could be read; anything but a refusal or a tournament is an error."""
    try:
        tournament, _ = read_tournament(content, name)
    except PairwrightError as error:
        return said(error)
    try:
        written = write(tournament)
    except StateError:
        return True
    if name.endswith(".trf"):
        again = read(written, "written.trf")[0]
        assert write(again) == written
    return True


def numbers(share: int = 1) -> range:
    return range(FIRST, FIRST + max(FILES // share, 1))


def test_mutated_trf_files():
    readable = 0
    slowest = 0.0
    for number in numbers():
        chance = random.Random(number)
        content = mutated(chance.choice(_TRF), chance)
        start = time.perf_counter()
        readable += check(content, f"{number}.trf")
        slowest = max(slowest, time.perf_counter() - start)
    assert slowest < LONGEST
    assert readable > len(numbers()) // 20


@pytest.mark.parametrize("form", ["csv", "jch", "json"])
def test_mutated_files_of_other_formats(form):
    tournaments = [sample(name[:2]) for name in TEAMS[:6]]
    if form == "csv":
        sources = [data for tournament in tournaments[1:4] for _, data in write_csv_files(tournament)]
    elif form == "jch":
        sources = [write_event(tournament)[0] for tournament in tournaments[1:4]]
    else:
        sources = [write_state_text(tournament).encode() for tournament in tournaments[1:4]]
    for number in numbers(4):
        chance = random.Random(number)
        check(mutated(chance.choice(sources), chance), f"{number}.{form}")


def test_mutated_tables_together():
    """All tables of a tournament, one of them broken."""
    for number in numbers(8):
        chance = random.Random(number)
        files = write_csv_files(sample(chance.choice(("05", "06", "08"))))
        k = chance.randrange(len(files))
        files[k] = (files[k][0], mutated(files[k][1], chance))
        try:
            tournament, _ = read_files(files)
            write(tournament)
        except PairwrightError as error:
            said(error)


def test_mutated_workbooks():
    source = write_xlsx(sample("10"))
    for number in numbers(20):
        chance = random.Random(number)
        check(mutated(source, chance), f"{number}.xlsx")


def test_validation_never_raises():
    for number in numbers(8):
        chance = random.Random(number)
        verdict = validate_file(mutated(chance.choice(_TRF), chance), "x.trf")
        assert all(issue.text for issue in (*verdict.errors, *verdict.warnings))


@pytest.mark.parametrize("size", [300_000])
def test_memory_stays_within_bounds(size):
    """Fifty bytes of memory a byte of file at most, whatever is in it."""
    for content in (b"001    1\n" * (size // 9), b"XXP " + b"7 " * (size // 2), b"|" * size, b"\n" * size):
        tracemalloc.start()
        check(content, "big.trf")
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < 100 * size
