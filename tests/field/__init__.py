"""Faults found in files and events, one test per fault, named after its folder in tests/data/field."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner

from pairwright.cli import app

FOLDER = Path(__file__).parents[1] / "data" / "field"


class Said(NamedTuple):
    """The output of a command."""

    code: int
    out: str
    err: str


def run(*words: object) -> Said:
    """A command of the command line."""
    result = CliRunner().invoke(app, [str(word) for word in words])
    return Said(result.exit_code, result.stdout, result.stderr)


def event_file(name: str, target: Path) -> Path:
    """The stored event file `FOLDER/NAME`, unpacked where a command may write to it."""
    target.write_bytes(gzip.decompress((FOLDER / f"{name}.gz").read_bytes()))
    return target
