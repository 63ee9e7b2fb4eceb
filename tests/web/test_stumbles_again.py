"""More of what made an arbiter stumble in forms and on pages: each has its test."""

from __future__ import annotations

import html
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.domain.tournament import Player
from pairwright.languages import translated
from pairwright.manager.listed import Listed
from pairwright.manager.zones import offered
from pairwright.reasons.words import catalogue
from pairwright.store.shelf import open_log
from pairwright.web import network
from pairwright.web.app import create_app
from pairwright.web.chiefs import scope_of

from ..manager.tools import Hand, league, play
from .conftest import PASSWORD, form, place_in
from .test_gate import sign_in

Client = TestClient[Litestar]
NewPage = Any


def field_in(text: str, name: str) -> str:
    """The field of a name with its label, help and error, as text."""
    [found] = re.findall(rf'<div class="field[^"]*"><label for="f-{name}".*?</div>', text, re.DOTALL)
    return " ".join(html.unescape(re.sub("<[^>]+>", " ", found)).split())


def test_a_time_zone_is_picked_from_a_list_that_begins_with_the_one_here(client: Client) -> None:
    text = client.get("/e/league/setup").text
    assert 'list="zones"' in text
    [zones] = re.findall(r'<datalist id="zones">(.*?)</datalist>', text)
    assert re.findall(r'value="([^"]+)"', zones) == list(offered())


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "There is no time zone 'Europe/Berln'. Is it Europe/Berlin,"),
        ("de", "Es gibt keine Zeitzone 'Europe/Berln'. Ist Europe/Berlin,"),
    ],
)
def test_a_wrong_time_zone_is_refused_at_its_field_with_near_names(
    client: Client, language: str, said: str
) -> None:
    client.cookies.set("language", language)
    data = form(client, "/e/league/setup", form="1", filled="1", time_zone="Europe/Berln")
    answer = client.post("/e/league/do/set", data=data)
    assert answer.status_code == 409
    assert said in field_in(answer.text, "time_zone")
    assert 'value="Europe/Berln"' in answer.text


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Title: GM, Sex: female, Federation: SUI, FIDE ID: 1, Date or year of birth: 2001"),
        ("de", "Titel: GM, Geschlecht: weiblich, Verband: SUI, FIDE-ID: 1, Geburtsdatum oder -jahr: 2001"),
    ],
)
def test_what_a_rating_list_changes_is_named_as_on_the_form(language: str, said: str) -> None:
    """The preview named fields by their ids, `fide_id 1`; on the page they had other words than in the form."""
    now = Player(1, "P1", rating=2000)
    after = Player(1, "P1", "w", "GM", 2000, "SUI", 1, "2001")
    found = Listed(1, 0, now, after, "").also
    assert ", ".join(translated(one, language) for one in found) == said


def test_accounts_and_menus_call_organisations_and_events_as_people_do(folder: Path) -> None:
    """They showed the names that stand in addresses, `Chess-Club-of-the-Town`."""
    place = place_in(folder, open_door=False)
    club = place.organisations.create("Chess Club of the Town")
    place.accounts.add("Ann", PASSWORD, "chief", scope_of(club))
    place.accounts.add("Bob", PASSWORD, "clerk", "league")
    with TestClient(create_app(place)) as client:
        sign_in(client, "chief")
        client.post("/e/league/do/set", data=form(client, "/e/league/setup", form="1", name="Town League"))
        text = client.get("/users").text
        shown = " ".join(html.unescape(re.sub("<[^>]+>", " ", text)).split())
        assert "( Chess Club of the Town )" in shown
        assert "( Town League )" in shown
        assert '<option value="league">Town League</option>' in text
        assert club not in shown
        client.cookies.clear()
        sign_in(client, "Ann")
        menu = client.get("/").text
        assert f'<a href="/o/{club}">' in menu
        assert "<bdi>Chess Club of the Town</bdi>" in menu
        assert f"<bdi>{club}</bdi>" not in menu


def begun(folder: Path, system: str, results: bool) -> Hand:
    """An event of six in its first round, published, perhaps with results."""
    hand = Hand(open_log(folder / "cup.pairwright", create=True))
    hand("create", name="Cup", system=system, rounds=3, **({"boards": 2} if system == "fide-team" else {}))
    hand("teams", teams=[{"name": f"T{k}", "rating": 2300 - k} for k in range(1, 7)])
    for verb, given in (("rank", {}), ("lot", {"seed": "coin"}), ("pair", {}), ("publish", {})):
        hand(verb, **given)
    for table in (1, 2, 3) if results else ():
        hand("result", table=table, boards="11" if system == "fide-team" else "1")
    return hand


@pytest.mark.parametrize("results", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("system", ["fide-team", "fide-dutch"])
def test_wrong_colours_are_corrected_from_the_page_of_the_round(
    tmp_path: Path, system: str, results: bool
) -> None:
    """A link leads to what the rules allow, and from there to the exchange; other results stay."""
    hand = begun(tmp_path, system, results)
    match = hand.desk.event.rounds[0].match(2)
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        text = client.get("/e/cup/round/1").text
        assert "Wrong colours, or a wrong result?" in text
        assert 'href="/e/cup/correct/1/2"' in text
        text = client.get("/e/cup/correct/1/2").text
        [(href, words)] = re.findall(
            r'href="([^"]*)">Correct the colours</a><br><span class="quiet">(.*?)</span>', text
        )
        assert ("enter its result again" in words) is results
        opened = client.get(html.unescape(href)).text
        assert 'action="/e/cup/do/by-hand"' in opened
        answer = client.post("/e/cup/do/by-hand", data=form(client, "/", round="1"))
        while answer.status_code == 428:  # the rules ask for a reason, and after results twice
            [token] = re.findall(r'name="confirm" value="([^"]+)"', answer.text)
            sure = form(client, "/", round="1", confirm=token, reason="sat down the wrong way")
            answer = client.post("/e/cup/do/by-hand", data=sure)
        assert 'action="/e/cup/do/flip"' in client.get("/e/cup/round/1").text
        answer = client.post("/e/cup/do/flip", data=form(client, "/", table="2"))
        if results:  # that of this table goes, and is named
            assert answer.status_code == 428
            assert "The result of this table is dropped: 2 (" in answer.text
            [token] = re.findall(r'name="confirm" value="([^"]+)"', answer.text)
            client.post("/e/cup/do/flip", data=form(client, "/", table="2", confirm=token))
        now = client.app.state.place.desks.desk("cup").event.rounds[0]  # type: ignore[attr-defined]
        assert (now.match(2).white, now.match(2).black) == (match.black, match.white)
        assert [bool(one.begun) for one in now.matches] == [results, False, results]


@pytest.mark.parametrize("system", ["fide-team", "fide-dutch"])
def test_colours_of_an_earlier_round_can_only_be_noted(tmp_path: Path, system: str) -> None:
    hand = begun(tmp_path, system, True)
    hand("pair")
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        text = client.get("/e/cup/correct/1/2").text
        assert "Correct the colours" not in text
        [href] = re.findall(r'href="([^"]*)">Note other colours for the report', text)
        assert client.get(html.unescape(href)).status_code == 200


def on_this_computer(folder: Path) -> Client:
    client = TestClient(create_app(place_in(folder, open_door=True)))
    client.headers["host"] = "localhost:8090"
    return client


def test_how_phones_reach_the_server_is_said_where_links_are_made(folder: Path) -> None:
    """The page said that somebody could start it otherwise, and not how."""
    with on_this_computer(folder) as client:
        text = client.get("/e/league/captains").text
        assert "Phones and other computers cannot open these links" in text
        assert 'href="/users#network"' in text
        text = html.unescape(client.get("/users").text)
        [box] = re.findall(r'<section class="card evl" id="network">.*?</section>', text, re.DOTALL)
        assert "Make an account below with the role of chief arbiter" in box
        [start] = re.findall(r'<code class="said" id="network-start">([^<]+)</code>', box)
        _, verb, target, *more = shlex.split(start)
        assert (verb, Path(target), more) == ("serve", folder, ["--host", "0.0.0.0", "--port", "8090"])
        assert 'data-copy="#network-start"' in box
        made = form(client, "/users", name="Ann", password=PASSWORD, role="chief")
        client.post("/users/add", data=made)
        assert "There is an account of a chief arbiter" in client.get("/users").text


def test_the_address_for_phones_is_that_of_this_computer(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for own, said in (("192.168.1.20", "http://192.168.1.20:8090/"), ("", "is in no network now")):
        monkeypatch.setattr(network, "own_address", lambda own=own: own)
        with on_this_computer(folder) as client:
            assert said in client.get("/users").text


def test_a_server_for_the_network_does_not_explain_how_to_become_one(folder: Path) -> None:
    with TestClient(create_app(place_in(folder, open_door=False))) as client:
        sign_in(client, "chief")
        assert "network-start" not in client.get("/users").text
        assert "/users#network" not in client.get("/e/league/captains").text


def test_counts_agree_with_their_nouns_in_german(client: Client) -> None:
    """`3 von 4 Wettkämpfe sind offen`."""
    client.cookies.set("language", "de")
    assert "3 von 4 Wettkämpfen sind offen." in client.get("/e/league/round/2").text
    sentences = [one for one in catalogue("de").values() if "Eigene heruntergelost" in one]
    assert sentences
    assert all("one {würde # Eigener heruntergelost" in one for one in sentences)


@pytest.mark.parametrize(
    ("system", "usual", "ruled"),
    [
        ("ibf-single", "usually: nobody", None),
        (
            "ibf-double",
            "usually: with the fewest rematches",
            "as the rules have it: if the upper winner loses the superfinal",
        ),
    ],
)
def test_a_default_is_either_of_the_rules_or_the_organisers(
    system: str, usual: str, ruled: str | None, tmp_path: Path
) -> None:
    """`as the rules have it: nobody` stood above `not in the rule book`."""
    hand = Hand(open_log(tmp_path / "cup.pairwright", create=True))
    hand("create", name="Cup", system=system)
    hand.desk.log.close()
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        text = client.get("/e/cup/setup").text
    fields = re.findall(r'<div class="field[^"]*"><label for="option\..*?</div>', text, re.DOTALL)
    plain = [" ".join(html.unescape(re.sub("<[^>]+>", " ", one)).split()) for one in fields]
    ours = [one for one in plain if one.endswith("The rule book leaves it to the organiser.")]
    assert [one for one in ours if usual in one]
    assert not [one for one in ours if "as the rules have it" in one]
    by_the_rules = [one for one in plain if one not in ours]
    assert not [one for one in by_the_rules if "usually:" in one]
    assert all(re.search(r"\[[^]]+\]$", one) for one in by_the_rules)
    if ruled:
        assert [one for one in by_the_rules if ruled in one]


def test_undoing_a_pairing_from_its_page_leads_to_a_page_that_is_there(tmp_path: Path) -> None:
    """It was done, and the page that opened said that it was refused; its button led to itself."""
    hand = league(4, 3, log=open_log(tmp_path / "cup.pairwright", create=True))
    play(hand)
    hand("pair")
    number = hand.desk.decisions[-1].number
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        data = form(client, "/e/cup/round/2", number=number, next="/e/cup/round/2")
        answer = client.post("/e/cup/do/undo", data=data)
        assert (answer.status_code, answer.url.path) == (200, "/e/cup/desk")
        lost = client.get("/e/cup/round/2", headers={"referer": "http://testserver/e/cup/round/2"})
        assert lost.status_code == 409
        assert 'href="/e/cup/desk"' in lost.text.partition("<main")[2]
        kept = client.post(
            "/e/cup/do/note", data=form(client, "/e/cup/desk", text="x", next="/e/cup/round/1")
        )
        assert kept.url.path == "/e/cup/round/1"
