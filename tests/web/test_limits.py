"""Limits on a single request: public forms, fields, lists; and invalid values."""

from __future__ import annotations

import re
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.report import pdf
from pairwright.web.access import ROUTES
from pairwright.web.pages import papers, public
from pairwright.web.pages.common import SMALL
from pairwright.web.received import FIELDS

from .conftest import form, token_in

Client = TestClient[Litestar]
KIND = {"content-type": "application/x-www-form-urlencoded"}


def handlers(app: Litestar) -> dict[str, Any]:
    """The handlers that act, by the keys of the table of routes."""
    found = {}
    for route in app.routes:
        for handler in getattr(route, "route_handlers", ()):
            for method in handler.http_methods:
                found[f"{method} {route.path_format}"] = handler
    return found


def test_without_a_role_only_small_forms_are_accepted(closed_app: Litestar) -> None:
    known = handlers(closed_app)
    open_to_all = [key for key, role in ROUTES.items() if role == "public" and key.startswith("POST")]
    assert len(open_to_all) >= 3
    for key in open_to_all:
        assert known[key].resolve_request_max_body_size() <= SMALL, key
    with TestClient(closed_app) as client:
        for path in ("/sign-in/try", "/sign-out", "/e/league/captain/x/lineup"):
            answer = client.post(path, content="a&" * SMALL, headers=KIND)
            assert answer.status_code == 413, path


@pytest.mark.parametrize("where", ["form", "header"])
def test_the_fields_of_a_form_are_counted_before_they_are_taken_apart(client: Client, where: str) -> None:
    token = token_in(client.get("/sign-in").text)
    head = {**KIND, "x-csrftoken": token} if where == "header" else KIND
    for count, status in ((FIELDS - 10, 200), (FIELDS + 1, 400)):
        body = f"_csrf_token={token}&do=add" + "&name=a" * count
        assert client.post("/e/league/roster/1", content=body, headers=head).status_code == status


def test_a_list_of_tie_breaks_has_an_end(client: Client) -> None:
    codes = ",".join(f"BH/C{number}" for number in range(101))
    answer = client.post("/e/league/setup", data=form(client, "/", tie_breaks=codes, do="up:1"))
    assert answer.status_code == 409
    assert "more than 100" in answer.text


def test_fields_that_are_there_twice_or_are_no_numbers_are_refused_in_words(client: Client) -> None:
    answer = client.post("/events", data=form(client, "/", name="New", system=["fide-dutch", "fide-team"]))
    assert answer.status_code == 409
    answer = client.post(
        "/e/league/roster/1", data=form(client, "/", number="one", title_="", name="A", do="save")
    )
    assert answer.status_code == 409
    assert "number" in answer.text


@pytest.mark.parametrize("name", ["Жук", "日本 2026", "٣", "Ärger"])
def test_files_of_an_event_whose_name_has_letters_of_all_scripts_can_be_saved(
    client: Client, name: str
) -> None:
    data = form(client, "/", name=name, system="fide-dutch", rounds="5")
    made = client.post("/events", data=data, follow_redirects=False)
    answer = client.get(made.headers["location"].replace("/desk", "/file/event"))
    assert answer.status_code == 200
    assert "filename*=UTF-8''" in answer.headers["content-disposition"]


@pytest.mark.parametrize("depth", [1000, 100_000])
@pytest.mark.parametrize("start", ['{"arguments": {"text": ', '{"arguments": {"text": {"a": ', ""])
def test_a_document_of_the_api_that_is_nested_deeply_is_a_client_error(
    client: Client, start: str, depth: int
) -> None:
    body = start + "[" * depth + "]" * depth + "}" * start.count("{")
    answer = client.post(
        "/api/events/league/do/note", content=body, headers={"content-type": "application/json"}
    )
    assert answer.status_code == 400
    assert "nested" in answer.json()["error"]


@pytest.mark.parametrize("text", ["[" * 200_000, "[" + "9" * 5000 + "]"])
def test_a_document_in_a_field_that_is_nested_deeply_is_a_mistake_in_it(client: Client, text: str) -> None:
    answer = client.post("/e/league/do/teams", data=form(client, "/e/league/desk", teams=text))
    assert answer.status_code == 409
    assert "nested too deeply" in answer.text
    assert "sys." not in answer.text


def test_the_pages_of_an_event_fill_no_memory(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    size = len(client.get("/e/league/p/standings").content)
    limit = 4 * size
    monkeypatch.setattr(public, "_HELD", limit)
    place = client.app.state.place
    for text in ("a", "b", "c"):
        for theme in ("light", "dark", "system"):
            for language in ("en", "de"):
                for path in ("index", "standings", "rounds/1", "teams/1", "teams/2", "cross-table"):
                    client.cookies.set("theme", theme)
                    client.cookies.set("language", language)
                    assert client.get(f"/e/league/p/{path}").status_code == 200
        kept = public._shown[id(place), "league"]
        assert kept.made
        assert sum(map(len, (*kept.made.values(), *kept.before.values()))) == kept.held <= limit
        place.desks.desk("league").do("note", text=text)
        kept.since = 0.0
        client.get("/e/league")
        assert kept.before


def test_names_of_no_event_push_no_pages_out(client: Client) -> None:
    client.get("/e/league")
    before = dict(public._shown)
    for number in range(public._KEPT + 1):
        for path in ("plot/race", "bracket/1", "pgn/1", "hall", "data/search", ""):
            assert client.get(f"/e/none-{number}/{path}").status_code == 404
    assert dict(public._shown) == before


@pytest.mark.parametrize(
    ("field", "typed"), [("rounds", "0"), ("rounds", "1000"), ("boards", "0"), ("boards", "40")]
)
def test_no_rounds_and_forty_boards_are_refused_at_the_field(client: Client, field: str, typed: str) -> None:
    """In a new event, in the settings and in an import: with the sentence at the field, and what was typed."""
    why = "An event has 1 to 199 rounds." if field == "rounds" else "A match has 1 to 32 boards."
    numbers = {"rounds": "5", "boards": "4", field: typed}
    made = client.post("/events", data=form(client, "/", name="Odd", system="fide-team", **numbers))
    client.post("/events", data=form(client, "/", name="Fresh", system="fide-team", rounds="5"))
    changed = client.post("/e/Fresh/do/set", data=form(client, "/", form="1", city="Ulm", **numbers))
    table = {"upload": ("cup.csv", b"Team;Name;Rating\nA;Ann;2000\nB;Bob;1900\n", "text/csv")}
    looked = client.post("/import", data=form(client, "/", name="Odd", **numbers), files=table)
    for answer in (made, changed, looked):
        assert answer.status_code == 409
        input_ = re.search(
            rf'<input[^>]*name="{field}"[^>]*aria-invalid="true"[^>]*>(<p class="error".*?</p>)', answer.text
        )
        assert input_ is not None
        assert why in input_[1]
        assert f'value="{typed}"' in input_[0]
    assert 'value="Odd"' in made.text
    assert 'value="Ulm"' in changed.text
    assert "Odd" in looked.text
    assert client.get("/e/Odd/desk").status_code == 404


def test_a_name_that_no_file_can_have_is_no_internal_error(client: Client) -> None:
    for name in ("x" * 256, "é" * 128, f"{'x' * 300}/app.css"):
        assert client.get(f"/static/{name}").status_code == 404


def test_no_field_of_a_form_has_what_no_database_takes(client: Client) -> None:
    token = token_in(client.get("/sign-in").text)
    for field in ("name=a%00b", "name%00=a"):
        answer = client.post("/sign-in/try", content=f"_csrf_token={token}&password=x&{field}", headers=KIND)
        assert answer.status_code == 400, field


def test_pages_as_data_are_counted_among_those_that_are_kept(client: Client) -> None:
    kept = public._shown[id(client.app.state.place), "league"] if client.get("/e/league").is_success else None
    assert kept is not None
    before = kept.held
    body = client.get("/e/league/data/index").content
    assert kept.held >= before + len(body)
    assert client.get("/e/league/data/index").content == body
    assert kept.held < before + 3 * len(body)


def test_a_pdf_of_very_many_rows_is_refused(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """One document took seven gigabytes, and the server with it."""
    assert client.get("/e/league/paper/standings").status_code == 200
    papers._printed.cache_clear()  # type: ignore[attr-defined]
    monkeypatch.setattr(papers, "MOST_ROWS", 7)
    monkeypatch.setattr(pdf, "_CELLS", 100)  # no row has so many
    answer = client.get("/e/league/paper/standings")
    assert answer.status_code == 409
    assert "may have 7 rows here, and this one has 8" in answer.text
    assert client.get("/e/league/paper/standings?form=csv").status_code == 200
    monkeypatch.setattr(papers, "MOST_ROWS", 15)
    refused = client.get("/e/league/paper/match-sheets?number=2").text
    assert "this one has 16" in refused  # four matches


def test_a_picture_of_very_many_results_is_refused(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = "paper/cross-table-picture?form=svg", "paper/cross-table-picture", "plot/cross-table-picture"
    assert [client.get(f"/e/league/{path}").status_code for path in paths] == [200] * 3
    monkeypatch.setattr("pairwright.web.drawn.MOST_CELLS", 7)
    client.post("/e/league/do/note", data=form(client, "/e/league/desk", text="x"))
    public._shown.clear()
    for path in paths:
        answer = client.get(f"/e/league/{path}")
        assert answer.status_code == 409
        assert "may have 7 cells here to be drawn, and this one has 8" in answer.text
    assert client.get("/e/league/plot/score-groups").status_code == 200


def test_a_pdf_of_very_many_cells_counts_as_one_of_many_rows(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cross table of 1,990 players after 25 rounds took seventeen seconds."""
    assert client.get("/e/league/paper/standings").status_code == 200
    papers._printed.cache_clear()  # type: ignore[attr-defined]
    monkeypatch.setattr(papers, "MOST_ROWS", 10)  # of eight teams, with at least seven cells each
    answer = client.get("/e/league/paper/standings")
    assert answer.status_code == 409
    assert "may have 10 rows here" in answer.text


def test_a_pdf_of_very_long_names_counts_as_one_of_many_rows(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """400 names of 2,000 characters took as much memory as 9,000 rows."""
    assert client.get("/e/league/paper/standings").status_code == 200
    papers._printed.cache_clear()  # type: ignore[attr-defined]
    monkeypatch.setattr(papers, "MOST_ROWS", 15)
    monkeypatch.setattr(pdf, "_OF_ROW", 1)
    answer = client.get("/e/league/paper/standings")
    assert answer.status_code == 409
    assert "may have 15 rows here" in answer.text
