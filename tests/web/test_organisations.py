"""Organisations: who sees and does what, invitations, sign-up, quotas; on SQLite and PostgreSQL alike."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.domain.errors import FileError, StateError
from pairwright.manager import size
from pairwright.manager.size import NOTHING, Size
from pairwright.store.log import all_names
from pairwright.store.shelf import open_log
from pairwright.web import organisations as module
from pairwright.web import throttle
from pairwright.web.accounts import open_accounts
from pairwright.web.app import create_app
from pairwright.web.chiefs import scope_of
from pairwright.web.logs import without_secrets
from pairwright.web.looking import Looker
from pairwright.web.organisations import Organisations
from pairwright.web.place import Installation
from pairwright.web.stored import stored_in

from ..manager.tools import league
from .conftest import PASSWORD, form, place_in
from .test_gate import sign_in
from .test_hostile_names import NAMES, looked

Client = TestClient[Litestar]


def claim(found: Organisations, organisation: str, event: str, entries: int = 0) -> None:
    with found.claimed(organisation, event, Size(entries), lambda: [event]):
        pass


# the store


def test_a_role_in_an_organisation_counts_in_its_events_alone(
    found: Organisations, people: Any, own: str
) -> None:
    one, two = found.create(f"{own} one"), found.create(f"{own} two")
    found.give(f"{own}-a", one)
    found.give(f"{own}-b", two)
    people.add(own, PASSWORD, "arbiter", scope_of(one))
    person = found.seen_by(people.find(own))
    assert person.role(f"{own}-a") == person.role(scope_of(one)) == "arbiter"
    assert person.role(f"{own}-b") == person.role(scope_of(two)) == person.role("*") == "public"
    assert found.members(one) == [(own, "arbiter")]
    assert found.members(two) == []
    found.give(f"{own}-a", "")
    assert found.seen_by(people.find(own)).role(f"{own}-a") == "public"


def test_an_event_given_to_another_organisation_belongs_to_that_one_alone(
    found: Organisations, own: str
) -> None:
    one, two = found.create(f"{own} one"), found.create(f"{own} two")
    found.give(f"{own}-a", one)
    found.give(f"{own}-a", two)
    assert found.events(one) == frozenset()
    assert found.events(two) == {f"{own}-a"}
    assert found.counts()[two] == 1


def test_nothing_of_an_organisation_that_was_removed_comes_back_with_its_name(
    found: Organisations, people: Any, own: str
) -> None:
    name = found.create(own)
    people.add(own, PASSWORD, "chief", scope_of(name))
    token = people.token(own, "arbiter", scope_of(name))
    secret = found.invite(name, "chief")
    found.give(f"{own}-a", name)
    found.remove(name)
    assert found.create(own) == name
    assert found.members(name) == []
    assert people.by_token(token).roles == {}
    assert found.events(name) == frozenset()
    with pytest.raises(StateError, match="used or withdrawn"):
        found.join(secret, f"{own} 2", PASSWORD)


def test_an_organisation_keeps_a_chief(found: Organisations, people: Any, own: str) -> None:
    name = found.create(own)
    people.add(own, PASSWORD, "chief", scope_of(name))
    for role in ("public", "clerk"):
        with pytest.raises(StateError, match="needs a chief"):
            found.set_role(name, own, role)
    people.add(f"{own} 2", PASSWORD, "clerk", scope_of(name))
    found.set_role(name, f"{own} 2", "chief")
    found.set_role(name, own, "public")
    assert found.members(name) == [(f"{own} 2", "chief")]
    with pytest.raises(StateError, match="is no member"):
        found.set_role(name, own, "clerk")


@pytest.mark.parametrize("end", ["member", "role", "account"])
def test_an_invitation_ends_with_the_role_of_whoever_made_it(
    found: Organisations, people: Any, own: str, end: str
) -> None:
    name = found.create(own)
    maker, other, guest = f"{own} maker", f"{own} other", f"{own} guest"
    for one in (maker, other):
        people.add(one, PASSWORD, "chief", scope_of(name))
    people.add(guest, PASSWORD, "clerk", "league")
    ends = found.invite(name, "chief", people.find(maker).account)
    stays = found.invite(name, "clerk", people.find(other).account)
    assert found.invitation(ends) is not None
    if end == "account":
        people.add(f"{own} place", PASSWORD, "chief")
        people.remove(maker)
    else:
        found.set_role(name, maker, "public" if end == "member" else "arbiter")
        found.set_role(name, maker, "chief", outside=True)  # also when the role is given back
    assert found.invitation(ends) is None
    assert [one.role for one in found.invitations(name)] == ["clerk"]
    with pytest.raises(StateError, match="withdrawn"):
        found.join(ends, guest, None)
    found.join(stays, guest, None)
    assert people.find(guest).roles[scope_of(name)] == "clerk"


def test_an_invitation_made_while_its_maker_was_removed_opens_nothing(
    found: Organisations, people: Any, own: str
) -> None:
    name = found.create(own)
    people.add(own, PASSWORD, "arbiter", scope_of(name))
    secret = found.invite(name, "clerk", people.find(own).account)
    gone = found.invite(name, "clerk", "0" * 32)
    assert found.invitations(name) == []
    for one in (secret, gone):
        with pytest.raises(StateError, match="withdrawn"):
            found.join(one, f"{own} 2", PASSWORD)
    people.add(f"{own} place", PASSWORD, "chief")
    by_place = found.invite(name, "chief", people.find(f"{own} place").account)
    found.join(by_place, f"{own} 2", PASSWORD)
    assert dict(found.members(name))[f"{own} 2"] == "chief"


def test_accounts_from_before_invitations_had_makers_open_with_their_invitations(tmp_path: Path) -> None:
    accounts = open_accounts(str(tmp_path))
    organisations = Organisations(accounts)
    name = organisations.create("Club")
    secret = organisations.invite(name, "clerk")
    accounts.close()
    with closing(sqlite3.connect(tmp_path / "accounts.sqlite")) as connection:
        connection.execute("ALTER TABLE pairwright_invitations DROP COLUMN maker")
    accounts = open_accounts(str(tmp_path))
    found = Organisations(accounts).invitation(secret)
    accounts.close()
    assert found is not None
    assert found.role == "clerk"


def test_the_chief_of_the_place_leaves_an_organisation_its_last_chief(
    client: Client, place: Installation
) -> None:
    as_one(client, "chief")
    accounts = place.accounts
    for given in ({"remove": "1"}, {"role": "public", "event": "o/one"}, {"role": "clerk", "event": "o/one"}):
        with suppress(StateError):
            accounts.grant("chief of one", "chief", "o/one")
        answer = post(client, "/users/change/chief of one", **given)
        assert answer.status_code == 409, given
    assert dict(place.organisations.members("one"))["chief of one"] == "chief"
    assert (
        "One needs a chief: give somebody else this role first"
        in post(client, "/users/change/chief of one", remove="1").text
    )
    accounts.grant("arbiter of one", "chief", "o/one")
    assert post(client, "/users/change/chief of one", remove="1").status_code == 303
    assert accounts.find("chief of one") is None


def test_an_invitation_is_used_once_however_many_open_it_at_once(
    found: Organisations, people: Any, own: str
) -> None:
    name = found.create(own)
    secret = found.invite(name, "clerk")

    def join(number: int) -> None:
        with suppress(StateError):
            found.join(secret, f"{own} {number}", PASSWORD)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(join, range(4)))
    assert [role for _, role in found.members(name)] == ["clerk"]
    assert sum(people.find(f"{own} {number}") is not None for number in range(4)) == 1


def test_an_invitation_stays_when_the_name_is_taken_and_ends_in_time(
    found: Organisations, people: Any, own: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = found.create(own)
    people.add(own, PASSWORD, "clerk", "league")
    secret = found.invite(name, "arbiter")
    with pytest.raises(StateError, match="already"):
        found.join(secret, own, PASSWORD)
    with pytest.raises(StateError, match="10 to 1000"):
        found.join(secret, f"{own} 2", "short")
    assert len(found.invitations(name)) == 1
    now = module.time()
    monkeypatch.setattr(module, "time", lambda: now + 15 * 24 * 3600)
    assert found.invitations(name) == []
    with pytest.raises(StateError, match="too old"):
        found.join(secret, own, None)
    monkeypatch.setattr(module, "time", lambda: now)
    found.join(secret, own, None)
    assert people.find(own).roles == {"league": "clerk", scope_of(name): "arbiter"}


def test_an_invitation_takes_no_role_away(found: Organisations, people: Any, own: str) -> None:
    name = found.create(own)
    people.add(own, PASSWORD, "chief", scope_of(name))
    found.join(found.invite(name, "clerk"), own, None)
    assert found.members(name) == [(own, "chief")]


def test_members_and_open_invitations_have_an_end(
    found: Organisations, people: Any, own: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MEMBERS", 2)
    name = found.create(own)
    people.add(own, PASSWORD, "chief", scope_of(name))
    found.invite(name, "clerk")
    with pytest.raises(StateError, match="may have 2 members"):
        found.invite(name, "clerk")
    found.end_invitation(name, found.invitations(name)[0].key)
    found.invite(name, "clerk")


def test_the_accounts_of_former_members_count(
    found: Organisations, people: Any, own: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MEMBERS", 3)
    name = found.create(own)
    people.add(own, PASSWORD, "chief", scope_of(name))
    for number in (1, 2):
        found.join(found.invite(name, "clerk"), f"{own} {number}", PASSWORD)
        found.set_role(name, f"{own} {number}", "public")
    with pytest.raises(StateError, match="accounts of former members included"):
        found.invite(name, "clerk")
    people.remove(f"{own} 1")
    found.invite(name, "clerk")


def test_events_beyond_the_quota_are_refused_however_many_begin_at_once(
    found: Organisations, own: str
) -> None:
    name = found.create(own)
    found.change(name, own, 3, 10)
    names = [f"{own}-{number}" for number in range(8)]

    def begin(event: str) -> bool:
        try:
            with found.claimed(name, event, NOTHING, lambda: names):
                return True
        except StateError:
            return False

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(begin, names)) == 3
    assert len(found.events(name)) == 3


def test_what_events_there_are_is_asked_before_the_accounts_are_changed(
    found: Organisations, people: Any, own: str
) -> None:
    """Those who waited there for a connection of the events held all connections of the accounts."""
    name = found.create(own)
    found.change(name, own, 1, 10)
    claim(found, name, own)
    taken: list[int] = []

    def present() -> list[str]:
        taken.append(people.engine.pool.checkedout())
        return [own]

    with (
        pytest.raises(StateError, match="may have 1 event,"),
        found.claimed(name, f"{own}-2", NOTHING, present),
    ):
        pass
    assert taken == [0]


def test_events_that_are_gone_or_failed_do_not_count(
    found: Organisations, own: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = found.create(own)
    found.change(name, own, 1, 10)
    with pytest.raises(ZeroDivisionError), found.claimed(name, f"{own}-0", NOTHING, list):
        raise ZeroDivisionError
    claim(found, name, f"{own}-1")
    with pytest.raises(StateError, match="may have 1 event,"):
        claim(found, name, f"{own}-2")  # the first may just be being made
    now = module.time()
    monkeypatch.setattr(module, "time", lambda: now + 3600)
    claim(found, name, f"{own}-2")  # nothing is there of the first
    assert found.events(name) == {f"{own}-2"}


def test_the_name_of_an_event_that_is_being_made_is_nobody_elses(
    found: Organisations, own: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = found.create(f"{own} one"), found.create(f"{own} two")
    with found.claimed(one, own, NOTHING, list):
        for other in (two, ""):
            with pytest.raises(StateError, match="try again"):
                claim(found, other, own)
    assert found.of_event(own) == one
    now = module.time()
    monkeypatch.setattr(module, "time", lambda: now + 3600)
    claim(found, "", own)  # its file was removed by hand, and another one has the name
    assert found.of_event(own) == ""


def test_the_sign_up_is_closed_until_it_is_opened(found: Organisations, people: Any, own: str) -> None:
    found.open_sign_up(False)
    with pytest.raises(StateError, match="nobody can sign up"):
        found.sign_up(own, PASSWORD, own)
    found.open_sign_up(True)
    name = found.sign_up(own, PASSWORD, own)
    assert people.find(own).roles == {scope_of(name): "chief"}
    with pytest.raises(StateError, match="already"):
        found.sign_up(own, PASSWORD, f"{own} again")
    assert f"{own} again" not in [one.title for one in found.all()]
    found.open_sign_up(False)
    assert not found.sign_up_open


# in the browser


@pytest.fixture
def place(folder: Path) -> Installation:
    """The league belongs to an organisation, the cup to another one; each has three members. The club to none."""
    found = place_in(folder, open_door=False)
    for name, event in (("one", "league"), ("two", "cup")):
        assert found.organisations.create(name) == name
        found.organisations.give(event, name)
        for role in ("clerk", "arbiter", "chief"):
            found.accounts.add(f"{role} of {name}", PASSWORD, role, scope_of(name))
    return found


@pytest.fixture
def client(place: Installation) -> Iterator[Client]:
    with TestClient(create_app(place)) as found:
        yield found


def as_one(client: Client, name: str) -> Client:
    client.cookies.clear()
    assert sign_in(client, name).status_code == 303
    return client


def post(client: Client, path: str, **fields: Any) -> Any:
    return client.post(path, data=form(client, "/password", **fields), follow_redirects=False)


@pytest.mark.parametrize("role", ["clerk", "arbiter", "chief"])
def test_a_member_does_nothing_in_the_events_of_another_organisation(client: Client, role: str) -> None:
    as_one(client, f"{role} of one")
    for path in ("desk", "results/1", "log", "setup", "keep", "find", "file/trf"):
        assert client.get(f"/e/cup/{path}", headers={"accept": "application/json"}).status_code == 401
    assert post(client, "/e/cup/do/note", text="x").status_code == 401
    body = {"arguments": {"text": "x"}}
    headers = {"x-csrftoken": form(client, "/password")["_csrf_token"]}
    assert client.post("/api/events/cup/do/note", json=body, headers=headers).status_code == 401
    assert client.get("/e/cup").status_code == 200  # as everybody


@pytest.mark.parametrize("act", ["copy", "put-away", "bring-back"])
def test_the_chief_of_an_organisation_takes_no_event_of_another(
    client: Client, place: Installation, act: str
) -> None:
    as_one(client, "chief of one")
    if act == "bring-back":
        place.desks.put_away("cup", "archive")
    for event in ("cup", "club"):
        given = {"event": event, "name": "Cup", "where": "archive"}
        assert post(client, f"/o/one/{act}", **given).status_code == 404
        assert post(client, f"/o/two/{act}", **given).status_code == 401
        assert post(client, f"/{act}", **given).status_code == 401
    names = ["club", "league"] if act == "bring-back" else ["club", "cup", "league"]
    assert place.desks.names() == names


def test_the_list_tells_a_member_of_another_organisation_no_more_than_everybody(tmp_path: Path) -> None:
    hand = league(4, 3, log=open_log(tmp_path / "draft.pairwright", create=True))
    hand("pair")
    hand.desk.log.close()
    place = place_in(tmp_path, open_door=False)
    place.organisations.create("one")
    place.organisations.create("two")
    place.organisations.give("draft", "two")
    place.accounts.add("Ann", PASSWORD, "chief", scope_of("one"))
    place.accounts.add("Bob", PASSWORD, "clerk", scope_of("two"))
    with TestClient(create_app(place)) as client:
        for path in ("/", "/o/two"):
            public = client.get(path).text
            assert "/e/draft/desk" not in public
            inside = as_one(client, "Bob").get(path).text
            assert "/e/draft/desk" in inside
            other = as_one(client, "Ann").get(path).text
            line = re.compile(r'<ul class="evs">.*?</ul>', re.DOTALL)
            assert line.findall(other) == line.findall(public) != line.findall(inside)
            client.cookies.clear()


def test_the_page_of_an_organisation_has_its_events_and_no_others(client: Client) -> None:
    text = client.get("/o/one").text
    assert "/e/league" in text
    assert "/e/cup" not in text
    assert "/e/club" not in text
    assert client.get("/o/none").status_code == 404


def test_the_switcher_offers_the_events_of_ones_organisation(client: Client, place: Installation) -> None:
    place.organisations.give("club", "one")
    assert 'href="/o/one"' in as_one(client, "clerk of one").get("/").text
    text = client.get("/e/league/desk").text
    assert 'href="/e/club/desk"' in text
    assert 'href="/e/cup/desk"' not in text


def test_an_arbiter_of_an_organisation_begins_events_of_it(client: Client, place: Installation) -> None:
    as_one(client, "arbiter of one")
    answer = post(client, "/o/one/events", name="Spring Open", system="fide-dutch", rounds="5")
    assert answer.headers["location"] == "/e/Spring-Open/desk"
    assert place.organisations.of_event("Spring-Open") == "one"
    assert client.get("/e/Spring-Open/desk").status_code == 200
    answer = post(client, "/o/one/copy", event="league", name="Twin")
    assert answer.headers["location"] == "/e/Twin/desk"
    table = b"Name,Rating\nAnn,2000\nBob,1900\n"
    data = form(client, "/password", system="fide-dutch", name="From a table")
    text = client.post("/o/one/import", data=data, files={"upload": ("t.csv", table)}).text
    assert 'action="/o/one/import"' in text
    assert place.organisations.events("one") == {"league", "Spring-Open", "Twin"}
    assert post(client, "/o/one/put-away", event="Twin", where="archive").status_code == 403
    assert post(client, "/events", name="Of nobody", system="fide-dutch").status_code == 401


def test_the_chief_of_an_organisation_archives_and_brings_back(client: Client, place: Installation) -> None:
    as_one(client, "chief of one")
    assert 'action="/o/one/put-away"' in client.get("/e/league/keep").text
    answer = post(client, "/o/one/put-away", event="league", where="archive")
    assert answer.headers["location"] == "/o/one"
    assert "Bring back" in client.get("/o/one").text
    assert "Bring back" not in client.get("/").text
    refused = post(client, "/o/one/bring-back", event="league", where="trash")
    assert refused.status_code == 404
    assert place.desks.where not in refused.text  # where files are is for those of the place
    post(client, "/o/one/bring-back", event="league", where="archive")
    assert client.get("/e/league/desk").status_code == 200


def test_the_chief_of_the_place_gives_an_event_to_an_organisation(
    client: Client, place: Installation
) -> None:
    as_one(client, "chief")
    assert "no organisation" in client.get("/e/club/keep").text
    post(client, "/organisations/event", event="club", organisation="two")
    assert place.organisations.of_event("club") == "two"
    assert post(client, "/organisations/event", event="none", organisation="two").status_code == 409
    assert "no organisation" not in as_one(client, "chief of two").get("/e/club/keep").text


def invited(client: Client, organisation: str, role: str) -> str:
    """The path of a new invitation."""
    data = form(client, f"/o/{organisation}/members", role=role)
    text = client.post(f"/o/{organisation}/invite", data=data).text
    link = re.search(r"http://testserver\.local(/invitation/[\w-]+)", text)
    assert link is not None
    return link[1]


def test_a_person_joins_by_a_link_and_the_link_is_used(client: Client) -> None:
    link = invited(as_one(client, "chief of one"), "one", "arbiter")
    client.cookies.clear()
    given = {"name": "Eva", "password": PASSWORD, "again": PASSWORD}
    answer = client.post(link, data=form(client, link, **{**given, "again": "another"}))
    assert "The two passwords are not the same." in answer.text
    answer = client.post(link, data=form(client, link, **{**given, "name": "chief"}))
    assert "There is an account" in answer.text
    answer = client.post(link, data=form(client, link, **given), follow_redirects=False)
    assert answer.headers["location"] == "/o/one"
    assert client.get("/e/league/setup").status_code == 200  # signed in
    assert client.get("/e/cup/setup", headers={"accept": "application/json"}).status_code == 401
    client.cookies.clear()
    answer = client.get(link)
    assert answer.status_code == 404
    assert "was used or withdrawn" in answer.text
    assert client.post(link, data=form(client, "/sign-in", **{**given, "name": "Fay"})).status_code == 404


def test_who_has_an_account_joins_with_it(client: Client) -> None:
    link = invited(as_one(client, "chief of one"), "one", "clerk")
    as_one(client, "chief of two")
    assert "You are signed in as" in client.get(link).text
    assert post(client, link).headers["location"] == "/o/one"
    assert client.get("/e/league/results/2").status_code == 200
    assert client.get("/e/cup/setup").status_code == 200


def test_an_invitation_that_is_withdrawn_opens_nothing(client: Client, place: Installation) -> None:
    link = invited(as_one(client, "chief of one"), "one", "clerk")
    key = place.organisations.invitations("one")[0].key
    assert key not in link
    as_one(client, "chief of two")
    post(client, "/o/two/end-invitation", key=key)  # not one of theirs
    assert client.get(link).status_code == 200
    as_one(client, "chief of one")
    post(client, "/o/one/end-invitation", key=key)
    assert client.get(link).status_code == 404


def test_the_page_of_an_invitation_is_kept_nowhere_and_its_link_is_in_no_log(client: Client) -> None:
    link = invited(as_one(client, "chief of one"), "one", "clerk")
    client.cookies.clear()
    assert client.get(link).headers["cache-control"] == "no-store"
    assert without_secrets(f"GET {link} failed") == "GET /invitation/*** failed"


def test_a_chief_of_an_organisation_changes_its_members_and_no_others(
    client: Client, place: Installation
) -> None:
    as_one(client, "chief of one")
    post(client, "/o/one/members/clerk of one", role="arbiter")
    assert dict(place.organisations.members("one"))["clerk of one"] == "arbiter"
    assert post(client, "/o/one/members/clerk of two", role="chief").status_code == 409
    assert post(client, "/o/one/members/chief of one", role="public").status_code == 409
    assert post(client, "/o/one/members/arbiter of one", role="captain").status_code == 409
    for path in ("/users/change/clerk of one", "/tokens", "/organisations", "/o/two/members/clerk of two"):
        assert post(client, path, role="chief", name="x").status_code == 401
    post(client, "/o/one/members/clerk of one", role="public")
    as_one(client, "clerk of one")
    assert client.get("/e/league/desk", headers={"accept": "application/json"}).status_code == 401


def test_people_sign_up_where_the_chief_has_opened_it(client: Client, place: Installation) -> None:
    given = {"title": "Rook & Co", "name": "Eva", "password": PASSWORD, "again": PASSWORD}
    assert client.get("/sign-up").status_code == 404
    assert client.post("/sign-up", data=form(client, "/sign-in", **given)).status_code == 404
    assert "/sign-up" not in client.get("/sign-in").text
    post(as_one(client, "chief"), "/organisations/sign-up", open="1")
    client.cookies.clear()
    assert "/sign-up" in client.get("/sign-in").text
    answer = client.post("/sign-up", data=form(client, "/sign-up", **given), follow_redirects=False)
    assert answer.headers["location"] == "/o/Rook-Co"
    assert client.get("/o/Rook-Co/members").status_code == 200
    assert client.get("/e/league/desk", headers={"accept": "application/json"}).status_code == 401
    post(as_one(client, "chief"), "/organisations/sign-up")
    client.cookies.clear()
    assert client.get("/sign-up").status_code == 404


def test_one_address_signs_up_a_few_times_and_then_waits(
    client: Client, place: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    place.organisations.open_sign_up(True)
    monkeypatch.setattr(throttle, "time", lambda: 1e6)
    codes = []
    for number in range(6):
        given = {"title": f"Club {number}", "name": f"P{number}", "password": PASSWORD, "again": PASSWORD}
        client.cookies.clear()
        answer = client.post("/sign-up", data=form(client, "/sign-up", **given), follow_redirects=False)
        codes.append(answer.status_code)
    assert codes == [303] * 5 + [429]
    assert place.accounts.find("P5") is None


def test_sign_ups_that_fail_keep_nobody_else_waiting(
    client: Client, place: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pairwright.web.pages import organisations as pages

    place.organisations.open_sign_up(True)
    monkeypatch.setattr(throttle, "time", lambda: 1e6)
    address = ["10.0.0.0"]
    monkeypatch.setattr(pages, "address_of", lambda request: address[0])

    def sign_up(name: str) -> int:
        given = {"title": name, "name": name, "password": PASSWORD, "again": PASSWORD}
        client.cookies.clear()
        answer = client.post("/sign-up", data=form(client, "/sign-up", **given), follow_redirects=False)
        return answer.status_code

    for number in range(5):
        address[0] = f"10.0.0.{number}"
        assert [sign_up("chief") for _ in range(6)] == [409] * 5 + [429]
    made = 0
    for number in range(20):
        address[0] = f"10.0.1.{number}"
        made += sign_up(f"P{number}") == 303
    assert made == 20
    address[0] = "10.0.2.1"
    assert sign_up("Q") == 429  # accounts that were made do count


def test_an_organisation_makes_a_few_accounts_by_invitations_and_then_waits(
    client: Client, place: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(throttle, "time", lambda: 1e6)
    links = [place.organisations.invite("one", "clerk") for _ in range(6)]
    codes = []
    for number, secret in enumerate(links):
        given = {"name": f"P{number}", "password": PASSWORD, "again": PASSWORD}
        client.cookies.clear()
        path = f"/invitation/{secret}"
        answer = client.post(path, data=form(client, path, **given), follow_redirects=False)
        codes.append(answer.status_code)
    assert codes == [303] * 5 + [429]
    assert place.accounts.find("P5") is None
    assert place.organisations.invitation(links[5]) is not None  # it is used later
    given = {"name": "P6", "password": PASSWORD, "again": PASSWORD}
    path = f"/invitation/{place.organisations.invite('two', 'clerk')}"
    answer = client.post(path, data=form(client, path, **given), follow_redirects=False)
    assert answer.status_code == 303  # other organisations do not wait


def test_an_organisation_begins_no_more_events_than_its_quota(client: Client, place: Installation) -> None:
    as_one(client, "chief")
    post(client, "/organisations/change/one", title="One", events="2", entries="500")
    as_one(client, "arbiter of one")
    assert post(client, "/o/one/events", name="A", system="fide-dutch", rounds="5").status_code == 303
    words = "One may have 2 events, archived and deleted ones included; ask those who run this server"
    for path, given in (
        ("/o/one/events", {"name": "B", "system": "fide-dutch", "rounds": "5"}),
        ("/o/one/copy", {"event": "league", "name": "B"}),
    ):
        answer = post(client, path, **given)
        assert (answer.status_code, words in answer.text) == (409, True)
    backup = client.get("/e/league/file/backup").content
    data = form(client, "/password", sure="1", name="B")
    answer = client.post("/o/one/import", data=data, files={"upload": ("b.pairwright", backup)})
    assert words in answer.text
    place.desks.put_away("A", "archive")
    assert post(client, "/o/one/events", name="B", system="fide-dutch", rounds="5").status_code == 409
    assert all_names(place.desks.shelf) == ["club", "cup", "league", "A"]


def test_an_event_takes_no_more_entries_than_its_quota(client: Client, place: Installation) -> None:
    place.organisations.change("one", "One", 50, 9)
    as_one(client, "arbiter of one")
    assert post(client, "/e/league/do/team", name="Ninth").status_code == 303
    answer = post(client, "/e/league/do/team", name="Tenth")
    assert answer.status_code == 409
    assert "The event may have 9 entries, and would have 10." in answer.text
    headers = {"x-csrftoken": form(client, "/password")["_csrf_token"]}
    body = {"arguments": {"name": "Tenth"}}
    answer = client.post("/api/events/league/do/team", json=body, headers=headers)
    assert (answer.status_code, "may have 9 entries" in answer.text) == (409, True)
    assert post(client, "/e/league/do/note", text="goes on").status_code == 303
    place.organisations.change("one", "One", 50, 8)
    answer = post(client, "/o/one/copy", event="league", name="Twin")
    assert (answer.status_code, "may have 8 entries, and this one has 9" in answer.text) == (409, True)
    rows = "\n".join(f"P{number},{2000 - number}" for number in range(9))
    data = form(client, "/password", system="fide-dutch", name="Big")
    files = {"upload": ("t.csv", f"Name,Rating\n{rows}\n".encode())}
    text = client.post("/o/one/import", data=data, files=files).text
    fields = dict(re.findall(r'type="hidden" name="([\w.-]+)" value="([^"]*)"', text))
    answer = client.post("/o/one/import", data={**fields, "sure": "1"}, files={"none": b""})
    assert all_names(place.desks.shelf) == ["club", "cup", "league"], answer.text
    as_one(client, "arbiter of two")
    assert post(client, "/e/cup/do/note", text="another organisation").status_code == 303


def test_an_event_is_no_larger_than_its_quota_says(
    client: Client, place: Installation, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Events that cost nothing took ten seconds to open, and minutes to show."""
    uploads = tmp_path / "uploads"
    uploads.mkdir()
    as_one(client, "arbiter of one")
    for number in range(20 - len(place.desks.desk("league").decisions)):
        assert post(client, "/e/league/do/note", text=f"{number}").status_code == 303
    monkeypatch.setattr(size, "FEWEST", 1)
    monkeypatch.setattr(size, "OF_AN_ENTRY", 1)
    place.organisations.change("one", "One", 50, 20)
    answer = post(client, "/e/league/do/note", text="more")
    assert answer.status_code == 409
    assert "The event would be too large: 21 decisions, 20 at most." in answer.text
    assert "Ask those who run this server for more." in answer.text
    assert post(client, "/e/league/do/result", table="2", boards="1110").status_code == 303
    answer = post(client, "/o/one/copy", event="league", name="Twin")
    assert answer.status_code == 409
    assert "too large for One: 21 decisions, 20 at most; ask those who run this server" in answer.text
    for what in ("backup", "event"):
        content = client.get(f"/e/league/file/{what}").content
        data = form(client, "/password", sure="1", name="B")
        answer = client.post("/o/one/import", data=data, files={"upload": ("b", content)})
        assert "too large for One: 21 decisions" in answer.text
        with pytest.raises(FileError, match="it is too large: 21 decisions"):
            stored_in(content, "b", str(uploads), 20)
    assert all_names(place.desks.shelf) == ["club", "cup", "league"]
    place.organisations.change("one", "One", 50, 22)
    assert post(client, "/o/one/copy", event="league", name="Twin").status_code == 303
    assert post(client, "/e/league/do/note", text="more").status_code == 303


def test_files_take_turns_by_organisation_and_without_one_by_account(
    client: Client, place: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    owners = []

    async def look(looker: Any, owner: str, *_: Any, **__: Any) -> Any:
        owners.append(owner)
        raise StateError("seen")

    monkeypatch.setattr(Looker, "run", look)
    backup = place.desks.desk("club").log.path.read_bytes()
    as_one(client, "chief of one")
    for path in ("/o/one/import", "/e/league/entries"):
        for content in (b"Name\nAnn\n", backup):
            client.post(path, data=form(client, "/password"), files={"upload": ("a.csv", content)})
    assert owners == ["o/one"] * 4
    for name in ("chief", "arbiter"):
        as_one(client, name)
        for path in ("/import", "/e/club/entries"):
            client.post(path, data=form(client, "/password"), files={"upload": ("a.csv", b"Name\nAnn\n")})
    chief, arbiter = (place.accounts.find(name) for name in ("chief", "arbiter"))
    assert chief is not None
    assert arbiter is not None
    assert owners[4:] == [f"\n{chief.account}"] * 2 + [f"\n{arbiter.account}"] * 2


def test_a_title_is_text_on_every_page(client: Client, place: Installation) -> None:
    place.organisations.open_sign_up(True)
    for number, name in enumerate(one.replace("/", "|")[:80].strip() for one in NAMES):
        title = place.organisations.create(name)
        place.accounts.add(f"{number} {name}"[:80], PASSWORD, "chief", scope_of(title))
        link = f"/invitation/{place.organisations.invite(title, 'clerk')}"
        place.organisations.give("club", title)
        for path in (f"/o/{title}", link, f"/o/{title}/members", "/organisations", "/users", "/e/club/keep"):
            as_one(client, "chief")
            answer = client.get(path)
            assert answer.status_code == 200, path
            assert not looked(answer.text), path
        as_one(client, f"{number} {name}"[:80])
        assert not looked(client.get("/").text)
