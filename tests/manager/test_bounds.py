"""Every text and list of an act has a limit, checked before anything else."""

from __future__ import annotations

from typing import Any

import pytest

from pairwright.domain.names import folded
from pairwright.manager.registry import VERBS
from pairwright.manager.verb import Verb
from pairwright.manager.warnings import Question, Refusal

from .tools import Hand, league

LONG = "x" * 20_000_000
NESTED: list[Any] = []
for _ in range(900):
    NESTED = [NESTED]
HOSTILE: list[Any] = [
    LONG, NESTED, {"a": NESTED}, ["x"] * 600_000, [LONG], {LONG: 1}, {"name": LONG}, 10**4000, -1, 1e308, True, {},
    [[]], "\x00", "\ud800", "\u202eevil", "9" * 5000, "#" + "9" * 5000, "-", "1/0", [{"name": ["x"]}], [[1, [2]]], "\n",
]  # fmt: skip


@pytest.fixture(scope="module")
def hand() -> Hand:
    made = league(4, 3)
    made("pair")
    return made


@pytest.mark.parametrize("verb", sorted(VERBS))
def test_no_value_of_an_argument_is_a_fault_of_the_program(hand: Hand, verb: str) -> None:
    """A refusal in words, whatever stands for whichever parameter; and the words are short."""
    if verb == "import":
        return  # its argument is a tournament and no JSON
    found: Verb = VERBS[verb]
    position = hand.desk.event.position
    for param in found.params:
        for value in HOSTILE:
            given = {**_plausible(found), param.name: value}
            assert len(_refusal(hand, verb, given)) < 6000, param.name
    assert hand.desk.event.position == position


def _refusal(hand: Hand, verb: str, given: dict[str, Any]) -> str:
    try:
        hand.desk.preview(verb, **given)
    except Refusal as refusal:
        return str(refusal)
    return ""


def _plausible(verb: Verb) -> dict[str, Any]:
    values = {
        "text": "x", "number": 1, "round": 1, "table": 1, "board": 1, "flag": True, "points": 1, "team": "1",
        "person": "1",
        "teams": ["1", "2"], "members": ["1"], "list": ["x"], "boards": "1010", "score": "2-2", "data": [], "sign": "1",
    }  # fmt: skip
    return {
        param.name: param.choices[0] if param.choices else values[param.kind]
        for param in verb.params
        if param.required
    }


@pytest.mark.parametrize(
    "reason", [LONG, "x" * 2001, "\x00", "a\x1bb", "\ud800", "\u202etxet", 7, ["x"], None]
)
def test_a_reason_has_a_length_and_characters(hand: Hand, reason: Any) -> None:
    position = hand.desk.event.position
    with pytest.raises(Refusal, match=r"The reason (is|has)"):
        hand.desk.do("note", text="x", reason=reason)
    with pytest.raises(Refusal, match=r"The person (is|has)"):
        hand.desk.do("note", text="x", person=[reason])  # type: ignore[arg-type]
    assert hand.desk.event.position == position


def test_a_reason_of_several_lines_stands_on_one(hand: Hand) -> None:
    try:
        hand.desk.do("note", text="x", reason="first\nsecond")
    except Question as question:  # pragma: no cover  a note asks nothing
        raise AssertionError from question
    assert hand.desk.decisions[-1].reason == "first second"


def test_a_thousand_names_in_one_text_are_taken() -> None:
    hand = Hand()
    hand("create", name="Large")
    hand("teams", teams=[f"T{number}" for number in range(1, 1001)])
    with pytest.raises(Refusal, match="longer than 200,000"):
        hand("order", teams="1," * 150_000)
    hand("order", teams=",".join(str(number) for number in range(1, 1001)))


@pytest.mark.parametrize("name", ["a\u202eb", "a\ud800", "a\x7f", "a\u2066b"])
def test_a_name_that_hides_another_is_refused(hand: Hand, name: str) -> None:
    with pytest.raises(Refusal, match="control character"):
        hand.desk.preview("team", name=name)


def test_names_of_all_scripts_are_taken() -> None:
    hand = Hand()
    hand("create", name="Cup")
    for name in ("Σωκράτης", "علی‌رضا", "क्षत्रिय", "李小龍", "Nguyễn Văn Ả", "Zoë 👩‍💻"):
        hand("team", name=name)


def test_many_names_in_a_list_are_looked_up_one_as_fast_as_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each name was compared with those of all players: 400 names of an event of 10,000 took half a minute, and an act
    takes 500,000."""
    hand = Hand()
    hand("create", name="Cup", rounds=3, boards=2)
    people = [[f"P{team} {at}" for at in range(30)] for team in range(10)]
    hand("teams", teams=[{"name": f"Team {k}", "members": line} for k, line in enumerate(people)])
    hand("order", teams=[])
    hand("lot", colour="W")
    hand("pair")
    count = 0

    def counted(text: str) -> str:
        nonlocal count
        count += 1
        return folded(text)

    monkeypatch.setattr("pairwright.domain.names.folded", counted)
    with pytest.raises(Refusal, match="1,000 boards"):
        hand("lineup", team="Team 1", members=["P1 2"] * 500 + ["p1 3"] * 500)
    with pytest.raises(Refusal, match="listed twice"):
        hand("order", teams=["Team 1"] * 500 + ["team 2"] * 500)
    assert count < 10_000


def test_pairs_that_may_not_meet_have_a_limit() -> None:
    """Pairs grow with the square of a group: 10,000 teams are 50 million, more than the memory of a server."""
    hand = Hand()
    hand("create", name="Cup", rounds=3)
    hand("teams", teams=[f"T{number}" for number in range(1, 321)])
    hand("order", teams=[])
    for verb in ("forbid", "apart"):
        with pytest.raises(Refusal, match="51,040 pairs that may not meet"):
            hand(verb, teams=list(range(1, 321)))
    hand("forbid", teams=[1, 2] * 2000)
    assert hand.desk.event.forbidden[0].teams == (1, 2)
    hand("apart", teams=list(range(1, 317)))
    with pytest.raises(Refusal, match="50,000 at most"):
        hand("forbid", teams=list(range(1, 200)))


def test_prizes_ratings_and_ranks_have_a_limit() -> None:
    """100,000 prizes, and as many federations that may win them, made the page of prizes take 35 seconds."""
    hand = league(4, 3)
    member = hand.desk.event.teams[1].members[0].number
    with pytest.raises(Refusal, match="more than 1,000 items"):
        hand("prize", name="All", prizes=["1"] * 1001)
    with pytest.raises(Refusal, match="more than 300 items"):
        hand("prize", name="All", prizes=["1"], federations=["GER"] * 301)
    with pytest.raises(Refusal, match="more than 10,000 items"):
        hand("set", round_dates=["2026-11-29"] * 10_001)
    ratings = [{"kind": "rapid", "rating": 2000, "list": f"list{number}"} for number in range(201)]
    with pytest.raises(Refusal, match="200 official ratings at most"):
        hand("ratings", changes=[{"team": 1, "number": member, "ratings": ratings}])
    with pytest.raises(Refusal, match="listed twice"):
        hand("hand-rank", teams=[1, 2, 1], why="lots")
    for number in range(100):
        hand("prize", name=f"Prize {number}", prizes=["1"])
    with pytest.raises(Refusal, match="under 100 names at most"):
        hand("prize", name="One more", prizes=["1"])
    hand("prize", name="Prize 7", prizes=["2"])


@pytest.mark.parametrize("number", [24612399, "24612399", 1503014])
def test_a_fide_id_of_eight_digits_is_entered_for_one_player(number: int | str) -> None:
    """It was refused as larger than 999,999, and only a list or a file could bring it."""
    hand = Hand()
    hand("create", name="Open", system="fide-dutch", rounds=5)
    hand("team", name="Ash, Ann", fide_id=number)
    hand("team", name="Oak, Bo")
    hand("change-team", team="Oak, Bo", fide_id=int(number) + 1)
    assert [one.fide_id for one in hand.desk.event.teams.values()] == [int(number), int(number) + 1]


@pytest.mark.parametrize("system", ["fide-team", "fide-dutch"])
def test_a_name_has_an_end(system: str) -> None:
    """Documents and pages of names of 2,000 characters took gigabytes."""
    hand = Hand()
    hand("create", name="Cup", system=system, rounds=5)
    with pytest.raises(Refusal, match="a name is longer than 200 characters"):
        hand("team", name="a" * 201)
    hand("team", name="a" * 200)
    with pytest.raises(Refusal, match="a name is longer than 200 characters"):
        hand("change-team", team=1, name="b" * 201)
    with pytest.raises(Refusal, match="club is longer than 200 characters"):
        hand("change-team", team=1, club="b" * 201)
    hand("change-team", team=1, name="b" * 200)


def test_a_team_that_is_removed_leaves_rules_and_groups_of_others_as_they_are() -> None:
    """All forbidden pairs were regenerated for each team that was removed: an event with 4,000 and 560 took eight
    seconds to read."""
    hand = Hand()
    hand("create", name="BG", system="ibf-swiss")
    hand("teams", teams=["A", "B", "C", "D", "E"])
    for teams in ("2,3", "1,2,3"):
        hand("forbid", teams=teams)
    hand("group", groups=[[2, 3], [4, 5]], first=1, last=1)
    hand("group", groups=[[1, 3], [4, 5]], first=2, last=2)
    before = hand.desk.event
    hand("remove-team", team="1")
    after = hand.desk.event
    assert after.forbidden[0] is before.forbidden[0]
    assert after.forbidden[1].teams == (2, 3)
    assert after.grouped[0] is before.grouped[0]
    assert after.grouped[1].groups == ((3,), (4, 5))
