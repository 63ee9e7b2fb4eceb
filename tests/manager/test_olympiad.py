"""Articles of the Olympiad rules for the arbiter: who is paired, no-shows, changes of a published round."""

from __future__ import annotations

from typing import Any

import pytest

from pairwright.checker.event import check
from pairwright.domain.results import Result
from pairwright.formats.trf.reader import read
from pairwright.manager.export import export_event
from pairwright.manager.importing import differing_rounds
from pairwright.manager.snapshot import tournament_before
from pairwright.manager.warnings import Question

from .tools import Hand
from .tools import pairs as pairs_of


def olympiad(teams: int, system: str = "olympiad-2022", players: int = 5) -> Hand:
    """This many teams A, B, ... with players A1, A2, ...; numbered, the colour drawn."""
    hand = Hand()
    hand("create", name="Olympiad", system=system, boards=4, rounds=11)
    letters = "ABCDEFGHIJKLMN"[:teams]
    hand("teams", teams=[{"name": c, "members": [f"{c}{k}" for k in range(1, players + 1)]} for c in letters])
    hand("order", teams=[])
    hand("lot", colour="W")
    return hand


def notices(hand: Hand, verb: str, **given: Any) -> list[tuple[int, str]]:
    """Level and text with article of a verb's questions and messages, before anything is done."""
    return [(one.level, str(one)) for one in hand.desk.preview(verb, **given).warnings]


def line_up(hand: Hand, letter: str, there: int) -> None:
    """The first players of a team, and nobody on the other boards."""
    event = hand.desk.event
    team = next(one for one in event.teams.values() if one.name == letter)
    members = [member.number for member in team.members[:there]] + [0] * (4 - there)
    hand("lineup", team=team.id, members=members)


@pytest.mark.parametrize(
    ("system", "article"), [("olympiad-2022", "2"), ("olympiad-2009", "2"), ("olympiad-2008", "2")]
)
def test_2_1_an_odd_number_of_teams_is_reported_before_round_1(system: str, article: str) -> None:
    said = (1, f"5 teams are an odd number: the organisers may enter another one [{article}]")
    assert said in notices(olympiad(5, system), "pair")
    assert said[1][2:] not in str(notices(olympiad(6, system), "pair"))


@pytest.mark.parametrize(
    ("system", "needed", "article"),
    [("olympiad-2022", 3, "10.1"), ("olympiad-2009", 3, "44"), ("olympiad-2008", 2, "57")],
)
def test_10_1_a_roster_too_small_for_round_1_is_reported(system: str, needed: int, article: str) -> None:
    assert f"[{article}]" not in str(notices(olympiad(4, system, needed), "pair"))
    found = [one for one in notices(olympiad(4, system, needed - 1), "pair") if f"[{article}]" in one[1]]
    assert [level for level, _ in found] == [2] * 4
    assert found[0][1] == (
        f"1 A has {needed - 1} in its roster; a team is paired for round 1 when {needed} players are there on the "
        f"eve, or on their way [{article}]"
    )


def short_twice(system: str = "olympiad-2022") -> Hand:
    """A has one of four players in round 1, and does not appear in round 2; all other teams are complete."""
    hand = olympiad(6, system)
    for number in (1, 2):
        hand("pair")
        hand("publish")
        for match in hand.desk.event.rounds[-1].matches:
            if not match.has(1):
                hand("result", table=match.table, boards="1100")
            elif number == 2:
                hand("forfeit", table=match.table, value="-+" if match.white == 1 else "+-")
            else:
                hand("result", table=match.table, boards="1---" if match.white == 1 else "0+++")
    return hand


def test_10_2_a_team_short_in_two_rounds_is_not_paired_any_more() -> None:
    hand = short_twice()
    found = notices(hand, "pair")
    assert (
        3,
        "1 A had less than half of its players in rounds 1, 2 and is not paired any more [10.2]",
    ) in found
    with pytest.raises(Question):
        hand.desk.do("pair", person="Ann")
    hand("withdraw", team=1)
    assert "10.2" not in str(notices(hand, "pair"))


def test_10_2_stands_in_2022_only() -> None:
    assert "less than half" not in str(notices(short_twice("olympiad-2009"), "pair"))


def test_10_2_the_check_notes_a_team_that_was_paired_nevertheless() -> None:
    hand = short_twice()
    hand("pair")
    hand("publish")
    for match in hand.desk.event.rounds[-1].matches:
        hand("result", table=match.table, boards="1100")
    report = check(tournament_before(hand.desk.event))
    assert "1 A had less than half of its players in rounds 1 and 2" in str(report.rounds[2].remarks)
    assert "[10.2]" in str(report.rounds[2].remarks)
    assert not any("less than half" in str(one.remarks) for one in report.rounds[:2])


@pytest.mark.parametrize(
    ("system", "there", "points"),
    # 2009, 45: a game point for each board whose player was there; 2008, 58: 0-4; 2022 says nothing: every board
    [("olympiad-2009", 3, 30), ("olympiad-2009", 4, 40), ("olympiad-2008", 3, 40), ("olympiad-2022", 3, 40)],
)
def test_45_58_what_a_no_show_gives_to_its_opponent(system: str, there: int, points: int) -> None:
    hand = olympiad(4, system)
    hand("pair")
    hand("publish")
    match = hand.desk.event.rounds[0].matches[0]
    white = hand.desk.event.teams[match.white]
    line_up(hand, white.name, there)
    hand("forfeit", table=1, value="+-")
    tournament = tournament_before(hand.desk.event)
    won = tournament.entry(hand.desk.event.tpn(match.white)).history[0]
    lost = tournament.entry(hand.desk.event.tpn(match.black)).history[0]
    assert (won.result, won.mp_tenths, won.gp_tenths) == (Result.FORFEIT_WIN, 20, points)
    assert (lost.result, lost.mp_tenths, lost.gp_tenths) == (Result.FORFEIT_LOSS, 0, 0)


def test_45_without_a_line_up_every_board_is_won() -> None:
    hand = olympiad(4, "olympiad-2009")
    hand("pair")
    hand("publish")
    hand("forfeit", table=1, value="+-")
    white = hand.desk.event.tpn(hand.desk.event.rounds[0].matches[0].white)
    assert tournament_before(hand.desk.event).entry(white).gp_tenths == 40


def test_45_the_points_are_in_the_trf_too() -> None:
    hand = olympiad(4, "olympiad-2009")
    hand("pair")
    hand("publish")
    match = hand.desk.event.rounds[0].matches[0]
    line_up(hand, hand.desk.event.teams[match.white].name, 3)
    hand("forfeit", table=1, value="+-")
    hand("result", table=2, boards="1100")
    back, _ = read(export_event(hand.desk.event, "trf")[0], "cup.trf")
    assert back.entry(hand.desk.event.tpn(match.white)).history[0].gp_tenths == 30


def published(system: str, pairs: list[list[int]] | None = None) -> Hand:
    """Two rounds; round 2 as given, else by the rules; published."""
    hand = olympiad(4, system)
    hand("pair")
    hand("publish")
    for match in hand.desk.event.rounds[0].matches:
        hand("result", table=match.table, boards="1100")
    if pairs is None:
        hand("pair")
    else:
        hand("set-pairs", round=2, pairs=pairs)
        hand("end-by-hand", round=2)
    hand("publish")
    return hand


@pytest.mark.parametrize("verb", ["unpair", "by-hand"])
@pytest.mark.parametrize(
    ("system", "article", "what"),
    [
        ("olympiad-2022", "11.3", "6.1 or 7.3"),
        ("olympiad-2009", "46", "22"),
        ("olympiad-2008", "59", "20"),
    ],
)
def test_11_3_a_published_round_without_a_breach_is_not_changed(
    verb: str, system: str, article: str, what: str
) -> None:
    found = notices(published(system), verb, round=2)
    assert found == [(4, f"Round 2 is published, and no pair breaks {what} [{article}]")]


def test_11_3_a_second_meeting_allows_a_change_in_2022_only() -> None:
    # Round 1 of four teams: 1-3, 2-4 (9.3). The same again breaks 6.1, and no limit of colours.
    first = published("olympiad-2022").desk.event.rounds[0]
    again = [[match.black, match.white] for match in first.matches]
    assert notices(published("olympiad-2022", again), "unpair") == [
        (3, "Round 2 is published; it may be changed, for table 1 breaks 6.1, table 2 breaks 6.1 [11.3]")
    ]
    assert notices(published("olympiad-2009", again), "unpair")[0][0] == 4


def test_11_3_a_colour_beyond_the_limits_allows_a_change() -> None:
    # White in rounds 1 and 2 for 1 and 2, White again for 1 in round 3: three in a row (7.3; 22; 20).
    for system, at, limits in (
        ("olympiad-2022", "11.3", "7.3"),
        ("olympiad-2009", "46", "22"),
        ("olympiad-2008", "59", "20"),
    ):
        hand = olympiad(6, system)
        for number, pairs in enumerate(
            ([[1, 4], [2, 5], [3, 6]], [[1, 5], [2, 6], [4, 3]], [[1, 6], [4, 2], [5, 3]]), 1
        ):
            hand("set-pairs", round=number, pairs=pairs)
            hand("end-by-hand", round=number)
            hand("publish")
            for table in (1, 2, 3) if number < 3 else ():
                hand("result", table=table, boards="1100")
        assert notices(hand, "unpair") == [
            (3, f"Round 3 is published; it may be changed, for table 1 breaks {limits} [{at}]")
        ]


EDITIONS = ("olympiad-2022", "olympiad-2009", "olympiad-2008")


@pytest.mark.parametrize("system", [*EDITIONS, "fide-team"])
def test_5_2_a_round_paired_with_unfinished_games_stays_right(system: str) -> None:
    """2022: 5.1, 5.2; 2009: 13; 2008: 12; C.04.2. The results are entered rounds later, as an ordinary act; in the
    Swiss systems of C.04 with the confirmation of FIDE's checklist (A144)."""
    hand = olympiad(8, system)
    for number in (1, 2):
        hand("pair")
        hand("publish")
        for match in hand.desk.event.rounds[number - 1].matches[number % 2 :]:
            hand("result", table=match.table, boards="11=0")
    hand("pair")
    paired = pairs_of(hand, 2), pairs_of(hand, 3)
    open_match = hand.desk.event.open_matches(1)[0]
    hand.asked.clear()
    hand("result", table=open_match.table, round=1, boards="0000")
    assert hand.levels == ([3] if system == "fide-team" else [])
    event = hand.desk.event
    assert event.by_the_book
    assert (pairs_of(hand, 2), pairs_of(hand, 3)) == paired
    assert differing_rounds(event) == []
    assert tournament_before(event).entry(event.tpn(open_match.black)).gp >= 4  # it counts as played


@pytest.mark.parametrize("system", [*EDITIONS, "fide-team"])
def test_29_the_first_named_team_has_white_on_the_odd_boards(system: str) -> None:
    hand = olympiad(4, system)
    hand("pair")
    hand("publish")
    match = hand.desk.event.rounds[0].matches[0]
    letters = [hand.desk.event.teams[team].name for team in (match.white, match.black)]
    for letter in letters:
        line_up(hand, letter, 4)
    hand("result", table=match.table, boards="====")
    text = export_event(hand.desk.event, "trf")[0].decode()
    first = hand.desk.event.teams[match.white].members[:4]
    rows = {int(line[4:8]): line for line in text.splitlines() if line.startswith("001")}
    assert [rows[member.number][96] for member in first] == ["w", "b", "w", "b"]
