"""`pairwright engine`: the command line of well-known pairing engines, for programs that call one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from ..domain.reading import number_in
from ..version import __version__
from .failures import NO_PAIRING, exit_code
from .output import write_data, written
from .source import Source

if TYPE_CHECKING:
    from ..checker import RoundVerdict
    from ..domain.pairing import RoundPairing
    from ..domain.tournament import Tournament

DIFFERENT = 6
_STDOUT = "-"
_SHORT = {"dutch": "fide-dutch", "team": "fide-team"}
"""Flags of other engines that managers use, and our names of these systems."""


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("words", metavar="--SYSTEM FILE", nargs=-1)
@click.option(
    "-p", "pair", is_flag=False, flag_value=_STDOUT, metavar="[OUT]", help="Pair; to OUT or standard output."
)
@click.option(
    "-c",
    "check",
    is_flag=False,
    flag_value="",
    metavar="[ROUND]",
    help="Pair ROUND, or every round of FILE, again and show what differs.",
)
@click.option(
    "-g",
    "generate",
    is_flag=True,
    help="Generate a random tournament of the system, to -o OUT; FILE may have wishes.",
)
@click.option("-o", "output", metavar="OUT", help="With -g: the file; standard output when not given.")
@click.option("-s", "seed", metavar="TEXT", help="With -g: makes it repeatable.")
@click.option(
    "-l",
    "listed",
    is_flag=False,
    flag_value="",
    metavar="[LIST]",
    help="Write a checklist to LIST or FILE.list.",
)
@click.option("-b", "baku", is_flag=True, help="Baku acceleration [C.04.7].")
@click.option("-r", "release", is_flag=True, help="Show the program and its version.")
@click.option("--option", "given", multiple=True, metavar="NAME=VALUE", help="An option of the system.")
@click.option("--exit-on-diff", is_flag=True, help="With -c: exit code 6 when something differs.")
def engine(
    words: tuple[str, ...],
    pair: str | None,
    check: str | None,
    generate: bool,
    output: str | None,
    seed: str | None,
    listed: str | None,
    baku: bool,
    release: bool,
    given: tuple[str, ...],
    exit_on_diff: bool,
) -> int:
    """Act as the pairing engine of another program.

    --SYSTEM is one that `pairwright systems` lists: --fide-team, --fide-dutch (or --dutch), ... It overrides the file.
    Standard output or OUT gets only the pairs: their number, then one line per pair, `White Black`, the bye as `id 0`.
    When no round can be made, OUT is empty. The check-list has all entrants before the round and the reasons of the
    round. Exit codes: 0 done, 1 no valid pairing exists, 2 the program failed, 3 bad request or file, 4 too big, 5 a
    file cannot be read or written; differences found by -c, and a check-list that cannot be written, are not failures.
    """
    if release:
        click.echo(f"pairwright {__version__}", err=bool(words))
        if not words:
            return 0
    if generate:
        _generate(words, output, seed, given, baku)
        return 0
    if (pair is None) is (check is None):
        raise click.UsageError("Use -p to pair or -c to check.")
    out = None if pair in (None, _STDOUT) else pair
    different = False
    try:
        if check and number_in(check) is None:  # FILE after -c
            words, check = (*words, check), ""
        source = _source(words, given, baku)
        tournament = _tournament(source)
        if check is not None:
            verdicts = _verdicts(tournament, check)
            same = [_shown(verdict, source) for verdict in verdicts]
            different = not all(same)
            results = [verdict.best for verdict in verdicts if verdict.best is not None]
        else:
            from ..formats.pair_list import write_pair_list

            results = [_paired(tournament)]
            write_data(write_pair_list(results[0]), out)
    except Exception as error:
        _empty(out, exit_code(error))
        raise
    if listed is not None:
        _write_list(results, listed, source)
    return DIFFERENT if different and exit_on_diff else 0


def _generate(
    words: tuple[str, ...], output: str | None, seed: str | None, given: tuple[str, ...], baku: bool
) -> None:
    """A random event of the system; what FILE, a model with lines `Name=Value`, leaves open is drawn."""
    import secrets

    from ..simulate.wishes import Wishes
    from .generate import write_one
    from .source import name_and_value
    from .wish_options import read_model

    model = [word for word in words if not word.startswith("--")]
    source = _source((*words, *([] if model else ["-"])), (), False)
    wishes: dict[str, Any] = read_model(source.read().decode("utf-8-sig"), source.name) if model else {}
    if baku:
        wishes["baku"] = True
    options = dict(map(name_and_value, given))
    seed = seed or secrets.token_hex(8)
    click.echo(f"Seed: {seed}", err=True)
    data = write_one(Wishes(source.system, options=options, **wishes), seed, 1, output or "")[2]
    with written(output) as stream:
        stream.write(data)


def system_of_flag(flag: str) -> str:
    """The id of the system for a flag; empty if there is none."""
    from ..systems.registry import SYSTEMS

    name = flag.removeprefix("--")
    name = _SHORT.get(name, name)
    return name if name in SYSTEMS else ""


def _source(words: tuple[str, ...], given: tuple[str, ...], baku: bool) -> Source:
    from ..systems.registry import SYSTEMS

    flags = [word for word in words if word.startswith("-") and word != "-"]
    files = [word for word in words if word not in flags]
    names = [system_of_flag(flag) for flag in flags]
    unknown = [flag for flag, name in zip(flags, names, strict=True) if not name]
    if unknown or len(flags) != 1:
        wanted = ", ".join(f"--{name}" for name in SYSTEMS)
        raise click.UsageError(
            f"There is no system {unknown[0]}; there are: {wanted}."
            if unknown
            else f"Name one system: {wanted}."
        )
    if len(files) != 1:
        raise click.UsageError("Name one FILE.")
    return Source(files[0], names[0], (*given, "acceleration=baku") if baku else given, None, True)


def _tournament(source: Source) -> Tournament:
    """The tournament under the requested system; options of another system in the file are ignored."""
    from ..formats.files import read_tournament
    from ..systems.registry import system_of

    tournament, _ = read_tournament(source.read(), source.name)
    known = {option.name for option in system_of(source.system or "").options}
    options = {name: value for name, value in tournament.options.items() if name in known}
    return source.changed(replace(tournament, options=options))


def _paired(tournament: Tournament) -> RoundPairing:
    """The round. Once round 1 is played, a file may omit the lot (`XXC rank`): it is inferred from the colours."""
    from ..domain.errors import StateError
    from ..systems.registry import pair_round

    try:
        return pair_round(tournament)
    except StateError as error:
        if error.where != "options.initial_colour" or tournament.round == 1:
            raise
        from ..checker.event import completed

        return pair_round(completed(tournament)[0])


def _verdicts(tournament: Tournament, asked: str) -> list[RoundVerdict]:
    """The judge's verdict on the requested round, or on all."""
    from ..checker.event import check as check_event

    if asked and not 1 <= int(asked[:9]) < tournament.round:
        raise click.UsageError(f"-c {asked}: the file has the rounds 1 to {tournament.round - 1}.")
    return [item for item in check_event(tournament).rounds if asked in ("", str(item.round))]


def _shown(verdict: RoundVerdict, source: Source) -> bool:
    """One round of the check on standard output, in two columns if it differs; whether it agrees."""
    from pathlib import Path

    left = sorted([*verdict.only_best, *(pair[::-1] for pair in verdict.turned)])
    right = sorted([*verdict.only_given, *verdict.turned])
    if verdict.bye != verdict.best_bye:
        left += [(tpn, 0) for tpn in (verdict.best_bye,) if tpn is not None]
        right += [(tpn, 0) for tpn in (verdict.bye,) if tpn is not None]
    lines = [f"{Path(source.name).name}: Round #{verdict.round}"]
    if not verdict.same:
        lines.append("  Checker pairings    Tournament pairings")
    for index in range(max(len(left), len(right))):
        texts = [f"{a:>6} - {b:<6}" for a, b in (*left[index : index + 1],)] or [" " * 15]
        texts += [f"{a:>6} - {b:<6}" for a, b in (*right[index : index + 1],)]
        lines.append(("  " + texts[0] + "     " + (texts[1] if len(texts) > 1 else "")).rstrip())
    write_data("\n".join(lines) + "\n\n", None)
    return verdict.same


def _write_list(results: list[RoundPairing], listed: str, source: Source) -> None:
    """The check-list; failing to write it is reported, and changes nothing else."""
    from .engine_list import check_list

    if not listed and source.file == "-":
        click.echo("-l needs a name when FILE is standard input; there is no check-list.", err=True)
        return
    path = listed or f"{source.file}.list"
    try:
        with written(path) as stream:
            for result in results:
                stream.write(check_list(result).encode())
    except OSError as error:
        click.echo(f"{path}: {error.strerror}; there is no check-list.", err=True)


def _empty(out: str | None, code: int) -> None:
    """Make sure that no list from an earlier call remains; without a valid pairing the file exists and is empty."""
    from pathlib import Path

    if out is None:
        return
    path = Path(out)
    try:
        if path.is_file() or code == NO_PAIRING:
            path.write_bytes(b"")
    except OSError as error:
        click.echo(f"{out}: {error.strerror}.", err=True)
