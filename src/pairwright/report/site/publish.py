"""A folder or a ZIP with the site. In a folder what has changed is written, what is gone is taken away, all else stays
as it is."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from ...domain.errors import StateError
from ...domain.messages import msg
from ..book import Book
from ..broadcast import broadcast
from ..dates import calendar_of
from .feed import atom, entries_of
from .page import Page
from .pages import FOLDERS, pages_of
from .render import FORMAT, document_json, html, search_json, search_script, static_files

MANIFEST = "site.json"


class Published(NamedTuple):
    """How many files the site has, how many were written, how many removed."""

    files: int
    written: int
    removed: int


def publish(book: Book, folder: Path, url: str = "", now: datetime | None = None) -> Published:
    """Update the site in a folder. `url` is its public address, for the feed.

    StateError: the folder contains something else. OSError: it cannot be written.
    """
    before = _manifest(folder)
    files = site_files(book, url, now, before)
    written = sum(_write(folder / path, data) for path, data in files.items())
    gone = [path for path in before.get("files", []) if path not in files]
    removed = sum(_remove(folder, path) for path in gone)
    return Published(len(files), written, removed)


def zipped(book: Book, url: str = "", now: datetime | None = None) -> bytes:
    """The site as a ZIP; the same event at the same time gives the same bytes."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for path, data in sorted(site_files(book, url, now, {}).items()):
            entry = ZipInfo(path)  # its time is 1 January 1980: the packing time would change every byte
            entry.external_attr = 0o644 << 16
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, data)
    return out.getvalue()


def left_out_before(folder: Path) -> frozenset[str]:
    """The parts that the site in a folder omits; empty if there is no site yet."""
    return frozenset(_manifest(folder).get("without", ()))


def site_files(book: Book, url: str, now: datetime | None, before: Mapping[str, Any]) -> dict[str, bytes]:
    """Every file of the site by its path. `before` is what an earlier run left: times of the entries of the feed."""
    address = f"{url.rstrip('/')}/" if url else ""
    stamp = (now or datetime.now(UTC)).strftime("%Y-%m-%dT%H:%M:%SZ")
    files = dict(site(book))
    old: dict[str, Any] = before.get("entries", {})
    entries = {}
    for one in entries_of(book):
        known = old.get(one.id)
        entries[one.id] = (
            known if known and known["mark"] == one.mark else {"mark": one.mark, "updated": stamp}
        )
    times = {identity: entry["updated"] for identity, entry in entries.items()}
    first = before.get("created", stamp)
    files["feed.xml"] = atom(book, address, times, max(times.values(), default=first))
    manifest = {
        "format": FORMAT,
        "event": book.title,
        "created": first,
        "entries": entries,
        "without": sorted(book.without),
        "files": sorted(files),
    }
    files[MANIFEST] = (json.dumps(manifest, ensure_ascii=False, indent=1) + "\n").encode()
    return files


def site(book: Book) -> Iterator[tuple[str, bytes]]:
    """Every file of the site except the feed."""
    pages = list(pages_of(book))
    there = {f"{page.path}.html" for page in pages}

    def links(link: tuple[str, int] | None) -> str:
        if link is None:
            return ""
        path = f"{FOLDERS[link[0]]}/{link[1]}.html"
        return path if path in there else ""

    for page in pages:
        yield f"{page.path}.html", html(book, page, links)
        if "data" not in book.without:
            yield f"{page.path}.json", document_json(page.document, links)
        yield from _pictures(page)
    if "games" not in book.without and not book.by_score and book.cup is None:
        for one in book.rounds:
            with suppress(StateError):  # everybody has a bye
                yield f"rounds/{one.number}.pgn", broadcast(book, one.number)
    yield "search.js", search_script(book)
    if "data" not in book.without:
        yield "search.json", search_json(book)
    yield from static_files()
    if "schedule" in book.without:
        return
    with suppress(StateError):  # not a date that a calendar understands, or no library for it
        yield "schedule.ics", calendar_of(book, datetime(2000, 1, 1, tzinfo=UTC))


def _pictures(page: Page) -> Iterator[tuple[str, bytes]]:
    """Brackets are separate files; plots are inline and use the colours of the page."""
    if page.path.startswith("brackets/"):
        for picture in page.pictures:
            yield f"brackets/{picture.name}.svg", picture.svg.encode()


def _manifest(folder: Path) -> dict[str, Any]:
    """What an earlier run has written; StateError for a folder that is not ours."""
    path = folder / MANIFEST
    if path.is_file():
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
        except ValueError:
            found = None
        if isinstance(found, dict) and found.get("format") == FORMAT:
            return found
        raise StateError(msg("{path} is not of a site made here; choose another folder", path=path))
    if folder.exists() and any(folder.iterdir()):
        raise StateError(
            msg(
                "{folder} has other files in it; choose an empty folder, or one with a site made here",
                folder=folder,
            )
        )
    return {}


def _write(path: Path, data: bytes) -> bool:
    """Whether the file had to be written; it appears under its name only when complete."""
    try:
        if path.read_bytes() == data:
            return False
    except OSError:
        path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=".site", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return True


def _remove(folder: Path, path: str) -> bool:
    """Remove a file written by an earlier run, and its folder if that is then empty."""
    target = folder / path
    if not target.resolve().is_relative_to(folder.resolve()) or not target.is_file():
        return False
    target.unlink()
    if target.parent != folder and not any(target.parent.iterdir()):
        target.parent.rmdir()
    return True
