"""Titles of players: FIDE's in their order, how files abbreviate them, and those of others."""

from __future__ import annotations

TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""FIDE's titles in the order in which they rank players with equal ratings [C.04.2: 2.2]."""
_MORE = ("AGM", "AIM", "AFM", "ACM", "NM", "WNM")
"""Titles of online arenas and of federations; event files leave them out."""
_SHORT = {
    "G": "GM", "M": "IM", "F": "FM", "C": "CM",
    "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM",
    "GF": "WGM", "MF": "WIM", "FF": "WFM", "CF": "WCM",
}  # fmt: skip
"""As rating lists and older event files write them."""


def is_title(text: str) -> bool:
    """Whether a text is a title as forms take it."""
    return text.strip().upper() in (*TITLES, *_MORE)


def as_written(text: str) -> str:
    """A title as it is written, however it was typed: `wgm` is WGM; what is no title stays."""
    return text.strip().upper() if is_title(text) else text


def fide_title(text: str) -> str:
    """FIDE's title that a file means; empty if it is none."""
    title = text.strip().upper()
    return title if title in TITLES else _SHORT.get(title, "")


def title_place(title: str) -> int:
    """The place of a title among equal ratings; without one of FIDE's the last."""
    return TITLES.index(title.upper()) if title.upper() in TITLES else len(TITLES)
