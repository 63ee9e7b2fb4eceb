"""`pairwright validate`: is a file right, and what was assumed where it says too little?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..domain.messages import joined, msg
from .failures import BAD_REQUEST
from .output import in_colour, json_line, width, write_data
from .source import Source
from .table import folded

if TYPE_CHECKING:
    from ..domain.errors import Issue
    from ..formats.validation import Verdict


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@click.option("-q", "--quiet", is_flag=True, help="Only the summary line of each file.")
def validate(files: tuple[str, ...], form: str, strict: bool, quiet: bool) -> int:
    """Check files for errors and warnings.

    Each comes with its line, record and columns.

    FILE is any file that `pairwright convert` reads, or `-` for standard input. JSON is one line per file. The exit
    code is 0 when no file has an error, 3 otherwise.
    """
    from ..formats.validation import validate_file

    bad = False
    for file in files:
        source = Source(file, None, (), None, quiet)
        verdict = validate_file(source.read(), source.name)
        bad |= bool(verdict.errors) or (strict and bool(verdict.warnings))
        if form == "json":
            write_data(json_line(_document(verdict)), None)
        else:
            click.echo("\n".join(_lines(verdict, width(None), quiet)))
    return BAD_REQUEST if bad else 0


def _lines(verdict: Verdict, columns: int | None, quiet: bool) -> list[str]:
    errors = msg("{count, plural, =0 {no errors} one {# error} other {# errors}}", count=len(verdict.errors))
    warnings = msg(
        "{count, plural, =0 {no warnings} one {# warning} other {# warnings}}", count=len(verdict.warnings)
    )
    facts = joined(verdict.title, *verdict.facts, joined(errors, warnings, by=", "), by=" · ")
    lines = folded(joined(verdict.source, facts, by=": "), columns, "  ")
    if in_colour(None):
        lines = [click.style(line, bold=True) for line in lines]
    if not quiet:
        for kind, issues in ((msg("error"), verdict.errors), (msg("warning"), verdict.warnings)):
            for issue in issues:
                lines += folded(joined("  ", joined(kind, str(issue), by=": "), by=""), columns, "    ")
    return lines


def _document(verdict: Verdict) -> dict[str, Any]:
    return {
        "file": verdict.source,
        "format": verdict.form,
        "title": verdict.title,
        "facts": verdict.facts,
        "errors": [_issue(issue) for issue in verdict.errors],
        "warnings": [_issue(issue) for issue in verdict.warnings],
    }


def _issue(issue: Issue) -> dict[str, Any]:
    place = {"line": issue.line, "record": issue.record or None, "columns": issue.columns}
    return {"text": issue.text, **{name: value for name, value in place.items() if value is not None}}
