"""The file, the system and the options common to many commands."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, TypeVar

import click

from ..domain.messages import joined, msg
from .failures import TooBigError
from .language import echo, language_option

if TYPE_CHECKING:
    from ..domain.pairing import RoundPairing
    from ..domain.tournament import Tournament
    from ..manager.event import Event

MOST_BYTES = 256 * 1024 * 1024
"""Maximum size of a file with one tournament."""

F = TypeVar("F", bound=Callable[..., Any])


def is_event_file(data: bytes) -> bool:
    """Whether these bytes begin an event file."""
    from ..formats.signatures import EVENT_FILE

    return data.startswith(EVENT_FILE)


def source_options(command: F, round_help: str = "Go back to before round N.") -> F:
    """FILE, --system, --option, --round and --quiet, for every command that takes a tournament."""
    command = language_option(command)
    for option in (
        click.argument("file", metavar="FILE"),
        click.option("--system", metavar="ID", help="Pair by this system, overriding the file."),
        click.option(
            "--option",
            "given",
            multiple=True,
            metavar="NAME=VALUE",
            help="An option of the system, overriding the file; may be repeated. `pairwright systems ID` has them.",
        ),
        click.option("--round", "round_number", type=int, metavar="N", help=round_help),
        click.option("-q", "--quiet", is_flag=True, help="Suppress remarks; print only the answer."),
    )[::-1]:
        command = option(command)
    return command


class Source(NamedTuple):
    """What a command is to work on."""

    file: str
    system: str | None
    given: tuple[str, ...]
    round_number: int | None
    quiet: bool
    just_paired: bool = False
    """For an event whose last round has no result yet, that round is meant instead of the next one."""

    def tournament(self, data: bytes) -> Tournament:
        """The tournament in the file, adapted to the command; remarks about the file go to stderr."""
        if is_event_file(data):
            return self.changed(self._of_event())
        from ..formats.files import read_tournament

        tournament, remarks = read_tournament(data, self.name)
        for remark in remarks:
            self._say(str(remark))
        return self.changed(tournament)

    def _of_event(self) -> Tournament:
        """The tournament of an event file before the next round, or before the round of the command line, by what was
        known when that was paired."""
        from ..manager.planned import before_next
        from ..manager.snapshot import tournament_before

        event = self.event()
        number, last = self.round_number, event.current
        if number is None and self.just_paired and last and not any(match.begun for match in last.matches):
            number = last.number
            self._say(
                msg(
                    "this is round {round}, as it was paired; `--round {next}` asks for the next one",
                    round=number,
                    next=number + 1,
                )
            )
        if number is not None:
            return tournament_before(event.as_paired(number), number)
        tournament, remarks = before_next(event)
        for remark in remarks:
            self._say(remark)
        return tournament

    def event(self) -> Event:
        """The event of an event file."""
        from ..manager.desk import Desk
        from ..store.shelf import open_log

        return Desk(open_log(self.file)).event

    def _say(self, remark: str) -> None:
        if not self.quiet:
            echo(joined(self.name, remark, by=": "))

    def pairing(self, data: bytes) -> RoundPairing:
        """The pairing of that tournament."""
        from ..systems.registry import pair_round

        return pair_round(self.tournament(data))

    @property
    def name(self) -> str:
        """The file's name for display."""
        return msg("standard input") if self.file == "-" else self.file

    def read(self) -> bytes:
        """The bytes of the file."""
        with self.open() as stream:
            data = stream.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise TooBigError(
                msg(
                    "{file} is bigger than {size} MiB, the most for one tournament.",
                    file=self.name,
                    size=MOST_BYTES >> 20,
                )
            )
        return data

    @contextmanager
    def open(self) -> Iterator[BinaryIO]:
        """The file, or standard input for `-`."""
        if self.file == "-":
            yield sys.stdin.buffer
        else:
            with open(self.file, "rb") as stream:  # noqa: PTH123  pathlib takes its time to import
                yield stream

    def changed(self, tournament: Tournament) -> Tournament:
        """`tournament` with the system, options and round of the command line."""
        if self.system is not None:
            from ..systems.registry import by_system

            tournament = by_system(tournament, self.system)
        if self.given:
            tournament = tournament.with_options(**dict(map(name_and_value, self.given)))
        if self.round_number is not None:
            tournament = tournament.before(self.round_number)
        return tournament


def name_and_value(text: str) -> tuple[str, str]:
    """The two parts of the value of `--option`."""
    name, equals, value = text.partition("=")
    if not equals:
        raise click.UsageError(f"--option needs NAME=VALUE, not {text!r}.")
    return name.strip().replace("-", "_"), value.strip()


def is_json_lines(data: bytes) -> bool:
    """Whether the first line is a complete JSON object and another follows: no single document is like that."""
    first, _, rest = data.lstrip().partition(b"\n")
    return first.startswith(b"{") and first.rstrip().endswith(b"}") and rest.lstrip().startswith(b"{")
