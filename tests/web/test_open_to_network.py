"""A server that only this computer reaches is opened to its network by a button: with accounts, and not before."""

from __future__ import annotations

import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.web import network
from pairwright.web.app import create_app
from pairwright.web.listener import Listener

from .conftest import PASSWORD, Server, form, place_in
from .test_weekend import read

Client = TestClient[Litestar]
NewPage = Any
OTHER = "127.0.0.2"
"""Another address of this computer, in the place of that in its network."""


@pytest.fixture
def local(server: Server, monkeypatch: pytest.MonkeyPatch) -> Server:
    monkeypatch.setattr(network, "own_address", lambda: OTHER)
    server.app.state.place.listen = Listener(
        server.app, server.port, {"log_level": "error", "timeout_graceful_shutdown": 1}
    )
    return server


def answers(server: Server, path: str = "/health") -> int:
    """The status at the other address; 0 if nobody listens there."""
    try:
        with urllib.request.urlopen(f"http://{OTHER}:{server.port}{path}", timeout=20) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return 0


def test_a_chief_opens_the_program_to_the_network_by_a_button(local: Server, new_page: NewPage) -> None:
    """There was only a command to be typed in another window."""
    page = new_page()
    page.goto(f"{local.url}/users")
    button = page.get_by_role("button", name="Open to the network")
    assert button.is_disabled()
    # after a restart a clerk who signed out was the chief arbiter, and no page said so
    nobody = page.get_by_text("Until the program is open nobody at this computer has to sign in")
    assert nobody.count() == 0
    account = page.locator("form[action='/users/add']")
    account.get_by_label("Name").fill("Carla")
    account.get_by_label("Password").fill(PASSWORD)
    account.get_by_label("Role").select_option("chief")
    account.get_by_role("button", name="Create").click()
    page.locator(".toast").wait_for()
    nobody.wait_for()
    assert answers(local) == 0
    button.click()
    page.get_by_text("The program is open to the network.").wait_for()
    assert answers(local) == 200
    page.get_by_label("Name").fill("Carla")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.locator("#network").wait_for()
    assert f"http://{OTHER}:{local.port}/" in page.locator("#network").inner_text()
    assert page.locator("#network-start").count() == 0
    phone = new_page(viewport={"width": 360, "height": 740})
    phone.goto(f"http://{OTHER}:{local.port}/e/league/desk")
    phone.get_by_label("Password").wait_for()  # nobody is let in without an account


@pytest.fixture
def open_client(client: Client, monkeypatch: pytest.MonkeyPatch) -> Client:
    monkeypatch.setattr(network, "own_address", lambda: OTHER)
    client.app.state.place.listen = Listener(client.app, 1, {})  # type: ignore[attr-defined]
    return client


def test_without_the_account_of_a_chief_nothing_is_opened(open_client: Client) -> None:
    place = open_client.app.state.place  # type: ignore[attr-defined]
    for role in ("", "clerk"):
        if role:
            place.accounts.add("Bob", PASSWORD, role)
        answer = open_client.post("/users/network", data=form(open_client, "/users"))
        assert answer.status_code == 409
        assert "An account with the role of chief arbiter is needed first" in read(answer.text)
        assert place.open_door


@pytest.mark.parametrize(
    ("address", "why"),
    [("", "This computer is in no network now"), ("192.0.2.1", "192.0.2.1 cannot be opened")],
)
def test_where_it_cannot_be_opened_everything_stays_as_it_was(
    open_client: Client, monkeypatch: pytest.MonkeyPatch, address: str, why: str
) -> None:
    monkeypatch.setattr(network, "own_address", lambda: address)
    open_client.app.state.place.accounts.add("Carla", PASSWORD, "chief")  # type: ignore[attr-defined]
    answer = open_client.post("/users/network", data=form(open_client, "/users"))
    assert answer.status_code == 409
    assert why in read(answer.text)
    assert open_client.get("/e/league/desk").status_code == 200  # without a password, as before


def test_a_server_that_was_started_with_accounts_has_no_such_button(closed_app: Litestar) -> None:
    with TestClient(closed_app) as client:
        assert not closed_app.state.place.open_door
        assert client.post("/users/network", data=form(client, "/sign-in")).status_code in (401, 403)


def test_who_signed_in_stays_who_they_are_when_the_program_is_started_again(folder: Path) -> None:
    """A server that was opened to the network, started again, took the browser of a helper for its owner."""
    with TestClient(create_app(place_in(folder, open_door=False))) as client:
        client.post("/sign-in/try", data=form(client, "/sign-in", name="clerk", password=PASSWORD))
        cookies = dict(client.cookies)
    with TestClient(create_app(place_in(folder, open_door=True)), cookies=cookies) as client:
        assert "<bdi>clerk</bdi>" in client.get("/e/league/results/2").text
        answer = client.post("/e/league/do/pair", data=form(client, "/e/league/results/2"))
        assert answer.status_code == 409
        assert "pair needs the role arbiter" in answer.text
        client.post("/sign-out", data=form(client, "/e/league/results/2"))
        assert "<bdi>Ann</bdi>" in client.get("/e/league/results/2").text
        assert client.get("/users").status_code == 200
