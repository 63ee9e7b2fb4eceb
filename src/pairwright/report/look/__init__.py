"""The look of all pages: style sheets, fonts, flags, icons, and the template macros that use them.

The manager and the published site use the same: `static/` is copied or served, `templates/look.html` has the macros.
Style sheets in order: `tokens.css` (colours, sizes), `app.css` (parts and pages), `flags.css` (made by a tool).
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markupsafe import Markup

FOLDER = Path(__file__).parent
STATIC = FOLDER / "static"
SHEETS = ("tokens.css", "app.css", "flags.css")


@cache
def _drawings() -> dict[str, str]:
    found: dict[str, str] = json.loads((FOLDER / "icons.json").read_text())
    return found


class Icons:
    """The icons of one page: each is defined once, in `symbols`, and referenced where needed.

    Inline drawings work from a folder without a server and under a strict content security policy.
    """

    def __init__(self) -> None:
        self._used: dict[str, None] = {}
        self._drawn: set[str] = set()

    def __call__(self, name: str, kind: str = "") -> Markup:
        """An icon by name; KeyError if it is not bundled. `kind` adds classes. It is hidden from screen readers: the
        accompanying words are read instead."""
        from markupsafe import Markup

        _drawings()[name]
        self._used[name] = None
        extra = f" {kind}" if kind else ""
        return Markup('<svg class="i{}" aria-hidden="true"><use href="#i-{}"/></svg>').format(extra, name)

    def during(self, run: Callable[[], str]) -> tuple[str, tuple[str, ...]]:
        """What a function renders, and the icons that it uses."""
        before, self._used = self._used, {}
        try:
            text = run()
        finally:
            used = tuple(self._used)
            self._used = before
            self.use(used)
        return text, used

    def use(self, names: Iterable[str]) -> None:
        """Icons in a part that was rendered before."""
        self._used.update(dict.fromkeys(names))

    def symbols(self) -> Markup:
        """The drawings of the icons used since the last call."""
        from markupsafe import Markup

        new = [name for name in self._used if name not in self._drawn]
        self._drawn.update(new)
        if not new:
            return Markup("")
        drawn = "".join(
            f'<symbol id="i-{name}" viewBox="0 0 24 24">{_drawings()[name]}</symbol>' for name in new
        )
        return Markup(f'<svg class="hidden" aria-hidden="true">{drawn}</svg>')  # noqa: S704  our own drawings


@cache
def flag_codes() -> frozenset[str]:
    """The codes of federations with a flag."""
    lines = (STATIC / "flags.css").read_text().splitlines()
    return frozenset(line[3:6] for line in lines if line.startswith(".f-"))


@cache
def flags() -> tuple[Path, dict[str, tuple[int, int]]]:
    """The picture with all flags, and of each code the offset of its flag in pixels of a picture of 400 by 165."""
    css = (STATIC / "flags.css").read_text()
    name = re.search(r"url\(([^)]+)\)", css)
    assert name is not None
    places = re.findall(r"^\.f-(\w+)\{background-position:(-?\d+)(?:px)? (-?\d+)(?:px)?\}", css, re.MULTILINE)
    return STATIC / name[1], {code: (int(x), int(y)) for code, x, y in places}


@cache
def digest(path: Path) -> str:
    """Eight digits that change with a file: appended to its URL, they let browsers cache it indefinitely."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:8]


def middle_cut(text: str, longest: int = 28) -> str:
    """A name shortened in the middle, so that `Sport Club Alpha I` and `Sport Club Alpha II` remain distinguishable."""
    if len(text) <= longest:
        return text
    end = longest // 3
    return f"{text[: longest - end - 1].rstrip()}…{text[-end:].lstrip()}"
