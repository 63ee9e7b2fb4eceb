"""Cycles among objects are not searched while an event is opened, and are afterwards; its bytes are counted."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from sqlite3 import connect

import pytest
from sqlalchemy import Engine, NullPool

from pairwright.domain.cycles import put_off
from pairwright.manager import desk
from pairwright.manager.desk import Desk
from pairwright.store import files, reading
from pairwright.store.log import Draft, Recorded
from pairwright.store.shelf import open_log


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    yield
    gc.enable()


def test_it_is_put_off_until_the_end_even_by_an_error() -> None:
    with put_off():
        assert not gc.isenabled()
        with put_off():
            assert not gc.isenabled()
        assert not gc.isenabled(), "the first of several decides"
    assert gc.isenabled()
    with suppress(ZeroDivisionError), put_off():
        assert 1 / 0
    assert gc.isenabled()


def test_where_it_was_off_it_stays_off() -> None:
    gc.disable()
    with put_off():
        assert not gc.isenabled()
    assert not gc.isenabled()


def test_it_is_put_off_while_an_event_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "cup.pairwright"
    with closing(open_log(path, create=True)) as log:
        first = Desk(log)
        first.do("create", name="Łódź ½", rounds=3, boards=2)
        first.do("teams", teams=[{"name": "Žilina"}, {"name": "Bern"}])
        size = first.size
    with closing(connect(path)) as file:
        assert file.execute(
            "SELECT sum(length(CAST(data AS BLOB))) FROM pairwright_decisions"
        ).fetchone() == (size,)
    found: list[bool] = []
    decision_of, fold = reading.decision_of, desk.fold

    def noted(row: reading.Row) -> Recorded:
        found.append(gc.isenabled())
        return decision_of(row)

    def folded(*given: object) -> object:
        found.append(gc.isenabled())
        return fold(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(reading, "decision_of", noted)
    monkeypatch.setattr(desk, "fold", folded)
    with closing(open_log(path)) as log:
        opened = Desk(log)
    assert len(found) > 2
    assert not any(found)
    assert gc.isenabled()
    assert opened.size == size, "counted in the file as in the decisions"


def test_after_an_act_the_file_is_looked_into_by_statements_made_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With an engine for every look that was half of an act; its connection is a new one, and does not stay open."""
    with closing(open_log(tmp_path / "cup.pairwright", create=True)) as log:
        made: list[Path] = []
        make = files.sqlite_engine

        def noted(path: Path, mode: str, keep: bool = True) -> Engine:
            made.append(path)
            return make(path, mode, keep)

        monkeypatch.setattr(files, "sqlite_engine", noted)
        for number in range(10):
            log.append(number, [Draft("note", 1, {"n": number})])
            log.check()
        assert len(made) <= 1
        assert isinstance(log, files.FileLog)
        assert isinstance(log._beside.pool, NullPool)
