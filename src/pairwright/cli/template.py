"""`pairwright template`: tables to fill in."""

from __future__ import annotations

import click

from .output import written


@click.command()
@click.argument("output", metavar="OUT")
@click.option(
    "--language",
    type=click.Choice(["en", "de", "fr", "es"]),
    default="en",
    show_default=True,
    help="The language of the headings.",
)
@click.option("--individual", is_flag=True, help="Of an individual event: settings, players, games.")
def template(output: str, language: str, individual: bool) -> None:
    """Write tables to fill in.

    Settings, teams, players, matches and boards.

    OUT is a workbook (.xlsx), or a folder (a name that ends with /) for a CSV file a table. A table of players alone is
    enough; `pairwright convert` makes a tournament of what is filled in.
    """
    from pathlib import Path

    from ..formats.tables.templates import template_files, template_workbook

    what = "open.trf" if individual else "league.trf"
    if output.lower().endswith(".xlsx"):
        with written(output) as stream:
            stream.write(template_workbook(language, individual))
        click.echo(f"{output}: fill in the tables, then `pairwright convert {output} {what}`.")
        return
    if not output.endswith(("/", "\\")) and not Path(output).is_dir():
        raise click.UsageError("OUT must end with .xlsx, or with / for a folder.")
    folder = Path(output)
    folder.mkdir(parents=True, exist_ok=True)
    files = template_files(language, individual)
    for name, _ in files:
        if (folder / name).exists():
            raise click.UsageError(f"{folder / name} is there already; nothing was written.")
    for name, data in files:
        with written(str(folder / name)) as stream:
            stream.write(data)
    click.echo(f"{output}: {len(files)} tables; fill them in, then `pairwright convert {output} {what}`.")
