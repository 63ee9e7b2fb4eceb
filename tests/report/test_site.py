"""The static site: valid, linked, consistent, updated file by file."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree as Xml

import html5lib
import pytest

from pairwright import standings
from pairwright.domain.errors import StateError
from pairwright.domain.results import Result
from pairwright.domain.tournament import Entry, Tournament
from pairwright.formats.declared import declared
from pairwright.formats.files import write_tournament
from pairwright.report.event_book import book_of_event
from pairwright.report.site import publish
from pairwright.report.site.pages import menu_of
from pairwright.report.site.publish import site
from pairwright.report.tournament_book import book_of
from pairwright.tiebreaks import Standings, players, value_text

from .events import desk_of_eight, five_teams

FIRST, LATER = datetime(2026, 9, 16, 12, tzinfo=UTC), datetime(2026, 9, 17, 12, tzinfo=UTC)
HTML = "{http://www.w3.org/1999/xhtml}"


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return dict(site(book_of(five_teams(), pair=False)))


def parsed(data: bytes) -> Xml.Element:
    parser = html5lib.HTMLParser(strict=True)
    return parser.parse(data, transport_encoding="utf-8")  # type: ignore[no-any-return]


def test_every_page_is_valid_html_with_ids_that_are_there_once(files: dict[str, bytes]) -> None:
    pages = {path: data for path, data in files.items() if path.endswith(".html")}
    assert len(pages) > 20
    for path, data in pages.items():
        tree = parsed(data)
        ids = [element.get("id") for element in tree.iter() if element.get("id")]
        assert len(ids) == len(set(ids)), path
        assert len([1 for element in tree.iter(f"{HTML}h1")]) == 1, path
        assert tree.find(f"{HTML}head/{HTML}title") is not None


def test_every_link_points_to_a_file(files: dict[str, bytes]) -> None:
    there = {*files, "feed.xml"}
    for path, data in files.items():
        if not path.endswith(".html"):
            continue
        for element in parsed(data).iter():
            for name in ("href", "src", "srcset"):
                target = element.get(name)
                if target is None or target.startswith("#"):
                    continue
                assert "://" not in target, (path, target)
                parts: list[str] = path.split("/")[:-1]
                for part in unquote(target).split("/"):
                    parts = parts[:-1] if part == ".." else [*parts, part]
                assert "/".join(parts) in there, (path, target)


def test_each_page_has_its_json_beside_it(files: dict[str, bytes]) -> None:
    for path in files:
        if path.endswith(".html"):
            value = json.loads(files[path.replace(".html", ".json")])
            assert value["format"] == "pairwright-site/1"


def test_the_standings_are_the_same_on_the_page_in_json_in_trf_and_in_the_one_function(
    files: dict[str, bytes],
) -> None:
    """Field case 61."""
    wanted = standings(five_teams(), after=2)
    trf, _ = write_tournament(five_teams(), "trf")
    ranks = {tpn: line.rank for tpn, line in declared(trf, "five.trf").items()}
    assert ranks == {row.team.tpn: row.place for row in wanted.rows}
    told = json.loads(files["standings.json"])["sections"][0]
    assert [line["cells"][0] for line in told["rows"]] == [row.place_text for row in wanted.rows]
    (table,) = parsed(files["standings.html"]).iter(f"{HTML}tbody")
    for element, row in zip(table, wanted.rows, strict=True):
        cells = [shown(cell) for cell in element]
        assert cells[0] == row.place_text
        assert cells[1] == row.team.label
        assert cells[3:] == [value_text(value).replace("-", "–") for value in row.values]


def shown(cell: Xml.Element) -> str:
    """The text of a cell without the invisible half that aligns whole points."""
    for part in cell.iter(f"{HTML}span"):
        if part.get("class") == "whole":
            part.text = ""
    return "".join(cell.itertext()).strip()


def test_nothing_that_is_only_for_the_arbiter_is_published() -> None:
    tournament = five_teams()
    first = tournament.entries[0]
    known = replace(first.players[0], birth="1999-12-31", fide_id=4100018)
    entries = (replace(first, players=(known, *first.players[1:])), *tournament.entries[1:])
    found = dict(site(book_of(replace(tournament, entries=entries))))
    assert not [path for path, data in found.items() if b"1999-12-31" in data]
    # relays find players by their FIDE ID: it is in the games for them and nowhere else
    assert [path for path, data in found.items() if b"4100018" in data] == ["rounds/1.pgn", "rounds/2.pgn"]


def test_names_are_escaped() -> None:
    tournament = replace(five_teams(), name='<script>alert("x")</script> & Co')
    first = replace(tournament.entries[0], name="</script><b>Bold")
    found = dict(site(book_of(replace(tournament, entries=(first, *tournament.entries[1:])))))
    for path, data in found.items():
        if path.endswith(".html"):
            tree = parsed(data)
            assert tree.find(f".//{HTML}b") is None, path
            assert all(element.get("src") for element in tree.iter(f"{HTML}script")), path
    assert b"</script" not in found["search.js"]


def test_only_what_has_changed_is_written(tmp_path: Path) -> None:
    book = book_of(one_round_earlier(five_teams()), pair=False)
    first = publish(book, tmp_path, now=FIRST)
    assert first.files == first.written > 20
    assert publish(book, tmp_path, now=LATER) == (first.files, 0, 0)
    later = publish(book_of(five_teams(), pair=False), tmp_path, now=LATER)
    assert 0 < later.written < later.files
    assert (tmp_path / "rounds" / "2.html").is_file()


def one_round_earlier(tournament: Tournament) -> Tournament:
    return tournament.before(2)


def test_pages_that_no_longer_exist_are_removed(tmp_path: Path) -> None:
    publish(book_of(five_teams(), pair=False), tmp_path, now=FIRST)
    assert (tmp_path / "rounds" / "2.html").is_file()
    done = publish(book_of(one_round_earlier(five_teams()), pair=False), tmp_path, now=LATER)
    assert done.removed >= 2
    assert not (tmp_path / "rounds" / "2.html").exists()


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("mine", encoding="utf-8")
    with pytest.raises(StateError, match="has other files"):
        publish(book_of(five_teams()), tmp_path)
    assert (tmp_path / "index.html").read_text(encoding="utf-8") == "mine"


def test_a_manifest_cannot_point_outside_the_folder(tmp_path: Path) -> None:
    outside = tmp_path / "outside.txt"
    outside.write_text("mine", encoding="utf-8")
    folder = tmp_path / "site"
    publish(book_of(five_teams()), folder, now=FIRST)
    manifest = json.loads((folder / "site.json").read_text(encoding="utf-8"))
    manifest["files"].append("../outside.txt")
    (folder / "site.json").write_text(json.dumps(manifest), encoding="utf-8")
    publish(book_of(five_teams()), folder, now=LATER)
    assert outside.exists()


ATOM = "{http://www.w3.org/2005/Atom}"


def test_entries_of_the_feed_keep_their_time(tmp_path: Path) -> None:
    publish(book_of(one_round_earlier(five_teams()), pair=False), tmp_path, "https://example.org/cup", FIRST)
    publish(book_of(five_teams(), pair=False), tmp_path, "https://example.org/cup", LATER)
    feed = Xml.parse(tmp_path / "feed.xml").getroot()
    entries = {
        entry.findtext(f"{ATOM}title"): entry.findtext(f"{ATOM}updated")
        for entry in feed.iter(f"{ATOM}entry")
    }
    assert entries["Round 1 is paired"] == "2026-09-16T12:00:00Z"
    assert entries["Round 2 is paired"] == "2026-09-17T12:00:00Z"
    assert feed.findtext(f"{ATOM}updated") == "2026-09-17T12:00:00Z"
    links = [link.get("href") or "" for link in feed.iter(f"{ATOM}link")]
    assert all(link.startswith("https://example.org/cup/") for link in links)
    assert all((tmp_path / link.removeprefix("https://example.org/cup/")).exists() for link in links)


def test_a_draft_is_not_published(tmp_path: Path) -> None:
    from .events import do

    desk = desk_of_eight()
    do(desk, "result", round=1, table=4, boards="====")
    do(desk, "pair", round=2)
    publish(book_of_event(desk.event, public=True), tmp_path)
    assert (tmp_path / "rounds" / "1.html").exists()
    assert not (tmp_path / "rounds" / "2.html").exists()
    do(desk, "publish", round=2)
    publish(book_of_event(desk.event, public=True), tmp_path)
    assert (tmp_path / "rounds" / "2.html").exists()


def test_a_team_page_begins_with_its_next_match() -> None:
    book = book_of(five_teams())
    bye = next(bye.team.tpn for bye in book.round().byes if bye.kind is Result.PAB)
    match = book.round().matches[0]
    found = dict(site(book))
    facts = json.loads(found[f"teams/{match.first.team.tpn}.json"])["sections"][0]["facts"]
    assert facts["Round 3"] == f"table 1, White on board 1, against {match.second.team.label}"
    assert json.loads(found[f"teams/{bye}.json"])["sections"][0]["facts"]["Round 3"] == "bye"


def test_the_results_of_the_players_are_computed_once_for_all_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every page computed them for each board, to know whether its menu leads to the best players."""
    asked: list[int] = []
    games = players.games_of

    def noted(standings: Standings, entry: Entry) -> Any:
        asked.append(entry.tpn)
        return games(standings, entry)

    monkeypatch.setattr(players, "games_of", noted)
    dict(site(book_of(five_teams(), pair=False)))
    assert sorted(asked) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5], "once for the players, once for the cross table"


@pytest.mark.parametrize(("rating", "there"), [(2400, True), (0, False)])
def test_the_menu_leads_to_the_best_players_if_somebody_has_a_performance(rating: int, there: bool) -> None:
    found = five_teams()
    entries = [
        replace(entry, players=tuple(replace(player, rating=rating) for player in entry.players))
        for entry in found.entries
    ]
    book = book_of(replace(found, entries=tuple(entries)), pair=False)
    assert any(kind == "best-boards" for _, kind, _ in menu_of(book)) is there
    assert ("best-boards.html" in dict(site(book))) is there
