"""Fuzzing of every format: source files, mutators, and what each parser must do with the result.

Each number always gives the same file. `python -m tests.formats.fuzz FIRST COUNT [PARSER...]` runs a range of numbers
and prints failures; several runs may be parallel.
"""

from __future__ import annotations

import contextlib
import io
import json
import random
import re
import signal
import sys
import tempfile
import time
import traceback
import zipfile
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from pairwright.domain.consistency import check_consistency
from pairwright.domain.errors import PairwrightError, StateError
from pairwright.domain.tournament import Tournament
from pairwright.formats.chess_json import write_event
from pairwright.formats.files import read_tournament, write_tournament
from pairwright.formats.rating_lists import Index, build_index
from pairwright.formats.state_json import read_state_text
from pairwright.formats.state_writer import write_state_text
from pairwright.formats.tables import write_csv_files, write_xlsx
from pairwright.formats.trf import read, write
from pairwright.formats.validation import validate_file
from tests.formats.trf.samples import ALL, FOLDER, TEAMS, sample

SECONDS = 60
"""Maximum time for one file, on a busy machine; usually it is hundredths of a second."""
_WORDS = (
    *b"0 9 0000 9999 - + = U ? w B . 310 300 320 330 240 250 260 299 802 162 352 142 001 013 , ; { } [ ]".split(),
    *b"' null true 1e999 -1 bye 1F 0F Team Round \xff\xfe \xc3 \xe2\x80\xa8 \xc2\xbd \xd9\xa3 \xc2\xb2".split(),
    *b"&amp; <a> NOR".split(),
    *(b"\n", b"\r", b"\t", b" ", b"\x1f", b"\0", b'"', b"### pairwright invented boards 1 all\n", b"=1+1"),
)
_VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 7, 10**9, 10**30, 0.5, 2.25, 1e300, "", "W", "pab", "1", "x" * 300, "\x00", "١",
    [], {}, [1], [[]], {"a": 1},
)  # fmt: skip


def mutated(source: bytes, chance: random.Random) -> bytes:
    """The file with some chunks inserted, removed or overwritten, and lines repeated, dropped or exchanged."""
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


def mutated_json(source: bytes, chance: random.Random) -> bytes:
    """The document with values replaced, removed or moved; occasionally its bytes are mutated."""
    if chance.random() < 0.3:
        return mutated(source, chance)
    document = json.loads(source)
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        place = document
        while True:
            keys = list(place) if isinstance(place, dict) else range(len(place))
            if not keys:
                break
            key = chance.choice(keys)
            below = place[key]
            if isinstance(below, dict | list) and below and chance.random() < 0.85:
                place = below
                continue
            if chance.random() < 0.15:
                del place[key]
            else:
                place[key] = deepcopy(chance.choice(_VALUES))
            break
    return json.dumps(document).encode()


def mutated_workbook(source: bytes, chance: random.Random) -> bytes:
    """The workbook with one of its parts mutated; occasionally its own bytes."""
    if chance.random() < 0.2:
        return mutated(source, chance)
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(source)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        names = old.namelist()
        broken = chance.choice([name for name in names if "sheet" in name or chance.random() < 0.3] or names)
        for name in names:
            part = mutated(old.read(name), chance) if name == broken else old.read(name)
            new.writestr(zipfile.ZipInfo(name), part, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def said(error: PairwrightError) -> bool:
    """Check that the file is rejected with a message."""
    assert str(error).strip()
    return False


def check_written(tournament: Tournament, number: int) -> None:
    """What was read is a valid round state too; it can be written as TRF and read back unchanged, or is rejected."""
    assert read_state_text(write_state_text(tournament)) == tournament
    with contextlib.suppress(StateError):
        check_consistency(tournament)
        written = write(tournament)
        again = read(written, "written.trf")[0]
        assert write(again) == written
    if number % 8 == 0:
        for form in ("trf", "chess-json"):
            with contextlib.suppress(StateError):
                write_tournament(tournament, form, tables=("801", "802"))


def check_file(content: bytes, name: str, number: int) -> bool:
    """Whether the file could be read; anything but a refusal or a tournament is an error."""
    if number % 8 == 1:
        verdict = validate_file(content, name)
        assert all(issue.text for issue in (*verdict.errors, *verdict.warnings))
    try:
        tournament, _ = read_tournament(content, name)
    except PairwrightError as error:
        return said(error)
    check_written(tournament, number)
    return True


def check_list(content: bytes, name: str, number: int) -> bool:
    """A rating list: an index, or a refusal."""
    with tempfile.TemporaryDirectory() as folder:
        path, target = Path(folder) / name, str(Path(folder) / "index")
        path.write_bytes(content)
        try:
            count = build_index(str(path), target).players
        except PairwrightError as error:
            return said(error)
        with Index(target) as index:
            assert 0 < len(index) <= count
            assert all(len(rated.name) < 1000 for rated in index.by_name("a"))
    return True


@dataclass(frozen=True)
class Target:
    """A parser: its source files, its mutator, and its share of a run."""

    name: str
    share: float
    sources: Callable[[], list[bytes]]
    mutate: Callable[[bytes, random.Random], bytes] = mutated
    check: Callable[[bytes, str, int], bool] = check_file
    least: float = 0.02
    """The minimum share of files that must still be readable."""


@dataclass
class Outcome:
    """The outcome of a run of one parser."""

    files: int = 0
    readable: int = 0
    slowest: float = 0.0
    failed: list[tuple[int, str]] = field(default_factory=list)


@cache
def _tournaments() -> list[Tournament]:
    return [sample(name[:2]) for name in TEAMS[:6]]


def _trf() -> list[bytes]:
    records = sorted((FOLDER / "records").glob("*.trf"))
    return [(FOLDER / name).read_bytes() for name in (*ALL, *TEAMS)] + [path.read_bytes() for path in records]


def _csv() -> list[bytes]:
    return [data for tournament in _tournaments()[1:4] for _, data in write_csv_files(tournament)]


FIDE_TEXT = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\n"
    "1503014        Carlsen, Magnus                                              NOR M   GM                         "
    "  2839  0   10 2824  0   10 2886  0   10 1990      \n"
    "999001         Ærø, Åse                                                     DEN F   WFM  WFM                   "
    "  2100  9   20       0   20       0   20 2001  wi  \n"
).encode()
FIDE_XML = (
    "<playerslist>\n<player>\n<fideid>1503014</fideid>\n<name>Carlsen, Magnus</name>\n<country>NOR</country>\n"
    "<sex>M</sex>\n<title>GM</title>\n<w_title></w_title>\n<rating>2839</rating>\n<birthday>1990</birthday>\n"
    "<flag></flag>\n</player>\n<player>\n<fideid>999001</fideid>\n<name>Ærø, Åse</name>\n<sex>F</sex>\n"
    "<flag>wi</flag>\n</player>\n</playerslist>\n"
).encode()
NATIONAL = "ZPS;Name;DWZ;FIDE-ID\n40023-0012;Müller, Jörg;1875;4600000\n40023-0013;Adler, Bo;0;\n".encode()

TARGETS = (
    Target("trf", 0.5, _trf, least=0.05),
    Target(
        "json", 0.12, lambda: [write_state_text(one).encode() for one in _tournaments()[1:4]], mutated_json
    ),
    Target("jch", 0.12, lambda: [write_event(one)[0] for one in _tournaments()[1:4]], mutated_json),
    Target("csv", 0.08, _csv),
    Target("xlsx", 0.06, lambda: [write_xlsx(sample("10")), write_xlsx(sample("06"))], mutated_workbook),
    Target("rating.txt", 0.05, lambda: [FIDE_TEXT], check=check_list),
    Target("rating.xml", 0.04, lambda: [FIDE_XML], check=check_list),
    Target("rating.csv", 0.03, lambda: [NATIONAL], check=check_list),
)


def file_of(target: Target, number: int, sources: list[bytes]) -> bytes:
    """The mutated file with this number."""
    chance = random.Random(f"{target.name} {number}")
    return target.mutate(chance.choice(sources), chance)


@contextlib.contextmanager
def _at_most(seconds: int) -> Iterator[None]:
    """Raise an error if it takes longer, where the system has alarms."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: object) -> None:
        raise TimeoutError(f"more than {seconds} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def run(target: Target, first: int, count: int) -> Outcome:
    """Files `first` to `first + count - 1` of a parser."""
    outcome = Outcome()
    sources = target.sources()
    for number in range(first, first + count):
        content = file_of(target, number, sources)
        start = time.process_time()
        try:
            with _at_most(SECONDS):
                outcome.readable += target.check(
                    content, f"{number}.{target.name.rpartition('.')[2]}", number
                )
        except Exception:  # noqa: BLE001  every one is a fault to be shown, the others go on
            outcome.failed.append((number, traceback.format_exc(limit=-3)))
        outcome.files += 1
        outcome.slowest = max(outcome.slowest, time.process_time() - start)
    return outcome


def main() -> int:
    """Run a range of numbers and report failures."""
    first, count = map(int, sys.argv[1:3])
    failed = 0
    for target in TARGETS:
        if sys.argv[3:] and target.name not in sys.argv[3:]:
            continue
        outcome = run(target, int(first * target.share), max(int(count * target.share), 1))
        failed += len(outcome.failed)
        sys.stdout.write(
            f"{target.name}: {outcome.files} files, {outcome.readable} readable, slowest {outcome.slowest:.2f} s, "
            f"{len(outcome.failed)} failed\n"
        )
        for number, text in outcome.failed[:20]:
            sys.stdout.write(f"--- {target.name} {number}\n{text}\n")
        sys.stdout.flush()
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
