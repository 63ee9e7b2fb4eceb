"""Names that are markup, code or templates in every field, on every page; and invalid ids and parameters."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from pairwright.store.shelf import open_log
from pairwright.web.access import ROUTES
from pairwright.web.app import create_app

from ..manager.tools import Hand
from .conftest import place_in

NAMES = (
    "<img src=x onerror=pwned() hx-get=/pwned hx-trigger=load>",
    "\"'><svg/onload=pwned()><a pwned=1 href='javascript:pwned()'>",
    "</title></script></textarea></select></option><script>pwned()</script>",
    "{{ pwned }}{% pwned %}${pwned}#{pwned}<%= pwned %>",
    "%(pwned)s %s %d {0} {pwned} %",
    "javascript:pwned()//\\\"'`--><!--pwned",
    "&lt;b&gt;pwned&amp;&#60;i&#62;",
    '=HYPERLINK("http://pwned")',
    "../../pwned\\..\\pwned?x=1#y",
)


def fill(folder: Path) -> None:
    """A league and a cup in which everything that has a name has one of these."""
    hand = Hand(open_log(folder / "league.pairwright", create=True))
    hand(
        "create",
        name=NAMES[0],
        rounds=3,
        boards=2,
        city=NAMES[1],
        chief_arbiter=NAMES[2],
        time_control=NAMES[3],
    )
    rows = []
    for number, name in enumerate(NAMES[:8]):
        members = [
            {"name": f"{board} {NAMES[(number + board) % len(NAMES)]}", "title": "GM", "federation": "<b>"}
            for board in range(1, 4)
        ]
        team = {
            "name": name,
            "short_name": f"{number}<i>",
            "club": NAMES[3],
            "captain": NAMES[5],
            "members": members,
        }
        rows.append(team)
    hand("teams", teams=rows)
    hand("rank")
    hand("lot", seed=NAMES[1])
    hand("pair")
    hand("publish")
    for table in (1, 2):
        hand("result", table=table, boards="10")
    for name in NAMES:
        hand("note", text=name)
    hand.desk.do("note", text="x", person=NAMES[0], reason=NAMES[2])
    hand.desk.log.close()
    cup = Hand(open_log(folder / "cup.pairwright", create=True))
    cup("create", name=NAMES[1], system="ibf-double")
    cup("teams", teams=list(NAMES[:8]))
    cup("draw", seed=NAMES[0])
    cup.desk.log.close()


class Looker(HTMLParser):
    """Finds names that have become more than text."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            text = value or ""
            address = name in ("href", "src", "action", "formaction", "srcset", "data-next")
            if (
                name.startswith("on")
                or "pwned" in name
                or (name.startswith(("hx-", "sse-")) and "pwned" in text and not text.startswith("/e/"))
                or (address and (text.lower().strip().startswith("javascript:") or "//pwned" in text))
            ):
                self.found.append(f"{tag} {name}={text}")
        if tag == "script" and not dict(attrs).get("src", "").startswith("/static/"):  # type: ignore[union-attr]
            self.found.append(tag)


def looked(text: str) -> list[str]:
    parser = Looker()
    parser.feed(text)
    return parser.found


def test_what_looks_at_the_pages_finds_a_name_that_is_markup() -> None:
    assert len([name for name in NAMES[:3] if looked(name)]) == 3


VALUES = {
    "rest": ["index", "standings", "teams/index", "teams/1", "teams/3", "rounds/1", "boards/1", "cross-table",
             "pictures", "players/index", "players/1", "schedule", "line-ups", "brackets/1", "groups"],
    "number": ["1"], "team": ["1", "#1"], "what": ["pairings", "bracket", "rating-changes", "best-boards", "norms"],
    "form": ["note", "trf"],
    "verb": ["note", "team", "withdraw", "result", "draw"], "code": ["de"], "secret": ["x"], "name": ["x"],
    "organisation": ["x"],
    "table": ["1"], "side": ["1"], "page": ["how-to/serve.md"],
}  # fmt: skip


def addresses(event: str) -> list[str]:
    """Every page of an event, by the table of routes."""
    found = []
    for key in ROUTES:
        method, _, template = key.partition(" ")
        if method != "GET" or "{event}" not in template or template.endswith("/live"):
            continue
        address = template.replace("{event}", event)
        names = re.findall(r"{(\w+)}", address)
        values = VALUES[names[0]] if names else [""]
        for name in names[1:]:
            address = address.replace(f"{{{name}}}", VALUES[name][0])
        found += [address.replace(f"{{{names[0]}}}", value) if names else address for value in values]
    return found


@pytest.mark.parametrize("event", ["league", "cup"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_name_is_text_on_every_page(tmp_path: Path, event: str, language: str) -> None:
    fill(tmp_path)
    place = place_in(tmp_path, open_door=True)
    link = place.accounts.link("league", 1)
    pages = 0
    with TestClient(create_app(place)) as client:
        for path in ["/", *addresses(event), f"/e/league/captain/{link}"]:
            answer = client.get(path, headers={"accept-language": language}, follow_redirects=False)
            assert answer.status_code < 500, path
            kind = answer.headers.get("content-type", "")
            if "html" in kind or "svg" in kind:
                assert not looked(answer.text), path
                pages += "pwned" in answer.text
            assert "unsafe-eval" not in answer.headers.get("content-security-policy", "")
    assert pages > 12


HOSTILE = (
    "0", "-1", "99999999999999999999", "9" * 5000, "x", "%00", "%ff", "..%2f..%2fetc", "1e5", "%F0%9F%98%80", "#",
    "%25", "'", "%22%3E%3Cimg%3E", "null", "{{1}}", "a" * 3000,
)  # fmt: skip


@pytest.mark.parametrize(
    "key", [key for key in ROUTES if "{" in key and not key.endswith(("/live", "{file_path}"))]
)
def test_an_invalid_id_is_a_client_error(tmp_path: Path, key: str) -> None:
    fill(tmp_path)
    method, _, template = key.partition(" ")
    names = re.findall(r"{(\w+)}", template)
    with TestClient(create_app(place_in(tmp_path, open_door=True)), raise_server_exceptions=False) as client:
        text = client.get("/sign-in").text
        token = re.search(r'_csrf_token" value="([0-9a-f]+)"', text)
        assert token is not None
        for name in names:
            for value in HOSTILE:
                path = template.replace(f"{{{name}}}", value)
                for other in names:
                    path = path.replace(
                        f"{{{other}}}", {"event": "league", **{k: v[0] for k, v in VALUES.items()}}[other]
                    )
                answer = _asked(client, method, path, token[1])
                assert answer.status_code < 500, path
                assert not looked(answer.text) or "html" not in answer.headers.get("content-type", ""), path


@pytest.mark.parametrize(
    "key", [key for key in ROUTES if key.startswith("GET") and not key.endswith(("/live", "{file_path}"))]
)
def test_an_invalid_parameter_is_a_client_error(tmp_path: Path, key: str) -> None:
    fill(tmp_path)
    template = key.partition(" ")[2]
    first = {"event": "league", **{name: values[0] for name, values in VALUES.items()}}
    path = re.sub(r"{(\w+)}", lambda found: first[found[1]], template)
    with TestClient(create_app(place_in(tmp_path, open_door=True)), raise_server_exceptions=False) as client:
        for value in (*(one[:400] for one in HOSTILE), *map(_quoted, NAMES)):
            names = (
                "number",
                "after",
                "team",
                "why",
                "length",
                "a",
                "b",
                "part",
                "theme",
                "next",
                "form",
                "sheet",
                "round",
                "q",
            )
            answer = client.get(
                f"{path}?" + "&".join(f"{name}={value}" for name in names), follow_redirects=False
            )
            assert answer.status_code < 500, value[:60]
            if "html" in answer.headers.get("content-type", ""):
                assert not looked(answer.text), value[:60]


def _quoted(text: str) -> str:
    from urllib.parse import quote

    return quote(text)


def _asked(client: TestClient[Any], method: str, path: str, token: str) -> Any:
    if method == "GET":
        return client.get(path, follow_redirects=False)
    if path.startswith("/api/"):
        return client.post(path, json={"arguments": {}}, headers={"x-csrftoken": token})
    return client.post(path, data={"_csrf_token": token, "team": "x"}, follow_redirects=False)
