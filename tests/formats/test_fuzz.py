"""Fuzzing of every format: each file is read, or rejected with a message.

The long test has 100,000 files; PAIRWRIGHT_FILES and PAIRWRIGHT_FIRST choose another range.
"""

from __future__ import annotations

import os
import random
import tracemalloc

import pytest

from pairwright.domain.errors import PairwrightError
from pairwright.formats.tables import read_files, write_csv_files
from pairwright.formats.trf import write
from tests.formats.fuzz import TARGETS, Target, check_file, file_of, mutated, run, said
from tests.formats.trf.samples import sample

FEW = 800
FILES = int(os.environ.get("PAIRWRIGHT_FILES", "100000"))
FIRST = int(os.environ.get("PAIRWRIGHT_FIRST", "0"))
LONGEST = 20
"""CPU time in seconds for one file."""


def hold(target: Target, first: int, count: int) -> None:
    outcome = run(target, int(first * target.share), max(int(count * target.share), 1))
    assert outcome.failed == []
    assert outcome.slowest < LONGEST
    assert outcome.readable >= outcome.files * target.least


@pytest.mark.parametrize("target", TARGETS, ids=[target.name for target in TARGETS])
def test_a_broken_file_is_read_or_refused(target):
    hold(target, 0, FEW)


@pytest.mark.long
@pytest.mark.parametrize("target", TARGETS, ids=[target.name for target in TARGETS])
def test_many_broken_files_are_read_or_refused(target):
    hold(target, FIRST, FILES)


def test_all_parsers_are_there_and_the_shares_are_a_whole():
    names = {"trf", "json", "jch", "csv", "xlsx", "rating.txt", "rating.xml", "rating.csv"}
    assert {target.name for target in TARGETS} == names
    assert sum(target.share for target in TARGETS) == pytest.approx(1)


@pytest.mark.parametrize("target", TARGETS, ids=[target.name for target in TARGETS])
def test_a_number_makes_the_same_file_each_time(target):
    """Values inserted into JSON were shared, and changed by the next file."""
    sources = target.sources()
    first = [file_of(target, number, sources) for number in range(60)]
    assert [file_of(target, number, sources) for number in range(60)] == first


def test_a_failure_is_found():
    """The test itself: an error other than a refusal is a failure with its number."""

    def fail(content: bytes, name: str, number: int) -> bool:
        if number == 3:
            raise KeyError(name)
        return True

    outcome = run(Target("trf", 1, lambda: [b"001"], check=fail), 2, 3)
    assert [number for number, _ in outcome.failed] == [3]
    assert (outcome.files, outcome.readable) == (3, 2)


def test_mutated_tables_together():
    """All tables of a tournament, one of them broken."""
    for number in range(50):
        chance = random.Random(number)
        files = write_csv_files(sample(chance.choice(("05", "06", "08"))))
        k = chance.randrange(len(files))
        files[k] = (files[k][0], mutated(files[k][1], chance))
        try:
            tournament, _ = read_files(files)
            write(tournament)
        except PairwrightError as error:
            said(error)


@pytest.mark.parametrize("size", [300_000])
def test_memory_stays_within_bounds(size):
    """At most a hundred bytes of memory per byte of file, whatever it contains."""
    for content in (b"001    1\n" * (size // 9), b"XXP " + b"7 " * (size // 2), b"|" * size, b"\n" * size):
        tracemalloc.start()
        check_file(content, "big.trf", 0)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < 100 * size
