"""Put the catalogues of languages in order: src/pairwright/languages/*.po sorted, each text on one line, none twice.

After a merge that kept both sides run this; it names a text with two translations, one of which has to go.
"""

from __future__ import annotations

import sys

from pairwright.languages import FOLDER
from pairwright.languages.po import po_text, read_po


def main() -> int:
    """Write them all."""
    for path in sorted(FOLDER.glob("*.po")):
        try:
            path.write_text(po_text(read_po(path.read_text(encoding="utf-8"))), encoding="utf-8")
        except ValueError as error:
            print(f"{path.name}: {error}")
            return 1
        print(path.stem)
    return 0


if __name__ == "__main__":
    sys.exit(main())
