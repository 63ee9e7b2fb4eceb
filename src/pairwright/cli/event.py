"""`pairwright event`: every verb of the arbiter on an event file, generated from the registry of verbs."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

import click

from ..domain.messages import joined, msg
from .event_text import answer_document, preview_lines, question_lines
from .language import echo, said
from .nearest import NearestGroup
from .output import json_line, width, write_data, write_text

if TYPE_CHECKING:
    from ..manager.desk import Answer, Desk
    from ..manager.verb import Param, Verb
    from ..manager.warnings import Question

NEEDS_ANSWER = 6
"""The exit code of an act that waits for an answer to its warnings."""

_MAKING = ("create", "import")
_KINDS = {
    "number": click.INT, "signed": click.INT, "round": click.INT, "table": click.INT, "board": click.INT,
    "flag": click.BOOL,
}  # fmt: skip


class VerbGroup(NearestGroup):
    """The verbs, then the commands that only show an event or maintain its file."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, the fixed commands last."""
        from ..manager.registry import VERBS

        return [*VERBS, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a verb, or a fixed one."""
        from ..manager.registry import VERBS

        found = super().get_command(ctx, cmd_name)
        if found is not None:
            return found
        verb = VERBS.get(cmd_name)
        return _command(verb) if verb is not None else None


def common_options() -> list[click.Option]:
    """Options of every verb: who decides, why, the answer to warnings, and the format of the output."""
    return [
        click.Option(
            ["--person"],
            metavar="NAME",
            envvar="PAIRWRIGHT_PERSON",
            help="Who decides; your login by default.",
        ),
        click.Option(
            ["--reason"], metavar="TEXT", default="", help="The reason; required from warning level 3 up."
        ),
        click.Option(
            ["--confirm"],
            metavar="TOKEN",
            default="",
            help="The token that confirms the warnings of this action.",
        ),
        click.Option(["--preview"], is_flag=True, help="Show what would happen without writing anything."),
        click.Option(
            ["--format", "form"],
            type=click.Choice(["text", "json"]),
            default="text",
            help="The output format.",
        ),
    ]


_COMMON = ("person", "reason", "confirm", "preview", "form")


@click.group(cls=VerbGroup, invoke_without_command=True)
@click.argument("target", metavar="EVENT")
@click.pass_context
def event(ctx: click.Context, /, target: str) -> None:
    """Run an event.

    EVENT is a file (cup.pairwright), or postgresql://.../database?event=NAME. Without a verb: where it stands, and the
    next step. `pairwright event cup.pairwright VERB --help` has the parameters of a verb.

    An act that needs an answer says its warnings and a token; the same act with --confirm TOKEN (and --reason from
    level 3 on) is the answer. At a terminal you are asked. Level 4 asks twice.
    """
    ctx.obj = target
    if ctx.invoked_subcommand is None:
        from .event_text import stand

        write_text("\n".join(stand(desk_of(target), width(None))), None)


def login() -> str:
    """The name of who is logged in here."""
    import getpass

    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "arbiter"


def desk_of(target: str, create: bool = False) -> Desk:
    """The desk of an event file or URL; FileError or StateError say what is wrong with it."""
    from ..manager.desk import Desk
    from ..store.shelf import open_log

    desk = Desk(open_log(target, create=create))
    if desk.log.readonly:
        echo(msg("{file} can only be read: {why}", file=target, why=desk.log.readonly))
    return desk


def _command(verb: Verb) -> click.Command:
    """A verb as a command: required parameters are arguments, the others options."""
    params: list[click.Parameter] = []
    for param in verb.params:
        kind = _KINDS.get(param.kind, click.STRING)
        if param.name in ("options", "game_points", "values"):
            params.append(
                click.Option(
                    [f"--{param.name.rstrip('s').replace('_', '-')}", param.name],
                    multiple=True,
                    metavar="NAME=VALUE",
                    help=f"{_capital(param.help)}; may be repeated.",
                )
            )
        elif param.argument and param.kind != "flag":
            many = param.kind in ("teams", "members") and param is verb.params[-1]
            name = ("FILE" if param.name == "tournament" else param.name.upper()) + (" ..." if many else "")
            shown = name if param.required else f"[{name}]"  # Click adds no brackets to a name of ours
            params.append(
                click.Argument([param.name], metavar=shown, nargs=-1 if many else 1, required=param.required)
            )
        else:
            params.append(_option(param, kind))
    if verb.name == "import":
        params.append(
            click.Option(["--system"], metavar="ID", help="The system, if the file does not name one.")
        )
        params.append(
            click.Option(
                ["--option", "given"], multiple=True, metavar="NAME=VALUE", help="An option of the system."
            )
        )
    params += common_options()
    needs = "\n".join(f"  {param.name.upper()}: {param.help}" for param in verb.params if param.argument)
    text = f"{verb.title}.\n\n{_sentence(verb)}" + (f"\n\n\b\n{needs}" if needs else "")
    return click.Command(verb.name, params=params, callback=_runner(verb), help=text, short_help=verb.title)


def _option(param: Param, kind: click.ParamType[Any]) -> click.Option:
    names = [f"--{param.name.replace('_', '-')}", param.name]
    if param.choices:
        return click.Option(
            names,
            type=click.Choice(param.choices, case_sensitive=False),
            required=param.required,
            help=_capital(param.help),
        )
    if param.kind == "flag":
        return click.Option(
            [f"{names[0]}/--no-{names[0][2:]}", param.name], default=None, help=_capital(param.help)
        )
    return click.Option(
        names, type=kind, metavar="TEXT" if kind is click.STRING else "N", help=_capital(param.help)
    )


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _sentence(verb: Verb) -> str:
    return " ".join((verb.run.__doc__ or "").split())


def _runner(verb: Verb) -> Any:
    @click.pass_context
    def run(ctx: click.Context, /, **given: Any) -> None:
        common = {"target": ctx.obj, **{name: given.pop(name) for name in _COMMON}}
        common["person"] = common["person"] or login()
        values = {name: _value(value) for name, value in given.items() if value not in (None, ())}
        if verb.name == "import":
            values = {"tournament": _tournament(given)}
        for name in ("options", "game_points", "values"):
            if given.get(name):
                values[name] = dict(_pair(text) for text in given[name])
        act(verb.name, values, common)

    return run


def _value(value: Any) -> Any:
    """Parse texts that are JSON lists or objects; `@FILE` is the text of a file."""
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, str) and value.startswith("@") and len(value) > 1:
        with open(value[1:], encoding="utf-8") as file:  # noqa: PTH123  as the other commands
            value = file.read()
    if isinstance(value, str) and value.startswith(("[", "{")):
        import json

        try:
            return json.loads(value)
        except ValueError as error:
            raise click.UsageError(f"This is not valid JSON: {error}.") from None
    return value


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise click.UsageError(f"{text!r} is not NAME=VALUE.")
    return name.strip().replace("-", "_"), value.strip()


def _tournament(given: dict[str, Any]) -> Any:
    from ..store.event_json import is_event
    from .source import Source

    source = Source(given["tournament"], given.get("system"), tuple(given.get("given") or ()), None, False)
    data = source.read()
    if is_event(data[:200]):
        raise click.UsageError(
            said(
                msg(
                    "{file} is the log of an event: `pairwright new FILE --from {file}` makes the event of it.",
                    file=source.name,
                )
            )
        )
    return source.tournament(data)


def _is_there(target: str) -> bool:
    from ..store.log import NoSuchEvent
    from ..store.shelf import is_url, open_log

    if not is_url(target):
        return os.path.exists(target)  # noqa: PTH110
    try:
        open_log(target).close()
    except NoSuchEvent:
        return False
    return True


def act(name: str, values: dict[str, Any], common: dict[str, Any]) -> None:
    """Carry out a verb, ask its questions, and show the result."""
    target = common["target"]
    making = name in _MAKING and not _is_there(target)
    if making:
        # Refused or unanswered, no file is created; answers given apply to the file too.
        _asked(_rehearsal(), name, values, common)
    desk = desk_of(target, create=making)
    if common["preview"]:
        write_text("\n".join(preview_lines(desk.preview(name, **values), width(None))), None)
        return
    answer = _asked(desk, name, values, common)
    if common["form"] == "json":
        write_data(json_line(answer_document(answer)), None)
        return
    for notice in answer.warnings:
        if notice.level == 1:
            echo(msg("Note: {text}", text=notice.said))
    write_text(joined(answer.text, answer.recipe), None)


def _rehearsal() -> Desk:
    from ..manager.desk import Desk
    from ..store.memory import MemoryLog

    return Desk(MemoryLog())


def _asked(desk: Desk, name: str, values: dict[str, Any], common: dict[str, Any]) -> Answer:
    """Carry out the verb; its questions are asked at the terminal, and the answers kept in `common`."""
    from ..manager.warnings import Question

    while True:
        try:
            return desk.do(
                name, person=common["person"], reason=common["reason"], confirm=common["confirm"], **values
            )
        except Question as question:
            if common["form"] == "json" or not (sys.stdin.isatty() and sys.stderr.isatty()):
                _leave_open(question, common["form"])
            click.echo("\n".join(question_lines(question, width(None))), err=True)
            if question.needs_reason and not common["reason"]:
                common["reason"] = click.prompt(said(msg("Reason")), err=True)
            asked = msg("Continue anyway?") if question.again else msg("Continue?")
            if not click.confirm(said(asked), default=False, err=True):
                raise click.ClickException(said(msg("Nothing was changed."))) from None
            common["confirm"] = question.token


def _leave_open(question: Question, form: str) -> None:
    """Print the question for a program, or for a person without a terminal."""
    if form == "json":
        warnings = [
            {"level": one.level, "text": one.text, "article": one.article, "consequence": one.consequence}
            for one in question.warnings
        ]
        document = {
            "question": warnings, "token": question.token, "again": question.again, "reason": question.needs_reason,
        }  # fmt: skip
        write_data(json_line(document), None)
    else:
        click.echo("\n".join(question_lines(question, None)), err=True)
        options = f"--confirm {question.token}"
        if question.needs_reason:
            options = msg("{options} and --reason TEXT", options=options)
        echo(joined(msg("Nothing was changed."), msg("The same with {options} goes on.", options=options)))
    raise click.exceptions.Exit(NEEDS_ANSWER)
