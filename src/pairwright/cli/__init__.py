"""The command line: one small file per command. No part of the engine is imported before it is needed."""

import gc

from .app import app

USUAL = gc.get_threshold()
"""How often cycles are looked for unless somebody says otherwise."""

RARELY = 10_000
"""New objects between two searches for cycles in a command: what it imports and reads stays until its end."""


def main() -> None:
    """The console script `pairwright`."""
    gc.set_threshold(RARELY)
    try:
        app(prog_name="pairwright")
    finally:
        gc.freeze()  # and none at the end


__all__ = ["app", "main"]
