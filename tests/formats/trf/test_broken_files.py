"""Any input gives a tournament or a FileError, and none takes long."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pairwright.domain.errors import FileError, StateError
from pairwright.formats.trf import read, write
from tests.yardstick import at_most

from .samples import ALL, FOLDER, data

FILES = int(os.environ.get("PAIRWRIGHT_FILES", "300"))
"""The number of mutated files; a long run has 100,000."""
_FILES = [(FOLDER / name).read_bytes() for name in ALL]
_TEAM_FILES = [data(number) for number in ("04", "05", "06", "07", "08", "10", "11")]
_BYTES = b"\n \r \t 0 9 0000 9999 - + = U ? w B . 310 300 320 330 240 250 260 299 162 352 142 001 013".split(
    b" "
)
_LINES = (
    b"\n### pairwright option x 1e999",
    b"\n330 +-   1   1   2",
    b"\n299    -1.0  -0.5    3    4",
    b"\n300   1   1   2    1    2    3    4",
    b"\n240 H   9    1",
)
_ODD = (b"\xff\xfe", b"\xc3", b"\xe2\x80\xa8", "½".encode(), "٣".encode(), "²".encode(), b" ", b"\x1f")
_PIECES = st.one_of(st.binary(max_size=6), st.sampled_from((*_BYTES, *_LINES, *_ODD)))


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A sample with chunks removed, inserted or overwritten, or lines repeated and moved."""
    text = draw(st.sampled_from(_FILES + 2 * _TEAM_FILES))
    for _ in range(draw(st.integers(1, 8))):
        at = draw(st.integers(0, len(text)))
        kind = draw(st.sampled_from(("put", "cut", "over", "over", "over", "lines", "end")))
        if kind == "put":
            text = text[:at] + draw(_PIECES) + text[at:]
        elif kind == "cut":
            text = text[:at] + text[at + draw(st.integers(1, 40)) :]
        elif kind == "over":
            piece = draw(_PIECES)
            text = text[:at] + piece + text[at + len(piece) :]
        elif kind == "end":
            text = text[:at] if draw(st.booleans()) else text + b"\n" + draw(_PIECES)
        else:
            rows = text.split(b"\n")
            i, j = (draw(st.integers(0, len(rows) - 1)) for _ in range(2))
            rows.insert(j, rows[i])
            text = b"\n".join(rows)
    return text


def read_or_refuse(content: bytes) -> None:
    """Read; what can be read can be written, and from then on reading and writing are stable."""
    try:
        tournament, issues = read(content, "mutated.trf")
    except FileError as error:
        refusal = error.issues
    else:
        refusal = ()
    if refusal:
        assert all(issue.text for issue in refusal)
        return
    assert all(issue.text for issue in issues)
    try:
        written = write(tournament)
    except StateError:
        return
    again, _ = read(written, "written.trf")
    assert [(entry.mp_tenths, entry.gp_tenths) for entry in again.entries] == [
        (entry.mp_tenths, entry.gp_tenths) for entry in tournament.entries
    ]
    assert write(again) == written
    assert read(written, "again.trf")[0] == again


@settings(max_examples=FILES, deadline=5000, suppress_health_check=[HealthCheck.too_slow])
@given(mutated())
def test_a_mutated_file_is_read_or_refused(content):
    read_or_refuse(content)


@settings(max_examples=200, deadline=2000)
@given(st.binary(max_size=400))
def test_noise_is_refused(content):
    with pytest.raises(FileError):
        read(content, "noise")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n" * 200_000,
        b"001" * 100_000,
        b"001 " + b"9" * 1_000_000,
        b"001    1 " + b" " * 3_000_000 + b"x",
        b"001    1\n" * 50_000,
        b"300   1   1   2" + b"    1" * 100_000,
        b"240 Z   1" + b" 9999" * 100_000,
        b"162" + b"  W 1.0" * 100_000,
        b"352 " + b"W" * 1_000_000,
        b"XXP " + b"7 " * 200_000,
        b"999" + b"|" * 1_000_000,
        b"### pairwright option x " + b"[" * 100_000,
    ],
    ids=range(13),
)
def test_a_hostile_file_is_refused_in_time(content):
    with at_most(100), pytest.raises(FileError) as caught:
        read(content, "hostile")
    assert len(caught.value.issues) <= 501


def test_a_huge_file_is_refused_by_its_size():
    with pytest.raises(FileError, match="the most that is read"):
        read(bytes(64 * 1024 * 1024 + 1), "huge")
