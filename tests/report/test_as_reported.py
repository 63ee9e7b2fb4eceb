"""Rating changes (B.02) and norms (B.01) count the games as the rating report has them [C.04.2: 4.3]."""

from __future__ import annotations

import pytest

from pairwright.domain.errors import StateError
from pairwright.report.documents import document
from pairwright.report.event_book import book_of_event
from pairwright.report.listing import Pages
from pairwright.report.lists.norms import norms
from pairwright.report.plain import text_of
from tests.manager.tools import Hand

from .test_norms import played

CORRECTED = "corrected for the rating report only count here"


def changes(hand: Hand, public: bool = False) -> tuple[dict[str, list[str]], str]:
    """The paper of rating changes: name to games, points, expected points and change; and its whole text."""
    made = document(book_of_event(hand.desk.event, public=public), "rating-changes")
    assert isinstance(made, Pages)
    (section,) = made.sections
    assert section.listing is not None
    heads = [column.head for column in section.listing.columns]
    wanted = [heads.index(head) for head in ("N", "W", "We", "+/−")]
    rows = {
        line.cells[1].text.rstrip(): [line.cells[at].plain for at in wanted] for line in section.listing.rows
    }
    return rows, text_of(made)


def two_players(forfeit: str = "") -> Hand:
    """2000 with White beats 1900: .64 and .36 were expected, K 20: +7.2 and -7.2."""
    hand = Hand()
    hand("create", name="Open", system="fide-dutch", rounds=3, start="2026-11-01")
    hand("teams", teams=[{"name": "Ash", "rating": 2000}, {"name": "Birch", "rating": 1900}])
    hand("rank")
    hand("lot", colour="W")
    hand("pair")
    hand("publish")
    if forfeit:
        hand("forfeit", table=1, value=forfeit)
    else:
        hand("result", table=1, boards="1")
    return hand


def test_a_game_of_players_counts_as_reported() -> None:
    """Drawn in the report: 20 (.5 - .64) = -2.8 and 20 (.5 - .36) = +2.8."""
    hand = two_players()
    rows, text = changes(hand)
    assert rows == {"Ash": ["1", "1", "0.64", "+7.20"], "Birch": ["1", "0", "0.36", "-7.20"]}
    assert CORRECTED not in text
    hand("rating-boards", table=1, round=1, boards="=")
    for public in (False, True):
        rows, text = changes(hand, public)
        assert rows == {"Ash": ["1", "½", "0.64", "-2.80"], "Birch": ["1", "½", "0.36", "+2.80"]}
        assert CORRECTED in text
    made = document(book_of_event(hand.desk.event), "standings")
    assert isinstance(made, Pages)
    assert CORRECTED not in text_of(made)


def test_a_forfeit_that_is_a_game_in_the_report_counts_and_a_game_that_is_none_does_not() -> None:
    hand = two_players("-+")
    hand("rating-boards", table=1, round=1, boards="=")
    assert changes(hand)[0] == {"Ash": ["1", "½", "0.64", "-2.80"], "Birch": ["1", "½", "0.36", "+2.80"]}
    hand = two_players()
    hand("rating-boards", table=1, round=1, boards="+")
    with pytest.raises(StateError, match="nobody has played a rated opponent"):
        changes(hand)


def two_teams() -> Hand:
    hand = Hand()
    hand("create", name="League", boards=2, rounds=3, start="2026-11-01")
    hand("teams", teams=[
        {"name": "A", "members": [{"name": "A1", "rating": 2000}, {"name": "A2", "rating": 2000}]},
        {"name": "B", "members": [{"name": "B1", "rating": 1900}, {"name": "B2", "rating": 1900}]},
    ])  # fmt: skip
    hand("rank")
    hand("lot", colour="W")
    hand("pair")
    for team in (1, 2):
        hand("lineup", team=team, round=1, members=[2 * team - 1, 2 * team])
    hand("publish")
    return hand


def test_boards_of_teams_count_as_reported() -> None:
    """A1 and A2 won; the report has a draw on board 1: -2.8 for A1, while A2 keeps his 20 (1 - .64) = +7.2."""
    hand = two_teams()
    hand("result", table=1, boards="11")
    hand("rating-boards", table=1, round=1, boards="=1")
    rows, text = changes(hand)
    assert {name: row[3] for name, row in rows.items()} == {
        "A1": "-2.80", "A2": "+7.20", "B1": "+2.80", "B2": "-7.20",
    }  # fmt: skip
    assert CORRECTED in text


def test_the_games_of_a_match_of_teams_that_was_forfeited_count_as_reported() -> None:
    """Forfeited by a decision after play: the report has the games, so ratings do; on board 2 nobody played."""
    hand = two_teams()
    hand("forfeit", table=1, value="-+")
    hand("rating-boards", table=1, round=1, boards="1 -+")
    rows, _ = changes(hand)
    assert rows == {"A1": ["1", "1", "0.64", "+7.20"], "B1": ["1", "0", "0.36", "-7.20"]}


def test_a_norm_is_that_of_the_games_reported() -> None:
    """7 of 9 against Ra 2411 is 2411 + 220 = 2631; with a win reported as a draw, 6½ is 2411 + 166 = 2577 < 2600."""
    hand = played(7)
    before = text_of(norms(book_of_event(hand.desk.event)))
    assert "Me: GM norm" in before
    assert CORRECTED not in before
    event = hand.desk.event
    mine = next(team for team in event.order if event.teams[team].name == "Me")
    match = event.rounds[0].match_of(mine)
    assert match is not None
    hand("rating-boards", table=match.table, round=1, boards="=")
    after = text_of(norms(book_of_event(hand.desk.event)))
    assert "GM norm" not in after
    assert "Me: IM norm" in after
    assert CORRECTED in after
