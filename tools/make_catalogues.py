"""Compile the catalogues of the pages: src/pairwright/web/locales/*/LC_MESSAGES/pairwright.po to .mo beside each."""

from __future__ import annotations

import io
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

FOLDER = Path(__file__).parents[1] / "src" / "pairwright" / "web" / "locales"


def compiled(path: Path) -> bytes:
    """The .mo of a .po file."""
    with path.open("rb") as file:
        catalogue = read_po(file)
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def main() -> None:
    """Write them all."""
    for path in sorted(FOLDER.glob("*/LC_MESSAGES/*.po")):
        path.with_suffix(".mo").write_bytes(compiled(path))
        print(path.parent.parent.name)


if __name__ == "__main__":
    main()
