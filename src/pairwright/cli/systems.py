"""`pairwright systems`: the systems and their options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..domain.messages import bracketed, joined, msg
from .output import in_colour, json_line, width, write_data
from .table import folded, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..systems.options import Option
    from ..systems.system import CupSystem, System


_KINDS = {
    "flag": "true, false",
    "number": msg("a whole number"),
    "points": msg("points"),
    "text": msg("a text"),
}


@click.command()
@click.argument("system_id", metavar="[ID]", required=False)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def systems(system_id: str | None, form: str) -> None:
    """List the systems, or the options of one.

    Each option with the article behind it, its values and its default.
    """
    from ..systems.registry import CATALOGUE, listed

    chosen = [listed(system_id)] if system_id else list(CATALOGUE.values())
    if form == "json":
        documents = [_document(system) for system in chosen]
        write_data(json_line(documents[0] if system_id else documents), None)
        return
    columns = width(None)
    lines = _options(chosen[0], columns) if system_id else _systems(chosen, columns)
    if in_colour(None):
        lines[0] = click.style(lines[0], bold=True)
    click.echo("\n".join(lines))


def _systems(chosen: Sequence[System | CupSystem], width: int | None) -> list[str]:
    from ..report.listing import ListColumn

    first = msg(
        "{count, plural, one {# system} other {# systems}}; `pairwright systems ID` has the options.",
        count=len(chosen),
    )
    narrow = width is not None and width < 60
    columns = [
        ListColumn("Id"),
        ListColumn(msg("Kind")),
        ListColumn(msg("Title"), "name"),
        ListColumn(msg("Rule book"), "name"),
    ]
    rows = [[system.id, system.kind, system.title, system.rule_book] for system in chosen]
    if narrow:
        columns.pop(1)
        for row in rows:
            row.pop(1)
    return [*folded(first, width), *table(columns, rows, width)]


def _options(system: System | CupSystem, width: int | None) -> list[str]:
    count = msg("{count, plural, one {# option} other {# options}}", count=len(system.options))
    lines = folded(joined(system.id, system.title, system.rule_book, count, by=" · "), width)
    for option in system.options:
        values = ", ".join(option.choices) or _KINDS[option.kind]
        article = bracketed(option.article)
        default = msg("{values}; default: {default}", values=values, default=option.default_text)
        lines += folded(joined(option.name, article, default, by="  "), width, "    ")
        lines += folded(joined("    ", option.label, by=""), width, "    ")
    return lines


def _document(system: System | CupSystem) -> dict[str, Any]:
    return {
        "id": system.id,
        "title": system.title,
        "kind": system.kind,
        "rule_book": system.rule_book,
        "options": [_option(option) for option in system.options],
    }


def _option(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "kind": option.kind,
        "choices": list(option.choices),
        "default": option.default,
        "article": option.article,
        "help": option.label,
    }
