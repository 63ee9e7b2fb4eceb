"""Access: every route with every role, sign-in, forms of other sites, headers."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.domain.errors import StateError
from pairwright.manager.access import ROLES
from pairwright.manager.warnings import Refusal
from pairwright.web import throttle
from pairwright.web.access import ROUTES
from pairwright.web.accounts import open_accounts
from pairwright.web.app import create_app
from pairwright.web.chiefs import scope_of

from ..manager.tools import league, play
from .conftest import PASSWORD, form, place_in, token_in

VALUES = {
    "event": "league", "rest": "index", "number": "1", "verb": "withdraw", "secret": "x", "what": "pairings",
    "form": "trf", "code": "de", "name": "clerk", "organisation": "one",
    "file_path": "app.css", "team": "1", "table": "1", "side": "1", "page": "index.md",
}  # fmt: skip


def routes(app: Litestar) -> list[tuple[str, str]]:
    """Every method and address of the application."""
    found = set()
    for route in app.routes:
        for handler in getattr(route, "route_handlers", None) or [route.route_handler]:
            for method in getattr(handler, "http_methods", ["GET"]):
                if method != "OPTIONS":
                    found.add((method, re.sub(r":\w+}", "}", route.path)))
    return sorted(found)


def test_every_route_has_its_least_role_and_no_other_is_in_the_table(open_app: Litestar) -> None:
    have = {f"{method} {path}" for method, path in routes(open_app)}
    ours = {key for key in have if not key.startswith("GET /api/schema/{")}
    assert ours == set(ROUTES)
    assert set(ROUTES.values()) <= set(ROLES)


def asked(client: TestClient[Litestar], app: Litestar, role: Callable[[str], str], **values: str) -> None:
    """Every route, with certain values in its address: open to `role` of the route, and closed if that is less."""
    token = token_in(client.get("/password").text) or token_in(client.get("/sign-in").text)
    for method, template in routes(app):
        key = f"{method} {template}"
        if (
            key not in ROUTES
            # `/metrics` is for the chief and for tokens: see test_watching.py
            or template in ("/sign-out", "/sign-in/try", "/e/{event}/live", "/metrics")
            or method == "HEAD"
        ):
            continue
        path = re.sub(r"{(\w+)}", lambda match: {**VALUES, **values}[match[1]], template)
        headers = {"accept": "application/json", "x-csrftoken": token}
        answer = client.request(method, path, headers=headers, follow_redirects=False)
        if ROLES.index(role(template)) >= ROLES.index(ROUTES[key]):
            assert answer.status_code not in (401, 403), (key, values)
            assert answer.status_code < 500, key
        else:
            assert answer.status_code in (401, 403), (key, values)


@pytest.mark.parametrize("role", ["public", "clerk", "arbiter", "chief"])
def test_every_route_is_open_to_its_role_and_closed_to_lesser_ones(folder: Path, role: str) -> None:
    app = create_app(place_in(folder, open_door=False))
    with TestClient(app, raise_server_exceptions=False) as client:
        if role != "public":
            data = form(client, "/sign-in", name=role, password=PASSWORD)
            assert client.post("/sign-in/try", data=data, follow_redirects=False).status_code == 303
        asked(client, app, lambda template: role)


@pytest.mark.parametrize("role", ["clerk", "arbiter", "chief"])
def test_every_route_is_open_to_members_in_their_organisation_and_closed_in_all_others(
    folder: Path, role: str
) -> None:
    """The league belongs to one organisation, the cup to another, the club to none."""
    place = place_in(folder, open_door=False)
    for name, event in (("one", "league"), ("two", "cup")):
        place.organisations.give(event, place.organisations.create(name))
    place.accounts.add("member", PASSWORD, role, scope_of("one"))
    app = create_app(place)
    with TestClient(app, raise_server_exceptions=False) as client:
        data = form(client, "/sign-in", name="member", password=PASSWORD)
        assert client.post("/sign-in/try", data=data, follow_redirects=False).status_code == 303

        def in_own(template: str) -> str:
            return role if "{event}" in template or "{organisation}" in template else "public"

        for event, organisation in (("cup", "two"), ("club", "none")):
            asked(client, app, lambda template: "public", event=event, organisation=organisation)
        asked(client, app, in_own)


def test_a_clerk_does_not_pair(closed_app: Litestar) -> None:
    with TestClient(closed_app) as client:
        data = form(client, "/sign-in", name="clerk", password=PASSWORD)
        client.post("/sign-in/try", data=data)
        answer = client.post("/e/league/do/pair", data=form(client, "/e/league/results/2"))
        assert answer.status_code == 409
        assert "pair needs the role arbiter" in answer.text


def test_an_arbiter_does_not_undo_what_only_the_chief_may_decide(folder: Path) -> None:
    place = place_in(folder, open_door=False)
    with TestClient(create_app(place)) as client:

        def act(role: str, verb: str, **arguments: object) -> tuple[int, str]:
            headers = {"authorization": f"Bearer {place.accounts.token('program', role)}"}
            body: dict[str, object] = {"arguments": arguments}
            path = f"/api/events/league/do/{verb}"
            answer = client.post(path, json=body, headers=headers)
            while answer.status_code == 428:
                body |= {"reason": "so", "confirm": answer.json()["token"]}
                answer = client.post(path, json=body, headers=headers)
            return answer.status_code, answer.text

        assert act("arbiter", "note", text="before")[0] == 200
        before = len(place.desks.desk("league").decisions)
        assert act("chief", "expel", team="#3")[0] == 200
        log = place.desks.desk("league").decisions
        number = next(one.number for one in log if one.kind == "expel")
        for given in ({"number": number}, {"number": len(log)}, {"back_to": before}, {}):
            code, text = act("arbiter", "undo", **given)
            assert code == 409, given
            assert "Only the chief arbiter decides this, takes it back or brings it back" in text
        assert len(place.desks.desk("league").decisions) == len(log)
        assert act("chief", "undo", number=number)[0] == 200
        for given in ({}, {"number": number}):
            code, text = act("arbiter", "redo", **given)
            assert code == 409
            assert "Ask the chief arbiter" in text
        assert act("chief", "redo")[0] == 200
        assert act("arbiter", "set", city="Ulm")[0] == 200
        assert act("arbiter", "undo")[0] == 200


def test_an_arbiter_does_not_undo_a_reopening_by_the_chief() -> None:
    hand = league(4, 1)
    play(hand)
    hand("finish")
    hand("reopen")
    for arguments in ({}, {"number": len(hand.desk.decisions)}):
        with pytest.raises(Refusal, match="Only the chief arbiter decides this"):
            hand.desk.do("undo", as_role="arbiter", **arguments)
    assert not hand.desk.event.finished


def test_a_wrong_password_is_refused_and_tries_are_counted(
    closed_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(throttle, "time", lambda: 1e6)  # however long the tries take
    with TestClient(closed_app) as client:
        data = form(client, "/sign-in", name="chief", password="wrong password")
        codes = [client.post("/sign-in/try", data=data).status_code for _ in range(12)]
    assert codes[:5] == [401] * 5
    assert codes[5] == 429


def test_a_form_of_another_site_is_refused(client: TestClient[Litestar]) -> None:
    assert client.post("/e/league/do/pair", data={}).status_code == 403
    data = form(client, "/e/league/desk")
    answer = client.post("/e/league/do/pair", data=data, headers={"origin": "http://evil.example"})
    assert answer.status_code == 403
    answer = client.post("/api/events/league/do/pair", json={}, headers={"origin": "http://evil.example"})
    assert answer.status_code == 403


def test_a_name_rebound_to_this_machine_gets_nothing(client: TestClient[Litestar]) -> None:
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400
    assert client.get("/", headers={"host": "localhost:8080"}).status_code == 200


def test_every_answer_has_its_headers(client: TestClient[Litestar]) -> None:
    for path in ("/", "/e/league/desk", "/nope", "/static/app.css", "/api/events"):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"], path
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_pages_have_no_script_or_style_of_their_own_and_nothing_from_elsewhere(
    client: TestClient[Litestar],
) -> None:
    for path in (
        "/",
        "/e/league/desk",
        "/e/league/round/2",
        "/e/league/results/2",
        "/e/league",
        "/e/cup/bracket",
    ):
        text = client.get(path).text
        assert not re.search(r"<script(?![^>]*\bsrc=\"/static/)", text), path
        assert not re.search(r"\son\w+=", text), path
        assert not re.search(r"(src|href)=\"(https?:)?//", text), path


def test_a_way_back_leads_only_inside(client: TestClient[Litestar]) -> None:
    data = form(client, "/e/league/desk", next="//evil.example/", text="x")
    answer = client.post("/e/league/do/note", data=data, follow_redirects=False)
    assert answer.headers["location"] == "/e/league/desk"


def test_names_are_escaped(client: TestClient[Litestar]) -> None:
    name = "<script>alert(1)</script>"
    client.post("/e/league/do/team", data=form(client, "/e/league/desk", name=name))
    for path in ("/e/league/field", "/e/league/desk", "/e/league/log", "/e/league/p/teams/9"):
        assert "<script>alert" not in client.get(path).text


def test_the_first_account_is_needed_and_passwords_are_not_kept(tmp_path: Path) -> None:
    accounts = open_accounts(str(tmp_path))
    with pytest.raises(StateError, match="10 to 1000 characters"):
        accounts.add("Ann", "short", "chief")
    accounts.add("Ann", PASSWORD, "chief")
    with pytest.raises(StateError, match="already"):
        accounts.add("Ann", PASSWORD, "chief")
    assert accounts.sign_in("Ann", PASSWORD) is not None
    assert accounts.sign_in("Ann", "another password") is None
    assert accounts.sign_in("Bob", PASSWORD) is None
    accounts.close()
    assert PASSWORD.encode() not in (tmp_path / "accounts.sqlite").read_bytes()


def test_roles_are_by_event(tmp_path: Path) -> None:
    accounts = open_accounts(str(tmp_path))
    accounts.add("Ann", PASSWORD, "clerk", "league")
    person = accounts.find("Ann")
    assert person is not None
    assert (person.role("league"), person.role("cup")) == ("clerk", "public")
    accounts.grant("Ann", "arbiter")
    person = accounts.find("Ann")
    assert person is not None
    assert (person.role("league"), person.role("cup")) == ("arbiter", "arbiter")
    accounts.close()


def test_a_token_opens_the_api_and_no_more_than_its_role(closed_app: Litestar) -> None:
    token = closed_app.state.place.accounts.token("program", "clerk", "league")
    headers = {"authorization": f"Bearer {token}"}
    with TestClient(closed_app) as client:
        body = {"arguments": {"table": 2, "boards": "1111"}}
        assert client.post("/api/events/league/do/result", json=body).status_code == 401
        assert client.post("/api/events/league/do/result", json=body, headers=headers).status_code == 200
        assert client.post("/api/events/league/do/pair", json={}, headers=headers).status_code == 409
        assert client.post("/api/events/cup/do/score", json=body, headers=headers).status_code == 401
