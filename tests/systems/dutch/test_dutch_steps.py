"""For each step of a Dutch trail: its article, the shortest length that includes it, and whether a passage begins
there."""

from __future__ import annotations

import re

import pytest

import pairwright as pw
from pairwright import Tournament
from pairwright.domain.explain import Length, Step
from pairwright.systems.dutch.trail import why_not, why_pair, why_round, why_team
from tests.systems.dutch.boards import event
from tests.systems.dutch.test_dutch_articles import LIMBO, apart

SENTENCE, PARAGRAPH, FULL = Length.SENTENCE, Length.PARAGRAPH, Length.FULL
ROUND = {
    "dutch.summary": ("", SENTENCE, False),
    "dutch.summary_bye": ("", SENTENCE, False),
    "pair.decided": ("", SENTENCE, True),
    "pair.decided_met": ("C1", PARAGRAPH, False),
    "pair.decided_prohibited": ("", PARAGRAPH, False),
    "pair.virtual": ("C.04.7", PARAGRAPH, False),
    "dutch.bye": ("C5", SENTENCE, True),
    "dutch.bye_barred": ("C2", PARAGRAPH, False),
    "dutch.bye_rest": ("C4", PARAGRAPH, False),
    "dutch.bracket": ("1.3.2", PARAGRAPH, True),
    "dutch.bracket_moved": ("1.3.2", PARAGRAPH, True),
    "dutch.all_paired": ("C6", FULL, False),
    "dutch.down": ("C6", PARAGRAPH, False),
    "dutch.down_all": ("C6", PARAGRAPH, False),
    "dutch.left": ("C6", PARAGRAPH, False),
    "dutch.exchange": ("4.3", PARAGRAPH, False),
    "bracket.criteria": ("2.4", FULL, False),
}
"""In the trail of a round; pairs and colours are included in full there."""
PAIR = {
    "dutch.pair": ("3.3.1", SENTENCE, True),
    "dutch.pair_remainder": ("3.3.1", SENTENCE, True),
    "dutch.pair_mdp": ("3.3.3", SENTENCE, True),
    "dutch.only": ("3.3.1", FULL, False),
    "dutch.record": ("1.7", PARAGRAPH, False),
    "colour.record": ("1.7", FULL, False),
}
WISH = {
    "wish.itself": ("", SENTENCE, False),
    "wish.granted": ("", SENTENCE, False),
    "wish.decided": ("", SENTENCE, False),
    "wish.incomplete": ("C4", SENTENCE, False),
    "wish.unplayed": ("C.04.2, 3.5", PARAGRAPH, False),
    "wish.instead": ("", PARAGRAPH, False),
    "wish.bye": ("C5", PARAGRAPH, False),
    "team.absent": ("", SENTENCE, False),
}
ALTERNATIVES = {
    "rest": "C4", "met": "C1", "prohibited": "", "alike": "C3", "mdps": "4.4.2", "exchange": "4.3.2",
    "exchanges": "4.3.2", "order": "4.2.2", "C8_scores": "C8",
}  # fmt: skip
"""The article cited by an alternative that does not violate the criterion its key is named after."""


def check_articles(steps: list[Step]) -> None:
    """Check that each step cites the article that the text has for its key."""
    for step, following in zip(steps, [*steps[1:], None], strict=True):
        if step.key == "colour.short":
            assert following is not None
            assert following.key.startswith(f"dutch_colour.{step.article}")
            assert re.fullmatch(r"5\.2\.[1-5]", step.article)
        else:
            assert step.article == article_of(step), step


def article_of(step: Step) -> str:
    """The article that the text has for a key."""
    told = {**ROUND, **PAIR, **WISH}
    if step.key in told:
        return told[step.key][0]
    group, _, name = step.key.partition(".")
    if group == "dutch_colour":
        return name[:5]
    return ALTERNATIVES.get(name, name)


STATES = {
    "usual": event(7, "1-4 1 5-2 0 3-6 = 7 U", "2-1 = 4-3 1 6-7 0 5 H"),
    "five": event(5),
    "limbo": event(6, LIMBO, prohibited=apart((1, 2, 3))),
    "exchange": event(4, "1-3 = 4-2 ="),
    "no exchange": event(6),
    "nobody may be paired": event(6, "1-4 1 5-2 0 3-6 ="),
    "decided": event(6, "1-2 = 3-4 1 5-6 1", forced=((1, 2),), prohibited=apart((1, 2))),
    "forfeit": event(6, "1-4 + 2-5 1 6-3 0"),
    "only with others": event(4, prohibited=apart((2, 3), (2, 4))),
    "others stay over": event(
        4,
        prohibited=apart(
            (2, 4),
        ),
    ),
    "no bye": event(5, "1-2 1 3-4 1 5 U", prohibited=apart((1, 4), (4, 5), (2, 3), (2, 5))),
    "absent": event(6, absent=(6,)),
    "Baku": event(8, rounds=5).with_options(acceleration="baku"),
    "White twice": event(8, "1-2 1 3-4 1 5-6 = 7-8 =", "1-4 1 3-2 1 6-7 = 8-5 ="),
}


@pytest.mark.parametrize("state", STATES.values(), ids=STATES)
def test_steps_of_a_round(state: Tournament) -> None:
    steps = why_round(pw.pair(state), FULL)
    check_articles(steps)
    for step in steps:
        if step.key in ROUND:
            assert (step.length, step.heading) == ROUND[step.key][1:], step
        elif step.key in PAIR or "colour" in step.key or step.key.startswith("dutch_alt"):
            assert step.length is FULL, step
            assert step.heading is (step.key in ("dutch.pair", "dutch.pair_mdp", "dutch.pair_remainder"))
        else:
            assert re.match(r"dutch_(bye|float|top)\.", step.key), step
            assert not step.heading


@pytest.mark.parametrize("state", STATES.values(), ids=STATES)
def test_steps_of_pairs_and_players(state: Tournament) -> None:
    found = pw.pair(state)
    answers = [why_pair(found, pair) for pair in found.pairs]
    answers += [why_team(found, entry.tpn) for entry in state.entries]
    for answer in answers:
        check_articles(answer)
    for step in (step for answer in answers for step in answer):
        told = {**ROUND, **PAIR, **WISH}.get(step.key)
        if told is not None:
            assert (step.length, step.heading) == told[1:], step
        elif step.key == "colour.short":
            assert (step.length, step.heading) == (SENTENCE, False)
        elif step.key.startswith("dutch_colour"):
            assert (step.length, step.heading) == (PARAGRAPH, False)
        else:
            assert step.length in (PARAGRAPH, FULL), step
            assert not step.heading


@pytest.mark.parametrize("state", STATES.values(), ids=STATES)
def test_steps_of_wishes(state: Tournament) -> None:
    found = pw.pair(state)
    tpns = [entry.tpn for entry in state.entries]
    for answer in (why_not(found, a, b) for a in tpns for b in tpns):
        check_articles(answer)
        head, *rest = answer
        assert head.length is SENTENCE, head
        for step in rest:
            if step.key in WISH:
                assert (step.length, step.heading) == WISH[step.key][1:], step


def test_a_paragraph_of_a_round_has_no_pairs_and_no_values_of_criteria() -> None:
    found = pw.pair(event(6))
    assert [step.key for step in why_round(found, PARAGRAPH)] == [
        "dutch.summary",
        "dutch.bracket",
        "dutch.all_paired",
    ]
    assert [step.key for step in why_round(found, SENTENCE)] == ["dutch.summary"]
    keys = [step.key for step in why_round(found, FULL)]
    assert keys.count("dutch.pair") == keys.count("colour.short") == 3


def test_a_paragraph_has_two_alternatives_and_the_full_text_twelve() -> None:
    """1 against 16 instead of 2-15: all of 2-15 are prohibited; a paragraph names two of them."""
    state = event(34, prohibited=apart(*((1, other) for other in range(2, 33))))
    found = pw.pair(state)
    pair = found.pair_of(1)
    assert pair is not None
    alternatives = [step for step in why_pair(found, pair) if step.key.startswith("dutch_alt.")]
    told = [step for step in alternatives if step.key == "dutch_alt.prohibited"]
    assert [step.length for step in told] == [PARAGRAPH] * 2 + [FULL] * 10
    assert [step.values["b_team"] for step in told] == list(range(18, 30))
    in_round = [step for step in why_round(found, FULL) if step.key == "dutch_alt.prohibited"]
    assert [step.values["b_team"] for step in in_round] == [18, 19]


def test_the_bye_for_others_of_the_score_is_told_from_the_last_one_upwards() -> None:
    steps = why_round(pw.pair(event(5)), FULL)
    told = [step for step in steps if step.key.startswith("dutch_bye.")]
    assert [step.values["team"] for step in told] == [4, 3, 2, 1]
    assert [step.length for step in told] == [PARAGRAPH, PARAGRAPH, FULL, FULL]


def test_only_of_an_mdp_it_is_told_why_he_downfloated() -> None:
    """1 moves down to 2-6 and meets 2; of the remainder nobody has moved."""
    found = pw.pair(event(6, "1 F 2 H 3 H 4 H 5 H 6 H"))
    keys = {frozenset(pair.teams): [step.key for step in why_pair(found, pair)] for pair in found.pairs}
    assert "dutch.down_all" in keys[frozenset((1, 2))]
    assert "dutch.down_all" not in keys[frozenset((3, 5))]
    assert [one.upfloaters for one in found.brackets] == [(), ()]
