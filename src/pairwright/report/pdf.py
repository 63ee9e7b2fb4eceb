"""Documents on paper: plain data and a template to PDF, or an image of a page, by typst."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache, lru_cache
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any

from ..domain.dates import dated
from ..domain.errors import StateError
from ..domain.messages import decimals, msg
from ..languages import translated
from ..pictures.metrics import text_width
from .drawings import Picture
from .fonts import faces, missing
from .labels import labels
from .listing import ListColumn, Listing, Pages, for_the_wall
from .look import flags
from .overlay import taken_out
from .packed import packed
from .sheets import Forms, LineupSheet, MatchSheet

_TEMPLATES = Path(__file__).parent / "typst"
PAPERS = ("A4", "A3", "letter")
_MOST_SHEETS = 10
_MISSING = 'paper needs the extra "print": pip install "pairwright[print]"'


@dataclass(frozen=True)
class Print:
    """How a document is printed."""

    paper: str = "A4"
    stamp: str = ""
    """In the footer of each page: when it was printed."""
    fonts: str = ""
    """A folder with more fonts."""
    large: bool = False
    """A list for the wall: as large as its pages allow, at least 20 points, to be read at three metres."""
    address: str = ""
    """The address of the event: a QR code of it on the first page and on each sheet."""


@dataclass(frozen=True)
class Job:
    """All that typst needs for a document: it can be done in another process."""

    template: str
    data: bytes
    """JSON."""
    fonts: str = ""
    """A folder with more fonts."""
    packed: bool = False
    """Whether its small objects are packed: a document has one for each cell."""


def pdf(document: Pages | Forms, how: Print | None = None) -> bytes:
    """The document as PDF, tagged for screen readers. StateError if typst is not installed."""
    return made(job_of(document, how or Print()))


def job_of(document: Pages | Forms, how: Print) -> Job:
    """What is to be done for a document."""
    template, data = _told(document, how)
    return _job(template, data, how.fonts, pack=True)


def made(job: Job) -> bytes:
    """The PDF of a job; typst keeps what it has laid out in this process. StateError if it is not installed."""
    found: bytes = _compile(job)
    return packed(found) if job.packed else found


def _job(template: str, data: dict[str, Any], fonts: str, *, pack: bool = False) -> Job:
    return Job(template, json.dumps(data, ensure_ascii=False).encode(), fonts, pack)


def rows_in(document: Pages | Forms) -> int:
    """How many rows a document has; a sheet counts as four, and as many cells, or characters, as there usually are in a
    row as one: they, and not the rows, take the time and the memory."""
    if isinstance(document, Forms):
        return max(4 * len(document.items), sum(map(len, _texts(data_of(document)))) // _OF_ROW)
    rows = [line for part in document.sections if part.listing for line in part.listing.rows]
    texts = [text for part in document.sections for text in (*part.text, *(value for _, value in part.facts))]
    by_text = sum(map(len, texts)) + sum(len(cell.text) for line in rows for cell in line.cells)
    return max(len(rows), sum(len(line.cells) for line in rows) // _CELLS, by_text // _OF_ROW)


def png(document: Pages | Forms, how: Print | None = None, ppi: float = 100) -> list[bytes]:
    """The pages of the document as images."""
    how = how or Print()
    found = _compile(job_of(document, how), format="png", ppi=ppi)
    return found if isinstance(found, list) else [found]


def remarks(document: Pages | Forms, fonts: str = "", paper: str = "A3") -> list[str]:
    """What cannot be printed properly, in sentences: scripts without a font, and on a paper a table of too many
    columns."""
    found = missing(_texts(data_of(document)), fonts)
    sizes = {one: _type_of(document, one) for one in (paper, "A3")}
    if paper != "A3" and sizes[paper] < _LEAST:
        found.append(
            msg(
                "Its text is printed with {size} points; on A3 with {larger}.",
                size=decimals(f"{sizes[paper]:.1f}"),
                larger=decimals(f"{sizes['A3']:.1f}"),
            )
        )
    return found


def _type_of(document: Pages | Forms, paper: str) -> float:
    """About the type, in points, in which a table of many columns has room across a paper."""
    _known(paper)
    if not isinstance(document, Pages) or not document.across:
        return math.inf
    width = (_MILLIMETRES[paper][1] - 32) * 72 / 25.4
    needed = 0.0
    for listing in (part.listing for part in document.sections if part.listing):
        lines = [line.cells for line in listing.rows if line.kind != "group"]
        widest = (
            max(text_width(cells[k].text, 10) for cells in lines)
            for k in range(len(listing.columns))
            if lines
        )
        needed = max(needed, sum(wide + 8 for wide in widest))
    return min(document.size, 10 * width / needed) if needed else document.size


def job_of_chart(
    picture: Picture,
    event: str,
    paper: str = "A4",
    sheets: tuple[int, int] = (1, 1),
    fonts: str = "",
    language: str = "",
) -> Job:
    """What is to be done for a picture as a wall chart: on one sheet, or as a poster of several across and down."""
    return _job("chart.typ", _chart(picture, event, paper, sheets, language), fonts)


def picture_png(svg: str, fonts: str = "", ppi: float = 144) -> bytes:
    """A picture as PNG, at twice its pixel size."""
    found: bytes = _compile(_job("chart.typ", {**_drawn(svg), "bare": True}, fonts), format="png", ppi=ppi)
    return found


def picture_remarks(
    picture: Picture, paper: str = "", sheets: tuple[int, int] = (1, 1), fonts: str = ""
) -> list[str]:
    """What cannot be printed properly, in sentences: scripts without a font, and on a paper text that is too small."""
    found = missing([unescape(text) for text in re.findall(r">([^<]+)<", picture.svg)], fonts)
    if not paper:
        return found
    needed, size = poster_for(picture, paper), _SMALL * _scale(picture, paper, *sheets)
    if size < _LEAST and sheets != needed:
        found.append(
            msg(
                "Its small text is printed with {size} points; a poster of {columns}x{rows} sheets can be read.",
                size=decimals(f"{size:.1f}"),
                columns=needed[0],
                rows=needed[1],
            )
        )
    return found


_OF_ROW, _CELLS = 80, 5
"""Characters of a long row, usual ones have 30 to 75; and cells of a usual one."""
_SMALL, _LEAST = 11.0, 6.0
"""Pixels of the small text in pictures; points that can be read."""
_MILLIMETRES = {"A4": (210, 297), "A3": (297, 420), "letter": (216, 279)}


def _scale(picture: Picture, paper: str, across: int, down: int) -> float:
    """Points for a pixel of a picture on so many sheets, portrait or landscape, whichever is larger."""
    width, height = size_of(picture.svg)
    short, long = ((side - 20) * 72 / 25.4 for side in _MILLIMETRES[paper])
    return max(
        min(wide * across / width, high * down / height) for wide, high in ((short, long), (long, short))
    )


def poster_for(picture: Picture, paper: str) -> tuple[int, int]:
    """The fewest sheets, across and down, on which the small text of a picture can be read."""
    _known(paper)
    every = [(across, down) for across in range(1, _MOST_SHEETS + 1) for down in range(1, _MOST_SHEETS + 1)]
    for sheets in sorted(every, key=lambda item: (item[0] * item[1], item)):
        if _SMALL * _scale(picture, paper, *sheets) >= _LEAST:
            return sheets
    return _MOST_SHEETS, _MOST_SHEETS


def size_of(svg: str) -> tuple[float, float]:
    """Width and height of a picture in pixels."""
    found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    if found is None:
        raise ValueError(msg("a picture has a viewBox"))
    return float(found[1]), float(found[2])


def _chart(
    picture: Picture, event: str, paper: str, sheets: tuple[int, int], language: str
) -> dict[str, Any]:
    _known(paper)
    across, down = sheets
    if not (1 <= across <= _MOST_SHEETS and 1 <= down <= _MOST_SHEETS):
        raise StateError(msg("a poster has 1 to {most} sheets across and down", most=_MOST_SHEETS), "poster")
    drawn = _drawn(picture.svg)
    width, height = drawn["size"]
    # The sheets are portrait or landscape, whichever allows the larger picture.
    long, short = 1.414, 1.0
    upright = min(short * across / width, long * down / height)
    flipped = min(long * across / width, short * down / height)
    title = translated(picture.title, language or "en")
    return {
        **drawn, "title": title, "event": event, "paper": paper,
        "alt": _alternative(picture, title, event), "across": across, "down": down, "flipped": flipped > upright,
        "words": labels(language), "language": language or "en",
    }  # fmt: skip


def _drawn(svg: str) -> dict[str, Any]:
    """A picture for the template: its size, and apart from it the texts in scripts that have to be shaped."""
    rest, texts = taken_out(svg)
    return {"svg": rest, "size": size_of(svg), "texts": data_of(texts)}


def _alternative(picture: Picture, title: str, event: str) -> str:
    """What a picture shows, for those who do not see it: its title, its subtitle, and whom it names."""
    texts = [
        unescape(re.sub(r"<title>[^<]*</title>|<[^>]+>", "", text))
        for text in re.findall(r"<text[^>]*>(.+?)</text>", picture.svg)
    ]
    described = re.search(r"<desc>([^<]*)</desc>", picture.svg)
    named = [text for text in dict.fromkeys(texts) if len(text) > 3 and text != title][:40]
    parts = (f"{title}, {event}.", unescape(described[1]) if described else "", "; ".join(named))
    return " ".join(part for part in parts if part)


def _told(document: Pages | Forms, how: Print) -> tuple[str, dict[str, Any]]:
    _known(how.paper)
    picture, _ = flags()
    more: dict[str, Any] = {
        "paper": how.paper, "stamp": how.stamp, "large": how.large, "address": how.address,
        "code": qr(how.address) if how.address else "", "flags": _flags(document),
        "words": labels(document.language), "language": document.language or "en",
        "flag_file": "/" + picture.relative_to(_TEMPLATES.parent).as_posix(),
    }  # fmt: skip
    if isinstance(document, Forms):
        items = tuple(
            one._replace(date=translated(dated(one.date), document.language or "en"))
            if isinstance(one, MatchSheet | LineupSheet)
            else one
            for one in document.items
        )  # here and not in the sheets, whose data are for files too
        return "forms.typ", {
            **data_of(replace(document, items=items)),
            **more,
            "subtitle": "",
            "squares": document.squares,
        }
    return "pages.typ", {**data_of(for_the_wall(document) if how.large else document), **more}


def _flags(document: Pages | Forms) -> dict[str, tuple[int, int]]:
    """The flags in a document: code to place in the picture."""
    if isinstance(document, Forms):
        return {}
    codes = {
        line.cells[k].text
        for part in document.sections
        if part.listing
        for k, column in enumerate(part.listing.columns)
        if column.kind == "federation"
        for line in part.listing.rows
        if line.kind != "group"
    }
    return {code: place for code, place in flags()[1].items() if code in codes}


def qr(text: str) -> str:
    """A QR code as SVG without style or script."""
    try:
        import segno
    except ImportError:
        raise StateError(msg('QR codes need the extra "print": pip install "pairwright[print]"')) from None
    out = BytesIO()
    segno.make(text, error="m").save(
        out, kind="svg", xmldecl=False, svgns=True, border=2, svgclass="qr", omitsize=True
    )
    return out.getvalue().decode()


def _known(paper: str) -> None:
    if paper not in PAPERS:
        raise StateError(
            msg(
                "there is no paper {paper}; there are: {papers}", paper=repr(paper), papers=", ".join(PAPERS)
            ),
            "paper",
        )


def data_of(value: Any) -> Any:
    """A document as JSON values: records by name, table cells as text and sign."""
    if isinstance(value, Listing):
        return {
            "columns": [_column(column) for column in value.columns],
            "rows": [
                {"kind": line.kind, "cells": [(isolated(item.text), item.sign) for item in line.cells]}
                for line in value.rows
            ],
            "notes": [isolated(note) for note in value.notes],
        }
    if names := _fields_of(value.__class__):
        return {name: data_of(getattr(value, name)) for name in names}
    if isinstance(value, str):
        return isolated(value)
    return [data_of(item) for item in value] if isinstance(value, tuple | list) else value


@lru_cache(maxsize=1024)
def _column(column: ListColumn) -> dict[str, Any]:
    """A column: the same few stand in many tables."""
    return {name: data_of(getattr(column, name)) for name in _fields_of(ListColumn)}


@cache
def _fields_of(kind: type) -> tuple[str, ...]:
    """The names of the fields of a record; none of another type."""
    return tuple(item.name for item in fields(kind)) if is_dataclass(kind) else getattr(kind, "_fields", ())


_LEFTWARD = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
_LEFTWARD_RUN = re.compile(f"[{_LEFTWARD}](?:[ .,'\"()-]*[{_LEFTWARD}])*")


def isolated(text: str) -> str:
    """A text in which right-to-left names do not reorder the numbers beside them."""
    if text.isascii():
        return text
    return _LEFTWARD_RUN.sub("\u2068\\g<0>\u2069", text)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Iterable):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _texts(item)


def _compile(job: Job, **how: Any) -> Any:
    """The data are a file, not an input: all that was laid out with other inputs is laid out anew."""
    folder = _TEMPLATES.relative_to(_TEMPLATES.parent).as_posix()
    return _typst().compile(
        {"main": f'#include "/{folder}/{job.template}"'.encode(), "data.json": job.data},
        root=_TEMPLATES.parent,
        font_paths=faces(job.fonts),
        **{"format": "pdf", **how},
    )


def _typst() -> Any:
    try:
        import typst
    except ImportError:
        raise StateError(_MISSING) from None
    return typst
