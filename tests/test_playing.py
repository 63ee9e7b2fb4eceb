"""The API that plays: a tournament from names, rounds with results, an event with its log, a system of one's own."""

from __future__ import annotations

import doctest
import importlib
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import pairwright as pw
from pairwright.cli.app import app
from pairwright.domain import tournament as tournament_module
from pairwright.domain.tournament import AbnormalPoints, RequestedBye
from pairwright.systems.registry import CATALOGUE, NAMES
from tests.formats.trf.samples import sample

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
FOUR = ["Ajax", "Bern", "Cork", "Deal"]


def four(**options: Any) -> pw.Tournament:
    return pw.Tournament.new(FOUR, rounds=3, initial_colour="W", **options)


def points(event: pw.Tournament) -> list[tuple[int, int]]:
    return [(entry.mp_tenths, entry.gp_tenths) for entry in event.entries]


# A tournament from names


def test_a_tournament_is_made_from_names() -> None:
    event = pw.Tournament.new(["Ajax", pw.Entry(7, "Bern", rating=2400)], rounds=5, name="Cup", win_mp=3)
    assert [(entry.tpn, entry.name, entry.rating) for entry in event.entries] == [
        (1, "Ajax", 0),
        (7, "Bern", 2400),
    ]
    assert (event.system, event.round, event.name) == ("fide-team", 1, "Cup")
    assert event.options == {"rounds": 5, "win_mp": 3}
    assert (event.solo, event.colours) == (False, True)


@pytest.mark.parametrize(
    ("system", "solo", "colours"),
    [
        ("fide-team", False, True),
        ("fide-dutch", True, True),
        ("ibf-swiss", True, False),
        ("olympiad-2022", False, True),
    ],
)
def test_the_system_says_whether_players_play_and_with_colours(
    system: str, solo: bool, colours: bool
) -> None:
    event = pw.Tournament.new(FOUR, system)
    assert (event.solo, event.colours) == (solo, colours)


# Results as people write them


def test_a_round_is_played_with_a_score_and_with_boards() -> None:
    event = four()
    result = pw.pair(event)
    after = event.played(result, {1: "2½-1½", 2: "1=01"})
    assert after.round == 2
    first, second = result.tables
    assert after.entry(first.white.tpn).history == (
        pw.PastRound.of_tenths(pw.Result.PLAYED, first.black.tpn, pw.Colour.WHITE, 20, 25),
    )
    assert after.entry(second.black.tpn).history == (
        pw.PastRound.of_tenths(pw.Result.PLAYED, second.white.tpn, pw.Colour.BLACK, 0, 15, "0=10"),
    )
    assert event.round == 1, "the tournament before it stays as it was"
    pw.pair(after)


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        ("3-1", ((20, 30), (0, 10))),
        ("2:2", ((10, 20), (10, 20))),
        ("2,5-1,5", ((20, 25), (0, 15))),
        ("+-", ((20, 40), (0, 0))),
        ("--", ((0, 0), (0, 0))),
        ("0-0", ((0, 0), (0, 0))),
        ("*", ((10, 20), (10, 20))),
        ("1*00", ((0, 15), (20, 25))),
        ("½½11", ((20, 30), (0, 10))),
        (["10", "=0", "+-", "00"], ((20, 25), (0, 0))),
    ],
)
def test_what_a_result_may_be(result: str, expected: tuple[tuple[int, int], ...]) -> None:
    event = four().played([(1, 2), (3, 4)], {1: result, 2: "2-2"})
    assert tuple(points(event)[:2]) == expected


@pytest.mark.parametrize(
    ("results", "said"),
    [
        ({1: "3-2", 2: "2-2"}, "table 1: '3-2' is 5 points; a match has 4"),
        ({1: "1=0", 2: "2-2"}, "table 1: '1=0' has 3 boards; a match has 4"),
        ({1: "won", 2: "2-2"}, "table 1: 'won' is not a result, as in"),
        ({1: "", 2: "2-2"}, "table 1: '' is not a result"),
        ({1: "2.25-1.75", 2: "2-2"}, "more than one decimal"),
        ({1: "2-2"}, "there is no result of table 2 in round 1"),
        ({1: "2-2", 2: "2-2", 3: "2-2"}, "there is no table 3 in round 1"),
    ],
)
def test_what_is_not_a_result_is_reported(results: dict[int, str], said: str) -> None:
    with pytest.raises(pw.StateError, match=said):
        four().played([(1, 2), (3, 4)], results)


def test_a_pairing_of_another_round_is_refused() -> None:
    event = four()
    result = pw.pair(event)
    with pytest.raises(pw.StateError, match="the pairing is of round 1, and this is before round 2"):
        event.played(result, {1: "2-2", 2: "2-2"}).played(result, {1: "2-2", 2: "2-2"})
    with pytest.raises(pw.StateError, match="there is no team 9"):
        event.played([(1, 9)], {1: "2-2"})


def test_players_of_chess_and_of_backgammon() -> None:
    chess = pw.Tournament.new(FOUR, "fide-dutch", 3, initial_colour="W")
    chess = chess.played([(1, 3), (4, 2)], {1: "1-0", 2: "½-½"})
    assert points(chess) == [(10, 10), (5, 5), (0, 0), (5, 5)]
    chess = chess.played([(2, 1)], {1: "="}, bye=3)
    assert points(chess) == [(15, 15), (10, 10), (10, 10), (5, 5)]
    with pytest.raises(pw.StateError, match="'2-0' is not the result of a game"):
        chess.played([(1, 2)], {1: "2-0"})
    board = pw.Tournament.new([*FOUR, "Elm"], "ibf-swiss", 3)
    result = pw.pair(board)
    board = board.played(result, {1: "7-5", 2: "0-7"})
    assert sorted(entry.mp_tenths for entry in board.entries) == [0, 0, 10, 10, 10]
    assert {item.colour for entry in board.entries for item in entry.history} == {None}
    with pytest.raises(pw.StateError, match="a match has one winner"):
        board.played([(1, 2)], {1: "5-5"})
    with pytest.raises(pw.StateError, match="has a score, not boards"):
        board.played([(1, 2)], {1: "1"})


@pytest.mark.parametrize("system", [*pw.SYSTEMS])
def test_every_system_is_played_and_judged(system: str) -> None:
    """Seven entrants, three rounds; what the system pairs is by its rules."""
    known = {option.name for option in pw.SYSTEMS[system].options}
    options = {name: value for name, value in (("initial_colour", "W"), ("seed", "coin")) if name in known}
    entries = [pw.Entry(number, f"E{number}", rating=2000 - number) for number in range(1, 8)]
    event = pw.Tournament.new(entries, system, 5 if "rounds" in known else None, **options)
    result = "1-0" if pw.SYSTEMS[system].solo else "2½-1½"
    for _ in range(3):
        paired = pw.pair(event)
        event = event.played(paired, {match.table: result for match in paired.tables})
    assert event.round == 4
    assert len(pw.standings(event).rows) == 7
    assert pw.check(event).faults == ()


def test_byes_and_points_by_decision_of_the_round_are_in_it() -> None:
    event = pw.Tournament(
        "fide-team", 1, tuple(pw.Entry(n) for n in range(1, 6)), {"rounds": 3, "pab_mp": 2},
        requested=(RequestedBye(4, 1, pw.Result.HALF_BYE),), forced=((2, 1),),
        abnormal=(AbnormalPoints.of_tenths(-10, 0, 1, (1,)), AbnormalPoints.of_tenths(5, 0, 2, (1,))),
    )  # fmt: skip
    event = event.played([(2, 1)], {1: "2-2"}, bye=3)
    assert points(event) == [(0, 20), (10, 20), (20, 20), (10, 20), (0, 0)]
    assert [entry.history[0].result.value for entry in event.entries] == [
        "played", "played", "pab", "half-bye", "zero-bye",
    ]  # fmt: skip
    assert (event.requested, event.forced, [item.teams for item in event.decided]) == ((), (), [(2, 1)])
    assert [item.round for item in event.abnormal] == [2]


def test_the_docstrings_run() -> None:
    found = doctest.testmod(tournament_module)
    assert found.attempted >= 6
    assert found.failed == 0


# An event with its log


def test_an_event_is_made_and_run_by_its_verbs(tmp_path: Path) -> None:
    path = tmp_path / "cup.pairwright"
    with pw.open(path) as desk:
        assert "not created yet" in repr(desk)
        with pytest.raises(pw.Refusal, match=r"There is no event .*`create` makes one"):
            desk.pair()
        with pytest.raises(pw.Refusal):
            desk.create("Cup", boards=0)
        assert not path.exists(), "what is refused makes no file"
        desk.create("Cup", rounds=3)
        desk.teams([{"name": name} for name in FOUR])
        desk.rank()
        desk.lot(colour="W")
        assert desk.pair().text == "Round 1 is paired. 2 matches."
        desk.publish()
        desk.result(1, boards="1=01")
        desk.result(table=2, score="3-1")
    with pw.open(str(path)) as desk:
        assert desk.tournament.round == 2
        assert [row.values[0] for row in desk.standings().rows] == [2, 2, 0, 0]
        assert "result" in dir(desk)
        assert {"set_pairs", "import_", "return_"} <= set(dir(desk))
        assert str(desk.result.__signature__).startswith("(table, boards=None")
        assert desk.result.__doc__.startswith("Enter a result.")
        assert desk.preview("clear", table=1).text


def test_questions_of_an_event_are_raised_or_answered(tmp_path: Path) -> None:
    with pw.open(tmp_path / "cup.pairwright") as desk:
        desk.create("Cup", rounds=3)
        desk.teams([{"name": name} for name in FOUR])
        with pytest.raises(pw.Question, match="by decision"):
            desk.penalty("Ajax", mp=-1, why="late")
        assert "late" in desk.penalty("Ajax", mp=-1, why="late", yes=True, person="Ann", reason="late").text
        with pytest.raises(TypeError, match="penalty has team twice"):
            desk.penalty("Ajax", team="Bern")
        with pytest.raises(TypeError, match="pair takes"):
            desk.pair(*range(20))


# Nearest names


def test_a_misspelt_name_is_answered_with_the_nearest(tmp_path: Path) -> None:
    event = sample("06")
    for act, said in (
        (lambda: pw.Tournament.new(FOUR, "fide-tean"), "no system 'fide-tean'; did you mean fide-team?"),
        (lambda: pw.pair(event, system="olympiad2022"), "did you mean olympiad-2022?"),
        (lambda: pw.pair(event, colour_preferense="A"), "did you mean colour_preference?"),
        (lambda: pw.standings(event, "BHH"), "did you mean BH?"),
    ):
        with pytest.raises(pw.StateError) as error:
            act()
        assert said in str(error.value)
    with pw.open(tmp_path / "cup.pairwright") as desk:
        desk.create("Cup")
        with pytest.raises(AttributeError, match=r"no verb 'resutl'; did you mean result\?"):
            desk.resutl(1)
        with pytest.raises(
            pw.Refusal, match=r"has no parameter 'bords'. Did you mean boards\? Its parameters: table"
        ):
            desk.result(1, bords="1111")
        with pytest.raises(pw.Refusal, match=r"There is no verb 'publsh'. Did you mean publish\?"):
            desk.do("publsh")


def test_a_misspelt_command_or_verb_is_answered_with_the_nearest(tmp_path: Path) -> None:
    path = str(tmp_path / "cup.pairwright")
    assert CliRunner().invoke(app, ["event", path, "create", "Cup"]).exit_code == 0
    for words, near in ((["standing"], "standings"), (["event", path, "publsh"], "publish")):
        result = CliRunner().invoke(app, words)
        assert result.exit_code == 3
        assert f"Did you mean {near}?" in result.output


def test_errors_say_pairwright_in_a_traceback() -> None:
    code = "import pairwright as pw; pw.Tournament.new(['a'], 'x')"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.stderr.splitlines()[-1].startswith("pairwright.StateError: system: there is no system 'x'")
    for error in (pw.StateError("why", "where"), pw.NoLegalPairing("why", (1,))):
        assert type(pickle.loads(pickle.dumps(pw.Issue("x")))) is pw.Issue
        assert type(error).__module__ == "pairwright"


# A value is a line


def public_values() -> Iterator[Any]:
    """Values of every public class that an event gives, and all that these hold."""
    event = pw.load(EXAMPLES / "olympiad-2026-women.json")
    cup = pw.load(EXAMPLES / "club-cup.trf")
    result, table, report = pw.pair(event), pw.standings(event), pw.check(sample("06"))
    waiting: list[Any] = [
        cup.entries[0].players[0],
        event,
        result,
        table,
        report,
        table.terms(1, table.codes[1]),
        *pw.SYSTEMS.values(),
    ]
    waiting += [
        pw.judge(event, [(1, 2)]),
        pw.VirtualPoints.of_tenths(10, 0, 1, 2, 1, 3),
        pw.Given("OTHER_X", {1: 2}, "t"),
    ]
    seen: set[str] = set()
    while waiting:
        value = waiting.pop()
        kind = type(value)
        if isinstance(value, tuple | list) and not hasattr(value, "_fields"):
            waiting += value[:3]
        elif kind.__module__.startswith("pairwright") and (kind.__name__ not in seen or kind is pw.Entry):
            if kind.__name__ in seen and kind is pw.Entry:
                yield value
                continue
            seen.add(kind.__name__)
            yield value
            names = getattr(value, "_fields", None) or getattr(value, "__dataclass_fields__", ())
            waiting += [getattr(value, name) for name in names if kind.__name__ not in ("Field", "Ranked")]


def test_the_repr_of_every_public_value_fits_a_line() -> None:
    """That of a pairing had 520,872 characters."""
    public = {
        name
        for room in ("pairwright", "pairwright.checker", "pairwright.tiebreaks")
        for name in importlib.import_module(room).__all__
    }
    shown: dict[str, str] = {}
    for value in public_values():
        if type(value).__name__ in public:
            text = repr(value)
            shown[type(value).__name__] = text
            assert "\n" not in text
            assert len(text) <= 120, text
    assert {
        "Tournament", "Entry", "PastRound", "Player", "RoundPairing", "Pair", "Bracket", "Standings", "Row", "Report",
        "RoundVerdict", "Fault", "System", "Option", "EventInfo", "Terms", "Term", "Given", "VirtualPoints", "TieBreak",
    } <= set(shown)  # fmt: skip
    assert shown["RoundPairing"].startswith("<RoundPairing of round 11, fide-team: 94 pairs")


# The three examples


def run(name: str, *arguments: str) -> list[str]:
    code = [sys.executable, str(EXAMPLES / name), *arguments]
    return subprocess.run(code, capture_output=True, text=True, check=True, cwd=ROOT).stdout.splitlines()


def test_the_season_of_a_club_is_a_few_lines() -> None:
    text = (EXAMPLES / "season.py").read_text(encoding="utf-8")
    code = [line for line in text.splitlines() if line.strip() and not line.startswith(('"""', "import "))]
    assert len(code) <= 12
    said = run("season.py")
    assert len(said) == 15
    assert said[0] == "Ajax - Deal 2½-1½"
    # Cork: won without play 2, 2½-1½ ... by hand from the results above: 2 + 2 + 2 of three won matches
    assert said[9].startswith("1 Cork 6")


def test_a_tie_break_of_ones_own() -> None:
    said = run("own_tie_break.py", str(EXAMPLES / "club-cup.trf"))
    assert said[0].startswith("1 Two Bishops 5 ")
    event = pw.load(EXAMPLES / "club-cup.trf")
    black = {
        entry.name: sum(item.colour is pw.Colour.BLACK and item.mp_tenths == 20 for item in entry.history)
        for entry in event.entries
    }
    for line in said:
        name, value = line.split(maxsplit=1)[1].rsplit(maxsplit=2)[0].rsplit(maxsplit=1)[0], line.split()[-2]
        assert black[name] == int(value)


@pytest.mark.usefixtures("own_systems")
def test_a_system_from_outside_does_all_that_ours_do(tmp_path: Path) -> None:
    cup = str(EXAMPLES / "club-cup.trf")

    def said(*words: str, code: int = 0) -> str:
        result = CliRunner(env={"COLUMNS": "120"}).invoke(
            app, ["--plugin", str(EXAMPLES / "own_system.py"), *words], catch_exceptions=False
        )
        assert result.exit_code == code, result.output
        return result.output

    assert "neighbours" not in pw.SYSTEMS
    assert "4 Station" in said("pair", cup, "--system", "neighbours")
    assert "neighbours" in pw.SYSTEMS
    assert "neighbours" in NAMES
    told = said("explain", cup, "--system", "neighbours", "--length", "full")
    assert "4 matches of neighbours in the table" in told
    assert "7 Library has the bye, as the last one without." in told
    assert "nearer neighbours can meet" in said(
        "explain", cup, "--system", "neighbours", "--why-not", "1", "2"
    )
    judged = said("check", cup, "--system", "neighbours", code=1)  # it was paired by other rules
    assert "by [Example rules] 1-2" in judged
    assert "5 of 12 pairs come out by neighbours" in judged
    assert "Neighbours in the table" in said("systems", "neighbours")
    assert "Two Bishops" in said("standings", cup, "--system", "neighbours")
    own = tmp_path / "n.pairwright"
    said("event", str(own), "create", "N", "--system", "neighbours")
    with pw.open(own) as desk:
        desk.teams([{"name": name} for name in FOUR])
        desk.rank()
        desk.pair()
        desk.publish()
        desk.result(1, score="3-1")
        desk.result(2, score="3-1")
        result = pw.pair(desk.tournament)
        assert result.system == "neighbours"
        assert pw.judge(desk.tournament, [(p.white.tpn, p.black.tpn) for p in result.tables]).faults == ()
    assert pw.read_state(pw.write_state(result.tournament)) == result.tournament
    event = pw.Tournament.new(FOUR, "neighbours", 3)
    assert event.played(pw.pair(event), {1: "1=01", 2: "2-2"}).round == 2


@pytest.mark.usefixtures("own_systems")
def test_what_cannot_be_registered_is_reported() -> None:
    ours = pw.SYSTEMS["fide-team"]
    assert pw.register(ours) is ours
    with pytest.raises(pw.StateError, match="there is a system 'fide-team' already"):
        pw.register(pw.System("fide-team", "Other", "Other", (), ours.pair))
    with pytest.raises(pw.StateError, match="is no id of a system"):
        pw.register(pw.System("my system", "Other", "Other", (), ours.pair))
    with pytest.raises(TypeError):
        pw.SYSTEMS["x"] = ours  # type: ignore[index]
    with pytest.raises(TypeError):
        CATALOGUE["x"] = ours  # type: ignore[index]


def test_a_plugin_that_is_not_there_is_reported() -> None:
    for name in ("nowhere.py", "pairwright_nowhere"):
        result = CliRunner().invoke(app, ["--plugin", name, "systems"])
        assert result.exit_code != 0
        assert name in str(result.output) + str(result.exception)


@pytest.mark.parametrize(
    ("pairs", "bye", "said"),
    [
        ([(1, 2), (2, 3)], None, "2 Bern has table 1 and table 2"),
        ([(1, 1), (2, 3)], None, "1 Ajax has table 1 and table 1"),
        ([(1, 2), (3, 4)], 4, "4 Deal has table 2 and the bye"),
    ],
)
def test_nobody_plays_twice_in_a_round(pairs: list[tuple[int, int]], bye: int | None, said: str) -> None:
    """The bye replaced the match, and two matches were found only when the next round was paired."""
    with pytest.raises(pw.StateError, match=said):
        four().played(pairs, {1: "2-2", 2: "2-2"}, bye)


def test_a_name_where_a_number_belongs_is_answered_with_the_number() -> None:
    with pytest.raises(
        pw.StateError, match="there is no team 'Bern'; entrants are named by number, and that is 2"
    ):
        pw.explain(pw.pair(four()), team="Bern")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"win_mp": -1}, "win_mp cannot be negative, as -1 is"),
        ({"win_mp": 0}, "a win, a draw and a loss are worth 0, 1, 0 match points"),
        ({"loss_mp": "1½"}, "a win, a draw and a loss are worth 2, 1, 1½ match points"),
    ],
)
def test_no_loss_is_worth_more_than_a_win(options: dict[str, Any], said: str) -> None:
    with pytest.raises(pw.StateError, match=said):
        pw.Tournament.new(["A", "B"], rounds=1, **options)


def test_values_of_standings_as_people_write_them() -> None:
    event = four().played([(1, 2), (3, 4)], {1: "2½-1½", 2: "2-2"})
    found = pw.standings(event, "MPTS,GPTS,OTHER_PLAYOFF")
    assert [row.texts for row in found.rows] == [("2", "2½"), ("1", "2"), ("1", "2"), ("0", "1½")]
    assert "without OTHER_PLAYOFF" in repr(found)
