"""A picture as PNG, through a program that the machine has: we carry no drawing library."""

from __future__ import annotations

import click

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
SCALE = 2


def write_png(svg: str, path: str) -> None:
    """Turn an SVG into a PNG with rsvg-convert or a Chromium browser; says what to do when there is none."""
    import re
    import shutil
    import subprocess
    import tempfile
    from pathlib import Path

    found = re.search(r'viewBox="0 0 (\d+) (\d+)"', svg)
    assert found is not None
    width, height = found.groups()
    sized = re.sub(r'width="[^"]*" height="[^"]*"', f'width="{width}" height="{height}"', svg, count=1)
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "picture.svg", Path(folder) / "picture.png"
        source.write_text(sized, encoding="utf-8")
        browser = next((name for name in BROWSERS if shutil.which(name)), None)
        if shutil.which("rsvg-convert"):
            command = ["rsvg-convert", "-z", str(SCALE), "-o", str(target), str(source)]
        elif browser is not None:
            command = [
                browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                f"--force-device-scale-factor={SCALE}", f"--window-size={width},{height}",
                f"--screenshot={target}", source.as_uri(),
            ]  # fmt: skip
        else:
            raise click.UsageError(
                "PNG needs rsvg-convert or Chromium on this machine; write an .svg instead."
            )
        done = subprocess.run(command, capture_output=True, check=False, timeout=120)  # noqa: S603  our own words
        if done.returncode or not target.exists():
            raise click.UsageError(f"{command[0]} could not draw the picture; write an .svg instead.")
        shutil.copyfile(target, path)
