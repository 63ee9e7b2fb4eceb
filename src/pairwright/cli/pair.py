"""`pairwright pair`: the next round of a tournament, or of each tournament in a JSON Lines file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from .failures import BAD_REQUEST, FAILED, document
from .output import discard, in_colour, json_line, progress, width, write_data, write_text, written
from .source import Source, is_json_lines, source_options

if TYPE_CHECKING:
    from ..domain.pairing import RoundPairing


@click.command()
@source_options
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "pairs", "trf"]),
    help="text for people (the default); json; pairs, the list of the well-known engines (`white black`, bye "
    "as `id 0`); trf, a TRF26 file with the new round in it.",
)
@click.option("-o", "--output", metavar="FILE", help="Write the answer to FILE instead of standard output.")
@click.option(
    "--lines",
    is_flag=True,
    help="FILE is JSON Lines regardless of its name; with `-`, each line is answered as it arrives.",
)
def pair(form: str | None, output: str | None, lines: bool, **source: Any) -> int:
    """Pair the next round.

    FILE is a TRF file, a round state (.json), many round states (.jsonl, an answer a line; a bad line gets an
    error as its answer and the rest goes on), or `-` for standard input.
    """
    request = Source(**source)
    if lines or request.file.lower().endswith(".jsonl"):
        with request.open() as stream:
            return _pair_lines(stream, request, form, output)
    try:
        data = request.read()
        if is_json_lines(data):
            return _pair_lines(data.splitlines(), request, form, output)
        answer = _answer(_with_matches(request.pairing(data)), form, output, request.quiet)
    except Exception as error:
        if form == "json":
            write_data(json_line(document(error)), output)
        else:
            discard(output)
        raise
    if form in (None, "text"):
        write_text(answer, output)
    else:
        write_data(answer, output)
    return 0


def _with_matches(result: RoundPairing) -> RoundPairing:
    """The round; StateError if nobody can play, which is not a round."""
    if not result.pairs and not result.extra.get("walkovers"):
        from ..domain.errors import StateError
        from ..domain.messages import msg

        here = result.tournament.present
        why = (
            msg(
                "only {team} takes part in round {round}: there is nothing to pair",
                team=here[0].label,
                round=result.round,
            )
            if here
            else msg("nobody takes part in round {round}: there is nothing to pair", round=result.round)
        )
        raise StateError(why, "entries")
    return result


def _answer(result: RoundPairing, form: str | None, output: str | None, quiet: bool) -> str:
    if form == "json":
        from ..formats.answers import answer_document

        return json_line(answer_document(result))
    if form == "pairs":
        from ..formats.pair_list import write_pair_list

        return write_pair_list(result)
    if form == "trf":
        from ..formats.trf import write_pairing

        return write_pairing(result).decode()
    from .round_text import round_text

    return round_text(result, width(output), in_colour(output), quiet)


def _pair_lines(lines: Iterable[bytes], request: Source, form: str | None, output: str | None) -> int:
    """Answer line by line, each written at once; the exit code is that of the worst failed line."""
    from ..formats.answers import answer_lines
    from ..systems.registry import pair_round

    if form not in (None, "json"):
        raise click.UsageError(f"JSON Lines are answered in JSON; --format {form} is for one tournament.")
    codes = {"invalid-file": BAD_REQUEST, "invalid-state": BAD_REQUEST, "failed": FAILED}
    errors = set()
    with written(output) as stream, progress(lines, request, output) as told:
        for answer in answer_lines(told, request.name, lambda given: pair_round(request.changed(given))):
            errors.add(codes.get(answer.get("error", ""), 0))
            stream.write(json_line(answer).encode())
            stream.flush()
    return FAILED if FAILED in errors else max(errors, default=0)
