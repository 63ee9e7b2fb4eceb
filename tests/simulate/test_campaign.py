"""Campaigns: the same totals on one core, on several, on a cluster whose worker is killed, and after an
interruption."""

from __future__ import annotations

import csv
import json
import os
import signal
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pairwright.cli.app import app
from pairwright.domain.errors import StateError
from pairwright.simulate.campaign import CHUNK, Study, chunks, plan_of, play_chunk, rows_of, run
from pairwright.simulate.measures import MEASURES
from pairwright.simulate.pools import cluster, on_cluster, on_cores
from pairwright.simulate.summary import differences, share_interval, summaries
from pairwright.simulate.wishes import QUIET, Wishes


def study(events: int = 50, seed: str = "coin") -> Study:
    plain = {"teams": 8, "rounds": 3, "boards": 2, **QUIET}
    systems = (
        ("A", Wishes(system="fide-team", colour_preference="A", **plain)),
        ("O", Wishes(system="olympiad-2022", **plain)),
    )
    return Study(systems, seed, events)


def alone(of: Study) -> list[dict[str, Any]]:
    return play_chunk(of, 1, of.events + 1)


def test_chunks_have_every_event_once() -> None:
    for events in (1, CHUNK, CHUNK + 1, 50):
        assert [number for first, end in chunks(events) for number in range(first, end)] == list(
            range(1, events + 1)
        )


def test_a_row_of_every_system_for_every_event() -> None:
    rows = alone(study(2))
    assert [(row["event"], row["system"]) for row in rows] == [(1, "A"), (1, "O"), (2, "A"), (2, "O")]
    assert all(set(row) == {"event", "system", *MEASURES} for row in rows)
    assert all(row["rounds"] == 3 for row in rows)


def test_several_cores_have_the_totals_of_one(tmp_path: Path) -> None:
    one = study()
    assert list(run(one, tmp_path, on_cores(2)))[-1] == 50
    assert rows_of(tmp_path, 50) == alone(one)


def counted(calls: list[tuple[int, int]]) -> Any:
    def pool(campaign: Study, left: list[tuple[int, int]]) -> Iterator[Any]:
        for chunk in left:
            calls.append(chunk)
            yield chunk, play_chunk(campaign, *chunk)

    return pool


def test_a_campaign_that_was_broken_off_goes_on_and_plays_nothing_twice(tmp_path: Path) -> None:
    one, calls = study(), []
    with closing(run(one, tmp_path, counted(calls))) as course:
        assert list(islice(course, 2)) == [0, 20]
    assert list(run(one, tmp_path, counted(calls))) == [20, 40, 50]
    assert calls == [(1, 21), (21, 41), (41, 51)]
    assert rows_of(tmp_path, 50) == alone(one)
    assert list(run(one, tmp_path, counted(calls))) == [50]


def test_a_campaign_may_grow(tmp_path: Path) -> None:
    list(run(study(25), tmp_path, on_cores(1)))
    first, *_ = run(study(50), tmp_path, on_cores(1))
    assert first == 20  # the chunk of 21 to 25 was a part of one
    assert rows_of(tmp_path, 50) == alone(study(50))
    assert rows_of(tmp_path, 25) == alone(study(25))


@pytest.mark.parametrize("left", ["", '[{"event": 1', "[{]"])
def test_a_file_that_a_crash_has_damaged_is_played_again(tmp_path: Path, left: str) -> None:
    one = study(40)
    list(run(one, tmp_path, on_cores(1)))
    sorted((tmp_path / "events").iterdir())[0].write_text(left)
    first, *_ = run(one, tmp_path, on_cores(1))
    assert first == 20
    assert rows_of(tmp_path, 40) == alone(one)


def test_a_folder_with_another_campaign_is_refused(tmp_path: Path) -> None:
    list(run(study(20), tmp_path, on_cores(1)))
    with pytest.raises(StateError, match="has another study"):
        list(run(study(20, "other"), tmp_path, on_cores(1)))
    assert plan_of(tmp_path)["seed"] == "coin"
    (tmp_path / "plan.json").write_text("{")
    with pytest.raises(StateError, match="damaged"):
        list(run(study(20), tmp_path, on_cores(1)))


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_whose_worker_is_killed_has_the_totals_of_one_core(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    one = study(200)
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as local,
        distributed.Client(local) as client,
    ):
        course = run(one, tmp_path, on_cluster(client))
        assert next(course) == 0
        assert next(course) >= 1
        victim = next(iter(client.run(os.getpid).values()))
        os.kill(victim, signal.SIGKILL)
        last = list(course)
        assert len(last) > 5  # it was in the middle
        assert last[-1] == 200
        assert victim not in client.run(os.getpid).values()
    assert rows_of(tmp_path, 200) == alone(one)


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_goes_on_with_what_cores_began(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    one = study(60)
    with closing(run(one, tmp_path, on_cores(1))) as course:
        assert list(islice(course, 2))[-1] == 20
    with cluster(None, 2) as pool:
        assert list(run(one, tmp_path, pool))[-1] == 60
    assert rows_of(tmp_path, 60) == alone(one)


@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_that_does_not_answer_is_named() -> None:
    pytest.importorskip("distributed")
    with (
        pytest.raises(StateError, match="no Dask scheduler answers at nonsense"),
        cluster("nonsense:x", None),
    ):
        pass


def test_means_have_intervals_and_differences_are_by_event() -> None:
    rows = alone(study(20))
    found = {(one.system, one.measure): one for one in summaries(rows)}
    by_hand = [row["best_first"] for row in rows if row["system"] == "A"]
    assert found["A", "best_first"].mean == pytest.approx(sum(by_hand) / 20)
    assert ("A", "extensions") not in found
    assert found["O", "extensions"].events == 20
    gap = {one.measure: one for one in differences(rows, "A", "O")}
    wanted = found["A", "floats"].mean - found["O", "floats"].mean
    assert gap["floats"].mean == pytest.approx(wanted)
    assert "extensions" not in gap


def test_the_interval_of_a_mean() -> None:
    empty = dict.fromkeys(MEASURES)
    rows = [
        {"event": at, "system": "A", **empty, "floats": value}
        for at, value in enumerate((1.0, 2.0, 3.0, 4.0))
    ]
    (one,) = summaries(rows)
    # standard deviation of 1, 2, 3, 4: sqrt(5/3) = 1.290994; 1.959964 * 1.290994 / sqrt(4) = 1.265152
    assert (one.mean, one.half) == pytest.approx((2.5, 1.265152), abs=1e-6)
    assert one.clear


def test_the_interval_of_a_chance() -> None:
    # Wilson, 50 of 100: (0.5 + 3.8415/200) / 1.038415 = 0.5; half 1.96 / 1.038415 * sqrt(0.0025 + 0.0000960) = 0.09617
    assert share_interval(0.5, 100) == pytest.approx((0.40383, 0.59617), abs=1e-4)
    low, high = share_interval(0.0, 100)
    assert low == 0
    assert 0.03 < high < 0.04


WORDS = ["--events", "6", "--teams", "8", "--rounds", "3", "--jobs", "1"]


def test_the_command_shows_means_and_writes_rows(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    parquet = pytest.importorskip("pyarrow.parquet")
    words = [
        "simulate",
        str(tmp_path),
        *WORDS,
        "--system",
        "B=fide-team:colour_preference=B",
        "--system",
        "olympiad-2022",
    ]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    assert "6 events of each system" in result.stdout
    assert "olympiad-2022 - B" in result.stdout
    rows = list(csv.DictReader((tmp_path / "events.csv").read_text().splitlines()))
    assert [(row["event"], row["system"]) for row in rows[:2]] == [("1", "B"), ("1", "olympiad-2022")]
    assert len(rows) == 12
    table = parquet.read_table(tmp_path / "events.parquet").to_pylist()
    assert [row["floats"] for row in table] == [float(row["floats"]) for row in rows]
    assert [row["extensions"] for row in table[:1]] == [None]
    assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")
    assert "<svg" in (tmp_path / "plot.svg").read_text()
    again = CliRunner().invoke(app, words)  # without a seed it continues with that of the folder
    assert again.exit_code == 0, again.output
    assert again.stdout == result.stdout


@pytest.mark.parametrize(
    ("system", "why"),
    [("fide-team:x=1", "has no option 'x'"), ("chess", "there is no system"), ("fide-team:x", "NAME=VALUE")],
)
def test_a_wrong_system_is_refused(system: str, why: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["simulate", str(tmp_path / "x"), *WORDS, "--system", system])
    assert result.exit_code == 3
    assert why in result.output


def test_a_study_of_players_and_of_absences(tmp_path: Path) -> None:
    words = ["simulate", str(tmp_path), *WORDS, "--zero-byes", "20%", "--system", "ibf-swiss", "--seed", "x"]
    assert CliRunner().invoke(app, words).exit_code == 0
    rows = json.loads(next((tmp_path / "events").iterdir()).read_text())
    assert all(row["colour_balance"] is None for row in rows)
