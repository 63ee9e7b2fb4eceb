"""The pages without scripts: their contents, forms, questions, refusals, uploads, the API."""

from __future__ import annotations

import gzip
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.store.log import Recorded
from pairwright.web.render import crew_of

from .conftest import form

EXAMPLE = Path(__file__).parents[2] / "examples" / "olympiad-2026-women.json"


def test_an_event_is_created_filled_and_paired_by_forms(client: TestClient[Litestar]) -> None:
    data = form(client, "/", name="Village League", system="fide-team", rounds="3", boards="2")
    assert "Village League is created" in client.post("/events", data=data).text
    base = "/e/Village-League"

    def do(verb: str, **fields: object) -> str:
        answer = client.post(f"{base}/do/{verb}", data=form(client, "/", **fields))
        assert answer.status_code in (200, 428), answer.text
        return answer.text

    do("teams", teams="Ash; 2100\nBirch; 2000\nCedar; 1900\nElm; 1800")
    do("rank")
    do("lot", seed="coin")
    do("pair")
    do("publish")
    do("result", table="1", boards="11")
    do("result", table="2", boards="==")
    assert "Round 1 is complete; round 2 can be paired." in client.get(f"{base}/desk").text


def test_the_set_up_of_a_league_says_its_rounds_and_tie_breaks(client: TestClient[Litestar]) -> None:
    """Nobody has named either: five teams have five rounds (C.05 Annex 1), and match points come first (C.04.6 1.2)."""
    client.post("/events", data=form(client, "/", name="Big", system="team-round-robin", boards="2"))
    client.post("/e/Big/do/teams", data=form(client, "/", teams="A\nB\nC\nD\nE"))
    before = client.get("/e/Big/setup").text
    assert 'name="rounds" type="text" value="" placeholder="5"' in before
    assert re.findall(r'name="tie_breaks" value="([^"]*)"', before)[:2] == ["MPTS", "GPTS"]
    client.post("/e/Big/do/draw-order", data=form(client, "/", seed="coin"))
    client.post("/e/Big/do/pair", data=form(client, "/"))
    assert 'name="rounds" value="5"' in client.get("/e/Big/setup").text
    same = client.post("/e/Big/do/rounds", data=form(client, "/", rounds="5"))
    assert "There are 5 rounds." in same.text


def test_a_question_is_a_page_that_repeats_the_act(client: TestClient[Litestar]) -> None:
    answer = client.post("/e/league/do/rounds", data=form(client, "/e/league/setup", rounds="6"))
    assert answer.status_code == 428
    assert "The number of rounds changes from 5 to 6" in answer.text
    token = re.search(r'name="confirm" value="(\w+)"', answer.text)
    assert token is not None
    again = client.post(
        "/e/league/do/rounds", data=form(client, "/", rounds="6", confirm=token[1], reason="a sponsor")
    )
    assert again.status_code == 428
    assert "Please confirm" in again.text
    token = re.search(r'name="confirm" value="(\w+)"', again.text)
    assert token is not None
    done = client.post(
        "/e/league/do/rounds", data=form(client, "/", rounds="6", confirm=token[1], reason="a sponsor")
    )
    assert "There are 6 rounds." in done.text


def test_a_refusal_says_why_and_what_to_do(client: TestClient[Litestar]) -> None:
    answer = client.post("/e/league/do/result", data=form(client, "/", table="9", boards="1111"))
    assert answer.status_code == 409
    assert "round 2 has no table 9" in answer.text.lower()


def test_leaving_the_book_is_shown_everywhere(client: TestClient[Litestar]) -> None:
    confirm = ""
    for _ in range(3):
        data = form(client, "/", why="x", reason="x", confirm=confirm)
        answer = client.post("/e/league/do/leave-book", data=data)
        found = re.search(r'name="confirm" value="(\w+)"', answer.text)
        confirm = found[1] if found else ""
    for path in ("desk", "round/2", "results/2", "standings", "field", "setup", "log"):
        assert "Not by the book since" in client.get(f"/e/league/{path}").text, path


def test_what_is_said_waits_for_a_page_and_not_for_a_part(client: TestClient[Litestar]) -> None:
    """A page that refreshed a part of itself at the same moment swallowed the message."""
    client.post("/e/league/do/note", data=form(client, "/", text="x"), follow_redirects=False)
    assert "Noted." not in client.get("/e/league/desk", headers={"hx-request": "true"}).text
    assert "Noted." in client.get("/e/league/desk").text
    assert "Noted." not in client.get("/e/league/desk").text


def test_a_file_is_looked_at_before_it_is_taken_over(client: TestClient[Litestar]) -> None:
    data = form(client, "/", system="olympiad-2022", name="women")
    answer = client.post("/import", data=data, files={"upload": ("w.json", EXAMPLE.read_bytes())})
    assert "189 entries, 10 rounds" in answer.text
    assert "women" not in client.get("/api/events").json()
    fields = dict(
        re.findall(r'name="(kept|source|state|sure|confirm|rounds|boards)"[^>]* value="([^"]*)"', answer.text)
    )
    fields["system"] = "olympiad-2022"
    for _ in range(2):
        fields["reason"] = "the real event"
        answer = client.post("/import", data=form(client, "/", name="women", **fields))
        fields.update(dict(re.findall(r'name="(confirm)" value="([^"]*)"', answer.text)))
    assert "women" in client.get("/api/events").json()


@pytest.mark.parametrize(
    ("name", "content"),
    [("x.trf", b"\x00\xff"), ("x.json", b"{"), ("x.xlsx", b"PK\x03\x04")],
)
def test_a_file_that_cannot_be_read_is_refused_in_words(
    client: TestClient[Litestar], name: str, content: bytes
) -> None:
    data = form(client, "/", name="Cup", system="fide-team")
    answer = client.post("/import", data=data, files={"upload": (name, content)})
    assert answer.status_code == 409
    assert 'name="name" type="text" value="Cup"' in answer.text
    assert '<option value="fide-team" selected>' in answer.text
    assert re.search(r'name="upload"[^>]*>\s*<p class="error"', answer.text)


def test_a_kept_file_that_was_touched_is_refused(client: TestClient[Litestar]) -> None:
    for kept in ("x", "AAAA", "eJw="):
        answer = client.post("/import", data=form(client, "/", kept=kept), files={"none": b""})
        assert answer.status_code == 409


def test_a_captain_hands_in_his_own_line_up_only(open_app: Litestar, client: TestClient[Litestar]) -> None:
    accounts = open_app.state.place.accounts
    secret = accounts.link("league", 1)
    page = f"/e/league/captain/{secret}"
    assert "Line-ups are closed" in client.get(page).text
    client.post("/e/league/do/lineups", data=form(client, "/", open="yes"))
    text = client.get(page).text
    assert "It is shown when both line-ups are in" in text
    chosen = re.findall(r'<select name="board\d">.*?<option value="(\d+)" selected>', text)
    data = form(client, page, was="", **{f"board{k}": number for k, number in enumerate(chosen, 1)})
    assert "Your line-up is in." in client.post(f"{page}/lineup", data=data).text
    twice = {**data, "board2": chosen[0], "was": ",".join(chosen)}
    assert "would sit on two boards" in client.post(f"{page}/lineup", data=twice).text
    assert client.get("/e/league/captain/wrong").status_code == 404
    newer = accounts.link("league", 1)
    assert client.get(page).status_code == 404
    assert client.get(f"/e/league/captain/{newer}").status_code == 200


def test_a_captain_cannot_fill_the_log(open_app: Litestar, client: TestClient[Litestar]) -> None:
    place = open_app.state.place
    desk, page = place.desks.desk("league"), f"/e/league/captain/{place.accounts.link('league', 1)}"
    desk.do("lineups", open="yes", round=2)
    members = [one.number for one in desk.event.team(1).members]
    first, second = members[:4], [*members[:3], members[4]]

    def hand_in(line: list[int]) -> int:
        was = ",".join(str(one) for one in desk.event.round(2).match_of(1).lineup(1))
        boards = {f"board{k}": str(number) for k, number in enumerate(line, 1)}
        return client.post(f"{page}/lineup", data=form(client, page, was=was, **boards)).status_code

    before = len(desk.decisions)
    codes = [hand_in(line) for line in (*[first] * 20, *[second, first] * 6)]
    assert codes == [200] * 29 + [409] * 3
    assert len(desk.decisions) - before == 10
    assert "captain of" in client.get("/e/league/log").text
    german = client.get("/e/league/log", headers={"accept-language": "de"}).text
    assert "Mannschaftsführer von" in german
    assert "captain of" not in german


def test_drafts_are_not_public(closed_app: Litestar) -> None:
    desk = closed_app.state.place.desks.desk("league")
    for table in (2, 3, 4):
        desk.do("result", table=table, boards="1111")
    desk.do("pair")
    with TestClient(closed_app) as client:
        assert "rounds/3" not in client.get("/e/league").text
        assert client.get("/e/league/p/rounds/3").status_code == 404
        draft, none = (client.get(f"/api/events/league/rounds/{number}") for number in (3, 4))
        assert (draft.status_code, draft.text) == (none.status_code, none.text.replace("Round 4", "Round 3"))
        desk.do("publish")
        assert client.get("/e/league/p/rounds/3").status_code == 200


def test_public_pages_are_small(client: TestClient[Litestar]) -> None:
    for path in ("/e/league", "/e/league/p/standings", "/e/league/p/rounds/1", "/e/league/p/cross-table"):
        answer = client.get(path)
        assert len(gzip.compress(answer.content)) < 100_000
        assert answer.status_code == 200


def test_what_can_be_taken_away(client: TestClient[Litestar]) -> None:
    assert client.get("/e/league/file/trf").text.startswith("012 League")
    assert client.get("/e/league/file/xlsx").content[:2] == b"PK"
    assert client.get("/e/league/file/event").json()["format"] == "pairwright-event/1"
    assert client.get("/e/league/paper/standings?form=csv").text.count("\n") > 8
    assert client.get("/e/league/file/exe").status_code == 404


def test_what_is_packed_already_is_not_packed_again(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = {"accept-encoding": "gzip"}
    monkeypatch.setattr("pairwright.web.kept_bytes._SMALL", 100)
    assert "content-encoding" not in client.get("/e/league/paper/cross-table", headers=ask).headers
    table = client.get("/e/league/paper/cross-table?form=txt", headers=ask)
    assert (table.headers["content-encoding"], table.text.count("\n") > 8) == ("gzip", True)


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("", "text/html"),
        ("/desk", "text/html"),
        ("/paper/standings?form=csv", "text/csv"),
        ("/paper/pairings?form=txt", "text/plain"),
    ],
)
def test_the_kind_of_an_answer_is_said_once(client: TestClient[Litestar], path: str, kind: str) -> None:
    assert client.get(f"/e/league{path}").headers["content-type"] == f"{kind}; charset=utf-8"


def test_the_api_reads_and_does(client: TestClient[Litestar]) -> None:
    assert client.get("/api/events").json() == ["club", "cup", "league"]
    event = client.get("/api/events/league").json()
    assert (event["name"], event["kind"], event["paired"]) == ("League", "teams", 2)
    answer = client.post("/api/events/league/do/result", json={"arguments": {"table": 2, "boards": "11=0"}})
    assert answer.json()["text"].endswith("2½-1½.")
    row = client.get("/api/events/league/rounds/2").json()["matches"][1]
    assert (row["text"], row["signs"], row["open"]) == ("2½-1½", "11=0", 0)
    question = client.post("/api/events/league/do/rounds", json={"arguments": {"rounds": 4}})
    assert question.status_code == 428
    assert question.json()["question"][0]["level"] == 4
    refused = client.post("/api/events/league/do/result", json={"arguments": {"table": 99, "boards": "11=0"}})
    assert refused.status_code == 409
    assert refused.json()["error"]
    assert client.get("/api/events/nope").status_code == 404


def test_the_api_describes_itself(client: TestClient[Litestar]) -> None:
    document = client.get("/api/schema/openapi.json").json()
    assert "/api/events/{event}/do/{verb}" in document["paths"]


def test_the_language_is_that_of_the_browser_or_the_chosen_one(client: TestClient[Litestar]) -> None:
    assert "Neues Turnier" in client.get("/", headers={"accept-language": "de-AT,en;q=0.5"}).text
    assert "A new event" in client.get("/", headers={"accept-language": "fi,en"}).text
    client.get("/language/de?next=/")
    assert "Neues Turnier" in client.get("/", headers={"accept-language": "en"}).text


def test_public_pages_and_documents_are_in_the_language_of_the_event(client: TestClient[Litestar]) -> None:
    english = {"accept-language": "en"}
    client.post("/api/events/league/do/set", json={"arguments": {"language": "de"}})
    page = client.get("/e/league/p/standings", headers=english).text
    assert '<html lang="de"' in page
    assert "Rangliste nach" in page
    assert '<html lang="en"' in client.get("/e/league/desk", headers=english).text
    table = client.get("/e/league/paper/standings?form=txt", headers=english).text
    assert "Rangliste nach 1 Runde" in table


def test_a_refusal_and_a_result_are_said_in_the_language_of_the_reader(client: TestClient[Litestar]) -> None:
    client.get("/language/de?next=/")
    data = form(client, "/e/league/desk", table="99", value="--", form="1")
    assert "Runde 2 hat keinen Tisch 99" in client.post("/e/league/do/forfeit", data=data).text
    data = form(client, "/e/league/desk", table="2", boards="11=0")
    assert "Tisch 2: " in client.post("/e/league/do/result", data=data).text


@pytest.mark.parametrize(("verb", "given"), [("set", {}), ("change-team", {"team": "T1"})])
def test_a_blank_name_locks_no_event(client: TestClient[Litestar], verb: str, given: dict[str, str]) -> None:
    fields = {**given, "name": " "}
    answer = client.post(f"/e/league/do/{verb}", data=form(client, "/e/league/desk", **fields))
    assert answer.status_code == 409
    assert "The name is empty" in answer.text
    answer = client.post(f"/api/events/league/do/{verb}", json={"arguments": fields})
    assert answer.status_code == 409
    assert "The name is empty" in answer.json()["error"]
    assert client.get("/api/events/league").json()["name"] == "League"


def test_a_line_whose_rating_is_a_word_is_refused_with_its_row(client: TestClient[Litestar]) -> None:
    client.post("/events", data=form(client, "/", name="New", system="fide-team"))
    data = form(client, "/e/New/desk", teams="Elm; 2100\nAsh; Harbour")
    answer = client.post("/e/New/do/teams", data=data, headers={"accept": "application/json"})
    assert answer.status_code == 409
    assert answer.json()["error"] == "Row 2: Ash: rating is a whole number from 0 to 9999, not 'Harbour'."


@pytest.mark.parametrize("name", ["person", "reason", "confirm"])
def test_what_is_said_beside_the_arguments_is_none_of_them(client: TestClient[Litestar], name: str) -> None:
    answer = client.post("/api/events/league/do/withdraw", json={"arguments": {"team": 1, name: "x"}})
    assert answer.status_code == 409
    assert answer.json()["error"] == f"withdraw has no parameter '{name}'."


@pytest.mark.parametrize("after", [-1, -2, 3, 99])
def test_standings_after_a_round_that_is_none_are_refused(client: TestClient[Litestar], after: int) -> None:
    for path in ("/api/events/league/standings", "/e/league/standings"):
        answer = client.get(f"{path}?after={after}", headers={"accept": "application/json"})
        assert answer.status_code == 409
        assert answer.json()["error"].startswith(f"There is nothing after round {after};")


def test_9b_the_place_in_the_olympiad_before_is_a_field_of_a_page(client: TestClient[Litestar]) -> None:
    client.post("/events", data=form(client, "/", name="Island", system="olympiad-2008"))
    assert 'name="previous"' in client.get("/e/Island/form/team").text
    client.post("/e/Island/do/team", data=form(client, "/", name="Cuba", previous="12"))
    client.post("/e/Island/do/change-team", data=form(client, "/", team="Cuba", previous="7"))
    [cuba] = client.get("/api/events/Island/state").json()["entries"]
    assert cuba["previous_place"] == 7


def test_who_else_works_at_an_event_is_shown(client: TestClient[Litestar]) -> None:
    """Whoever entered something within the hour; not oneself, nobody of yesterday, nobody by a link."""
    now = datetime(2026, 9, 16, 15, 0, tzinfo=UTC)
    entries = [
        ("Old Hand", "2026-09-16T13:59:00+00:00"), ("Marek Kowal", "2026-09-16T14:10:00+00:00"),
        ("captain of Bern", "2026-09-16T14:20:00+00:00"), ("Bern, by link", "2026-09-16T14:25:00+00:00"),
        ("Ann", "2026-09-16T14:30:00+00:00"),
        ("Dilnoza", "2026-09-16T14:52:00+00:00"), ("Marek Kowal", "2026-09-16T14:55:00+00:00"),
    ]  # fmt: skip
    log = [
        Recorded(number, number, "note", 1, {}, person, 1, "", at, "")
        for number, (person, at) in enumerate(entries, 1)
    ]
    assert [(one.initials, one.at) for one in crew_of(log, now, "Ann", UTC)] == [
        ("MK", "14:55"),
        ("D", "14:52"),
    ]
    client.post("/api/events/league/do/note", json={"arguments": {"text": "x"}})
    assert 'class="crew"' not in client.get("/e/league/desk").text


def test_a_document_is_set_once_until_the_event_changes(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every download set all sheets of a large event again, which took seconds each time."""
    from pairwright.web.pages import papers

    made: list[str] = []
    whole = papers.pdf

    def counted(document: Any, *more: Any) -> bytes:
        made.append(document.name)
        return whole(document, *more)

    monkeypatch.setattr(papers, "pdf", counted)
    papers._printed.cache_clear()
    first = client.get("/e/league/paper/pairings?code=1")
    again = client.get("/e/league/paper/pairings?code=1")
    assert first.content == again.content
    assert made == ["pairings"]
    client.get("/e/league/paper/pairings")
    client.get("/e/league/paper/pairings?code=1", headers={"accept-language": "de"})
    assert made == ["pairings"] * 3
    client.post("/e/league/do/note", data=form(client, "/", text="x"), follow_redirects=False)
    client.get("/e/league/paper/pairings?code=1")
    assert made == ["pairings"] * 4
    assert "/e/league/paper/pairings?code=1" in client.get("/e/league/papers").text
