"""The command line: one small file per command. No part of the engine is imported before it is needed."""

from .app import app


def main() -> None:
    """The console script `pairwright`."""
    app(prog_name="pairwright")


__all__ = ["app", "main"]
