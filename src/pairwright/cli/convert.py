"""`pairwright convert`: from one format to another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .failures import TooBigError
from .output import written
from .source import MOST_BYTES, Source, is_event_file

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from ..domain.errors import Issue
    from ..domain.tournament import Tournament

_FORMS = ("trf", "trf16", "javafo", "bbp", "state", "chess-json", "chess-results", "xlsx", "csv")


@click.command()
@click.argument("files", metavar="IN... OUT", nargs=-1, required=True)
@click.option("--to", "form", type=click.Choice(_FORMS), help="The format of OUT, regardless of its name.")
@click.option("--system", metavar="ID", help="The system of the event, overriding IN.")
@click.option(
    "--option", "given", multiple=True, metavar="NAME=VALUE", help="An option of the system; may be repeated."
)
@click.option(
    "--mapping",
    metavar="FILE",
    help="The meaning of the columns of a CSV or XLSX file: lines `heading = field`.",
)
@click.option(
    "--crosstable", is_flag=True, help="In TRF: records 802, the readable cross-table of the teams."
)
@click.option("--board-crosstable", is_flag=True, help="In TRF: records 801, the same with every board.")
@click.option(
    "--match-scores",
    is_flag=True,
    help="In TRF: the scores of matches in records 802 and no games; no player is invented.",
)
@click.option(
    "--results-count",
    is_flag=True,
    help="Read a TRF file of players whose points are not those of their results; the results count.",
)
@click.option("-q", "--quiet", is_flag=True, help="No remarks.")
def convert(
    files: tuple[str, ...],
    form: str | None,
    system: str | None,
    given: tuple[str, ...],
    mapping: str | None,
    crosstable: bool,
    board_crosstable: bool,
    match_scores: bool,
    results_count: bool,
    quiet: bool,
) -> None:
    """Convert a tournament.

    IN is a TRF file, a round state (.json), chess-JSON, a spreadsheet (.xlsx), CSV files, a folder of these, or `-`.
    The extension of OUT gives its format; a folder (a name that ends with /) gets all tables as CSV, `-` is standard
    output. `trf16`, `javafo` and `bbp` are older forms of TRF: name them with --to. What had to be assumed, and what
    OUT does not hold, is said on standard error.
    """
    from pathlib import Path

    from ..formats.files import format_of_name, write_tournament

    *sources, target = files
    if not sources:
        raise click.UsageError("convert needs IN and OUT.")
    folder = target != "-" and (target.endswith(("/", "\\")) or Path(target).is_dir())
    if folder:
        if form not in (None, "csv"):
            raise click.UsageError(f"{target} is a folder, and --to {form} makes one file.")
    elif form is None:
        if target == "-":
            raise click.UsageError("Standard output has no name to take the format from: use --to.")
        form = format_of_name(target)
    tournament, issues = _read(sources, mapping, results_count)
    if not quiet:
        for issue in issues:
            click.echo(f"{sources[0] if sources[0] != '-' else 'standard input'}: {issue}", err=True)
    tournament = Source(sources[0], system, given, None, quiet).changed(tournament)
    if folder:
        _write_folder(tournament, Path(target))
        return
    tables = [code for code, asked in (("802", crosstable), ("801", board_crosstable)) if asked]
    places = _places(sources) if system is None and not given and tournament.round > 1 else None
    data, lost = write_tournament(tournament, form or "trf", tables, match_scores, places)
    with written(None if target == "-" else target) as stream:
        stream.write(data)
        stream.flush()
    if not quiet:
        for remark in lost:
            click.echo(f"{target}: {remark}", err=True)


def _read(sources: list[str], mapping: str | None, results_count: bool) -> tuple[Tournament, list[Issue]]:
    from pathlib import Path

    from ..formats.files import format_of, read_tournament

    if len(sources) == 1 and Path(sources[0]).is_dir():
        sources = sorted(
            str(path) for path in Path(sources[0]).iterdir() if path.suffix.lower() in (".csv", ".tsv")
        )
        if not sources:
            raise click.UsageError("There is no CSV file in that folder.")
    files = []
    for name in sources:
        source = Source(name, None, (), None, True)
        files.append((source.name, source.read()))
        if sum(len(data) for _, data in files) > MOST_BYTES:
            raise TooBigError("These files are too big to be one tournament.")
    forms = [format_of(data, name) for name, data in files if not is_event_file(data)]
    if forms and set(forms) <= {"csv", "xlsx"}:
        from ..formats.tables import read_files

        text = Source(mapping, None, (), None, True).read() if mapping else None
        return read_files(files, (mapping, text) if mapping and text is not None else None)
    if len(files) > 1:
        raise click.UsageError("Several files are read together only when all of them are CSV or XLSX.")
    if is_event_file(files[0][1]):
        from ..domain.errors import Issue
        from ..manager.planned import before_next

        tournament, remarks = before_next(Source(sources[0], None, (), None, True).event())
        return tournament, [Issue(remark) for remark in remarks]
    return read_tournament(files[0][1], files[0][0], results_count)


def _places(sources: list[str]) -> Mapping[int, int] | None:
    """The places of the event's own standings, where the source is an event file."""
    from ..manager.export import places_in_files
    from .standings import event_in

    event = event_in(sources[0]) if len(sources) == 1 else None
    return None if event is None else places_in_files(event)


def _write_folder(tournament: Tournament, folder: Path) -> None:
    """All tables as CSV files in a folder."""
    from ..formats.tables import write_csv_files

    folder.mkdir(parents=True, exist_ok=True)
    for name, data in write_csv_files(tournament):
        with written(str(folder / name)) as stream:
            stream.write(data)
