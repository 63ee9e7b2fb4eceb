"""Prizes: what is defined, in order, and who wins it as things stand."""

from __future__ import annotations

from urllib.parse import urlencode

from litestar import get
from litestar.params import FromPath
from litestar.response import Response

from ...report.documents import documents_of
from ...report.lists.prizes import prize_list
from ..render import page
from .common import AnyRequest, begun, book_for_staff, desk_of


@get("/e/{event:str}/prizes", sync_to_thread=True)
def prizes(request: AnyRequest, event: FromPath[str]) -> Response[bytes]:
    """The prizes with a form for more, and their winners."""
    state = begun(desk_of(request, event))
    book = book_for_staff(state)
    return page(
        request,
        "prizes.html",
        event=state,
        rows=[(one, urlencode({"name": one.name})) for one in state.prizes],
        document=prize_list(book) if state.prizes and book.kind != "bracket" and book.latest else None,
        best=any(one.name == "best-boards" for one in documents_of(book)),
    )


HANDLERS = [prizes]
