#!/usr/bin/env python3
"""Write the pages of the documentation that follow from the code; a test keeps them true.

    tools/make_reference.py

docs/reference/cli.md has every command, event-commands.md those of an event, api.md every public name, systems.md every
system with its options, readings.md where a text can be read in two ways. docs/rules/*.md are the tables of
docs/articles, each article with what the code and the tests say about it.
"""

from __future__ import annotations

import ast
import dataclasses
import enum
import inspect
import re
from collections.abc import Container, Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import click

import pairwright
from pairwright.cli.app import app
from pairwright.systems.options import Option
from pairwright.systems.registry import CATALOGUE

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
SOURCE = ROOT / "src" / "pairwright"
BY = "<!-- Written by tools/make_reference.py. -->"
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
        Every name of `import pairwright as pw`. The rooms behind them (`pairwright.check`, `pairwright.tiebreaks`,
        `pairwright.formats`, `pairwright.lots`) have names of their own: see [the judge](../check.md),
        [tie-breaks](../tie-breaks.md), [files](../formats.md).
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
    "rules": """
        A walk through the rule book with the code open: for each article the module and its functions whose
        docstrings name the article, then the tests. [The table](../articles/{page}) has the same in short, with what is
        not decisive.
        """,
}


def pages() -> dict[Path, str]:
    """Every page that is made here, with its text."""
    made = {
        "reference/cli.md": _cli(),
        "reference/event-commands.md": _event_commands(),
        "reference/api.md": _api(),
        "reference/systems.md": _systems(),
        "reference/readings.md": _readings(),
        **{f"rules/{page.stem}.md": _rules(page) for page in sorted((DOCS / "articles").glob("*.md"))},
    }
    return {DOCS / name: f"{text.rstrip()}\n" for name, text in made.items()}


def _head(title: str, about: str) -> list[str]:
    return [f"# {title}", "", BY, "", *inspect.cleandoc(about).splitlines(), ""]


# Commands


def _cli() -> str:
    lines = [*_head("Commands", ABOUT["cli"]), *_escaped((app.epilog or "").splitlines()), ""]
    for name in app.list_commands(click.Context(app)):
        command = app.commands[name]
        lines += _command(command, f"pairwright {name}", 2, within=name != "event")
    return "\n".join(lines)


def _event_commands() -> str:
    lines = _head("Commands of an event", ABOUT["event"])
    group = app.commands["event"]
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
    """A command as a section: how it is called, what it does, its options; then those in it."""
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
    return f"`{names}` | {_cell(_escape(text))}"


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
    return (_escape(line) for line in lines)


def _escape(text: str) -> str:
    """Text of the code as it is, not as marks of Markdown; what stands between backticks stays."""
    parts = text.split("`")
    return "`".join(
        re.sub(r"([*_<\[\]])", r"\\\1", part) if at % 2 == 0 else part for at, part in enumerate(parts)
    )


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


# The library


def _api() -> str:
    lines = [*_head("The library", ABOUT["api"]), "```python", *_usage(), "```", ""]
    functions = [name for name in pairwright.__all__ if inspect.isfunction(getattr(pairwright, name))]
    classes = [name for name in pairwright.__all__ if inspect.isclass(getattr(pairwright, name))]
    errors = [name for name in classes if issubclass(getattr(pairwright, name), Exception)]
    values = [name for name in classes if name not in errors]
    for title, names in (("Functions", functions), ("Values", values), ("Errors", errors)):
        lines += [f"## {title}", ""]
        for name in names:
            lines += _public(name, getattr(pairwright, name))
    lines += ["## Data", "", "### SYSTEMS", ""]
    lines += [
        "A dictionary of id to `System`: the systems that pair rounds, as in [the list](systems.md).",
        "",
    ]
    return "\n".join(lines)


def _usage() -> list[str]:
    """The example in the docstring of the package."""
    lines = inspect.cleandoc(pairwright.__doc__ or "").splitlines()[1:]
    return inspect.cleandoc(
        "\n".join(line for line in lines if not line or line.startswith("    "))
    ).splitlines()


def _public(name: str, value: Any) -> Iterator[str]:
    yield from [f"### {name}", ""]
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
                yield f"| `{field}` | `{kind.replace(' | ', ' or ')}` | {_cell(_escape(text))} |"
            yield ""
        for method, function in sorted(vars(value).items()):
            if method.startswith("_") or not (inspect.isfunction(function) or isinstance(function, property)):
                continue
            plain = function.fget if isinstance(function, property) else function
            called = method if isinstance(function, property) else f"{method}{_parameters(plain, bound=True)}"
            first = " ".join((inspect.getdoc(plain) or "").split("\n\n")[0].split())
            yield from [f"- `.{called}`{': ' + _escape(first) if first else ''}"]
        yield ""


def _parameters(function: Any, bound: bool = False) -> str:
    """The parameters of a function and what it returns, as they stand in the source."""
    source = ast.parse(inspect.cleandoc("\n" + inspect.getsource(function))).body[0]
    assert isinstance(source, ast.FunctionDef)
    if bound:
        source.args.args = source.args.args[1:]
    returned = f" -> {ast.unparse(source.returns)}" if source.returns is not None else ""
    shown = re.sub(r"(?<=[\w\]])=(?=\S)", " = ", ast.unparse(source.args)).replace("'", '"')
    if len(shown) + len(returned) > 70 and not bound:
        shown = re.sub(r", (?=[*\w]+(?::|$|,))", ",\n    ", shown)
        shown = f"\n    {shown}\n"
    return f"({shown}){returned}"


def _doc(value: Any) -> Iterator[str]:
    """A docstring as prose; lines that are set in stay as they are."""
    for paragraph in (inspect.getdoc(value) or "").split("\n\n"):
        if paragraph.startswith("    "):
            yield from ["```text", *inspect.cleandoc(paragraph).splitlines(), "```", ""]
        else:
            yield from [*_escaped(paragraph.splitlines()), ""]


def _fields(value: type) -> list[tuple[str, str, str]]:
    """The fields of a class in their order: name, type and the text that stands below it."""
    tree = ast.parse(inspect.cleandoc("\n" + inspect.getsource(value)))
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
        *_head("Systems and their options", ABOUT["systems"]),
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
                option.help,
            ]
            lines.append(f"| {' | '.join(_cell(cell) for cell in cells)} |")
        lines.append("")
    return "\n".join(lines)


def _values(option: Option) -> str:
    kinds = {"flag": "true, false", "number": "a whole number", "points": "points", "text": "a text"}
    return ", ".join(f"`{one}`" for one in option.choices) or kinds[option.kind]


def _readings() -> str:
    lines = [
        *_head("Readings", ABOUT["readings"]),
        "| article | option | systems | default | other values | |",
        "|---|---|---|---|---|---|",
    ]
    where: dict[tuple[str, str, str], list[str]] = {}
    shown: dict[tuple[str, str, str], Option] = {}
    for system in CATALOGUE.values():
        for option in system.options:
            if option.help.startswith("Reading "):
                key = (option.name, option.help, option.default_text)
                where.setdefault(key, []).append(system.id)
                shown[key] = option
    for key, option in shown.items():
        values = option.choices or ("true", "false")
        others = ", ".join(f"`{value}`" for value in values if value != option.default_text)
        text = option.help.partition(": ")[2]
        systems = ", ".join(where[key])
        lines.append(
            f"| {option.article} | `{option.name}` | {systems} | `{option.default_text}` | {others} | {_cell(text)} |"
        )
    return "\n".join(lines)


# Rule books


class Place(NamedTuple):
    """A function or class that names articles in its docstring, and the first sentence of it."""

    name: str
    text: str
    articles: frozenset[str]


def _rules(page: Path) -> str:
    text = page.read_text(encoding="utf-8")
    title = text.splitlines()[0].removeprefix("# ").strip()
    lines = _head(title, ABOUT["rules"].format(page=page.name))
    for line, cells in _rows(text):
        if line.startswith("## "):
            lines += [line, ""]
        elif cells:
            lines += _article(page.stem, cells)
    return "\n".join(_without_empty_parts(lines))


def _rows(text: str) -> Iterator[tuple[str, list[str]]]:
    """Headings of parts, and the rows of tables whose first head is `article` and that have code."""
    open_table = False
    for line in text.splitlines():
        if line.startswith("## "):
            yield line, []
        if not line.startswith("|"):
            open_table = False
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if cells[0] == "article":
            open_table = len(cells) == 4
        elif open_table and set(cells[0]) - set("-: "):
            yield "", cells


def _without_empty_parts(lines: list[str]) -> Iterator[str]:
    for at, line in enumerate(lines):
        rest = [one for one in lines[at + 1 :] if one]
        if line.startswith("## ") and (not rest or rest[0].startswith("## ")):
            continue
        yield line


def _article(book: str, cells: list[str]) -> Iterator[str]:
    article, says, code, tests = cells
    yield from [f"### {article}: {says}" if says else f"### {article}", ""]
    numbers = frozenset(
        re.findall(r"\d+(?:\.\d+)*[a-z]?|C\d+", f"{article} {says}" if "[C" in says else article)
    )
    modules = [name for cell in code.split(",") for name in re.findall(r"[\w/]+\.py", cell)]
    for name in modules:
        path = _module(book, name)
        yield f"- `{path.relative_to(SOURCE)}`: {_first(_tree(path))}"
        for place in _places(path):
            if place.articles & numbers:
                yield f"    - `{place.name}`: {place.text}"
    if not modules:
        yield f"- {code}"
    before = ""
    for name, said, file in _tests(tests, book):
        if file != before:
            yield f"- `{file}`"
        before = file
        yield f"    - `{name}`{f': {said}' if said else ''}"
    if "`" not in tests:
        yield f"- {tests}"
    yield ""


def _module(book: str, name: str) -> Path:
    room = {"c0406": "team_swiss", "olympiad": "olympiad"}.get(book, "ibf")
    for folder in (SOURCE / "systems" / room, SOURCE / "systems", SOURCE):
        if (folder / name).is_file():
            return folder / name
    raise SystemExit(f"docs/articles/{book}.md names {name}, which is no module")


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _first(node: ast.Module | ast.FunctionDef | ast.ClassDef) -> str:
    """The first sentence of a docstring."""
    paragraph = " ".join((ast.get_docstring(node) or "").split("\n\n")[0].split())
    sentence = re.match(r".*?[.](?= [A-Z`]|$)", paragraph)
    return _escape((sentence[0] if sentence else paragraph).rstrip(".:;"))


@cache
def _places(path: Path) -> tuple[Place, ...]:
    found = []
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            doc = ast.get_docstring(node) or ""
            articles = frozenset(re.findall(r"(?<![\w.])(?:\d+(?:\.\d+)+|C\d+)(?![\w])", doc))
            if articles:
                found.append(Place(node.name, _first(node), articles))
    return tuple(found)


def _tests(cell: str, book: str) -> Iterator[tuple[str, str, str]]:
    """The tests that a cell names, with the first sentence of each and its file; a star stands for any end."""
    for file, name in re.findall(r"`(?:(?:[\w/]*/)?(test_\w+\.py)::)?(?:test_)?(\w+\*?)`", cell):
        wanted = [
            one for one in _all_tests() if fnmatchcase(one[0], f"test_{name}") and file in ("", one[2].name)
        ]
        near = [one for one in wanted if _room(book) in str(one[2])] or wanted
        for test, said, path in near:
            yield test, said, str(path)


def _room(book: str) -> str:
    return {
        "c0406": "test_c0406",
        "ibf-elimination": "ibf_elimination",
        "ibf": "ibf_",
        "olympiad": "olympiad",
    }[book]


@cache
def _all_tests() -> tuple[tuple[str, str, Path], ...]:
    return tuple(
        (node.name, _first(node), path.relative_to(ROOT))
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


def main() -> None:
    """Write them."""
    for path, text in pages().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
