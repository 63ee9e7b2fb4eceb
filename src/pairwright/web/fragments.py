"""Parts of pages that did not change are not rendered again: rows of long tables, kept by what they show.

In a template: `{% call kept("field", same(team), loop.index) %}...{% endcall %}`. The key has to name everything that
the part shows. `same` makes a key by identity: a decision replaces the values of an event that it changes, and keeps
all others.
"""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_hex
from threading import Lock
from typing import Any

from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from ..manager.event import Event
from ..manager.same import Same

_MOST = 20_000
"""The number of parts kept, for all events and languages; the oldest are dropped."""
TOKEN = f"token-{token_hex(16)}"
"""Where the token of forms will be in a rendered page: nothing that is kept contains one.
Nobody outside this process knows this text, so no name in an event can be it."""

_kept: dict[Any, tuple[Markup, tuple[str, ...]]] = {}
_lock = Lock()


@pass_context
def kept(context: Context, *key: Any, caller: Callable[[], str]) -> Markup:
    """The part with this key, rendered if it is not kept; the icons in it are used on this page either way."""
    at = (context.environment, *key)
    found = _kept.get(at)
    icons = context["icon"]
    if found is None:
        text, used = icons.during(caller)
        found = Markup(text), used  # noqa: S704  rendered by a template that escapes
        with _lock:
            while len(_kept) >= _MOST:
                del _kept[next(iter(_kept))]
            _kept[at] = found
    else:
        icons.use(found[1])
    return found[0]


def field_key(event: Event) -> tuple[Any, ...]:
    """A key for all that does not change with results: the teams with their members and numbers, and the settings."""
    return (Same(event.teams), Same(event.order), Same(event.settings))
