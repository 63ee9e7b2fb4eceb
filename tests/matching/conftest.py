"""What several tests of this package need."""

from __future__ import annotations

import pytest

from pairwright.matching import weighted
from pairwright.matching.phase import Phase


@pytest.fixture
def phases(monkeypatch):
    """The phases that were run, by the roots they started from."""
    roots = []

    class Counted(Phase):
        __slots__ = ()

        def run(self):
            roots.append(self)
            return super().run()

    monkeypatch.setattr(weighted, "Phase", Counted)
    return roots
