"""Random events: the models' check values, that every event follows the rules, and that a seed repeats it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import pairwright as pw
from pairwright.cli.app import app
from pairwright.domain.errors import StateError
from pairwright.domain.results import Result
from pairwright.formats.files import write_tournament
from pairwright.simulate.generator import TEAM_SYSTEMS, generate
from pairwright.simulate.model import model_2015, model_2026
from pairwright.simulate.wishes import Wishes


@pytest.mark.parametrize(
    ("white", "black", "chances"),
    [
        (2000, 2000, (0.355, 0.363, 0.282)),
        (2467, 2344, (0.480, 0.411, 0.110)),
        (2700, 2700, (0.264, 0.571, 0.166)),
    ],
)
def test_the_model_of_2026_has_its_check_values(white: int, black: int, chances: tuple[float, ...]) -> None:
    assert model_2026(white, black) == pytest.approx(chances, abs=0.0011)


def test_the_model_of_2015_has_its_check_value() -> None:
    assert model_2015(2467, 2344) == pytest.approx((0.511, 0.351, 0.138), abs=0.001)


@pytest.mark.parametrize("model", [model_2026, model_2015])
def test_chances_are_chances_at_any_ratings(model: object) -> None:
    for white in range(0, 3001, 150):
        for black in range(0, 3001, 150):
            chances = model(white, black)  # type: ignore[operator]
            assert sum(chances) == pytest.approx(1)
            assert min(chances) >= 0


@pytest.mark.parametrize("number", range(1, 25))
def test_an_event_of_any_options_follows_the_rules_and_its_places_its_tie_breaks(
    number: int, tmp_path: Path
) -> None:
    path = tmp_path / "event.trf"
    path.write_bytes(write_tournament(generate(Wishes(), "suite", number), "trf")[0])
    report = pw.check(path)
    assert not report.faults
    assert all(verdict.same for verdict in report.rounds)


@pytest.mark.long
def test_a_thousand_events_follow_the_rules(tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    for number in range(1, 1001):
        path.write_bytes(write_tournament(generate(Wishes(), "long", number), "trf")[0])
        report = pw.check(path)
        assert not report.faults, number
        assert all(verdict.same for verdict in report.rounds), number


@pytest.mark.parametrize("system", TEAM_SYSTEMS)
def test_every_team_system_is_generated(system: str) -> None:
    event = generate(Wishes(system=system, teams=12, rounds=5), "x")
    assert (event.system, len(event.entries), event.round) == (system, 12, 6)


def test_wishes_are_kept() -> None:
    wishes = Wishes(
        system="fide-team", teams=10, rounds=4, boards=2, reserves=1, ratings=tuple(range(2500, 2400, -10)), spread=0,
        colour_preference="B", primary="GP", half_byes=0, full_byes=0, zero_byes=0, withdrawals=0, late=0,
        match_forfeits=0, board_forfeits=0, unusual=0, prohibited=0,
    )  # fmt: skip
    event = generate(wishes, "x")
    assert event.options["colour_preference"] == "B"
    assert event.options["primary"] == "GP"
    assert [entry.rating for entry in event.entries] == list(range(2500, 2400, -10))
    assert all(len(entry.players) == 3 for entry in event.entries)
    signs = {sign for entry in event.entries for item in entry.history for sign in item.boards}
    assert signs <= set("10=")
    assert {item.result for entry in event.entries for item in entry.history} == {Result.PLAYED}


def test_everything_unusual_happens_when_it_is_wished() -> None:
    wishes = Wishes(
        system="fide-team", teams=40, rounds=7, half_byes=0.1, full_byes=0.05, zero_byes=0.1, withdrawals=0.2, late=0.2,
        match_forfeits=0.1, board_forfeits=0.1, unusual=0.1, prohibited=5,
    )  # fmt: skip
    event = generate(wishes, "x")
    kinds = {item.result for entry in event.entries for item in entry.history}
    assert kinds >= set(Result) - {Result.PAB}
    assert len(event.prohibited) >= 3
    assert any(entry.joined_round > 1 for entry in event.entries)


def test_a_seed_repeats_an_event_and_another_does_not() -> None:
    assert generate(Wishes(), "a", 3) == generate(Wishes(), "a", 3)
    assert generate(Wishes(), "a", 3) != generate(Wishes(), "a", 4)
    assert generate(Wishes(), "a", 3) != generate(Wishes(), "b", 3)


def test_too_many_rounds_become_fewer() -> None:
    event = generate(Wishes(system="fide-team", teams=6, rounds=20, late=0, withdrawals=0), "x")
    assert event.round - 1 == event.options["rounds"] <= 6


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(StateError, match="events are generated for"):
        generate(Wishes(system="ibf-swiss"), "x")
    with pytest.raises(StateError, match="3 ratings are given for 10 teams"):
        generate(Wishes(teams=10, ratings=(1, 2, 3)), "x")


def test_two_runs_of_the_command_differ_and_a_seed_repeats_one(tmp_path: Path) -> None:
    def run(*more: str) -> bytes:
        out = tmp_path / "x.trf"
        result = CliRunner().invoke(app, ["generate", str(out), "--teams", "8", *more])
        assert result.exit_code == 0, result.output
        return out.read_bytes()

    first, second = run(), run()
    assert first != second
    assert run("--seed", "coin") == run("--seed", "coin")
    assert b"coin" in run("--seed", "coin").splitlines()[0]


def test_many_events_by_one_command(tmp_path: Path) -> None:
    folder = tmp_path / "events"
    result = CliRunner().invoke(
        app, ["generate", str(folder), "--count", "4", "--seed", "x", "--teams", "8", "--jobs", "2"]
    )
    assert result.exit_code == 0, result.output
    files = sorted(folder.iterdir())
    assert [path.name for path in files] == [f"event-{number:06}.trf" for number in range(1, 5)]
    wanted = write_tournament(generate(Wishes(teams=8), "x", 3), "trf")[0]
    assert files[2].read_bytes() == wanted


def test_the_engine_generates(tmp_path: Path) -> None:
    out = tmp_path / "x.trf"
    result = CliRunner().invoke(app, ["engine", "--fide-team", "-g", "-o", str(out), "-s", "coin"])
    assert result.exit_code == 0, result.output
    assert pw.load(out).system == "fide-team"
