"""A form that is sent after its session has ended is not lost: it can be sent again in the next one."""

from __future__ import annotations

from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.web import again
from pairwright.web.pages import meanwhile

from .test_changed_meanwhile import opened
from .test_gate import sign_in

Client = TestClient[Litestar]
PATH = "/e/league/do/set"
OURS = {"accept": "text/html", "sec-fetch-site": "same-origin", "origin": "http://testserver.local"}


def settings_of(client: Client) -> dict[str, Any]:
    return opened(client.get("/e/league/setup").text, PATH)


def sent(client: Client, form: dict[str, Any], path: str = PATH, **others: str) -> Any:
    return client.post(path, data=form, headers={**OURS, **others}, follow_redirects=False)


def ended(client: Client) -> dict[str, Any]:
    """A form in which something was typed, and whose session has ended."""
    sign_in(client, "arbiter")
    form = {**settings_of(client), "deputies": "Zeuge Meier", "password": "not for a page"}
    client.cookies.clear()
    return form


def test_what_was_typed_is_sent_again_after_signing_in(closed_app: Litestar) -> None:
    with TestClient(closed_app) as client:
        refused = sent(client, ended(client))
        assert refused.status_code == 401
        assert refused.headers["cache-control"] == "no-store"
        assert "Sign in in another tab" in refused.text
        assert "Zeuge Meier" in refused.text
        assert "not for a page" not in refused.text
        again = opened(refused.text, "")
        sign_in(client, "arbiter")
        asked = sent(client, again)
        assert asked.status_code == 403
        assert settings_of(client)["deputies"] == [""]  # nothing is done before it is sent from there
        assert sent(client, opened(asked.text, "")).status_code == 303
        assert settings_of(client)["deputies"] == ["Zeuge Meier"]


def test_somebody_who_may_not_do_it_keeps_it_too(closed_app: Litestar) -> None:
    with TestClient(closed_app) as client:
        form = ended(client)
        sign_in(client, "clerk")
        refused = sent(client, form, "/e/league/roster/1")
        assert refused.status_code == 403
        assert "This needs the role" in refused.text
        assert opened(refused.text, "")["deputies"] == ["Zeuge Meier"]


@pytest.mark.parametrize("without", ["origin", "page"])
def test_only_a_form_of_our_own_pages_comes_back(closed_app: Litestar, without: str) -> None:
    headers = {"accept": "text/html"} if without == "origin" else {**OURS, "accept": "*/*"}
    with TestClient(closed_app) as client:
        answer = client.post(PATH, data=ended(client), headers=headers, follow_redirects=False)
        assert answer.status_code == 401
        assert "Zeuge Meier" not in answer.text


def test_a_large_form_and_one_that_everybody_may_send_do_not_come_back(closed_app: Litestar) -> None:
    with TestClient(closed_app) as client:
        form = ended(client)
        assert "Zeuge Meier" not in sent(client, {**form, "city": "x" * 70_000}).text
        assert "Zeuge Meier" not in sent(client, form, "/password").text
        assert "Zeuge Meier" not in sent(client, form, "/e/league/captain/abc/lineup").text


def test_a_form_that_was_made_to_be_slow_is_sent_back_at_once_or_not_at_all(
    closed_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a field had shown was put together for every field of its name: one form of 52 KB without an account took a
    quarter of a minute, in which nobody was answered."""
    put_together = 0

    def counted(value: Any) -> str:
        nonlocal put_together
        put_together += isinstance(value, list)
        return usual(value)

    usual = meanwhile.plain
    monkeypatch.setattr(meanwhile, "plain", counted)
    shown = '{"deputies":[' + ",".join(["1"] * 5000) + "]}"
    with TestClient(closed_app) as client:
        for count, kept in ((500, True), (again.MOST_FIELDS, False)):
            answer = sent(client, {"shown": shown, "deputies": ["Zeuge"] * count})
            assert answer.status_code == 401
            assert ("Zeuge" in answer.text) is kept
    assert put_together == 1
