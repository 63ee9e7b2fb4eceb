"""The static site: pages and feed as values, and the folder that takes what has changed."""

from __future__ import annotations

from .publish import Published, publish

__all__ = ["Published", "publish"]
