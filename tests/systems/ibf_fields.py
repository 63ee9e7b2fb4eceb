"""Every field from 2 to 300: some always, the others with the mark `long`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest

SOME = (*range(2, 20), 31, 32, 33, 47, 64, 65, 100)


def fields(always: Collection[int] = SOME, most: int = 300, least: int = 2) -> list[Any]:
    """The numbers of players as parameters of a test."""
    return [n if n in always else pytest.param(n, marks=pytest.mark.long) for n in range(least, most + 1)]
