"""The trail: verified by pairing again with one decision changed."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

import pairwright as pw
from pairwright.domain.explain import Length
from pairwright.reasons.words import Words, catalogue
from pairwright.systems.registry import pair_round, system_of
from pairwright.systems.team_swiss.comparison import ORDER, compare
from pairwright.systems.team_swiss.engine import pair as pair_by_rules
from tests.strategies import random_state


def rounds(count: int, seed: int, **limits: int) -> list[pw.RoundPairing]:
    """Random rounds that can be paired."""
    rng = Random(seed)
    found: list[pw.RoundPairing] = []
    while len(found) < count:
        try:
            found.append(pair_round(pw.read_state(random_state(rng, **limits))))
        except pw.NoLegalPairing:
            continue
    return found


def worse(name: str, ours: object, theirs: object) -> bool:
    """Whether the value of a criterion got worse."""
    if name == "C5":
        assert isinstance(ours, list)
        assert isinstance(theirs, list)
        return theirs < ours
    if name in ("3.5.4", "3.6.3"):
        return ours != theirs
    assert isinstance(ours, int)
    assert isinstance(theirs, int)
    return theirs > ours


@pytest.mark.parametrize(
    "result", rounds(40, 1), ids=lambda r: f"{len(r.tournament.entries)} teams, round {r.round}"
)
def test_every_wish_costs_something_and_the_first_difference_is_never_an_improvement(
    result: pw.RoundPairing,
) -> None:
    tournament = result.tournament
    free = [tpn for pair in result.pairs if pair.bracket is not None for tpn in pair.teams]
    for a, b in list(combinations(sorted(free), 2))[:40]:
        pair = result.pair_of(a)
        if pair is not None and b in pair.teams:
            continue
        first = system_of("fide-team").trail.why_not(result, a, b)[0]
        assert first.length is Length.SENTENCE
        try:
            wished = pair_by_rules(tournament, result.options_tenths, (a, b))
        except pw.NoLegalPairing:
            assert first.key in ("wish.met", "wish.prohibited", "wish.incomplete", "wish.reading")
            continue
        its = wished.pair_of(a)
        assert its is not None
        assert b in its.teams
        found = compare(result, wished)
        assert found.criterion
        if found.criterion == "3.4":
            assert first.key == "wish.pab"
        else:
            assert first.article == found.criterion
            assert worse(found.criterion, found.ours, found.theirs)


@pytest.mark.parametrize("length", ["sentence", "paragraph", "full"])
def test_everything_can_be_said_at_every_length(length: str) -> None:
    for result in rounds(25, 2):
        assert pw.explain(result, length=length)
        for pair in result.pairs:
            assert pw.explain(result, table=pair.table, length=length)
        for entry in result.tournament.entries:
            assert pw.explain(result, team=entry.tpn, length=length)


def test_longer_lengths_tell_more() -> None:
    for result in rounds(10, 3):
        told = [
            len(pw.explain(result, table=1, length=length)) for length in ("sentence", "paragraph", "full")
        ]
        assert told == sorted(told)
        assert len(set(told)) == 3


def test_every_sentence_of_the_catalogue_can_be_filled_and_no_article_is_missing() -> None:
    sentences = catalogue()
    assert {f"wish.{name}" for name in ORDER} <= set(sentences)
    assert {f"colour.4.3.{k}" for k in range(1, 10)} <= set(sentences)
    letters = {key for key in sentences if key.endswith("_letter")}
    assert letters == {"white_letter", "black_letter"}
    assert all(
        sentence.strip().endswith((".", "none", "and", "nobody"))
        for key, sentence in sentences.items()
        if key not in letters
    )


def state(entries: list[dict[str, object]], round_: int, **more: object) -> pw.Tournament:
    options = {"rounds": 9, "initial_colour": "W", "colour_preference": "none"}
    return pw.read_state(
        {
            "format": "pairwright-state/1",
            "system": "fide-team",
            "options": options,
            "round": round_,
            "entries": entries,
            **more,
        }
    )


def played(opponent: int, colour: str, mp: int) -> dict[str, object]:
    return {"result": "played", "opponent": opponent, "colour": colour, "mp": mp, "gp": 2 * mp}


def test_c7_names_the_floater_and_its_round() -> None:
    # Before round 3: 1 has 4 points; 2 and 3 have 2. In round 2 team 2 (2 points before) met 4 (0 points), so both
    # floated; 3 met 1 with equal points. One upfloater is needed: 3, since 2 floated in round 2 - but 3 has met 1.
    # With 5 and 6 on 2 points as well: 5 is free of both, so 5 floats up; 2 would break [C7].
    entries = [
        {"tpn": 1, "history": [played(6, "W", 2), played(3, "B", 2)]},
        {"tpn": 2, "history": [played(5, "W", 2), played(4, "B", 0)]},
        {"tpn": 3, "history": [played(4, "W", 2), played(1, "W", 0)]},
        {"tpn": 4, "history": [played(3, "B", 0), played(2, "W", 2)]},
        {"tpn": 5, "history": [played(2, "B", 0), played(6, "W", 2)]},
        {"tpn": 6, "history": [played(1, "B", 0), played(5, "B", 0)]},
    ]
    event = state(entries, 3)
    result = pw.pair(event)
    assert result.pairs[0].teams == {1, 5}
    said = pw.explain(result, table=1, length="full")
    assert "team 2 instead of team 5: it floated in round 2. [C7]" in said
    assert "team 3 instead of team 5: it has met team 1 already. [C1]" in said
    assert pw.why_not(event, 1, 2, "sentence") == (
        "With team 1 against team 2, 1 upfloater of the bracket of 4 points would have floated in round 2 instead "
        "of 0: team 2. [C7]"
    )
    assert pw.why_not(event, 3, 1, "sentence") == "team 3 and team 1 met in round 2: nobody meets twice. [C1]"


def test_an_equal_pairing_that_comes_later_is_named_with_the_pair_that_decides() -> None:
    event = state([{"tpn": k, "history": []} for k in range(1, 7)], 1)
    assert pw.why_not(event, 1, 5, "sentence") == (
        "team 1 against team 5 is equally good, but later in the order: 1-4 comes before 1-5. [3.6.3]"
    )
    assert pw.why_not(event, 1, 2, "sentence").endswith("[3.6.3]")


def test_a_forfeited_match_is_not_a_meeting_and_the_answer_says_so() -> None:
    # case from the field 52: forfeit in round 1, a legal pair later
    win = {"result": "forfeit-win", "opponent": 2, "colour": "W", "mp": 2, "gp": 4}
    loss = {"result": "forfeit-loss", "opponent": 1, "colour": "B", "mp": 0, "gp": 0}
    entries = [
        {"tpn": 1, "history": [win]},
        {"tpn": 2, "history": [loss]},
        {"tpn": 3, "history": [played(4, "W", 2)]},
        {"tpn": 4, "history": [played(3, "B", 0)]},
    ]
    said = pw.why_not(state(entries, 2), 1, 2)
    assert "did not play: that is no meeting. [C.04.2, 3.5]" in said
    assert "nobody meets twice" not in said


def test_no_legal_round_with_the_wish_says_who_is_left_over() -> None:
    # 4 teams after a round: if 1 meets 3, then 2 and 4 are left, which the arbiter has forbidden
    entries = [
        {"tpn": 1, "history": [played(2, "W", 2)]},
        {"tpn": 2, "history": [played(1, "B", 0)]},
        {"tpn": 3, "history": [played(4, "W", 2)]},
        {"tpn": 4, "history": [played(3, "B", 0)]},
    ]
    event = state(entries, 2, prohibited=[[2, 4]])
    assert pw.why_not(event, 1, 3, "sentence").endswith("[C3]")
    assert pw.why_not(event, 2, 4, "sentence") == "team 2 and team 4 may not meet: prohibited by decision."


def test_decisions_of_the_arbiter_are_called_so() -> None:
    event = state([{"tpn": k, "history": []} for k in range(1, 7)], 1, forced=[[1, 2]])
    result = pw.pair(event)
    assert "by decision of the arbiter" in pw.explain(result, team=1)
    assert pw.why_not(event, 1, 5).startswith("The opponent of team 1 was decided by the arbiter.")


def test_the_bye_names_those_who_were_passed_over() -> None:
    entries = [
        {"tpn": 1, "history": [played(2, "W", 2)]},
        {"tpn": 2, "history": [played(1, "B", 0)]},
        {"tpn": 3, "history": [{"result": "pab", "mp": 0, "gp": 0}]},
    ]
    result = pw.pair(state(entries, 2, prohibited=[]))
    # lowest score: 2 and 3; more matches played: 2; but without 2 the others, 1 and 3, can be paired
    assert result.bye is not None
    assert result.bye.tpn == 2
    said = pw.explain(result, team=2)
    assert "team 2 has the bye" in said
    assert "[3.4]" in said


def test_words_refuse_an_unknown_length() -> None:
    event = state([{"tpn": k, "history": []} for k in range(1, 3)], 1)
    with pytest.raises(pw.StateError, match="length must be"):
        pw.explain(pw.pair(event), length="novel")
    assert Words(event).text([], Length.FULL) == ""
