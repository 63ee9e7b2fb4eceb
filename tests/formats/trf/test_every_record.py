"""Each record has a file of its own in tests/data/trf/records: read, written, read again equal, written again equal."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairwright.domain.results import Result
from pairwright.domain.tournament import (
    AbnormalPoints,
    NationalRating,
    Prohibition,
    RequestedBye,
    VirtualPoints,
)
from pairwright.formats.files import write_tournament
from pairwright.formats.trf import read, write
from pairwright.formats.trf.national import is_national, read_national, write_national
from pairwright.formats.trf.records import Log, Record, read_records

FOLDER = Path(__file__).parents[2] / "data" / "trf" / "records"
FILES = sorted(path.stem for path in FOLDER.glob("*.trf"))
SAID_OTHERWISE = {"013", "XXR", "XXC", "XXZ", "XXP", "XXA", "XXS", "BBW", "801", "802"}
"""Read, and written as records of TRF26, or made again."""


def content(name: str) -> bytes:
    return (FOLDER / f"{name}.trf").read_bytes()


def tournament(name: str):
    return read(content(name), name)[0]


def test_every_record_of_the_format_has_a_file():
    codes = "001 012 013 022 032 042 052 062 072 082 092 102 112 122 132 142 152 162 172 182 192 202 212 222 240 250"
    codes += " 260 299 300 310 320 330 352 362 801 802 XXR XXC XXZ XXP XXA XXS BBW"
    assert {*codes.split(), "national", "unknown", "comment", "individual-001"} <= set(FILES)
    for name in FILES:
        code = name[:3]
        if code in codes.split():
            assert read_records(content(name), Log()).of(code)


@pytest.mark.parametrize("name", FILES)
def test_both_ways(name):
    first = tournament(name)
    written = write(first)
    again = read(written, "written")[0]
    assert again == first
    assert write(again) == written


@pytest.mark.parametrize("name", [name for name in FILES if name not in SAID_OTHERWISE])
def test_the_record_is_written_as_it_was_read(name):
    """All of the file, in any order of lines: but for the zero byes that 001 may repeat."""
    written = write_tournament(tournament(name), "trf")[0].decode().splitlines()
    given = content(name).decode().splitlines()
    code = {"national": "NOR", "unknown": "XYZ", "comment": "###", "individual-001": "001"}.get(
        name, name[:3]
    )
    if name == "individual-001":
        given = [row.replace("0000 - Z", "        ").rstrip() for row in given]
    for rows in (given, written):
        rows[:] = sorted(row for row in rows if row.startswith(code))
    assert written == given


# What each one says


def test_later_byes_are_requests():
    assert tournament("240").requested == (
        RequestedBye(2, 4), RequestedBye(5, 4), RequestedBye(7, 5, Result.FULL_BYE),
    )  # fmt: skip


def test_decisions():
    assert tournament("250").acceleration == (
        VirtualPoints(20, 0, 1, 3, 1, 4),
        VirtualPoints(10, 0, 4, 5, 1, 4),
    )
    assert tournament("260").prohibited == (Prohibition((1, 4), 1, 3), Prohibition((2, 3, 7), 2, 5))
    assert tournament("XXP").prohibited == (Prohibition((1, 2, 5), 1, None),)
    assert tournament("XXA").acceleration == (VirtualPoints(0, 10, 1, 2, 1, 1),)
    assert [bye.tpn for bye in tournament("XXZ").requested] == [3, 4]


def test_points():
    four, three = (tournament("299").entry(tpn).history[1] for tpn in (4, 3))
    plain = tournament("330").entry(4).history[1]
    assert (four.mp, four.gp) == (plain.mp - 10, plain.gp - 5)
    assert (three.result, three.mp, three.gp) == (Result.HALF_BYE, 20, 25)
    for name, points in (
        ("299-final", AbnormalPoints(-10, 0, None, (4,))),
        ("299-later", AbnormalPoints(10, 0, 5, (4,))),
    ):
        assert tournament(name).abnormal == (points,)
        assert tournament(name).entries == tournament("330").entries


def test_values():
    assert dict(tournament("162").info.game_points) == {"W": 30, "D": 10, "L": 0, "A": 0, "X": 10}
    assert {name: tournament("362").options[name] for name in ("win_mp", "draw_mp", "loss_mp")} == {
        "win_mp": 3, "draw_mp": 1, "loss_mp": 0.5,
    }  # fmt: skip
    assert dict(tournament("XXS").info.game_points) == {"W": 30, "D": 10, "P": 30}
    assert dict(tournament("BBW").info.game_points) == {"W": 30}
    assert tournament("XXR").options["rounds"] == 6
    assert tournament("XXC").options["initial_colour"] == "B"


@pytest.mark.parametrize("name", ["801", "802"])
def test_crosstables_for_people_are_not_kept_but_made_again(name):
    kept, remarks = read(content(name), name)
    assert kept == tournament("330")
    assert any("they are not read, and not kept" in issue.text for issue in remarks)
    rows = write_tournament(kept, "trf", with_crosstable=True)[0].decode().splitlines()
    given = [row for row in content("802").decode().splitlines() if row.startswith("802")]
    assert [row for row in rows if row.startswith("802   1")] == given


NATIONAL = "NOR    7 wNM  Holm, Hedda                       1987 STK      991234 1983/03/08"


def test_national_ratings():
    record = Record("NOR", NATIONAL.ljust(57)[:57] + "     991234 1983/03/08", 1)
    rating = NationalRating("NOR", 1987, "991234", "NM", "STK", "Holm, Hedda", "w", "1983/03/08")
    assert is_national(record)
    assert read_national(record) == (7, rating)
    assert read_national(Record("NOR", write_national(7, rating), 1)) == (7, rating)
    found = tournament("national").entry(1).players[0]
    assert [item.federation for item in found.national] == ["NOR"]
    _, remarks = read(content("national").replace(b"NOR    1 ", b"NOR   99 "), "x")
    assert any("there is no player 99; the line was kept" in issue.text for issue in remarks)


@pytest.mark.parametrize(
    "line",
    [
        "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF", "XXP    1    2", "NOR    1",
        "TSE    1 m    Adler, Bo", "DAT    1 m    Adler, Bo", "NOR    1 m    Adler, Bo".ljust(48) + "24x0",
        "NOR    1 m    Adler, Bo".ljust(79) + " more", "NOR    1 m   Adler, Bo",
    ],
)  # fmt: skip
def test_a_line_that_is_no_national_rating_is_kept_as_it_stands(line):
    assert not is_national(Record(line[:3], line, 1))
    found, _ = read(content("national") + line.encode() + b"\r\n", "x")
    if not line.startswith("XXP"):
        assert found.info.extra == (line,)
        assert line in write(found).decode().split("\r\n")


@pytest.mark.parametrize(
    "extra", ["Rather a Long Name of a Club that Goes On", "Ångström, Örebro och Växjö Schack"]
)
def test_310_pushed_right_by_a_long_name(extra):
    rows = content("330").decode().splitlines()
    [index] = [k for k, row in enumerate(rows) if row.startswith("310   3")]
    rows[index] = f"310   3 {extra}{rows[index][40:]}"
    found, remarks = read("\r\n".join(rows).encode(), "x")
    assert found.entry(3).name == extra
    assert found.entry(3).players == tournament("330").entry(3).players
    assert any("columns too far to the right (the name is too long)" in issue.text for issue in remarks)


def test_013_pushed_right_by_a_long_name():
    rows = content("013").decode().splitlines()
    [index] = [k for k, row in enumerate(rows) if row.startswith("013 Eastwood")]
    name = "Eastwood Chess Society of the Upper Valley, 2nd team"
    rows[index] = f"013 {name}   9   10   11   12"
    found, remarks = read("\r\n".join(rows).encode(), "x")
    assert (found.entry(3).name, found.entry(3).players) == (name, tournament("013").entry(3).players)
    assert any("the name is too long" in issue.text for issue in remarks)
