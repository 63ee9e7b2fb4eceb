"""`pairwright ratings`: local rating lists for looking up players and filling rosters."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

import click

from .output import json_line, width, write_data, written
from .source import Source
from .table import folded, table

if TYPE_CHECKING:
    from ..formats.rating_lists import Rated

_LIST = click.option(
    "--list", "name", default="fide", show_default=True, metavar="NAME", help="The name of the list."
)
_FOLDER = click.option(
    "--folder",
    metavar="DIR",
    help="Where the lists are kept; by default PAIRWRIGHT_RATINGS, or your settings folder.",
)


_KINDS = ["standard", "rapid", "blitz", "effective-rapid", "effective-blitz"]


@click.group()
def ratings() -> None:
    """Keep rating lists, find players, fill rosters."""


def _place(folder: str | None, name: str) -> str:
    from pathlib import Path

    if not name or not all(sign.isalnum() or sign in "-_" for sign in name):
        raise click.UsageError("The name of a list may only have letters, digits, - and _.")
    base = (
        folder
        or os.environ.get("PAIRWRIGHT_RATINGS")
        or str(Path(click.get_app_dir("pairwright")) / "ratings")
    )
    return str(Path(base) / f"{name}.sqlite")


@ratings.command("import")
@click.argument("file", metavar="FILE")
@_LIST
@_FOLDER
@click.option(
    "--mapping",
    metavar="FILE",
    help="The meaning of the headings of a national list (CSV): lines `heading = field`.",
)
@click.option("-q", "--quiet", is_flag=True, help="No progress.")
def import_list(file: str, name: str, folder: str | None, mapping: str | None, quiet: bool) -> None:
    """Read a rating list: FIDE's text or XML form, or a national list as CSV; a ZIP file with one of them too."""
    from ..formats.rating_lists import build_index
    from ..formats.rating_lists.national_csv import FIELDS
    from ..formats.tables.headings import read_mapping

    words = None
    if mapping is not None:
        source = Source(mapping, None, (), None, True)
        words = read_mapping(source.read(), source.name, FIELDS)
    target = _place(folder, name)

    def progress(count: int) -> None:
        if count % 100_000 == 0:
            click.echo(f"\r{count:>9} players", err=True, nl=False)

    talks = not quiet and sys.stderr.isatty()
    count = build_index(file, target, words, progress if talks else None)
    if talks:
        click.echo("\r", err=True, nl=False)
    click.echo(f"{count} players in the list {name}.")


@ratings.command()
@click.argument("words", metavar="NAME|ID", nargs=-1, required=True)
@_LIST
@_FOLDER
@click.option(
    "--most",
    type=click.IntRange(1, 200),
    default=20,
    show_default=True,
    metavar="N",
    help="How many players to show.",
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def find(words: tuple[str, ...], name: str, folder: str | None, most: int, form: str) -> None:
    """Look up players by number or by the start of their names."""
    from ..domain.reading import number_in
    from ..formats.rating_lists import Index
    from ..formats.rating_lists.rated import MOST_ID

    wanted = " ".join(words)
    number = number_in(wanted, MOST_ID)
    with Index(_place(folder, name)) as index:
        if number is not None:
            one = index.by_id(number) or index.by_id(wanted) or index.by_fide_id(number)
            found = [one] if one is not None else []
        else:
            found = index.by_name(wanted, most)
    if form == "json":
        write_data(json_line([rated._asdict() for rated in found]), None)
        return
    click.echo("\n".join(_lines(found, wanted, width(None))))


def _lines(found: list[Rated], wanted: str, columns: int | None) -> list[str]:
    from ..report.listing import ListColumn

    if not found:
        return folded(f"Nobody in the list is {wanted}.", columns)
    heads = [
        ListColumn("Id", "number"),
        ListColumn("Title"),
        ListColumn("Name", "name"),
        ListColumn("Fed"),
        ListColumn("Born"),
    ]
    heads += [*(ListColumn(title, "number") for title in ("Standard", "Rapid", "Blitz")), ListColumn("State")]
    rows = [
        [
            str(rated.id), rated.title, rated.name, rated.federation, rated.birth[:4],
            *(str(value or "") for value in (rated.standard, rated.rapid, rated.blitz)),
            "inactive" if rated.inactive else "",
        ]
        for rated in found
    ]  # fmt: skip
    return [f"{len(found)} player{'' if len(found) == 1 else 's'}", *table(heads, rows, columns)]


@ratings.command()
@click.argument("file", metavar="IN")
@click.argument("target", metavar="OUT")
@_LIST
@_FOLDER
@click.option(
    "--kind", type=click.Choice(_KINDS), default="standard", show_default=True, help="The rating that counts.",
)  # fmt: skip
@click.option("--replace", "every", is_flag=True, help="Also replace ratings that IN already has.")
@click.option("--only", metavar="NUMBERS", help="Only these players, by their numbers in IN: 3,17.")
@click.option("-q", "--quiet", is_flag=True, help="No remarks.")
def fill(file: str, target: str, quiet: bool, every: bool, only: str | None, **given: Any) -> None:
    """Fill ratings, titles, federations, FIDE numbers and births of the players of IN from a list."""
    from ..formats.files import format_of_name, write_tournament
    from ..formats.rating_lists import Index, fill_rosters

    source = Source(file, None, (), None, quiet)
    form = format_of_name(target)
    tournament = source.tournament(source.read())
    numbers = _numbers(only, {player.number for player in tournament.persons})
    with Index(_place(given["folder"], given["name"])) as index:
        filled, remarks = fill_rosters(
            tournament, index, given["kind"], "all" if every else "missing", numbers
        )
    data, lost = write_tournament(filled, form)
    with written(target) as stream:
        stream.write(data)
    if not quiet:
        for remark in [*map(str, remarks), *lost]:
            click.echo(f"{source.name}: {remark}", err=True)
    players = [*zip(tournament.persons, filled.persons, strict=True)]
    changed = sum(old != new for old, new in players)
    click.echo(f"{target}: {changed} of {len(players)} players filled.")


def _numbers(text: str | None, known: set[int]) -> frozenset[int]:
    """The numbers of `--only`; each must be a player's."""
    from ..domain.reading import number_in

    found = {part.strip(): number_in(part) for part in (text or "").split(",") if part.strip()}
    for part, number in found.items():
        if number is None or number not in known:
            raise click.UsageError(f"--only: there is no player {part}.")
    return frozenset(number for number in found.values() if number is not None)


@ratings.command()
@click.argument("file", metavar="FILE")
@_LIST
@_FOLDER
@click.option(
    "--kind", type=click.Choice(_KINDS), default="standard", show_default=True, help="The rating that counts."
)
@click.option("-q", "--quiet", is_flag=True, help="Suppress remarks about FILE.")
def check(file: str, quiet: bool, **given: Any) -> int:
    """Compare the ratings of all players with a list; nothing is changed.

    Exit codes: 0 they are those of the list, 1 some are not, or are not found.
    """
    from ..formats.rating_lists import Index, compare_rosters

    source = Source(file, None, (), None, quiet)
    tournament = source.tournament(source.read())
    with Index(_place(given["folder"], given["name"])) as index:
        found = compare_rosters(tournament, index, given["kind"])
    count = len(tournament.persons)
    head = f"{count - len(found)} of {count} players have the rating of the list {given['name']}."
    click.echo("\n".join([head, *map(str, found)]))
    return 1 if found else 0
