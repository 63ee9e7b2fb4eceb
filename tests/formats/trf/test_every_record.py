"""Each record has its own file in tests/data/trf/records: read, written, and both again with the same result."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from pairwright.domain.errors import FileError
from pairwright.domain.results import Colour, Result
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
"""Read, and written as records of TRF26, or regenerated."""


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
    """The whole file, in any order of lines, except the zero-point byes that 001 may repeat."""
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
        VirtualPoints.of_tenths(20, 0, 1, 3, 1, 4),
        VirtualPoints.of_tenths(10, 0, 4, 5, 1, 4),
    )
    assert tournament("260").prohibited == (Prohibition((1, 4), 1, 3), Prohibition((2, 3, 7), 2, 5))
    assert tournament("XXP").prohibited == (Prohibition((1, 2, 5), 1, None),)
    assert tournament("XXA").acceleration == (VirtualPoints.of_tenths(10, 10, 1, 2, 1, 1),)
    assert [bye.tpn for bye in tournament("XXZ").requested] == [3, 4]


def test_points():
    four, three = (tournament("299").entry(tpn).history[1] for tpn in (4, 3))
    plain = tournament("330").entry(4).history[1]
    assert (four.mp, four.gp) == (plain.mp - 1, plain.gp - Fraction(1, 2))
    assert (three.result, three.mp, three.gp) == (Result.HALF_BYE, 2, Fraction(5, 2))
    for name, points in (
        ("299-final", AbnormalPoints.of_tenths(-10, 0, None, (4,))),
        ("299-later", AbnormalPoints.of_tenths(10, 0, 5, (4,))),
    ):
        assert tournament(name).abnormal == (points,)
        assert tournament(name).entries == tournament("330").entries


def test_values():
    assert dict(tournament("162").info.game_points) == {"W": 3, "D": 1, "L": 0, "A": 0, "X": 1}
    assert {name: tournament("362").options[name] for name in ("win_mp", "draw_mp", "loss_mp")} == {
        "win_mp": 3, "draw_mp": 1, "loss_mp": 0.5,
    }  # fmt: skip
    assert dict(tournament("XXS").info.game_points) == {"W": 3, "D": 1, "P": 3}
    assert dict(tournament("BBW").info.game_points) == {"W": 3}
    assert tournament("XXR").options["rounds"] == 6
    assert tournament("XXC").options["initial_colour"] == "B"


@pytest.mark.parametrize("name", ["801", "802"])
def test_crosstables_for_people_are_not_kept_but_made_again(name):
    kept, remarks = read(content(name), name)
    assert kept == tournament("330")
    assert any("they are not read, and not kept" in issue.text for issue in remarks)
    rows = write_tournament(kept, "trf", tables=("802",))[0].decode().splitlines()
    given = [row for row in content("802").decode().splitlines() if row.startswith("802")]
    assert [row for row in rows if row.startswith("802   1")] == given


def test_801_has_every_board_with_places_in_the_roster():
    """Team 5: White on board 1 of round 2 with players 1, nobody, 3 and 5; round 3 lost by forfeit."""
    rows = write_tournament(tournament("330"), "trf", tables=("801",))[0].decode().splitlines()
    assert [row for row in rows if row.startswith("801 ")][4] == (
        "801 5 BEAC  1.0 3.5   1 b =0== 1234    6 w 0-11 1035    2 w ----"
    )
    assert [row[19:36] for row in rows if row.startswith("801 7")] == ["       UUUU      "]


@pytest.mark.parametrize("only", [True, False])
def test_scores_of_matches_alone(only):
    """With games in the file 802 is not read; without any, it is where the matches are."""
    given = tournament("330")
    written, remarks = write_tournament(given, "trf", tables=("802",), only_scores=only)
    again, issues = read(written, "x")
    assert any("taken from the records 802" in issue.text for issue in issues) is only
    entries = given.entries
    if only:
        assert remarks == ["the results of boards and the line-ups were left out, as requested"]
        entries = tuple(
            replace(entry, history=tuple(item._replace(boards="", lineup=()) for item in entry.history))
            for entry in entries
        )
    assert again.entries == entries
    assert write_tournament(again, "trf", tables=("802",), only_scores=only)[0] == written


SCORES = [
    "012 Scores", "142 5", "152 W", "192 FIDE_TEAM", "352 WBWB",
    *(f"310   {tpn} Team {tpn}".ljust(66) for tpn in (1, 2, 3)), "320  1.0  2.0   3",
]  # fmt: skip


@pytest.mark.parametrize("first", [29, 30])
def test_802_from_column_29_or_30(first):
    """The table of the format and its examples differ by one column; points without decimals are read too."""
    rows = [
        "802   1            2    2.5".ljust(first - 1) + "  2 w  2.5    ",
        "802   2            0    1.5".ljust(first - 1) + "  1 b  1.5    ",
        "802   3            1    2.0".ljust(first - 1) + "PAB    2.0    ",
    ]
    found, _ = read("\n".join([*SCORES, *rows]).encode(), "x")
    assert [entry.history for entry in found.entries] == [
        ((Result.PLAYED, 2, Colour.WHITE, 20, 25, "", ()),),
        ((Result.PLAYED, 1, Colour.BLACK, 0, 15, "", ()),),
        ((Result.PAB, None, None, 10, 20, "", ()),),
    ]


@pytest.mark.parametrize(
    ("one", "two", "why"),
    [
        ("  2 w  2.5", "  3 b  1.5", "team 1 met 2, but the record 802 of team 2 does not say so"),
        ("  2 w  2.5", "  1 w  1.5", "teams 1 and 2 need one White and one Black"),
        ("  2 w  2.5", "  1 b  x.5", "'1 b  x.5' is not an opponent or a bye, a colour and game points"),
        ("  1 w  2.5", "", "team 1 met 1, but the record 802 of team 1 does not say so"),
    ],
)
def test_802_that_contradicts_itself(one, two, why):
    rows = [f"802   {tpn}".ljust(29) + text for tpn, text in ((1, one), (2, two))]
    with pytest.raises(FileError, match=re.escape(why)):
        read("\n".join([*SCORES, *rows]).encode(), "x")


def test_a_round_without_points_in_802_is_only_paired():
    rows = ["802   1".ljust(29) + "  2 w", "802   2".ljust(29) + "  1 b", "802   3".ljust(29) + "PAB"]
    found, issues = read("\n".join([*SCORES, *rows]).encode(), "x")
    assert (found.round, found.requested) == (1, ())
    assert any("round 1 is paired in the file but has no result" in issue.text for issue in issues)


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
    assert any("too far to the right (the name is too long)" in issue.text for issue in remarks)


def test_013_pushed_right_by_a_long_name():
    rows = content("013").decode().splitlines()
    [index] = [k for k, row in enumerate(rows) if row.startswith("013 Eastwood")]
    name = "Eastwood Chess Society of the Upper Valley, 2nd team"
    rows[index] = f"013 {name}   9   10   11   12"
    found, remarks = read("\r\n".join(rows).encode(), "x")
    assert (found.entry(3).name, found.entry(3).players) == (name, tournament("013").entry(3).players)
    assert any("the name is too long" in issue.text for issue in remarks)
