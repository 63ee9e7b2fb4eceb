"""The pages of a cup: groups, brackets, what is played now, and a page for each player."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...cups.stage import Stage
from ...cups.state import Cup
from ...domain.messages import joined, msg
from ..book import Book
from ..drawings import Picture, stage_svg
from ..listing import Pages, Section
from ..lists.cup import group_sections, stage_section
from ..lists.entries import teams
from ..lists.playing import matches_of_entrant, now_playing
from .page import Page, SearchLine


def cup_pages(book: Book, cup: Cup) -> Iterator[Page]:
    """All pages of a cup but its home page."""
    if cup.groups is not None:
        sections = tuple(group_sections(cup))
        yield Page(
            "groups", lambda: Pages("groups", msg("Groups"), book.title, sections), "groups", wide=True
        )
    for number, stage in enumerate(cup.stages, 1):
        if stage.structure is not None:
            yield Page(
                f"brackets/{number}",
                partial(_stage, book, cup, stage, number),
                f"bracket-{number}",
                wide=True,
                draw=partial(_brackets, book, stage, number),
            )
    if cup.playable:
        yield Page("now", partial(now_playing, book), "now")
    yield Page("players/index", partial(teams, book, "name"), "players")
    for entrant in cup.entrants:
        yield Page(f"teams/{entrant.number}", partial(_player, book, cup, entrant.number), "players")


def _player(book: Book, cup: Cup, number: int) -> Pages:
    """A player of a cup: rating, club, all matches."""
    one = cup.entrant(number)
    facts = tuple(
        (name, value)
        for name, value in (
            (msg("Number"), str(number)),
            (msg("Rating"), str(one.rating or "")),
            (msg("Club"), one.club),
        )
        if value
    )
    listing = matches_of_entrant(cup, number)
    section = Section("", facts, listing if listing.rows else None)
    return Pages(f"player-{number}", one.name, book.title, (section,))


def _stage(book: Book, cup: Cup, stage: Stage, number: int) -> Pages:
    section = stage_section(cup, stage)
    return Pages(f"bracket-{number}", stage.name, book.title, (Section(msg("Matches"), (), section.listing),))


def _brackets(book: Book, stage: Stage, number: int) -> tuple[Picture, ...]:
    return tuple(
        Picture(f"bracket-{number}-{theme}", stage.name, stage_svg(book, stage, theme))
        for theme in ("light", "dark")
    )


def index_of_cup(cup: Cup) -> list[SearchLine]:
    """The search index of a cup: its players."""
    return [
        SearchLine(one.name, joined(msg("Player"), one.club, by=", "), f"teams/{one.number}.html")
        for one in cup.entrants
    ]


def menu_of_cup(cup: Cup) -> list[tuple[str, str, str]]:
    """The menu: name, kind, path."""
    found: list[tuple[str, str, str]] = [(msg("Now playing"), "now", "now.html")] if cup.playable else []
    found += [(msg("Groups"), "groups", "groups.html")] if cup.groups is not None else []
    found += [
        (stage.name, f"bracket-{number}", f"brackets/{number}.html")
        for number, stage in enumerate(cup.stages, 1)
        if stage.structure is not None
    ]
    return [*found, (msg("Players"), "players", "players/index.html")]
