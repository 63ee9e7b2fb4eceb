"""Draw docs/images/terminal.png: what the README's first command prints, in Debian's Chromium.

Usage: python tools/make_images.py [CHROMIUM]
"""

from __future__ import annotations

import html
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
EVENT = "examples/olympiad-2026-women.json"
COMMANDS = (
    (["pair", EVENT], 13),
    (["explain", EVENT, "--table", "1"], 99),
    (["explain", EVENT, "--why-not", "1", "5"], 99),
)
PAGE = """<!doctype html><meta charset="utf-8"><style>
body {{ margin: 0; background: #14171c; }}
pre {{ margin: 24px 28px; color: #eceff3; font: 15px/1.45 "DejaVu Sans Mono", monospace; white-space: pre-wrap; }}
b {{ color: #6cb0ff; font-weight: normal; }} i {{ color: #9aa6b5; font-style: normal; }}
</style><pre>{text}</pre>"""


def printed(arguments: list[str], lines: int) -> str:
    """A command and its output, cut after some lines."""
    done = subprocess.run(
        [sys.executable, "-m", "pairwright.cli", *arguments],
        cwd=ROOT,
        env={"COLUMNS": "112", "PYTHONPATH": "src", "NO_COLOR": "1", "LANG": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=True,
    )
    out = done.stdout.rstrip("\n").splitlines()
    shown = [html.escape(line) for line in out[:lines]] + (["<i>...</i>"] if len(out) > lines else [])
    return f"<b>$</b> pairwright {html.escape(' '.join(arguments))}\n" + "\n".join(shown)


def main() -> None:
    """Print into a page, take its picture."""
    text = "\n\n".join(printed(arguments, lines) for arguments, lines in COMMANDS)
    chromium = sys.argv[1] if len(sys.argv) > 1 else "chromium"
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder, "page.html")
        page.write_text(PAGE.format(text=text), encoding="utf-8")
        height = 48 + 22 * (text.count("\n") + 1)
        subprocess.run(
            [
                chromium, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars",
                f"--user-data-dir={folder}/profile", f"--window-size=1080,{height}",
                f"--screenshot={ROOT / 'docs/images/terminal.png'}", page.as_uri(),
            ],
            check=True,
            capture_output=True,
        )  # fmt: skip


if __name__ == "__main__":
    main()
