"""A drawing surface: colours by theme, fitted texts, and the enclosing SVG. Used by plots and grids."""

from __future__ import annotations

from collections.abc import Callable

from .metrics import escaped, fitted, set_in_fonts, text_width

_LIGHT = {
    "ground": "#ffffff", "panel": "#eef1ee", "line": "#e0e5e0", "ink": "#121815", "ink-2": "#4a5650",
    "accent": "#12684a", "win": "#1d5fc4", "draw": "#5f6b65", "loss": "#b0480c",
}  # fmt: skip
_DARK = {
    "ground": "#141817", "panel": "#0f1312", "line": "#262d2a", "ink": "#e9eeeb", "ink-2": "#aab5af",
    "accent": "#4fc99b", "win": "#7db2ff", "draw": "#9aa6a0", "loss": "#f39a5f",
}  # fmt: skip
THEMES = {
    "light": _LIGHT,
    "dark": _DARK,
    "page": {name: f"var(--{name},{value})" for name, value in _LIGHT.items()},
}
"""`page` uses the colours of the page that contains the picture."""
SERIES = (
    "#0b5fbd",
    "#b3261e",
    "#1a7f4b",
    "#8a6d00",
    "#6a3fb5",
    "#0f7c86",
    "#a8336f",
    "#4b6a1e",
    "#7a4a1c",
    "#47566b",
)
"""Colours of adjacent lines, each with a contrast of 4.5 : 1 or more on white."""
_SERIES_DARK = (
    "#6cb0ff", "#ff8a80", "#4cc38a", "#d9b74a", "#b79bff", "#4fc6d0", "#f08cc0", "#a3cc66", "#dba06c", "#a9b8cc",
)  # fmt: skip
_SERIES_OF = {
    "light": SERIES,
    "dark": _SERIES_DARK,
    "page": tuple(f"var(--series-{k},{value})" for k, value in enumerate(SERIES, 1)),
}
FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans',sans-serif"
Say = Callable[[str], str]
"""Says a message in the language of the picture; texts that are no messages are data and stay as they are."""
SIZES = (24, 13, 11)
"""Of title, text and small print."""


class Canvas:
    """The drawing, in pixels from the upper left corner."""

    def __init__(
        self,
        title: str,
        width: float,
        height: float,
        theme: str = "light",
        described: str = "",
        say: Say = str,
    ) -> None:
        self.title, self.width, self.height, self.described = say(title), width, height, say(described)
        self.say = say
        self.colours = THEMES[theme]
        self.series = _SERIES_OF[theme]
        self.parts: list[str] = []
        self.printed: tuple[str, str] | None = None
        """Width and height in print, if other than the pixels."""

    def colour(self, name: str) -> str:
        """A colour of the theme, or the text itself."""
        return self.colours.get(name, name)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        room: float = 1e9,
        *,
        size: float = 13,
        ink: str = "ink",
        bold: bool = False,
        anchor: str = "start",
        halo: bool = False,
        full: str = "",
    ) -> None:
        """A text that fits; if shortened, here or by the caller, its title has the `full` one. `halo`
        keeps lines behind it away."""
        text = self.say(text)
        short, size = fitted(text, room, size, bold=bold)
        full = full or text
        title = f"<title>{escaped(full)}</title>" if short != full else ""
        weight = ' font-weight="600"' if bold else ""
        end = "" if anchor == "start" else f' text-anchor="{anchor}"'
        if halo:
            end += f' stroke="{self.colour("ground")}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"'
        self.parts.append(
            f'<text x="{x:.4g}" y="{y:.4g}" font-size="{size:g}" fill="{self.colour(ink)}"{weight}{end}>'
            f"{title}{set_in_fonts(short, FONT)}</text>"
        )

    def rect(self, x: float, y: float, width: float, height: float, fill: str, *, opacity: float = 1) -> None:
        """A filled box."""
        shade = "" if opacity == 1 else f' fill-opacity="{opacity:g}"'
        place = f'x="{x:.4g}" y="{y:.4g}" width="{width:.4g}" height="{height:.4g}"'
        self.parts.append(f'<rect {place} fill="{self.colour(fill)}"{shade}/>')

    def line(
        self, points: list[tuple[float, float]], stroke: str = "line", width: float = 1, dash: str = ""
    ) -> None:
        """A line through points."""
        path = "M" + "L".join(f"{x:.4g} {y:.4g}" for x, y in points)
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        self.parts.append(
            f'<path d="{path}" fill="none" stroke="{self.colour(stroke)}" stroke-width="{width:g}" '
            f'stroke-linejoin="round"{dashed}/>'
        )

    def dot(
        self, x: float, y: float, radius: float, fill: str, title: str = "", *, hollow: bool = False
    ) -> None:
        """A circle, filled or `hollow`, with a tooltip."""
        inside = f"><title>{escaped(self.say(title))}</title></circle>" if title else "/>"
        colour = self.colour(fill)
        paint = (
            f'fill="{self.colour("ground")}" stroke="{colour}" stroke-width="1.8"'
            if hollow
            else f'fill="{colour}" fill-opacity="0.85"'
        )
        self.parts.append(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{radius:g}" {paint}{inside}')

    def heading(self, subtitle: str) -> None:
        """Title and subtitle at the upper left."""
        self.text(24, 42, self.title, self.width - 48, size=SIZES[0], bold=True)
        if subtitle:
            self.text(24, 62, subtitle, self.width - 48, size=SIZES[2], ink="ink-2")

    def svg(self) -> str:
        """The whole picture."""
        about = f"<desc>{escaped(self.described)}</desc>" if self.described else ""
        width, height = self.printed or (f"{self.width:g}", f"{self.height:g}")
        size = f'width="{width}" height="{height}" viewBox="0 0 {self.width:g} {self.height:g}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="{FONT}" '
            f'style="font-variant-numeric:tabular-nums"><title>{escaped(self.title)}</title>{about}'
            f'<rect width="{self.width:g}" height="{self.height:g}" fill="{self.colour("ground")}"/>'
            + "".join(self.parts)
            + "</svg>\n"
        )


def widest(texts: list[str], size: float, most: float, *, bold: bool = False) -> float:
    """The width needed by several texts, up to `most`."""
    return min(max((text_width(text, size, bold=bold) for text in texts), default=0.0) + 4, most)
