"""Lists that put several things on a page: the fixtures of a league, the bulletin of a round, the statistics."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from ...domain.dates import dated
from ...domain.errors import StateError
from ...domain.messages import decimals, joined, msg
from ...domain.names import counted
from ...domain.scoring import RATED_HALVES
from ..book import Book, table_of
from ..listing import ListCell, ListColumn, Listing, Pages, Section, row
from ..round_lines import MatchLine, RoundLine
from ..tournament_book import date_of
from ..words import half_up, head_of, team_cell
from .ranking import legend, standings_listing, title_of
from .rounds import pairings_listing, result_cell, results_listing


def fixtures(book: Book) -> Pages:
    """All rounds of a round robin with dates, home and away team, and the results so far. The team named first, with
    White on board 1, is at home."""
    sections = []
    for number in range(1, len(table_of(book)) + 1):
        date = date_of(book.tournament, number)
        title = joined(msg("Round {round}", round=number), dated(date), by=" · ")
        sections.append(
            Section(title, (), fixtures_listing(book, number), whole=True, link=("round", number))
        )
    lines = sum(len(part.listing.rows) + 3 for part in sections if part.listing)
    columns_ = 2 if lines > 60 else 1
    return Pages("fixtures", msg("Fixtures"), book.title, tuple(sections), head_of(book), columns_, size=9)


def fixtures_listing(book: Book, number: int) -> Listing:
    """The meetings of a round of a round robin, paired or only in its table."""
    home, away = (
        (msg("White"), msg("Black")) if book.solo and not book.by_score else (msg("Home"), msg("Away"))
    )
    columns = (
        ListColumn(msg("No."), "number"),
        ListColumn(home, "name"),
        ListColumn("", "centre", msg("Result")),
        ListColumn(away, "name"),
    )
    teams = book.teams
    if number <= len(book.rounds):
        one = book.rounds[number - 1]
        rows = [
            row(match.table, team_cell(match.first.team), _so_far(match), team_cell(match.second.team))
            for match in one.matches
        ]
        free = [bye.team.label for bye in one.byes]
    else:
        meetings = table_of(book)[number - 1]
        rows = [
            row(k, team_cell(teams[a]), ListCell("–"), team_cell(teams[b]))
            for k, (a, b) in enumerate(meetings, 1)
        ]
        busy = {side for meeting in meetings for side in meeting}
        free = [team.label for k, team in enumerate(teams) if k not in busy]
    notes = (msg("Free: {names}", names=", ".join(free)),) if free else ()
    return Listing(columns, tuple(rows), notes)


def _so_far(match: MatchLine) -> ListCell:
    return result_cell(match) if match.text else ListCell("–")


_PAGE, _LINE = 700.0, 1.62
"""The height of a page in points, and that of a line in parts of the font size."""


def bulletin(book: Book, number: int | None = None) -> Pages:
    """The results of a round, the standings after it and the pairings of the next one, on one page where they fit."""
    # In a round robin the round being played, unless it has not begun.
    shown = min(book.current, book.done) if book.by_table else book.latest
    if number is None and not shown:
        raise StateError(msg("a bulletin needs a round with results; no round has any yet"))
    last = shown if number is None else number
    if not 1 <= last <= book.done:
        raise StateError(msg("a bulletin needs a round with results; round {number} has none", number=last))
    found = book.standings(last)
    one = book.round(last)
    whole = standings_listing(book, found)
    heads = whole.columns[:5]
    places = replace(whole, columns=heads, notes=(*whole.notes[:-1], legend(heads)))
    places = replace(places, rows=tuple(line._replace(cells=line.cells[:5]) for line in whole.rows))
    sections = [
        Section(msg("Results of round {round}", round=last), (), results_listing(book, one, short=True)),
        Section(title_of(book, found), (), places),
    ]
    if last < len(book.rounds):
        following = book.rounds[last]
        sections.append(_next(following.number, following.date, pairings_listing(book, following, True)))
    elif last < len(table_of(book)):
        date = date_of(book.tournament, last + 1)
        sections.append(_next(last + 1, date, fixtures_listing(book, last + 1)))
    lines = sum(len(part.listing.rows) + 3 for part in sections if part.listing)
    columns = 2 if lines > 55 else 1
    line = _LINE if columns == 1 else _LINE * 1.3  # in two columns some names take two lines
    size = round(min(10.0, max(6.5, _PAGE * columns / (lines * line))), 1)
    subtitle = joined(head_of(book), dated(one.date), by=" · ")
    return Pages(
        "bulletin",
        msg("Bulletin of round {last}", last=last),
        book.title,
        tuple(sections),
        subtitle,
        columns,
        size=size,
    )


def _next(number: int, date: str, listing: Listing) -> Section:
    title = msg("Pairings of round {round}", round=number)
    return Section(joined(title, dated(date), by=" · "), (), listing)


class _Game(NamedTuple):
    """A game played over the board: its result for White in halves, the players and their ratings."""

    white: str
    black: str
    ratings: tuple[int, int]
    halves: int

    @property
    def gap(self) -> int:
        """By how much the lower rated player won; 0 unless both are rated and this happened."""
        mine, other = self.ratings
        if not (mine and other):
            return 0
        return max(0, other - mine if self.halves == 2 else mine - other if self.halves == 0 else 0)


_UPSETS = 12


def statistics(book: Book) -> Pages:
    """By round: games, White's score, draws, forfeits, wins of lower rated players; the largest upsets."""
    columns = (
        ListColumn(msg("Round"), "number"),
        ListColumn(msg("Games"), "number"),
        ListColumn(msg("White won"), "number"),
        ListColumn(msg("Drawn"), "number"),
        ListColumn(msg("Black won"), "number"),
        ListColumn(msg("White’s score"), "number"),
        ListColumn(msg("Draws"), "number"),
        ListColumn(msg("Not played"), "number", msg("Won or lost without play")),
        ListColumn(msg("Upsets"), "number", msg("Won by the player with the lower rating")),
    )
    rows, every, unplayed = [], list[tuple[int, _Game]](), 0
    for one in book.rounds:
        games = list(_games(one))
        missing = _not_played(one)
        if games or missing:
            rows.append(row(ListCell(str(one.number)), *_line(games, missing)))
        every += [(one.number, game) for game in games]
        unplayed += missing
    if not every:
        raise StateError(msg("no game has been played over the board yet; statistics need results by board"))
    rows.append(row(ListCell(msg("All")), *_line([game for _, game in every], unplayed), kind="total"))
    upsets = sorted((line for line in every if line[1].gap), key=lambda line: (-line[1].gap, line[0]))
    sections = [Section(msg("Games by round"), (), Listing(columns, tuple(rows)))]
    if upsets:
        heads = (
            ListColumn(msg("Rd"), "number", msg("Round")),
            ListColumn(msg("White"), "name"),
            ListColumn(msg("Rating"), "number"),
            ListColumn("", "centre", msg("Result")),
            ListColumn(msg("Black"), "name"),
            ListColumn(msg("Rating"), "number"),
            ListColumn(msg("Gap"), "number", msg("Difference of the ratings")),
        )
        lines = [
            row(number, ListCell(game.white), game.ratings[0], "1–0" if game.halves else "0–1",
                ListCell(game.black), game.ratings[1], game.gap)
            for number, game in upsets[:_UPSETS]
        ]  # fmt: skip
        sections.append(Section(msg("Largest upsets"), (), Listing(heads, tuple(lines))))
    title = msg("Statistics of {counted}", counted=counted(len(rows) - 1, "round"))
    return Pages("statistics", title, book.title, tuple(sections), head_of(book), size=10)


def _line(games: list[_Game], missing: int) -> list[ListCell]:
    white, drawn, black = (sum(game.halves == halves for game in games) for halves in (2, 1, 0))
    count = len(games)
    score, draws = ListCell("–"), "–"
    if count:
        tenths = half_up(Fraction(500 * (2 * white + drawn), count))
        text = f"{tenths // 10}.{tenths % 10}"
        score = ListCell(joined(decimals(text), "%"), f"{text} %")
        draws = f"{half_up(Fraction(100 * drawn, count))} %"
    upsets = sum(game.gap > 0 for game in games)
    before, after = (count, white, drawn, black), (draws, missing, upsets)
    return [*(ListCell(str(one)) for one in before), score, *(ListCell(str(one)) for one in after)]


def _games(one: RoundLine) -> Iterator[_Game]:
    for match in one.matches:
        if match.solo:
            if match.signs[:1] in RATED_HALVES:
                sides = [side.team for side in match.sides]
                yield _Game(
                    sides[0].label,
                    sides[1].label,
                    (sides[0].rating, sides[1].rating),
                    RATED_HALVES[match.signs[0]],
                )
            continue
        for seat in match.seats:
            if seat.signs[:1] not in RATED_HALVES or seat.signs[1:2] not in RATED_HALVES:
                continue
            players = (seat.first, seat.second) if seat.first_is_white else (seat.second, seat.first)
            signs = seat.signs if seat.first_is_white else seat.signs[::-1]
            teams = match.sides if seat.first_is_white else match.sides[::-1]
            names = [
                f"{player.title} {player.name}".strip()
                if player
                else msg("{team}, board {board}", team=side.team.name, board=seat.number)
                for player, side in zip(players, teams, strict=True)
            ]
            ratings = tuple(player.rating if player else 0 for player in players)
            yield _Game(names[0], names[1], (ratings[0], ratings[1]), RATED_HALVES[signs[0]])


def _not_played(one: RoundLine) -> int:
    solo = sum(bool(set(match.signs) & {"+", "-"}) for match in one.matches if match.solo)
    return solo + sum(
        bool(set(seat.signs) & {"+", "-"}) for match in one.matches if not match.solo for seat in match.seats
    )
