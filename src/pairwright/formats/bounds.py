"""Size limits of files, checked on the raw bytes before parsing."""

from __future__ import annotations

from ..domain.messages import msg

MOST_BYTES = 64 * 1024 * 1024
MOST_LINES = 250_000
"""Lines per text: enough for the rounds of 10,000 teams, and more than enough for everything else."""
MOST_LINE = 100_000
"""Bytes per line of text."""
MOST_VALUES = 4_000_000
"""Values of a JSON document, and cells of a table."""


def text_is_too_much(data: bytes) -> str:
    """Why a text is too large; empty if it is not."""
    if len(data) > MOST_BYTES:
        return msg(
            "the file has {size} bytes; the most that is read is {most}", size=len(data), most=MOST_BYTES
        )
    lines = max(data.count(b"\n"), data.count(b"\r")) + 1
    if lines > MOST_LINES:
        return msg(
            "the file has {lines} lines; the most that is read is {most}", lines=lines, most=MOST_LINES
        )
    if max(map(len, data.splitlines()), default=0) > MOST_LINE:
        return msg("a line has more than {most} bytes; a text with lines was expected", most=MOST_LINE)
    return ""


def values_are_too_many(count: int) -> str:
    """Why a document with this many values is too large; empty if it is not."""
    return (
        msg("there are {count} values; the most that is read is {most}", count=count, most=MOST_VALUES)
        if count > MOST_VALUES
        else ""
    )


def json_is_too_much(data: bytes) -> str:
    """Why a JSON text is too large; empty if it is not. Every value but the first follows a comma or a bracket."""
    if len(data) > MOST_BYTES:
        return msg(
            "the document has {size} bytes; the most that is read is {most}", size=len(data), most=MOST_BYTES
        )
    return values_are_too_many(sum(map(data.count, (b",", b"[", b"{"))))
