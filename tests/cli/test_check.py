"""`pairwright check`: rounds and standings of a file, rounds made by hand, exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pairwright.cli.app import app

ROOT = Path(__file__).parents[2]
OLYMPIAD = ROOT / "examples" / "olympiad-2026-women-replay.json"
CUP = ROOT / "examples" / "club-cup.trf"
SAMPLES = ROOT / "tests" / "data" / "trf"


def run(*arguments: object, code: int = 0) -> Result:
    result = CliRunner(env={"COLUMNS": "400"}).invoke(app, ["check", *map(str, arguments)])
    assert result.exit_code == code, result.output
    return result


def test_1031_of_the_1033_pairs_of_a_real_olympiad_are_reproduced() -> None:
    out = run(OLYMPIAD, code=1).stdout
    assert out.splitlines()[0] == (
        "olympiad-2026-women-replay.json: 1,031 of 1,033 pairs come out by olympiad-2022 · 10 of 11 rounds the same · "
        "2 faults"
    )
    # the last two hinge on whether 138 and 186 met in round 8, which was not played: by reading R20 they may not
    assert "[8.2.1] the floater of the group of 2 points meets another team: 138-186" in out
    assert "138 Central African Republic - 182 Democratic Republic of the Congo" in out
    assert "decided: 123 Cote d'Ivoire - 189 US Virgin Islands" in out
    assert (
        "paired in round 8, but did not play: that is no meeting" not in out
    )  # 186 is given another opponent
    run(OLYMPIAD, "--option", "r_forfeit_meets=true")


@pytest.mark.parametrize("number", ["04", "05", "06", "07", "08", "11"])
def test_files_by_the_rules_agree(number: str) -> None:
    [path] = SAMPLES.glob(f"{number}-*")
    out = run(path, "-q").stdout.splitlines()
    assert "standings right · no faults" in out[0]
    assert all("as by the rules" in line for line in out if line.startswith("Round"))
    assert out[-1].startswith("Standings by ")


def test_what_a_file_leaves_out_is_taken_from_its_rounds() -> None:
    out = run(next(SAMPLES.glob("04-*"))).stdout
    assert "The number of rounds is not in the file; it is taken as 2" in out
    assert "The initial colour is not in the file; by round 1 it is White." in out


def test_an_individual_event_is_judged_round_by_round_with_its_standings(tmp_path: Path) -> None:
    [path] = SAMPLES.glob("12-*")
    out = run(path).stdout
    assert "19 of 19 pairs come out by fide-dutch · 5 of 5 rounds the same · standings right" in out
    assert "Standings by PTS, BH/C1, BH, SB, PS: right" in out


def test_of_an_event_of_another_system_the_standings_are_judged(tmp_path: Path) -> None:
    [path] = SAMPLES.glob("12-*")
    other = tmp_path / "dubov.trf"
    other.write_bytes(path.read_bytes().replace(b"FIDE_DUTCH", b"FIDE_DUBOV"))
    assert "no round judged · standings right" in run(other).stdout


def test_a_changed_pair_is_named_with_both_sides(tmp_path: Path) -> None:
    document = json.loads(OLYMPIAD.read_text(encoding="utf-8"))
    document["round"], document["decided"] = 2, []
    for entry in document["entries"]:
        entry["history"] = entry["history"][:1]
    by_tpn = {entry["tpn"]: entry for entry in document["entries"]}
    one, two = (by_tpn[tpn]["history"][0]["opponent"] for tpn in (1, 3))
    for tpn, other in ((1, two), (3, one), (two, 1), (one, 3)):
        by_tpn[tpn]["history"][0]["opponent"] = other
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    answer = json.loads(run(file, "--format", "json", code=1).stdout)
    assert (answer["format"], answer["agrees"], answer["standings"]) == ("pairwright-check/1", False, None)
    assert answer["equal"] == answer["pairs"] - 2
    [verdict] = answer["rounds"]
    assert [sorted(pair) for pair in verdict["only_given"]] == [[1, two], [3, one]]
    assert [sorted(pair) for pair in verdict["only_best"]] == [[1, one], [3, two]]
    [fault] = verdict["faults"]
    assert (fault["kind"], fault["article"], fault["forbidden"]) == ("other pairs", "9.3", False)
    assert (fault["given"], fault["better"]) == ([1, two], [1, one])
    assert set(verdict["trails"]) == {"given", "best"}


def paired(tmp_path: Path) -> Path:
    """The next round of the cup as written by `pairwright pair`."""
    file = tmp_path / "round.txt"
    result = CliRunner().invoke(app, ["pair", str(CUP), "-q", "--format", "pairs", "-o", str(file)])
    assert result.exit_code == 0
    return file


def test_a_round_made_by_hand_is_judged_before_it_is_published(tmp_path: Path) -> None:
    good = paired(tmp_path)
    assert "1 of 1 round the same · no faults" in run(CUP, "--pairs", good).stdout
    as_json = tmp_path / "round.json"
    CliRunner().invoke(app, ["pair", str(CUP), "-q", "--format", "json", "-o", str(as_json)])
    assert "no faults" in run(CUP, "--pairs", as_json).stdout
    count, first, second, *rest = good.read_text(encoding="utf-8").splitlines()
    (a, b), (c, d) = first.split(), second.split()
    good.write_text("\n".join([count, f"{a} {d}", f"{c} {b}", *rest]), encoding="utf-8")
    out = run(CUP, "--pairs", good, "--length", "full", code=1).stdout
    assert "Given: " in out
    assert "By the rules: " in out


def test_a_past_round_can_be_given_anew() -> None:
    assert "1 of 1 round the same" in run(CUP, "--round", "2").stdout
    assert "rounds 1 to" in run(CUP, "--round", "17", code=3).stderr
    assert "no pairs are given for it" in run(CUP, "--round", "4", code=3).stderr


def test_a_state_with_all_its_pairs_decided_is_a_round_to_judge(tmp_path: Path) -> None:
    state = {
        "format": "pairwright-state/1",
        "system": "fide-team",
        "options": {"rounds": 5, "initial_colour": "W"},
        "round": 1,
        "entries": [{"tpn": tpn, "history": []} for tpn in range(1, 6)],
        "forced": [[1, 3], [2, 4]],
    }
    file = tmp_path / "state.json"
    file.write_text(json.dumps(state), encoding="utf-8")
    assert "1 of 1 round the same" in run(file, "--round", "1").stdout
    state["forced"] = [[1, 2], [3, 4]]
    file.write_text(json.dumps(state), encoding="utf-8")
    out = run(file, "--round", "1", code=1).stdout
    assert (
        "The file pairs 1-2; 1-3 is as good and comes first in the order of the bracket of 0 points [3.6.3]."
        in out
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2\n1 2\nx 4\n", "line 3: 'x 4' is not a pair"),
        ("3\n1 2\n", "line 1: the first line says 3, but 1 lines follow"),
        ("1 2\n3 0\n4 0\n", "2 byes are given (3, 4)"),
        ("1 2 3\n", "line 1: '1 2 3' is not a pair"),
        ('{"pairs": [[1]]}', "pairs must be a list of two numbers each"),
        ('{"pairs": [], "bye": "7"}', "bye must be a number or null"),
        ("1 77\n", "there is no team 77"),
    ],
)
def test_a_bad_list_of_pairs_is_refused_with_its_line(text: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "round.txt"
    file.write_text(text, encoding="utf-8")
    assert message in run(CUP, "--pairs", file, code=3).stderr


def test_a_count_without_the_bye_or_no_count_is_as_good(tmp_path: Path) -> None:
    file = paired(tmp_path)
    count, *rest = file.read_text(encoding="utf-8").splitlines()
    for first in ([str(int(count) - 1)], []):
        file.write_text("\n".join([*first, *rest]), encoding="utf-8")
        run(CUP, "--pairs", file)


def test_a_missing_file_and_a_broken_one_have_their_own_exit_codes(tmp_path: Path) -> None:
    run(tmp_path / "nothing.trf", code=5)
    file = tmp_path / "broken.json"
    file.write_text("{", encoding="utf-8")
    assert json.loads(run(file, "--format", "json", code=3).stdout)["error"] == "invalid-file"
