"""Which format a file has, told by its name and its first sign."""

from __future__ import annotations

from ..domain.tournament import Tournament
from .state_json import read_state_text


def read_tournament(data: bytes, source: str) -> Tournament:
    """The tournament in the bytes of a file; `source` is its name, for messages and for its extension."""
    if source.lower().endswith((".json", ".jsonl")) or looks_like_json(data):
        return read_state_text(data, source)
    from .trf import read_trf

    return read_trf(data, source)


def looks_like_json(data: bytes) -> bool:
    """Whether the first sign of a file, after a byte order mark and blanks, opens a JSON object or list."""
    return data[:64].removeprefix(b"\xef\xbb\xbf").lstrip().startswith((b"{", b"["))
