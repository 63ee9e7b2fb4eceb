"""What was typed is not lost: by a refusal, by Back, or by a link that is followed too early."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.web.access import ROUTES, opens

from .conftest import Server, form
from .test_forms import opened
from .test_grid import row
from .test_picker import open_by_hand

Client = TestClient[Litestar]
NewPage = Any


def back_in(text: str) -> str:
    """Where Back of a refusal leads."""
    found = re.search(r'<a class="btn primary" href="([^"]*)">(?:(?!</a>).)*Back</a>', text)
    assert found is not None
    return found[1]


def values(text: str, name: str) -> list[str]:
    return re.findall(rf'name="{name}" value="([^"]*)" list=', text)


# Back


def test_back_leads_a_captain_to_his_page_when_line_ups_were_closed_meanwhile(
    open_app: Litestar, client: Client
) -> None:
    """It led to the address of the form, which cannot be opened by a link, and from there to itself."""
    page, first = opened(open_app, client)
    line = [*first[:3], "0"]
    empty = form(client, page, was="", **{f"board{at}": member for at, member in enumerate(line, 1)})
    asked = client.post(f"{page}/lineup", data=empty)
    assert asked.status_code == 428
    client.post("/e/league/do/lineups", data=form(client, "/", round="2", open="no"))
    came = {"referer": f"{client.base_url}{page}/lineup"}
    refused = client.post(f"{page}/lineup", data=empty, headers=came)
    assert refused.status_code == 409
    assert "Line-ups are closed." in refused.text
    assert "What you chose" in refused.text  # it is the captain's own page, with the names to write on paper
    assert back_in(client.get(f"{page}/lineup", headers=came).text) == page


def test_another_language_is_not_chosen_at_an_address_that_only_takes_forms(client: Client) -> None:
    asked = client.post("/e/league/do/withdraw", data=form(client, "/", team="T3"))
    assert asked.status_code == 428
    assert "/language/de?next=/e/league/desk" in asked.text


ONLY_FORMS = [
    template
    for key in ROUTES
    for method, template in [key.split(" ")]
    if method == "POST" and f"GET {template}" not in ROUTES and not template.startswith("/api/")
]


@pytest.mark.parametrize("template", ONLY_FORMS)
def test_an_address_that_only_takes_forms_leads_to_a_page(client: Client, template: str) -> None:
    path = re.sub(r"\{\w+\}", "1", template.replace("{event}", "league").replace("{verb}", "result"))
    answer = client.get(path)
    assert answer.status_code == 405
    assert opens(back_in(answer.text))


# pairing by hand


def test_a_mistyped_name_among_the_pairs_comes_back_with_all_that_was_typed(client: Client) -> None:
    open_by_hand(client)
    text = client.get("/e/league/round/2").text
    white, black = values(text, "white"), values(text, "black")
    turned = {"white": black, "black": [*white[:2], "Tx", *white[3:]], "bye": ""}
    data = form(client, "/", form="round", round="2", **turned)
    answer = client.post("/e/league/do/set-pairs", data=data)
    assert answer.status_code == 409
    assert (values(answer.text, "white"), values(answer.text, "black")) == (turned["white"], turned["black"])
    assert re.findall(r'value="([^"]*)"[^>]* aria-invalid="true"', answer.text) == ["Tx"]
    assert answer.text.count("There is no team") == 1
    twice = {**data, "black": [*white[:2], white[0], *white[3:]]}
    answer = client.post("/e/league/do/set-pairs", data=twice)
    assert "would play twice in round 2" in answer.text
    assert values(answer.text, "black") == twice["black"]


def test_a_mistyped_name_of_two_to_be_swapped_comes_back_with_the_other(client: Client) -> None:
    open_by_hand(client)
    data = form(client, "/", form="round", round="2", teams=["T1", "Tx"])
    answer = client.post("/e/league/do/swap", data=data)
    assert answer.status_code == 409
    assert values(answer.text, "teams") == ["T1", "Tx"]
    assert re.findall(r'value="([^"]*)"[^>]* aria-invalid="true"', answer.text) == ["Tx"]


@pytest.mark.parametrize(("name", "why"), [("Tx", "There is no team"), ("T", " may be ")])
def test_why_not_with_a_name_that_means_nobody_or_several_keeps_both(
    client: Client, name: str, why: str
) -> None:
    answer = client.get(f"/e/league/round/2?a=T1&b={name}")
    assert answer.status_code == 409
    assert (values(answer.text, "a"), values(answer.text, "b")) == (["T1"], [name])
    assert why in answer.text


def test_a_mistyped_pair_is_corrected_on_the_page(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/league/round/2")
    page.get_by_role("button", name="Change by hand").click()
    while page.locator("input[name=confirm]").count():
        if page.locator("input[name=reason]").count():
            page.locator("input[name=reason]").fill("asked for")
        with page.expect_navigation():
            page.locator("form:has(input[name=confirm]) button:is(.primary, .stop)").click()
    field = page.get_by_label("White, table 2")
    name = field.input_value()
    field.fill("Tx")
    page.get_by_role("button", name="Set these pairs").click()
    page.locator("[aria-invalid=true]").wait_for()
    assert page.get_by_label("White, table 2").input_value() == "Tx"
    page.get_by_label("White, table 2").fill(name)
    page.get_by_role("button", name="Set these pairs").click()
    page.get_by_text("Round 2 has 4 matches").first.wait_for()


# leaving a page


def kept(page: Any) -> list[str]:
    """Stay on the page whenever the browser asks; the questions."""
    asked: list[str] = []

    def stay(dialog: Any) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    return asked


@pytest.mark.parametrize(
    "where",
    ["league/lineups/2", "league/form/team", "league/setup", "league/roster/1", "cup/bracket"],
)
def test_a_changed_form_is_asked_about_before_it_is_left(
    server: Server, new_page: NewPage, where: str
) -> None:
    page = new_page()
    asked = kept(page)
    page.goto(f"{server.url}/e/{where}")
    if "lineups" in where:
        page.locator("select[name='members-1']").nth(3).select_option(index=5)
    else:
        page.locator("main form[method=post] input.in-t:visible, #playable input[name=points]").first.fill(
            "7"
        )
    page.locator(".side a").first.click()
    page.wait_for_timeout(300)
    assert asked == ["beforeunload"]
    assert page.url.endswith(where)


def test_nothing_is_asked_after_saving_or_of_a_filter(server: Server, new_page: NewPage) -> None:
    page = new_page()
    asked = kept(page)
    page.goto(f"{server.url}/e/league/setup")
    page.get_by_label("Time zone").fill("Asia/Kolkata")
    page.get_by_label("Time zone").press("Enter")
    page.get_by_text("Changed: time zone").wait_for()
    page.goto(f"{server.url}/e/league/field")
    page.locator("input[data-filter]").fill("T3")
    page.locator(".side a").first.click()
    page.wait_for_url("**/desk")
    assert asked == []


def test_a_half_typed_row_is_asked_about_and_a_complete_one_is_saved(
    server: Server, new_page: NewPage
) -> None:
    page = new_page()
    asked = kept(page)
    page.goto(f"{server.url}/e/league/results/2")
    row(page, 2).locator(".signs").focus()
    page.keyboard.type("11")
    page.locator(".side a").first.click()
    page.locator("#refused-2").wait_for()
    assert asked == ["beforeunload"]
    page.keyboard.press("Escape")
    page.keyboard.type("1111")
    page.locator(".side a").first.click()
    page.wait_for_url("**/desk")
    page.goto(f"{server.url}/e/league/results/2")
    row(page, 2).locator(".tot", has_text="40").wait_for()  # it may arrive after the page
    row(page, 3).locator(".signs").focus()
    page.keyboard.type("0000")
    page.keyboard.press("m")
    page.get_by_role("menuitem", name="Line-ups").click()
    page.wait_for_url("**/lineups/2#t3")
    page.goto(f"{server.url}/e/league/results/2")
    row(page, 3).locator(".tot", has_text="04").wait_for()  # it may arrive after the page
    assert asked == ["beforeunload"]


@pytest.mark.parametrize(("path", "field"), [("form/teams", "teams"), ("form/team", "name")])
def test_a_form_that_was_refused_is_asked_about_before_its_page_is_left(
    server: Server, new_page: NewPage, path: str, field: str
) -> None:
    """Fourteen lines that were refused for one of them were gone with a click on the menu."""
    page = new_page()
    page.goto(f"{server.url}/e/club/{path}")
    page.locator(f"main [name={field}]").fill(_first_name(server))
    page.locator("main form button.primary").last.click()
    page.locator("main .error, main .note.bad, main .notice").first.wait_for()

    asked = kept(page)
    page.get_by_role("link", name="Overview").first.click()
    page.wait_for_timeout(500)
    assert asked == ["beforeunload"]
    assert page.locator(f"main [name={field}]").input_value() == _first_name(server)


def _first_name(server: Server) -> str:
    event = server.app.state.place.desks.desk("club").event
    return str(event.teams[event.order[0]].name)


def test_a_question_is_asked_about_before_its_page_is_left_but_not_when_it_is_answered(
    server: Server, new_page: NewPage
) -> None:
    """A withdrawal that was sent, and taken for done while it still asked, was left with a click on the menu."""
    page = new_page()
    asked = kept(page)
    page.goto(f"{server.url}/e/league/form/withdraw?team=%233")
    page.locator("main form button.primary").click()
    page.get_by_role("link", name="Leave it as it is").wait_for()
    page.get_by_role("link", name="Overview").first.click()
    page.wait_for_timeout(500)
    assert asked == ["beforeunload"]
    page.get_by_role("link", name="Leave it as it is").click()
    page.wait_for_url(lambda url: "/do/" not in url)
    assert asked == ["beforeunload"]


@pytest.mark.parametrize("typed", ["Late team", "Another name"])
def test_what_a_question_is_asked_about_can_be_changed(client: Client, typed: str) -> None:
    """A late team, typed with all its players, was gone after *Leave it as it is*."""
    page = "/e/league/form/team"
    given = {"form": "1", "name": typed, "members": "Ann\nBob", "round": "1"}
    asked = client.post("/e/league/do/team", data=form(client, page, **given))
    assert asked.status_code == 428
    assert "Change the entries" in asked.text
    hidden = dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', asked.text))
    again = client.post("/e/league/do/team", data={**hidden, "do": "change"})
    assert again.status_code == 200
    assert f'name="name" value="{typed}"' in again.text
    assert "Bob</textarea>" in again.text
    assert "data-unsaved" in again.text
    assert typed not in client.get("/e/league/field").text


def test_the_roster_that_a_question_is_asked_about_can_be_changed(client: Client) -> None:
    client.post("/events", data=form(client, "/", name="New", system="fide-team", boards="2"))
    client.post("/e/New/do/team", data=form(client, "/", name="Elm", members="Ann\nBob"))
    page = "/e/New/roster/1"
    shown = client.get(page).text
    fields = {"do": "save", "shown": html.unescape(re.findall(r'name="shown" value="([^"]*)"', shown)[0])}
    asked = client.post(page, data=form(client, page, **fields, number="1", name="Somebody else"))
    assert asked.status_code == 428, asked.text
    assert 'formaction="/e/New/roster/1?' in asked.text
    sent = [
        (name, html.unescape(value))
        for name, value in re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', asked.text)
    ]
    data: dict[str, Any] = {}
    for name, value in sent:
        data.setdefault(name, []).append(value)
    again = client.post(page, data={**data, "do": "change"})
    assert again.status_code == 200
    assert 'value="Somebody else"' in again.text


def test_a_button_of_a_page_that_is_old_pairs_no_further_round(client: Client) -> None:
    """*Pair round 4* of a page that was open since round 3 paired round 5."""
    forms = {
        (path, verb, number)
        for path in ("round/2", "results/2")
        for verb, number in re.findall(
            r'/do/(pair|publish|unpair|by-hand|end-by-hand)"(?:(?!</form>).)*name="round" value="(\d+)"',
            client.get(f"/e/league/{path}").text,
            re.DOTALL,
        )
    }
    assert forms == {
        ("round/2", "by-hand", "2"), ("round/2", "unpair", "2"), ("results/2", "pair", "3"),
    }  # fmt: skip
    # what the button of a page of round 1 sends when round 2 is there
    answer = client.post("/e/league/do/pair", data=form(client, "/", round="2"))
    assert "Round 2 is already paired." in answer.text
    assert client.get("/e/league/round/3").status_code == 409  # there is none


def test_a_board_where_both_were_absent_stays_while_the_others_are_typed(
    server: Server, new_page: NewPage
) -> None:
    """Board 4 was open again, without a word, and nothing was seen of what was typed."""
    page = new_page()
    page.goto(f"{server.url}/e/league/results/2")
    row(page, 2).locator(".signs").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "x"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    page.locator("#grid-last li").first.wait_for()
    page.reload()
    assert row(page, 2).locator(".bd").nth(3).inner_text().count("–") >= 2
    row(page, 2).locator(".signs").focus()
    page.keyboard.type("1=0")
    assert row(page, 2).locator(".tot").text_content() == "1½1½"
    page.keyboard.press("Enter")
    page.locator("#grid-last li").first.wait_for()
    event = server.app.state.place.desks.desk("league").event
    assert event.rounds[1].by_table[2].boards == ("10", "==", "01", "--")
