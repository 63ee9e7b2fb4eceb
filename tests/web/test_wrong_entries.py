"""What a wrong entry says at its field: in the language of the reader, without names and syntax of commands."""

from __future__ import annotations

import re
from datetime import datetime
from html import unescape
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.domain.dates import when_of
from pairwright.manager.journal import said_of
from pairwright.manager.warnings import Refusal

from ..manager.tools import Hand, league
from .conftest import form
from .test_forms import opened
from .test_picker import open_by_hand

Client = TestClient[Litestar]


@pytest.fixture
def german(client: Client) -> Client:
    client.cookies.set("language", "de")
    return client


def settings_of(client: Client, event: str) -> Any:
    return client.app.state.place.desks.desk(event).event.settings


def error_of(text: str) -> str:
    """The sentence at the field, and what may follow it."""
    found = re.search(r'<p class="error"[^>]*>.*?</svg>(.*?)</div>', text, re.DOTALL)
    assert found is not None, text
    return unescape(re.sub("<[^>]+>", " ", found[1])).strip()


@pytest.mark.parametrize(
    ("verb", "given", "said"),
    [
        ("rating", {"player": "Xyz", "kind": "rapid", "rating": "2100"}, "Es gibt keinen Spieler 'Xyz'."),
        ("withdraw", {"team": "Xyz"}, "Es gibt keine Mannschaft 'Xyz'."),
        ("clock", {"start": "abends", "minutes": "60"}, "'abends' ist keine Zeitangabe."),
        ("clock", {"start": "15:00", "minutes": "lang"}, "'lang' ist keine ganze Zahl von 0 bis 999999."),
        ("round-time", {"rounds": "x", "time_control": "15+10"}, "'x' sind keine Rundennummern."),
        ("prize", {"name": "U18", "prizes": "100", "rating_from": "1900", "rating_to": "1500"},
         "Das liegt unter der anderen Grenze (niedrigste Wertungszahl)"),
    ],
)  # fmt: skip
def test_a_wrong_entry_is_refused_in_german(
    german: Client, verb: str, given: dict[str, Any], said: str
) -> None:
    answer = german.post(f"/e/league/do/{verb}", data=form(german, "/", form="1", **given))
    assert answer.status_code == 409
    assert error_of(answer.text).startswith(said)
    assert "Expected" not in answer.text


def test_a_row_and_its_field_are_named_in_german(german: Client) -> None:
    german.post("/events", data=form(german, "/", name="New", system="fide-team", boards="2"))
    answer = german.post("/e/New/do/teams", data=form(german, "/", form="1", teams="Fir; 2100\nOak; Harbour"))
    assert "Zeile 2: Oak: Wertungszahl ist" in answer.text
    team = re.search(r"/e/league/team/(\d+)", german.get("/e/league/field").text)
    assert team is not None
    rows = {"number": ["", ""], "name": ["Ann", "Bob"], "rating": ["2100", "many"]}
    said = german.post(f"/e/league/roster/{team[1]}", data=form(german, "/", **rows)).text
    assert "Spieler 2: Bob: Wertungszahl ist" in said


def test_an_empty_board_is_asked_about_in_german(open_app: Litestar, client: Client) -> None:
    page, first = opened(open_app, client)
    client.cookies.set("language", "de")
    fields = {f"board{at}": one for at, one in enumerate([*first[:2], "0", *first[3:]], 1)}
    text = client.post(f"{page}/lineup", data=form(client, page, was="", **fields)).text
    assert "has nobody on board" not in text
    assert "niemanden an Brett 3" in text


def test_pairs_with_a_name_that_is_none_are_refused_without_syntax(client: Client) -> None:
    open_by_hand(client)
    fields = form(client, "/", white=["T1", "T2"], black=["Persn5", "T3"])
    said = unescape(client.post("/e/league/do/set-pairs", data=fields).text)
    assert "There is no team 'Persn5'." in said
    assert "[[" not in said
    assert "pairs:" not in said


def test_keeping_apart_without_teams_says_no_syntax(client: Client) -> None:
    text = client.post("/e/league/do/apart", data=form(client, "/", form="1")).text
    assert "choose those of each club" in text
    assert "club=" not in text


def test_the_history_names_options_and_tie_breaks_as_the_settings_do() -> None:
    hand = Hand()
    hand("create", name="Cup", system="ibf-single")
    hand("set", options={"places_played": 4, "consolation": "round-1"})
    said = said_of(hand.desk.event, hand.desk.decisions[-1], hand.desk.decisions)
    assert "“Places played for: 2, 4 (the match for third place), 8, ...”: 4" in said
    assert "“Who plays on after a loss, and from when”: losers of round 1" in said
    hand("set", options={"places_played": None, "consolation": None})
    said = said_of(hand.desk.event, hand.desk.decisions[-1], hand.desk.decisions)
    assert said == "Settings: options: as the rules have it."
    hand = league()
    hand("set", city="Ulm", language="de")
    said = said_of(hand.desk.event, hand.desk.decisions[-1], hand.desk.decisions)
    assert said == "Settings: venue: Ulm; language for the public: Deutsch."
    hand = Hand()
    hand("create", name="League", rounds=5)
    hand("set", tie_breaks="GPTS,BH:MP/C1")
    said = said_of(hand.desk.event, hand.desk.decisions[-1], hand.desk.decisions)
    assert said == "Settings: tie-breaks: Game points, Buchholz cut 1 (match points)."


def test_a_draw_is_announced_with_a_link_instead_of_a_command(client: Client) -> None:
    client.post("/events", data=form(client, "/", name="KO", system="ibf-single"))
    client.post("/e/KO/do/teams", data=form(client, "/", teams="Ann\nBob\nCid\nDan"))
    text = client.post("/e/KO/do/draw", data=form(client, "/", seed="dice 4 2", mode="lots")).text
    assert "sha256sum" not in text
    assert '<a href="/manual/brackets.md">' in text
    assert "sha256sum" in client.get("/manual/brackets.md").text


def test_match_lengths_of_a_bracket_are_those_from_the_last_round(client: Client) -> None:
    """A bracket has one field for them, the option of its system; a Swiss has a length for each round."""
    assert 'name="match_lengths"' not in client.get("/e/cup/setup").text
    assert "For rounds 1, 2, …" not in client.get("/e/cup/setup").text
    assert "For rounds 1, 2, …" in client.get("/e/club/setup").text
    client.post("/e/cup/do/set", data=form(client, "/", match_lengths="9,7,5"))
    text = client.get("/e/cup/setup").text
    assert 'name="match_lengths"' in text
    assert "from the last round backwards" in text
    assert "For rounds 1, 2, …" not in text


def test_the_board_of_a_match_is_asked_for_as_a_board(client: Client) -> None:
    text = client.get("/e/cup/form/board").text
    assert re.search(r'<label for="f-number">Board\b', text)
    assert "Number in the history" not in text


def test_one_of_the_fields_of_a_lot_is_needed(client: Client) -> None:
    client.post("/events", data=form(client, "/", name="Open", system="fide-dutch", rounds="3"))
    text = client.get("/e/Open/form/lot").text
    assert text.count("one of the two") == 2
    assert ">optional<" not in text


def test_dates_of_rounds_are_dates(client: Client) -> None:
    data = form(client, "/", form="1", round_dates="2026-11-28, morgen")
    answer = client.post("/e/league/do/set", data=data)
    assert answer.status_code == 409
    assert error_of(answer.text).startswith("'morgen' is no date.")
    hand = league()
    hand("set", round_dates=["28.11.2026", "", "2026-11-30 15:00"])
    assert hand.desk.event.settings.round_dates == ("28.11.2026", "", "2026-11-30 15:00")


@pytest.mark.parametrize("rounds", ["9", "500"])
def test_all_wrong_settings_are_told_at_once(client: Client, rounds: str) -> None:
    """Each at its field, whether it is seen before the settings are changed or then; nothing typed is lost."""
    wrong = {"federation": "Sachsen", "rating_cap": "viele", "time_zone": "Leipzig"}
    wrong |= {
        "start": "2026-12-05",
        "end": "2026-12-01",
        "round_dates": "28.11. 10 Uhr",
        "option.win_mp": "zwei",
    }
    typed = {**wrong, "rounds": rounds, "city": "Zwickau"}
    client.post("/events", data=form(client, "/", name="Elm", system="fide-team", rounds="5"))
    answer = client.post("/e/Elm/do/set", data=form(client, "/", form="1", filled="1", name="Elm", **typed))
    assert answer.status_code == 409
    at_fields = r'class="field wrong"><label for="(?:f-)?([^"]+)">.*?class="error"[^>]*>(.*?)</p>'
    found = dict(re.findall(at_fields, answer.text))
    expected = {*wrong} - {"start"} | ({"rounds"} if rounds == "500" else set())
    assert found.keys() == expected
    assert "The last day is before the first." in found["end"]
    assert "'28.11. 10 Uhr' is no date." in unescape(found["round_dates"])
    assert f"Nothing was saved yet: {len(expected)} fields are wrong." in answer.text
    for value in typed.values():
        assert value in answer.text
    assert settings_of(client, "Elm").city == ""


@pytest.mark.parametrize(
    ("typed", "days"),
    [
        ("5.12.2026", ["2026-12-05"]),
        ("5.12.26, 6. 12. 2026", ["2026-12-05", "2026-12-06"]),
        ("05.12.2026 19:30\r\n12.12.2026 19.30 Uhr\r\n", ["2026-12-05 19:30", "2026-12-12 19:30"]),
        ("2026-12-05,2026-12-06 9 Uhr", ["2026-12-05", "2026-12-06 09:00"]),
        ("5/12/2026 19h30", ["2026-12-05 19:30"]),
    ],
)
def test_dates_of_rounds_as_people_write_them(client: Client, typed: str, days: list[str]) -> None:
    data = form(client, "/", form="1", filled="1", name="League", round_dates=typed)
    assert client.post("/e/league/do/set", data=data).status_code == 200
    found = [when_of(text) for text in settings_of(client, "league").round_dates]
    assert [f"{one:%Y-%m-%d %H:%M}" if isinstance(one, datetime) else f"{one}" for one in found] == days


def test_the_help_of_dates_says_how_they_are_written(client: Client) -> None:
    text = client.get("/e/league/setup").text
    assert re.search(r'id="f-round_dates-h">Such as 5\.12\.2026, 5\.12\.2026 19:30', text)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("birth", "13.13.1990", "Player 2: Bob: the date of birth is a day such as 17.5.1990 or"),
        ("birth", "1990-02-30", "Player 2: Bob: the date of birth is a day"),
        ("title", "XX", "Player 2: Bob: the title is one of GM"),
    ],
)
def test_a_player_of_a_roster_has_a_real_title_and_birth(field: str, value: str, said: str) -> None:
    hand = Hand()
    hand("create", name="League", rounds=3, boards=2)
    hand("team", name="Ash")
    with pytest.raises(Refusal, match=said):
        hand("roster", team="Ash", members=["Ann", {"name": "Bob", field: value}])
    fine = [{"name": "Ann", "birth": "1990/00/00"}, {"name": "Bob", "birth": "13.12.1990", "title": "wgm"}]
    hand("roster", team="Ash", members=[*fine, {"name": "Cid", "birth": "1990"}])


def test_games_are_open_in_german_and_one_pair_is_one(client: Client) -> None:
    client.post("/events", data=form(client, "/", name="Open", system="fide-dutch", rounds="3"))
    for verb, fields in (
        ("teams", {"teams": "Ash; 2100\nBirch; 2000\nCedar; 1900\nElm; 1800"}),
        ("rank", {}), ("lot", {"seed": "coin"}), ("pair", {}), ("publish", {}),
        ("result", {"table": "1", "score": "1-0"}),
    ):  # fmt: skip
        client.post(f"/e/Open/do/{verb}", data=form(client, "/", **fields))
    client.cookies.set("language", "de")
    assert "1 Partie ist offen" in client.get("/e/Open/desk").text
    client.post("/e/Open/do/result", data=form(client, "/", table="2", score="½-½"))
    client.post("/e/Open/do/pair", data=form(client, "/"))
    text = client.get("/e/Open/round/2").text
    assert "2 Partien" in text
    assert "1 Paare" not in text
    assert "Mannschaft" not in text


def test_a_decision_on_points_of_a_player_has_no_game_points(client: Client) -> None:
    client.post("/events", data=form(client, "/", name="Open", system="fide-dutch", rounds="3"))
    client.post("/e/Open/do/teams", data=form(client, "/", teams="Ash; 2100\nBirch; 2000"))
    client.cookies.set("language", "de")
    text = client.get("/e/Open/form/penalty").text
    assert 'name="mp"' in text
    assert "Brettpunkte" not in text
    given = form(client, "/", form="1", team="Ash", mp="-1", why="Handy")
    asked = client.post("/e/Open/do/penalty", data=given).text
    assert "durch Entscheidung −1 Punkte" in asked
    assert "Brettpunkte" not in asked
    assert 'name="gp"' in client.get("/e/league/form/penalty").text
