"""Campaigns: the same totals on one core, on several, on a cluster whose worker is killed, and after a break."""

from __future__ import annotations

import os
import signal
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner

from pairwright.cli.app import app
from pairwright.domain.errors import StateError
from pairwright.simulate.campaign import (
    Study,
    differences,
    on_cluster,
    on_cores,
    play_chunk,
    rows_of,
    run,
    summaries,
)
from pairwright.simulate.measures import _spearman
from pairwright.simulate.wishes import Wishes

QUIET = {
    "late": 0,
    "withdrawals": 0,
    "half_byes": 0,
    "full_byes": 0,
    "zero_byes": 0,
    "prohibited": 0,
    "baku": False,
}


def study(events: int = 50) -> Study:
    systems = (
        ("A", Wishes(system="fide-team", teams=8, rounds=3, boards=2, colour_preference="A", **QUIET)),
        ("O", Wishes(system="olympiad-2022", teams=8, rounds=3, boards=2, **QUIET)),
    )
    return Study(systems, "coin", events)


def alone(of: Study) -> list[dict[str, object]]:
    rows = [row for first, end in of.chunks() for row in play_chunk(of, first, end)]
    return sorted(rows, key=lambda row: (row["event"], row["system"]))


def test_the_correlation_of_places() -> None:
    assert _spearman([1, 2, 3, 4]) == pytest.approx(1)
    assert _spearman([4, 3, 2, 1]) == pytest.approx(-1)
    assert _spearman([2.5, 2.5, 2.5, 2.5]) == 0
    assert _spearman([2, 1, 3]) == pytest.approx(0.5)  # 1 - 6 * 2 / (3 * 8)


def test_both_systems_play_the_same_strengths() -> None:
    rows = play_chunk(study(), 1, 2)
    assert [row["system"] for row in rows] == ["A", "O"]
    assert all(row["rounds"] == 3 for row in rows)


def test_several_cores_have_the_totals_of_one(tmp_path: Path) -> None:
    one = study()
    assert list(run(one, tmp_path, on_cores(2)))[-1] == 50
    assert rows_of(tmp_path) == alone(one)


def test_a_campaign_that_was_broken_off_goes_on(tmp_path: Path) -> None:
    one = study()
    list(islice(run(one, tmp_path, on_cores(1)), 2))
    assert len(rows_of(tmp_path)) < 100
    done = list(run(one, tmp_path, on_cores(2)))
    assert done[0] >= 20
    assert rows_of(tmp_path) == alone(one)


def test_a_folder_with_another_study_is_refused(tmp_path: Path) -> None:
    list(run(study(20), tmp_path, on_cores(1)))
    with pytest.raises(StateError, match="has another study"):
        list(run(study(40), tmp_path, on_cores(1)))


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_whose_worker_is_killed_has_the_totals_of_one_core(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    one = study(200)
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        killed = False
        for count in run(one, tmp_path, on_cluster(client)):
            if count >= 20 and not killed:
                killed = True
                os.kill(next(iter(client.run(os.getpid).values())), signal.SIGKILL)
    assert killed
    assert rows_of(tmp_path) == alone(one)


def test_means_have_intervals_and_differences_are_by_event() -> None:
    rows = alone(study(20))
    found = {(one.system, one.measure): one for one in summaries(rows)}
    by_hand = [row["best_wins"] for row in rows if row["system"] == "A"]
    assert found["A", "best_wins"].mean == pytest.approx(sum(by_hand) / 20)
    assert found["A", "rank_correlation"].half > 0
    gap = {one.measure: one for one in differences(rows, "A", "O")}
    wanted = found["A", "floats"].mean - found["O", "floats"].mean
    assert gap["floats"].mean == pytest.approx(wanted)


def test_the_command_shows_means_and_writes_rows(tmp_path: Path) -> None:
    words = ["simulate", str(tmp_path / "x"), "--events", "6", "--teams", "8", "--rounds", "3", "--jobs", "1"]
    result = CliRunner().invoke(app, [*words, "--system", "fide-team:colours=B", "--system", "olympiad-2022"])
    assert result.exit_code == 0, result.output
    assert "6 events of each system" in result.output
    lines = (tmp_path / "x" / "events.csv").read_text().splitlines()
    assert len(lines) == 13
    wrong = CliRunner().invoke(app, [*words, "--system", "fide-team:x=1"])
    assert wrong.exit_code == 3
