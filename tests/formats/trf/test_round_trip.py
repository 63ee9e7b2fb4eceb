"""Files that are written read back equal in every field, and a second file is identical byte for byte."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairwright.domain.errors import StateError
from pairwright.domain.event_info import EventInfo
from pairwright.domain.results import Colour, Result
from pairwright.domain.tournament import Entry, PastRound, Player, Prohibition, RequestedBye, Tournament
from pairwright.formats.trf import read, write, write_pairing
from pairwright.systems.registry import pair_round

from .samples import TEAMS, data, lines, read_lines, sample

NUMBERS = [name[:2] for name in TEAMS]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_sample_written_is_read_equal_and_written_equal(number):
    tournament = sample(number)
    written = write(tournament)
    assert read(written, "written")[0] == tournament
    assert write(read(written, "written")[0]) == written


@pytest.mark.parametrize("number", ["05", "06", "07", "08", "10", "11"])
def test_only_ranks_may_differ_from_the_sample(number):
    """Ranks come from the scores here; the samples broke ties by the tie-breaks that they name."""

    def without_ranks(text: str) -> list[str]:
        return [row[:68] + "   " + row[71:] if row.startswith("310") else row for row in text.splitlines()]

    assert without_ranks(write(sample(number)).decode()) == without_ranks(data(number).decode())


def test_lines_end_with_cr_lf_and_the_text_is_utf_8_without_a_mark():
    rows = [row.replace("Adler, Cleo", "Ådler, Cleo") for row in lines("06")]
    written = write(read_lines(rows)[0])
    assert "Ådler, Cleo                       2365".encode() in written
    assert written.startswith(b"012 ")
    assert written.count(b"\r\n") == written.count(b"\n") == written.count(b"\r") == len(lines("06"))


def everything() -> Tournament:
    """Sample 06 with everything that a tournament can contain."""
    return replace(
        sample("06"),
        options={
            **sample("06").options,
            "r_c6": "parity",
            "r_c5_legal": False,
            "win_mp": 2,
            "draw_mp": 1,
            "loss_mp": 0,
        },
        notes=("A note.", "Another one: äöü"),
        forced=((3, 7),),
        prohibited=(Prohibition((1, 4), 1, 3), Prohibition((2, 5, 7), 4, 5)),
        requested=(RequestedBye(2, 4, Result.HALF_BYE), RequestedBye(5, 5, Result.FULL_BYE)),
        entries=tuple(
            replace(entry, available=entry.tpn != 2, federation="ABC" if entry.tpn == 4 else entry.federation)
            for entry in sample("06").entries
        ),
        info=replace(
            sample("06").info, extra=("XYZ kept",), deputies=("One", "Two"), game_points=(("W", 1),)
        ),
    )


def test_everything_comes_back():
    written = write(everything())
    assert read(written, "x")[0] == everything()
    assert write(read(written, "x")[0]) == written


def test_points_that_do_not_follow_from_the_results_go_into_299():
    entries = list(sample("06").entries)
    for tpn, index, item in (
        (4, 1, {"mp_tenths": 5, "gp_tenths": 10}),
        (3, 1, {"mp_tenths": 20, "gp_tenths": 25}),
        (2, 2, {"gp_tenths": 30}),
    ):
        history = list(entries[tpn - 1].history)
        history[index] = history[index]._replace(**item)
        entries[tpn - 1] = replace(entries[tpn - 1], history=tuple(history))
    tournament = replace(sample("06"), entries=tuple(entries))
    written = write(tournament).decode()
    assert [row for row in written.splitlines() if row.startswith("299")] == [
        "299 H   2.0   2.5    2    3",
        "299    -0.5  -1.0    2    4",
        "299 +   2.0   3.0    3    2",
    ]
    assert read(written.encode(), "x")[0] == tournament


def bare() -> Tournament:
    """A tournament as a round state gives it: match scores only, no players."""

    def played(opponent: int, colour: str, mp: int, gp: int) -> PastRound:
        return PastRound.of_tenths(Result.PLAYED, opponent, Colour(colour), mp, gp)

    histories = {
        1: (played(3, "W", 20, 25), played(2, "B", 0, 0)),
        2: (played(4, "B", 10, 20), played(1, "W", 20, 40)),
        3: (played(1, "B", 0, 15), PastRound.of_tenths(Result.FORFEIT_WIN, 4, Colour.WHITE, 20, 40)),
        4: (played(2, "W", 10, 20), PastRound.of_tenths(Result.FORFEIT_LOSS, 3, Colour.BLACK)),
        5: (PastRound(Result.ZERO_BYE), PastRound.of_tenths(Result.PAB, mp_tenths=10, gp_tenths=20)),
    }
    return Tournament(
        "fide-team",
        3,
        tuple(
            Entry(tpn, f"Team {tpn}", history=histories[tpn], joined_round=1 + (tpn == 5))
            for tpn in histories
        ),
        {"rounds": 5, "initial_colour": "W", "boards": 4},
    )


def test_players_and_board_results_that_are_not_known_are_invented_and_said_to_be():
    written = write(bare())
    rows = written.decode().split("\r\n")
    assert [row[14:47].strip() for row in rows if row.startswith("001") and "Team 2" in row] == [
        f"Team 2 {board}" for board in (1, 2, 3, 4)
    ]
    assert [row for row in rows if row.startswith("###") and "joined" not in row] == [
        "### Players that were not known are invented, named after their team and a board.",
        "### Board results that were not known are invented; they add up to the real score of the match.",
        "### pairwright invented players 1 20",
        "### pairwright invented boards 1 all",
        "### pairwright invented boards 2 all",
    ]
    again, _ = read(written, "x")
    assert (again.entries, again.notes) == (bare().entries, ())
    assert write(again) == written
    other = "\r\n".join(row for row in rows if "invented" not in row)
    assert [item[:5] for entry in read(other.encode(), "x")[0].entries for item in entry.history] == [
        item[:5] for entry in bare().entries for item in entry.history
    ]


def test_what_is_known_is_not_taken_for_invented():
    """Team 1 has two of four players; the boards of round 1 are known, not who sat on them."""
    first, second, third, *rest = bare().entries
    one = replace(
        first,
        players=(Player(1, "Moe, Ole"), Player(2, "Lie, Kari")),
        history=(first.history[0]._replace(boards="11=0"), first.history[1]),
    )
    three = replace(third, history=(third.history[0]._replace(boards="00=1"), third.history[1]))
    tournament = replace(bare(), entries=(one, second, three, *rest))
    written = write(tournament)
    assert b"### pairwright invented line-ups 1 1 3\r\n" in written
    again, _ = read(written, "x")
    assert (again.entries, again.notes) == (tournament.entries, ())
    assert write(again) == written


def test_impossible_scores_are_kept_by_299():
    first, *rest = bare().entries
    changed = replace(first, history=(first.history[0]._replace(gp_tenths=33), first.history[1]))
    tournament, _ = read(write(replace(bare(), entries=(changed, *rest))), "x")
    assert [item[3:5] for item in tournament.entry(1).history] == [(20, 33), (0, 0)]
    assert tournament.entry(3).history[0][3:5] == (0, 15)


def test_rosters_numbered_from_1_in_each_team_get_numbers_over_the_event():
    entries = tuple(
        replace(entry, players=tuple(Player(board, f"P{entry.tpn}{board}") for board in range(1, 6)))
        for entry in bare().entries
    )
    tournament, _ = read(write(replace(bare(), entries=entries)), "x")
    assert [player.number for player in tournament.entry(3).players] == [11, 12, 13, 14, 15]
    assert [player.name for player in tournament.entry(3).players] == ["P31", "P32", "P33", "P34", "P35"]


def test_baku_without_records_250_gets_them():
    """A code with _BAKU alone is paired without acceleration by some readers."""
    tournament = replace(sample("07"), acceleration=())
    assert [row for row in write(tournament).decode().splitlines() if row.startswith("250")] == [
        "250  2.0  0.0   1   3    1    6",
        "250  1.0  0.0   4   5    1    6",
    ]


def test_another_system_is_named_in_a_comment():
    tournament = replace(bare(), system="olympiad-2022")
    written = write(tournament)
    assert b"192 CUSTOM_TEAM_SWISS\r\n" in written
    assert read(written, "x")[0].system == "olympiad-2022"


@pytest.mark.parametrize("number", ["06", "10"])
def test_a_paired_round_is_written_with_games_without_results(number):
    tournament = sample(number)
    result = pair_round(tournament)
    written = write_pairing(result)
    again, issues = read(written, "x")
    assert again == tournament
    assert f"round {tournament.round} is paired in the file but has no result" in issues[0].text
    rows = {row[:8]: row for row in written.decode().splitlines()}
    white, black = result.pairs[0].white, result.pairs[0].black
    column = 91 + 10 * (tournament.round - 1)
    for index, (own, other) in enumerate(zip(white.players[:4], black.players[:4], strict=True)):
        cell = f"{other.number:>4} {'wb'[index % 2]}"
        assert rows[f"001 {own.number:>4}"][column : column + 8].rstrip() == cell
    assert f"802 {white.tpn:>3}" in written.decode()
    if result.bye is not None:
        assert rows["320  1.0"].endswith(f"{result.bye.tpn:>4}")


def test_what_does_not_fit_into_trf_is_refused():
    entry = Entry(1000, "Too many")
    with pytest.raises(StateError, match="1000 Too many cannot be written in TRF"):
        write(Tournament("fide-team", 1, (entry,)))


def test_control_characters_do_not_break_a_line():
    tournament = replace(bare(), name="A\nB", notes=("x\r\ny",), info=EventInfo(city="C\tD"))
    again, _ = read(write(tournament), "x")
    assert (again.name, again.notes[0], again.info.city) == ("A B", "x  y", "C D")
