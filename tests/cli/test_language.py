"""What the command line says in the languages of the program; JSON and files are the same in all of them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pairwright import languages
from pairwright.cli import app
from pairwright.cli.language import CODES, choose, of_environment
from pairwright.domain.messages import ENGLISH, GRAMMARS
from pairwright.languages import LANGUAGES
from pairwright.store.shelf import open_log
from tests.formats.states import small
from tests.manager.tools import Hand, league, play
from tests.report.test_pseudo_language import Everything

from .test_pair import EXAMPLES


def said(*arguments: str | Path, code: str = "", **environment: str) -> str:
    """Everything that a command prints, on both streams."""
    first = ["--language", code] if code else []
    found = CliRunner().invoke(
        app, [*first, *map(str, arguments)], env={"COLUMNS": None, "PAIRWRIGHT_LANGUAGE": None, **environment}
    )
    return found.output


@pytest.fixture
def state(tmp_path: Path) -> Path:
    path = tmp_path / "league.json"
    path.write_text(json.dumps(small()), encoding="utf-8")
    return path


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """An event after a round and a half."""
    path = tmp_path / "league.pairwright"
    hand = league(8, 5, log=open_log(path, create=True))
    play(hand)
    hand("pair")
    hand("publish")
    hand("result", table=1, boards="1100")
    hand.desk.log.close()
    return path


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    """A cup of eight that is drawn."""
    path = tmp_path / "cup.pairwright"
    hand = Hand(open_log(path, create=True))
    hand("create", name="Cup", system="ibf-double")
    hand("teams", teams=["Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gil", "Hal"])
    hand("draw", seed="coin")
    hand.desk.log.close()
    return path


def test_the_command_line_has_the_languages_of_the_program() -> None:
    assert set(CODES) == set(LANGUAGES)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "es-MX"}, "es"),
        ({"LANG": "nl_NL.UTF-8"}, "en"),
        ({"LANG": "deu"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr_FR"}, "fr"),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr_FR", "LC_ALL": "C"}, "en"),
        ({"LC_ALL": "C", "PAIRWRIGHT_LANGUAGE": "es"}, "es"),
        ({"LANG": "de_DE", "LC_ALL": ""}, "de"),
    ],
)
def test_the_locale_chooses_a_language_if_it_is_one_of_ours(given: dict[str, str], code: str) -> None:
    assert of_environment(given) == code


@pytest.mark.parametrize(
    ("code", "pairings", "why", "table"),
    [
        ("de", "Runde 3 · ", "Paarungsgruppe", "Rangliste nach Runde 2"),
        ("fr", "Ronde 3 · ", "Tranche", "Classement après la ronde 2"),
        ("es", "Ronda 3 · ", "Grupo de emparejamiento", "Clasificación tras la ronda 2"),
    ],
)
def test_pairings_reasons_and_standings_are_in_the_language_asked_for(
    state: Path, code: str, pairings: str, why: str, table: str
) -> None:
    assert said("pair", state, code=code).startswith(pairings)
    assert said("pair", state, "--language", code).startswith(pairings)
    assert said("pair", state, LANG=f"{code}_XX.UTF-8").startswith(pairings)
    assert why in said("explain", state, "--language", code)
    assert said("standings", state, "--language", code).startswith(table)
    assert said("pair", state).startswith("Round 3 · "), "the language of a call is not that of the next"


def test_json_and_pairs_are_the_same_in_every_language(state: Path) -> None:
    for command in (["pair", state, "--format", "json"], ["pair", state, "--format", "pairs"],
                    ["standings", state, "--format", "json"], ["standings", state, "--format", "csv"],
                    ["check", EXAMPLES / "club-cup.trf", "--format", "json"]):  # fmt: skip
        assert said(*command, code="de") == said(*command), command


def test_errors_and_warnings_are_in_the_language_asked_for(event: Path) -> None:
    assert "Runde 9 ist nicht gepaart; die Runden 1 bis 2 sind es" in said(
        "event", event, "show", "9", code="de"
    )
    wrong = said("event", event, "result", "99", "--boards", "1111", code="fr")
    assert "table 99" in wrong
    assert "There is no" not in wrong
    asked = said("event", event, "unpair", code="de")
    assert asked.startswith("Stufe 4 (regelwidrig, aber vielleicht nötig): Runde 2 hat 1 Ergebnis")
    assert "Nichts wurde geändert." in asked


def test_decimals_in_a_table_are_those_of_the_language() -> None:
    command = ["standings", EXAMPLES / "club-cup.trf", "--tie-breaks", "AOB"]
    english, german = said(*command), said(*command, code="de")
    numbers = re.findall(r"\d+\.\d+", english)
    assert numbers
    assert re.findall(r"\d+,\d+", german) == [one.replace(".", ",") for one in numbers]


def test_english_loads_no_catalogue(state: Path) -> None:
    script = (
        "import sys\nfrom pairwright.cli import app\n"
        f"try: app(['pair', {str(state)!r}])\nexcept SystemExit: pass\n"
        "from pairwright import languages\nprint(languages.catalogue.cache_info().misses, 'babel' in sys.modules)"
    )
    environment = {**os.environ, "PAIRWRIGHT_LANGUAGE": "", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, env=environment
    )
    assert done.stdout.splitlines()[-1] == "0 False"
    assert done.stdout.startswith("Round 3 · ")


@pytest.fixture
def other_letters(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """German is English in other letters."""
    monkeypatch.setitem(GRAMMARS, "de", ENGLISH)  # type: ignore[arg-type]
    monkeypatch.setattr(languages, "catalogue", lambda language, context="": Everything())
    yield
    choose(None)


DATA = {"Ann", "Cup", "League", "because", "coin", "arbiter", "fide", "team", "ibf", "double"}
"""Names, a reason and a seed of the events, and the ids of their systems."""


def _english(text: str, names: set[str]) -> set[str]:
    """The English words left in a text: names, codes, commands and what stands in backticks are none."""
    text = re.sub(r"(?<=: )(result|score) .*|`[^`]*`|\[[^\]]*\]|\S*[/=.]\S+|--\S+", " ", text)
    return set(re.findall(r"(?<![\w-])[A-Za-z]?[a-z]{2,}(?![\w-])", text)) - names - DATA


@pytest.mark.parametrize(
    "command",
    [
        "", "show", "show 1", "show 0", "log", "forecast", "verify", "replay", "pair --preview", "unpair",
        "result 99 --boards 1111", "withdraw 1",
    ],
)  # fmt: skip
def test_nothing_that_an_event_says_stays_english(event: Path, other_letters: None, command: str) -> None:
    assert _english(said("event", event, *command.split(), code="de"), set()) == set()


@pytest.mark.parametrize("command", ["", "show --all", "places", "log"])
def test_nothing_that_a_cup_says_stays_english(cup: Path, other_letters: None, command: str) -> None:
    names = {"Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gil", "Hal"}
    assert _english(said("event", cup, *command.split(), code="de"), names) == set()


@pytest.mark.parametrize(
    "arguments",
    [
        ["pair"], ["standings"], ["standings", "--cross-table"], ["standings", "--show-terms", "1", "BH:MP"],
        ["standings", "--tie-breaks", "BH:MP,RND,XYZ"], ["check"], ["validate"],
    ],
)  # fmt: skip
def test_nothing_that_is_said_about_a_file_stays_english(other_letters: None, arguments: list[Any]) -> None:
    command, *options = arguments
    file = EXAMPLES / "club-cup.trf"
    names = set(re.findall(r"[A-Za-z]+", file.read_text(encoding="utf-8")))
    assert _english(said(command, file, *options, code="de"), names) == set()


@pytest.mark.parametrize(
    "command",
    [
        "ratings lists", "ratings find Ash --list fide,nat", "ratings find Zoe --list fide,nat", "ratings find Zoe",
        "ratings check {players.csv} --list fide,nat", "ratings check {players.csv}", "ratings import {lists}/nat.csv",
        "ratings import {lists}/nat.csv --date 2026-11-01", "ratings update {lists}", "ratings update {empty}",
        "ratings fill {players.csv} {lists}/filled.json", "event {event} refresh --preview --replace",
        "event {event} refresh --only Zoe",
    ],
)  # fmt: skip
def test_nothing_that_is_said_about_rating_lists_stays_english(
    tmp_path: Path, other_letters: None, command: str
) -> None:
    files = {name: tmp_path / name for name in ("lists", "empty", "players.csv", "event")}
    files["lists"].mkdir()
    files["empty"].mkdir()
    (files["lists"] / "README.txt").write_text("Some words.\n", encoding="utf-8")
    nat = files["lists"] / "nat.csv"
    nat.write_text("id;name;standard;birth;fed\n1;Ash, Ann;1950;1990;NOR\n2;Ash, Bob;;;\n", encoding="utf-8")
    files["players.csv"].write_text(
        'Team,Name,Rating,Born\nElm,"Ash, Ann",1800,1980\nElm,"Ash, Bob",1700,\nElm,"Ash, Cid",,\n',
        encoding="utf-8",
    )
    kept = ["--folder", str(tmp_path / "kept")]
    for name in ("nat", "fide"):
        assert "2 players" in said("ratings", "import", nat, "--list", name, *kept)
    said("event", files["event"], "create", "Open", "--system", "fide-dutch", "--rounds", "3")
    for name in ("Ash, Ann", "Zoe"):
        said("event", files["event"], "team", name)
    text = said(
        *(re.sub(r"\{(.*?)\}", lambda found: str(files[found[1]]), word) for word in command.split()),
        *kept,
        code="de",
    )
    text = re.sub(
        ".*: (there is no table of teams|the file does not name).*", "", text
    )  # remarks of an import
    names = {"Ash", "Ann", "Bob", "Cid", "Zoe", "Elm", "nat", "standard", "effective-rapid", "rapid", "blitz"}
    names |= {"birth", "federation"}  # fields, as the verbs name them
    assert _english(text.replace(str(tmp_path), ""), names) == set(), text
    assert re.search("[\uff21-\uff5a]", text), text
