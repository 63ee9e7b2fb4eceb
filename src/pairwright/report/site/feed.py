"""The feed of the site: an entry for each round paired, each round finished, and the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from uuid import NAMESPACE_URL, uuid5
from xml.etree import ElementTree as Xml

from ...domain.messages import msg
from ...domain.results import Result
from ...languages import translated
from ..book import Book
from ..listing import ListCell
from ..lists.ranking import standings_listing

_ATOM = "http://www.w3.org/2005/Atom"


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """Something that has happened; `mark` shows whether the content has changed."""

    id: str
    title: str
    text: str
    path: str

    @property
    def mark(self) -> str:
        """A short digest of its content."""
        return sha256(f"{self.title}\n{self.text}\n{self.path}".encode()).hexdigest()[:16]


def entries_of(book: Book) -> list[FeedEntry]:
    """Latest first."""
    found, language = [], book.language or "en"
    for one in book.rounds:
        path = f"rounds/{one.number}.html"
        pairs = "; ".join(f"{m.table}: {m.first.team.name} – {m.second.team.name}" for m in one.matches[:10])
        byes = "".join(
            f"; {bye.team.name}: {translated(book.bye_word(bye.kind), language, context=book.context)}"
            for bye in one.byes
            if bye.kind is Result.PAB
        )
        found.append(
            FeedEntry(
                _id(book, "paired", one.number),
                translated(msg("Round {round} is paired", round=one.number), language),
                pairs + byes,
                path,
            )
        )
        if one.matches and not one.open and "standings" not in book.without:
            rows = standings_listing(book, book.standings(one.number)).rows[:10]
            leaders = "; ".join(_leader(row.cells) for row in rows)
            where = "standings.html" if one.number == book.done else f"standings-{one.number}.html"
            title = translated(msg("Standings after round {round}", round=one.number), language)
            found.append(FeedEntry(_id(book, "standings", one.number), title, leaders, where))
    if book.finished:
        found.append(
            FeedEntry(
                _id(book, "end", 0),
                translated(msg("{event} is finished", event=book.title), language),
                "",
                "index.html",
            )
        )
    return found[::-1]


def _leader(cells: tuple[ListCell, ...]) -> str:
    return " ".join(item.text for item in cells[:2])


def _id(book: Book, what: str, number: int) -> str:
    return f"urn:uuid:{uuid5(NAMESPACE_URL, f'pairwright:{book.title}:{what}:{number}')}"


def atom(book: Book, url: str, times: Mapping[str, str], updated: str) -> bytes:
    """The feed as Atom (RFC 4287); `times` has the time of each entry by id. Links are relative unless the URL of the
    site is known."""
    Xml.register_namespace("", _ATOM)
    feed = Xml.Element(f"{{{_ATOM}}}feed", {"{http://www.w3.org/XML/1998/namespace}lang": "en"})
    _add(feed, "title", book.title)
    _add(feed, "id", _id(book, "feed", 0))
    _add(feed, "updated", updated)
    _add(feed, "link", rel="self", href=f"{url}feed.xml")
    _add(feed, "link", rel="alternate", href=url or "index.html")
    author = _add(feed, "author")
    _add(author, "name", book.tournament.info.chief_arbiter or book.title)
    for one in entries_of(book):
        entry = _add(feed, "entry")
        _add(entry, "id", one.id)
        _add(entry, "title", one.title)
        _add(entry, "updated", times[one.id])
        _add(entry, "link", rel="alternate", href=f"{url}{one.path}")
        _add(entry, "content", one.text or one.title, type="text")
    data: bytes = Xml.tostring(feed, encoding="utf-8", xml_declaration=True)
    return data + b"\n"


def _add(parent: Xml.Element, name: str, text: str = "", **attributes: str) -> Xml.Element:
    child = Xml.SubElement(parent, f"{{{_ATOM}}}{name}", attributes)
    if text:
        child.text = "".join(sign if sign >= " " else " " for sign in text)
    return child
