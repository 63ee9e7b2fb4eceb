"""Systems from outside: a file or module that registers them is imported before a command runs."""

from __future__ import annotations

import sys
from importlib import import_module

import click

_loaded: set[str] = set()


def load_plugin(name: str) -> None:
    """Import a Python file (by path) or a module (by name), once. It runs with all permissions of this program."""
    if name in _loaded:
        return
    try:
        if name.endswith(".py"):
            _load_file(name)
        else:
            import_module(name)
    except ModuleNotFoundError as error:
        raise click.UsageError(f"--plugin {name}: {error}.") from None
    _loaded.add(name)


def _load_file(name: str) -> None:
    from importlib.util import module_from_spec, spec_from_file_location
    from pathlib import Path

    path = Path(name).resolve()
    spec = spec_from_file_location(f"pairwright_plugin_{path.stem}", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise click.UsageError(f"--plugin: there is no file {name}.")
    module = module_from_spec(spec)
    sys.modules[module.__name__] = module  # so that its values can be pickled
    spec.loader.exec_module(module)
