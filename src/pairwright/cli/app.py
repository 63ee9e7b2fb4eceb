"""The command `pairwright`, and the one place where errors become messages and exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import click

from ..version import __version__
from .commands import Commands
from .language import choose, language_option, said


def _with_command(words: Sequence[str]) -> Sequence[str]:
    """The words of a call, inserting `engine` if it begins with a system as a flag."""
    first = next((word for word in words if word != "-r"), "")
    if first.startswith("--") and first not in ("--help", "--version"):
        from .engine import system_of_flag

        if system_of_flag(first):
            return ["engine", *words]
    return words


class App(Commands):
    """A group whose failures print a message on stderr and exit with a code of `failures`.

    A call that begins with `--SYSTEM`, as managers call other engines, is one of `pairwright engine`.
    """

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command; unlike click's own, with the exit codes of `failures`."""
        run: Callable[[], Any] = partial(
            super().main,
            _with_command(sys.argv[1:] if args is None else args),
            prog_name,
            complete_var,
            standalone_mode=False,
            **extra,
        )
        if not standalone_mode:
            return run()
        try:
            choose(None)
            code: int = run() or 0
            sys.stdout.flush()
        except (BrokenPipeError, SystemExit):  # the reader of our output has gone: nobody is left to inform
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            code = 5
        except (click.Abort, KeyboardInterrupt):
            code = 130
        except Exception as error:
            from .failures import describe, exit_code

            if os.environ.get("PAIRWRIGHT_DEBUG"):
                raise
            click.echo(said(describe(error)), err=True)
            code = exit_code(error)
        sys.exit(code)


@click.group(
    cls=App,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 done, 1 no valid pairing exists, 2 the program failed, 3 bad request or file, "
    "4 too big, 5 a file cannot be read or written, 6 an act of an event waits for an answer, or engine "
    "--exit-on-diff found a difference.",
)
@click.version_option(__version__, message="pairwright %(version)s")
@language_option
@click.option(
    "--plugin",
    "plugins",
    multiple=True,
    metavar="FILE",
    envvar="PAIRWRIGHT_PLUGIN",
    help="A Python file or module with your own system (`pairwright.register`); may be repeated.",
)
def app(plugins: tuple[str, ...]) -> None:
    """Team-tournament pairings, exactly by the book, with the reasons."""
    if plugins:
        from .plugins import load_plugin

        for plugin in plugins:
            load_plugin(plugin)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without ½ shows a question mark
