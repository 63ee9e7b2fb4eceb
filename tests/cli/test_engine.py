"""`pairwright engine`, as called by tournament managers. Standard output has only the list; exit codes are those of
bbpPairings."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pairwright import SYSTEMS
from pairwright.cli import app
from tests.formats.trf.samples import data, lines, put

from .test_convert import path

PAIRS = "4\n1 4\n7 3\n6 2\n5 0\n"


def run(*words: str | Path, given: bytes | None = None) -> Result:
    return CliRunner().invoke(app, ["engine", *(str(word) for word in words)], given, {"COLUMNS": None})


def test_pairs_on_standard_output():
    result = run("--fide-team", path("06"), "-p")
    assert (result.exit_code, result.stdout, result.stderr) == (0, PAIRS, "")


@pytest.mark.parametrize("number", ["06", "10"])
def test_pairs_in_a_file(tmp_path, number):
    out = tmp_path / "out"
    result = run("--fide-team", path(number), "-p", out)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    assert out.read_text() == {"06": PAIRS, "10": "2\n1 3\n4 2\n"}[number]


@pytest.mark.parametrize("end", [b"\r", b"\n", b"\r\n"])
def test_all_line_ends_and_standard_input(end):
    assert run("--fide-team", "-", "-p", given=end.join(row.encode() for row in lines("06"))).stdout == PAIRS


def test_a_check_list_changes_no_exit_code(tmp_path):
    copy = tmp_path / "league.trf"
    copy.write_bytes(data("06"))
    assert run("--fide-team", copy, "-p", tmp_path / "out", "-l").exit_code == 0
    text = (tmp_path / "league.trf.list").read_text(encoding="utf-8")
    assert text.splitlines()[0] == "Round 4 · fide-team · 7 of 7 take part"
    rows = {row.split()[0]: " ".join(row.split()) for row in text.splitlines()[3:10]}
    assert rows["2"] == "2 Compass 4.0 7.5 4b 1w 5bf 6b"
    assert rows["5"] == "5 Beacon 1.0 3.5 1b 6w 2wf bye"
    assert rows["7"] == "7 Mast 4.0 7.0 U 4w 1b 3w"
    assert "[1.3.2]" in text
    assert run("--fide-team", copy, "-c", "-l", tmp_path / "why").exit_code == 0
    assert (tmp_path / "why").read_text(encoding="utf-8").count("take part") == 3
    assert run("--fide-team", copy, "-p", "-l", tmp_path / "no" / "list").stdout == PAIRS
    unnamed = run("--fide-team", "-", "-p", "-l", given=data("06"))
    assert (unnamed.exit_code, unnamed.stdout) == (0, PAIRS)
    assert "-l needs a name when FILE is standard input" in unnamed.stderr


def test_one_round_is_checked():
    name = path("05").name
    assert run("--fide-team", path("05"), "-c", "3").stdout == f"{name}: Round #3\n\n"
    assert run("--fide-team", "-c", path("05")).stdout.count("Round #") == 5
    wrong = run("--fide-team", path("05"), "-c", "9")
    assert (wrong.exit_code, "the file has the rounds 1 to 5" in wrong.stderr) == (3, True)


def test_check_prints_rounds_and_only_differences(tmp_path):
    result = run("--fide-team", path("05"), "-c")
    name = path("05").name
    assert result.stdout == "".join(f"{name}: Round #{number}\n\n" for number in range(1, 6))
    rows = [put(row, 5, "B") if row.startswith("152") else row for row in lines("10")]
    assert run("--fide-team", "-", "-c", given="\n".join(rows).encode()).stdout == ""
    wrong = run("--fide-team", path("08"), "-c", "--option", "initial_colour=B")
    assert wrong.exit_code == 0
    assert wrong.stdout.splitlines()[:3] == [
        f"{path('08').name}: Round #1",
        "  Checker pairings    Tournament pairings",
        "       2 - 5               1 - 4",
    ]
    assert (
        run("--fide-team", path("08"), "-c", "--option", "initial_colour=B", "--exit-on-diff").exit_code == 6
    )


def without_a_pairing() -> bytes:
    """Two teams that have met."""
    rows = ["142 3", "152 W", "192 FIDE_TEAM", "352 W"]
    rows += ["001    1      A".ljust(91) + "   2 w 1", "001    2      B".ljust(91) + "   1 b 0"]
    rows += [f"310   {tpn} {name}".ljust(73) + f"   {tpn}" for tpn, name in ((1, "A"), (2, "B"))]
    return "\n".join(rows).encode()


def test_no_valid_pairing_is_exit_code_1_with_the_sentence_and_an_empty_file(tmp_path):
    out = tmp_path / "out"
    result = run("--fide-team", "-", "-p", out, given=without_a_pairing())
    assert result.exit_code == 1
    assert "No valid pairing exists" in result.stderr
    assert out.read_bytes() == b""
    assert run("--fide-team", "-", "-p", given=without_a_pairing()).stdout == ""


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--dutch", "06", "-p"], 3, "fide-dutch pairs players, and the entries of this event are teams"),
        (["06", "-p"], 3, "Name one system"),
        (["--fide-team", "-p"], 3, "Name one FILE"),
        (["--fide-team", "06"], 3, "Use -p to pair or -c to check"),
        (["--nonsense", "-g"], 3, "There is no system --nonsense"),
        (["--fide-team", "nofile.trf", "-p"], 5, "nofile.trf"),
        (["--fide-team", "03", "-p"], 3, "fide-team pairs teams, and the entries of this event are players"),
        (["--fide-team", "05", "-p"], 3, "there is no round 6 to pair"),
    ],
)
def test_refusals_leave_no_old_list_behind(tmp_path, words, code, said):
    out = tmp_path / "out"
    out.write_text("4\n1 2\n")
    known = [path(word) if word.isdigit() else word for word in words]
    result = run(*known, *([out] if words[-1] == "-p" and len(words) > 2 else []))
    assert result.exit_code == code
    assert said in result.stderr
    assert result.stdout == ""
    if words[-1] == "-p" and len(words) > 2:
        assert out.read_text() == ""


def test_the_release():
    result = run("-r")
    assert (result.exit_code, result.stdout.startswith("pairwright ")) == (0, True)
    assert run("-r", "--fide-team", path("06"), "-p").stdout == PAIRS


def test_every_system_is_a_flag():
    for name in SYSTEMS:
        result = run(f"--{name}", "nofile.trf", "-p")
        assert result.exit_code == 5


@pytest.mark.parametrize("flag", ["--dutch", "--fide-dutch"])
def test_rounds_of_players(flag):
    result = run(flag, path("03"), "-p")
    assert (result.exit_code, result.stderr) == (0, "")
    rows = [tuple(map(int, row.split())) for row in result.stdout.splitlines()]
    assert rows[0] == (len(rows) - 1,)
    seated = sorted(number for row in rows[1:] for number in row if number)
    assert seated == [1, 3, 4, 5, 6, 7, 8, 9, 11]  # 2 and 10 have requested a bye
    assert rows[-1][1] == 0


def test_a_call_without_a_command_is_one_of_the_engine(tmp_path):
    """`pairwright --dutch IN -p OUT`, as managers call bbpPairings and JaVaFo."""
    out = tmp_path / "out"
    for words in (["--dutch"], ["-r", "--dutch"]):
        called = CliRunner().invoke(app, [*words, str(path("12")), "-c"])
        assert (called.exit_code, called.stdout) == (0, run("--dutch", path("12"), "-c").stdout)
    assert CliRunner().invoke(app, ["--dutch", str(path("03")), "-p", str(out)]).exit_code == 0
    assert out.read_text() == run("--dutch", path("03"), "-p").stdout
    assert CliRunner().invoke(app, ["--burstein", str(path("03")), "-p"]).exit_code == 3


def test_no_legal_pairing_of_players_says_so_and_leaves_an_empty_list(tmp_path):
    """Two players who have met: exit code 1, the English sentence that managers look for, OUT exists and is empty."""
    file, out = tmp_path / "two.trf", tmp_path / "out"
    rows = ["142 3", "152 W", "192 FIDE_DUTCH_2026"]
    rows += [
        put(put("001    1 Ann", 81, " 1.0    1"), 92, "   2 w 1"),
        put(put("001    2 Bob", 81, " 0.0    2"), 92, "   1 b 0"),
    ]
    file.write_text("\n".join(rows))
    result = run("--dutch", file, "-p", out)
    assert (result.exit_code, out.read_text()) == (1, "")
    assert "No valid pairing exists" in result.stderr


def test_the_lot_is_taken_from_round_1_where_the_file_leaves_it_out(tmp_path):
    """Vega writes `XXC white1` in round 1 and `XXC rank` later. 5 and 6 come in round 2, and 5.2.5 decides between
    them: 5 is odd, and 1 had White in round 1; with the colours of round 1 reversed it is Black."""

    def player(number, points, *cells):
        head = put(f"001 {number:>4}      P{number}", 81, f"{points:>4} {number:>4}")
        return head + "".join(f"  {cell}" for cell in cells)

    for first, second, pair in (("w", "b", "5 6"), ("b", "w", "6 5")):
        rows = [
            "XXR 5",
            "XXC rank",
            player(1, "0.5", f"   3 {first} ="),
            player(2, "0.5", f"   4 {second} ="),
            player(3, "0.5", f"   1 {second} ="),
            player(4, "0.5", f"   2 {first} ="),
            player(5, "0.0"),
            player(6, "0.0"),
        ]
        result = run("--dutch", "-", "-p", given="\n".join(rows).encode())
        assert result.exit_code == 0, result.stderr
        assert pair in result.stdout.splitlines()
    alone = "\n".join(["XXR 5", "XXC rank", player(1, "0.0"), player(2, "0.0")])
    refused = run("--dutch", "-", "-p", given=alone.encode())
    assert (refused.exit_code, "initial_colour" in refused.stderr) == (3, True)
