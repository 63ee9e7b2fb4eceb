"""Where a finding is: its line, its record, and the columns that the format gives to the field (FIDE's, from 1)."""

from __future__ import annotations

import pytest

from pairwright.formats.trf.decisions import read_decisions
from pairwright.formats.trf.headers import read_headers
from pairwright.formats.trf.players import read_player
from pairwright.formats.trf.records import Log, Record, read_records
from pairwright.formats.trf.teams import read_teams

ROUND_1 = "001    7".ljust(91)
"""A player's line up to the cell of round 1, columns 92-99."""


def found(reader, *lines: str) -> tuple[list[str], list[str]]:
    """The faults and the remarks of a reader of records."""
    log = Log()
    reader(read_records("\n".join(lines).encode(), log), log)
    return [str(issue) for issue in log.faults], [str(issue) for issue in log.remarks]


NOT_WHOLE = "must be a whole number, not"
IN_ORDER = (
    "the fields are not in their columns (8-11, 14-17, 20-22, 24-27); "
    "they were taken in the order in which they stand"
)


@pytest.mark.parametrize(
    ("line", "faults"),
    [
        ("240 Q   2    3", ["240, columns 5-5: 'Q' is not a kind of bye (F, H or Z)"]),
        ("240 H        3", ["240, columns 7-9: the round is missing"]),
        ("240 H 000    3", ["240, columns 7-9: the round is missing"]),
        ("240 H  2x    3", [f"240, columns 7-9: the round {NOT_WHOLE} '2x'"]),
        ("240 H   2   x3", [f"240, columns 11-14: the participant with the bye {NOT_WHOLE} 'x3'"]),
        ("240 H   2    3   x4", [f"240, columns 16-19: the participant with the bye {NOT_WHOLE} 'x4'"]),
        (
            "240 H   2    3x   4",
            ["240, columns 15-15: the participant with the bye: column 15 must be blank, not 'x'"],
        ),
        ("250  x.0", [
            "250, columns 5-8: the virtual match points: 'x.0' is not a number of points",
            "250, columns 15-17: the round is missing",
            "250, columns 23-31: virtual points need a range of participants, the smaller number first",
        ]),
        ("250  2.0  x.0   1   3    1    6", [
            "250, columns 10-13: the virtual game points: 'x.0' is not a number of points"
        ]),
        ("250  2.0  0.0   1  3x    1    6", [f"250, columns 19-21: the last round {NOT_WHOLE} '3x'"]),
        ("250  2.0  0.0   1   3   1x    6", [
            f"250, columns 23-26: the first participant {NOT_WHOLE} '1x'",
            "250, columns 23-31: virtual points need a range of participants, the smaller number first",
        ]),
        ("250  2.0  0.0   1   3    1   6x", [f"250, columns 28-31: the last participant {NOT_WHOLE} '6x'"]),
        ("250  2.0  0.0   1   3    6    1", [
            "250, columns 23-31: virtual points need a range of participants, the smaller number first"
        ]),
        ("250  2.0  0.0       3    1    6", ["250, columns 15-17: the round is missing"]),
        ("250  2.0  0.0   3   1    1    6", [
            "250, columns 15-21: the last round, 1, comes before the first, 3"
        ]),
        ("260       5    1    4", ["260, columns 5-7: the first round of the prohibition is missing"]),
        ("260   6   5    1    4", ["260, columns 5-11: the last round, 5, comes before the first, 6"]),
        ("260   1  5x    1    4", [f"260, columns 9-11: the last round {NOT_WHOLE} '5x'"]),
        ("260   1   5    1    1", ["260, columns 13-13: a prohibition needs at least two participants"]),
        ("260   1   5    1   x4", [
            f"260, columns 18-21: the participant {NOT_WHOLE} 'x4'",
            "260, columns 13-13: a prohibition needs at least two participants",
        ]),
        ("299 Q   2.0   2.5", [
            "299, columns 5-5: 'Q' is not a kind of result (W D L F H Z + - or blank)"
        ]),
        ("299     1.0   0.0", ["299, columns 24-27: a bonus or a penalty needs a participant"]),
        ("299 W   2.0   2.5    3", [
            ("299, columns 24-27: the result W of round 3 needs the participants that it is for, or no round: then it "
            "is worth this in the whole event")
        ]),
        ("299 W   2.0   2.5    3   x4", [
            "299, columns 20-27: the round and the participants must be whole numbers"
        ]),
        ("299 W   2.0   2.x", ["299, columns 8-17: '2.x' is not a number of points"]),
        ("300       5   6   21", ["300, columns 5-7: the round is missing"]),
        ("300   2       6   21", ["300, columns 9-15: a line-up needs its team and the opponent"]),
        ("300   2   5       21", ["300, columns 9-15: a line-up needs its team and the opponent"]),
        ("300   2  5x   6   21", [
            f"300, columns 9-11: the team {NOT_WHOLE} '5x'",
            "300, columns 9-15: a line-up needs its team and the opponent",
        ]),
        ("300   2   5  6x   21", [
            f"300, columns 13-15: the opponent {NOT_WHOLE} '6x'",
            "300, columns 9-15: a line-up needs its team and the opponent",
        ]),
        ("300   2   5   6   21   22   21", ["300, columns 17-30: player 21 sits on two boards"]),
        ("300   2   5   6   21   2x", [f"300, columns 22-25: the player {NOT_WHOLE} '2x'"]),
        ("320  1.x  2.0   7", ["320, columns 5-8: the match points of the bye: '1.x' is not a number of points"]),
        ("320  1.0  2.x   7", ["320, columns 10-13: the game points of the bye: '2.x' is not a number of points"]),
        ("320  1.0  2.0   7  x6", [f"320, columns 19-21: the team with the bye {NOT_WHOLE} 'x6'"]),
        ("330 +=   3   5   2", ["330, columns 5-6: '+=' is not a forfeit (+-, -+ or --)"]),
        ("330 +-       5   2", ["330, columns 8-10: the round is missing"]),
        ("330 +-   3   5", ["330, columns 12-18: a forfeited match needs two teams"]),
        ("330 +-   3       2", ["330, columns 12-18: a forfeited match needs two teams"]),
        ("330 +-   3  5x   2", [
            f"330, columns 12-14: the White team {NOT_WHOLE} '5x'",
            "330, columns 12-18: a forfeited match needs two teams",
        ]),
        ("330 +-   3   5  2x", [
            f"330, columns 16-18: the Black team {NOT_WHOLE} '2x'",
            "330, columns 12-18: a forfeited match needs two teams",
        ]),
        ("XXA    x  1.0", [
            f"XXA, columns 5-8: the participant {NOT_WHOLE} 'x'",
            "XXA, columns 5-8: virtual points need a participant",
        ]),
        ("XXA       1.0", ["XXA, columns 5-8: virtual points need a participant"]),
        ("XXA    3  x.0", ["XXA, columns 10-13: the virtual points of round 1: 'x.0' is not a number of points"]),
        ("XXA    3  1.0  x.0", [
            "XXA, columns 15-18: the virtual points of round 2: 'x.0' is not a number of points"
        ]),
        ("XXZ 3 x", ["XXZ: 'x' is not a number of a participant"]),
        ("XXZ 9999", []),
        ("XXZ 10000", ["XXZ: '10000' is not a number of a participant"]),
        ("XXP 3 4x", ["XXP: '4x' is not a number of a participant"]),
    ],
)  # fmt: skip
def test_a_fault_of_a_decision_names_its_columns(line, faults):
    assert found(read_decisions, "", line)[0] == [f"line 2, record {fault}" for fault in faults]


@pytest.mark.parametrize(
    ("line", "remark"),
    [
        ("240 H   2", "240, columns 11-14: a bye for nobody; it was left out"),
        ("XXP 3", "XXP: a prohibition of one participant; it was left out"),
        ("XXP 3 3", "XXP: a prohibition of one participant; it was left out"),
        ("299 W 2.0  2.5    2   17", f"299: {IN_ORDER}"),
        ("299 W    .5   2.5    2   17", f"299: {IN_ORDER}"),
        ("299 + 2.0 1", f"299: {IN_ORDER}"),
    ],
)
def test_a_remark_on_a_decision_names_its_columns(line, remark):
    assert found(read_decisions, "", line) == ([], [f"line 2, record {remark}"])


@pytest.mark.parametrize(
    ("lines", "faults"),
    [
        (["142 five"], [
            "1, record 142, columns 5-7: the number of rounds must be a whole number from 1 to 999, not 'five'"
        ]),
        (["142 999"], []),
        (["142 1000"], [
            "1, record 142, columns 5-7: the number of rounds must be a whole number from 1 to 999, not '1000'"
        ]),
        (["142 5", "XXR 7"], ["2, record XXR, columns 5-7: this record says 7 rounds, another one 5"]),
        (["152 X"], ["1, record 152, columns 5-5: the initial colour must be W or B, not 'X'"]),
        (["152 W", "XXC black1"], [
            "2, record XXC, columns 5-5: this record says the initial colour B, another one W"
        ]),
        (["162  W 1.0    Q 2.0"], [
            ("1, record 162, columns 11-19: 'Q 2.0' does not begin with one of the symbols W D L A Z P X and a number "
            "of points")
        ]),
        (["362 TW 2.0   TZ 1.0"], [
            ("1, record 362, columns 11-19: 'TZ 1.0' does not begin with one of the symbols W D L P A X and a number "
            "of points")
        ]),
        (["162  W 1.55"], [
            "1, record 162, columns 8-11: '1.55' has more than one decimal; points are counted in tenths"
        ]),
        (["162  W 1.0", "BBW  3.0"], []),
        (["162  W 1.0", "162  W 3.0"], ["2, record 162: W is worth 3.0 here and 1.0 in an earlier record"]),
        (["BBD  x.5"], ["1, record BBD, columns 5-8: the value in BBD: 'x.5' is not a number of points"]),
        (["XXS W=3 D=x"], ["1, record XXS: D=X: 'X' is not a number of points"]),
        (["352 WGWB"], [
            "1, record 352, columns 5-5: the colours of the boards must be letters W and B, not 'WGWB'"
        ]),
        (["352 WBWB", "352 WBWB"], []),
        (["352 WBWB", "352 WB"], [
            "2, record 352, columns 5-5: a second record 352 says WB, the first one WBWB"
        ]),
    ],
)  # fmt: skip
def test_a_fault_of_a_header_names_its_columns(lines, faults):
    assert found(read_headers, *lines)[0] == [f"line {fault}" for fault in faults]


@pytest.mark.parametrize(
    ("lines", "remark"),
    [
        (["012 One", "012 One", "012 Two"], "3, record 012: a second record 012; the first one (line 1) was used"),
        (["XXC rank"], "1, record XXC: `rank` was left out: teams are paired by their numbers"),
        (["XXC grey1"], "1, record XXC: 'grey1' is not known in XXC and was left out"),
        (["XXS Q=1"], "1, record XXS: 'Q' is not known in XXS and was left out"),
        (["132 26/04/10 26/04/11"],
         "1, record 132: the dates are not in their columns; they were taken in the order in which they stand"),
        (["352 BW"], ("1, record 352, columns 5-5: board 1 of the first-named team has Black; the colour of a team is "
                     "that of its board 1 [1.6.1]")),
    ],
)  # fmt: skip
def test_a_remark_on_a_header_names_its_columns(lines, remark):
    assert found(read_headers, *lines) == ([], [f"line {remark}"])


@pytest.mark.parametrize(
    ("lines", "faults"),
    [
        (["310      Ash"], ["1, record 310, columns 5-7: the number of the team is missing"]),
        (["310 000  Ash"], ["1, record 310, columns 5-7: the number of the team is missing"]),
        (["310  x1  Ash"], [f"1, record 310, columns 5-7: the number of the team {NOT_WHOLE} 'x1'"]),
        (["310 1000 Ash"], ["1, record 310, columns 5-8: column 8 must be blank; TRF has room for 999 teams"]),
        (["310   1 Ash", "310   1 Elm"], [
            "2, record 310, columns 5-7: two teams have the number 1 (the other one is in line 1)"
        ]),
        (["310   1 Ash".ljust(71) + "x"], [
            ("1, record 310, columns 72-73: columns 72-73 must be blank: the fields of this line are not in their "
            "columns")
        ]),
        (["310   1 Ash".ljust(47) + "  2x00"], [
            "1, record 310, columns 48-53: the strength: '2x00' is not a number of points"
        ]),
        (["310   1 Ash".ljust(54) + "   1x0"], [
            "1, record 310, columns 55-60: the match points: '1x0' is not a number of points"
        ]),
        (["310   1 Ash".ljust(61) + "   1x0"], [
            "1, record 310, columns 62-67: the game points: '1x0' is not a number of points"
        ]),
        (["310   1 Ash".ljust(68) + " 1x"], [f"1, record 310, columns 69-71: the rank {NOT_WHOLE} '1x'"]),
        (["310   1 Ash".ljust(73) + "   1   x2"], [
            f"1, record 310, columns 79-82: the player {NOT_WHOLE} 'x2'"
        ]),
        (["013 Ash".ljust(36) + "   1   x2"], [f"1, record 013, columns 42-45: the player {NOT_WHOLE} 'x2'"]),
        ([f"013 Team {number}" for number in range(1, 1000)], []),
        ([f"013 Team {number}" for number in range(1, 1003)], [
            "1000, record 013: 1002 teams; TRF has room for 999"
        ]),
    ],
)  # fmt: skip
def test_a_fault_of_a_team_names_its_columns(lines, faults):
    assert found(read_teams, *lines)[0] == [f"line {fault}" for fault in faults]


def test_a_remark_on_a_team_names_its_columns():
    assert found(read_teams, "013 Old", "310   4 New")[1] == [
        "line 1, record 013: the records 013 were left out, the teams are in 310"
    ]
    assert found(read_teams, "013 " + "Northside".ljust(33) + "   1    2")[1] == [
        "line 1, record 013, columns 38-38: the players are one column too far to the right; they were read there"
    ]
    assert found(read_teams, "013 " + "N" * 40 + "   1    2")[1] == [
        "line 1, record 013, columns 37-37: the name is too long; the players behind it were read where they stand"
    ]


def player(line: str) -> tuple[list[str], list[str]]:
    log = Log()
    read_player(Record("001", line, 3), log)
    return [str(issue) for issue in log.faults], [str(issue) for issue in log.remarks]


@pytest.mark.parametrize(
    ("line", "faults"),
    [
        ("001      w", ["5-8: the starting rank is missing"]),
        ("001 0000 w", ["5-8: the starting rank is missing"]),
        ("001   x7 w", [f"5-8: the starting rank {NOT_WHOLE} 'x7'"]),
        ("00110000 w", ["4-8: column 4 must be blank; starting ranks above 9999 cannot be written in TRF"]),
        (
            ROUND_1 + "  12 w 1    7 w 1",
            ["102-111: round 2: '  7 w 1' is not an opponent, a colour and a result"],
        ),
        (ROUND_1 + "  1x w 1", ["92-101: round 1: '  1x w 1' is not an opponent, a colour and a result"]),
        (ROUND_1 + "  12 w 1x", ["92-101: round 1: '  12 w 1x' is not an opponent, a colour and a result"]),
        (ROUND_1 + "  12 x 1", ["97-97: round 1: 'x' is not a colour (w, b or -)"]),
        (ROUND_1 + "  12 w x", ["99-99: round 1: 'x' is not a result (one of 1 0 = W D L + - U H F Z ?)"]),
        (ROUND_1 + "  12 w H", ["92-99: round 1: the bye H cannot have an opponent"]),
        (ROUND_1 + "  12 w 1    13 x 1", ["107-107: round 2: 'x' is not a colour (w, b or -)"]),
        (ROUND_1.ljust(101) + "  12 w U", ["102-109: round 2: the bye U cannot have an opponent"]),
    ],
)
def test_a_fault_of_a_player_names_its_columns(line, faults):
    assert player(line)[0] == [f"line 3, record 001, columns {fault}" for fault in faults]


@pytest.mark.parametrize(
    ("line", "remark"),
    [
        ("001    7 wXYZ", "11-13: 'XYZ' is not a FIDE title; it was left out"),
        ("001    7".ljust(53) + "N0R", "54-56: 'N0R' is not a federation; it was left out"),
        ("001    7".ljust(69) + "in May", "70-79: 'in May' is not a date of birth; it was left out"),
        ("001    7x", "9-9: column 9 should be blank; what stands there was left out"),
        ("001    7".ljust(47) + "x", "48-48: column 48 should be blank; what stands there was left out"),
        ("001    7".ljust(52) + "x", "53-53: column 53 should be blank; what stands there was left out"),
        ("001    7".ljust(56) + "x", "57-57: column 57 should be blank; what stands there was left out"),
        ("001    7".ljust(68) + "x", "69-69: column 69 should be blank; what stands there was left out"),
        (ROUND_1 + "  12 w Z", "92-99: round 1: a Z with an opponent; it was read as a forfeit loss"),
        (ROUND_1 + "0000 - 1", "92-99: round 1: 1 without an opponent; it was read as F"),
        (ROUND_1 + "0000 - =", "92-99: round 1: = without an opponent; it was read as H"),
        (ROUND_1 + "0000 - 0", "92-99: round 1: 0 without an opponent; it was read as Z"),
        (ROUND_1 + "0000 - ?", "92-99: round 1: ? without an opponent; it was read as not playing"),
        (ROUND_1.ljust(111) + "0000 - W", "112-119: round 3: W without an opponent; it was read as F"),
    ],
)
def test_a_remark_on_a_player_names_its_columns(line, remark):
    assert player(line) == ([], [f"line 3, record 001, columns {remark}"])
