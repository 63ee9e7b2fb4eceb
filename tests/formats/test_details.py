"""Small parts of readers and writers: defaults, limits, lines and columns, and what a file says it cannot hold."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from pairwright.domain.errors import FileError, StateError
from pairwright.domain.results import Result
from pairwright.domain.scoring import GamePoints
from pairwright.domain.tournament import AbnormalPoints, NationalRating, Player
from pairwright.formats.boards import open_boards
from pairwright.formats.chess_results import Document, chess_results_of, faults_of, read_document
from pairwright.formats.chess_results.build import _mean
from pairwright.formats.files import read_tournament, write_tournament
from pairwright.formats.losses import losses
from pairwright.formats.rating_lists import Index, Order
from pairwright.formats.rating_lists.fide_xml import read_fide_xml
from pairwright.formats.standings_data import standings_csv
from pairwright.formats.state_json import read_state
from pairwright.formats.tables import read_files, read_sheets, write_xlsx
from pairwright.formats.tables.from_sheets import tournament_of
from pairwright.formats.trf.completed import _pairs
from pairwright.ranks import standings
from tests.formats.states import DELETE, changed
from tests.formats.tables.test_tables import TEAM_LIST, tables
from tests.formats.test_rating_lists import TEXT, built
from tests.formats.trf.samples import sample
from tests.report.events import five_teams

# Workbooks and tables


def test_a_control_character_is_a_space_in_a_workbook() -> None:
    tournament = replace(sample("06"), name="A\x07B")
    assert read_tournament(write_xlsx(tournament), "x.xlsx")[0].name == "A B"


def test_columns_are_as_wide_as_their_texts_and_two_more_up_to_40() -> None:
    """`Secondary for colours` is the longest setting; the dates of the rounds are longer than 40."""
    book = openpyxl.load_workbook(io.BytesIO(write_xlsx(sample("06"))))
    widths = book["Event"].column_dimensions
    assert (widths["A"].width, widths["B"].width) == (len("Secondary for colours") + 2, 40)
    assert book["Teams"].column_dimensions["A"].width == len("No.") + 2


def test_a_workbook_has_the_same_time_in_all_its_parts() -> None:
    with zipfile.ZipFile(io.BytesIO(write_xlsx(sample("06")))) as archive:
        assert {part.date_time for part in archive.infolist()} == {(2000, 1, 1, 0, 0, 0)}


def test_a_date_of_birth_with_hyphens_has_slashes() -> None:
    text = "Team,Player,Birth\nElm,Ann,1990-05-17\nElm,Cid,1990\n"
    assert [one.birth for one in tables(p=text).entries[0].players] == ["1990/05/17", "1990"]


def test_the_options_of_a_type_are_those_of_its_code_unless_they_are_set() -> None:
    event = "Setting,Value\nType code,FIDE_TEAM_TYPEB_GP\nPrimary,MP\n"
    found = tables(t=TEAM_LIST, e=event)
    assert (found.system, found.options["colour_preference"], found.options["primary"]) == (
        "fide-team",
        "B",
        "MP",
    )
    assert found.options["secondary_for_colours"] is False


def test_who_has_won_a_forfeited_match_is_told_by_the_match_points_alone() -> None:
    """Without a score both had lost it."""
    head = "Round,White,Black,White MP,Black MP,Kind\n"
    found = tables(t=TEAM_LIST, r=head + "1,Ash,Birch,0,2,forfeit\n")
    first, second = (entry.history[0] for entry in found.entries[:2])
    assert (first.result, second.result) == (Result.FORFEIT_LOSS, Result.FORFEIT_WIN)
    assert (first.mp_tenths, second.mp_tenths, first.boards, second.boards) == (0, 20, "", "")


@pytest.mark.parametrize(("teams", "expected"), [("1;2;3", (1, 2, 3)), ("1, 2", (1, 2)), ("1 2 x", (1, 2))])
def test_teams_of_a_prohibition_in_one_cell(teams: str, expected: tuple[int, ...]) -> None:
    found = read_files(
        [("t.csv", TEAM_LIST.encode()), ("p.csv", f'From round,To round,Teams\n1,,"{teams}"\n'.encode())]
    )[0]
    assert found.prohibited[0].teams == expected


def test_national_ratings_of_players_come_back_from_a_workbook() -> None:
    tournament = sample("12")
    first = replace(tournament.entries[0], national=(NationalRating("SWE", 2300),))
    tournament = replace(tournament, entries=(first, *tournament.entries[1:]))
    assert read_tournament(write_xlsx(tournament), "x.xlsx")[0].entries == tournament.entries


def test_points_of_players_by_decision_have_no_match_points_in_a_table() -> None:
    tournament = replace(sample("12"), abnormal=(AbnormalPoints.of_tenths(-10, -10, None, (7,)),))
    again = read_tournament(write_xlsx(tournament), "x.xlsx")[0]
    assert again.abnormal == tournament.abnormal
    book = openpyxl.load_workbook(io.BytesIO(write_xlsx(tournament)))
    assert ["TRF line", "299     0.0  -1.0  999    7"] in [
        [cell.value for cell in row] for row in book["Event"]
    ]


def test_the_usual_system_is_that_of_tables_that_name_none() -> None:
    text = b"No.,Team\n1,Ash\n2,Elm\n"
    assert (
        tournament_of(read_sheets(text, "t.csv"), "t.csv", None, "olympiad-2022")[0].system == "olympiad-2022"
    )
    assert tournament_of(read_sheets(text, "t.csv"), "t.csv")[0].system == "fide-team"


# JSON and standings


@pytest.mark.parametrize("key", ["mp", "gp"])
def test_points_that_are_missing_are_named(key: str) -> None:
    with pytest.raises(StateError) as caught:
        read_state(changed(f"entries[0].history[0].{key}", DELETE))
    assert (caught.value.where, caught.value.why) == ("entries[0].history[0]", f"{key} is missing")


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("acceleration[0].rounds", [1], "acceleration[0].rounds"),
        ("acceleration[0].rounds", [1, 0], "acceleration[0].rounds[1]"),
        ("acceleration[0].tpns", [1], "acceleration[0].tpns"),
        ("acceleration[0].tpns", [0, 1], "acceleration[0].tpns[0]"),
        ("acceleration[0].mp", "x", "acceleration[0].mp"),
        ("acceleration[0].gp", "x", "acceleration[0].gp"),
        ("abnormal[1].mp", "x", "abnormal[1].mp"),
        ("entries[0].players[0].ratings", [{"kind": "slow"}], "entries[0].players[0].ratings[0]"),
        ("entries[0].players[0].ratings", 7, "entries[0].players[0].ratings"),
        ("entries[0].players[0].national", 7, "entries[0].players[0].national"),
        ("entries[0].players[0].number", -1, "entries[0].players[0].number"),
        ("entries[0].players[0].rating", -1, "entries[0].players[0].rating"),
        ("entries[0].players[0].name", 7, "entries[0].players[0].name"),
        ("entries[0].name", 7, "entries[0].name"),
        ("decided", [{"round": 1, "teams": [1, 2], "reason": 7}], "decided[0].reason"),
        ("decided", [{"round": 0, "teams": [1, 2]}], "decided[0].round"),
        ("decided", [{"round": 1, "teams": [1]}], "decided[0].teams"),
        ("entries[0].short_name", 7, "entries[0].short_name"),
    ],
)
def test_a_wrong_value_is_refused_at_its_place(path: str, value: Any, where: str) -> None:
    with pytest.raises(StateError) as caught:
        read_state(changed(path, value))
    assert caught.value.where == where


def test_open_boards_by_round() -> None:
    """Table 1 of round 1 and of round 2: each match once, from the side of the lower number."""
    tournament = five_teams()
    entries = {entry.tpn: entry for entry in tournament.entries}
    for tpn, other, index in ((1, 4, 0), (1, 5, 1), (2, 3, 1)):
        for one in (tpn, other):
            history = [*entries[one].history]
            history[index] = history[index]._replace(boards="*" + history[index].boards[1:])
            entries[one] = replace(entries[one], history=tuple(history))
    found = open_boards(replace(tournament, entries=tuple(entries.values())))
    assert [str(one) for one in found] == [
        "open matches: 1 of round 1, 2 of round 2; open boards count as draws"
    ]
    assert open_boards(tournament) == []


def test_standings_as_csv() -> None:
    """1 has 4 match points and 3 game points; 3 and 5 share 2 and 2; 2 and 4 share 1 and 1½."""
    text = standings_csv(standings(five_teams(), "GPTS"))
    assert text.splitlines() == [
        "place,last_place,tpn,name,federation,MPTS,GPTS",
        "1,1,1,Ähren,GER,4,3",
        "2,3,3,Zirkel,GER,2,2",
        "2,3,5,adebar,GER,2,2",
        "4,5,2,Boote,NED,1,1.5",
        "4,5,4,Delfine,NED,1,1.5",
    ]


def test_what_a_file_does_not_hold_is_named() -> None:
    tournament = replace(sample("06"), options={**sample("06").options, "r_c6": "parity"})
    without = replace(
        tournament,
        options={name: value for name, value in tournament.options.items() if name != "r_c6"},
        info=replace(tournament.info, city="", chief_arbiter="", type_code=""),
    )
    assert losses(tournament, replace(without, options={**without.options, "r_c6": "least"})) == [
        "the option r_c6", "city", "the code of the type", "the chief arbiter",
    ]  # fmt: skip


# Rating lists

XML = """<?xml version="1.0" encoding="UTF-8"?>
<playerslist>
<player>
<fideid>1</fideid>
<name>Ash, Ann</name>
</player>
<player>
<fideid>2</fideid>
<name>Birch, Bob</nome>
</player>
</playerslist>
"""


def test_a_fault_in_a_list_in_xml_has_its_line() -> None:
    """The wrong end of an element is in line 9, its name from the 19th character on."""
    with pytest.raises(FileError) as caught:
        list(read_fide_xml(io.BytesIO(XML.encode()), "list.xml"))
    assert str(caught.value) == "list.xml: line 9: not XML: mismatched tag, column 19"


def test_what_a_player_of_a_list_lacks_is_empty() -> None:
    [one] = read_fide_xml(
        io.BytesIO(XML.partition("<player>\n<fideid>2")[0].encode() + b"</playerslist>"), "x"
    )
    assert (one.id, one.name, one.birth, one.federation, one.sex, one.title) == (
        1,
        "Ash, Ann",
        "",
        "",
        "",
        "",
    )
    assert (one.standard, one.rapid, one.blitz, one.inactive) == (0, 0, 0, False)


@pytest.mark.parametrize(
    ("player", "why"),
    [
        (Player(1, ""), "no name and no FIDE number"),
        (Player(1, "Nobody"), "this name is not in the list"),
        (Player(1, "", fide_id=7), "the FIDE number 7 is not in the list"),
    ],
)
def test_why_a_player_is_not_found(tmp_path: Path, player: Player, why: str) -> None:
    with Index(built(tmp_path, TEXT)) as index:
        assert Order((index,), ("standard",)).found(player) == ([], why)


# Invented boards


@pytest.mark.parametrize(
    ("gp", "other", "boards", "expected"),
    [
        (25, 15, 4, ("10", "10", "==", "01")),
        (40, 0, 4, ("10",) * 4),
        (20, 20, 4, ("10", "==", "==", "01")),
        (20, 10, 4, ("10", "==", "==", "00")),
        (90, 90, 4, ("00",) * 4),
    ],
)
def test_board_results_that_add_up_to_a_score(
    gp: int, other: int, boards: int, expected: tuple[str, ...]
) -> None:
    """As few boards lost by both as possible, then about a third of them drawn."""
    assert _pairs(gp, other, boards, GamePoints()) == expected


def test_a_board_that_nobody_won_gives_both_a_loss() -> None:
    assert _pairs(40, 20, 2, GamePoints(30, 15, 10)) == ("10", "00")


# Chess-Results


@pytest.mark.parametrize(
    ("ratings", "mean"),
    [([], 0), ([0, 0], 0), ([2000, 0], 2000), ([2000, 2001], 2001), ([2000, 2000, 2001], 2000)],
)
def test_the_mean_of_ratings_is_rounded_half_up(ratings: list[int], mean: int) -> None:
    assert _mean(ratings) == mean


def test_matches_without_line_ups_are_counted_once() -> None:
    """Four matches in two rounds."""
    tournament = five_teams()
    bare = replace(
        tournament,
        entries=tuple(
            replace(entry, history=tuple(item._replace(lineup=()) for item in entry.history))
            for entry in tournament.entries
        ),
    )
    assert chess_results_of(tournament, None)[1] == []
    assert chess_results_of(bare, None)[1] == [
        "4 matches have no line-ups: the file has their score and no games"
    ]


def test_tie_breaks_beyond_the_fifth_are_left_out() -> None:
    tournament = five_teams()
    found = standings(tournament, "GPTS,BH:MP,EMMSB,DE,SSSC,BC")
    assert "a file has 5 tie-breaks; left out: SSSC, BC" in chess_results_of(tournament, found)[1]


def teams_document() -> Document:
    return read_document(write_tournament(five_teams(), "chess-results")[0])


@pytest.mark.parametrize(
    ("section", "row", "change", "said"),
    [
        ("teampairings", 0, {"no1": "99"}, "round 1: there is no team 99"),
        ("teampairings", 0, {"no1": "5"}, "round 1: team 5 is there twice"),
        ("playerpairings", 0, {"whiteno": "10"}, "round 1, match 1: player 10 is of another team"),
        ("tournamentdata", 0, {"rankinground": "9"}, "round 9 is ranked, 2 is paired, 4 are announced"),
        ("tournamentdata", 0, {"from": "20260102", "to": "20260101"}, "the last day is before the first"),
    ],
)
def test_a_file_of_teams_that_contradicts_itself_is_found(
    section: str, row: int, change: dict[str, str], said: str
) -> None:
    document = teams_document()
    assert faults_of(document) == []
    rows = list(document.rows(section))
    rows[row] = {**rows[row], **change}
    assert said in faults_of(Document({**document.sections, section: tuple(rows)}))


def test_an_event_before_round_1_has_four_boards_and_no_unprintable_character() -> None:
    tournament = five_teams()
    bare = replace(
        tournament,
        name="A\x07B",
        round=1,
        options={},
        entries=tuple(replace(entry, history=()) for entry in tournament.entries),
    )
    found = read_document(write_tournament(bare, "chess-results")[0]).tournament
    assert (found["playerperteam"], found["name"]) == ("4", "A B")
