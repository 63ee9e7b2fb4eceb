"""What arbiters of a club stumbled over in one day: draws made again, events put away, words of the command line."""

from __future__ import annotations

import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.domain.messages import msg
from pairwright.languages import translated
from pairwright.manager.citations import cited, in_brackets
from pairwright.manager.ranking import standings
from pairwright.manager.snapshot import tournament_before
from pairwright.manager.warnings import Notice, Refusal
from pairwright.reasons import explain_round
from pairwright.store.memory import MemoryLog
from pairwright.store.shelf import open_log
from pairwright.systems.registry import pair_round
from pairwright.tiebreaks.codes import parse_tie_break
from pairwright.tiebreaks.names import name_of
from pairwright.web.app import create_app
from pairwright.web.language import texts_of
from pairwright.web.view import places

from ..manager.tools import Hand
from .conftest import PASSWORD, Server, form, place_in
from .test_pages import EXAMPLE

Client = TestClient[Litestar]
LANGUAGES = ("de", "fr", "es")


def in_groups(system: str = "ibf-mixed", path: Path | None = None) -> Hand:
    hand = Hand(MemoryLog() if path is None else open_log(path, create=True))
    hand("create", name="Club", system=system)
    hand("teams", teams=["Ann", "Bob", "Cid", "Dan"])
    return hand


# draws made again


def test_groups_are_drawn_again_with_another_seed_only() -> None:
    """The refusal said that another seed is needed, and then the same one was taken."""
    hand = in_groups()
    hand("groups", count=1, seed="dice 3 5 1")
    with pytest.raises(Refusal, match="another seed") as refused:
        hand("groups", count=2, seed="dice 3 5 1", why="typed 1 for 2")
    assert refused.value.field == "seed"
    hand("groups", count=2, seed="dice 6 6 2", why="typed 1 for 2")
    hand("undo", number=hand.desk.decisions[-1].number)
    hand("groups", count=2, seed="dice 4 4 4", why="typed 1 for 2")


def test_what_is_drawn_is_drawn_again_from_the_page_of_the_bracket(folder: Path) -> None:
    """It was in a menu called Decide only."""
    groups = in_groups(path=folder / "groups.pairwright")
    again = ">Draw again</a>", '/form/groups?next=/e/groups/bracket"'
    with TestClient(create_app(place_in(folder, open_door=True))) as client:
        assert again[0] not in client.get("/e/groups/bracket").text
        groups("groups", count=2, seed="x")
        text = client.get("/e/groups/bracket").text
        assert f"{again[1]}>" in text.split(again[0])[0].rsplit("<a ", 1)[1]
        groups("score", match="G1:1.1", points="7-5")
        assert again[0] not in client.get("/e/groups/bracket").text
        text = client.get("/e/cup/bracket").text
        assert "/form/draw?" in text.split(again[0])[0].rsplit("<a ", 1)[1]
        client.post("/e/cup/do/score", data=form(client, "/", match="U1.1", points="7-5"))
        assert again[0] not in client.get("/e/cup/bracket").text
    groups.desk.log.close()


def test_before_a_draw_it_is_said_that_the_system_is_for_backgammon(folder: Path) -> None:
    """Somebody with a chess club learnt it when the first drawn game was refused."""
    in_groups(path=folder / "groups.pairwright").desk.log.close()
    with TestClient(create_app(place_in(folder, open_door=True))) as client:
        assert "This system is for backgammon" in client.get("/e/groups/bracket").text
        offered = client.get("/").text.split('id="new-event"')[1].split("</section>")[0]
        assert "Stages: groups, then a knockout (backgammon, IBF Pairing Rules 1.8)" in offered
        for line in offered.split('label="Chess"')[1].split("</optgroup>")[0].splitlines():
            assert "backgammon" not in line


def test_a_winner_whose_name_has_a_full_stop_gets_no_second_one(tmp_path: Path) -> None:
    hand = Hand(open_log(tmp_path / "two.pairwright", create=True))
    hand("create", name="Two", system="ibf-single")
    hand("teams", teams=["Frey, F.", "Gold, G."])
    hand("draw", mode="seeded", seed="x")
    hand("score", match="U1.1", points="7-5")
    hand.desk.log.close()
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        for page in ("/e/two/bracket", "/e/two"):
            assert re.search(r"The winner is <b><bdi>\w+, \w\.</bdi></b></div>", client.get(page).text)


# events


def test_who_enters_results_of_an_archived_event_reads_that_it_is_archived(folder: Path) -> None:
    """`There is no event 'league' in /srv/events`: a folder, and no word of the archive."""
    app = create_app(place_in(folder, open_door=False))
    with TestClient(app) as clerk:
        clerk.post("/sign-in/try", data=form(clerk, "/sign-in", name="clerk", password=PASSWORD))
        app.state.place.desks.put_away("league", "archive")
        json_of = {"accept": "application/json"}
        data = form(clerk, "/", table="1", boards="1111")
        text = clerk.post("/e/league/do/result", data=data, headers=json_of).text
        for said in (text, clerk.get("/e/league/results/2").text):
            assert "has been archived, and nothing can be entered" in said.replace("&#39;", "'")
            assert str(folder) not in said
        app.state.place.desks.put_away("cup", "trash")
        assert "has been deleted" in clerk.get("/e/cup/bracket").text
    with TestClient(app) as nobody:
        assert "archive" not in nobody.get("/e/league").text


def test_an_archived_event_is_named_by_its_title_under_a_heading_that_says_so(folder: Path) -> None:
    """It was `Not found`, of an event called as its file is."""
    own = Hand(open_log(folder / "liga-26.pairwright", create=True))
    own("create", name="Vereinsliga 26/27", system="team-round-robin", boards=2)
    own.desk.log.close()
    app = create_app(place_in(folder, open_door=False))
    with TestClient(app) as clerk:
        clerk.post("/sign-in/try", data=form(clerk, "/sign-in", name="clerk", password=PASSWORD))
        app.state.place.desks.put_away("liga-26", "archive")
        clerk.cookies.set("language", "de")
        page = clerk.get("/e/liga-26/results/1")
        assert page.status_code == 404
        assert "<h1>Archiviert</h1>" in page.text
        assert "<title>Archiviert" in page.text
        data = form(clerk, "/", table="1", boards="11")
        row = clerk.post("/e/liga-26/do/result", data=data, headers={"accept": "application/json"}).json()[
            "error"
        ]
        for said in (page.text, row):
            assert "Das Turnier Vereinsliga 26/27 ist archiviert" in said
            assert "'liga-26'" not in said.replace("&#39;", "'")
        app.state.place.desks.put_away("cup", "trash")
        assert "<h1>Gelöscht</h1>" in clerk.get("/e/cup/bracket").text


def test_an_event_that_is_brought_back_is_called_by_its_name(client: Client) -> None:
    client.post("/put-away", data=form(client, "/", event="league", where="archive"))
    answer = client.post("/bring-back", data=form(client, "/", event="league", where="archive"))
    assert "League is back." in answer.text


@pytest.mark.parametrize(("language", "annex"), [("de", "Anhang 1"), ("fr", "Annexe 1"), ("es", "Anexo 1")])
@pytest.mark.parametrize("system", ["team-round-robin", "round-robin"])
def test_the_annex_of_an_option_is_in_the_language_of_the_page(
    tmp_path: Path, system: str, language: str, annex: str
) -> None:
    """[Annex 1] stood beside the options, under a heading with C.05 Anhang 1."""
    hand = Hand(open_log(tmp_path / "table.pairwright", create=True))
    hand("create", name="Table", system=system)
    hand.desk.log.close()
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        client.cookies.set("language", language)
        page = client.get("/e/table/setup").text
        assert page.count(f"[{annex}]") == 2
        assert "[Annex 1]" not in page


def test_articles_with_a_word_are_in_the_language_of_the_reader() -> None:
    """Warnings, reasons and the remarks of the judge: each had `Annex` in its German sentence."""
    hand = Hand(MemoryLog())
    hand("create", name="Table", system="team-round-robin", boards=1)
    hand("teams", teams=["Ann", "Bob", "Cid", "Dan"])
    hand("draw-order", seed="hat")
    result = pair_round(tournament_before(hand.desk.event, 1))
    assert "[C.05 Annex 1]" in explain_round(result)
    assert "[C.05 Anhang 1]" in explain_round(result, language="de")
    for article in ("numbers", "table"):
        said = Notice(2, msg("Archived"), cited(hand.desk.event, article)).said
        assert str(said) == "Archived [C.05 Annex 1]"
        assert translated(said, "de") == "Archiviert [C.05 Anhang 1]"
    assert translated(in_brackets(cited(hand.desk.event, "left")), "de") == " [C.05 6.6]"


def test_a_copy_has_a_name_of_its_own(client: Client) -> None:
    """Two events of one name stood in the list, and the wrong one was opened."""
    answer = client.post("/copy", data=form(client, "/", event="league", name="league"))
    assert answer.status_code == 409
    assert "The event has this name; the copy needs another one." in answer.text


# words of the command line, and files


def test_a_wrong_option_is_named_as_its_field_is(folder: Path) -> None:
    """It said `win_mp: 'three' is not a number of points`, and `Cycles must be`."""
    hand = Hand(open_log(folder / "table.pairwright", create=True))
    hand("create", name="Table", system="team-round-robin")
    hand.desk.log.close()
    with TestClient(create_app(place_in(folder, open_door=True))) as client:
        for name, value in (("win_mp", "three"), ("cycles", "two")):
            data = form(client, "/e/table/setup", form="1", **{f"option.{name}": value})
            text = client.post("/e/table/do/set", data=data).text
            field = text.split(f'<label for="option.{name}">')[1]
            label, error = field.split("</label>")[0], re.search(r'class="error">.*?</p>', field)
            assert error is not None
            assert f"“{label}”" in error[0]
            assert name not in error[0].replace(label, "")


def test_a_spreadsheet_is_no_archive_of_lists(client: Client) -> None:
    """A table of XLSX was refused as an archive with seven lists."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as book:
        for name in ("[Content_Types].xml", "xl/workbook.xml", "xl/worksheets/sheet1.xml"):
            book.writestr(name, "<x/>")
    answer = client.post(
        "/ratings/import",
        data=form(client, "/ratings", name="Club", date=""),
        files={"upload": ("club.xlsx", content.getvalue())},
    )
    assert answer.status_code == 409
    assert "this is a spreadsheet (XLSX); save its table as CSV" in answer.text
    assert "lists (.txt" not in answer.text


def test_a_list_is_called_by_the_name_that_it_is_kept_under(client: Client) -> None:
    files = {"upload": ("club.csv", b'FIDE ID,Name,Rating\n7,"Berg, Ann",2210\n')}
    data = form(client, "/ratings", name="Club", date="")
    text = client.post("/ratings/import", data=data, files=files).text
    assert "in the list club." in text
    assert "<b>club</b>" in text
    assert "kept in lower case" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_wins_and_victories_are_two_names(language: str) -> None:
    texts = texts_of(language, False, False)
    names = [str(texts(name_of(parse_tie_break(code)))) for code in ("WIN", "OTHER_IBFWON")]
    assert len(set(names)) == 2


def test_several_results_are_cut_in_german() -> None:
    texts = texts_of("de", False, False)
    assert [texts(name_of(parse_tie_break(f"BH/C{k}"))) for k in (1, 2)] == [
        "Buchholz mit 1 Streichwertung",
        "Buchholz mit 2 Streichwertungen",
    ]


def test_the_address_of_the_site_is_judged_by_the_page(client: Client) -> None:
    """The browser only said `Please enter a URL.`"""
    text = client.get("/e/league/publish").text
    assert re.search(r'<input[^>]*name="url"[^>]*type="text"|<input[^>]*type="text"[^>]*name="url"', text)
    answer = client.post("/e/league/publish", data=form(client, "/", url="schachclub.de"))
    assert "An address begins with https://" in answer.text


@pytest.mark.parametrize(
    ("language", "words", "act"),
    [
        ("de", "krank", "absent"),
        ("de", "abmelden", "withdraw"),
        ("de", "Ergebnis ändern", "result"),
        ("de", "Korrektur", "result"),
        ("de", "Freilos", "absent"),
        ("de", "Heimrecht", "flip"),
        ("de", "Mannschaft fehlt", "forfeit"),
        ("de", "Termin", "set"),
        ("en", "sick", "withdraw"),
        ("en", "change result", "result"),
        ("en", "wrong result", "result"),
        ("fr", "malade", "absent"),
        ("es", "enfermo", "absent"),
    ],
)
def test_acts_are_found_by_everyday_words_of_the_language(
    client: Client, language: str, words: str, act: str
) -> None:
    """All actions says so, and in German nothing was found."""
    found = rows(client, language, words)
    assert any(f"/form/{act}?" in one["href"] for one in found), [one["text"] for one in found]


@pytest.mark.parametrize(
    ("language", "words", "place"),
    [
        ("de", "Spielplan", "papers"),
        ("de", "Urkunde", "papers"),
        ("de", "Sicherung", "keep"),
        ("de", "Runde 1", "round/1"),
        ("en", "fixtures", "papers"),
        ("en", "certificate", "papers"),
        ("en", "round 2", "round/2"),
    ],
)
def test_pages_are_found_by_everyday_words_of_the_language(
    client: Client, language: str, words: str, place: str
) -> None:
    assert f"/e/league/{place}" in [one["href"] for one in rows(client, language, words)]


def rows(client: Client, language: str, words: str) -> list[dict[str, Any]]:
    """What the palette shows for these words: each is somewhere in the row."""
    answer = client.get("/e/league/find", headers={"accept-language": language})
    return [
        one
        for one in json.loads(answer.text)
        if all(word in f"{one['text']} {one['words']}".casefold() for word in words.casefold().split())
    ]


def test_the_foot_of_a_public_page_has_words_for_everybody(client: Client) -> None:
    """It said Feed, and This page as JSON, in German too."""
    content = client.post("/e/league/publish", data=form(client, "/", url="", part="data")).content
    with zipfile.ZipFile(io.BytesIO(content)) as site:
        page = site.read("index.html").decode()
    foot = page.split("<footer")[1]
    assert ">News feed</a>" in foot
    assert ">The data of this page</a>" in foot


# leagues, line-ups, links


def table_of_teams(path: Path, **given: Any) -> Hand:
    """A round robin of four teams, all rounds of which are paired and published."""
    hand = Hand(open_log(path, create=True))
    hand("create", name="League", system="team-round-robin", boards=2, **given)
    hand("teams", teams=[{"name": f"T{k}", "members": [f"P{k}.1", f"P{k}.2"]} for k in range(1, 5)])
    hand("order", teams=[])
    for _ in range(3):
        hand("pair")
        hand("publish")
    return hand


def test_results_that_are_annulled_count_for_nobody_as_won_or_lost(tmp_path: Path) -> None:
    """A team had 4 wins beside the points of two."""
    hand = table_of_teams(tmp_path / "league.pairwright")
    for match in hand.desk.event.rounds[0].matches:
        hand("result", table=match.table, round=1, boards="11")
    gone = hand.desk.event.rounds[0].matches[0]
    hand("withdraw", team=f"#{gone.black}")
    hand.desk.log.close()
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        event = client.app.state.place.desks.desk("league").event
        rows = {row.id: row for row in places(event, standings(event, 3))}
    assert gone.black not in rows
    # what was left to play is lost by who withdrew, and the match of round 1 is annulled: nothing of it counts
    assert (rows[gone.white].won, rows[gone.white].lost) == (0, 0)
    winner, loser = hand.desk.event.rounds[0].matches[1].white, hand.desk.event.rounds[0].matches[1].black
    assert (rows[winner].won, rows[winner].lost, rows[loser].won, rows[loser].lost) == (1, 0, 0, 1)


def test_a_match_that_nobody_plays_has_no_line_ups(tmp_path: Path) -> None:
    """They were asked for, saved in board order, and counted as games of the players."""
    hand = table_of_teams(tmp_path / "league.pairwright")
    hand("withdraw", team="#1")
    hand.desk.log.close()
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        text = client.get("/e/league/lineups/3").text
        assert len(re.findall(r'name="was-\d+"', text)) == 2
        assert "0 of 2" in text
        fields: dict[str, Any] = {"rest": "1"}
        for team in range(1, 5):  # the fields of the others too, as from a page that was opened before
            members = client.app.state.place.desks.desk("league").event.team(team).members
            fields |= {f"was-{team}": "", f"members-{team}": [str(one.number) for one in members]}
        client.post("/e/league/lineups/3", data=form(client, "/", **fields))
        matches = client.app.state.place.desks.desk("league").event.rounds[2].matches
        assert [len(match.lineups) for match in matches] == [0 if match.has(1) else 2 for match in matches]


def test_who_withdraws_before_a_round_is_published_reads_what_to_do(tmp_path: Path) -> None:
    hand = Hand(open_log(tmp_path / "league.pairwright", create=True))
    hand("create", name="League", system="team-round-robin", boards=2)
    hand("teams", teams=["T1", "T2", "T3", "T4"])
    hand("order", teams=[])
    hand("pair")
    hand.desk.log.close()
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        data = form(client, "/", team="#1", sure="1")
        text = client.post("/e/league/do/withdraw", data=data).text
    assert "Round 1 is not published." in text
    assert "Publish it, or cancel its pairing; then do it again." in text


def test_the_last_day_is_not_before_the_first(client: Client) -> None:
    data = form(client, "/e/league/setup", form="1", start="2026-11-30", end="2026-11-29")
    answer = client.post("/e/league/do/set", data=data)
    assert answer.status_code == 409
    assert "The last day is before the first." in answer.text
    data["end"] = "2026-11-30"
    assert client.post("/e/league/do/set", data=data).status_code == 200


def test_who_was_expelled_is_not_called_withdrawn(client: Client) -> None:
    """The page of the player said so, and its card of decisions was empty."""
    client.app.state.place.desks.desk("league").do("expel", team="#3", **confirmed_of(client, "#3"))
    text = client.get("/e/league/team/3").text
    assert ">expelled</span>" in text
    assert ">withdrawn</span>" not in text
    assert "the decision can be undone in the history" in text


def confirmed_of(client: Client, team: str) -> dict[str, str]:
    """The answer to the questions before a team is expelled."""
    desk, answer = client.app.state.place.desks.desk("league"), {"reason": "cheated", "confirm": ""}
    while (asked := desk.question("expel", team=team, **answer)[1]) is not None:
        answer["confirm"] = asked.token
    return answer


def test_an_old_link_of_a_captain_says_that_it_is_none_any_more(client: Client) -> None:
    """`There is no such page` was all that a captain read after the link had been renewed."""
    for path in ("/e/league/captain/old", "/e/league/slip/2/2/1/old"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert "This link is not valid, or not any more." in answer.text
        assert "Ask the arbiter for the new one." in answer.text
    assert "This link" not in client.get("/e/league/nothing").text


def test_an_import_that_needs_a_reason_says_so_at_the_field(client: Client) -> None:
    """The page came back with one more field, and nothing that said what it is for."""
    data = form(client, "/", system="olympiad-2022", name="women")
    answer = client.post("/import", data=data, files={"upload": ("w.json", EXAMPLE.read_bytes())})
    assert "needs a reason" not in answer.text
    fields = dict(
        re.findall(r'name="(kept|source|state|sure|rounds|boards)"[^>]* value="([^"]*)"', answer.text)
    )
    again = form(client, "/", name="women", system="olympiad-2022", **fields)
    field = client.post("/import", data=again).text.split('<label for="f-reason">')[1].split("</div>")[0]
    assert "Nothing is imported yet: what is said above needs a reason." in field


def test_a_list_of_players_is_not_called_one_of_teams(client: Client) -> None:
    """`Sheet · teams`, `Team or club` and an empty column `Players` for an event of players."""
    files = {"upload": ("night.csv", "Name;Rapid\nNoll, Jörg;1900\nWeiß, Björn;1869\n".encode())}
    text = client.post("/import", data=form(client, "/", system="fide-dutch", name="Night"), files=files).text
    columns, entries = text.split("<b>Columns</b>")[1].split("</table>")[:2]
    assert "· players</span>" in columns.split("</summary>")[0]
    assert '<option value="team" selected>Player</option>' in columns
    assert "Players</th>" not in entries
    teams = client.post("/import", data=form(client, "/", system="fide-team", name="Night"), files=files).text
    assert "· teams</span>" in teams
    assert '<option value="team" selected>Team or club</option>' in teams


def test_a_federation_that_is_no_code_does_not_lie_over_the_name(client: Client) -> None:
    client.app.state.place.desks.desk("league").do("change-team", team="#1", federation="Deutschland")
    text = client.get("/e/league/field").text
    assert '<span class="flag none" aria-hidden="true">Deutschland</span>' not in text
    assert "Deutschland</td>" in text


def test_the_words_of_a_menu_are_whole(server: Server, new_page: Any) -> None:
    """Where the frame lies around the first, its letters were cut off below the line."""
    page = new_page()
    page.goto(f"{server.url}/e/league/results/2")
    page.locator(".box[data-table='2'] .signs").focus()
    page.keyboard.press("m")
    first = page.get_by_role("menuitem").first.locator(".cut")
    first.wait_for()
    assert first.evaluate("e => parseFloat(getComputedStyle(e).lineHeight)") >= 19


def test_a_late_entry_for_a_round_that_is_paired_is_asked_about(client: Client) -> None:
    """The round was changed to the next one without a word."""
    before = len(client.app.state.place.desks.desk("league").event.teams)
    data = form(client, "/e/league/form/team", form="1", name="Late", round="1")
    answer = client.post("/e/league/do/team", data=data)
    assert answer.status_code == 428
    assert "Round 1 is already paired: Late plays from round 3 on" in answer.text
    assert "Into a paired round it comes by hand only." in answer.text
    assert len(client.app.state.place.desks.desk("league").event.teams) == before
    assert (
        "Late is entered from round 3." in client.post("/e/league/do/team", data={**data, "round": "3"}).text
    )


def test_an_event_called_captain_has_no_links(client: Client) -> None:
    """What is said of links that are not valid was said of every page that is none below this name."""
    assert "This link is not valid" in client.get("/e/league/captain/none").text
    assert "This link is not valid" not in client.get("/e/captain/nowhere").text
