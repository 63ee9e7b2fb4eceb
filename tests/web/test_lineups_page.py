"""The page of the line-ups: all that were changed are saved together; and the links of the captains."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.store.shelf import open_log
from pairwright.web.app import create_app

from ..manager.tools import league, two_published
from .conftest import Server, form, place_in

Client = TestClient[Litestar]
NewPage = Any


def fields(client: Client, **changes: Any) -> dict[str, Any]:
    """What the form of round 2 sends when nothing but `changes` is done to it."""
    text = client.get("/e/league/lineups/2").text
    found: dict[str, Any] = {}
    for team, was in re.findall(r'name="was-(\d+)" value="([^"]*)"', text):
        found[f"was-{team}"] = was
        part = text.split(f'name="was-{team}"')[1].split("</fieldset>")[0]
        found[f"members-{team}"] = re.findall(r'value="(\d+)" selected', part)
    return form(client, "/e/league/lineups/2", **{**found, **changes})


def members(client: Client, team: int) -> list[str]:
    found: list[str] = fields(client)[f"members-{team}"]
    return found


def test_line_ups_that_were_ticked_are_saved_together_and_no_others(client: Client) -> None:
    answer = client.post("/e/league/lineups/2", data=fields(client, take=["1", "5"]))
    assert "2 line-ups are saved." in answer.text
    assert answer.text.count("</svg>in</span>") == 2
    # one that is in is saved when its players change, without a tick
    line = members(client, 1)
    text = client.get("/e/league/lineups/2").text
    part = text.split('name="was-1"')[1].split("</fieldset>")[0]
    reserve = re.findall(r'<option value="(\d+)">', part)[-1]
    answer = client.post("/e/league/lineups/2", data=fields(client, **{"members-1": [*line[:3], reserve]}))
    assert "1 line-up is saved." in answer.text
    assert "Nothing was changed." in client.post("/e/league/lineups/2", data=fields(client)).text


def test_the_missing_line_ups_are_handed_in_in_board_order(client: Client) -> None:
    answer = client.post("/e/league/lineups/2", data=fields(client, rest="1"))
    assert "8 line-ups are saved." in answer.text
    assert ">8 of 8</span>" in answer.text


def test_when_all_line_ups_are_in_the_page_says_what_the_captains_read(client: Client) -> None:
    """It said that captains could hand in, while each of them read that line-ups are closed."""
    client.post("/e/league/do/lineups", data=form(client, "/", round="2", open="yes"))
    assert "Captains can hand in" in client.get("/e/league/lineups/2").text
    text = client.post("/e/league/lineups/2", data=fields(client, rest="1")).text
    assert "All line-ups are in; captains cannot change them." in text
    assert "Captains can hand in" not in text


def test_when_the_deadline_is_over_the_page_does_not_say_that_captains_can_hand_in(client: Client) -> None:
    for hours, said in ((1, "Captains can hand in until"), (-1, "Captains could hand in until")):
        deadline = f"{datetime.now(UTC) + timedelta(hours=hours):%Y-%m-%dT%H:%M}Z"
        client.post("/e/league/do/lineups", data=form(client, "/", round="2", open="yes", deadline=deadline))
        text = re.sub(r"\s+", " ", client.get("/e/league/lineups/2").text)
        assert f'{said} <time datetime="{deadline}"' in text
    # it is still open: the arbiter closes it, and may set another deadline
    assert "Close for captains" in text


def test_a_line_up_that_is_asked_about_stays_in_the_form_and_the_others_are_saved(client: Client) -> None:
    one, five = members(client, 1), members(client, 5)
    changes = {"take": ["1", "5"], "members-1": one[::-1], "members-5": five}
    answer = client.post("/e/league/lineups/2", data=fields(client, **changes))
    assert answer.status_code == 428
    assert "not in the board order of its roster" in answer.text
    part = answer.text.split('name="was-1"')[1].split("</fieldset>")[0]
    assert re.findall(r'value="(\d+)" selected', part) == one[::-1]
    token = re.search(r'name="confirm-1" value="(\w+)"', part)
    assert token is not None
    again = fields(client, **{**changes, "take": "1", "confirm-1": token[1], "reason-1": "agreed"})
    assert "1 line-up is saved." in client.post("/e/league/lineups/2", data=again).text


def test_a_line_up_that_was_changed_meanwhile_is_not_overwritten(client: Client) -> None:
    stale = fields(client, take="1")
    client.post("/e/league/lineups/2", data=fields(client, take="1"))
    line = members(client, 1)
    stale["members-1"] = [*line[:3], "0"]
    answer = client.post("/e/league/lineups/2", data=stale)
    assert answer.status_code == 409
    assert "changed in the meantime" in answer.text
    # beside what was chosen stands what is in, and the way to it is short
    assert answer.text.count("The line-up that is in") == 1
    assert re.search(r'class="notice risk".*?<a class="link" href="#t\d+">Table', answer.text, re.DOTALL)


# captains' links


def test_all_links_are_made_at_once_and_open_each_the_page_of_its_team(client: Client) -> None:
    text = client.post("/e/league/captains/links", data=form(client, "/", team="missing")).text
    links = re.findall(r'<code class="slip-link">([^<]+)</code>', text)
    assert len(set(links)) == 8
    assert text.count('class="qr"') == 8
    for number, link in enumerate(links, 1):
        assert f"<bdi>T{number}</bdi></h1>" in client.get(link.removeprefix("http://testserver.local")).text
    # they are shown once
    assert "slip-link" not in client.get("/e/league/captains").text
    assert ">8 of 8</span>" in client.get("/e/league/captains").text


def test_a_captain_reads_on_which_boards_he_has_which_colour(client: Client) -> None:
    """In round 2 of a match on four boards; it said `boards 1, 3, …`."""
    found = client.post("/e/league/captains/links", data=form(client, "/", team="all")).text
    links = re.findall(r"/e/league/captain/[\w-]+", "\n".join(re.findall(r'slip-link">([^<]+)<', found)))
    for match in client.app.state.place.desks.desk("league").event.rounds[1].matches:
        assert "You have White on boards 1, 3." in client.get(links[match.white - 1]).text
        assert "You have Black on boards 1, 3." in client.get(links[match.black - 1]).text


def test_a_link_that_is_renewed_or_ended_opens_nothing_any_more(client: Client) -> None:
    def make(team: str) -> list[str]:
        text = client.post("/e/league/captains/links", data=form(client, "/", team=team)).text
        return re.findall(r"/e/league/captain/[\w-]+", "\n".join(re.findall(r'slip-link">([^<]+)<', text)))

    first, second = make("1")[0], make("2")[0]
    third = make("1")[0]
    assert [client.get(link).status_code for link in (first, second, third)] == [404, 200, 200]
    client.post("/e/league/captains/end", data=form(client, "/", team="2"))
    assert [client.get(link).status_code for link in (second, third)] == [404, 200]
    client.post("/e/league/captains/end", data=form(client, "/", team="all"))
    assert client.get(third).status_code == 404
    assert make("x") == []


def test_a_line_up_cannot_be_changed_by_who_has_seen_the_other(client: Client) -> None:
    """Both are shown as soon as both are in; then neither captain can answer to what was seen."""
    client.post("/e/league/do/lineups", data=form(client, "/", round="2", open="yes"))
    text = client.get("/e/league/lineups/2").text
    teams = re.findall(r'name="was-(\d+)"', text)[:2]
    found = client.post("/e/league/captains/links", data=form(client, "/", team="all")).text
    links = re.findall(r"/e/league/captain/[\w-]+", "\n".join(re.findall(r'slip-link">([^<]+)<', found)))
    pages = [links[int(team) - 1] for team in teams]
    lines = [members(client, int(team)) for team in teams]

    def hand_in(at: int, line: list[str]) -> int:
        boards = {f"board{k}": member for k, member in enumerate(line, 1)}
        was = fields(client)[f"was-{teams[at]}"]
        answer = client.post(f"{pages[at]}/lineup", data=form(client, pages[at], was=was, **boards))
        return int(answer.status_code)

    assert hand_in(0, lines[0]) == 200
    assert "shown when both line-ups are in" in client.get(pages[1]).text
    assert hand_in(1, lines[1]) == 200
    assert "Line-ups are closed." in client.get(pages[0]).text
    assert hand_in(0, [*lines[0][:3], "0"]) == 409


def test_a_captain_whose_line_up_is_not_taken_sees_the_one_that_is_in(client: Client) -> None:
    """Handed in on two devices: the page said `Look at it`, and showed only what had just been rejected as if it were
    in."""
    client.post("/e/league/do/lineups", data=form(client, "/", round="2", open="yes"))
    found = client.post("/e/league/captains/links", data=form(client, "/", team="all")).text
    links = re.findall(r"/e/league/captain/[\w-]+", "\n".join(re.findall(r'slip-link">([^<]+)<', found)))
    event = client.app.state.place.desks.desk("league").event
    team = event.rounds[1].matches[1].white
    page, members = links[team - 1], event.team(team).members[:4]
    numbers = [str(one.number) for one in members]
    for line, code in ((numbers, 200), ([*numbers[:3], "0"], 409)):
        boards = {f"board{k}": number for k, number in enumerate(line, 1)}
        answer = client.post(f"{page}/lineup", data=form(client, page, was="", **boards))
        assert answer.status_code == code
    assert "changed in the meantime" in answer.text
    stored, chosen = answer.text.split("The line-up that is in")[1].split("What you chose")
    assert re.findall(r"<bdi>([^<]+)</bdi>", stored) == [one.name for one in members]
    assert re.findall(r'value="(\d+)" selected', chosen) == numbers[:3]


def test_a_deadline_is_shown_and_typed_in_the_zone_of_the_event(server: Server, new_page: NewPage) -> None:
    """Whoever reads it where: the round begins in the hall. Without scripts too."""
    day = f"{datetime.now(UTC) + timedelta(days=2):%Y-%m-%d}"
    page = new_page(timezone_id="America/New_York", locale="en-GB")
    page.goto(f"{server.url}/e/league/setup")
    page.get_by_label("Time zone").fill("Asia/Kolkata")
    page.get_by_label("Time zone").press("Enter")
    page.get_by_text("Changed: time zone").wait_for()
    page.goto(f"{server.url}/e/league/lineups/2")
    page.get_by_label("Deadline (IST)").fill(f"{day}T15:30")
    page.get_by_role("button", name="Open for captains").click()
    time = page.locator("time").first
    page.locator(".sub", has_text="Captains can hand in until").locator("time", has_text="15:30").wait_for()
    assert time.get_attribute("datetime") == f"{day}T10:00Z"
    assert "GMT+5:30" in time.text_content() or "IST" in time.text_content()
    plain = new_page(java_script_enabled=False)
    plain.goto(f"{server.url}/e/league/lineups/2")
    assert plain.locator("time").first.text_content() == f"{day} 15:30 IST"


def test_a_changed_line_up_is_ticked_and_news_do_not_wipe_it_out(server: Server, new_page: NewPage) -> None:
    page, clerk = new_page(), new_page()
    page.goto(f"{server.url}/e/league/lineups/2")
    choice = page.locator("select[name='members-1']").nth(3)
    choice.select_option(index=5)
    value = choice.input_value()
    assert page.locator("input[name=take][value='1']").is_checked()
    page.evaluate("document.activeElement.blur()")
    clerk.goto(f"{server.url}/e/league/results/2")
    clerk.locator(".box[data-table='2'] .signs").fill("1110")
    clerk.keyboard.press("Enter")
    clerk.locator("#grid-said", has_text="3-1").wait_for()
    page.wait_for_timeout(800)
    assert page.locator("select[name='members-1']").nth(3).input_value() == value
    page.get_by_role("button", name="Save the line-ups").click()
    page.get_by_text("1 line-up is saved.").wait_for()


def test_all_links_of_the_captains_by_clicks(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/league/lineups/2")
    page.get_by_role("link", name="Captains' links").click()
    page.get_by_role("button", name="Make all links").click()
    assert page.locator(".slip").count() == 8
    page.get_by_role("button", name="Copy all links").click()
    page.get_by_role("button", name="Copied").wait_for()
    page.emulate_media(media="print")
    page.locator(".slip .qr").first.wait_for()
    assert not page.get_by_role("button", name="Print the slips").is_visible()


def test_before_line_ups_are_opened_a_captain_reads_when_they_will_be(client: Client) -> None:
    """It said that they were closed, as after the deadline."""
    found = client.post("/e/league/captains/links", data=form(client, "/", team="all")).text
    links = re.findall(r"/e/league/captain/[\w-]+", "\n".join(re.findall(r'slip-link">([^<]+)<', found)))
    begun, later = client.app.state.place.desks.desk("league").event.rounds[1].matches[:2]
    page = links[later.white - 1]
    text = client.get(page).text
    assert "The line-ups are not open yet." in text
    assert "The arbiter opens them; from then on you choose your players here." in text
    assert "Line-ups are closed." not in text
    assert "no line-up was handed in</span>" not in text
    refused = client.post(f"{page}/lineup", data=form(client, "/", board1="1"))
    assert refused.status_code == 409
    assert "The line-ups are not open yet." in refused.text
    # a match that is being played is past that, and so is one whose line-ups were closed again
    assert "Line-ups are closed." in client.get(links[begun.white - 1]).text
    for is_open in ("yes", "no"):
        client.post("/e/league/do/lineups", data=form(client, "/", round="2", open=is_open))
    assert "Line-ups are closed." in client.get(page).text


def test_a_captain_reads_before_the_first_round_what_will_come(tmp_path: Path) -> None:
    league(4, 3, log=open_log(tmp_path / "new.pairwright", create=True)).desk.log.close()
    app = create_app(place_in(tmp_path, open_door=True))
    with TestClient(app) as client:
        text = client.get(f"/e/new/captain/{app.state.place.accounts.link('new', 1)}").text
    assert "No round is published yet." in text
    assert "as soon as the arbiter opens the line-ups" in text


def test_without_a_zone_of_the_event_that_of_the_device_is_one_click_away(
    monkeypatch: pytest.MonkeyPatch, server: Server, new_page: NewPage
) -> None:
    """A server in another country said `Deadline (UTC)`, and its time was typed by the clock on the wall."""
    monkeypatch.setenv("TZ", "UTC")
    day = f"{datetime.now(UTC) + timedelta(days=2):%Y-%m-%d}"
    there = new_page(timezone_id="UTC", locale="en-GB")
    there.goto(f"{server.url}/e/league/lineups/2")
    assert there.locator("#own-zone").is_hidden()
    page = new_page(timezone_id="Asia/Tokyo", locale="en-GB")
    page.goto(f"{server.url}/e/league/lineups/2")
    page.get_by_label("Deadline (UTC)").wait_for()
    page.get_by_role("button", name="Use the zone of this device: Asia/Tokyo").click()
    page.get_by_label("Deadline (JST)").fill(f"{day}T15:30")
    assert page.locator("#own-zone").count() == 0
    page.get_by_role("button", name="Open for captains").click()
    time = page.locator(".sub", has_text="Captains can hand in until").locator("time", has_text="15:30")
    time.wait_for()
    assert time.get_attribute("datetime") == f"{day}T06:30Z"
    link = server.app.state.place.accounts.link("league", 1)
    phone = new_page(timezone_id="America/New_York", locale="en-GB", viewport={"width": 390, "height": 800})
    phone.goto(f"{server.url}/e/league/captain/{link}")
    said = phone.locator("form time").text_content()
    assert "15:30" in said
    assert "GMT+9" in said or "JST" in said


def test_opening_and_closing_line_ups_leads_to_their_page(client: Client) -> None:
    """The form wanted a time as machines write it; the page has a field for it."""
    page = client.get("/e/league/form/lineups")
    assert page.url.path == "/e/league/lineups/2"
    assert 'name="deadline"' in page.text


def test_teams_without_players_are_said_to_have_none(tmp_path: Path) -> None:
    """Their lists had nobody to choose, and were refused as empty line-ups."""
    two_published(log=open_log(tmp_path / "bare.pairwright", create=True))[0].desk.log.close()
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        text = client.get("/e/bare/lineups/2").text
        assert text.count("No players are entered; results can be entered without line-ups.") == 4
        assert 'href="/e/bare/form/roster?team=%233' in text
        assert "<select" not in text.split('id="lineups"')[1].split("</form>")[0]
        was = {f"was-{team}": "" for team in (1, 2, 3, 4)}
        answer = client.post("/e/bare/lineups/2", data=form(client, "/e/bare/lineups/2", rest="1", **was))
        assert "Nothing was changed." in answer.text
