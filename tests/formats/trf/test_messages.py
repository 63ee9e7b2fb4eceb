"""Messages about files: the location, and what is wrong or was assumed. Each test changes one thing in a sample."""

from __future__ import annotations

import pytest

from pairwright.domain.errors import FileError
from pairwright.domain.results import Result
from pairwright.domain.tournament import AbnormalPoints, NationalRating
from pairwright.formats.trf import read

from .samples import data, edit, faults, lines, put, read_lines, remarks, sample


@pytest.mark.parametrize(
    ("column", "text", "expected"),
    [
        (4, "1", "record 001, columns 4-8: column 4 must be blank"),
        (7, "x", "record 001, columns 5-8: the starting rank must be a whole number, not 'x6'"),
        (50, "x", "record 001, columns 49-52: the rating must be a whole number, not '2x00'"),
        (60, "x", "record 001, columns 58-68: the FIDE id must be a whole number"),
        (83, "x", "record 001, columns 81-84: the points: '1x5' is not a number of points"),
        (88, "x", "record 001, columns 86-89: the rank must be a whole number"),
        (90, "x", "record 001, columns 90-91: columns 90-91 must be blank, not 'x '"),
        (
            93,
            "x",
            "record 001, columns 92-101: round 1: ' x16 b 0' is not an opponent, a colour and a result",
        ),
        (96, "x", "record 001, columns 92-101: round 1: '  16xb 0' is not an opponent"),
        (97, "x", "record 001, columns 97-97: round 1: 'x' is not a colour"),
        (99, "x", "record 001, columns 99-99: round 1: 'x' is not a result"),
    ],
)
def test_one_wrong_character_in_a_field_of_001_names_the_field(column, text, expected):
    found = faults(edit("06", "001    6", column, text))
    assert any(expected in fault for fault in found), found
    assert all(fault.startswith("line ") for fault in found)


@pytest.mark.parametrize(
    ("column", "text", "expected"),
    [
        (11, "1N ", "'1N' is not a FIDE title; it was left out"),
        (54, "N0R", "'N0R' is not a federation; it was left out"),
        (70, "next year ", "'next year' is not a date of birth; it was left out"),
    ],
)
def test_what_decides_nothing_is_left_out_with_a_remark(column, text, expected):
    assert [remark for remark in remarks(edit("06", "001    6", column, text)) if expected in remark]


def test_several_faults_come_in_one_go():
    rows = lines("06")
    rows[rows.index("152 W")] = "152 X"
    rows[rows.index("142 5")] = "142 five"
    rows = [put(row, 99, "9") if row.startswith("001    6") else row for row in rows]
    found = faults(rows)
    assert [fault.split(":")[0] for fault in found[:3]] == [
        "line 14, record 142, columns 5-7",
        "line 15, record 152, columns 5-5",
        "line 25, record 001, columns 99-99",
    ]


def test_the_error_names_the_file():
    with pytest.raises(FileError) as caught:
        read(b"152 X\n001    1", "league.trf")
    assert str(caught.value).startswith(
        "league.trf: line 1, record 152, columns 5-5: the initial colour must be W"
    )


@pytest.mark.parametrize(
    ("start", "column", "text", "expected"),
    [
        (
            "001    6",
            92,
            "  99",
            "line 25, record 001, columns 92-95: round 1: the opponent of player 6 is 99, who has no record 001",
        ),
        (
            "001    6",
            92,
            "   6",
            "line 25, record 001, columns 92-95: round 1: the opponent of player 6 is itself",
        ),
        (
            "001    6",
            92,
            "  17",
            "line 25, record 001, columns 92-99: round 1: player 6 met 17, but player 17 met 7",
        ),
        (
            "001    6",
            99,
            "1",
            "line 25, record 001, columns 99-99: round 1: the results of players 6 (1) and 16 (1, line 35) do not fit",
        ),
        (
            "001    6",
            97,
            "w",
            "line 25, record 001, columns 97-97: round 1: players 6 and 16 (line 35) both have the colour w",
        ),
        (
            "001    7",
            6,
            "  6",
            "line 26, record 001, columns 5-8: two players have the starting rank 6 (the other one is in line 25)",
        ),
        (
            "310   2",
            5,
            "  1",
            "line 56, record 310, columns 5-7: two teams have the number 1 (the other one is in line 55)",
        ),
        ("310   2", 74, "  99", "line 56, record 310: player 99 of team 2 has no record 001"),
        ("310   2", 74, "   1", "line 56, record 310: player 1 is in the teams 1 and 2"),
        (
            "310   2",
            72,
            "1",
            (
                "line 56, record 310, columns 72-73: columns 72-73 must be blank: the fields of this line are not in "
                "their columns"
            ),
        ),
        ("240 H", 5, "Q", "line 62, record 240, columns 5-5: 'Q' is not a kind of bye (F, H or Z)"),
        ("240 H", 7, "   ", "line 62, record 240, columns 7-9: the round is missing"),
        ("240 H", 13, " 9", "line 62, record 240: there is no team 9"),
        (
            "260   1   5",
            5,
            "  6",
            "line 64, record 260, columns 5-11: the last round, 5, comes before the first, 6",
        ),
        ("260   1   5", 16, "9", "line 64, record 260: there is no team 9"),
        ("300", 9, "  9", "line 65, record 300, columns 9-15: there is no team 9"),
        ("300", 17, "   1", "line 65, record 300, columns 17-35: player 1 is not in team 5"),
        ("300", 19, "23", "line 65, record 300, columns 17-35: player 23 sits on two boards"),
        (
            "300",
            19,
            " 0",
            (
                "line 40, record 001, columns 102-109: round 2: player 21 has a game but no board in the line-up of a "
                "record 300"
            ),
        ),
        ("320", 17, "9", "line 66, record 320: there is no team 9"),
        (
            "320",
            5,
            "one",
            "line 66, record 320, columns 5-8: the match points of the bye: 'one0' is not a number of points",
        ),
        ("330", 5, "+=", "line 67, record 330, columns 5-6: '+=' is not a forfeit (+-, -+ or --)"),
        ("330", 14, "2", "line 67, record 330, columns 12-18: team 2 cannot play itself"),
        ("330", 14, "1", "line 67, record 330, columns 12-18: round 3: team 1 has two opponents, 7 and 2"),
        ("142", 5, "2", "round 3 has results, but record 142 announces 2 rounds"),
        (
            "352",
            5,
            "WGWB",
            "line 19, record 352, columns 5-5: the colours of the boards must be letters W and B, not 'WGWB'",
        ),
        (
            "192",
            5,
            "FIDE_DUTCH            ",
            "record 192 says an individual event, but there are 7 teams (records 310 or 013)",
        ),
    ],
)
def test_contradictions_are_refused(start, column, text, expected):
    found = faults(edit("06", start, column, text))
    assert expected in found, found


def test_a_second_320_and_a_tab_are_refused():
    assert "a second record 320; the first one is in line 66" in faults([*lines("06"), "320  1.0  2.0"])[0]
    tabbed = [
        row.replace("   3    1    4", "\t3\t1\t4") if row.startswith("260") else row for row in lines("06")
    ]
    assert "columns 8-8: there is a tab" in faults(tabbed)[0]


def test_142_and_xxr_must_agree():
    assert faults([*lines("06"), "XXR 5"]) == []
    assert "this record says 7 rounds, another one 5" in faults([*lines("06"), "XXR 7"])[0]


def test_no_team_records_in_a_team_event():
    rows = [row for row in lines("05") if not row.startswith("310")]
    assert faults(rows) == ["this is a team event, but no record 310 or 013 says who is in which team"]


def test_a_forfeit_win_against_nobody_is_refused():
    rows = [row for row in lines("06") if not row.startswith("330")]
    found = faults(rows)
    assert (
        "round 3: players of team 2 have won by forfeit, but no record says against which team (330)"
        in found[0]
    )


def test_a_score_that_differs_from_the_results_is_reported_with_both_numbers():
    rows = edit("06", "310   4", 57, " 4.0")
    rows = [put(row, 64, " 9.5") if row.startswith("310   7") else row for row in rows]
    match_points, game_points = remarks(rows)
    assert match_points == (
        "line 58, record 310, columns 55-60: 4 Sextant: the file gives 4 match points, the results add up to 5; "
        "the results count"
    )
    assert game_points == (
        "line 61, record 310, columns 62-67: 7 Mast: the file gives 9½ game points, the results add up to 7; "
        "the results count"
    )
    assert read_lines(rows)[0].entry(4).mp_tenths == 50


def test_a_name_that_is_too_long_moves_the_line_and_is_read_there():
    rows = lines("05")
    [index] = [i for i, row in enumerate(rows) if row.startswith("001    2")]
    rows[index] = rows[index].replace(
        "Alfheim, Cleo".ljust(33), "Alfheim, Cleopatra Wilhelmina Augusta Sophia"
    )
    tournament, issues = read_lines(rows)
    assert tournament.entry(1).players[1].name == "Alfheim, Cleopatra Wilhelmina Augusta Sophia"
    assert tournament.entry(1).history == sample("05").entry(1).history
    assert "11 columns too far to the right (the name is too long)" in str(issues[0])


def test_columns_counted_in_bytes_are_read_where_they_are():
    rows = [row.replace("Alfheim, Cleo    ", "Ålfhéim, Clëo ") for row in lines("05")]
    tournament, issues = read_lines(rows)
    assert tournament.entry(1).players[1].name == "Ålfhéim, Clëo"
    assert tournament.entry(1).history == sample("05").entry(1).history
    assert "3 columns too far to the left (columns were counted in bytes)" in str(issues[0])


def test_an_unfinished_board_counts_for_both_and_is_reported():
    rows = [
        put(row, 129, "?") if row.startswith(("001    1", "001   26")) and "Alfheim, Bo" in row else row
        for row in lines("05")
    ]
    rows = [put(row, 129, "?") if row.startswith("001   26") else row for row in rows]
    tournament, issues = read_lines(rows)
    assert tournament.entry(1).history[3].boards == "*0=1"
    assert tournament.entry(1).history[3].gp_tenths == 20
    assert "round 4: board 1 of teams 1 and 6 has no result yet; it counts ½ for both" in str(issues[0])


def test_a_round_that_is_only_paired_is_not_played():
    rows = [put(row, 139, " ") if row.startswith("001") and len(row) > 130 else row for row in lines("05")]
    tournament, issues = read_lines(rows)
    assert tournament.round == 5
    assert "round 5 is paired in the file but has no result" in issues[0].text


def test_who_is_absent_from_the_round_to_be_paired():
    rows = [*lines("06"), "240 Z   4    2    5", "240 H   5    1"]
    tournament, _ = read_lines(rows)
    assert [entry.tpn for entry in tournament.entries if not entry.available] == [2, 5]
    assert [(bye.tpn, bye.round, bye.result) for bye in tournament.requested] == [
        (2, 4, Result.ZERO_BYE),
        (5, 4, Result.ZERO_BYE),
        (1, 5, Result.HALF_BYE),
    ]
    tournament, _ = read_lines([*lines("06"), "XXZ 3"])
    assert [entry.tpn for entry in tournament.entries if not entry.available] == [3]
    marked = [
        put(row, 122, "0000 - Z") if "Lantern" not in row and "Adler" in row else row for row in lines("06")
    ]
    tournament, _ = read_lines(marked)
    assert [entry.tpn for entry in tournament.entries if not entry.available] == [1]


def test_points_by_decision():
    tournament, issues = read_lines(
        [*lines("06"), "299    -1.0  -0.5    2    4", "299     0.0  -4.0  999    1"]
    )
    assert (tournament.entry(4).mp_tenths, tournament.entry(4).gp_tenths) == (40, 70)
    assert tournament.entry(1).mp_tenths == 20
    assert "count in the final standings only" in " ".join(issue.text for issue in issues)
    assert tournament.abnormal == (AbnormalPoints.of_tenths(0, -40, None, (1,)),)
    tournament, _ = read_lines([*lines("06"), "299 H   2.0   2.5", "299 +   1.0   3.0"])
    assert tournament.entry(3).history[1][3:5] == (20, 25)
    assert tournament.entry(2).history[2][3:5] == (10, 30)


def test_a_bye_of_players_that_no_team_record_names():
    rows = [row for row in lines("06") if not row.startswith("320")]
    rows = [put(row, 92, "0000 - U") if "Glen, " in row and "Lars" not in row else row for row in rows]
    tournament, issues = read_lines(rows)
    assert tournament.entry(7).history[0] == (Result.PAB, None, None, 10, 20, "", ())
    assert "the players of team 7 have U, but no record 320 names the team; a pab was assumed" in str(
        issues[0]
    )


def test_a_double_forfeit_is_not_a_draw():
    tournament, _ = read_lines(edit("06", "330", 5, "--"))
    assert [tournament.entry(tpn).history[2].result for tpn in (2, 5)] == [Result.FORFEIT_LOSS] * 2
    assert [tournament.entry(tpn).history[2].mp_tenths for tpn in (2, 5)] == [0, 0]


def test_352_that_begins_with_black():
    tournament, issues = read_lines(edit("06", "352", 5, "BWBW"))
    assert tournament.entries == sample("06").entries
    assert "the colour of a team is that of its board 1" in str(issues[0])


def test_unknown_records_and_comments_are_kept():
    rows = [*lines("06"), "DDD SSSS sTTT NNN", "NOR   12 w    Clay, Eva", "XXY something", "### a note"]
    tournament, _ = read_lines(rows)
    assert tournament.info.extra == ("DDD SSSS sTTT NNN", "XXY something")
    assert tournament.entry(3).players[1].national == (NationalRating("NOR", name="Clay, Eva", sex="w"),)
    assert tournament.notes == ("a note",)


def test_virtual_points_of_the_secondary_score_are_reported():
    rows = edit("07", "250  2.0", 5, " 0.0  2.0")
    assert "virtual game points, but match points are the primary score" in remarks(rows)[0]


def test_baku_on_game_points_is_refused():
    rows = edit("07", "192", 5, "FIDE_TEAM_TYPEA_GP_MP_BAKU ")
    assert "Baku acceleration cannot be used with game points as primary score" in faults(rows)[0]


def test_vega_is_recognised():
    with pytest.raises(FileError, match="as in Vega's own format"):
        read(b"012|Open\n142|5\n192|x\n", "open.tdf")


def test_binary_data_is_recognised():
    with pytest.raises(FileError, match="not a text file: it may be a picture"):
        read(b"PK\x03\x04\0\0" + data("05"), "x.trf")


def test_player_numbers_of_four_digits():
    text = data("07").decode()
    for number in range(1, 37):
        text = text.replace(f"\n001 {number:>4} ", f"\n001 {number + 1000:>4} ")
        text = text.replace(f" {number:>4} w", f" {number + 1000:>4} w").replace(
            f" {number:>4} b", f" {number + 1000:>4} b"
        )
    head, teams = text.split("\n310", 1)
    rows = []
    for row in ("310" + teams).splitlines():
        if row.startswith("310"):
            row = row[:73] + " ".join(str(int(word) + 1000) for word in row[73:].split())
        rows.append(row)
    tournament, _ = read((head + "\n" + "\n".join(rows)).encode(), "x")
    assert tournament.entry(12).players[0].number == 1034
    assert [entry.mp_tenths for entry in tournament.entries] == [
        entry.mp_tenths for entry in sample("07").entries
    ]
