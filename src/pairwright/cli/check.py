"""`pairwright check`: every round of an event compared with the rules; the standings; a round made by hand."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from .failures import document
from .output import discard, in_colour, json_line, width, write_data, write_text
from .source import MOST_BYTES, Source, is_event_file, source_options

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..checker import Report
    from ..checker.event import Known
    from ..checker.given import GivenRound
    from ..domain.tournament import Tournament

DIFFERS = 1


@click.command()
@partial(source_options, round_help="Judge round N only; with --pairs, the round that they are of.")
@click.option(
    "--pairs",
    metavar="FILE",
    help="Judge these pairs before they are published: a line `white black` each, the bye as `number 0`, or the "
    "JSON of `pairwright pair`; of round N, or of the round that comes next.",
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option(
    "--length",
    type=click.Choice(["sentence", "paragraph", "full"]),
    default="sentence",
    show_default=True,
    help="How much of the reasoning of both sides is shown at the first difference of a round.",
)
@click.option("-o", "--output", metavar="FILE", help="Write the answer to FILE instead of standard output.")
def check(pairs: str | None, form: str, length: str, output: str | None, **source: Any) -> int:
    """Judge the rounds and the standings of an event.

    Each round is paired again by its system, from the results before it; of an event file from those that were known
    when it was paired. Where it differs, the first difference is
    shown with the reasons of both sides; every fault is listed with its article: second meetings, prohibited pairs,
    byes, floaters, pairs, colours. Pairs that the arbiter decided, as the file says, are taken as they were. Then
    places and points of a TRF file are compared with its results, by the tie-breaks in it (202, 212).

    FILE is TRF (16, 26 or a dialect), Chess JSON, tables (.xlsx, .csv), a round state (.json), the file of an event of
    this program, or `-` for standard input. With --system another system is tried on the same results. A round state
    that has all pairs of its round as `forced` is judged with --round.

    Exit codes: 0 everything is by the rules, 1 something differs or is wrong, 3 bad request or file, 4 too big, 5 a
    file cannot be read or written.
    """
    number = source.pop("round_number")
    request = Source(round_number=None, **source)
    try:
        data = request.read()
        tournament = request.tournament(data)
        report = judged(
            tournament, data, request.name, number, _pairs(pairs, tournament), _known(request, data)
        )
    except Exception as error:
        if form == "json":
            write_data(json_line(document(error)), output)
        else:
            discard(output)
        raise
    if form == "json":
        from ..checker.document import report_document

        write_data(json_line(report_document(report, length)), output)
    else:
        from .check_text import report_lines

        lines = report_lines(report, request.name, length, width(output), request.quiet)
        if in_colour(output):
            lines[0] = click.style(lines[0], bold=True)
        write_text("\n".join(lines), output)
    return 0 if report.agrees else DIFFERS


def _known(request: Source, data: bytes) -> dict[int, Known] | None:
    """What an event file knows about each of its rounds; None for any other file."""
    if not is_event_file(data):
        return None
    from ..manager.judging import known_rounds

    event = request.event()
    if event.kind == "bracket":
        return None
    return {
        number: replace(one, before=request.changed(one.before))
        for number, one in known_rounds(event).items()
    }


def judged(
    tournament: Tournament,
    data: bytes,
    name: str,
    number: int | None,
    given: GivenRound | None,
    known: Mapping[int, Known] | None,
) -> Report:
    """The report; standings are judged only together with all rounds."""
    from ..checker.event import check as check_event
    from ..formats.declared import declared

    whole = number is None and given is None and not is_event_file(data)
    return check_event(
        tournament,
        declared(data, name) if whole else None,
        None if number is None else [number],
        given,
        known,
    )


def _pairs(path: str | None, tournament: Tournament) -> GivenRound | None:
    if path is None:
        return None
    from ..checker.given import GivenRound
    from ..formats.pair_list import read_pair_list

    source = Source(path, None, (), None, True)
    with source.open() as stream:
        pairs, bye = read_pair_list(stream.read(MOST_BYTES), source.name)
    return GivenRound(
        tuple(pairs), bye, frozenset() if tournament.colours else frozenset(map(frozenset, pairs))
    )
