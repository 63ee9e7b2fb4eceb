"""Draw the pictures of docs/print.md: pages of an Olympiad, a bracket, plots, a page of the site in Debian's Chromium.

Usage: python tools/make_print_images.py [CHROMIUM]
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import pairwright as pw
from pairwright.report.book import Book
from pairwright.report.documents import Wish, document
from pairwright.report.drawings import PICTURES
from pairwright.report.pdf import Print, png
from pairwright.report.site import publish
from pairwright.report.tournament_book import book_of

ROOT = Path(__file__).parents[1]
IMAGES = ROOT / "docs" / "images"
PAGES = ("pairings", "match-sheets", "standings", "cross-table", "line-ups", "name-plates")


def main() -> None:
    """All of them."""
    played = book_of(pw.load(ROOT / "examples" / "olympiad-2026-women-complete.trf"))
    next_round = book_of(pw.load(ROOT / "examples" / "olympiad-2026-women.trf"))
    club = book_of(pw.load(ROOT / "examples" / "club-cup.trf"))
    of = {"pairings": next_round, "match-sheets": club, "line-ups": club}
    for name in PAGES:
        wish = Wish(3) if name == "match-sheets" else Wish()
        picture = png(
            document(of.get(name, played), name, wish), Print(stamp="printed 2026-09-27 15:10"), ppi=56
        )[0]
        (IMAGES / f"print-{name}.png").write_bytes(picture)
    for name in ("race", "strength"):
        (IMAGES / f"{name}.svg").write_text(PICTURES[name](played, "light", None).svg, encoding="utf-8")
    page_of_the_site(played, sys.argv[1] if len(sys.argv) > 1 else "chromium")


def page_of_the_site(book: Book, chromium: str) -> None:
    """The home page, as a browser shows it."""
    with tempfile.TemporaryDirectory() as folder:
        publish(book, Path(folder, "site"))
        subprocess.run(
            [
                chromium, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars",
                f"--user-data-dir={folder}/profile", "--window-size=1000,760",
                f"--screenshot={IMAGES / 'site.png'}", Path(folder, "site", "index.html").as_uri(),
            ],
            check=True,
            capture_output=True,
        )  # fmt: skip


if __name__ == "__main__":
    main()
