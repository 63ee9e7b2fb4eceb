"""Estimated text widths in common sans-serif fonts, without a font file: accurate enough to shorten names."""

from __future__ import annotations

from bisect import bisect_right
from math import floor
from unicodedata import category, combining, east_asian_width, name

_WIDTHS = {
    "iIjl|!.,:;'`": 0.28,
    "frt()[]/\\ -": 0.34,
    '*"^': 0.40,
    "ckszvxyJ": 0.50,
    "abdeghnopquL?0123456789_$#": 0.56,
    "FTZ+<>=~": 0.61,
    "ABEKPSVXY&": 0.67,
    "CDHNRU": 0.72,
    "GOQw": 0.78,
    "mM": 0.84,
    "W%@—…": 0.98,
}
_WIDTH_OF = {sign: width for signs, width in _WIDTHS.items() for sign in signs}
BOLD = 1.12
WIDE = 1.07
"""The fonts of the stack differ; the widest common one is assumed."""


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a text at a font size; accented letters as without accents, other scripts as capitals."""
    from unicodedata import normalize

    units = 0.0
    for sign in normalize("NFD", text):
        if combining(sign):
            continue
        wide = east_asian_width(sign) in "WF"
        units += 1.0 if wide else _WIDTH_OF.get(sign, 0.67)
    return units * size * WIDE * (BOLD if bold else 1.0)


SMALLEST = 0.78
"""How small a text becomes, in parts of its size, before it is shortened."""


def fitted(text: str, room: float, size: float, *, bold: bool = False) -> tuple[str, float]:
    """The text and the font size at which it fits into the room: smaller, then cut in the middle, because names that
    begin alike differ at their ends (`Ajax I`, `Ajax II`)."""
    wide = text_width(text, size, bold=bold)
    if wide <= room:
        return text, size
    if wide * SMALLEST <= room:
        return text, floor(size * room / wide * 10) / 10
    least = size * SMALLEST
    signs = _clusters(text)

    def cut(kept: int) -> str:
        tail = kept // 2
        return "".join(signs[: kept - tail]).rstrip() + "…" + "".join(signs[len(signs) - tail :]).lstrip()

    most = bisect_right(range(1, len(signs)), room, key=lambda kept: text_width(cut(kept), least, bold=bold))
    return cut(most), floor(least * 10) / 10


def _clusters(text: str) -> list[str]:
    """The letters with the marks that combine with them."""
    found: list[str] = []
    for sign in text:
        if found and (combining(sign) or category(sign) in ("Mc", "Me", "Mn")):
            found[-1] += sign
        else:
            found.append(sign)
    return found


_PLAIN = frozenset(
    ("LATIN", "GREEK", "CYRILLIC", "CJK", "HIRAGANA", "KATAKANA", "HANGUL", "MODIFIER", "FULLWIDTH")
)


def _font_of(sign: str) -> str:
    """The Noto font of a letter that has to be shaped or is not in Noto Sans; for others nothing."""
    if sign > "\u02ff" and category(sign)[0] in "LM":
        script = name(sign, "").partition(" ")[0]
        if script and script not in _PLAIN:
            return f"Noto Sans {script.title()}"
    return ""


def runs(text: str) -> list[tuple[str, str]]:
    """A text in parts, each with the Noto font of its script; without one where the usual fonts have the letters.

    A font named first sets a whole part: letters replaced one by one are printed over one another, and a font of one
    script may have neither the letters of another nor a blank.
    """
    found: list[tuple[str, str]] = []
    for cluster in _clusters(text):
        font = _font_of(cluster[0])
        if found and found[-1][1] == font:
            found[-1] = (found[-1][0] + cluster, font)
        else:
            found.append((cluster, font))
    return found


def set_in_fonts(text: str, stack: str) -> str:
    """A text for SVG, escaped, with the font of every part that needs one before the fonts of `stack`."""
    return "".join(
        f"<tspan font-family=\"'{font}',{stack}\">{escaped(part)}</tspan>" if font else escaped(part)
        for part, font in runs(text)
    )


def escaped(text: str) -> str:
    """Text for XML; control characters, which XML forbids, become spaces."""
    text = "".join(sign if sign >= " " and sign not in "\x7f\ufffe\uffff" else " " for sign in text)
    text = "".join("\ufffd" if 0xD800 <= ord(sign) <= 0xDFFF else sign for sign in text)
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
