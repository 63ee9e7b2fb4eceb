"""Games of single players corrected for the rating report only [C.04.2: 4.3]: what counts stays as it was."""

from __future__ import annotations

import pytest

from pairwright.checker.event import check
from pairwright.domain.results import Result
from pairwright.formats.declared import declared
from pairwright.formats.trf import read
from pairwright.manager.export import export_event
from pairwright.manager.ranking import standings
from pairwright.manager.rating_report import other_in_report, typed_in_report
from pairwright.manager.snapshot import tournament_before, tournament_for_rating
from pairwright.manager.warnings import Refusal

from .tools import Hand, league


def players(system: str = "fide-dutch", rounds: int = 3) -> Hand:
    """Six players after three rounds, table 1 won by White, table 2 drawn, table 3 lost without play."""
    hand = Hand()
    hand("create", name="Open", system=system, rounds=rounds)
    hand("teams", teams=[{"name": name, "rating": 2400 - 100 * at} for at, name in enumerate("ABCDEF")])
    hand("rank")
    if system == "fide-dutch":
        hand("lot", colour="W")
    for _ in range(3):
        hand("pair")
        hand("publish")
        hand("result", table=1, boards="1")
        hand("result", table=2, boards="=")
        hand("forfeit", table=3, value="-+")
    return hand


@pytest.mark.parametrize("system", ["fide-dutch", "round-robin"])
def test_a_game_of_players_is_corrected_for_the_rating_report_only(system: str) -> None:
    hand = players(system, 3 if system == "fide-dutch" else 0)
    event = hand.desk.event
    places = [(row.team.tpn, row.values) for row in standings(event).rows]
    counted = tournament_before(event)
    hand("rating-boards", table=1, round=1, boards="0-1")
    event = hand.desk.event
    assert [(row.team.tpn, row.values) for row in standings(event).rows] == places
    assert tournament_before(event).entries == counted.entries
    match = event.rounds[0].match(1)
    white, black = event.tpn(match.white), event.tpn(match.black)
    data, remarks = export_event(event, "trf", rating=True)
    assert remarks == []
    lines = {int(line[4:8]): line for line in data.decode().splitlines() if line.startswith("001")}
    # the cell of round 1 is 92-99: opponent, colour, result; the points in 81-84 are those that count
    assert (lines[white][91:99], lines[black][91:99]) == (f"{black:4} w 0", f"{white:4} b 1")
    for tpn in (white, black):
        assert int(10 * float(lines[tpn][80:84])) == counted.entry(tpn).gp_tenths
    # White has a point more than the game gives, Black one less: records 299 of round 1
    points = [line for line in data.decode().splitlines() if line.startswith("299")]
    assert {
        (line[13:17].strip(), *line[17:].split()) for line in points
    } == {  # points of the game, round, player
        ("1.0", "1", str(white)),
        ("-1.0", "1", str(black)),
    }
    tournament, said = read(data, "rating.trf")
    assert not any("add up" in issue.text for issue in said)
    assert [one.gp_tenths for one in tournament.entries] == [one.gp_tenths for one in counted.entries]
    if system == "fide-dutch":
        report = check(tournament, declared(data, "rating.trf"))
        assert report.agrees, [fault.text for fault in report.faults]
    # the file of what counts is as it was
    assert export_event(event, "trf")[0].decode().count("w 0") == 0


def test_a_forfeit_that_was_a_game_is_one_in_the_rating_report_and_a_game_that_was_none_is_none() -> None:
    hand = players()
    hand("rating-boards", table=3, round=1, boards="1")
    hand("rating-boards", table=1, round=1, boards="-")
    event = hand.desk.event
    forfeited, played = event.rounds[0].match(3), event.rounds[0].match(1)
    found = tournament_for_rating(event)
    histories = {team: found.entry(event.tpn(team)).history[0] for team in (1, 2, 3, 4, 5, 6)}
    assert (histories[forfeited.white].result, histories[forfeited.white].boards) == (Result.PLAYED, "1")
    assert (histories[forfeited.black].result, histories[forfeited.black].boards) == (Result.PLAYED, "0")
    assert histories[played.white].result is Result.FORFEIT_LOSS
    assert histories[played.black].result is Result.FORFEIT_WIN
    assert (histories[forfeited.white].gp_tenths, histories[played.white].gp_tenths) == (0, 10)
    tournament, said = read(export_event(event, "trf", rating=True)[0], "rating.trf")
    assert not any("add up" in issue.text for issue in said)
    assert tournament.entry(event.tpn(forfeited.white)).history[0].result is Result.PLAYED


def test_the_refusal_of_an_old_result_names_the_rating_report_among_players_too() -> None:
    hand = players()
    with pytest.raises(Refusal) as refused:
        hand("result", table=1, round=1, boards="0")
    assert "corrects the games for the rating report only" in str(refused.value)


def test_what_the_report_has_instead_is_said_while_it_is_something_else() -> None:
    hand = players()
    assert other_in_report(hand.desk.event, hand.desk.event.rounds[0].match(1)) is None
    hand("rating-boards", table=1, round=1, boards="=")
    match = hand.desk.event.rounds[0].match(1)
    assert other_in_report(hand.desk.event, match) == "The rating report has ½-½."
    assert typed_in_report(match) == "½-½"
    before = len(hand.desk.decisions)
    assert "already" in hand("rating-boards", table=1, round=1, boards="½-½").text
    assert len(hand.desk.decisions) == before
    hand("rating-boards", table=1, round=1, boards="1-0")  # the result that counts
    assert other_in_report(hand.desk.event, hand.desk.event.rounds[0].match(1)) is None


def test_of_teams_every_board_is_said() -> None:
    hand = league(4, 3)
    hand("pair")
    hand("publish")
    hand("result", table=1, boards="1=01")
    hand("rating-boards", table=1, round=1, boards="1-0 0-1 0-1 +")
    match = hand.desk.event.rounds[0].match(1)
    assert other_in_report(hand.desk.event, match) == (
        "The rating report has 2-2 (board by board: 1-0, 0-1, 0-1, + -)."
    )
    assert typed_in_report(match) == "1-0 0-1 0-1 +"


def test_backgammon_has_no_games_for_the_rating_report() -> None:
    hand = Hand()
    hand("create", name="Club", system="ibf-swiss", rounds=3)
    hand("teams", teams=["Ann", "Bob", "Cid", "Dan"])
    hand("order", teams=[])
    hand("pair")
    hand("publish")
    with pytest.raises(Refusal, match="has points, not boards"):
        hand("rating-boards", table=1, round=1, boards="1")
