"""A folder with the site: what has changed is written, what is gone is taken away, all else stays as it is."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from ...domain.errors import StateError
from ..book import Book
from ..dates import calendar_of
from .feed import atom, entries_of
from .pages import FOLDERS, Page, pages_of
from .render import FORMAT, document_json, html, search_json, search_script, static_files

MANIFEST = "site.json"


class Published(NamedTuple):
    """How many files the site has, how many were written, how many taken away."""

    files: int
    written: int
    removed: int


def publish(book: Book, folder: Path, url: str = "", now: datetime | None = None) -> Published:
    """Bring the site in a folder up to date. `url` is where it will be found, for the feed.

    StateError: the folder has something else in it. OSError: it cannot be written.
    """
    address = f"{url.rstrip('/')}/" if url else ""
    before = _manifest(folder)
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
        "files": sorted(files),
    }
    files[MANIFEST] = (json.dumps(manifest, ensure_ascii=False, indent=1) + "\n").encode()
    written = sum(_write(folder / path, data) for path, data in files.items())
    gone = [path for path in before.get("files", []) if path not in files]
    removed = sum(_remove(folder, path) for path in gone)
    return Published(len(files), written, removed)


def site(book: Book) -> Iterator[tuple[str, bytes]]:
    """Every file of the site but the feed."""
    pages = list(pages_of(book))
    there = {f"{page.path}.html" for page in pages}

    def links(link: tuple[str, int] | None) -> str:
        if link is None:
            return ""
        path = f"{FOLDERS[link[0]]}/{link[1]}.html"
        return path if path in there else ""

    for page in pages:
        yield f"{page.path}.html", html(book, page, links)
        yield f"{page.path}.json", document_json(page.document, links)
        yield from _pictures(page)
    yield "search.js", search_script(book)
    yield "search.json", search_json(book)
    yield from static_files()
    with suppress(StateError):  # no date that a calendar understands, or no library for it
        yield "schedule.ics", calendar_of(book, datetime(2000, 1, 1, tzinfo=UTC))


def _pictures(page: Page) -> Iterator[tuple[str, bytes]]:
    """Brackets are files of their own; plots stand in their page and take its colours."""
    if page.path.startswith("brackets/"):
        for picture in page.pictures:
            yield f"brackets/{picture.name}.svg", picture.svg.encode()


def _manifest(folder: Path) -> dict[str, Any]:
    """What an earlier run has left; StateError for a folder that is not ours."""
    path = folder / MANIFEST
    if path.is_file():
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
        except ValueError:
            found = None
        if isinstance(found, dict) and found.get("format") == FORMAT:
            return found
        raise StateError(f"{path} is not of a site made here; choose another folder")
    if folder.exists() and any(folder.iterdir()):
        raise StateError(
            f"{folder} has other files in it; choose an empty folder, or one with a site made here"
        )
    return {}


def _write(path: Path, data: bytes) -> bool:
    """Whether the file had to be written; it takes its name only when it is whole."""
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
    """Take away a file that an earlier run has made, and its folder when that is empty then."""
    target = folder / path
    if not target.resolve().is_relative_to(folder.resolve()) or not target.is_file():
        return False
    target.unlink()
    if target.parent != folder and not any(target.parent.iterdir()):
        target.parent.rmdir()
    return True
