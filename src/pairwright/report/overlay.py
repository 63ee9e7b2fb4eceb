"""Texts of a picture that are printed over it: those in scripts whose letters have to be shaped.

The renderer of SVG gives the vowel signs of Devanagari too little room; documents set the same text properly.
"""

from __future__ import annotations

import re
from html import unescape
from typing import NamedTuple


class Text(NamedTuple):
    """A text with its place in pixels and its looks; `halo` is the colour around its letters, or nothing."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    weight: int
    anchor: str
    halo: str


_TEXT = re.compile(r"<text ([^>]*)>((?:(?!</text>).)*<tspan(?:(?!</text>).)*)</text>")
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
_PROPERTY = re.compile(r"([\w-]+):([^;}]+)")


def taken_out(svg: str) -> tuple[str, list[Text]]:
    """A picture without the texts in scripts that have to be shaped, and those texts."""
    style = "".join(re.findall(r"<style>(.*?)</style>", svg, re.DOTALL))
    rules = {name: dict(_PROPERTY.findall(rule)) for name, rule in re.findall(r"(\.?\w+)\{([^}]*)\}", style)}
    return _TEXT.sub("", svg), [_text(dict(_ATTRIBUTE.findall(a)), b, rules) for a, b in _TEXT.findall(svg)]


def _text(attributes: dict[str, str], content: str, rules: dict[str, dict[str, str]]) -> Text:
    looks = dict(attributes) | rules.get("text", {})
    # Of two rules the later one in the style counts, not the later class.
    for name, rule in rules.items():
        if name.removeprefix(".") in attributes.get("class", "").split() and name.startswith("."):
            looks |= rule
    looks |= dict(_PROPERTY.findall(attributes.get("style", "")))
    return Text(
        float(attributes["x"]),
        float(attributes["y"]),
        unescape(re.sub(r"<title>[^<]*</title>|<[^>]+>", "", content)),
        float(looks["font-size"].removesuffix("px")),
        looks["fill"],
        int(looks.get("font-weight", "400")),
        looks.get("text-anchor", "start"),
        looks.get("stroke", ""),
    )
