"""Prizes: what is defined, in order, and who wins it as things stand."""

from __future__ import annotations

from dataclasses import asdict
from urllib.parse import urlencode

from litestar import get
from litestar.params import FromPath
from litestar.response import Response

from ...report.documents import documents_of
from ...report.lists.prizes import prize_list
from ...tiebreaks.prize_fund import PrizeGroup
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
        rows=[(one, _query(one)) for one in state.prizes],
        document=prize_list(book) if state.prizes and book.kind != "bracket" and book.latest else None,
        best=any(one.name == "best-boards" for one in documents_of(book)),
    )


def _query(group: PrizeGroup) -> str:
    """The fields of the form that changes a group."""
    found = {}
    for name, value in asdict(group).items():
        text = ", ".join(value) if isinstance(value, tuple) else "yes" if value is True else str(value or "")
        if text:
            found[name] = text
    return urlencode(found)


HANDLERS = [prizes]
