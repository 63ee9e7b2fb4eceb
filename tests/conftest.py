"""What tests of several folders share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from pairwright.domain import kinds
from pairwright.systems import registration, registry

# How fast random input is made depends on what else the machine does; no test fails for that.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


@pytest.fixture(autouse=True, scope="session")
def _english() -> Iterator[None]:
    """The command line speaks English in tests, whatever the locale of the machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PAIRWRIGHT_LANGUAGE", "en")
        yield


@pytest.fixture
def own_systems() -> Iterator[None]:
    """Systems from outside that a test registers, and the plug-ins it loads, are gone after it."""
    from pairwright.cli import plugins  # here, so that tests without plug-ins do not load the command line

    known = (registry._SYSTEMS, registry._CATALOGUE, registration._OUTSIDE, kinds._KINDS)
    before = [dict(one) for one in known]
    loaded = set(plugins._loaded)
    yield
    for one, was in zip(known, before, strict=True):
        one.clear()  # type: ignore[attr-defined]
        one.update(was)  # type: ignore[attr-defined]
    plugins._loaded.intersection_update(loaded)
