"""`pairwright convert`, `validate` and `template`: output files, messages, and exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pairwright.cli import app
from tests.formats.trf.samples import FOLDER, TEAMS, data, lines, put

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def run(*words: str | Path, given: bytes | None = None) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], given, {"COLUMNS": None})


def path(number: str) -> Path:
    [found] = FOLDER.glob(f"{number}-*.trf")
    return found


# convert


@pytest.mark.parametrize("number", ["05", "06", "07", "08", "10", "11"])
def test_a_team_file_in_trf26_is_written_as_it_was(number):
    """Ranks by the tie-breaks that the file names, columns, order of records: all but the line ends."""
    result = run("convert", path(number), "-", "--to", "trf")
    assert result.exit_code == 0
    assert result.stdout_bytes.split(b"\r\n") == data(number).replace(b"\r\n", b"\n").split(b"\n")


@pytest.mark.parametrize("ending", ["json", "xlsx", "trf"])
@pytest.mark.parametrize("number", ["05", "06", "08"])
def test_there_and_back(tmp_path, number, ending):
    between, back = tmp_path / f"x.{ending}", tmp_path / "back.trf"
    assert run("convert", path(number), between).exit_code == 0
    assert run("convert", between, back).exit_code == 0
    assert back.read_bytes().splitlines() == data(number).splitlines()


def test_a_folder_of_csv_files_and_back(tmp_path):
    folder = f"{tmp_path / 'tables'}/"
    assert run("convert", path("06"), folder).exit_code == 0
    assert {item.name for item in Path(folder).iterdir()} == {
        "event.csv", "teams.csv", "players.csv", "matches.csv", "boards.csv", "prohibited.csv",
    }  # fmt: skip
    assert run("convert", folder, tmp_path / "back.trf").exit_code == 0
    assert (tmp_path / "back.trf").read_bytes().splitlines() == data("06").splitlines()


def test_chess_json_and_back(tmp_path):
    result = run("convert", path("06"), tmp_path / "x.jch")
    assert "has no place for: short names of teams" in result.stderr
    assert run("validate", tmp_path / "x.jch").exit_code == 0
    again = run("convert", tmp_path / "x.jch", "-", "--to", "trf").stdout.splitlines()
    assert [row for row in again if row.startswith(("001", "330", "320"))] == [
        row for row in lines("06") if row.startswith(("001", "330", "320"))
    ]


def test_what_a_dialect_does_not_hold_is_reported(tmp_path):
    result = run("convert", path("06"), "-", "--to", "trf16")
    assert "-: TRF16 has no record for: the pairing system, the tie-breaks" in result.stderr
    assert {row[:3] for row in result.stdout.splitlines()} <= {
        "012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132", "XXR", "XXC", "001",
        "013", "###",
    }  # fmt: skip
    assert run("convert", path("06"), "-", "--to", "trf16", "--quiet").stderr == ""
    assert run("convert", path("06"), tmp_path / "x.trf", "--to", "bbp").exit_code == 3


def test_individual_files_in_the_words_of_engines():
    javafo = run("convert", path("02"), "-", "--to", "javafo").stdout.splitlines()
    assert [row for row in javafo if row.startswith("XX")] == [
        "XXR 5", "XXC black1", "XXS W=3.0 D=1.0 L=0.0 ZPB=0.0 FL=0.0 PAB=3.0", "XXZ 12", "XXP 1 7", "XXP 2 8 9",
        *(f"XXA    {number}  3.0  3.0  1.0" for number in range(1, 7)),
    ]  # fmt: skip
    bbp = run("convert", path("02"), "-", "--to", "bbp").stdout.splitlines()
    assert [row for row in bbp if row[:3] in ("142", "152", "BBW", "BBD", "240", "250", "260")] == [
        "142 5", "152 B", "BBW  3.0", "BBD  1.0", "240 Z   3   12", "250  0.0  3.0   1   2    1    6",
        "250  0.0  1.0   3   3    1    6", "260   1   5    1    7", "260   1   5    2    8    9",
    ]  # fmt: skip


def test_the_dialects_read_back():
    for form in ("javafo", "bbp", "trf16"):
        text = run("convert", path("01"), "-", "--to", form).stdout_bytes
        assert run("validate", "-", given=text).exit_code == 0


def test_options_and_system_of_the_command_line():
    out = run("convert", path("06"), "-", "--to", "trf", "--option", "rounds=7", "--crosstable").stdout
    assert "142 7\n" in out
    assert "802   1 LANT     2.0    5.0" in out


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["x.trf"], 3, "convert needs IN and OUT"),
        (["nofile.trf", "-", "--to", "trf"], 5, "nofile.trf"),
        (["nofile.trf", "-"], 3, "use --to"),
        (["nofile.trf", "out.docx"], 3, "does not show the format"),
    ],
)
def test_refusals(words, code, said):
    result = run("convert", *words)
    assert result.exit_code == code
    assert said in result.stderr


@pytest.mark.parametrize("number", ["03"])
def test_a_round_state_of_an_event_that_no_system_here_pairs(tmp_path, number):
    out, file = tmp_path / "event.json", tmp_path / "dubov.trf"
    file.write_bytes(path(number).read_bytes().replace(b"FIDE_DUTCH", b"FIDE_DUBOV"))
    assert run("convert", file, out).exit_code == 0
    assert '"system": ""' in out.read_text(encoding="utf-8")
    assert run("convert", out, tmp_path / "again.trf", "-q").exit_code == 0
    assert run("convert", file, tmp_path / "first.trf", "-q").exit_code == 0
    assert (tmp_path / "again.trf").read_bytes() == (tmp_path / "first.trf").read_bytes()


def test_nothing_is_written_when_the_file_is_wrong(tmp_path):
    (tmp_path / "bad.trf").write_bytes(b"152 X\n")
    (tmp_path / "out.json").write_text("old")
    assert run("convert", tmp_path / "bad.trf", tmp_path / "out.json").exit_code == 3
    assert (tmp_path / "out.json").read_text() == "old"


# validate


def test_the_first_line_is_the_answer():
    result = run("validate", path("06"), path("04"))
    assert result.exit_code == 0
    first, second, *rest = result.stdout.splitlines()
    assert (
        first
        == f"{path('06')}: TRF26 · 7 teams, 35 players · 3 of 5 rounds · fide-team · no errors, no warnings"
    )
    assert (
        second == f"{path('04')}: TRF16 · 4 teams, 16 players · 2 rounds · fide-team · no errors, 4 warnings"
    )
    assert all(row.startswith("  warning: ") for row in rest)
    assert run("validate", path("04"), "--strict").exit_code == 3
    assert len(run("validate", path("04"), "--quiet").stdout.splitlines()) == 1


def test_errors_come_with_their_places():
    rows = [put(row, 99, "x") if row.startswith("001    6") else row for row in lines("06")]
    result = run("validate", "-", given="\n".join(rows).encode())
    assert result.exit_code == 3
    head, first, *_ = result.stdout.splitlines()
    assert head == "standard input: TRF26 · 2 errors, no warnings"
    assert first.startswith("  error: line 25, record 001, columns 99-99: round 1: 'x' is not a result")


def test_json_has_a_line_for_each_file():
    result = run("validate", path("04"), "-", "--format", "json", given=b"152 X\n001    1")
    good, bad = map(json.loads, result.stdout.splitlines())
    assert (good["errors"], len(good["warnings"]), good["format"]) == ([], 4, "trf")
    assert bad["errors"][0] == {
        "text": "the initial colour must be W or B, not 'X'", "line": 1, "record": "152", "columns": [5, 5],
    }  # fmt: skip
    assert result.exit_code == 3


@pytest.mark.parametrize("name", ["club-cup.trf", "olympiad-2026-women.trf", "olympiad-2026-women.json"])
def test_the_examples_are_valid(name):
    assert run("validate", EXAMPLES / name).exit_code == 0


def test_an_option_that_does_not_exist_is_an_error(tmp_path):
    (tmp_path / "x.trf").write_bytes(data("06") + b"### pairwright option nonsense 3\r\n")
    result = run("validate", tmp_path / "x.trf")
    assert result.exit_code == 3
    assert "fide-team has no option 'nonsense'" in result.stdout


# template


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_templates(tmp_path, language):
    assert run("template", tmp_path / "t.xlsx", "--language", language).exit_code == 0
    folder = f"{tmp_path / 't'}/"
    assert run("template", folder, "--language", language).exit_code == 0
    assert len(list(Path(folder).iterdir())) == 5
    again = run("template", folder, "--language", language)
    assert (again.exit_code, "is there already" in again.stderr) == (3, True)
    assert run("template", tmp_path / "t.doc").exit_code == 3
    empty = run("convert", tmp_path / "t.xlsx", tmp_path / "x.trf")
    assert (empty.exit_code, "no table of teams or players" in empty.stderr) == (3, True)


def test_every_team_sample_is_here():
    assert len(TEAMS) == 7
