"""Brackets and groups from the command line: `pairwright event FILE VERB`, played to the end; pictures and figures."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from pairwright.cli.app import app


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "cup.pairwright")


def command(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == code, result.output
    return result.output


def run(file: str, *words: str, code: int = 0) -> str:
    """A verb; its question is answered."""
    result = CliRunner().invoke(app, ["event", file, *words])
    while result.exit_code == 6:
        found = re.search(r"--confirm (\S+)", result.output)
        assert found is not None, result.output
        answer = [] if "--reason" in words else ["--reason", "because"]
        result = CliRunner().invoke(app, ["event", file, *words, "--confirm", found[1], *answer])
    assert result.exit_code == code, result.output
    return result.output


def begin(file: str, *options: str, players: int = 5, system: str = "ibf-single") -> None:
    given = [word for option in options for word in ("--option", option)]
    run(file, "create", "Winter Cup", "--system", system, *given)
    enter(file, players)
    run(file, "draw", "--mode", "seeded")


def enter(file: str, players: int) -> None:
    rows = [{"name": f"Player {k}", "rating": 2000 - k} for k in range(1, players + 1)]
    for row in rows[:2]:
        row["club"] = "Oslo"
    run(file, "teams", json.dumps(rows))


def play_all(file: str, points: str = "7-5") -> None:
    """Every match that can be played, until nothing is left."""
    while True:
        document = json.loads(run(file, "show", "--format", "json"))
        stages = document["stages"]
        ready = stages[-1]["ready"]
        if not ready:
            assert stages[-1]["over"]
            return
        prefix = f"{len(stages)}/" if len(stages) > 1 else ""
        for match in ready:
            run(file, "score", prefix + match, "--points", points)


def test_a_whole_cup(file: str) -> None:
    begin(file, "lengths=11,9,7", "places_played=4")
    assert "Player 4 wins U1.2 (Quarter-finals, match 2)." in run(file, "score", "U1.2", "--points", "7-5")
    assert "2 matches can be played" in run(file, "show")
    run(file, "score", "U2.1", "--points", "9-5")
    run(file, "score", "U2.2", "--points", "3:9")
    run(file, "score", "P3", "--winner", "Player 2")
    assert "All matches are decided" in command("event", file) or run(
        file, "score", "U3.1", "--points", "11-2"
    )
    table = run(file, "places")
    assert "Places: 5 of 5 certain." in table
    assert [line.split()[:3] for line in table.splitlines()[2:]] == [
        ["1", "Player", "1"], ["2", "Player", "3"], ["3", "Player", "2"], ["4", "Player", "4"], ["5", "Player", "5"],
    ]  # fmt: skip
    document = json.loads(run(file, "show", "--format", "json"))
    assert document["stages"][0]["over"] is True
    assert "wins 11-2" in run(file, "log")
    assert "pass" in run(file, "show", "--all")


def test_refusals_say_the_fact_and_the_way_out(file: str) -> None:
    begin(file, system="ibf-double")
    before = run(file, "log")
    assert "cannot be played now" in run(file, "score", "U3.1", "--points", "7-5", code=3)
    assert "needs a reason" in run(file, "draw", "--mode", "lots", "--seed", "x", code=3)
    assert "there is no team 'Nobody'" in run(file, "leave", "Nobody", code=3)
    assert "may be 1 Player 1" in run(file, "leave", "Player", code=3)
    assert "is not a score" in run(file, "score", "U1.2", "--points", "seven", code=3)
    assert run(file, "log") == before
    run(file, "score", "U1.2", "--points", "7-5")
    run(file, "score", "U2.1", "--points", "7-5")
    wrong = run(file, "correct", "U1.2", "--points", "5-7", "misread", code=3)
    assert "wrong players then: U2.1" in wrong
    assert "Annulled: U2.1" in run(file, "correct", "U1.2", "--points", "5-7", "--annul", "misread")


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("places_played=many", "whole number"),
        ("consolation=all", "one of none"),
        ("depth=3", "has no option"),
    ],
)
def test_a_wrong_option_is_named_when_the_event_is_made(file: str, option: str, said: str) -> None:
    assert said in run(file, "create", "Cup", "--system", "ibf-single", "--option", option, code=3)


def test_an_ordering_for_each_drop_of_the_lower_bracket(file: str) -> None:
    begin(file, "routing=natural,reverse", system="ibf-double", players=16)
    play_all(file)
    assert "Places: 16 of 16 certain." in run(file, "places")


def test_the_desk(file: str) -> None:
    begin(file, players=6)
    assert "takes line 2" in run(file, "late", "Late One", "--rating", "1500", "--club", "Oslo")
    assert "is decided without play" in run(file, "no-show", "U1.1", "Late One")
    assert "has withdrawn" in run(file, "leave", "2", "--why", "ill")
    assert "is back" in run(file, "rejoin", "2")
    assert "decided without play" in run(file, "no-show", "U1.2", "4", "5")


def test_boards(file: str) -> None:
    begin(file, players=8)
    assert "U1.4 is on board 9." in run(file, "board", "u1.4", "--number", "9")
    assert run(file, "boards", "2") == "U1.1 is on board 1. U1.2 is on board 2.\n"
    assert "No board is free" in run(file, "boards", "2")
    assert next(line for line in run(file, "show").splitlines() if "U1.4" in line).split()[-1] == "9"
    assert "U1.4 has no board." in run(file, "board", "U1.4")


def test_lots_are_shown_with_their_recipe(file: str) -> None:
    run(file, "create", "Lots", "--system", "ibf-single")
    enter(file, 8)
    text = run(file, "draw", "--seed", "6 5 3", "--clubs-apart", "--apart", "Player 3,Player 4;5,6")
    assert "printf %s '6 5 3|draw|ID' | sha256sum" in text
    assert run(file, "show").startswith("Lots · ibf-single · 8 players. 4 matches can be played")
    assert "there is no team 'P9'" in run(
        file, "draw", "--seed", "2", "--apart", "P9,1", "--why", "again", code=3
    )


def test_a_re_entry_gets_its_line_by_hand(file: str) -> None:
    """3.3.2: six players, two lines are free; the line of the first re-entry is given to another one."""
    run(file, "create", "Cup", "--system", "ibf-reentry")
    enter(file, 6)
    run(file, "draw", "--seed", "dice")
    matches = json.loads(run(file, "show", "--format", "json"))["stages"][0]
    for match in matches["ready"]:
        run(file, "score", match, "--points", "5-3")
    rows = {
        row["id"]: row["players"]
        for row in json.loads(run(file, "show", "--format", "json"))["stages"][0]["matches"]
    }
    first = {row["id"]: row["players"] for row in matches["matches"]}
    back = {(match, side): rows[match][side] for match in rows for side in (0, 1)
            if match.startswith("U1") and rows[match][side] and not first[match][side]}  # fmt: skip
    (at, one), (there, _) = list(back.items())[:2]
    line = 2 * int(there[0].partition(".")[2]) - 1 + there[1]
    assert f"re-enters on line {line}" in run(file, "give-line", str(one[0]), str(line))
    now = {
        row["id"]: row["players"]
        for row in json.loads(run(file, "show", "--format", "json"))["stages"][0]["matches"]
    }
    assert now[there[0]][there[1]] == one
    assert now[at[0]][at[1]] != one


def test_groups_a_knockout_and_a_last_chance_to_the_end(file: str) -> None:
    """1.8: 12 in three groups, two of each into the knockout with third place, mates apart; then a last chance."""
    run(file, "create", "Mixed", "--system", "ibf-mixed", "--option", "places_played=4")
    enter(file, 12)
    assert "3 groups are drawn" in run(file, "groups", "3", "4-2", "--method", "snake", "--clubs-apart")
    assert "18 matches are to be played" in run(file, "show")
    assert "18 group matches are not played yet" in run(file, "stage", "Knockout", "--qualify", "2", code=3)
    groups: dict[str, set[int]] = {}
    names = {}
    while "0 matches are" not in (shown := run(file, "show")):
        for line in re.findall(r"^(G\d:\d\.\d)  Player (\d+) - Player (\d+)", shown, re.MULTILINE):
            match, a, b = line[0], int(line[1]), int(line[2])
            groups.setdefault(match[:2], set()).update((a, b))
            names[match] = a, b
            run(file, "score", match, "--points", "7-4" if a < b else "4-7")
    assert sorted(map(len, groups.values())) == [4, 4, 4]
    assert len(names) == 18
    knockout = run(file, "stage", "Knockout", "--qualify", "2")
    assert "Knockout begins with 6 players." in knockout
    document = json.loads(run(file, "show", "--format", "json"))["stages"][0]
    first = [
        row["players"] for row in document["matches"] if row["id"].startswith("U1.") and all(row["players"])
    ]
    assert len(first) == 2
    for (a,), (b,) in first:
        assert not any({a, b} <= group for group in groups.values())
    expected = {player for group in groups.values() for player in sorted(group)[:2]}
    on_lines = {
        p for row in document["matches"] for slot in row["players"] for p in slot if row["id"][:2] == "U1"
    }
    assert on_lines == expected
    play_all(file)
    assert "P3" in run(file, "show", "--all")
    run(file, "stage", "Last chance", "--losers", "1", "--seed", "z")
    play_all(file)
    table = run(file, "places")
    assert "Knockout" in table
    assert "Places: 12 of 12 certain." in table
    assert "Places: 2 of 2 certain." in table
    assert "is finished" in run(file, "finish")
    assert command("event", file).startswith("Mixed · ibf-mixed · 12 players. The event is finished.")


def test_a_tie_in_a_group_is_settled_before_the_knockout(file: str) -> None:
    run(file, "create", "Mixed", "--system", "ibf-mixed")
    enter(file, 6)
    run(file, "groups", "2", "4-2")
    for group in (1, 2):
        for round_ in (1, 2, 3):
            run(file, "score", f"g{group}:{round_}.1", "--points", "5-3")
    assert "shared" in run(file, "stage", "Knockout", "--qualify", "2", code=3)
    numbers = re.findall(r"^ +1-3 +\d Player (\d)", run(file, "places").replace("  ", " "), re.MULTILINE)
    numbers = numbers or re.findall(r"1-3\s+\d\s+Player (\d)", run(file, "places"))
    for group in (1, 2):
        run(file, "settle", str(group), ",".join(numbers[3 * group - 3 : 3 * group]), "play-off")
    assert "Knockout begins with 4 players." in run(file, "stage", "Knockout", "--qualify", "2")


def test_lives_are_carried_from_a_swiss_into_a_knockout(file: str, tmp_path: Path) -> None:
    """1.4, 1.8: with two losses allowed and the first-named winning, 8 players have after two rounds two with two
    lives, four with one, and two who are out: eight lives, so eight lines, and two lives pass round 1."""
    swiss = str(tmp_path / "swiss.pairwright")
    run(swiss, "create", "Swiss", "--system", "ibf-swiss-lives", "--option", "losses=2")
    enter(swiss, 8)
    run(swiss, "rank")
    assert "after a round" in run(swiss, "lives", code=3)
    for _ in (1, 2):
        run(swiss, "pair")
        run(swiss, "publish")
        for table in range(1, 5):
            run(swiss, "result", str(table), "--points", "7-3")
    text = run(swiss, "lives")
    assert text.startswith("6 players are in, with 8 lives: a knockout with lives can begin.")
    lives = json.loads(run(swiss, "lives", "--format", "json"))
    assert sorted(one.partition(":")[2] for one in lives) == ["1", "1", "1", "1", "2", "2"]
    saved = tmp_path / "lives.json"
    saved.write_text(json.dumps(lives), encoding="utf-8")
    run(file, "create", "Knockout", "--system", "ibf-mixed", "--option", "places_played=4")
    enter(file, 8)
    assert "begins with 6 players" in run(file, "stage", "Knockout", "--lives", f"@{saved}")
    rows = json.loads(run(file, "show", "--format", "json"))["stages"][0]["matches"]
    passes = [row for row in rows if row["state"] == "pass"]
    two = {int(one.partition(":")[0].removeprefix("Player ")) for one in lives if one.endswith(":2")}
    assert {player for row in passes for slot in row["players"] for player in slot} == two
    play_all(file)
    assert "Places: 6 of 6 certain." in run(file, "places")


def test_groups_that_were_played_elsewhere_are_typed(file: str) -> None:
    run(file, "create", "Mixed", "--system", "ibf-mixed")
    enter(file, 8)
    assert "begins with 4" in run(file, "stage", "Knockout", "--tables", "1,2,3,4;5,6,7,8", "--qualify", "2")
    assert "2 matches can be played" in run(file, "show")


def test_pictures_of_a_bracket(file: str, tmp_path: Path) -> None:
    begin(file, "lengths=9", system="ibf-double", players=16)
    svg = command("bracket", file)
    assert svg.startswith("<svg")
    target = tmp_path / "cup.svg"
    command("bracket", file, "-o", str(target), "--paper", "A4", "--theme", "dark")
    assert 'width="297mm"' in target.read_text(encoding="utf-8")
    assert "<svg" in command("bracket", file, "--sheet", "1", "--rows", "4")
    assert "mm high on A4" not in command("bracket", file, "-o", str(target), "--paper", "A4")
    assert "sheets 1 to" in command("bracket", file, "--sheet", "99", code=3)
    assert "no stage 2" in command("bracket", file, "--stage", "2", code=3)
    assert ".svg or .png" in command("bracket", file, "-o", "cup.gif", code=3)


def test_names_too_small_for_a_paper_are_reported(file: str, tmp_path: Path) -> None:
    """128 in a double elimination are 64 + 32 matches of 56 pixels one below the other, with their heads 5,600: of 297
    mm a name of 13 pixels has 0.7."""
    begin(file, system="ibf-double", players=128)
    large = ["bracket", file, "-o", str(tmp_path / "x.svg"), "--paper"]
    assert "Names are 0.7 mm high on A4" in command(*large, "A4")
    assert "mm high" not in command(*large, "A0")
    assert "mm high" not in command(*large, "A3", "--sheet", "1", "--rows", "32")


def test_a_png_is_drawn(file: str, tmp_path: Path) -> None:
    pytest.importorskip("typst")
    begin(file)
    out = tmp_path / "cup.png"
    command("bracket", file, "-o", str(out))
    assert out.read_bytes().startswith(b"\x89PNG")


def test_the_wall_table_of_a_round_robin(file: str) -> None:
    """Five players: the opponent of number 6 of the table is free; in round 1 it is player 1."""
    run(file, "create", "Club", "--system", "ibf-round-robin")
    enter(file, 5)
    run(file, "rank")
    empty = command("bracket", file)
    assert empty.count(">free: ") == 5
    assert ">free: 1 Player 1<" in empty
    run(file, "pair")
    run(file, "publish")
    run(file, "result", "1", "--points", "7-5")
    svg = command("bracket", file, "--paper", "A3")
    assert "mm" in svg.partition(">")[0]
    assert ">7–5<" in svg
    assert ">5–7<" in svg
    assert "for brackets" in command("bracket", file, "--stage", "1", code=3)


def test_the_wall_table_of_a_group(file: str) -> None:
    run(file, "create", "Groups", "--system", "ibf-groups")
    enter(file, 7)
    assert "nothing is drawn" in command("bracket", file, code=3)
    run(file, "groups", "2", "dice")
    run(file, "score", "G1:1.1", "--points", "7-4")
    assert ">Winter" not in command("bracket", file)
    assert ">7–4<" in command("bracket", file, "--group", "1")
    assert ">7–4<" not in command("bracket", file, "--group", "2")
    assert "1 to 2" in command("bracket", file, "--group", "3", code=3)


def test_rematch_figures() -> None:
    """The figures of the study of routings: 64 lines, at least 0.703 rematches."""
    text = command("rematches", "64")
    assert "fewest-rematches" in text
    assert "0.703" in text
    assert len(command("rematches").splitlines()) == 2 + 5 * 7


def test_clocks() -> None:
    assert command("clock", "9") == "18 minutes a side, 12 seconds a move; plan 99 minutes.\n"
    assert "plan 99 minutes, 396 for 4 rounds." in command("clock", "9", "--rounds", "4")
    assert "5 penalty points, which is more than half" in command("clock", "9", "--late", "26")


def test_standings_of_a_cup_are_those_of_every_command(file: str) -> None:
    """Five players: 4 and 5 meet in round 1, so 5 is certain of place 5, and the others share what is open."""
    begin(file)
    run(file, "score", "U1.2", "--points", "7-5")
    half = command("standings", file).splitlines()
    assert half[0] == "Standings · Winter Cup · 5 players · not final"
    assert [line.split()[:2] for line in half[2:7]] == [
        ["1-4", "1"],
        ["1-4", "2"],
        ["1-4", "3"],
        ["1-4", "4"],
        ["5", "5"],
    ]
    assert half[7:] == ["4 players share places."]
    for match, score in (("U2.1", "9-5"), ("U2.2", "3-9"), ("U3.1", "11-2")):
        run(file, "score", match, "--points", score)
    lines = command("standings", file).splitlines()
    assert lines[0] == "Standings · Winter Cup · 5 players · final"
    table = run(file, "places").splitlines()
    assert [line.split()[0] for line in lines[2:7]] == ["1", "2", "3-4", "3-4", "5"]
    assert sorted((line.split()[0], line.split()[1]) for line in lines[2:7]) == sorted(
        (line.split()[0], line.split()[2]) for line in table[2:]
    )
    refused = CliRunner().invoke(app, ["standings", file, "--format", "trf"])
    assert (refused.exit_code, "a cup has brackets" in refused.output) == (3, True)


def test_places_before_the_draw_are_refused(file: str) -> None:
    run(file, "create", "Winter Cup", "--system", "ibf-single")
    assert "Nothing is drawn yet" in run(file, "places", code=3)
