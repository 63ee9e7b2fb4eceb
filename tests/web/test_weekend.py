"""What a club arbiter stumbled over who ran a weekend of three events from the start page alone."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.cups.words import key_of, said_of
from pairwright.domain.errors import StateError
from pairwright.languages import translated
from pairwright.manager.desk import Desk
from pairwright.manager.effects import effects
from pairwright.manager.ranking import standings
from pairwright.web.checks import of_lineups
from pairwright.web.pages import links

from ..manager.test_brackets import cup
from ..manager.tools import Hand, league
from .conftest import Server, form

Client = TestClient[Litestar]
NewPage = Any


def read(text: str) -> str:
    """What stands on a page."""
    return " ".join(html.unescape(re.sub("<[^>]+>", " ", text)).split())


# imports


RATINGS = (
    "Team;Name;DWZ;Elo\nAjax;Ann;2000;2050\nAjax;Ben;1900;1950\nBern;Cid;1800;1850\nBern;Dan;1700;1750\n"
)


def test_two_columns_chosen_for_one_thing_are_refused_as_they_were_chosen(client: Client) -> None:
    """The second of them was left out without a word."""
    files = {"upload": ("club.csv", RATINGS.encode(), "text/csv")}
    first = client.post("/import", data=form(client, "/"), files=files).text
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', first))
    chosen = {
        name: re.search(r'value="([^"]*)" selected', options)
        for name, options in re.findall(r'<select name="(col[^"]+)".*?>(.*?)</select>', first, re.S)
    }
    data = {**fields, **{name: one[1] if one else "" for name, one in chosen.items()}, "name": "Club"}
    elo = next(name for name, one in chosen.items() if one is None or not one[1])
    again = client.post("/import", data={**data, elo: "rating", "head.0": "1"}, files={"none": ("", b"")})
    assert again.status_code == 409
    assert "“Rating” is chosen for several columns: DWZ, Elo." in read(again.text)
    assert len(re.findall(r'<option value="rating" selected>', again.text)) == 2
    pasted = form(client, "/e/league/entries", table=RATINGS, **{**data, elo: "rating", "head.0": "1"})
    other = client.post("/e/league/entries", data=pasted, files={"none": ("", b"")})
    assert "“Rating” is chosen for several columns" in read(other.text)


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("12.03.2011", "2011/03/12"),
        ("1978", "1978"),
        ("1978-12-31", "1978/12/31"),
        ("31/12/1978", "1978/12/31"),
    ],
)
def test_a_date_of_birth_in_a_table_is_kept_as_files_have_it(client: Client, written: str, kept: str) -> None:
    """The rating file had 12.03.2011."""
    pasted = form(client, "/e/new", table=f"Name\tRating\tBorn\nRoth, Ida\t1500\t{written}\n")
    client.post("/events", data=form(client, "/", name="Open", system="fide-dutch", rounds="3"))
    looked = client.post("/e/Open/entries", data=pasted, files={"none": ("", b"")}).text
    [packed] = re.findall(r'name="teams" value="([^"]*)"', looked)
    assert f'"birth": "{kept}"' in html.unescape(packed)


# withdrawals


def round_robin(rounds: int) -> Hand:
    hand = Hand()
    hand("create", name="League", system="team-round-robin", boards=1)
    hand("teams", teams=[f"T{k}" for k in range(1, 7)])
    hand("order", teams=[f"T{k}" for k in range(1, 7)])
    for _ in range(rounds):
        hand("pair")
        hand("publish")
        for match in hand.desk.event.rounds[-1].matches:
            hand("result", table=match.table, boards="1")
    return hand


@pytest.mark.parametrize(("played", "counts"), [(2, False), (3, True)])
def test_what_a_withdrawal_from_a_round_robin_does_is_what_is_said_before(played: int, counts: bool) -> None:
    """C.05 6.6: five matches each; with two played all results go, with three they stay. The question said that they
    stay, and that the team is not paired, while its later matches are lost without play."""
    hand = round_robin(played)
    preview = hand.desk.preview("withdraw", team="T1")
    said = effects(preview.before, preview.after)
    assert said[0].startswith(f"T1 does not play from round {played + 1} on")
    assert ("has the points without play. Its results so far stay" in said[0]) is counts
    assert ("none of its results counts" in said[0]) is not counts
    hand("withdraw", team="T1")
    hand("pair")
    hand("publish")
    walkover = next(match for match in hand.desk.event.rounds[-1].matches if match.forfeit)
    names = [hand.desk.event.team(team).name for team in (walkover.white, walkover.black)]
    (free,) = (name for name in names if name != "T1")
    won = sum(
        match.boards[0] == ("10" if hand.desk.event.team(match.white).name == free else "01")
        for one in hand.desk.event.rounds[:-1]
        for match in one.matches
        if free in (hand.desk.event.team(match.white).name, hand.desk.event.team(match.black).name)
        and (counts or 1 not in (match.white, match.black))
    )
    found = standings(hand.desk.event)
    assert [entry.name for entry in found.struck] == ([] if counts else ["T1"])
    (points,) = (line.values[0] for line in found.rows if line.team.name == free)
    assert points == 2 * (won + counts)  # the walkover counts with the results of T1, or not at all


# line-ups


def with_results(lineups: int) -> Hand:
    """A league after two rounds board by board, the first with so many line-ups."""
    hand = league(4, 3)
    for number in (1, 2):
        hand("pair")
        hand("publish")
        matches = hand.desk.event.rounds[-1].matches
        teams = [team for match in matches for team in (match.white, match.black)]
        for team in teams[:lineups] if number == 1 else ():
            members = [one.number for one in hand.desk.event.team(team).members[:4]]
            hand("lineup", team=f"#{team}", members=members)
        for match in matches:
            hand("result", table=match.table, boards="11==")
    return hand


@pytest.mark.parametrize(
    ("lineups", "rounds", "level"), [(0, "rounds 1, 2", 1), (2, "rounds 1, 2", 2), (4, "round 2", 2)]
)
def test_line_ups_that_are_missing_are_said_as_soon_as_their_boards_have_results(
    lineups: int, rounds: str, level: int
) -> None:
    """It was said at the end of the event, and of some rounds only."""
    [(number, found)] = of_lineups(with_results(lineups).desk.event, "/e/league")
    assert found.text.startswith(
        f"Line-ups are missing in {rounds}: the results of these boards count for no player"
    )
    assert (number, found.level, found.href) == (2, level, f"/e/league/lineups/{2 if lineups == 4 else 1}")


def test_line_ups_that_are_missing_after_the_deadline_are_named(client: Client) -> None:
    client.post(
        "/e/league/do/lineups", data=form(client, "/", open="yes", deadline="2020-01-01T10:00", round="2")
    )
    for page in ("round/2", "results/2", "desk"):
        text = read(client.get(f"/e/league/{page}").text)
        assert "The deadline for the line-ups of round 2 is past. Missing: " in text, page
    assert 'href="/e/league/lineups/2">Line-ups</a>' in client.get("/e/league/results/2").text


def test_no_line_up_is_missing_where_a_match_is_forfeited(client: Client) -> None:
    desk = client.app.state.place.desks.desk("league")  # type: ignore[attr-defined]
    desk.do("lineups", open="yes", round=2, deadline="2020-01-01T10:00")
    match = desk.event.rounds[1].matches[3]
    assert " and 2 more." in missing(desk)  # eight, of whom six are named
    desk.do("forfeit", table=4, round=2, value="--")
    for team in desk.event.order:
        assert (desk.event.teams[team].name in missing(desk)) is not match.has(team)


def missing(desk: Desk) -> str:
    """What the pages say of the teams without a line-up of the last round."""
    return next(str(one.text) for _, one in of_lineups(desk.event, "/e/league") if "Missing" in str(one.text))


# names of matches


def test_the_names_of_matches_are_told_in_words() -> None:
    hand = cup(8, "ibf-groups")
    hand("groups", count=2, seed="x", clubs_apart=False)
    found = hand.desk.event.cup
    assert found is not None
    assert said_of(found, "G2:1.2") == "Group 2, round 1, match 2"
    assert translated(said_of(found, "G2:1.2"), "de") == "Gruppe 2, Runde 1, Match 2"
    other = cup(8, "ibf-double")
    other("draw", seed="x")
    found = other.desk.event.cup
    assert found is not None
    assert said_of(found, "U1.3") == "Upper quarter-finals, match 3"
    assert "SF: Superfinal – Superfinal" in key_of(found)


def test_pages_of_a_cup_say_what_its_codes_mean(client: Client) -> None:
    for path in ("/e/cup/bracket", "/e/cup/desk", "/e/cup/team/1"):
        assert re.search(r"U1\.(\d) · Upper quarter-finals, match \1", read(client.get(path).text)), path
    assert "How matches are named" in client.get("/e/cup/bracket").text
    said = client.post(
        "/e/cup/do/score", data=form(client, "/e/cup/bracket", match="U1.1", points="7-5")
    ).text
    assert "wins U1.1 (Upper quarter-finals, match 1)." in read(said)


# signing in


def test_a_wrong_password_leaves_the_name_and_waits_for_the_password(
    closed_server: Server, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(f"{closed_server.url}/sign-in")
    page.get_by_label("Name").fill("chief")
    page.get_by_label("Password").fill("not the right one")
    page.keyboard.press("Enter")
    page.get_by_text("Name or password are wrong.").wait_for()
    assert page.get_by_label("Name").input_value() == "chief"
    page.keyboard.type("a good password")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{closed_server.url}/")


# questions


def test_enter_in_the_reason_of_a_question_goes_on(server: Server, new_page: NewPage) -> None:
    """The first button was Cancel: Enter pressed it, and the reason was lost."""
    page = new_page()
    page.goto(f"{server.url}/e/league/results/1")
    page.locator(".box.match .signs").first.focus()
    page.keyboard.type("0000")
    page.keyboard.press("Enter")
    dialog = page.locator("dialog.ask[open]")
    dialog.get_by_label("Reason").fill("the slip was read wrongly")
    page.keyboard.press("Enter")
    page.locator("#grid-said", has_text="0-4").wait_for()


# prizes


@pytest.mark.parametrize(
    ("typed", "prizes"),
    [
        ("300,200,100", ("300", "200", "100")),
        ("50,30,20", ("50", "30", "20")),
        ("12,50; 10", ("12,50", "10")),
        ("12,50 EUR; 7,50 EUR", ("12,50 EUR", "7,50 EUR")),
        ("12,50, 10", ("12,50", "10")),
        ("1.000,50, 500", ("1.000,50", "500")),
        ("a cup, a book", ("a cup", "a book")),
        ("300,00", ("300,00",)),
        ("300,05 EUR", ("300,05 EUR",)),
        ("300, 200", ("300", "200")),
        ("450,50", None),
        ("300,00,200,00", None),
        ("12,50", None),
        ("12,50,10", None),
    ],
)
def test_a_decimal_comma_in_a_prize_is_one_or_is_asked_about(
    client: Client, typed: str, prizes: tuple[str, ...] | None
) -> None:
    """12,50 was a prize of 12 and one of 50."""
    data = form(
        client, "/e/league/form/prize", form="1", name="Best", prizes=typed, kind="places", sharing="rank"
    )
    answer = client.post("/e/league/do/prize", data=data)
    [*found] = client.app.state.place.desks.desk("league").event.prizes  # type: ignore[attr-defined]
    if prizes is not None:
        assert [one.prizes for one in found] == [prizes]
        return
    assert not found
    assert answer.status_code == 409
    assert "A comma may be a decimal comma" in read(answer.text)
    assert f'value="{typed}"' in answer.text or f">{typed}</textarea>" in answer.text


# settings


def test_a_federation_that_is_no_three_letters_is_refused_and_stays_as_typed(client: Client) -> None:
    """The field cut it to three letters, and saved these without a word."""
    page = client.get("/e/league/setup").text
    assert "maxlength" not in re.findall(r'<input[^>]*name="federation"[^>]*>', page)[0]
    data = form(client, "/e/league/setup", form="1", filled="1", federation="Schweiz")
    answer = client.post("/e/league/do/set", data=data)
    assert answer.status_code == 409
    assert "A federation is three capital letters" in read(answer.text)
    assert 'value="Schweiz"' in answer.text


def test_a_reason_given_in_a_form_is_in_the_question_after_it(client: Client) -> None:
    client.post("/e/cup/do/score", data=form(client, "/", match="U1.1", points="7-5"))
    data = form(client, "/", match="U1.1", points="5-7", why="slips exchanged")
    answer = client.post("/e/cup/do/correct", data=data)
    assert answer.status_code == 428
    assert re.search(r'<input[^>]*name="reason"[^>]*value="slips exchanged"', answer.text)


@pytest.mark.parametrize("word", ["now", "jetzt", "maintenant", "ahora"])
def test_a_round_can_start_now_in_the_language_of_the_page(client: Client, word: str) -> None:
    answer = client.post("/e/league/do/clock", data=form(client, "/", start=word, minutes="90"))
    assert client.app.state.place.desks.desk("league").event.clock is not None  # type: ignore[attr-defined]
    assert answer.status_code == 200


# captains


def test_a_line_up_that_comes_too_late_stands_on_the_page_with_what_to_do(client: Client) -> None:
    """What was chosen was gone, and had to be remembered for the paper."""
    place = client.app.state.place  # type: ignore[attr-defined]
    desk = place.desks.desk("league")
    desk.do("lineups", open="yes", round=2, deadline="2099-01-01T10:00")
    page = f"/e/league/captain/{place.accounts.link('league', 3)}"
    assert "To be handed in until" in client.get(page).text
    players = [one.number for one in desk.event.team(3).members[:4]]
    data = form(client, page, was="", **{f"board{k}": str(one) for k, one in enumerate(players, 1)})
    desk.do("lineups", open="no", round=2)
    answer = client.post(f"{page}/lineup", data=data)
    text = read(answer.text)
    assert answer.status_code == 409
    assert "Line-ups are closed. Hand it to the arbiter on paper." in text
    assert all(desk.event.name_of(one) in text.partition("What you chose")[2] for one in players)
    assert "Line-ups are closed. Hand it to the arbiter on paper." in read(client.get(page).text)


def test_links_do_not_end_where_their_codes_cannot_be_drawn(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They were made, the older ones had ended, and nobody saw them."""
    place = client.app.state.place  # type: ignore[attr-defined]
    secret = place.accounts.link("league", 1)

    def none(text: str) -> str:
        raise StateError("no codes")

    monkeypatch.setattr(links, "qr", none)
    assert client.post("/e/league/captains/links", data=form(client, "/", team="all")).status_code == 409
    assert place.accounts.captain("league", secret) == 1
