"""Request checks: host names, other sites, form tokens, rate limits, caching."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.domain.errors import StateError
from pairwright.web import throttle
from pairwright.web.accounts import Accounts, open_accounts
from pairwright.web.app import create_app
from pairwright.web.pages import public
from pairwright.web.pages.common import safe_next
from pairwright.web.streams import Streams
from pairwright.web.throttle import Throttle, network_of

from .conftest import PASSWORD, form, place_in, token_in

Client = TestClient[Litestar]


def sign_in(client: Client, name: str = "chief", password: str = PASSWORD, **more: Any) -> Any:
    data = form(client, "/sign-in", name=name, password=password)
    return client.post("/sign-in/try", data=data, follow_redirects=False, **more)


def accounts_of(app: Litestar) -> Accounts:
    found: Accounts = app.state.place.accounts
    return found


def opens(client: Client, session: str = "", path: str = "/e/league/log") -> int:
    """The status of a page for arbiters, with a session cookie."""
    if session:
        client.cookies.clear()
        client.cookies.set("pairwright", session)
    return int(client.get(path, headers={"accept": "application/json"}).status_code)


# sessions


def test_a_session_has_a_new_id_after_signing_in(closed_app: Litestar) -> None:
    with TestClient(closed_app) as client:
        client.cookies.set("pairwright", "planted by somebody else")
        assert sign_in(client).status_code == 303
        first = client.cookies.get("pairwright", domain="testserver.local")
        assert first not in (None, "planted by somebody else")
        assert opens(client, "planted by somebody else") == 401
        client.cookies.set("pairwright", first or "")
        assert sign_in(client).status_code == 303
        assert opens(client, first or "") == 401


def test_a_session_has_a_new_id_after_a_change_of_role(closed_app: Litestar) -> None:
    with TestClient(closed_app) as client:
        sign_in(client, "clerk")
        before = client.cookies["pairwright"]
        accounts_of(closed_app).grant("clerk", "arbiter")
        token = token_in(client.get("/e/league/desk").text)
        after = client.cookies["pairwright"]
        assert after != before
        assert opens(client, after) == 200
        assert opens(client, before) == 401
        client.cookies.set("pairwright", after)  # a form that was already open still works
        assert client.post("/e/league/do/note", data={"_csrf_token": token, "text": "x"}).status_code == 200


@pytest.mark.parametrize("how", ["password", "remove", "remove and add", "end-token"])
def test_the_sessions_of_an_account_end_with_it(closed_app: Litestar, how: str) -> None:
    accounts = accounts_of(closed_app)
    with TestClient(closed_app) as client:
        sign_in(client, "chief")
        other = client.cookies["pairwright"]
        client.cookies.clear()
        sign_in(client, "arbiter")
        own = client.cookies["pairwright"]
        assert opens(client, own) == 200
        if how == "password":
            accounts.set_password("arbiter", "another good password")
        elif how == "end-token":
            accounts.token("arbiter", "arbiter")
            accounts.end_tokens("arbiter")
        else:
            accounts.remove("arbiter")
            if how == "remove and add":
                accounts.add("arbiter", PASSWORD, "arbiter")
        assert opens(client, own) == 401
        assert opens(client, other) == 200


def test_ids_of_sessions_are_stored_as_hashes_only(closed_app: Litestar, folder: Path) -> None:
    with TestClient(closed_app) as client:
        sign_in(client)
        key = client.cookies["pairwright"]
        with closing(sqlite3.connect(folder / "accounts.sqlite")) as connection:
            stored = [row[0] for row in connection.execute("SELECT key FROM pairwright_sessions")]
        assert stored == [sha256(key.encode()).hexdigest()]
        assert opens(client, stored[0]) == 401


def test_files_with_secrets_are_for_their_owner_only(tmp_path: Path) -> None:
    (tmp_path / "accounts.sqlite").touch(0o644)
    accounts = open_accounts(str(tmp_path))
    accounts.add("Ann", PASSWORD, "chief")
    files = sorted(tmp_path.glob("accounts.sqlite*"))
    assert len(files) == 3
    for file in files:
        assert file.stat().st_mode & 0o777 == 0o600, file
    accounts.close()


@pytest.mark.parametrize("name", ["", " Ann", "a/b", "a\nb", "\u202eAnn", "x" * 81])
def test_a_name_that_cannot_be_shown_or_be_in_an_address_has_no_account(tmp_path: Path, name: str) -> None:
    accounts = open_accounts(str(tmp_path))
    with pytest.raises(Exception, match="1 to 80 printable characters"):
        accounts.add(name, PASSWORD, "clerk")
    with pytest.raises(Exception, match="1 to 80 printable characters"):
        accounts.token(name, "clerk")
    accounts.close()


# other sites, other names


@pytest.mark.parametrize(
    ("host", "local", "others"),
    [
        ("localhost", 200, 200), ("LOCALHOST:8080", 200, 200), ("127.0.0.1:8080", 200, 200), ("[::1]:8080", 200, 200),
        ("192.168.1.7:8080", 400, 200), ("[fe80::1]", 400, 200), ("cup.example", 200, 200), ("evil.example", 400, 400),
        ("evil.example:8080", 400, 400), ("localhost.evil.example", 400, 400), ("", 400, 400),
        ("127.0.0.1.evil.example", 400, 400), ("testserver.local", 400, 400), ("localhost:80@evil.example", 400, 400),
    ],
)  # fmt: skip
def test_only_the_names_of_the_server_are_answered_on_loopback_too(
    tmp_path: Path, host: str, local: int, others: int
) -> None:
    for open_door, status in ((True, local), (False, others)):
        place = place_in(tmp_path, open_door)
        place.hosts = ("Cup.example",)
        with TestClient(create_app(place)) as client:
            for path in ("/", "/static/icon.svg", "/api/events"):
                assert client.get(path, headers={"host": host}).status_code == status, (path, open_door)


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_an_act_that_the_browser_says_comes_from_another_site_is_refused(client: Client, site: str) -> None:
    data = form(client, "/e/league/desk", text="x")
    assert client.post("/e/league/do/note", data=data, headers={"sec-fetch-site": site}).status_code == 403
    body = {"arguments": {"text": "x"}}
    answer = client.post("/api/events/league/do/note", json=body, headers={"sec-fetch-site": site})
    assert answer.status_code == 403
    own = {"sec-fetch-site": "same-origin", "origin": "http://testserver.local"}
    assert client.post("/e/league/do/note", data=data, headers=own).status_code == 200


def test_another_site_may_lead_here_and_nothing_else(client: Client) -> None:
    led = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}
    assert client.get("/e/league", headers=led).status_code == 200
    for mode, dest in (
        ("no-cors", "script"),
        ("cors", "empty"),
        ("navigate", "iframe"),
        ("no-cors", "image"),
    ):
        taken = {**led, "sec-fetch-mode": mode, "sec-fetch-dest": dest}
        assert client.get("/e/league", headers=taken).status_code == 403, dest


@pytest.mark.parametrize(
    "origin", ["null", "http://evil.example", "https://evil.example", "http://testserver.local:81"]
)
def test_an_act_of_another_origin_is_refused(client: Client, origin: str) -> None:
    data = form(client, "/e/league/desk", text="x")
    assert client.post("/e/league/do/note", data=data, headers={"origin": origin}).status_code == 403


def test_the_api_takes_nothing_that_a_form_of_another_site_can_send(client: Client) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = client.post(
            "/api/events/league/do/note",
            content='{"arguments": {"text": "x"}}',
            headers={"content-type": kind},
        )
        assert answer.status_code == 400, kind


# tokens of forms


def test_the_token_of_a_form_belongs_to_one_session(closed_app: Litestar) -> None:
    with TestClient(closed_app) as ann:
        sign_in(ann, "arbiter")
        others = token_in(ann.get("/sign-in").text)
        ann.cookies.clear()
        before = token_in(ann.get("/sign-in").text)
        sign_in(ann, "chief")
        own = token_in(ann.get("/sign-in").text)
        for token in ("", before, others, own[:-1] + ("0" if own[-1] != "0" else "1"), own[32:], "é" * 96):
            answer = ann.post("/e/league/do/note", data={"_csrf_token": token, "text": "x"})
            assert answer.status_code == 403, token
            assert "another session" in answer.text
        assert ann.post("/e/league/do/note", data={"_csrf_token": own, "text": "x"}).status_code == 200


def test_a_session_needs_its_token_for_the_api_too(closed_app: Litestar) -> None:
    with TestClient(closed_app) as client:
        sign_in(client)
        token = token_in(client.get("/sign-in").text)
        body = {"arguments": {"text": "x"}}
        assert client.post("/api/events/league/do/note", json=body).status_code == 403
        answer = client.post("/api/events/league/do/note", json=body, headers={"x-csrftoken": token})
        assert answer.status_code == 200


def test_a_token_is_another_one_on_each_page(client: Client) -> None:
    assert token_in(client.get("/").text) != token_in(client.get("/").text)


def test_cookies_over_tls_are_of_this_host_alone(folder: Path) -> None:
    with TestClient(
        create_app(place_in(folder, False), secure=True), base_url="https://testserver.local"
    ) as client:
        answer = sign_in(client)
        assert answer.status_code == 303
        assert sorted(client.cookies) == ["__Host-pairwright", "__Host-pairwright-forms"]
        header = answer.headers["set-cookie"].lower()
        assert all(word in header for word in ("secure", "httponly", "path=/", "samesite=lax"))
        assert "domain" not in header
        assert client.get("/e/league/log").status_code == 200


# guessing


class Clock:
    """A clock that only moves when told to."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(throttle, "time", found)
    return found


@pytest.fixture
def gate(tmp_path: Path, clock: Clock) -> Throttle:
    return Throttle(open_accounts(str(tmp_path)))


def tries_in(gate: Throttle, clock: Clock, seconds: int, name: str, address: str) -> int:
    """How many attempts are accepted at one per second."""
    end, count = clock.now + seconds, 0
    while clock.now < end:
        count += gate.wait(name, address) == 0.0
        clock.now += 1.0
    return count


def test_each_further_try_waits_longer(gate: Throttle, clock: Clock) -> None:
    for _ in range(5):
        assert gate.wait("Ann", "10.0.0.1") == 0.0
    waits = []
    for _ in range(12):
        waits.append(gate.wait("Ann", "10.0.0.1"))
        clock.now += waits[-1]
        assert gate.wait("Ann", "10.0.0.1") == 0.0
    assert waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]


def test_guessing_from_many_addresses_waits_too_and_keeps_nobody_out_for_long(
    gate: Throttle, clock: Clock
) -> None:
    for number in range(1000):
        gate.wait("Ann", f"10.0.{number // 250}.{number % 250}")
    assert 0 < gate.wait("Ann", "192.0.2.1") <= 60.0
    assert gate.wait("Bob", "192.0.2.1") == 0.0


def test_guessing_elsewhere_delays_nobody_in_a_network_where_the_account_signed_in(
    gate: Throttle, clock: Clock
) -> None:
    """One who kept guessing could keep the owner of an account out for as long as he liked."""
    for own, beside in (("192.0.2.1", "192.0.2.1"), ("2001:db8::1", "2001:db8::2")):
        assert gate.wait("Ann", own) == 0.0
        gate.succeeded("Ann", own)
        clock.now += 30 * 24 * 3600
        for number in range(1000):
            gate.wait("Ann", f"10.0.{number // 250}.{number % 250}")
        assert gate.wait("Ann", "192.0.2.77") > 0
        assert [gate.wait("Ann", beside) for _ in range(5)] == [0.0] * 5
        assert gate.wait("Ann", beside) > 0  # its own attempts count there too
        gate.succeeded("Ann", own)
    clock.now += 91 * 24 * 3600
    for number in range(1000):
        gate.wait("Ann", f"10.0.{number // 250}.{number % 250}")
    assert gate.wait("Ann", "192.0.2.1") > 0


def test_one_address_that_tries_many_names_waits(gate: Throttle) -> None:
    assert [gate.wait(f"name {k}", "10.0.0.1") == 0.0 for k in range(42)] == [True] * 40 + [False] * 2
    assert [gate.wait(f"name {k}", f"2001:db8::{k:x}") == 0.0 for k in range(42)] == [True] * 40 + [False] * 2


def test_the_right_password_and_an_hour_forget_the_tries(gate: Throttle, clock: Clock) -> None:
    for _ in range(5):
        gate.wait("Ann", "10.0.0.1")
    assert gate.wait("Ann", "10.0.0.1") > 0
    gate.succeeded("Ann", "10.0.0.1")
    assert [gate.wait("Ann", "10.0.0.1") for _ in range(5)] == [0.0] * 5
    clock.now += 3601
    assert [gate.wait("Ann", "10.0.0.1") for _ in range(5)] == [0.0] * 5
    assert tries_in(gate, clock, 3600, "Ann", "10.0.0.1") < 25


def test_a_name_that_was_typed_is_not_kept(gate: Throttle, tmp_path: Path) -> None:
    gate.wait("my secret password", "10.0.0.1")
    for file in tmp_path.glob("accounts.sqlite*"):
        assert b"my secret password" not in file.read_bytes()


# ways back, streams, caches


@pytest.mark.parametrize(
    "text",
    [
        "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example", "http://evil.example", "evil",
        "https:evil.example", "/\t/evil.example", "/\n/evil.example", "\t//evil.example", " //evil.example",
        "javascript:alert(1)", "http:///evil.example", "", "//[", "/ /evil.example", "/\u2028/evil.example", "?x=1",
    ],
)  # fmt: skip
def test_a_way_back_is_a_path_of_this_place(text: str) -> None:
    assert safe_next(text, "/home") == "/home"


@pytest.mark.parametrize(
    "text", ["/", "/e/league/desk", "/e/Z%C3%BCrich/round/2?number=1#top", "/e/x/p/teams//2"]
)
def test_a_way_back_inside_is_followed(text: str) -> None:
    assert safe_next(text, "/home") == text


def test_a_way_back_into_an_event_with_blanks_in_its_name_is_followed() -> None:
    assert safe_next("/e/Cup of Bern/round/1", "/home") == "/e/Cup%20of%20Bern/round/1"


def test_so_many_streams_of_changes_and_no_more() -> None:
    streams = Streams(most=2, most_in_all=3)
    with streams.one("a") as first, streams.one("a") as second, streams.one("a") as third:
        assert (first, second, third) == (True, True, False)
        with streams.one("b") as other, streams.one("c") as last:
            assert (other, last) == (True, False)
    assert not streams.full("a")


def test_the_streams_of_one_network_count_together(
    closed_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(public, "address_of", lambda request: "2001:db8::2")
    streams = closed_app.state.place.desks.streams = Streams(most=1)
    with streams.one(network_of("2001:db8::1")), TestClient(closed_app) as client:
        assert client.get("/e/league/live").status_code == 429


def test_an_address_with_too_many_streams_is_refused_with_a_message(folder: Path) -> None:
    app = create_app(place_in(folder, open_door=True))
    app.state.place.desks.streams = Streams(most=0)
    with TestClient(app) as client:
        answer = client.get("/e/league/live")
        assert answer.status_code == 429
        assert answer.headers["retry-after"] == "60"


def test_nothing_is_kept_that_not_everybody_may_see(closed_app: Litestar) -> None:
    link = f"/e/league/captain/{accounts_of(closed_app).link('league', 1)}"
    with TestClient(closed_app) as client:
        for path in (link, "/e/league/captain/wrong"):
            answer = client.get(path)
            assert answer.headers["cache-control"] == "no-store", path
            assert answer.headers["referrer-policy"] == "same-origin", path
        assert client.get("/e/league").headers["cache-control"].startswith("public")
        answer = sign_in(client)
        assert answer.headers["cache-control"] == "no-store"
        for path in (
            "/",
            "/e/league",
            "/e/league/desk",
            "/e/league/log",
            "/e/league/file/trf",
            "/users",
            "/e/none",
        ):
            assert client.get(path).headers["cache-control"] == "no-store", path


def test_a_body_is_not_read_before_the_role_is_known(closed_app: Litestar) -> None:
    with TestClient(closed_app) as client:
        headers = {"content-type": "multipart/form-data; boundary=b", "accept": "application/json"}
        assert client.post("/import", content=b"x" * 40_000_000, headers=headers).status_code == 401


@pytest.mark.parametrize("name", [".", "..", "captain of Norway", "Norway, by link"])
def test_an_account_has_no_name_that_passes_for_something_else(folder: Path, name: str) -> None:
    with pytest.raises(StateError, match="cannot be the name of an account"):
        open_accounts(str(folder)).add(name, "long enough to be one", "clerk")


def test_who_has_to_wait_writes_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    accounts = open_accounts(str(folder))
    gate = Throttle(accounts)
    assert [gate.wait("ann", "192.0.2.1") for _ in range(5)] == [0.0] * 5
    with monkeypatch.context() as patch:
        patch.setattr(type(accounts), "writing", None)
        assert gate.wait("ann", "192.0.2.1") > 0
    accounts.close()
