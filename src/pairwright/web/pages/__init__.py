"""The pages, one module per topic; `HANDLERS` has every handler."""

from __future__ import annotations

from typing import Any

from litestar import Router

from . import (
    accounts,
    acts,
    api,
    brackets,
    captain,
    correct,
    desk,
    entries,
    hall,
    health,
    home,
    imports,
    keep,
    lineups,
    links,
    manual,
    organisations,
    papers,
    prizes,
    public,
    publish,
    ratings,
    roster,
    settings,
    slips,
    why,
)

PAGES = Router(
    path="",
    route_handlers=[
        *home.HANDLERS,
        *health.HANDLERS,
        *imports.HANDLERS,
        *keep.HANDLERS,
        *public.HANDLERS,
        *hall.HANDLERS,
        *desk.HANDLERS,
        *why.HANDLERS,
        *entries.HANDLERS,
        *settings.HANDLERS,
        *acts.HANDLERS,
        *brackets.HANDLERS,
        *correct.HANDLERS,
        *roster.HANDLERS,
        *lineups.HANDLERS,
        *ratings.HANDLERS,
        *captain.HANDLERS,
        *links.HANDLERS,
        *slips.HANDLERS,
        *papers.HANDLERS,
        *publish.HANDLERS,
        *prizes.HANDLERS,
        *accounts.HANDLERS,
        *organisations.HANDLERS,
        *manual.HANDLERS,
    ],
    include_in_schema=False,
)
"""Pages for people; the API document leaves them out."""

HANDLERS: list[Any] = [PAGES, *api.HANDLERS]
