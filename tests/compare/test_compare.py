"""Two engines on the same rounds: differences are found, classified, and minimised."""

from __future__ import annotations

import csv
import shlex
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

import pairwright as pw
from pairwright.cli.app import app
from pairwright.cli.compare import _command
from pairwright.compare.answers import IMPOSSIBLE, EngineAnswer, EngineError, differences, pairing_of
from pairwright.compare.comparison import EQUAL, FAILED, GAVE_UP, Comparison, Two, totals
from pairwright.compare.engines import engine_of
from pairwright.compare.files import file_of
from pairwright.compare.least import least, without_round, without_teams
from pairwright.compare.readings import FINDING
from pairwright.simulate.campaign import rows_of, run
from pairwright.simulate.generator import play
from pairwright.simulate.pools import on_cores
from pairwright.simulate.wishes import QUIET, Wishes

NAMES = ("A", "B")
HERE = "tests.compare.engines"
REFERENCE = "tests.reference.c0406:pair"
PROGRAM = f"{sys.executable} {Path(__file__).parent / 'engines.py'}"


@pytest.fixture(scope="module")
def rounds() -> list[pw.Tournament]:
    """The states before the four rounds of an event of nine teams."""
    wishes = Wishes("fide-team", teams=9, rounds=4, boards=4, reserves=0, **QUIET)
    return [pairing.tournament for pairing in play(wishes, "compare", 1).pairings]


def test_equal_answers_have_no_differences() -> None:
    answer = EngineAnswer(frozenset({(1, 2), (4, 3)}), 5)
    assert differences(answer, answer, NAMES) == ()
    assert differences(IMPOSSIBLE, IMPOSSIBLE, NAMES) == ()


def test_every_kind_of_difference_is_reported() -> None:
    one = EngineAnswer(frozenset({(1, 2), (4, 3), (5, 6), (7, 8)}), 9)
    other = EngineAnswer(frozenset({(2, 1), (4, 3), (5, 8), (7, 6)}), 10)
    assert differences(one, other, NAMES) == (
        "bye for 9 by A, for 10 by B",
        "other colours: 1-2 by A",
        "pairs 5-6 7-8 by A, 5-8 7-6 by B",
    )
    assert differences(one, replace(one, bye=None), NAMES) == ("bye for 9 by A, for nobody by B",)
    assert differences(one, IMPOSSIBLE, NAMES) == ("no legal pairing by B alone",)
    assert differences(IMPOSSIBLE, one, NAMES) == ("no legal pairing by A alone",)


def test_an_answer_that_seats_somebody_twice_drives_no_event(rounds: list[pw.Tournament]) -> None:
    with pytest.raises(EngineError, match="round 1 does not have every team"):
        pairing_of(rounds[0], EngineAnswer(frozenset({(1, 2), (1, 3)}), 4))


def test_a_round_that_goes_on_without_a_past_round() -> None:
    tournament = pw.Tournament(
        "fide-team",
        3,
        tuple(
            pw.Entry(
                tpn,
                history=(pw.PastRound(pw.Result.ZERO_BYE), pw.PastRound(pw.Result.HALF_BYE)),
                joined_round=j,
            )
            for tpn, j in ((1, 1), (2, 2))
        ),
        {"rounds": 5},
        prohibited=(pw.Prohibition((1, 2), 1, 2), pw.Prohibition((1, 2), 3)),
    )
    less = without_round(tournament, 1)
    assert (less.round, less.options["rounds"]) == (2, 4)
    assert [entry.history for entry in less.entries] == [(pw.PastRound(pw.Result.HALF_BYE),)] * 2
    assert [entry.joined_round for entry in less.entries] == [1, 1]
    assert less.prohibited == (pw.Prohibition((1, 2), 1, 1), pw.Prohibition((1, 2), 2))


def test_who_goes_leaves_a_bye_behind_and_no_gap() -> None:
    won, lost = (
        pw.PastRound.of_tenths(result, opponent, colour, mp, gp)
        for result, opponent, colour, mp, gp in (
            (pw.Result.PLAYED, 2, pw.Colour.WHITE, 20, 30),
            (pw.Result.PLAYED, 1, pw.Colour.BLACK, 0, 10),
        )
    )
    entries = tuple(
        pw.Entry(tpn, history=(item,))
        for tpn, item in ((1, won), (2, lost), (3, won._replace(opponent=4)), (4, lost._replace(opponent=3)))
    )
    tournament = pw.Tournament("fide-team", 2, entries)
    less = without_teams(tournament, (2,))
    assert [entry.tpn for entry in less.entries] == [1, 2, 3]
    assert less.entries[0].history == (pw.PastRound.of_tenths(pw.Result.FULL_BYE, None, None, 20, 30),)
    assert [entry.history[0].opponent for entry in less.entries[1:]] == [3, 2]


def test_the_least_tournament_keeps_what_was_asked_for(rounds: list[pw.Tournament]) -> None:
    asked = Counter()  # type: ignore[var-annotated]

    def still(tournament: pw.Tournament) -> bool:
        asked["times"] += 1
        return len(tournament.entries) >= 3 and tournament.round >= 2

    found = least(rounds[3], still)
    assert (len(found.entries), found.round) == (3, 2)
    assert asked["times"] < 600
    assert least(rounds[3], still, tries=1).round == 3


def test_for_other_programs_a_late_team_is_absent_and_an_empty_board_has_a_player(tmp_path: Path) -> None:
    players = tuple(pw.Player(number) for number in (1, 2, 3))
    item = pw.PastRound.of_tenths(pw.Result.PLAYED, 2, pw.Colour.WHITE, 20, 10, "1-", (1, 0))
    other = pw.PastRound.of_tenths(pw.Result.PLAYED, 1, pw.Colour.BLACK, 0, 10, "0+", (4, 5))
    tournament = pw.Tournament(
        "fide-team",
        2,
        (
            pw.Entry(1, "One", (item,), players=players),
            pw.Entry(2, "Two", (other,), players=(pw.Player(4), pw.Player(5))),
            pw.Entry(3, "Late", (pw.PastRound(pw.Result.ZERO_BYE),), joined_round=3),
        ),
        {"boards": 2, "rounds": 3},
    )
    text = file_of(tournament, "trf").decode()
    assert "240 Z   2    3" in text
    assert "0000" not in text
    path = tmp_path / "event.trf"
    path.write_text(text, encoding="utf-8")
    read = pw.load(path)
    assert read.entries[0].history[0].lineup == (1, 2)
    assert not read.entries[2].available


def test_the_reference_agrees_on_whole_events(tmp_path: Path) -> None:
    wishes = Wishes("fide-team")
    wanted = Comparison(Two("pairwright", REFERENCE), wishes, (6, 8), "reference", 40)
    list(run(wanted, tmp_path, on_cores(1)))
    rows = rows_of(tmp_path, 40)
    counts = totals(rows, lambda row: "all")["all"]
    assert counts["events"] == 40
    assert set(counts) <= {"events", EQUAL, "equal, both impossible"}
    assert {row["driver"] for row in rows} == {"pairwright", REFERENCE}
    assert counts[EQUAL] > 100


def test_a_campaign_goes_on_and_has_the_same_rows(tmp_path: Path) -> None:
    def wanted(events: int) -> Comparison:
        return Comparison(
            Two("pairwright", f"{HERE}:turned"), Wishes("fide-team", rounds=3), (6, 7), "on", events
        )

    list(run(wanted(20), tmp_path / "a", on_cores(1)))
    list(run(wanted(30), tmp_path / "a", on_cores(1)))
    list(run(wanted(30), tmp_path / "b", on_cores(2)))
    assert rows_of(tmp_path / "a", 30) == rows_of(tmp_path / "b", 30)
    with pytest.raises(pw.StateError, match="another"):
        list(run(replace(wanted(30), seed="off"), tmp_path / "a", on_cores(1)))


def test_a_campaign_leaves_a_summary_a_log_of_seeds_and_the_smallest_files(tmp_path: Path) -> None:
    """The other engine turns colours of round 2: one of two rounds differs in each event, and none is explained."""
    folder = tmp_path / "record"
    call = ["compare", "pairwright", f"{HERE}:turned", "--teams", "6", "--rounds", "2", "--seed", "record"]
    call += ["--folder", str(folder), "--jobs", "1"]
    assert CliRunner().invoke(app, [*call, "--events", "20"]).exit_code == 1
    with (folder / "events.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["event"] for row in rows] == [str(number) for number in range(1, 21)]
    assert {row["seed"] for row in rows} == {f"record|{number}" for number in range(1, 21)}
    assert [row["driver"] for row in rows[:2]] == ["pairwright", f"{HERE}:turned"]
    assert {(row["rounds"], row["unexplained"], row["equal"]) for row in rows} == {("2", "1", "1")}
    text = (folder / "summary.md").read_text(encoding="utf-8")
    assert text.startswith(f"# pairwright {pw.__version__} and {HERE}:turned\n")
    assert "20 random events, 40 rounds" in text
    assert "20 rounds differ without an explanation" in text
    assert "- Seed: `record`" in text
    assert "| all | 20 | 40 | 20 | 20 |" in text
    [line] = [line for line in text.splitlines() if line.startswith("| unexplained |")]
    smallest = folder / line.split("`")[1]
    files = list((folder / "differences").iterdir())
    assert len(files) == 20
    assert smallest.stat().st_size == min(file.stat().st_size for file in files)
    # of a larger campaign that is running, what is there already
    before = sorted((folder / "events").iterdir())
    so_far = CliRunner().invoke(app, [*call, "--events", "50000", "--so-far"])
    assert (so_far.exit_code, sorted((folder / "events").iterdir())) == (1, before)
    now = (folder / "summary.md").read_text(encoding="utf-8")
    assert now == text.replace("--events 20", "--events 50000")
    other = CliRunner().invoke(app, [*call[:-3], str(tmp_path / "none"), "--so-far"])
    assert other.exit_code == 3
    assert "--so-far needs the --folder of this very campaign" in other.output


def test_the_command_of_a_summary_plays_the_same_events_on_any_machine(tmp_path: Path) -> None:
    """It had --so-far, which plays nothing, no seed where one was drawn, and the folders of the machine."""
    folder = tmp_path / "record"
    call = [
        "compare",
        "pairwright",
        "pairwright",
        "--teams",
        "6",
        "--rounds",
        "1",
        "--events",
        "1",
        "--jobs",
        "1",
    ]
    for more in (["--folder", str(folder)], [f"--folder={folder}/", "--so-far"]):
        done = CliRunner().invoke(app, [*call, *more])
        assert done.exit_code == 0, done.output
        seed = done.stderr.partition("Seed: ")[2].split()[0]
        text = (folder / "summary.md").read_text(encoding="utf-8")
        [line] = [line for line in text.splitlines() if line.startswith("      pairwright")]
        assert line.split()[-2:] == ["--seed", seed]
        assert line.split()[1 : len(call) + 1] == call
        assert "--so-far" not in line
        assert str(tmp_path) not in text
        assert "record" in line


@pytest.mark.parametrize(
    ("word", "published"),
    [
        ("python3 /home/ana/engines/dutch.py --fast", "python3 dutch.py --fast"), ("~/bin/engine", "engine"),
        (r"C:\Users\Ana\engine.exe", "engine.exe"), ("results/may", "results/may"), ("tcp://host:8786", "tcp://host:8786"),
        ("MODULE:function", "MODULE:function"), ("--folder=/tmp/x/", "--folder=x/"),
    ],
)  # fmt: skip
def test_absolute_paths_are_published_without_their_folders(word: str, published: str) -> None:
    assert shlex.split(_command([word], "s"))[2] == published


def test_a_campaign_with_amounts_can_be_continued(tmp_path: Path) -> None:
    """The amounts in the plan of the folder were unlike those asked for again, so it was taken for another campaign."""
    call = [
        "compare",
        "pairwright",
        "pairwright",
        "--teams",
        "6",
        "--rounds",
        "2",
        "--jobs",
        "1",
        "--seed",
        "on",
    ]
    call += ["--half-byes", "2%", "--late", "1-2:1", "--folder", str(tmp_path), "--events"]
    assert [CliRunner().invoke(app, [*call, events]).exit_code for events in ("1", "2")] == [0, 0]
    assert "2 random events" in (tmp_path / "summary.md").read_text(encoding="utf-8")
    assert CliRunner().invoke(app, [*call, "2", "--so-far"]).exit_code == 0


def test_rounds_that_are_all_equal_have_a_summary_too(tmp_path: Path) -> None:
    call = ["compare", "pairwright", "pairwright", "--teams", "6", "--rounds", "2", "--jobs", "1"]
    found = CliRunner().invoke(app, [*call, "--events", "2", "--seed", "same", "--folder", str(tmp_path)])
    assert found.exit_code == 0
    text = (tmp_path / "summary.md").read_text(encoding="utf-8")
    assert "2 random events, 4 rounds" in text
    assert text.endswith("No round differs.\n")
    assert not (tmp_path / "differences").exists()


def test_a_wrong_engine_is_found_in_a_file_of_a_few_teams(tmp_path: Path) -> None:
    words = ["compare", "pairwright", f"{HERE}:turned", "--events", "2", "--teams", "8", "--rounds", "4"]
    quiet = [
        f"--{name}=0" for name in ("half-byes", "full-byes", "zero-byes", "withdrawals", "late", "prohibited")
    ]
    result = CliRunner().invoke(
        app, [*words, *quiet, "--seed", "x", "--jobs", "1", "--folder", str(tmp_path)]
    )
    assert result.exit_code == 1, result.output
    files = sorted((tmp_path / "differences").iterdir())
    assert [path.name for path in files] == ["unexplained-1-2.trf", "unexplained-2-2.trf"]
    for path in files:
        tournament = pw.load(path)
        assert len(tournament.entries) <= 4
        assert tournament.round == 2
        assert Two("pairwright", f"{HERE}:turned").compare(tournament).kind == FINDING
    assert "other colours" in result.stdout


def test_an_engine_that_fails_or_seats_somebody_twice_does_not_end_the_campaign() -> None:
    for name in ("broken", "twice"):
        wanted = Comparison(
            Two("pairwright", f"{HERE}:{name}"), Wishes("fide-team", rounds=3), (6, 6), "x", 2
        )
        (row,) = wanted.rows(2)
        assert row["rounds"] >= 1
        assert row["kinds"][FAILED] >= row["rounds"]


def test_who_drives_is_asked_although_the_other_failed() -> None:
    """Event 2 is driven by the second engine, which reverses a pair of round 2; the first one always fails."""
    wanted = Comparison(
        Two(f"{HERE}:broken", f"{HERE}:turned"), Wishes("fide-team", rounds=3), (6, 6), "x", 2
    )
    before = play(Wishes("fide-team", teams=6, rounds=3), "x", 2).pairings[1].tournament
    _, (first, second) = wanted.two.outcome(before)
    assert first is None
    assert second == Two("pairwright", f"{HERE}:turned").outcome(before)[1][1] is not None


@pytest.mark.parametrize(
    ("what", "kind"),
    [("right", EQUAL), ("impossible", FINDING), ("failing", FAILED), ("empty", FAILED), ("slow", GAVE_UP)],
)
def test_a_program_is_called_with_its_own_words(what: str, kind: str, rounds: list[pw.Tournament]) -> None:
    two = Two("pairwright", f"{PROGRAM} {what} {{file}} {{out}}", 1 if what == "slow" else 60)
    outcome = two.compare(rounds[2])
    assert outcome.kind == kind
    if what == "failing":
        assert "exit code 2: out of order" in outcome.remarks[0]


def test_our_own_command_line_is_such_a_program(rounds: list[pw.Tournament]) -> None:
    assert Two("pairwright", f"{sys.executable} -m pairwright.cli engine").compare(rounds[3]).kind == EQUAL


@pytest.mark.parametrize("text", ["", "tests.compare.engines:nothing", "no.such.module:pair"])
def test_an_engine_that_does_not_exist_is_reported(text: str) -> None:
    with pytest.raises(pw.StateError):
        engine_of(text)


def test_a_program_that_does_not_exist_is_reported(rounds: list[pw.Tournament]) -> None:
    with pytest.raises(pw.StateError, match="no-such-program cannot be started"):
        engine_of("no-such-program").pair(rounds[0], 1)


def test_files_are_compared_with_exit_codes(tmp_path: Path, rounds: list[pw.Tournament]) -> None:
    path = tmp_path / "event.trf"
    path.write_bytes(file_of(rounds[1], "trf"))
    right = CliRunner().invoke(app, ["compare", "pairwright", REFERENCE, str(path)])
    assert (right.exit_code, right.stdout) == (0, f"{path}: equal\n")
    wrong = CliRunner().invoke(app, ["compare", "pairwright", f"{HERE}:turned", str(path)])
    assert wrong.exit_code == 1
    assert f"{path}: {FINDING}\n    other colours" in wrong.stdout


def test_sizes_that_are_none_are_refused() -> None:
    result = CliRunner().invoke(app, ["compare", "pairwright", "pairwright", "--teams", "9-6"])
    assert result.exit_code != 0
    assert "--teams is one number or two" in str(result.exception) + result.output
