"""Two people who enter the same table: the second one is asked, and the first one sees what became of the entry."""

from __future__ import annotations

from typing import Any

import pytest

from pairwright.manager.warnings import Question, Refusal

from ..manager.tools import Hand, league, play
from .conftest import PASSWORD, Server

NewPage = Any


def signed_in(page: Any, server: Server, name: str) -> Any:
    page.goto(f"{server.url}/sign-in?next=/e/league/results/2")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/results/2")
    page.locator(".signs:focus").wait_for()
    return page


def test_the_second_is_asked_and_the_first_sees_what_became_of_the_entry(
    closed_server: Server, new_page: NewPage
) -> None:
    """The entry of the first was replaced without a word: the page of the second had just shown it."""
    one, two = (signed_in(new_page(), closed_server, name) for name in ("chief", "clerk"))
    row = ".box[data-table='3']"
    one.locator(f"{row} .signs").fill("1111")
    one.keyboard.press("Enter")
    one.locator("#grid-said", has_text="4-0").wait_for()
    two.locator(f"{row} .tot", has_text="40").wait_for()
    two.locator(f"{row} .signs").fill("0000")
    two.keyboard.press("Enter")
    asked = two.locator("dialog.ask")
    asked.get_by_text("4-0 was entered by chief at").wait_for()
    assert "It is replaced by 0-4." in asked.inner_text()
    asked.get_by_role("button", name="Cancel").click()
    assert two.locator(f"{row} .tot").inner_text().split() == ["4", "0"]
    two.locator(f"{row} .signs").fill("0000")
    two.keyboard.press("Enter")
    asked.get_by_role("button", name="Continue").click()
    two.locator("#grid-said", has_text="0-4").wait_for()
    one.locator(f"{row} .tot", has_text="04").wait_for()
    said = "Table 3: 0-4, entered by clerk at"
    one.locator("#grid-last li", has_text=said).wait_for()
    one.locator("#grid-said", has_text=said).wait_for()
    assert one.locator("#grid-last s").count() == 1
    assert not one.locator("#grid-last").get_by_role("button", name="Undo").is_visible()


def test_an_entry_that_was_taken_back_says_so_in_the_list(server: Server, new_page: NewPage) -> None:
    """The line without its button looked as before."""
    page = new_page()
    page.goto(f"{server.url}/e/league/results/2")
    for signs in ("1111", "0000"):
        page.locator(".box[data-table='3'] .signs").fill(signs)
        page.keyboard.press("Enter")
        page.locator("#grid-last li", has_text="4-0" if signs == "1111" else "0-4").wait_for()
    first, second = (
        page.locator("#grid-last li", has_text="4-0"),
        page.locator("#grid-last li", has_text="0-4"),
    )
    first.locator("s").wait_for()
    second.get_by_role("button", name="Undo").click()
    second.get_by_text("Taken back").wait_for()
    assert second.locator("s").count() == 1
    first.get_by_role("button", name="Undo").wait_for()  # it counts again
    assert first.locator("s").count() == 0


def begun() -> Hand:
    hand = league(8, 5)
    play(hand)
    hand("pair")
    hand("publish")
    return hand


def test_what_another_one_entered_is_replaced_when_confirmed() -> None:
    desk = begun().desk
    desk.do("result", person="Anna", table=3, boards="1111")
    with pytest.raises(Question) as asked:
        desk.do("result", person="Beat", table=3, boards="1110", was="4-0")
    assert "4-0 was entered by Anna at " in str(asked.value)
    token = asked.value.token
    desk.do("result", person="Beat", table=3, boards="1110", was="4-0", confirm=token)
    desk.do("result", person="Beat", table=3, boards="1101", was="3-1")  # one's own
    with pytest.raises(Question):
        desk.do("clear", person="Anna", table=3, was="3-1")
    with pytest.raises(Question):
        desk.do("forfeit", person="Anna", table=3, value="+-", was="3-1")


def test_what_is_added_to_the_entry_of_another_one_is_not_asked_about() -> None:
    desk = begun().desk
    desk.do("result", person="Anna", table=3, boards="11**")
    desk.do("result", person="Beat", table=3, boards="1100", was="2-0*")
    with pytest.raises(Question):
        desk.do("result", person="Anna", table=3, boards="0100", was="2-2")


def test_an_entry_that_another_one_replaced_cannot_be_undone() -> None:
    """`Undone` was said, and the table showed what it had shown."""
    desk = begun().desk
    old = desk.do("result", person="Anna", table=3, boards="1111").decisions[0].number
    new = desk.do("result", person="Beat", table=3, boards="0000").decisions[0].number
    with pytest.raises(Refusal, match=r"This was replaced since, by Beat: .*0-4"):
        desk.do("undo", person="Anna", number=old)
    desk.do("undo", person="Anna", number=new)
    desk.do("undo", person="Anna", number=old)
