"""Rating changes of the event, by FIDE's B.02."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from ...domain.dates import day_of
from ...domain.errors import StateError
from ...domain.messages import joined, msg
from ...ratings.change import JUNIORS_BELOW, LEAST_FOR_FIRST, RatingChange, day_of_event
from ...ratings.change import rating_changes as changes_of
from ...tiebreaks import number_text
from ..book import Book
from ..listing import ListCell, ListColumn, Listing, Pages, Row, Section, cell, figure, row
from ..words import AS_REPORTED, FEDERATION, half_up, head_of, team_cell
from .rounds import player_cell

_ESTIMATE = msg(
    "An estimate from this event alone: FIDE adds up the games of a month, with its own "
    "ratings and K. Only games over the board against rated opponents count."
)
_HEADS = msg(
    "N: games; Rc: average rating of these opponents; W: points; We: expected points; K: 10 "
    "from 2400 on, 40 for juniors below 2300, else 20 (players with fewer than 30 rated games "
    "have 40)."
)
_CAPPED = msg(
    "A difference above 400 counts as 400. Games with a player above 2600 and a difference of 600 "
    "or more are not rated (events from 1 December 2024)."
)
_REAL = msg(
    "A difference above 400 counts as 400, for players from 2650 on the real one (events from "
    "1 October 2025)."
)
_NO_YEAR = msg(
    "The event has no dates: who is a junior is not known, and nobody has the K of 40 for it. The first day of the "
    "event decides."
)
_BY_ROUND = msg(
    "Ro: the rating in the first of these games. Where a newer list applied during the event, every game counts with "
    "the rating and the K of its round; a K that changed is left out."
)


def rating_changes(book: Book) -> Pages:
    """The change of every rating, and the initial ratings that the games of unrated players would give."""
    assumed = day_of(book.created)
    found = changes_of(book.rated, assumed)
    if not found:
        raise StateError(
            msg("nobody has played a rated opponent yet, as far as boards and line-ups are known")
        )
    plays = list(dict.fromkeys(one.play for one in found))
    sections = [
        section
        for play in plays
        for section in _sections(book, [one for one in found if one.play == play], play, len(plays) > 1)
    ]
    return Pages("rating-changes", msg("Rating changes"), book.title, tuple(sections), head_of(book), size=9)


_PLAYS = {
    "standard": msg("Standard ratings"),
    "rapid": msg("Rapid ratings"),
    "blitz": msg("Blitz ratings"),
}


def _sections(book: Book, found: list[RatingChange], play: str, several: bool) -> list[Section]:
    """What is to say about one category of play: its heading where there are several."""
    rated = [one for one in found if one.change is not None]
    new = [one for one in found if one.change is None]
    sections = []
    title = _PLAYS[play] if several else ""
    if rated:
        columns = [
            *_first(book),
            *_columns("N", msg("Rc"), "W", msg("We")),
            ListColumn("W–We", "number", msg("Difference")),
        ]
        columns += [ListColumn("K", "number"), ListColumn("+/−", "number", msg("Rating change"))]
        rows = tuple(_of_rated(book, one) for one in rated)
        notes = [_ESTIMATE, _HEADS, _cap_note(play), *([AS_REPORTED] if book.for_rating else [])]
        if day_of_event(book.tournament.info) is None and any(map(_may_be_a_junior, rated)):
            notes.append(_of_year(day_of(book.created)))
        if any(len({game.own for game in one.games}) > 1 for one in rated):
            notes.append(_BY_ROUND)
        sections.append(Section(title, (), Listing(tuple(columns), rows, tuple(notes))))
    if new:
        columns = [
            *_first(book),
            *_columns("N", msg("Rc"), "W"),
            ListColumn(msg("Ru"), "number", msg("First rating")),
        ]
        rows = tuple(
            row(
                *_person(book, one),
                len(one.games),
                _whole(one.average),
                figure(number_text(_exact(one.score))),
                cell(one.first or "–"),
            )
            for one in new
        )
        note = msg(
            "Ru: what these games alone would give; a first rating is published from {least} games on.",
            least=LEAST_FOR_FIRST,
        )
        without = msg("Players without a rating")
        if several:
            without = joined(_PLAYS[play], without, by=": ")
        sections.append(Section(without, (), Listing(tuple(columns), rows, (note,))))
    return sections


def _may_be_a_junior(one: RatingChange) -> bool:
    """Whether the year of the event decides about K [8.3.3]."""
    return bool(one.person.player.birth) and any(game.own < JUNIORS_BELOW for game in one.games)


def _of_year(created: date | None) -> str:
    """Which year decided about juniors in an event without dates."""
    if created is None:
        return _NO_YEAR
    return msg(
        "The event has no dates: who is a junior goes by {year}, the year in which it was created. The first day of "
        "the event decides.",
        year=str(created.year),
    )


def _cap_note(play: str) -> str:
    return _REAL if play == "standard" else _CAPPED


def _first(book: Book) -> list[ListColumn]:
    found = [ListColumn(msg("No."), "number"), ListColumn(msg("Player"), "name")]
    found += [] if book.solo else [ListColumn(msg("Team"), "name")]
    return [
        *found,
        FEDERATION,
        ListColumn(msg("Ro"), "number", msg("Rating")),
    ]


def _columns(*heads: str) -> list[ListColumn]:
    titles = {
        "N": msg("Games against rated opponents"),
        "Rc": msg("Average rating of the opponents"),
        "W": msg("Points"),
        "We": msg("Expected points"),
    }
    return [ListColumn(head, "number", titles[head]) for head in heads]


def _person(book: Book, one: RatingChange) -> list[ListCell | str | int]:
    player, entry = one.person.player, one.person.entry
    link = ("team", entry.tpn) if book.solo else ("player", player.number)
    name = player_cell(player)._replace(link=link)
    team = [] if book.solo else [team_cell(entry)]
    return [player.number, name, *team, player.federation, one.games[0].own]


def _of_rated(book: Book, one: RatingChange) -> Row:
    assert one.expected is not None
    assert one.change is not None
    return row(
        *_person(book, one),
        len(one.games),
        _whole(one.average),
        figure(number_text(_exact(one.score))),
        figure(_two(one.expected)),
        figure(_signed(one.score - one.expected)),
        one.k or "",
        figure(_signed(one.change)),
    )


def _exact(value: Fraction) -> int | Fraction:
    return int(value) if value.denominator == 1 else value


def _whole(value: Fraction | None) -> int:
    """The nearest whole number; 0 stays empty."""
    return 0 if value is None else half_up(value)


def _two(value: Fraction) -> str:
    """Two decimals, which is exact: every value is in hundredths."""
    return f"{float(value):.2f}"


def _signed(value: Fraction) -> str:
    return f"{float(value):+.2f}" if value else "0.00"
