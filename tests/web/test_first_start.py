"""Servers that begin at the same moment on a database that has no table yet."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from threading import Barrier

import pytest
from sqlalchemy import inspect, make_url, text

from pairwright.store.engines import database_engine
from pairwright.store.shelf import open_shelf
from pairwright.web.accounts import open_accounts
from pairwright.web.index_file import IndexFile

from ..store.conftest import database  # noqa: F401  a fixture

TOGETHER = 6


def _events(address: str) -> None:
    open_shelf(address).close()


def _accounts(address: str) -> None:
    open_accounts(address).close()


def _index(address: str) -> None:
    accounts = open_accounts(address)
    with closing(IndexFile(accounts)):
        accounts.close()


@pytest.mark.parametrize(
    ("tables", "opened"),
    [("pairwright_decisions", _events), ("pairwright_accounts", _accounts), ("pairwright_index", _index)],
)
def test_all_that_begin_together_find_the_tables(
    database: str,  # noqa: F811
    tables: str,
    opened: Callable[[str], None],
) -> None:
    server = database_engine(database).execution_options(isolation_level="AUTOCOMMIT")
    for number in range(4):
        name = f"{tables}_{number}"
        with server.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name}"))
        address = make_url(database).set(database=name).render_as_string(hide_password=False)
        if opened is _index:
            _accounts(address)  # the accounts exist before the workers begin
        start = Barrier(TOGETHER)

        def begin(_: int, start: Barrier = start, address: str = address) -> None:
            start.wait()
            opened(address)

        with ThreadPoolExecutor(TOGETHER) as pool:
            list(pool.map(begin, range(TOGETHER)))
        made = database_engine(address)
        assert inspect(made).has_table(tables)
        made.dispose()
    server.dispose()
