"""The structure of a bracket by its system and options (3.1, 3.2, 3.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...domain.structures import Structure
from .consolation import with_consolation
from .double import double
from .routing import BEST
from .single import single

WITH_GROUPS = ("ibf-groups", "ibf-mixed")
"""The systems that begin with groups, or may do so."""


def structure_of(system: str, options: Mapping[str, Any], size: int) -> Structure:
    """The structure that a system and its options give for `size` lines."""
    order = options.get("routing") or BEST
    if isinstance(order, str) and "," in order:
        order = [name.strip() for name in order.split(",")]
    if system == "ibf-double":
        return double(size, options.get("additional", "if-upper-loses"), order)
    if system == "ibf-reentry":
        return single(size)
    main = single(size, min(options.get("places_played", 2), size))
    kind = options.get("consolation", "none")
    if kind == "none" or size < 4:
        return main
    return with_consolation(
        main,
        kind,
        options.get("last_entry", 0),
        options.get("last_chance", 0),
        options.get("second_place", False),
        order,
    )
