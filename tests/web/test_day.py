"""An arbiter's weekend in the browser: what a newcomer stumbled over once, and does not any more."""

from __future__ import annotations

import re

from litestar import Litestar
from litestar.testing import TestClient

from .conftest import form

Client = TestClient[Litestar]


def test_links_of_this_computer_are_said_to_be_of_no_use_on_a_phone(open_app: Litestar) -> None:
    """The captains' links, the slips, the hall screens and the codes on paper; and nothing under another address."""
    pages = ("captains", "slips/2", "papers", "screens")
    with TestClient(open_app, base_url="http://127.0.0.1:8000") as here:
        for one in pages:
            text = here.get(f"/e/league/{one}").text
            assert "the address 127.0.0.1 is this computer itself" in text, one
            assert "start the program for the network, with accounts" in text, one
        made = here.post("/e/league/captains/links", data=form(here, "/", team="all")).text
        assert "is this computer itself" in made
        notice = made.partition("is this computer itself")[0].rpartition('<div class="notice')[2]
        assert "screen" not in notice  # it is on the print preview of the slips too
    with TestClient(open_app, base_url="http://testserver.local") as elsewhere:
        for one in pages:
            assert "is this computer itself" not in elsewhere.get(f"/e/league/{one}").text


def test_line_ups_that_are_not_saved_are_called_so(client: Client) -> None:
    text = client.get("/e/league/lineups/2").text
    first, second = re.findall(r'name="was-(\d+)"', text)[:2]
    given = form(
        client,
        "/",
        **{
            "take": [first, second],
            f"was-{first}": "",
            f"was-{second}": "",
            f"members-{first}": _members(text, first)[:4],
            f"members-{second}": [_members(text, second)[0]] * 4,
        },
    )
    answer = client.post("/e/league/lineups/2", data=given)
    assert answer.status_code == 409
    assert "The line-ups marked below are not saved yet" in answer.text
    assert re.search(r'<form[^>]* id="lineups"[^>]* data-unsaved', answer.text)  # left, it is asked about
    assert len(re.findall(r'<span class="badge stop">.{1,200}not saved</span>', answer.text)) == 1
    assert f'name="take" value="{second}"' in answer.text  # the next save takes it again
    given |= {"take": [second], f"members-{first}": [], f"was-{first}": "x"}
    assert "Nothing is saved yet" in client.post("/e/league/lineups/2", data=given).text


def _members(text: str, team: str) -> list[str]:
    select = text.partition(f'name="members-{team}"')[2].partition("</select>")[0]
    return re.findall(r'<option value="([1-9]\d*)"', select)


def finished(client: Client) -> None:
    """The league after its second round, finished early."""
    for table in range(1, 5):
        client.post("/e/league/do/result", data=form(client, "/", table=str(table), boards="1100", round="2"))
    done = client.post("/e/league/do/finish", data=form(client, "/"))
    while done.status_code == 428:
        token = re.search(r'name="confirm" value="([^"]+)"', done.text)
        assert token is not None
        done = client.post("/e/league/do/finish", data=form(client, "/", confirm=token[1], reason="snow"))
    assert "The event is finished; the standings are final." in done.text
    assert '/do/undo"' not in done.text  # what the toast would offer cannot be done


def test_after_the_end_an_undo_leads_to_reopening_the_event(client: Client) -> None:
    """`Not done` was the end of the road."""
    finished(client)
    log = client.get("/e/league/log").text
    assert "decisions can be taken back once it is reopened" in log
    assert '/do/undo"' not in log
    assert 'href="/e/league/form/reopen?next=/e/league/log"' in log
    refused = client.post("/e/league/do/undo", data=form(client, "/"))
    assert refused.status_code == 409
    assert "Reopen the event; then do it again." in refused.text
    assert 'href="/e/league/form/reopen"' in refused.text
    assert 'href="/e/league/form/reopen?next=/e/league/desk"' in client.get("/e/league/desk").text


def test_who_may_not_reopen_is_told_who_can(closed_app: Litestar, client: Client) -> None:
    from .conftest import PASSWORD

    finished(client)
    with TestClient(closed_app) as other:
        other.post("/sign-in/try", data=form(other, "/sign-in", name="arbiter", password=PASSWORD))
        refused = other.post("/e/league/do/undo", data=form(other, "/e/league/desk"))
        assert "The chief arbiter can reopen the event." in refused.text
        assert "form/reopen" not in refused.text


def test_what_was_taken_back_is_said_in_words(client: Client) -> None:
    """`Taken back: 77` says nothing to anybody."""
    client.post("/e/league/do/result", data=form(client, "/", table="2", boards="1100", round="2"))
    answer = client.post("/e/league/do/undo", data=form(client, "/"))
    assert re.search(r"Undone: Round 2 table 2, 8 T8 - 3 T3: 2-2\. \(no\. \d+\)", answer.text)
    for page in ("log", "desk"):
        text = client.get(f"/e/league/{page}").text
        assert re.search(r"Taken back: Round 2 table 2, 8 T8 - 3 T3: 2-2\. \(no\. \d+\)", text), page


def test_the_steps_of_a_round_end_with_the_event_only_in_the_last_one(client: Client) -> None:
    steps = client.get("/e/league/desk").text.partition('<ol class="steps">')[2].partition("</ol>")[0]
    assert "Closed" in steps
    assert "Event finished" not in steps
    assert "Finish the event" not in steps


def test_a_colour_drawn_by_hand_needs_no_seed(client: Client) -> None:
    """The seed is explained at its field; without seed and colour nothing is drawn."""
    client.post("/events", data=form(client, "/", name="Open", system="fide-dutch", rounds="3"))
    client.post("/e/Open/do/teams", data=form(client, "/", teams="Ann\nBob"))
    page = client.get("/e/Open/form/lot").text
    assert "the lot is computed from them, so that anybody can do it again" in page
    nothing = client.post("/e/Open/do/lot", data=form(client, "/", form="1"))
    assert nothing.status_code == 409
    assert (
        "A lot is computed from a seed."
        in nothing.text.partition('name="seed"')[2].partition('name="colour"')[0]
    )
    drawn = client.post("/e/Open/do/lot", data=form(client, "/", form="1", colour="B"))
    assert "The initial colour is Black." in drawn.text
    assert "Lot: initial colour Black, drawn by hand." in client.get("/e/Open/log").text


def test_names_that_are_there_twice_are_refused_in_words_of_an_arbiter(client: Client) -> None:
    client.post("/events", data=form(client, "/", name="Open", system="fide-dutch", rounds="3"))
    twice = {"_csrf_token": form(client, "/")["_csrf_token"], "table": "Name;Rating\nAnn;2000\nAnn;1900\n"}
    answer = client.post("/e/Open/entries", data=twice, files={"upload": ("", b"")})
    assert "Ann is there already, or twice among the players to be entered." in answer.text
    assert "Leave the line out if it is the same player" in answer.text
    assert "Ann;1900" in answer.text  # what was pasted is still there
    imported = client.post(
        "/import",
        data=form(client, "/", name="New"),
        files={"upload": ("a.csv", b"Team;Name\nA;Ann\nB;Bob\n", "text/csv")},
    )
    assert "does not name the pairing system" in imported.text
    assert "fide-team unless" not in imported.text


def test_what_the_rating_file_lacks_is_listed_with_where_it_is_entered(client: Client) -> None:
    """At the download; and at the end beside the button that finishes the event, and after it."""
    lacks = {
        "Rounds not played: 3 of 5. The file ends with round 2.": "/e/league/desk",
        "3 matches have no complete result.": "/e/league/results/2",
        "Round 1: 4 matches are left out, because it is not known who played.": "/e/league/lineups/1",
        "The first day is not entered.": "/e/league/setup#f-start",
        "Dates are entered for 0 of 2 rounds.": "/e/league/setup#f-round_dates",
        "The chief arbiter is not entered.": "/e/league/setup#f-chief_arbiter",
    }
    page = client.get("/e/league/papers").text
    setup = client.get("/e/league/setup").text
    for text, href in lacks.items():
        assert f'href="{href}">{text}</a>' in page, text
        field = href.partition("#")[2]
        assert not field or f'id="{field}"' in setup, field
    assert "For the rating file" not in client.get("/e/league/checks").text
    finished(client)
    checks = client.get("/e/league/checks").text
    assert "For the rating file: The chief arbiter is not entered." in checks
    assert 'href="/e/league/setup#f-chief_arbiter"' in checks
    client.post("/e/league/do/set", data=form(client, "/", chief_arbiter="Ann", start="2026-11-28"))
    assert "The chief arbiter is not entered." not in client.get("/e/league/papers").text
