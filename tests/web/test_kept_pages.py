"""Public pages as cached bytes, and rows of long pages that are not rendered again: fast, and never anything else."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.web import fragments, view
from pairwright.web.app import create_app
from pairwright.web.pages import public

from .conftest import PASSWORD, form, place_in
from .walk import PAGES, fill_all

PUBLIC_PAGES = ("/e/league", "/e/league/p/standings", "/e/league/p/rounds/1", "/e/league/data/standings",
                "/e/league/data/search", "/e/cup/bracket/1", "/api/events/league/standings")  # fmt: skip


def plain(text: str) -> str:
    """A page without what is new each time."""
    return re.sub(r'(_csrf_token" value|data-csrf)="[0-9a-f]+"', "", text)


def test_a_public_page_is_not_sent_again_to_who_has_it(closed_app: Litestar) -> None:
    with TestClient(closed_app) as client:
        for path in PUBLIC_PAGES:
            answer = client.get(path)
            tag = answer.headers["etag"]
            assert answer.headers["cache-control"] == "public, max-age=0, s-maxage=1", path
            assert {"cookie", "accept-language"} <= set(answer.headers["vary"].casefold().split(", "))
            assert "set-cookie" not in answer.headers, path
            for known in (tag, f'W/"x", {tag}', "*"):
                again = client.get(path, headers={"if-none-match": known})
                assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag), path
                assert again.headers["cache-control"] == answer.headers["cache-control"]
            assert client.get(path, headers={"if-none-match": 'W/"other"'}).content == answer.content


def test_a_change_gives_another_tag(closed_app: Litestar, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public, "_FRESH", 0.0)
    monkeypatch.setattr(public, "_SHARE", 0)
    with TestClient(closed_app) as client:
        before = client.get("/e/league/p/rounds/2")
        closed_app.state.place.desks.desk("league").do("result", table=2, boards="1111", person="Ann")
        after = client.get("/e/league/p/rounds/2", headers={"if-none-match": before.headers["etag"]})
        assert after.status_code == 200
        assert after.headers["etag"] != before.headers["etag"]
        assert after.text != before.text


def test_a_page_is_rendered_once_for_all_readers(
    closed_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered = []
    real = public._page

    def counted(request: Any, event: str, path: str, *rest: Any) -> str:
        rendered.append(path)
        return real(request, event, path, *rest)

    monkeypatch.setattr(public, "_page", counted)
    with TestClient(closed_app) as client:
        for _ in range(20):
            client.cookies.clear()
            assert client.get("/e/league/p/standings").status_code == 200
        assert rendered == ["standings"]
        client.get("/e/league/p/standings", headers={"accept-language": "de"})
        assert rendered == ["standings", "standings"]


def test_a_page_that_is_kept_has_nothing_of_the_address_it_was_asked_for_with(closed_app: Litestar) -> None:
    """The query of the first reader was in the page of all others, which asked for it with every change."""
    for path, odd in (
        ("/e/league", "/e/league/p/index.html?evil=1"),
        ("/e/league/p/standings", "/e/league/p/standings.html?evil=1"),
    ):
        with TestClient(closed_app) as client:
            first = client.get(odd).text
            assert "evil" not in first
            assert f'hx-get="{path}"' in first
            assert client.get(path).text == client.get(f"{path}?evil=2").text == first


def test_what_is_compressed_once_is_what_is_sent_plain(closed_app: Litestar) -> None:
    with TestClient(closed_app) as client:
        for path in PUBLIC_PAGES:
            unpacked = client.get(path, headers={"accept-encoding": "identity"})
            assert "content-encoding" not in unpacked.headers
            with client.stream("GET", path, headers={"accept-encoding": "gzip"}) as packed:
                raw = b"".join(packed.iter_raw())
            if len(unpacked.content) >= 1000:
                assert packed.headers["content-encoding"] == "gzip"
                assert gzip.decompress(raw) == unpacked.content
            assert packed.headers["etag"] == unpacked.headers["etag"]


def test_who_is_signed_in_gets_nothing_that_others_may_keep(closed_app: Litestar) -> None:
    with TestClient(closed_app) as client:
        client.get("/e/league")
        data = form(client, "/sign-in", name="chief", password=PASSWORD)
        client.post("/sign-in/try", data=data)
        for path in PUBLIC_PAGES:
            answer = client.get(path)
            assert answer.headers["cache-control"] == "no-store", path
        client.cookies.clear()
        assert client.get(path).headers["cache-control"].startswith("public")


def test_a_cancelled_publication_is_not_shown_from_before(
    closed_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also while another reader holds the lock and the pages are generated anew."""
    with TestClient(closed_app) as client:
        assert client.get("/e/league/p/rounds/2").status_code == 200
        kept = list(public._shown.values())[-1]
        desk = closed_app.state.place.desks.desk("league")
        kept.renew(desk.event)
        assert kept.made
        numbers = [one.number for one in desk.decisions if one.kind in ("publish", "result")][-2:]
        for number in sorted(numbers, reverse=True):
            desk.do("undo", number=number)
        assert [one.published for one in desk.event.rounds] == [True, False]
        kept.renew(desk.event)
        assert not kept.before
        assert client.get("/e/league/p/rounds/2").status_code == 404


def test_pages_of_the_least_recently_read_events_make_room(
    closed_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    public._shown.clear()
    with TestClient(closed_app) as client:
        monkeypatch.setattr(public, "_BYTES", 1)
        for name in ("league", "cup", "club"):
            assert client.get(f"/e/{name}").status_code == 200
        assert [name for _, name in public._shown] == ["club"]
        monkeypatch.setattr(public, "_BYTES", 10**9)
        monkeypatch.setattr(public, "_KEPT", 2)
        for name in ("league", "club", "cup"):
            client.get(f"/e/{name}")
        assert [name for _, name in public._shown] == ["club", "cup"]


def test_pictures_and_tables_that_are_kept_are_counted_with_the_pages(
    closed_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They took 2 gigabytes beside the bounds for pages, until the events were closed."""
    public._shown.clear()
    made = ("/e/league/plot/race", "/api/events/league/standings?after=1", "/e/league/pgn/1", "/e/cup/bracket/1",
            "/e/league/data/search", "/e/league/data/standings")  # fmt: skip
    with TestClient(closed_app) as client:
        sizes = [len(client.get(path, headers={"accept-encoding": "identity"}).content) for path in made]
        assert sum(one.held for one in public._shown.values()) >= sum(sizes)
        monkeypatch.setattr(public, "_BYTES", 1)
        for path, name in (
            ("/e/cup/bracket/1?theme=dark", "cup"),
            ("/api/events/league/standings", "league"),
        ):
            client.get(path)
            assert [one for _, one in public._shown] == [name], "the others make room for it"
        monkeypatch.setattr(public, "_HELD", 0)
        for path in made:
            client.get(f"{path}?theme=dark")
            assert not any(one.held or one.made for one in public._shown.values()), path


def test_pages_of_the_state_before_are_counted_and_go_first(
    closed_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(public, "_FRESH", 0.0)
    monkeypatch.setattr(public, "_SHARE", 0)
    with TestClient(closed_app) as client:
        client.get("/e/league/p/standings")
        kept = public._shown[id(closed_app.state.place), "league"]
        (before,) = kept.made.values()
        closed_app.state.place.desks.desk("league").do("result", table=2, boards="1111", person="Ann")
        client.get("/e/league/p/rounds/2")
        (now,) = kept.made.values()
        assert list(kept.before.values()) == [before]
        assert kept.held == len(before) + len(now)
        monkeypatch.setattr(public, "_HELD", kept.held)
        client.get("/e/league/p/rounds/1")
        assert not kept.before
        assert now in kept.made.values()
        assert kept.held == sum(map(len, kept.made.values()))


def test_the_contents_of_few_pages_are_kept_beside_their_bytes(closed_app: Litestar) -> None:
    """Each cell of each page that somebody had asked for stayed, and was not counted."""
    with TestClient(closed_app) as client:
        for path in ("/e/league", "/e/league/p/rounds/1", "/e/league/p/pictures", "/e/league/data/teams/1"):
            assert client.get(path).status_code == 200
        kept = public._shown[id(closed_app.state.place), "league"]
        assert not any({"document", "pictures"} & vars(one).keys() for one in kept.pages.values())
        assert public._alone.cache_info().maxsize == public._DOCUMENTS


def test_pages_of_an_event_go_when_it_is_closed_though_nobody_reads_another(
    closed_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    public._shown.clear()
    with TestClient(closed_app) as client:
        assert client.get("/e/league").status_code == 200
        assert public._shown
        monkeypatch.setattr("pairwright.web.desks.HELD", 0)
        monkeypatch.setattr("pairwright.web.desks._LARGE", 0)
        closed_app.state.place.desks.desk("club")
        assert not public._shown


def test_pages_with_parts_that_were_kept_are_those_rendered_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every page, in both languages, before and after acts that change its rows; with all icons that it uses."""
    fill_all(tmp_path)
    place = place_in(tmp_path, open_door=True)
    monkeypatch.setattr(place.index, "others", lambda name, allowed: ())  # the most recently used first
    wanted = [path for paths in PAGES.values() for path in paths if "{" not in path]
    with TestClient(create_app(place)) as client:
        for acts in (
            (),
            (("league", "result", {"table": 1, "board": 3, "sign": "=", "round": 2}),
             ("league", "change-team", {"team": "#2", "name": "Renamed"}),
             ("league", "withdraw", {"team": "#3"}),
             ("open", "result", {"table": 1, "boards": "1"}),
             ("club", "result", {"table": 1, "points": "7-5"})),
        ):  # fmt: skip
            for name, verb, given in acts:
                act(place.desks.desk(name), verb, given)
            for language in ("en", "de"):
                warm = {path: client.get(path, headers={"accept-language": language}).text for path in wanted}
                warm = {path: client.get(path, headers={"accept-language": language}).text for path in wanted}
                fragments._kept.clear()
                view._match_view.cache_clear()
                public._shown.clear()
                for path, text in warm.items():
                    cold = client.get(path, headers={"accept-language": language}).text
                    assert plain(cold) == plain(text), path
                    assert fragments.TOKEN not in text
                    used = set(re.findall(r'href="#(i-[a-z0-9-]+)"', text))
                    assert used <= set(re.findall(r'<symbol id="(i-[a-z0-9-]+)"', text)), path
        assert "Renamed" in client.get("/e/league/field").text


def act(desk: Any, verb: str, given: dict[str, Any]) -> None:
    """A verb with every question confirmed."""
    from pairwright.manager.warnings import Question

    confirm = ""
    while True:
        try:
            desk.do(verb, person="Ann", reason="because", confirm=confirm, **given)
            return
        except Question as question:
            confirm = question.token


def test_a_result_renders_the_row_of_its_match_and_no_other(
    client: TestClient[Litestar], open_app: Litestar
) -> None:
    pages = [f"/e/league/{page}" for page in ("round/2", "captains")]
    for page in pages:
        client.get(page)
    before = set(fragments._kept)
    open_app.state.place.desks.desk("league").do("result", table=1, board=3, sign="=", round=2, person="Ann")
    for page in pages:
        client.get(page)
    assert [key[1] for key in set(fragments._kept) - before] == ["round"]


def test_the_parts_kept_are_bounded(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fragments, "_MOST", 5)
    fragments._kept.clear()
    for _ in range(2):
        assert client.get("/e/league/field").text.count('class="name"') == 8
    assert len(fragments._kept) == 5


def test_the_log_has_pages(client: TestClient[Litestar], open_app: Litestar) -> None:
    desk = open_app.state.place.desks.desk("league")
    for number in range(210):
        desk.do("note", text=f"note {number:03}", person="Ann")
    first = client.get("/e/league/log").text
    assert "note 209" in first
    assert "note 009" not in first
    assert 'href="?page=2"' in first
    second = client.get("/e/league/log?page=2").text
    assert "note 009" in second
    assert "note 010" not in second
    assert "note 209" not in second
    found = client.get("/e/league/log?find=note+0").text
    assert len(set(re.findall(r"note 0\d\d", found))) == 100
    assert client.get("/e/league/log?page=99").status_code == 200
