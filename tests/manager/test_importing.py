"""What an import takes over from a file: points, absences, forfeits, numbers, and fields for pairing only."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pairwright.domain.results import Result
from pairwright.domain.tournament import AbnormalPoints, NationalRating, Tournament, VirtualPoints
from pairwright.manager.entrants import FromFile
from pairwright.manager.event import FROM_A_FILE
from pairwright.manager.snapshot import tournament_before
from tests.formats.trf.samples import sample

from .tools import Hand


def imported(tournament: Any) -> Hand:
    hand = Hand()
    hand("import", tournament=tournament)
    return hand


def with_round(tournament: Tournament, tpn: int, number: int, **changes: Any) -> Tournament:
    """The tournament with the round of one entry changed."""
    entry = tournament.entry(tpn)
    item = entry.history[number - 1]._replace(**changes)
    history = (*entry.history[: number - 1], item, *entry.history[number:])
    return replace(
        tournament,
        entries=tuple(replace(one, history=history) if one.tpn == tpn else one for one in tournament.entries),
    )


def rulings(hand: Hand) -> list[tuple[int, int | None, int, int, str]]:
    return [(one.team, one.round, one.mp, one.gp, one.reason) for one in hand.desk.event.rulings]


def test_a_bye_with_other_points_in_the_file_is_a_decision_of_its_round() -> None:
    """Team 3 has a half-point bye in round 2: 1 match point and 2 game points by C.04.6 1.4; here 1½ and 1."""
    hand = imported(with_round(sample("06"), 3, 2, mp_tenths=15, gp_tenths=10))
    assert rulings(hand) == [(3, 2, 5, -10, FROM_A_FILE)]


def test_a_match_with_other_points_in_the_file_is_decided() -> None:
    hand = Hand()
    answer = hand("import", tournament=with_round(sample("06"), 4, 1, mp_tenths=10))
    [match] = [one for one in hand.desk.event.rounds[0].matches if one.has(4)]
    assert match.awarded == (10, 0, 30, 10)
    assert answer.warnings[0].text == (
        "Round 1, 4 Sextant - 2 Compass: the file has 1-0 match points, 3-1 game points; kept as decided"
    )


def test_points_by_decision_and_for_pairing_are_taken_over() -> None:
    tournament = replace(
        sample("06"),
        abnormal=(
            AbnormalPoints.of_tenths(-20, 0, None, (2,)),
            AbnormalPoints.of_tenths(10, 5, 4, (3,)),
            AbnormalPoints.of_tenths(20, 25, kind="H"),
        ),
        acceleration=(VirtualPoints.of_tenths(20, 0, 1, 3, 1, 4),),
        notes=("One.",),
    )
    hand = imported(tournament)
    assert rulings(hand) == [(2, None, -20, 0, FROM_A_FILE), (3, 4, 10, 5, FROM_A_FILE)]
    extra = hand.desk.event.extra
    assert extra["acceleration"] == [[20, 0, 1, 3, 1, 4]]
    assert extra["notes"] == ["One."]
    assert extra["abnormal"] == [[20, 25, None, [], "H"]]
    again = tournament_before(hand.desk.event)
    assert (again.acceleration, set(again.abnormal)) == (tournament.acceleration, set(tournament.abnormal))


def test_who_is_absent_now_and_who_has_withdrawn_are_taken_over() -> None:
    tournament = sample("06")
    changes: dict[int, dict[str, Any]] = {
        2: {"available": False},
        5: {"withdrawn_after": 2, "available": False},
    }
    tournament = replace(
        tournament,
        entries=tuple(replace(one, **changes.get(one.tpn, {})) for one in tournament.entries),
    )
    event = imported(tournament).desk.event
    assert [(one.first, one.last, one.kind, one.withdrawn) for one in event.teams[2].absences] == [
        (4, 4, Result.ZERO_BYE, False)
    ]
    assert [(one.first, one.last, one.withdrawn) for one in event.teams[5].absences] == [(3, None, True)]


def test_unplayed_boards_that_are_drawn_are_boards_and_no_forfeit() -> None:
    """Nobody has won the match: + - on two boards, - + on the others."""
    tournament = sample("06")
    for tpn, boards in ((5, "++--"), (2, "--++")):
        tournament = with_round(
            tournament, tpn, 3, result=Result.FORFEIT_LOSS, boards=boards, mp_tenths=0, gp_tenths=20
        )
    match = imported(tournament).desk.event.rounds[2].match_of(5)
    assert match is not None
    assert match.boards == ("+-", "+-", "-+", "-+")
    assert match.forfeit == ""


def test_a_double_forfeit_stays_one() -> None:
    tournament = sample("06")
    for tpn in (2, 5):
        tournament = with_round(
            tournament, tpn, 3, result=Result.FORFEIT_LOSS, boards="----", mp_tenths=0, gp_tenths=0
        )
    match = imported(tournament).desk.event.rounds[2].match_of(5)
    assert match is not None
    assert match.forfeit == "--"


def test_numbers_are_those_of_the_file_only_where_it_has_some() -> None:
    tournament = sample("10")
    assert imported(FromFile(tournament)).desk.event.ranked
    assert not imported(FromFile(tournament, numbered=False)).desk.event.ranked
    assert imported(FromFile(sample("06"), numbered=False)).desk.event.ranked


def test_a_round_that_is_not_by_the_rules_is_a_question_with_its_article() -> None:
    hand = imported(replace(sample("06"), prohibited=()))
    assert [(one.level, one.text.partition(":")[0], one.article) for one in hand.asked] == [
        (3, f"Round {number} of the file is not as the rules pair it", "C.04.2") for number in (1, 2)
    ]


def test_national_ratings_of_a_file_are_kept() -> None:
    tournament = sample("06")
    first = tournament.entries[0]
    player = replace(first.players[0], national=(NationalRating("NOR", 2390),))
    tournament = replace(
        tournament, entries=(replace(first, players=(player, *first.players[1:])), *tournament.entries[1:])
    )
    again = tournament_before(imported(tournament).desk.event)
    assert again.entries[0].players[0].national == player.national
