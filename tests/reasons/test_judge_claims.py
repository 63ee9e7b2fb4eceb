"""Each of the judge's sentences about given rounds of every system is true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import pytest

import pairwright as pw
from pairwright.checker import judge
from pairwright.reasons.words import catalogue
from tests.reasons import dutch_judge_claims, given_claims, olympiad_judge_claims, plain_judge_claims
from tests.reasons.ibf_judge_claims import PREDICATES as IBF_PREDICATES
from tests.reasons.ibf_judge_claims import Judged as JudgedSwiss
from tests.reasons.judge_claims import PREDICATES, Judged
from tests.reasons.test_dutch_claims import rounds as dutch_rounds
from tests.reasons.test_ibf_claims import rounds as ibf_rounds
from tests.reasons.test_olympiad_claims import rounds as olympiad_rounds
from tests.reasons.test_plain_claims import by_table, played
from tests.reasons.test_team_swiss_claims import rounds
from tests.systems.ibf_swiss.states import fresh, state


def otherwise(
    rng: Random, result: pw.RoundPairing, wrong: bool = True
) -> tuple[list[tuple[int, int]], int | None]:
    """The round with some opponents exchanged, colours reversed, another bye, or somebody missing."""
    pairs = [(pair.white.tpn, pair.black.tpn) for pair in result.pairs]
    bye = None if result.bye is None else result.bye.tpn
    for _ in range(rng.randint(1, 3)):
        what = rng.random()
        if what < 0.6 and len(pairs) > 1:
            i, j = rng.sample(range(len(pairs)), 2)
            (a, b), (c, d) = pairs[i], pairs[j]
            pairs[i], pairs[j] = (a, d), (c, b)
        elif what < 0.8 and pairs:
            i = rng.randrange(len(pairs))
            pairs[i] = pairs[i][::-1]
        elif bye is not None and pairs:
            i = rng.randrange(len(pairs))
            (a, b), pairs[i] = pairs[i], (pairs[i][0], bye)
            bye = b
    how = rng.random() if wrong else 1
    if how < 0.05 and pairs:
        del pairs[rng.randrange(len(pairs))]
    elif how < 0.1 and pairs:
        everybody = [entry.tpn for entry in result.tournament.entries]
        i = rng.randrange(len(pairs))
        other = rng.choice([tpn for tpn in everybody if tpn != pairs[i][0]])
        pairs[i] = (pairs[i][0], other)
    elif how < 0.12 and pairs and bye is None:
        (bye, _), *pairs = pairs
    return pairs, bye


def sentences(judged: Any, predicates: Mapping[str, Any], counts: Counter[str]) -> list[str]:
    """The sentences about a given round that are false or have no predicate; all are counted."""
    false = []
    for step in judged.steps:
        counts[step.key] += 1
        predicate = predicates.get(step.key)
        if predicate is None or not predicate(judged, step):
            false.append(f"{step.key}: {judged.told.sentence(step)}")
    return false


def check(count: int, seed: int) -> tuple[Counter[str], list[str]]:
    """C.04.6: how often each key was used, and what is false."""
    rng = Random(seed)
    counts: Counter[str] = Counter()
    false = []
    for result in rounds(count, seed):
        false += sentences(Judged(result, *otherwise(rng, result)), PREDICATES, counts)
    return counts, false


def check_ibf(count: int, seed: int) -> tuple[Counter[str], list[str]]:
    """Article 4.6 likewise; everybody has one match or the bye."""
    rng = Random(seed)
    counts: Counter[str] = Counter()
    false = []
    for result in ibf_rounds(count, seed):
        pairs, bye = otherwise(rng, result, wrong=False)
        false += sentences(JudgedSwiss(result, pairs, bye), IBF_PREDICATES, counts)
    return counts, false


def checked(
    rounds: Callable[[int, int], Iterator[pw.RoundPairing]], judged: Any, predicates: Mapping[str, Any]
) -> Callable[[int, int], tuple[Counter[str], list[str]]]:
    """The same for rounds of another system."""

    def ways(count: int, seed: int) -> tuple[Counter[str], list[str]]:
        rng = Random(seed)
        counts: Counter[str] = Counter()
        false = []
        for result in rounds(count, seed):
            false += sentences(judged(result, *otherwise(rng, result)), predicates, counts)
        return counts, false

    return ways


OTHERS = (given_claims, dutch_judge_claims, olympiad_judge_claims, plain_judge_claims)
PLAIN = plain_judge_claims.Judged, plain_judge_claims.PREDICATES
SYSTEMS = {
    "fide-team": (check, 300),
    "ibf-swiss": (check_ibf, 150),
    "fide-dutch": (checked(dutch_rounds, dutch_judge_claims.Judged, dutch_judge_claims.PREDICATES), 250),
    "olympiad": (
        checked(olympiad_rounds, olympiad_judge_claims.Judged, olympiad_judge_claims.PREDICATES),
        450,
    ),
    "table": (checked(by_table, *PLAIN), 100),
    "blind": (checked(lambda count, seed: played("ibf-swiss-blind", count, seed), *PLAIN), 100),
    "storm": (checked(lambda count, seed: played("ibf-storm", count, seed), *PLAIN), 100),
}
"""How the sentences about given rounds of each system are checked, and their minimum number in a short run."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_sentence_of_the_judge_is_true(system: str) -> None:
    ways, least = SYSTEMS[system]
    counts, false = ways(200, 1)
    assert false == []
    assert sum(counts.values()) > least


@pytest.mark.long
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_sentence_of_the_judge_is_true_of_many_rounds(system: str) -> None:
    assert SYSTEMS[system][0](5_000, 2)[1] == []


def test_every_key_of_the_judge_has_a_predicate() -> None:
    """No key is without one."""
    keys = {key for key in catalogue() if key.startswith("check.")}
    tables = (PREDICATES, IBF_PREDICATES, *(one.PREDICATES for one in OTHERS))
    assert keys == set().union(*tables)


def test_ibf_a_match_without_play_is_not_reported_as_a_meeting() -> None:
    """1 and 2 met in round 1 and were paired without a match in round 2 (A-5)."""
    given = state({1: "w2 +2", 2: "l1 -1", 3: "w4 w4", 4: "l3 l3"})
    found = judge(pw.read_state(given), [(1, 2), (3, 4)])
    told = [fault.text for fault in found.faults if fault.teams == (1, 2)]
    assert told == [
        "Player 1 and player 2 meet again, after round 1; 0 second meetings are needed in the round [2.1]."
    ]


def test_ibf_who_moves_down_is_explained_and_not_an_earlier_pair() -> None:
    """1, 2 and 3 have a point: 1 is the last of them in round 2 and moves down; the round sends 2 down.

    By the pairs alone 3-1 would be told to be later than 3-2, which the text tries after it.
    """
    given = state({1: "w4", 2: "w5", 3: "w6", 4: "l1", 5: "l2", 6: "l3"})
    by_rules = pw.answer(given)["pairs"]
    assert by_rules == [[3, 2], [1, 6], [5, 4]]
    [fault] = judge(pw.read_state(given), [(3, 1), (2, 6), (5, 4)]).faults
    assert fault.text == "The round sends down from a group: player 2; by [4.6] it is: player 1."


def test_ibf_pairs_of_different_groups_are_named() -> None:
    given = {**fresh(4), "grouped": [{"groups": [[1, 2], [3, 4]], "rounds": [1, None]}]}
    found = judge(pw.read_state(given), [(1, 3), (2, 4)])
    assert [(fault.article, fault.teams) for fault in found.faults] == [("2.2", (1, 3)), ("2.2", (2, 4))]
    assert not found.legal


def test_olympiad_fewer_groups_by_a_second_meeting_are_no_fault_of_the_floaters() -> None:
    """Groups of one team: 3 (3 points), 4 (2), 2 (1, the median), 1 (0). 4 has met 2 and 3, so that 3-2 and 4-1 is the
    only round; in the one given 3 moves one group instead of two, by a second meeting, which is told alone."""
    never = {"result": "zero-bye", "mp": 0, "gp": 0}
    bye = {"result": "pab", "mp": 1, "gp": 2}
    given = {
        "format": "pairwright-state/1",
        "system": "olympiad-2022",
        "options": {"initial_colour": "B", "boards": 4},
        "round": 3,
        "entries": [
            {"tpn": 1, "joined_round": 3, "history": [never, never]},
            {"tpn": 2, "history": [match(4, "B", 0), bye]},
            {"tpn": 3, "history": [bye, match(4, "W", 2)]},
            {"tpn": 4, "history": [match(2, "W", 2), match(3, "B", 0)]},
        ],
    }
    found = judge(pw.read_state(given), [(2, 1), (4, 3)])
    assert [fault.text for fault in found.faults] == ["Team 4 and team 3 meet again, after round 2 [6.1]."]


def match(opponent: int, colour: str, mp: int) -> dict[str, Any]:
    """A match of a team, by 2.5-1.5."""
    return {"result": "played", "opponent": opponent, "colour": colour, "mp": mp, "gp": 1.5 + mp / 2}


def dutch(round_number: int, *histories: str) -> pw.Tournament:
    """Players by their games: `+4b` is a win against 4 with Black, `P` the bye, `-` nothing."""
    results = {"+": "win", "=": "draw", "-": "loss"}
    entries = []
    for tpn, history in enumerate(histories, 1):
        items: list[dict[str, Any]] = [
            {"result": "pab"}
            if item == "P"
            else {"result": "zero-bye"}
            if item == "-"
            else {"result": results[item[0]], "opponent": int(item[1]), "colour": item[2].upper()}
            for item in history.split()
        ]
        entries.append({"tpn": tpn, "history": items})
    options = {"rounds": 6, "initial_colour": "W"}
    return pw.read_state(
        {
            "format": "pairwright-state/1", "system": "fide-dutch", "round": round_number, "options": options,
            "entries": entries,
        }
    )  # fmt: skip


def test_dutch_a_bye_with_too_low_a_score_leaves_others_that_cannot_be_paired() -> None:
    """1 and 2 have met and 2 has had the bye, so that 3, without a point, has to play: 1 has the bye."""
    found = judge(dutch(3, "-2b +3w", "+1w P", "- -1b"), [(2, 1)], 3)
    assert "Player 3 has the bye; by [C4] player 1 has it: otherwise the others cannot all be paired." in [
        fault.text for fault in found.faults
    ]


def test_dutch_c10_and_c11_count_pairs_with_a_topscorer_only() -> None:
    """1 and 2 had White twice and may not meet [C3]; there are no topscorers in round 3 of 6."""
    before = dutch(3, "=3w =4w", "=4w =5w", "=1b =6b", "=2b =1b", "=6w =2b", "=5b =3w")
    found = judge(before, [(1, 2), (3, 5), (6, 4)])
    counts = {one.criterion: one.yours for one in found.measures}
    assert (counts["C10"], counts["C11"]) == (0, 0)
    assert "Player 1 and player 2 have the same absolute colour preference" in found.faults[0].text
