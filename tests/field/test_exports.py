"""Exports: derived data are recomputed, rating files get no invented games, and no entry prevents an export."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairwright.checker.event import check
from pairwright.formats.declared import declared
from pairwright.formats.trf import read
from pairwright.manager.export import export_event
from pairwright.manager.snapshot import tournament_before, tournament_for_rating
from pairwright.manager.warnings import Refusal
from tests.field import FOLDER, event_file, run
from tests.manager.tools import Hand, league


def lined_up(boards: str = "10 10 == 01", rounds: int = 2) -> Hand:
    """Four teams with line-ups of all matches."""
    hand = league(4, 3)
    for number in range(1, rounds + 1):
        hand("pair")
        hand("publish")
        for match in hand.desk.event.rounds[number - 1].matches:
            for team in (match.white, match.black):
                members = [member.number for member in hand.desk.event.teams[team].members[:4]]
                hand("lineup", team=f"#{team}", members=members)
            hand("result", table=match.table, boards=boards.split())
    return hand


def games(text: str) -> dict[int, str]:
    """The rounds of each record 001."""
    return {int(line[4:8]): line[89:] for line in text.splitlines() if line.startswith("001")}


def test_rating_export() -> None:
    hand = lined_up()
    hand("rating-boards", table=1, round=1, boards=["01", "01", "01", "01"])
    counts = export_event(hand.desk.event, "trf")[0]
    rating, remarks = export_event(hand.desk.event, "trf", rating=True)
    assert remarks == []
    # The games of the first match are those of the report; the other match of the round is as it was.
    before, after = games(counts.decode()), games(rating.decode())
    changed = {number for number, cells in before.items() if after[number] != cells}
    match = hand.desk.event.rounds[0].matches[0]
    # On board 4 the report has what counts; 1-0, 1-0 and a draw became 0-1.
    assert changed == {number for team in (match.white, match.black) for number in match.lineup(team)[:3]}
    # The team records are those that count, and the file is consistent.
    teams = [
        [line for line in text.decode().splitlines() if line.startswith("310")] for text in (counts, rating)
    ]
    assert teams[0] == teams[1]
    assert any(line.startswith("299") for line in rating.decode().splitlines())
    tournament, said = read(rating, "rating.trf")
    assert not any("add up" in issue.text for issue in said)
    report = check(tournament, declared(rating, "rating.trf"))
    assert report.agrees, [fault.text for fault in report.faults]


def test_rating_export_of_the_stored_event_has_no_games_since_no_players_are_known(tmp_path: Path) -> None:
    cup = event_file("rating-export/cup.pairwright", tmp_path / "cup.pairwright")
    said = run("event", cup, "export", tmp_path / "rating.trf", "--rating")
    assert said.code == 0
    assert "left out, because it is not known who played: round 1, 1 T01 - 3 T03" in said.err
    text = (tmp_path / "rating.trf").read_text()
    counts = (FOLDER / "rating-export" / "counts.trf").read_text()
    assert not any(line.startswith("001") for line in text.splitlines())
    assert [line[:70].rstrip() for line in text.splitlines() if line.startswith("310")] == [
        line[:70].rstrip() for line in counts.splitlines() if line.startswith("310")
    ]
    assert run("check", tmp_path / "rating.trf").code == 0


def test_rating_export_never_invents_games() -> None:
    hand = lined_up(rounds=1)
    hand("pair")
    hand("publish")
    first = hand.desk.event.rounds[1].matches[0]
    for team in (first.white, first.black):
        members = [member.number for member in hand.desk.event.teams[team].members[:4]]
        hand("lineup", team=f"#{team}", members=members)
    for table in (1, 2):
        hand("result", table=table, boards="11==")
    data, remarks = export_event(hand.desk.event, "trf", rating=True)
    event = hand.desk.event
    second = event.rounds[1].matches[1]
    label = " - ".join(sorted((event.label(second.white), event.label(second.black))))
    assert remarks == [f"left out, because it is not known who played: round 2, {label}"]
    text = data.decode()
    assert "invented" not in text
    for team in (second.white, second.black):
        for member in event.teams[team].members:
            assert len(games(text)[member.number].strip()) <= 8  # round 1 only
    tournament, said = read(data, "rating.trf")
    assert not any("add up" in issue.text for issue in said)
    counted = tournament_before(event)
    assert [(one.mp_tenths, one.gp_tenths) for one in tournament.entries] == [
        (one.mp_tenths, one.gp_tenths) for one in counted.entries
    ]


def test_rating_export_of_a_match_with_a_score_only_has_the_games_of_the_report() -> None:
    hand = lined_up("** ** ** **", rounds=1)
    hand("result", table=1, score="4-0")
    hand("rating-boards", table=1, round=1, boards=["10", "10", "10", "01"])
    event = hand.desk.event
    white = event.tpn(event.rounds[0].matches[0].white)
    item = tournament_for_rating(event).entry(white).history[0]
    assert (item.boards, item.mp_tenths, item.gp_tenths) == ("1110", 20, 40)


@pytest.mark.parametrize("form", ["trf", "trf16", "state", "xlsx", "chess-json"])
def test_a_board_that_was_played_where_nobody_sits_stops_no_export(form: str) -> None:
    hand = lined_up(rounds=1)
    match = hand.desk.event.rounds[0].matches[0]
    members = list(match.lineup(match.white))
    hand.desk.log.append(
        hand.desk.event.position,
        [_draft("lineup", round=1, table=1, team=match.white, members=[*members[:3], 0])],
    )
    data, remarks = export_event(hand.desk.event, form)
    assert data
    if form == "trf":
        label = hand.desk.event.label(match.white)
        assert (
            f"round 1, {label}: board 4 was played, and nobody sat there; the line-up is not in the file"
            in remarks
        )
        assert read(data, "a.trf")[0].entry(hand.desk.event.tpn(match.white)).history[0].lineup == ()


def test_a_result_where_nobody_sits_is_refused() -> None:
    hand = league(4, 3)
    hand("pair")
    hand("publish")
    match = hand.desk.event.rounds[0].matches[0]
    team = hand.desk.event.teams[match.white]
    hand("lineup", team=f"#{team.id}", members=[*(member.number for member in team.members[:3]), 0])
    with pytest.raises(Refusal, match="has nobody on board 4, and the board was played"):
        hand("result", table=1, boards="1111")
    with pytest.raises(Refusal, match="has nobody on board 4"):
        hand("result", table=1, board=4, sign="=")
    hand("result", table=1, boards=["10", "10", "10", "-+"])
    seated = [member.number for member in team.members[:4]]
    hand("lineup", team=f"#{team.id}", members=seated)
    hand("result", table=1, boards="1111")
    with pytest.raises(Refusal, match="has nobody on board 4, and the board was played"):
        hand("lineup", team=f"#{team.id}", members=[*seated[:3], 0])


def _draft(kind: str, **data: object):  # type: ignore[no-untyped-def]
    from pairwright.manager.upcast import VERSION
    from pairwright.store.log import Draft

    return Draft(kind, VERSION, data)


@pytest.mark.parametrize("act", ["pair", "finish"])
def test_a_board_that_was_played_where_nobody_sits_is_asked_about_before_pairing_and_finishing(
    act: str,
) -> None:
    hand = lined_up(rounds=3 if act == "finish" else 1)
    match = hand.desk.event.rounds[0].matches[0]
    members = list(match.lineup(match.white))
    data = _draft("lineup", round=1, table=1, team=match.white, members=[*members[:3], 0])
    hand.desk.log.append(hand.desk.event.position, [data])
    label = hand.desk.event.label(match.white)
    hand(act)
    asked = [str(notice.text) for notice in hand.asked if notice.level == 2]
    assert asked == [f"Round 1: {label} has nobody on board 4, and the board was played."]


def test_games_without_line_ups_are_named_when_the_event_is_finished() -> None:
    hand = league(4, 1)
    hand("pair")
    hand("publish")
    event = hand.desk.event
    for match in event.rounds[0].matches:
        hand("result", table=match.table, boards="1=01")
    first = event.rounds[0].matches[0]
    for team in (first.white, first.black):
        hand("lineup", team=f"#{team}", members=[member.number for member in event.teams[team].members[:4]])
    other = event.rounds[0].matches[1]
    names = " - ".join(event.label(team) for team in sorted((other.white, other.black)))
    (notice,) = hand("finish").warnings
    assert notice.level == 1
    assert (
        notice.text == f"Left out of the rating report, because it is not known who played: round 1, {names}"
    )
