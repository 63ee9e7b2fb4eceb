"""`pairwright org`: organisations on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from pairwright.cli.app import app
from pairwright.store.shelf import open_log
from pairwright.web.accounts import open_accounts


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    open_log(tmp_path / "cup.pairwright", create=True).close()
    accounts = open_accounts(str(tmp_path))
    accounts.add("Ann", "a long password", "clerk", "cup")
    accounts.close()
    return tmp_path


def said(folder: Path, *words: str) -> str:
    """The output, including the message of an error."""
    answer = CliRunner().invoke(app, ["org", *words, "--place", str(folder)])
    return answer.output.rstrip("\n")


def test_an_organisation_has_quotas_members_and_events(folder: Path) -> None:
    assert said(folder, "create", "Rook & Co") == "Rook-Co"
    assert said(folder, "quota", "Rook-Co", "--events", "3") == (
        "Rook & Co may have 3 events, with 500 entries each."
    )
    assert said(folder, "member", "Rook-Co", "Ann", "chief") == "Ann is chief."
    assert said(folder, "event", "cup", "Rook-Co") == "cup belongs to Rook-Co."
    assert said(folder, "list") == (
        "Rook-Co: Rook & Co; 1 of 3 events, 500 entries each at most; Ann (chief)"
    )
    assert said(folder, "invite", "Rook-Co", "--role", "arbiter").startswith("/invitation/")
    assert said(folder, "event", "cup") == "cup belongs to no organisation."
    assert said(folder, "remove", "Rook-Co") == "Rook-Co is removed."
    assert said(folder, "list") == ""


def test_the_sign_up_is_opened_and_closed(folder: Path) -> None:
    assert said(folder, "sign-up", "open") == "The sign-up is open."
    assert said(folder, "sign-up", "closed") == "The sign-up is closed."


def test_what_is_not_there_is_named(folder: Path) -> None:
    said(folder, "create", "Club")
    assert said(folder, "quota", "Clubb") == "there is no organisation 'Clubb'"
    assert said(folder, "member", "Club", "Bob", "clerk") == "there is no account 'Bob'"
    assert said(folder, "event", "open", "Club") == f"there is no event 'open' in {folder}"
