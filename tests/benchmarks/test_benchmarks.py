"""The benchmarks measure legal rounds, with the same states every time. No times are asserted here."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from pairwright import SYSTEMS, Pair, Tournament, pair

pytest.importorskip("benchmarks", reason="the benchmarks are not part of the source distribution")

from benchmarks.compare import COMPARED, figures
from benchmarks.document import renewed
from benchmarks.events import fresh, paired_by_tables, round_robin, start, state_after
from benchmarks.files import trf_files, trf_reading
from benchmarks.goals import add_slowest
from benchmarks.hostile import KINDS, hostile_states, lone_leader, residents, same_wish
from benchmarks.hostile_dutch import clique, hostile_dutch_states
from benchmarks.legal import complain
from benchmarks.lines import LINES
from benchmarks.load import Size
from benchmarks.measure import environment
from benchmarks.report import Table, fill, ms

from benchmarks import __main__ as command
from benchmarks import backgammon, compare
from pairwright.domain.consistency import check_consistency

from ..deployment import missing


def test_hostile_dutch_states_are_answered_completely_and_legally() -> None:
    for name, states in hostile_dutch_states(quick=True).items():
        assert states
        assert [complain(pair(state)) for state in states] == [""] * len(states), name


def test_hostile_dutch_states_are_what_their_names_say() -> None:
    giant = pair(clique(30, 200, 40, 1)).brackets[1]
    assert (len(giant.moved_down), len(giant.residents)) == (30, 200)
    limbo = pair(clique(42, 2, 60, 2)).brackets[1]
    assert (len(limbo.moved_down), len(limbo.downfloaters or ())) == (42, 40)


@pytest.mark.parametrize("kind", KINDS)
def test_hostile_states_are_answered_completely_and_legally(kind: str) -> None:
    states = hostile_states(quick=True, kinds=(kind,))
    assert len(states) >= 6
    for name, tournaments in states.items():
        for tournament in tournaments:
            assert complain(pair(tournament)) == "", name


def test_the_lone_leader_has_met_the_next_three_groups() -> None:
    tournament = lone_leader({})
    scores = sorted({entry.mp_tenths for entry in tournament.entries}, reverse=True)
    met = {item.opponent for item in tournament.entry(1).history}
    assert [entry.tpn for entry in tournament.entries if entry.mp_tenths == scores[0]] == [1]
    assert met == {entry.tpn for entry in tournament.entries if entry.mp_tenths in scores[1:4]}


@pytest.mark.parametrize("lower", range(20, 30))
def test_21_residents_need_11_upfloaters(lower: int) -> None:
    first = pair(residents(lower, {})).brackets[0]
    assert (len(first.residents), len(first.upfloaters)) == (21, 11)


def test_all_available_teams_have_the_same_wish() -> None:
    tournament = same_wish(200, 0, {"colour_preference": "A"})
    assert sum(entry.available for entry in tournament.entries) == 200
    unfulfilled = [bracket.criteria_tenths["C8"] for bracket in pair(tournament).brackets]
    assert sum(unfulfilled) == 100


def test_states_are_the_same_every_time() -> None:
    assert state_after("fide-team", 20, {}, 5) == state_after("fide-team", 20, {}, 5)
    assert state_after("fide-team", 20, {}, 5) != state_after("fide-team", 20, {}, 5, seed=2)


def test_every_line_makes_consistent_events() -> None:
    for line in LINES:
        assert line.system in SYSTEMS
        check_consistency(state_after(line.system, 20, line.options, 5))


def test_a_fresh_tournament_has_nothing_worked_out() -> None:
    tournament = state_after("fide-team", 20, {}, 2)
    pair(tournament)
    copy = fresh(tournament)
    assert copy == tournament
    assert "by_tpn" not in vars(copy)
    assert all("mp" not in vars(entry) for entry in copy.entries)


def test_round_robin() -> None:
    pairs = [frozenset(couple) for drawn in round_robin(range(8)) for couple in drawn]
    assert len(pairs) == len(set(pairs)) == 28


def test_rounds_by_tables_leave_a_legal_pairing_to_the_end() -> None:
    for tournament in paired_by_tables("fide-team", 12, {}, 11):
        assert complain(pair(tournament)) == ""


def test_invalid_rounds_are_reported() -> None:
    tournament = start("fide-team", 5, {})
    good = pair(tournament)
    assert complain(good) == ""
    assert complain(replace(good, bye=None)) == "5 teams take part, but 4 have a place"
    assert complain(replace(good, pairs=good.pairs[:1])) == "5 teams take part, but 3 have a place"
    later = state_after("fide-team", 4, {}, 1)
    again = replace(pair(later), pairs=tuple(_first_round(later)))
    assert "have met before" in complain(again)


def _first_round(tournament: Tournament) -> list[Pair]:
    found = []
    for entry in tournament.entries:
        other = entry.history[0].opponent
        if other is not None and entry.tpn < other:
            found.append(Pair(entry, tournament.entry(other), len(found) + 1))
    return found


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    before = list(LINES)
    try:
        assert command.main(["fields", "--most-teams", "200", "--turns", "1", "--system", "type A"]) == 0
    finally:
        LINES[:] = before
    out = capsys.readouterr().out
    assert "One round of a field" in out
    assert "C.04.6, type A" in out
    assert "type B" not in out


def test_an_unknown_part_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command.main(["speed"])
    assert "no such part: speed" in capsys.readouterr().err


def test_whole_tournaments_of_backgammon_are_played_to_the_end() -> None:
    """16 in a single elimination are 15 matches, in a double 30 or 31; a round robin of 5 has 5 rounds."""
    assert backgammon.eliminated(16, twice=False) == "15 matches"
    assert backgammon.eliminated(16, twice=True) in ("30 matches", "31 matches")
    assert backgammon.tables(5) == "5 rounds"
    assert backgammon.to_losses(20, 2).endswith(" rounds")
    assert backgammon.cup("ibf-mixed", 12, 3).endswith(" decisions")
    assert backgammon.cup("ibf-reentry", 6).endswith(" decisions")
    for system in ("ibf-swiss", "ibf-swiss-blind", "ibf-storm"):
        assert backgammon.rounds_of(system, 8, 3) == "3 rounds"


def test_tables() -> None:
    table = Table("A title", "Some words.", ("name", "ms", "reached"))
    table.add(("this", "1.00"), reached=True)
    table.add(("that", "20.0"), reached=False)
    assert table.missed == ["A title: that: ms 20.0"]
    assert table.markdown()[-3:] == ["| this | 1.00 | yes |", "| that | 20.0 | no |", ""]
    assert table.text_lines()[2:-1] == ["name    ms  reached", "this  1.00      yes", "that  20.0       no"]
    assert [ms(x) for x in (0.00123, 0.0123, 0.123, 1.23)] == ["1.23", "12.3", "123", "1230"]
    assert fill("a b\n\nc") == ["a b", "", "c"]


def test_of_each_goal_the_slowest_case_is_shown() -> None:
    found = Table("Fields", "", ("system", "teams", "median", "goal", "reached"))
    found.add(("A", "200", "2.00", "3.00"), True)
    found.add(("B", "200", "2.50", "3.00"), True)
    found.add(("A", "1,000", "15.0", "12.0"), False)
    found.add(("A", "20", "0.10", ""))
    lines = Table("Lines", "", ("system", "rounds", "goal", "reached"))
    lines.add(("A", "24,000", "20,000"), True)
    lines.add(("B", "16,000", "20,000"), False)
    table = Table("In short", "", ("what", "slowest case", "figure", "goal", "part", "reached"))
    add_slowest(table, found, "median", lambda row: f"a round, {row['teams']}")
    add_slowest(table, lines, "rounds", lambda row: "lines", "a minute", more_is_better=True)
    add_slowest(table, None, "ms", lambda row: "what needs a program that is missing")
    assert table.rows == [
        ["a round, 200", "B", "2.50 ms", "3.00 ms", "0.83", "yes"],
        ["a round, 1,000", "A", "15.0 ms", "12.0 ms", "1.25", "no"],
        ["lines", "B", "16,000 a minute", "20,000 a minute", "1.25", "no"],
    ]


def test_tables_measured_again_replace_their_sections_and_leave_all_others() -> None:
    old, other = (
        Table(title, "Some words.", ("name", "ms", "goal", "reached")) for title in ("Old", "Other")
    )
    old.add(("this", "20.0", "10.0"), False)
    other.add(("that", "30.0", "10.0"), False)
    text = renewed(renewed("", [old], "here"), [other], "there")
    assert "Measured: here." in text
    assert "Measured: there." in text
    assert text.endswith(
        "## Goals missed\n\n- Old: this: ms 20.0, goal 10.0\n- Other: that: ms 30.0, goal 10.0\n"
    )
    old.rows[0] = ["this", "9.00", "10.0", "yes"]
    again = renewed(text, [old], "at home")
    assert "Measured: here." not in again
    assert again.endswith("## Goals missed\n\n- Other: that: ms 30.0, goal 10.0\n")
    assert renewed(again, [], "nowhere") == again


def test_files_of_teams_and_of_players_are_written_and_read() -> None:
    assert [row[0] for row in trf_reading(1).rows] == ["200 teams of four"]
    assert [row[0] for row in trf_files(1).rows] == ["250 teams of four", "1,000 players"]


def test_what_two_commits_are_compared_by_is_named_with_its_row() -> None:
    table = Table("Fields", "", ("system", "teams", "after 5", "median", "goal", "reached"))
    table.add(("C.04.6", "1,000", "6.1", "6.25", "12"), True)
    table.add(("C.04.6", "10,000", "-", "-", "150"))
    assert figures([vars(table)]) == {("Fields", "C.04.6, 1,000"): 6.25}
    short = Table("Speed in short", "", ("what", "slowest case", "figure", "goal", "part", "reached"))
    short.add(("JSON Lines", "ECU", "11,305 a minute", "20,000 a minute", "1.77"), False)
    assert figures([vars(short)]) == {("Speed in short", "JSON Lines"): 11_305}
    assert figures([vars(short)], ("goal",)) == {("Speed in short", "JSON Lines"): 20_000}


def test_two_packages_are_measured_by_the_benchmarks_of_this_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A package elsewhere stands for that of another commit; processes that are measured use it too."""
    elsewhere = tmp_path / "src" / "pairwright"
    elsewhere.mkdir(parents=True)
    (elsewhere / "__init__.py").write_text("")
    monkeypatch.setattr(
        compare,
        "_TABLES",
        "import json, sys, os\n"
        "import benchmarks, pairwright\n"
        "rows = [[one.__name__, str(one.__file__.startswith(os.getcwd()) * 1)] for one in (benchmarks, pairwright)]\n"
        "open(sys.argv[1], 'w').write(json.dumps([{'title': 'T', 'head': ['what', 'ms'], 'rows': rows}]))\n",
    )
    found = figures(compare._measured(tmp_path, "fields", ()))
    assert found == {("T", "benchmarks"): 1, ("T", "pairwright"): 0}
    monkeypatch.setattr("pairwright.__file__", str(elsewhere / "__init__.py"))
    assert environment()["PYTHONPATH"].split(os.pathsep)[0] == str(tmp_path / "src")


def test_the_compared_columns_are_columns_of_tables() -> None:
    """Reads the heads in the source: measuring takes minutes."""
    source = "".join(path.read_text(encoding="utf-8") for path in Path(command.__file__).parent.glob("*.py"))
    for column in COMPARED:
        assert f'"{column}"' in source.replace(Path(compare.__file__).read_text(encoding="utf-8"), ""), column


@pytest.mark.skipif(bool(missing()), reason=f"missing here: {missing()}")
def test_a_deployment_under_load_loses_nothing_though_a_worker_and_the_database_are_killed() -> None:
    """A short run: two of everything, and both kills. In a process of its own: connections to a server that is killed
    are left to the end of the process."""
    size = Size(events=40, live=2, readers=6, clerks=4, seconds=9, workers=2)
    code = (
        "import json; from benchmarks.load import Size, load; "
        f"table = load({size!r}); print(json.dumps([table.head, table.rows, table.text]))"
    )
    root = Path(__file__).parents[2]
    command_line = [sys.executable, "-c", code]
    done = subprocess.run(command_line, check=False, cwd=root, capture_output=True, text=True, timeout=400)
    assert done.returncode == 0, done.stderr
    head, found, text = json.loads(done.stdout.splitlines()[-1])
    rows = {row[0]: dict(zip(head, row, strict=True)) for row in found}
    for name in ("undisturbed", "with kills"):
        assert int(rows[f"write, {name}"]["requests"]) > 0
        assert rows[f"write, {name}"]["lost"] == "0"
        assert int(rows[f"read, {name}"]["requests"]) > 0
    assert "a worker killed: back after" in text
    assert "PostgreSQL killed: back after" in text
    assert "0 errors at other times" in text
