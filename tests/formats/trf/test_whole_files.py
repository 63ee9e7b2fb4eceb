"""Findings about a whole TRF file: each changes one thing in a sample, and has the place where the format puts it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairwright.domain.errors import FileError, StateError
from pairwright.formats.files import write_tournament

from .samples import edit, lines, put, read_lines, sample

SIX = lines("06")
THREE = lines("03")


def without(code: str, rows: list[str] = SIX) -> list[str]:
    return [row for row in rows if not row.startswith(code)]


def changed(start: str, column: int, text: str, rows: list[str] = SIX) -> list[str]:
    """The lines with a text from a column on, in all those with this start."""
    return [put(row, column, text) if row.startswith(start) else row for row in rows]


def findings(rows: list[str]) -> list[str]:
    try:
        return [f"remark: {issue}" for issue in read_lines(rows)[1]]
    except FileError as error:
        return [f"fault: {issue}" for issue in error.issues]


COUNT = "the results count"
PRIZES = (
    "this is an individual event; its records 013 list teams for prizes, no matches are made of "
    "them; the lines were "
    "kept"
)
NOT_KEPT = "records 801 and 802 repeat for people what other records say; they are not read, and not kept"


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (SIX, []),
        (without("352"), [
            ("remark: no record 352 gives the number of boards and their colours; the largest match "
             "has 4, so WBWB was "
             "assumed"),
        ]),
        (without("142"), [
            "remark: no record 142 gives the number of rounds, which the pairing of the last ones needs",
        ]),
        (without("192"), [
            ("remark: no record 192 gives the pairing system; record 092 says Swiss, so FIDE_TEAM "
             "was assumed: colour "
             "preferences of type A, match points before game points"),
        ]),
        (without("192", without("092")), [
            "remark: no record 192 gives the pairing system; it must be chosen before a round is paired",
        ]),
        (changed("192", 5, "SOMETHING_ODD         "), [
            ("remark: line 16, record 192, columns 5-5: 'SOMETHING_ODD' is not a type of tournament "
            "that FIDE lists"),
            "remark: no system here is 'SOMETHING_ODD'; it must be chosen before a round is paired",
        ]),
        (changed("192", 5, "CUSTOM_TEAM_SWISS     "), [
            "remark: no system here is 'CUSTOM_TEAM_SWISS'; it must be chosen before a round is paired",
        ]),
        (changed("310   7", 94, "    "), [
            "remark: line 54, record 001, columns 5-8: player 35 is in no team; the line was kept",
        ]),
        (changed("310   7", 89, "         "), [
            "fault: line 53, record 001, columns 102-105: player 34 has games but is in no team",
            "fault: line 53, record 001, columns 112-115: player 34 has games but is in no team",
        ]),
        (changed("001    6", 92, "   7 w 1", changed("001    7", 92, "   6 b 0", changed(
            "001   16", 92, "        ", changed("001   17", 92, "        "),
        ))), [
            "fault: line 25, record 001, columns 92-95: round 1: players 6 and 7 met, both of team 2",
            "fault: line 26, record 001, columns 92-95: round 1: players 7 and 6 met, both of team 2",
        ]),
        ([*SIX, "300   2   5   6   21 0000   23   25"], [
            "fault: line 68, record 300, columns 5-11: a second line-up of team 5 in round 2",
        ]),
        ([*SIX, "300   2   6   5   26   27   29   28"], [
            "fault: line 65, record 300: round 2: player 23 met 28, but the records 300 put 29 opposite",
            "fault: line 65, record 300: round 2: player 25 met 29, but the records 300 put 28 opposite",
        ]),
        ([*SIX, "330 +-   1   1   5"], [
            ("remark: line 68, record 330: round 1: boards of teams 1 and 5 were played, but the "
            "match counts as forfeited"),
        ]),
        ([put(row, 97, "-") if row[:3] == "001" and row[92:95].strip() else row for row in SIX], [
            "fault: line 20, record 001: round 1: no board of teams 1 and 5 has a colour",
            "fault: line 25, record 001: round 1: no board of teams 2 and 4 has a colour",
            "fault: line 30, record 001: round 1: no board of teams 3 and 6 has a colour",
        ]),
        (changed("001    2", 97, "w", changed("001   22", 97, "b")), [
            ("remark: line 21, record 001, columns 92-99: round 1: the colours of teams 1 and 5 do "
             "not alternate as they "
             "should (WBWB); the first board with a colour decided"),
        ]),
        ([*SIX, "240 F   1    7"], ["fault: line 66, record 320: round 1: team 7 has two byes"]),
        ([*SIX, "240 F   1    1"], [
            "remark: line 68, record 240: team 1 played in round 1; its full-bye was left out",
        ]),
        ([*SIX, "XXZ 99"], ["fault: line 68, record XXZ: there is no team 99"]),
        ([*SIX, "299     1.0   0.0    3   99"], ["fault: line 68, record 299: there is no team 99"]),
        ([*SIX, "299     1.0   0.0  999    4", "299     1.0   0.0    5    4"], [
            "remark: line 68, record 299: these points count in the final standings only",
            "remark: line 69, record 299: round 5 has no results yet; the points were kept for it",
        ]),
        ([*lines("07"), "XXA    1  1.0"], [
            "remark: line 70, record XXA: the records XXA were left out, the file has 250 too",
        ]),
        (without("240"), [
            (f"remark: line 57, record 310, columns 55-60: 3 Anchor: the file gives 3 match points, "
             f"the results add up to "
            f"2; {COUNT}"),
            (f"remark: line 57, record 310, columns 62-67: 3 Anchor: the file gives 5 game points, "
             f"the results add up to "
            f"3; {COUNT}"),
        ]),
        ([put(row, 102, "0000 - H") if "Clay, " in row and "Hans" not in row else row for row in without("240")], [
            ("remark: line 33, record 001, columns 102-109: round 2: the players of team 3 have H, "
             "but no record 240 "
             "names the team; a half-bye was assumed"),
        ]),
        (without("330"), [
            ("fault: line 28, record 001, columns 112-119: round 3: players of team 2 have won by "
             "forfeit, but no record "
             "says against which team (330), or that it was a bye (320)"),
        ]),
        ([*changed("310   7", 55, "   5.0    9.0"), "240 H   4    7"], [
            ("remark: line 61, record 310, columns 55-67: 7 Mast: the bye that is announced for "
             "round 4 is in the total "
             "of the file already; it counts from that round on"),
        ]),
        ([*SIX, "801   1 LANT"], [f"remark: line 68, record 801: {NOT_KEPT}"]),
        ([*SIX, "802   1 LANT"], [f"remark: line 68, record 802: {NOT_KEPT}"]),
        (changed("001    1", 99, "*", changed("001   21", 99, "*")), [
            ("remark: line 20, record 001: '*' is not a result of TRF; it was read as a game without "
            "result yet ('?')"),
            "remark: round 1: board 1 of teams 1 and 5 has no result yet; it counts ½ for both",
        ]),
        ([row + "    5" if row.startswith("310   1") else row for row in SIX], [
            "fault: line 55, record 310: player 5 is in the team 1 twice",
            "fault: line 55, record 310: player 5 is in the team 1 twice",
        ]),
        (THREE, []),
        (changed("001    1", 81, " 9.0", THREE), [
            ("fault: line 19, record 001, columns 81-84: player 1 has 9 points in the file, and the "
            "results add up to 2"),
        ]),
        (changed("001    1", 81, "    ", changed("001    2", 81, "    ", THREE)), [
            f"remark: line 19, record 001, columns 81-84: 2 players have no points in the file; {COUNT}",
        ]),
        (changed("001    1", 97, " ", changed("001    7", 97, " ", THREE)), [
            "fault: line 19, record 001, columns 97-97: round 1: the game of players 1 and 7 has no colour",
            "fault: line 25, record 001, columns 97-97: round 1: the game of players 7 and 1 has no colour",
        ]),
        (changed("001    2", 81, " 3.0", THREE), [
            ("remark: line 20, record 001, columns 81-84: player 2: the bye that is announced for "
             "round 4 is in the total "
             "of the file already; it counts from that round on"),
        ]),
        (changed("001    9", 112, "0000 - +", THREE), [
            ("remark: line 27, record 001, columns 112-119: round 3: a forfeit win against nobody; "
             "it was read as a "
             "full-point bye"),
            ("remark: round 3: one player has a full-point bye (F) and nobody the pairing-allocated "
             "one (U); whoever "
             "has F can have a pairing-allocated bye later"),
        ]),
        ([*changed("001    1", 81, " 9.0", THREE), "299     0.0   0.5    2    3"], [
            ("remark: line 19, record 001, columns 81-84: player 1 has 9 points in the file, and the "
             "results add up to "
             "2; the results count"),
            ("remark: line 21, record 001, columns 81-84: player 3 has 1 points in the file, and the "
             "results add up to "
             "1½; the results count"),
        ]),
        (lines("04"), [
            ("remark: no record 192 gives the pairing system; record 092 says Swiss, so FIDE_TEAM "
             "was assumed: colour "
             "preferences of type A, match points before game points"),
            ("remark: no record 352 gives the number of boards and their colours; the largest match "
             "has 4, so WBWB was "
             "assumed"),
            ("remark: TRF16 does not say all of a team event; assumed: teams are numbered in the "
             "order of the records "
             "013; boards are in the order of the players there; a match is worth 2, 1 or 0 match "
             "points; a bye is "
             "worth a drawn match; no tie-breaks are named"),
            "remark: no record 142 gives the number of rounds, which the pairing of the last ones needs",
        ]),
        ([*THREE, "012 " + "x" * 10_080], [
            ("fault: line 36, record 012, columns 1-10084: the line has 10084 columns; TRF has room "
            "for 999 rounds"),
        ]),
        ([*THREE, "013 Prize".ljust(36) + "   1    2"], [f"remark: line 36, record 013: {PRIZES}"]),
        ([*without("192", THREE), "013 Prize".ljust(36) + "   1    2"], [
            f"remark: line 35, record 013: {PRIZES}",
            "remark: no record 192 gives the pairing system; record 092 says Dutch, so FIDE_DUTCH was assumed",
        ]),
        (without("001", THREE), [
            "fault: this is not a TRF file: it has no record 001 (player), 013 or 310 (team)",
        ]),
        ([], ["fault: the file is empty"]),
    ],
)  # fmt: skip
def test_findings_about_a_whole_file(rows, expected):
    assert findings(rows) == expected


def test_a_match_with_more_boards_than_record_352_has():
    found = findings(edit("06", "352", 5, "WBW "))
    assert found[0] == "remark: round 1: the match of teams 1 and 5 has 4 boards, not 3"
    assert len(found) == 10  # the nine matches, and the half-point bye of team 3: 1½ game points of 3


def test_a_roster_in_another_order_than_its_line_up():
    found = findings([put(row, 74, "   2    1") if row.startswith("310   1") else row for row in SIX])
    assert found[0] == (
        "remark: line 21, record 001: round 1: teams 1 and 5 cannot both have played in the order of "
        "their rosters, and "
        "no record 300 says how; the order of team 1 was taken"
    )
    assert [text.partition(": round")[0] for text in found[1::2]] == [
        "remark: line 22, record 001, columns 92-99",
        "remark: line 22, record 001, columns 102-109",
        "remark: line 22, record 001, columns 112-119",
    ]


# Other programs' dialects


def rows_in(dialect: str, number: str = "03") -> list[str]:
    return write_tournament(sample(number), dialect)[0].decode().splitlines()


def starts(rows: list[str], *codes: str) -> list[str]:
    return [row for row in rows if row.startswith(codes)]


def test_records_of_javafo():
    """AUM: XXR and XXC, XXS with all values, XXZ for who is absent from the round to be paired, XXP for all rounds."""
    rows = rows_in("javafo")
    assert starts(rows, "XX") == [
        "XXR 6",
        "XXC white1",
        "XXS W=1.0 D=0.5 L=0.0 ZPB=0.0 FL=0.0 PAB=1.0",
        "XXZ 2",
        "XXZ 10",
        "XXP 4 5 9",  # from round 3 on, and round 4 is to be paired
    ]
    assert not starts(rows, "142", "152", "162", "192", "202", "222", "240", "260")
    late = [row for row in THREE if not row.startswith("260")] + ["260   1   6    1    6"]
    assert starts(write_tournament(read_lines(late)[0], "javafo")[0].decode().splitlines(), "XXP") == [
        "XXP 1 6"
    ]


def test_records_of_bbp():
    """The values as BB?, and the code of the type without its year; 142, 152, 240 and 260 as they are."""
    rows = rows_in("bbp")
    assert starts(rows, "BB") == ["BBW  1.0", "BBD  0.5", "BBL  0.0", "BBZ  0.0", "BBF  0.0", "BBU  1.0"]
    assert starts(rows, "142", "152", "192", "260") == [
        "142 6",
        "152 W",
        "192 FIDE_DUTCH",
        "260   1   2    1    6",
        "260   3   6    4    5    9",
    ]


def test_virtual_points_for_javafo_are_those_of_all_rounds_so_far():
    """AUM: XXA has the id at 5-8 and round r at 10+5(r-1), four wide."""
    tournament = read_lines(
        [*without("240", THREE), "250       1.0   1   2    1    2", "250       0.5   3   3    2    2"]
    )[0]
    rows = write_tournament(tournament, "javafo")[0].decode().splitlines()
    assert starts(rows, "XXA") == ["XXA    1  1.0  1.0  0.0  0.0", "XXA    2  1.0  1.0  0.5  0.0"]


def test_teams_in_trf16_have_a_record_013():
    rows = rows_in("trf16", "06")
    assert starts(rows, "013")[1] == "013 Compass                            6    7    8    9   10"
    assert starts(rows, "XX") == ["XXR 5", "XXC white1"]


# What is written


def written(rows: list[str], *codes: str) -> list[str]:
    return starts(write_tournament(read_lines(rows)[0], "trf")[0].decode().splitlines(), *codes)


@pytest.mark.parametrize("code", ["FIDE_TEAM", "FIDE_TEAM_TYPEA_MP_GP", "fide_team_typeb_mp_gp"])
def test_a_code_with_two_spellings_is_written_as_it_was_read(code):
    assert written(changed("192", 5, f"{code:<22}"), "192") == [f"192 {code}"]


def test_a_prohibition_without_an_end_lasts_to_round_999_where_no_number_is_announced():
    """XXP has no rounds; 260 has a last one, three columns wide."""
    rows = [*without("142", without("260")), "XXP 1 4"]
    assert written(rows, "260") == ["260   1 999    1    4"]
    assert written([*without("260"), "XXP 1 4"], "260") == ["260   1   5    1    4"]


def test_a_decided_pair_comes_back_with_its_reason():
    rows = [*SIX, "### pairwright decided 2 1 4 a wish", "### pairwright decided 2 3 6"]
    found = read_lines(rows)[0].decided
    assert [(one.round, one.teams, one.reason) for one in found] == [(2, (1, 4), "a wish"), (2, (3, 6), "")]
    assert written(rows, "### pairwright decided") == rows[-2:]
    assert findings([*SIX, "### pairwright decided 2 1 x"]) == [
        (
            "remark: line 68, record ###: the line 'pairwright decided 2 1 x' says nothing that is known "
            "here; it was left out"
        )
    ]


def test_a_code_that_no_system_here_has_is_kept_beside_the_system():
    given = sample("06")
    tournament = replace(
        given, system="olympiad-2022", options={}, info=replace(given.info, type_code="CUSTOM_TEAM_SWISS")
    )
    rows = write_tournament(tournament, "trf")[0].decode().splitlines()
    assert starts(rows, "192", "### pairwright system") == [
        "192 CUSTOM_TEAM_SWISS",
        "### pairwright system olympiad-2022",
    ]


def test_999_rounds_are_written_and_1000_are_refused():
    """The fields of rounds have three columns."""
    assert b"142 999" in write_tournament(sample("06").with_options(rounds=999), "trf")[0]
    with pytest.raises(StateError, match="TRF has room for 999 rounds"):
        write_tournament(sample("06").with_options(rounds=1000), "trf")


def test_wins_of_one_team_are_worth_more_in_all_rounds():
    """299: a kind and participants without a round. Team 4 has won, drawn and won; its boards count as played."""
    found = read_lines([*SIX, "299 W   3.0   0.0  000    4"])[0].entry(4).history
    assert [(item.mp_tenths, item.gp_tenths) for item in found] == [(30, 30), (10, 20), (30, 25)]
    assert read_lines([*SIX, "299 D   3.0   0.0  000    4"])[0].entry(4).history[1].mp_tenths == 30


def test_invented_players_are_named_after_their_team_and_a_board():
    given = sample("06")
    bare = replace(
        given,
        entries=tuple(
            replace(
                entry,
                name="" if entry.tpn == 2 else entry.name,
                players=(),
                history=tuple(item._replace(lineup=()) for item in entry.history),
            )
            for entry in given.entries
        ),
    )
    rows = write_tournament(bare, "trf")[0].decode().splitlines()
    names = [row[14:47].strip() for row in starts(rows, "001")]
    assert [name.rstrip("0123456789 ,") for name in names[:8:4]] == ["Lantern", "Team"]
    assert names[4].startswith("Team 2")
