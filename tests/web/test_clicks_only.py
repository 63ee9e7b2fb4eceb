"""What an arbiter stumbled over who ran a league, a cup, an open and a club evening from the start page alone."""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.manager.warnings import Refusal
from pairwright.report.documents import Wish, document
from pairwright.report.event_book import book_of_event
from pairwright.report.listing import Pages
from pairwright.report.lists.entries import Fees
from pairwright.report.plain import csv_of
from pairwright.store.shelf import open_log
from pairwright.web.app import create_app

from ..manager.test_brackets import cup
from ..manager.tools import Hand, league
from .conftest import Server, form, place_in
from .test_grid import grid_of, row

Client = TestClient[Litestar]
NewPage = Any


# results


def test_a_row_that_was_refused_does_not_overwrite_what_another_person_enters_then(
    server: Server, new_page: NewPage
) -> None:
    """Three of four boards were refused; meanwhile another arbiter entered the match, and the fourth board replaced
    that result without a word."""
    page, other = new_page(), new_page()
    for one in (page, other):
        one.goto(f"{server.url}/e/league/results/2")
        row(one, 2).locator(".signs").focus()
    page.keyboard.type("111")
    page.keyboard.press("Enter")
    page.locator("#refused-2").wait_for()
    other.keyboard.type("0000")
    other.keyboard.press("Enter")
    other.locator("#grid-said", has_text="0-4").wait_for()
    page.locator("#open-count", has_text=other.locator("#open-count").text_content()).wait_for()
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    page.locator("#refused-2", has_text="someone else has changed it").wait_for()
    other.reload()
    assert row(other, 2).locator(".tot").text_content() == "04"


def with_short_tails(folder: Path) -> Hand:
    """Two teams of a club, told apart by the letter after its name, beside two others."""
    hand = Hand(open_log(folder / "tails.pairwright", create=True))
    hand("create", name="Tails", system="team-round-robin", boards=4)
    hand("teams", teams=["Bishop's Stortford A", "Bishop's Stortford B", "Latecomers", "Fianchetto"])
    hand("order", teams=["Bishop's Stortford A", "Bishop's Stortford B", "Latecomers", "Fianchetto"])
    hand("pair")
    hand("publish")
    return hand


def test_the_menu_of_a_row_names_both_teams_of_its_match(tmp_path: Path, new_page: NewPage) -> None:
    """The part of a long name that may be cut was taken for the name of the opponent."""
    page = new_page()
    with grid_of(with_short_tails(tmp_path), tmp_path, page):
        for table in (1, 2):
            row(page, table).locator(".more").click()
            names = [name.text_content() for name in row(page, table).locator(".team > .cut").all()]
            items = [one.text_content() for one in page.get_by_role("menuitem").all()]
            assert [item.strip() for item in items[:2]] == [f"{name} did not appear" for name in names]
            page.keyboard.press("Escape")


def test_after_a_forfeit_the_cursor_is_at_the_next_open_match(tmp_path: Path, new_page: NewPage) -> None:
    """It stayed, and the next match was typed over the forfeit."""
    page = new_page()
    with grid_of(with_short_tails(tmp_path), tmp_path, page):
        page.keyboard.press("m")
        page.get_by_role("menuitem", name="Double forfeit").click()
        page.get_by_role("button", name="Enter the forfeit").click()
        page.locator("#grid-said", has_text="forfeit").wait_for()
        page.wait_for_function("() => document.activeElement.closest('.box').dataset.table === '2'")
        page.keyboard.type("1111")
        page.keyboard.press("Enter")
        page.locator("#grid-said", has_text="4-0").wait_for()
        assert row(page, 1).locator(".tot").text_content() == "––"


def test_nobody_wins_a_board_without_play_where_nobody_sits() -> None:
    hand = league(4, 3)
    hand("pair")
    hand("publish")
    match = hand.desk.event.rounds[0].matches[0]
    members = [one.number for one in hand.desk.event.team(match.black).members]
    hand("lineup", team=f"#{match.black}", members=[*members[:3], 0])
    with pytest.raises(Refusal, match="has nobody on board 4, and cannot win it without play"):
        hand("result", table=match.table, boards="110-")
    hand("result", table=match.table, boards="110+")


# groups


def test_the_order_of_tied_players_names_nobody_twice() -> None:
    """The same name chosen twice was taken, and the table of the group had the player twice."""
    hand = cup(6, "ibf-mixed")
    hand("groups", count=1, seed="x", clubs_apart=False)
    with pytest.raises(Refusal, match="1 P1 is named twice"):
        hand("settle", group=1, players=["P1", "P1", "P2"], why="by lot")
    hand("settle", group=1, players=["P2", "P1"], why="by lot")


def test_the_order_of_losers_is_chosen_by_words(client: Client) -> None:
    created = client.post("/events", data=form(client, "/", name="Evening", system="ibf-double"))
    assert created.status_code == 200
    text = client.get("/e/Evening/setup").text
    field = re.search(r'<select id="option.routing".*?</select>', text, re.S)
    assert field is not None
    words = re.findall(r"<option[^>]*>([^<]*)<", field[0])
    assert "in reverse order" in words
    assert not any("_" in one or "fewest-" in one for one in words)
    assert "half_shift" not in re.sub(r'value="[^"]*"', "", text)


# fees


def test_fees_are_entered_on_their_page_and_printed_from_it(client: Client) -> None:
    """The list said that no fee was given, and there was no field for one."""
    papers = client.get("/e/league/papers").text
    assert "/e/league/paper/fees" not in papers
    page = client.get("/e/league/list/fees")
    assert page.status_code == 200
    for name in ("team", "player", "currency", "free"):
        assert f'name="{name}"' in page.text
    assert "The amounts are not stored with the event" in page.text
    full = client.get("/e/league/list/fees?team=20&player=2,50&currency=EUR&free=gm")
    assert "EUR" in full.text
    link = re.search(r'href="(/e/league/paper/fees[^"]*form=csv[^"]*)"', full.text)
    assert link is not None
    made = client.get(link[1].replace("&amp;", "&"))
    assert made.status_code == 200
    assert "32.50" in made.text  # 20, and 2.50 for each of five players
    wrong = client.get("/e/league/list/fees?team=much")
    assert wrong.status_code == 200
    assert "is not an amount" in wrong.text
    assert 'value="much"' in wrong.text


def test_a_player_pays_the_fee_of_a_player() -> None:
    """In an event of players nobody paid anything: a player was a team without players."""
    hand = Hand()
    hand("create", name="Open", system="fide-dutch", rounds=3)
    hand("teams", teams=["Ann", "Bob", "Cid", {"name": "Dan", "title": "GM"}])
    made = document(
        book_of_event(hand.desk.event), "fees", Wish(fees=Fees(player=Decimal(5), free_titles=("GM",)))
    )
    assert isinstance(made, Pages)
    assert csv_of(made).decode().count(",5.00,") == 3


# settings


@pytest.fixture
def typed(server: Server, new_page: NewPage) -> Any:
    page = new_page()
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.goto(f"{server.url}/e/league/setup")
    page.get_by_label("Chief arbiter").fill("Pat Pending")
    page.locator("#tie-breaks").get_by_role("button", name="Add", exact=True).click()
    page.wait_for_load_state()
    return page, asked


def test_a_tie_break_that_is_added_keeps_what_is_typed_in_the_settings(typed: Any) -> None:
    page, asked = typed
    assert asked == []
    assert page.get_by_label("Chief arbiter").input_value() == "Pat Pending"


def test_a_list_of_tie_breaks_that_is_not_saved_is_asked_about(typed: Any) -> None:
    page, asked = typed
    page.locator("h1").click()
    page.locator(".side a").first.click()
    page.wait_for_timeout(300)
    assert asked == ["beforeunload"]


def test_a_refused_setting_leaves_the_list_of_tie_breaks_as_it_is(client: Client) -> None:
    before = client.get("/e/league/setup").text.count('name="tie_breaks"')
    assert before > 2
    answer = client.post(
        "/e/league/do/set", data=form(client, "/e/league/setup", form="1", time_zone="Berlin")
    )
    assert answer.status_code == 409
    assert answer.text.count('name="tie_breaks"') == before


# languages


def test_how_a_round_departs_from_the_rules_is_said_in_the_language_of_the_reader(tmp_path: Path) -> None:
    """Colours exchanged by hand were told of in English on the German page of the pairings."""
    hand = league(4, 3, log=open_log(tmp_path / "four.pairwright", create=True))
    hand("pair")
    hand("by-hand")
    hand("flip", table=1)
    hand.desk.log.close()
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as reader:
        text = reader.get("/e/four/round/1", headers={"accept-language": "de"}).text
    assert "an 1 Tisch sind die Farben vertauscht" in text
    assert "colours are exchanged" not in text


# words


def test_the_keys_below_the_grid_can_be_pressed(server: Server, new_page: NewPage) -> None:
    """A phone showed none of them: there was no way to see what to type."""
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(f"{server.url}/e/league/results/2")
    row(page, 2).locator(".signs").focus()
    for key in ("1", "1", "=", "0", "Enter"):
        page.locator(".keys kbd", has_text=re.compile(f"^{re.escape(key)}$")).tap()
    page.locator("#grid-said", has_text="2½-1½").wait_for()


def test_names_that_are_only_assumed_are_explained_below_the_grid(client: Client) -> None:
    """They stood in italics without a word; at the end nobody was known to have played."""
    text = client.get("/e/league/results/2").text
    assert "In italics: no line-up yet, so in the order of the list" in text


def test_a_game_won_without_play_is_not_told_as_one_that_was_won() -> None:
    hand = Hand()
    hand("create", name="Open", system="fide-dutch", rounds=3)
    hand("teams", teams=["Ann", "Bob", "Cid", "Dan"])
    hand("rank")
    hand("lot", seed="coin")
    hand("pair")
    hand("publish")
    answer = hand("result", table=1, boards="+")
    assert "+ – (forfeit)" in str(answer.text)


@pytest.mark.parametrize("act", ["draw-order", "lot"])
def test_the_seed_of_a_draw_says_what_may_be_typed(tmp_path: Path, act: str) -> None:
    hand = league(4, 3, log=open_log(tmp_path / "four.pairwright", create=True))
    hand.desk.log.close()
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as reader:
        assert "Any words or digits that were announced beforehand" in reader.get(f"/e/four/form/{act}").text


def test_a_round_by_hand_is_not_said_to_be_by_the_book(tmp_path: Path) -> None:
    """The checks said both: the round is not as the rules pair it, and the event is by the book."""
    hand = league(4, 3, log=open_log(tmp_path / "four.pairwright", create=True))
    hand("pair")
    hand("by-hand")
    hand("flip", table=1)
    hand("end-by-hand")
    hand.desk.log.close()
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as reader:
        text = reader.get("/e/four/checks").text
    assert "not as the rules pair it" in text
    assert "The event is by the book" not in text
    assert "No setting departs from the rule book" in text
