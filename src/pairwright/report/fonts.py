"""The fonts for documents: those of this package, those installed on the machine, and characters without a font."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unicodedata import category, name

if TYPE_CHECKING:
    from typst import Fonts

FOLDER = Path(__file__).parent / "fonts"
PACKAGES = ("justmytype_intl_cjk",)
"""Python packages with fonts for Chinese, Japanese and Korean, used if installed."""
_OURS = frozenset(
    (
        "LATIN",
        "GREEK",
        "CYRILLIC",
        "ARABIC",
        "ARMENIAN",
        "DEVANAGARI",
        "GEORGIAN",
        "HEBREW",
        "THAI",
        "MODIFIER",
        "COMBINING",
    )
)
_HELP = {
    "CJK": "fonts-noto-cjk", "HIRAGANA": "fonts-noto-cjk", "KATAKANA": "fonts-noto-cjk", "HANGUL": "fonts-noto-cjk",
}  # fmt: skip


@lru_cache(maxsize=4)
def faces(folder: str = "") -> Fonts:
    """All fonts: ours, those in `folder`, those of known packages, then those of the machine."""
    from typst import Fonts

    paths = [str(FOLDER), *([folder] if folder else [])]
    for package in PACKAGES:
        found = find_spec(package)
        if found is not None and found.submodule_search_locations:
            paths += list(found.submodule_search_locations)
    return Fonts(include_system_fonts=True, include_embedded_fonts=False, font_paths=paths)


def scripts(texts: Iterable[str]) -> dict[str, str]:
    """The scripts in some texts that our own fonts lack, each with a sample character."""
    found: dict[str, str] = {}
    for sign in sorted({sign for text in texts for sign in text if sign > "\u024f"}):
        if category(sign)[0] == "L":
            script = name(sign, "").partition(" ")[0]
            if script and script not in _OURS:
                found.setdefault(script, sign)
    return found


def missing(texts: Iterable[str], folder: str = "") -> list[str]:
    """A sentence for every script that no font on this machine covers; these names are printed as empty boxes."""
    wanted = scripts(texts)
    if not wanted:
        return []
    for path, index in sorted({(face.path, face.index) for face in faces(folder).fonts() if face.path}):
        has = _signs(path, index)
        wanted = {script: sign for script, sign in wanted.items() if ord(sign) not in has}
        if not wanted:
            break
    return [
        f"No font on this machine has {script.title()} ({sign}); names in it are printed as boxes. "
        f"Debian's package for it: {_HELP.get(script, 'fonts-noto-core')}; or name a folder with --fonts."
        for script, sign in wanted.items()
    ]


@lru_cache(maxsize=256)
def _signs(path: str, index: int) -> frozenset[int]:
    from fontTools.ttLib import TTFont, TTLibError

    font: Any
    try:
        with TTFont(path, fontNumber=index, lazy=True) as font:
            return frozenset(font.getBestCmap() or ())
    except (TTLibError, OSError):
        return frozenset()
