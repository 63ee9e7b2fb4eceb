"""Names and texts are data on every page: never markup, never translated, never attributes that htmx acts by."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from pairwright.store.shelf import open_log
from pairwright.web.app import create_app

from ..manager.tools import Hand
from .conftest import PASSWORD, Server, place_in

TEMPLATES = Path(__file__).parents[2] / "src" / "pairwright" / "web" / "templates"
SENDS = (
    '<img src="/static/icon.svg" hx-post="/users/add" hx-trigger="load" hx-include="[name=_csrf_token]" '
    'hx-vals=\'{"name":"evil","password":"evil evil evil","role":"chief"}\'>'
)
"""A name that would add an account if the browser of a chief showed it as markup."""


def cup(folder: Path, name: str) -> None:
    hand = Hand(open_log(folder / "cup.pairwright", create=True))
    hand("create", name=name, system="ibf-single")
    hand("teams", teams=[name, "Bob", "Cid", "Dan"])
    hand("draw", seed="coin")
    hand.desk.log.close()


def test_no_template_translates_a_variable() -> None:
    """`_` is for texts that stand in the template; a word of the program in a variable goes through `term`."""
    for path in sorted(TEMPLATES.glob("*.html")):
        for found in re.finditer(r"(?<!\w)(?:_|n?gettext)\(\s*([^\s)])", path.read_text(encoding="utf-8")):
            assert found[1] in "\"'", f"{path.name}: {found[0]}"


def test_a_stage_named_like_markup_is_escaped(tmp_path: Path) -> None:
    cup(tmp_path, SENDS)
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        for path in ("", "/desk", "/bracket", "/p/brackets/1", "/p/players/index", "/log", "/field", "/hall"):
            text = client.get(f"/e/cup{path}").text
            assert "&lt;img src=" in text, path
            assert "<img src" not in text.replace('<img src="/e/cup/bracket/', ""), path


def test_a_stage_is_not_translated(tmp_path: Path) -> None:
    cup(tmp_path, "Standings")
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        text = client.get("/e/cup/p/brackets/1", headers={"accept-language": "de"}).text
        assert "<bdi>Standings</bdi></a>" in text


def test_a_name_that_would_add_an_account_adds_none(tmp_path: Path, new_page: Any) -> None:
    """In a real browser, opened by the chief."""
    cup(tmp_path, SENDS)
    place = place_in(tmp_path, open_door=False)
    server = Server(create_app(place))
    try:
        page = new_page()
        sent = []
        page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
        page.goto(f"{server.url}/sign-in")
        page.get_by_label("Name").fill("chief")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url(f"{server.url}/")
        sent.clear()
        for path in ("/", "/e/cup", "/e/cup/desk", "/e/cup/bracket", "/e/cup/p/brackets/1", "/e/cup/hall"):
            page.goto(f"{server.url}{path}")
            page.wait_for_load_state("load")
            page.wait_for_timeout(300)
        assert not sent
        assert place.accounts.find("evil") is None
    finally:
        server.stop()


@pytest.mark.parametrize("where", ["main", "header", "footer", "dialog"])
def test_htmx_acts_by_no_attribute_in_the_content(server: Server, new_page: Any, where: str) -> None:
    """Were markup let through after all, its attributes would do nothing: only one empty element may act."""
    page = new_page()
    sent = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    page.goto(f"{server.url}/e/league/desk")
    page.wait_for_load_state("load")
    script = """([where, markup]) => {
        const into = document.querySelector(where);
        into.insertAdjacentHTML("beforeend", markup);
        window.htmx.process(into);
        window.htmx.process(document.body);
    }"""
    page.evaluate(script, [where, SENDS.replace(' src="/static/icon.svg"', "")])
    page.wait_for_timeout(500)
    assert not sent


def test_news_still_come_to_an_open_page(server: Server, new_page: Any) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/league/desk")
    page.wait_for_load_state("load")
    server.app.state.place.desks.desk("league").do("note", text="a note <b>bold</b>")
    page.locator("#live", has_text="a note <b>bold</b>").wait_for()
