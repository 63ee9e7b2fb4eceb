"""Name and heading lookups give the same result everywhere."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from pairwright.domain import names
from pairwright.domain.names import folded, folded_words, matching_names
from tests.field import FOLDER, Said, run
from tests.manager.tools import Hand

SITE = Path(names.__file__).parents[1] / "report" / "site" / "static"


def ratings(tmp_path: Path, verb: str, *words: object) -> Said:
    return run("ratings", verb, *words, "--list", "nat", "--folder", tmp_path)


def test_ratings_mapping(tmp_path: Path) -> None:
    folder = FOLDER / "ratings-mapping"
    said = ratings(tmp_path, "import", folder / "list.csv", "--mapping", folder / "words.txt")
    assert (said.code, said.out) == (0, "2 players in the list nat.\n")
    found = json.loads(ratings(tmp_path, "find", "101", "--format", "json").out)
    assert [(one["name"], one["standard"]) for one in found] == [("Holm, Kim", 1810)]


def test_ratings_mapping_names_the_fields_of_lists_and_not_those_of_tables(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("nr = board\n")
    said = ratings(
        tmp_path, "import", FOLDER / "ratings-mapping" / "list.csv", "--mapping", tmp_path / "words.txt"
    )
    assert said.code == 3
    assert "there is no field 'board'; there are: birth, blitz, federation, fide_id, first, id" in said.err


@pytest.mark.parametrize(
    ("listed", "wanted"),
    [
        ("Łuczak, Łukasz", "luczak"), ("Ørsted, Åse", "orsted"), ("Đorđević, Đurđa", "dordevic durda"),
        ("Çelik, Işıl", "celik isil"), ("Novák, Petr", "novak"), ("Luczak, Lukasz", "Łuczak"),
        ("Orsted, Ase", "Ørsted"), ("Dordevic, Durda", "Đorđević"), ("Celik, Isil", "Çelik Işıl"),
        ("Thorsson, Aegir", "Þorsson Ægir"), ("Oeuvrard, Strasse", "Œuvrard straße"),
    ],
)  # fmt: skip
def test_names_letters(tmp_path: Path, listed: str, wanted: str) -> None:
    (tmp_path / "list.csv").write_text(f'id;name;standard\n1;"{listed}";1900\n2;Other, One;1000\n', "utf-8")
    assert ratings(tmp_path, "import", tmp_path / "list.csv").code == 0
    found = json.loads(ratings(tmp_path, "find", wanted, "--format", "json").out)
    assert [one["name"] for one in found] == [listed]


def test_names_letters_in_rosters(tmp_path: Path) -> None:
    ratings(tmp_path, "import", FOLDER / "names-letters" / "list.csv")
    (tmp_path / "in.csv").write_text(
        'Team,Name\nElm,"Łuczak, Łukasz"\nElm,"Ørsted, Åse"\nElm,"Đorđević, Đurđa"\nElm,"Çelik, Işıl"\n',
        "utf-8",
    )
    said = ratings(tmp_path, "fill", tmp_path / "in.csv", tmp_path / "out.trf")
    assert "4 of 4 players filled" in said.out


def test_names_letters_in_the_verbs_of_the_manager() -> None:
    hand = Hand()
    hand("create", name="League", system="fide-team", rounds=3, boards=2)
    hand(
        "teams",
        teams=[{"name": name, "members": [f"Ł{name}", "Þór"]} for name in ("Łódź", "Ørsta", "Đerdap")],
    )
    hand("change-team", team="lodz", captain="A")
    hand("change-team", team="orst", captain="B")
    hand("change-team", team="DERDAP", captain="C")
    assert [team.captain for team in hand.desk.event.teams.values()] == ["A", "B", "C"]


def test_names_letters_an_exact_name_comes_before_a_folded_one() -> None:
    teams = {1: ("Muller",), 2: ("Müller",), 3: ("Müllerin",)}
    assert matching_names("müller", teams) == [2]
    assert matching_names("Muller", teams) == [1]
    assert matching_names("mulleri", teams) == [3]
    assert matching_names("mull", teams) == [1, 2, 3]
    assert matching_names(" ", teams) == []


def test_names_letters_other_scripts_are_words_too() -> None:
    assert folded_words("Петров, Ёж") == "петров еж"
    assert folded_words("N° d'équipe") == "n d equipe"


@pytest.mark.skipif(shutil.which("node") is None, reason="node runs the function of the sites")
def test_names_letters_the_browser_folds_as_the_program_does() -> None:
    texts = [*map(chr, range(0xA0, 0x250)), "Łuczak Çelik Işıl Þór", "İstanbul"]
    # The micro sign is the one letter here whose two forms `casefold` joins and `toLowerCase` leaves apart.
    texts = [text for text in texts if text not in "µſ"]
    script = (SITE / "fold.js").read_text("utf-8")
    code = f"const window = {{}};{script};console.log(JSON.stringify({json.dumps(texts)}.map(window.pairwrightFold)))"
    told = subprocess.run(["node", "-e", code], capture_output=True, check=True, text=True).stdout
    assert json.loads(told) == [folded(text) for text in texts]


def test_names_letters_are_the_same_in_the_browser() -> None:
    table = re.findall(r'"(.)": "(\w+)"', (SITE / "fold.js").read_text("utf-8"))
    assert table
    assert {ord(sign): text for sign, text in table} == names._LETTERS
