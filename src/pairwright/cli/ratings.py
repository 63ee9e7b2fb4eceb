"""`pairwright ratings`: local rating lists for looking up players and filling rosters."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from ..domain.messages import joined, msg
from .language import echo, said
from .output import json_line, width, write_data, written
from .rating_lists import (
    FOLDER,
    FROM_ROUND,
    HIGHEST,
    KIND,
    LISTS,
    REPLACE,
    edition_file,
    list_file,
    lists_folder,
    lists_in_order,
)
from .source import Source
from .table import folded, table

if TYPE_CHECKING:
    from ..formats.rating_lists import Rated, Updated

_LIST = click.option(
    "--list", "name", default="fide", show_default=True, metavar="NAME", help="The name of the list."
)


@click.group()
def ratings() -> None:
    """Keep rating lists, find players, fill rosters."""


@ratings.command("import")
@click.argument("file", metavar="FILE")
@_LIST
@FOLDER
@click.option(
    "--mapping",
    metavar="FILE",
    help="The meaning of the headings of a national list (CSV): lines `heading = field`.",
)
@click.option(
    "--date",
    metavar="YYYY-MM-DD",
    default="",
    help="The day from which it is valid. Editions of other dates are kept.",
)
@click.option("-q", "--quiet", is_flag=True, help="No progress.")
def import_list(
    file: str, name: str, folder: str | None, mapping: str | None, date: str, quiet: bool
) -> None:
    """Read a rating list: FIDE's text or XML form, or a national list as CSV; a ZIP file with one of them too."""
    import datetime

    from ..domain.names import counted
    from ..formats.rating_lists import build_index
    from ..formats.tables.headings import RATED, read_mapping

    words = None
    if mapping is not None:
        source = Source(mapping, None, (), None, True)
        words = read_mapping(source.read(), source.name, RATED)
    try:
        date = datetime.date.fromisoformat(date).isoformat() if date else ""
    except ValueError:
        raise click.UsageError(f"--date is a day as 2026-11-01, not {date!r}.") from None
    target = str(list_file(folder, name, date))

    def progress(count: int) -> None:
        if count % 100_000 == 0:
            click.echo(f"\r{said(counted(count, 'player'))}", err=True, nl=False)

    talks = not quiet and sys.stderr.isatty()
    read = build_index(file, target, words, progress if talks else None, date)
    if talks:
        click.echo("\r", err=True, nl=False)
    players = counted(read.players, "player")
    echo(
        msg("{players} in the list {name} of {date}.", players=players, name=name, date=date)
        if date
        else msg("{players} in the list {name}.", players=players, name=name),
        err=False,
    )
    if read.unused:
        echo(read.left_out, err=False)


@ratings.command("update")
@click.argument("source", metavar="DIR", envvar="PAIRWRIGHT_RATING_FILES")
@FOLDER
@click.option(
    "--check",
    "events",
    multiple=True,
    metavar="EVENT",
    help="An event whose players are compared with the lists afterwards; may be repeated.",
)
@click.option("-q", "--quiet", is_flag=True, help="Suppress remarks about the lists.")
@click.pass_context
def update(
    ctx: click.Context, /, source: str, folder: str | None, events: tuple[str, ...], quiet: bool
) -> int:
    """Import every list in DIR that is new or newer than the one kept; --check compares events with them.

    The name of a file is that of its list and its date: fide@2026-11-01.zip, dwz.csv (with dwz.mapping beside it);
    FIDE's players_list... is known. Taken are .txt, .xml, .csv, .tsv and .zip files; a text file that is not a list is
    named. DIR may come from PAIRWRIGHT_RATING_FILES.

    Exit codes: 0 all are current and events agree, 1 players of an event differ, 4 a list cannot be read.
    """
    found = _updated(source, folder)
    if not found:
        echo(msg("There is no list in {folder}.", folder=source), err=False)
    for one in found:
        echo(one.text, err=False)
    different = 0
    for event in events:
        click.echo(f"{event}:")
        different |= ctx.invoke(
            check, file=event, quiet=quiet, names="fide", folder=folder, kind=None, highest=False
        )
    return 4 if any(one.error for one in found) else different


def _updated(source: str, folder: str | None) -> list[Updated]:
    """Import what is newer in a folder."""
    from pathlib import Path

    from ..formats.rating_lists import update_lists

    if not Path(source).is_dir():
        raise click.UsageError(said(msg("{folder} is not a folder.", folder=source)))
    return update_lists(Path(source), lists_folder(folder))


@ratings.command()
@click.argument("words", metavar="NAME|ID", nargs=-1, required=True)
@LISTS
@FOLDER
@click.option(
    "--most",
    type=click.IntRange(1, 200),
    default=20,
    show_default=True,
    metavar="N",
    help="How many players to show.",
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def find(words: tuple[str, ...], names: str, folder: str | None, most: int, form: str) -> None:
    """Look up players by number or by the start of their names, in one list or in several."""
    from ..domain.reading import number_in
    from ..formats.rating_lists import Index
    from ..formats.rating_lists.rated import MOST_ID

    wanted = " ".join(words)
    number = number_in(wanted, MOST_ID)
    found: list[tuple[str, Rated]] = []
    for name in (part.strip() for part in names.split(",")):
        with Index(edition_file(folder, name)) as index:
            if number is not None:
                one = index.by_id(number) or index.by_id(wanted) or index.by_fide_id(number)
                found += [(name, one)] if one is not None else []
            else:
                found += [(name, rated) for rated in index.by_name(wanted, most)]
    several = "," in names
    if form == "json":
        shown = [({"list": name} if several else {}) | rated._asdict() for name, rated in found]
        write_data(json_line(shown), None)
        return
    click.echo("\n".join(_lines(found, wanted, several, width(None))))


def _lines(found: list[tuple[str, Rated]], wanted: str, several: bool, columns: int | None) -> list[str]:
    from ..domain.names import counted
    from ..report.listing import ListColumn

    if not found:
        nowhere = msg("Nobody in the lists is {name}.", name=wanted)
        return folded(nowhere if several else msg("Nobody in the list is {name}.", name=wanted), columns)
    heads = [ListColumn(msg("List"))] if several else []
    heads += [
        ListColumn(msg("Id"), "number"),
        ListColumn(msg("Title")),
        ListColumn(msg("Name"), "name"),
        ListColumn(msg("Fed")),
        ListColumn(msg("Born")),
        *(ListColumn(title, "number") for title in (msg("Standard"), msg("Rapid"), msg("Blitz"))),
        ListColumn(""),
    ]
    rows = [
        [
            *([name] if several else []),
            str(rated.id), rated.title, rated.name, rated.federation, rated.birth[:4],
            *(str(value or "") for value in (rated.standard, rated.rapid, rated.blitz)),
            msg("inactive") if rated.inactive else "",
        ]
        for name, rated in found
    ]  # fmt: skip
    return [said(counted(len(found), "player")), *table(heads, rows, columns)]


@ratings.command("lists")
@FOLDER
def lists_there(folder: str | None) -> None:
    """Show the lists that were imported, with their dates and the number of players."""
    from ..formats.rating_lists import kept_lists
    from ..report.listing import ListColumn

    rows = []
    for name, about in kept_lists(lists_folder(folder)).items():
        plain, _, date = name.partition("@")
        found = [about.date, str(about.players)] if about else [date, msg("cannot be read; import it again")]
        rows.append([plain, *found])
    if not rows:
        echo(msg("No list was imported yet: `pairwright ratings import FILE` does."), err=False)
        return
    heads = [
        ListColumn(msg("List"), "name"),
        ListColumn(msg("Valid from")),
        ListColumn(msg("Players"), "number"),
    ]
    click.echo("\n".join(table(heads, rows, width(None))))


@ratings.command()
@click.argument("file", metavar="IN")
@click.argument("target", metavar="OUT")
@LISTS
@FOLDER
@KIND
@HIGHEST
@REPLACE
@click.option("--only", metavar="NUMBERS", help="Only these players, by their numbers in IN: 3,17.")
@FROM_ROUND
@click.option("-q", "--quiet", is_flag=True, help="No remarks.")
def fill(
    file: str, target: str, quiet: bool, every: bool, only: str | None, since: int, **given: Any
) -> None:
    """Fill ratings, titles, federations, FIDE numbers and births of the players of IN from a list."""
    from ..formats.files import format_of_name, write_tournament
    from ..formats.rating_lists import fill_rosters

    source = Source(file, None, (), None, quiet)
    form = format_of_name(target)
    tournament = source.tournament(source.read())
    numbers = _numbers(only, {player.number for player in tournament.persons})
    with lists_in_order(**given, tournament=tournament) as (order, _, lists):
        filled, remarks = fill_rosters(
            tournament, order, "all" if every or given["highest"] else "missing", numbers, since
        )
    data, lost = write_tournament(filled, form)
    with written(target) as stream:
        stream.write(data)
    if not quiet:
        for remark in [*lists, *map(str, remarks), *lost]:
            echo(joined(source.name, remark, by=": "))
    players = [*zip(tournament.persons, filled.persons, strict=True)]
    changed = sum(old != new for old, new in players)
    done = msg(
        "{file}: {changed} of {players} players filled.", file=target, changed=changed, players=len(players)
    )
    echo(done, err=False)


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
@LISTS
@FOLDER
@KIND
@HIGHEST
@click.option(
    "--update",
    "newer",
    metavar="DIR",
    envvar="PAIRWRIGHT_RATING_FILES",
    help="Import newer lists from DIR first, as `ratings update` does.",
)
@click.option("-q", "--quiet", is_flag=True, help="Suppress remarks about FILE.")
def check(file: str, quiet: bool, newer: str | None = None, **given: Any) -> int:
    """Compare the ratings and the data of all players with a list; nothing is changed.

    Named are ratings that differ or are missing, names, federations, titles, sex and years of birth that the list has
    otherwise, FIDE IDs used twice, and a list older than 30 days on the day that counts.

    Of a list with several editions the one counts that is valid on the first day of the event, or today if it lasts
    over 30 days.

    Exit codes: 0 they are those of the list, 1 some are not, or are not found, or data disagree, 4 a list of --update
    cannot be read.
    """
    from ..formats.rating_lists import compare_rosters, inconsistencies

    updated = _updated(newer, given["folder"]) if newer else []
    for each in updated:
        echo(each.text)
    source = Source(file, None, (), None, quiet)
    tournament = source.tournament(source.read())
    with lists_in_order(**given, tournament=tournament) as (order, day, lists):
        found = compare_rosters(tournament, order)
        persons = tournament.persons
        others = [
            joined(f"{persons[one.at].number} {persons[one.at].name}", one.text, by=": ")
            for one in inconsistencies(persons, order, day)
            if one.at is not None
        ]
    count = len(persons)
    same, names = count - len(found), given["names"]
    where = msg("the lists {names}", names=names) if "," in names else msg("the list {name}", name=names)
    head = msg("{same} of {count} players have the rating of {list}.", same=same, count=count, list=where)
    lines: list[str] = [head, *([] if quiet else lists), *map(str, found)]
    if others:
        lines += [msg("{count} more to look at:", count=len(others)), *others]
    click.echo("\n".join(map(said, lines)))
    if any(each.error for each in updated):
        return 4
    return 1 if found or others else 0
