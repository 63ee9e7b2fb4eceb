"""Database errors in words, and which of them are transient."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DBAPIError, OperationalError

from ..domain.messages import Message, msg

GONE = "the file is gone"
_SENTENCES = {
    GONE: msg("the file was moved or removed, or is another one; put it back"),
    "database or disk is full": msg("the disk is full"),
    "database is locked": msg("another program holds the file"),
    "database disk image is malformed": msg("the file is damaged"),
    "disk I/O error": msg("the disk does not read or write"),
    "attempt to write a readonly database": msg("the file may not be written"),
    "unable to open database file": msg("the file or its folder may not be opened"),
}
_DETAILS = msg("ask those who run this server")
GARBLED = msg("the file is damaged")
"""The message used when the error text itself cannot be decoded: SQLite quotes what it found, which may not be text."""

_PASSING = (
    "database is locked",
    "database table is locked",
    "locking protocol",
    "unable to open database file",
)


def words(error: DBAPIError) -> str:
    """The error as part of a sentence."""
    text = " ".join(str(error.orig or error).split())[:300]
    return _SENTENCES.get(text, text)


def without_details(text: str) -> str:
    """A message without what a database driver says, which names the server and its user: for the public."""
    if not isinstance(text, Message):
        return text
    values = {
        name: _DETAILS if name == "error" and not isinstance(value, Message) else without_details(value)
        for name, value in text.values.items()
    }
    return msg(text.pattern, **values)


def is_passing(error: DBAPIError) -> bool:
    """Whether the error is transient and says nothing about the data: the file is locked, the server is unreachable."""
    if isinstance(error.orig, sqlite3.Error):
        return str(error.orig).startswith(_PASSING)
    return isinstance(error, OperationalError)
