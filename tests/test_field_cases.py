"""Reported problems that no other test covers; docs/field-cases.md lists all of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pairwright as pw
from tests.manager.tools import Hand, league, pairs, play
from tests.systems.by_hand import state

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "field-cases.md").read_text(encoding="utf-8")


def test_case_11_a_lone_leader_who_has_met_the_whole_next_group() -> None:
    # 1 has 4 points and has beaten 2 and 3, who have 2 each; 4, 5 and 6 have 1. The upfloater comes from the group
    # after the next: 4, the first of it. 2 and 3 meet, and 5 and 6.
    document = state("1 W2+ B3+\n2 B1- full\n3 full W1-\n4 half zero\n5 half zero\n6 zero half", rounds=9)
    answer = pw.answer(document)
    assert [(one["score"], one["residents"], one["upfloaters"]) for one in answer["brackets"]] == [
        (4, [1], [4]), (2, [2, 3], []), (1, [5, 6], []),
    ]  # fmt: skip
    assert sorted(sorted(pair) for pair in answer["pairs"]) == [[1, 4], [2, 3], [5, 6]]


def test_case_11_no_pair_holds_two_upfloaters_since_both_could_stay_below() -> None:
    # 1 and 2 have 4 points and have met each other: each needs an upfloater, so there are two of them [C4], and not
    # four with a pair among them.
    answer = pw.answer(state("1 W2= full\n2 B1= full\n3 half half\n4 half half\n5 half half\n6 half half"))
    assert answer["brackets"][0]["upfloaters"] == [3, 4]
    assert [sorted(pair) for pair in answer["pairs"]][:2] == [[1, 3], [2, 4]]


@pytest.mark.parametrize("system", ["fide-team", "olympiad-2022"])
def test_case_20_one_sentence_for_a_follower(system: str) -> None:
    hand = league(8, 5)
    hand("set", system=system)
    hand("lot", colour="W")
    play(hand)
    hand("pair")
    said = pw.why_not(_tournament(hand), *_not_paired(hand), length="sentence")
    assert 40 < len(said) < 300
    assert said.count("\n") == 0


def test_case_55_the_nearest_score_floats_and_halves_are_scores() -> None:
    # 1 has 3 ½ game points, 2 has 3, 3 and 4 have 2 ½ (game points decide). 2 floats up to 1, not 3.
    table = "1 W+/3.5\n2 W+/3\n3 W+/2.5\n4 W+/2.5"
    answer = pw.answer(state(table, primary="GP"))
    assert (answer["brackets"][0]["score"], answer["brackets"][0]["upfloaters"]) == (3.5, [2])
    assert [sorted(pair) for pair in answer["pairs"]] == [[1, 2], [3, 4]]


def test_case_91_a_team_in_round_3_comes_to_the_end_and_a_roster_has_room_for_14() -> None:
    hand = league(6, 5)
    play(hand, count=2)
    before = hand.desk.event
    hand("team", name="Late", members=[{"name": f"L{number}", "rating": 2800} for number in range(1, 15)])
    event = hand.desk.event
    assert event.order[:6] == before.order
    assert event.teams[event.order[6]].name == "Late"
    assert len(event.teams[event.order[6]].members) == 14
    hand("pair")
    assert len(pairs(hand)) == 3  # seven teams: one of them has the bye
    assert hand.desk.event.rounds[-1].bye is not None


def test_case_89_after_the_deadline_a_captain_is_sent_to_the_arbiter(tmp_path: Path) -> None:
    pytest.importorskip("litestar")
    from litestar.testing import TestClient

    from tests.web.conftest import create_app, fill, form, place_in

    fill(tmp_path)
    app = create_app(place_in(tmp_path, open_door=True))
    page = f"/e/league/captain/{app.state.place.accounts.link('league', 1)}"
    with TestClient(app) as client:
        for deadline, hands_in in (("2999-01-01T10:00", True), ("2001-01-01T10:00", False)):
            client.post("/e/league/do/lineups", data=form(client, "/", open="yes", deadline=deadline))
            shown = client.get(page).text
            assert ("Line-ups are closed" in shown) is not hands_in
        said = client.post(f"{page}/lineup", data=form(client, page, board1="1")).text
        assert "Hand it to the arbiter on paper." in said


def _tournament(hand: Hand) -> pw.Tournament:
    from pairwright.manager.snapshot import tournament_before

    return tournament_before(hand.desk.event, len(hand.desk.event.rounds))


def _not_paired(hand: Hand) -> tuple[int, int]:
    """The first two teams that have neither met nor meet now."""
    met = {frozenset(pair) for number in (1, 2) for pair in pairs(hand, number)}
    return next((a, b) for a in range(1, 9) for b in range(a + 1, 9) if frozenset((a, b)) not in met)


def test_every_case_of_the_page_has_a_test_that_exists_or_says_why_not() -> None:
    names = {
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^\s*def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    rows = [line.strip("|").split("|") for line in PAGE.splitlines() if re.match(r"\| *\d", line)]
    assert len(rows) == len({row[0] for row in rows}) == 61
    for number, _, shown in rows:
        found = re.findall(r"`(test_\w+)`", shown)
        assert [name for name in found if name not in names] == [], number
        assert found or "not" in shown, number
