#!/usr/bin/env python3
"""Run the code blocks of pages in a new folder, as a reader would, and compare their output with what the page shows.

    tools/run_docs.py docs/tutorials/*.md          says where a page differs
    tools/run_docs.py --write docs/tutorials/*.md  puts what was said into the page

A block with a title is a file of that name. `console`: lines that begin with `$` are run, the others are what they say;
a line `...` stands for any lines that are left out. `python` is run, and a block `text` right after it is what it
prints. `sh`: its lines that begin with `pairwright` are run and must succeed. `bash` needs a network or a server and is
not run.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from pairwright.cli.app import app

ROOT = Path(__file__).parent.parent
WIDTH = 92
PERSON = "Ann"
_FENCE = re.compile(r'^```(\w+)(?: title="([^"]+)")?[^\n]*\n(.*?)^```$', re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A code block: its language, its file name if it has one, its text and where that text is in the page."""

    language: str
    title: str
    text: str
    start: int
    end: int


def blocks(page: str) -> list[Block]:
    """The code blocks of a page."""
    return [Block(one[1], one[2] or "", one[3], one.start(3), one.end(3)) for one in _FENCE.finditer(page)]


def shell_lines(page: str) -> list[str]:
    """The lines of the `sh` blocks that call pairwright, without comments, each with its continuation lines."""
    return [
        line
        for block in blocks(page)
        if block.language == "sh"
        for line in block.text.replace("\\\n", "").splitlines()
        if line.startswith("pairwright ")
    ]


def run(line: str) -> tuple[str, int]:
    """The output of a command, on both streams, and its exit code; `pairwright` runs in this process."""
    words = shlex.split(line, comments=True)
    if words[0] == "pairwright" and not {"|", ">", "<", "&&"} & set(words):
        result = CliRunner(env=_environment()).invoke(app, words[1:], prog_name=words[0])
        return result.output, result.exit_code
    there = {**os.environ, **_environment(), "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    done = subprocess.run(line, shell=True, env=there, text=True, stdout=-1, stderr=-2, check=False)
    return done.stdout, done.returncode


def _environment() -> dict[str, str]:
    return {"COLUMNS": str(WIDTH), "PAIRWRIGHT_PERSON": PERSON, "NO_COLOR": "1"}


def true_page(page: str) -> str:
    """Run all blocks of a page in the current folder; the page with their real output."""
    names: dict[str, Any] = {}
    found = blocks(page)
    parts, done = [], 0
    printed: str | None = None
    for block in found:
        text = block.text
        if block.title:
            Path(block.title).parent.mkdir(parents=True, exist_ok=True)
            Path(block.title).write_text(text, encoding="utf-8")
        elif block.language == "console":
            text = _true_console(text)
        elif block.language == "python":
            with redirect_stdout(io.StringIO()) as stream:
                exec(compile(text, "page", "exec"), names)
            printed = stream.getvalue()
        elif block.language == "text" and printed is not None:
            text, printed = _kept(text, printed), None
        elif block.language == "sh":
            for line in shell_lines(f"```sh\n{text}```\n"):
                said, code = run(line)
                if code:
                    raise SystemExit(f"{line}: exit code {code}\n{said}")
        parts += [page[done : block.start], text]
        done = block.end
    return "".join([*parts, page[done:]])


def _true_console(text: str) -> str:
    said = []
    for command, shown in _commands(text):
        line = command.removeprefix("$ ").replace("\\\n", "")
        said.append(f"{command}\n{_kept(shown, run(line)[0])}")
    return "".join(said)


def _commands(text: str) -> Iterator[tuple[str, str]]:
    """Each command of a console block, with its continuation lines, and the output shown."""
    for part in re.split(r"^(?=\$ )", text, flags=re.MULTILINE):
        if part:
            command = re.match(r"(?:.*\\\n)*.*", part)
            assert command is not None
            yield command[0], part[command.end() + 1 :]


def _kept(shown: str, said: str) -> str:
    """The shown output if it matches the real one, apart from lines `...`; otherwise the real one, without trailing
    blanks."""
    said = "".join(f"{line.rstrip()}\n" for line in said.splitlines())
    parts = re.split(r"^\.\.\.\n", shown, flags=re.MULTILINE)
    pattern = r"(?:.*\n)*?".join(re.escape(part) for part in parts)
    return shown if re.fullmatch(pattern, said) else said


def run_page(path: Path) -> tuple[str, str]:
    """A page as it is and as it would be with the real output of its blocks, run in a new folder with the examples."""
    page = path.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        if "examples/" in page:
            shutil.copytree(ROOT / "examples", "examples")
        return page, true_page(page)


def main() -> int:
    """Say which pages differ, or bring them up to date."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--write", action="store_true", help="put what was said into the pages")
    parser.add_argument("pages", nargs="+", type=Path)
    wishes = parser.parse_args()
    different = 0
    for path in wishes.pages:
        page, true = run_page(path.absolute())
        if page != true:
            different += 1
            print(f"{path}: not what the blocks say")
            if wishes.write:
                path.write_text(true, encoding="utf-8")
    return int(bool(different) and not wishes.write)


if __name__ == "__main__":
    sys.exit(main())
