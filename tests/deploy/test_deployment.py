"""A deployment from the files in `deploy/`, on this machine: a tournament through the proxy, from the sign-in to the
page that readers see, also when a worker or the database is killed."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import httpx
import pytest

from ..deployment import NAME, PLACE, Deployment, deployment, missing
from ..web.conftest import PASSWORD, token_in

pytestmark = pytest.mark.skipif(bool(missing()), reason=f"missing here: {missing()}")


@pytest.fixture(scope="module")
def deployed() -> Iterator[Deployment]:
    with deployment({"Ann": PASSWORD}) as found:
        found.start()
        yield found


@contextmanager
def signed_in(deployed: Deployment) -> Iterator[httpx.Client]:
    with deployed.client() as client:
        page = client.get("/sign-in")
        data = {"_csrf_token": token_in(page.text), "name": "Ann", "password": PASSWORD}
        assert client.post("/sign-in/try", data=data).status_code == 303
        yield client


def act(client: httpx.Client, event: str, verb: str, /, **arguments: object) -> None:
    """An act by the API, with a form token of the session; its question is confirmed."""
    token = token_in(client.get(f"/e/{event}/desk").text)
    body = {"arguments": arguments, "reason": "", "confirm": ""}
    answer = client.post(f"/api/events/{event}/do/{verb}", json=body, headers={"x-csrftoken": token})
    if answer.status_code == 428:
        body["confirm"] = answer.json()["confirm"]
        answer = client.post(f"/api/events/{event}/do/{verb}", json=body, headers={"x-csrftoken": token})
    assert answer.status_code == 200, answer.text


@pytest.fixture(scope="module")
def event(deployed: Deployment) -> str:
    """A published first round, made in the browser."""
    with signed_in(deployed) as client:
        data = {"_csrf_token": token_in(client.get("/").text), "name": "Cup", "system": "fide-team"}
        answer = client.post("/events", data={**data, "rounds": "3", "boards": "2"})
        assert answer.status_code == 303, answer.text
        name = answer.headers["location"].split("/")[2]
        act(client, name, "teams", teams=[{"name": f"Team {number}"} for number in range(1, 7)])
        act(client, name, "rank")
        act(client, name, "lot", seed="coin")
        act(client, name, "pair")
        act(client, name, "publish")
    return name


def test_every_worker_of_the_file_runs(deployed: Deployment) -> None:
    for _ in range(300):  # the first may answer while the last is being started
        if len(deployed.workers()) == deployed.count:
            break
        time.sleep(0.1)
    assert len(deployed.workers()) == deployed.count == 4


def test_http_leads_to_https_and_another_name_to_nothing(deployed: Deployment) -> None:
    answer = httpx.get(f"http://127.0.0.1:{deployed.http}/e/cup", headers={"host": NAME})
    assert (answer.status_code, answer.headers["location"]) == (301, f"https://{NAME}/e/cup")
    with deployed.client(headers={"host": "other.example.org"}) as client:
        assert client.get("/").status_code == 400


def test_readers_see_a_round_and_have_it_once(deployed: Deployment, event: str) -> None:
    with deployed.client() as client:
        page = client.get(f"/e/{event}/p/rounds/1")
        assert page.status_code == 200
        assert "Team 4" in page.text
        assert "set-cookie" not in page.headers
        assert "strict-transport-security" in page.headers
        again = client.get(f"/e/{event}/p/rounds/1", headers={"if-none-match": page.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_pages_of_those_signed_in_are_not_in_the_cache_of_the_proxy(deployed: Deployment, event: str) -> None:
    with signed_in(deployed) as inside, deployed.client() as outside:
        for client in (inside, outside, inside, outside):
            page = client.get(f"/e/{event}")
            assert (page.headers["cache-control"] == "no-store") == (client is inside)
            assert ("etag" in page.headers) == (client is outside)


def test_a_result_is_heard_through_the_proxy_at_once(deployed: Deployment, event: str) -> None:
    """Nothing holds the stream up: neither its beginning, nor the line about the result."""
    with signed_in(deployed) as clerk, deployed.client() as reader:
        position = clerk.get(f"/api/events/{event}").json()["position"]
        with reader.stream("GET", f"/e/{event}/live?after={position}") as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            act(clerk, event, "result", table=1, boards="10")
            lines = stream.iter_lines()
            heard = next(line for line in lines if line.startswith("data:"))
        assert int(heard.removeprefix("data:")) > position


def test_cookies_are_for_tls_alone(deployed: Deployment) -> None:
    with deployed.client() as client:
        cookie = client.get("/sign-in").headers["set-cookie"]
    assert cookie.startswith("__Host-")
    assert "secure" in cookie.lower()


def test_what_is_too_large_is_refused(deployed: Deployment) -> None:
    with signed_in(deployed) as client:
        answer = client.post("/import", content=bytes(33 << 20))
        assert answer.status_code == 413


def test_wrong_passwords_count_for_the_address_that_the_proxy_saw(deployed: Deployment) -> None:
    """Whatever the client says: with another address in each request nobody would ever have to wait."""
    deployed.pairwright("user", "add", "Eve", "--place", PLACE, typed=f"{PASSWORD}\n")
    codes = []
    with deployed.client() as client:
        for number in range(7):
            data = {
                "_csrf_token": token_in(client.get("/sign-in").text),
                "name": "Eve",
                "password": "wrong password",
            }
            more = {"x-forwarded-for": f"192.0.2.{number}"}
            codes.append(client.post("/sign-in/try", data=data, headers=more).status_code)
    assert codes[0] != 429
    assert codes[-1] == 429


def test_a_killed_worker_and_a_killed_database_lose_nothing_and_readers_go_on(
    deployed: Deployment, event: str
) -> None:
    with signed_in(deployed) as clerk, deployed.client() as reader:
        page = reader.get(f"/e/{event}/p/rounds/1")
        act(clerk, event, "note", text="before")
        killed = deployed.kill_a_worker()
        until_it_works(lambda: act(clerk, event, "note", text="one worker less"))
        deployed.postgres.kill()
        assert reader.get("/health").status_code == 503
        assert reader.get(f"/e/{event}/p/rounds/1").text == page.text  # the last one that the proxy has
        deployed.postgres.start()
        until_it_works(lambda: act(clerk, event, "note", text="after"))
        log = json.dumps(clerk.get(f"/api/events/{event}/log").json())
        assert all(text in log for text in ("before", "one worker less", "after"))
        until_it_works(lambda: replaced(deployed, killed))


def replaced(deployed: Deployment, killed: int) -> None:
    found = deployed.workers()
    assert killed not in found
    assert len(found) == deployed.count


def until_it_works(job: Callable[[], None]) -> None:
    """Try for a minute."""
    for _ in range(300):
        try:
            job()
        except (AssertionError, httpx.HTTPError):
            time.sleep(0.2)
        else:
            return
    job()
