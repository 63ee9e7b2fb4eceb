#!/usr/bin/env python3
"""Write docs/api-names.txt: every public name with its signature, one per line.

    tools/make_api.py            writes the file anew
    tools/make_api.py --compare  says what has changed since it was written; the exit status is 1 if anything has

What is public, and what a change of it means for the version, is in docs/stability.md.
"""

from __future__ import annotations

import ast
import dataclasses
import enum
import inspect
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import click

PATH = Path(__file__).parents[1] / "docs" / "api-names.txt"
ROOMS = (
    "pairwright",
    "pairwright.checker",
    "pairwright.formats.chess_json",
    "pairwright.formats.rating_lists",
    "pairwright.formats.tables",
    "pairwright.formats.trf",
    "pairwright.lots",
    "pairwright.tiebreaks",
)
"""The modules whose `__all__` is public."""
ANSWERS = frozenset(
    [
        "Bracket",
        "Combined",
        "CombinedRow",
        "Declared",
        "Dropped",
        "Fault",
        "Measure",
        "OpenBoard",
        "Option",
        "Pair",
        "Rated",
        "Report",
        "RoundPairing",
        "RoundVerdict",
        "Row",
        "Rule",
        "Standings",
        "StandingsVerdict",
        "System",
        "Term",
        "Terms",
        "Unranked",
    ]
)
"""Classes that callers read but never construct: they may get more fields, so their constructors are not listed."""
NOT_PROMISED = frozenset(
    [
        "System.pair",
        "System.standing",
        "System.trail",
        "Rule.column",
        "Rule.leaves",
        "Rule.split",
        "Rule.terms",
        "Standings.ranked",
        "Standings.results",
    ]
)
"""Fields of public classes that are internal to this package."""
HEAD = """\
# Every public name of pairwright with its signature: modules, systems with their options, tie-breaks, commands, verbs
# of an event. Written by tools/make_api.py; docs/stability.md says what a change of this file means for the version.
"""
_BETWEEN = " :: "


class Changes(NamedTuple):
    """Differences from the list: removed names, new names, and changed signatures."""

    gone: list[str]
    new: list[str]
    changed: list[tuple[str, str, str]]


def text() -> str:
    """The up-to-date content of the file."""
    return HEAD + "".join(f"{name}{_BETWEEN}{signature}\n" for name, signature in names().items())


def read(given: str) -> dict[str, str]:
    """The names of a list with their signatures."""
    lines = [line.partition(_BETWEEN) for line in given.splitlines() if line and not line.startswith("#")]
    return {name: signature for name, _, signature in lines}


def compare(before: dict[str, str], now: dict[str, str]) -> Changes:
    """What has changed from one list to another."""
    other = [name for name in before if name in now and before[name] != now[name]]
    longer = [name for name in other if _only_longer(before[name], now[name])]
    return Changes(
        [name for name in before if name not in now],
        [name for name in now if name not in before] + longer,
        [(name, before[name], now[name]) for name in other if name not in longer],
    )


def _only_longer(was: str, now: str) -> bool:
    """Whether a signature has only gained optional parameters at its end, or an additional choice."""
    if "(" not in was:
        return set(was.split(", ")) < set(now.split(", ")) and " of " in was
    (head, _, tail), (new_head, _, new_tail) = was.rpartition(")"), now.rpartition(")")
    more = new_head.removeprefix(f"{head}, " if not head.endswith("(") else head)
    return tail == new_tail and new_head != more and " = " in more and "*" not in head


def broken(changes: Changes) -> str:
    """Removals and changes in words, with what to do; empty if there are none."""
    lines = [f"gone: {name}" for name in changes.gone]
    lines += [f"changed: {name}\n    was {was}\n    is  {now}" for name, was, now in changes.changed]
    if lines:
        lines.append(
            "A public name is gone or has another signature. Inside a major version (from 1.0 on) it must stay: bring "
            "it back, or keep the old form beside the new one (docs/stability.md, Deprecations). An optional parameter "
            "at the end may be added at any time. If the change is meant: run tools/make_api.py, commit "
            "docs/api-names.txt and say it in CHANGELOG.md under Changed or Removed."
        )
    return "\n".join(lines)


def added(changes: Changes) -> str:
    """New names in words, with what to do; empty if there are none."""
    lines = [f"new: {name}" for name in changes.new]
    if lines:
        lines.append(
            "New names are promised from the next release on. If they are meant to be public: run tools/make_api.py, "
            "commit docs/api-names.txt and say it in CHANGELOG.md. If not: an underscore, or not in `__all__`."
        )
    return "\n".join(lines)


def names() -> dict[str, str]:
    """Every public name and its signature, sorted within each kind."""
    found: dict[str, str] = {}
    for kind in (_of_rooms, _of_systems, _of_tie_breaks, _of_commands, _of_verbs):
        found |= sorted(kind())
    return found


def _of_systems() -> Iterator[tuple[str, str]]:
    from pairwright.systems.registry import CATALOGUE

    for system in CATALOGUE.values():
        yield f"system {system.id}", f"{system.rule_book}, {system.kind}"
        for option in system.options:
            choices = f" of {', '.join(option.choices)}" if option.choices else ""
            yield (
                f"system {system.id} {option.name}",
                f"{option.kind}{choices}, {option.default_text} if not given",
            )


def _of_tie_breaks() -> Iterator[tuple[str, str]]:
    from pairwright.tiebreaks import RULES

    yield from ((f"tie-break {acronym}", rule.article) for acronym, rule in RULES.items())


def _of_commands() -> Iterator[tuple[str, str]]:
    from pairwright.cli import app

    yield from _commands(app, "pairwright")


def _commands(command: click.Command, path: str) -> Iterator[tuple[str, str]]:
    yield f"command {path}", "command" if not isinstance(command, click.Group) else "group of commands"
    for param in command.params:
        if isinstance(param, click.Argument):
            yield (
                f"command {path} {(param.name or '').upper()}",
                "argument" if param.required else "optional argument",
            )
        elif not getattr(param, "hidden", False):
            yield f"command {path} {'/'.join(param.opts)}", _kind_of(param)
    if isinstance(command, click.Group) and path != "pairwright event":  # its commands are the verbs, below
        context = click.Context(command)
        for name in command.list_commands(context):
            one = command.get_command(context, name)
            assert one is not None, name
            yield from _commands(one, f"{path} {name}")


def _kind_of(param: click.Parameter) -> str:
    if getattr(param, "is_flag", False):
        return "flag"
    choices = getattr(param.type, "choices", ())
    kind = f"one of {', '.join(map(str, choices))}" if choices else param.type.name
    return f"{kind}, repeatable" if param.multiple else kind


def _of_verbs() -> Iterator[tuple[str, str]]:
    from pairwright.manager.registry import VERBS

    for verb in VERBS.values():
        yield f"verb {verb.name}", f"by {verb.role} in {', '.join(verb.kinds)}"
        for param in verb.params:
            yield f"verb {verb.name} {param.name}", "required" if param.required else "optional"


def _of_rooms() -> Iterator[tuple[str, str]]:
    """A class is listed once, in the first package that exports it."""
    told: dict[int, str] = {}
    for room in ROOMS:
        module = import_module(room)
        for name in module.__all__:
            value = getattr(module, name)
            full = f"{room}.{name}"
            if inspect.isclass(value) and id(value) in told:
                yield full, f"see {told[id(value)]}"
                continue
            yield full, _signature(value)
            if inspect.isclass(value):
                told[id(value)] = full
                yield from ((f"{full}.{member}", line) for member, line in _members(value))


def class_source(value: type) -> str:
    """The text of a class, also of one that says the package is its module."""
    try:
        return inspect.getsource(value)
    except OSError:
        package = Path(str(import_module("pairwright").__file__)).parent
        head = re.compile(rf"^class {value.__name__}\b", re.MULTILINE)
        text = next(
            text for path in package.rglob("*.py") if head.search(text := path.read_text(encoding="utf-8"))
        )
        nodes = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
        node = next(node for node in nodes if node.name == value.__name__)
        return ast.get_source_segment(text, node) or ""


def _signature(value: Any) -> str:
    if inspect.isclass(value):
        bases = [base.__name__ for base in value.__bases__ if base not in (object, tuple)]
        kind = f"class of {', '.join(bases)}" if bases else "class"
        closed = issubclass(value, enum.Enum) or value.__name__ in ANSWERS
        return kind if closed else f"{kind} {_of_callable(value).removesuffix(' -> None')}"
    return _of_callable(value) if callable(value) else type(value).__name__


def _members(value: type) -> Iterator[tuple[str, str]]:
    """What a class itself defines: members of an enum, fields, properties, methods."""
    ours = [one for one in reversed(value.__mro__) if one.__module__.startswith("pairwright")]
    kinds = {name: _plain(kind) for one in ours for name, kind in inspect.get_annotations(one).items()}
    shown = {**dict.fromkeys(kinds), **{name: None for one in ours for name in one.__dict__}}
    if issubclass(value, Exception):
        shown |= dict.fromkeys(re.findall(r"self\.([a-z]\w*) = ", class_source(value)))
    fields = {field.name for field in dataclasses.fields(value)} if dataclasses.is_dataclass(value) else set()
    for name in shown:
        if name.startswith("_") or f"{value.__name__}.{name}" in NOT_PROMISED:
            continue
        member = inspect.getattr_static(value, name, None)
        if issubclass(value, enum.Enum) and name in value.__members__:
            yield name, repr(value.__members__[name].value)
        elif member is None or name in fields or type(member).__name__ == "_tuplegetter":
            yield name, kinds.get(name, "attribute")
        elif isinstance(member, property):
            yield name, f"{_returned(member.fget)} (property)"
        elif type(member).__name__ == "cached_property":
            yield name, f"{_returned(member.func)} (property)"
        elif isinstance(member, classmethod | staticmethod):
            yield name, f"{_of_callable(getattr(value, name))} ({type(member).__name__})"
        elif callable(member):
            yield name, _of_callable(member).replace("(self, ", "(").replace("(self)", "()")
        elif name in kinds:
            yield name, kinds[name]


def _plain(kind: Any) -> str:
    """A type as written in the source, however this Python version represents it."""
    return str(getattr(kind, "__forward_arg__", kind))


def _returned(function: Any) -> str:
    return _plain(inspect.signature(function).return_annotation)


def _of_callable(value: Any) -> str:
    """A signature without quotes round its types and without addresses."""
    try:
        signature = inspect.signature(value)
    except ValueError:
        return "(...)"
    parameters = [
        one.replace(
            default=_Shown(one.default) if one.default is not one.empty else one.empty,
            annotation=_Type(one.annotation) if one.annotation is not one.empty else one.empty,
        )
        for one in signature.parameters.values()
    ]
    returned = signature.return_annotation
    if returned is not signature.empty:
        returned = _Type(returned)
    return str(signature.replace(parameters=parameters, return_annotation=returned))


class _Shown:
    """A default value in the list: the same on every run."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __repr__(self) -> str:
        if isinstance(self.value, enum.Enum):
            return f"{type(self.value).__name__}.{self.value.name}"
        shown = repr(self.value)
        return "..." if " at 0x" in shown or shown.startswith("<") or len(shown) > 40 else shown


class _Type:
    """A type in the list."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind

    def __repr__(self) -> str:
        return _plain(self.kind)


def main(arguments: list[str]) -> int:
    """Write the list, or compare with it; the exit status."""
    if "--compare" in arguments:
        changes = compare(read(PATH.read_text(encoding="utf-8")), names())
        said = "\n".join(filter(None, (broken(changes), added(changes))))
        print(said or f"every public name is as {PATH.name} says")
        return 1 if said else 0
    PATH.write_text(text(), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
