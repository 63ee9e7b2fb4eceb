#!/usr/bin/env python3
"""Generate the documentation pages that depend on the code; a test checks that they are up to date.

    tools/make_reference.py

docs/reference/cli.md has every command, event-commands.md those of an event, api.md every public name, systems.md every
system with its options, readings.md where a text can be read in two ways.
"""

from __future__ import annotations

import ast
import dataclasses
import enum
import inspect
import re
from collections.abc import Container, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import click

import pairwright
from pairwright.cli import commands
from pairwright.cli.app import app
from pairwright.systems.options import Option
from pairwright.systems.registry import CATALOGUE

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
SOURCE = ROOT / "src" / "pairwright"
BY = "<!-- Written by a tool from the code: tools/make_reference.py, tools/make_rules.py. -->"
ABOUT = {
    "cli": """
        Every command with what `--help` says. `pairwright event EVENT ...` has [a page of its own](event-commands.md).
        """,
    "event": """
        `pairwright event EVENT COMMAND`, with what `--help` says. [Verbs](../verbs.md) has who may do what in which
        kind of event. Every verb has the options `--person`, `--reason`, `--confirm`, `--preview` and `--format`; they
        are left out below.
        """,
    "api": """
        Every public name with what its docstring says. [What stays](../stability.md) says what public means, and
        `docs/api-names.txt` has all signatures in one list. How things are used is in [the judge](../check.md),
        [tie-breaks](../tie-breaks.md), [files](../formats.md), [round state](../round-state.md).
        """,
    "systems": """
        Every system of the registry. An option is given in the file of the event, with `--option NAME=VALUE` on the
        command line, in `pw.pair(event, NAME=VALUE)`, or among the settings of the manager. Options that choose between
        two ways to read a disputed sentence are in [one list](readings.md) too.
        """,
    "kinds": """
        *Rounds* are paired one by one by what was before; a *table* fixes all meetings; a *race* goes on without
        rounds; a *bracket*, *groups* and *stages* are played as a [cup](../brackets.md).
        """,
    "readings": """
        Where the text of a rule book can be read in two ways, one reading is the default and the others are options.
        Readings without an option are in the tables of the rule books ([IBF](../articles/ibf.md#readings)) and of the
        [tie-breaks](../tie-breaks.md#readings). [Differences](../differences.md) has the passages that another engine
        reads otherwise.
        """,
}


def pages() -> dict[Path, str]:
    """Every page generated here, with its text."""
    made = {
        "reference/cli.md": _cli(),
        "reference/event-commands.md": _event_commands(),
        "reference/api.md": _api(),
        "reference/systems.md": _systems(),
        "reference/readings.md": _readings(),
    }
    return {DOCS / name: f"{text.rstrip()}\n" for name, text in made.items()}


def head(title: str, about: str) -> list[str]:
    """The title of a page, its front matter, and an introduction."""
    return [f"# {title}", "", BY, "", *inspect.cleandoc(about).splitlines(), ""]


# Commands


def _cli() -> str:
    lines = [*head("Commands", ABOUT["cli"]), *_escaped((app.epilog or "").splitlines()), ""]
    for name in commands.COMMANDS:
        lines += _command(commands.command(name), f"pairwright {name}", 2, within=name != "event")
    return "\n".join(lines)


def _event_commands() -> str:
    lines = head("Commands of an event", ABOUT["event"])
    group = commands.command("event")
    assert isinstance(group, click.Group)
    context = click.Context(group, info_name="event")
    common = {"person", "reason", "confirm", "preview", "form"}
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        verb = common <= {param.name for param in command.params}
        lines += _command(command, f"pairwright event EVENT {name}", 2, leave_out=common if verb else ())
    return "\n".join(lines)


def _command(
    command: click.Command, path: str, level: int, within: bool = True, leave_out: Container[str | None] = ()
) -> Iterator[str]:
    """A command as a section: its usage, description and options; then its subcommands."""
    context = click.Context(command, info_name=path, max_content_width=100)
    pieces = [piece for piece in command.collect_usage_pieces(context) if piece]
    title = path.removeprefix("pairwright event EVENT ").removeprefix("pairwright ")
    yield from [f"{'#' * level} {title}", ""]
    yield from ["```text", " ".join([path, *pieces]), "```", ""]
    yield from _help(command.help or command.short_help or "")
    options = [
        param.get_help_record(context)
        for param in command.params
        if isinstance(param, click.Option) and param.name not in leave_out
    ]
    rows = [record for record in options if record is not None]
    if rows:
        yield from ["| option | |", "|---|---|"]
        for names, text in rows:
            yield f"| {_option(names, ' '.join(text.split()))} |"
        yield ""
    if isinstance(command, click.Group) and within:
        for name, one in sorted(command.commands.items()):
            yield from _command(one, f"{path} {name}", level + 1)


def _option(names: str, text: str) -> str:
    """The cells of an option; its choices stand in the text, since a table has bars of its own."""
    choices = re.search(r" \[([^\]]*\|[^\]]*)\]", names)
    if choices is not None:
        names = names.replace(choices[0], "")
        text = f"{text.removesuffix('.')}. One of {', '.join(f'`{one}`' for one in choices[1].split('|'))}."
    return f"`{names}` | {cell(escape(text))}"


def _help(text: str) -> Iterator[str]:
    """The paragraphs of a help text; one marked with \\b keeps its lines."""
    for paragraph in inspect.cleandoc(text).split("\n\n"):
        if paragraph.startswith("\b"):
            yield from [
                "```text",
                *(line.rstrip() for line in paragraph[1:].strip("\n").splitlines()),
                "```",
                "",
            ]
        else:
            yield from [*_escaped(paragraph.splitlines()), ""]


def _escaped(lines: list[str]) -> Iterator[str]:
    return (escape(line) for line in lines)


def escape(text: str) -> str:
    """Text of the code as it is, not as marks of Markdown; what stands between backticks stays."""
    parts = text.split("`")
    return "`".join(
        re.sub(r"([*_<\[\]])", r"\\\1", part) if at % 2 == 0 else part for at, part in enumerate(parts)
    )


def cell(text: str) -> str:
    """Text in a table."""
    return text.replace("|", "\\|")


# The library


def _api() -> str:
    lines = [*head("The library", ABOUT["api"]), "```python", *_usage(), "```", ""]
    for room, names in _public_names().items():
        module = import_module(room)
        lines += [f"## {room}", ""]
        if room != "pairwright":
            lines += [*_doc(module)]
        kinds: dict[str, list[str]] = {"Functions": [], "Values": [], "Errors": [], "Data": []}
        for name in names:
            value = getattr(module, name)
            wrong = inspect.isclass(value) and issubclass(value, Exception)
            thing = "Errors" if wrong else "Values" if inspect.isclass(value) else "Functions"
            kinds[thing if callable(value) else "Data"].append(name)
        for name in (name for some in kinds.values() for name in some):
            lines += _public(name, getattr(module, name))
    return "\n".join(lines)


def _public_names() -> dict[str, list[str]]:
    """The names of docs/api-names.txt by package; a class exported by several is listed in the first one."""
    rooms: dict[str, list[str]] = {}
    told: set[int] = set()
    for line in (DOCS / "api-names.txt").read_text(encoding="utf-8").splitlines():
        full = re.match(r"(pairwright(?:\.[a-z_]+)*)\.(\w+) ::", line)
        if full is None:
            continue
        try:
            value = getattr(import_module(full[1]), full[2])
        except ModuleNotFoundError:
            continue  # a field of a class
        if not (inspect.isclass(value) and id(value) in told):
            rooms.setdefault(full[1], []).append(full[2])
        told.add(id(value))
    return rooms


def _usage() -> list[str]:
    """The example in the docstring of the package."""
    lines = inspect.cleandoc(pairwright.__doc__ or "").splitlines()[1:]
    return inspect.cleandoc(
        "\n".join(line for line in lines if not line or line.startswith("    "))
    ).splitlines()


def _public(name: str, value: Any) -> Iterator[str]:
    yield from [f"### {name}", ""]
    if not callable(value):
        yield from [
            f"A `{type(value).__name__}` of {len(value)}: {', '.join(f'`{one}`' for one in value)}.",
            "",
        ]
        return
    if inspect.isfunction(value):
        yield from ["```python", f"{name}{_parameters(value)}", "```", ""]
    yield from _doc(value)
    if inspect.isclass(value):
        if issubclass(value, enum.Enum):
            members = ", ".join(f"`{one.name}` = `{one.value!r}`" for one in value)
            yield from [f"Values: {members}.", ""]
        fields = _fields(value)
        if fields:
            yield from ["| field | type | |", "|---|---|---|"]
            for field, kind, text in fields:
                yield f"| `{field}` | `{kind.replace(' | ', ' or ')}` | {cell(escape(text))} |"
            yield ""
        for method, function in sorted(vars(value).items()):
            if method.startswith("_") or not (inspect.isfunction(function) or isinstance(function, property)):
                continue
            plain = function.fget if isinstance(function, property) else function
            called = method if isinstance(function, property) else f"{method}{_parameters(plain, bound=True)}"
            first = " ".join((inspect.getdoc(plain) or "").split("\n\n")[0].split())
            yield from [f"- `.{called}`{': ' + escape(first) if first else ''}"]
        yield ""


def _parameters(function: Any, bound: bool = False) -> str:
    """The parameters of a function and what it returns, as they stand in the source; constants as their values."""
    source = ast.parse(inspect.cleandoc("\n" + inspect.getsource(function))).body[0]
    assert isinstance(source, ast.FunctionDef)
    if bound:
        source.args.args = source.args.args[1:]
    for defaults in (source.args.defaults, source.args.kw_defaults):
        for place, default in enumerate(defaults):
            known = function.__globals__.get(default.id) if isinstance(default, ast.Name) else None
            if isinstance(known, (str, int, float)) and not isinstance(known, enum.Enum):
                defaults[place] = ast.Constant(known)
    returned = f" -> {ast.unparse(source.returns)}" if source.returns is not None else ""
    shown = re.sub(r"(?<=[\w\]])=(?=\S)", " = ", ast.unparse(source.args)).replace("'", '"')
    if len(shown) + len(returned) > 70 and not bound:
        shown = re.sub(r", (?=[*\w]+(?::|$|,))", ",\n    ", shown)
        shown = f"\n    {shown}\n"
    return f"({shown}){returned}"


def _doc(value: Any) -> Iterator[str]:
    """A docstring as prose; indented lines are kept."""
    for paragraph in (inspect.getdoc(value) or "").split("\n\n"):
        if paragraph.startswith("    "):
            yield from ["```text", *inspect.cleandoc(paragraph).splitlines(), "```", ""]
        else:
            yield from [*_escaped(paragraph.splitlines()), ""]


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


def _fields(value: type) -> list[tuple[str, str, str]]:
    """The fields of a class in their order: name, type and the text that stands below it."""
    tree = ast.parse(inspect.cleandoc("\n" + class_source(value)))
    found = []
    body = tree.body[0].body  # type: ignore[attr-defined]
    for at, node in enumerate(body):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id[0] != "_":
            after = body[at + 1] if at + 1 < len(body) else None
            said = (
                after.value.value
                if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
                else ""
            )
            found.append(
                (node.target.id, ast.unparse(node.annotation).strip("'"), " ".join(str(said).split()))
            )
    return found if dataclasses.is_dataclass(value) or hasattr(value, "_fields") else []


# Systems


def _systems() -> str:
    lines = [
        *head("Systems and their options", ABOUT["systems"]),
        "| id | title | rule book | kind |",
        "|---|---|---|---|",
    ]
    lines += [
        f"| [`{system.id}`](#{system.id}) | {system.title} | {system.rule_book} | {system.kind} |"
        for system in CATALOGUE.values()
    ]
    lines += ["", *inspect.cleandoc(ABOUT["kinds"]).splitlines(), ""]
    for system in CATALOGUE.values():
        who = "players" if system.solo else "teams"
        lines += [f"## {system.id}", "", f"{system.title} ({system.rule_book}); for {who}.", ""]
        if not system.options:
            lines += ["It has no options.", ""]
            continue
        lines += ["| option | article | values | default | |", "|---|---|---|---|---|"]
        for option in system.options:
            cells = [
                f"`{option.name}`",
                option.article,
                _values(option),
                f"`{option.default_text}`",
                option.label,
            ]
            lines.append(f"| {' | '.join(cell(one) for one in cells)} |")
        lines.append("")
    return "\n".join(lines)


def _values(option: Option) -> str:
    kinds = {"flag": "true, false", "number": "a whole number", "points": "points", "text": "a text"}
    return ", ".join(f"`{one}`" for one in option.choices) or kinds[option.kind]


def _readings() -> str:
    lines = [
        *head("Readings", ABOUT["readings"]),
        "| article | option | systems | default | other values | |",
        "|---|---|---|---|---|---|",
    ]
    where: dict[tuple[str, str, str], list[str]] = {}
    shown: dict[tuple[str, str, str], Option] = {}
    for system in CATALOGUE.values():
        for option in system.options:
            if option.reading:
                key = (option.name, option.label, option.default_text)
                where.setdefault(key, []).append(system.id)
                shown[key] = option
    for key, option in shown.items():
        values = option.choices or ("true", "false")
        others = ", ".join(f"`{value}`" for value in values if value != option.default_text)
        systems = ", ".join(where[key])
        lines.append(
            f"| {option.article} | `{option.name}` | {systems} | `{option.default_text}` | {others} "
            f"| {cell(option.help)} |"
        )
    return "\n".join(lines)


def main() -> None:
    """Write them."""
    for path, text in pages().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
