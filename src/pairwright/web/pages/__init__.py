"""The pages, a module a room; `HANDLERS` has every handler."""

from __future__ import annotations

from . import acts, api, captain, desk, doors, home, papers, public

HANDLERS = [
    *home.HANDLERS,
    *public.HANDLERS,
    *desk.HANDLERS,
    *acts.HANDLERS,
    *captain.HANDLERS,
    *papers.HANDLERS,
    *doors.HANDLERS,
    *api.HANDLERS,
]
