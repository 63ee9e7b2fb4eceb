"""What made an arbiter stumble who ran a league, an open and a cup with nothing but clicks: each has its test."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.formats.trf.writer import write
from pairwright.manager.journal import said_of
from pairwright.manager.snapshot import tournament_before
from pairwright.manager.steps import next_step
from pairwright.manager.warnings import Question
from pairwright.store.memory import MemoryLog
from pairwright.store.shelf import open_log
from pairwright.web.app import create_app
from pairwright.web.checks import alerts
from pairwright.web.find import WORDS
from pairwright.web.pages.forms import entered
from pairwright.web.rating_file import lacking
from pairwright.web.view import team_rounds

from ..manager.tools import Hand, league, play
from .conftest import Server, form, place_in
from .test_imports import look

Client = TestClient[Litestar]
NewPage = Any


def do(client: Client, verb: str, page: str, **given: Any) -> Any:
    event = page.split("/")[2]
    return client.post(f"/e/{event}/do/{verb}", data=form(client, page, **given))


def with_one_line_up(rounds: int) -> Hand:
    """A league in which only one line-up was handed in."""
    hand = league(8, 5)
    for number in range(1, rounds + 1):
        hand("pair")
        hand("publish")
        if number == 1:
            match = hand.desk.event.rounds[0].matches[0]
            team = hand.desk.event.team(match.white)
            hand("lineup", team=f"#{team.id}", members=[one.number for one in team.members[:4]])
        for match in hand.desk.event.rounds[-1].matches:
            hand("result", table=match.table, boards="11==")
    return hand


def test_a_line_up_that_was_never_handed_in_is_entered_after_its_round() -> None:
    """Without it the games of the match are not rated; one that is in may not be changed any more."""
    hand = with_one_line_up(2)
    match = hand.desk.event.rounds[0].matches[1]
    team = hand.desk.event.team(match.white)
    members = [one.number for one in team.members[:4]]
    hand("lineup", team=f"#{team.id}", members=members, round=1)
    assert [(one.level, one.text) for one in hand.asked] == [
        (
            2,
            f"The match of round 1 has results; the line-up of {hand.desk.event.label(team.id)} is entered afterwards",
        )
    ]
    with pytest.raises(Exception, match="The line-up of round 1 is past"):
        hand("lineup", team=f"#{team.id}", members=[*members[:3], team.members[4].number], round=1)


def test_a_line_up_of_a_match_without_results_is_not_past_when_the_next_round_is_paired() -> None:
    """Leagues pair all rounds in advance: the line-ups of the first were refused as past before it was played."""
    hand = Hand()
    hand("create", name="League", system="team-round-robin", boards=2)
    hand("teams", teams=[{"name": name, "members": [f"{name}{at}" for at in (1, 2, 3)]} for name in "ABCD"])
    hand("order", teams=[])
    for _ in range(2):
        hand("pair")
        hand("publish")
    hand.asked.clear()
    team = hand.desk.event.team(hand.desk.event.rounds[0].matches[0].white)
    one, two, three = (member.number for member in team.members)
    for members in ([one, two], [one, three]):
        hand("lineup", team=f"#{team.id}", members=members, round=1)
        assert hand.desk.event.rounds[0].matches[0].lineup(team.id) == tuple(members)
    assert hand.asked == []
    hand("result", table=1, boards="11", round=1)
    with pytest.raises(Exception, match="The line-up of round 1 is past"):
        hand("lineup", team=f"#{team.id}", members=[two, three], round=1)


def test_missing_line_ups_are_named_while_they_can_still_be_asked_for() -> None:
    hand = with_one_line_up(3)
    found = [(one.text, one.href) for one in alerts(hand.desk, "/e/league")]
    text = "Line-ups are missing in rounds 1, 2, 3: the results of these boards count for no player"
    assert any(said.startswith(text) and href == "/e/league/lineups/1" for said, href in found)
    # where no line-up was ever handed in this is no more than worth knowing
    plain = league(8, 5)
    for _ in range(2):
        play(plain)
    assert [one.level for one in alerts(plain.desk, "/e/league") if "Line-ups" in one.text] == [1]


def test_many_matches_without_line_ups_are_counted_by_round() -> None:
    hand = with_one_line_up(3)
    texts = [one.text for one in lacking(hand.desk.event, "/e/league") if "who played" in one.text]
    assert texts == [
        f"Round {number}: 4 matches are left out, because it is not known who played." for number in (1, 2, 3)
    ]


def test_a_line_up_that_was_put_right_needs_no_reason_any_more(client: Client) -> None:
    """The browser does not insist on the reason: the server asks for it where the line-up still needs one."""
    text = client.get("/e/league/lineups/2").text
    buttons = re.findall(r"<button class=\"btn[^>]*>(?:<svg.*?</svg>)?Save [^<]*", text)
    assert len(buttons) == 2
    assert all("formnovalidate" in one for one in buttons)


@pytest.mark.parametrize("line", ["Quell, Ute; 1600", "Quell, Ute\t1600", "Quell, Ute, 1600"])
def test_the_rating_of_a_pasted_player_is_not_part_of_the_name(line: str) -> None:
    assert entered(line) == {"name": "Quell, Ute", "rating": 1600}


@pytest.mark.parametrize("line", ["Quell, Ute", "SV 1904", "Rooks, II"])
def test_a_bare_name_stays_one(line: str) -> None:
    assert entered(line) == line


def test_settings_are_named_as_on_the_form() -> None:
    hand = league()
    said = hand("set", city="Bonn", time_zone="Europe/Berlin", deputies=["Bo"]).text
    assert said == "Changed: venue, other arbiters, time zone."


def test_names_with_commas_are_set_apart_by_semicolons() -> None:
    hand = Hand(MemoryLog())
    hand("create", name="Open", system="fide-dutch", rounds=3)
    hand("teams", teams=["Adler, Anna", {"name": "Busch, Hugo", "rating": 1900}, "Ek, Eva"])
    found = [one.text for one in alerts(hand.desk, "")]
    assert "Adler, Anna; Ek, Eva: no rating." in found


def test_nobody_leads_before_the_first_result(tmp_path: Path) -> None:
    """A bye is no result: the overview began with those who had it, after rounds that nobody had finished."""
    hand = league(7, 5, log=open_log(tmp_path / "odd.pairwright", create=True))
    hand("pair")
    hand("publish")
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        assert "No standings yet." in client.get("/e/odd/desk").text
        hand("result", table=1, boards="1111")
        hand("result", table=2, boards="1111")
        assert "after round 1" in re.sub(r"\s+", " ", client.get("/e/odd/desk").text)
        # the third match is adjourned: its round is over all the same
        hand("pair")
        hand("publish")
        assert "after round 1" in client.get("/e/odd/desk").text


def test_a_refusal_has_the_event_around_it(client: Client) -> None:
    answer = do(client, "redo", "/e/league/log")
    assert answer.status_code == 409
    assert "No decision is undone." in answer.text
    assert 'href="/e/league/field"' in answer.text


def test_redo_is_offered_where_something_was_undone(client: Client) -> None:
    assert "/do/redo" not in client.get("/e/league/log").text
    do(client, "undo", "/e/league/log")
    assert "/do/redo" in client.get("/e/league/log").text


def test_a_tie_of_a_group_is_the_next_step_before_the_knockout() -> None:
    hand = Hand(MemoryLog())
    hand("create", name="Club", system="ibf-mixed")
    hand("teams", teams=["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"])
    hand("groups", count=2, seed="coin")
    cup = hand.desk.event.cup
    assert cup is not None
    assert cup.groups is not None
    for match in cup.groups.to_play():
        # everybody in group 1 beats one and loses to one
        points = "7-5" if not match.startswith("G1") or match != "G1:2.1" else "5-7"
        hand("score", match=match, points=points)
    step = next_step(hand.desk.event)
    tied = hand.desk.event.cup.groups.tied(2) if hand.desk.event.cup and hand.desk.event.cup.groups else []
    assert tied
    assert step.text == f"The groups are played; a tie in group {tied[0]} has to be settled."
    assert step.verb == "settle"


def test_a_table_with_first_and_last_names_is_one_of_players(client: Client) -> None:
    text = look(client, b"Nachname;Vorname;Wertung\nAdler;Anna;2100\nBusch;Hugo;1900\n", "open.csv",
                system="fide-dutch")  # fmt: skip
    assert "No row has headings that are known" not in text
    assert "Adler, Anna" in text


def test_the_system_of_an_event_is_not_assumed_again(client: Client) -> None:
    """The entries of a file that are entered into an event: its system is known. In a new event the remark is in the
    language of the reader."""
    content = b"Team;Rating\nAsh;2100\nBirch;2000\n"
    assert "does not name the pairing system" in look(client, content, "list.csv")
    client.cookies.set("language", "de")
    assert "die Datei nennt das Paarungssystem nicht" in look(client, content, "list.csv")


def test_no_command_stands_on_a_page_with_links(client: Client) -> None:
    for page in ("captains", "screens", "papers"):
        assert "pairwright serve" not in client.get(f"/e/league/{page}").text


def test_the_clock_of_the_hall_is_that_of_the_event(tmp_path: Path, new_page: NewPage) -> None:
    hand = league(8, 5, log=open_log(tmp_path / "far.pairwright", create=True))
    hand("set", time_zone="Asia/Tokyo")
    hand("pair")
    hand("publish")
    hand.desk.log.close()
    server = Server(create_app(place_in(tmp_path, open_door=True)))
    page = new_page(timezone_id="America/New_York", locale="en-GB")
    page.goto(f"{server.url}/e/far/hall")
    page.wait_for_function("document.querySelector('header time').textContent")
    shown = page.evaluate(
        """() => [document.querySelector("header time").textContent,
                  ...[0, 60000].map((back) => new Date(Date.now() - back).toLocaleTimeString("en-GB",
                  { hour: "2-digit", minute: "2-digit", timeZone: "Asia/Tokyo" }))]"""
    )
    assert shown[0] in shown[1:]
    server.stop()


# adjourned games


def open_with_an_adjourned_game(folder: Path) -> Hand:
    hand = Hand(open_log(folder / "open.pairwright", create=True))
    hand("create", name="Open", system="fide-dutch", rounds=3)
    hand("teams", teams=["Ann", "Bob", "Cid", "Dan"])
    hand("rank")
    hand("lot", colour="W")
    hand("pair")
    hand("publish")
    hand("result", table=1, boards="1")
    hand("result", table=2, boards="*")
    return hand


def test_an_adjourned_game_is_called_so_and_not_nil_nil(tmp_path: Path) -> None:
    hand = open_with_an_adjourned_game(tmp_path)
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        desk = client.get("/e/open/desk").text
        assert "0-0*" not in client.get("/e/open/log").text
        assert ": adjourned." in client.get("/e/open/log").text
        assert ">adjourned</span>" in desk
        assert "adjourned" in client.get("/e/open/results/1").text.partition('id="row-menu"')[0]
        assert "adjourned" in client.get("/e/open/hall").text
    step = next_step(hand.desk.event)
    assert (step.text, step.verb) == ("Round 1: 1 game is adjourned; round 2 can be paired.", "pair")


def test_an_adjourned_game_of_the_last_round_is_waited_for(tmp_path: Path) -> None:
    hand = open_with_an_adjourned_game(tmp_path)
    hand("rounds", rounds=1)
    assert next_step(hand.desk.event).text == "Round 1: 1 game is open."


def test_wrong_colours_are_found_by_everyday_words() -> None:
    assert {"wrong", "reversed", "colors"} <= set(WORDS["flip"].split())


def test_the_log_names_the_system_of_a_stage_by_its_title() -> None:
    hand = Hand(MemoryLog())
    hand("create", name="Club", system="ibf-mixed")
    hand("teams", teams=["Ann", "Bob", "Cid", "Dan"])
    hand("groups", count=2, seed="coin")
    cup = hand.desk.event.cup
    assert cup is not None
    assert cup.groups is not None
    for match in cup.groups.to_play():
        hand("score", match=match, points="7-5")
    hand("stage", name="Knockout", qualify=1)
    said = said_of(hand.desk.event, hand.desk.decisions[-1], hand.desk.decisions)
    assert said == "Knockout begins with 2 players (Single elimination)."


def test_dates_of_a_trf_have_its_form_however_they_were_typed() -> None:
    hand = league(4, 3)
    hand(
        "set",
        start="2026-12-01",
        end="3.12.2026",
        round_dates=["1.12.2026", "2026-12-02 15:00", "3.12.2026 15:00"],
    )
    hand("pair")
    lines = write(tournament_before(hand.desk.event)).decode().splitlines()
    found = {line[:3]: line[4:].strip() for line in lines if line[:3] in ("042", "052", "132")}
    assert found["042"] == "2026/12/01"
    assert found["052"] == "2026/12/03"
    assert found["132"].split() == ["26/12/01", "26/12/02", "26/12/03"]


def test_a_stranger_sees_where_to_sign_in(closed_app: Litestar) -> None:
    with TestClient(closed_app) as client:
        bar = client.get("/").text.partition('<details class="switch me">')[0]
        assert 'href="/sign-in?next=/"' in bar


def test_that_there_are_no_accounts_is_not_cut_off_on_a_phone(server: Server, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 390, "height": 800}, color_scheme="dark")
    page.goto(f"{server.url}/users")
    box = page.get_by_text("There are no accounts yet").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_t_goes_to_a_table_of_a_round_that_is_complete(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/league/results/1")
    page.keyboard.type("t3")
    page.wait_for_function("document.activeElement.closest('.box')?.dataset.table === '3'")


def test_a_late_entry_has_no_places_before_it_came(tmp_path: Path) -> None:
    hand = league(8, 5, log=open_log(tmp_path / "late.pairwright", create=True))
    play(hand)
    hand("team", name="Late", members=["A", "B", "C", "D"])
    play(hand)
    late = max(hand.desk.event.teams)
    rounds = team_rounds(hand.desk.event, late)
    assert [(one.number, one.word, one.place) for one in rounds if one.opponent is None][-1] == (
        1, "not entered yet", "",
    )  # fmt: skip
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        assert "not entered yet" in client.get(f"/e/late/team/{late}").text


def test_what_a_correction_changes_stands_on_a_line_of_its_own(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/league/results/1")
    page.keyboard.type("t1")
    page.wait_for_function("document.activeElement.closest('.box')?.dataset.table === '1'")
    page.keyboard.press("Enter")
    page.keyboard.type("0000")
    page.keyboard.press("Enter")
    notice = page.locator("dialog[open] .notice").first
    notice.wait_for()
    assert notice.locator("span > br").count() == 1
    assert "Places change" in notice.locator("span > span").inner_text()


def test_the_first_account_is_made_without_the_command_line(client: Client) -> None:
    assert 'href="/users"' in client.get("/").text
    answer = client.post(
        "/users/add",
        data=form(client, "/users", name="Ann", password="correct horse", role="chief", event="*"),
    )
    assert "Ann" in answer.text


def test_the_preview_of_an_import_does_not_say_that_it_is_done(client: Client) -> None:
    text = look(client, b"Team;Rating\nAsh;2100\nBirch;2000\n", "list.csv")
    assert "Nothing is imported yet." in text
    assert "is imported:" not in text


def test_what_happens_to_the_results_is_said_before_a_round_is_changed_by_hand() -> None:
    hand = league(8, 5)
    hand("pair")
    hand("publish")
    hand("result", table=1, boards="1111")
    with pytest.raises(Question) as asked:
        hand.desk.do("by-hand")
    texts = [one.text for one in asked.value.warnings]
    assert "Round 1 has results: those of pairs that you change are dropped, the others stay" in texts
