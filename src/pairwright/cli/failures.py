"""Errors as messages, as JSON documents and as exit codes."""

from __future__ import annotations

from typing import Any

import click

NO_PAIRING, FAILED, BAD_REQUEST, TOO_BIG, NO_FILE = 1, 2, 3, 4, 5
_EXTRAS = {
    "web": ("argon2", "jinja2", "litestar", "uvicorn"),
    "xlsx": ("defusedxml", "openpyxl"),
    "print": ("fontTools", "icalendar", "typst"),
    "simulate": ("matplotlib", "pyarrow"),
    "cluster": ("distributed",),
    "postgres": ("psycopg",),
}
"""The optional extras and the packages they install."""


class TooBigError(Exception):
    """More than this program accepts."""


def exit_code(error: BaseException) -> int:
    """0 to 5 as in earlier engines: see `pairwright --help`."""
    from ..domain.errors import NoLegalPairing, PairwrightError

    if isinstance(error, NoLegalPairing):
        return NO_PAIRING
    if isinstance(error, PairwrightError | click.ClickException) or missing_extra(error):
        return BAD_REQUEST
    if isinstance(error, TooBigError | MemoryError):
        return TOO_BIG
    if isinstance(error, OSError):
        return NO_FILE
    return FAILED


def missing_extra(error: BaseException) -> str:
    """The missing extra, if that is the cause; otherwise empty."""
    package = (error.name or "").partition(".")[0] if isinstance(error, ModuleNotFoundError) else ""
    return next((extra for extra, packages in _EXTRAS.items() if package in packages), "")


def describe(error: BaseException) -> str:
    """The message for stderr."""
    code = exit_code(error)
    if isinstance(error, click.UsageError):
        return f"{error.format_message()} {_try_help(error)}".rstrip()
    if isinstance(error, click.ClickException):
        return error.format_message()
    from ..domain.messages import msg, said_by

    if isinstance(error, OSError):
        return f"{error.filename or 'A file'}: {error.strerror or error}."
    if extra := missing_extra(error):
        return msg(
            "This needs the extra `{extra}`: {command}",
            extra=extra,
            command=f"pip install 'pairwright[{extra}]'",
        )
    if isinstance(error, MemoryError):
        return msg("There is not enough memory for this file.")
    if code == FAILED:
        return msg(
            "pairwright failed; this is an internal error ({error}). "
            "Please report it with the file; PAIRWRIGHT_DEBUG=1 shows where.",
            error=f"{type(error).__name__}: {error}",
        )
    return said_by(error)


def document(error: BaseException) -> dict[str, Any]:
    """The same for `--format json`."""
    from ..domain.errors import PairwrightError
    from ..formats.answers import error_document

    if isinstance(error, PairwrightError):
        return error_document(error)
    kind = "failed" if exit_code(error) == FAILED else "invalid-file"
    return {"error": kind, "why": describe(error)}


def _try_help(error: click.UsageError) -> str:
    return f"Try '{error.ctx.command_path} --help'." if error.ctx is not None else ""
