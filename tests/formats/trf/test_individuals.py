"""Individual events: players as entries, read, checked and written again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from click.testing import CliRunner

from pairwright.cli import app
from pairwright.domain.results import Colour, Result
from pairwright.domain.tournament import PastRound, RequestedBye
from pairwright.formats.files import write_tournament
from pairwright.formats.trf import read, write
from pairwright.formats.trf.decisions import write_points

from .samples import INDIVIDUALS, data, faults, lines, put, read_lines, remarks, sample

NUMBERS = [name[:2] for name in INDIVIDUALS]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_sample_written_is_read_equal_and_written_equal(number):
    tournament = sample(number)
    written = write(tournament)
    assert read(written, "written")[0] == tournament
    assert write(read(written, "written")[0]) == written


@pytest.mark.parametrize("number", ["03", "12"])
def test_what_is_written_is_what_was_read_but_for_ranks_and_zero_byes(number):
    """A zero-point bye is a blank cell and a record 240."""

    def comparable(text: str) -> list[str]:
        rows = [row[:85] + "    " + row[89:].replace("0000 - Z", "        ") for row in text.splitlines()]
        return sorted(row.rstrip() for row in rows if not row.startswith("240 Z"))

    assert comparable(write(sample(number)).decode()) == comparable(data(number).decode())


def test_03_games_byes_and_forfeits():
    tournament = sample("03")
    assert tournament.round == 4
    assert tournament.entry(2).history == (
        PastRound.of_tenths(Result.PLAYED, 6, Colour.BLACK, 10, 10, "1"),
        PastRound.of_tenths(Result.FORFEIT_WIN, 7, Colour.WHITE, 10, 10, "+"),
        PastRound.of_tenths(Result.PLAYED, 8, Colour.BLACK, 5, 5, "="),
    )
    assert tournament.entry(9).history[1:] == (
        PastRound.of_tenths(Result.FORFEIT_LOSS, 6, Colour.WHITE, 0, 0, "-"),
        PastRound.of_tenths(Result.PAB, mp_tenths=10, gp_tenths=10),
    )
    assert tournament.entry(11).history[0] == PastRound.of_tenths(Result.HALF_BYE, mp_tenths=5, gp_tenths=5)
    assert tournament.requested == (RequestedBye(2, 4, Result.HALF_BYE), RequestedBye(10, 4))
    assert [entry.tpn for entry in tournament.entries if not entry.available] == [2, 10]


ROWS = [
    "001    1      A".ljust(80) + " 2.5    1     3 w 1     2 b =  0000 - F",
    "001    2      B".ljust(80) + " 1.0    2     4 b =     1 w =     3 w -",
    "001    3      C".ljust(80) + " 2.0    3     1 b 0     4 w 1     2 b +",
    "001    4      D".ljust(80) + " 0.5    4     2 w =     3 b 0",
]


def changed(number: int, column: int, text: str) -> list[str]:
    return [put(row, column, text) if row[7] == str(number) else row for row in ROWS]


def test_points_that_are_not_those_of_the_results_are_refused_unless_a_299_changes_points():
    assert faults(ROWS) == []
    rows = changed(1, 81, " 3.0")
    assert faults(rows) == [
        "line 1, record 001, columns 81-84: player 1 has 3 points in the file, and the results add up to 2½"
    ]
    assert any("player 1 has 3 points" in text for text in remarks([*rows, write_points("", 0, 5, 2, [2])]))


def test_or_unless_it_is_asked_for(tmp_path):
    rows = changed(1, 81, " 3.0")
    data = "\n".join(rows).encode()
    tournament, issues = read(data, "x", results_count=True)
    assert tournament.entry(1).gp_tenths == 25
    assert any("player 1 has 3 points in the file" in issue.text for issue in issues)
    (tmp_path / "in.trf").write_bytes(data)
    words = ["convert", str(tmp_path / "in.trf"), str(tmp_path / "out.trf")]
    assert CliRunner().invoke(app, words).exit_code == 3
    assert CliRunner().invoke(app, [*words, "--results-count"]).exit_code == 0
    assert read((tmp_path / "out.trf").read_bytes(), "x")[0].entries == tournament.entries


def test_points_that_are_missing_are_counted_and_reported():
    rows = changed(1, 81, "    ")
    assert any("1 player has no points in the file" in text for text in remarks(rows))


def test_f_for_the_pairing_allocated_bye_is_reported():
    """Lichess wrote it until 2020; the engine then assigned a second bye."""
    [text] = [text for text in remarks(ROWS) if "full-point bye" in text]
    assert text.startswith(
        "round 3: one player has a full-point bye (F) and nobody the pairing-allocated one (U)"
    )
    assert not [text for text in remarks(changed(1, 112, "0000 - U")) if "full-point bye" in text]


def test_gaps_in_the_numbers_are_reported_for_bbp():
    gap = read_lines(["142 5", "001    1      A", "001    3      B"])[0]
    assert any("starting ranks with gaps" in text for text in write_tournament(gap, "bbp")[1])
    assert not any("gaps" in text for text in write_tournament(sample("03"), "bbp")[1])


def test_the_bye_of_the_coming_round_may_be_in_the_points_already():
    assert (
        faults([put(row, 122, "0000 - H") if row[7] == "4" else row for row in changed(4, 81, " 1.0")]) == []
    )


def test_whoever_left_is_named_for_a_file_cannot_say_withdrew():
    [text] = [text for text in remarks(ROWS) if "withdrawn" in text]
    assert text.startswith(
        "not in round 3, and not said to be absent from round 4: 4 D; whoever has withdrawn"
    )
    assert not [text for text in remarks([*ROWS, "240 Z   4    4"]) if "withdrawn" in text]


def test_a_penalty_comes_back_as_a_299():
    tournament = sample("03")
    entry = tournament.entries[0]
    history = (entry.history[0], entry.history[1]._replace(mp_tenths=5, gp_tenths=5), entry.history[2])
    changed = replace(tournament, entries=(replace(entry, history=history), *tournament.entries[1:]))
    written = write(changed)
    assert b"299     0.0  -0.5    2    1\r\n" in written
    assert read(written, "x")[0] == changed


def test_records_of_teams_are_refused():
    assert "a record 330 belongs to a team event" in faults([*lines("03"), "330 +-   1   1   2"])[0]


@pytest.mark.parametrize(
    ("mark", "result"),
    [("U", Result.PAB), ("F", Result.FULL_BYE), ("+", Result.FULL_BYE), ("1", Result.FULL_BYE)],
)
def test_a_full_point_for_nobody(mark, result):
    tournament, _ = read_lines(changed(1, 112, f"0000 - {mark}"))
    assert tournament.entry(1).history[2].result is result


@pytest.mark.parametrize("mark", ["0000 - -", "0000 - 0", "0000 - Z", "0000 -  ", "        "])
def test_nothing_for_nobody(mark):
    rows = [put(row, 81, " 1.5") if row[7] == "1" else row for row in changed(1, 112, mark)]
    assert read_lines(rows)[0].entry(1).history[2].result is Result.ZERO_BYE
