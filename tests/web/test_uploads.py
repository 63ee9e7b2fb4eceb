"""Uploaded files: limited in size, memory and time, and others are served meanwhile."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anyio
import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.domain.errors import FileError, StateError
from pairwright.formats.bounds import MOST_LINES
from pairwright.web import turns
from pairwright.web.looking import Looker, Wanted
from pairwright.web.pages.uploads import UPLOAD

from .conftest import Server, alone, form, token_in

LONG = b"### x\n" * (MOST_LINES - 10)
"""A file with the maximum number of lines: it takes seconds, and finally is rejected."""
EXAMPLE = Path(__file__).parents[1] / "data" / "field" / "announced-absence-export" / "cup.trf"


def look(looker: Looker, content: bytes, source: str = "cup.trf") -> Any:
    async def run() -> Any:
        return await looker.look("Ann", content, source, Wanted())

    return alone(run)


def test_a_file_is_read_by_another_process() -> None:
    found = look(Looker(), EXAMPLE.read_bytes())
    assert len(found.found.tournament.entries) == len(found.preview.after.teams) == 4


def test_what_is_wrong_comes_back_with_its_place() -> None:
    with pytest.raises(FileError) as caught:
        look(Looker(), b"001 x")
    assert caught.value.issues
    assert caught.value.source == "cup.trf"


def test_a_file_that_takes_too_long_is_given_up_and_its_process_ended() -> None:
    psutil = pytest.importorskip("psutil")
    before = {child.pid for child in psutil.Process().children()}
    with pytest.raises(StateError, match="takes longer than"):
        look(Looker(seconds=0.3), LONG)
    for child in psutil.Process().children():
        assert child.pid in before or "anyio.to_process" not in " ".join(child.cmdline())


def test_a_file_that_takes_too_much_memory_is_given_up() -> None:
    with pytest.raises(StateError, match="too much memory"):
        look(Looker(memory=150 << 20), b"[" + b"[],[]," * 900_000 + b"1]", "cup.json")
    assert look(Looker(), EXAMPLE.read_bytes()).found.tournament.entries


def test_more_files_than_can_wait_are_sent_away() -> None:
    said = refused([f"owner {number}" for number in range(34)])
    assert [words for _, words in said] == ["many files are being read; try again in a minute"] * 2


def test_many_files_of_one_organisation_keep_no_other_from_importing() -> None:
    said = refused([*["o/many"] * 10, "o/other", "o/other", "o/third"])
    assert said == [("o/many", "many files are being read; try again in a minute")] * 8


def refused(owners: list[str]) -> list[tuple[str, str]]:
    """Who is refused, and how, when these send files at the same moment."""
    looker, said = Looker(), []

    async def one(owner: str) -> None:
        try:
            assert await looker.run(owner, "a file", abs, -1) == 1
        except StateError as error:
            said.append((owner, str(error)))

    async def run() -> None:
        async with anyio.create_task_group() as group:
            for owner in owners:
                group.start_soon(one, owner)

    alone(run)
    return said


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The owners of the files whose reading has begun, in this order; it takes as long as is given, and no process,
    which would take its time to start."""
    found: list[str] = []

    async def read(work: Callable[..., object], *given: Any, **_named: object) -> object:
        if work is not os.getpid:
            owner, seconds = given[-2:]
            found.append(owner)
            await anyio.sleep(seconds)
        return None

    monkeypatch.setattr("pairwright.web.looking.to_process.run_sync", read)
    return found


def test_a_file_of_another_organisation_is_read_before_the_second_of_the_first(begun: list[str]) -> None:
    looker = Looker()

    async def one(owner: str) -> None:
        await looker.run(owner, "a file", print, owner, 0.1)

    async def run() -> None:
        async with anyio.create_task_group() as group:
            for owner in ("o/many", "o/many", "o/other"):
                group.start_soon(one, owner)

    alone(run)
    assert begun == ["o/many", "o/other", "o/many"]


def test_files_that_take_long_again_and_again_leave_a_place_to_others(
    begun: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three members, whose files took half a minute each, kept the arbiters of all events from importing."""
    monkeypatch.setattr(turns, "_MUCH", 0.2)
    looker = Looker()

    async def one(owner: str, seconds: float) -> None:
        await looker.run(owner, "a file", print, owner, seconds)

    async def all_of(seconds: float, *owners: str) -> None:
        async with anyio.create_task_group() as group:
            for owner in owners:
                group.start_soon(one, owner, seconds)

    async def run() -> None:
        await all_of(0.4, "o/slow", "o/slower", "o/slowest")
        async with anyio.create_task_group() as group:
            group.start_soon(all_of, 1.5, "o/slow", "o/slower", "o/slowest")
            await anyio.sleep(0.2)
            group.start_soon(all_of, 0.0, "o/other", "o/third")

    alone(run)
    assert begun[4:6] == ["o/other", "o/third"]
    assert sorted([begun[3], *begun[6:]]) == ["o/slow", "o/slower", "o/slowest"]


def test_whoever_waits_with_a_file_and_leaves_takes_no_place() -> None:
    fair, order = turns.FairTurns(2), []

    async def one(owner: str, waits: anyio.CancelScope) -> None:
        with waits:
            async with fair.one(owner):
                order.append(owner)
                await anyio.sleep(0.05)

    async def run() -> None:
        scopes = [anyio.CancelScope() for _ in range(4)]
        async with anyio.create_task_group() as group:
            for number, scope in enumerate(scopes):
                group.start_soon(one, f"o/{number}", scope)
            await anyio.sleep(0.01)
            scopes[2].cancel()
            scopes[0].cancel()  # at work: its place is free at once, and not for the one that leaves

    alone(run)
    assert order == ["o/0", "o/1", "o/3"]


def test_others_are_served_while_a_file_is_read(server: Server) -> None:
    with httpx.Client(base_url=server.url, timeout=120) as client:
        data = {"_csrf_token": token_in(client.get("/").text)}
        answers: list[int] = []

        def send() -> None:
            files = {"upload": ("long.trf", LONG)}
            answers.append(client.post("/import", data=data, files=files).status_code)

        sending = threading.Thread(target=send)
        sending.start()
        served = 0
        with httpx.Client(base_url=server.url, timeout=120) as other:
            while sending.is_alive():
                assert other.get("/e/league").status_code == 200
                served += 1
        sending.join()
    assert answers == [409]
    assert served > 3


def test_what_is_too_large_is_refused_with_its_limit(client: TestClient[Litestar]) -> None:
    data = form(client, "/")
    for size in (UPLOAD + 1, 2 * UPLOAD + 1):
        files = {"upload": ("a.trf", b"\n" * size)}
        answer = client.post("/import", data=data, files=files)
        assert answer.status_code in (409, 413)
        assert "16 MiB" in answer.text
    body = {"arguments": {"text": "x" * 5_000_000}}
    assert client.post("/api/events/league/do/note", json=body).status_code == 413
    assert client.post("/e/league/do/note", data={**data, "text": "x" * 5_000_000}).status_code == 413


def test_a_file_kept_by_the_page_unpacks_to_no_more_than_the_limit(client: TestClient[Litestar]) -> None:
    import base64
    import zlib

    data = form(
        client, "/", kept=base64.b64encode(zlib.compress(b"\n" * 200_000_000)).decode(), source="a.trf"
    )
    answer = client.post("/import", data=data, files={"none": b""})
    assert answer.status_code == 409
    assert "larger than 16 MiB" in answer.text
    for kept in ("x", "AAAA", base64.b64encode(b"x").decode()):
        answer = client.post("/import", data={**data, "kept": kept}, files={"none": b""})
        assert answer.status_code == 409
        assert "choose it again" in answer.text


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", b"x"),
        ("multipart/form-data; boundary=b", b"--b\r\n\r\nx\r\n--b--"),
        ("multipart/form-data; boundary=b",
         b'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\xff\r\n--b--\r\n'),
        ("multipart/form-data; boundary=b",
         b'--b\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: a/b; charset=nope\r\n\r\nx\r\n--b--\r\n'),
        ("multipart/form-data; boundary=b", b'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n' * 2000),
        ("application/x-www-form-urlencoded", b"\xff=%ff&%"),
        ("application/x-www-form-urlencoded", b"=&" * 100_000),
        ("application/json", b"{"),
        ("text/plain; charset=nope", b"x"),
        ("", b""),
    ],
)  # fmt: skip
def test_a_form_that_cannot_be_read_is_refused(client: TestClient[Litestar], kind: str, body: bytes) -> None:
    for path in (
        "/import",
        "/e/league/do/note",
        "/events",
        "/sign-in/try",
        "/users/add",
        "/e/league/captains/links",
    ):
        headers = {"content-type": kind} if kind else {}
        answer = client.post(path, content=body, headers=headers)
        assert 400 <= answer.status_code < 500, (path, answer.status_code)
