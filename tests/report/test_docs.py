"""docs/print.md names what there is."""

from __future__ import annotations

import re
from pathlib import Path

from pairwright.report.documents import NAMES, PICTURE_TITLES

DOCS = Path(__file__).parents[2] / "docs"


def test_every_document_and_picture_is_described() -> None:
    named = set(re.findall(r"`([a-z-]+)`", (DOCS / "print.md").read_text(encoding="utf-8")))
    assert {*NAMES, *PICTURE_TITLES} <= named


def test_the_pictures_are_there() -> None:
    text = (DOCS / "print.md").read_text(encoding="utf-8")
    assert all((DOCS / path).is_file() for path in re.findall(r"\]\((images/[^)]*)\)", text))
