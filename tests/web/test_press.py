"""PDF come from processes of their own, which end and give their memory back."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("litestar")

from pairwright.domain.errors import StateError
from pairwright.report.listing import ListColumn, Listing, Pages, Section, row
from pairwright.report.pdf import Job, Print, job_of
from pairwright.web import press
from pairwright.web.press import Press


def job(name: str, rows: int = 3) -> Job:
    listing = Listing((ListColumn("Name"),), tuple(row(f"{name} {k}") for k in range(rows)))
    return job_of(Pages("names", "Names", "Cup", (Section("", (), listing),)), Print())


@pytest.fixture
def one() -> Any:
    found = Press()
    yield found
    if found._process is not None:
        found.end()


def test_a_process_makes_one_document_after_the_other(one: Press) -> None:
    assert one.make(job("Ann")).startswith(b"%PDF")
    first = one._process.pid
    assert first != os.getpid()
    assert one.make(job("Bob")).startswith(b"%PDF")
    assert one._process.pid == first


def test_the_memory_of_long_documents_comes_back(one: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve documents of one event took three gigabytes of the server, for good."""
    monkeypatch.setattr(press, "_MOST", 1)
    assert one.make(job("Ann", 300)).startswith(b"%PDF")
    assert one._process is None
    assert one.make(job("Bob")).startswith(b"%PDF")


def test_the_memory_comes_back_where_the_system_does_not_say_how_much(
    one: Press, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(press, "_STATUS", tmp_path / "none")
    assert press._memory() == 0
    monkeypatch.setattr(press, "_OLDEST", 2)
    line = Line([(b"%PDF 1", 0), (b"%PDF 2", 0)])
    monkeypatch.setattr(one, "_start", lambda: vars(one).update(_process=line, _line=line))
    assert one.make(job("Ann")) == b"%PDF 1"
    assert one._process is line
    assert one.make(job("Bob")) == b"%PDF 2"
    assert one._process is None


def test_a_process_that_was_ended_is_replaced(one: Press) -> None:
    one.make(job("Ann"))
    os.kill(one._process.pid, signal.SIGTERM)
    one._process.join()
    assert one.make(job("Bob")).startswith(b"%PDF")


def test_a_document_that_takes_too_long_says_what_to_do(one: Press) -> None:
    one._seconds = 0.0
    with pytest.raises(StateError, match="takes longer than 0 seconds; take it as CSV"):
        one.make(job("Ann", 3000))
    assert one._process is None
    one._seconds = 60.0
    assert one.make(job("Bob")).startswith(b"%PDF")


def test_what_is_done_before_a_document_is_set_counts(one: Press) -> None:
    """Pictures and documents were made for minutes while their press was held."""
    with pytest.raises(StateError, match="takes longer than 60 seconds"):
        one.make(job("Ann", 300), before=61.0)
    assert one._process is None


def test_a_process_that_dies_over_a_document_says_so(one: Press) -> None:
    one._process = one._line = Line([])
    with pytest.raises(StateError, match="for want of memory perhaps; take it as CSV"):
        one.make(job("Ann"))
    assert one.make(job("Bob")).startswith(b"%PDF")


def test_an_error_of_ours_is_told_as_it_is(one: Press) -> None:
    one._process = one._line = Line([(StateError("no typst"), 1)])
    with pytest.raises(StateError, match="no typst"):
        one.make(job("Ann"))


class Line:
    """A process, and the line to it, with these answers; then it dies."""

    def __init__(self, answers: list[Any]) -> None:
        self._answers = answers

    def is_alive(self) -> bool:
        return True

    def send(self, given: Job) -> None:
        assert given.template == "pages.typ"

    def poll(self, seconds: float) -> bool:
        return True

    def recv(self) -> Any:
        if not self._answers:
            raise EOFError
        return self._answers.pop(0)

    def kill(self) -> None:
        pass

    join = close = kill
