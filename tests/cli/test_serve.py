"""`pairwright serve` and `user`: access, before anything is served."""

from __future__ import annotations

import gc
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from click.testing import CliRunner

from pairwright.cli import main
from pairwright.cli.app import app
from pairwright.manager.desk import Desk
from pairwright.store.shelf import open_log
from pairwright.web.workers import Served


def said(*words: str, text: str = "") -> str:
    """The output, including the message of an error."""
    return CliRunner().invoke(app, words, input=text).output.rstrip("\n")


@pytest.mark.parametrize(
    ("option", "who"),
    [
        (["--behind-tls"], "127.0.0.1"),
        (["--name", "cup.example"], "cup.example"),
        (["--accounts"], "127.0.0.1"),
    ],
)
def test_who_may_be_outside_needs_accounts_also_behind_a_proxy_on_this_machine(
    tmp_path: Path, option: list[str], who: str
) -> None:
    answer = said("serve", str(tmp_path), *option)
    assert answer.startswith(f"{who} can be reached by others, and nobody has an account")


def test_a_folder_that_is_not_there_is_reported(tmp_path: Path) -> None:
    answer = said("user", "add", "eva", "--place", str(tmp_path / "none"), text="long enough password\n")
    assert answer == f"there is no folder {tmp_path / 'none'}"


def test_tokens_are_listed_and_taken_away(tmp_path: Path) -> None:
    place = ["--place", str(tmp_path)]
    assert said("user", "token", "screen", "--role", "public", *place).startswith("pw_")
    assert said("user", "list", *place) == "program screen: public"
    assert said("user", "end-token", "screen", *place) == "screen no longer has a token."
    assert said("user", "list", *place) == ""
    assert said("user", "end-token", "screen", *place) == "there is no token 'screen'"


def test_a_server_ends_without_a_word_while_pages_are_open(tmp_path: Path) -> None:
    """Ctrl+C printed 40 lines of traceback when a page was open in a browser."""
    log = open_log(tmp_path / "cup.pairwright", create=True)
    Desk(log).do("create", name="Cup")
    log.close()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "pairwright", "serve", str(tmp_path), "--port", str(port)]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    for _ in range(100):
        try:
            urlopen(f"http://localhost:{port}/e/cup/desk", timeout=20).close()
            break
        except URLError:
            time.sleep(0.1)
    with socket.create_connection(("localhost", port), timeout=20) as page:
        page.sendall(f"GET /e/cup/live?after=1 HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode())
        time.sleep(1)
        server.send_signal(signal.SIGINT)
        _, errors = server.communicate(timeout=30)
    assert [line for line in errors.splitlines() if "Ctrl+C ends" not in line] == []
    assert server.returncode in (0, 130, -signal.SIGINT)


def test_no_answer_names_the_program_that_serves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every answer had `server: uvicorn`."""
    given: dict[str, Any] = {}
    monkeypatch.setattr("uvicorn.run", lambda app, **how: given.update(how))
    said("serve", str(tmp_path))
    assert given["port"]
    assert given["server_header"] is False


def test_a_server_looks_for_what_requests_leave_behind_as_often_as_usual(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It had the threshold of a command that ends in a moment, ten times the usual one."""
    usual, during = gc.get_threshold(), []
    monkeypatch.setattr("uvicorn.run", lambda app, **how: during.append(gc.get_threshold()))
    monkeypatch.setattr("sys.argv", ["pairwright", "serve", str(tmp_path)])
    monkeypatch.setattr("gc.freeze", lambda: None)
    try:
        with pytest.raises(SystemExit):
            main()
    finally:
        gc.set_threshold(*usual)
    assert during == [usual]


def test_what_is_imported_is_not_looked_through_again_and_again(tmp_path: Path) -> None:
    """A search through everything, every few seconds, made all answers of that moment wait for a tenth of a second."""
    gc.unfreeze()
    made = Served(str(tmp_path), True, "Ann").app()
    try:
        assert gc.get_freeze_count() > 50_000
    finally:
        gc.unfreeze()
        made.state.place.close()
