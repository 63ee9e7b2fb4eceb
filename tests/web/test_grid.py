"""The grid of results in a browser: keys, the menu of a row, and what a refused entry leaves behind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pairwright.store.shelf import open_log
from pairwright.web.app import create_app

from ..manager.tools import Hand, league
from .conftest import Server, place_in

NewPage = Any


def row(page: Any, table: int) -> Any:
    return page.locator(f".box[data-table='{table}']")


def at_table(page: Any) -> str:
    """The table whose row has the focus."""
    return str(page.evaluate("document.activeElement.closest('.box').dataset.table"))


def an_open(folder: Path, names: list[str]) -> Hand:
    """An individual event whose round 1 is published."""
    hand = Hand(open_log(folder / "open.pairwright", create=True))
    hand("create", name="Open", system="fide-dutch", rounds=3)
    hand("teams", teams=names)
    hand("rank")
    hand("lot", seed="coin")
    hand("pair")
    hand("publish")
    return hand


@contextmanager
def grid_of(hand: Hand, folder: Path, page: Any) -> Iterator[None]:
    """The grid of round 1 of the only event in a folder, with the focus at the first table."""
    hand.desk.log.close()
    [file] = folder.glob("*.pairwright")
    server = Server(create_app(place_in(folder, open_door=True)))
    try:
        page.goto(f"{server.url}/e/{file.stem}/results/1")
        page.locator(".signs:focus").wait_for()
        yield
    finally:
        server.stop()


def test_24_boards_are_entered_with_30_keys_of_the_number_pad(tmp_path: Path, new_page: NewPage) -> None:
    hand = league(12, 5, log=open_log(tmp_path / "six.pairwright", create=True))
    hand("pair")
    hand("publish")
    page = new_page()
    with grid_of(hand, tmp_path, page):
        keys = 0
        for digits in ("1510", "0055", "1111", "5555", "0101", "1+-0"):
            for digit in digits:
                page.keyboard.press({"+": "NumpadAdd", "-": "NumpadSubtract"}.get(digit, digit))
                keys += 1
            page.keyboard.press("NumpadEnter")
            keys += 1
        page.locator("#open-count", has_text="0").wait_for()
        assert keys <= 30
        assert [row(page, table).locator(".tot").text_content() for table in range(1, 7)] == [
            "2½1½", "13", "40", "22", "22", "22",
        ]  # fmt: skip


@pytest.mark.parametrize("key", ["=", "d", "5", "½"])
def test_a_draw_is_typed_in_four_ways(server: Server, new_page: NewPage, key: str) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/league/results/2")
    row(page, 2).locator(".signs").focus()
    for _ in range(4):
        page.keyboard.type(key)
    page.keyboard.type(".")  # no sign of a result
    page.keyboard.press("Enter")
    page.locator("#grid-said", has_text="2-2").wait_for()


def test_the_last_board_may_be_the_open_one(server: Server, new_page: NewPage) -> None:
    """Its sign was dropped, and the refusal asked for what had been typed."""
    page = new_page()
    page.goto(f"{server.url}/e/league/results/2")
    row(page, 2).locator(".signs").focus()
    page.keyboard.type("1=+*")
    assert row(page, 2).locator(".signs").input_value() == "1=+*"
    page.keyboard.press("Enter")
    page.locator("#grid-said", has_text="2½-½*").wait_for()
    row(page, 3).locator(".signs").focus()
    page.keyboard.type("10**")
    for left in ("10", "10", "1"):  # what is open before the one that was taken back is not there either
        page.keyboard.press("Backspace")
        assert row(page, 3).locator(".signs").input_value() == left


def test_the_menu_of_a_row_by_keyboard(server: Server, new_page: NewPage) -> None:
    """M opens it, arrows and Enter choose; it is asked once, with what follows; the list below takes it back."""
    page = new_page()
    page.goto(f"{server.url}/e/league/results/2")
    row(page, 3).locator(".signs").focus()
    page.keyboard.press("m")
    page.locator("[role=menu]").wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.textContent.trim()") == "Double forfeit"
    page.keyboard.press("Enter")
    dialog = page.locator("dialog.ask[open]")
    dialog.get_by_text("Neither side gets points.").wait_for()
    dialog.get_by_role("button", name="Enter the forfeit").click()
    page.locator("#grid-said", has_text="– – (forfeit)").wait_for()
    page.locator(".box.done[data-table='3']").wait_for()
    assert row(page, 3).locator(".tot b").all_text_contents() == ["–", "–"]
    assert row(page, 3).locator(".tot").get_attribute("title") == "forfeit"
    page.wait_for_function("() => document.activeElement.closest('.box').dataset.table === '4'")
    page.locator("#grid-last").get_by_role("button", name="Undo").click()
    page.locator("#grid-said", has_text="Undone").wait_for()
    page.locator(".box.open[data-table='3']").wait_for()


def test_t_goes_to_a_table_and_u_takes_the_last_entry_back(server: Server, new_page: NewPage) -> None:
    """T, a number and Enter; then digits are results again."""
    page = new_page()
    page.goto(f"{server.url}/e/league/results/2")
    row(page, 2).locator(".signs").focus()
    for key in ("t", "4", "Enter"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.closest('.box').dataset.table") == "4"
    assert row(page, 4).locator(".signs").input_value() == ""
    page.keyboard.press("u")
    page.locator("#grid-said", has_text="Nothing was entered on this page yet").wait_for()
    page.keyboard.type("1111")
    page.keyboard.press("Enter")
    page.locator("#grid-said", has_text="4-0").wait_for()
    assert at_table(page) == "2"
    page.keyboard.press("u")
    page.locator("#grid-said", has_text="Undone").wait_for()
    page.locator(".box.open[data-table='4']").wait_for()
    page.wait_for_function("() => document.activeElement.closest('.box')?.dataset.table === '4'")


def test_the_menu_of_a_row_by_mouse(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/league/results/2")
    row(page, 2).get_by_role("button", name="More for table 2").click()
    first, second = row(page, 2).locator(".team .cut").all_text_contents()
    boxes = [item.bounding_box() for item in page.get_by_role("menuitem").all()]
    assert len({box["x"] for box in boxes}) == 1  # one below the other
    assert all(box["x"] + box["width"] <= 1280 for box in boxes)
    page.get_by_role("menuitem", name=f"{second} did not appear").click()
    dialog = page.locator("dialog.ask[open]")
    dialog.get_by_text(f"{first} gets the points of a win without play").wait_for()
    dialog.get_by_role("button", name="Cancel").click()
    assert "open" in row(page, 2).get_attribute("class")
    row(page, 2).get_by_role("button", name="More for table 2").click()
    page.keyboard.press("Escape")
    assert page.locator("[role=menu]").count() == 0
    row(page, 2).get_by_role("button", name="More for table 2").click()
    page.get_by_role("menuitem", name="Points by decision, corrections").click()
    page.get_by_role("link", name="Set the points of the match by decision").click()
    assert page.locator("input[name=table]").input_value() == "2"


def test_an_adjourned_match_keeps_what_is_known_and_the_rest_open(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/league/results/2")
    row(page, 1).get_by_role("button", name="More for table 1").click()
    page.get_by_role("menuitem", name="Adjourned").click()
    page.locator("#grid-said", has_text="Every board of this match has a result").wait_for()
    assert row(page, 1).locator(".signs").input_value() == "1100"
    row(page, 2).get_by_role("button", name="More for table 2").click()
    page.get_by_role("menuitem", name="Adjourned").click()
    page.wait_for_function("() => document.querySelector('.box[data-table=\"2\"] .signs').value === '****'")


def test_a_result_that_is_typed_out_is_one_result(tmp_path: Path, new_page: NewPage) -> None:
    """0-1 gave the two games below a forfeit and a win, without a word."""
    hand = an_open(tmp_path, [f"P{number}" for number in range(1, 13)])
    page = new_page()
    with grid_of(hand, tmp_path, page):
        assert "a sign saves at once" in page.locator(".keys").inner_text()
        held: list[Any] = []

        def hold(route: Any) -> None:
            held.append(route)

        page.route("**/do/result", hold)
        page.keyboard.type("0-1")
        page.locator("#grid-said", has_text="A game takes one sign").wait_for()
        held.pop().continue_()  # what is stored only now does not hide it
        page.unroute("**/do/result")
        page.locator("#grid-said", has_text=re.compile(r"^Table 1.*A game takes one sign")).wait_for()
        page.keyboard.press("Enter")  # from habit
        assert at_table(page) == "2"
        for typed, below in (("1:0", "3"), ("=-=", "4")):
            page.keyboard.type(typed)
            page.locator("#grid-said", has_text="A game takes one sign").wait_for()
            page.keyboard.press("Enter")  # from habit
            assert at_table(page) == below
        page.keyboard.type("1--")  # the second one is for the game below
        page.locator("#grid-said", has_text="Table 5").wait_for()
        signs = [row(page, table).locator(".signs").input_value() for table in range(1, 7)]
        assert signs == ["0", "1", "=", "1", "-", ""]


def test_the_last_game_gets_another_sign_at_once(tmp_path: Path, new_page: NewPage) -> None:
    """It was refused as full, and Enter, which the refusal named, saved nothing."""
    hand = an_open(tmp_path, ["Ann", "Bob", "Cid", "Dan"])
    page = new_page()
    with grid_of(hand, tmp_path, page):
        page.keyboard.type("10")
        page.locator("#grid-said", has_text=re.compile("^Table 2.*0-1")).wait_for()
        page.keyboard.type("1")
        page.locator("#grid-said", has_text=re.compile("^Table 2.*1-0")).wait_for()
        page.keyboard.type("0-1")
        page.locator("#grid-said", has_text="A game takes one sign").wait_for()
        page.keyboard.press("Enter")  # from habit
        page.locator("#grid-last li", has_text=re.compile("^Table 2.*0-1")).first.wait_for()
        assert [row(page, table).locator(".signs").input_value() for table in (1, 2)] == ["1", "0"]


def test_a_full_row_says_that_it_is_full(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/league/results/2")
    row(page, 2).locator(".signs").focus()
    page.keyboard.type("11001")
    page.locator("#grid-said", has_text="Every board has a sign. Enter saves them.").wait_for()
    assert row(page, 2).locator(".signs").input_value() == "1100"


def test_a_half_typed_match_is_adjourned_and_the_cursor_goes_on(server: Server, new_page: NewPage) -> None:
    """M does not send the half-typed row; afterwards the next digit is not for a board that was just adjourned."""
    page = new_page()
    page.goto(f"{server.url}/e/league/results/2")
    row(page, 2).locator(".signs").focus()
    page.keyboard.type("10")
    page.keyboard.press("m")
    page.get_by_role("menuitem", name="Adjourned").click()
    page.wait_for_function("() => document.activeElement.closest('.box')?.dataset.table === '3'")
    assert row(page, 2).locator(".signs").input_value() == "10**"
    assert page.locator("#refused-2").count() == 0


def test_a_game_with_a_result_can_be_adjourned(tmp_path: Path, new_page: NewPage) -> None:
    """The arbiter entered a result too early; the next digits are for the games that are open."""
    hand = an_open(tmp_path, ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gil", "Hal"])
    page = new_page()
    with grid_of(hand, tmp_path, page):
        page.keyboard.type("1")
        page.locator("#grid-said", has_text="1-0").wait_for()
        row(page, 1).get_by_role("button", name="More for table 1").click()
        page.get_by_role("menuitem", name="Adjourned").click()
        page.wait_for_function("() => document.activeElement.closest('.box')?.dataset.table === '2'")
        assert row(page, 1).locator(".signs").input_value() == "*"
        page.keyboard.press("ArrowDown")
        page.keyboard.press("m")
        page.get_by_role("menuitem", name="Adjourned").click()
        page.wait_for_function("() => document.activeElement.closest('.box')?.dataset.table === '4'")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowUp")
        page.keyboard.type("0")
        assert at_table(page) == "4"
        page.locator("#grid-said", has_text="0-1").wait_for()
        assert [row(page, table).locator(".signs").input_value() for table in range(1, 5)] == [
            "*",
            "0",
            "*",
            "",
        ]


def test_a_refused_entry_stays_in_its_row_beside_the_stored_score(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/club/results/1")
    field = row(page, 1).locator(".signs")
    field.fill("7-5")
    field.press("Enter")
    page.locator("#grid-said", has_text="7-5").wait_for()
    field.fill("7-7")
    field.press("Enter")
    note = page.locator("#refused-1")
    note.wait_for()
    assert field.input_value() == "7-7"
    assert (note.text_content() or "").startswith("Not saved. ")
    row(page, 1).locator(".tot", has_text="75").wait_for()
    assert field.get_attribute("aria-invalid") == "true"
    assert field.get_attribute("aria-describedby") == "refused-1"
    assert at_table(page) == "1"
    row(page, 2).locator(".signs").focus()  # leaving it does not send it again
    assert note.count() == 1
    note.get_by_role("button", name="As it was").click()
    assert field.input_value() == "7-5"
    assert note.count() == 0
    field.fill("5-7")
    assert note.count() == 0
    field.press("Enter")
    page.locator("#grid-said", has_text="5-7").wait_for()


def test_boards_that_are_refused_stay_as_they_were_typed(tmp_path: Path, new_page: NewPage) -> None:
    """Nobody sits on board 4 of the second team: a game won there is refused, and only that sign has to be changed."""
    hand = league(4, 3, log=open_log(tmp_path / "four.pairwright", create=True))
    hand("pair")
    hand("publish")
    match = hand.desk.event.rounds[0].matches[0]
    members = [one.number for one in hand.desk.event.team(match.black).members]
    hand("lineup", team=f"#{match.black}", members=[*members[:3], 0])
    page = new_page()
    with grid_of(hand, tmp_path, page):
        page.keyboard.type("1101")
        page.keyboard.press("Enter")
        page.locator("#refused-1").wait_for()
        assert row(page, 1).locator(".signs").input_value() == "1101"
        assert row(page, 1).locator(".bd b").all_text_contents() == ["1", "0", "1", "0", "0", "1", "1", "0"]
        page.keyboard.press("ArrowLeft")
        for key in ("ArrowRight", "ArrowRight", "ArrowRight", "+", "Enter"):
            page.keyboard.press(key)
        page.locator("#grid-said", has_text="3-1").wait_for()
        assert page.locator("#refused-1").count() == 0


def test_boards_without_a_line_up_have_the_players_in_the_order_of_the_list(
    server: Server, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/league/results/2")
    seat = row(page, 2).locator(".bd .cut").first
    team = row(page, 2).locator(".team .cut").first.text_content() or ""
    assert seat.text_content() == f"P{team.removeprefix('T')}.1"
    assert seat.get_attribute("title") == "No line-up yet: in the order of the list"


def test_a_game_goes_on_to_the_next_table_by_itself(tmp_path: Path, new_page: NewPage) -> None:
    """1, 0 or = is all: Enter from habit does no harm, and the last one stays where it is."""
    hand = an_open(tmp_path, ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gil", "Hal"])
    page = new_page()
    with grid_of(hand, tmp_path, page):
        page.keyboard.type("1")
        page.keyboard.press("Enter")
        assert at_table(page) == "2"
        page.keyboard.type("0=")
        assert at_table(page) == "4"
        page.keyboard.type("1")
        page.locator("#open-count", has_text="0").wait_for()
        assert at_table(page) == "4"
        assert [row(page, table).locator(".bd b").all_text_contents() for table in range(1, 5)] == [
            ["1", "0"], ["0", "1"], ["½", "½"], ["1", "0"],
        ]  # fmt: skip


def test_what_is_typed_while_an_entry_is_on_its_way_is_sent_after_it(
    server: Server, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/club/results/1")
    held: list[Any] = []
    page.route("**/do/result", lambda route: route.continue_() if held else held.append(route))
    field = row(page, 1).locator(".signs")
    field.fill("7-5")
    field.press("Enter")
    field.fill("6-5")
    field.press("Enter")
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    page.locator("#grid-said", has_text="6-5").wait_for()
    assert page.locator("#grid-last li").count() == 2
    assert field.input_value() == "6-5"


def test_an_entry_that_did_not_reach_the_server_stays_in_its_row(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/club/results/1")
    page.route("**/do/result", lambda route: route.abort())
    field = row(page, 1).locator(".signs")
    field.fill("7-5")
    field.press("Enter")
    page.locator("#grid-said", has_text="cannot be reached").wait_for()
    page.unroute("**/do/result")
    assert field.input_value() == "7-5"
    field.press("Enter")
    page.locator("#grid-said", has_text="7-5").wait_for()


def test_the_score_of_another_person_is_not_overwritten_by_one_entry(
    server: Server, new_page: NewPage
) -> None:
    """Enter saves and moves on. Leaving the row saved a second time, over the score for which the first was refused;
    only a second Enter may replace it."""
    page, other = new_page(), new_page()
    for one in (page, other):
        one.goto(f"{server.url}/e/league/results/2")
        row(one, 2).locator(".signs").focus()
    page.keyboard.type("1111")
    other.keyboard.type("0000")
    other.keyboard.press("Enter")
    other.locator("#grid-said", has_text="0-4").wait_for()
    page.keyboard.press("Enter")
    page.locator("#refused-2").wait_for()
    page.wait_for_function("document.activeElement.closest('.box').dataset.table === '2'")
    page.keyboard.press("Escape")
    other.reload()
    assert row(other, 2).locator(".tot").text_content() == "04"
    row(page, 2).locator(".signs").focus()
    page.keyboard.type("1111")
    page.keyboard.press("Enter")
    page.locator("#grid-said", has_text="4-0").wait_for()


def test_the_side_bar_follows_each_saved_result(tmp_path: Path, new_page: NewPage) -> None:
    """In the grid and on the overview of somebody else; at the end the round is marked as finished at the top."""
    hand = an_open(tmp_path, ["Ann", "Bob", "Cid", "Dan"])
    page, other = new_page(), new_page()
    with grid_of(hand, tmp_path, page):
        other.goto(page.url.replace("/results/1", "/desk"))
        for clerk in (page, other):
            assert clerk.locator("#count-results").text_content() == "2"
            assert clerk.locator("#rounds .done").count() == 0
        page.keyboard.type("1")
        for clerk in (page, other):
            clerk.locator("#count-results", has_text="1").wait_for()
        page.keyboard.type("0")
        for clerk in (page, other):
            clerk.locator("#count-results").wait_for(state="hidden")
            clerk.locator("#rounds .done").wait_for()


def test_u_takes_back_what_is_typed_before_what_is_saved(server: Server, new_page: NewPage) -> None:
    """It said that nothing had been entered yet, with two signs before the eyes."""
    page = new_page()
    page.goto(f"{server.url}/e/league/results/2")
    row(page, 2).locator(".signs").focus()
    page.keyboard.type("1=u")
    assert row(page, 2).locator(".signs").input_value() == "1"
    assert page.locator("#grid-said").inner_text() == ""
    page.keyboard.type("000")
    page.keyboard.press("Enter")
    page.locator("#grid-said", has_text="1-3").wait_for()
    row(page, 3).locator(".signs").focus()
    page.keyboard.press("u")
    page.locator("#grid-said", has_text="Undone").wait_for()
