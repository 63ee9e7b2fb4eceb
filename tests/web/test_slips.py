"""Results by link: slips for both sides of a table, what they open, and what nobody can do with them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.store.event_json import create_from
from pairwright.web.pages import papers

from .conftest import Server, form

Client = TestClient[Litestar]
NewPage = Any


def links(client: Client, event: str = "league", number: int = 2) -> list[str]:
    """The addresses of the slips of a round: of both sides of each open table."""
    client.post(f"/e/{event}/do/set", data=form(client, "/", results_by_link="yes"))
    text = client.get(f"/e/{event}/slips/{number}").text
    return [link.removeprefix("http://testserver.local") for link in re.findall(r'slip-link">([^<]+)<', text)]


def boards(signs: str) -> dict[str, str]:
    return {f"board{k}": sign for k, sign in enumerate(signs, 1)}


def send(client: Client, link: str, **fields: str) -> Any:
    return client.post(link, data=form(client, link, **fields))


def test_addresses_that_are_sent_printed_or_scanned_are_whole_where_a_name_has_blanks(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They ended at the first blank of the name of the event."""
    desks = client.app.state.place.desks
    create_from(desks.desk("league").decisions, desks.shelf.path / "My cup é.pairwright")
    scanned: list[str] = []
    for place in ("links", "slips", "hall"):
        monkeypatch.setattr(f"pairwright.web.pages.{place}.qr", lambda text: scanned.append(text) or "")
    printed: list[str] = []
    print_of = papers.Print
    monkeypatch.setattr(
        papers, "Print", lambda *given, **more: printed.append(more["address"]) or print_of(*given, **more)
    )
    event = "/e/My%20cup%20%C3%A9"
    whole = f"http://testserver.local{event}"
    shown = client.post(f"{event}/captains/links", data=form(client, "/", team="all")).text
    shown += client.get(f"{event}/screens").text
    client.post(f"{event}/do/set", data=form(client, "/", results_by_link="yes"))
    shown += client.get(f"{event}/slips/2").text
    client.get(f"{event}/hall")
    client.get(f"{event}/paper/standings?code=1")
    assert printed == [whole]
    for part in ("", "/captain/", "/slip/2/"):
        assert any(one.startswith(whole + part) for one in scanned), part
    assert all(one.startswith(whole) for one in scanned)
    for part in ("/captain/", "/slip/2/", "/hall?"):
        assert whole + part in shown
    assert "http://testserver.local/e/My cup" not in shown


def test_the_slips_of_both_sides_make_a_result(client: Client) -> None:
    found = links(client)
    assert len(found) == 6  # table 1 has its result
    first, second = found[:2]
    assert "/slip/2/2/1/" in first
    assert "/slip/2/2/2/" in second
    assert "It counts when" in send(client, first, **boards("1=10")).text
    text = client.get(second).text
    assert "your report is waited for" in text
    assert "2½" not in text  # not told before this side has said its own
    assert "2½-1½" in send(client, second, **boards("1=10")).text
    assert "The result is in" in client.get(first).text
    assert "<span>2½</span>–<span>1½</span>" in client.get("/e/league/round/2").text


def test_differences_are_shown_to_the_arbiter_who_enters_one_of_them(client: Client) -> None:
    first, second = links(client)[:2]
    send(client, first, **boards("1111"))
    answer = send(client, second, **boards("0000"))
    assert "the arbiter decides" in answer.text
    page = client.get("/e/league/results/2").text.split('id="reports"')[1]
    assert ">different on boards 1, 2, 3, 4</span>" in page
    assert "different results are reported" in client.get("/e/league/checks").text
    part = page.split("Enter 0-4")[0].rsplit("<form", 1)[1]
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', part))
    assert "0-4" in client.post("/e/league/do/result", data=fields).text
    assert 'id="reports" hidden' in client.get("/e/league/results/2").text


def test_reports_with_the_same_total_but_other_boards_are_told_apart(client: Client) -> None:
    """Both said 2-2, of other boards: each slip went on waiting, and both buttons entered what the first side said."""
    first, second = links(client)[:2]
    send(client, first, **boards("1=0="))
    send(client, second, **boards("=10="))
    for link, own, other in ((first, "1 ½ 0 ½", "½ 1 0 ½"), (second, "½ 1 0 ½", "1 ½ 0 ½")):
        text = client.get(link).text
        assert "the arbiter decides" in text
        assert "It counts when" not in text
        assert f"You: 2-2 ({own}) · other side: 2-2 ({other}) · different on boards 1, 2" in text
    page = client.get("/e/league/results/2").text.split('id="reports"')[1]
    assert ">different on boards 1, 2</span>" in page
    assert "2-2 (1 ½ 0 ½), " in client.get("/e/league/checks").text
    part = page.split("Enter 2-2 (½ 1 0 ½)")[0].rsplit("<form", 1)[1]
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', part))
    assert fields["boards"] == "=10="
    client.post("/e/league/do/result", data=fields)
    match = client.app.state.place.desks.desk("league").event.round(2).match(2)
    assert match.boards == ("==", "10", "01", "==")


def test_reports_are_seen_by_nobody_else(client: Client, closed_app: Litestar) -> None:
    first = links(client)[0]
    send(client, first, **boards("1111"))
    for page in ("", "/p/rounds/2", "/p/standings", "/hall"):
        assert "4–0" not in client.get(f"/e/league{page}").text
        assert "4-0" not in client.get(f"/e/league{page}").text


@pytest.mark.parametrize("change", ["round", "table", "side", "key", "event"])
def test_a_link_opens_its_own_match_only(client: Client, change: str) -> None:
    first = links(client)[0]
    head, key = first.rsplit("/", 1)
    other = {
        "round": head.replace("/slip/2/", "/slip/1/") + f"/{key}",
        "table": head.replace("/2/2/1", "/2/3/1") + f"/{key}",
        "side": head.removesuffix("/1") + f"/2/{key}",
        "key": f"{head}/{'0' * 32}",
        "event": first.replace("/e/league/", "/e/club/"),
    }[change]
    assert client.get(first).status_code == 200
    assert client.get(other).status_code in (404, 409)
    assert send(client, first, **boards("1111")).status_code == 200
    answer = client.post(other, data=form(client, first, **boards("1111")))
    assert answer.status_code in (404, 409)


def test_a_slip_of_a_pair_that_was_changed_opens_nothing(client: Client) -> None:
    found = links(client)
    text = client.post("/e/league/do/unpair", data=form(client, "/", sure="1", reason="x")).text
    while (token := re.search(r'name="confirm" value="(\w+)"', text)) is not None:
        data = form(client, "/", sure="1", reason="x", confirm=token[1])
        text = client.post("/e/league/do/unpair", data=data).text
    assert [client.get(link).status_code for link in found] == [404] * 6


def test_nothing_is_reported_where_the_arbiter_does_not_allow_it(client: Client) -> None:
    first = links(client)[0]
    client.post("/e/league/do/set", data=form(client, "/", results_by_link="no"))
    assert "Results are entered by the arbiter" in client.get(first).text
    assert send(client, first, **boards("1111")).status_code == 409
    assert "slip-link" not in client.get("/e/league/slips/2").text


def test_a_side_cannot_fill_the_log(client: Client) -> None:
    first = links(client)[0]
    codes = [send(client, first, **boards("1111")).status_code for _ in range(7)]
    assert codes == [200] * 5 + [409] * 2


@pytest.mark.parametrize("signs", ["", "111", "11+1", "****", "1x11"])
def test_a_report_that_is_none_comes_back_with_its_reason(client: Client, signs: str) -> None:
    first = links(client)[0]
    answer = send(client, first, **boards(signs))
    assert answer.status_code == 409
    assert 'role="alert"' in answer.text
    assert "`" not in answer.text.split("<main")[1].split("</main>")[0]


def test_the_page_of_a_slip_is_kept_nowhere(client: Client) -> None:
    assert client.get(links(client)[0]).headers["cache-control"] == "no-store"


def test_a_slip_does_not_show_a_hidden_line_up(open_app: Litestar, client: Client) -> None:
    """The line-up that was in first stood on the slip of the other side, which could then choose its own."""
    found = links(client)
    desk = open_app.state.place.desks.desk("league")
    match = desk.event.round(2).match(2)
    desk.do("lineups", open="yes", round=2)
    white, black = (desk.event.team(team).members for team in (match.white, match.black))
    desk.do("lineup", team=f"#{match.white}", members=[one.number for one in white[:4]])
    assert f"<bdi>{white[0].name}</bdi>" in client.get(found[0]).text
    assert f"<bdi>{white[0].name}</bdi>" not in client.get(found[1]).text
    desk.do("lineup", team=f"#{match.black}", members=[one.number for one in black[:4]])
    assert all(f"<bdi>{white[0].name}</bdi>" in client.get(link).text for link in found[:2])


def test_slips_are_for_arbiters(closed_app: Litestar) -> None:
    with TestClient(closed_app) as client:
        assert client.get("/e/league/slips/2", follow_redirects=False).status_code in (302, 303)


def test_two_phones_report_a_game_of_backgammon(server: Server, new_page: NewPage) -> None:
    desk = new_page()
    desk.goto(f"{server.url}/e/club/results/1")
    desk.get_by_role("link", name="By link").click()
    desk.get_by_role("button", name="Allow results by link").click()
    codes = desk.locator(".slip-link")
    codes.first.wait_for()
    assert codes.count() == 4
    for at in (0, 1):
        phone = new_page(viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True)
        phone.goto(codes.nth(at).text_content())
        phone.locator("#points1").fill("7")
        phone.locator("#points2").fill("5")
        phone.get_by_role("button", name="Report this result").click()
        phone.get_by_text("It counts when the other side" if at == 0 else "The result is in").first.wait_for()
        assert phone.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_grid_shows_a_report_as_it_comes_and_a_captain_finds_the_way(
    server: Server, new_page: NewPage
) -> None:
    desk, grid = new_page(), new_page()
    desk.goto(f"{server.url}/e/league/slips/2")
    desk.get_by_role("button", name="Allow results by link").click()
    grid.goto(f"{server.url}/e/league/results/2")
    assert not grid.locator("#reports").is_visible()
    desk.goto(f"{server.url}/e/league/captains")
    desk.get_by_role("button", name="Make a link: T3").click()
    phone = new_page(viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True)
    phone.goto(desk.locator(".slip-link").text_content())
    phone.get_by_role("link", name="Report the result").click()
    for group in phone.get_by_role("group").all():
        group.get_by_text("½–½").click()
    phone.get_by_role("button", name="Report this result").click()
    phone.get_by_text("It counts when").first.wait_for()
    grid.locator("#reports").get_by_text("2-2").first.wait_for()
    grid.get_by_role("button", name="Enter 2-2").click()
    grid.locator(".box[data-table='2'] .tot", has_text="22").wait_for()
