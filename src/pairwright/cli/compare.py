"""`pairwright compare`: two engines on the same rounds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from .output import width, write_text
from .simulate import pool_of, run_with_bar, where_options
from .table import table
from .wish_options import amount_options, field_options, read_wishes

if TYPE_CHECKING:
    from ..compare.comparison import Two
    from ..simulate.campaign import Row

DIFFERS = 1
_FOLDERS = re.compile(r"""(?<![^\s='"])(?:~|[A-Za-z]:)?[/\\](?:[^\s/\\]+[/\\])*(?=[^\s/\\])""")
"""The folders of an absolute path, of which only the last part is published."""


class _Kept(click.Command):
    """A command whose words are kept for its record."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """See click."""
        ctx.meta["words"] = list(args)
        return super().parse_args(ctx, args)


@click.command(cls=_Kept)
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@click.argument("files", metavar="[FILE]...", nargs=-1)
@click.option("--events", type=click.IntRange(1, 10_000_000), default=100, show_default=True)
@click.option(
    "--folder", metavar="FOLDER", help="Where results and the smallest file for each difference are kept."
)
@click.option("--system", default="fide-team", show_default=True, metavar="ID")
@click.option("--teams", default="6-14", show_default=True, metavar="FROM-TO")
@click.option("--rounds", type=click.IntRange(1, 99), help="Drawn for each event by default.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the system.")
@click.option(
    "--seconds",
    type=click.FloatRange(0),
    default=60.0,
    show_default=True,
    help="For a round of another engine.",
)
@field_options
@amount_options
@click.option(
    "--seed",
    metavar="TEXT",
    help="The same seed makes the same events; the default is a fresh one, or that of the FOLDER.",
)
@click.option(
    "--so-far", is_flag=True, help="Play nothing: report what FOLDER has, also of a campaign that is running."
)
@where_options
def compare(first: str, second: str, files: tuple[str, ...], events: int, folder: str | None, teams: str,
            seconds: float, seed: str | None, so_far: bool, jobs: int | None, scheduler: str | None,
            local_cluster: int | None, **wishes: Any) -> int:  # fmt: skip
    """Compare two engines round by round.

    An engine is `pairwright`, `gacrux` (extra `gacrux`), a Python function MODULE:FUNCTION from a round state to an
    answer, or the command of a program that takes `--SYSTEM FILE -p OUT` (other words with {system}, {file}, {out}).

    With FILEs the round after those in each file is compared. Otherwise random events are played, as
    `pairwright generate` makes them: those with odd numbers are driven by A's rounds, the others by B's, and every
    round is paired by both. A difference is made as small as it can be seen in: rounds, teams and prohibitions are
    taken away.

    With --folder the same command goes on where it stopped. The folder gets summary.md (engines with versions, seed,
    command, outcomes, differences by reading), events.csv (every event with its seed), and differences/.

    Exit codes: 0 all rounds are equal or differ by a documented reading, 1 there are others, 3 bad request.
    """
    from ..compare.comparison import Two

    two = Two(first, second, seconds)
    _ = two.engines  # report at once which one does not exist
    if files:
        return _files(two, files)
    import secrets
    import tempfile
    from pathlib import Path

    from ..compare.comparison import Comparison
    from ..compare.report import write_record
    from ..simulate.campaign import plan_of, rows_of
    from ..simulate.wishes import Wishes

    with tempfile.TemporaryDirectory(prefix="pairwright-") as own:
        where = Path(folder or own)
        seed = seed or (plan_of(where) or {}).get("seed") or secrets.token_hex(8)
        click.echo(f"Seed: {seed}", err=True)
        wanted = Comparison(two, Wishes(**read_wishes(wishes)), _sizes(teams), seed, events)
        if so_far:
            if plan_of(where) != wanted.plan():
                raise click.UsageError("--so-far needs the --folder of this very campaign.")
        else:
            with pool_of(jobs, scheduler, local_cluster) as pool:
                run_with_bar(wanted, where, pool)
        rows = rows_of(where, events)
    if folder is not None:
        write_record(where, wanted.plan(), rows, _command(click.get_current_context().meta["words"], seed))
    write_text("\n".join(_lines(rows)), None)
    return DIFFERS if _unexplained(rows) else 0


def _command(words: Sequence[str], seed: str) -> str:
    """The command that plays the events of a campaign on any machine."""
    import shlex

    given = [_FOLDERS.sub("", word) for word in words if word != "--so-far"]
    if not any(word.partition("=")[0] == "--seed" for word in given):
        given += ["--seed", seed]
    return shlex.join(["pairwright", "compare", *given])


def _sizes(text: str) -> tuple[int, int]:
    from ..domain.reading import number_in

    first, _, last = text.partition("-")
    low, high = number_in(first, 999), number_in(last or first, 999)
    if low is None or high is None or not 2 <= low <= high:
        raise click.UsageError(f"--teams is one number or two, as in 6-14, not {text!r}.")
    return low, high


def _files(two: Two, files: Sequence[str]) -> int:
    from .source import Source

    bad = False
    lines = []
    for name in files:
        source = Source(name, None, (), None, True)
        outcome = two.compare(source.tournament(source.read()))
        lines.append(f"{name}: {outcome.kind}")
        lines += [f"    {remark}" for remark in outcome.remarks]
        bad |= outcome.troubles
    write_text("\n".join(lines), None)
    return DIFFERS if bad else 0


def _unexplained(rows: Sequence[Row]) -> list[tuple[Row, dict[str, Any]]]:
    from ..compare.comparison import TROUBLES

    return [(row, one) for row in rows for one in row["found"] if one["kind"] in TROUBLES]


def _lines(rows: Sequence[Row]) -> list[str]:
    from ..compare.report import counted
    from ..report.listing import ListColumn

    heads, cells = counted(rows)
    columns = [ListColumn(heads[0]), *(ListColumn(head, "number") for head in heads[1:])]
    lines = table(columns, cells, width(None))
    for row, one in _unexplained(rows)[:20]:
        lines += [
            "",
            f"Event {row['event']}, round {one['round']}: {one['kind']}",
            *one["remarks"],
            one["file"],
        ]
    return lines
