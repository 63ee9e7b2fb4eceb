"""The server's log: lines of text or of JSON, without secrets: no tokens, cookies, passwords, or captains' links."""

from __future__ import annotations

import json
import logging
import re
from asyncio import CancelledError
from datetime import UTC, datetime
from time import monotonic
from typing import Any

_SECRETS = (
    (
        re.compile(r"(?i)\b((?:set-)?cookie|authorization|x-csrftoken)\b(['\"]?\s*[:=,]\s*)[^\r\n]+"),
        r"\1\2***",
    ),
    (re.compile(r"(?i)\b(bearer|basic)\s+\S+"), r"\1 ***"),
    (re.compile(r"(/captain/|/invitation/|/slip/\d+/\d+/\d+/)[^/\s?#'\"]+"), r"\1***"),
    (re.compile(r"(://[^:/@\s]*:)[^@/\s]+@"), r"\1***@"),
)
"""What a secret looks like by its place, and what is written instead."""
_FIELD = re.compile(r"(?<!\w)(\w++=)([^&\s'\"]+)")
_SECRET_FIELD = re.compile(r"(?i)password|token|secret|confirm|session")
_LONG = re.compile(r"(?<![\w-])[\w-]{32,}", re.ASCII)
"""A word as long as a secret; it is one if it has a digit. No pattern here looks at a character more than a few times,
whatever the text: who asks for a long address holds up nobody."""


def without_secrets(text: str) -> str:
    """A text for the log."""
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    text = _FIELD.sub(lambda found: f"{found[1]}***" if _SECRET_FIELD.search(found[1]) else found[0], text)
    return _LONG.sub(lambda found: "***" if any("0" <= sign <= "9" for sign in found[0]) else found[0], text)


class Lines(logging.Formatter):
    """Records as text."""

    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))


class JsonLines(logging.Formatter):
    """Records as JSON, one in a line: `time` (UTC), `level`, `logger`, `message`, and `error` with a traceback."""

    def format(self, record: logging.LogRecord) -> str:
        found = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_secrets(record.getMessage()),
        }
        if record.exc_info:
            found["error"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(found, ensure_ascii=False)


BROKEN_OFF = "a request was broken off by its client: %s %s"
_SELDOM = (
    ("asyncio", "out of system resource", ""),
    ("uvicorn.error", "Invalid HTTP request", "a request that is not HTTP was refused"),
    ("uvicorn.error", "Unsupported upgrade request", "a request for another protocol was answered as HTTP"),
    (
        "uvicorn.error",
        "No supported WebSocket library",
        "there are no WebSockets here; a client asked for one",
    ),
    ("pairwright.web.app", BROKEN_OFF.partition(":")[0], ""),
)
"""What is said once a minute: the logger, words of the message, and other words for it."""


class Seldom(logging.Filter):
    """What anybody can cause a thousand times a second is said once a minute, without a traceback: that no connection
    can be accepted while descriptors are used up, that a request was broken off, is not HTTP, or is for WebSockets.
    Nothing is said of the pages that are open when the server ends: each waits for news until it is cancelled."""

    def __init__(self) -> None:
        super().__init__()
        self._next: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name == "uvicorn.error" and (
            "timeout graceful shutdown" in record.getMessage()
            or (record.exc_info and isinstance(record.exc_info[1], CancelledError))
        ):
            return False
        for logger, part, words in _SELDOM:
            if record.name == logger and part in record.getMessage():
                now = monotonic()
                if now < self._next.get(part, 0.0):
                    return False
                self._next[part] = now + 60
                record.exc_info = record.exc_text = None
                if words:
                    record.msg, record.args = words, ()
        return True


def log_config(form: str) -> dict[str, Any]:
    """The configuration of all loggers: warnings and errors to standard error, as `text` or `json`."""
    lines: dict[str, Any] = {"()": JsonLines} if form == "json" else {
        "()": Lines, "format": "%(asctime)s %(levelname)s %(name)s: %(message)s",
    }  # fmt: skip
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": lines},
        "filters": {"seldom": {"()": Seldom}},
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": "lines", "filters": ["seldom"]}
        },
        "root": {"level": "WARNING", "handlers": ["stderr"]},
    }
