"""Many large requests at once fill no memory, and take no threads from others."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from itertools import count
from threading import Event as Signal
from time import sleep
from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import ServiceUnavailableException
from litestar.testing import TestClient

from pairwright.domain.errors import StateError
from pairwright.manager.bounds import MOST_VALUES
from pairwright.manager.desk import Desk
from pairwright.web import bodies, gate, received
from pairwright.web.app import create_app
from pairwright.web.bodies import MOST_OF_ONE, Bodies
from pairwright.web.pages import keep
from pairwright.web.pages.uploads import TABLE
from pairwright.web.turns import FairTurns, Turns

from .conftest import alone, form, how_many, place_in
from .test_gate import sign_in

Client = TestClient[Litestar]
JSON = {"content-type": "application/json"}
MEGABYTE = 1 << 20


def sending(*sizes: int) -> Any:
    """A request whose body comes in parts of these sizes."""
    parts = iter(sizes)

    async def receive() -> Any:
        return {"type": "http.request", "body": bytes(next(parts)), "more_body": True}

    return receive


def test_the_requests_of_one_sender_are_counted_together_until_they_are_answered() -> None:
    async def run() -> None:
        held = Bodies()
        with held.counted("ann", sending(MOST_OF_ONE - MEGABYTE)) as first:
            await first()
            with held.counted("ann", sending(MEGABYTE // 2, MEGABYTE)) as second:
                await second()
                with pytest.raises(ServiceUnavailableException):
                    await second()
            with held.counted("ben", sending(MEGABYTE)) as other:
                await other()
            with held.counted("ann", sending(MEGABYTE)) as third:  # the second is not held any more
                await third()
        with held.counted("ann", sending(MOST_OF_ONE, MOST_OF_ONE)) as alone_now:
            await alone_now()
            await alone_now()
        assert (held._bytes, held._requests) == ({}, {})

    alone(run)


def test_a_small_body_is_read_whatever_is_being_uploaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "MOST_OF_ALL", 2 * MEGABYTE)

    async def run() -> None:
        held = Bodies()
        with (
            held.counted("ann", sending(3 * MEGABYTE)) as large,
            held.counted("ben", sending(bodies.SMALL)) as result,
            held.counted("ben", sending(bodies.SMALL + 1)) as more,
        ):
            await large()
            await result()
            with pytest.raises(ServiceUnavailableException):
                await more()

    alone(run)


def test_what_is_too_much_is_refused_in_words(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bodies, "_is_too_much", lambda self, sender: True)
    data = form(client, "/e/league/desk", text="x" * bodies.SMALL)
    answer = client.post("/e/league/do/note", data=data)
    assert answer.status_code == 503
    assert "try again in a minute" in answer.text


def test_a_document_with_too_many_values_is_refused_before_anything_is_made_of_it(client: Client) -> None:
    """Four megabytes of small objects became 90 MB each before they were refused."""
    for values, words in ((MOST_VALUES, "the document has more than"), (1000, "text")):
        body = json.dumps({"arguments": {"text": [0] * values}})
        answer = client.post("/api/events/league/do/note", content=body, headers=JSON)
        assert 400 <= answer.status_code < 500
        assert words in answer.json()["error"].lower()


def test_a_document_of_many_values_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "_LARGE", 3)
    assert Bodies.is_large_document(b"[0, 0, 0, 0]")
    assert not Bodies.is_large_document(b"[0]")


def many(client: Client, monkeypatch: pytest.MonkeyPatch, events: Sequence[str], expected: int) -> list[str]:
    """Send a large document for each of these events at the same moment; which were carried out when as many as
    expected had time to be begun. All are done in the end."""
    begun, end = list[str](), Signal()
    usual = Desk.do

    def slow(self: Desk, *given: Any, **named: Any) -> Any:
        begun.append(self.event.settings.name)
        assert end.wait(60)
        return usual(self, *given, **named)

    monkeypatch.setattr(Desk, "do", slow)
    monkeypatch.setattr(bodies, "_LARGE", 0)
    content = json.dumps({"arguments": {"text": "x"}})
    with ThreadPoolExecutor(12) as pool:
        try:
            sent = [
                pool.submit(client.post, f"/api/events/{event}/do/note", content=content, headers=JSON)
                for event in events
            ]
            how_many(begun, expected)
            found = [*begun]
        finally:
            end.set()
        assert {one.result().status_code for one in sent} == {200}
    return found


def test_large_documents_of_one_sender_are_carried_out_one_after_the_other(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len(many(client, monkeypatch, ["league", "cup", "club", "league"], 1)) == 1


def test_a_few_large_documents_of_all_are_carried_out_at_once_and_none_waits_for_those_that_wait_at_their_event(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four members with many pages of theirs asked for, and one long form each, kept those of all others waiting."""
    number = count()
    monkeypatch.setattr(gate, "sender_of", lambda request: f"account {next(number)}")
    # those of the league wait for each other, three at a time
    assert sorted(many(client, monkeypatch, ["league"] * 6 + ["club"], 4)) == [
        "Club",
        "League",
        "League",
        "League",
    ]
    assert len(many(client, monkeypatch, ["league", "cup"] * 4, 4)) == bodies._LARGE_AT_ONCE


@pytest.fixture
def turns(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The keys of the turns that are taken, in their order; `of all:` those that everybody shares."""
    taken: list[str] = []

    def noting(turns: Any, label: str) -> None:
        usual = turns.one

        @asynccontextmanager
        async def one(self: Any, key: str) -> AsyncIterator[None]:
            taken.append(label + key)
            async with usual(self, key):
                yield

        monkeypatch.setattr(turns, "one", one)

    noting(Turns, "")
    noting(FairTurns, "of all: ")
    return taken


@pytest.mark.parametrize("files", [None, {"upload": ("", b"")}], ids=["plain", "multipart"])
@pytest.mark.parametrize(("fields", "large"), [(1, False), (5, True)])
def test_long_forms_wait_for_those_of_their_sender_before_the_event_and_for_those_of_all_after_it(
    client: Client, turns: list[str], files: Any, fields: int, large: bool
) -> None:
    """Each was shown again at five times its length: forty of 4 MB took 1.8 GB. While they waited at the event, short
    ones waited behind them; and those with a file, which none of these takes, waited for nothing."""
    data = form(client, "/e/league/desk", text="x", **{f"more{n}": "x" * 60_000 for n in range(fields)})
    turns.clear()
    answer = client.post("/e/league/do/note", data=data, files=files, follow_redirects=False)
    assert answer.status_code == 303
    read = [] if files else ["testclient"]
    alone = ["of all: testclient"] if large else []
    assert turns == [*["testclient"] * large, *read, "league", *alone, "of all: league"]


def test_long_forms_of_one_sender_are_taken_apart_one_after_the_other(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sixteen of 4 MiB were held at four times their size while they waited for slow pages of their sender."""
    taken, begun, end = list[int](), list[str](), Signal()
    usual, done = received.fields_of, Desk.do

    def fields_of(body: bytes, most: int) -> dict[str, Any]:
        taken.append(len(body))
        return usual(body, most)

    def slow(self: Desk, *given: Any, **named: Any) -> Any:
        begun.append("an act")
        assert end.wait(60)
        return done(self, *given, **named)

    data = form(client, "/e/league/desk", text="x", **{f"more{n}": "x" * 60_000 for n in range(5)})
    monkeypatch.setattr(received, "fields_of", fields_of)
    monkeypatch.setattr(Desk, "do", slow)
    with ThreadPoolExecutor(4) as pool:
        try:
            sent = [
                pool.submit(client.post, "/e/league/do/note", data=data, follow_redirects=False)
                for _ in range(3)
            ]
            while not begun and not any(one.done() for one in sent):
                sleep(0.02)
            sleep(0.3)  # until the others have come in
            assert len(taken) == 1
        finally:
            end.set()
        assert {one.result().status_code for one in sent} == {303}
    assert len(taken) == 3


def test_a_file_does_not_wait_for_long_forms(client: Client, turns: list[str]) -> None:
    data = form(client, "/", table="x" * 300_000)
    turns.clear()
    client.post("/import", data=data, files={"upload": ("", b"")})
    assert turns == ["\nAnn", "of all: \nAnn"]  # those of the files of the arbiter


@pytest.fixture
def club(folder: Any) -> Any:
    """A club with an event, and its chief signed in."""
    place = place_in(folder, open_door=False)
    name = place.organisations.create("Club")
    place.organisations.give("league", name)
    with TestClient(create_app(place)) as client:
        sign_in(client, "chief")
        yield client


def test_acts_that_name_their_event_in_the_form_take_turns_too(club: Client, turns: list[str]) -> None:
    """Two dozen copies at once took all threads: everybody waited half a minute."""
    data = form(club, "/e/league/keep", event="league", what="entries")
    account = f"account {account_of(club)}"
    for path, owner in (("/o/Club/copy", "o/Club"), ("/copy", account)):
        turns.clear()
        copied = club.post(path, data={**data, "name": f"For {owner}"}, follow_redirects=False)
        assert copied.status_code == 303
        # the first to read the form, the last but one for what is of a whole event
        assert turns == [account, owner, f"of all: {owner}", f"of all: {owner}"]


def account_of(club: Any) -> str:
    """The number of the account of the chief."""
    return str(club.app.state.place.accounts.find("chief").account)


@pytest.mark.parametrize("path", ["/o/Club/members", "/o/Club", "/", "/users", "/manual/rules/olympiad.md"])
def test_pages_that_name_no_event_take_turns_too(club: Client, turns: list[str], path: str) -> None:
    """The page of the members of an organisation, asked for by one of them on 500 connections, kept all others waiting:
    it took all threads."""
    turns.clear()
    assert club.get(path).status_code == 200
    owner = "o/Club" if path.endswith("/members") else f"account {account_of(club)}"
    assert turns == [owner, f"of all: {owner}"]
    club.cookies.clear()
    turns.clear()
    club.get(path, follow_redirects=False)
    assert turns == ["testclient", "of all: testclient"]


def test_nothing_is_copied_when_there_is_no_room_for_it(
    club: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A copy was played through before the number of events was looked at."""

    def full(*given: object) -> None:
        raise StateError("full")

    def never(*given: object) -> None:
        raise AssertionError

    data = {"event": "league", "name": "Again"}
    monkeypatch.setattr(club.app.state.place.organisations, "claimed", full)  # type: ignore[attr-defined]
    monkeypatch.setattr(keep, "MemoryLog", never)
    for what in ("entries", "all"):
        answer = club.post("/o/Club/copy", data=form(club, "/e/league/keep", **data, what=what))
        assert answer.status_code == 409, what


def test_a_very_large_answer_is_not_compressed_on_the_thread_of_all(client: Client) -> None:
    """One of 110 MB took eight seconds, in which nobody was answered."""
    zipped = {"accept-encoding": "gzip", "accept": "*/*"}
    for size, encoding in ((1000, "gzip"), (MEGABYTE, None)):
        data = form(client, "/e/league/setup", form="1", filled="1", time_zone="No", chief_arbiter="<" * size)
        with client.stream("POST", "/e/league/do/set", data=data, headers=zipped) as answer:
            answer.read()
            assert answer.status_code == 409
            assert answer.headers.get("content-encoding") == encoding
            assert "&lt;&lt;" in answer.text


def test_a_pasted_table_has_an_end_and_a_file_is_offered(client: Client) -> None:
    data = form(client, "/e/league/entries", table="Team\n" + "x" * TABLE)
    answer = client.post("/e/league/entries", data=data, files={"upload": ("", b"")})
    assert answer.status_code == 409
    assert "save it as a file and choose that" in answer.text
    assert "x" * 1000 not in answer.text


def test_answers_that_one_account_does_not_read_are_counted(
    club: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Bodies()
    with held.answered("ann") as first, held.answered("ann") as second, held.answered("ben") as other:
        assert first(MOST_OF_ONE + 1)  # one alone is sent in any case
        assert not second(bodies.SMALL + 1)
        assert second(bodies.SMALL)
        assert other(MOST_OF_ONE)
    assert held._unread == {}
    monkeypatch.setattr(bodies, "SMALL", -1)
    monkeypatch.setattr(Counter, "__missing__", lambda self, key: 1)
    monkeypatch.setattr(bodies, "MOST_OF_ONE", 1)
    answer = club.get("/users")
    assert answer.status_code == 503
    assert "other large pages are being sent to you" in answer.text.lower()


def test_answers_that_one_network_does_not_read_are_counted_but_for_those_that_all_share(
    client: Client, folder: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """480 readers without an account held an answer of eight megabytes each."""
    monkeypatch.setattr(bodies, "SMALL", -1)
    monkeypatch.setattr(Counter, "__missing__", lambda self, key: 1)
    monkeypatch.setattr(bodies, "MOST_OF_ONE", 1)
    with TestClient(create_app(place_in(folder, open_door=False))) as public:
        assert public.get("/api/events/league").status_code == 503
        assert public.get("/e/league/p/standings").status_code == 200
