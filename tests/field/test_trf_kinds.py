"""TRF files of other programs: different notations, and what TRF cannot express."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pairwright.domain.errors import FileError, Issue
from pairwright.domain.results import Result
from pairwright.domain.tournament import AbnormalPoints, Tournament
from pairwright.formats.trf import read, write
from tests.field import FOLDER, run

ALL_ROUNDS = "299 -   1.0               4"
CLUB = "013 Club                               1    2"
ASH, ELM = (f"013 {name:<29}" for name in ("Ash", "Elm"))


def text_of(name: str) -> str:
    return (FOLDER / name).read_text()


def reading(text: str) -> tuple[Tournament, list[Issue]]:
    return read(text.encode(), "a.trf")


def points(tournament: Tournament) -> list[tuple[int, int]]:
    return [(entry.mp_tenths, entry.gp_tenths) for entry in tournament.entries]


def five(line: str) -> str:
    """The file of five teams with this record 299."""
    text = text_of("299-all-rounds-of-one/five.trf")
    assert ALL_ROUNDS in text
    return text.replace(ALL_ROUNDS, line)


def test_299_all_rounds_of_one() -> None:
    # Team 4 has lost round 1 by forfeit, which is worth a match point to it in every round.
    tournament, remarks = reading(text_of("299-all-rounds-of-one/five.trf"))
    assert remarks == []
    assert points(tournament) == [(20, 10), (0, 0), (20, 10), (10, 0), (10, 5)]
    assert tournament.abnormal == tuple(
        AbnormalPoints.of_tenths(10, 0, number, (4,), "-") for number in (2, 3)
    )
    assert points(reading(write(tournament).decode())[0]) == points(tournament)


def test_299_all_rounds_of_one_has_zeros_for_the_round_too() -> None:
    assert points(reading(five(f"299 -   1.0{'000':>11}    4"))[0])[3] == (10, 0)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "299 -   1.0   0.0    1",
            "the result - of round 1 needs the participants that it is for, or no round",
        ),
        ("299     1.0   0.0    1", "a bonus or a penalty needs a participant"),
    ],
)
def test_299_without_what_it_needs_says_what(line: str, said: str) -> None:
    text = five(line)
    with pytest.raises(FileError, match=said):
        reading(text)


def test_299_of_a_team_event_with_one_board_gives_match_points() -> None:
    text = five("299 -   1.0   0.5")
    assert points(reading(text)[0]) == [(20, 10), (10, 5), (20, 10), (10, 5), (10, 5)]


@pytest.mark.parametrize("total", ["0.0", "0.5"])
@pytest.mark.parametrize("record", ["240 H   2    3\n", ""])
def test_half_bye_240_points(tmp_path: Path, record: str, total: str) -> None:
    """The bye of round 2 in a record 240 or in the player's own line, counted in the total already or not."""
    text = text_of("half-bye-240-points/with-0.trf").replace("240 H   2    3\n", record)
    player = "Player C                          2000                             0.0    3     1 b 0"
    assert player in text
    text = text.replace(player, player.replace("0.0", total) + ("" if record else "  0000 - H"))
    tournament, remarks = reading(text)
    assert tournament.entry(3).gp_tenths == 0
    assert [bye[:] for bye in tournament.requested] == [(3, 2, Result.HALF_BYE)]
    said = [issue.text for issue in remarks if "is in the total of the file already" in issue.text]
    assert len(said) == (total == "0.5")
    assert all(text.startswith("player 3: the bye that is announced for round 2") for text in said)
    (tmp_path / "a.trf").write_text(text)
    shown = json.loads(run("standings", tmp_path / "a.trf", "--format", "json").out)
    assert shown.get("differences", []) == []


def test_half_bye_240_points_of_the_stored_files() -> None:
    one, other = (reading(text_of(f"half-bye-240-points/with-{digit}.trf"))[0] for digit in "01")
    assert one == other


def test_half_bye_240_points_of_a_team(tmp_path: Path) -> None:
    text = (FOLDER / "announced-absence-export" / "expected.trf").read_text()
    line = "310   2 T02                                              0.0    0.0   2     5    6    7    8"
    assert line in text
    counted = text.replace("240 H   2    2", "240 H   1    2").replace(
        line, line.replace("0.0    0.0", "1.0    2.0")
    )
    _, remarks = reading(counted)
    assert any("2 T02: the bye that is announced for round 1" in issue.text for issue in remarks)
    assert not any("add up" in issue.text for issue in remarks)


@pytest.mark.parametrize(("letter", "points"), [("U", "1.0"), ("F", "1.0"), ("H", "0.5")])
def test_half_bye_240_points_are_the_same_for_every_kind_of_bye(
    tmp_path: Path, letter: str, points: str
) -> None:
    text = text_of("half-bye-240-points/with-0.trf").replace("240 H   2    3\n", "")
    player = "Player C                          2000                             0.0    3     1 b 0"
    text = text.replace(player, f"{player.replace('0.0', points)}  0000 - {letter}")
    (tmp_path / "a.trf").write_text(text)
    shown = json.loads(run("standings", tmp_path / "a.trf", "--format", "json").out)
    assert shown.get("differences", []) == []


def test_half_bye_240_points_of_the_bye_that_a_record_320_gives_a_team() -> None:
    text = (FOLDER / "announced-absence-export" / "expected.trf").read_text()
    line = "310   2 T02                                              0.0    0.0   2     5    6    7    8"
    counted = text.replace(line, line.replace("0.0    0.0", "1.0    2.0")) + "320  1.0  2.0   2\n"
    _, remarks = reading(counted)
    assert any("2 T02: the bye that is announced for round 1" in issue.text for issue in remarks)


def test_individual_with_013(tmp_path: Path) -> None:
    path = FOLDER / "individual-with-013" / "open.trf"
    tournament, remarks = reading(path.read_text())
    assert (tournament.solo, len(tournament.entries), tournament.round) == (True, 4, 2)
    assert sum("records 013 list teams for prizes" in issue.text for issue in remarks) == 1
    assert CLUB in write(tournament).decode()
    assert run("validate", path).code == 0
    assert json.loads(run("standings", path, "--format", "json").out)["rows"][0]["place"] == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("092 Individual: Swiss-System\n", ""),  # half of the players are in no team
        ("092 Individual: Swiss-System\n", "192 FIDE_DUTCH_2025\n"),
    ],
)
def test_an_individual_event_with_013_is_recognised_by_the_code_or_the_games_too(old: str, new: str) -> None:
    text = text_of("individual-with-013/open.trf").replace(old, new)
    if not new:
        text = text.replace(CLUB, CLUB.replace("2", "3"))
    assert reading(text)[0].solo


def test_a_team_file_with_a_player_in_no_team_is_still_refused() -> None:
    with pytest.raises(FileError, match="player 2 has games but is in no team"):
        reading(text_of("trf16-team-bye/three-teams.trf").replace(f"{ASH}      1    2", f"{ASH}      1"))


def test_trf_star_result() -> None:
    tournament, remarks = reading(text_of("trf-star-result/two.trf"))
    assert [entry.history[0].boards for entry in tournament.entries] == ["**", "**"]
    assert sum("'*' is not a result of TRF" in issue.text for issue in remarks) == 1
    questions, _ = reading(text_of("trf-star-result/two.trf").replace("*", "?"))
    assert tournament == questions


def test_trf16_team_bye(tmp_path: Path) -> None:
    path = FOLDER / "trf16-team-bye" / "three-teams.trf"
    tournament, remarks = reading(path.read_text())
    assert points(tournament) == [(30, 30), (10, 10), (20, 20)]
    said = next(issue.text for issue in remarks if "pairing-allocated bye" in issue.text)
    assert said.endswith("[C.04.6: 1.4]: 3 Cedar in round 1, 2 Birch in round 2")
    assert run("convert", path, tmp_path / "x.trf").code == 0
    assert "320  1.0  1.0   3   2" in (tmp_path / "x.trf").read_text()


def test_trf16_team_bye_is_for_one_team_of_an_odd_number_only() -> None:
    text = text_of("trf16-team-bye/three-teams.trf")
    idle = "001    7      Player 7                          1930                             0.0    7"
    text = text.replace("013 Ash", f"{idle}\n013 Ash") + f"{ELM}      7\n"
    tournament, remarks = reading(text)
    assert [entry.history[0].result for entry in tournament.entries[2:]] == [Result.ZERO_BYE] * 2
    said = next(issue.text for issue in remarks if "read as absent" in issue.text)
    assert "3 Cedar in round 1, 4 Elm in round 1, 2 Birch in round 2, 4 Elm in round 2" in said
