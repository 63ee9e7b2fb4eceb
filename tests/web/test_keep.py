"""The file of an event: backed up while others write, restored, copied, archived, deleted, brought back."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import tempfile
from contextlib import closing
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.domain.errors import FileError
from pairwright.domain.messages import said_by
from pairwright.languages import translated
from pairwright.manager.rows import MOST_TEXT
from pairwright.store.care import verify
from pairwright.store.event_json import read_event, write_event
from pairwright.store.log import AWAY
from pairwright.store.shelf import open_log
from pairwright.web.access import ROUTES
from pairwright.web.app import create_app
from pairwright.web.pages import keep
from pairwright.web.stored import MOST_LISTS, _check_values, stored_in

from .conftest import PASSWORD, form, place_in
from .test_imports import fields_of

Client = TestClient[Litestar]


def upload(client: Client, content: bytes, source: str = "cup.pairwright", **given: Any) -> Any:
    return client.post("/import", data=form(client, "/", **given), files={"upload": (source, content)})


def take(client: Client, text: str, **changes: str) -> Any:
    data = {**fields_of(text, "/import"), "sure": "1", **changes}
    return client.post("/import", data=data, files={"none": b""}, follow_redirects=False)


def decisions(client: Client, event: str) -> list[Any]:
    found: list[Any] = client.get(f"/api/events/{event}/log").json()
    return found


@pytest.mark.parametrize("what", ["backup", "event"])
def test_a_download_restored_is_the_same_event_with_its_whole_log(client: Client, what: str) -> None:
    content = client.get(f"/e/league/file/{what}").content
    page = upload(client, content)
    assert "every decision was checked" in page.text
    assert "league-2" not in client.get("/api/events").json()
    answer = take(client, page.text, name="League (restored)")
    name = answer.headers["location"].split("/")[2]
    before, after = decisions(client, "league"), decisions(client, name)
    assert after[: len(before)] == before
    assert [one["kind"] for one in after[len(before) :]] == ["set"]
    assert "League (restored)" in client.get("/").text


def test_the_standing_of_a_swiss_begins_a_knockout_in_another_event(client: Client) -> None:
    """IBF 1.8, with the browser alone: what is in the file is what the form of the next stage reads."""
    assert "/file/qualifiers" in client.get("/e/club/papers").text
    found = client.get("/e/club/file/qualifiers")
    assert set(found.json()) == {"standing", "met"}
    names = [name for place in found.json()["standing"] for name in place]
    assert names
    page = client.get("/e/cup/papers").text
    assert "/file/qualifiers" not in page
    assert "/file/trf" not in page
    assert client.get("/e/cup/file/qualifiers").status_code == 409


def test_a_backup_is_a_whole_file_while_the_server_has_it_open(client: Client, tmp_path: Path) -> None:
    client.post("/e/league/do/note", data=form(client, "/", text="just now"))
    file = tmp_path / "copy.sqlite"
    file.write_bytes(client.get("/e/league/file/backup").content)
    report = verify(file)
    assert report.whole
    assert report.decisions == len(decisions(client, "league"))


@pytest.mark.parametrize(
    "trick",
    [
        "CREATE VIEW pairwright_decisions AS SELECT * FROM kept",
        "CREATE TRIGGER more AFTER INSERT ON kept BEGIN SELECT 1; END",
        "CREATE TABLE pairwright_decisions (event, number, act, kind, data AS (hex(zeroblob(100000))))",
    ],
)
def test_a_file_whose_tables_are_computed_is_refused(client: Client, tmp_path: Path, trick: str) -> None:
    """A view or a computed column makes gigabytes of some kilobytes: nothing of it is read."""
    file = tmp_path / "tricky.pairwright"
    file.write_bytes(client.get("/e/league/file/backup").content)
    with closing(sqlite3.connect(file)) as db:
        db.execute("ALTER TABLE pairwright_decisions RENAME TO kept")
        db.execute(trick)
        if "TRIGGER" in trick:
            db.execute("ALTER TABLE kept RENAME TO pairwright_decisions")
        db.commit()
    answer = upload(client, file.read_bytes())
    assert answer.status_code == 409
    assert "more than the tables of an event" in answer.text


def broken(content: bytes, how: str) -> bytes:
    if how == "cut":
        return content[: len(content) // 2]
    at = content.index(b"Ash") if b"Ash" in content else content.index(b"create")
    return content[:at] + b"XXX" + content[at + 3 :]


@pytest.mark.parametrize("how", ["cut", "changed"])
@pytest.mark.parametrize("what", ["backup", "event"])
def test_a_file_that_is_not_whole_is_refused_with_the_reason(client: Client, what: str, how: str) -> None:
    before = client.get("/api/events").json()
    answer = upload(client, broken(client.get(f"/e/league/file/{what}").content, how))
    assert answer.status_code == 409
    assert 'id="f-upload-h"' in answer.text
    assert client.get("/api/events").json() == before


def killed(content: bytes, source: str, folder: str, *_: Any) -> None:
    """A process that is ended after it has written a copy of the upload."""
    Path(folder, source).write_bytes(content)
    os._exit(9)


def test_an_upload_whose_process_is_killed_leaves_no_copy(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = client.get("/e/league/file/backup").content
    empty = tmp_path / "temporary"
    empty.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(empty))
    monkeypatch.setattr(keep, "stored_in", killed)
    answer = upload(client, content)
    assert answer.status_code == 409
    assert "nothing was imported" in answer.text
    assert not list(empty.iterdir())


def rechained(content: bytes, change: Any) -> bytes:
    """The JSON of an event with one decision changed, and a chain that holds again: what no verb has made."""
    from pairwright.store.chain import START, data_text, link
    from pairwright.store.log import Draft

    rows = [one._asdict() for one in read_event(content, "x")]
    change(rows)
    before = START
    for row in rows:
        draft = Draft(row["kind"], row["version"], row["data"], row["person"], row["level"], row["reason"])
        before = row["hash"] = link(
            before, row["number"], row["act"], draft.kind, draft.version, data_text(draft), draft.person, draft.level,
            draft.reason, row["at"],
        )  # fmt: skip
    return json.dumps({"format": "pairwright-event/1", "decisions": rows}).encode()


def _name_of_a_team(rows: list[Any]) -> None:
    next(row for row in rows if row["kind"] == "teams")["data"]["teams"][0]["name"] = 5


def _name_of_the_event(rows: list[Any]) -> None:
    rows[0]["data"]["name"] = ["x"]


def _system(rows: list[Any]) -> None:
    rows[0]["data"]["system"] = "none"


def _order(rows: list[Any]) -> None:
    next(row for row in rows if row["kind"] == "order")["data"]["teams"] = [99, 98]


def _turned(rows: list[Any]) -> None:
    rows[0]["data"]["name"] = "Cup \u202e exe"


def _rounds(rows: list[Any]) -> None:
    rows[0]["data"]["rounds"] = 10**9


def _number(rows: list[Any]) -> None:
    rows[-1]["data"]["table"] = 10**30


def _long(rows: list[Any]) -> None:
    rows[-1]["reason"] = "x" * 200_001


def _deep(rows: list[Any]) -> None:
    rows[-1]["data"]["more"] = json.loads("[" * 50 + "]" * 50)


def _time(rows: list[Any]) -> None:
    rows[-1]["at"] = "yesterday"


def _more(rows: list[Any], kind: str, data: dict[str, Any]) -> None:
    """One more decision, which may be one of the last."""
    number = len(rows) + 1
    rows.append({**rows[-1], "number": number, "act": number, "kind": kind, "data": data})


def _hidden(rows: list[Any]) -> None:
    _more(rows, "finish", {"finished": False, "x": [[1]]})


def _hidden_comment(rows: list[Any]) -> None:
    _more(rows, "comment", {"text": "x", "more": "y"})


def _many(rows: list[Any]) -> None:
    _more(rows, "extra", {"lines": [[[]] for _ in range(100_000)]})


def _option(rows: list[Any]) -> None:
    rows[0]["data"]["options"] = {**rows[0]["data"].get("options", {}), "x": {"y": [1]}}


def _published(rows: list[Any]) -> None:
    rows[:] = [
        one
        for one in rows
        if one["kind"] in ("create", "teams", "rank", "order", "lot", "set", "pair", "publish")
    ]
    rows.remove(next(one for one in rows if one["kind"] == "publish"))
    for number, row in enumerate(rows, 1):
        row["number"] = row["act"] = number


def _person(rows: list[Any]) -> None:
    rows[-1]["person"] = "a\0b"  # PostgreSQL does not take it


def _reason(rows: list[Any]) -> None:
    rows[-1]["reason"] = "x" * 100_000


def _level(rows: list[Any]) -> None:
    rows[-1]["level"] = 2**40


def _act(rows: list[Any]) -> None:
    rows[-1]["act"] = 2**40


def _far(rows: list[Any]) -> None:
    rows[-1]["at"] = "9999-12-31T23:59:59.999-14:00"  # no other zone has this time


def _long_time(rows: list[Any]) -> None:
    rows[-1]["at"] = "2026-11-28T07:00:00.000000+00:00"


def _kind(rows: list[Any]) -> None:
    rows[-1]["kind"] = "nothing-known"


@pytest.mark.parametrize(
    "change",
    [
        _name_of_a_team,
        _name_of_the_event,
        _system,
        _order,
        _turned,
        _rounds,
        _number,
        _long,
        _deep,
        _time,
        _published,
        _hidden,
        _hidden_comment,
        _many,
        _option,
        _person,
        _reason,
        _level,
        _act,
        _far,
        _long_time,
        _kind,
    ],
)
def test_decisions_that_no_verb_would_make_are_refused_though_their_chain_holds(
    folder: Path, change: Any
) -> None:
    with closing(open_log(folder / "league.pairwright")) as log:
        content = write_event(log.read()).encode()
    assert stored_in(rechained(content, lambda rows: None), "x.json", str(folder)).size.entries == 8
    with pytest.raises(FileError) as refused:
        stored_in(rechained(content, change), "x.json", str(folder))
    assert str(refused.value).count("x.json") == 1  # it was put before a message that had it already
    assert translated(said_by(refused.value), "de") != str(refused.value)
    assert not re.search(r"\b(Error|str|tuple|bool|dict|NoneType)\b", str(refused.value))


def test_1_000_teams_with_rosters_are_within_the_bound_of_a_decision() -> None:
    """Everything that is known of ten players of each, with three official ratings."""
    rating = {"kind": "standard", "rating": 2000, "list": "fide", "date": "2026-11-01", "since": 1}
    texts = ("name", "title", "sex", "federation", "birth")
    player = {**dict.fromkeys(texts, "x"), "number": 1, "rating": 1, "fide_id": 1, "ratings": [rating] * 3}
    team = {**dict.fromkeys((*texts, "short_name", "club", "captain"), "x"), "members": [player] * 10}
    assert 50_000 < _check_values({"teams": [team] * 1000}, "x", 1) < MOST_LISTS / 2


@pytest.mark.parametrize(("field", "value"), [("reason", '"\\ud800"'), ("act", "{}"), ("at", '"\\udc00"')])
def test_a_decision_with_a_field_that_cannot_be_stored_is_refused(
    client: Client, field: str, value: str
) -> None:
    content = client.get("/e/league/file/event").text
    wrong = re.sub(rf'"{field}": ("[^"]*"|\d+)', lambda found: f'"{field}": {value}', content, count=1)
    assert wrong != content
    answer = upload(client, wrong.encode(), "x.json")
    assert answer.status_code == 409


def test_a_database_of_something_else_is_no_event(client: Client, tmp_path: Path) -> None:
    file = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE pairwright_decisions (event, number)")
        other.commit()
    assert upload(client, file.read_bytes()).status_code == 409


def test_an_event_is_copied_whole_or_to_begin_anew(client: Client) -> None:
    client.post("/copy", data=form(client, "/", event="league", name="Twin: 1/2"))
    assert len(decisions(client, "Twin-1-2")) == len(decisions(client, "league")) + 1
    client.post("/copy", data=form(client, "/", event="league", name="Next year", what="entries"))
    state = client.get("/api/events/Next-year/state").json()
    assert len(state["entries"]) == 8
    assert state["round"] == 1
    assert client.post("/copy", data=form(client, "/", event="league", name=" ")).status_code == 409


def test_nothing_is_left_of_a_copy_whose_name_is_refused(client: Client) -> None:
    """The copy was stored first, and only then its name was refused."""
    before = client.get("/api/events").json()
    long = "x" * (MOST_TEXT + 1)
    assert client.post("/copy", data=form(client, "/", event="league", name=long)).status_code == 409
    page = upload(client, client.get("/e/league/file/backup").content)
    assert take(client, page.text, name=long).status_code == 409
    assert client.get("/api/events").json() == before


def test_nothing_is_left_of_an_event_begun_again_whose_entries_are_refused(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = client.get("/api/events").json()
    monkeypatch.setattr("pairwright.web.pages.keep.entries_again", lambda state: [{"name": ""}])
    answer = client.post("/copy", data=form(client, "/", event="league", name="Anew", what="entries"))
    assert answer.status_code == 409
    assert client.get("/api/events").json() == before


@pytest.mark.parametrize("where", AWAY)
def test_an_event_that_is_put_away_is_gone_for_all_and_can_be_brought_back(
    client: Client, where: str
) -> None:
    title = client.app.state.place.desks.desk("league").event.settings.name
    before = decisions(client, "league")
    answer = client.post("/put-away", data=form(client, "/", event="league", where=where, name=title))
    assert "league" not in client.get("/api/events").json()
    assert client.get("/e/league").status_code == 404
    assert f'name="where" value="{where}"' in answer.text
    client.post("/bring-back", data=form(client, "/", event="league", where=where))
    assert decisions(client, "league") == before
    assert client.post("/e/league/do/note", data=form(client, "/", text="x")).status_code == 200


def test_events_that_are_away_are_listed_by_their_names_with_when_and_how_many_entries(
    client: Client,
) -> None:
    """The names of their files stood there, of two events with one name too."""
    for name in ("league", "club"):
        data = form(client, f"/e/{name}/desk", form="1", name="County League", same="County League")
        assert client.post(f"/e/{name}/do/set", data=data).status_code == 200
        client.post("/put-away", data=form(client, "/", event=name, where="archive"))
    listed = client.get("/").text.partition("Archive and trash")[2]
    desks = client.app.state.place.desks
    for name in ("league", "club"):
        entries = len(desks.look_away(name, "archive").teams)
        at = desks.shelf.away("archive")[name]
        words = f"{entries} entr{'y' if entries == 1 else 'ies'}"
        when = rf'<time datetime="{at[:16]}[^"]*"[^>]*>[^<]+</time>'
        line = rf'<bdi>County League</bdi> <span class="quiet">Archived {when} · {words}<'
        assert re.search(line, listed), name
        assert f">{name} <" not in listed
    assert 'aria-label="Bring back: County League"' in listed


@pytest.mark.parametrize("what", ["whole", "entries"])
def test_a_copy_under_the_name_of_another_event_is_asked_about_once(client: Client, what: str) -> None:
    title = client.app.state.place.desks.desk("club").event.settings.name
    entries = len(client.app.state.place.desks.desk("club").event.teams)
    before = set(client.get("/api/events").json())
    given = {"event": "league", "name": title.upper(), "what": what}
    asked = client.post("/copy", data=form(client, "/", **given))
    assert asked.status_code == 409
    assert "An event of this name is there already: " in asked.text
    assert f"{entries} entries. Send it again to have both." in unescape(asked.text)
    assert set(client.get("/api/events").json()) == before
    hidden = re.search(r'<input type="hidden" name="same" value="([^"]+)">', asked.text)
    assert hidden is not None
    assert f'value="{what}" selected' in asked.text or what == "whole"
    done = client.post("/copy", data=form(client, "/", **given, same=unescape(hidden[1])))
    assert done.status_code == 200
    assert len(set(client.get("/api/events").json()) - before) == 1


def test_a_new_event_and_a_restored_one_of_a_name_that_is_there_are_asked_about(client: Client) -> None:
    title = client.app.state.place.desks.desk("club").event.settings.name
    given = {"name": title, "system": "fide-team"}
    for more, code in (({}, 409), ({"same": "another"}, 409), ({"same": title}, 200)):
        answer = client.post("/events", data=form(client, "/", **given, **more))
        assert answer.status_code == code
        assert ("An event of this name is there already" in answer.text) == (code == 409)
    whole = client.get("/e/club/file/backup").content
    for more, code in (({}, 409), ({"same": title}, 200)):
        data = form(client, "/", name="", sure="1", **more)
        answer = client.post("/import", data=data, files={"upload": ("club.pairwright", whole)})
        assert answer.status_code == code
        assert ("An event of this name is there already" in answer.text) == (code == 409)


def test_an_event_that_gets_the_name_of_another_one_is_asked_about(client: Client) -> None:
    desks = client.app.state.place.desks
    title, own = (desks.desk(name).event.settings.name for name in ("club", "league"))
    given = {"form": "1", "name": title}
    asked = client.post("/e/league/do/set", data=form(client, "/e/league/setup", **given))
    assert asked.status_code == 409
    assert "An event of this name is there already" in asked.text
    assert f'<input type="hidden" name="same" value="{title}">' in asked.text
    assert desks.desk("league").event.settings.name == own
    done = client.post("/e/league/do/set", data=form(client, "/e/league/setup", **given, same=title))
    assert done.status_code == 200
    assert desks.desk("league").event.settings.name == title
    again = client.post("/e/league/do/set", data=form(client, "/e/league/setup", **given, city="Ely"))
    assert again.status_code == 200, "it keeps the name that it has"


def test_deleting_asks_for_the_name(client: Client) -> None:
    answer = client.post("/put-away", data=form(client, "/", event="league", where="trash", name="leage"))
    assert answer.status_code == 409
    assert "This is not the name of the event" in answer.text
    assert "league" in client.get("/api/events").json()


def test_the_name_of_a_deleted_event_is_not_given_again(client: Client) -> None:
    """Roles and captains' links are by name: they must not open another event."""
    title = client.app.state.place.desks.desk("club").event.settings.name
    client.post("/put-away", data=form(client, "/", event="club", where="trash", name=title))
    answer = client.post(
        "/events", data=form(client, "/", name="club", system="fide-team"), follow_redirects=False
    )
    assert answer.headers["location"] == "/e/club-2/desk"


def test_nothing_but_an_event_that_is_away_is_brought_back(client: Client) -> None:
    before = client.get("/api/events").json()
    for name in ("../league", "a/b", "", "..", "league\0", "nothing"):
        for where in ("trash", "..", "", "/tmp"):
            answer = client.post("/bring-back", data=form(client, "/", event=name, where=where))
            assert answer.status_code in ((400,) if "\0" in name else (404, 409)), (name, where)
    assert client.get("/api/events").json() == before


def test_only_the_chief_puts_away_and_a_clerk_copies_nothing(folder: Path) -> None:
    assert ROUTES["POST /put-away"] == ROUTES["POST /bring-back"] == "chief"
    with TestClient(create_app(place_in(folder, open_door=False))) as client:
        client.post("/sign-in/try", data=form(client, "/sign-in", name="arbiter", password=PASSWORD))
        page = client.get("/e/league/keep").text
        assert "/copy" in page
        assert "/put-away" not in page
        for path in ("/put-away", "/bring-back"):
            assert client.post(path, data=form(client, "/e/league/desk", event="league")).status_code == 403


def test_who_is_arbiter_of_one_event_alone_makes_no_others_of_it(folder: Path) -> None:
    app = create_app(place_in(folder, open_door=False))
    app.state.place.accounts.add("guest", PASSWORD, "arbiter", "league")
    with TestClient(app) as client:
        client.post("/sign-in/try", data=form(client, "/sign-in", name="guest", password=PASSWORD))
        assert client.get("/e/league/file/backup").status_code == 200
        assert (
            client.post("/copy", data=form(client, "/e/league/desk", event="league", name="x")).status_code
            == 401
        )


def test_half_a_backup_is_refused_in_the_words_and_the_language_of_the_page(client: Client) -> None:
    """The page told of decisions that were lost, of a disk image and of a command, in English."""
    whole = client.get("/e/league/file/backup").content
    client.cookies.set("language", "de")
    for length in (len(whole) // 2, len(whole) - 4096):
        text = upload(client, whole[:length], "league.pairwright").text
        assert "ie Datei ist beschädigt; nehmen Sie eine andere Sicherung des Turniers" in text
        assert "decision" not in text.partition("<main")[2]


def test_files_and_keys_for_programs_are_named_by_what_they_are_for(client: Client) -> None:
    """A button said JSON, another Round state (JSON), and a form A token for a program, without a word more."""
    texts = {path: client.get(path).text for path in ("/e/league/keep", "/e/league/papers", "/users")}
    for text in texts.values():
        assert not re.search(r">\s*(JSON|Round state \(JSON\)|A token for a program|Make a token)\s*<", text)
    assert "for a program that does not know event files" in texts["/e/league/keep"]
    assert "for a program that pairs or ranks (JSON)" in texts["/e/league/papers"]
    assert "identifies itself by a key" in texts["/users"]
