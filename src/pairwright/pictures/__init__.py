"""Brackets as SVG: `metrics` fits text, `geometry` places boxes and lines, `bracket` draws them."""
