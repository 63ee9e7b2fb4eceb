"""The language of what the command line says to people; English loads no catalogue."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

CODES = ("en", "de", "fr", "es")
"""The languages; those of `pairwright.languages`. Help needs them, and does not wait for that import."""
VARIABLE = "PAIRWRIGHT_LANGUAGE"
F = TypeVar("F", bound=Callable[..., Any])
_chosen: list[str] = []


def choose(code: str | None) -> None:
    """Say everything in this language from now on; None: in that of the environment."""
    _chosen[:] = [code] if code else []


def language() -> str:
    """The language chosen, else that of the environment."""
    return _chosen[0] if _chosen else of_environment(os.environ)


def of_environment(given: Any) -> str:
    """PAIRWRIGHT_LANGUAGE, else the locale for messages (LC_ALL, LC_MESSAGES, LANG), if it is one of ours."""
    for name in (VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := given.get(name):
            code = str(value)[:2].lower()
            return code if code in CODES and not str(value)[2:3].isalnum() else "en"
    return "en"


def said(text: str) -> str:
    """A text in that language if it is a message; others are data."""
    code = language()
    if code == "en":
        return text
    from ..languages import translated

    return translated(text, code)


def echo(text: str, err: bool = True) -> None:
    """A line for people beside the answer."""
    click.echo(said(text), err=err)


def language_option(command: F) -> F:
    """`--language`, for the command `pairwright` and for those whose answer is most often read."""

    def taken(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
        if value is not None:
            choose(value)

    return click.option(
        "--language",
        type=click.Choice(CODES),
        expose_value=False,
        is_eager=True,
        callback=taken,
        help="The language of text for people, by default that of the locale. Help, JSON and files stay as they are.",
    )(command)
