"""Each record: its columns when read, and the same line when written."""

from __future__ import annotations

import pytest

from pairwright.domain.tournament import Player, Prohibition, VirtualPoints
from pairwright.formats.trf.codes import read_type_code, write_type_code
from pairwright.formats.trf.decisions import (
    read_decisions,
    write_acceleration,
    write_bye,
    write_forfeit,
    write_line_up,
    write_pab,
    write_points,
    write_prohibition,
)
from pairwright.formats.trf.headers import read_headers, write_info
from pairwright.formats.trf.players import RoundCell, read_player, write_cell, write_player
from pairwright.formats.trf.records import Log, Record, read_records
from pairwright.formats.trf.teams import read_teams, write_team


def records_of(*lines: str):
    return read_records("\n".join(lines).encode(), Log())


def decision(*lines: str):
    log = Log()
    found = read_decisions(records_of(*lines), log)
    assert log.faults == []
    return found, log


def headers(*lines: str):
    log = Log()
    found = read_headers(records_of(*lines), log)
    assert log.faults == []
    return found, [issue.text for issue in log.remarks]


def test_every_line_is_kept_with_its_number():
    records = read_records(b"012 One\r\n\r\nDDD SSSS sTTT\rXYZ\n", Log())
    assert [(record.line, record.code, record.text) for record in records] == [
        (1, "012", "012 One"),
        (3, "DDD", "DDD SSSS sTTT"),
        (4, "XYZ", "XYZ"),
    ]


def test_001_player():
    player = Player(7, "Holm, Hedda", "w", "WFM", 2056, "SWE", 999000008, "1983/03/08")
    head = "001    7 wWFM Holm, Hedda                       2056 SWE   999000008 1983/03/08  2.5    2"
    line = head + "     3 b 1  0000 - H"
    log = Log()
    row = read_player(Record("001", line, 1), log)
    assert row is not None
    assert (row.player, row.points, row.rank, row.cells) == (
        player,
        25,
        2,
        (RoundCell(3, "b", "1"), RoundCell(0, "", "H")),
    )
    assert write_player(player, 25, 2, [write_cell(3, "b", "1"), write_cell(result="H")]) == line
    assert log.faults == log.remarks == []


@pytest.mark.parametrize(
    ("text", "sex", "title"),
    [
        ("m GM", "m", "GM"),
        ("wWFM", "w", "WFM"),
        ("mGM ", "m", "GM"),
        ("F  g", "w", "GM"),
        ("fwf ", "w", "WFM"),
        ("M mf", "m", "WIM"),
        ("    ", "", ""),
    ],
)
def test_001_sex_and_title_in_all_spellings(text, sex, title):
    row = read_player(Record("001", f"001    7 {text} Holm, Hedda", 1), Log())
    assert row is not None
    assert (row.player.sex, row.player.title) == (sex, title)


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("  12 w 1", RoundCell(12, "w", "1")),
        ("0012 W +", RoundCell(12, "w", "+")),
        ("  12   -", RoundCell(12, "", "-")),
        ("  12 b ?", RoundCell(12, "b", "?")),
        ("  12 b  ", RoundCell(12, "b", "")),
        ("  12 b d", RoundCell(12, "b", "D")),
        ("  12 b Z", RoundCell(12, "b", "-")),
        ("0000 - U", RoundCell(0, "", "U")),
        ("     - h", RoundCell(0, "", "H")),
        ("0000 - +", RoundCell(0, "", "+")),
        ("0000 - =", RoundCell(0, "", "H")),
        ("0000 - 1", RoundCell(0, "", "F")),
        ("0000 w  ", RoundCell(0, "", "")),
        ("        ", RoundCell(0, "", "")),
    ],
)
def test_001_a_cell(cell, expected):
    log = Log()
    row = read_player(Record("001", "001    7".ljust(91) + cell + "     9 w 1", 1), log)
    assert row is not None
    assert row.cells == (expected, RoundCell(9, "w", "1"))
    assert log.faults == []


def test_310_team():
    line = "310   5 Beacon                           BEAC    2235    1.0    3.5   7    21   22   23   24 1025"
    [row] = read_teams(records_of(line), Log())
    assert (row.tpn, row.name, row.nickname, row.strength) == (5, "Beacon", "BEAC", 2235)
    assert (row.mp, row.gp, row.rank, row.players) == (10, 35, 7, (21, 22, 23, 24, 1025))
    assert write_team(5, "Beacon", "BEAC", 2235, 10, 35, 7, (21, 22, 23, 24, 1025)) == line


def test_310_wins_over_013():
    log = Log()
    rows = read_teams(records_of("013 Old".ljust(36) + "   1", "310   4 New"), log)
    assert [(row.tpn, row.name) for row in rows] == [(4, "New")]
    assert [issue.text for issue in log.remarks] == ["the records 013 were left out, the teams are in 310"]


def test_013_team_has_its_number_from_the_order_of_the_lines():
    first, second = read_teams(
        records_of(
            "013 " + "Northside Chess Society".ljust(32) + "   1    2 1234", "013 " + "X" * 32 + "  11   12"
        ),
        Log(),
    )
    assert (first.tpn, first.name, first.players) == (1, "Northside Chess Society", (1, 2, 1234))
    assert (second.tpn, second.name, second.players) == (2, "X" * 32, (11, 12))


def test_013_one_column_too_far_to_the_right():
    log = Log()
    [row] = read_teams(records_of("013 " + "Northside Chess Society".ljust(33) + "   1    2"), log)
    assert row.players == (1, 2)
    assert len(log.remarks) == 1


def test_240_byes():
    found, _ = decision("240 H   2    3   12", "240 z  11    7")
    assert [(row.kind, row.round, row.ids) for row in found.byes] == [("H", 2, (3, 12)), ("Z", 11, (7,))]
    assert write_bye("H", 2, (3, 12)) == "240 H   2    3   12"


def test_250_acceleration():
    line = "250  2.0  0.0   1   3    1    6"
    found, _ = decision(line, "250       1.5   4        7")
    assert [points for points, _ in found.acceleration] == [
        VirtualPoints.of_tenths(20, 0, 1, 3, 1, 6),
        VirtualPoints.of_tenths(0, 15, 4, 4, 7, 7),
    ]
    assert write_acceleration(VirtualPoints.of_tenths(20, 0, 1, 3, 1, 6)) == line


def test_260_prohibited_pairs():
    line = "260   1   3    1    4   17"
    found, _ = decision(line, "260   2        5    6")
    assert [item for item, _ in found.prohibited] == [
        Prohibition((1, 4, 17), 1, 3),
        Prohibition((5, 6), 2, 2),
    ]
    assert write_prohibition(Prohibition((1, 4, 17), 1, 3), 9) == line
    assert write_prohibition(Prohibition((5, 6), 2, None), 9) == "260   2   9    5    6"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("299    -1.0  -0.5    3    4", ("", -10, -5, 3, (4,))),
        ("299 +   2.0   2.5", ("+", 20, 25, 0, ())),
        ("299 W   2.0   2.5    2   17   18", ("W", 20, 25, 2, (17, 18))),
        ("299   -10.5   0.0  999    4", ("", -105, 0, 999, (4,))),
        ("299 W 2.0  2.5    2   17", ("W", 20, 25, 2, (17,))),
    ],
)
def test_299_abnormal_points(line, expected):
    found, log = decision(line)
    [row] = found.points
    assert (row.kind, row.mp, row.gp, row.round, row.ids) == expected
    if row.ids and not log.remarks:
        assert write_points(*expected) == line


def test_299_with_participants_to_the_end_of_a_long_line():
    """24-27, 29-32, ...: the twelfth stands in columns 79-82."""
    ids = tuple(range(101, 113))
    line = "299 W   2.0   2.5    2" + "".join(f"  {number}" for number in ids)
    found, log = decision(line)
    assert found.points[0].ids == ids
    assert log.remarks == []
    assert write_points("W", 20, 25, 2, ids) == line


def test_299_in_the_packed_layout_is_read_with_a_remark():
    found, log = decision("299 W 2.0  2.5    2   17")
    assert found.points[0].gp == 25
    assert "the fields are not in their columns" in log.remarks[0].text


def test_300_line_up():
    line = "300   2   5   6   21 0000   23   25"
    found, _ = decision(line)
    [row] = found.line_ups
    assert (row.round, row.team, row.opponent, row.players) == (2, 5, 6, (21, 0, 23, 25))
    assert write_line_up(2, 5, 6, (21, 0, 23, 25)) == line


def test_320_bye():
    line = "320  1.0  2.0   7 000   6"
    found, _ = decision(line)
    assert found.pab is not None
    assert (found.pab.mp, found.pab.gp, found.pab.teams) == (10, 20, (7, 0, 6))
    assert write_pab(10, 20, (7, 0, 6)) == line


@pytest.mark.parametrize(
    ("letters", "kind"),
    [("+-", "+-"), ("-+", "-+"), ("--", "--"), ("10", "+-"), ("LW", "-+"), ("zz", "--"), ("WZ", "+-")],
)
def test_330_forfeited_match(letters, kind):
    found, _ = decision(f"330 {letters}   3   5  12")
    [row] = found.forfeits
    assert (row.kind, row.round, row.white, row.black) == (kind, 3, 5, 12)
    assert write_forfeit("-+", 3, 5, 12) == "330 -+   3   5  12"


def test_xx_records():
    found, _ = decision("XXZ 3 4", "XXP 1\t2 3", "XXA    3  1.0  0.0  0.5")
    assert [number for number, _ in found.absent] == [3, 4]
    assert [item for item, _ in found.prohibited] == [Prohibition((1, 2, 3))]
    assert [row[:2] for row in found.virtual] == [(3, (10, 0, 5))]
    assert headers("XXR 9", "XXC black1")[0].rounds == 9
    assert headers("XXC rank white1")[0].initial_colour == "W"
    assert headers("XXS W=3 D=1", "BBU  1.0")[0].game_points == {"W": 30, "D": 10, "P": 10}


def test_162_and_362_values():
    found, _ = headers(
        "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0    X 1.0", "362 TW 3.0   TD 1.0   TL 0.5"
    )
    assert found.game_points == {"W": 30, "D": 10, "L": 0, "A": 0, "P": 30, "X": 10}
    assert found.match_points == {"W": 30, "D": 10, "L": 5}
    assert headers("162  W 1,0    Z 0.5")[0].game_points == {"W": 10, "A": 5}
    assert headers("362  W 3.0    D 1.0")[0].match_points == {"W": 30, "D": 10}


def test_header_lines_are_written_as_they_were_read():
    lines = [
        "022 Testville",
        "032 NOR",
        "042 2026/04/10",
        "052 2026/04/12",
        "092 Team Swiss System",
        "102 IA Lind, Astrid",
        "112 FA Moe, Ole",
        "112 NA Aas, Bo",
        "122 90min/40moves+30min+30sec/move",
        "132".ljust(91) + "26/04/10  26/04/10  26/04/11",
        "162  W 3.0    D 1.0",
        "172 NOR NIDOF",
        "182 somebody",
        "202 GPTS,EMMSB,BH:MP/C1,BH:GP",
        "222 40/5400+30:1800+30",
        "352 WBWB",
    ]
    found, remarks = headers(*lines)
    assert remarks == []
    assert write_info(found.info(()), {}) == lines


def test_132_dates_of_ten_characters_stand_side_by_side():
    found, _ = headers("132".ljust(91) + "2026/04/102026/04/11")
    assert found.round_dates == ("2026/04/10", "2026/04/11")


CODES = {
    "FIDE_TEAM_TYPEA_MP_GP": ("A", "MP", True, "none"),
    "FIDE_TEAM_TYPEA_GP_MP": ("A", "GP", True, "none"),
    "FIDE_TEAM_TYPEA_MP": ("A", "MP", False, "none"),
    "FIDE_TEAM_TYPEB_GP": ("B", "GP", False, "none"),
    "FIDE_TEAM_TYPEB_MP_GP_BAKU": ("B", "MP", True, "baku"),
    "FIDE_TEAM_MP_GP": ("none", "MP", True, "none"),
    "FIDE_TEAM_MP_BAKU": ("none", "MP", False, "baku"),
}


@pytest.mark.parametrize("code", CODES)
def test_192_both_ways(code):
    found = read_type_code(code.lower())
    names = ("colour_preference", "primary", "secondary_for_colours", "acceleration")
    assert found.system == "fide-team"
    assert tuple(found.options[name] for name in names) == CODES[code]
    assert write_type_code(found.system, found.options) == code


ROUND_ROBINS = {
    "FIDE_TEAM_ROUNDROBIN": {"cycles": 1},
    "FIDE_TEAM_DOUBLEROUNDROBIN": {"cycles": 2, "swap_last_rounds": True},
    "BERGER_TEAM_DOUBLEROUNDROBIN": {"cycles": 2, "swap_last_rounds": False},
    "BERGER_TEAM_ROUNDROBIN_G4": {"cycles": 4, "swap_last_rounds": False},
    "FIDE_TEAM_ROUNDROBIN_G3": {"cycles": 3, "swap_last_rounds": True},
}


@pytest.mark.parametrize("code", ROUND_ROBINS)
def test_192_round_robins_of_teams_both_ways(code):
    """FIDE's own form exchanges the last two rounds of the first cycle (C.05 Annex 1), Berger's does not."""
    found = read_type_code(code)
    assert (found.system, found.options) == ("team-round-robin", ROUND_ROBINS[code])
    assert write_type_code(found.system, found.options) == code


@pytest.mark.parametrize(
    ("code", "same"),
    [
        ("BERGER_TEAM_ROUNDROBIN", "FIDE_TEAM_ROUNDROBIN"),
        ("BERGER_TEAM_ROUNDROBIN_G1", "FIDE_TEAM_ROUNDROBIN"),
        ("BERGER_TEAM_ROUNDROBIN_G2", "BERGER_TEAM_DOUBLEROUNDROBIN"),
        ("FIDE_TEAM_ROUNDROBIN_G2", "FIDE_TEAM_DOUBLEROUNDROBIN"),
    ],
)
def test_192_round_robins_with_two_spellings(code, same):
    assert read_type_code(code) == read_type_code(same)


def test_192_the_short_codes_are_type_a():
    assert read_type_code("FIDE_TEAM") == read_type_code("FIDE_TEAM_TYPEA_MP_GP")
    assert read_type_code("FIDE_TEAM_BAKU") == read_type_code("FIDE_TEAM_TYPEA_MP_GP_BAKU")


@pytest.mark.parametrize(
    ("code", "system", "options", "written"),
    [
        ("FIDE_DUTCH", "fide-dutch", {"acceleration": "none"}, "FIDE_DUTCH_2026"),
        ("FIDE_DUTCH_2026", "fide-dutch", {"acceleration": "none"}, "FIDE_DUTCH_2026"),
        ("FIDE_DUTCH_2026_BAKU", "fide-dutch", {"acceleration": "baku"}, "FIDE_DUTCH_2026_BAKU"),
        ("FIDE_ROUNDROBIN", "round-robin", {"cycles": 1}, "FIDE_ROUNDROBIN"),
        (
            "FIDE_DOUBLEROUNDROBIN",
            "round-robin",
            {"cycles": 2, "swap_last_rounds": True},
            "FIDE_DOUBLEROUNDROBIN",
        ),
        (
            "BERGER_DOUBLEROUNDROBIN",
            "round-robin",
            {"cycles": 2, "swap_last_rounds": False},
            "BERGER_DOUBLEROUNDROBIN",
        ),
        (
            "BERGER_ROUNDROBIN_G4",
            "round-robin",
            {"cycles": 4, "swap_last_rounds": False},
            "BERGER_ROUNDROBIN_G4",
        ),
    ],
)
def test_192_codes_of_individual_events(code, system, options, written):
    found = read_type_code(code)
    assert (found.known, found.teams, found.system, found.options) == (True, False, system, options)
    assert write_type_code(system, options, players=True) == written


@pytest.mark.parametrize(
    ("code", "known", "teams"),
    [
        ("CUSTOM_TEAM_ROUNDROBIN", True, True),
        ("CUSTOM_TEAM_SWISS_MP", True, True),
        ("FIDE_SCHILLER_4X3", True, True),
        ("FIDE_DUTCH_2017", True, False),
        ("FIDE_BURSTEIN", True, False),
        ("CUSTOM_ROUNDROBIN", True, False),
        ("SOMETHING", False, False),
        ("FIDE_TEAM_TYPEC_MP", False, True),
    ],
)
def test_192_codes_of_other_systems(code, known, teams):
    found = read_type_code(code)
    assert (found.known, found.teams, found.system) == (known, teams, "")
