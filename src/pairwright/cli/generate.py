"""`pairwright generate`: random events that follow the rules, as TRF."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from .output import written
from .wish_options import amount_options, field_options, read_wishes

if TYPE_CHECKING:
    from ..simulate.wishes import Wishes


@click.command()
@click.argument("out", metavar="OUT", required=False)
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    help="The file, or with --count the folder; the same as the argument OUT.",
)
@click.option(
    "--count", type=click.IntRange(1, 10_000_000), help="How many events to write into the folder OUT."
)
@click.option(
    "--seed", metavar="TEXT", help="Makes the run reproducible; a fresh one by default. Each file records it."
)
@click.option("--first", type=click.IntRange(1), default=1, help="The number of the first event of the seed.")
@click.option("--jobs", type=click.IntRange(1), help="Number of processes; all cores by default.")
@click.option("--system", metavar="ID", help="A Swiss system of `pairwright systems`.")
@click.option("--teams", type=click.IntRange(2, 999), help="Or of players, in individual systems.")
@click.option("--rounds", type=click.IntRange(1, 99))
@click.option("--boards", type=click.IntRange(1, 99))
@click.option("--reserves", type=click.IntRange(0, 20))
@field_options
@click.option(
    "--colours",
    "colour_preference",
    type=click.Choice(["A", "B", "none"]),
    help="C.04.6: types of preferences.",
)
@click.option("--primary", type=click.Choice(["MP", "GP"]), help="C.04.6: the primary score.")
@click.option(
    "--secondary/--no-secondary",
    "secondary_for_colours",
    default=None,
    help="C.04.6: whether the other score counts for colours.",
)
@click.option("--baku/--no-baku", default=None, help="Baku acceleration [C.04.7].")
@click.option("--initial-colour", type=click.Choice(["W", "B"]))
@click.option("--match-points", metavar="W,D,L", help="Points for a match won, drawn, lost: 2,1,0.")
@click.option("--game-points", metavar="W,D,L", help="Points for a board won, drawn, lost: 1,0.5,0.")
@click.option("--bye-points", metavar="MP,GP", help="Points for the pairing-allocated bye.")
@click.option(
    "--tie-breaks", metavar="LIST", help="The tie-breaks written in the file, by which its places are made."
)
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="Another option of the system."
)
@amount_options
def generate(
    out: str | None,
    output: str | None,
    count: int | None,
    seed: str | None,
    first: int,
    jobs: int | None,
    **wishes: Any,
) -> None:
    """Make random events that follow the rules.

    Each is a whole TRF file: teams, boards, reserves, rounds paired by the system, results by a statistical model,
    byes, forfeits, absences, and places by its tie-breaks; events without colours (backgammon) are round states (JSON).
    What is not given is drawn at random for each event. `pairwright check` judges the files, as any other program can.

    AMOUNT is a count (3) or a chance in each round (5%), also by rounds: 1-3:4,5:10% is four in rounds 1 to 3 in all,
    and a chance of 10 % in round 5.
    """
    import secrets

    from ..simulate.wishes import Wishes

    out = _destination(out, output)
    wanted = Wishes(**read_wishes(wishes))
    seed = seed or secrets.token_hex(8)
    click.echo(f"Seed: {seed}", err=True)
    if count is None:
        _, _, data = write_one(wanted, seed, first, out)
        with written(None if out == "-" else out) as stream:
            stream.write(data)
    else:
        _write_many(wanted, seed, range(first, first + count), out, jobs)


def _destination(argument: str | None, option: str | None) -> str:
    """Where the events go: the argument and the option say the same, and one of them is needed."""
    if argument is not None and option is not None:
        raise click.UsageError(f"Two outputs are given, {argument} and -o {option}; give one.")
    out = option if argument is None else argument
    if out is None:
        raise click.UsageError("Where do the events go? Give OUT or -o OUT; - is standard output.")
    return out


def _write_many(wishes: Wishes, seed: str, numbers: range, out: str, jobs: int | None) -> None:
    import sys
    from concurrent.futures import ProcessPoolExecutor
    from functools import partial
    from pathlib import Path

    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    chunk = max(1, min(20, len(numbers) // 20))
    with ProcessPoolExecutor(jobs) as pool:
        events = pool.map(partial(write_one, wishes, seed), numbers, chunksize=chunk)
        with click.progressbar(events, length=len(numbers), label="Events", file=sys.stderr) as shown:
            for number, ending, data in shown:
                (folder / f"event-{number:06}{ending}").write_bytes(data)
    click.echo(f"{len(numbers)} events are in {out}.")


def write_one(wishes: Wishes, seed: str, number: int, name: str = "") -> tuple[int, str, bytes]:
    """An event of a seed: its number, the extension of its file, and the file, in the format given by `name`, if
    any."""
    from ..formats.files import FORMATS, write_tournament
    from ..simulate.generator import generate as make

    event = make(wishes, seed, number)
    form = next((one for one in FORMATS.values() if one.endings and name.lower().endswith(one.endings)), None)
    if form is None:
        form = FORMATS["trf" if event.colours else "state"]
    return number, form.endings[0], write_tournament(event, form.id)[0]
