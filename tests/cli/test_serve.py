"""`pairwright serve` and `user`: access, before anything is served."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pairwright.cli.app import app


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


def test_no_answer_names_the_program_that_serves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every answer had `server: uvicorn`."""
    given: dict[str, Any] = {}
    monkeypatch.setattr("uvicorn.run", lambda app, **how: given.update(how))
    said("serve", str(tmp_path))
    assert given["port"]
    assert given["server_header"] is False
