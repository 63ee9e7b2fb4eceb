"""Build the wheel and the sdist of the last commit twice and compare them byte for byte; see tools/build."""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"


def commit_time() -> str:
    """SOURCE_DATE_EPOCH: from the environment, otherwise the time of the last commit."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return given
    asked = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()


def sources(folder: Path) -> Path:
    """The last commit, unpacked: uncommitted changes are not part of a release."""
    folder.mkdir(parents=True)
    packed = folder.with_suffix(".zip")
    subprocess.run(["git", "-C", str(ROOT), "archive", "-o", str(packed), "HEAD"], check=True)
    with zipfile.ZipFile(packed) as archive:
        archive.extractall(folder)
    return folder


def build(source: Path, out: Path, epoch: str) -> list[Path]:
    """The sdist of a source tree and the wheel of that sdist."""
    run = subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(source)],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "SOURCE_DATE_EPOCH": epoch},
    )
    if run.returncode:
        raise RuntimeError(run.stdout + run.stderr)
    return sorted(out.iterdir())


def build_twice(folder: Path) -> tuple[list[Path], list[str]]:
    """The files of the first build, and differences in the second: another folder, another umask, a later time."""
    epoch = commit_time()
    first = build(sources(folder / "one" / "source"), folder / "one" / "dist", epoch)
    before = os.umask(0o077)
    try:
        second = build(sources(folder / "a second one" / "source"), folder / "a second one" / "dist", epoch)
    finally:
        os.umask(before)
    different = (
        [] if [path.name for path in first] == [path.name for path in second] else ["the names of the files"]
    )
    for one, other in zip(first, second, strict=False):
        if one.read_bytes() != other.read_bytes():
            different.append(f"{one.name}: {', '.join(other_members(one, other)) or 'the archive itself'}")
    return first, different


def other_members(one: Path, other: Path) -> list[str]:
    """The files inside two archives whose contents differ."""
    contents = [members(path) for path in (one, other)]
    names = sorted(contents[0].keys() | contents[1].keys())
    return [name for name in names if contents[0].get(name) != contents[1].get(name)]


def members(path: Path) -> dict[str, bytes]:
    """The files in a wheel or an sdist."""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            return {name: wheel.read(name) for name in wheel.namelist()}
    found = {}
    with tarfile.open(path) as archive:
        for member in archive:
            file = archive.extractfile(member) if member.isfile() else None
            if file is not None:
                found[member.name] = file.read()
    return found


def missing(wheel: Path, source: Path) -> list[str]:
    """What is in the package but not in the wheel."""
    package = source / "src"
    files = {str(path.relative_to(package).as_posix()) for path in package.rglob("*") if path.is_file()}
    return sorted(files - members(wheel).keys())


def try_it(wheel: Path) -> None:
    """Install the wheel into an empty environment, and pair a round there with the library and the command line."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        start = time.perf_counter()
        subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True)
        python = folder / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
        made = time.perf_counter()
        quiet = ["--quiet", "--disable-pip-version-check"]
        subprocess.run([str(python), "-m", "pip", "install", *quiet, str(wheel)], check=True)
        installed = time.perf_counter()
        shutil.copy(ROOT / "examples" / "club-cup.trf", folder)
        library = "import pairwright as pw; print(pw.pair(pw.load('club-cup.trf')).tables[0].white.name)"
        for command in (["-c", library], ["-m", "pairwright", "pair", "club-cup.trf"]):
            subprocess.run([str(python), *command], check=True, cwd=folder, stdout=subprocess.DEVNULL)
        listed = [str(python), "-m", "pip", "list", "--format=freeze", "--disable-pip-version-check"]
        there = subprocess.run(listed, capture_output=True, text=True, check=True).stdout.split()
        size = sum(path.stat().st_size for path in (folder / "venv" / "lib").rglob("*") if path.is_file())
        print(
            f"empty environment: {made - start:.1f} s, installed: {installed - made:.1f} s, {size / 1e6:.0f} MB"
        )
        print(f"in it: {', '.join(there)}")


def main(arguments: list[str] | None = None) -> int:
    """Build, compare, and put the files into dist/; 1 if the builds differ or the wheel is incomplete."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--try", dest="try_", action="store_true", help="install the wheel into an empty environment"
    )
    options = parser.parse_args(arguments)
    if subprocess.run(["git", "-C", str(ROOT), "diff", "--quiet", "HEAD"], check=False).returncode:
        print("what is not committed is left out", file=sys.stderr)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files, different = build_twice(folder)
        wheel = next(path for path in files if path.suffix == ".whl")
        left_out = missing(wheel, folder / "one" / "source")
        for line in different:
            print(f"the two builds differ in {line}", file=sys.stderr)
        for line in left_out:
            print(f"not in the wheel: {line}", file=sys.stderr)
        if different or left_out:
            return 1
        DIST.mkdir(exist_ok=True)
        for path in files:
            shutil.copy(path, DIST)
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            print(f"dist/{path.name}  {path.stat().st_size:,} bytes  sha256 {digest}")
    print("both builds are equal, byte for byte")
    if options.try_:
        try_it(DIST / wheel.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
