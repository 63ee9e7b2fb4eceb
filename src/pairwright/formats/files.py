"""Which format a file has, told by its name and its first sign."""

from __future__ import annotations

from ..domain.errors import Issue
from ..domain.tournament import Tournament
from .state_json import read_state_text
from .trf import read as read_trf


def read_tournament(data: bytes, source: str) -> tuple[Tournament, list[Issue]]:
    """The tournament in the bytes of a file and remarks about what was assumed.

    `source` is the name of the file, for messages and for its extension.
    """
    if source.lower().endswith((".json", ".jsonl")) or looks_like_json(data):
        return read_state_text(data, source), []
    return read_trf(data, source)


def looks_like_json(data: bytes) -> bool:
    """Whether the first sign of a file, after a byte order mark and blanks, opens a JSON object or list."""
    return data[:64].removeprefix(b"\xef\xbb\xbf").lstrip().startswith((b"{", b"["))
