"""`pairwright event`, showing an event and maintaining its file: show, places, log, forecast, verify, backup."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

import click

from ..domain.messages import Message, joined, msg
from ..domain.names import counted
from .event import desk_of, event
from .event_ratings import refresh
from .event_text import field_lines, forecast_lines, log_lines, round_lines
from .language import echo, said
from .output import json_line, width, write_data, write_text, written

if TYPE_CHECKING:
    from ..systems.system import System

__all__ = ["event", "new", "refresh"]

_FORMAT = click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True
)


@event.command(name="show")
@click.argument("number", metavar="[ROUND]", type=int, required=False)
@click.option(
    "--all", "everything", is_flag=True, help="Every match of brackets, not only what can be played."
)
@_FORMAT
@click.pass_obj
def show(target: str, form: str, number: int | None, everything: bool) -> None:
    """Show a round with its results (the last one); 0 is the field. Brackets: what can be played, or every match."""
    found = desk_of(target).event
    if found.cup is not None and number is None:
        from .cup_text import bracket, document
        from .cup_text import stand as cup_stand

        if form == "json":
            write_data(json_line(document(found.cup)), None)
            return
        lines = cup_stand(found.cup, width(None))
        for stage in found.cup.stages if everything else ():
            lines += ["", stage.name, *bracket(found.cup, stage, width(None))]
        write_text("\n".join(lines), None)
        return
    if form == "json":
        from ..formats.state_writer import write_state
        from ..manager.snapshot import tournament_before

        write_data(json_line(write_state(tournament_before(found, number or None))), None)
        return
    if number == 0 or not found.rounds:
        write_text("\n".join(field_lines(found, width(None))), None)
        return
    write_text("\n".join(round_lines(found, number or len(found.rounds), width(None))), None)


@event.command(name="places")
@click.pass_obj
def places(target: str) -> None:
    """Show all places of brackets and groups that are certain: third places, consolation, last chance."""
    from .cup_text import all_places

    found = desk_of(target).event
    if found.cup is None:
        raise click.UsageError(
            said(
                msg(
                    "Nothing is drawn; {system} has places in `pairwright standings`.",
                    system=found.settings.system,
                )
                if found.kind != "bracket"
                else msg("Nothing is drawn yet.")
            )
        )
    write_text("\n".join(all_places(found.cup, width(None))), None)


@event.command(name="lives")
@_FORMAT
@click.pass_obj
def lives(target: str, form: str) -> None:
    """Show who is still in with how many lives, for `stage NAME --lives` of the event that goes on as a knockout."""
    from ..manager.ranking import standings
    from ..manager.snapshot import options_of
    from ..systems.ibf.options import LIVES
    from ..systems.ibf.swiss_lives import lives_left
    from ..systems.options import read_options

    event_ = desk_of(target).event
    if event_.settings.system != "ibf-swiss-lives" or not event_.rounds:
        raise click.UsageError(said(msg("Lives are those of an event of ibf-swiss-lives, after a round.")))
    table = standings(event_)
    options = read_options(options_of(event_.settings), LIVES, event_.settings.system)
    left = lives_left(table.tournament, options)
    found = [(row.team.name, left[row.team.tpn]) for row in table.rows if row.team.tpn in left]
    if form == "json":
        write_data(json_line([f"{name}:{count}" for name, count in found]), None)
        return
    total = sum(count for _, count in found)
    fits = total >= 2 and not total & (total - 1) and all(count <= 2 for _, count in found)
    so = (
        msg("a knockout with lives can begin")
        if fits
        else msg("a knockout needs 2, 4, 8, ... and two each at most")
    )
    line = msg(
        "{count, plural, one {# player is} other {# players are}} in, with "
        "{lives, plural, one {# life} other {# lives}}: {so}.",
        count=len(found),
        lives=total,
        so=so,
    )
    write_text("\n".join([said(line), *(f"{name}:{count}" for name, count in found)]), None)


@event.command(name="qualifiers")
@_FORMAT
@click.pass_obj
def qualifiers(target: str, form: str) -> None:
    """Show the standing of a Swiss and who has met, for `stage NAME --swiss` of the event that goes on as a knockout.

    EVENT may be a tournament file too. Who has left is not named; a match that was not played is no meeting.
    """
    from ..report.qualifiers import qualifiers_of
    from .event_book import book_from

    found = qualifiers_of(book_from(target, quiet=True))
    if form == "json":
        write_data(json_line(found), None)
        return
    lines, place = [], 1
    for names in found["standing"]:
        lines.append(f"{place}. {', '.join(names)}")
        place += len(names)
    pairs_met = msg("{count, plural, one {# pair has} other {# pairs have}} met.", count=len(found["met"]))
    write_text("\n".join([*lines, said(pairs_met)]), None)


@event.command(name="log")
@click.option("--after", type=int, default=0, metavar="N", help="Only what was decided after number N.")
@_FORMAT
@click.pass_obj
def log(target: str, form: str, after: int) -> None:
    """Show every decision: number, time, person, what, and the reason."""
    desk = desk_of(target)
    if form == "json":
        from dataclasses import asdict

        from ..manager.journal import journal

        write_data("".join(json_line(asdict(line)) for line in journal(desk, after)), None)
        return
    write_text("\n".join(log_lines(desk, after, width(None))), None)


@event.command(name="forecast")
@click.pass_obj
def forecast(target: str) -> None:
    """Show the next round while boards are open, and what each open match would change."""
    write_text("\n".join(forecast_lines(desk_of(target).event, width(None))), None)


@event.command(name="verify")
@click.pass_obj
def verify(target: str) -> None:
    """Verify the whole file: pages, numbers, the chain of hashes."""
    from ..manager.fold import fold, undone
    from ..store.care import verify as look
    from ..store.shelf import open_log

    report = look(target)
    with closing(open_log(target)) as found:
        decisions = found.read()
    fold(decisions, undone(decisions))
    if report.whole:
        write_text(
            joined(
                msg(
                    "{file} is whole: {decisions}, each as it was written.",
                    file=target,
                    decisions=counted(report.decisions, "decision"),
                ),
                report.beside,
                msg("The last hash, to be written down: {hash}", hash=report.hash),
                by="\n",
            ),
            None,
        )
        return
    for fault in (*report.faults, *filter(None, [report.beside])):
        echo(joined(target, fault, by=": "))
    raise click.ClickException(
        said(
            msg(
                "{file} is damaged; {decisions} can be read.",
                file=target,
                decisions=counted(report.decisions, "decision"),
            )
        )
    )


def _copied(to: str, count: int) -> None:
    write_text(msg("{file} has {decisions}.", file=to, decisions=counted(count, "decision")), None)


_TO = click.argument("to", metavar="FILE")
_OVERWRITE = click.option("--overwrite", is_flag=True, help="Overwrite FILE if it exists.")


@event.command(name="backup")
@_TO
@_OVERWRITE
@click.pass_obj
def backup(target: str, to: str, overwrite: bool) -> None:
    """Copy the event to FILE, even while others write; the copy appears complete or not at all."""
    from ..store.care import backup as copy

    _copied(to, copy(target, to, overwrite))


@event.command(name="restore")
@_TO
@_OVERWRITE
@click.pass_obj
def restore(target: str, to: str, overwrite: bool) -> None:
    """Restore FILE from a backup, or from the intact part of a damaged file."""
    from ..store.care import restore as copy

    _copied(to, copy(target, to, overwrite))


@event.command(name="export")
@click.argument("to", metavar="FILE")
@click.option(
    "--dialect", type=click.Choice(["trf", "trf16", "javafo", "bbp"]), default="trf", help="Of a TRF file."
)
@click.option("--rating", is_flag=True, help="With the games that were corrected for the rating report only.")
@click.option(
    "--play",
    type=click.Choice(["standard", "rapid", "blitz"]),
    help="With --rating: the rounds of this category of play only; each has a report of its own.",
)
@click.pass_obj
def export(target: str, to: str, dialect: str, rating: bool, play: str | None) -> None:
    """Write the event for other programs: FILE.trf, .xml, .xlsx, .csv or .jch.

    FILE.xml is for Chess-Results.com, FILE.json the event with its whole log.
    """
    if play and not rating:
        raise click.UsageError("--play is a part of the rating report: give --rating too.")
    desk = desk_of(target)
    if to.endswith(".json"):
        from ..store.event_json import write_event

        with written(to) as stream:
            stream.write(write_event(desk.decisions).encode())
        return
    from ..formats.files import format_of_name
    from ..manager.export import export_event

    form = format_of_name(to)
    data, remarks = export_event(desk.event, dialect if form == "trf" else form, rating, play or "")
    for remark in remarks:
        echo(joined(to, remark, by=": "))
    with written(to) as stream:
        stream.write(data)


@event.command(name="replay")
@click.pass_obj
def replay(target: str) -> None:
    """Rebuild the event from its log, and pair every round again: which are as the rules pair them."""
    from ..manager.importing import differing_rounds

    desk = desk_of(target)
    found = desk.at(len(desk.decisions))
    differing = dict(differing_rounds(found))
    lines = [
        msg(
            "{decisions}, {rounds}; {count, plural, one {# differs} other {# differ}} from the rules.",
            decisions=counted(len(desk.decisions), "decision"),
            rounds=counted(len(found.rounds), "round"),
            count=len(differing),
        )
    ]
    for one in found.rounds:
        so = differing.get(one.number, msg("as the rules pair it"))
        lines.append(joined(msg("Round {round}", round=one.number), so, by=": "))
    write_text("\n".join(map(said, lines)), None)


def _is_event(source: str) -> bool:
    from ..store.event_json import is_event

    with open(source, "rb") as file:  # noqa: PTH123  as the other commands
        return is_event(file.read(200))


@click.command()
@click.argument("file", metavar="FILE", required=False)
@click.option("--from", "source", metavar="FILE", help="Import the event from a TRF, JSON, CSV or XLSX file.")
@click.option("--system", metavar="ID", help="The system, if the file does not name one.")
def new(file: str | None, source: str | None, system: str | None) -> None:
    """Create an event in a new FILE, asking for what is needed.

    The answers are the parameters of `pairwright event FILE create`, which scripts use instead.
    """
    from ..systems.registry import CUPS, SYSTEMS
    from .event import _tournament, act, login

    target = file or click.prompt(said(msg("File for the event")), default="cup.pairwright", err=True)
    common = {
        "target": target,
        "person": login(),
        "reason": "",
        "confirm": "",
        "preview": False,
        "form": "text",
    }
    if source is not None and _is_event(source):
        from pathlib import Path

        from ..store.event_json import create_from, read_event

        count = create_from(read_event(Path(source).read_bytes(), source), target)
        write_text(
            msg(
                "{file} has all {decisions} of {source}.",
                file=target,
                decisions=counted(count, "decision"),
                source=source,
            ),
            None,
        )
        return
    if source is not None:
        values = {"tournament": _tournament({"tournament": source, "system": system, "given": ()})}
        act("import", values, common)
        return
    answers: dict[str, Any] = {"name": click.prompt(said(msg("Name of the event")), err=True)}
    for one in (*SYSTEMS.values(),):
        click.echo(f"  {one.id:20} {said(one.title)}", err=True)
    for name in CUPS:
        click.echo(f"  {name:20} {said(msg('elimination'))}", err=True)
    choice = click.Choice([*SYSTEMS, *CUPS])
    answers["system"] = click.prompt(
        said(msg("System")), type=choice, default=system or "fide-team", show_choices=False, err=True
    )
    if answers["system"] not in CUPS:
        asked, least = _rounds_asked(SYSTEMS[answers["system"]])
        answers["rounds"] = click.prompt(
            said(asked), type=click.IntRange(least, 99), default=7 * least, err=True
        )
        if not SYSTEMS[answers["system"]].solo:
            answers["boards"] = click.prompt(
                said(msg("Boards per match")), type=click.IntRange(1, 99), default=4, err=True
            )
    first_day = msg("First day ({example})", example="2026-11-28")
    for name, question in (
        ("city", msg("Venue")), ("start", first_day), ("chief_arbiter", msg("Chief arbiter")),
    ):  # fmt: skip
        answers[name] = click.prompt(said(question), default="", show_default=False, err=True)
    act("create", {name: value for name, value in answers.items() if value != ""}, common)
    command = f"pairwright event {target} team NAME"
    echo(msg("Next: {command}", command=msg("{command}, or teams @FILE", command=command)))


def _rounds_asked(system: System) -> tuple[Message, int]:
    """The question for the number of rounds, and the minimum answer: 0 if it need not be announced."""
    if system.kind == "table":
        return msg("Rounds (0: all of the table)"), 0
    if system.usual_rounds is not None:
        return msg("Rounds (0: by the number of players)"), 0
    if all(option.name != "rounds" for option in system.options):
        return msg("Rounds (0: until it is decided)"), 0
    return msg("Rounds"), 1
