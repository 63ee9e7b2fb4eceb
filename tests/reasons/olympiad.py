"""The whole table of the Olympiad editions."""

from __future__ import annotations

from tests.reasons import olympiad_floats, olympiad_wishes
from tests.reasons.olympiad_claims import TABLE

__all__ = ["TABLE", "olympiad_floats", "olympiad_wishes"]
