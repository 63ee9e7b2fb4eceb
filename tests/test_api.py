"""The public API as used by a program."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import pairwright as pw
from tests.formats.states import changed, small

EXAMPLES = Path(__file__).parent.parent / "examples"


def test_ten_lines_pair_a_real_event_and_say_why() -> None:
    event = pw.load(EXAMPLES / "olympiad-2026-women.json")
    result = pw.pair(event)
    assert (result.round, result.system, len(result.pairs)) == (11, "fide-team", 94)
    assert [match.table for match in result.tables] == list(range(1, 95))
    assert result.bye is not None
    playing = {tpn for match in result.pairs for tpn in match.teams} | {result.bye.tpn}
    assert playing == {entry.tpn for entry in event.entries if entry.available}
    assert result.tables[0].white.name in pw.explain(result, table=1)
    assert str(result.bye.tpn) in pw.explain(result, team=result.bye.tpn)
    assert pw.explain(result).startswith("Round 11")
    first, second = result.tables[0], result.tables[1]
    assert pw.why_not(event, first.white.tpn, second.white.tpn)


def test_both_files_of_an_event_give_the_same_round() -> None:
    pairs = [
        [(match.white.tpn, match.black.tpn) for match in pw.pair(pw.load(path)).tables]
        for path in (EXAMPLES / "olympiad-2026-women.json", EXAMPLES / "olympiad-2026-women.trf")
    ]
    assert pairs[0] == pairs[1]


def test_a_file_is_recognised_by_its_content(tmp_path: Path) -> None:
    for example, name in (("club-cup.trf", "a.txt"), ("olympiad-2026-women.json", "a.state")):
        copy = tmp_path / name
        copy.write_bytes((EXAMPLES / example).read_bytes())
        assert pw.load(copy) == pw.load(EXAMPLES / example)
        assert pw.load(str(copy)) == pw.load(copy)


def test_what_cannot_be_loaded_is_a_file_error_or_an_os_error(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    with pytest.raises(FileNotFoundError):
        pw.load(path)
    path.write_text("nothing")
    with pytest.raises(pw.FileError, match="not JSON"):
        pw.load(path)
    path.write_text(json.dumps(changed("round", "3")))
    with pytest.raises(pw.StateError, match=r"^round: round must be a whole number"):
        pw.load(path)


def test_options_given_here_win_over_those_of_the_file() -> None:
    event = pw.read_state(small())
    assert pw.pair(event).options["colour_preference"] == "A"
    assert pw.pair(event, colour_preference="B").options["colour_preference"] == "B"
    assert pw.pair(event, system="fide-team").system == "fide-team"
    assert event.options["colour_preference"] == "A"


def test_the_three_kinds_of_trouble() -> None:
    event = pw.read_state(small())
    with pytest.raises(pw.StateError, match="no system 'dutch'"):
        pw.pair(event, system="dutch")
    with pytest.raises(pw.StateError, match="has no option 'tempo'"):
        pw.pair(event, tempo=1)
    alone = pw.read_state({**small(), "prohibited": [[1, 2, 3, 4, 5]], "forced": []})
    with pytest.raises(pw.NoLegalPairing, match=r"^No valid pairing exists: ") as trouble:
        pw.pair(alone)
    assert isinstance(trouble.value, pw.PairwrightError)
    assert trouble.value.why
    assert pw.answer({**small(), "prohibited": [[1, 2, 3, 4, 5]], "forced": []}) == {
        "error": "no-legal-pairing",
        "why": trouble.value.why,
        "teams": list(trouble.value.teams),
    }


def test_explain_answers_one_question() -> None:
    result = pw.pair(pw.read_state(small()))
    with pytest.raises(ValueError, match="a table or a team, not both"):
        pw.explain(result, table=1, team=1)
    with pytest.raises(pw.StateError, match="there is no table 9"):
        pw.explain(result, table=9)
    with pytest.raises(pw.StateError, match="there is no team 9"):
        pw.explain(result, team=9)
    lengths = [len(pw.explain(result, length=length)) for length in ("sentence", "paragraph", "full")]
    assert lengths == sorted(lengths)
    assert lengths[0] < lengths[2]


def test_an_answer_can_be_compared_with_the_pairing() -> None:
    result = pw.pair(pw.read_state(small()))
    document = pw.answer(small())
    assert document["pairs"] == [[match.white.tpn, match.black.tpn] for match in result.pairs]
    assert document["tables"] == [match.table for match in result.pairs]
    assert document["bye"] == (result.bye.tpn if result.bye else None)
    assert json.loads(json.dumps(document)) == document


def test_every_public_name_is_there_and_listed() -> None:
    assert all(getattr(pw, name) is not None for name in pw.__all__)
    assert set(pw.__all__) <= set(dir(pw))
    assert len(pw.__all__) <= 45
    with pytest.raises(AttributeError, match="no attribute 'pear'"):
        pw.pear  # noqa: B018


def test_importing_the_package_does_not_import_the_engine() -> None:
    code = "import sys, pairwright; print([name for name in sys.modules if name.startswith('pairwright.')])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.strip() == "['pairwright.version']"


def test_another_system_takes_over_the_options_that_it_has() -> None:
    event = pw.load(Path(__file__).parents[1] / "examples" / "olympiad-2026-women.json")
    assert "colour_preference" in event.options
    result = pw.pair(event, system="olympiad-2022")
    assert "colour_preference" not in result.tournament.options
    assert result.tournament.options["rounds"] == event.options["rounds"]
