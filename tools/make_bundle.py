"""Build one file with pairwright and its dependencies: a zip application for machines that have only Python.

The file runs on every Python named by --python (each has its own compiled parts, side by side) on one platform. At its
first start it unpacks itself into ~/.shiv (or $SHIV_ROOT).
"""

from __future__ import annotations

import argparse
import filecmp
import os
import platform as machine
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import make_dist

PYTHONS = ("3.11", "3.12", "3.13")
EXTRAS = "web,print"
START = Path(__file__).parent / "bundle_start.py"
PLATFORMS = {
    "linux-x86_64": ("manylinux2014_x86_64", "manylinux_2_28_x86_64"),
    "linux-aarch64": ("manylinux2014_aarch64", "manylinux_2_28_aarch64"),
    "macosx-arm64": ("macosx_11_0_arm64",),
    "macosx-x86_64": ("macosx_10_12_x86_64", "macosx_10_13_x86_64"),
    "win-amd64": ("win_amd64",),
}
"""Name of a bundle -> the platform tags of the packages that it may contain."""


def here() -> str:
    """The platform of this machine, as PLATFORMS has it."""
    system, _, processor = sysconfig.get_platform().partition("-")
    processor = processor.rpartition("-")[2]
    return f"{system}-{machine.machine() if processor == 'universal2' else processor}"


def install(what: str, target: Path, python: str, platform: str) -> None:
    """The packages for one Python on one platform, wheels only."""
    tags = [word for tag in PLATFORMS[platform] for word in ("--platform", tag)]
    subprocess.run(
        [
            *(
                sys.executable,
                "-m",
                "pip",
                "install",
                "--quiet",
                "--disable-pip-version-check",
                "--no-compile",
            ),
            *("--only-binary=:all:", "--implementation", "cp", "--python-version", python, *tags),
            *("--target", str(target), what),
        ],
        check=True,
        stderr=subprocess.PIPE,
    )


def join(folders: Sequence[Path], target: Path) -> list[str]:
    """Merge several folders of packages; returns files that differ between them, apart from pip's own records."""
    other = []
    for folder in folders:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            name = path.relative_to(folder)
            if name.parts[0] == "bin" or path.suffix == ".pyc":
                continue  # scripts with paths of this machine
            there = target / name
            there.parent.mkdir(parents=True, exist_ok=True)
            if not there.exists():
                shutil.copy(path, there)
            elif not name.parts[0].endswith(".dist-info") and not filecmp.cmp(path, there, shallow=False):
                other.append(str(name))
    return other


def pack(packages: Path, preamble: Path, target: Path, epoch: str) -> None:
    """The zip application: the same packages give the same bytes."""
    subprocess.run(
        [
            *(
                sys.executable,
                "-m",
                "shiv",
                "--entry-point",
                "pairwright.cli:main",
                "--compressed",
                "--reproducible",
            ),
            *("--extend-pythonpath", "--python", "/usr/bin/env python3", "--preamble", str(preamble)),
            *("--site-packages", str(packages), "--output-file", str(target)),
        ],
        check=True,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "SOURCE_DATE_EPOCH": epoch},
    )


def bundle(wheel: Path, pythons: Sequence[str], platform: str, extras: str, out: Path) -> Path:
    """Build the file and return its path. ValueError if packages of two Pythons contradict each other."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for python in pythons:
            install(f"{wheel}[{extras}]" if extras else str(wheel), folder / python, python, platform)
        other = join([folder / python for python in pythons], folder / "packages")
        if other:
            raise ValueError(f"not the same for {' and '.join(pythons)}: {', '.join(other[:5])}")
        preamble = folder / "bundle_start.py"
        suits = f'SUITS = {{"pythons": {list(pythons)!r}, "platform": {platform!r}}}'
        text = START.read_text(encoding="utf-8")
        given = next(line for line in text.splitlines() if line.startswith("SUITS = "))
        preamble.write_text(text.replace(given, suits), encoding="utf-8")
        out.mkdir(exist_ok=True)
        target = out / f"pairwright-{wheel.name.split('-')[1]}-{platform}.pyz"
        pack(folder / "packages", preamble, target, make_dist.commit_time())
    return target


def main(arguments: list[str] | None = None) -> int:
    """Build the wheel, then the bundle."""
    parser = argparse.ArgumentParser(prog="tools/bundle", description=__doc__)
    parser.add_argument(
        "--python", action="append", metavar="3.N", help=f"a Python that it runs on (all of {PYTHONS})"
    )
    parser.add_argument(
        "--platform", choices=PLATFORMS, default=here(), help="what it runs on (this machine)"
    )
    parser.add_argument("--extras", default=EXTRAS, help=f"the extras in it ({EXTRAS})")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files = make_dist.build(
            make_dist.sources(folder / "source"), folder / "dist", make_dist.commit_time()
        )
        wheel = next(path for path in files if path.suffix == ".whl")
        try:
            made = bundle(wheel, options.python or PYTHONS, options.platform, options.extras, make_dist.DIST)
        except ValueError as error:
            print(error, file=sys.stderr)
            return 1
        except subprocess.CalledProcessError as error:
            print(error.stderr.decode() if error.stderr else error, file=sys.stderr)
            return 1
    print(
        f"dist/{made.name}  {made.stat().st_size:,} bytes, for Python {', '.join(options.python or PYTHONS)}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
