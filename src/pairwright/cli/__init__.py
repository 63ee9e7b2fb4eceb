"""The command line: one small file per command. No part of the engine is imported before it is needed."""

import gc

from .app import app

USUAL = gc.get_threshold()
"""How often cycles are looked for unless somebody says otherwise."""


def main() -> None:
    """The console script `pairwright`."""
    # what a command imports and reads stays until its end: rarely look for cycles in it, and not when it ends
    gc.set_threshold(10_000)
    try:
        app(prog_name="pairwright")
    finally:
        gc.freeze()


__all__ = ["app", "main"]
