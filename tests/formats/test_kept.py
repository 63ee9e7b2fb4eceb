"""Data without influence on the present pairing that must not be lost: points of later rounds, settled byes, national
ratings, other systems."""

from __future__ import annotations

import contextlib
import io
import zipfile
from dataclasses import replace

import pytest

import pairwright as pw
from pairwright.domain.errors import StateError
from pairwright.domain.results import Result
from pairwright.domain.tournament import AbnormalPoints, NationalRating, RequestedBye
from pairwright.formats.files import read_tournament, write_tournament
from pairwright.formats.trf import read, write, write_pairing
from pairwright.manager.ranking import standings as event_standings
from pairwright.manager.snapshot import tournament_before
from pairwright.systems.registry import pair_round
from tests.formats.trf.samples import ALL, edit, lines, put, read_lines, sample
from tests.manager.tools import Hand

FORMS = (("trf", "x.trf"), ("state", "x.json"), ("xlsx", "x.xlsx"))
POINTS = (
    AbnormalPoints.of_tenths(20, 25, kind="H"),
    AbnormalPoints.of_tenths(0, 15, 5, (1,), "Z"),
    AbnormalPoints.of_tenths(-20, 0, None, (2,)),
    AbnormalPoints.of_tenths(10, 5, 4, (1, 6)),
)


def there_and_back(tournament, form, name):
    return read_tournament(write_tournament(tournament, form)[0], name)[0]


# Record 299


def test_the_value_of_a_bye_is_given_once_and_holds_for_later_rounds():
    """`299 H` without round and ids: 2 match points and 2½ game points for every half-point bye, past or to come."""
    tournament, _ = read_lines([*lines("06"), "299 H   2.0   2.5"])
    assert tournament.abnormal == (AbnormalPoints.of_tenths(20, 25, kind="H"),)
    assert tournament.entry(3).history[1][3:5] == (20, 25)
    rows = write(tournament).decode().splitlines()
    assert [row for row in rows if row.startswith("299")] == ["299 H   2.0   2.5"]


def test_match_points_of_absence_hold_for_later_rounds_too():
    """`362 TA 0.5`: half a match point for a lost forfeit (team 5, round 3) and for absence (team 1, round 4)."""
    rows = [*lines("06"), "362 TW 2.0   TD 1.0   TL 0.0   TA 0.5", "240 Z   4    1"]
    tournament, _ = read_lines(rows)
    assert tournament.entry(5).history[2].mp_tenths == 5
    assert tournament.abnormal == (
        AbnormalPoints.of_tenths(5, 0, kind="-"),
        AbnormalPoints.of_tenths(5, 0, kind="Z"),
    )
    assert read(write(tournament), "x")[0] == tournament


@pytest.mark.parametrize(
    ("line", "number", "past"),
    [
        ("299 W   0.0   3.0", 2, [30, 10, 5]),
        ("299 D   0.0   0.8", 2, [10, 10, 8]),
        ("299 +   0.0   2.0", 2, [10, 20, 5]),
        ("299 -   0.0  -1.0", 9, [0, -10, 10]),
        ("299 H   0.0   0.0", 11, [0]),
    ],
)
def test_values_of_results_of_players(line, number, past):
    """Sample 03: player 2 won, won by forfeit and drew; 9 lost by forfeit in round 2; 11 had a half-point bye first."""
    rows = [put(row, 81, "    ") if row.startswith("001") else row for row in lines("03")]
    tournament, _ = read_lines([*rows, line])
    assert [item.gp_tenths for item in tournament.entry(number).history[: len(past)]] == past
    written = write(tournament)
    assert [row for row in written.decode().splitlines() if row.startswith("299")] == [line]
    assert read(written, "x")[0] == tournament


@pytest.mark.parametrize(("form", "name"), FORMS)
def test_points_of_later_rounds_and_of_the_final_standings_are_kept(form, name):
    rows = [*lines("06"), "299 H   2.0   2.5", "299 Z   0.0   1.5    5    1", "299    -2.0   0.0  999    2"]
    tournament, _ = read_lines([*rows, "299     1.0   0.5    4    1    6"])
    assert tournament.abnormal == POINTS
    again = there_and_back(tournament, form, name)
    assert again.abnormal == POINTS
    assert again.entries == tournament.entries


def test_points_of_the_final_standings_are_seen_once_by_everybody():
    tournament, _ = read_lines([*lines("06"), "299    -2.0   0.0  999    2"])
    plain = {row.team.tpn: row.values[0] for row in pw.standings(sample("06")).rows}
    for one in (tournament, *(there_and_back(tournament, *form) for form in FORMS)):
        found = {row.team.tpn: row.values[0] for row in pw.standings(one).rows}
        assert found == plain | {2: plain[2] - 2}


def test_an_event_of_the_manager_keeps_points_and_national_ratings():
    rows = [
        *lines("06"),
        "299 H   2.0   2.5",
        "299    -2.0   0.0  999    2",
        "299     1.0   0.5    4    1    6",
    ]
    rows.append("NOR    1 mNM  Adler, Bo".ljust(48) + "2390 OSL       12345")
    tournament, _ = read_lines(rows)
    hand = Hand()
    hand("import", tournament=tournament)
    found = tournament_before(hand.desk.event)
    assert found.entry(1).players[0].national == tournament.entry(1).players[0].national
    assert set(found.abnormal) == {
        AbnormalPoints(2, 2.5, kind="H"), AbnormalPoints(-2, 0, None, (2,)), AbnormalPoints(1, 0.5, 4, (1,)),
        AbnormalPoints(1, 0.5, 4, (6,)),
    }  # fmt: skip
    plain = {row.team.tpn: row.values[0] for row in pw.standings(tournament).rows}
    assert {row.team.tpn: row.values[0] for row in event_standings(hand.desk.event).rows} == plain


# Byes that are settled before the pairing (field case 31)


def test_31_the_bye_that_is_decided_before_the_pairing_is_kept_for_a_team():
    """Seven teams; team 5 has the bye of round 4 by decision: the other six are paired, nobody else has a bye."""
    rows = [row if not row.startswith("320") else "320  1.0  2.0   7 000   6   5" for row in lines("06")]
    tournament, _ = read_lines(rows)
    assert (tournament.round, tournament.requested) == (4, (RequestedBye(5, 4, Result.PAB),))
    assert b"320  1.0  2.0   7 000   6   5\r\n" in write(tournament)
    assert b"240 Z   4" not in write(tournament)
    result = pair_round(tournament)
    assert result.bye is None
    assert sorted(tpn for pair in result.pairs for tpn in pair.teams) == [1, 2, 3, 4, 6, 7]
    for form in FORMS:
        assert there_and_back(tournament, *form).requested == tournament.requested


def test_31_and_for_a_player():
    rows = [put(row, 122, "0000 - U") if row.startswith("001    3") else row for row in lines("01")]
    tournament, _ = read_lines(rows)
    assert tournament.requested == (RequestedBye(3, tournament.round, Result.PAB),)
    assert not tournament.takes_part(tournament.entry(3))
    assert read(write(tournament), "x")[0] == tournament


def test_a_second_bye_in_the_same_round_is_refused():
    rows = [row if not row.startswith("320") else "320  1.0  2.0   7 000   6   5" for row in lines("06")]
    tournament, _ = read_lines([*rows, "240 Z   4    1"])
    with pytest.raises(StateError, match=r"the bye of round 4 is decided, for 5 Beacon, .* a second one"):
        pair_round(tournament)


def test_the_bye_of_a_round_that_is_paired_only_is_part_of_that_pairing():
    result = pair_round(sample("06"))
    found, issues = read(write_pairing(result), "x")
    assert found.requested == ()
    assert any("the bye of round 4 was left out" in issue.text for issue in issues)


# National ratings


@pytest.mark.parametrize(("form", "name"), FORMS)
def test_national_ratings_are_fields_of_the_player(form, name):
    given = (
        NationalRating("NOR", 2390, "12345", "NM", "OSL", "Adler B", "m", "1981/01/02"),
        NationalRating("SWE", 2401),
    )
    tournament = sample("06")
    first = tournament.entries[0]
    player = replace(first.players[0], national=given)
    entries = (replace(first, players=(player, *first.players[1:])), *tournament.entries[1:])
    again = there_and_back(replace(tournament, entries=entries), form, name)
    assert again.entry(1).players[0].national == given
    assert again.entries[1:] == tournament.entries[1:]


# Faults found by fuzzing


def test_signs_that_cannot_be_printed_are_read_as_blanks_and_reported():
    """They went into a round state, which rejects them."""
    rows = [row.replace("Lantern", "Lan\x1ftern") for row in lines("06")]
    tournament, issues = read_lines(rows)
    assert tournament.entry(1).name == "Lan tern"
    assert any("unprintable characters" in issue.text for issue in issues)
    assert there_and_back(tournament, "state", "x.json") == tournament


def test_a_line_of_nothing_that_can_be_printed_is_not_a_line():
    tournament, _ = read_lines([*lines("06"), "\x1f\x7f"])
    assert tournament.info.extra == ()


def test_a_fide_id_of_eleven_figures_is_kept():
    """The field of TRF has them, three in reserve."""
    rows = edit("06", "001    1", 58, "99998000001")
    for form in (*FORMS, ("chess-json", "x.jch")):
        assert there_and_back(read_lines(rows)[0], *form).entry(1).players[0].fide_id == 99998000001


def test_invented_players_have_the_name_of_the_team_as_it_is_written():
    entry = replace(sample("06").entries[0], name="Red Lions" + " " * 23 + "of Elm", players=(), history=())
    tournament = replace(sample("06"), round=1, entries=(entry,), requested=(), prohibited=())
    assert write(read(write(tournament), "x")[0]) == write(tournament)


def with_past(tpn, index, **changes):
    """Sample 06 with one item of a history changed."""
    entries = list(sample("06").entries)
    history = list(entries[tpn - 1].history)
    history[index] = history[index]._replace(**changes)
    entries[tpn - 1] = replace(entries[tpn - 1], history=tuple(history))
    return replace(sample("06"), entries=tuple(entries))


@pytest.mark.parametrize(
    ("lineup", "why"),
    [
        ((1, 2, 3, 77), "round 1, 1 Lantern: player 77 of the line-up is not in the team"),
        ((1, 2, 3, 3), "round 1, 1 Lantern: a player is in the line-up twice"),
    ],
)
@pytest.mark.parametrize("form", ["trf", "chess-json"])
def test_a_line_up_that_games_cannot_express_is_refused(form, lineup, why):
    """A round state may have one; the first raised a KeyError."""
    with pytest.raises(StateError, match=why):
        write_tournament(with_past(1, 0, lineup=lineup), form)


@pytest.mark.parametrize(
    ("lineup", "board"), [((1, 2, 3), 4), ((1, 2, 0, 4), 3)], ids=["too short", "nobody on board 3"]
)
@pytest.mark.parametrize("form", ["trf", "chess-json"])
def test_a_line_up_with_nobody_on_a_played_board_is_left_out_and_reported(form, lineup, board):
    """It was rejected, and an event with one could not be exported."""
    _, remarks = write_tournament(with_past(1, 0, lineup=lineup), form)
    said = (
        f"round 1, 1 Lantern: board {board} was played, and nobody sat there; the line-up is not in the file"
    )
    assert said in remarks


def test_a_played_match_without_a_played_board_keeps_its_round():
    """The file had a forfeit, or no match at all."""
    tournament = sample("06")
    for tpn in (1, 5):
        past = with_past(tpn, 0, boards="----", lineup=()).entry(tpn)
        entries = (*tournament.entries[: tpn - 1], past, *tournament.entries[tpn:])
        tournament = replace(tournament, entries=entries)
    again = there_and_back(tournament, "trf", "x.trf")
    for tpn in (1, 5):
        assert again.entry(tpn).history[0][:5] == sample("06").entry(tpn).history[0][:5]


def test_more_boards_than_the_matches_had():
    tournament = sample("06").with_options(boards=6)
    again = there_and_back(tournament, "trf", "x.trf")
    assert again.entry(1).history[0].boards == f"{sample('06').entry(1).history[0].boards}--"
    assert [entry.mp_tenths for entry in again.entries] == [entry.mp_tenths for entry in tournament.entries]
    assert write(again) == write(tournament)


@pytest.mark.parametrize(
    ("sex", "written"), [("W", "w"), ("f", "w"), ("x", " "), ("female", " "), ("M", "m")]
)
def test_the_sex_is_a_letter_that_is_read_again(sex, written):
    first = sample("06").entries[0]
    player = replace(first.players[0], sex=sex)
    entries = (replace(first, players=(player, *first.players[1:])), *sample("06").entries[1:])
    rows = write(replace(sample("06"), entries=entries)).decode().split("\r\n")
    assert [row[9] for row in rows if row.startswith("001    1")] == [written]


def test_more_rounds_than_announced_and_an_empty_field_are_refused():
    with pytest.raises(StateError, match="3 rounds are played, and the event has 2"):
        write(sample("06").with_options(rounds=2))
    with pytest.raises(StateError, match="this event has no entries"):
        write(pw.Tournament("fide-team", 1, ()))


def test_no_system_is_written_where_the_code_of_the_type_names_one():
    tournament = replace(sample("06"), system="")
    assert read(write(tournament), "x")[0] == tournament


def test_ratings_of_five_figures_strengths_below_0_and_codes_that_are_no_federation():
    first = sample("06").entries[0]
    player = replace(
        first.players[0], rating=10000, national=(NationalRating("XXA", 2000), NationalRating("x", 1))
    )
    tournament = replace(
        sample("06"),
        entries=(replace(first, players=(player, *first.players[1:])), *sample("06").entries[1:]),
    )
    written = write(tournament)
    assert b"072 34\r\n" in written
    assert write(read(written, "x")[0]) == written
    assert read_lines([row.replace("  2335 ", " -2335 ") for row in lines("06")])[0].entry(1).rating == 0


def test_a_workbook_with_odd_parts_is_read_without_a_warning(recwarn):
    data = write_tournament(sample("10"), "xlsx")[0]
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            part = old.read(name)
            if name.endswith("workbook.xml"):  # a sheet that leads nowhere
                part = part.replace(b"</sheets>", b'<sheet name="x" sheetId="99" state="visible" /></sheets>')
            new.writestr(name, part)
    with contextlib.suppress(pw.FileError):
        read_tournament(out.getvalue(), "x.xlsx")
    assert not recwarn.list


def test_a_line_break_in_a_cell_of_a_table_is_a_blank():
    given = b'Team,Name\nAsh,"Moe,\nOle"\n'
    assert read_tournament(given, "x.csv")[0].entry(1).players[0].name == "Moe, Ole"


def test_the_federation_of_a_team_without_players_is_kept():
    """It is that of the invented players, who are left out again."""
    tournament, _ = read_tournament(b"No.,Team,Federation\n1,Ash,NOR\n2,Oak,SWE\n", "x.csv")
    again = there_and_back(tournament, "trf", "x.trf")
    assert [(entry.federation, entry.players) for entry in again.entries] == [("NOR", ()), ("SWE", ())]


def test_a_round_state_that_contradicts_itself_is_not_converted():
    state = pw.write_state(sample("06"))
    state["round"] = 2
    tournament = pw.read_state(state)
    for form in ("trf", "chess-json", "xlsx", "csv"):
        with pytest.raises(StateError, match="1 Lantern has 3 past rounds"):
            write_tournament(tournament, form)


# Events that no system here pairs


@pytest.mark.parametrize("number", [name[:2] for name in ALL])
def test_every_sample_is_the_same_in_a_round_state(number):
    """Individual events, a round robin, files without record 192, too."""
    tournament = sample(number)
    assert there_and_back(tournament, "state", "x.json") == tournament


def test_without_a_system_no_round_is_paired():
    answer = pw.answer(pw.write_state(replace(sample("12"), system="")))
    assert answer["error"] == "invalid-state"
    assert answer["why"].startswith("no system is named; there are: fide-team")


def test_games_of_players_have_the_points_of_the_event():
    """162, or the options of the system: a win 3, a draw 1; a game of less than one move; a penalty in its round."""

    def history(**item: object) -> list[dict[str, object]]:
        return [item]

    state = {
        "format": "pairwright-state/1", "system": "", "individual": True, "round": 2,
        "info": {"game_points": {"W": 3, "D": 1, "P": 2}},
        "entries": [
            {"tpn": 1, "title": "GM", "history": history(result="win", opponent=2, colour="W", rated=False)},
            {"tpn": 2, "fide_id": 999, "history": history(result="loss", opponent=1, colour="B", rated=False)},
            {"tpn": 3, "history": history(result="draw", opponent=4, colour="W", points=0)},
            {"tpn": 4, "history": history(result="draw", opponent=3, colour="B")},
            {"tpn": 5, "history": history(result="pab")},
            {"tpn": 6, "history": history(result="forfeit-win", opponent=7)},
            {"tpn": 7, "history": history(result="forfeit-loss", opponent=6)},
            {"tpn": 8, "history": history(result="half-bye")},
            {"tpn": 9, "history": history(result="unfinished", opponent=10, colour="W")},
            {"tpn": 10, "history": history(result="unfinished", opponent=9, colour="B")},
        ],
    }  # fmt: skip
    event = pw.read_state(state)
    assert [entry.mp_tenths for entry in event.entries] == [30, 0, 0, 10, 20, 30, 0, 10, 10, 10]
    assert [entry.history[0].boards for entry in event.entries] == [
        "W",
        "L",
        "=",
        "=",
        "",
        "+",
        "-",
        "",
        "*",
        "*",
    ]
    assert (event.individual, event.entry(1).title, event.entry(2).fide_id) == (True, "GM", 999)
    assert pw.write_state(event)["entries"] == state["entries"]


@pytest.mark.parametrize(
    ("item", "why"),
    [
        ({"result": "won"}, "result must be one of win, draw, loss"),
        ({"result": "win"}, "a win needs an opponent"),
        ({"result": "pab", "opponent": 2}, "a pab has no opponent"),
        ({"result": "win", "opponent": 2, "colour": "G"}, "colour must be W or B"),
        ({"result": "forfeit-win", "opponent": 2, "rated": False}, "a forfeit-win is not rated anyway"),
        ({"result": "win", "opponent": 2, "rated": 1}, "rated must be true or false"),
        ({"result": "win", "opponent": 2, "mp": 1}, "mp"),
    ],
)
def test_rounds_of_players_that_are_none(item, why):
    state = {
        "format": "pairwright-state/1", "system": "", "individual": True, "round": 2,
        "entries": [{"tpn": 1, "history": [item]}, {"tpn": 2, "history": [{"result": "zero-bye"}]}],
    }  # fmt: skip
    with pytest.raises(pw.StateError, match=why):
        pw.read_state(state)


def test_a_system_says_itself_whether_its_entries_are_players():
    state = {
        "format": "pairwright-state/1",
        "system": "fide-team",
        "individual": True,
        "round": 1,
        "entries": [],
    }
    with pytest.raises(pw.StateError, match="fide-team says itself"):
        pw.read_state(state)
    with pytest.raises(pw.StateError, match="individual must be true or false"):
        pw.read_state({**state, "individual": "yes"})


def test_games_whose_result_only_the_points_show():
    """A program may make a tournament without the signs of games; the document says what the points mean."""
    event = pw.Tournament.new(["A", "B", "C", "D", "E", "F"], system="fide-dutch", rounds=3)
    kinds = {1: (10, 2), 2: (0, 1), 3: (5, 4), 4: (5, 3)}
    colours = {1: pw.Colour.WHITE, 2: pw.Colour.BLACK, 3: pw.Colour.WHITE, 4: pw.Colour.BLACK}
    histories = {
        tpn: pw.PastRound.of_tenths(Result.PLAYED, opponent, colours[tpn], points, points)
        for tpn, (points, opponent) in kinds.items()
    }
    histories[5] = pw.PastRound.of_tenths(Result.FORFEIT_WIN, 6, None, 10, 10)
    histories[6] = pw.PastRound.of_tenths(Result.FORFEIT_LOSS, 5, None, 0, 0)
    entries = tuple(replace(entry, history=(histories[entry.tpn],)) for entry in event.entries)
    document = pw.write_state(replace(event, round=2, entries=entries))
    assert [entry["history"][0]["result"] for entry in document["entries"]] == [
        "win", "loss", "draw", "draw", "forfeit-win", "forfeit-loss",
    ]  # fmt: skip
    assert not any("points" in entry["history"][0] for entry in document["entries"])
