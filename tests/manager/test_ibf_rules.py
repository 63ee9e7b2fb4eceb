"""Backgammon events by the rules of their federation: articles cited, absences, lots, the last one left."""

from __future__ import annotations

import pytest

from pairwright.lots import draw
from pairwright.manager.planned import end_of
from pairwright.manager.ranking import standings
from pairwright.manager.snapshot import tournament_before
from pairwright.manager.steps import next_step
from pairwright.manager.warnings import Question, Refusal

from .test_solo import club
from .tools import Hand

SYSTEMS = ("ibf-swiss", "ibf-swiss-blind", "ibf-swiss-lives", "ibf-round-robin", "ibf-storm")
FIDE = ("C.0", "GHR", "TEC")


def cited(hand: Hand, verb: str, **given: object) -> list[tuple[int, str]]:
    """Levels and articles of the warnings of an act; it is not carried out."""
    return [(one.level, one.article) for one in hand.desk.preview(verb, **given).warnings]


def played(system: str, rounds: int) -> Hand:
    hand = club(6, system, 5)
    if system in ("ibf-swiss-blind", "ibf-storm"):
        hand("lot", seed="coin")
    for _ in range(rounds):
        hand("pair")
        hand("publish")
        for match in hand.desk.event.rounds[-1].matches:
            hand("result", table=match.table, points="7-5")
    return hand


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_article_of_fide_is_cited_in_an_event_that_its_rules_do_not_govern(system: str) -> None:
    hand = played(system, 3)
    table = system == "ibf-round-robin"
    acts: list[tuple[str, dict[str, object]]] = [
        ("result", {"table": 1, "points": "3-7", "round": 1}),
        ("result", {"table": 1, "points": "3-7", "round": 2}),
        ("undo", {"number": len(hand.desk.decisions) - 12}),
        ("order", {"teams": [3, 2, 1]}),
        ("expel", {"team": 2}),
        ("bye", {"team": 1, "kind": "zero"}),
        ("rounds", {"rounds": 4}),
        ("set", {"system": "ibf-swiss" if system != "ibf-swiss" else "ibf-swiss-blind"}),
        ("finish", {}),
        ("leave-book", {"why": "a test"}),
        ("tie-breaks", {"tie_breaks": "PTS,OTHER_IBFBH"}),
        ("hand-rank", {"teams": [1, 2], "why": "play-off"}),
        ("unpair", {}),
        ("by-hand", {}),
    ]
    if not table:
        acts += [("forbid", {"teams": [1, 2]}), ("force", {"teams": [1, 2]}), ("apart", {"teams": [1, 2]})]
    acts += [("withdraw", {"team": 3}), ("absent", {"team": 3, "round": 4, "kind": "half"}), ("pair", {})]
    found, said = [], []
    for verb, given in acts:
        try:
            preview = hand.desk.preview(verb, **given)
        except Refusal as refusal:
            said.append(str(refusal))
            continue
        found += [one.article for one in preview.warnings]
        said.append(preview.text)
    assert len(found) > 8
    assert [article for article in found if article.startswith(FIDE)] == []
    assert [text for text in said if any(f"[{book}" in text for book in FIDE)] == []


def test_who_leaves_a_round_robin_of_backgammon_loses_by_no_article_of_fide() -> None:
    hand = club(4, "ibf-round-robin", 3)
    hand("pair")
    hand("publish")
    assert hand("withdraw", team=1).text == "1 P1 has left. The open match of round 1: lost without play."
    with pytest.raises(Refusal, match="has left, and its match is lost without play\\."):
        hand(
            "result", table=next(m.table for m in hand.desk.event.rounds[0].matches if m.has(1)), points="7-5"
        )


@pytest.mark.parametrize("system", ["ibf-swiss", "ibf-swiss-blind", "ibf-swiss-lives"])
def test_4_8_a_wrongly_entered_result_is_corrected_whatever_its_age(system: str) -> None:
    hand = played(system, 3)
    assert cited(hand, "result", table=1, points="3-7", round=1) == [(3, "IBF 4.8")]
    assert cited(hand, "result", table=1, points="3-7", round=2) == [(3, "IBF 4.8")]


def test_2_2_a_forced_pair_is_allowed_and_the_article_says_so() -> None:
    assert cited(club(6), "force", teams=[1, 2]) == [(1, "IBF 2.2")]


@pytest.mark.parametrize(
    ("system", "article", "missing"),
    [
        ("ibf-swiss", "IBF 4.6", "ranked the field"),
        ("ibf-swiss-blind", "IBF 4.5", "drawn lots for them"),
        ("ibf-round-robin", "IBF Appendix 1", "drawn lots for them"),
    ],
)
def test_the_numbers_are_ranked_by_4_6_and_drawn_by_4_5_and_appendix_1(
    system: str, article: str, missing: str
) -> None:
    hand = Hand()
    hand("create", name="Club", system=system, rounds=3)
    hand("teams", teams=["A", "B", "C", "D"])
    if system == "ibf-swiss-blind":
        hand("lot", seed="coin")
    [warning] = hand.desk.preview("pair").warnings
    assert warning.article == article
    assert missing in warning.text


@pytest.mark.parametrize("kind", ["half", "full"])
@pytest.mark.parametrize("system", ["ibf-swiss", "ibf-swiss-blind", "ibf-swiss-lives"])
def test_4_2_no_byes_with_points_by_request(system: str, kind: str) -> None:
    hand = played(system, 1)
    with pytest.raises(Refusal, match=rf"has no {kind}-point byes by request \[IBF 4.2\]"):
        hand("absent", team=1, round=2, kind=kind)
    hand("absent", team=1, round=2)
    hand("pair")
    with pytest.raises(Refusal, match=rf"has no {kind}-point byes by request \[IBF 4.2\]"):
        hand("bye", team=1, kind=kind)


def test_4_6_rank_without_a_seed_draws_equal_ratings_and_the_unrated() -> None:
    """By names it would be Ann, Bea, Cid; the lots are in the log and can be drawn again."""
    orders = set()
    for name in ("Cup", "Open", "Club", "Jam", "Gala"):
        hand = Hand()
        hand("create", name=name, system="ibf-swiss", rounds=3)
        hand("teams", teams=["Ann", "Bea", "Cid", {"name": "Dot", "rating": 1600}])
        hand("rank")
        event = hand.desk.event
        [(what, seed)] = event.lots
        assert what == "equal strengths"
        assert event.order == (4, *draw(seed, "rank", (1, 2, 3)))
        orders.add(event.order)
    assert len(orders) > 1


def test_4_9_when_one_player_is_left_the_event_is_over_and_he_has_won() -> None:
    hand = Hand()
    hand("create", name="Lives", system="ibf-swiss-lives", rounds=9, options={"losses": 1})
    hand("teams", teams=["A", "B", "C", "D"])
    hand("order", teams=[])
    # 1-3, 2-4; then, in an even round, 2-1
    for matches in (2, 1):
        assert end_of(hand.desk.event) is None
        hand("pair")
        hand("publish")
        assert len(hand.desk.event.rounds[-1].matches) == matches
        for match in hand.desk.event.rounds[-1].matches:
            hand("result", table=match.table, points="7-5")
    event = hand.desk.event
    step = next_step(event)
    assert (step.text, step.verb) == (
        "The tournament is over: 2 B is the last one left and has won [4.9].",
        "finish",
    )
    with pytest.raises(Refusal, match="2 B is the last one left and has won"):
        hand("pair")
    assert standings(event).final
    assert standings(event, 2).final
    assert not standings(event, 1).final
    assert standings(event).rows[0].team.name == "B"
    hand("finish")


def test_4_9_who_leaves_is_not_left() -> None:
    hand = Hand()
    hand("create", name="Lives", system="ibf-swiss-lives", rounds=9, options={"losses": 2})
    hand("teams", teams=["A", "B"])
    hand("order", teams=[])
    hand("pair")
    hand("publish")
    hand("result", table=1, points="7-5")
    hand("withdraw", team=1)
    assert (
        next_step(hand.desk.event).text
        == "The tournament is over: 2 B is the last one left and has won [4.9]."
    )
    assert [row.team.name for row in standings(hand.desk.event).rows] == ["B", "A"]


def test_4_7_the_manager_knows_who_has_withdrawn_and_who_was_only_absent() -> None:
    hand = played("ibf-swiss", 1)
    hand("absent", team=1, round=2)
    hand("withdraw", team=2)
    hand("pair")
    hand("publish")
    for match in hand.desk.event.rounds[-1].matches:
        hand("result", table=match.table, points="7-5")
    left = {entry.tpn: entry.withdrawn_after for entry in tournament_before(hand.desk.event).entries}
    assert left == {1: None, 2: 1, 3: None, 4: None, 5: None, 6: None}


@pytest.mark.parametrize("gone", [5, 6])
def test_a_round_is_not_paired_for_nobody_or_for_one(gone: int) -> None:
    hand = played("ibf-swiss", 1)
    for team in range(1, gone + 1):
        hand("withdraw", team=team)
    who = "Only 6 P6 is" if gone == 5 else "Nobody is"
    with pytest.raises(Refusal, match=f"{who} there to be paired in round 2"):
        hand("pair")


def test_a_first_round_is_not_paired_for_nobody() -> None:
    hand = club(2)
    for team in (1, 2):
        hand("withdraw", team=team)
    with pytest.raises(Refusal, match="Nobody is there to be paired in round 1"):
        hand("pair")


def test_a_question_is_still_asked_where_the_rules_have_no_article() -> None:
    with pytest.raises(Question):
        played("ibf-storm", 2).desk.do("unpair")
