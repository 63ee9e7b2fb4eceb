"""Every page that answers a form has an address: Back to it shows it again, with what was typed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import func, select, update

from pairwright.web import answers
from pairwright.web.app import create_app
from pairwright.web.tables import ANSWERS

from .conftest import Server, form, place_in
from .test_gate import sign_in

Client = TestClient[Litestar]
NewPage = Any
BROWSER = {"accept": "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"}
TABLE = "Team;Name;Rating\nAjax;Ann;2000\nAjax;Ben;1900\nBern;Cid;1800\nBern;Dan;1700\n"


def back(page: Any) -> None:
    """Leave the page by a link of the program, and come back by the browser's button."""
    page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/", 3)[2] + "/manual/index.md")
    page.go_back()


def test_back_to_the_preview_of_an_import_shows_it_as_it_was(server: Server, new_page: NewPage) -> None:
    """The browser showed a page of its own, ERR_CACHE_MISS, and the file had to be looked for again."""
    page = new_page()
    page.goto(f"{server.url}/")
    page.set_input_files(
        "input[name=upload]", {"name": "cup.csv", "mimeType": "text/csv", "buffer": TABLE.encode()}
    )
    page.locator("form[action='/import'] button").first.click()
    page.get_by_role("heading", name="Ajax").or_(page.get_by_text("Ajax")).first.wait_for()
    page.get_by_label("Name").first.fill("Spring Cup")
    page.get_by_role("button", name="Look again").click()
    page.wait_for_load_state()
    assert page.locator("input[name=name]").input_value() == "Spring Cup"
    back(page)
    assert page.locator("input[name=name]").input_value() == "Spring Cup"
    page.get_by_role("button", name="Import it").click()
    page.wait_for_url("**/desk")
    assert "Spring Cup" in page.locator("header.top").inner_text()


def test_back_to_a_form_that_was_refused_shows_what_was_typed_and_why(
    server: Server, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/league/setup")
    page.get_by_label("Chief arbiter").fill("Pat Pending")
    page.get_by_label("Time zone").fill("Europe/Berln")
    page.locator("#set button.primary").last.click()
    page.get_by_text("There is no time zone").first.wait_for()
    back(page)
    page.get_by_text("There is no time zone").first.wait_for()
    assert page.get_by_label("Chief arbiter").input_value() == "Pat Pending"


def test_back_to_settings_after_a_button_of_their_list_shows_what_was_typed(
    server: Server, new_page: NewPage
) -> None:
    page = new_page()
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto(f"{server.url}/e/league/setup")
    page.get_by_label("Chief arbiter").fill("Pat Pending")
    page.locator("#tie-breaks").get_by_role("button", name="Add", exact=True).click()
    page.wait_for_load_state()
    lines = page.locator("#tie-breaks li").count()
    back(page)
    assert page.get_by_label("Chief arbiter").input_value() == "Pat Pending"
    assert page.locator("#tie-breaks li").count() == lines


def test_back_to_a_question_asks_it_again(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/league/form/withdraw?team=%232")
    page.locator("main form[method=post] button").last.click()
    page.wait_for_load_state()
    asked = page.locator("h1").inner_text()
    back(page)
    assert page.locator("h1").inner_text() == asked


def test_links_that_are_shown_once_are_there_again_after_back_and_stored_nowhere(
    server: Server, new_page: NewPage
) -> None:
    """A button of the page itself led away from it, and all links were gone."""
    page = new_page()
    page.goto(f"{server.url}/e/league/captains")
    page.get_by_role("button", name="Make all links").click()
    links = page.locator(".slip-link")
    links.first.wait_for()
    made = links.all_inner_texts()
    back(page)
    links.first.wait_for()
    assert links.all_inner_texts() == made
    page.goto(f"{server.url}/e/league/captains")
    assert links.count() == 0
    with server.app.state.place.accounts.reading() as connection:
        assert connection.execute(select(func.count()).select_from(ANSWERS)).scalar() == 0


@pytest.fixture
def closed(folder: Path) -> Any:
    with TestClient(create_app(place_in(folder, open_door=False))) as client:
        sign_in(client, "chief")
        yield client


def kept_page(client: Client) -> str:
    """Where the answer to a refused form stands."""
    data = form(client, "/e/league/setup", form="1", filled="1", time_zone="Berlin")
    answer = client.post("/e/league/do/set", data=data, headers=BROWSER, follow_redirects=False)
    assert answer.status_code == 303
    return str(answer.headers["location"])


def test_only_the_session_that_sent_a_form_sees_its_answer(closed: Client) -> None:
    where = kept_page(closed)
    mine = closed.get(where)
    assert mine.status_code == 409
    assert "There is no time zone" in mine.text
    assert mine.headers["cache-control"] == "no-store"
    assert "frame-ancestors 'none'" in mine.headers["content-security-policy"]
    closed.cookies.clear()
    sign_in(closed, "arbiter")
    other = closed.get(where)
    assert other.status_code == 200
    assert "There is no time zone" not in other.text


def test_an_answer_is_found_in_its_own_event_alone(closed: Client) -> None:
    """It was found at another event in which the account had the same role, after that in its own had been taken."""
    sign_in(closed, "arbiter")
    address = kept_page(closed)
    assert "/e/league/" in address
    again = closed.get(address, headers=BROWSER)
    other = closed.get(address.replace("/e/league/", "/e/cup/"), headers=BROWSER)
    assert again.status_code == 409
    assert (other.status_code, other.text == again.text) == (200, False)


def test_an_answer_that_is_kept_no_more_leads_to_the_page_itself(closed: Client) -> None:
    where = kept_page(closed)
    with closed.app.state.place.accounts.writing() as connection:  # type: ignore[attr-defined]
        connection.execute(update(ANSWERS).values(made=ANSWERS.c.made - answers.SECONDS))
    assert closed.get(where).status_code == 200
    kept_page(closed)
    assert count(closed) == 1


def count(client: Client) -> int:
    with client.app.state.place.accounts.reading() as connection:  # type: ignore[attr-defined]
        return int(connection.execute(select(func.count()).select_from(ANSWERS)).scalar_one())


def test_so_many_answers_are_kept_and_no_more(closed: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "MOST", 3)
    places = [kept_page(closed) for _ in range(5)]
    assert count(closed) == 3
    assert [closed.get(one).status_code for one in places] == [200, 200, 409, 409, 409]
    with closed.app.state.place.accounts.reading() as connection:  # type: ignore[attr-defined]
        one = connection.execute(select(func.max(ANSWERS.c.size))).scalar_one()
    monkeypatch.setattr(answers, "MOST_BYTES", 2 * one + one // 2)
    kept_page(closed)
    assert count(closed) == 2


def test_an_answer_that_is_too_large_to_be_kept_is_shown_at_once(
    closed: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was stored and removed at once: the reader was led to a page that did not say what was wrong."""
    monkeypatch.setattr(answers, "MOST_BYTES", 1)
    data = form(closed, "/e/league/setup", form="1", filled="1", time_zone="Berlin")
    answer = closed.post("/e/league/do/set", data=data, headers=BROWSER, follow_redirects=False)
    assert answer.status_code == 409
    assert "There is no time zone" in answer.text
    assert count(closed) == 0


def test_an_answer_is_for_those_who_may_open_the_page(closed: Client) -> None:
    where = kept_page(closed)
    closed.app.state.place.accounts.grant("arbiter", "chief")  # type: ignore[attr-defined]
    closed.app.state.place.accounts.grant("chief", "clerk")  # type: ignore[attr-defined]
    assert "There is no time zone" not in closed.get(where).text


def test_answers_that_anybody_could_get_are_shown_at_once_and_stored_nowhere(folder: Path) -> None:
    """Hundreds of wrong passwords at once kept everybody waiting for the pages that were stored."""
    with TestClient(create_app(place_in(folder, open_door=False))) as client:
        data = form(client, "/sign-in", name="chief", password="a wrong one", next="/")
        answer = client.post("/sign-in/try", data=data, headers=BROWSER)
        assert not answer.history
        assert "wrong" in answer.text
        assert count(client) == 0


def test_programs_get_their_answer_at_once(closed: Client) -> None:
    data = form(closed, "/e/league/setup", form="1", filled="1", time_zone="Berlin")
    for headers in ({"accept": "application/json"}, {"accept": "*/*"}, {**BROWSER, "hx-request": "true"}):
        assert closed.post("/e/league/do/set", data=data, headers=headers).status_code == 409
    assert count(closed) == 0


def test_the_page_of_a_captain_is_found_again_and_its_link_is_stored_nowhere(
    server: Server, new_page: NewPage
) -> None:
    """A telephone opened the address anew, and said that this cannot be done there."""
    place = server.app.state.place
    place.desks.desk("league").do("lineups", open="yes", round=2)
    secret = place.accounts.link("league", 1)
    page = new_page()
    page.goto(f"{server.url}/e/league/captain/{secret}")
    page.locator("select[name=board1]").select_option(index=2)
    page.locator("select[name=board2]").select_option(index=2)
    page.get_by_role("button", name="Hand in this line-up").click()
    page.get_by_text("would sit on two boards").wait_for()
    said = page.locator("main").inner_text()
    assert f"/captain/{secret}?shown=" in page.url
    page.goto(page.url)
    assert page.locator("main").inner_text() == said
    with server.app.state.place.accounts.reading() as connection:
        assert connection.execute(select(func.count()).select_from(ANSWERS)).scalar() == 0


def line_up(client: Client) -> tuple[str, int, dict[str, str], Any]:
    """The address of a captain's page, the team, its line-up as a form sends it, and the desk; line-ups are open."""
    place = client.app.state.place  # type: ignore[attr-defined]
    desk = place.desks.desk("league")
    desk.do("lineups", open="yes", round=2)
    match = desk.event.rounds[1].match(3)
    members = desk.event.team(match.white).members[:4]
    boards = {f"board{k}": str(one.number) for k, one in enumerate(members, 1)}
    return f"/e/league/captain/{place.accounts.link('league', match.white)}", match.white, boards, desk


def sent(client: Client, page: str, boards: dict[str, str], was: str = "") -> str:
    """Where the answer to a line-up stands."""
    data = form(client, page, was=was, **boards)
    return address_in(client.post(f"{page}/lineup", data=data, headers=BROWSER))


def address_in(answer: Any) -> str:
    """The address that a page gives itself."""
    assert answer.status_code == 409
    found = re.search(r"/e/league/[\w/-]+\?shown=[\w-]+", answer.text)
    assert found is not None
    return found[0]


def hand_in(desk: Any, team: int) -> None:
    desk.do(
        "lineup", team=f"#{team}", members=[one.number for one in desk.event.team(team).members[:4]], round=2
    )


def test_a_refused_line_up_that_is_loaded_again_shows_what_is_the_case_now(client: Client) -> None:
    """It said that it can still be changed, and hid the opponent, long after both line-ups were in."""
    page, team, boards, desk = line_up(client)
    hand_in(desk, team)
    other = {**boards, "board4": "0"}
    where = sent(client, page, other)
    text = client.get(where, headers=BROWSER).text
    assert "changed in the meantime" in text
    assert "it can still be changed" in text
    assert "What you chose" in text
    rival = desk.event.rounds[1].match(3).other(team)
    hand_in(desk, rival)
    text = client.get(where, headers=BROWSER).text
    assert text.count("Line-ups are closed.") == 1
    assert "it can still be changed" not in text
    assert "changed in the meantime" not in text
    for one in desk.event.team(rival).members[:4]:
        assert one.name in text.split("Your opponent")[1]


def test_a_refused_line_up_keeps_what_was_chosen_while_it_can_be_sent(client: Client) -> None:
    page, team, boards, desk = line_up(client)
    where = sent(client, page, {**boards, "board2": boards["board1"]})
    text = client.get(where, headers=BROWSER).text
    assert "would sit on two boards" in text
    assert re.findall(r'value="(\d+)" selected', text)[:2] == [boards["board1"]] * 2
    hand_in(desk, team)  # by the arbiter meanwhile: shown beside what was chosen
    text = client.get(where, headers=BROWSER).text
    assert "The line-up that is in" in text
    assert re.findall(r'value="(\d+)" selected', text)[:2] == [boards["board1"]] * 2
    assert f'name="was" value="{",".join(boards.values())}"' in text


def test_a_line_up_that_came_too_late_is_kept_for_paper_and_sent_if_it_is_opened_again(
    client: Client,
) -> None:
    page, _, boards, desk = line_up(client)
    desk.do("lineups", open="no", round=2)
    where = sent(client, page, boards)
    text = client.get(where, headers=BROWSER).text
    assert "Line-ups are closed." in text
    assert "What you chose" in text
    desk.do("lineups", open="yes", round=2)
    text = client.get(where, headers=BROWSER).text
    assert "Line-ups are closed." not in text
    assert re.findall(r'value="(\d+)" selected', text) == list(boards.values())


def test_a_refused_report_that_is_loaded_again_shows_the_result_that_is_in(client: Client) -> None:
    place = client.app.state.place  # type: ignore[attr-defined]
    desk = place.desks.desk("league")
    desk.do("set", results_by_link="yes")
    found = client.get("/e/league/slips/2").text
    page = next(
        one for one in re.findall(r"/e/league/r/[^\s<\"]+|/e/league/slip[^\s<\"]+", found) if "/2/3/" in one
    )
    data = form(client, page, board1="1", board2="1", board3="1")
    where = address_in(client.post(page, data=data, headers=BROWSER))
    text = client.get(where, headers=BROWSER).text
    assert 'class="notice stop no"' in text
    assert text.count(" required checked") == 3
    desk.do("result", table=3, round=2, boards="1111")
    text = client.get(where, headers=BROWSER).text
    assert "The result is in" in text
    assert 'class="notice stop no"' not in text


def test_pages_with_secrets_are_kept_for_a_while_and_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "MOST_SECRET", 2)
    kept = answers.Secret()
    for name in ("one", "two", "three"):
        kept.keep(name, (200, [], b"page"))
    assert [kept.found(name) is not None for name in ("one", "two", "three")] == [False, True, True]
    monkeypatch.setattr(answers, "SECRET_SECONDS", -1)
    assert kept.found("three") is None
    assert vars(kept)["_bytes"] == 0  # nothing of them is left in memory
    monkeypatch.setattr(answers, "MOST_SECRET_BYTES", 3)
    kept.keep("four", (200, [], b"page"))
    assert kept.found("four") is None


def test_nobody_without_an_account_pushes_pages_with_secrets_out(
    closed: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three hundred forms to links that are none did, in two seconds."""
    monkeypatch.setattr(answers, "MOST_SECRET", 2)
    data = form(closed, "/users", name="Display", role="clerk")
    made = closed.post("/tokens", data=data, headers=BROWSER, follow_redirects=False)
    found = re.search(r"/users\?shown=[\w-]+", made.text)
    assert found
    where = found[0]
    mine = closed.get(where).text
    mine_only = dict(closed.cookies)
    closed.cookies.clear()
    for link in "abcd":
        data = form(closed, "/sign-in")
        gone = closed.post(f"/e/league/captain/{link}/lineup", data=data, headers=BROWSER)
        assert gone.status_code == 404
    closed.cookies.clear()
    closed.cookies.update(mine_only)
    assert closed.get(where).text == mine
