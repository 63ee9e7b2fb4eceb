"""Database errors in words, and which of them are transient."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DBAPIError, OperationalError

_SENTENCES = {
    "database or disk is full": "the disk is full",
    "database is locked": "another program holds the file",
    "database disk image is malformed": "the file is damaged",
    "disk I/O error": "the disk does not read or write",
    "attempt to write a readonly database": "the file may not be written",
    "unable to open database file": "the file or its folder may not be opened",
}
GARBLED = "the file is damaged"
"""What is said when the complaint itself cannot be read: SQLite quotes what it found, and that may be no text."""

_PASSING = ("database is locked", "database table is locked", "unable to open database file")


def words(error: DBAPIError) -> str:
    """The error as part of a sentence."""
    text = " ".join(str(error.orig or error).split())[:300]
    return _SENTENCES.get(text, text)


def is_passing(error: DBAPIError) -> bool:
    """Whether it says nothing about the data: another program holds the file, the server is out of reach."""
    if isinstance(error.orig, sqlite3.Error):
        return str(error.orig).startswith(_PASSING)
    return isinstance(error, OperationalError)
