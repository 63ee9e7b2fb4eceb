"""A rating list as a stream, from a plain file or a ZIP; never more than `MOST_BYTES`."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from lzma import LZMAError
from typing import BinaryIO, cast

from ...domain.errors import FileError, Issue
from ...domain.messages import msg

MOST_BYTES = 4 * 1024**3
_DAMAGED = (zipfile.BadZipFile, zlib.error, LZMAError, EOFError, OSError)
"""What the methods of compression raise for bytes that they cannot read."""
_ENDINGS = (".txt", ".xml", ".csv", ".tsv")
_WORKBOOK = "[Content_Types].xml"
"""What every spreadsheet of XLSX has in its archive."""


class _Counted(io.RawIOBase):
    """A stream that raises an error beyond its limit."""

    def __init__(self, stream: BinaryIO, source: str, broken: tuple[type[Exception], ...] = ()) -> None:
        self._stream = stream
        self._source = source
        self._broken = broken
        """What the stream raises where it is damaged."""
        self._given = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        view = memoryview(buffer).cast("B")  # type: ignore[arg-type]
        try:
            data = self._stream.read(len(view))
        except self._broken as error:
            raise _no_archive(self._source, error) from None
        self._given += len(data)
        if self._given > MOST_BYTES:
            raise FileError(
                self._source, [Issue(msg("the list is bigger than {most} GiB", most=MOST_BYTES >> 30))]
            )
        view[: len(data)] = data
        return len(data)


@contextmanager
def opened(path: str) -> Iterator[tuple[BinaryIO, str]]:
    """The bytes of the list and the name of the file that contains it."""
    with open(path, "rb") as outer:  # noqa: PTH123  pathlib takes its time to import
        if outer.read(4) != b"PK\x03\x04":
            outer.seek(0)
            yield cast("BinaryIO", io.BufferedReader(_Counted(outer, path), 1 << 16)), path
            return
        outer.seek(0)
        try:
            with zipfile.ZipFile(outer) as archive:
                if _WORKBOOK in archive.namelist():
                    raise FileError(
                        path,
                        [Issue(msg("this is a spreadsheet (XLSX); save its table as CSV, and import that"))],
                    )
                names = [name for name in archive.namelist() if name.lower().endswith(_ENDINGS)]
                if len(names) != 1:
                    raise FileError(
                        path,
                        [
                            Issue(
                                msg(
                                    "the archive has {count} lists (.txt, .xml, .csv); one is wanted",
                                    count=len(names),
                                )
                            )
                        ],
                    )
                with archive.open(names[0]) as stream:
                    counted = _Counted(cast("BinaryIO", stream), path, _DAMAGED)
                    yield cast("BinaryIO", io.BufferedReader(counted, 1 << 16)), names[0]
        except (zipfile.BadZipFile, NotImplementedError, RuntimeError) as error:
            raise _no_archive(path, error) from None


def _no_archive(path: str, error: Exception) -> FileError:
    return FileError(path, [Issue(msg("not a ZIP file that can be read: {error}", error=error))])
