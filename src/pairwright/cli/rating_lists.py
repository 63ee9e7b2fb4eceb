"""The rating lists that commands use: their options, where they are kept, and their order for an event."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from ..domain.messages import joined, msg

if TYPE_CHECKING:
    from pathlib import Path

    from ..domain.tournament import Tournament
    from ..formats.rating_lists import Order

LISTS = click.option(
    "--list",
    "names",
    default="fide",
    show_default=True,
    metavar="NAMES",
    help="The list, or several in their order: fide,dwz. What the first does not have is looked up in the next.",
)
FOLDER = click.option(
    "--folder",
    metavar="DIR",
    help="Where the lists are kept; by default PAIRWRIGHT_RATINGS, or your settings folder.",
)
KIND = click.option(
    "--kind",
    metavar="KINDS",
    help="The kinds of rating in their order: standard, rapid, blitz, effective-rapid, effective-blitz (the standard "
    "one of who has no other). By default the order for the time control of the event: standard,rapid,blitz; "
    "effective-rapid,blitz; effective-blitz,rapid.",
)
HIGHEST = click.option(
    "--highest",
    is_flag=True,
    help="The highest rating of the lists, and of the file, instead of the first one.",
)
REPLACE = click.option(
    "--replace", "every", is_flag=True, help="Also replace ratings that players already have."
)
FROM_ROUND = click.option(
    "--from-round",
    "since",
    type=click.IntRange(1, 999),
    default=1,
    metavar="N",
    help="The list applies from this round on: official ratings are added, the tournament rating stays.",
)


def list_file(folder: str | None, name: str, date: str = "") -> Path:
    """The file of a list, or of its edition of a date."""
    from ..domain.errors import StateError
    from ..domain.messages import said_by, sentence
    from ..formats.rating_lists import list_path

    try:
        return list_path(lists_folder(folder), name, date)
    except StateError as error:
        raise click.UsageError(sentence(said_by(error))) from None


def lists_folder(folder: str | None) -> Path:
    """Where the lists are kept."""
    from pathlib import Path

    kept = folder or os.environ.get("PAIRWRIGHT_RATINGS")
    return Path(kept) if kept else Path(click.get_app_dir("pairwright")) / "ratings"


def edition_file(folder: str | None, name: str, day: str = "") -> str:
    """The edition of a list that is valid on a day, by default the newest; else the list without a date."""
    from ..formats.rating_lists import edition_of

    return str(edition_of(list_file(folder, name), day))


@contextmanager
def lists_in_order(
    folder: str | None, names: str, kind: str | None, highest: bool, tournament: Tournament
) -> Iterator[tuple[Order, str, list[str]]]:
    """The lists of an event in their order, the day whose editions they are, and a line about each: its date, and
    whether it is old."""
    from contextlib import ExitStack
    from datetime import UTC, datetime

    from ..domain.rated_play import play_of
    from ..formats.rating_lists import KINDS, ORDERS, Index, Order, about_date, day_of_lists

    kinds = tuple(part.strip() for part in kind.split(",")) if kind else ()
    for one in kinds:
        if one not in KINDS:
            raise click.UsageError(f"--kind: there is no {one!r}; there are {', '.join(KINDS)}.")
    day = day_of_lists(tournament, datetime.now(UTC).date())
    with ExitStack() as stack:
        lists = [
            (name, stack.enter_context(Index(edition_file(folder, name, day))))
            for name in (part.strip() for part in names.split(","))
        ]
        kinds = kinds or ORDERS[play_of(tournament.info)]
        lines: list[str] = [
            msg("List {name} {date}.", name=name, date=about_date(index.date, day))
            if index.date
            else joined(msg("List {name}: {date}", name=name, date=about_date("", day)), ".", by="")
            for name, index in lists
        ]
        lines.append(msg("Ratings: {kinds}.", kinds=", ".join(kinds)))
        yield Order(tuple(index for _, index in lists), kinds, highest), day, lines
