"""A password of one's own: the present one is asked for, and other sessions end."""

from __future__ import annotations

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from .conftest import PASSWORD, form
from .test_gate import accounts_of, opens, sign_in

OTHER = "another good password"


def test_a_new_password_ends_the_other_sessions_and_keeps_this_one(closed_app: Litestar) -> None:
    desk = "/e/league/results/2"
    with TestClient(closed_app) as client:
        sign_in(client, "clerk")
        other = client.cookies["pairwright"]
        client.cookies.clear()
        sign_in(client, "clerk")
        before = client.cookies["pairwright"]
        data = form(client, "/password", old=PASSWORD, password=OTHER, again=OTHER)
        answer = client.post("/password", data=data)
        assert "You have a new password" in answer.text
        own = client.cookies["pairwright"]
        assert opens(client, own, desk) == 200
        assert opens(client, other, desk) == opens(client, before, desk) == 401
        assert accounts_of(closed_app).sign_in("clerk", PASSWORD) is None
        assert accounts_of(closed_app).sign_in("clerk", OTHER) is not None


@pytest.mark.parametrize(
    ("old", "new", "again", "words"),
    [
        ("not the password", OTHER, OTHER, "This is not the present password."),
        (PASSWORD, "short", "short", "A password has 10 to 1000 characters"),
        (PASSWORD, OTHER, OTHER + "x", "The two passwords are not the same."),
    ],
)
def test_a_new_password_that_is_refused_changes_nothing(
    closed_app: Litestar, old: str, new: str, again: str, words: str
) -> None:
    with TestClient(closed_app) as client:
        sign_in(client, "clerk")
        answer = client.post("/password", data=form(client, "/password", old=old, password=new, again=again))
        assert answer.status_code == 409
        assert words in answer.text
        assert client.get("/e/league/results/2", follow_redirects=False).status_code == 200
        assert accounts_of(closed_app).sign_in("clerk", PASSWORD) is not None


def test_whoever_finds_a_session_open_guesses_the_password_no_faster_than_at_the_door(
    closed_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pairwright.web import throttle

    monkeypatch.setattr(throttle, "time", lambda: 1e6)
    with TestClient(closed_app) as client:
        sign_in(client, "clerk")
        data = form(client, "/password", old="not the password", password=OTHER, again=OTHER)
        codes = [client.post("/password", data=data).status_code for _ in range(6)]
    assert codes == [409] * 5 + [429]


def test_who_has_no_account_has_no_password(closed_app: Litestar, client: TestClient[Litestar]) -> None:
    assert "nobody is asked for a password here" in client.get("/password").text
    with TestClient(closed_app) as outside:
        for answer in (
            outside.get("/password", follow_redirects=False),
            outside.post("/password", data=form(outside, "/sign-in", old="x"), follow_redirects=False),
        ):
            assert answer.headers["location"] == "/sign-in?next=/password"
