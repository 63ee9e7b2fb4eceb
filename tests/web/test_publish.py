"""Publishing in the browser: a ZIP or a folder, the selection, what is kept back, games for relays."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.domain.errors import StateError
from pairwright.report.site.pages import PARTS
from pairwright.store.shelf import check_name, open_log
from pairwright.web.app import create_app
from pairwright.web.pages.publish import folder_of

from ..manager.tools import Hand, league
from .conftest import form, place_in

Client = TestClient[Litestar]


def zip_of(
    client: Client, event: str = "league", parts: list[str] | None = None, **more: str
) -> dict[str, bytes]:
    fields = form(client, "/", part=list(PARTS) if parts is None else parts, to="zip", **more)
    answer = client.post(f"/e/{event}/publish", data=fields)
    assert answer.status_code == 200
    disposition = f"attachment; filename=\"{event}.zip\"; filename*=UTF-8''{event}.zip"
    assert answer.headers["content-disposition"] == disposition
    with ZipFile(BytesIO(answer.content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_the_site_is_downloaded_whole_and_the_same_twice(client: Client) -> None:
    fields = form(client, "/", part=list(PARTS), to="zip")
    first, second = (client.post("/e/league/publish", data=fields).content for _ in range(2))
    assert first == second
    files = zip_of(client)
    assert {
        "index.html",
        "standings.html",
        "rounds/2.html",
        "rounds/2.pgn",
        "teams/1.json",
        "feed.xml",
    } <= set(files)
    links = re.findall(r'href="([^"#:?]+)"', files["index.html"].decode())
    assert len(links) > 10
    assert set(links) <= set(files)


@pytest.mark.parametrize(
    ("part", "path"),
    [("standings", "standings.html"), ("boards", "boards/1.html"), ("boards", "players/1.html"),
     ("players", "players/index.html"), ("pictures", "pictures.html"), ("schedule", "schedule.html"),
     ("prizes", "prizes.html"), ("games", "rounds/1.pgn"),
     ("data", "rounds/1.json")],
)  # fmt: skip
def test_a_part_that_is_not_chosen_is_left_out_with_every_link_to_it(
    folder: Path, part: str, path: str
) -> None:
    hand = Hand(open_log(folder / "league.pairwright"))
    hand("prize", name="Best", prizes=["100", "50"])
    hand.desk.log.close()
    with TestClient(create_app(place_in(folder, open_door=True))) as client:
        whole, less = zip_of(client), zip_of(client, parts=[one for one in PARTS if one != part])
    assert path in whole
    assert path not in less
    for name, data in less.items():
        if name.endswith(".html"):
            for link in re.findall(r'href="([^"#:?]+)"', data.decode()):
                target = (Path("/") / Path(name).parent / link).resolve().relative_to("/")
                assert str(target) in less, (name, link)
    assert {"index.html", "rounds/1.html", "teams/1.html"} <= set(less)


def test_the_site_is_in_the_language_of_the_event_or_of_whoever_publishes_it(client: Client) -> None:
    """A German arbiter published English pages, since the event had no language of its own."""
    client.headers["accept-language"] = "de"
    assert '<html lang="de"' in zip_of(client)["index.html"].decode()
    client.post("/e/league/do/set", data=form(client, "/", language="fr"))
    assert '<html lang="fr"' in zip_of(client)["index.html"].decode()


def test_best_players_are_left_out_alone(folder: Path) -> None:
    hand = league(4, log=open_log(folder / "rated.pairwright", create=True))
    hand("pair")
    hand("publish")
    for team in range(1, 5):
        hand("lineup", team=f"T{team}", members=[f"P{team}.{board}" for board in range(1, 5)])
    for table in (1, 2):
        hand("result", table=table, boards="1100")
    hand.desk.log.close()
    with TestClient(create_app(place_in(folder, open_door=True))) as client:
        parts = [one for one in PARTS if one != "best-boards"]
        whole, less = zip_of(client, "rated"), zip_of(client, "rated", parts)
    assert {name for name in whole if name not in less} == {"best-boards.html", "best-boards.json"}
    assert not any(b"best-boards.html" in data for data in less.values())


def test_what_goes_out_names_prizes_and_best_players(client: Client) -> None:
    """Their pages went out, and the list of what goes out had neither."""
    text = client.get("/e/league/publish").text
    for part, title in (("prizes", "Prizes"), ("best-boards", "Best players")):
        assert f'<input type="checkbox" name="part" value="{part}" checked> {title}</label>' in text


def test_drafts_and_hidden_line_ups_stay_here_and_the_page_says_so(folder: Path) -> None:
    hand = Hand(open_log(folder / "league.pairwright"))
    event = hand.desk.event
    match = next(one for one in event.rounds[1].matches if not one.begun)
    hand("lineups", open=True)
    hand(
        "lineup", team=match.white, members=[member.number for member in event.team(match.white).members[:4]]
    )
    secret = event.team(match.white).members[0].name
    hand.desk.log.close()
    with TestClient(create_app(place_in(folder, open_door=True))) as client:
        page = client.get("/e/league/publish").text
        assert re.search(rf"Line-ups that are still hidden: round 2, tables {match.table}\b", page)
        files = zip_of(client)
        for name in ("rounds/2.html", "rounds/2.pgn", "line-ups.html", "boards/2.html"):
            assert secret.encode() not in files.get(name, b""), name
        assert secret not in client.get("/e/league/pgn/2").text
        assert client.get("/e/league/pgn/3").status_code == 409


def test_a_draft_is_in_no_file(client: Client) -> None:
    client.post("/events", data=form(client, "/", name="Two", system="fide-team", rounds="3", boards="2"))
    for verb, fields in (
        ("teams", {"teams": "Ash\nBirch\nCedar\nElm"}),
        ("rank", {}),
        ("lot", {"seed": "x"}),
        ("pair", {}),
    ):
        client.post(f"/e/Two/do/{verb}", data=form(client, "/", **fields))
    assert "Not published yet" in client.get("/e/Two/publish").text
    assert not [name for name in zip_of(client, "Two") if name.startswith("rounds/")]
    assert client.get("/e/Two/pgn/1").status_code == 409


def test_a_folder_is_brought_up_to_date_and_remembers_what_was_chosen(folder: Path, tmp_path: Path) -> None:
    place = place_in(folder, open_door=True)
    place.sites = tmp_path / "sites"
    with TestClient(create_app(place)) as client:
        fields = form(client, "/", part=[one for one in PARTS if one != "pictures"], to="folder",
                      url="https://chess.example/league")  # fmt: skip
        answer = client.post("/e/league/publish", data=fields)
        assert "files written" in answer.text
        site = tmp_path / "sites" / "league"
        assert (site / "index.html").is_file()
        assert "https://chess.example/league/" in (site / "feed.xml").read_text(encoding="utf-8")
        assert not (site / "pictures.html").exists()
        page = client.get("/e/league/publish").text
        assert re.search(r'value="standings" checked', page)
        assert not re.search(r'value="pictures" checked', page)
        before = (site / "index.html").stat().st_mtime_ns
        assert "0 files written" in client.post("/e/league/publish", data=fields).text
        assert (site / "index.html").stat().st_mtime_ns == before


@pytest.mark.parametrize(
    "name",
    ["index.html", "robots.txt", "Favicon.ICO", "static", "Static", "well-known", "cgi-bin", "sitemap.xml"],
)
def test_the_site_of_an_event_never_stands_where_something_else_is_looked_for(
    tmp_path: Path, name: str
) -> None:
    hand = league(4, 3, log=open_log(tmp_path / f"{name}.pairwright", create=True))
    hand.desk.log.close()
    place = place_in(tmp_path, open_door=True)
    place.sites = tmp_path / "sites"
    with TestClient(create_app(place)) as client:
        client.post(f"/e/{name}/publish", data=form(client, "/", part="data", to="folder"))
    assert [one.name for one in place.sites.iterdir()] == [f"_{name}"]
    assert (place.sites / f"_{name}" / "index.html").is_file()


def test_folders_of_sites_are_as_different_as_the_names_of_their_events() -> None:
    names = ["Cup-2.0", "Cup 2026", "league", "static", "index.html", "statics", "no.1"]
    assert len({folder_of(name) for name in names}) == len(names)
    assert [folder_of(name) for name in names if folder_of(name) == name] == [
        "Cup-2.0", "Cup 2026", "league", "statics", "no.1",
    ]  # fmt: skip
    with pytest.raises(StateError):  # so that no event has the folder of another
        check_name("_static")


def test_a_folder_with_other_files_is_refused(folder: Path, tmp_path: Path) -> None:
    place = place_in(folder, open_door=True)
    place.sites = tmp_path / "sites"
    (place.sites / "league").mkdir(parents=True)
    (place.sites / "league" / "diary.txt").write_text("x")
    with TestClient(create_app(place)) as client:
        assert "has other files in it" in client.get("/e/league/publish").text
        answer = client.post("/e/league/publish", data=form(client, "/", part="data", to="folder"))
        assert answer.status_code == 409
        assert (place.sites / "league" / "diary.txt").read_text() == "x"


def test_a_server_without_a_folder_writes_none_and_an_address_is_checked(client: Client) -> None:
    answer = client.post("/e/league/publish", data=form(client, "/", to="folder"))
    assert answer.status_code == 409
    assert "has no folder for sites" in answer.text
    answer = client.post(
        "/e/league/publish", data=form(client, "/", to="zip", url="javascript:alert(1)", part="data")
    )
    assert answer.status_code == 409
    assert "An address begins with https:// or http://." in answer.text
    assert not re.search(r'value="pictures" checked', answer.text)
