"""Reasons: a step is one decision or fact, with its article and values; the wording is added later."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any


class Length(IntEnum):
    """Level of detail of a trail: a sentence for a captain, a paragraph for an arbiter, everything for an expert."""

    SENTENCE = 1
    PARAGRAPH = 2
    FULL = 3


@dataclass(frozen=True, eq=False)
class Step:
    """One decision. `key` identifies the sentence in the catalogue of `reasons`, `values` fill it in.

    A value is a team's TPN when its name ends in `team`, a list of TPNs for `teams`, points in tenths for `score` and
    a list of these for `scores`, pairs of TPNs for `pair`; a message is said in the reader's language, anything else is
    used as is. A `preference` may be None. `length` is the shortest trail that includes the step.
    """

    key: str
    article: str = ""
    """As in the rule book, without brackets: `C7`, `3.6.3`, `4.3.5`."""
    values: Mapping[str, Any] = field(default_factory=dict)
    length: Length = Length.PARAGRAPH
    heading: bool = False
    """Whether a new passage begins here: a bracket, a pair, the bye."""
