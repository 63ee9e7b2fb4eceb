"""The file of the accounts replaced, moved away or removed while it is served."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

pytest.importorskip("litestar")

from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy.exc import OperationalError

from pairwright.store.troubles import is_passing
from pairwright.web import accounts_file
from pairwright.web.accounts import Accounts, open_accounts

from .conftest import PASSWORD
from .test_gate import opens, sign_in

GONE = "accounts.sqlite could not be written: the file was moved or removed, or is another one; put it back"


@pytest.fixture
def accounts(tmp_path: Path) -> Iterator[Accounts]:
    found = open_accounts(str(tmp_path))
    found.add("Ann", PASSWORD, "chief")
    yield found
    found.close()


def names(accounts: Accounts) -> list[str]:
    return [one.name for one in accounts.names()]


def whole(file: Path) -> bool:
    with closing(sqlite3.connect(file)) as connection:
        return bool(connection.execute("PRAGMA integrity_check").fetchone() == ("ok",))


def test_accounts_put_in_place_of_others_count_at_the_next_request(
    closed_app: Litestar, folder: Path
) -> None:
    file = folder / "accounts.sqlite"
    with TestClient(closed_app) as client:
        accounts: Accounts = closed_app.state.place.accounts
        shutil.copy(file, folder / "backup")  # the file alone has everything
        accounts.add("Eva", PASSWORD, "arbiter")
        sign_in(client, "Eva")
        cookie = client.cookies["pairwright"]
        assert opens(client, cookie) == 200
        (folder / "backup").replace(file)
        assert opens(client, cookie) == 401
        assert names(accounts) == ["arbiter", "chief", "clerk"]
        accounts.add("New", PASSWORD, "arbiter")
        client.cookies.clear()
        sign_in(client, "New")
        assert opens(client, client.cookies["pairwright"]) == 200
    again = open_accounts(str(folder))
    assert names(again) == ["New", "arbiter", "chief", "clerk"]
    again.close()
    assert whole(file)


def test_accounts_copied_into_the_file_count_at_the_next_request(accounts: Accounts, tmp_path: Path) -> None:
    """The file was the same, so that its other content was not seen: SQLite wrote a mixture of both, and ruined it."""
    file, backup = tmp_path / "accounts.sqlite", tmp_path / "backup"
    for number in range(5):
        accounts.add(f"before {number}", PASSWORD, "clerk")
    shutil.copyfile(file, backup)
    for number in range(60):
        accounts.add(f"after {number}", PASSWORD, "clerk")
    with backup.open("rb") as source, file.open("r+b") as target:  # as cp does it
        target.truncate(0)
        shutil.copyfileobj(source, target)
    assert names(accounts) == ["Ann", *(f"before {number}" for number in range(5))]
    for number in range(10):
        accounts.add(f"later {number}", PASSWORD, "clerk")
    assert whole(file)
    assert len(names(accounts)) == 16
    assert accounts.find("later 9")


def test_accounts_of_another_process_are_there_while_this_one_serves(
    accounts: Accounts, tmp_path: Path
) -> None:
    other = open_accounts(str(tmp_path))
    for number in range(5):
        other.add(f"there {number}", PASSWORD, "clerk")
        accounts.add(f"here {number}", PASSWORD, "clerk")
    assert names(accounts) == names(other)
    assert len(names(other)) == 11
    other.close()
    assert whole(tmp_path / "accounts.sqlite")


def test_accounts_moved_away_are_out_of_reach_until_they_are_back(closed_app: Litestar, folder: Path) -> None:
    file, away = folder / "accounts.sqlite", folder / "away"
    with TestClient(closed_app) as client:
        sign_in(client, "arbiter")
        cookie = client.cookies["pairwright"]
        for _ in range(2):
            file.replace(away)
            answer = client.get("/e/league/desk")
            assert answer.status_code == 503
            assert GONE in answer.text
            assert str(folder) not in answer.text
            assert client.get("/health").status_code == 503
            assert not file.exists()
            away.replace(file)
            assert client.get("/health").status_code == 200
            assert opens(client, cookie) == 200


def test_what_holds_no_accounts_is_not_taken_for_them(accounts: Accounts, tmp_path: Path) -> None:
    file = tmp_path / "accounts.sqlite"
    file.replace(tmp_path / "away")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE other (x)")
    for _ in range(2):
        with pytest.raises(OperationalError, match="the file is gone"):
            accounts.names()
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("other",)]
    (tmp_path / "away").replace(file)
    assert names(accounts) == ["Ann"]


def test_a_log_of_the_old_file_is_not_applied_to_the_new_one(
    accounts: Accounts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "accounts.sqlite"
    shutil.copy(file, tmp_path / "backup")
    monkeypatch.setattr(accounts_file, "empty_into_file", lambda _: None)  # as if others were reading
    for number in range(20):
        accounts.add(f"Eva {number}", PASSWORD, "clerk")
    (tmp_path / "backup").replace(file)
    assert names(accounts) == ["Ann"]
    assert (tmp_path / "accounts.sqlite-wal.other1").stat().st_size > 0
    assert whole(file)


def test_what_fails_at_the_moment_of_a_replacement_is_told_as_that(
    accounts: Accounts, tmp_path: Path
) -> None:
    """SQLite read a part of the other file, and it was called a fault of the disk."""
    file = tmp_path / "accounts.sqlite"
    shutil.copy(file, tmp_path / "next")

    def broken(replaced: bool) -> None:
        if replaced:
            (tmp_path / "next").replace(file)
        raise OperationalError("INSERT", {}, sqlite3.OperationalError("disk I/O error"))

    for replaced, said in ((False, "disk I/O error"), (True, "gone")):
        with pytest.raises(OperationalError, match=said), accounts.writing():
            broken(replaced)
    assert names(accounts) == ["Ann"]


def test_accounts_replaced_again_and_again_while_many_use_them_stay_whole(
    accounts: Accounts, tmp_path: Path
) -> None:
    file = tmp_path / "accounts.sqlite"
    shutil.copy(file, tmp_path / "backup")
    done = False

    def use(number: int) -> int:
        count = 0
        while not done:
            try:
                accounts.end_links(f"event {number}", [1])
                accounts.links(f"event {number}", range(1, 20))
                assert "Ann" in names(accounts)
                count += 1
            except OperationalError as error:  # at the very moment
                if "gone" not in str(error) and not is_passing(error):
                    raise
        return count

    with ThreadPoolExecutor(4) as pool:
        running = [pool.submit(use, number) for number in range(4)]
        try:
            for _ in range(10):
                shutil.copy(tmp_path / "backup", tmp_path / "next")
                (tmp_path / "next").replace(file)
                assert names(accounts) == ["Ann"]
        finally:
            done = True
        assert all(one.result() for one in running)
    assert whole(file)
