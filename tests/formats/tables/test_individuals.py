"""CSV and XLSX of individual events: players, games and byes, in and out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairwright.domain.results import Colour, Result
from pairwright.domain.tournament import (
    AbnormalPoints,
    PastRound,
    Prohibition,
    RequestedBye,
    VirtualPoints,
)
from pairwright.formats.files import read_tournament
from pairwright.formats.tables import write_csv_files, write_xlsx
from pairwright.formats.tables.csv_text import write_csv
from pairwright.formats.tables.templates import LANGUAGES, templates
from tests.formats.tables.test_tables import faults, read_files, remarks, tables
from tests.formats.trf.samples import INDIVIDUALS, sample


@pytest.mark.parametrize("number", [name[:2] for name in INDIVIDUALS])
def test_a_sample_comes_back_from_csv_and_xlsx(number):
    tournament = sample(number)
    again, issues = read_tournament(write_xlsx(tournament), "x.xlsx")
    assert (again, issues) == (tournament, [])
    assert read_files(write_csv_files(tournament))[0] == tournament


def test_everything_comes_back():
    event = sample("03")
    entries = (
        replace(
            event.entries[0],
            history=(
                *event.entries[0].history[:2],
                PastRound.of_tenths(Result.FULL_BYE, mp_tenths=5, gp_tenths=5),
            ),
        ),
        *event.entries[1:10],
        replace(event.entries[10], history=(*event.entries[10].history[:2], PastRound(Result.ZERO_BYE))),
    )
    everything = replace(
        event,
        entries=entries,
        notes=("One.",),
        forced=((4, 6),),
        prohibited=(Prohibition((1, 2), 1, 6), Prohibition((4, 5, 9), 3, None)),
        acceleration=(VirtualPoints.of_tenths(10, 10, 1, 2, 1, 6),),
        requested=(
            RequestedBye(2, 4, Result.HALF_BYE),
            RequestedBye(10, 4),
            RequestedBye(5, 5, Result.FULL_BYE),
        ),
        abnormal=(AbnormalPoints.of_tenths(-10, -10, None, (7,)),),
        options={**event.options, "parity": "tpn"},
    )
    assert read_tournament(write_xlsx(everything), "x.xlsx") == (everything, [])


LIST = """Name;Club;Rating;Title
Zorn;A;2310;IM
Abel;B;2310;WGM
Beck;A;2310;FM
Adam;B;2290;GM
Abt;C;2310;FM
Cord;C;;
"""


def test_c0402_2_2_players_without_numbers_are_ordered_by_rating_title_and_name():
    event = tables(event="Setting;Value\nSystem;fide-dutch\nRounds;5\n", players=LIST)
    assert event.individual
    assert [(entry.tpn, entry.name) for entry in event.entries] == [
        (1, "Zorn"), (2, "Abel"), (3, "Abt"), (4, "Beck"), (5, "Adam"), (6, "Cord"),
    ]  # fmt: skip
    assert any(
        "rating, title and name" in text
        for text in remarks(event="Setting;Value\nSystem;fide-dutch\n", p=LIST)
    )


def test_names_and_ratings_alone_are_players_where_the_system_is_for_players():
    text = "No.;Name;Rating\n1;Ann;2200\n2;Bob;\n"
    assert not tables(players=text).individual
    event = tables(event="Setting;Value\nSystem;fide-dutch\n", players=text)
    assert (event.individual, event.entry(1).name, event.entry(1).rating) == (True, "Ann", 2200)


def test_players_without_teams_are_a_dutch_event():
    text = "No.;Name;Rating;FIDE ID\n1;Ann;2200;5\n2;Bob;;6\n"
    event = tables(players=text)
    assert (event.system, event.individual, event.entry(1).fide_id) == ("fide-dutch", True, 5)
    assert any(
        "the pairing system: the FIDE (Dutch) System is taken" in remark for remark in remarks(players=text)
    )


GAMES = """Round;White;Black;Result;Kind
1;Ann;Cid;1-0;
1;Dan;Bob;½-½;
2;Ann;Dan;+:-;
2;Bob;;;PAB
2;Cid;;;half-bye
3;Cid;Dan;1U-0U;
3;Bob;Ann;0-0;
"""
PLAYERS = "No.;Title;Name;Rating\n1;GM;Ann;2200\n2;;Bob;2100\n3;;Cid;2000\n4;;Dan;\n"


def test_games_forfeits_and_byes():
    event = tables(players=PLAYERS, games=GAMES)
    assert event.round == 4
    assert event.entry(1).history == (
        PastRound.of_tenths(Result.PLAYED, 3, Colour.WHITE, 10, 10, "1"),
        PastRound.of_tenths(Result.FORFEIT_WIN, 4, Colour.WHITE, 10, 10, "+"),
        PastRound.of_tenths(Result.PLAYED, 2, Colour.BLACK, 0, 0, "0"),
    )
    assert event.entry(2).history[1] == PastRound.of_tenths(Result.PAB, mp_tenths=10, gp_tenths=10)
    assert event.entry(3).history[1:] == (
        PastRound.of_tenths(Result.HALF_BYE, mp_tenths=5, gp_tenths=5),
        PastRound.of_tenths(Result.PLAYED, 4, Colour.WHITE, 10, 10, "W"),
    )


def test_results_have_the_points_of_the_event():
    setting = "Setting;Value\nSystem;fide-dutch\nGame points;W=3 D=1 P=1.5\n"
    event = tables(event=setting, players=PLAYERS, games=GAMES)
    assert [entry.mp_tenths for entry in event.entries] == [60, 25, 40, 10]
    assert read_files(write_csv_files(event))[0] == event


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("1;Ann;Eve;1-0;", "there is no player 'Eve'"),
        ("1;Ann;Bob;3-4;", "'3-4' is not the result of a game"),
        ("x;Ann;Bob;1-0;", "'x' is not a round"),
        ("1;Ann;;;holiday", "'holiday' is not a kind of bye"),
        ("1;Ann;Bob;1-0;\n1;Ann;Cid;1-0;", "player 1 has two games or byes in round 1"),
        ("1;Ann;Bob;;\n2;Ann;Cid;1-0;", "the game of round 1 has no result"),
    ],
)
def test_rows_that_cannot_be_read(row, why):
    assert any(
        why in fault for fault in faults(players=PLAYERS, games=f"Round;White;Black;Result;Kind\n{row}\n")
    )


def test_a_round_that_is_only_paired_is_read_as_before_it():
    games = f"{GAMES}4;Ann;Bob;;\n4;Cid;;;PAB\n4;Dan;;;zero-bye\n"
    event = tables(players=PLAYERS, games=games)
    assert (event.round, event.requested) == (4, (RequestedBye(4, 4),))
    decided = tables(players=PLAYERS, games=f"{GAMES}4;Ann;Bob;;decided\n")
    assert decided.forced == ((1, 2),)


def test_two_players_of_one_name_are_distinguished_by_number():
    players = "No.;Title;Name;Rating\n1;;Ann;2200\n2;;Ann;2100\n"
    games = "Round;White No.;White;Black No.;Black;Result\n1;1;Ann;2;Ann;1-0\n"
    assert tables(players=players, games=games).entry(2).mp_tenths == 0
    named = "Round;White;Black;Result\n1;Ann;2;1-0\n"
    assert any("several players are called 'Ann'" in fault for fault in faults(players=players, games=named))


def test_numbers_of_players_stand_once_and_for_all():
    assert any(
        "two players have the number 1" in fault
        for fault in faults(p="No.;Title;Name;Rating\n1;;A;1\n1;;B;2\n")
    )
    assert any("has no number" in fault for fault in faults(p="No.;Title;Name;Rating\n1;;A;1\n;;B;2\n"))


def test_points_by_decision_stand_in_columns_of_their_own():
    games = "Round;White;Black;Result;White points;Black points;Kind\n1;Ann;Bob;1-0;0.5;0;\n1;Cid;;;0;;PAB\n"
    event = tables(players=PLAYERS, games=games)
    assert [entry.mp_tenths for entry in event.entries] == [5, 0, 0, 0]
    wrong = games.replace("0.5;0", "lots;0")
    assert any("column “White points”" in fault for fault in faults(players=PLAYERS, games=wrong))
    nobody = "Round;White;Black;Result;Kind\n1;Eve;;;PAB\n"
    assert any("there is no player 'Eve'" in fault for fault in faults(players=PLAYERS, games=nobody))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_template_that_is_filled_in_is_an_individual_event(language):
    settings, players, games = (table.rows for table in templates(language, individual=True))
    players.append(["Ann", "GM", "w", "2400", "NOR", "123", "1990/01/02"])
    players.append(["Bob", "", "m", "2300", "SWE", "", ""])
    games.append(["1", "Ann", "Bob", "1-0"])
    files = [(f"{k}.csv", write_csv(rows)) for k, rows in enumerate((settings, players, games))]
    event, _ = read_files(files)
    assert (event.system, event.individual, event.options["rounds"]) == ("fide-dutch", True, 9)
    ann = event.entry(1)
    assert (ann.name, ann.title, ann.sex, ann.rating, ann.federation, ann.fide_id) == (
        "Ann", "GM", "w", 2400, "NOR", 123,
    )  # fmt: skip
    assert (ann.birth, ann.mp_tenths, event.entry(2).mp_tenths) == ("1990/01/02", 10, 0)
