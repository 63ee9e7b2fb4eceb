"""The dependency audit: it never passes silently when no service could be reached."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.tools import tool

AUDIT = tool("audit_packages")
PINS = ["click==8.5", "old==1.0", "ours==0.1"]
KNOWN = {"name": "jinja2", "version": "2.10", "vulns": [{"id": "X-1", "fix_versions": ["2.10.1"]}]}
MISSING = {
    "name": "jinja2",
    "skip_reason": "Dependency not found on PyPI and could not be audited: jinja2 (2.10)",
}


def asker(known: Any, answer: Any, service: str = "osv") -> Any:
    """A service with these answers for the trial and the packages; the other service is unreachable."""

    def ask(asked: str, pins: Sequence[str]) -> Any:
        if asked != service:
            return None
        return known if list(pins) == [AUDIT.KNOWN] else answer

    return ask


@pytest.mark.parametrize(
    ("known", "answer"),
    [(None, []), ([], []), ([MISSING], [MISSING]), ([KNOWN | {"vulns": []}], []), ([KNOWN], None)],
    ids=["not reached", "empty", "knows no package", "knows no vulnerability", "fails half-way"],
)
def test_an_untrustworthy_answer_of_the_service_does_not_count_as_clean(known: Any, answer: Any) -> None:
    status, said = AUDIT.audit(PINS, asker(known, answer))
    assert status == AUDIT.NOT_AUDITED == 3
    assert len(said) == 1
    assert said[0].startswith("SKIPPED: the 3 packages are not audited")


def test_vulnerabilities_are_named_with_what_mends_them() -> None:
    click = {"name": "click", "version": "8.5", "vulns": []}
    old = {"name": "old", "version": "1.0", "vulns": [{"id": "Y-2", "fix_versions": ["1.1", "2.0"]}]}
    ours = {"name": "ours", "skip_reason": "not found"}
    status, said = AUDIT.audit(PINS, asker([KNOWN], [click, old, ours], "pypi"))
    assert status == 1
    assert said == [
        "old 1.0: Y-2, mended in 1.1, 2.0",
        "not audited: ours: not found",
        "2 of 3 packages audited by pypi, 1 known vulnerabilities",
    ]
    assert AUDIT.audit(PINS, asker([KNOWN], [click, ours]))[0] == 0


def test_every_installed_package_is_asked_about() -> None:
    pins = AUDIT.installed()
    assert any(pin.startswith("click==") for pin in pins)
    assert not any(pin.startswith("pairwright==") for pin in pins)
