"""Several lists and kinds of rating in an order, and editions of a list by date [acceptance A107-A112, A120, A127]."""

from __future__ import annotations

import json
import os
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pairwright.cli import app
from pairwright.domain.rated_play import kind_of_play, official_rating
from pairwright.formats.files import read_tournament
from pairwright.formats.rating_lists import KINDS, ORDERS, Index, Order, inconsistencies

FIDE = """id;name;standard;rapid;blitz;fide_id
1001;Ash, Ann;1900;1850;;1001
1002;Birch, Bob;;1750;1700;1002
1003;Cedar, Cid;;;1400;1003
"""
NATIONAL = """id;name;standard;rapid;blitz
7;Ash, Ann;1950;;
8;Birch, Bob;1600;;
9;Dill, Dan;1500;;
"""
PLAYERS = 'Team,Name,Rating\nElm,"Ash, Ann",\nElm,"Birch, Bob",\nElm,"Cedar, Cid",\nElm,"Dill, Dan",1550\n'


class Desk:
    """Lists and players in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.write("fide.csv", FIDE)
        self.write("nat.csv", NATIONAL)
        self.write("players.csv", PLAYERS)

    def write(self, name: str, text: str) -> str:
        (self.folder / name).write_text(text, encoding="utf-8")
        return str(self.folder / name)

    def run(self, *words: str) -> Result:
        return CliRunner().invoke(app, ["ratings", *words, "--folder", str(self.folder / "lists")])

    def add(self, name: str, *more: str) -> None:
        assert self.run("import", str(self.folder / f"{name}.csv"), "--list", name, *more).exit_code == 0

    def ratings(self, *how: str) -> list[int]:
        out = self.folder / "out.json"
        done = self.run("fill", str(self.folder / "players.csv"), str(out), *how)
        assert done.exit_code == 0, done.output
        event, _ = read_tournament(out.read_bytes(), "out.json")
        return [player.rating for player in event.persons]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    made = Desk(tmp_path)
    made.add("fide")
    made.add("nat")
    return made


@pytest.mark.parametrize(
    ("how", "ratings"),
    [
        (["--list", "fide", "--kind", "standard"], [1900, 0, 0, 1550]),
        (["--list", "fide"], [1900, 1750, 1400, 1550]),
        (["--list", "nat"], [1950, 1600, 0, 1550]),
        (["--list", "fide,nat", "--kind", "standard"], [1900, 1600, 0, 1550]),
        (["--list", "nat,fide"], [1950, 1600, 1400, 1550]),
        (["--list", "nat, fide", "--replace"], [1950, 1600, 1400, 1500]),
        (["--list", "fide,nat", "--highest"], [1950, 1750, 1400, 1550]),
        (["--list", "fide", "--kind", "blitz,rapid"], [1850, 1700, 1400, 1550]),
        (["--list", "fide", "--kind", "effective-blitz"], [1900, 1700, 1400, 1550]),
    ],
)
def test_a127_the_methods_of_rating(desk: Desk, how: list[str], ratings: list[int]) -> None:
    """FIDE, national, either first, the highest of both and of what was entered; the kinds in the order asked for."""
    assert desk.ratings(*how) == ratings


@pytest.mark.parametrize(
    ("time_control", "kind"),
    [
        ("40/5400+30:1800+30", "standard"),  # 90 and 30 minutes, 30 for increments
        ("3600", "standard"),
        ("3540", "rapid"),  # 59 minutes
        ("900+10", "rapid"),  # 25 minutes
        ("601", "rapid"),
        ("90+30", "standard"),  # minutes: FIDE rates no game of 90 seconds
        ("15+10", "rapid"),
        ("3+2", "blitz"),
        ("600", "blitz"),
        ("180+2", "blitz"),  # 5 minutes
        ("", "standard"),
        ("W300-B240", "standard"),
        ("soon", "standard"),
        ("15 min + 10 s, Schnellschach", "rapid"),
        ("Rapid, 15+10", "rapid"),
        ("3+2 blitz", "blitz"),
    ],
)
def test_a107_the_kind_of_play_follows_from_the_time_control(time_control: str, kind: str) -> None:
    """Laws of Chess, Appendices A.1 and B.1, for 60 moves."""
    assert kind_of_play(time_control) == kind


def test_a107_the_default_order_of_each_kind_of_play() -> None:
    assert ORDERS == {
        "standard": ("standard", "rapid", "blitz"),
        "rapid": ("effective-rapid", "blitz"),
        "blitz": ("effective-blitz", "rapid"),
    }
    assert {kind for order in ORDERS.values() for kind in order} <= set(KINDS)


def test_a107_the_order_of_a_rapid_event_is_used_by_itself(desk: Desk) -> None:
    event = desk.write(
        "event.trf",
        "012 Rapid\n042 2026/11/14\n222 900+10\n"
        "001    1      Ash, Ann                                                                             0.0    1\n"
        "001    2      Cedar, Cid                                                                           0.0    2\n",
    )
    done = desk.run("check", event)
    assert "Ratings: effective-rapid, blitz." in done.stdout.splitlines()
    assert "1 Ash, Ann: the rating is missing, the list has 1850" in done.stdout
    assert "2 Cedar, Cid: the rating is missing, the list has 1400" in done.stdout


def test_a111_the_ratings_of_all_lists_are_shown(desk: Desk) -> None:
    lines = desk.run("find", "ash", "--list", "fide,nat").stdout.splitlines()
    assert lines[0] == "2 players"
    assert [line.split()[0] for line in lines[2:]] == ["fide", "nat"]
    assert "1900" in lines[2]
    assert "1950" in lines[3]
    shown = desk.run("find", "ash", "--list", "fide,nat", "--format", "json").stdout
    assert '"list": "nat"' in shown
    assert desk.run("find", "nobody", "--list", "fide,nat").stdout == "Nobody in the lists is nobody.\n"
    assert "List" not in desk.run("find", "ash").stdout


def test_a_kind_of_rating_that_does_not_exist_is_refused(desk: Desk) -> None:
    done = desk.run("fill", str(desk.folder / "players.csv"), str(desk.folder / "out.json"), "--kind", "slow")
    assert done.exit_code == 3
    assert "--kind: there is no 'slow'; there are standard, rapid" in done.stderr


def edition(desk: Desk, rating: int, date: str) -> None:
    desk.write("fide.csv", f"id;name;standard\n1001;Ash, Ann;{rating}\n")
    desk.add("fide", "--date", date)


def players(desk: Desk, start: str, end: str) -> str:
    dates = f"042 {start}\n052 {end}\n" if start else ""
    line = "001    1      Ash, Ann".ljust(48) + "2010".rjust(4)
    return desk.write("event.trf", f"012 Open\n{dates}{line}\n")


def test_a120_the_edition_of_the_first_day_counts_and_today_s_in_events_over_30_days(desk: Desk) -> None:
    for rating, date in ((2000, "2026-09-01"), (2010, "2026-10-01"), (2020, "2026-11-01")):
        edition(desk, rating, date)
    for start, end, exit_code in (
        ("2026/10/01", "2026/10/30", 0),
        ("2026/09/30", "2026/10/08", 1),
        ("2026/11/01", "2026/11/02", 1),
        ("2026/10/31", "2026/11/29", 0),  # 30 days
        ("2026/10/31", "2026/11/30", 1),  # 31 days: the newest edition
        ("", "", 1),
    ):
        assert desk.run("check", players(desk, start, end)).exit_code == exit_code, start
    said = desk.run("check", players(desk, "2026/10/01", "2026/10/02")).stdout
    assert "List fide of 2026-10-01." in said
    # before all editions there is only the list without a date
    said = desk.run("check", players(desk, "2026/08/01", "2026/08/02")).stdout
    assert "List fide: without a date." in said


def test_a118_the_date_of_a_list_is_shown_and_an_old_one_is_named(desk: Desk) -> None:
    edition(desk, 2010, "2026-09-01")
    said = desk.run("check", players(desk, "2026/10/01", "2026/10/01")).stdout
    assert "List fide of 2026-09-01." in said
    said = desk.run("check", players(desk, "2026/10/02", "2026/10/02")).stdout
    assert "List fide of 2026-09-01, 31 days before 2026-10-02: there may be a newer one." in said
    assert "List" not in desk.run("check", players(desk, "2026/10/03", "2026/10/03"), "-q").stdout
    lines = desk.run("lists").stdout.splitlines()
    assert lines[0].split() == ["List", "Valid", "from", "Players"]
    assert [line.split() for line in lines[1:]] == [["fide", "2026-09-01", "1"], ["fide", "3"], ["nat", "3"]]


def test_before_the_first_edition_that_one_is_used_and_said_to_be_too_late(desk: Desk) -> None:
    """Without a list without a date it was reported that there is no list."""
    desk.write("club.csv", "id;name;standard\n1;Ash, Ann;2010\n")
    for date in ("2026-10-01", "2026-11-01"):
        desk.add("club", "--date", date)
    done = desk.run("check", players(desk, "2026/08/01", "2026/08/02"), "--list", "club")
    assert done.exit_code == 0, done.output
    assert "List club of 2026-10-01, which is after 2026-08-01." in done.stdout


def test_a_list_that_cannot_be_read_is_named_beside_the_others(desk: Desk) -> None:
    """One index of an earlier format ended the command without any list; a file of somebody else is none."""
    edition(desk, 2010, "2026-09-01")
    with sqlite3.connect(desk.folder / "lists" / "fide@2026-09-01.sqlite") as index:
        index.execute("PRAGMA user_version = 1")
    desk.write("lists/no list.sqlite", "")
    done = desk.run("lists")
    assert done.exit_code == 0, done.output
    assert [line.split() for line in done.stdout.splitlines()[1:]] == [
        ["fide", "2026-09-01", "cannot", "be", "read;", "import", "it", "again"], ["fide", "3"], ["nat", "3"],
    ]  # fmt: skip


def test_with_the_highest_rating_of_lists_and_file_a_filled_file_is_right(desk: Desk) -> None:
    """Dill has 1550 in the file and 1500 in the list: the highest is the one of the file, for both commands."""
    out = desk.folder / "out.json"
    how = ("--list", "fide,nat", "--highest")
    assert desk.run("fill", str(desk.folder / "players.csv"), str(out), *how).exit_code == 0
    done = desk.run("check", str(out), *how)
    assert done.exit_code == 0, done.output
    assert "4 of 4 players have the rating" in done.stdout


def test_a_date_that_is_none_is_refused(desk: Desk) -> None:
    done = desk.run("import", str(desk.folder / "fide.csv"), "--date", "2026-02-30")
    assert done.exit_code == 3
    assert "--date is a day as 2026-11-01, not '2026-02-30'." in done.stderr


def test_without_a_list_it_is_said_how_one_comes(tmp_path: Path) -> None:
    said = CliRunner().invoke(app, ["ratings", "lists", "--folder", str(tmp_path)]).stdout
    assert said == "No list was imported yet: `pairwright ratings import FILE` does.\n"


def test_a119_one_command_brings_all_lists_up_to_date(desk: Desk) -> None:
    folder = desk.folder / "new"
    folder.mkdir()
    (folder / "fide@2026-11-01.csv").write_text(FIDE, encoding="utf-8")
    (folder / "players_list.csv").write_text(FIDE, encoding="utf-8")
    (folder / "dwz.csv").write_text("Nr;Wer;DWZ\n5;Ash, Ann;1910\n", encoding="utf-8")
    (folder / "dwz.mapping").write_text("Nr = id\nWer = name\nDWZ = standard\n", encoding="utf-8")
    (folder / "bad.csv").write_text("x\n", encoding="utf-8")
    for name in ("a name with blanks.csv", "fide@soon.csv", "readme.md"):
        (folder / name).write_text(FIDE, encoding="utf-8")
    done = desk.run("update", str(folder))
    assert done.exit_code == 4
    lines = done.stdout.splitlines()
    assert lines[0].startswith("bad: ")
    assert lines[1:] == ["dwz: 1 player.", "fide of 2026-11-01: 3 players.", "fide: 3 players."]
    (folder / "bad.csv").unlink()
    again = desk.run("update", str(folder))
    assert again.exit_code == 0
    assert again.stdout.splitlines() == ["dwz: current.", "fide of 2026-11-01: current.", "fide: current."]


def test_a_text_beside_the_lists_is_named_and_does_no_harm(desk: Desk) -> None:
    folder = desk.folder / "new"
    folder.mkdir()
    (folder / "fide.csv").write_text(FIDE, encoding="utf-8")
    (folder / "README.txt").write_text("These are the lists of November.\n", encoding="utf-8")
    done = desk.run("update", str(folder))
    assert (done.exit_code, done.stdout) == (0, "README.txt is not a rating list.\nfide: 3 players.\n")
    for name, text in (("players_list.txt", "x"), ("dwz.txt", "ID Number  Name\n"), ("nat.csv", "x")):
        (folder / name).write_text(text, encoding="utf-8")  # what is meant to be a list is an error
        assert desk.run("update", str(folder)).exit_code == 4, name
        (folder / name).unlink()


def test_a_check_after_an_update_with_a_list_that_cannot_be_read_ends_with_4(desk: Desk) -> None:
    folder = desk.folder / "new"
    folder.mkdir()
    event = players(desk, "2026/11/01", "2026/11/02")
    (folder / "fide@2026-11-01.csv").write_text("id;name;standard\n1001;Ash, Ann;2010\n", encoding="utf-8")
    assert desk.run("check", event, "--update", str(folder)).exit_code == 0
    (folder / "nat.csv").write_text("x\n", encoding="utf-8")
    done = desk.run("check", event, "--update", str(folder))
    assert done.exit_code == 4
    assert "nat: " in done.stderr
    assert "1 of 1 players have the rating" in done.stdout  # the check is made all the same


def test_one_player_is_not_one_players_and_a_file_is_not_a_folder(desk: Desk) -> None:
    path = desk.write("one.csv", "id;name\n1;Ash\n")
    assert desk.run("import", path, "--list", "one").stdout == "1 player in the list one.\n"
    dated = desk.run("import", path, "--list", "one", "--date", "2026-11-01").stdout
    assert dated == "1 player in the list one of 2026-11-01.\n"
    assert f"{path} is not a folder." in desk.run("update", path).stderr


def test_a_list_named_with_capitals_is_the_same_list(desk: Desk) -> None:
    """`--list FIDE` and FIDE@2026-11-01.csv are FIDE's list: its ratings are official, and found as `fide`."""
    source = desk.folder / "downloads"
    source.mkdir()
    (source / "FIDE@2026-11-01.csv").write_text(FIDE, "utf-8")
    assert desk.run("update", str(source)).output == "fide of 2026-11-01: 3 players.\n"
    assert "Ash" in desk.run("find", "Ash", "--list", "Fide").output
    desk.add("nat")
    assert desk.ratings("--list", "FIDE,Nat") == [1900, 1750, 1400, 1550]
    event, _ = read_tournament((desk.folder / "out.json").read_bytes(), "out.json")
    assert official_rating(event.persons[0], "rapid") == 1850
    assert sorted({one.list for one in event.persons[0].ratings}) == ["fide", "nat"]


def test_a_file_changed_before_the_import_of_its_predecessor_is_newer_than_that(desk: Desk) -> None:
    """What counts is when the files were changed, not when the list was imported."""
    source = desk.folder / "downloads"
    source.mkdir()
    path, mapping = source / "dwz.csv", source / "dwz.mapping"

    def updated(rating: int, time: int) -> str:
        path.write_text(f"id;name;standard;Points\n5;Ash, Ann;{rating};1777\n", encoding="utf-8")
        os.utime(path, (time, time))
        return desk.run("update", str(source)).stdout

    unused = "This column was not used: Points."
    assert updated(1900, 1_000_000) == f"dwz: 1 player. {unused}\n"
    assert updated(1900, 1_000_000) == "dwz: current.\n"
    assert updated(1920, 1_000_100) == f"dwz: 1 player. {unused}\n"
    assert "1920" in desk.run("find", "Ash", "--list", "dwz").stdout
    assert desk.run("import", str(path), "--list", "dwz").exit_code == 0
    assert updated(1930, 1_000_200) == f"dwz: 1 player. {unused}\n"
    mapping.write_text("Points = rapid\n", encoding="utf-8")
    assert desk.run("update", str(source)).stdout == "dwz: 1 player.\n"
    assert "1777" in desk.run("find", "Ash", "--list", "dwz").stdout
    assert desk.run("update", str(source)).stdout == "dwz: current.\n"


def test_a122_the_check_runs_after_an_update_and_a123_an_update_before_a_check(desk: Desk) -> None:
    folder = desk.folder / "new"
    folder.mkdir()
    event = players(desk, "2026/11/01", "2026/11/02")
    (folder / "fide@2026-11-01.csv").write_text("id;name;standard\n1001;Ash, Ann;2020\n", encoding="utf-8")
    done = desk.run("update", str(folder), "--check", event)
    assert done.exit_code == 1
    assert "1 Ash, Ann: the rating is 2010, the list has 2020" in done.stdout
    time = (folder / "fide@2026-11-01.csv").stat().st_mtime + 100
    (folder / "fide@2026-11-01.csv").write_text("id;name;standard\n1001;Ash, Ann;2010\n", encoding="utf-8")
    os.utime(folder / "fide@2026-11-01.csv", (time, time))
    done = desk.run("check", event, "--update", str(folder))
    assert done.exit_code == 0, done.output
    assert "fide of 2026-11-01: 1 player." in done.stderr


def test_a_check_names_data_that_do_not_agree(desk: Desk) -> None:
    desk.write("fide.csv", "id;name;federation;sex;title;born;standard\n1001;Ash, Ann;SWE;w;WIM;2001;1900\n")
    desk.add("fide", "--date", "2026-10-01")
    desk.write(
        "two.csv",
        "Name,Rating,Federation,FIDE ID,Born,Sex,Title\n"
        '"Ash, Anne",1900,NOR,1001,1999,m,WFM\n"Elm, Eva",,SWE,1001,,,\n',
    )
    event = desk.folder / "two.json"
    read, _ = read_tournament((desk.folder / "two.csv").read_bytes(), "two.csv")
    people = [one.person for one in read.entries] if read.solo else list(read.persons)
    with Index(str(desk.folder / "lists" / "fide@2026-10-01.sqlite")) as index:
        found = inconsistencies(people, Order((index,)), "2026-11-01")
    assert not event.exists()
    said = [(one.at, str(one.text)) for one in found]
    assert said == [
        (None, "List fide: of 2026-10-01, 31 days before 2026-11-01: there may be a newer one"),
        (0, "the FIDE ID 1001 is that of 2 players"),
        (0, "the name is Ash, Anne, in the list fide it is Ash, Ann"),
        (0, "federation: NOR, in the list fide SWE"),
        (0, "title: WFM, in the list fide WIM"),
        (0, "sex: m, in the list fide w"),
        (0, "year of birth: 1999, in the list fide 2001"),
        (1, "the FIDE ID 1001 is that of 2 players"),
        (1, "no rating"),
        (1, "the name is Elm, Eva, in the list fide it is Ash, Ann"),
    ]


def test_an_event_is_refreshed_from_the_list_with_a_preview(desk: Desk) -> None:
    event = str(desk.folder / "open.pairwright")

    def run(*words: str) -> Result:
        return CliRunner().invoke(app, ["event", event, *words])

    folder = ("--folder", str(desk.folder / "lists"))
    assert run("create", "Open", "--system", "fide-dutch", "--rounds", "3").exit_code == 0
    for name, rating in (
        ("Ash, Ann", "1800"),
        ("Birch, Bob", ""),
        ("Nobody", "1500"),
        ("Cedar, Cid", "1400"),
    ):
        assert run("team", name, *(("--rating", rating) if rating else ())).exit_code == 0
    before = run("log").stdout
    said = run("refresh", "--preview", "--replace", *folder).stdout
    assert run("log").stdout == before
    assert [" ".join(line.split()) for line in said.splitlines()[2:]] == [
        "3 to change:",
        "Name Now New Also",
        "Ash, Ann 1800 1900 FIDE ID: 1001, standard 1900 (fide), rapid 1850 (fide)",
        "Birch, Bob 1750 FIDE ID: 1002, rapid 1750 (fide), blitz 1700 (fide)",
        "Cedar, Cid 1400 1400 FIDE ID: 1003, blitz 1400 (fide)",
        "Nobody: this name is not in the list",
        "Birch, Bob: no rating",
    ]
    said = run("refresh", "--preview", "--only", "Cedar, Cid", *folder).stdout
    assert [" ".join(line.split()) for line in said.splitlines()[2:]] == [
        "1 to change:",
        "Name Now New Also",
        "Cedar, Cid 1400 1400 FIDE ID: 1003, blitz 1400 (fide)",
    ]
    said = run("refresh", "--preview", "--only", "Nobody", *folder).stdout
    assert said.splitlines()[2:] == ["Nothing to change.", "Nobody: this name is not in the list"]
    assert run("refresh", "--only", "Birch, Bob", *folder).stdout == "The data of 1 player is changed.\n"
    again = json.loads(run("refresh", "--only", "Birch, Bob", "--format", "json", *folder).stdout)
    assert (again["text"], again["decisions"]) == ("Nothing was changed.", [])
    assert run("rank").exit_code == 0
    assert run("lot", "coin").exit_code == 0
    assert run("pair").exit_code == 0
    asked = run("refresh", "--replace", *folder)
    assert asked.exit_code == 6  # after the start the change of a tournament rating is a question
    assert "The numbers stay as they are" in " ".join(asked.stderr.split())
    done = run("refresh", "--from-round", "2", *folder)
    assert done.exit_code == 0, done.output
    shown = json.loads(run("show", "--format", "json").stdout)["entries"]
    assert (shown[0]["rating"], shown[0]["ratings"][0]["since"]) == (1800, 2)
    assert run("refresh", "--from-round", "2", *folder).stdout.endswith("Nothing to change.\n")
