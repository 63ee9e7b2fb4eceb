"""The static site: pages and feed as values, and the folder that receives what has changed."""

from __future__ import annotations

from .publish import Published, left_out_before, publish, zipped

__all__ = ["Published", "left_out_before", "publish", "zipped"]
