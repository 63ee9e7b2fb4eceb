"""Output destinations: standard output or a file written atomically; width and colour of terminals."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from .language import said

if TYPE_CHECKING:
    from .source import Source


@contextmanager
def written(path: str | None) -> Iterator[BinaryIO]:
    """Bytes for standard output, or for a file that appears under its name only when complete."""
    if path is None:
        yield sys.stdout.buffer
        return
    import tempfile
    from pathlib import Path

    target = Path(path)
    if target.exists() and not target.is_file():  # /dev/stdout, a pipe: there is nothing to replace
        with target.open("wb") as stream:
            yield stream
        return
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
        mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
        Path(name).chmod(mode)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


@contextmanager
def progress(lines: Iterable[bytes], request: Source, output: str | None) -> Iterator[Iterable[bytes]]:
    """The same lines; with a progress bar, rate and time left on a terminal while output goes to a file."""
    if output is None or request.quiet or not sys.stderr.isatty():
        yield lines
        return
    from pathlib import Path

    from ..domain.messages import msg

    file = Path(request.file)
    if not file.is_file():
        yield lines
        return
    with click.progressbar(length=file.stat().st_size, label=said(msg("Pairing")), file=sys.stderr) as bar:

        def told() -> Iterator[bytes]:
            for line in lines:
                yield line
                bar.update(len(line))

        yield told()


def discard(path: str | None) -> None:
    """Delete the output of an earlier run, so that nobody takes it for that of the failed one."""
    from pathlib import Path

    if path is not None and Path(path).is_file():
        Path(path).unlink()


def write_text(text: str, path: str | None) -> None:
    """Text for people: to standard output in its own encoding, or to a file in UTF-8."""
    text = said(text)
    if path is None:
        click.echo(text)
        return
    with written(path) as stream:
        stream.write(f"{text}\n".encode())


def write_data(text: str, path: str | None) -> None:
    """Text for programs: UTF-8 with LF line endings, wherever it goes."""
    with written(path) as stream:
        stream.write(text.encode())
        stream.flush()


def json_line(document: Any) -> str:
    """A JSON document on one line."""
    import json

    return json.dumps(document, ensure_ascii=False) + "\n"


def width(path: str | None) -> int | None:
    """Columns of the terminal that shows the output; None if no terminal limits it."""
    if path is None and (sys.stdout.isatty() or os.environ.get("COLUMNS")):
        import shutil

        return shutil.get_terminal_size().columns
    return None


def in_colour(path: str | None) -> bool:
    """Whether the output goes to a terminal with colours."""
    return (
        path is None
        and sys.stdout.isatty()
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM") != "dumb"
    )
