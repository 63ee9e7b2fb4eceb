"""Random events: the models' check values, that every event follows the rules, and that a seed repeats it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

import pairwright as pw
from pairwright.cli.app import app
from pairwright.domain.errors import StateError
from pairwright.domain.results import Colour, Result
from pairwright.domain.tournament import Tournament
from pairwright.formats.files import read_tournament, write_tournament
from pairwright.simulate.amounts import read_amount
from pairwright.simulate.generator import generate
from pairwright.simulate.model import MODELS, board, model_2015, model_2026
from pairwright.simulate.setting import PLAYER_SYSTEMS, TEAM_SYSTEMS
from pairwright.simulate.streams import Streams, position
from pairwright.simulate.wishes import AMOUNTS, QUIET, Wishes

BUSY = {
    "half_byes": 0.1, "full_byes": 0.05, "zero_byes": 0.1, "withdrawals": 0.2, "late": 0.2, "match_forfeits": 0.1,
    "board_forfeits": 0.15, "unusual": 0.1, "prohibited": 5,
}  # fmt: skip


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


@pytest.mark.parametrize(("mean", "rate"), [(2250, 0.416), (1650, 0.269)])
def test_the_model_of_2015_draws_about_as_often_as_was_observed(mean: int, rate: float) -> None:
    assert model_2015(mean, mean).draw == pytest.approx(rate, abs=0.06)


@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)
def test_chances_are_chances_at_any_ratings(model: object) -> None:
    for white in range(0, 3001, 150):
        for black in range(0, 3001, 150):
            chances = model(white, black)  # type: ignore[operator]
            assert sum(chances) == pytest.approx(1)
            assert min(chances) >= 0


def test_boards_end_as_often_as_the_model_says() -> None:
    """Luck of both is normal, so the position is even; White on the odd boards of the first-named team."""
    wanted = model_2026(2467, 2344), model_2026(2344, 2467)
    for at in (0, 1):
        count: Counter[str] = Counter()
        for number in range(1, 501):
            one, other = (Streams("x", number).luck(1, tpn, 8) for tpn in (1, 2))
            count.update(
                board(at, position(a, b), 2467, 2344, model_2026) for a, b in zip(one, other, strict=True)
            )
        win = wanted[0].white if at == 0 else wanted[1].black
        loss = wanted[0].black if at == 0 else wanted[1].white
        assert count["10"] / 4000 == pytest.approx(win, abs=0.03)  # almost four standard deviations
        assert count["01"] / 4000 == pytest.approx(loss, abs=0.02)


def agrees(event: Tournament, path: Path) -> None:
    path.write_bytes(write_tournament(event, "state" if event.solo else "trf")[0])
    report = pw.check(path)
    assert report.agrees, [str(fault) for fault in report.faults]
    assert not report.faults
    assert all(verdict.same for verdict in report.rounds)
    assert len(report.rounds) == event.round - 1
    assert event.solo or report.standings is not None


@pytest.mark.parametrize("number", range(1, 31))
def test_an_event_of_any_options_follows_the_rules_and_its_places_its_tie_breaks(
    number: int, tmp_path: Path
) -> None:
    agrees(generate(Wishes(), "suite", number), tmp_path / "event.trf")


@pytest.mark.parametrize("system", TEAM_SYSTEMS)
def test_with_everything_unusual_a_file_says_all_of_its_event(system: str, tmp_path: Path) -> None:
    for number in range(1, 4):
        event = generate(Wishes(system=system, **BUSY), "busy", number)
        agrees(event, tmp_path / "event.trf")
        read, _ = read_tournament((tmp_path / "event.trf").read_bytes(), "event.trf")
        assert read.entries == event.entries
        assert read.prohibited == event.prohibited


@pytest.mark.parametrize("system", PLAYER_SYSTEMS)
def test_events_of_players_follow_their_rules(system: str, tmp_path: Path) -> None:
    for number in range(1, 6):
        event = generate(Wishes(system=system), "players", number)
        assert event.solo
        agrees(event, tmp_path / "event.json")


@pytest.mark.long
def test_a_thousand_events_follow_the_rules(tmp_path: Path) -> None:
    for number in range(1, 1001):
        agrees(generate(Wishes(), "long", number), tmp_path / "event.trf")


@pytest.mark.parametrize("system", TEAM_SYSTEMS)
def test_every_team_system_is_generated(system: str) -> None:
    event = generate(Wishes(system=system, teams=12, rounds=5), "x")
    assert (event.system, len(event.entries), event.round) == (system, 12, 6)


def test_wishes_are_kept() -> None:
    wishes = Wishes(
        system="fide-team", teams=10, rounds=4, boards=2, reserves=1, ratings=tuple(range(2500, 2400, -10)), spread=0,
        colour_preference="B", primary="GP", secondary_for_colours=False, initial_colour="B", match_points=(30, 10, 0),
        game_points=(20, 10, 0), bye_points=(30, 40), tie_breaks="MPTS,DE", options={"r_c6": "parity"}, **QUIET,
    )  # fmt: skip
    event = generate(wishes, "x")
    wanted = {
        "colour_preference": "B", "primary": "GP", "secondary_for_colours": False, "initial_colour": "B", "boards": 2,
        "rounds": 4, "win_mp": 3, "draw_mp": 1, "loss_mp": 0, "pab_mp": 3, "pab_gp": 4, "r_c6": "parity",
    }  # fmt: skip
    assert event.options == wanted
    assert event.info.tie_breaks == "MPTS,DE"
    assert [entry.rating for entry in event.entries] == list(range(2500, 2400, -10))
    assert all(len(entry.players) == 3 for entry in event.entries)
    signs = {sign for entry in event.entries for item in entry.history for sign in item.boards}
    assert signs <= set("10=")
    assert {item.result for entry in event.entries for item in entry.history} == {Result.PLAYED}
    assert {item.mp_tenths for entry in event.entries for item in entry.history} <= {0, 10, 30}
    assert {item.gp_tenths for entry in event.entries for item in entry.history} <= {0, 10, 20, 30, 40}
    first = next(item for item in event.entries[0].history)
    assert first.colour is Colour.BLACK


def test_ratings_one_by_one_for_all_players_in_steps_and_between_bounds() -> None:
    plain = {"system": "olympiad-2022", "teams": 6, "rounds": 3, "boards": 2, "reserves": 0, **QUIET}
    each = generate(Wishes(ratings=tuple(range(2600, 2480, -10)), **plain), "x")
    assert [player.rating for entry in each.entries for player in entry.players] == list(
        range(2600, 2480, -10)
    )
    steps = generate(Wishes(top=2600, step=25, spread=0, **plain), "x")
    assert [entry.rating for entry in steps.entries] == [2600, 2575, 2550, 2525, 2500, 2475]
    random = [entry.rating for entry in generate(Wishes(top=2600, low=2500, spread=40, **plain), "x").entries]
    assert random == sorted(random, reverse=True)
    assert len(set(random)) > 3
    assert all(2500 <= rating <= 2600 for rating in random)
    spread = generate(Wishes(top=2600, step=25, spread=40, **plain), "x")
    assert any(entry.players[0].rating - entry.players[1].rating > 5 for entry in spread.entries)


def kinds(event: Tournament) -> Counter[Result]:
    return Counter(item.result for entry in event.entries for item in entry.history)


def test_amounts_are_counts_and_shares_by_rounds() -> None:
    plain = {"system": "fide-team", "teams": 20, "rounds": 7, **QUIET}
    event = generate(Wishes(**{**plain, "half_byes": read_amount("3"), "zero_byes": read_amount("2:4")}), "x")
    assert kinds(event)[Result.HALF_BYE] == 3
    assert kinds(event)[Result.ZERO_BYE] == 4
    assert sum(entry.history[1].result is Result.ZERO_BYE for entry in event.entries) == 4
    assert all(entry.history[6].result is not Result.HALF_BYE for entry in event.entries)
    event = generate(
        Wishes(**{**plain, "match_forfeits": read_amount("5"), "board_forfeits": read_amount("6")}), "x"
    )
    forfeited = [item for entry in event.entries for item in entry.history if item.result.paired]
    losers = sum(item.result is Result.FORFEIT_LOSS for item in forfeited)
    assert 5 <= losers <= 10
    boards = Counter(
        sign for item in forfeited if item.result is Result.PLAYED for sign in item.boards if sign in "+-"
    )
    assert sum(boards.values()) == 12
    event = generate(Wishes(**{**plain, "unusual": read_amount("1:2,5:3")}), "x")
    for at, count in ((0, 2), (1, 0), (4, 3)):
        pairs = [
            (a + b)
            for entry in event.entries
            if (item := entry.history[at]).opponent and entry.tpn < item.opponent
            for a, b in zip(item.boards, event.entry(item.opponent).history[at].boards, strict=True)
        ]
        assert sum(pair in ("=0", "0=", "00") for pair in pairs) == count


def test_withdrawals_and_late_entries_are_in_their_rounds() -> None:
    wishes = {**QUIET, "withdrawals": read_amount("4:2"), "late": read_amount("3:3")}
    event = generate(Wishes(system="fide-team", teams=20, rounds=7, **wishes), "x")
    assert sorted(entry.joined_round for entry in event.entries) == [1] * 17 + [3] * 3
    gone = [
        entry
        for entry in event.entries
        if [item.result is Result.ZERO_BYE for item in entry.history] == [False] * 3 + [True] * 4
    ]
    assert len(gone) == 2


def test_everything_unusual_happens_when_it_is_wished() -> None:
    event = generate(Wishes(system="fide-team", teams=40, rounds=7, reserves=2, boards=4, **BUSY), "x")
    assert set(kinds(event)) >= set(Result) - {Result.PAB}
    assert len(event.prohibited) == 5
    assert any(entry.joined_round > 1 for entry in event.entries)
    seats = [item.lineup for entry in event.entries for item in entry.history if item.lineup]
    assert any(0 in seat for seat in seats)
    assert any(player % 6 in (5, 0) for seat in seats for player in seat if player)  # reserves play, too


def test_what_is_not_wished_is_drawn() -> None:
    """No constant is used instead: every option has several values in sixty events."""
    events = [generate(Wishes(teams=6, rounds=3), "drawn", number) for number in range(1, 61)]
    assert {event.system for event in events} == set(TEAM_SYSTEMS)
    fide = [event.options for event in events if event.system == "fide-team"]
    assert {one["colour_preference"] for one in fide} == {"A", "B", "none"}
    assert {one["primary"] for one in fide} == {"MP", "GP"}
    assert {one["secondary_for_colours"] for one in fide} == {True, False}
    assert {one.get("acceleration") for one in fide} == {"baku", None}
    assert {one.get("win_mp") for one in fide} == {3, None}
    assert {one["initial_colour"] for one in fide} == {"W", "B"}
    assert len({one["boards"] for one in fide}) > 2
    assert len({event.info.tie_breaks for event in events}) > 20
    assert len({event.info.game_points for event in events}) > 1
    assert len({len(event.entries[0].players) - event.options["boards"] for event in events}) == 3
    assert len({event.entries[0].rating for event in events}) > 40
    sizes = [generate(Wishes(rounds=1, **QUIET), "sizes", number) for number in range(1, 40)]
    assert len({len(event.entries) for event in sizes}) > 20
    assert {len(event.entries) for event in sizes} <= set(range(6, 61))


def test_a_seed_repeats_an_event_and_another_does_not() -> None:
    assert generate(Wishes(), "a", 3) == generate(Wishes(), "a", 3)
    assert generate(Wishes(), "a", 3) != generate(Wishes(), "a", 4)
    assert generate(Wishes(), "a", 3) != generate(Wishes(), "b", 3)


def test_systems_have_the_same_field_and_the_same_luck() -> None:
    plain = {"teams": 10, "rounds": 4, "boards": 4, "reserves": 1, "initial_colour": "W", "match_points": (20, 10, 0),
             "game_points": (10, 5, 0), **QUIET}  # fmt: skip
    one, other = (generate(Wishes(system=system, **plain), "a") for system in ("fide-team", "olympiad-2022"))
    assert [entry.players for entry in one.entries] == [entry.players for entry in other.entries]
    assert [entry.history[0] for entry in one.entries] == [entry.history[0] for entry in other.entries]


def test_too_many_rounds_become_fewer() -> None:
    event = generate(Wishes(system="fide-team", teams=6, rounds=20, late=0, withdrawals=0), "x")
    assert event.round - 1 == event.options["rounds"] <= 6


@pytest.mark.parametrize(
    ("wishes", "why"),
    [
        ({"system": "ibf-storm"}, "events are generated for"),
        ({"system": "chess"}, "there is no system"),
        ({"teams": 10, "ratings": (1, 2, 3)}, "3 ratings are given; 10 teams need one each"),
        ({"system": "olympiad-2022", "primary": "GP"}, "primary is an option of fide-team"),
        ({"system": "ibf-swiss", "boards": 4}, "boards is for events of teams"),
        ({"baku": True, "primary": "GP"}, "match points as the primary score"),
        ({"baku": True, "match_points": (30, 10, 0)}, "a win worth two draws, and a loss nothing"),
        ({"match_points": (10, 20, 0)}, "fall from a win"),
        ({"top": 2000, "low": 2100}, "cannot be rated 2100"),
        ({"tie_breaks": "BHX"}, "tie-break"),
        ({"system": "fide-team", "options": {"x": "1"}}, "has no option 'x'"),
        ({"options": {"rounds": "4"}}, "set directly"),
    ],
)
def test_what_cannot_be_is_refused(wishes: dict[str, object], why: str) -> None:
    with pytest.raises(StateError, match=why):
        generate(Wishes(**wishes), "x")  # type: ignore[arg-type]


def command(*words: object) -> str:
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exit_code == 0, result.output
    return result.output


def test_two_runs_of_the_command_differ_and_a_seed_repeats_one(tmp_path: Path) -> None:
    def run(*more: str) -> bytes:
        command("generate", tmp_path / "x.trf", "--teams", "8", *more)
        return (tmp_path / "x.trf").read_bytes()

    first, second = run(), run()
    assert first != second
    assert run("--seed", "coin") == run("--seed", "coin")
    assert run("--seed", "coin").splitlines()[0] == b"012 Seed coin, event 1"
    assert "Seed: coin" in command("generate", tmp_path / "x.trf", "--teams", "8", "--seed", "coin")


def test_the_seed_in_a_file_and_its_number_make_it_again(tmp_path: Path) -> None:
    command("generate", tmp_path / "many", "--count", 3, "--seed", "x", "--jobs", 1)
    command("generate", tmp_path / "third.trf", "--seed", "x", "--first", 3)
    assert (tmp_path / "third.trf").read_bytes() == (tmp_path / "many" / "event-000003.trf").read_bytes()


def test_many_events_by_one_command(tmp_path: Path) -> None:
    folder = tmp_path / "events"
    command("generate", folder, "--count", 4, "--seed", "x", "--teams", 8, "--jobs", 2)
    files = sorted(folder.iterdir())
    assert [path.name for path in files] == [f"event-{number:06}.trf" for number in range(1, 5)]
    wanted = write_tournament(generate(Wishes(teams=8), "x", 3), "trf")[0]
    assert files[2].read_bytes() == wanted


def test_generate_takes_its_output_as_the_other_commands_do(tmp_path: Path) -> None:
    """It had OUT as an argument only, and refused `-o FILE`."""
    one, other = tmp_path / "one.trf", tmp_path / "other.trf"
    command("generate", one, "--seed", "x", "--teams", 8, "--rounds", 3)
    command("generate", "-o", other, "--seed", "x", "--teams", 8, "--rounds", 3)
    assert other.read_bytes() == one.read_bytes()
    command(
        "generate", "--output", tmp_path / "events", "--count", 2, "--seed", "x", "--teams", 8, "--rounds", 3
    )
    assert len(list((tmp_path / "events").iterdir())) == 2


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ((), "Where do the events go? Give OUT or -o OUT; - is standard output."),
        (("one.trf", "-o", "two.trf"), "Two outputs are given, one.trf and -o two.trf; give one."),
    ],
)
def test_generate_has_one_output(given: tuple[str, ...], said: str) -> None:
    refused = CliRunner().invoke(app, ["generate", *given, "--teams", "8"])
    assert refused.exit_code != 0
    assert said in refused.output + str(refused.exception)


def test_the_command_takes_every_wish(tmp_path: Path) -> None:
    path = tmp_path / "x.trf"
    amounts = [word for name in AMOUNTS for word in (f"--{name.replace('_', '-')}", "2")]
    command(
        "generate", path, "--system", "fide-team", "--teams", 20, "--rounds", 5, "--boards", 4, "--reserves", 1,
        "--top", 2500, "--low", 2300, "--spread", 20, "--model", "2015", "--colours", "B", "--primary", "MP",
        "--no-secondary", "--baku", "--initial-colour", "B", "--match-points", "4,2,0",
        "--game-points", "1,0.5,0", "--bye-points", "1,2",
        "--tie-breaks", "GPTS,DE", "--option", "r_436=rounds", *amounts, "--prohibited", 3,
    )  # fmt: skip
    event = pw.load(path)
    assert event.options["acceleration"] == "baku"
    assert event.options["r_436"] == "rounds"
    assert len(event.prohibited) == 3
    assert pw.check(path).agrees
    command("generate", path, "--ratings", "2600,2500,2400,2300", "--teams", 4, "--step", 3)


def test_events_of_players_are_round_states(tmp_path: Path) -> None:
    command("generate", tmp_path / "many", "--count", 2, "--system", "ibf-swiss", "--jobs", 1)
    assert [path.suffix for path in sorted((tmp_path / "many").iterdir())] == [".json", ".json"]
    assert pw.load(tmp_path / "many" / "event-000001.json").system == "ibf-swiss"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--ratings", "2600,x"], "numbers separated by commas"),
        (["--half-byes", "many"], "is not an amount"),
        (["--match-points", "2,1"], "is not 3 numbers"),
        (["--match-points", "a,b,c"], "is not a number of points"),
        (["--option", "x"], "NAME=VALUE"),
    ],
)
def test_a_wrong_wish_is_refused_by_the_command(words: list[str], why: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["generate", str(tmp_path / "x.trf"), *words])
    assert result.exit_code == 3
    assert why in result.output
    assert not (tmp_path / "x.trf").exists()


def test_the_engine_generates(tmp_path: Path) -> None:
    out = tmp_path / "x.trf"
    assert "Seed: coin" in command("engine", "--fide-team", "-g", "-o", out, "-s", "coin")
    assert pw.load(out).system == "fide-team"
    assert out.read_bytes().startswith(b"012 Seed coin")
    again = tmp_path / "y.trf"
    command("engine", "--fide-team", "-g", "-o", again, "-s", "coin")
    assert again.read_bytes() == out.read_bytes()


def test_the_engine_generates_by_a_model_file(tmp_path: Path) -> None:
    model, out = tmp_path / "model.txt", tmp_path / "x.trf"
    model.write_text(
        "# a model\nPlayersNumber=14\nRoundsNumber=4\nhalf-byes = 2\nHighestRating=2400\nmatch_points=4,2,0\n"
    )
    command("engine", "--fide-team", model, "-g", "-b", "-o", out, "--option", "r_c6=parity")
    event = pw.load(out)
    assert (len(event.entries), event.round) == (14, 5)
    assert kinds(event)[Result.HALF_BYE] == 2
    assert event.options["acceleration"] == "baku"
    assert (event.options["win_mp"], event.options["r_c6"]) == (4, "parity")
    model.write_text("teams=14\nChairs=3\n")
    result = CliRunner().invoke(app, ["engine", "--fide-team", str(model), "-g", "-o", str(out)])
    assert result.exit_code == 3
    assert "line 2" in result.output
    assert "Chairs=3" in result.output
