"""The manual, whose pages are written in Markdown, with its pictures and files."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import PurePath
from posixpath import dirname, normpath
from unicodedata import normalize

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Response
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from ...domain.messages import msg
from ...report.manual import manual_folder, manual_pages, page_text
from ..render import page as page_of
from .common import AnyRequest

_KINDS = {".png": "image/png", ".svg": "image/svg+xml", ".trf": "text/plain", ".txt": "text/plain"}
"""What the pages show or lead to beside each other."""


@get("/manual/{page:path}", sync_to_thread=True)
def manual(request: AnyRequest, page: FromPath[str]) -> Response[bytes]:
    """A page of the manual under the name of its file, so that its links lead to others; or a file beside it."""
    wanted = page.strip("/")
    name = wanted.removesuffix(".md")
    if name != wanted and name in manual_pages():
        return page_of(
            request,
            "manual.html",
            pages=manual_pages(),
            shown=name,
            title=manual_pages()[name],
            text=_html(name),
        )
    if wanted in _files():
        kind = _KINDS[PurePath(wanted).suffix]
        return Response((manual_folder() / wanted).read_bytes(), media_type=kind)
    raise NotFoundException(detail=msg("There is no such page."))


@cache
def _files() -> frozenset[str]:
    """The files of the manual that are no pages, by their names: no others are sent."""
    folder = manual_folder()
    return frozenset(
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.suffix in _KINDS
    )


@cache
def _html(name: str) -> Markup:
    """A page as HTML; its headings have the anchors that links name."""
    reader = MarkdownIt("commonmark").enable("table")
    tokens = reader.parse(page_text(name))
    used: set[str] = set()
    for token, inline in pairwise(tokens):
        if token.type == "heading_open":
            token.attrSet("id", _anchor("".join(one.content for one in inline.children or ()), used))
        for one in inline.children or () if inline.type == "inline" else ():
            if one.type == "image":
                _keep_room(one, normpath(f"{dirname(name)}/{one.attrGet('src')}").lstrip("/"))
    text: str = reader.renderer.render(tokens, reader.options, {})
    return Markup(text)  # noqa: S704  the manual is a part of the program


def _keep_room(image: Token, name: str) -> None:
    """Give a picture its size, so that nothing moves when it comes."""
    if name in _files() and name.endswith(".png"):
        head = (manual_folder() / name).read_bytes()[16:24]
        image.attrSet("width", str(int.from_bytes(head[:4], "big")))
        image.attrSet("height", str(int.from_bytes(head[4:], "big")))


def _anchor(heading: str, used: set[str]) -> str:
    """The anchor of a heading as the site has it: its words with hyphens, with a number if it is there already."""
    ascii_only = normalize("NFKD", heading).encode("ascii", "ignore").decode()
    plain = re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", ascii_only).strip().lower())
    anchor, number = plain, 0
    while anchor in used:
        number += 1
        anchor = f"{plain}_{number}"
    used.add(anchor)
    return anchor


HANDLERS = [manual]
