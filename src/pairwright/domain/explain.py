"""The reasons: a step is one decision, by article, with the values that decided it; words come later."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, eq=False)
class Step:
    """One decision. `key` names the sentence in the catalogue of `explain`, `values` fill it.

    Values that end in `_tpn` or `_tpns` are teams; `score` values are tenths of a point.
    """

    key: str
    article: str = ""
    """As in the rule book, without brackets: `C7`, `3.6.3`, `4.3.5`."""
    values: Mapping[str, Any] = field(default_factory=dict)
