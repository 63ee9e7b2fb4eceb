"""Problems with files reported by organisers, each with the correct behaviour; the numbers are ours."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from pairwright.cli import app
from pairwright.domain.errors import FileError
from pairwright.domain.results import Result
from pairwright.domain.tournament import (
    AbnormalPoints,
    NationalRating,
    Prohibition,
    RequestedBye,
    VirtualPoints,
)
from pairwright.formats.files import read_tournament, write_tournament
from pairwright.formats.trf import read, write
from pairwright.formats.validation import validate_file
from pairwright.systems.registry import pair_round
from pairwright.tiebreaks import standings
from tests.formats.trf.samples import data, edit, faults, lines, put, read_lines, remarks, sample


def pairs(tournament) -> list[tuple[int, int]]:
    return [(pair.white.tpn, pair.black.tpn) for pair in pair_round(tournament).pairs]


def test_25_a_paired_but_absent_player_is_read_and_never_written_that_way():
    """`62 b Z` was rejected by an engine and a round hung in a loop."""
    rows = edit("06", "001   12", 119, "Z")
    tournament, issues = read_lines(rows)
    assert any("a Z with an opponent; it was read as a forfeit loss" in issue.text for issue in issues)
    assert tournament == sample("06")
    for line in write(tournament).decode().splitlines():
        if line.startswith("001"):
            cells = [line[column : column + 8] for column in range(91, len(line), 10)]
            assert not any(cell[:4].strip(" 0") and cell[7:] in ("Z", "H", "F", "U") for cell in cells)


def test_25_a_refused_file_names_line_column_and_reason():
    [fault, *_] = faults(edit("06", "001   12", 119, "#"))
    assert fault.startswith("line 31, record 001, columns 119-119: round 3: '#' is not a result")


@pytest.mark.parametrize("number", ["05", "06", "08", "12", "03"])
def test_26_the_rank_column_is_the_order_of_the_standings(number):
    tournament = sample(number)
    written, _ = write_tournament(tournament, "trf")
    code, first, last = ("001", 85, 89) if number in ("03", "12") else ("310", 68, 71)
    ranks = {
        int(row[4:8]): int(row[first:last]) for row in written.decode().splitlines() if row.startswith(code)
    }
    assert ranks == dict(standings(tournament).places)
    assert sorted(ranks.values()) == list(range(1, len(ranks) + 1))


@pytest.mark.parametrize("number", ["06", "07", "10"])
def test_28_what_is_written_can_be_paired_and_checked_with_no_hand_edit(tmp_path, number):
    path = tmp_path / "written.trf"
    path.write_bytes(write_tournament(sample(number), "trf")[0])
    for mode in ("-p", "-c"):
        result = CliRunner().invoke(app, ["engine", "--fide-team", str(path), mode])
        assert (result.exit_code, result.stderr) == (0, "")
    assert pairs(read(path.read_bytes(), "x")[0]) == pairs(sample(number))


@pytest.mark.parametrize(
    ("column", "text", "expected"),
    [
        (4, "x", "columns 4-8"), (8, "x", "starting rank"), (9, "x", "columns 9-9"), (12, "7", "title"),
        (48, "x", "columns 48-48"), (50, "x", "rating"), (55, "7", "federation"), (60, "x", "FIDE id"),
        (71, "x", "date of birth"), (83, "x", "points"), (88, "x", "rank"), (90, "x", "columns 90-91"),
        (93, "x", "opponent"), (97, "x", "colour"), (99, "x", "result"), (100, "x", "round 1"),
    ],
)  # fmt: skip
def test_29_one_wrong_character_in_each_field_of_001_is_named(column, text, expected):
    verdict = validate_file("\n".join(edit("06", "001    6", column, text)).encode(), "x.trf")
    said = [str(issue) for issue in (*verdict.errors, *verdict.warnings)]
    assert any(expected in text and "line 25, record 001" in text for text in said), said


def test_31_a_bye_that_was_set_before_does_not_skip_the_round():
    rows = [row if not row.startswith("320") else "320  1.0  2.0   7 000   6   5" for row in lines("06")]
    tournament, _ = read_lines(rows)
    assert tournament.round == 4
    assert tournament.requested == (RequestedBye(5, 4, Result.PAB),)
    assert {tpn for pair in pairs(tournament) for tpn in pair} == {1, 2, 3, 4, 6, 7}
    assert b"320  1.0  2.0   7 000   6   5\r\n" in write(tournament)
    alone, _ = read_lines(
        [put(row, 122, "0000 - U") if row.startswith("001    3") else row for row in lines("01")]
    )
    assert alone.round == 4
    assert alone.requested == (RequestedBye(3, 4, Result.PAB),)


def test_32_a_file_with_every_record_comes_back_and_a_second_export_is_equal():
    """All records of TRF26 but the legacy 013; 202 or 212, as the format wants."""
    event = sample("06")
    first = event.entries[3]
    player = replace(first.players[0], national=(NationalRating("NOR", 2390, "12345", "NM"),))
    history = (*first.history[:2], first.history[2]._replace(mp_tenths=10))
    changed = replace(first, history=history, players=(player, *first.players[1:]))
    tournament = replace(
        event,
        entries=(*event.entries[:3], changed, *event.entries[4:]),
        options={**event.options, "win_mp": 3, "draw_mp": 1, "loss_mp": 0},
        prohibited=(Prohibition((1, 4), 1, 3),),
        acceleration=(VirtualPoints.of_tenths(10, 0, 1, 2, 1, 3),),
        notes=("a comment",),
        requested=(RequestedBye(1, 4, Result.HALF_BYE), RequestedBye(5, 4, Result.PAB)),
        abnormal=(AbnormalPoints.of_tenths(20, 25, kind="H"), AbnormalPoints.of_tenths(-10, 0, None, (1,))),
        info=replace(
            event.info,
            city="Testville", federation="NOR", start="2026/04/10", end="2026/04/12", kind="Team Swiss System",
            chief_arbiter="IA Moe, Ole", deputies=("Lie, Kari", "Dahl, Per"), time_control="40/90",
            time_control_code="40/5400+30:1800+30", round_dates=("26/04/10", "26/04/11"),
            ranking_method="NOR NIDOF", standings_order="GPTS,PTS", tie_breaks="", controller="a program",
            game_points=(("W", 1), ("D", 0.5), ("L", 0)), extra=("XYZ kept",),
        ),
    )  # fmt: skip
    written, _ = write_tournament(tournament, "trf", tables=("802",))
    codes = {row[:3] for row in written.decode().splitlines()}
    every = "001 012 022 032 042 052 062 072 082 092 102 112 122 132 142 152 162 172 182 192 212 222 240 250 260 299 "
    assert codes == set(f"{every}300 310 320 330 352 362 802 NOR XYZ ###".split())
    again = read(written, "x")[0]
    for entry, back in zip(tournament.entries, again.entries, strict=True):
        assert back == replace(entry, available=entry.tpn not in (1, 5))
    assert replace(again, entries=()) == replace(tournament, entries=())
    assert write_tournament(again, "trf", tables=("802",))[0] == written


def test_34_an_import_lists_everyone_with_nothing_in_the_last_round():
    """A file cannot say "withdrew"; a record 240 for the next round can."""
    rows = [row for row in lines("06") if not row.startswith("330")]
    rows = [
        put(row.ljust(120), 112, " " * 10).rstrip() if row[:3] == "001" and 6 <= int(row[4:8]) <= 10 else row
        for row in rows
    ]
    rows = [
        put(row.ljust(120), 112, " " * 10).rstrip() if row[:3] == "001" and 21 <= int(row[4:8]) <= 25 else row
        for row in rows
    ]
    [note] = [text for text in remarks(rows) if "withdrawn" in text]
    assert note == (
        "not in round 3, and not said to be absent from round 4: 2 Compass, 5 Beacon; whoever has withdrawn needs a "
        "record 240 for round 4"
    )
    said = read_lines([*rows, "240 Z   4    2    5"])[1]
    assert not [issue for issue in said if "withdrawn" in issue.text]


def test_35_xxa_and_250_pair_alike():
    rows = [row for row in lines("07") if not row.startswith("250")]
    forms = [
        [*rows, *(f"XXA {tpn:>4}  2.0  2.0  2.0  1.0  1.0" for tpn in range(1, 7))],
        [*rows, "250  2.0  0.0   1   3    1    6", "250  1.0  0.0   4   5    1    6"],
    ]
    first, second = (read_lines(form)[0] for form in forms)
    assert first.acceleration == second.acceleration
    assert pairs(first) == pairs(second)


@pytest.mark.parametrize(
    "content",
    [b"", b"\0", b"152 X\n001    1", b"not a file", data("06")[:3000], b"{", b"[]", b"PK\x03\x04", b"a,b\n"],
    ids=range(9),
)
@pytest.mark.parametrize(
    "words", [["validate", "-"], ["convert", "-", "-", "--to", "trf"], ["engine", "--fide-team", "-", "-p"]]
)
def test_35_every_failure_sets_a_status(words, content):
    result = CliRunner().invoke(app, words, content)
    assert result.exit_code in (2, 3)
    assert result.exit_code == 3


# More about files from the same list


def test_13_numbers_of_four_digits_in_310_repeated_tpns_and_352_that_begins_with_black(tmp_path):
    big = write_tournament(replace(sample("10"), entries=tuple(
        replace(entry, players=tuple(replace(player, number=player.number + 1485) for player in entry.players))
        for entry in sample("10").entries
    )), "trf")[0]  # fmt: skip
    assert read(big, "x")[0].entries[4].players[-1].number == 1505
    twice = [row.replace("310   2", "310   1") for row in lines("10")]
    assert any("two teams have the number 1" in fault for fault in faults(twice))
    black = ["352 BWBW" if row.startswith("352") else row for row in lines("10")]
    assert any("board 1 of the first-named team has Black" in text for text in remarks(black))


def test_14_a_declared_standing_that_differs_is_kept_out_and_both_numbers_are_named():
    [text] = remarks(edit("06", "310   4", 55, "   3.0"))
    assert "4 Sextant: the file gives 3 match points, the results add up to 5; the results count" in text


def test_16_match_scores_without_players_make_no_invented_results_in_tables():
    csv = b"No.,Team\n1,Ash\n2,Oak\n", b"Round,White,Black,Result\n1,Ash,Oak,2.5-1.5\n"
    from pairwright.formats.tables import read_files

    tournament, _ = read_files([("teams.csv", csv[0]), ("matches.csv", csv[1])])
    assert [entry.mp_tenths for entry in tournament.entries] == [20, 0]
    assert not any(entry.players for entry in tournament.entries)


def test_16_match_scores_without_players_need_no_line_of_a_player_in_trf(tmp_path):
    for name, text in (
        ("teams.csv", "No.,Team\n1,Ash\n2,Oak\n3,Elm\n"),
        ("matches.csv", "Round,White,Black,Result\n1,Ash,Oak,2.5-1.5\n1,Elm,,pab\n2,Oak,Elm,+:-\n"),
        ("event.csv", "Setting,Value\nRounds,3\nBoards,4\n"),
    ):
        (tmp_path / name).write_text(text)
    out = tmp_path / "league.trf"
    result = CliRunner().invoke(app, ["convert", "--match-scores", str(tmp_path), str(out), "-q"])
    assert (result.exit_code, result.output) == (0, "")
    rows = out.read_text().splitlines()
    assert [row for row in rows if row[:3] in ("001", "802", "330", "320")] == [
        "320  1.0  2.0   3",
        "330 +-   2   2   3",
        "802   1          2.0    2.5    2 w  2.5   ZPB    0.0",
        "802   2          2.0    5.5    1 b  1.5     3 w  4.0f",
        "802   3          1.0    2.0  PAB    2.0     2 b  0.0f",
    ]
    tournament, issues = read(out.read_bytes(), "league.trf")
    first = read_tournament(write_tournament(tournament, "state")[0], "x.json")[0]
    assert [[item.mp_tenths for item in entry.history] for entry in first.entries] == [
        [20, 0],
        [0, 20],
        [10, 0],
    ]
    assert tournament.entries == first.entries
    assert any("the matches were taken from the records 802" in issue.text for issue in issues)


def test_17_a_double_forfeit_is_two_losses_in_every_format():
    rows = ["330 --   3   5   2" if row.startswith("330") else row for row in lines("06")]
    rows = [put(row, 119, "-") if row[:3] == "001" and 6 <= int(row[4:8]) <= 9 else row for row in rows]
    tournament, _ = read_lines(rows)
    for form, name in (("trf", "x.trf"), ("xlsx", "x.xlsx"), ("chess-json", "x.jch"), ("state", "x.json")):
        again, _ = read_tournament(write_tournament(tournament, form)[0], name)
        assert {again.entry(tpn).history[2].result for tpn in (2, 5)} == {Result.FORFEIT_LOSS}
        assert {again.entry(tpn).history[2].mp_tenths for tpn in (2, 5)} == {0}


def test_a_folder_of_the_repository_has_no_file_that_is_refused():
    folder = Path(__file__).parents[2] / "examples"
    for path in sorted(folder.glob("*.trf")):
        assert validate_file(path.read_bytes(), path.name).errors == []
    with pytest.raises(FileError):
        read_tournament(b"\xd0\xcf\x11\xe0", "league.xls")


def test_the_file_of_an_event_is_named_as_what_it_is() -> None:
    with pytest.raises(
        FileError, match="this is the file of an event with its log; `pairwright event FILE export`"
    ):
        read_tournament(b"SQLite format 3\x00" + bytes(80), "league.pairwright")
