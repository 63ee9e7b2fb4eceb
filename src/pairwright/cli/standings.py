"""`pairwright standings`: places and tie-breaks after a round, the terms of a value, cross table, board prizes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import click

from .language import language_option
from .output import in_colour, json_line, width, write_data, write_text, written
from .source import Source, is_event_file

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..domain.tournament import Tournament
    from ..manager.event import Event
    from ..tiebreaks import Combined, Standings, TieBreak

_VIEWS = ("cross_table", "players", "board_prizes", "show_terms", "combine")


@click.command()
@click.argument("file", metavar="FILE")
@click.option(
    "--tie-breaks",
    metavar="LIST",
    help="Codes of C.07 after the primary score, with commas: GPTS,EMGSB/C1,BH:MP/C1. The file's, or those of the "
    "system, when not given. `--tie-breaks help` lists them.",
)
@click.option(
    "--after", type=int, metavar="ROUND", help="The standings after this round; the last known by default."
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "csv", "trf"]),
    default="text",
    show_default=True,
    help="trf: the event with these places in its rank columns.",
)
@click.option(
    "--show-terms",
    nargs=2,
    metavar="TEAM TIEBREAK",
    help="What a value is made of: opponents, values, what was cut and why. TEAM is a number or a name.",
)
@click.option(
    "--cross-table", is_flag=True, help="Everybody's rounds, the opponents by place, and the boards."
)
@click.option("--players", is_flag=True, help="The results of all players of a team event.")
@click.option("--board-prizes", is_flag=True, help="The best players on each board.")
@click.option(
    "--least-games", type=int, default=8, show_default=True, help="Games required for a board prize."
)
@click.option("--unrated", type=int, default=0, metavar="RATING", help="Rating assumed for unrated players.")
@click.option(
    "--seed",
    default="",
    metavar="TEXT",
    help="The seed of the lots (RND), written down before they are drawn.",
)
@click.option(
    "--strike",
    multiple=True,
    type=int,
    metavar="TPN",
    help="Remove from a round robin, annulling the results.",
)
@click.option(
    "--expelled",
    multiple=True,
    type=int,
    metavar="TPN",
    help="Leave out of the ranking; results still count for the opponents.",
)
@click.option(
    "--by-hand",
    metavar="LIST",
    default="",
    help="TPNs separated by commas: the order decided among tied teams.",
)
@click.option(
    "--values",
    metavar="FILE",
    help='Tie-breaks computed elsewhere: {"OTHER_PLAYOFF": {"4": 2, "17": "1/2"}}. Name them in --tie-breaks, too.',
)
@click.option(
    "--combine",
    metavar="FILE",
    help="The combined ranking with this other section, by federation: open and women.",
)
@language_option
@click.option("--system", metavar="ID", help="Treat the event as one of this system.")
@click.option("-o", "--output", metavar="FILE", help="Write the answer to FILE instead of standard output.")
@click.option("-q", "--quiet", is_flag=True, help="Suppress remarks; print only the answer.")
def standings(file: str, tie_breaks: str | None, form: str, output: str | None, **given: Any) -> None:
    """Show the standings: places, points and tie-breaks.

    FILE is a TRF file, a round state (.json), an event file, or `-` for standard input. Shared places are
    ranges, "3-4".
    """
    if tie_breaks is not None and tie_breaks.strip().lower() == "help":
        from .standings_text import rules_text

        write_text(rules_text(width(output)), output)
        return
    views = [name for name in _VIEWS if given[name]]
    if len(views) > 1:
        names = " and ".join(f"--{name}" for name in views).replace("_", "-")
        raise click.UsageError(f"{names} cannot be combined; use one of them.")
    if form in ("csv", "trf") and views:
        raise click.UsageError(
            f"--format {form} is for the standings, not for --{views[0]}.".replace("_", "-")
        )
    request = _Request(
        Source(file, given["system"], (), None, given["quiet"]), views[0] if views else "", given
    )
    data = request.source.read()
    found = event_in(file, data)
    cup = None if found is None else found.cup
    if cup is not None and form == "trf":
        raise click.UsageError("--format trf is for rounds and their results; a cup has brackets.")
    how = _how(given)
    table = _table(request.source, data, found, tie_breaks, given["after"], seed=given["seed"], **how)
    as_declared = found is None and tie_breaks is None and given["after"] is None and not how
    differences = _differences(table, data, request.source.name) if as_declared else []
    if form == "text":
        lines = request.text(table, differences, width(output))
        if in_colour(output):
            lines[0] = click.style(lines[0], bold=True)
        write_text("\n".join(lines), output)
    elif form == "trf":
        with written(output) as stream:
            stream.write(_file(table, request.source.tournament(data)))
    elif form == "csv":
        from ..formats.standings_data import standings_csv

        write_data(standings_csv(table), output)
    else:
        write_data(json_line(request.document(table, differences)), output)


class _Request(NamedTuple):
    source: Source
    view: str
    given: dict[str, Any]

    def text(self, table: Standings, differences: list[str], columns: int | None) -> list[str]:
        """The answer in lines."""
        from ..tiebreaks import board_prizes
        from . import standings_text as say
        from . import standings_views as views

        given = self.given
        if self.view == "combine":
            return views.combined_lines(self.combined(table), columns)
        if self.view == "show_terms":
            return views.terms_lines(table, table.terms(*self.question(table)), columns)
        if self.view == "cross_table":
            return views.cross_table_lines(table, columns)
        if self.view == "players":
            return views.players_lines(table, columns, given["unrated"])
        if self.view == "board_prizes":
            least = given["least_games"]
            prizes = board_prizes(table, least, unrated=given["unrated"], seed=given["seed"])
            return views.prizes_lines(table, prizes, columns, least)
        return say.standings_lines(table, columns, differences, self.source.quiet)

    def document(self, table: Standings, differences: list[str]) -> dict[str, Any]:
        """The answer as a JSON document."""
        from ..formats import standings_data as give
        from ..tiebreaks import board_prizes

        given = self.given
        if self.view == "combine":
            return give.combined_document(self.combined(table))
        if self.view == "show_terms":
            return give.terms_document(table.terms(*self.question(table)))
        if self.view == "cross_table":
            return give.cross_table_document(table)
        if self.view == "players":
            return give.players_document(table, given["unrated"])
        if self.view == "board_prizes":
            return give.prizes_document(
                board_prizes(table, given["least_games"], unrated=given["unrated"], seed=given["seed"])
            )
        return give.standings_document(table, differences)

    def combined(self, table: Standings) -> Combined:
        """The combined ranking with the other section."""
        from ..tiebreaks import combined

        other = Source(self.given["combine"], self.given["system"], (), None, self.source.quiet)
        data, seed = other.read(), self.given["seed"]
        event = event_in(other.file, data)
        second = _table(other, data, event, table.tie_breaks, self.given["after"], seed=seed)
        return combined(table, second)

    def question(self, table: Standings) -> tuple[int, str]:
        """The team and the code given with --show-terms."""
        team, code = self.given["show_terms"]
        return _team(table.tournament, team), code


def event_in(file: str, data: bytes | None = None) -> Event | None:
    """The event of an event file; None for every other file, and for standard input."""
    from pathlib import Path

    if file == "-" or Path(file).is_dir():
        return None
    if data is None:
        with Path(file).open("rb") as stream:
            data = stream.read(100)
    if not is_event_file(data):
        return None
    from .event import desk_of

    return desk_of(file).event


def _table(
    source: Source,
    data: bytes,
    event: Event | None,
    tie_breaks: str | Iterable[TieBreak] | None,
    after: int | None,
    **how: Any,
) -> Standings:
    """The standings of the file: those of the event if it is one, unless another system is requested."""
    if event is not None and event.cup is None and source.system is None:
        from ..manager.ranking import standings_as

        return standings_as(event, after, tie_breaks, **how)
    from .. import api

    cup = None if event is None else event.cup
    return api.standings(cup or source.tournament(data), tie_breaks, after, **how)


def _how(given: dict[str, Any]) -> dict[str, Any]:
    """The command line's conditions on places, as for `tiebreaks.standings`; empty if there are none."""
    from ..domain.reading import is_whole_number

    how: dict[str, Any] = {}
    if given["strike"]:
        how["struck"] = given["strike"]
    if given["expelled"]:
        how["unranked"] = dict.fromkeys(given["expelled"], "expelled")
    if given["by_hand"]:
        tpns = [text.strip() for text in given["by_hand"].split(",")]
        if not all(is_whole_number(text) for text in tpns):
            raise click.UsageError(f"--by-hand takes TPNs with commas, as 5,3, not {given['by_hand']!r}.")
        how["by_hand"] = [int(text) for text in tpns]
    if given["values"]:
        from ..formats.given_values import read_given

        source = Source(given["values"], None, (), None, True)
        how["given"] = read_given(source.read(), source.name)
    return how


def _file(table: Standings, tournament: Tournament) -> bytes:
    """The event as TRF with the places in its rank columns."""
    from ..formats.files import write_tournament

    return write_tournament(tournament, "trf", places=table.places)[0]


def _differences(table: Standings, data: bytes, name: str) -> list[str]:
    """Where the file's declared ranks and points differ from those of its results."""
    from ..checker.standings import judge_standings
    from ..formats.declared import declared

    said = declared(data, name)
    return [fault.text for fault in judge_standings(table.tournament, said, table).faults] if said else []


def _team(tournament: Tournament, wanted: str) -> int:
    """The TPN of a team by number, name, or the beginning of a name if it is unique."""
    from ..domain.reading import is_whole_number

    if is_whole_number(wanted):
        return tournament.entry(int(wanted)).tpn
    from ..domain.names import matching_names

    found = matching_names(wanted, {entry.tpn: (entry.name,) for entry in tournament.entries})
    if len(found) == 1:
        return found[0]
    what = "No team has" if not found else f"{len(found)} teams have"
    raise click.UsageError(f"{what} a name that begins with {wanted!r}; the number of the team will do.")
