"""`pairwright systems`: the systems and their options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from .output import in_colour, json_line, width, write_data
from .table import Column, cut, table

if TYPE_CHECKING:
    from ..systems.options import Option
    from ..systems.registry import System


@click.command()
@click.argument("system_id", metavar="[ID]", required=False)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def systems(system_id: str | None, form: str) -> None:
    """List the systems, or the options of one.

    Each option with the article behind it, its values and its default.
    """
    from ..systems.registry import SYSTEMS, system_of

    chosen = [system_of(system_id)] if system_id else list(SYSTEMS.values())
    if form == "json":
        documents = [_document(system) for system in chosen]
        write_data(json_line(documents[0] if system_id else documents), None)
        return
    lines = _options(chosen[0]) if system_id else _systems(chosen)
    if in_colour(None):
        lines[0] = click.style(lines[0], bold=True)
    click.echo("\n".join(lines))


def _systems(chosen: list[System]) -> list[str]:
    first = f"{len(chosen)} system{'' if len(chosen) == 1 else 's'}; `pairwright systems ID` has the options."
    columns = [Column("Id"), Column("Title", name=True), Column("Rule book", name=True)]
    return [first, *table(columns, [[one.id, one.title, one.rule_book] for one in chosen], width(None))]


def _options(system: System) -> list[str]:
    columns = width(None)
    lines = [f"{system.id} · {system.title} · {system.rule_book} · {len(system.options)} options"]
    for option in system.options:
        values = ", ".join(option.choices) or {"flag": "true, false"}.get(option.kind, option.kind)
        lines.append(f"{option.name}  [{option.article}]  {values}; default: {option.default_text}")
        lines.append(f"    {option.help}")
    return lines if columns is None else [cut(line, columns) for line in lines]


def _document(system: System) -> dict[str, Any]:
    return {
        "id": system.id,
        "title": system.title,
        "rule_book": system.rule_book,
        "options": [_option(option) for option in system.options],
    }


def _option(option: Option) -> dict[str, Any]:
    from ..domain.points import points_number

    default = option.default
    if option.kind == "points" and default is not None:
        default = points_number(default)
    return {
        "name": option.name,
        "kind": option.kind,
        "choices": list(option.choices),
        "default": default,
        "article": option.article,
        "help": option.help,
    }
